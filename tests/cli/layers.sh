# Includes point one way only: base <- engine <- { games, bots } <- { analysis, scenario, library, arena, table } <- { wasm; workshop; { store, work } <- server <- cli }. Games know no other game,
# and who is above the games knows only their registry.
cd "$2/src" || exit 1
bad=0
allow() { # LAYER allowed prefixes...
    layer=$1
    shift
    [ -d "$layer" ] || return 0
    pattern=$(echo "$@" | tr ' ' '|')
    found=$(grep -rnE '^#include "' "$layer" --include='*.[ch]' | grep -vE "#include \"($pattern)[/\"]" || true)
    [ -z "$found" ] || { echo "$layer reaches too far:"; echo "$found"; bad=1; }
}
allow base base
allow engine base engine
allow bots base engine bots
allow analysis base engine bots analysis
allow scenario base engine scenario
allow library base engine bots scenario library games/registry.h
allow arena base engine bots arena
allow table base engine bots table
allow workshop base engine bots arena workshop games/registry.h
allow wasm base engine bots analysis table wasm games/registry.h
allow store base store
allow work base engine bots work games/registry.h
allow server base engine bots scenario table store work server games/registry.h
allow cli base engine bots analysis scenario arena table store work server cli games/registry.h
for game in games/*/; do
    name=$(basename "$game")
    allow "${game%/}" base engine "${game%/}" "../../../data/nets/$name(-net|-trust)?.inc" # what was learned of it
done
found=$(grep -nE '^#include "' games/*.[ch] | grep -vE '#include "(base/|engine/|games/registry.h)' || true)
[ -z "$found" ] || { echo "the registry reaches too far:"; echo "$found"; bad=1; }
# The rules draw no random numbers, allocate nothing, know no clock.
found=$(grep -rnE '\b(malloc|calloc|realloc|rk_alloc|rand|time|fopen|printf)\(' games --include='*.c' || true)
[ -z "$found" ] || { echo "not in rules:"; echo "$found"; bad=1; }
exit $bad
