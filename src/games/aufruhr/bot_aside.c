/* bot_aside.c: how a bot negotiates (AUF-16). It looks at a handful of deals it could propose and takes the one that brings it
 * most among those the other side should like too; it answers what is proposed to it by what it expects to gain. It
 * proposes little in each talk step and answers every deal once, so it falls silent by itself. */
#include "games/aufruhr/internal.h"

#include <string.h>

enum {
    WORTH_IT = 6,  /* hundredths of a point a deal must bring at least */
    PROPOSALS = 2, /* of a bot in one talk step */
    MAX_OPEN = 1,  /* own proposals waiting for an answer */
    ADVANCE = 15   /* units paid for mere promises at most: as much as any bot offers */
};

/* How a bot bargains, chosen by measurement (docs/learning.md). */
typedef struct {
    int  tempting; /* hundredths of a point a deal must seem to bring the other side */
    int  most;     /* units offered at once */
    bool adds;     /* money, too, to the promise of a vote for a payout */
} manners;

static const manners by_heuristic = {.tempting = 10, .most = 8}, by_learned = {.tempting = 6, .most = 15, .adds = true};

/* ---- putting a deal together ---- */

static void promise(auf_deal *deal, const auf_state *s, int kind, int who, int other, int category, int amount)
{
    auf_promise *p = &deal->promise[deal->promises++];
    *p = (auf_promise){.kind = (uint8_t)kind,
                       .promisor = (uint8_t)who,
                       .other = (uint8_t)other,
                       .category = (uint8_t)category,
                       .card = AUF_NONE,
                       .place = AUF_NONE,
                       .text = AUF_NONE,
                       .amount = (uint16_t)amount,
                       .parties = deal->parties,
                       .part = deal->promises,
                       .last = s->round}; /* what is bought is wanted now */
}

static void pay(auf_deal *deal, int from, int to, int amount)
{
    if (amount > 0)
        deal->transfer[deal->transfers++] =
            (auf_transfer){.from = (uint8_t)from, .to = (uint8_t)to, .card = AUF_NONE, .amount = (uint16_t)amount};
}

static auf_deal between(int me, int other)
{
    return (auf_deal){.proposer = (uint8_t)me, .parties = (uint8_t)(auf_bit(me) | auf_bit(other)), .accepted = auf_bit(me)};
}

/* The best deal seen so far. */
typedef struct {
    const auf_prospect *x, *usual; /* as this bot sees it, and as most do: so the other side may */
    const manners      *manners;
    int                 me, gain;
    auf_deal            deal;
} choice;

static bool contradicts(const auf_state *s, const auf_deal *deal)
{
    for (int i = 0; i < deal->promises; i++)
        if (auf_conflicts(s, &deal->promise[i]))
            return true;
    return false;
}

static void consider(choice *c, const auf_deal *deal, int other)
{
    const auf_state *s = c->x->s;
    int              gain = auf_deal_gain(c->x, deal, c->me);
    if (gain <= c->gain || auf_deal_gain(c->usual, deal, other) < c->manners->tempting || contradicts(s, deal)
        || !auf_covered(c->x->d, s, deal))
        return;
    c->gain = gain;
    c->deal = *deal;
}

/* The same deal with money on top, from either side. */
static void consider_paid(choice *c, const auf_deal *deal, int other)
{
    consider(c, deal, other);
    for (int paid = 1; paid <= c->manners->most; paid++)
        for (int side = 0; side < 2; side++) {
            auf_deal with = *deal;
            pay(&with, side ? other : c->me, side ? c->me : other, paid);
            consider(c, &with, other);
        }
}

/* ---- what can be proposed ---- */

static bool has_promised_vote(const auf_state *s, int seat)
{
    const auf_annex *x = auf_annex_in(s);
    for (int i = 0; i < x->recorded; i++)
        if (x->record[i].kind == AUF_P_VOTE && x->record[i].status == AUF_OPEN && x->record[i].promisor == seat)
            return true;
    return false;
}

/* A vote against a subvention, a payout, money: `voter` votes for `mayor`. */
static void votes(choice *c, int voter, int mayor, int other)
{
    const auf_data  *d = c->x->d;
    const auf_state *s = c->x->s;
    if (!(s->candidates >> mayor & 1) || has_promised_vote(s, voter))
        return;
    for (int amount = 1; amount < s->seats; amount++)
        for (int category = -1; category < AUF_CATEGORIES; category++) {
            auf_deal deal = between(c->me, other);
            promise(&deal, s, AUF_P_VOTE, voter, mayor, AUF_NONE, 0);
            if (amount + 1 < s->seats) /* the smallest is not a favour */
                promise(&deal, s, AUF_P_SUBV, mayor, voter, AUF_NONE, auf_subvention(d, s, amount));
            if (category >= 0)
                promise(&deal, s, AUF_P_PAYOUT, mayor, AUF_NONE, category, 0);
            if (category < 0 || c->manners->adds)
                consider_paid(c, &deal, other);
            else
                consider(c, &deal, other);
        }
}

/* Money against what the LM is about to decide. */
static void plans(choice *c, int buyer, int lm, int other)
{
    const auf_data  *d = c->x->d;
    const auf_state *s = c->x->s;
    for (int category = 0; category < AUF_CATEGORIES; category++) {
        auf_deal deal = between(c->me, other);
        promise(&deal, s, AUF_P_PAYOUT, lm, AUF_NONE, category, 0);
        consider_paid(c, &deal, other);
    }
    for (int amount = 1; amount + 1 < s->seats; amount++) {
        auf_deal deal = between(c->me, other);
        promise(&deal, s, AUF_P_SUBV, lm, buyer, AUF_NONE, auf_subvention(d, s, amount));
        consider_paid(c, &deal, other);
    }
}

static bool find_proposal(choice *c)
{
    const auf_state *s = c->x->s;
    for (int other = 0; other < s->seats; other++) {
        if (other == c->me)
            continue;
        if (s->step == AUF_T1 && s->ballot == 1) {
            votes(c, other, c->me, other);
            votes(c, c->me, other, other);
        }
        if (s->step == AUF_T2 && s->lm == c->me)
            plans(c, other, c->me, other);
        if (s->step == AUF_T2 && s->lm == other)
            plans(c, c->me, other, other);
    }
    return c->deal.parties != 0;
}

static int waiting(const auf_annex *x, int seat)
{
    int n = 0;
    for (int i = 0; i < x->deals; i++)
        n += x->deal[i].proposer == seat;
    return n;
}

/* ---- answers ---- */

/* Units of cash that I hand over, less what I get. */
static int paid_now(const auf_deal *deal, int me)
{
    int paid = 0;
    for (int i = 0; i < deal->transfers; i++) {
        const auf_transfer *t = &deal->transfer[i];
        if (t->card == AUF_NONE)
            paid += t->from == me ? t->amount : t->to == me ? -t->amount : 0;
    }
    return paid;
}

/* Much money for nothing but words: whoever breaks them would gain more than his good name is worth. */
static bool is_rash(const auf_prospect *x, const auf_deal *deal, int me)
{
    auf_deal now = *deal;
    now.promises = 0;
    for (int i = 0; i < deal->promises; i++)
        if (deal->promise[i].promisor == me)
            now.promise[now.promises++] = deal->promise[i];
    return paid_now(deal, me) > ADVANCE && auf_deal_gain(x, &now, me) <= 0;
}

static int gain_of(const auf_prospect *x, const auf_deal *deal, int me)
{
    if (contradicts(x->s, deal) || !auf_covered(x->d, x->s, deal) || is_rash(x, deal, me))
        return -1; /* nobody can keep two such promises, or pay what he does not have */
    return auf_deal_gain(x, deal, me);
}

/* The best offer first; then, one by one, what is not worth it is declined. NULL: there is nothing to answer. */
static const auf_deal *best_offer(const auf_prospect *x, int me, int *most)
{
    const auf_annex *annex = auf_annex_in(x->s);
    const auf_deal  *best = NULL;
    int              open = 0;
    *most = -1000000;
    for (int i = 0; i < annex->recorded; i++)
        open += annex->record[i].status == AUF_OPEN;
    for (int i = 0; i < annex->deals; i++) {
        const auf_deal *deal = &annex->deal[i];
        if (!(deal->parties >> me & 1) || deal->accepted >> me & 1)
            continue;
        int gain = open + deal->promises > AUF_RECORD ? -1 : gain_of(x, deal, me);
        if (!best || gain > *most) {
            best = deal;
            *most = gain;
        }
    }
    return best;
}

/* ---- all together ---- */

/* Something better than the best that is offered already. */
static bool propose(const auf_prospect *x, const auf_prospect *usual, int me, int offered, rk_text *line)
{
    const auf_annex *annex = auf_annex_in(x->s);
    choice           c = {.x = x,
                          .usual = usual,
                          .manners = x->learned ? &by_learned : &by_heuristic,
                          .me = me,
                          .gain = offered > WORTH_IT ? offered : WORTH_IT};
    if (x->s->phase != AUF_TALK || annex->proposed[me] >= PROPOSALS || waiting(annex, me) >= MAX_OPEN
        || annex->number >= AUF_DEAL_NUMBERS || !find_proposal(&c))
        return false;
    rk_text text = RK_TEXT_INIT;
    auf_write_deal(x->d, annex, &c.deal, &text);
    rk_text_add(line, "propose ");
    rk_json w = rk_json_to(line);
    rk_json_str(&w, rk_text_str(&text));
    rk_text_free(&text);
    return true;
}

/* Money promised for this round is paid while there is some (AUF-16.7). */
static bool settle(const auf_data *d, const auf_state *s, int me, rk_text *line)
{
    const auf_annex *x = auf_annex_in(s);
    for (int i = 0; i < x->recorded; i++) {
        const auf_promise *p = &x->record[i];
        if (p->kind != AUF_P_MONEY || p->status != AUF_OPEN || p->promisor != me || p->last > s->round)
            continue;
        int64_t rest = (int64_t)p->amount - p->given;
        if (rest > auf_free_cash(d, s, me))
            continue;
        rk_text_addf(line, "give %s %d", rk_str_at(&d->strings, d->city[p->other].id), (int)rest * AUF_UNIT);
        return true;
    }
    return false;
}

bool auf_bot_aside(const void *data, const void *state, int seat, bool learned, rk_rng *rng, rk_text *line)
{
    (void)rng;
    const auf_state *s = state;
    if (!auf_keeps_record(s) || s->talk != AUF_TALK_FULL || !auf_table_open(s))
        return false;
    if (settle(data, s, seat, line))
        return true;
    auf_prospect x, usual;
    auf_prospect_of(data, s, seat, learned, &x);
    auf_prospect_of(data, s, seat, false, &usual);
    int             offered;
    const auf_deal *offer = best_offer(&x, seat, &offered);
    if (propose(&x, &usual, seat, offered, line))
        return true;
    if (offer)
        rk_text_addf(line, "%s #%d", offered >= WORTH_IT ? "accept" : "decline", offer->number);
    return offer != NULL;
}
