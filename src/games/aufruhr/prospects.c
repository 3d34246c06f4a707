/* prospects.c: a mayor's prospects. The parts of the heuristic and a few more, weighed as matches have shown (src/engine/net.h,
 * docs/learning.md). */
#include "games/aufruhr/internal.h"

#include <assert.h>

static const rk_weights learned = {
#include "../../../data/nets/aufruhr.inc"
};

/* What the weights of all mayors depend on. */
typedef struct {
    int     rounds;  /* left */
    int     rate;    /* of auctions at this table, in hundredths of a round */
    int     big;     /* big cards in all hands */
    int     lots;    /* what the lots still to be sold are worth, in hundredths of a point */
    int64_t squares; /* of everybody's money who can still build */
} course;

/* ---- auctions: what money is good for ---- */

/* What a card is worth to whoever buys it at the usual price. What the licence costs is lost. */
enum { BIG_RC = 700, SMALL_RC = 250, MUNICIPAL = 225 };

static int card_worth(const auf_data *d, int card)
{
    return d->big_rc >> card & 1 ? BIG_RC : d->small_rc >> card & 1 ? SMALL_RC : MUNICIPAL;
}

/* Cards that are to be turned up: the mean of their piles. */
static int unturned_worth(const auf_data *d, const auf_state *s, int auction)
{
    int sum = 0;
    for (int i = 0; i < d->multiset_size[auction]; i++) {
        uint64_t pile = s->unseen & d->pile[d->multiset[auction][i]];
        int      all = __builtin_popcountll(pile), big = __builtin_popcountll(pile & d->big_rc);
        int      small = __builtin_popcountll(pile & d->small_rc);
        if (all)
            sum += (big * BIG_RC + small * SMALL_RC + (all - big - small) * MUNICIPAL) / all;
    }
    return sum;
}

/* The lots that nobody has bid for yet, from the moment the auction is declared. */
static int lots_worth(const auf_data *d, const auf_state *s)
{
    int intent = s->final != AUF_NONE ? s->final : s->intent, sum = 0;
    if (auf_is_declared(s) || s->phase == AUF_REVEAL)
        return intent >= AUF_I_AUCTION && intent != AUF_NONE ? unturned_worth(d, s, intent - AUF_I_AUCTION) : 0;
    for (int i = 0; i < AUF_LOTS; i++)
        sum += s->lots[i] != AUF_NONE ? card_worth(d, s->lots[i]) : 0;
    if (s->lot != AUF_NONE && s->phase == AUF_TALK)
        sum += card_worth(d, s->lot);
    return sum;
}

static int64_t money(const auf_state *s, int p)
{
    enum { ENOUGH = 400 };
    return !s->markers[p] ? 0 : s->cash[p] < ENOUGH ? s->cash[p] : ENOUGH;
}

/* A mayor's part of the lots: who has most money will get most of them. */
static int lots_part(const auf_state *s, const course *c, int p)
{
    return c->lots && c->squares ? (int)(c->lots * money(s, p) * money(s, p) / c->squares) : 0;
}

/* Before the first round it is as if two rounds had had four fifths of an auction. Where nobody sells anything, money is good for
 * little. */
int auf_auction_rate(const auf_data *d, const auf_state *s)
{
    uint64_t piles = d->pile[0] | d->pile[1] | d->pile[2] | d->pile[3];
    int      turned = __builtin_popcountll(piles & ~s->unseen), past = s->round > 0 ? s->round - 1 : 0;
    int      rate = (turned * 100 / AUF_LOTS + 80) / (past + 2);
    return rate < 100 ? rate : 100;
}

static course course_of(const auf_data *d, const auf_state *s, const auf_parts x[AUF_SEATS])
{
    course c = {.rounds = auf_rounds_left(s), .rate = auf_auction_rate(d, s), .lots = lots_worth(d, s)};
    for (int p = 0; p < s->seats; p++) {
        c.big += x[p].big;
        c.squares += money(s, p) * money(s, p);
    }
    return c;
}

/* ---- the parts ---- */

/* The part of n between two bounds. */
static int32_t between(int32_t n, int32_t low, int32_t high)
{
    return n <= low ? 0 : n < high ? n - low : high - low;
}

/* Cash in slices: the first of it does more than the rest. So do the first markers, which a RuhrCity project takes. Cards count
 * as far as there are markers. Who has money may become the partner of those who hold big cards. */
static void weighed_parts(const auf_parts *x, const course *c, int lots, int32_t *out)
{
    int later = c->rounds > 0 ? c->rounds - 1 : 0, big = x->big < x->left ? x->big : x->left;
    *out++ = x->points;
    *out++ = x->bonus;
    *out++ = 10 * between(x->purse, 0, 12);
    *out++ = 10 * between(x->purse, 12, 30);
    *out++ = 10 * between(x->purse, 30, 60);
    *out++ = 10 * between(x->purse, 60, 200);
    *out++ = x->takings * later;
    *out++ = x->hand;
    *out++ = 100 * big;
    *out++ = 100 * (x->small * 3 <= x->left ? x->small : x->left / 3);
    *out++ = 100 * between(x->left, 0, 3);
    *out++ = 100 * between(x->left, 3, 11);
    *out++ = x->lot_gain;
    *out++ = x->offer;
    *out++ = x->office;
    *out++ = x->scandal;
    *out++ = x->left && c->big > x->big ? 10 * between(x->purse, 0, 30) : 0;
    *out++ = lots;
    *out++ = c->rate * between(x->purse, 0, 60) / 10;
    *out++ = c->rate * between(x->purse, 60, 200) / 10;
    *out++ = c->rate * big;
    *out++ = c->rate * between(x->left, 0, 3);
}

int32_t auf_weighed_parts(const void *data, const void *state, int32_t *out)
{
    const auf_state *s = state;
    auf_parts        x[AUF_SEATS];
    auf_counts_of(data, s, x);
    course c = course_of(data, s, x);
    for (int p = 0; p < s->seats; p++)
        weighed_parts(&x[p], &c, lots_part(s, &c, p), out + p * RK_WEIGHT_PARTS);
    return c.rounds;
}

/* ---- the weights ---- */

/* Once for the data set: they are wanted at every position, and dividing is slow. */
void auf_list_weights(auf_data *d)
{
    for (int left = 0; left <= AUF_ROUNDS; left++)
        rk_weights_at(&learned, left, d->weight[left]);
}

/* Returns what a point adds to a mayor's prospects, in 1/1024 for a hundredth of it. */
static int32_t weigh_all(const auf_data *d, const auf_state *s, int32_t out[AUF_SEATS])
{
    int32_t        part[AUF_SEATS * RK_WEIGHT_PARTS];
    int32_t        left = auf_weighed_parts(d, s, part);
    const int32_t *weight = d->weight[left];
    assert(left >= 0 && left <= AUF_ROUNDS);
    for (int p = 0; p < s->seats; p++)
        out[p] = rk_weigh(weight, part + p * RK_WEIGHT_PARTS, learned.parts);
    return weight[0];
}

void auf_prospects(const void *data, const void *state, int32_t *out)
{
    weigh_all(data, state, out);
}

void auf_learned_worth(const auf_data *d, const auf_state *s, int out[AUF_SEATS])
{
    int32_t prospects[AUF_SEATS], point = weigh_all(d, s, prospects);
    for (int p = 0; p < s->seats; p++)
        out[p] = (int)((int64_t)prospects[p] * 1024 / point);
}
