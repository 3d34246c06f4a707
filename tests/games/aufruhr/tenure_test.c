/* tenure_test.c: what the office is good for, as the champion sees it: who has money wants auctions, who has none wants a payout,
 * and others are expected to do what this table has seen. */
#include "engine/match.h"
#include "games/aufruhr/internal.h"
#include "with_set.h"

#include <string.h>

enum { RICH = 400, POOR = 5 };

static rk_match match;

/* The first talk of a match in which this mayor has so much, and the others so much. */
static auf_state *begin(int seat, uint32_t his, uint32_t theirs)
{
    rk_setup setup = setup_of(4, NULL);
    if (match.state)
        rk_match_clear(&match);
    rk_match_init(&match, &set, &setup);
    auf_state *s = match.state;
    for (int p = 0; p < 4; p++)
        s->cash[p] = p == seat ? his : theirs;
    return s;
}

static int best_payout(const auf_tenure *t, int lm)
{
    return auf_lead(t->payout[t->favourite[lm]], 4, lm);
}

static void money_wants_auctions(void **s)
{
    (void)s;
    auf_tenure t;
    auf_tenure_of(set.data, begin(1, RICH, POOR), 1, &t);
    CHECK(auf_lead(t.auction[1], 4, 1) > best_payout(&t, 1), "an auction brings the rich one %d, a payout %d",
          auf_lead(t.auction[1], 4, 1), best_payout(&t, 1));
    assert_memory_equal(t.expected[1], t.auction[1], sizeof t.expected[1]);
    auf_tenure_of(set.data, begin(1, POOR, RICH), 1, &t);
    CHECK(auf_lead(t.auction[1], 4, 1) < best_payout(&t, 1), "an auction brings the poor one %d, a payout %d",
          auf_lead(t.auction[1], 4, 1), best_payout(&t, 1));
    assert_memory_equal(t.expected[1], t.payout[t.favourite[1]], sizeof t.expected[1]);
}

static void no_payout_suits_better_than_the_favourite(void **s)
{
    (void)s;
    auf_tenure t;
    auf_tenure_of(set.data, begin(2, 60, 60), 0, &t);
    for (int lm = 0; lm < 4; lm++)
        for (int c = 0; c < AUF_CATEGORIES; c++)
            CHECK(auf_lead(t.payout[c], 4, lm) <= best_payout(&t, lm), "category %d suits seat %d better", c, lm);
}

/* Others hold auctions as often as there have been any: with none in eight rounds, they order payouts. */
static void others_do_as_ever(void **s)
{
    (void)s;
    auf_tenure early, late;
    auf_state *state = begin(1, RICH, RICH);
    auf_tenure_of(set.data, state, 0, &early);
    state->round = 9;
    auf_tenure_of(set.data, state, 0, &late);
    assert_int_equal(auf_auction_rate(set.data, state), 8);
    for (int p = 0; p < 4; p++) {
        int auction = late.auction[1][p], payout = late.payout[late.favourite[1]][p];
        assert_int_equal(late.expected[1][p], (8 * auction + 92 * payout) / 100);
        assert_int_equal(early.expected[1][p], (40 * early.auction[1][p] + 60 * early.payout[early.favourite[1]][p]) / 100);
    }
}

/* A vote is worth more to whoever can buy something as Lord Mayor. */
static void votes_are_worth_an_office(void **s)
{
    (void)s;
    auf_deal     vote = {.parties = 3};
    auf_prospect x;
    int          gain[2];
    vote.promises = 1;
    vote.promise[0] = (auf_promise){.kind = AUF_P_VOTE, .promisor = 0, .other = 1, .parties = 3};
    for (int rich = 0; rich < 2; rich++) {
        auf_prospect_of(set.data, begin(1, rich ? RICH : POOR, rich ? POOR : RICH), 1, true, &x);
        gain[rich] = auf_deal_gain(&x, &vote, 1);
    }
    CHECK(gain[1] > gain[0] && gain[0] > 0, "a vote brings the rich one %d, the poor one %d", gain[1], gain[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(money_wants_auctions),
                                       cmocka_unit_test(no_payout_suits_better_than_the_favourite),
                                       cmocka_unit_test(others_do_as_ever), cmocka_unit_test(votes_are_worth_an_office)};
    int                     failed = RUN_WITH_SET(&rk_game_aufruhr, tests);
    if (match.state)
        rk_match_clear(&match);
    return failed;
}
