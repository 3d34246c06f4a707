/* tell_talk.c: table talk in plain words (AUF-16): what is proposed, promised, given, accepted. Everything is public. */
#include "games/aufruhr/internal.h"

#define CITY(name, v) RK_ITEM(name, AUF_K_CITY, v)

/* ---- short: as a line of a list ---- */

rk_msg auf_transfer_words(const auf_transfer *t)
{
    if (t->card == AUF_NONE)
        return RK_MSG("aufruhr.term.pays", RK_AMOUNT("n", t->amount * AUF_UNIT));
    return RK_MSG("aufruhr.term.gives", RK_ITEM("card", AUF_K_CARD, t->card));
}

rk_msg auf_promise_words(const auf_annex *x, const auf_promise *p)
{
    const rk_arg to = CITY("city", p->other), n = RK_AMOUNT("n", p->amount * AUF_UNIT);
    const rk_arg category = RK_ITEM("category", AUF_K_CATEGORY, p->category), card = RK_ITEM("card", AUF_K_CARD, p->card);
    switch ((auf_promise_kind)p->kind) {
    case AUF_P_VOTE: return RK_MSG("aufruhr.term.vote", to);
    case AUF_P_SUBV: return RK_MSG("aufruhr.term.subv", to, n);
    case AUF_P_PAYOUT: return RK_MSG("aufruhr.term.payout", category);
    case AUF_P_AUCTION: return RK_MSG("aufruhr.term.auction", category);
    case AUF_P_NOPAYOUT: return RK_MSG("aufruhr.term.nopayout", category);
    case AUF_P_NOBID:
        return p->card == AUF_NONE ? RK_MSG("aufruhr.term.nobid", category) : RK_MSG("aufruhr.term.nobid_card", card);
    case AUF_P_AWARD: return RK_MSG("aufruhr.term.award", to);
    case AUF_P_MONEY: return RK_MSG("aufruhr.term.money", to, n);
    case AUF_P_COOP: return RK_MSG("aufruhr.term.coop", card, to, n);
    case AUF_P_KEEPOUT: return RK_MSG("aufruhr.term.keepout", RK_ITEM("place", AUF_K_PLACE, p->place));
    case AUF_P_FREE:
    case AUF_PROMISES: break;
    }
    return RK_MSG("aufruhr.term.free", RK_WORDS("text", p->text == AUF_NONE ? "" : x->text[p->text]));
}

/* ---- in sentences, when it happens ---- */

static const auf_deal *deal_in(const auf_state *s, int number)
{
    const auf_annex *x = auf_annex_in(s);
    for (int i = 0; i < x->deals; i++)
        if (x->deal[i].number == number)
            return &x->deal[i];
    return NULL;
}

rk_msg auf_transfer_sentence(const auf_transfer *t)
{
    if (t->card == AUF_NONE)
        return RK_MSG("aufruhr.talk.pays", CITY("city", t->from), CITY("who", t->to), RK_NUM("n", t->amount * AUF_UNIT));
    return RK_MSG("aufruhr.talk.gives", CITY("city", t->from), CITY("who", t->to), RK_ITEM("card", AUF_K_CARD, t->card));
}

/* AUF-16.13: only first ballots count. While a later one is held, the next of them is a round away. */
static const char *vote_sentence(const auf_state *s, const auf_promise *p)
{
    return p->status == AUF_OPEN && s->ballot > 1 ? "aufruhr.talk.vote_later" : "aufruhr.talk.vote";
}

rk_msg auf_promise_sentence(const auf_state *s, const auf_promise *p, const char *text)
{
    const rk_arg city = CITY("city", p->promisor), who = CITY("who", p->other), n = RK_NUM("n", p->amount * AUF_UNIT);
    const rk_arg category = RK_ITEM("category", AUF_K_CATEGORY, p->category), card = RK_ITEM("card", AUF_K_CARD, p->card);
    const rk_arg round = RK_NUM("round", p->last);
    switch ((auf_promise_kind)p->kind) {
    case AUF_P_VOTE: return RK_MSG(vote_sentence(s, p), city, who);
    case AUF_P_SUBV: return RK_MSG("aufruhr.talk.subv", city, who, n);
    case AUF_P_PAYOUT: return RK_MSG("aufruhr.talk.payout", city, category);
    case AUF_P_AUCTION: return RK_MSG("aufruhr.talk.auction", city, category);
    case AUF_P_NOPAYOUT: return RK_MSG("aufruhr.talk.nopayout", city, category);
    case AUF_P_NOBID:
        return p->card == AUF_NONE ? RK_MSG("aufruhr.talk.nobid", city, category) : RK_MSG("aufruhr.talk.nobid_card", city, card);
    case AUF_P_AWARD: return RK_MSG("aufruhr.talk.award", city, who);
    case AUF_P_MONEY: return RK_MSG("aufruhr.talk.money", city, who, n, round);
    case AUF_P_COOP: return RK_MSG("aufruhr.talk.coop", city, who, card, n);
    case AUF_P_KEEPOUT: return RK_MSG("aufruhr.talk.keepout", city, RK_ITEM("place", AUF_K_PLACE, p->place), round);
    case AUF_P_FREE:
    case AUF_PROMISES: break;
    }
    return RK_MSG("aufruhr.talk.free", city, RK_WORDS("text", text));
}

static void tell_terms(const auf_state *s, const auf_deal *deal, rk_teller *out)
{
    for (int i = 0; i < deal->transfers; i++)
        rk_say(out, auf_transfer_sentence(&deal->transfer[i]));
    for (int i = 0; i < deal->promises; i++)
        rk_say(out, auf_promise_sentence(s, &deal->promise[i], auf_promise_text(s, &deal->promise[i])));
}

static void tell_proposal(const auf_state *after, rk_teller *out)
{
    const auf_annex *x = auf_annex_in(after);
    const auf_deal  *deal = &x->deal[x->deals - 1];
    for (int q = 0; q < after->seats; q++)
        if (deal->parties >> q & 1 && q != deal->proposer)
            rk_say(out, RK_MSG("aufruhr.talk.proposes", CITY("city", deal->proposer), CITY("who", q), RK_NUM("n", deal->number)));
    tell_terms(after, deal, out);
}

/* A deal that is gone after the last party agreed was concluded, if it could be paid (AUF-16.6). */
static void tell_acceptance(const auf_data *d, const auf_state *before, rk_move m, const auf_state *after, rk_teller *out)
{
    const auf_deal *deal = deal_in(before, m.arg[0]);
    rk_say(out, RK_MSG("aufruhr.talk.accepts", CITY("city", m.seat), RK_NUM("n", m.arg[0])));
    if (!deal || deal_in(after, m.arg[0]))
        return;
    bool paid = auf_covered(d, before, deal);
    rk_say(out, RK_MSG(paid ? "aufruhr.talk.concluded" : "aufruhr.talk.failed", RK_NUM("n", m.arg[0])));
    if (paid)
        tell_terms(before, deal, out);
}

void auf_tell_talk(const auf_data *d, const auf_state *before, rk_move m, const auf_state *after, rk_teller *out)
{
    switch (m.verb) {
    case AUF_V_GIVE:
        rk_say(out, RK_MSG("aufruhr.talk.gift", CITY("city", m.seat), CITY("who", m.arg[0]), RK_NUM("n", m.arg[1] * AUF_UNIT)));
        break;
    case AUF_V_PROPOSE: tell_proposal(after, out); break;
    case AUF_V_ACCEPT_DEAL: tell_acceptance(d, before, m, after, out); break;
    case AUF_V_DECLINE_DEAL: rk_say(out, RK_MSG("aufruhr.talk.declines", CITY("city", m.seat), RK_NUM("n", m.arg[0]))); break;
    case AUF_V_WITHDRAW: rk_say(out, RK_MSG("aufruhr.talk.withdraws", CITY("city", m.seat), RK_NUM("n", m.arg[0]))); break;
    case AUF_V_JUDGE:
        rk_say(out, RK_MSG(m.arg[1] ? "aufruhr.talk.judged_broken" : "aufruhr.talk.judged_kept", CITY("city", m.seat),
                           RK_NUM("n", m.arg[0] / AUF_PARTS), RK_NUM("part", m.arg[0] % AUF_PARTS + 1)));
        break;
    case AUF_V_UNREADY: rk_say(out, RK_MSG("aufruhr.talk.unready", CITY("city", m.seat))); break;
    default: break; /* what is said is passed on as it is */
    }
}
