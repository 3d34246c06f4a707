/* document_test.c: positions of Ninety that must be refused. */
#include "engine/setup.h"
#include "games/ninety/ninety.h"
#include "with_set.h"

#include <string.h>

/* Loads what the state shows; the complaint, or "" if it is accepted. */
static void complaint(const nin_state *s, const rk_setup *setup, rk_text *out)
{
    rk_text   text = RK_TEXT_INIT;
    rk_json   w = rk_json_to(&text);
    rk_source source;
    nin_state again;
    rk_show(&rk_game_ninety, set.data, s, RK_ALL, &w);
    assert_true(rk_source_parse(&source, "position", text.at, text.len));
    rk_node root = rk_source_root(&source);
    bool    ok = rk_load_state(&rk_game_ninety, set.data, &again, setup, &root);
    assert_true(ok == (source.error.len == 0));
    rk_text_clear(out);
    rk_text_add(out, rk_text_str(&source.error));
    rk_source_free(&source);
    rk_text_free(&text);
}

/* A game that has come to its first draw (P1). */
static void first_draw(nin_state *s, rk_setup *setup)
{
    rk_text err = RK_TEXT_INIT;
    rk_rng  rng;
    assert_true(rk_setup_default(&rk_game_ninety, 2, setup, &err));
    setup->option[NIN_OPT_COFFEE] = NIN_IMMEDIATE;
    rk_rng_seed(&rng, 1, 0);
    rk_game_ninety.start(set.data, s, setup);
    while (s->phase != NIN_DRAW) {
        rk_moves legal;
        rk_turn  turn = rk_game_ninety.turn(set.data, s);
        rk_game_ninety.moves(set.data, s, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats), &legal);
        rk_game_ninety.play(set.data, s, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
    }
}

/* NIN-6.7: with nothing but coffee in deck and discard pile, and coffee drunk at once, nobody is about to draw. */
static void no_draw_of_coffee_alone(void **state)
{
    (void)state;
    nin_state s;
    rk_setup  setup;
    rk_text   said = RK_TEXT_INIT;
    first_draw(&s, &setup);
    nin_set others = nin_less(nin_all_cards(&s), nin_coffee_cards());
    s.deck = nin_coffee_cards();
    s.kept[0] = others;
    complaint(&s, &setup, &said);
    CHECK(strstr(rk_text_str(&said), "NIN-6.7"), "complaint is \"%s\"", rk_text_str(&said));
    nin_drop(&s.kept[0], nin_lowest(others)); /* one other card on the discard pile will do */
    complaint(&s, &setup, &said);
    CHECK(!said.len, "complaint is \"%s\"", rk_text_str(&said));
    rk_text_free(&said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_draw_of_coffee_alone)};

    return RUN_WITH_SET(&rk_game_ninety, tests);
}
