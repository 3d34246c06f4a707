/* tell_table.c: what everybody is told of a table action (AUF-16.1: everything said and given is public). */
#include "games/aufruhr/internal.h"

static const auf_deal *open_deal(const auf_state *s, int number)
{
    const auf_annex *x = auf_annex_in(s);
    for (int i = 0; i < x->deals; i++)
        if (x->deal[i].number == number)
            return &x->deal[i];
    return NULL;
}

static void tell_payments(const auf_state *a, const auf_state *b, rk_teller *out)
{
    for (int p = 0; p < a->seats; p++) {
        int64_t more = (int64_t)b->cash[p] - a->cash[p];
        if (more)
            rk_say(out, RK_MSG(more > 0 ? "aufruhr.tell.receives" : "aufruhr.tell.pays", RK_ITEM("city", AUF_K_CITY, p),
                               RK_AMOUNT("n", (more > 0 ? more : -more) * AUF_UNIT)));
    }
}

static void tell_accepted(const auf_data *d, const auf_state *a, rk_move m, const auf_state *b, rk_teller *out)
{
    rk_arg          deal = RK_ITEM("deal", AUF_K_DEAL, m.arg[0]);
    const auf_deal *was = open_deal(a, m.arg[0]);
    rk_say(out, RK_MSG("aufruhr.tell.deal_accepted", RK_ITEM("city", AUF_K_CITY, m.seat), deal));
    if (!was || open_deal(b, m.arg[0]))
        return; /* others have to accept it, too */
    rk_say(out, RK_MSG(auf_covered(d, a, was) ? "aufruhr.tell.deal_done" : "aufruhr.tell.deal_fails", deal));
    tell_payments(a, b, out);
}

void auf_tell_aside(const auf_data *d, const auf_state *a, rk_move m, const auf_state *b, rk_teller *out)
{
    rk_arg city = RK_ITEM("city", AUF_K_CITY, m.seat), deal = RK_ITEM("deal", AUF_K_DEAL, m.arg[0]);
    switch (m.verb) {
    case AUF_V_GIVE:
        rk_say(out, RK_MSG("aufruhr.tell.gift", city, RK_ITEM("who", AUF_K_CITY, m.arg[0]), RK_AMOUNT("n", m.arg[1] * AUF_UNIT)));
        break;
    case AUF_V_PROPOSE:
        rk_say(out, RK_MSG("aufruhr.tell.deal_proposed", city, RK_ITEM("deal", AUF_K_DEAL, auf_annex_in(b)->number)));
        break;
    case AUF_V_ACCEPT_DEAL: tell_accepted(d, a, m, b, out); break;
    case AUF_V_DECLINE_DEAL: rk_say(out, RK_MSG("aufruhr.tell.deal_declined", city, deal)); break;
    case AUF_V_WITHDRAW: rk_say(out, RK_MSG("aufruhr.tell.deal_withdrawn", city, deal)); break;
    case AUF_V_JUDGE:
        rk_say(out, RK_MSG(m.arg[1] ? "aufruhr.tell.judged_broken" : "aufruhr.tell.judged_kept", city,
                           RK_ITEM("promise", AUF_K_PROMISE, m.arg[0])));
        break;
    case AUF_V_UNREADY: rk_say(out, RK_MSG("aufruhr.tell.unready", city)); break;
    default: break; /* what is said stands for itself */
    }
}
