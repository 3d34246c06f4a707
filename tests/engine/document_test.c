/* document_test.c: what the reader of state documents says about wrong ones, and that the fields of a walk are what they say. */
#include "check.h"
#include "engine/match.h"
#include "engine/read.h"
#include "engine/schema.h"
#include "games/registry.h"
#include "scenario/json_path.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    rk_dataset set;
    rk_setup   setup;
    void      *state;
} table;

static void open_table(table *t, const char *game)
{
    rk_text        err = RK_TEXT_INIT;
    const rk_game *g = rk_game_by_id(game);
    assert_true(rk_dataset_open(&t->set, g, NULL, &err));
    assert_true(rk_setup_default(g, g->max_seats, &t->setup, &err));
    t->state = rk_alloc(rk_match_state_size(g));
    g->start(t->set.data, t->state, &t->setup);
}

static void close_table(table *t)
{
    rk_dataset_free(&t->set);
    free(t->state);
}

static json_t *document(const table *t)
{
    rk_text text = RK_TEXT_INIT;
    rk_json w = rk_json_to(&text);
    rk_show(t->set.game, t->set.data, t->state, RK_ALL, &w);
    json_t *j = json_loadb(text.at, text.len, 0, NULL);
    rk_text_free(&text);
    return j;
}

/* Loads the document; what the reader says, "" if it is content. */
static void load(const table *t, json_t *doc, rk_text *said)
{
    char     *bytes = json_dumps(doc, JSON_COMPACT);
    void     *state = rk_alloc(rk_match_state_size(t->set.game));
    rk_source source;
    assert_true(rk_source_parse(&source, "position", bytes, strlen(bytes)));
    rk_node root = rk_source_root(&source);
    bool    ok = rk_load_state(t->set.game, t->set.data, state, &t->setup, &root);
    assert_true(ok == !source.error.len);
    rk_text_clear(said);
    rk_text_add(said, rk_text_str(&source.error));
    rk_source_free(&source);
    free(state);
    free(bytes);
}

/* Puts a value at a place of the document (NULL: takes it away) and expects this sentence. */
static void says(const char *game, const char *path, const char *json, const char *sentence)
{
    table   t;
    rk_text said = RK_TEXT_INIT;
    open_table(&t, game);
    json_t *doc = document(&t), *value = json ? json_loads(json, JSON_DECODE_ANY, NULL) : NULL;
    if (json)
        CHECK(scn_json_put(doc, path, value), "no place %s", path);
    else
        json_object_del(doc, path);
    load(&t, doc, &said);
    CHECK(!strcmp(rk_text_str(&said), sentence), "%s = %s: \"%s\"", path, json ? json : "nothing", rk_text_str(&said));
    json_decref(doc);
    json_decref(value);
    rk_text_free(&said);
    close_table(&t);
}

static void wrong_documents(void **state)
{
    (void)state;
    says("goofspiel", "prize", "14", "position: prize: 14 is not between 0 and 13");
    says("goofspiel", "prize", "\"7\"", "position: prize: must be a whole number");
    says("goofspiel", "prize", NULL, "position: prize: is missing");
    says("goofspiel", "more", "1", "position: more: is not known here");
    says("goofspiel", "players[2].more", "1", "position: players[2].more: is not known here");
    says("goofspiel", "players", "[]", "position: players: has 0 entries, must have 4");
    says("goofspiel", "players[1]", "3", "position: players[1]: must be an object");
    says("goofspiel", "deck", "[1, 2, 1]", "position: deck[2]: is there twice");
    says("goofspiel", "deck", "[0]", "position: deck[0]: 0 is not between 1 and 13");
    says("goofspiel", "deck", "{}", "position: deck: must be a list");
    says("goofspiel", "deck", "[1]", "position: the document: a hand has not as many cards as rounds are left");
    says("stimmvieh", "phase", "\"lunch\"", "position: phase: \"lunch\" is none of the possible values");
    says("stimmvieh", "display[1]", "\"d99\"", "position: display[1]: there is no card \"d99\"");
    says("stimmvieh", "parties[0].votes.cards", "[\"d01\"]",
         "position: parties[0].votes.cards: not all of these belong on this pile");
    says("demolition", "players[0].bucks", "150", "position: players[0].bucks: 150 is not a multiple of 100");
    says("demolition", "final_phase", "0", "position: final_phase: must be true or false");
    says("buergermeister", "posts.XXX-01", "\"red\"", "position: posts.XXX-01: there is no such post");
    says("aufruhr", "table.more", "1", "position: table.more: is not known here");
    says("aufruhr", "intent", "\"dance\"", "position: intent: \"dance\" is not understood");
    says("aufruhr", "mayors[0].office", "1", "position: the document: more rounds in office than rounds (AUF-4.8)");
}

/* Derived fields are not read, whatever they say, and need not be there. */
static void derived_fields(void **state)
{
    (void)state;
    says("goofspiel", "players[0].chosen", "\"perhaps\"", "");
    says("stimmvieh", "campaign", NULL, "");
    says("demolition", "deck", "17", "");
    says("buergermeister", "lands", NULL, "");
    says("ninety", "regions", "[]", "");
    says("aufruhr", "amounts", NULL, "");
    says("aufruhr", "mayors[0].income", "null", "");
}

static void check_integer(const rk_schema *s)
{
    const rk_field *f = &s->field;
    int             bits = 8 * abs(f->size);
    if (bits == 64)
        return;
    int64_t least = f->size < 0 ? -((int64_t)1 << (bits - 1)) : 0, most = f->size < 0 ? -least - 1 : ((int64_t)1 << bits) - 1;
    CHECK(f->low >= least && f->high <= most && f->low <= f->high, "%s: %lld to %lld do not fit %d bits", f->key,
          (long long)f->low, (long long)f->high, bits);
}

/* Every field has words; ranges fit the integers behind them, sets their bits; lists and maps say what is in them. */
static void check_field(const rk_game *g, const rk_schema *s, bool entry)
{
    const rk_field *f = &s->field;
    CHECK(entry == !f->key && !f->key == !f->about, "%s of %s has no words", f->key ? f->key : "an entry", g->id);
    if (f->type == RK_F_NUMBER)
        check_integer(s);
    if (f->type == RK_F_ITEM || f->type == RK_F_ITEMS || f->type == RK_F_MAP)
        CHECK(g->kinds[f->kind].count > 0, "%s: a kind without ids", f->key);
    if (f->type == RK_F_ITEMS)
        CHECK(g->kinds[f->kind].count <= 8 * f->size, "%s: more ids than bits", f->key);
    if (f->type == RK_F_NUMBERS)
        CHECK(f->high - f->low < 8 * f->size, "%s: more numbers than bits", f->key);
    bool holds = f->type == RK_F_OBJECT || f->type == RK_F_LIST || f->type == RK_F_MAP;
    CHECK(holds == (s->below != NULL), "%s of %s holds nothing", f->key, g->id);
    for (const rk_schema *m = s->below; m; m = m->next)
        check_field(g, m, f->type != RK_F_OBJECT);
}

static void fields_say_what_they_are(void **state)
{
    (void)state;
    const rk_game *g;
    for (int i = 0; (g = rk_game_at(i)); i++) {
        table t;
        open_table(&t, g->id);
        rk_schema *root = rk_schema_of(g, t.set.data);
        for (const rk_schema *m = root->below; m; m = m->next)
            check_field(g, m, false);
        rk_schema_free(root);
        close_table(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(wrong_documents), cmocka_unit_test(derived_fields),
                                       cmocka_unit_test(fields_say_what_they_are)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
