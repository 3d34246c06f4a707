/* notation_test.c: moves as text, there and back, and what is not a move. */
#include "check.h"
#include "engine/notation.h"
#include "engine/setup.h"

#include <stdio.h>
#include <string.h>

/* A made-up game with every kind of argument. */
enum { K_NUMBER, K_MONEY, K_SLOT, K_COLOUR, K_TRIPLE, K_DEAL, K_WORDS, K_PART };

static const char *id_of(const void *data, int kind, int value, char scratch[RK_ID_SIZE])
{
    (void)data;
    static const char *const colours[] = {"red", "green"};
    static const char *const triples[] = {"1 2 3", "1 2 4"};
    static const char *const words[] = {"a", "a b", "a b c"};
    switch (kind) {
    case K_COLOUR: return value < 2 ? colours[value] : NULL;
    case K_TRIPLE: return value < 2 ? triples[value] : NULL;
    case K_WORDS: return value < 3 ? words[value] : NULL;
    case K_DEAL:
        if (value >= 20)
            return NULL;
        snprintf(scratch, RK_ID_SIZE, "#%d", value);
        return scratch;
    default: return NULL;
    }
}

static const rk_kind kinds[] = {
    [K_NUMBER] = {.name = "number"},
    [K_MONEY] = {.name = "money", .unit = 10},
    [K_SLOT] = {.name = "slot", .none = true},
    [K_COLOUR] = {.name = "colour", .count = 2},
    [K_TRIPLE] = {.name = "triple", .count = 2, .rest = true, .digits = true},
    [K_DEAL] = {.name = "deal", .count = 20},
    [K_WORDS] = {.name = "words", .count = 3, .rest = true},
    [K_PART] = {.name = "part", .mark = '#', .parts = 5},
    {0},
};

static const rk_verb verbs[] = {
    {"play", 0, 2, {K_NUMBER, K_SLOT}},
    {"bid", 0, 1, {K_MONEY}},
    {"accept", 0, 0, {0}},
    {"accept", 0, 1, {K_COLOUR}},
    {"accept", 0, 1, {K_DEAL}},
    {"top", 0, 1, {K_TRIPLE}},
    {"say", RK_V_TEXT, 0, {0}},
    {"auction", 0, 1, {K_WORDS}},
    {"draw", RK_V_CHANCE, 1, {K_DEAL}},
    {"judge", 0, 1, {K_PART}},
    {0},
};

static const rk_game game = {.id = "mock", .kinds = kinds, .verbs = verbs, .words.id_of = id_of};

static bool reads(const char *line, rk_line *out)
{
    rk_text err = RK_TEXT_INIT;
    bool    ok = rk_read_line(&game, NULL, line, out, &err);
    assert_int_equal(ok, err.len == 0);
    rk_text_free(&err);
    return ok;
}

static void there_and_back(void **s)
{
    (void)s;
    static const char *const lines[] = {"2 play 7 1",   "0 play 9 -",      "1 bid 40",     "3 accept",
                                        "3 accept red", "3 accept #12",    "0 top 1 2 4",  "0 say \"a \\\"b\\\" \\\\ c\\n\"",
                                        "* draw #3",    "5 auction a b",   "1 judge #0.5", "1 judge #10.1",
                                        "0 play 0 0",   "0 say \"Grüße\"", "4 auction a"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        rk_line l;
        rk_text out = RK_TEXT_INIT;
        assert_true(reads(lines[i], &l));
        rk_write_line(&game, NULL, &l, &out);
        assert_string_equal(rk_text_str(&out), lines[i]);
        rk_text_free(&out);
    }
}

/* Well formed, but naming nothing: a move for the rules to refuse. */
static void odd_arguments(void **s)
{
    (void)s;
    rk_line l;
    assert_true(reads("0 play 99999999 1", &l));
    assert_int_equal(l.move.arg[0], RK_TOO_LARGE);
    assert_true(reads("0 play -3 1", &l));
    assert_int_equal(l.move.arg[0], RK_UNKNOWN);
    assert_true(reads("0 bid 45", &l));
    assert_int_equal(l.move.arg[0], RK_UNKNOWN);
    assert_true(reads("0 bid 40", &l));
    assert_int_equal(l.move.arg[0], 4);
    assert_true(reads("0 bid 655320", &l));
    assert_int_equal(l.move.arg[0], 65532);
    assert_true(reads("0 bid 655330", &l));
    assert_int_equal(l.move.arg[0], RK_TOO_LARGE);
    assert_true(reads("0 bid 99999999999999999999999999999999999990", &l));
    assert_int_equal(l.move.arg[0], RK_TOO_LARGE);
    assert_true(reads("0 bid 99999999999999999999999999999999999995", &l));
    assert_int_equal(l.move.arg[0], RK_UNKNOWN);
    assert_true(reads("0 top 3 2 1", &l));
    assert_int_equal(l.move.arg[0], RK_UNKNOWN);
    assert_true(reads("0 top 1 2", &l));
    assert_int_equal(l.move.arg[0], RK_UNKNOWN);
    assert_true(reads("0 accept blue", &l));
    assert_int_equal(l.move.arg[0], RK_UNKNOWN);
    assert_true(reads("0 accept #12", &l));
    assert_int_equal(l.move.verb, 4); /* the overload that fits */
}

static void no_moves(void **s)
{
    (void)s;
    char                     large[6000];
    rk_line                  l;
    static const char *const lines[] = {"",
                                        "0",
                                        "play 7 1",
                                        "x play 7 1",
                                        "0 jump",
                                        "0 play 7",
                                        "0 play 7 1 2",
                                        "0 play a 1",
                                        "0 play 7 x",
                                        "0 top a",
                                        "0 top",
                                        "0 say \"a",
                                        "0 say \"a\" b",
                                        "0 bid 10 \"x\"",
                                        "300 accept",
                                        "-1 accept",
                                        "00 accept",
                                        "01 accept",
                                        "0 play 07 1",
                                        "0 play 7 00",
                                        "0 play -07 1",
                                        "0 bid 040",
                                        "0 top 01 2 3",
                                        "0 judge #01.1",
                                        "0 judge #1.01",
                                        "0 say \"\\q\"",
                                        "0 say \"\\u0000\"",
                                        "0 say \"\xFF\""};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_false(reads(lines[i], &l));
    memset(large, 'a', sizeof large);
    large[sizeof large - 1] = 0;
    assert_false(reads(large, &l));
    memcpy(large, "0 say \"", 7);
    large[sizeof large - 2] = '"';
    assert_false(reads(large, &l));
    memset(large, 0, sizeof large);
    for (int i = 0; i < 40; i++)
        strcat(large, "1 ");
    assert_false(reads(large, &l));
}

/* ---- options ---- */

static const rk_option options[] = {
    {.name = "mode", .values = {"slow", "fast"}, .def = 1},
    {.name = "days", .low = 1, .high = 15, .def = 3},
    {.name = "windows", .values = {"W1", "W2", "W3"}, .set = true, .must = 2, .def = 7},
    {.name = "motto", .text = 9},
    {.name = "extra", .values = {"off", "on"}, .later = true},
    {0},
};
static const rk_game optional = {.id = "mock", .options = options, .min_seats = 2, .max_seats = 4};

static void options_by_name(void **s)
{
    (void)s;
    rk_setup setup;
    rk_text  err = RK_TEXT_INIT, out = RK_TEXT_INIT;
    assert_true(rk_setup_default(&optional, 3, &setup, &err));
    assert_int_equal(setup.option[0], 1);
    assert_true(rk_setup_set(&optional, &setup, "mode=slow", &err));
    assert_true(rk_setup_set(&optional, &setup, "days=15", &err));
    assert_true(rk_setup_set(&optional, &setup, "windows=W3,W2", &err));
    assert_int_equal(setup.option[2], 6);
    rk_setup_value(&optional, &setup, 2, &out);
    assert_string_equal(rk_text_str(&out), "W2,W3");
    assert_int_equal(err.len, 0);
    rk_text_clear(&out);
    rk_write_options(&optional, &setup, &out); /* an empty text is not written, nor a later option that has its default */
    assert_string_equal(rk_text_str(&out), "option mode=slow\noption days=15\noption windows=W2,W3\n");
    assert_true(rk_setup_set(&optional, &setup, "motto=a = \xc3\xa4 !!", &err));
    rk_text_clear(&out);
    rk_write_options(&optional, &setup, &out);
    assert_non_null(strstr(rk_text_str(&out), "\noption motto=a = \xc3\xa4 !!\n"));
    assert_true(rk_setup_set(&optional, &setup, "extra=on", &err));
    rk_text_clear(&out);
    rk_write_options(&optional, &setup, &out);
    assert_non_null(strstr(rk_text_str(&out), "\noption extra=on\n"));
    assert_true(rk_setup_set(&optional, &setup, "motto=", &err));
    assert_int_equal(setup.text[0], 0);
    assert_true(rk_setup_set(&optional, &setup, "motto=again", &err));
    static const char *const bad[] = {
        "mode=medium", "days=0", "days=16",           "days=1x",          "days=",     "windows=W1", "windows=W2,X", "speed=1",
        "nonsense",    "mode",   "motto=ten letters", "motto=two\nlines", "motto=\xff"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        rk_setup before = setup;
        rk_text_clear(&err);
        assert_false(rk_setup_set(&optional, &setup, bad[i], &err));
        assert_true(err.len > 0);
        assert_memory_equal(&before, &setup, sizeof setup);
    }
    assert_false(rk_setup_default(&optional, 1, &setup, &err));
    assert_false(rk_setup_default(&optional, 5, &setup, &err));
    int16_t all[16];
    assert_int_equal(rk_option_all(&options[0], all, 16), 2);
    assert_int_equal(rk_option_all(&options[1], all, 16), 15);
    assert_int_equal(rk_option_all(&options[2], all, 16), 4);
    assert_int_equal(rk_option_all(&options[3], all, 16), 1);
    rk_text_free(&err);
    rk_text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(there_and_back), cmocka_unit_test(odd_arguments),
                                       cmocka_unit_test(no_moves), cmocka_unit_test(options_by_name)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
