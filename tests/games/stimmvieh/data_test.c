/* data_test.c: the published totals of Stimmvieh, and the length of its campaigns. */
#include "engine/match.h"
#include "games/stimmvieh/stimmvieh.h"
#include "with_set.h"

#include <stdlib.h>
#include <string.h>

/* STI-1.1, STI-1.2, STI-1.3, STI-11.1 */
static void counts_and_influence(void **s)
{
    (void)s;
    const sti_data  *d = set.data;
    static const int votes[9] = {1, 1, 2, 2, 3, 3, 2, 2, 1}, donations[9] = {4, 4, 3, 3, 3, 3, 1, 1, 2};
    int              v[9] = {0}, n[9] = {0};
    for (int c = 0; c < STI_VOTES; c++)
        v[d->card[c].influence - 1]++;
    for (int c = STI_VOTES; c < STI_OWN; c++)
        n[d->card[c].influence - 1]++;
    assert_memory_equal(v, votes, sizeof votes);
    assert_memory_equal(n, donations, sizeof donations);
    for (int i = 6; i < 9; i++)
        assert_true(v[i] + n[i] < 4); /* fewer cards than politicians of 7, 8 and 9 */
    for (int p = 0; p < STI_PARTIES; p++)
        for (int i = 0; i < STI_POLITICIANS; i++)
            assert_true(strlen(rk_str_at(&d->strings, d->politician[p][i])) > 0);
    assert_int_equal(STI_VOTES + STI_DONATIONS + STI_PARTIES * STI_POLITICIANS + 4 + 4 + 2 + 1 + 2, 90);
}

/* STI-11.2: donations rise strictly with influence, their mean for each point of it falls. */
static void donations_rise(void **s)
{
    (void)s;
    const sti_data *d = set.data;
    double          before = 1e9;
    for (int c = STI_VOTES; c + 1 < STI_OWN; c++) {
        assert_true(d->card[c].value < d->card[c + 1].value);
        assert_true(d->card[c].influence <= d->card[c + 1].influence);
    }
    for (int i = 1; i <= 9; i++) {
        double sum = 0;
        int    n = 0;
        for (int c = STI_VOTES; c < STI_OWN; c++)
            if (d->card[c].influence == i) {
                sum += d->card[c].value * STI_UNIT;
                n++;
            }
        assert_true(sum / n / i < before);
        before = sum / n / i;
        if (i == 1)
            assert_true(before == 27500);
    }
    assert_true(before > 20200 && before < 20400);
}

/* STI-11.3: votes rise with influence, and 10, 15, 20, 25 thousand can be had for different influence. */
static void votes_rise(void **s)
{
    (void)s;
    const sti_data *d = set.data;
    for (int c = 0; c + 1 < STI_VOTES; c++)
        assert_true(d->card[c].value <= d->card[c + 1].value);
    for (int value = 10; value <= 25; value += 5) {
        unsigned influences = 0;
        for (int c = 0; c < STI_VOTES; c++)
            if (d->card[c].value * 5 == value)
                influences |= 1u << d->card[c].influence;
        assert_true(__builtin_popcount(influences) > 1);
    }
}

/* STI-11.4, the column of the rulebook's example. */
static void example_evaluation(void **s)
{
    (void)s;
    static const int votes[4] = {105, 90, 90, 30};

    size_t      n;
    const char *bytes = rk_embedded("stimmvieh.json", &n);
    rk_source   doc;
    assert_true(rk_source_parse(&doc, "stimmvieh.json", bytes, n));
    rk_node root = rk_source_root(&doc), list = rk_node_get(&root, "example_evaluation");
    int     all = 0;
    for (int i = 0; i < 4; i++) {
        rk_node one = rk_node_at(&list, i), cards = rk_node_get(&one, "vote_cards"), gifts = rk_node_get(&one, "donation_cards");
        int     sum = 0, influence = 0, euros = 0;
        for (int c = 0; c < rk_node_count(&cards); c++) {
            rk_node         at = rk_node_at(&cards, c);
            const sti_card *card =
                &((const sti_data *)set.data)->card[rk_node_item(&at, &rk_game_stimmvieh, set.data, STI_K_CARD)];
            sum += card->value * 5;
            influence += card->influence;
        }
        for (int c = 0; c < rk_node_count(&gifts); c++) {
            rk_node at = rk_node_at(&gifts, c);
            euros += ((const sti_data *)set.data)->card[rk_node_item(&at, &rk_game_stimmvieh, set.data, STI_K_CARD)].value * 5;
        }
        assert_int_equal(sum, votes[i]);
        assert_int_equal(influence, rk_node_kint(&one, "vote_influence", 0, 99));
        assert_int_equal(euros * 1000, rk_node_kint(&one, "donations", 0, 9000000));
        all += euros;
    }
    assert_int_equal(all, 1920);
    assert_true(rk_node_ok(&root));
    rk_source_free(&doc);
}

typedef struct {
    int       top, play, deal, refill[2], angelus, taken;
    bool      last_was_top;
    sti_state end;
} counts;

static counts play(int seats, uint64_t seed)
{
    counts    n = {0};
    sti_state s;
    rk_setup  setup;
    rk_text   err = RK_TEXT_INIT;
    rk_rng    rng;
    rk_rng_seed(&rng, seed, 0);
    assert_true(rk_setup_default(&rk_game_stimmvieh, seats, &setup, &err));
    rk_game_stimmvieh.start(set.data, &s, &setup);
    for (rk_turn turn; (turn = rk_game_stimmvieh.turn(set.data, &s)).stage != RK_OVER;) {
        rk_moves legal;
        rk_game_stimmvieh.moves(set.data, &s, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats), &legal);
        rk_move m = rk_moves_at(&legal, rk_rng_below(&rng, legal.count));
        if (m.verb == STI_V_PLAY && seed % 2) /* every other game: low politicians first, so that most turns take a card */
            m = sti_default_move(set.data, &s, m.seat);
        n.top += m.verb == STI_V_TOP;
        n.play += m.verb == STI_V_PLAY;
        n.angelus += m.verb == STI_V_ANGELUS;
        n.deal += m.verb == STI_V_DRAW && s.phase == STI_DEAL;
        if (m.verb == STI_V_PLAY) {
            bool top = s.tops[sti_party_in_turn(&s)] >> (m.arg[0] - 1) & 1;
            n.taken += m.arg[1] != RK_NONE;
            n.last_was_top = top;
            if (m.arg[1] != RK_NONE && s.turn < STI_TURNS - 1)
                n.refill[!top]++;
        }
        rk_game_stimmvieh.play(set.data, &s, m);
    }
    n.end = s;
    rk_text_free(&err);
    return n;
}

/* STI-10.4 */
static void length_of_a_campaign(void **s)
{
    (void)s;
    for (uint64_t seed = 0; seed < 300; seed++)
        for (int seats = 3; seats <= 4; seats++) {
            counts n = play(seats, seed);
            assert_int_equal(n.top, seats);
            assert_int_equal(n.play, 36);
            assert_int_equal(n.deal, 6);
            assert_int_equal(n.angelus, seats == 3 ? 4 : 0);
            assert_true(n.refill[0] + n.refill[1] <= 35);
        }
}

/* STI-X16: what never came into the display when all 36 turns took a card. */
static void all_turns_took_a_card(void **s)
{
    (void)s;
    int seen[2] = {0};
    for (uint64_t seed = 0; seed < 4000 && (!seen[0] || !seen[1]); seed++) {
        counts n = play(4, seed);
        if (n.taken != 36)
            continue;
        seen[n.last_was_top]++;
        assert_int_equal(n.refill[0], n.last_was_top ? 15 : 16);
        assert_int_equal(n.refill[1], n.last_was_top ? 20 : 19);
        int votes_left = __builtin_popcountll(sti_stack_cards(&n.end, 0)) + (n.end.stack[0] != STI_NO_CARD);
        int donations_left = __builtin_popcountll(sti_stack_cards(&n.end, 1)) + (n.end.stack[1] != STI_NO_CARD);
        assert_int_equal(votes_left, n.last_was_top ? 2 : 1);
        assert_int_equal(donations_left, n.last_was_top ? 0 : 1);
    }
    assert_true(seen[0] && seen[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counts_and_influence), cmocka_unit_test(donations_rise),
                                       cmocka_unit_test(votes_rise),           cmocka_unit_test(example_evaluation),
                                       cmocka_unit_test(length_of_a_campaign), cmocka_unit_test(all_turns_took_a_card)};
    return RUN_WITH_SET(&rk_game_stimmvieh, tests);
}
