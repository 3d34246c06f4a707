/* heuristic.c: how well the seats stand, what an absent player does, how long a match can be. */
#include "games/flohmarkt/flohmarkt.h"

#include <string.h>

void flo_heuristic(const void *data, const void *state, int32_t out[RK_MAX_SEATS])
{
    const flo_state *s = state;
    memset(out, 0, RK_MAX_SEATS * sizeof *out);
    for (int i = 0; i < s->seats; i++) {
        int strength = 0;
        for (unsigned cards = s->hand[i]; cards; cards &= cards - 1)
            strength += __builtin_ctz(cards) + 1;
        out[i] = flo_points(data, s, i) * 3 + strength;
    }
}

/* FLO-6.1 */
rk_move flo_default_move(const void *data, const void *state, int seat)
{
    (void)data;
    const flo_state *s = state;
    return rk_move_of(FLO_V_BID, (unsigned)seat, (unsigned)__builtin_ctz(s->hand[seat]) + 1, 0, 0);
}

uint32_t flo_max_moves(const void *data, const rk_setup *setup)
{
    (void)data;
    return (uint32_t)setup->option[FLO_OPT_ROUNDS] * (1u + setup->seats);
}
