/* features.c: a position of AUFRUHR! in numbers, for learners. */
#include "games/aufruhr/internal.h"

/* A mayor: what he has, what the heuristic makes of it, the course of the game, and the mayor beside his rivals. */
enum {
    POINTS,
    BONUS,
    CASH,
    CASH_WORTH,
    INCOME,
    BIG_CARDS,
    SMALL_CARDS,
    HAND_WORTH,
    MARKERS,
    PENDING,
    SCANDAL,
    LORD_MAYOR,
    TERMS, /* in office so far */
    LOT,
    OFFER,
    TODO, /* something to decide in this step */
    DECLARED,
    ROUNDS,
    ELECTING, /* what the table is doing */
    GOVERNING,
    BIDDING,
    BUILDING,
    VACANT,
    LEAD_POINTS,
    LEAD,
    SECOND_LEAD,
    COUNT
};

static const char *const names[COUNT] = {
    [POINTS] = "points",
    [BONUS] = "bribe_bonus",
    [CASH] = "cash",
    [CASH_WORTH] = "worth_of_cash",
    [INCOME] = "worth_of_income",
    [BIG_CARDS] = "big_cards",
    [SMALL_CARDS] = "small_cards",
    [HAND_WORTH] = "worth_of_cards",
    [MARKERS] = "markers",
    [PENDING] = "pending",
    [SCANDAL] = "scandal",
    [LORD_MAYOR] = "lord_mayor",
    [TERMS] = "terms",
    [LOT] = "lot",
    [OFFER] = "offer",
    [TODO] = "to_decide",
    [DECLARED] = "declared",
    [ROUNDS] = "rounds_left",
    [ELECTING] = "electing",
    [GOVERNING] = "governing",
    [BIDDING] = "bidding",
    [BUILDING] = "building",
    [VACANT] = "office_vacant",
    [LEAD_POINTS] = "lead_in_points",
    [LEAD] = "lead",
    [SECOND_LEAD] = "second_lead",
};

enum { FLAG = 64 }; /* what "yes" counts */

static int16_t flag(bool yes)
{
    return yes ? FLAG : 0;
}

static void fill_mayor(const auf_data *d, const auf_state *s, const auf_parts *x, int p, int16_t *out)
{
    out[POINTS] = rk_feature(x->points / 10);
    out[BONUS] = rk_feature(x->bonus / 2);
    out[CASH] = rk_feature(s->cash[p] * 2ll);
    out[CASH_WORTH] = rk_feature(x->cash / 8);
    out[INCOME] = rk_feature(x->income / 8);
    out[BIG_CARDS] = rk_feature(__builtin_popcountll(s->held[p] & d->big_rc) * FLAG);
    out[SMALL_CARDS] = rk_feature(__builtin_popcountll(s->held[p] & d->small_rc) * FLAG);
    out[HAND_WORTH] = rk_feature(x->hand / 8);
    out[MARKERS] = rk_feature(s->markers[p] * 16);
    out[PENDING] = rk_feature(x->pending / 4);
    out[SCANDAL] = flag(x->scandal);
    out[LORD_MAYOR] = flag(s->lm == p);
    out[TERMS] = rk_feature(s->office[p] * 16);
    out[LOT] = rk_feature(x->lot / 4);
    out[OFFER] = rk_feature(x->offer / 4);
    out[TODO] = flag(s->todo >> p & 1);
    out[DECLARED] = flag(s->declared[p].card != AUF_NONE);
}

static void fill_course(const auf_state *s, int16_t *out)
{
    out[ROUNDS] = rk_feature(auf_rounds_left(s) * 8);
    out[ELECTING] = flag(s->phase <= AUF_DRAW_CITY);
    out[GOVERNING] = flag(s->phase > AUF_DRAW_CITY && s->phase <= AUF_FINAL);
    out[BIDDING] = flag(s->phase > AUF_FINAL && s->phase <= AUF_SITE);
    out[BUILDING] = flag(s->phase > AUF_PAYOUT);
    out[VACANT] = flag(s->lm == AUF_NONE);
}

static void fill(const void *data, const void *state, int16_t *out)
{
    const auf_data  *d = data;
    const auf_state *s = state;
    auf_parts        x[AUF_SEATS];
    auf_parts_of(d, s, x);
    for (int p = 0; p < s->seats; p++, out += COUNT) {
        int best = INT32_MIN, second = INT32_MIN, points = 0;
        for (int q = 0; q < s->seats; q++) {
            if (q == p)
                continue;
            points = x[q].points > points ? x[q].points : points;
            if (x[q].worth > best) {
                second = best;
                best = x[q].worth;
            } else if (x[q].worth > second) {
                second = x[q].worth;
            }
        }
        fill_mayor(d, s, &x[p], p, out);
        fill_course(s, out);
        out[LEAD_POINTS] = rk_feature((x[p].points - points) / 4);
        out[LEAD] = rk_feature(((int64_t)x[p].worth - best) / 8);
        out[SECOND_LEAD] = rk_feature(((int64_t)x[p].worth - second) / 8);
    }
}

const rk_features auf_features = {
    .count = COUNT, .names = names, .fill = fill, .prospects = auf_prospects, .parts = auf_weighed_parts};
