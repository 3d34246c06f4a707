# Wrong use, broken files, closed output: a clear message, the right exit code, no crash.
program=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
bad=0
# expect CODE TEXT COMMAND...: the command ends with CODE and says TEXT on standard error
expect() {
    code=$1 text=$2
    shift 2
    "$@" >"$dir/out" 2>"$dir/err" </dev/null
    got=$?
    [ "$got" = "$code" ] || { echo "exit code $got, expected $code: $*"; cat "$dir/err"; bad=1; }
    grep -qF -- "$text" "$dir/err" || { echo "did not say \"$text\": $*"; cat "$dir/err"; bad=1; }
    if grep -qE 'Sanitizer|runtime error' "$dir/err"; then echo "sanitizer: $*"; cat "$dir/err"; bad=1; fi
}
expect 2 'usage' "$program"
expect 2 'no subcommand "dance"' "$program" dance
expect 2 'there is no game "chess"' "$program" sim chess
expect 2 'there is no game ""' "$program" play ""
expect 2 'sim needs one game' "$program" sim
expect 2 '3 to 4 players, not 7' "$program" sim stimmvieh --seats 7
expect 2 '3 to 4 players' "$program" play stimmvieh --seats me,random
expect 2 'unknown flag --frobnicate' "$program" sim stimmvieh --frobnicate
expect 2 '--games needs a whole number' "$program" sim stimmvieh --games many
expect 2 '--games needs a value' "$program" sim stimmvieh --games
expect 2 'option campaigns' "$program" sim stimmvieh --option campaigns=77
expect 2 'no option "x"' "$program" sim stimmvieh --option x=1
expect 2 'no bot "genius"' "$program" sim stimmvieh --bots genius
expect 2 '--bots names 2 bots for 4 seats' "$program" sim stimmvieh --bots random,random
expect 2 '--bots names 40 bots for 4 seats' "$program" sim stimmvieh --bots "$(printf 'search:1000,%.0s' $(seq 40))"
expect 2 'no bot "genius"' "$program" sim stimmvieh --bots "$(printf 'search:1000,%.0s' $(seq 40))genius"
expect 2 'at most 199 bytes' "$program" sim stimmvieh --bots "exec:$(printf '%0250d' 0)"
expect 2 '--seats names 3 players for 4 seats' "$program" play stimmvieh --seats me,,random,random
expect 2 'neither "me" nor a bot' "$program" play stimmvieh --seats me,you,random
expect 2 'cannot be written' "$program" sim stimmvieh --games 1 --trace /nowhere/t.jsonl
expect 2 'depth' "$program" perft stimmvieh --depth 99
expect 2 'no table talk' "$program" sim stimmvieh --chatter
expect 1 'there is no rule' "$program" rule STI-99
for sub in analyse replay scenario verify 'perft --match' 'play stimmvieh --resume' 'balance merge'; do
    expect 2 'No such file' "$program" $sub "$dir/none"
done
for sub in arena balance bench perft play puzzle puzzles schema selfplay sim words; do
    case $sub in arena) more="--bots random" ;; selfplay) more="--out $dir/none" ;; *) more= ;; esac
    expect 2 'there is no game "chess"' "$program" $sub chess $more
done
: >"$dir/empty"
expect 1 'empty: this is not a match file' "$program" replay "$dir/empty"
expect 1 'empty: this is neither a match file nor the log of a table' "$program" verify "$dir/empty"

# data sets
cp "$2"/data/*.json "$dir/"
sed 's/"votes_sum": 425000/"votes_sum": 425001/' "$2/data/stimmvieh.json" >"$dir/stimmvieh.json"
expect 2 'overview.votes_sum: says 425001' "$program" sim stimmvieh --data "$dir"
head -c 3000 "$2/data/stimmvieh.json" >"$dir/stimmvieh.json"
expect 2 'stimmvieh.json: line' "$program" play stimmvieh --data "$dir"
expect 2 'No such file' "$program" bench stimmvieh --data /nowhere

# scenarios
printf 'scenario X: nonsense\ngame stimmvieh 4\nfrobnicate\n' >"$dir/s.txt"
expect 2 's.txt:3: not understood: frobnicate' "$program" scenario "$dir/s.txt"
printf 'scenario X: fails\ngame stimmvieh 4\nexpect campaign = 2\n' >"$dir/s.txt"
expect 1 'campaign is 1, expected = 2' "$program" scenario "$dir/s.txt"
printf 'game stimmvieh 4\n' >"$dir/s.txt"
expect 2 'a file starts with a line' "$program" scenario "$dir/s.txt"
printf 'scenario X: seats\ngame stimmvieh 9\n' >"$dir/s.txt"
expect 2 '3 to 4 players' "$program" scenario "$dir/s.txt"
printf 'scenario X: position\ngame stimmvieh 4\ngiven {"display": ["d01", "d01", null, null]}\n' >"$dir/s.txt"
expect 1 'lies twice' "$program" scenario "$dir/s.txt"
printf 'scenario X: json\ngame stimmvieh 4\ngiven {"display": [}\n' >"$dir/s.txt"
expect 2 'not understood' "$program" scenario "$dir/s.txt"
printf 'scenario X: decide\ngame stimmvieh 4\nchance 1\ndecide 0 : top 1 2 3 3\n' >"$dir/s.txt"
expect 1 '"top 1 2 3 3" names no legal move' "$program" scenario "$dir/s.txt"
printf 'scenario X: decide\ngame stimmvieh 4\nchance 1\navoid 0 : top\n' >"$dir/s.txt"
expect 1 '126 of 126 legal moves are named' "$program" scenario "$dir/s.txt"
printf 'scenario X: decide\ngame stimmvieh 4\nchance 1\ndecide : top\n' >"$dir/s.txt"
expect 2 'a seat number' "$program" scenario "$dir/s.txt"
printf 'scenario X: decide\ngame stimmvieh 4\nchance 1\ndecide 0 : top 1 2 3 4\n' >"$dir/s.txt"
expect 0 'decided on "top' "$program" scenario "$dir/s.txt" --bot greedy
expect 1 'decided on "top' "$program" scenario "$dir/s.txt" --bot greedy --need 50
expect 2 'there is no bot "frodo"' "$program" scenario "$dir/s.txt" --bot frodo
expect 2 'need is a percentage' "$program" scenario "$dir/s.txt" --need 95

# match files
"$program" sim stimmvieh --games 1 --record "$dir/m.match" >/dev/null
"$program" replay --verify "$dir/m.match" >/dev/null || { echo "a good record does not verify"; bad=1; }
head -c 900 "$dir/m.match" >"$dir/cut.match"
expect 1 'breaks off' "$program" replay "$dir/cut.match"
sed 's/^\([0-3]\) play \([1-9]\).*/\1 play \2 7/' "$dir/m.match" >"$dir/bad.match"
expect 1 'is not legal here: A politician of influence' "$program" replay "$dir/bad.match" --lang en
expect 1 "can’t reach that card. (STI-4.3)" "$program" replay "$dir/bad.match" --lang en
expect 1 'ist hier nicht erlaubt: ' "$program" replay "$dir/bad.match" --lang de
expect 1 '(STI-4.3)' "$program" replay "$dir/bad.match" --lang de
sed 's/^data ..../data 0000/' "$dir/m.match" >"$dir/bad.match"
expect 1 'bad.match:3: the match was played with another data set' "$program" replay "$dir/bad.match"
sed 's/^game .*/game chess/' "$dir/m.match" >"$dir/bad.match"
expect 1 'no game "chess"' "$program" replay "$dir/bad.match"
expect 2 '--lang cannot be "qq"; there are en (English), de (Deutsch)' "$program" rule STI-4.3 --lang qq
expect 2 '--view is all, public or a seat' "$program" replay "$dir/m.match" --view 9

# closed output
"$program" sim stimmvieh --games 1 >&- 2>"$dir/err"
[ $? = 1 ] || { echo "closed stdout: exit code must be 1"; bad=1; }
grep -q 'could not be written' "$dir/err" || { echo "closed stdout: no message"; bad=1; }
if [ -w /dev/full ]; then
    "$program" games >/dev/full 2>"$dir/err"
    [ $? = 1 ] || { echo "full disk: exit code must be 1"; bad=1; }
fi

# every subcommand explains itself in both languages
for sub in arena balance bench games perft play replay rule scenario selfplay sim words; do
    LANG=de_DE.UTF-8 LC_ALL= "$program" $sub --help | grep -q '^Aufruf: ratskeller' || { echo "$sub --help (de)"; bad=1; }
    LC_ALL=C "$program" $sub --help | grep -q '^usage: ratskeller' || { echo "$sub --help (en)"; bad=1; }
done
# and those that take a data set say so
for sub in analyse arena balance bench perft play puzzles replay scenario schema selfplay serve sim verify words; do
    LC_ALL=C "$program" $sub --help | grep -q -- '--data' || { echo "$sub --help does not name --data"; bad=1; }
done
# and those that take bots name every one of them
for sub in arena balance play selfplay sim; do
    for bot in easy medium hard expert random greedy search: exec:; do
        LC_ALL=C "$program" $sub --help | grep -q "$bot" || { echo "$sub --help does not name $bot"; bad=1; }
    done
done
exit $bad
