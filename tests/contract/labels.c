/* labels.c: the wire names things by id; whoever shows them has a table of names in each language. What that table says is
 * what the game itself says. */
#include "contract/contract.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Made once per language: a test has one game and one data set. */
static const json_t *names_in(table *t, rk_lang lang)
{
    static json_t **tables;
    if (!tables)
        tables = rk_alloc((size_t)rk_languages_n * sizeof(json_t *));
    if (!tables[lang]) {
        rk_text      out = RK_TEXT_INIT;
        rk_json      w = rk_json_to(&out);
        json_error_t e;
        rk_labels_json(&w, game_of(t), t->set.data, lang);
        tables[lang] = json_loadb(out.at, out.len, JSON_REJECT_DUPLICATES, &e);
        CHECK(tables[lang], "the names of %s: %s", game_of(t)->id, e.text);
        rk_text_free(&out);
    }
    return tables[lang];
}

/* As the page does it: the name of the id; of several ids with blanks between, all of them; else the id itself. */
static void read_id(const json_t *names, const char *id, bool many, rk_text *out)
{
    const char *whole = json_string_value(json_object_get(names, id));
    char        one[RK_ID_SIZE];
    if (whole || !many) {
        rk_text_add(out, whole ? whole : id);
        return;
    }
    while (*id) {
        size_t n = strcspn(id, " ");
        snprintf(one, sizeof one, "%.*s", (int)n, id);
        const char *name = json_string_value(json_object_get(names, one));
        rk_text_addf(out, "%s%s", out->len ? ", " : "", name ? name : one);
        id += n + (id[n] == ' ');
    }
}

static void check_item(table *t, const rk_msg *msg, const rk_arg *a)
{
    const rk_game *g = game_of(t);
    int            kind = a->kind - RK_A_ITEM;
    rk_text        id = RK_TEXT_INIT, read = RK_TEXT_INIT, label = RK_TEXT_INIT;
    rk_write_arg(g, t->set.data, kind, a->value, &id);
    for (rk_lang lang = 0; lang < rk_languages_n; lang++) {
        const json_t *names = json_object_get(names_in(t, lang), g->kinds[kind].name);
        rk_text_clear(&read);
        rk_text_clear(&label);
        read_id(names, rk_text_str(&id), g->kinds[kind].many, &read);
        g->words.label(t->set.data, kind, a->value, lang, &label);
        CHECK(!strcmp(rk_text_str(&read), rk_text_str(&label)),
              "%s: %s: {%s} is the %s \"%s\", which reads \"%s\" and not \"%s\"", t->where, msg->key, a->name,
              g->kinds[kind].name, rk_text_str(&id), rk_text_str(&read), rk_text_str(&label));
    }
    rk_text_free(&id);
    rk_text_free(&read);
    rk_text_free(&label);
}

void check_items(table *t, const rk_msg *msg)
{
    for (int i = 0; i < RK_MSG_ARGS && msg->arg[i].name; i++)
        if (msg->arg[i].kind >= RK_A_ITEM)
            check_item(t, msg, &msg->arg[i]);
}
