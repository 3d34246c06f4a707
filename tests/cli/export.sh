# ratskeller export-page: a folder whose page names only files that are there, relative to it; nothing of others is written over.
program=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() {
    echo "$1"
    exit 1
}
"$program" export-page "$dir/page" >"$dir/out" 2>&1 || {
    # A program without a page, or without the module, says so and writes nothing.
    grep -q "was built without" "$dir/out" && [ ! -e "$dir/page" ] && exit 0
    cat "$dir/out"
    exit 1
}
for name in $(grep -oE '(href|src)="[^"]*"' "$dir/page/index.html" | grep -v '="#' | cut -d'"' -f2); do
    case $name in
        ./*) [ -f "$dir/page/$name" ] || fail "$name is not there" ;;
        *) fail "$name is not relative" ;;
    esac
done
grep -q "data-static" "$dir/page/index.html" || fail "the page does not know that it has no server"
ls "$dir/page/assets" | grep -q '\.wasm$' || fail "the games are not there"
for word in languages games/de texts/de/page labels/ninety/en rules/stimmvieh/de offline; do
    [ -s "$dir/page/api/$word" ] || fail "api/$word is not there"
done
"$program" export-page "$dir/page" >/dev/null || fail "a second export into the same folder"
mkdir "$dir/other"
echo mine >"$dir/other/file"
"$program" export-page "$dir/other" 2>"$dir/err" && fail "it has written into a folder of somebody else's"
[ "$(ls "$dir/other")" = file ] && grep -q "not empty" "$dir/err" || fail "a refusal that says why and changes nothing"
"$program" export-page >/dev/null 2>&1 && fail "without a folder"
"$program" export-page --help >/dev/null || fail "--help"
