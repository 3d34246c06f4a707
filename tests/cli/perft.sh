# Counts of legal move sequences by depth: tests/golden/perft.txt holds "GAME SEATS SKIP DEPTH : counts".
program=$1
bad=0
while read -r game seats skip depth want; do
    case $game in "" | \#*) continue ;; esac
    have=$("$program" perft "$game" --seats "$seats" --skip "$skip" --seed 1 --depth "$depth" --json)
    [ "$have" = "$want" ] || { echo "$game, $seats seats, after $skip moves: $have, expected $want"; bad=1; }
done <"$2/tests/golden/perft.txt"
exit $bad
