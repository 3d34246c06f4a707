# All C code is formatted with the project's .clang-format (version 14, as in Debian 12).
cd "$2" || exit 1
git ls-files -z '*.c' '*.h' 2>/dev/null | grep -qz . || { echo "no files listed: is this a git checkout?"; exit 0; }
git ls-files -z '*.c' '*.h' | xargs -0 clang-format-14 --dry-run -Werror || {
    echo "run: git ls-files '*.c' '*.h' | xargs clang-format-14 -i"
    exit 1
}
