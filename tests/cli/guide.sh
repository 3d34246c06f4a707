# Players' rules (docs/play): every rule a player can run into is explained, in every language in the same order, with figures that
# there are. Then the check is put to the test: a sentence that lost its rule, a rule too many, a word of the specification and a
# figure nobody has drawn must be noticed.
set -eu
cd "$2"
games=$("$1" games --json | python3 -c 'import json, sys; print(*(g["id"] for g in json.load(sys.stdin) if not g["example"]))')
[ -n "$games" ] || exit 1
for game in $games; do
    python3 tools/guide-coverage --all --game "$game" .
done
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir -p "$copy/scenarios"
damage() { # WHAT FILE SED
    rm -rf "$copy/docs" "$copy/scenarios"
    mkdir -p "$copy/docs" "$copy/scenarios"
    cp -r docs/rules docs/play "$copy/docs"
    cp -r scenarios/stimmvieh "$copy/scenarios"
    sed -i "$3" "$copy/$2"
    ! cmp -s "$2" "$copy/$2" || { echo "nothing was damaged: $1"; exit 1; }
    if python3 tools/guide-coverage --game stimmvieh "$copy" >/dev/null 2>&1; then
        echo "nobody notices: $1"
        exit 1
    fi
}
damage "a rule that is not explained" docs/play/stimmvieh.md 's/ {4\.10}//'
damage "a rule that is missing in German" docs/play/de/stimmvieh.md 's/ {4\.5}//'
damage "two rules in another order" docs/play/de/stimmvieh.md 's/{3\.1}/{3.2}/'
damage "a rule there is not" docs/play/stimmvieh.md 's/{4\.5}/{4.5 4.55}/'
damage "a word of the specification" docs/play/de/stimmvieh.md 's/Hausregel/Option: FESTLEGUNG/'
damage "a figure there is not" docs/play/stimmvieh.md 's/(cards turn)/(cards tour)/'
damage "a long paragraph" docs/play/de/stimmvieh.md 's/Nur nach dem/Ja. Doch. Nein. Nur nach dem/'
damage "an exemption without a reason" docs/play/exempt/stimmvieh.txt 's/: notation.*//'
