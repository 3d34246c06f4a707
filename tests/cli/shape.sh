# Five games, one shape: every game folder has the same files, and in each of them stands what docs/adding-a-game.md says.
cd "$2/src/games" || exit 1
bad=0
stands_in() { # GAME FUNCTION FILE...
    game=$1 name=$2
    shift 2
    for file; do
        [ -f "$game/$file" ] && grep -qE "^[a-z][a-zA-Z0-9_ *]*[a-z]+_$name\(" "$game/$file" && return 0
    done
    echo "$game: $name is not in $*"
    bad=1
}
for folder in */; do
    game=${folder%/}
    [ -f "$game/$game.h" ] || { echo "$game: there is no $game.h"; bad=1; }
    grep -q "^const rk_game rk_game_$game = {" "$game/game.c" || { echo "$game: game.c does not define rk_game_$game"; bad=1; }
    grep -q "\.id = \"$game\"," "$game/game.c" || { echo "$game: its id is not the name of its folder"; bad=1; }
    grep -q '^#define RK_OBSERVING$' "$game/observe.c" || { echo "$game: observe.c is not the walk for observations"; bad=1; }
    stands_in "$game" start setup.c
    stands_in "$game" turn game.c
    stands_in "$game" play game.c
    stands_in "$game" moves game.c moves.c
    for name in why_not:why score:score holdings:score document:document check:check resample:resample id_of:words label:words \
        describe:words tell:tell draw_board:board heuristic:heuristic default_move:heuristic max_moves:heuristic read_data:data; do
        stands_in "$game" "${name%:*}" "${name#*:}.c"
    done
done
exit $bad
