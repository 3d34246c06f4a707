/* registry.c: the games of this program. The engine never names one. */
#include "engine/game.h"

extern const rk_game sti_game; /* stimmvieh */
extern const rk_game auf_game; /* aufruhr */
extern const rk_game gof_game; /* goofspiel: the teaching example */

const rk_game *const rk_games[] = {
    &sti_game,
    &auf_game,
    &gof_game,
    NULL,
};
