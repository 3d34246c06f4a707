# selfplay: goes on where it was stopped, the same whatever the threads, refuses files of others; the trainer learns from it.
program=$1 source=$2
dir=$(mktemp -d)
train=$dir/train
trap 'rm -rf "$dir"' EXIT
bad=0
fault() { echo "$*"; bad=1; }
play="$program selfplay stimmvieh --bots greedy --seed 5 --every 3"

# The blocks of a file, ordered by game, and how many.
blocks() {
    python3 - "$1" <<'P'
import hashlib, struct, sys
raw = open(sys.argv[1], "rb").read()
at, found = raw.index(b"\n") + 1, {}
while at < len(raw):
    game, positions, size = struct.unpack_from("<QII", raw, at)
    assert game not in found and positions > 0, game
    found[game] = hashlib.sha256(raw[at : at + 16 + size]).hexdigest()
    at += 16 + size
assert at == len(raw)
print(raw[: raw.index(b"\n")].decode(), sorted(found.items()))
P
}

$play --games 12 --out "$dir/whole" >/dev/null || bad=1
$play --games 12 --threads 3 --out "$dir/threads" >/dev/null || bad=1
$play --games 5 --out "$dir/parts" >/dev/null || bad=1
truncate -s -7 "$dir/parts" # as a power cut leaves it
$play --games 12 --out "$dir/parts" >/dev/null || bad=1
blocks "$dir/whole" >"$dir/1" || bad=1
for other in threads parts; do
    blocks "$dir/$other" >"$dir/2" || bad=1
    cmp -s "$dir/1" "$dir/2" || fault "$other: not the games of one run"
done
[ "$(grep -o '(' "$dir/1" | wc -l)" = 12 ] || fault "not twelve games"

expect() { # TEXT COMMAND...: refused with this text, and the file stays
    text=$1
    shift
    "$@" >/dev/null 2>"$dir/err"
    [ $? = 2 ] && grep -qF -- "$text" "$dir/err" || { fault "did not say \"$text\": $*"; cat "$dir/err"; }
}
cp "$dir/whole" "$dir/kept"
expect 'from another run' $play --games 12 --bots random --out "$dir/whole"
expect 'from another run' $play --games 12 --option campaigns=2 --out "$dir/whole"
mkdir "$dir/data"
sed 's/^{/{ /' "$source/data/stimmvieh.json" >"$dir/data/stimmvieh.json" # the same game, but another set
expect 'from another run' $play --games 12 --data "$dir/data" --out "$dir/whole"
printf 'Dear diary\n\033[31m\a' >"$dir/diary"
cp "$dir/diary" "$dir/kept-diary"
expect 'from another run: it begins with Dear diary' $play --games 12 --out "$dir/diary"
printf '\033[31m\377\n' >"$dir/red"
expect 'it begins with ?[31m?' $play --games 12 --out "$dir/red"
expect 'is being written by another run' flock "$dir/whole" $play --games 14 --out "$dir/whole"
cmp -s "$dir/whole" "$dir/kept" && cmp -s "$dir/diary" "$dir/kept-diary" || fault "a file of another run was changed"
expect 'has no features' "$program" selfplay goofspiel --games 1 --out "$dir/none"
expect 'needs one game and --out FILE' "$program" selfplay stimmvieh
expect '--games 1 to 1000000' $play --games 99999999999999 --out "$dir/none"
expect '--every 1 to' $play --every 0 --out "$dir/none"

expect 'has no weights' $play --parts --games 1 --out "$dir/none"

# The line of words says which program played, with which data set and options; the trainer reads what stands before and behind them.
version=$("$program" --version | grep -o '[0-9][0-9.]*' | head -n 1)
sum=$(sha256sum "$source/data/stimmvieh.json" | cut -c 1-12)
head -n 1 "$dir/whole" | grep -q " every 3 program $version data $sum bots greedy greedy greedy greedy\$" || fault "program and data set are not named"
$play --games 2 --option campaigns=2 --out "$dir/longer" >/dev/null || bad=1
$play --games 4 --option campaigns=2 --out "$dir/longer" >/dev/null || bad=1
head -n 1 "$dir/longer" | grep -q " data $sum option campaigns=2 bots " || fault "the option is not named"

# What a search has looked at: at least as many looks as its trees have iterations, at different moves of the seat that decides.
expect '--visits needs bots that search' $play --visits --games 1 --out "$dir/none"
expect 'files of their own' $play --visits --parts --games 1 --out "$dir/none"
looks() { "$program" selfplay "$1" --visits --bots search:40/t2 --games "$2" --every 2 --seed 5 --out "$3" >/dev/null || bad=1; }
looks stimmvieh 4 "$dir/visits"
looks stimmvieh 2 "$dir/begun"
looks stimmvieh 4 "$dir/begun"
cmp -s "$dir/visits" "$dir/begun" || fault "visits: a second run does not go on where the first one ended"
python3 - "$dir/visits" <<'P' || fault "visits are not what was looked at"
import struct, sys
raw = open(sys.argv[1], "rb").read()
head, at = raw[: raw.index(b"\n")].decode().split(), raw.index(b"\n") + 1
assert head[0] == "ratskeller-visits" and head[3] == "seats" and head[5] == "features", head
seats, features, seen = int(head[4]), int(head[6]), 0
while at < len(raw):
    game, positions, size = struct.unpack_from("<QII", raw, at)
    at += 16
    end = at + size
    share = struct.unpack_from(f"<{seats}H", raw, at)
    assert sum(share) == 3600, share
    at += 2 * seats
    for _ in range(positions):
        at += 2 * seats * features
        seat, moves = struct.unpack_from("<HH", raw, at)
        looked = [struct.unpack_from("<BBHHHI", raw, at + 4 + 12 * i) for i in range(moves)]
        at += 4 + 12 * moves
        assert moves > 1 and len({x[:5] for x in looked}) == moves and {x[1] for x in looked} == {seat}, looked
        assert sum(x[5] for x in looked) >= 80, looked
        seen += 1
    assert at == end, (at, end)
assert seen > 40, seen
P

# The parts of weights, with the points at the end; and what is learned from promises.
"$program" selfplay aufruhr --parts --bots greedy --games 20 --every 5 --seed 5 --out "$dir/weights" >/dev/null || bad=1
blocks "$dir/weights" | grep -q '^ratskeller-parts 1 aufruhr seats 4 parts ' || fault "parts are not written"
# Weights have a name for every part, and those of points near the end are worth something. The system's Python has numpy.
/usr/bin/python3 "$source/tools/weigh" aufruhr "$dir/weights" >"$dir/learned" || fault "tools/weigh fails"
parts=$(head -n 1 "$dir/weights" | sed 's/.* parts \([0-9]*\) .*/\1/')
grep -q "^\.parts = $parts,\$" "$dir/learned" || fault "tools/weigh knows other parts than the program's $parts"
[ "$(grep -c '^    {.*}, /\* .* \*/$' "$dir/learned")" = "$parts" ] || fault "tools/weigh does not weigh every part"
grep -qE '^    \{[1-9][0-9]*, .* /\* points \*/$' "$dir/learned" || fault "tools/weigh learns nothing of points"
/usr/bin/python3 "$source/tools/weigh" aufruhr "$dir/diary" >/dev/null 2>"$dir/err" && fault "tools/weigh learns from a diary"
grep -q 'is no file of selfplay --parts' "$dir/err" || fault "tools/weigh does not say what is wrong"
"$program" sim aufruhr --seats 4 --games 5 --seed 5 --bots greedy,greedy/f1,greedy,greedy/f1 --trace "$dir/trace" >/dev/null || bad=1
python3 "$source/tools/trust" "$dir/trace" >"$dir/trust" || fault "tools/trust fails"
[ "$(grep -c '^{[0-9]*, [0-9]*, [0-9]*},' "$dir/trust")" = 4 ] || fault "tools/trust learns nothing"

cc -std=gnu17 -O2 -Wall -Wextra -Wpedantic -Werror -I"$source/src" "$source/tools/train.c" -o "$train" -lm || fault "train does not compile"
# It learns: better than equal chances in games it has not seen, as integers, too.
$play --games 400 --out "$dir/whole" >/dev/null || bad=1
"$train" "$dir/net" "$dir/whole" --epochs 3 >"$dir/told" || fault "train fails"
awk '/equal chances:/ { equal = $NF } /in integers:/ { learned = $NF } END { exit !(learned > 0.5 && learned < equal - 0.02) }' "$dir/told" ||
    { fault "it learns nothing"; cat "$dir/told"; }
grep -q '^\.inputs = ' "$dir/net" && grep -q 'games: seats 4' "$dir/net" || fault "the net does not say what it is and how it was made"
"$train" "$dir/net" "$dir/diary" >/dev/null 2>"$dir/err" && fault "train learns from a diary"
grep -q 'is no file of selfplay' "$dir/err" || fault "train does not say what is wrong"
exit $bad
