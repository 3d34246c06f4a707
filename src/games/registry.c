/* registry.c: the games of this program. The engine never names one. */
#include "engine/game.h"

extern const rk_game auf_game; /* aufruhr */
extern const rk_game dem_game; /* demolition */
extern const rk_game nin_game; /* ninety */
extern const rk_game bgm_game; /* buergermeister */
extern const rk_game sti_game; /* stimmvieh */
extern const rk_game gof_game; /* goofspiel: the teaching example */

const rk_game *const rk_games[] = {
    &auf_game, &dem_game, &nin_game, &bgm_game, &sti_game, &gof_game, NULL,
};
