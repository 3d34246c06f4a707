# The dice of recorded matches, checked by the program and by a verifier that shares no code with it; changed ones are noticed.
program=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
bad=0
for log in "$2"/tests/golden/*.table; do
    "$program" verify "$log" >"$dir/out" || { echo "verify $log"; bad=1; }
    commitment=$(sed -n 's/^commitment \([0-9a-f]*\).*/\1/p' "$dir/out")
    "$program" verify --commitment "$commitment" "$log" >/dev/null || { echo "the commitment of $log"; bad=1; }
    "$program" verify --commitment 00 "$log" >/dev/null 2>&1 && { echo "any commitment will do for $log"; bad=1; }
    python3 "$2/examples/verify.py" "$log" "$commitment" >/dev/null || { echo "verify.py $log"; bad=1; }
    # another draw, another nonce, another seed
    for change in 's/ draw 3 \([0-9]*\) [0-9]*/ draw 3 \1 0/' 's/ nonce1 / nonce9 /' 's/^seed ./seed f/'; do
        sed "$change" "$log" >"$dir/changed"
        cmp -s "$log" "$dir/changed" && continue
        "$program" verify "$dir/changed" >/dev/null 2>&1 && { echo "verify does not notice $change"; bad=1; }
        python3 "$2/examples/verify.py" "$dir/changed" "$commitment" >/dev/null 2>&1 && { echo "verify.py does not notice $change"; bad=1; }
    done
done
exit $bad
