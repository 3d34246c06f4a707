# A language is a folder: xx is made from English by machine (tests/third_language/make.py) and put in as data alone, with
# -DRK_MORE_LANGUAGES. Then the terminal, the server and every screen of the page speak it, and nothing is left in English.
# The build stays under the build folder, so that the next run builds only what has changed.
set -eu
source=$(cd "$2" && pwd)
here=$(cd "$(dirname "$1")/.." && pwd)/third_language
program=$here/build/bin/ratskeller
mkdir -p "$here"
python3 "$source/tests/third_language/make.py" "$1" "$source" "$here/language"
export CCACHE_BASEDIR="$source" CCACHE_NOHASHDIR=1
cmake -S "$source" -B "$here/build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O1 -DRK_WERROR=ON -DRK_LIBRARY=OFF \
    -DBUILD_TESTING=OFF -DRK_MORE_LANGUAGES="$here/language" >"$here/log" 2>&1 || { cat "$here/log"; exit 1; }
cmake --build "$here/build" --target ratskeller >"$here/log" 2>&1 || { grep -vE '^\[[0-9]+/' "$here/log" | head -40; exit 1; }

# At the terminal names and notation are in plain letters (lists of moves and of deals begin with numbers, an example of a deal
# or of a move with its verb, so does what "list" is asked for), sentences are not.
for game in $("$program" games --json | python3 -c 'import json, sys; print(*(g["id"] for g in json.load(sys.stdin)))'); do
    yes 1 | head -n 60 | "$program" play "$game" --seed 1 --lang xx >"$here/out" 2>&1 || true
    grep -q 'Ｗｅｌｃｏｍｅ' "$here/out" || { cat "$here/out"; exit 1; }
    if grep -vE '^ *(#?[0-9]|propose "|seed [a-z-]+: )' "$here/out" | sed 's/"ｌｉｓｔ [a-z ]*"//' | grep -wE 'the|and|of|is|are|has|have|you|your|with|for|from|takes|gets|pays|seed'; then
        echo "$game: this is not translated"
        exit 1
    fi
done
"$program" rule STI-4.3 --lang xx | grep -q 'Ｒｅａｃｈａｂｌｅ'
"$program" games --lang xx | grep -c 'Ａ' >/dev/null

# Over the wire: sentences, rules, and a name for every id in every language there is.
python3 "$source/tests/server/words_test.py" "$program" "$source" | tail -1

if [ -d "$source/web/node_modules" ]; then
    RK_BIN="$program" node "$source/tests/third_language/browser.mjs" "$source"
else
    echo "skipped: without the tools of the page there is no browser to look with"
fi
