/* promise_cost.c: a bot's own word. Promises bind nobody (AUF-16.6), but the record is public and bots remember it: a move that
 * breaks one must be worth that. */
#include "games/aufruhr/internal.h"

enum { WORD = 50 }; /* thousandths of a win a broken promise costs in trust */

static bool breaks_plan(const auf_promise *p, uint64_t possible, const auf_data *d)
{
    uint64_t good = p->kind == AUF_P_PAYOUT    ? 1ull << p->category
                    : p->kind == AUF_P_AUCTION ? d->w2[AUF_D_AUCHAS + p->category]
                                               : ~(1ull << p->category);
    return !(good & possible);
}

/* As long as a later amount is large enough, nothing is lost. */
static bool breaks_subvention(const auf_data *d, const auf_state *s, const auf_promise *p, int city)
{
    if (s->given[p->other] != AUF_NONE || p->amount > auf_subvention(d, s, s->assigned))
        return false; /* done, or too late already */
    if (city == p->other)
        return false;
    return s->assigned + 1 >= s->seats || auf_subvention(d, s, s->assigned + 1) < p->amount;
}

static bool breaks_nobid(const auf_data *d, const auf_state *s, const auf_promise *p)
{
    return p->card == s->lot || (p->category != AUF_NONE && d->card[s->lot].categories >> p->category & 1);
}

static bool breaks_cooperation(const auf_state *s, const auf_promise *p, rk_move m)
{
    const auf_declaration *x = &s->declared[m.seat];
    if (x->card != p->card)
        return false;
    return m.verb == AUF_V_ALONE || (m.verb == AUF_V_PARTNER && m.arg[0] != p->other)
           || (m.verb == AUF_V_SHARE && m.arg[0] > p->amount);
}

static uint64_t plans_after(const auf_data *d, const auf_state *s, rk_move m)
{
    if (m.verb == AUF_V_PAYOUT)
        return 1ull << m.arg[0];
    if (m.verb == AUF_V_AUCTION)
        return 1ull << (AUF_I_AUCTION + m.arg[0]);
    int demand = s->demand[m.arg[0]];
    return demand >= AUF_D_FIRST ? auf_satisfying(d, s, demand) : ~0ull;
}

static bool breaks(const auf_data *d, const auf_state *s, const auf_promise *p, rk_move m)
{
    switch ((auf_promise_kind)p->kind) {
    case AUF_P_VOTE: return m.verb == AUF_V_VOTE && s->ballot == 1 && s->candidates >> p->other & 1 && m.arg[0] != p->other;
    case AUF_P_SUBV: return m.verb == AUF_V_RECIPIENT && breaks_subvention(d, s, p, m.arg[0]);
    case AUF_P_PAYOUT:
    case AUF_P_AUCTION:
    case AUF_P_NOPAYOUT:
        return (m.verb == AUF_V_PAYOUT || m.verb == AUF_V_AUCTION || (m.verb == AUF_V_ACCEPT_FOLDER && s->step == AUF_W2))
               && breaks_plan(p, plans_after(d, s, m), d);
    case AUF_P_NOBID: return m.verb == AUF_V_BID && m.arg[0] > 0 && breaks_nobid(d, s, p);
    case AUF_P_AWARD: return m.verb == AUF_V_AWARD && auf_tied(s) >> p->other & 1 && m.arg[0] != p->other;
    case AUF_P_COOP: return breaks_cooperation(s, p, m);
    case AUF_P_KEEPOUT:
        return m.verb == AUF_V_SITE && s->phase == AUF_RC_SITE && (d->border[p->place] | 1ull << p->place) >> m.arg[0] & 1;
    case AUF_P_MONEY:
    case AUF_P_FREE:
    case AUF_PROMISES: break; /* not a matter of moves */
    }
    return false;
}

int auf_promise_cost(const void *data, const void *state, rk_move m)
{
    const auf_state *s = state;
    int              cost = 0;
    if (!auf_keeps_record(s))
        return 0;
    const auf_annex *x = auf_annex_in(s);
    for (int i = 0; i < x->recorded; i++)
        if (x->record[i].status == AUF_OPEN && x->record[i].promisor == m.seat && breaks(data, s, &x->record[i], m))
            cost -= WORD;
    return cost;
}
