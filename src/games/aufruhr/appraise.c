/* appraise.c: what a deal is worth to whom, as a bot sees it. Everything is public (AUF-16.1, AUF-17.2): cash, income,
 * promises and the record of who kept them. A promise counts as much as its maker is trusted. */
#include "games/aufruhr/internal.h"

#include <string.h>

enum {
    TALLY_START = 4, /* kept promises a stranger is credited with */
    BREACH = 4,      /* a broken promise weighs as much as so many kept ones */
    PLAN = 50,       /* per cent of the rounds in which an LM would order the payout that suits him best */
    DOUBLED = 120,   /* per cent: payout cards may be double */
    AUCTION = 300,   /* hundredths of a unit an auction is worth to the LM who holds it */
    GIFTS = 50,      /* what comes to an LM in folders */
    LENT = 4,        /* units: more is not believed of what a stranger owes. Whoever owes much gains more by not paying */
    JOINT = 70       /* per cent: a co-operation agreed on comes about */
};

/* Running sums of one appraisal, in hundredths of a unit of cash and of a point. */
typedef struct {
    const auf_prospect *x;
    int                 viewer;
    int                 votes[AUF_SEATS]; /* promised, those of this deal included */
    int                 owed[AUF_SEATS];  /* units of money, likewise */
    int                 cash[AUF_SEATS], points[AUF_SEATS];
} appraisal;

int auf_trust(const auf_state *s, int seat)
{
    const auf_annex *x = auf_annex_in(s);
    int              good = TALLY_START + x->kept[seat];
    return 100 * good / (good + BREACH * x->broken[seat]);
}

/* What was learned of it (docs/learning.md), by kind of promise: how often which is kept depends on what stands in the way. */
typedef struct {
    int start, doubt, breach; /* in tenths of a promise */
} trust_values;

static const trust_values learned_trust[] = {
#include "../../../data/nets/aufruhr-trust.inc"
};

static int sort_of(int kind)
{
    switch ((auf_promise_kind)kind) {
    case AUF_P_VOTE: return 0;
    case AUF_P_SUBV: return 1;
    case AUF_P_PAYOUT:
    case AUF_P_AUCTION:
    case AUF_P_NOPAYOUT: return 2;
    case AUF_P_NOBID:
    case AUF_P_AWARD:
    case AUF_P_MONEY:
    case AUF_P_COOP:
    case AUF_P_KEEPOUT:
    case AUF_P_FREE:
    case AUF_PROMISES: break;
    }
    return 3;
}

int auf_learned_trust(const auf_state *s, int seat, int kind)
{
    const auf_annex    *x = auf_annex_in(s);
    const trust_values *v = &learned_trust[sort_of(kind)];
    int                 good = v->start + 10 * x->kept[seat];
    return 100 * good / (good + v->doubt + v->breach * x->broken[seat]);
}

void auf_prospect_of(const auf_data *d, const auf_state *s, int seat, bool learned, auf_prospect *out)
{
    void (*worth)(const auf_data *, const auf_state *, int[AUF_SEATS]) = learned ? auf_learned_worth : auf_worth;
    auf_state richer = *s;
    int       with[AUF_SEATS];
    *out = (auf_prospect){.d = d, .s = s, .learned = learned};
    richer.annex = AUF_ANNEX_NONE;
    worth(d, &richer, out->worth);
    for (int p = 0; p < s->seats; p++)
        richer.cash[p] += 4;
    worth(d, &richer, with);
    for (int p = 0; p < s->seats; p++)
        out->unit[p] = with[p] > out->worth[p] ? (with[p] - out->worth[p]) / 4 : 0; /* nobody is richer for having less */
    auf_income(d, s, out->income);
    const auf_annex *x = auf_annex_in(s);
    for (int i = 0; i < x->recorded; i++) {
        const auf_promise *p = &x->record[i];
        if (p->kind == AUF_P_VOTE && p->status == AUF_OPEN)
            out->votes[p->other]++;
        if (p->kind == AUF_P_MONEY && p->status == AUF_OPEN)
            out->owed[p->promisor] += p->amount - p->given;
    }
    if (learned)
        auf_tenure_of(d, s, seat, &out->tenure);
}

/* ---- the office ---- */

/* Being elected with so many votes promised, in per cent. Half of the votes nearly always suffice. */
static int chance_with(const auf_state *s, int votes)
{
    int need = s->seats / 2, none = 80 / s->seats;
    return votes > need ? 100 : none + (80 - none) * votes / need;
}

/* That the mayor makes the next decision of this kind as LM. */
static int chance_to_decide(const appraisal *m, int seat, bool plan)
{
    const auf_state *s = m->x->s;
    bool             still = plan ? s->step == AUF_T2 || s->phase == AUF_INTENT : s->step == AUF_T2;
    if (s->phase == AUF_TALK && s->step == AUF_T1 && s->impeached == AUF_NONE)
        return s->candidates >> seat & 1 ? chance_with(s, m->votes[seat]) : 0;
    if (still && s->lm != AUF_NONE)
        return s->lm == seat ? 100 : 0;
    return s->round < s->rounds ? 100 / s->seats : 0;
}

/* The payout that suits an LM best, compared with what it brings the others. */
static int favourite(const auf_prospect *x, int lm, int *gain)
{
    int best = 0;
    *gain = -1000000;
    for (int c = 0; c < AUF_CATEGORIES; c++) {
        int others = 0;
        for (int q = 0; q < x->s->seats; q++)
            others += q != lm ? (int)x->income[c][q] : 0;
        int net = 100 * (int)x->income[c][lm] - 100 * others / (x->s->seats - 1);
        if (net > *gain) {
            *gain = net;
            best = c;
        }
    }
    return best;
}

/* What being LM for a round brings, in hundredths of a unit: the largest subvention, the payout, gifts. */
static int office(const auf_prospect *x, int seat)
{
    int gain, n = x->s->seats;
    favourite(x, seat, &gain);
    int  top = auf_subvention(x->d, x->s, 0), usual = n / 2;
    bool plan = gain > 0 && !x->learned; /* what was learned of plans: add_tenure */
    return (top - usual) * 100 + (plan ? gain * PLAN / 100 : 0) + GIFTS;
}

/* ---- promises ---- */

static int trusted(const appraisal *m, const auf_promise *p)
{
    if (p->promisor == m->viewer)
        return 100;
    return m->x->learned ? auf_learned_trust(m->x->s, p->promisor, p->kind) : auf_trust(m->x->s, p->promisor);
}

/* The mayor becomes LM instead of one of the others, with so many per cent. */
static void add_tenure(appraisal *m, int lm, int more)
{
    const auf_tenure *t = &m->x->tenure;
    int               n = m->x->s->seats;
    for (int p = 0; p < n; p++) {
        int others = 0;
        for (int q = 0; q < n; q++)
            others += q != lm ? t->expected[q][p] : 0;
        m->points[p] += more * (t->expected[lm][p] - others / (n - 1)) / 100;
    }
}

static void add_vote(appraisal *m, const auf_promise *p)
{
    const auf_state *s = m->x->s;
    int              b = p->other, before = chance_with(s, m->votes[b]);
    m->votes[b]++;
    if (!(s->candidates >> b & 1) && s->step == AUF_T1)
        return;
    int more = (chance_with(s, m->votes[b]) - before) * trusted(m, p) / 100;
    for (int q = 0; q < s->seats; q++)
        m->cash[q] += q == b ? more * office(m->x, q) / 100 : -more * office(m->x, q) / 100 / (s->seats - 1);
    if (m->x->learned)
        add_tenure(m, b, more);
}

/* More than what is left when the LM has served himself comes out of the others' purses. */
static void add_subvention(appraisal *m, const auf_promise *p)
{
    const auf_state *s = m->x->s;
    int              n = s->seats, sum = 0, b = p->other;
    for (int i = 1; i < n; i++)
        sum += auf_subvention(m->x->d, s, i);
    int usual = 100 * sum / (n - 1), weight = chance_to_decide(m, p->promisor, false) * trusted(m, p) / 100;
    int more = (p->amount * 100 - usual) * weight / 100;
    if (more <= 0 || b == p->promisor)
        return;
    bool top = p->amount > auf_subvention(m->x->d, s, 1); /* his own */
    for (int q = 0; q < n; q++)
        if (q == b)
            m->cash[q] += more;
        else if (q != p->promisor)
            m->cash[q] -= more / (n - 2 + top);
        else if (top)
            m->cash[q] -= more;
}

/* The same by what was learned. */
static void add_learned_plan(appraisal *m, const auf_promise *p, int weight)
{
    const auf_tenure *t = &m->x->tenure;
    int               lm = p->promisor;
    if (p->kind == AUF_P_NOPAYOUT && t->favourite[lm] != p->category)
        return;
    const int *is = p->kind == AUF_P_PAYOUT ? t->payout[p->category] : t->auction[lm];
    for (int q = 0; q < m->x->s->seats; q++)
        m->points[q] += (is[q] - t->expected[lm][q]) * weight / 100;
}

/* Against what he would do otherwise: the payout he likes best, or an auction. */
static void add_plan(appraisal *m, const auf_promise *p)
{
    const auf_prospect *x = m->x;
    int                 gain, best = favourite(x, p->promisor, &gain);
    int                 weight = chance_to_decide(m, p->promisor, true) * trusted(m, p) / 100;
    if (x->learned) {
        add_learned_plan(m, p, weight);
        return;
    }
    if (p->kind == AUF_P_NOPAYOUT && best != p->category)
        return;
    for (int q = 0; q < x->s->seats; q++) {
        int usual = gain > 0 ? (int)x->income[best][q] * DOUBLED * PLAN / 100 : 0;
        int is = p->kind == AUF_P_PAYOUT ? (int)x->income[p->category][q] * DOUBLED : 0;
        if (q == p->promisor)
            is += p->kind == AUF_P_PAYOUT ? -AUCTION : AUCTION * PLAN / 100;
        m->cash[q] += (is - usual) * weight / 100;
    }
}

static void add_cooperation(appraisal *m, const auf_promise *p)
{
    const auf_data        *d = m->x->d;
    const auf_state       *s = m->x->s;
    const auf_kind_values *k = &d->kind[d->card[p->card].kind];
    int                    a = p->promisor, b = p->other, *unit = (int[AUF_SEATS]){0};
    memcpy(unit, m->x->unit, sizeof m->x->unit);
    if (!(s->held[a] >> p->card & 1) || !k->points_joint || !s->markers[b] || s->cash[b] < p->amount)
        return;
    int joint = k->points_joint * 100 - (k->licence - p->amount) * unit[a], alone = 0;
    if (s->cash[a] >= k->licence && s->markers[a] >= k->markers)
        alone = k->points * 100 - k->licence * unit[a];
    m->points[a] += (joint - alone) * JOINT / 100;
    m->points[b] += (k->points_joint * 100 - p->amount * unit[b]) * JOINT / 100 * trusted(m, p) / 100;
}

/* Small change: what it costs the one who promises, and brings each of the others of the deal. */
static void add_small(appraisal *m, const auf_promise *p, int costs, int brings)
{
    m->cash[p->promisor] -= costs;
    for (int q = 0; q < m->x->s->seats; q++)
        if (q != p->promisor && p->parties >> q & 1)
            m->cash[q] += brings * trusted(m, p) / 100;
}

/* Money to come: the own promise in full, of all that somebody else owes only so much, and a unit more for every kept promise. */
static void add_money(appraisal *m, const auf_promise *p)
{
    int left = LENT + auf_annex_in(m->x->s)->kept[p->promisor] - m->owed[p->promisor], amount = p->amount;
    if (p->promisor != m->viewer)
        amount = left <= 0 ? 0 : amount < left ? amount : left;
    m->owed[p->promisor] += p->amount;
    m->cash[p->promisor] -= amount * trusted(m, p);
    m->cash[p->other] += amount * trusted(m, p);
}

static void add_promise(appraisal *m, const auf_promise *p)
{
    switch ((auf_promise_kind)p->kind) {
    case AUF_P_VOTE: break; /* votes come first */
    case AUF_P_SUBV: add_subvention(m, p); break;
    case AUF_P_PAYOUT:
    case AUF_P_AUCTION:
    case AUF_P_NOPAYOUT: add_plan(m, p); break;
    case AUF_P_NOBID: add_small(m, p, 200, 80); break;
    case AUF_P_AWARD: add_small(m, p, 30, 40); break;
    case AUF_P_MONEY: add_money(m, p); break;
    case AUF_P_COOP: add_cooperation(m, p); break;
    case AUF_P_KEEPOUT: add_small(m, p, 100, 40); break;
    case AUF_P_FREE:
    case AUF_PROMISES: add_small(m, p, 150, 0); break; /* nobody knows what it will be taken for */
    }
}

bool auf_conflicts(const auf_state *s, const auf_promise *p)
{
    const auf_annex *x = auf_annex_in(s);
    for (int i = 0; i < x->recorded; i++) {
        const auf_promise *q = &x->record[i];
        if (q->status != AUF_OPEN || q->promisor != p->promisor)
            continue;
        bool plans = q->kind >= AUF_P_PAYOUT && q->kind <= AUF_P_NOPAYOUT;
        if (q->kind == p->kind && (p->kind == AUF_P_VOTE || p->kind == AUF_P_AWARD))
            return true;
        if (q->kind == p->kind && p->kind == AUF_P_SUBV && (q->other == p->other || q->amount == p->amount))
            return true;
        if (q->kind == p->kind && p->kind == AUF_P_COOP && q->card == p->card)
            return true;
        if (plans && p->kind >= AUF_P_PAYOUT && p->kind <= AUF_P_NOPAYOUT)
            return true;
    }
    return false;
}

static void add_transfers(appraisal *m, const auf_deal *deal)
{
    const auf_data *d = m->x->d;
    for (int i = 0; i < deal->transfers; i++) {
        const auf_transfer *t = &deal->transfer[i];
        if (t->card == AUF_NONE) {
            m->cash[t->from] -= t->amount * 100;
            m->cash[t->to] += t->amount * 100;
        } else {
            const auf_kind_values *k = &d->kind[d->card[t->card].kind];
            int                    worth = k->points * 100 / 2 - 60;
            m->points[t->from] -= worth;
            m->points[t->to] += worth;
        }
    }
}

int auf_deal_gain(const auf_prospect *x, const auf_deal *deal, int seat)
{
    const auf_state *s = x->s;
    appraisal        m = {.x = x, .viewer = seat};
    int              after[AUF_SEATS];
    memcpy(m.votes, x->votes, sizeof m.votes);
    memcpy(m.owed, x->owed, sizeof m.owed);
    for (int i = 0; i < deal->promises; i++)
        if (deal->promise[i].kind == AUF_P_VOTE)
            add_vote(&m, &deal->promise[i]);
    for (int i = 0; i < deal->promises; i++)
        add_promise(&m, &deal->promise[i]);
    add_transfers(&m, deal);
    for (int p = 0; p < s->seats; p++)
        after[p] = x->worth[p] + m.points[p] + m.cash[p] * x->unit[p] / 100;
    return auf_lead(after, s->seats, seat) - auf_lead(x->worth, s->seats, seat);
}
