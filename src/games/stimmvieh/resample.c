/* resample.c: what a viewer cannot know, dealt anew. */
#include "games/stimmvieh/stimmvieh.h"

/* STI-6.3: the only thing a seat cannot work out is what others have chosen before the
 * choices are turned up. (The order of the stacks does not exist yet.) */
void sti_resample(const void *data, void *state, int viewer, rk_rng *rng)
{
    const sti_data *d = data;
    sti_state      *s = state;
    if (s->phase != STI_CHOOSE)
        return;
    for (int p = 0; p < s->seats; p++)
        if (p != viewer && s->tops[p])
            s->tops[p] = d->four[rk_rng_below(rng, STI_FOURS)];
}
