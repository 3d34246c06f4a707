# Five boards, one shape: every board folder has the same files with the same exports (docs/page.md), and what the engine tells
# is not worked out again in the page.
cd "$2/web/src/games" || exit 1
bad=0
say() {
    echo "$1"
    bad=1
}
exports() { # GAME FILE NAME...
    game=$1 file=$2
    shift 2
    [ -f "$game/$file" ] || { say "$game: there is no $file"; return; }
    for name; do
        grep -qE "^export (async )?(function|const|type) $name\b" "$game/$file" || say "$game: $file does not export $name"
    done
}
boards=0
for folder in */; do
    game=${folder%/}
    [ -f "$game/board.tsx" ] || continue # a plain table: nothing is drawn by hand
    boards=$((boards + 1))
    exports "$game" board.tsx Board
    exports "$game" board.css
    exports "$game" dock.tsx Dock
    exports "$game" seat.tsx seat
    exports "$game" where.tsx where series
    exports "$game" prompts.tsx prompt
    exports "$game" tabs.tsx tabs
    exports "$game" hints.ts hints
    exports "$game" minute.tsx minute
    exports "$game" legend.tsx legend
    exports "$game" lessons.ts
    exports "$game" story.ts
    exports "$game" cards.tsx Cards
    exports "$game" figures.tsx figures
    exports "$game" data.ts data
    exports "$game" view.ts Play
    exports "$game" targets.ts
    exports "$game" module.tsx
    grep -qE "^export default module" "$game/module.tsx" || say "$game: module.tsx has no default export"
    grep -nE "^(export )?function|=> \{" "$game/module.tsx" && say "$game: module.tsx only puts together what other files export"
    grep -q "from \"views/$game.ts\"" "$game/view.ts" || say "$game: view.ts does not take the generated type"
    grep -nE "^export interface (View|Player|Candidate|Party|Mayor)\b" "$game/view.ts" && say "$game: view.ts writes down what the build generates"
done
[ "$boards" -ge 5 ] || say "only $boards boards were found"

# Reckonings that the engine has taken over: ways and their prices, what cards cover, discounts, standings, plans of several
# moves (table/intent.ts), and numbers formatted by hand (num, moneyOf).
gone() { # WHAT PATTERN
    grep -rnE "$2" --include=*.ts --include=*.tsx . && say "the page works out again: $1"
}
gone "ways through the city" '\b(waysFrom|myWays|free_bridges_per_turn)\b'
gone "what mail costs" '\b(mailPrice|mail_cost_here|mail_cost_elsewhere|remote_mail_cost)\b'
gone "what a candidate would score" '\bpoints_event_card\b'
gone "what a set of cards covers" '\b(covered|carried|devicesOf)\('
gone "facts by way of picks or words" '\b(packPrices|unpackPrices|usePrices)\b'
gone "what a licence costs" '\.licence - '
gone "what a deal says" '\b(promiseWords|catList)\b'
gone "when the table talks" '\bresting\b.*\['
gone "what an event card brings, how many figures, how many passes" '\b(die_unit|max_placements_per_turn|stalemate_rounds|placement_cost|vacate_value)\b'
gone "what a party has twice, the points of a series" '\b(sum \?\? 0\) \* 2|results\.reduce)\b'
gone "several moves from one click" '\b(sendAll|useChain|usePlan)\b'
gone "how numbers are written" '\b(toLocaleString|Intl\.NumberFormat)\b'
for file in routes.ts plan.ts wanted.ts sets.ts job.ts preview.ts; do
    found=$(find . -name "$file")
    [ -z "$found" ] || say "$found is back: see src/table/facts.ts and src/table/intent.ts"
done
exit $bad
