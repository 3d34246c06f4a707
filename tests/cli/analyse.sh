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

# Puzzles: the same on any number of threads, and scenarios that hold.
"$program" puzzles stimmvieh --games 2 --depth 300 --seed 3 >"$work/a" 2>"$work/err"
"$program" puzzles stimmvieh --games 2 --depth 300 --seed 3 --threads 2 >"$work/b" 2>>"$work/err"
cmp "$work/a" "$work/b" || fail "the number of threads changes the puzzles"
grep -q '^# verdict {' "$work/a" || fail "no puzzles were found"
"$program" scenario "$work/a" >"$work/out" || fail "$(cat "$work/out")"
