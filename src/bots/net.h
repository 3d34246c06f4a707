/* net.h: learned judgement. What a position is worth is a pure function of the game's net (engine/net.h) and features, in
 * integers: the same bits on every machine. */
#ifndef BOT_NET_H
#define BOT_NET_H

#include "engine/game.h"

/* The net of a game; NULL: it has none that fits its features. */
const rk_net *bot_net_of(const rk_game *game);

/* A seat's prospects from its features, in 1/256: a lead of 256 makes it e times as likely to win. */
int32_t bot_net_judge(const rk_net *net, const int16_t *features);

/* Chances of winning from the prospects of all seats; their sum is 1. */
void bot_net_chances(const int32_t *prospects, int seats, float *out);

#endif
