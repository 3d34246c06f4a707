# Golden games: kept match files replay byte for byte to the same state, whatever compiler and optimisation built us.
# Make them anew with tools/make-golden after a deliberate change of rules or states.
program=$1
cd "$2" || exit 1
bad=0
for other in "$program" build/dev-clang/bin/ratskeller build/plain/bin/ratskeller build/release-clang/bin/ratskeller; do
    [ -x "$other" ] || { echo "skipped: $other is not built"; continue; }
    for file in tests/golden/*.match; do
        "$other" replay --verify "$file" >/dev/null || { echo "$other: $file"; bad=1; }
    done
    "$other" sim stimmvieh --games 200 --seed 7 --json >"$(dirname "$program")/sim.json" || bad=1
    sum=$(cksum <"$(dirname "$program")/sim.json")
    [ -z "${first-}" ] && first=$sum
    [ "$sum" = "$first" ] || { echo "$other plays other games than $program"; bad=1; }
done
exit $bad
