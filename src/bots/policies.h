/* policies.h: the ways to choose a move. All of them see a guessed state only. */
#ifndef RK_POLICIES_H
#define RK_POLICIES_H

#include "bots/bot.h"

/* What a search starts from; chosen by measurement (docs/bots.md). */
enum { RK_ROLLOUT = 6, RK_CURIOSITY = 60, RK_WIDENING = 130 };

rk_move rk_choose_random(rk_bot *b, const void *guessed); /* any legal move, evenly */
rk_move rk_choose_greedy(rk_bot *b, const void *guessed); /* the best one decision ahead, by the game's own value */

float rk_bot_pledge(const rk_bot *b, rk_move m); /* 0, or less if the move breaks the seat's word; thousandths as 0.001 */

/* search.c */
typedef struct rk_mind rk_mind;
rk_mind               *rk_mind_new(const rk_bot_spec *spec, const rk_game *g, const void *data, int seat);
void                   rk_mind_free(rk_mind *m);
rk_move                rk_think(rk_bot *b, const void *guessed);
void rk_mind_saw(rk_mind *m, rk_move move, bool hidden); /* a move was made; hidden: somebody else's sealed choice */
void rk_mind_forget(rk_mind *m);                         /* a new match */

/* utility.c: what a position is worth to each seat, 0..1, all seats together about 1. */
void rk_utility(const rk_game *g, const void *data, const void *state, int seats, float out[RK_MAX_SEATS]);

#endif
