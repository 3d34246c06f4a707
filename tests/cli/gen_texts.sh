# The build refuses a language that does not say everything: each kind of damage to a copy of the folders is named.
program=$1
cd "$2" || exit 1
gen=$(dirname "$program")/gen-texts
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
bad=0
export ASAN_OPTIONS=detect_leaks=0

fresh() {
    rm -rf "$dir/texts" "$dir/data"
    cp -r data/texts "$dir/texts"
    mkdir "$dir/data" && cp data/*.json "$dir/data/"
}
# refused TEXT: gen-texts stops and says so
refused() {
    "$gen" "$dir/out.c" "$dir/data" "$dir/texts/en" "$dir/texts/de" 2>"$dir/err" && { echo "not refused: $1"; bad=1; }
    grep -qF -- "$1" "$dir/err" || { echo "did not say \"$1\":"; cat "$dir/err"; bad=1; }
}
fresh
"$gen" "$dir/out.c" "$dir/data" "$dir/texts/en" "$dir/texts/de" || { echo "the folders as they are"; bad=1; }

sed -i '/"stale"/d' "$dir/texts/de/table.json"
refused 'de/table.json: "stale": is missing'
fresh
sed -i 's/"stale"/"stale2"/' "$dir/texts/de/table.json"
refused 'de/table.json: "stale2": the default language has no such text'
fresh
sed -i 's/Spieler {n}/Spieler {m}/' "$dir/texts/de/table.json"
refused 'de/table.json: "player": has other placeholders'
fresh
echo '{"name": "Deutsch", "group": ".", "decimal": ",", "plurals": []}' >"$dir/texts/de/language.json"
refused 'has more or fewer forms of a word'
fresh
echo '{"name": "Deutsch", "group": ".", "decimal": ",", "plurals": [{"mod": 7, "is": [1]}]}' >"$dir/texts/de/language.json"
refused '"plurals": a rule has a list "is", and a "mod" of 10 or 100'
fresh
rm "$dir/texts/de/cli.json"
refused 'de/cli.json'
fresh
echo '{}' >"$dir/texts/de/cellar.json"
refused 'de/cellar.json: "*": the default language has no such file'
fresh
sed -i 's/, "de": "Altbau"//; s/"de": "Altbau", //' "$dir/data/demolition.json"
refused 'de/data-demolition.json: "tiles.altbau.name": is missing'
echo '{"tiles.altbau.name": "Altbau", "tiles.neubau.name": "Neubau"}' >"$dir/texts/de/data-demolition.json"
refused 'de/data-demolition.json: "tiles.neubau.name": the data set has no such word'
echo '{"tiles.altbau.name": "Altbau {n}"}' >"$dir/texts/de/data-demolition.json"
refused 'de/data-demolition.json: "tiles.altbau.name": has other placeholders'
echo '{"tiles.altbau.name": "Altbau"}' >"$dir/texts/de/data-demolition.json"
"$gen" "$dir/out.c" "$dir/data" "$dir/texts/en" "$dir/texts/de" || { echo "a word in the language's own folder"; bad=1; }
fresh
mv "$dir/texts/de" "$dir/texts/id"
"$gen" "$dir/out.c" "$dir/data" "$dir/texts/en" "$dir/texts/id" 2>"$dir/err" && { echo "a language called id"; bad=1; }
exit $bad
