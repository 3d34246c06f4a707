/* resample.c: AUF-17.5, AUF-17.6: what a mayor cannot know is forgotten, then dealt anew, consistently with all
 * he does know. Nothing below looks at hidden things except to forget them: so all states a mayor
 * cannot tell apart become the same.
 *
 * Hidden are: sealed commitments of others; the contents and demands of folders accepted between others,
 * and with them where tokens are; the LM's half-made subventions. A token's way through the accepted
 * offers is dealt one token at a time: at every offer whose contents the viewer does not know the
 * token goes along or stays, such that it is, in the end, where the viewer last saw it. */
#include "games/aufruhr/internal.h"

#include <string.h>

typedef struct {
    const auf_data *d;
    auf_state      *s;
    int             viewer;
    rk_rng         *rng;
    int             n;                   /* accepted offers */
    auf_accepted    offer[AUF_ACCEPTED]; /* contents of unknown ones are empty, and filled again */
    bool            known[AUF_ACCEPTED];
} dealer;

static uint64_t bit_of(int token)
{
    return 1ull << token;
}

/* ---- the ways of the tokens ---- */

/* Offers from here on cannot have moved the token: it has left the game. */
static int last_offer(const dealer *x, int token, bool gone)
{
    int n = gone ? 0 : x->n;
    for (int i = 0; gone && i < x->n; i++)
        if (x->known[i] && x->offer[i].tokens & bit_of(token))
            n = i + 1;
    return n;
}

/* possible[i]: mayors who can have had the token after i offers, as far as what comes later allows. */
static void look_back(const dealer *x, int token, int n, uint8_t possible[AUF_ACCEPTED + 1])
{
    int seen = x->viewer >= 0 ? x->s->seen[x->viewer][token] : 0;
    int when = seen ? (seen - 1) / 8 : -1, who = seen ? (seen - 1) & 7 : 0;
    possible[n] = auf_everybody(x->s);
    for (int i = n;; i--) {
        if (i < n) {
            const auf_accepted *a = &x->offer[i];
            uint8_t             after = possible[i + 1];
            if (!x->known[i])
                possible[i] = (uint8_t)(after | (after >> a->lm & 1) << a->giver);
            else if (a->tokens & bit_of(token))
                possible[i] = (uint8_t)((after >> a->lm & 1) << a->giver);
            else
                possible[i] = after;
        }
        if (i == when)
            possible[i] &= auf_bit(who);
        if (!i)
            break;
    }
}

/* Walks the token through the offers; true if it lies covered in the end. */
static bool walk(dealer *x, int token, bool gone, int *holder)
{
    uint8_t possible[AUF_ACCEPTED + 1];
    int     n = last_offer(x, token, gone), at = x->d->token_city[token], moved = -1;
    bool    scandal = x->d->scandals >> token & 1;
    look_back(x, token, n, possible);
    for (int i = 0; i < n; i++) {
        auf_accepted *a = &x->offer[i];
        if (a->giver != at)
            continue;
        bool goes = x->known[i] && a->tokens & bit_of(token);
        if (!x->known[i] && !scandal) {
            bool may_go = possible[i + 1] >> a->lm & 1, may_stay = possible[i + 1] >> at & 1;
            goes = may_go && (!may_stay || rk_rng_below(x->rng, 2));
        }
        if (goes) {
            a->tokens |= bit_of(token);
            at = a->lm;
            moved = i;
        }
    }
    *holder = at;
    return moved >= x->s->since && at == x->s->lm;
}

/* A scandal nobody has shown the viewer: unused, or in one of the folders its owner had accepted that now look empty. */
static bool walk_scandal(dealer *x, int token, int *holder)
{
    int owner = x->d->token_city[token], candidate[AUF_ACCEPTED], n = 0, first = 0;
    int seen = x->viewer >= 0 ? x->s->seen[x->viewer][token] : 0;
    if (seen)
        first = (seen - 1) / 8;
    for (int i = 0; i < x->n; i++)
        if (x->known[i] && x->offer[i].tokens & bit_of(token))
            return walk(x, token, false, holder); /* the viewer knows where it went */
    for (int i = first; i < x->n; i++)
        if (!x->known[i] && x->offer[i].giver == owner && !x->offer[i].tokens)
            candidate[n++] = i;
    uint32_t pick = rk_rng_below(x->rng, (uint32_t)n + 1);
    *holder = owner;
    if (!pick)
        return false;
    int i = candidate[pick - 1];
    x->offer[i].tokens = bit_of(token);
    *holder = x->offer[i].lm;
    return i >= x->s->since && *holder == x->s->lm;
}

static void deal_tokens(dealer *x)
{
    auf_state *s = x->s;
    uint64_t   in_play = 0, all = 0, folder[AUF_SEATS] = {0}, covered[AUF_SEATS] = {0};
    for (int p = 0; p < s->seats; p++) {
        all |= x->d->tokens_of[p];
        in_play |= s->folder[p] | s->covered[p]; /* which tokens have left the game is public (AUF-11.3) */
    }
    for (int pass = 0; pass < 2; pass++) /* scandals last: they need folders that are empty */
        for (uint64_t t = pass ? all & x->d->scandals : all & ~x->d->scandals; t; t &= t - 1) {
            int  token = __builtin_ctzll(t), holder;
            bool gone = !(in_play >> token & 1);
            bool lies = pass && !gone ? walk_scandal(x, token, &holder) : walk(x, token, gone, &holder);
            if (!gone)
                (lies ? covered : folder)[holder] |= bit_of(token);
        }
    memcpy(s->folder, folder, sizeof folder);
    memcpy(s->covered, covered, sizeof covered);
    for (int i = 0; i < x->n; i++)
        s->accepted[i] = auf_pack(x->offer[i]);
}

/* ---- sealed commitments ---- */

static int nth(uint64_t set, rk_rng *rng)
{
    return rk_nth_bit(set, rk_rng_below(rng, (uint32_t)__builtin_popcountll(set)));
}

/* Contents for an offer with this demand: now and then the scandal, else any tokens. */
static uint64_t random_contents(const dealer *x, int p, int demand)
{
    const auf_state *s = x->s;
    uint64_t         bribes = s->folder[p] & ~x->d->scandals, in = 0;
    if (demand >= AUF_D_FIRST && s->folder[p] >> x->d->scandal_of[p] & 1 && rk_rng_below(x->rng, 8) == 0)
        return bit_of(x->d->scandal_of[p]);
    for (; bribes; bribes &= bribes - 1)
        if (rk_rng_below(x->rng, 2))
            in |= bribes & -bribes;
    return in;
}

static void deal_offers(dealer *x)
{
    auf_state *s = x->s;
    uint64_t   legal = auf_demands(x->d, s);
    for (int p = 0; p < s->seats; p++) {
        if (p == x->viewer || p == s->lm)
            continue;
        s->demand[p] = 0;
        s->offer[p] = 0;
        bool handed = s->phase == AUF_ANSWER ? s->handed >> p & 1 : !(s->todo >> p & 1) && rk_rng_below(x->rng, 2);
        if (!handed)
            continue;
        s->demand[p] = (uint8_t)nth(legal, x->rng);
        s->offer[p] = random_contents(x, p, s->demand[p]);
    }
}

static void deal_votes(dealer *x)
{
    auf_state *s = x->s;
    for (int p = 0; p < s->seats; p++)
        if (p != x->viewer && !(s->todo >> p & 1))
            s->vote[p] = (uint8_t)nth(s->candidates & ~(1u << p), x->rng);
}

static void deal_bids(dealer *x)
{
    auf_state *s = x->s;
    int        least = auf_bid_least(x->d, s);
    for (int p = 0; p < s->seats; p++) {
        if (p == x->viewer)
            continue;
        s->bid[p] = 0;
        int most = auf_bid_most(s, p);
        if (!(s->todo >> p & 1) && most >= least) {
            int pick = (int)rk_rng_below(x->rng, (uint32_t)(most - least + 2));
            s->bid[p] = (uint8_t)(pick ? least + pick - 1 : 0);
        }
    }
}

/* ---- the demand the LM obeys ---- */

static int window_of_phase(int phase)
{
    switch (phase) {
    case AUF_SUBV: return AUF_W1;
    case AUF_FINAL: return AUF_W2;
    case AUF_AWARD: return AUF_W3;
    case AUF_PRIORITY: return AUF_W4;
    case AUF_TARGET: return AUF_W5;
    default: return 0;
    }
}

/* The LM's present decision, if a folder of this very window was accepted: -1 if not. */
static int obeyed_offer(const auf_state *s)
{
    int window = window_of_phase(s->phase);
    if (!window || !s->accepted_n)
        return -1;
    auf_accepted a = auf_unpack(s->accepted[s->accepted_n - 1]);
    return s->took && a.window == window ? s->accepted_n - 1 : -1;
}

static void deal_obedience(dealer *x, int last)
{
    auf_state   *s = x->s;
    auf_accepted a = auf_unpack(s->accepted[last]);
    auf_state    then = *s;
    then.phase = AUF_WINDOW; /* the demands that were legal when the folders were handed in */
    then.step = a.window;
    bool     scandal = a.tokens & x->d->scandals;
    uint64_t legal = auf_demands(x->d, &then);
    if (scandal)
        legal &= ~(1ull << AUF_D_FREE);
    a.demand = (uint8_t)nth(legal, x->rng);
    s->accepted[last] = auf_pack(a);
    s->obey = a.demand >= AUF_D_FIRST && (scandal || s->flags & AUF_F_BINDING) ? a.demand : 0;
}

/* AUF-17.5: the assignment is shown when it is complete; that it has begun can be noticed (AUF-16.3). */
static void deal_subventions(dealer *x, bool begun)
{
    auf_state *s = x->s;
    memset(s->given, AUF_NONE, sizeof s->given);
    s->assigned = 0;
    if (!begun)
        return;
    s->given[nth(auf_recipients(s), x->rng)] = 0;
    s->assigned = 1;
}

/* ---- the annex ---- */

static void forget_folders(dealer *x)
{
    auf_annex *annex = auf_annex_of(x->s);
    for (int i = 0; i < annex->archived; i++) {
        auf_archived *a = &annex->archive[i];
        if (a->giver == x->viewer || a->lm == x->viewer)
            continue;
        a->tokens = 0;
        a->demand = 0;
        a->shift = 0;
    }
}

static void forget_texts(dealer *x)
{
    uint8_t others = auf_everybody(x->s);
    if (x->viewer >= 0)
        others &= (uint8_t)~auf_bit(x->viewer);
    if (x->s->phase != AUF_ANSWER || x->viewer != x->s->lm)
        auf_forget_demand_texts(x->s, others);
}

/* ---- sealed choices taken back ---- */

/* Who had something to choose when the present sealed stage began: 0 if nobody but the Lord Mayor decides (AUF-0.7). */
static uint8_t choosers(const auf_data *d, const auf_state *s)
{
    uint8_t who = 0;
    for (int p = 0; p < s->seats; p++) {
        bool chooses = false;
        if (s->phase == AUF_BALLOT)
            chooses = !auf_single(s->candidates & ~(1u << p));
        else if (s->phase == AUF_BID)
            chooses = auf_bid_most(s, p) >= auf_bid_least(d, s);
        else if (s->phase == AUF_WINDOW)
            chooses = p != s->lm;
        who |= chooses ? auf_bit(p) : 0;
    }
    return who;
}

/* Ballots, bids and folders of the others, whether they have finished or not: they begin anew. */
void auf_reopen(const void *data, void *state, int viewer)
{
    auf_state *s = state;
    uint8_t    others = choosers(data, s);
    if (viewer >= 0)
        others &= (uint8_t)~auf_bit(viewer);
    for (int p = 0; p < s->seats; p++) {
        if (!(others >> p & 1))
            continue;
        if (s->phase == AUF_BALLOT)
            s->vote[p] = AUF_NONE;
        else if (s->phase == AUF_BID)
            s->bid[p] = 0;
        else
            s->demand[p] = 0;
        if (s->phase == AUF_WINDOW)
            s->offer[p] = 0;
    }
    s->todo |= others;
    auf_forget_demand_texts(s, others);
}

/* ---- all together ---- */

static void recall_offers(dealer *x)
{
    auf_state *s = x->s;
    x->n = s->accepted_n;
    for (int i = 0; i < x->n; i++) {
        auf_accepted *a = &x->offer[i];
        *a = auf_unpack(s->accepted[i]);
        x->known[i] = auf_knows(*a, x->viewer);
        if (!x->known[i])
            a->tokens = 0;
        if (x->viewer != a->giver && x->viewer != a->lm)
            a->demand = 0;
    }
}

void auf_resample(const void *data, void *state, int viewer, rk_rng *rng)
{
    auf_state *s = state;
    dealer     x = {.d = data, .s = s, .viewer = viewer, .rng = rng};
    int        last = obeyed_offer(s);
    bool       begun = s->assigned > 0;
    recall_offers(&x);
    deal_tokens(&x);
    for (int p = 0; p < s->seats; p++) /* what others remember */
        if (p != viewer)
            memset(s->seen[p], 0, sizeof s->seen[p]);
    if (last >= 0 && viewer != s->lm && viewer != x.offer[last].giver)
        deal_obedience(&x, last);
    if (s->phase == AUF_SUBV && viewer != s->lm)
        deal_subventions(&x, begun);
    if (s->phase == AUF_WINDOW || (s->phase == AUF_ANSWER && viewer != s->lm))
        deal_offers(&x);
    if (s->phase == AUF_BALLOT)
        deal_votes(&x);
    if (s->phase == AUF_BID)
        deal_bids(&x);
    if (auf_keeps_record(s))
        forget_folders(&x);
    forget_texts(&x);
}
