/* registry.c: the games of this program. The engine never names one. */
#include "engine/game.h"

extern const rk_game gof_game; /* examples/goofspiel */
extern const rk_game sti_game;
extern const rk_game auf_game;

const rk_game *const rk_games[] = {
    &sti_game,
    &auf_game,
    &gof_game,
    NULL,
};
