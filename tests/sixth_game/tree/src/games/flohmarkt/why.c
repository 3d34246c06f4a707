/* why.c: the table of refusals (section 7). */
#include "games/flohmarkt/flohmarkt.h"

rk_why flo_why_not(const void *data, const void *state, rk_move m)
{
    (void)data;
    const flo_state *s = state;
    if (m.verb == FLO_V_OFFER)
        return RK_NO("FLO-2.1", "flohmarkt.why.offer");
    if (m.seat >= s->seats || !(s->waiting >> m.seat & 1))
        return RK_NO("FLO-3.1", "flohmarkt.why.turn");
    return RK_NO("FLO-1.2", "flohmarkt.why.card");
}
