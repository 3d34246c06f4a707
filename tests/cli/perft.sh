# Counts of legal move sequences by depth. Lines of tests/golden/<game>.perft: GAME SEATS SKIP DEPTH COUNTS, after SKIP random
# moves of seed 1.
program=$1
bad=0
for file in "$2"/tests/golden/*.perft; do
    while read -r game seats skip depth want; do
        have=$("$program" perft "$game" --seats "$seats" --skip "$skip" --seed 1 --depth "$depth" --json)
        [ "$have" = "$want" ] || { echo "$game, $seats seats, after $skip moves: $have, expected $want"; bad=1; }
    done <"$file"
done
exit $bad
