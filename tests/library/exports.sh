# Nothing can be seen from outside but what ratskeller.h names, in the shared library and in the archive; the header names no
# type of another library. exports.sh BUILD_DIR SOURCE_DIR
build=$1 header=$2/include/ratskeller.h
[ -f "$build/libratskeller.so.0" ] || { echo "$build has no library: build it first (./test does)"; exit 1; }
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
bad=0
# Functions of the header as the compiler sees them.
cc -E -P "$header" 2>/dev/null | tr '\n' ' ' | tr ';' '\n' | grep -oE '\brk_[a-z_]+ ?\(' | tr -d ' (' | sort -u >"$work/header"
[ -s "$work/header" ] || { echo "no functions were found in the header"; exit 1; }
nm -D --defined-only "$build/libratskeller.so.0" | awk '$2 != "A" {sub(/@.*/, "", $3); print $3}' | sort -u >"$work/shared"
nm -g --defined-only "$build/libratskeller.a" | awk 'NF == 3 {print $3}' | sort -u >"$work/static"
for kind in shared static; do
    diff "$work/header" "$work/$kind" >"$work/diff" || { echo "$kind library and header differ (<: only in the header):"; cat "$work/diff"; bad=1; }
done
readelf -d "$build/libratskeller.so.0" | grep -q 'SONAME.*\[libratskeller.so.0\]' || { echo "the shared library is not called libratskeller.so.0"; bad=1; }
found=$(grep -n '^#include' "$header" | grep -vE '<(stddef|stdint)\.h>')
[ -z "$found" ] || { echo "the header reaches for others: $found"; bad=1; }
exit $bad
