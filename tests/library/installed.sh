# What a stranger does: installs the library into a folder of their own, builds the example against it (shared, static, and
# with CMake), and plays. installed.sh BUILD_DIR SOURCE_DIR
build=$1 source=$2
[ -f "$build/libratskeller.so.0" ] || { echo "$build has no library: build it first (./test does)"; exit 1; }
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
prefix=$work/usr
fail() { echo "$*"; exit 1; }

for component in library development; do
    DESTDIR= cmake --install "$build" --prefix "$prefix" --component $component >"$work/log" 2>&1 || fail "$(cat "$work/log")"
done
lib=$(dirname "$(find "$prefix" -name 'libratskeller.so.0')")
[ -f "$prefix/include/ratskeller.h" ] || fail "no header was installed"

# pkg-config is told where everything went: the file names the folder the library was configured for.
export PKG_CONFIG_PATH=$lib/pkgconfig
flags() { pkg-config --define-variable=prefix="$prefix" --define-variable=libdir="$lib" --define-variable=includedir="$prefix/include" "$@"; }
example=$source/examples/library/play.c
[ "$(wc -l <"$example")" -le 60 ] || fail "the example has grown beyond sixty lines"
cc -Wall -Wextra -Werror -O1 "$example" -o "$work/play" $(flags --cflags --libs ratskeller) || fail "the example does not build"
cc -O1 "$example" -o "$work/static" $(flags --cflags ratskeller) "$lib/libratskeller.a" $(flags --static --libs-only-l ratskeller | sed s/-lratskeller//) ||
    fail "the example does not link with the archive"
for game in stimmvieh goofspiel demolition; do
    LD_LIBRARY_PATH=$lib "$work/play" $game greedy </dev/null >"$work/shared.out" || fail "$game: exit $?"
    grep -q 'you, seat 0: [0-9-]* points, place [1-6]$' "$work/shared.out" || fail "$game: no result: $(tail -3 "$work/shared.out")"
    "$work/static" $game greedy </dev/null >"$work/static.out" || fail "$game, static: exit $?"
    cmp "$work/shared.out" "$work/static.out" || fail "$game: shared and static libraries play differently"
done
yes 0 | LD_LIBRARY_PATH=$lib "$work/play" stimmvieh random | grep -q 'place [1-6]$' || fail "choosing moves by hand"
LD_LIBRARY_PATH=$lib "$work/play" chess 2>&1 </dev/null | grep -q 'there is no game "chess"' || fail "a wrong game is not explained"
LD_LIBRARY_PATH=$lib "$work/play" stimmvieh sleepy 2>&1 </dev/null | grep -q 'there is no bot "sleepy"' || fail "a wrong bot is not explained"

# With CMake, as C and as C++ see the header.
mkdir "$work/cmake"
cat >"$work/cmake/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.18)
project(stranger C)
find_package(Ratskeller 0.2 REQUIRED)
add_executable(shared $example)
target_link_libraries(shared Ratskeller::ratskeller)
add_executable(static $example)
target_link_libraries(static Ratskeller::static)
CMAKE
cmake -S "$work/cmake" -B "$work/cmake/build" -DCMAKE_PREFIX_PATH="$prefix" >"$work/log" 2>&1 &&
    cmake --build "$work/cmake/build" >>"$work/log" 2>&1 || fail "$(tail -20 "$work/log")"
"$work/cmake/build/shared" stimmvieh </dev/null | grep -q 'place [1-6]$' || fail "built with CMake, shared"
"$work/cmake/build/static" stimmvieh </dev/null | grep -q 'place [1-6]$' || fail "built with CMake, static"
echo '#include <ratskeller.h>' | cc -x c -std=c99 -Wall -Wextra -Wpedantic -Werror -I"$prefix/include" -fsyntax-only - || fail "the header alone, C99"
