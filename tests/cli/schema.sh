# ratskeller schema: documents of whole games are as the JSON Schema says, wrong ones are not; docs/states are current; use and misuse.
set -eu
program=$1
source=$2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

"$source/tools/make-states" --check "$program"
"$program" schema --out "$tmp"
"$program" schema --types --out "$tmp"
"$program" schema stimmvieh --types | cmp - "$tmp/stimmvieh.ts"
for wrong in "schema" "schema chess" "schema stimmvieh ninety" "schema stimmvieh --types --table" "schema stimmvieh --out $tmp/nowhere"; do
    if "$program" $wrong >/dev/null 2>"$tmp/err"; then
        echo "accepted: $wrong"
        exit 1
    fi
    grep -q '^ratskeller: ' "$tmp/err"
done

"$program" games --json | python3 -c '
import json, sys
for g in json.load(sys.stdin):
    print(g["id"], g["max_seats"])' | while read -r game seats; do
    "$program" sim "$game" --seats "$seats" --games 1 --seed 3 --trace "$tmp/$game.jsonl" >/dev/null
    python3 "$source/tests/cli/json_schema.py" "$tmp/$game.schema.json" "$tmp/$game.jsonl"
done
