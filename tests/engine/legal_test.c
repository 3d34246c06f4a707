/* legal_test.c: the engine decides what is legal, the game only explains. */
#include "check.h"
#include "engine/legal.h"

#include <string.h>

/* A made-up game: seat 0 may play 1 to 3 with a red or a green card or none, chance draws the green card. */
enum { K_NUMBER, K_COLOUR };
enum { V_PLAY, V_PASS, V_DRAW, V_SAY };

static const rk_kind kinds[] = {[K_NUMBER] = {.name = "number"}, [K_COLOUR] = {.name = "colour", .count = 2, .none = true}, {0}};
static const rk_verb verbs[] = {
    [V_PLAY] = {"play", RK_V_TEXT, 2, {K_NUMBER, K_COLOUR}},
    [V_PASS] = {"pass", 0, 0, {0}},
    [V_DRAW] = {"draw", RK_V_CHANCE, 1, {K_COLOUR}},
    [V_SAY] = {"say", RK_V_ASIDE | RK_V_TEXT, 0, {0}},
    {0},
};

static void moves(const void *data, const void *state, int seat, rk_moves *out)
{
    (void)data, (void)state;
    rk_moves_clear(out);
    if (seat == RK_CHANCE)
        rk_moves_one(out, rk_move_of(V_DRAW, RK_CHANCE, 1, 0, 0));
    if (seat != 0)
        return;
    for (unsigned n = 1; n <= 3; n++)
        rk_moves_range(out, rk_move_of(V_PLAY, 0, n, 0, 0), 1, 1);
    rk_moves_one(out, rk_move_of(V_PLAY, 0, 1, RK_NONE, 0));
}

static rk_move asked; /* what the game was last asked to explain */
static int     times;

static rk_why why_not(const void *data, const void *state, rk_move m)
{
    (void)data, (void)state;
    asked = m;
    times++;
    return RK_NO("MOC-1", "engine.no_move");
}

static rk_why why_not_aside(const void *data, const void *state, rk_move m, const char *text)
{
    (void)data, (void)state, (void)m;
    return strcmp(text, "rude") != 0 ? RK_FINE : RK_NO("MOC-2", "engine.no_move");
}

static rk_why why_not_text(const void *data, const void *state, rk_move m, const char *text)
{
    (void)data, (void)state, (void)m;
    return strlen(text) < 5 ? RK_FINE : RK_NO("MOC-3", "engine.no_move");
}

static const rk_game game = {.id = "mock",
                             .grammar_rule = "MOC-0",
                             .kinds = kinds,
                             .verbs = verbs,
                             .moves = moves,
                             .why_not = why_not,
                             .talk = {.why_not_aside = why_not_aside, .why_not_text = why_not_text}};

static const char *rule_for(rk_move m)
{
    return rk_legal(&game, NULL, NULL, m).rule;
}

static void listed_moves_are_legal(void **s)
{
    (void)s;
    times = 0;
    assert_null(rule_for(rk_move_of(V_PLAY, 0, 1, 0, 0)));
    assert_null(rule_for(rk_move_of(V_PLAY, 0, 3, 1, 0)));
    assert_null(rule_for(rk_move_of(V_PLAY, 0, 1, RK_NONE, 0)));
    assert_null(rule_for(rk_move_of(V_DRAW, RK_CHANCE, 1, 0, 0)));
    assert_int_equal(times, 0); /* the game is not even asked */
}

static void the_game_explains_the_rest(void **s)
{
    (void)s;
    static const rk_move wrong[] = {
        {V_PLAY, 0, {4, 0}},       {V_PLAY, 1, {1, 0}}, {V_PLAY, RK_CHANCE, {1, 0}}, {V_PLAY, 200, {1, 0}},
        {V_PLAY, 0, {2, RK_NONE}}, {V_PASS, 0, {0}},    {V_DRAW, RK_CHANCE, {0}},    {V_DRAW, 0, {1}},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        times = 0;
        assert_string_equal(rule_for(wrong[i]), "MOC-1");
        assert_int_equal(times, 1);
        assert_true(rk_move_eq(asked, wrong[i]));
    }
}

/* Whatever number a program puts into an argument that names nothing, the game sees one. */
static void what_names_nothing_is_unknown(void **s)
{
    (void)s;
    rule_for(rk_move_of(V_PLAY, 0, 1, 2, 0));
    assert_int_equal(asked.arg[1], RK_UNKNOWN);
    rule_for(rk_move_of(V_PLAY, 0, RK_NONE, 1, 0)); /* a number cannot be "-" */
    assert_int_equal(asked.arg[0], RK_UNKNOWN);
    assert_int_equal(asked.arg[1], 1);
    rule_for(rk_move_of(V_PLAY, 0, 60000, 1, 0));
    assert_int_equal(asked.arg[0], 60000);
    assert_true(rk_ids_known(&game, rk_move_of(V_PLAY, 0, RK_UNKNOWN, RK_NONE, 0)));
    assert_false(rk_ids_known(&game, rk_move_of(V_PLAY, 0, 1, 2, 0)));
    assert_false(rk_ids_known(&game, rk_move_of(V_PLAY, 0, 1, RK_UNKNOWN, 0)));
}

static void another_shape_is_no_move(void **s)
{
    (void)s;
    times = 0;
    assert_string_equal(rule_for(rk_move_of(V_SAY + 1, 0, 0, 0, 0)), "MOC-0");
    assert_string_equal(rule_for(rk_move_of(255, 0, 0, 0, 0)), "MOC-0");
    assert_string_equal(rule_for(rk_move_of(V_PLAY, 0, 1, 0, 1)), "MOC-0");
    assert_string_equal(rule_for(rk_move_of(V_PASS, 0, 1, 0, 0)), "MOC-0");
    assert_string_equal(rule_for(rk_move_of(V_SAY, 0, 0, 0, 0)), "MOC-0"); /* talk is no move */
    assert_int_equal(times, 0);
}

static const char *rule_for_line(rk_move m, const char *text)
{
    rk_line line = {.move = m, .has_text = text != NULL};
    if (text)
        strcpy(line.text, text);
    return rk_legal_line(&game, NULL, NULL, &line).rule;
}

static void talk_and_texts(void **s)
{
    (void)s;
    rk_move say = rk_move_of(V_SAY, 1, 0, 0, 0), play = rk_move_of(V_PLAY, 0, 1, 0, 0), not_now = rk_move_of(V_PLAY, 1, 1, 0, 0);
    assert_null(rule_for_line(say, "hello"));
    assert_null(rule_for_line(say, NULL));
    assert_string_equal(rule_for_line(say, "rude"), "MOC-2");
    assert_null(rule_for_line(play, NULL));
    assert_null(rule_for_line(play, "ha"));
    assert_string_equal(rule_for_line(play, "too long"), "MOC-3");
    assert_string_equal(rule_for_line(not_now, "too long"), "MOC-1"); /* the move comes first */
    assert_string_equal(rule_for_line(rk_move_of(V_SAY, 0, 1, 0, 0), "hello"), "MOC-0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listed_moves_are_legal),
        cmocka_unit_test(the_game_explains_the_rest),
        cmocka_unit_test(what_names_nothing_is_unknown),
        cmocka_unit_test(another_shape_is_no_move),
        cmocka_unit_test(talk_and_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
