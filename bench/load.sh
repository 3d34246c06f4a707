#!/bin/sh
# bench/load.sh [MATCHES] [SECONDS] [RATE]: the load client (bench/load.c) against a server of its own, on this machine only.
#   bench/load.sh 25 10          as fast as it goes, 100 sockets
#   bench/load.sh 250 10 5000    5,000 moves a second over 1,000 sockets: latency, and that of a server that does nothing
#   DB=postgresql://... bench/load.sh 25 10     with PostgreSQL; an empty database
#   bench/load.sh 2500 0         10,000 sockets that sit still at 2,500 matches: memory
set -eu
cd "$(dirname "$0")/.."
. tools/packages.sh
build release ratskeller load floor
dir=$(mktemp -d)
trap 'kill "$server" 2>/dev/null; rm -rf "$dir"' EXIT
build/release/bin/ratskeller serve --listen 127.0.0.1:0 --db "${DB:-$dir/load.db}" --max-rate 1000000 --unlimited 127.0.0.1 --max-tables 1000000 --max-person-tables 1000000 --max-person-seats 1000000 --max-person-storage 1000000 >"$dir/out" 2>"$dir/log" &
server=$!
while ! grep -qs http "$dir/out"; do sleep 0.05; done
port=$(sed 's/.*:\([0-9]*\).*/\1/' "$dir/out")
build/release/bin/load "$port" "$server" "${1:-100}" "${2:-10}" ${3:+"$3"}
[ -z "${3:-}" ] || build/release/bin/floor "$1" "$2" "$3"
