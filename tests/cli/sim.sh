# Simulations: the same whatever the number of threads; traces are JSON Lines with everything in them.
program=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
bad=0
"$program" sim stimmvieh --games 300 --seed 5 --json >"$dir/one" || bad=1
"$program" sim stimmvieh --games 300 --seed 5 --threads 4 --json >"$dir/four" || bad=1
cmp -s "$dir/one" "$dir/four" || { echo "threads change the games"; diff "$dir/one" "$dir/four"; bad=1; }
for game in $("$program" games --json | tr '{' '\n' | sed -n 's/.*"id":"\([a-z]*\)","title.*/\1/p'); do
    "$program" sim "$game" --games 1 --seed 5 --trace "$dir/trace" >/dev/null || { echo "sim $game --trace"; bad=1; }
    python3 - "$dir/trace" "$game" <<'P' || bad=1
import json, sys
lines = [json.loads(l) for l in open(sys.argv[1])]
head, steps, end = lines[0], lines[1:-1], lines[-1]
assert head["game"] == sys.argv[2] and head["seats"] >= 2 and isinstance(head["options"], dict), head
for n, s in enumerate(steps):
    assert s["step"] == n and s["move"] in s["moves"], (n, s["move"])
    assert len(set(s["moves"])) == len(s["moves"]), n
    if s["stage"] == "chance":
        assert not s["actors"] and abs(s["probability_each"] * len(s["moves"]) - 1) < 1e-9, n
        assert all(m.startswith("* ") for m in s["moves"]), n
    else:
        assert s["actors"] == sorted({int(m.split()[0]) for m in s["moves"]}), n
assert end["stage"] == "over" and end["score"]["parties"], end
for p in end["score"]["parties"]:
    assert p["points"] == sum(l["value"] for l in p["lines"] if l["counts"])
P
done
# four bots with names of more than 255 bytes together play as they do with short ones
long=search:5/r00000000000000000000000000000000000000000000000000000000000000000006
points() { python3 -c 'import json, sys; print([(p["wins"], p["points_mean"]) for p in json.load(sys.stdin)["parties"]])'; }
a=$("$program" sim stimmvieh --games 3 --json --bots "$long,$long,$long,$long" | points)
b=$("$program" sim stimmvieh --games 3 --json --bots search:5/r6 | points)
[ -n "$a" ] && [ "$a" = "$b" ] || { echo "a long list of bots is cut: $a / $b"; bad=1; }
# who never wins has an interval from 0, not from -0.0; who loses a little has no -0.0 points
"$program" sim goofspiel --games 4 --bots greedy,random,random,random >"$dir/words" || bad=1
! grep -q -- '-0\.0' "$dir/words" || { echo "-0.0"; cat "$dir/words"; bad=1; }
# the record of a game with random table talk replays, word for word
"$program" sim aufruhr --games 1 --seed 4 --chatter --check --record "$dir/talk.match" >/dev/null || bad=1
"$program" replay --verify "$dir/talk.match" >/dev/null || { echo "a record with table talk does not replay"; bad=1; }
grep -q '^[0-9] say ' "$dir/talk.match" || { echo "a record keeps no table talk"; bad=1; }
# a trace has every aside where it was made: with its moves it is the record
for talk in full money off; do
    "$program" sim aufruhr --games 1 --seed 4 --chatter --option talk=$talk --bots greedy --record "$dir/talk.match" --trace "$dir/trace" >/dev/null || bad=1
    python3 - "$dir/trace" "$dir/talk.match" $talk <<'P' || { echo "trace and record differ (talk=$talk)"; bad=1; }
import json, sys
traced, asides = [], 0
for line in open(sys.argv[1]).readlines()[1:]:
    step = json.loads(line)
    assert step.get("asides") != [], "asides are left out where there are none"
    said = step.get("asides", [])
    asides += len(said)
    traced += said + ([step["move"]] if "move" in step else [])
record = open(sys.argv[2]).read().split("\n\n", 1)[1].splitlines()[:-1]
assert traced == record, [x for x in zip(traced, record) if x[0] != x[1]][:1]
assert asides > 20, asides  # with talk=off people still say things
P
done
"$program" sim aufruhr --games 1 --seed 4 --option talk=off --trace "$dir/trace" >/dev/null || bad=1
! grep -q '"asides"' "$dir/trace" || { echo "asides where nobody talks"; bad=1; }
# stopped: what is finished is reported (a shell's background job ignores Ctrl-C itself)
"$program" sim ninety --games 100000000 --threads 2 >"$dir/words" 2>"$dir/err" &
pid=$!
sleep 1
kill -TERM $pid
wait $pid
[ $? = 1 ] || { echo "interrupted: exit code must be 1"; bad=1; }
grep -q 'interrupted: [0-9]* of 100000000 games are finished' "$dir/err" && grep -q '^[0-9]* games, ' "$dir/words" || { echo "interrupted:"; cat "$dir/err" "$dir/words"; bad=1; }
# one greedy against three random ones: worth having
"$program" sim stimmvieh --games 300 --bots greedy,random,random,random --json | python3 -c '
import json, sys
r = json.load(sys.stdin)
assert r["parties"][0]["wins"] > 0.8, r' || { echo "greedy does not beat random"; bad=1; }
exit $bad
