/* standing.c: what a player's standing consists of. */
#include "games/buergermeister/buergermeister.h"

void bgm_standing(const void *data, const void *state, int seat, rk_parts *out)
{
    bgm_parts  x[BGM_COLOURS];
    bgm_result r[BGM_COLOURS];
    bgm_parts_of(data, state, x);
    bgm_results(data, state, r);
    rk_part_add(out, "buergermeister.more.mayors", "buergermeister.less.mayors", x[seat].mayors, 1);
    rk_part_add(out, "buergermeister.more.safe", "buergermeister.less.safe", -x[seat].exposed, 1);
    rk_part_add(out, "buergermeister.more.led", "buergermeister.less.led", r[seat].alone, 1);
    rk_part_add(out, "buergermeister.more.cash", "buergermeister.less.cash", r[seat].cash * BGM_UNIT, BGM_UNIT);
}
