# ratskeller analyse: the same on any number of threads, in both languages, as data that adds up; never of a running match.
# analyse.sh PROGRAM SOURCE_DIR
set -eu
program=$1 source=$2
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
fail() { echo "$*"; exit 1; }
file=$source/tests/golden/stimmvieh-4.match

"$program" analyse "$file" --depth 40 --json --threads 1 >"$work/one"
"$program" analyse "$file" --depth 40 --json --threads 3 >"$work/three"
cmp "$work/one" "$work/three" || fail "the number of threads changes the verdicts"
python3 - "$work/one" <<'P' || fail "the data do not add up"
import json, sys
a = json.load(open(sys.argv[1]))
assert a["game"] == "stimmvieh" and a["seats"] == 4 and a["iterations"] == 40
for s in a["sums"]:
    assert s["start"] + s["luck"] + s["skill"] == s["end"], s
    for n in s["turning"]:
        d = a["decisions"][n]
        assert d["loss"] >= 50 or d["gap"] >= 50 and d["played"]["move"] == d["best"]["move"], d
for p, s in enumerate(a["sums"]):
    assert s["lost"] == sum(d["loss"] for d in a["decisions"] if d["seat"] == p)
assert any(d["loss"] for d in a["decisions"]), "random players make mistakes"
P
"$program" analyse "$file" --depth 40 --lang en | grep -q '^Turning points: Player 1' || fail "no turning points in English"
"$program" analyse "$file" --depth 40 --lang de --seat 2 | grep -q '^Wendepunkte: Spieler 3' || fail "no turning points in German"
"$program" analyse "$file" --depth 40 | grep -q '\[' && fail "a message without words"

# Not of a match that goes on: neither of a log that is not at its end nor of a match file that breaks off.
head -n 40 "$source/tests/golden/stimmvieh-4.table" >"$work/running.log"
head -n 40 "$file" >"$work/broken.match"
for open in running.log:'not over' broken.match:'breaks off'; do
    if "$program" analyse "$work/${open%%:*}" --depth 40 >"$work/out" 2>"$work/err"; then fail "a running match was analysed"; fi
    grep -q "${open#*:}" "$work/err" && [ ! -s "$work/out" ] || fail "no clear refusal: $(cat "$work/err")"
done
for wrong in "--depth 3" "--depth much" "--judge greedy" "--threads 0" "--seat 9"; do
    # shellcheck disable=SC2086
    "$program" analyse "$file" $wrong >/dev/null 2>"$work/err" && fail "$wrong was accepted"
    [ -s "$work/err" ] || fail "$wrong: nothing was said"
done

# What cannot be read is no negative answer, and an empty file has no line in which something is wrong.
code=0 && "$program" analyse "$work/nowhere" 2>"$work/err" || code=$?
[ $code = 2 ] && grep -q 'No such file' "$work/err" || fail "a file that is not there: exit code $code"
: >"$work/empty.match"
code=0 && "$program" analyse "$work/empty.match" 2>"$work/err" || code=$?
[ $code = 1 ] && grep -q 'empty.match: this is neither a match file nor the log of a table' "$work/err" || fail "an empty file: exit code $code, $(cat "$work/err")"
"$program" analyse "$file" --judge greedy 2>&1 | grep -q 'search:N, hard, expert, champion' || fail "--judge does not say who can judge"

# Stopped: it says how far it came, and so do puzzles.
"$program" analyse "$file" --depth 100000 >"$work/out" 2>"$work/err" &
sleep 2
kill -TERM $!
code=0 && wait $! || code=$?
[ $code = 1 ] && grep -q 'interrupted: [0-9]* of 36 decisions are judged' "$work/err" || fail "an analysis that is stopped: exit code $code, $(cat "$work/err")"
"$program" puzzles goofspiel --games 50000 --depth 200 --bots random >"$work/out" 2>"$work/err" &
sleep 4
kill -TERM $!
code=0 && wait $! || code=$?
[ $code = 1 ] && grep -q 'interrupted: [1-9][0-9]* of 50000 games are finished' "$work/err" || fail "puzzles that are stopped: exit code $code, $(cat "$work/err")"

# With a terminal there is a bar. It knows how long it takes once something is done.
if command -v script >/dev/null; then
    script -qec "'$program' analyse '$file' --depth 40" /dev/null </dev/null >"$work/out"
    grep -aqF 'decisions [##' "$work/out" || fail "no progress is shown"
    grep -aqF '[..............................]   0 %, ' "$work/out" && fail "it knows when it is ready before it has begun"
fi

# Puzzles: the same on any number of threads, and scenarios that hold.
"$program" puzzles stimmvieh --games 2 --depth 300 --seed 3 >"$work/a" 2>"$work/err"
"$program" puzzles stimmvieh --games 2 --depth 300 --seed 3 --threads 2 >"$work/b" 2>>"$work/err"
cmp "$work/a" "$work/b" || fail "the number of threads changes the puzzles"
grep -q '^# verdict {' "$work/a" || fail "no puzzles were found"
"$program" scenario "$work/a" >"$work/out" || fail "$(cat "$work/out")"

# tools/make-puzzles keeps what it has found: what was stopped goes on after the last seed that is whole.
cat >"$work/finder" <<'P'
#!/bin/sh
echo "$6" >>"$0.seeds"
[ "$6" != "$(cat "$0.fails")" ] || { echo "scenario half"; exit 1; }
printf 'scenario puzzle, grade 2: of seed %s\ngame x\n\nscenario puzzle, grade 1: of seed %s\n\n' "$6" "$6"
P
chmod +x "$work/finder"
echo 102 >"$work/finder.fails"
"$source/tools/make-puzzles" "$work/finder" ninety "$work/kept" 6 >"$work/a" 2>/dev/null && fail "make-puzzles goes on after a fault"
echo none >"$work/finder.fails"
"$source/tools/make-puzzles" "$work/finder" ninety "$work/kept" 6 >"$work/a" || fail "make-puzzles does not go on"
[ "$(paste -sd ' ' "$work/finder.seeds")" = "101 102 102 103" ] || fail "make-puzzles looked at the seeds $(paste -sd ' ' "$work/finder.seeds")"
[ "$(grep -c '^scenario' "$work/a")" = 6 ] && head -n 1 "$work/a" | grep -q 'grade 1: of seed 101' || fail "make-puzzles prints $(cat "$work/a")"
