/* data_test.c: data sets are read completely and checked: a file with one thing wrong is
 * refused with its place and the reason. Also: messages into sentences. */
#include "check.h"
#include "engine/read.h"
#include "engine/render.h"
#include "engine/setup.h"
#include "games/registry.h"
#include "langs.h"
#include "scenario/json_path.h"

#include <stdlib.h>
#include <string.h>

/* The built-in data set of a game with one place changed; NULL value: removed. */
static void refused(const char *game, const char *path, const char *json, const char *complaint)
{
    rk_text name = RK_TEXT_INIT, err = RK_TEXT_INIT;
    size_t  n;
    rk_text_addf(&name, "%s.json", game);
    const char *bytes = rk_embedded(rk_text_str(&name), &n);
    json_t     *doc = json_loadb(bytes, n, 0, NULL), *value = json_loads(json, JSON_DECODE_ANY, NULL);
    assert_non_null(doc);
    CHECK(scn_json_put(doc, path, value), "no place %s", path);
    char      *changed = json_dumps(doc, 0);
    rk_dataset set;
    bool       ok = rk_dataset_parse(&set, rk_game_by_id(game), "mine.json", changed, strlen(changed), &err);
    CHECK(!ok, "%s: %s = %s was accepted", game, path, json);
    CHECK(strstr(rk_text_str(&err), "mine.json") && strstr(rk_text_str(&err), complaint), "%s: %s = %s: complaint is \"%s\"",
          game, path, json, rk_text_str(&err));
    free(changed);
    json_decref(doc);
    json_decref(value);
    rk_text_free(&name);
    rk_text_free(&err);
}

static void stimmvieh_data(void **s)
{
    (void)s;
    refused("stimmvieh", "votes[3].influence", "12", "votes[3].influence: 12 is not between 1 and 9");
    refused("stimmvieh", "votes[3].influence", "9", "overview.votes");
    refused("stimmvieh", "votes[3].votes", "7000", "not a multiple of 5000");
    refused("stimmvieh", "votes[3].votes", "\"many\"", "votes[3].votes: must be a whole number");
    refused("stimmvieh", "donations[5].amount", "185000", "same amount");
    refused("stimmvieh", "overview.donations_sum", "1", "overview.donations_sum: says 1");
    refused("stimmvieh", "donations[5].id", "\"d01\"", "there twice");
    refused("stimmvieh", "donations[5].id", "\"d0123\"", "must have 3 characters");
    refused("stimmvieh", "politicians[4].influence", "1", "two politicians of influence 1");
    refused("stimmvieh", "politicians[4].party", "\"none\"", "no party");
    refused("stimmvieh", "parties", "[]", "parties: has 0 entries, must have 4");
    refused("stimmvieh", "votes", "{}", "votes: must be a list");
    refused("stimmvieh", "overview", "null", "overview");
    refused("stimmvieh", "blank_vote_card", "{}", "blank_vote_card.id: is missing");
    refused("stimmvieh", "parameters.campaign_points[0]", "-1", "campaign_points[0]");
    refused("stimmvieh", "donations[0].donor", "{\"qq\": \"x\"}", "donations[0].donor: is missing");
}

static void broken_files(void **s)
{
    (void)s;
    static const char *const bad[] = {"", "{", "[]", "null", "{\"votes\": [}", "{\"a\": 1, \"a\": 2}", "\xFF", "7"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        rk_dataset set;
        rk_text    err = RK_TEXT_INIT;
        assert_false(rk_dataset_parse(&set, rk_game_by_id("stimmvieh"), "mine.json", bad[i], strlen(bad[i]), &err));
        assert_non_null(strstr(rk_text_str(&err), "mine.json"));
        rk_text_free(&err);
    }
    rk_dataset set;
    rk_text    err = RK_TEXT_INIT;
    assert_false(rk_dataset_open(&set, rk_game_by_id("stimmvieh"), "/nowhere", &err));
    assert_non_null(strstr(rk_text_str(&err), "/nowhere/stimmvieh.json"));
    rk_text_free(&err);
}

static void every_data_set_opens(void **s)
{
    (void)s;
    const rk_game *g;
    for (int place = 0; (g = rk_game_at(place)); place++) {
        rk_dataset set;
        rk_text    err = RK_TEXT_INIT;
        CHECK(rk_dataset_open(&set, g, NULL, &err), "%s", rk_text_str(&err));
        assert_int_equal(strlen(set.hash), 64);
        rk_dataset_free(&set);
        rk_text_free(&err);
    }
}

/* The house's games in their order, then the examples; nobody twice, and everybody is found by id. */
static void the_shelf(void **s)
{
    (void)s;
    int games = 0;
    while (rk_game_at(games))
        games++;
    assert_true(games >= 6);
    assert_null(rk_game_at(games + 1));
    assert_null(rk_game_at(-1));
    assert_null(rk_game_by_id("chess"));
    for (int i = 0; i < games; i++) {
        const rk_game *g = rk_game_at(i), *next = rk_game_at(i + 1);
        assert_ptr_equal(rk_game_by_id(g->id), g);
        if (next && !next->example)
            CHECK(!g->example && g->shelf < next->shelf, "%s stands before %s", g->id, next->id);
    }
}

/* Every option is explained in every language, every game has its title and pitch. */
static void everything_has_words(void **s)
{
    (void)s;
    const rk_game *g;
    for (int place = 0; (g = rk_game_at(place)); place++)
        for (rk_lang lang = 0; lang < rk_languages_n; lang++) {
            rk_text key = RK_TEXT_INIT;
            rk_text_addf(&key, "%s.title", g->id);
            CHECK(rk_phrase(rk_text_str(&key), lang), "%s", key.at);
            rk_text_clear(&key);
            rk_text_addf(&key, "%s.pitch", g->id);
            CHECK(rk_phrase(rk_text_str(&key), lang), "%s", key.at);
            for (int i = 0; i < rk_options(g); i++) {
                rk_text_clear(&key);
                rk_text_addf(&key, "%s.option.%s", g->id, g->options[i].name);
                CHECK(rk_phrase(rk_text_str(&key), lang), "%s", key.at);
            }
            rk_text_free(&key);
        }
}

static void sentences(void **s)
{
    (void)s;
    rk_text     out = RK_TEXT_INIT;
    const char *names[] = {"Anna", ""};
    rk_reader   en = {rk_game_by_id("goofspiel"), NULL, EN, names, 2}, de = en;
    de.lang = DE;
    rk_msg one = RK_MSG("goofspiel.tell.won", RK_SEAT("seat", 0), RK_NUM("points", 1));
    rk_msg many = RK_MSG("goofspiel.tell.won", RK_SEAT("seat", 1), RK_NUM("points", 5));
    rk_render(&en, &one, &out);
    assert_string_equal(rk_text_str(&out), "Anna wins 1 point.");
    rk_text_clear(&out);
    rk_render(&de, &many, &out);
    assert_string_equal(rk_text_str(&out), "Spieler 2 gewinnt 5 Punkte.");
    rk_text_clear(&out);
    rk_msg unknown = RK_MSG("no.such.key");
    rk_render(&en, &unknown, &out);
    assert_string_equal(rk_text_str(&out), "[no.such.key]");
    rk_text_clear(&out);
    rk_amount(&out, -1234567, EN);
    rk_text_char(&out, ' ');
    rk_amount(&out, 1000, DE);
    rk_text_char(&out, ' ');
    rk_amount(&out, 7, DE);
    assert_string_equal(rk_text_str(&out), "-1,234,567 1.000 7");
    rk_text_free(&out);
    rk_lang lang;
    assert_true(rk_lang_find("de_AT.UTF-8", &lang) && lang == DE);
    assert_true(rk_lang_find("EN-gb", &lang) && lang == EN);
    assert_false(rk_lang_find("qq", &lang));
    assert_false(rk_lang_find("d", &lang));
    assert_false(rk_lang_find("", &lang));
}

static void rules_by_number(void **s)
{
    (void)s;
    rk_text out = RK_TEXT_INIT;
    assert_true(rk_rule_text("STI-4.1", EN, &out));
    assert_non_null(strstr(rk_text_str(&out), "Nine rounds"));
    assert_null(strstr(rk_text_str(&out), "STI-4.2"));
    assert_null(strstr(rk_text_str(&out), "STI-4.10"));
    rk_text_clear(&out);
    assert_true(rk_rule_text("STI-X3", EN, &out));
    rk_text_clear(&out);
    assert_true(rk_rule_text("STI-4.1", DE, &out));
    assert_non_null(strstr(rk_text_str(&out), "Neun Runden"));
    assert_false(rk_rule_text("STI-99.1", EN, &out));
    assert_false(rk_rule_text("XXX-1.1", EN, &out));
    assert_false(rk_rule_text("", EN, &out));
    rk_text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(stimmvieh_data),       cmocka_unit_test(broken_files),
                                       cmocka_unit_test(every_data_set_opens), cmocka_unit_test(the_shelf),
                                       cmocka_unit_test(everything_has_words), cmocka_unit_test(sentences),
                                       cmocka_unit_test(rules_by_number)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
