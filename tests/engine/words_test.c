/* words_test.c: the words of data sets in any number of languages. */
#include "check.h"
#include "engine/read.h"
#include "engine/setup.h"
#include "engine/words.h"
#include "games/registry.h"
#include "langs.h"

#include <string.h>

static const rk_language three[] = {{.code = "en"}, {.code = "de"}, {.code = "fr"}};

static const char set[] = "{\"title\": {\"en\": \"The game\"}, \"en\": {\"title\": \"again\"},"
                          "\"options\": [{\"id\": \"x\", \"en\": \"An option\"}],"
                          "\"tiles\": [{\"id\": \"school\", \"name\": {\"en\": \"School\", \"de\": \"Schule\"}},"
                          "            {\"id\": \"pub\", \"name\": {\"en\": \"Pub\", \"de\": \"Kneipe\"}}],"
                          "\"cards\": [{\"id\": \"c1\", \"en\": {\"name\": \"Rain\", \"lines\": [\"a\", \"b\"]},"
                          "            \"de\": {\"name\": \"Regen\", \"lines\": [\"c\", \"d\"]}}],"
                          "\"days\": [{\"day\": 1, \"en\": \"Monday\", \"de\": \"Montag\"}],"
                          "\"parties\": [{\"key\": \"red\", \"colour_en\": \"Red\", \"colour_de\": \"Rot\"}]}";

static void list_word(void *ctx, const rk_word *w)
{
    const char *fr = rk_word_get(w, "fr");
    rk_text_addf(ctx, "%s=%s/%s/%s ", w->path, rk_word_get(w, "en"), rk_word_get(w, "de"), fr ? fr : "-");
}

static void add_french(void *ctx, const rk_word *w)
{
    (void)ctx;
    char text[64];
    snprintf(text, sizeof text, "le %s", rk_word_get(w, "en"));
    rk_word_set(w, "fr", text);
}

/* Every way of writing words, read and added to. What has no place in the program (the file's title) is not asked for. */
static void every_shape(void **s)
{
    (void)s;
    json_t *doc = json_loads(set, 0, NULL);
    rk_text out = RK_TEXT_INIT;
    assert_non_null(doc);
    rk_words_walk(doc, three, 3, list_word, &out);
    assert_string_equal(rk_text_str(&out),
                        "tiles.school.name=School/Schule/- tiles.pub.name=Pub/Kneipe/- cards.c1.name=Rain/Regen/- "
                        "cards.c1.lines.0=a/c/- cards.c1.lines.1=b/d/- days.0=Monday/Montag/- "
                        "parties.red.colour=Red/Rot/- ");
    rk_words_walk(doc, three, 3, add_french, NULL);
    rk_text_clear(&out);
    rk_words_walk(doc, three, 3, list_word, &out);
    assert_string_equal(rk_text_str(&out), "tiles.school.name=School/Schule/le School tiles.pub.name=Pub/Kneipe/le Pub "
                                           "cards.c1.name=Rain/Regen/le Rain cards.c1.lines.0=a/c/le a cards.c1.lines.1=b/d/le b "
                                           "days.0=Monday/Montag/le Monday parties.red.colour=Red/Rot/le Red ");
    rk_text_free(&out);
    json_decref(doc);
}

static void word_is(const char *item, const char *key, rk_lang lang, const char *want)
{
    static rk_strings pool;
    rk_source         doc;
    assert_true(rk_source_parse(&doc, "x", item, strlen(item)));
    rk_node  root = rk_source_root(&doc);
    rk_words w = rk_node_words(&root, key, &pool);
    CHECK(rk_node_ok(&root), "%s", rk_text_str(&doc.error));
    assert_string_equal(rk_words_at(&pool, w, lang), want);
    rk_source_free(&doc);
}

/* Whoever types in cards of their own need not know every language. */
static void missing_languages(void **s)
{
    (void)s;
    word_is("{\"name\": {\"en\": \"School\", \"de\": \"Schule\"}}", "name", DE, "Schule");
    word_is("{\"name\": {\"en\": \"School\"}}", "name", DE, "School");
    word_is("{\"name\": {\"de\": \"Schule\"}}", "name", EN, "Schule");
    word_is("{\"name\": \"Duisburg\"}", "name", DE, "Duisburg");
    word_is("{\"en\": \"Monday\", \"qq\": \"?\"}", NULL, DE, "Monday");
    word_is("{\"colour_en\": \"Red\", \"colour_de\": \"Rot\"}", "colour", DE, "Rot");
}

static void complains(const char *item, const char *want)
{
    static rk_strings pool;
    rk_source         doc;
    assert_true(rk_source_parse(&doc, "x", item, strlen(item)));
    rk_node root = rk_source_root(&doc);
    rk_node_words(&root, "name", &pool);
    CHECK(!rk_node_ok(&root) && strstr(rk_text_str(&doc.error), want), "%s: \"%s\"", item, rk_text_str(&doc.error));
    rk_source_free(&doc);
}

static void bad_words(void **s)
{
    (void)s;
    complains("{}", "name: is missing");
    complains("{\"name\": {\"qq\": \"?\"}}", "name: is missing");
    complains("{\"name\": {\"en\": 7}}", "name.en: must be a text");
    complains("{\"name\": {\"en\": \"x\", \"de\": \"\"}}", "name.de: must not be empty");
}

/* A data set tells all its words, in each language. */
static void words_of_a_set(void **s)
{
    (void)s;
    rk_dataset d;
    rk_text    err = RK_TEXT_INIT, out = RK_TEXT_INIT;
    assert_true(rk_dataset_open(&d, rk_game_by_id("demolition"), NULL, &err));
    rk_json w = rk_json_to(&out);
    rk_dataset_words(&d, EN, &w);
    assert_non_null(strstr(rk_text_str(&out), "\"tiles.schule.name\":\"School\""));
    rk_text_clear(&out);
    w = rk_json_to(&out);
    rk_dataset_words(&d, DE, &w);
    assert_non_null(strstr(rk_text_str(&out), "\"tiles.schule.name\":\"Schule\""));
    assert_null(strstr(rk_text_str(&out), "\"options."));
    rk_dataset_free(&d);
    rk_text_free(&out);
    rk_text_free(&err);
}

/* Messages are the same if people read the same, wherever the words lie. */
static void what_reads_the_same(void **s)
{
    (void)s;
    const char here[] = "a rat", there[] = "a rat";
    rk_msg     m = RK_MSG("x.bids", RK_SEAT("who", 1), RK_AMOUNT("n", 40), RK_WORDS("for", here));
    rk_msg     same = RK_MSG("x.bids", RK_SEAT("who", 1), RK_AMOUNT("n", 40), RK_WORDS("for", there));
    rk_msg     others[] = {RK_MSG("x.asks", RK_SEAT("who", 1), RK_AMOUNT("n", 40), RK_WORDS("for", here)),
                           RK_MSG("x.bids", RK_SEAT("who", 2), RK_AMOUNT("n", 40), RK_WORDS("for", here)),
                           RK_MSG("x.bids", RK_SEAT("who", 1), RK_NUM("n", 40), RK_WORDS("for", here)),
                           RK_MSG("x.bids", RK_SEAT("who", 1), RK_AMOUNT("n", 40), RK_WORDS("for", "a mouse")),
                           RK_MSG("x.bids", RK_SEAT("who", 1), RK_AMOUNT("n", 40)),
                           (rk_msg){.key = NULL}};
    assert_true(rk_msg_same(&m, &same));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(rk_msg_same(&m, &others[i]));
        assert_false(rk_msg_same(&others[i], &m));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_shape), cmocka_unit_test(missing_languages),
                                       cmocka_unit_test(bad_words), cmocka_unit_test(words_of_a_set),
                                       cmocka_unit_test(what_reads_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
