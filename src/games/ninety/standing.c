/* standing.c: what a candidate's standing consists of. */
#include "games/ninety/ninety.h"

void nin_standing(const void *data, const void *state, int seat, rk_parts *out)
{
    const nin_state *s = state;
    nin_tally        t;
    int              votes = 0, bonus = 0;
    nin_tally_of(data, s, &t);
    for (int r = 0; r < NIN_REGIONS; r++) {
        votes += t.votes[seat][r];
        bonus += t.bonus[seat][r];
    }
    rk_part_add(out, "ninety.more.votes", "ninety.less.votes", votes, 1);
    rk_part_add(out, "ninety.more.bonus", "ninety.less.bonus", bonus, 1);
    rk_part_add(out, "ninety.more.cards", "ninety.less.cards", t.cards[seat], 1);
    rk_part_add(out, "ninety.more.canvassers", "ninety.less.canvassers", s->canvassers[seat], 1);
    rk_part_add(out, "ninety.more.cash", "ninety.less.cash", s->cash[seat] * NIN_UNIT, NIN_UNIT);
}
