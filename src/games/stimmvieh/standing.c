/* standing.c: what a party's standing consists of. */
#include "games/stimmvieh/stimmvieh.h"

void sti_standing(const void *data, const void *state, int seat, rk_parts *out)
{
    const sti_data  *d = data;
    const sti_state *s = state;
    sti_take         take[STI_PARTIES];
    sti_result       r[STI_PARTIES];
    sti_collected(d, s, take);
    sti_evaluate(d, s, take, r);
    rk_part_add(out, "stimmvieh.more.money", "stimmvieh.less.money", r[seat].donations * STI_UNIT, STI_UNIT);
    rk_part_add(out, "stimmvieh.more.doubled", "stimmvieh.less.doubled", (r[seat].final - r[seat].donations) * STI_UNIT,
                STI_UNIT);
    rk_part_add(out, "stimmvieh.more.votes", "stimmvieh.less.votes", r[seat].votes * STI_UNIT, STI_UNIT);
    rk_part_add(out, "stimmvieh.more.influence", "stimmvieh.less.influence", sti_sum(s->left[seat]), 1);
}
