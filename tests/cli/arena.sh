# The arena: fair to equals, the same with any number of threads and after a kill; reports in both languages.
program=$1
. "$(dirname "$0")/expect.inc" # $dir, $bad, fault, expect
# Everything but the time that thinking took.
timeless() { sed 's/"seconds_per_decision":[^,}]*//g' "$1"; }

# Equals: at the fair share, within the interval. Of twelve 95 % intervals one may miss; three do by chance once in fifty.
for seed in 4 5 6; do
    "$program" arena stimmvieh --bots greedy,greedy,greedy,greedy --blocks 30 --seed $seed --threads 2 --json >"$dir/equal$seed" || bad=1
done
python3 - "$dir"/equal[456] <<'P' || fault "a bot against itself is not at its fair share"
import json, sys
outside = []
for path in sys.argv[1:]:
    r = json.load(open(path))
    assert r["fair_share"] == 0.25 and len(r["entrants"]) == 4, r
    for e in r["entrants"]:
        w = e["wins"]
        assert w["low"] < w["is"] < w["high"] and e["games"] == 120, e
        if not w["low"] <= 0.25 <= w["high"]:
            outside.append(e)
assert len(outside) <= 2, outside
P

# greedy beats random; a list shorter than the table; the record in the folder
arena="$program arena stimmvieh --seats 3 --bots greedy,random --blocks 24 --seed 9"
$arena --threads 3 --out "$dir/whole" --json >"$dir/three" || bad=1
python3 - "$dir/three" <<'P' || fault "greedy does not beat random"
import json, sys
r = json.load(open(sys.argv[1]))
g, x = r["entrants"]
assert g["wins"]["low"] > r["fair_share"] > x["wins"]["high"] and g["elo"]["low"] > x["elo"]["high"], r
assert (g["games"], x["games"], r["games"]) == (144, 72, 72) and r["order"] == [0, 1] and g["above_next"] == 1, r
assert r["parties"][3]["automaton"] and abs(sum(p["wins"]["is"] for p in r["parties"]) - 1) < 1e-9, r
P
$arena --json >"$dir/one" || bad=1
[ "$(timeless "$dir/one")" = "$(timeless "$dir/three")" ] || fault "threads change the results"
cmp -s "$dir/three" "$dir/whole/result.json" || fault "result.json is not what --json prints"

# resumed: after a torn line, after nothing, and with nothing left to do
mkdir "$dir/torn" "$dir/empty"
head -c 9000 "$dir/whole/games.jsonl" >"$dir/torn/games.jsonl"
head -c 100 "$dir/whole/games.jsonl" >"$dir/empty/games.jsonl"
for again in torn empty whole; do
    $arena --resume --out "$dir/$again" --json >"$dir/resumed" || bad=1
    [ "$(timeless "$dir/one")" = "$(timeless "$dir/resumed")" ] || fault "$again: resuming changes the results"
    [ "$(wc -l <"$dir/$again/games.jsonl")" = 25 ] || fault "$again: games.jsonl has not one line per block"
done

# killed and interrupted in the middle, then resumed with a few blocks more than were finished
long="$program arena goofspiel --bots search:20,greedy,random,random,easy --seed 3"
for signal in KILL TERM; do
    $long --threads 2 --blocks 20000 --out "$dir/$signal" >/dev/null 2>"$dir/err" &
    pid=$!
    n=0
    while [ "$n" -lt 500 ] && [ "$(cat "$dir/$signal/games.jsonl" 2>/dev/null | wc -l)" -lt 3 ]; do
        sleep 0.02
        n=$((n + 1))
    done
    kill -$signal $pid
    kill -$signal $pid 2>/dev/null # as timeout(1) does: the same end, told twice
    wait $pid 2>/dev/null
    [ $signal = KILL ] || grep -q 'interrupted.*--resume goes on' "$dir/err" || fault "interrupted: $(cat "$dir/err")"
    blocks=$(($(wc -l <"$dir/$signal/games.jsonl") + 5))
    $long --blocks $blocks --threads 2 --resume --out "$dir/$signal" --json >"$dir/$signal.json" || bad=1
    $long --blocks $blocks --json >"$dir/straight" || bad=1
    [ "$(timeless "$dir/straight")" = "$(timeless "$dir/$signal.json")" ] || fault "resuming after $signal changes the results"
done

# a bot that crashes forfeits, and the report says so; one in Python plays game after game
"$program" arena stimmvieh --seats 3 --bots 'random,exec:exit 1,random' --blocks 1 >"$dir/crash" || bad=1
grep -q 'exec:exit 1: 39 of 39 decisions were forfeited' "$dir/crash" || { fault "forfeits"; cat "$dir/crash"; }
"$program" arena stimmvieh --seats 3 --bots "exec:python3 $2/examples/bots/careful.py,random,random" --blocks 2 --json >"$dir/python" || bad=1
python3 -c 'import json, sys; e = json.load(sys.stdin)["entrants"][0]; assert e["forfeits"] == 0 and e["decisions"] > 0, e' <"$dir/python" || fault "the Python bot forfeits"

# balance: sums are right, threads change nothing
balance="$program balance stimmvieh --bot greedy --games 40 --seed 2"
$balance --json >"$dir/b1" || bad=1
$balance --json --threads 3 --out "$dir/whole" >"$dir/b3" || bad=1
cmp -s "$dir/b1" "$dir/b3" || fault "threads change the balance"
python3 - "$dir/b1" <<'P' || fault "the balance does not add up"
import json, sys
r = json.load(open(sys.argv[1]))
assert r["games"] == 40 and abs(sum(p["wins"]["is"] for p in r["parties"]) - 1) < 1e-9, r
f = r["figures"]
assert f["decisions"]["mean"] == 40 and f["winner"]["mean"] > f["second"]["mean"] > f["last"]["mean"], f
assert len(r["items"]) == 41 and all(i["kind"] == "card" and 0 < i["holders"] <= 40 for i in r["items"]), r["items"]
d = [i["difference"] for i in r["items"]]
assert d == sorted(d, reverse=True)
P
"$program" balance goofspiel --bot random --games 5 --lang de | grep -q 'Gerechter Anteil der Siege' || fault "balance without holdings"

# in parts: the same as in one go, but for the time that thinking took; the very same bytes if it took the same time
timeless_record() { sed 's/"nanoseconds":\[[^]]*\]//g' "$1"; }
parted="$program arena stimmvieh --seats 3 --bots greedy,random,easy,random --blocks 10 --seed 9"
$parted --out "$dir/one-go" --json >"$dir/one-go.json" || bad=1
mkdir "$dir/parts" "$dir/other"
for part in 3 1 2; do $parted --part $part/3 --out "$dir/parts/$part" >/dev/null || bad=1; done
sed 's/"seed":9/"seed":8/' "$dir/parts/2/games.jsonl" >"$dir/other/games.jsonl"
"$program" arena merge "$dir/parts" --blocks 10 --out "$dir/merged" --json >"$dir/merged.json" || bad=1
[ "$(timeless "$dir/merged.json")" = "$(timeless "$dir/one-go.json")" ] || fault "parts change the result"
[ "$(timeless_record "$dir/merged/games.jsonl")" = "$(timeless_record "$dir/one-go/games.jsonl")" ] || fault "parts change the record"
for odd in 0 1; do
    { head -n 1 "$dir/one-go/games.jsonl"; tail -n +2 "$dir/one-go/games.jsonl" | awk "NR % 2 == $odd"; } >"$dir/half$odd.jsonl"
done
"$program" arena merge "$dir/half1.jsonl" "$dir/half0.jsonl" --out "$dir/halves" --json >"$dir/halves.json" || bad=1
for file in games.jsonl result.json report.html; do
    cmp -s "$dir/halves/$file" "$dir/one-go/$file" || fault "merging changes $file"
done
mkdir "$dir/balances"
for part in 2 1; do $balance --part $part/2 --out "$dir/balances/$part" >/dev/null || bad=1; done
"$program" balance merge "$dir/balances" --out "$dir/balanced" >/dev/null || bad=1
for file in balance.json balance.html; do
    cmp -s "$dir/balanced/$file" "$dir/whole/$file" || fault "parts change $file"
done
expect 1 '3 of 10 blocks are missing: 1, 4, 7' "$program" arena merge "$dir/parts/1" "$dir/parts/3" --blocks 10
"$program" arena merge --partial "$dir/parts/1" "$dir/parts/3" --blocks 10 --json | grep -q '"blocks":7,"blocks_wanted":10' || fault "a partial arena"
expect 1 '20 of 40 games are missing' "$program" balance merge "$dir/balances/1"
expect 2 'is in two parts' "$program" balance merge "$dir/balances/1" "$dir/balances/1"
expect 2 'was played with other seed' "$program" arena merge "$dir/parts/1" "$dir/other/games.jsonl"
expect 2 'there is no part.jsonl' "$program" balance merge "$dir/parts"
expect 2 'merge needs the folders' "$program" arena merge
expect 2 '--part is I/N' $parted --part 4/3 --out "$dir/x"
expect 2 '--part needs an --out folder' $parted --part 1/3
head -n 3 "$dir/balances/1/part.jsonl" >"$dir/torn.jsonl"
expect 1 '18 of 40 games are missing' "$program" balance merge "$dir/balances/2" "$dir/torn.jsonl"

# reports: whole pages, nothing from outside, in both languages
$arena --resume --out "$dir/empty" --lang de >"$dir/german" || bad=1
grep -q 'Gerechter Anteil' "$dir/german" || fault "the table is not in German"
python3 - "$dir/whole/report.html" "$dir/whole/balance.html" "$dir/empty/report.html" <<'P' || fault "a report is not as it should be"
import re, sys, xml.etree.ElementTree as tree
for path, plots, lang in zip(sys.argv[1:], (4, 5, 4), ("en", "en", "de")):
    page = open(path, encoding="utf-8").read()
    assert f'<html lang="{lang}">' in page and page.endswith("</html>\n"), path
    assert "prefers-color-scheme:dark" in page and not re.search(r"<script|https?:|src=|\[arena|nan|inf\b", page), path
    drawn = re.findall(r"<svg.*?</svg>", page, re.S)
    assert len(drawn) == plots, (path, len(drawn))
    for svg in drawn:
        tree.fromstring(svg)
    for table in re.findall(r"<table>.*?</table>", page, re.S):
        tree.fromstring(table)
P

# wrong use
expect 2 'arena needs one game' "$program" arena
expect 2 'arena needs --bots' "$program" arena stimmvieh
expect 2 'names no bot' "$program" arena stimmvieh --bots ,
expect 2 'no bot "genius"' "$program" arena stimmvieh --bots greedy,genius
expect 2 'at most 32 bots' "$program" arena stimmvieh --bots "$(printf 'random,%.0s' $(seq 33))"
expect 2 '--blocks 1 to' "$program" arena stimmvieh --bots random --blocks 0
expect 2 '3 to 4 players, not 7' "$program" arena stimmvieh --bots random --seats 7
expect 2 '--resume needs' "$program" arena stimmvieh --bots random --resume
expect 2 'exists already' $arena --out "$dir/whole"
# one writer at a time: of two, both would play the same, and what they write could not be read again
for record in games.jsonl part.jsonl; do
    cp "$dir/whole/$record" "$dir/kept"
    case $record in games.jsonl) again="$arena --blocks 26" ;; *) again=$balance ;; esac
    expect 2 "$record is being written by another run" flock "$dir/whole/$record" $again --resume --out "$dir/whole"
    cmp -s "$dir/kept" "$dir/whole/$record" || fault "$record was changed under a run that writes it"
done
expect 2 'other seed' "$program" arena stimmvieh --seats 3 --bots greedy,random --seed 90 --out "$dir/whole" --resume
expect 2 'other bots' "$program" arena stimmvieh --seats 3 --bots greedy --seed 9 --out "$dir/whole" --resume
expect 2 'other options' $arena --option campaigns=2 --out "$dir/whole" --resume
expect 2 'other game' "$program" arena goofspiel --seats 4 --bots greedy,random --seed 9 --out "$dir/whole" --resume
expect 2 'for the results cannot be made' $arena --out "$dir/one"
expect 2 'for the results cannot be made' $arena --out /nowhere/at/all
for line in '{"block":1,"games":[]}' '{"block":-1}' 'nonsense' '[]' ''; do
    mkdir -p "$dir/odd"
    { head -n 1 "$dir/whole/games.jsonl"; echo "$line"; } >"$dir/odd/games.jsonl"
    expect 2 'games.jsonl, line 2' $arena --out "$dir/odd" --resume
done
for end in '\n' ''; do
    printf "dear diary$end" >"$dir/odd/games.jsonl"
    expect 2 'is not the record of an arena' $arena --out "$dir/odd" --resume
    grep -q '^dear diary$' "$dir/odd/games.jsonl" || fault "a foreign file was changed"
done
# a record that was stopped in its very first line is begun anew, if it is ours
head -c 40 "$dir/whole/games.jsonl" >"$dir/odd/games.jsonl"
$arena --out "$dir/odd" --resume >/dev/null || fault "a torn first line: not begun anew"
{ head -c 40 "$dir/whole/games.jsonl"; printf '?'; } >"$dir/odd/games.jsonl"
expect 2 'games.jsonl: ' $arena --out "$dir/odd" --resume
expect 2 'balance needs one game' "$program" balance
expect 2 'no bot "genius"' "$program" balance stimmvieh --bot genius
expect 2 'there is no game "chess"' "$program" balance chess
expect 2 '--games 1 to' "$program" balance stimmvieh --games 0
exit $bad
