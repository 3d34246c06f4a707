# docs/adding-a-game.md, followed literally: into a copy of the tree comes a sixth game (tests/sixth_game/tree), new files only.
# Then it is listed, keeps the contract, has its rules, scenarios and goldens, is played over the wire, and in a browser by clicks.
# The copy stays under the build folder, so that the next run builds only what has changed.
set -eu
source=$(cd "$2" && pwd)
game=flohmarkt
tree=$(cd "$(dirname "$1")/.." && pwd)/sixth_game
mkdir -p "$tree/build"
find "$tree" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
(cd "$source" && tar -cf - --exclude=./build --exclude=./.git --exclude=./page --exclude=node_modules .) | tar -xf - -C "$tree"
[ ! -d "$source/web/node_modules" ] || ln -s "$source/web/node_modules" "$tree/web/node_modules"

(cd "$source/tests/sixth_game/tree" && find . -type f) | while read -r file; do
    [ ! -e "$tree/$file" ] || { echo "$file is there already: a new game changes no file"; exit 1; }
done
cp -a "$source/tests/sixth_game/tree/." "$tree/"

build=$tree/build/check
export CCACHE_BASEDIR="$tree" CCACHE_NOHASHDIR=1
cmake -S "$tree" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O1 -DRK_WERROR=ON -DRK_LIBRARY=OFF >"$build.log" 2>&1 ||
    { cat "$build.log"; exit 1; }
cmake --build "$build" --target ratskeller test-contract >"$build.log" 2>&1 || { grep -vE '^\[[0-9]+/' "$build.log" | head -40; exit 1; }
program=$build/bin/ratskeller

"$program" games | grep "^$game  *Flea Market, 2-4 players"
"$program" games --lang de | grep "^$game  *Flohmarkt, 2-4 "
"$(find "$build" -name test-contract -type f)" "$game" >"$build.log" 2>&1 || { cat "$build.log"; exit 1; }
"$program" scenario "$tree/scenarios/$game/"*.txt
"$program" rule FLO-4.2 --lang de | grep -q 'Haben mehrere'
yes 1 | head -n 20 | "$program" play "$game" --seats me,random --seed 1 --option rounds=3 --lang de | grep -q 'Ergebnis'

# 9.: golden games, counts of moves, the state document.
"$tree/tools/make-golden" "$program" "$game"
"$tree/tools/make-states" "$program" | grep "^docs/states/$game.md written"
for check in golden perft rules rules_languages guide schema shape boards layers keys; do
    sh "$tree/tests/cli/$check.sh" "$program" "$tree" >"$build.log" 2>&1 || { echo "cli.$check:"; cat "$build.log"; exit 1; }
done
python3 "$tree/tests/server/play_test.py" "$program" "$tree" "$game"

if [ -d "$tree/web/node_modules" ]; then
    mkdir -p "$tree/build/views"
    "$program" schema --types --out "$tree/build/views"
    (cd "$tree/web" && node node_modules/typescript/bin/tsc --noEmit)
    RK_BIN="$program" node "$tree/tests/sixth_game/browser.mjs" "$tree" "$game" "Flea Market"
else
    echo "skipped: without the tools of the page there is no browser to play in"
fi
