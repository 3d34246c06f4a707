# Bots in other processes: the example plays whole games; one that crashes, hangs, or talks nonsense forfeits to the default move.
program=$1
cd "$2" || exit 1
bad=0
run() { "$program" sim stimmvieh --games "$1" --seed 3 --json --bots "$2,random,random,random"; }
forfeits() { python3 -c 'import json,sys; print(json.load(sys.stdin)["parties"][0]["forfeits"])'; }
n=$(run 3 "exec:python3 examples/bots/careful.py" | forfeits)
[ "$n" = 0 ] || { echo "the example forfeited $n decisions"; bad=1; }
lines=$(grep -c . examples/bots/careful.py)
[ "$lines" -le 40 ] || { echo "the example has $lines lines"; bad=1; }
n=$(run 2 "exec:exit 3" | forfeits)
[ "$n" = 20 ] || { echo "a bot that crashes: $n forfeits of 20"; bad=1; }
n=$(run 2 "exec:while read -r w x; do case \$w in match) echo ready;; go) echo dance;; esac; done" | forfeits)
[ "$n" = 20 ] || { echo "a bot that talks nonsense: $n forfeits of 20"; bad=1; }
n=$(run 1 "exec:echo ready; sleep 60" | forfeits)
[ "$n" = 10 ] || { echo "a bot that hangs: $n forfeits of 10"; bad=1; }
n=$(run 1 "exec:cat /dev/zero" | forfeits)
[ "$n" = 10 ] || { echo "a bot that floods: $n forfeits of 10"; bad=1; }
# it is told what is played, and how
told=$(mktemp)
"$program" sim stimmvieh --seats 3 --games 1 --option campaigns=2 --bots "exec:tee $told | python3 examples/bots/careful.py,random,random" >/dev/null || bad=1
for line in 'match stimmvieh seat 0 seats 3' 'option campaigns=2'; do
    grep -qx "$line" "$told" || { echo "a bot is not told: $line"; bad=1; }
done
rm -f "$told"
exit $bad
