# What makes secrets and dice foreseeable is only in test builds: neither the flag nor the generator behind it is in what people run.
# test_build.sh PROGRAM SOURCE_DIR
set -eu
cd "$2"
look() { # FILE [FLAG]: what the compiler sees
    cc -E -D_GNU_SOURCE -Isrc ${2:-} "$1"
}
for pair in "src/cli/serve.c insecure-seed" "src/cli/serve.c insecure-push" "src/server/secrets.c foreseeable)"; do
    file=${pair% *} word=${pair#* }
    look "$file" -DRK_TEST_BUILD | grep -qF "$word" || { echo "$file: $word is not even in a test build"; exit 1; }
    if look "$file" | grep -qF "$word"; then echo "$file: $word is in a build for people"; exit 1; fi
done
for preset in release release-clang plain; do
    if grep -A4 "\"name\": \"$preset\"" CMakePresets.json | grep -q RK_TEST_BUILD; then echo "$preset is a test build"; exit 1; fi
done
grep -q 'RK_TEST_BUILD .* OFF)' CMakeLists.txt
