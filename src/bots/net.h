/* net.h: learned judgement. What a position is worth is a pure function of the game's net (engine/net.h) and features, in
 * integers: the same bits on every machine. */
#ifndef BOT_NET_H
#define BOT_NET_H

#include "engine/game.h"

/* There is something learned of the game: a net that fits its features, or weights for the parts of its heuristic. */
bool bot_has_learned(const rk_game *game);

/* What a position is judged by. Weights are as quick as the heuristic; a net sees more. */
typedef enum { BOT_BY_HEURISTIC, BOT_BY_WEIGHTS, BOT_BY_NET } bot_judge;
bot_judge bot_quick_judge(const rk_game *game); /* for single moves */
bot_judge bot_best_judge(const rk_game *game);

/* The prospects of all seats by weights or net, in 1/256: a lead of 256 makes a seat e times as likely to win. */
void bot_prospects(const rk_game *game, bot_judge by, const void *data, const void *state, int seats, int32_t out[RK_MAX_SEATS]);

/* A seat's prospects from its features. */
int32_t bot_net_judge(const rk_net *net, const int16_t *features);

/* Chances of winning from the prospects of all seats; their sum is 1. */
void bot_net_chances(const int32_t *prospects, int seats, float *out);

#endif
