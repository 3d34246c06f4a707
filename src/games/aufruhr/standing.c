/* standing.c: what a mayor's standing consists of. */
#include "games/aufruhr/internal.h"

void auf_standing(const void *data, const void *state, int seat, rk_parts *out)
{
    const auf_data  *d = data;
    const auf_state *s = state;
    int              income = 0, bonus[AUF_SEATS];
    uint32_t         units[AUF_CATEGORIES][AUF_SEATS];
    auf_income(d, s, units);
    for (int c = 0; c < AUF_CATEGORIES; c++)
        income += (int)units[c][seat];
    auf_bonus(d, s, bonus);
    rk_part_add(out, "aufruhr.more.points", "aufruhr.less.points", s->points[seat], 1);
    rk_part_add(out, "aufruhr.more.bonus", "aufruhr.less.bonus", bonus[seat], 1);
    rk_part_add(out, "aufruhr.more.cash", "aufruhr.less.cash", (int32_t)s->cash[seat] * AUF_UNIT, AUF_UNIT);
    rk_part_add(out, "aufruhr.more.income", "aufruhr.less.income", income * AUF_UNIT, AUF_UNIT);
    rk_part_add(out, "aufruhr.more.cards", "aufruhr.less.cards", __builtin_popcountll(s->held[seat]), 1);
}
