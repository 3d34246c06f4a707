/* features.c: a position of Ninety in numbers, for learners. */
#include "games/ninety/ninety.h"

/* A candidate. What is compared comes last: with the best of the others, in votes region by region and in all. */
enum {
    VOTES,
    LEANS, /* votes that others can still remove */
    BONUS, /* of regions, as they may come out */
    NOW,   /* and as they stand */
    CARDS,
    COFFEE,
    CANVASSERS,
    DIVISOR, /* how many of them left over make a point */
    CASH,
    WORTH_OF_STOCK,
    WITHIN_REACH, /* events, helpers, money */
    TURNS,
    WAITS, /* for so many others */
    IN_TURN,
    POINTS, /* action points, if in turn */
    ELECTION,
    REGION,
    LEAD = REGION + NIN_REGIONS,
    SECOND_LEAD, /* over the second best of the others */
    COUNT
};

static const char *const names[COUNT] = {
    [VOTES] = "votes",
    [LEANS] = "leans",
    [BONUS] = "bonus",
    [NOW] = "bonus_now",
    [CARDS] = "cards",
    [COFFEE] = "coffee",
    [CANVASSERS] = "canvassers",
    [DIVISOR] = "divisor",
    [CASH] = "cash",
    [WORTH_OF_STOCK] = "worth_of_stock",
    [WITHIN_REACH] = "within_reach",
    [TURNS] = "turns",
    [WAITS] = "waits",
    [IN_TURN] = "in_turn",
    [POINTS] = "action_points",
    [ELECTION] = "election",
    [REGION] = "lead.region.1",
    [REGION + 1] = "lead.region.2",
    [REGION + 2] = "lead.region.3",
    [REGION + 3] = "lead.region.4",
    [REGION + 4] = "lead.region.5",
    [REGION + 5] = "lead.region.6",
    [LEAD] = "lead",
    [SECOND_LEAD] = "second_lead",
};

enum { FLAG = 64 }; /* what "yes" counts */

typedef const int votes_of[NIN_REGIONS];

static void fill_map(const nin_data *d, const nin_state *s, votes_of *votes, int p, int turns, int16_t *out)
{
    int sum = 0, hope = 0, now = 0;
    for (int r = 0; r < NIN_REGIONS; r++) {
        int rival = 0;
        for (int q = 0; q < s->seats; q++)
            rival = q != p && votes[q][r] > rival ? votes[q][r] : rival;
        sum += votes[p][r];
        hope += nin_bonus_hope(d, votes, s->seats, p, r, 2 + turns / 4);
        now += nin_bonus_hope(d, votes, s->seats, p, r, 1);
        out[REGION + r] = rk_feature((votes[p][r] - rival) * 16);
    }
    out[VOTES] = rk_feature(sum * 4);
    out[LEANS] = rk_feature((nin_count(s->lean[p][0]) + nin_count(s->lean[p][1]) + nin_count(s->lean[p][2])) * 4);
    out[BONUS] = rk_feature(hope / 16);
    out[NOW] = rk_feature(now / 16);
}

/* Everything but comparisons. Returns what the heuristic makes of it. */
static int fill_candidate(const nin_data *d, const nin_state *s, votes_of *votes, int p, int16_t *out)
{
    int  turns = nin_turns_left(s, p), width = 2 + turns / 4, cards = nin_count(nin_less(s->kept[p], nin_coffee_cards())) * 100;
    bool before = s->phase < NIN_ALLOT, abroad = before && turns && s->phase >= NIN_SEED_CARDS;
    int  stock = before ? nin_stock_worth(d, s, p, turns) : nin_unallotted(s, p) * 100;
    int  reach = abroad ? nin_position_worth(d, s, p) : 0, worth = cards + stock + reach;
    fill_map(d, s, votes, p, turns, out);
    for (int r = 0; r < NIN_REGIONS; r++)
        worth += votes[p][r] * 100 + nin_bonus_hope(d, votes, s->seats, p, r, width);
    out[CARDS] = rk_feature(cards / 8);
    out[COFFEE] = rk_feature(nin_count(nin_and(s->kept[p], nin_coffee_cards())) * 32);
    out[CANVASSERS] = rk_feature(s->canvassers[p] * 6);
    out[DIVISOR] = rk_feature(nin_bio_of(d, s, p)->divisor * 16);
    out[CASH] = rk_feature(s->cash[p] * 3);
    out[WORTH_OF_STOCK] = rk_feature(stock / 8);
    out[WITHIN_REACH] = rk_feature(reach / 4);
    out[TURNS] = rk_feature(turns * 8);
    out[WAITS] = rk_feature((p - s->seat + s->seats) % s->seats * 32);
    out[IN_TURN] = p == s->seat && before ? FLAG : 0;
    out[POINTS] = rk_feature(p == s->seat && before ? s->ap * 8 : 0);
    out[ELECTION] = before ? 0 : FLAG;
    return worth;
}

static void fill(const void *data, const void *state, int16_t *out)
{
    const nin_data  *d = data;
    const nin_state *s = state;
    int              worth[NIN_SEATS], votes[NIN_SEATS][NIN_REGIONS];
    nin_count_votes(s, votes);
    for (int p = 0; p < s->seats; p++)
        worth[p] = fill_candidate(d, s, (votes_of *)votes, p, out + p * COUNT);
    for (int p = 0; p < s->seats; p++, out += COUNT) {
        int best = INT16_MIN, second = INT16_MIN;
        for (int q = 0; q < s->seats; q++)
            if (q != p && worth[q] > best) {
                second = best;
                best = worth[q];
            } else if (q != p && worth[q] > second) {
                second = worth[q];
            }
        out[LEAD] = rk_feature((worth[p] - best) / 8);
        out[SECOND_LEAD] = rk_feature(s->seats > 2 ? (worth[p] - second) / 8 : 0);
    }
}

static const rk_net net = {
#include "../../../data/nets/ninety.inc"
};

/* On Election Day the numbers do not tell which precincts the canvassers still to be allotted will decide. */
static bool settled(const void *data, const void *state)
{
    const nin_state *s = state;
    (void)data;
    return s->phase != NIN_ALLOT;
}

const rk_features nin_features = {.count = COUNT, .names = names, .fill = fill, .net = &net, .settled = settled};
