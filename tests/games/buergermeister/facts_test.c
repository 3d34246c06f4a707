/* facts_test.c: prices, captures and premiums as they stand beside the moves, and what the document adds up. */
#include "engine/document.h"
#include "facts_of.h"
#include "games/buergermeister/buergermeister.h"
#include "with_set.h"

#define FACT(s, move, name) fact_of(&rk_game_buergermeister, set.data, s, move, name)

static unsigned post(const char *code)
{
    int p = rk_find_id(&rk_game_buergermeister, set.data, BGM_K_POST, code);
    assert_true(p >= 0);
    return (unsigned)p;
}

/* Red is to set its first figure, with a good card and a one behind it. */
static bgm_state to_set(int seats, const char *option)
{
    bgm_state s;
    rk_setup  setup = setup_of(seats, option);
    rk_game_buergermeister.start(set.data, &s, &setup);
    bgm_play(set.data, &s, (rk_move){BGM_V_START, RK_CHANCE, {0}});
    bgm_play(set.data, &s, (rk_move){BGM_V_DRAW, RK_CHANCE, {0}});
    bgm_play(set.data, &s, (rk_move){BGM_V_DIE, RK_CHANCE, {1}});
    assert_int_equal(s.phase, BGM_PLACE);
    return s;
}

static void assert_shown(const bgm_state *s, const char *piece)
{
    rk_text out = RK_TEXT_INIT;
    rk_json w = rk_json_to(&out);
    rk_show(&rk_game_buergermeister, set.data, s, RK_ALL, &w);
    CHECK(strstr(rk_text_str(&out), piece), "%s is not in %s", piece, rk_text_str(&out));
    rk_text_free(&out);
}

/* BGM-X6, BGM-X7: a run of two, and two runs of one. */
static void captures(void **state)
{
    (void)state;
    bgm_state s = to_set(4, NULL);
    bgm_put(&s.figures[1], post("KTN-15"));
    bgm_put(&s.figures[1], post("KTN-22"));
    assert_int_equal(FACT(&s, "0 set KTN-07", "price"), 100000);
    assert_int_equal(FACT(&s, "0 set KTN-07", "takes"), 2);
    assert_int_equal(FACT(&s, "0 set KTN-08", "takes"), NO_FACT);
    assert_int_equal(FACT(&s, "0 set KTN-07", "premium"), NO_FACT);
    bgm_drop(&s.figures[1], post("KTN-15"));
    assert_int_equal(FACT(&s, "0 set KTN-15", "takes"), 1);
}

/* BGM-9.1: the colour comes first, and with it the price. */
static void colours(void **state)
{
    (void)state;
    bgm_state s = to_set(2, NULL);
    assert_int_equal(FACT(&s, "0 colour green", "price"), 100000);
    assert_int_equal(FACT(&s, "0 end_turn", "price"), NO_FACT);
}

/* BGM-X29: the figure set counts against the supply. */
static void supply(void **state)
{
    (void)state;
    bgm_state s = to_set(4, "supply=hard");
    for (unsigned p = 0; bgm_left(&s, 0) > 2; p++)
        bgm_put(&s.figures[0], p);
    bgm_put(&s.figures[1], post("KTN-15"));
    bgm_put(&s.figures[1], post("KTN-22"));
    assert_int_equal(FACT(&s, "0 set KTN-07", "takes"), NO_FACT);
    bgm_drop(&s.figures[0], 0);
    assert_int_equal(FACT(&s, "0 set KTN-07", "takes"), 2);
}

/* BGM-X25: the last post of Vorarlberg, blue leads 8 to 7: 500k with the capture, 250k without. */
static void premiums(void **state)
{
    (void)state;
    const bgm_data *d = set.data;
    bgm_state       s = to_set(4, NULL);
    unsigned        last = post("VBG-02"), behind_border = post("VBG-03");
    bgm_set         left = d->land[d->land_of[last]].set;
    bgm_drop(&left, last);
    bgm_drop(&left, behind_border);
    bgm_put(&s.figures[1], behind_border);
    for (; !bgm_empty(left); bgm_drop(&left, bgm_lowest(left)))
        bgm_put(&s.figures[bgm_count(s.figures[0]) == 7], bgm_lowest(left));
    assert_int_equal(bgm_count(s.figures[1]), 8);
    assert_int_equal(FACT(&s, "0 set VBG-02", "premium"), NO_FACT); /* first the capture */
    bgm_play(d, &s, (rk_move){BGM_V_SET, 0, {(uint16_t)last}});
    assert_int_equal(FACT(&s, "0 take e", "premium"), 500000);
    assert_int_equal(FACT(&s, "0 decline", "premium"), 250000);
    assert_shown(&s, "\"closed_by\":{\"e\":\"border\"");
}

/* What a run is shut in by: here a figure of the same player. */
static void anchors(void **state)
{
    (void)state;
    bgm_state s = to_set(4, NULL);
    bgm_put(&s.figures[1], post("KTN-15"));
    bgm_put(&s.figures[0], post("KTN-14"));
    bgm_play(set.data, &s, (rk_move){BGM_V_SET, 0, {(uint16_t)post("KTN-16")}});
    assert_shown(&s, "\"directions\":{\"w\":[\"KTN-15\"]}},\"closed_by\":{\"w\":\"figure\"}");
}

/* BGM-6.2 */
static void vacating(void **state)
{
    (void)state;
    bgm_state s = to_set(3, NULL);
    bgm_put(&s.figures[0], post("KTN-15"));
    bgm_put(&s.figures[0], post("KTN-16"));
    s.to_vacate = 1;
    s.cash[0] = 0;
    s.phase = BGM_VACATE;
    assert_int_equal(FACT(&s, "0 vacate KTN-15", "covers"), 50000);
}

/* BGM-X30 and BGM-8.6, BGM-9.5: counted by player, even where each colour has a treasury of its own. */
static void document(void **state)
{
    (void)state;
    bgm_state s = to_set(2, "two_player_colours=four_parties");
    assert_shown(&s, "\"brings\":100000");
    assert_shown(&s, "\"to_set\":2");
    assert_shown(&s, "\"passes_limit\":12");
    bgm_put(&s.figures[0], post("KTN-15"));
    bgm_put(&s.figures[2], post("KTN-16"));
    bgm_put(&s.figures[1], post("KTN-20"));
    bgm_put(&s.figures[1], post("WIE-01"));
    assert_shown(&s, "\"standings\":{\"mayors\":[2,2],\"alone\":[1,1],\"shared\":[0,0],\"cash\":[4100000,4000000]}");
    bgm_put(&s.figures[3], post("KTN-22"));
    assert_shown(&s, "\"standings\":{\"mayors\":[2,3],\"alone\":[0,1],\"shared\":[1,1],\"cash\":[4100000,4000000]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(captures), cmocka_unit_test(supply),  cmocka_unit_test(colours),
                                       cmocka_unit_test(premiums), cmocka_unit_test(anchors), cmocka_unit_test(vacating),
                                       cmocka_unit_test(document)};
    return RUN_WITH_SET(&rk_game_buergermeister, tests);
}
