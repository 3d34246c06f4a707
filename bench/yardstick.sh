#!/bin/sh
# bench/yardstick.sh [MATCHES] [SECONDS]: the same Goofspiel (4 players, 13 cards, every seat a WebSocket) on boardgame.io's
# own server, matches in memory, and on ours, log on disk, one after the other on this machine. Prints how many times as many
# moves ours makes for each second of its CPU time; fails below 10 times. Needs Node.js; packages come from npm once.
set -eu
cd "$(dirname "$0")/.."
matches=${1:-25} seconds=${2:-5}
. tools/packages.sh
need_packages nodejs npm
[ -d bench/yardstick/node_modules ] || (cd bench/yardstick && npm ci --silent >&2)

dir=$(mktemp -d)
server=
trap 'kill $server 2>/dev/null; rm -rf "$dir"' EXIT
port=${YARDSTICK_PORT:-8769}
NODE_ENV=production node bench/yardstick/server.js "$port" >"$dir/out" 2>&1 &
server=$!
until grep -qs open "$dir/out"; do
    kill -0 "$server" || { cat "$dir/out"; exit 1; }
    sleep 0.1
done
echo "boardgame.io $(sed -n 's/.*"boardgame.io": "\(.*\)".*/\1/p' bench/yardstick/package.json), in memory:"
node bench/yardstick/client.js "$port" "$server" "$matches" "$seconds" | tee "$dir/theirs"
kill "$server"
wait "$server" 2>/dev/null || true
server=

echo "Ratskeller, on disk:"
bench/load.sh "$matches" "$seconds" | tee "$dir/ours"

per_second() { sed -n 's/.*\(^\| \)\([0-9]*\) moves per server-CPU-second.*/\2/p' "$1"; }
awk -v ours="$(per_second "$dir/ours")" -v theirs="$(per_second "$dir/theirs")" 'BEGIN {
    printf "%.1f times as many moves for each second of server CPU\n", ours / theirs
    exit ours < 10 * theirs
}'
