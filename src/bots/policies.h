/* policies.h: the ways to choose a move. All of them see a guessed state only. */
#ifndef BOT_POLICIES_H
#define BOT_POLICIES_H

#include "bots/bot.h"

/* What a search starts from; chosen by measurement (docs/bots.md). */
enum { BOT_ROLLOUT = 6, BOT_CURIOSITY = 60, BOT_WIDENING = 130 };

rk_move bot_choose_random(bot_player *b, const void *guessed); /* any legal move, evenly */
rk_move bot_choose_greedy(bot_player *b, const void *guessed); /* the best one decision ahead, by the game's own value */

float bot_pledge(const bot_player *b, rk_move m); /* 0, or less if the move breaks the seat's word; thousandths as 0.001 */

/* search.c */
typedef struct bot_mind bot_mind;
bot_mind               *bot_mind_new(const bot_spec *spec, const rk_dataset *set, const rk_setup *setup, int seat);
void                    bot_mind_free(bot_mind *m);
rk_move                 bot_think(bot_player *b, const void *guessed);
void bot_mind_saw(bot_mind *m, rk_move move, bool hidden); /* a move was made; hidden: somebody else's sealed choice */
void bot_mind_forget(bot_mind *m);                         /* a new match */

/* utility.c: what a position is worth to each seat, 0..1, all seats together about 1. */
void bot_utility(const rk_game *g, const void *data, const void *state, int seats, float out[RK_MAX_SEATS]);

#endif
