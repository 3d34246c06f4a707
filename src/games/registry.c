/* registry.c: the games of this program. The engine never names one. */
#include "engine/game.h"

extern const rk_game bgm_game;
extern const rk_game gof_game; /* examples/goofspiel */
extern const rk_game sti_game;

const rk_game *const rk_games[] = {
    &bgm_game,
    &sti_game,
    &gof_game,
    NULL,
};
