/* facts_test.c: what stands beside the moves of Stimmvieh. */
#include "engine/match.h"
#include "facts_of.h"
#include "games/stimmvieh/stimmvieh.h"
#include "with_set.h"

#define FACT(s, move, name) fact_of(&rk_game_stimmvieh, set.data, s, move, name)

static sti_state to_choose(void)
{
    sti_state s;
    rk_setup  setup;
    rk_moves  legal;
    rk_text   err = RK_TEXT_INIT;
    assert_true(rk_setup_default(&rk_game_stimmvieh, 4, &setup, &err));
    rk_game_stimmvieh.start(set.data, &s, &setup);
    while (rk_game_stimmvieh.turn(set.data, &s).stage == RK_CHANCE_TURN) {
        rk_game_stimmvieh.moves(set.data, &s, RK_CHANCE, &legal);
        rk_game_stimmvieh.play(set.data, &s, rk_moves_at(&legal, 0));
    }
    return s;
}

/* STI-3.1: the sum decides who starts. */
static void sums(void **state)
{
    (void)state;
    sti_state s = to_choose();
    assert_int_equal(FACT(&s, "0 top 1 2 3 4", "sum"), 10);
    assert_int_equal(FACT(&s, "2 top 2 5 8 9", "sum"), 24);
}

static const char *refill_of(const sti_state *s, rk_move m)
{
    static rk_facts facts;
    facts = (rk_facts){0};
    sti_facts(set.data, s, m, &facts);
    for (int i = 0; i < facts.n; i++)
        if (!strcmp(facts.fact[i].name, "refill"))
            return facts.fact[i].word;
    return "nothing";
}

/* STI-4.7: a top candidate is followed by a vote card, a backbencher by a donation; STI-4.10: or by what is left. */
static void refills_and_totals(void **state)
{
    (void)state;
    const sti_data *d = set.data;
    sti_state       s = to_choose();
    rk_moves        legal;
    for (int p = 0; p < 4; p++)
        rk_game_stimmvieh.play(d, &s,
                               (rk_move){STI_V_TOP, (uint8_t)p, {(uint16_t)p}}); /* 1 2 3 and one more: no two sums are equal */
    while (rk_game_stimmvieh.turn(d, &s).stage == RK_CHANCE_TURN) {
        rk_game_stimmvieh.moves(d, &s, RK_CHANCE, &legal);
        rk_game_stimmvieh.play(d, &s, rk_moves_at(&legal, 0));
    }
    assert_int_equal(s.phase, STI_PLAY);
    int seat = sti_party_in_turn(&s), slot = 0, seen = 0;
    rk_game_stimmvieh.moves(d, &s, seat, &legal);
    for (rk_walk w = rk_walk_of(&legal); rk_walk_next(&w);) {
        if (w.move.arg[1] == RK_NONE)
            continue;
        rk_facts facts = {0};
        int      card = s.display[w.move.arg[1]], value = sti_face(d, &s, card)->value * STI_UNIT;
        assert_string_equal(refill_of(&s, w.move), s.tops[seat] >> (w.move.arg[0] - 1) & 1 ? "votes" : "donations");
        sti_facts(d, &s, w.move, &facts);
        assert_int_equal(fact_value(&facts, sti_is_vote(card) ? "votes" : "donations"), value); /* the piles are empty yet */
        slot = w.move.arg[1];
        seen++;
    }
    assert_true(seen > 3);
    rk_move strong = {STI_V_PLAY, (uint8_t)seat, {9, (uint16_t)slot}};
    s.stack[1] = STI_NO_CARD;
    assert_string_equal(refill_of(&s, strong), "votes");
    s.stack[0] = STI_NO_CARD;
    assert_string_equal(refill_of(&s, strong), "nothing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sums), cmocka_unit_test(refills_and_totals)};
    return RUN_WITH_SET(&rk_game_stimmvieh, tests);
}
