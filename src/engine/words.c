/* words.c: the walk over the words of a data set. The build checks new languages with it, the program reads with it. */
#include "engine/words.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { KEY_SIZE = 64 };

/* "colour_de"; what is too long to be a key of ours is none. */
static const char *with_code(const char *key, size_t n, const char *code, char out[KEY_SIZE])
{
    if (n + strlen(code) + 2 > KEY_SIZE)
        n = 0;
    snprintf(out, KEY_SIZE, "%.*s_%s", (int)n, key, code);
    return out;
}

const json_t *rk_word_in(const json_t *item, const char *key, const char *code)
{
    char          name[KEY_SIZE];
    const json_t *of = key ? json_object_get(item, key) : item, *text;
    if (json_is_string(of))
        return of;
    if ((text = json_object_get(of, code)) || !key)
        return text;
    if ((text = json_object_get(json_object_get(item, code), key)))
        return text;
    return json_object_get(item, with_code(key, strlen(key), code, name));
}

const char *rk_word_get(const rk_word *w, const char *code)
{
    const json_t *text = rk_word_in(w->item, w->key, code);
    return json_string_value(w->at < 0 ? text : json_array_get(text, (size_t)w->at));
}

/* The member of an object, made if it is not there. */
static json_t *member(json_t *object, const char *key, json_t *(*make)(void))
{
    if (!json_object_get(object, key))
        json_object_set_new(object, key, make());
    return json_object_get(object, key);
}

void rk_word_set(const rk_word *w, const char *code, const char *text)
{
    char name[KEY_SIZE];
    if (!w->key)
        json_object_set_new(w->item, code, json_string(text));
    else if (w->suffix)
        json_object_set_new(w->item, with_code(w->key, strlen(w->key), code, name), json_string(text));
    else if (w->at < 0)
        json_object_set_new(member(w->item, code, json_object), w->key, json_string(text));
    else
        json_array_append_new(member(member(w->item, code, json_object), w->key, json_array), json_string(text));
}

/* ---- the walk ---- */

typedef struct {
    const rk_language *languages;
    int                n;
    rk_word_visit     *visit;
    void              *ctx;
    rk_text            path;
} walk;

/* What only readers of the file itself look at: the program has words of its own for the title and the options. */
static bool for_readers(const char *key)
{
    return !strcmp(key, "title") || !strcmp(key, "options");
}

static size_t step_down(walk *w, const char *name)
{
    size_t before = w->path.len;
    rk_text_addf(&w->path, "%s%s", before ? "." : "", name);
    return before;
}

static void step_up(walk *w, size_t before)
{
    w->path.len = before;
    if (w->path.at)
        w->path.at[before] = 0;
}

static void found(walk *w, json_t *item, const char *key, const char *step, int at, bool suffix)
{
    size_t before = w->path.len;
    if (step)
        step_down(w, step);
    w->visit(w->ctx, &(rk_word){rk_text_str(&w->path), item, key, at, suffix});
    step_up(w, before);
}

/* The language whose member the object has first; -1: it holds no words by itself. */
static int language_of(const walk *w, const json_t *object)
{
    for (int l = 0; l < w->n; l++) {
        const json_t *m = json_object_get(object, w->languages[l].code);
        if (json_is_string(m) || json_is_object(m))
            return l;
    }
    return -1;
}

static void list_of_texts(walk *w, json_t *item, const char *key, const json_t *list)
{
    char   place[16];
    size_t before = step_down(w, key);
    for (int i = 0; i < (int)json_array_size(list); i++) {
        snprintf(place, sizeof place, "%d", i);
        found(w, item, key, place, i, false);
    }
    step_up(w, before);
}

/* {"en": "Monday"} or {"en": {"name": "School", "slogans": [..]}} */
static void own_words(walk *w, json_t *item, const json_t *words)
{
    const char *key;
    json_t     *text;
    if (json_is_string(words))
        found(w, item, NULL, NULL, -1, false);
    json_object_foreach((json_t *)(uintptr_t)words, key, text)
    {
        if (json_is_array(text))
            list_of_texts(w, item, key, text);
        else
            found(w, item, key, key, -1, false);
    }
}

/* "colour_en": the key without the language; false if the key has none, or the word was met in a language before. */
static bool cut_code(const walk *w, const json_t *item, const char *key, char out[KEY_SIZE])
{
    char        name[KEY_SIZE];
    const char *bar = strrchr(key, '_');
    if (!bar || strlen(key) >= KEY_SIZE)
        return false;
    *(char *)mempcpy(out, key, (size_t)(bar - key)) = 0;
    for (int l = 0; l < w->n; l++)
        if (json_is_string(json_object_get(item, with_code(key, (size_t)(bar - key), w->languages[l].code, name))))
            return !strcmp(name, key);
    return false;
}

static bool is_code(const walk *w, const char *key)
{
    for (int l = 0; l < w->n; l++)
        if (!strcmp(w->languages[l].code, key))
            return true;
    return false;
}

static void walk_value(walk *w, json_t *value);

static void walk_object(walk *w, json_t *object)
{
    bool        root = !w->path.len;
    int         l = root ? -1 : language_of(w, object);
    const char *key;
    json_t     *value;
    char        cut[KEY_SIZE];
    if (l >= 0)
        own_words(w, object, json_object_get(object, w->languages[l].code));
    json_object_foreach(object, key, value)
    {
        if (is_code(w, key) || (root && for_readers(key)))
            continue;
        if (cut_code(w, object, key, cut))
            found(w, object, cut, cut, -1, true);
        size_t before = step_down(w, key);
        walk_value(w, value);
        step_up(w, before);
    }
}

/* An entry of a list goes by its id; by its place if it has none. */
static const char *name_of(const json_t *entry, int i, char out[KEY_SIZE])
{
    static const char *const names[] = {"id", "code", "key"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        const char *name = json_string_value(json_object_get(entry, names[k]));
        if (name)
            return name;
    }
    snprintf(out, KEY_SIZE, "%d", i);
    return out;
}

static void walk_value(walk *w, json_t *value)
{
    if (json_is_object(value))
        walk_object(w, value);
    for (int i = 0; i < (int)json_array_size(value); i++) {
        json_t *entry = json_array_get(value, (size_t)i);
        char    place[KEY_SIZE];
        if (!json_is_object(entry))
            continue; /* numbers, ids */
        size_t before = step_down(w, name_of(entry, i, place));
        walk_object(w, entry);
        step_up(w, before);
    }
}

void rk_words_walk(json_t *set, const rk_language *languages, int n, rk_word_visit *visit, void *ctx)
{
    walk w = {languages, n, visit, ctx, RK_TEXT_INIT};
    walk_value(&w, set);
    rk_text_free(&w.path);
}
