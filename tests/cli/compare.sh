# balance --compare: a variant that changes nothing shows nothing, one that matters is found; the same with threads, in parts, resumed.
program=$1
. "$(dirname "$0")/expect.inc" # $dir, $bad, fault, expect

# How people get their seats is no matter of the rules: every game is the same game.
"$program" balance aufruhr --bot random --games 12 --seed 3 --compare city_choice=fixed,random --json >"$dir/none" || bad=1
python3 - "$dir/none" <<'P' || fault "a variant that changes nothing shows something"
import json, sys
r = json.load(open(sys.argv[1]))
assert r["option"] == "city_choice" and r["games"] == r["same"] == 12, r
changes = [p["wins"] for p in r["parties"]] + list(r["figures"].values()) + [r["half_time_leader_wins"]]
changes += [i[k] for i in r["items"] for k in ("wins", "held_per_game")]
assert len(r["items"]) > 20 and all(c["finding"] == "none" and not c["difference"]["is"] for c in changes), changes
assert all(p["wins"]["difference"]["low"] < 0 < p["wins"]["difference"]["high"] for p in r["parties"]), r["parties"]
assert all("no difference that shows" in s.lower() for s in r["findings"]), r["findings"]
P

# A second campaign makes a game twice as long, and the winner is no longer counted in votes.
compare="$program balance stimmvieh --bot greedy --games 60 --seed 2 --compare campaigns=1,2"
$compare --json >"$dir/one" || bad=1
python3 - "$dir/one" <<'P' || fault "a variant that matters is not found"
import json, sys
r = json.load(open(sys.argv[1]))
assert r["values"] == ["1", "2"] and r["games"] == 60 and r["same"] == 0 and r["compared"] == 14, r
long = r["figures"]["decisions"]
assert (long["a"], long["b"], long["difference"]["is"], long["finding"]) == (40, 80, 40, "shows"), long
won = r["figures"]["winner"]
assert won["finding"] == "shows" and won["difference"]["high"] < -300000, won
assert abs(sum(p["wins"]["difference"]["is"] for p in r["parties"])) < 1e-9, r["parties"]
assert "Decisions: 40.0 more (40.0 .. 40.0), 80.0 instead of 40.0." in r["findings"], r["findings"]
P
$compare --lang de | grep 'Entscheidungen: 40,0 mehr (40,0 .. 40,0), 80,0 statt 40,0.' >/dev/null || fault "the findings in German"

# threads, a torn record, parts: the same bytes
$compare --threads 3 --out "$dir/whole" --json >"$dir/three" || bad=1
cmp -s "$dir/one" "$dir/three" || fault "threads change the comparison"
cmp -s "$dir/one" "$dir/whole/compare.json" || fault "compare.json is not what --json prints"
[ "$(wc -l <"$dir/whole/part.jsonl")" = 121 ] || fault "part.jsonl has not one line per game"
mkdir "$dir/torn" "$dir/parts"
head -c 9000 "$dir/whole/part.jsonl" >"$dir/torn/part.jsonl"
for again in torn whole; do
    $compare --resume --out "$dir/$again" --json >"$dir/resumed" || bad=1
    cmp -s "$dir/one" "$dir/resumed" || fault "$again: resuming changes the comparison"
    [ "$(wc -l <"$dir/$again/part.jsonl")" = 121 ] || fault "$again: part.jsonl has not one line per game"
done
for part in 2 3 1; do $compare --part $part/3 --out "$dir/parts/$part" >/dev/null || bad=1; done
"$program" balance merge "$dir/parts" --out "$dir/merged" --json >"$dir/merged.json" || bad=1
cmp -s "$dir/one" "$dir/merged.json" || fault "parts change the comparison"
cmp -s "$dir/whole/compare.html" "$dir/merged/compare.html" || fault "parts change the page"
expect 1 '20 of 60 games are missing' "$program" balance merge "$dir/parts/1" "$dir/parts/3"
expect 2 'is in two parts' "$program" balance merge "$dir/parts/1" "$dir/parts/1"
"$program" balance merge --partial "$dir/parts/1" "$dir/parts/3" --json | grep '"games":40,"games_wanted":60' >/dev/null || fault "a partial result"

# a balance of one variant can be stopped and resumed as well
balance="$program balance goofspiel --bot random --games 40 --seed 6"
$balance --out "$dir/all" --json >"$dir/all.json" || bad=1
mkdir "$dir/half"
head -n 17 "$dir/all/part.jsonl" >"$dir/half/part.jsonl"
$balance --resume --out "$dir/half" --json | cmp -s - "$dir/all.json" || fault "resuming changes the balance"

# more games than it was begun with, torn or not: the same as in one go, and whole enough to be merged
for games in 25:40 40:41; do
    more="$program balance stimmvieh --bot random --seed 6 --games"
    compared="$program balance stimmvieh --bot random --seed 6 --compare campaigns=1,2 --games"
    for play in "$more" "$compared"; do
        rm -rf "$dir/grown"
        $play ${games%:*} --out "$dir/grown" >/dev/null || bad=1
        truncate -s -7 "$dir/grown/part.jsonl"
        $play ${games#*:} --resume --out "$dir/grown" --json >"$dir/grown.json" || bad=1
        $play ${games#*:} --json | cmp -s - "$dir/grown.json" || fault "more games change what was played: $play"
        "$program" balance merge "$dir/grown" --json | cmp -s - "$dir/grown.json" || fault "what has grown cannot be merged: $play"
        expect 2 '--resume may add games' $play ${games%:*} --resume --out "$dir/grown"
        [ "$(ls "$dir/grown" | grep -c part.jsonl)" = 1 ] || fault "something is left over: $(ls "$dir/grown")"
    done
done

# tools/make-balance: all counts of a game, in two parts, one of them not finished; the prose above the tables stays
make="$2/tools/make-balance $program $dir/made --bot random --only stimmvieh --games 60"
$make --part 1/2 >/dev/null || fault "make-balance"
$make --part 2/2 >/dev/null || fault "make-balance, part 2"
sed -i '$d' "$dir/made/stimmvieh-4-random/2/part.jsonl"
mkdir "$dir/docs"
printf '# Stimmvieh\n\nOur own words.\n\n## Measured\n\nold\n' >"$dir/docs/stimmvieh.md"
"$2/tools/make-balance" "$program" "$dir/made" --pages --docs "$dir/docs" >/dev/null || fault "make-balance --pages"
for text in 'Our own words.' '| 3 | `random` | 60 | 1 |' '| 4 | `random` | 59 of 60 | 1 |' 'What winners hold: 4 players'; do
    grep -qF "$text" "$dir/docs/stimmvieh.md" || fault "make-balance: no \"$text\" on the page"
done
if grep -q '^old' "$dir/docs/stimmvieh.md"; then fault "make-balance keeps old tables"; fi
# and its house rules, which leave the other tables alone
cp "$dir/docs/stimmvieh.md" "$dir/counts.md"
$make --options >/dev/null || fault "make-balance --options"
"$2/tools/make-balance" "$program" "$dir/made" --pages --only stimmvieh --docs "$dir/docs" >/dev/null || fault "make-balance --pages, house rules"
for text in '| `campaigns` | `1` -> `3` | 4, `random` | 60 | decisions 40.0 -> 120.0' '| `start_among` | `parties` -> `players` | 3, `random` | 60 |' '| nothing that shows |'; do
    grep -qF "$text" "$dir/docs/stimmvieh.md" || fault "make-balance: no \"$text\" on the page"
done
# A sum of votes and the campaigns that were won cannot be compared.
grep '^| `campaigns`' "$dir/docs/stimmvieh.md" | grep -qE 'points|lead of the first' && fault "make-balance compares points of different kinds"
mv "$dir/made/options" "$dir/options"
"$2/tools/make-balance" "$program" "$dir/made" --pages --docs "$dir/docs" >/dev/null || fault "make-balance --pages, once more"
sed '/^## What house rules/,$d' "$dir/docs/stimmvieh.md" | diff -B - "$dir/counts.md" || fault "house rules change the other tables"
grep -q '^| `final_tie`' "$dir/docs/stimmvieh.md" || fault "what was not played is gone from the page"

for only in nonsense stimmvieh:9 stimmvieh: ninety:4x; do
    expect 2 "--only is GAME or GAME:SEATS, not '$only'" $make --only $only
done
# how seats are handed out is no house rule
"$2/tools/make-balance" "$program" "$dir/cities" --bot random --only aufruhr --games 1 --options >"$dir/played" || fault "make-balance --options, aufruhr"
grep -q 'card_trading=' "$dir/played" || fault "make-balance plays no house rules"
if grep -q 'city_choice' "$dir/played"; then fault "make-balance compares how cities are handed out"; fi

# tools/follies works from anywhere
path=$(realpath "$program")
(cd "$dir" && "$2/tools/follies" stimmvieh --bot greedy --games 1 --judged 0 --program "$path") >"$dir/habits" || fault "tools/follies"
grep -q 'takes less than half of what the same politician could: [0-9]* of [1-9]' "$dir/habits" || fault "tools/follies counts nothing: $(cat "$dir/habits")"

# the page: whole, nothing from outside, plots and tables well-formed
python3 - "$dir/whole/compare.html" <<'P' || fault "the page is not as it should be"
import re, sys, xml.etree.ElementTree as tree
page = open(sys.argv[1], encoding="utf-8").read()
assert page.endswith("</html>\n") and not re.search(r"<script|https?:|src=|\[arena|nan|inf\b", page)
assert "--compare campaigns=1/2" in page and "<li>Decisions: 40.0 more" in page
drawn = re.findall(r"<svg.*?</svg>|<table>.*?</table>|<ul>.*?</ul>", page, re.S)
assert len(drawn) == 6, len(drawn)
for part in drawn:
    tree.fromstring(part)
P

# wrong use; values with commas
play="$program balance aufruhr --bot random --games 2"
expect 2 '--compare is OPTION=A,B' $play --compare max_ballots
expect 2 '--compare is OPTION=A,B' $play --compare max_ballots=2
expect 2 'two different values' $play --compare max_ballots=2,2
expect 2 'aufruhr has no option "chess"' $play --compare chess=1,2
expect 2 'cannot be "77"' $play --compare max_ballots=3,77
expect 2 'can be read in 2 ways' $play --compare bribe_windows=W2,W1,W2
$play --compare bribe_windows=W2/W1,W2 --json | grep '"values":\["W2","W1,W2"\]' >/dev/null || fault "values with commas"
expect 2 '--resume needs' "$program" balance stimmvieh --bot random --resume
expect 2 'exists already' $compare --out "$dir/whole"
expect 2 'is the record of something else' $compare --seats 3 --resume --out "$dir/whole"
expect 2 'is the record of something else' "$program" balance stimmvieh --bot greedy --games 60 --seed 2 --resume --out "$dir/whole"
for line in '{"game":1,"is":[]}' '{"game":1,"variant":2,"is":[1,1,1,1,1,1,1,4,1,1],"held":[]}' '{"game":-1}' \
    '{"game":1,"variant":1,"is":[1,1,1,1,1,1,1,4,1,1],"held":[1,99,2]}' 'nonsense' '[]' ''; do
    mkdir -p "$dir/odd"
    { head -n 1 "$dir/whole/part.jsonl"; echo "$line"; } >"$dir/odd/part.jsonl"
    expect 2 'part.jsonl, line 2' $compare --out "$dir/odd" --resume
done
exit $bad
