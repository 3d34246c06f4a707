# Puzzles at the terminal: the solution is known as one, anything else is not, refusals have their rule, and the day's puzzle is the
# one that the page shows. puzzle.sh PROGRAM SOURCE_DIR
program=$1 source=$2
. "$source/tests/cli/expect.inc"
says() { grep -qF -- "$1" "$dir/out" || { echo "$game $number: puzzle did not say: $1"; bad=1; }; }

# move FILE NUMBER best|next: as the file has it
move() { sed -n 's/^# verdict //p' "$1" | sed -n "$2p" | python3 -c "import json, sys; print(json.load(sys.stdin)['$3']['move'])"; }
# first GAME CONDITION: the number of the first puzzle whose verdict v is so
first() { sed -n 's/^# verdict //p' "$source/data/puzzles/$1.txt" | python3 -c "import json, sys; print(next(n for n, v in enumerate(map(json.loads, sys.stdin), 1) if $2))"; }
count() { grep -c '^scenario ' "$source/data/puzzles/$1.txt"; }

games=$(basename -s .txt "$source"/data/puzzles/*.txt)
[ "$(echo $games | wc -w)" -ge 5 ] || { echo "few games have puzzles: $games"; bad=1; }
for game in $games; do
    file=$source/data/puzzles/$game.txt
    for number in 1 17 "$(count "$game")"; do
        best=$(move "$file" "$number" best) next=$(move "$file" "$number" next)
        # another move first: that is not it, and nothing is given away
        printf '%s\n' "$next" | "$program" puzzle "$game" "$number" --lang en >"$dir/out" && { echo "$game $number: unsolved, and yet a success"; bad=1; }
        says ", number $number of $(count "$game"), "
        says 'and it is your move.'
        says 'That is not it: '
        grep -q 'Solution' "$dir/out" && { echo "$game $number: the solution of who has not found it"; bad=1; }
        printf '%s\n' "$best" | "$program" puzzle "$game" "$number" --lang de >"$dir/out" || { echo "$game $number: solved, and yet a failure"; bad=1; }
        says 'Gefunden.'
        says 'Lösung: '
        says 'Deine Gewinnchance damit: '
        says 'Das Nächstbeste: '
        says '„weiter“ zeigt noch ein Rätsel dieses Spiels'
        grep -n '{[a-z_]*}\|\[\(cli\|page-puzzle\)\.' "$dir/out" && { echo "$game $number: a text is missing"; bad=1; }
    done
done

# the same reasons as for a hint or in an analysis, and how it may go on
game=aufruhr number=$(first aufruhr 'v.get("gain") and v.get("lost") and v.get("fear")')
printf 'lösung\n' | "$program" puzzle aufruhr "$number" --lang en >"$dir/out" || { echo "who asks for the solution has failed"; bad=1; }
says 'Solution: '
says 'What it brings by the next turn: '
says 'With the other move: '
says ' might answer: '
grep -q 'You found it' "$dir/out" && { echo "who asks has found it"; bad=1; }
game=ninety number=$(first ninety 'v.get("line")')
printf 'solution\n' | "$program" puzzle ninety "$number" --lang en >"$dir/out"
says 'It may go on like this: '
# some moves of Ninety are told in whole sentences: inside another one they have no full stop
for number in $(seq "$(count ninety)"); do
    printf 'solution\n' | "$program" puzzle ninety "$number" --lang en >"$dir/out"
    grep -q '.* might answer: Attend ' "$dir/out" && break
done
says ': Attend '
grep -n '\.\.$' "$dir/out" && { echo "ninety $number: two full stops"; bad=1; }

# a hint is three moves, the solution among them
hinted=$(printf 'hint\nquit\n' | "$program" puzzle stimmvieh 3 --lang en | sed -n '/It is one of these:/,$p' | grep -E '^ *[0-9]+  ')
[ "$(echo "$hinted" | wc -l)" = 3 ] || { echo "a hint: $hinted"; bad=1; }
echo "$hinted" | grep -qF "  $(move "$source/data/puzzles/stimmvieh.txt" 3 best) " || { echo "a hint without the solution: $hinted"; bad=1; }

# questions, commands and refusals, as at a table
game=stimmvieh number=$(first stimmvieh 'v["best"]["move"].startswith("play 9 ")')
printf '?\nlist\n? 1\n? STI-4.3\nundo\nsave x\nplay 9 9\ntop 1 2 3 4\nfrobnicate\n999\n1 play 1 -\nnext\nboard\nquit\n' |
    (cd "$dir" && "$program" puzzle stimmvieh "$number" --lang en) >"$dir/out" || { echo "who leaves has failed"; bad=1; }
says 'hint            three moves, one of which it is'
says 'STI-4.3 '
says 'there is nothing to take back or to save'
says '(STI-4.3)'
says 'That is not a move of this game'
says 'There is no move with that number'
[ "$(grep -c 'Puzzle: Stimmvieh, number '$((number + 1))' of' "$dir/out")" = 2 ] || { echo "\"next\" and \"board\":"; grep 'Puzzle: ' "$dir/out"; bad=1; }
[ -e "$dir/x" ] && { echo "a puzzle was saved"; bad=1; }
printf 'next\nquit\n' | "$program" puzzle stimmvieh "$(count stimmvieh)" --lang en >"$dir/out"
says "number 1 of $(count stimmvieh)"
game=aufruhr number=10
printf 'say "Hello"\nquit\n' | "$program" puzzle aufruhr 10 --lang en >"$dir/out"
says 'Nobody listens here'

# wrong use
expect 2 'no game "chess"' "$program" puzzle chess
expect 2 'no puzzles of goofspiel' "$program" puzzle goofspiel
expect 2 '"0" is no puzzle of ninety: they have the numbers 1 to ' "$program" puzzle ninety 0
expect 2 '"1x" is no puzzle of ninety' "$program" puzzle ninety 1x
expect 2 '"9999999999999999999999" is no puzzle' "$program" puzzle ninety 9999999999999999999999
expect 2 'takes a game and a number, or nothing' "$program" puzzle ninety 1 2
expect 2 'not "2026-02-30"' "$program" puzzle --day 2026-02-30
expect 2 'not "1969-12-31"' "$program" puzzle --day 1969-12-31
expect 2 'not "tomorrow"' "$program" puzzle --day tomorrow
expect 2 'give only one of them' "$program" puzzle ninety 3 --day 2026-08-02
expect 2 'unknown flag --seats' "$program" puzzle --seats me
LC_ALL=en_US.UTF-8 "$program" puzzle --help | grep -q '^--day      the puzzle of another day$' || fault "puzzle --help"

# today is today where the reader is
for zone in Etc/GMT-14 Etc/GMT+12; do
    for try in 1 2; do # midnight may come in between
        day=$(TZ=$zone date +%F)
        echo quit | TZ=$zone "$program" puzzle --lang en >"$dir/a"
        echo quit | "$program" puzzle --day "$day" --lang en >"$dir/b"
        cmp -s "$dir/a" "$dir/b" && continue 2
    done
    echo "$zone: today's puzzle is not that of $day"
    bad=1
done

# the page's own choice, by its own code (where its tools are)
if [ -d "$source/web/node_modules/esbuild" ] && command -v node >/dev/null; then
    node - "$source" $games >"$dir/page" <<'END'
const { readFileSync } = require("node:fs");
const [, , source, ...games] = process.argv;
const { transformSync } = require(source + "/web/node_modules/esbuild");
const code = transformSync(readFileSync(source + "/web/src/puzzle/choose.ts", "utf8"), { loader: "ts", format: "cjs" }).code;
const choose = {};
new Function("module", code)({ set exports(made) { Object.assign(choose, { made }); } });
const { dayOf, pick, placeOf } = choose.made;
const count = (game) => readFileSync(`${source}/data/puzzles/${game}.txt`, "utf8").split("\n").filter((l) => l.startsWith("scenario ")).length;
for (let i = 0; i < 40; i++) {
  const date = new Date(2026, 7, 1 + (i < 25 ? i : i * 97));
  const { game, nth } = placeOf(dayOf(date), games);
  const number = pick(Array.from({ length: count(game) }, (_, n) => n + 1), nth);
  const two = (n) => String(n).padStart(2, "0");
  console.log(`${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${game} ${number}`);
}
END
    [ "$(wc -l <"$dir/page")" = 40 ] || { echo "the page's choice was not found out"; bad=1; }
    while read -r day game number; do
        echo quit | "$program" puzzle --day "$day" --lang en | sed 's/^Puzzle of the day: /Puzzle: /' >"$dir/a"
        echo quit | "$program" puzzle "$game" "$number" --lang en >"$dir/b"
        cmp -s "$dir/a" "$dir/b" || { echo "$day: the page shows puzzle $number of $game"; bad=1; }
    done <"$dir/page"
fi
exit $bad
