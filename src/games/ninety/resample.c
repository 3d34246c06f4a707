/* resample.c: what a viewer cannot know, dealt anew. */
#include "games/ninety/ninety.h"

#include <string.h>

/* What is hidden of others, whether they have finished or not: they begin anew. */
void nin_reopen(const void *data, void *state, int viewer)
{
    (void)data;
    nin_state *s = state;
    for (int p = 0; p < s->seats && s->phase == NIN_ALLOT; p++) {
        if (p == viewer || !s->canvassers[p])
            continue; /* who keeps nothing has nothing to choose */
        memset(s->allot[p], 0, sizeof s->allot[p]);
        s->allotted[p] = 0;
    }
}

/* What others have allotted: nothing if they have not finished (how far they are is hidden too),
 * else any allocation of what they keep, a region drawn for each canvasser. */
void nin_resample(const void *data, void *state, int viewer, rk_rng *rng)
{
    (void)data;
    nin_state *s = state;
    if (s->phase != NIN_ALLOT)
        return;
    for (int p = 0; p < s->seats; p++) {
        if (p == viewer)
            continue;
        memset(s->allot[p], 0, sizeof s->allot[p]);
        if (s->allotted[p] < NIN_REGIONS) {
            s->allotted[p] = 0;
            continue;
        }
        for (int i = 0; i < s->canvassers[p]; i++)
            s->allot[p][rk_rng_below(rng, NIN_REGIONS)]++;
    }
}
