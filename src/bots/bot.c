/* bot.c: the bots by name, and the one way in. */
#include "bots/policies.h"

#include <stdlib.h>
#include <string.h>

static const rk_policy *const policies[] = {&rk_policy_random, &rk_policy_greedy};

enum { POLICIES = sizeof policies / sizeof *policies };

const rk_policy *rk_policy_by_name(const char *name)
{
    for (int i = 0; i < POLICIES; i++)
        if (!strcmp(policies[i]->name, name))
            return policies[i];
    return NULL;
}

void rk_policy_names(rk_text *out)
{
    for (int i = 0; i < POLICIES; i++)
        rk_text_addf(out, "%s%s", i ? ", " : "", policies[i]->name);
}

void rk_bot_init(rk_bot *b, const rk_policy *p, const rk_game *g, const void *data, int seat, uint64_t seed)
{
    *b = (rk_bot){.policy = p, .game = g, .data = data, .seat = seat};
    rk_bot_reseed(b, seed, (uint64_t)seat);
    b->world = rk_alloc((size_t)g->state_size + g->annex_size);
    b->after = rk_alloc((size_t)g->state_size + g->annex_size);
}

void rk_bot_reseed(rk_bot *b, uint64_t seed, uint64_t stream)
{
    rk_rng_seed(&b->rng, seed, stream);
}

void rk_bot_clear(rk_bot *b)
{
    free(b->world);
    free(b->after);
}

rk_move rk_bot_choose(rk_bot *b, const void *state)
{
    memcpy(b->world, state, (size_t)b->game->state_size + b->game->annex_size);
    b->game->guess(b->data, b->world, b->seat, &b->rng);
    return b->policy->choose(b, b->world);
}
