# What `cmake --install` lays down: a program that runs, a man page for each subcommand, completion that knows them, a unit.
# install.sh PROGRAM SOURCE_DIR
program=$1 source=$2 bad=0
build=$(cd "$(dirname "$program")/.." && pwd)
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
fail() { echo "$*"; bad=1; }

DESTDIR=$work cmake --install "$build" --prefix /usr --component program >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$work/usr/bin/ratskeller" --version | grep -q '^ratskeller [0-9]' || fail "the installed program does not run"
"$program" --list-commands | grep -q '^serve$' || fail "--list-commands does not know serve"
for command in $("$program" --list-commands); do
    page=$work/usr/share/man/man1/ratskeller-$command.1
    shown=$(echo "$command" | sed 's/-/\\-/g') # as a page writes a hyphen that is typed
    grep -q '^\.SH NAME' "$page" && grep -qF "ratskeller $shown" "$page" || fail "no man page for $command, or an empty one"
    "$program" --help | grep -q "^  $command " || fail "--help does not name $command"
done

# Completion: asked as bash would.
complete() {
    bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ratskeller "$1"; printf "%s\n" "${COMPREPLY[@]}"' \
        bash "$work/usr/share/bash-completion/completions/ratskeller" "$work/usr/bin/ratskeller" "$@"
}
complete pl | grep -qx play || fail "completion does not know play"
complete play sti | grep -qx stimmvieh || fail "completion does not know the games"
complete puzzle nin | grep -qx ninety || fail "completion does not know whose puzzles there are"
complete serve --li | grep -qx -- --listen || fail "completion does not know flags"
complete play stimmvieh --lang "" | grep -qx de || fail "completion does not know languages"

unit=$(find "$work" -path '*systemd/system/ratskeller.service')
for line in DynamicUser=yes StateDirectory=ratskeller UMask=0077 MemoryMax= ProtectSystem=strict; do
    grep -q "^$line" "$unit" || fail "the unit lacks $line"
done
grep -q '@' "$unit" && grep -q '@[A-Z_]*@' "$unit" && fail "the unit has a placeholder left"
[ -f "$work/usr/share/ratskeller/data/ninety.json" ] && [ -f "$work/usr/share/ratskeller/rules/ninety.md" ] || fail "data or rules are missing"
exit $bad
