/* bot.h: players of flesh and blood they are not. A bot knows the engine's interface and no
 * particular game. It is given a state only through `guess`: what its seat cannot know has
 * been re-dealt before it looks. */
#ifndef RK_BOT_H
#define RK_BOT_H

#include "engine/game.h"

typedef struct rk_bot rk_bot;

typedef struct {
    const char *name; /* "random" */
    rk_move (*choose)(rk_bot *b, const void *guessed);
} rk_policy;

struct rk_bot {
    const rk_policy *policy;
    const rk_game   *game;
    const void      *data;
    int              seat;
    rk_rng           rng;
    void            *world, *after; /* scratch states, owned */
};

const rk_policy *rk_policy_by_name(const char *name); /* NULL if there is none */
void             rk_policy_names(rk_text *out);       /* "random, greedy" */

void    rk_bot_init(rk_bot *b, const rk_policy *p, const rk_game *g, const void *data, int seat, uint64_t seed);
void    rk_bot_reseed(rk_bot *b, uint64_t seed, uint64_t stream);
void    rk_bot_clear(rk_bot *b);
rk_move rk_bot_choose(rk_bot *b, const void *state); /* the seat must have a move to make */

#endif
