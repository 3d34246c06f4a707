/* tell.c: what happened. */
#include "games/flohmarkt/flohmarkt.h"

void flo_tell(const void *data, const void *before, rk_move m, const void *after, int viewer, rk_teller *out)
{
    (void)data, (void)viewer;
    const flo_state *a = before, *b = after;
    if (m.verb == FLO_V_OFFER) {
        rk_say(out, RK_MSG("flohmarkt.tell.offer", RK_ITEM("thing", FLO_K_THING, m.arg[0])));
        return;
    }
    rk_say(out, RK_MSG("flohmarkt.tell.chosen", RK_SEAT("seat", m.seat)));
    if (b->waiting)
        return;
    for (int i = 0; i < b->seats; i++)
        rk_say(out, RK_MSG("flohmarkt.tell.bid", RK_SEAT("seat", i), RK_NUM("card", i == m.seat ? m.arg[0] : a->bid[i])));
    for (int i = 0; i < b->seats; i++)
        for (unsigned won = b->owns[i] & ~a->owns[i]; won; won &= won - 1)
            rk_say(out, RK_MSG("flohmarkt.tell.won", RK_SEAT("seat", i), RK_ITEM("thing", FLO_K_THING, __builtin_ctz(won))));
}
