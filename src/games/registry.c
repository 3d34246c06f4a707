/* registry.c: the games of this program. The engine never names one. */
#include "engine/game.h"

extern const rk_game gof_game; /* examples/goofspiel */
extern const rk_game nin_game;
extern const rk_game sti_game;

const rk_game *const rk_games[] = {
    &sti_game,
    &nin_game,
    &gof_game,
    NULL,
};
