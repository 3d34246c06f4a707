#!/bin/sh
# The HTTP side of a server, with curl: tour.sh http://127.0.0.1:8640
# Makes two people, a table for both with two bots, sits down by invitation, and looks.
set -eu
url=${1%/}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
post() { curl -sSf -b "$dir/$1" -c "$dir/$1" -H 'Content-Type: application/json' -d "$3" "$url$2"; }
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

echo "games:    $(curl -sSf "$url/api/games" | tr '{' '\n' | sed -n 's/^"id":"\([a-z]*\)".*/\1/p' | tr '\n' ' ')"
post anna /api/me '{"name":"Anna"}' >/dev/null
post ben /api/me '{"name":"Ben"}' >/dev/null
made=$(post anna /api/tables '{"game":"stimmvieh","seats":["me","open","medium","easy"],"clock":"days 2"}')
id=$(echo "$made" | field id)
invite=$(echo "$made" | field invite)
echo "table:    $id, dice committed to as $(echo "$made" | field commitment | cut -c1-16)..."
echo "Ben sits: $(post ben "/api/tables/$id/sit" "{\"seat\":1,\"invite\":\"$invite\"}" | grep -o '"started":[a-z]*')"
echo "log now:  $(curl -s -o "$dir/log" -w '%{http_code}' "$url/api/tables/$id/log") $(field code <"$dir/log")"
code=$(post anna /api/me/code '{}' | field code)
echo "Anna on another device: $(post phone /api/me/claim "{\"code\":\"$code\"}" | field name)"
