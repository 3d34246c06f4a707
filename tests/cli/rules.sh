# Every numbered rule of every game we have is cited by a scenario or test; the data sets meet every published total.
cd "$2" || exit 1
games=$("$1" games --json | python3 -c 'import json, sys; print(*(g["id"] for g in json.load(sys.stdin) if not g["example"]))')
[ -n "$games" ] || exit 1
bad=0
grep -qF 'tools/check_<game>.py' docs/adding-a-game.md || { echo "docs/adding-a-game.md does not tell of tools/check_<game>.py"; bad=1; }
for game in $games; do
    python3 tools/rule-coverage --all --game "$game" . | head -2 || bad=1
    python3 tools/rule-coverage --game "$game" . >/dev/null || bad=1
    if ! checked=$(python3 "tools/check_$game.py"); then
        echo "tools/check_$game.py (docs/adding-a-game.md, 2.): it is missing, or data/$game.json is wrong"
        bad=1
    fi
    printf '%s\n' "$checked" | tail -1
done
exit $bad
