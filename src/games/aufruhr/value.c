/* value.c: what a good mayor looks at, and the move of an absent one (AUF-19.2). */
#include "games/aufruhr/aufruhr.h"

#include <string.h>

/* ---- the absent mayor ---- */

static int lowest(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* AUF-19.2: in seat order starting with himself; what he must obey goes before. */
static int first_from(const auf_state *s, uint64_t set, int seat)
{
    for (int i = 0; i < s->seats; i++)
        if (set >> (seat + i) % s->seats & 1)
            return (seat + i) % s->seats;
    return lowest(set);
}

static rk_move fallback_intent(const auf_data *d, const auf_state *s, rk_move m)
{
    uint64_t legal = auf_legal_intents(d, s);
    int      pick = lowest(legal >> AUF_I_AUCTION ? legal & ~15ull : legal);
    if (s->phase == AUF_FINAL && legal >> s->intent & 1)
        pick = s->intent;
    m.verb = pick < AUF_I_AUCTION ? AUF_V_PAYOUT : AUF_V_AUCTION;
    m.arg[0] = (uint16_t)(pick < AUF_I_AUCTION ? pick : pick - AUF_I_AUCTION);
    return m;
}

static rk_move with(rk_move m, int verb, int arg)
{
    m.verb = (uint8_t)verb;
    m.arg[0] = (uint16_t)arg;
    return m;
}

static uint64_t obeying(uint64_t legal, int obey)
{
    return obey ? legal & 1ull << (obey - AUF_D_FIRST) : legal;
}

rk_move auf_fallback(const void *data, const void *state, int seat)
{
    const auf_data  *d = data;
    const auf_state *s = state;
    rk_move          m = {.seat = (uint8_t)seat};
    int              low, high;
    switch ((auf_phase)s->phase) {
    case AUF_BALLOT: return with(m, AUF_V_VOTE, first_from(s, s->candidates & ~(1u << seat), seat));
    case AUF_WINDOW: return with(m, s->demand[seat] ? AUF_V_SEAL : AUF_V_NONE, 0);
    case AUF_ANSWER:
        return auf_may_refuse(d, s) ? with(m, AUF_V_REFUSE, 0) : with(m, AUF_V_ACCEPT_FOLDER, lowest(auf_acceptable(d, s)));
    case AUF_SUBV: return with(m, AUF_V_RECIPIENT, first_from(s, auf_recipients(s), seat));
    case AUF_INTENT:
    case AUF_FINAL: return fallback_intent(d, s, m);
    case AUF_PICK: {
        int i = 0;
        while (s->lots[i] == AUF_NONE)
            i++;
        return with(m, AUF_V_LOT, s->lots[i]);
    }
    case AUF_BID: return with(m, AUF_V_BID, 0);
    case AUF_AWARD: return with(m, AUF_V_AWARD, lowest(obeying(auf_tied(s), s->obey)));
    case AUF_SITE:
    case AUF_REPLY: return with(m, AUF_V_DECLINE, 0);
    case AUF_CARD: return with(m, AUF_V_PASS, 0);
    case AUF_RC_SITE: return with(m, AUF_V_SITE, lowest(auf_free_sites(d, s)));
    case AUF_PARTNER:
        if (auf_can_alone(d, s, seat, s->declared[seat].card))
            return with(m, AUF_V_ALONE, 0);
        return with(m, AUF_V_PARTNER, lowest(auf_partners(d, s, seat, s->declared[seat].card)));
    case AUF_SHARE: auf_share_range(d, s, &low, &high); return with(m, AUF_V_SHARE, low);
    case AUF_SIDE: return with(m, AUF_V_SIDE, 0);
    case AUF_PRIORITY: return with(m, AUF_V_PRIORITY, lowest(obeying(auf_rivals(s), s->obey)));
    case AUF_TARGET: return with(m, AUF_V_TARGET, lowest(obeying(auf_targets(d, s), s->obey)));
    case AUF_CITY_HALL: return with(m, AUF_V_SITE, 0);
    case AUF_TALK:
    case AUF_DRAW_CITY:
    case AUF_REVEAL:
    case AUF_PAYOUT:
    case AUF_EVENT:
    case AUF_END: break;
    }
    return with(m, AUF_V_READY, 0);
}

void auf_value(const void *data, const void *state, int32_t out[RK_MAX_SEATS])
{
    const auf_state *s = state;
    (void)data;
    memset(out, 0, RK_MAX_SEATS * sizeof *out);
    for (int p = 0; p < s->seats; p++)
        out[p] = s->points[p] * 5;
}
