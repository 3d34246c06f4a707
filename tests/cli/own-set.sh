# A data set of one's own, as a file: played, simulated, balanced, analysed; what does not fit is named with its place.
# own-set.sh PROGRAM SOURCE_DIR
set -eu
program=$1 source=$2
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
fail() { echo "$*"; exit 1; }
mine=$work/mine.json

python3 - "$source/data/stimmvieh.json" "$mine" "$work/bad.json" <<'P'
import json, sys
ours, mine, bad = sys.argv[1:]
d = json.load(open(ours))
d["donations"][0]["amount"] += 500000
d["overview"]["donations_sum"] += 500000
d["donations"][0]["donor"] = {"en": "The Golden Goose", "de": "Die goldene Gans"}
json.dump(d, open(mine, "w"))
d["votes"][3]["influence"] = 12
json.dump(d, open(bad, "w"))
P

# The dearest donation in the game belongs to winners more often than not; words are the file's own.
"$program" balance stimmvieh --data "$mine" --bot greedy --games 40 --seed 3 >"$work/balance"
grep -q 'Golden Goose' "$work/balance" || fail "balance does not name the new card"
"$program" sim stimmvieh --data "$mine" --games 20 --seed 3 --json >"$work/mine"
"$program" sim stimmvieh --games 20 --seed 3 --json >"$work/ours"
cmp -s "$work/mine" "$work/ours" && fail "the set made no difference"
printf 'quit\n' | "$program" play stimmvieh --data "$mine" --seed 2 >"$work/out" || fail "it cannot be played at the terminal"

# A match is read with the set it was played with, and with no other.
"$program" sim stimmvieh --data "$mine" --games 1 --seed 4 --record "$work/match" >"$work/out"
"$program" replay "$work/match" --data "$mine" >"$work/out" || fail "the match does not replay with its set"
"$program" replay "$work/match" >"$work/out" 2>&1 && fail "the match replays with another set"
"$program" analyse "$work/match" --data "$mine" --depth 20 >"$work/out" || fail "the match is not analysed with its set"

# A folder, as before; complaints say where.
mkdir "$work/sets" && cp "$mine" "$work/sets/stimmvieh.json"
"$program" sim stimmvieh --data "$work/sets" --games 20 --seed 3 --json | cmp - "$work/mine" || fail "a folder gives other games than the file in it"
for wrong in "bad.json|votes[3].influence" "none.json|No such file"; do
    "$program" sim stimmvieh --data "$work/${wrong%|*}" --games 1 >"$work/out" 2>"$work/err" && fail "${wrong%|*} is accepted"
    grep -qF "${wrong#*|}" "$work/err" || { cat "$work/err"; fail "no place: $wrong"; }
done
"$program" sim ninety --data "$mine" --games 1 >"$work/out" 2>"$work/err" && fail "a set of another game is accepted"
grep -q 'game: this is a data set of "stimmvieh", not of ninety' "$work/err" || { cat "$work/err"; fail "not said which game"; }
