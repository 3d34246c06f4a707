/* api_words.c: games and languages of the server, and everything that is said in them: sentences, names, rules. None of it
 * changes while the program runs, so each answer is written and compressed once. */
#include "engine/phrases.h"
#include "games/registry.h"
#include "server/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- answers that stay ---- */

static srv_constant *kept(srv_server *s, const char *path)
{
    for (int i = 0; i < s->constants; i++)
        if (!strcmp(s->constant[i]->path, path))
            return s->constant[i];
    return NULL;
}

static srv_constant *keep(srv_server *s, const char *path, rk_text *plain)
{
    srv_constant *k = rk_alloc(sizeof *k);
    *k = (srv_constant){.path = rk_strdup(path), .plain = *plain};
    srv_gzip(k->plain.at, k->plain.len, 9, &k->packed);
    *plain = (rk_text)RK_TEXT_INIT;
    s->constant = rk_realloc(s->constant, (size_t)(s->constants + 1) * sizeof(srv_constant *));
    return s->constant[s->constants++] = k;
}

void srv_constants_free(srv_server *s)
{
    for (int i = 0; i < s->constants; i++) {
        free(s->constant[i]->path);
        rk_text_free(&s->constant[i]->plain);
        rk_text_free(&s->constant[i]->packed);
        free(s->constant[i]);
    }
    free(s->constant);
}

/* What was asked for, by language and name; false if there is nothing of that name. */
typedef bool writer(const srv_server *s, rk_lang lang, const char *name, rk_text *out);

static void answer(srv_call *c, const srv_constant *k)
{
    const rk_text *body = c->in->gzip && k->packed.len ? &k->packed : &k->plain;
    c->out->bytes = body->at;
    c->out->n = body->len;
    c->out->gzip = body == &k->packed;
    c->out->varies = true;
    c->out->cache = "no-cache";
    srv_tag(c->s, c->in, c->out);
}

/* The rest of the path is A or A/B; one of them is a language, by its code alone: one answer has one address. */
static void constant(srv_call *c, bool language_first, writer *write)
{
    srv_constant *k = kept(c->s, c->in->path);
    char          first[64];
    const char   *slash = strchr(c->rest, '/'), *second = slash ? slash + 1 : "";
    rk_text       out = RK_TEXT_INIT;
    rk_lang       lang;
    snprintf(first, sizeof first, "%.*s", (int)strcspn(c->rest, "/"), c->rest);
    const char *code = language_first ? first : second, *name = language_first ? second : first;
    if (!k && rk_lang_find(code, &lang) && !strcmp(code, rk_languages[lang].code) && write(c->s, lang, name, &out))
        k = keep(c->s, c->in->path, &out);
    if (k)
        answer(c, k);
    else
        srv_fail(c, 404, "path", "there is nothing of that name in that language");
    rk_text_free(&out);
}

/* ---- games and languages ---- */

static bool games(const srv_server *s, rk_lang lang, const char *name, rk_text *out)
{
    rk_json w = rk_json_to(out);
    rk_json_array(&w);
    for (int i = 0; srv_set_at(s, i); i++)
        rk_game_json(&w, srv_set_at(s, i)->game, lang);
    rk_json_end(&w, ']');
    return !*name;
}

/* In a language we do not speak: in the default one. */
void srv_get_games(srv_call *c)
{
    const char *code = srv_query(c, "lang");
    rk_lang     lang = RK_DEFAULT_LANG;
    char        key[64];
    if (code)
        rk_lang_find(code, &lang);
    snprintf(key, sizeof key, "/api/games?lang=%s", rk_languages[lang].code);
    srv_constant *k = kept(c->s, key);
    if (!k) {
        rk_text out = RK_TEXT_INIT;
        games(c->s, lang, "", &out);
        k = keep(c->s, key, &out);
    }
    answer(c, k);
}

/* The same by an address of its own, which a folder can have as well (export.c). */
void srv_get_games_in(srv_call *c)
{
    constant(c, true, games);
}

void srv_get_languages(srv_call *c)
{
    rk_json_array(&c->w);
    for (rk_lang l = 0; l < rk_languages_n; l++) {
        const rk_language *is = &rk_languages[l];
        rk_json_object(&c->w);
        rk_json_kstr(&c->w, "code", is->code);
        rk_json_kstr(&c->w, "name", is->name);
        rk_json_kstr(&c->w, "group", is->group);
        rk_json_kstr(&c->w, "decimal", is->decimal);
        rk_json_kstr(&c->w, "plural", is->plural);
        rk_json_end(&c->w, '}');
    }
    rk_json_end(&c->w, ']');
    c->out->cache = "no-cache";
    srv_tag(c->s, c->in, c->out);
}

/* ---- sentences ---- */

/* "": all of them; "page": those whose keys begin with "page." */
static bool texts(const srv_server *s, rk_lang lang, const char *name, rk_text *out)
{
    (void)s;
    rk_json  w = rk_json_to(out);
    unsigned found = 0;
    rk_json_object(&w);
    for (unsigned i = 0; i < rk_phrases_n; i++) {
        const char *key = rk_phrases[i].key;
        if (*name && (strcspn(key, ".") != strlen(name) || strncmp(key, name, strlen(name)) != 0))
            continue;
        rk_json_kstr(&w, key, rk_phrases[i].text[lang]);
        found++;
    }
    rk_json_end(&w, '}');
    return found > 0;
}

void srv_get_texts(srv_call *c)
{
    constant(c, true, texts);
}

/* ---- names and rules of a game ---- */

static bool labels(const srv_server *s, rk_lang lang, const char *game, rk_text *out)
{
    const rk_dataset *set = srv_set_of(s, game);
    if (!set)
        return false;
    rk_json w = rk_json_to(out);
    rk_json_object(&w);
    rk_json_kstr(&w, "data", set->hash);
    rk_json_key(&w, "labels");
    rk_labels_json(&w, set->game, set->data, lang);
    rk_json_key(&w, "words");
    rk_dataset_words(set, lang, &w);
    rk_json_end(&w, '}');
    return true;
}

void srv_get_labels(srv_call *c)
{
    constant(c, false, labels);
}

static bool rules(const srv_server *s, rk_lang lang, const char *game, rk_text *out)
{
    const rk_dataset *set = srv_set_of(s, game);
    size_t            n;
    const char       *text = set ? rk_rules(set->game, lang, &n) : NULL;
    if (text)
        rk_text_addn(out, text, n);
    return text != NULL;
}

void srv_get_rules(srv_call *c)
{
    c->out->type = "text/markdown; charset=utf-8";
    constant(c, false, rules);
}

static bool guide(const srv_server *s, rk_lang lang, const char *game, rk_text *out)
{
    const rk_dataset *set = srv_set_of(s, game);
    size_t            n;
    const char       *text = set ? rk_guide(set->game, lang, &n) : NULL;
    if (text)
        rk_text_addn(out, text, n);
    return text != NULL;
}

void srv_get_guide(srv_call *c)
{
    c->out->type = "text/markdown; charset=utf-8";
    constant(c, false, guide);
}

/* The same in every language: the page has the words. */
void srv_get_figures(srv_call *c)
{
    const rk_dataset *set = srv_set_of(c->s, c->rest);
    srv_constant     *k = kept(c->s, c->in->path);
    rk_text           out = RK_TEXT_INIT;
    if (!k && set && srv_figures(c->s, set->game, &out))
        k = keep(c->s, c->in->path, &out);
    if (k)
        answer(c, k);
    else
        srv_fail(c, 404, "path", "there are no figures of that game");
    rk_text_free(&out);
}
