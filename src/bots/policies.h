/* policies.h: the ways to choose a move. */
#ifndef RK_POLICIES_H
#define RK_POLICIES_H

#include "bots/bot.h"

extern const rk_policy rk_policy_random; /* any legal move, evenly */
extern const rk_policy rk_policy_greedy; /* the best one decision ahead, by the game's own value */

#endif
