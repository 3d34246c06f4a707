/* read.c: reads JSON, with errors that say where. */
#include "engine/read.h"
#include "engine/notation.h"
#include "engine/setup.h"
#include "engine/words.h"

#include <assert.h>
#include <jansson.h>
#include <string.h>

bool rk_source_parse(rk_source *d, const char *file, const char *bytes, size_t n)
{
    *d = (rk_source){.file = file};
    json_error_t e;
    json_t      *root = json_loadb(bytes, n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &e);
    if (!root) {
        rk_text_addf(&d->error, "%s: line %d, column %d: %s", file, e.line, e.column, e.text);
        d->failed = true;
    }
    d->root = root;
    return root != NULL;
}

void rk_source_free(rk_source *d)
{
    json_decref(d->root);
    rk_text_free(&d->error);
    d->root = NULL;
}

rk_node rk_source_root(rk_source *d)
{
    return (rk_node){.doc = d, .node = d->root};
}

static const json_t *node_of(const rk_node *in)
{
    return in->node;
}

void rk_node_fail(const rk_node *in, const char *fmt, ...)
{
    if (in->doc->failed)
        return;
    in->doc->failed = true;
    char    buf[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(buf, sizeof buf, fmt, ap);
    va_end(ap);
    rk_text_addf(&in->doc->error, "%s: %s: %s", in->doc->file, in->path[0] ? in->path : "the document", buf);
}

bool rk_node_ok(const rk_node *in)
{
    return !in->doc->failed;
}

bool rk_node_there(const rk_node *in)
{
    return in->node != NULL;
}

bool rk_node_null(const rk_node *in)
{
    return json_is_null(node_of(in));
}

static rk_node below(const rk_node *in, const json_t *node, const char *fmt, const char *key, int i)
{
    rk_node out = *in;
    size_t  n = strlen(out.path);
    out.node = node;
    if (fmt)
        snprintf(out.path + n, sizeof out.path - n, "%s%s", n ? "." : "", key);
    else
        snprintf(out.path + n, sizeof out.path - n, "[%d]", i);
    return out;
}

rk_node rk_node_maybe(const rk_node *in, const char *key)
{
    if (in->node && !json_is_object(node_of(in)))
        rk_node_fail(in, "must be an object");
    return below(in, json_object_get(node_of(in), key), "k", key, 0);
}

rk_node rk_node_get(const rk_node *in, const char *key)
{
    rk_node out = rk_node_maybe(in, key);
    if (!out.node && in->node)
        rk_node_fail(&out, "is missing");
    return out;
}

int rk_node_count(const rk_node *in)
{
    if (!in->node)
        return 0;
    if (!json_is_array(node_of(in)))
        rk_node_fail(in, "must be a list");
    return (int)json_array_size(node_of(in));
}

int rk_node_exactly(const rk_node *in, int n)
{
    int have = rk_node_count(in);
    if (in->node && have != n)
        rk_node_fail(in, "has %d entries, must have %d", have, n);
    return have == n ? n : 0;
}

int rk_node_upto(const rk_node *in, int most)
{
    int have = rk_node_count(in);
    if (have > most)
        rk_node_fail(in, "has %d entries, at most %d fit", have, most);
    return have <= most ? have : 0;
}

rk_node rk_node_at(const rk_node *in, int i)
{
    return below(in, json_array_get(node_of(in), (size_t)i), NULL, NULL, i);
}

rk_node rk_node_member(const rk_node *in, int i, const char **key)
{
    json_t *object = (json_t *)(uintptr_t)in->node;
    if (in->node && !json_is_object(node_of(in)))
        rk_node_fail(in, "must be an object");
    void *it = json_object_iter(object);
    while (it && i-- > 0)
        it = json_object_iter_next(object, it);
    *key = it ? json_object_iter_key(it) : "";
    return below(in, it ? json_object_iter_value(it) : NULL, "k", *key, 0);
}

int64_t rk_node_int(const rk_node *in, int64_t low, int64_t high)
{
    if (!in->node)
        return low;
    if (!json_is_integer(node_of(in))) {
        rk_node_fail(in, "must be a whole number");
        return low;
    }
    int64_t n = json_integer_value(node_of(in));
    if (n < low || n > high) {
        rk_node_fail(in, "%lld is not between %lld and %lld", (long long)n, (long long)low, (long long)high);
        return low;
    }
    return n;
}

bool rk_node_bool(const rk_node *in)
{
    if (in->node && !json_is_boolean(node_of(in)))
        rk_node_fail(in, "must be true or false");
    return json_is_true(node_of(in));
}

const char *rk_node_str(const rk_node *in)
{
    const char *s = json_string_value(node_of(in));
    if (in->node && !s)
        rk_node_fail(in, "must be a text");
    return s ? s : "";
}

int rk_node_choice(const rk_node *in, const char *const *names, int n)
{
    const char *s = rk_node_str(in);
    for (int i = 0; i < n; i++)
        if (!strcmp(s, names[i]))
            return i;
    if (in->node)
        rk_node_fail(in, "\"%s\" is none of the possible values", s);
    return 0;
}

/* Is the word one of "a b c"? */
static bool among(const char *words, const char *word)
{
    size_t n = strlen(word);
    while (*words) {
        size_t len = strcspn(words, " ");
        if (len == n && !memcmp(words, word, n))
            return true;
        words += len + (words[len] == ' ');
    }
    return false;
}

void rk_node_only(const rk_node *in, const char *keys)
{
    const char *key;
    for (int i = 0;; i++) {
        rk_node member = rk_node_member(in, i, &key);
        if (!member.node)
            return;
        if (!among(keys, key))
            rk_node_fail(&member, "is not known here");
    }
}

int64_t rk_node_kint(const rk_node *in, const char *key, int64_t low, int64_t high)
{
    rk_node m = rk_node_get(in, key);
    return rk_node_int(&m, low, high);
}

bool rk_node_kbool(const rk_node *in, const char *key)
{
    rk_node m = rk_node_get(in, key);
    return rk_node_bool(&m);
}

const char *rk_node_kstr(const rk_node *in, const char *key)
{
    rk_node m = rk_node_get(in, key);
    return rk_node_str(&m);
}

int rk_node_list(const rk_node *in, const char *key, int n, rk_node *list)
{
    *list = rk_node_get(in, key);
    return rk_node_exactly(list, n);
}

/* " (STI-1.3)", or nothing. */
static const char *cited(const char *rule, char out[RK_PATH_SIZE])
{
    *out = 0;
    if (rule)
        snprintf(out, RK_PATH_SIZE, " (%s)", rule);
    return out;
}

int rk_node_units(const rk_node *in, int unit, int64_t low, int64_t high, const char *rule)
{
    char    cite[RK_PATH_SIZE];
    int64_t n = rk_node_int(in, low, high);
    if (n % unit)
        rk_node_fail(in, "%lld is not a multiple of %d%s", (long long)n, unit, cited(rule, cite));
    return (int)(n / unit);
}

void rk_node_bytes(const rk_node *in, const char *key, uint8_t *out, int n, int low, int high)
{
    rk_node list;
    n = rk_node_list(in, key, n, &list);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&list, i);
        out[i] = (uint8_t)rk_node_int(&at, low, high);
    }
}

void rk_node_fixed(const rk_node *in, const char *key, int64_t value)
{
    rk_node at = rk_node_get(in, key);
    int64_t n = rk_node_int(&at, INT32_MIN, INT32_MAX);
    if (n != value)
        rk_node_fail(&at, "is %lld, the rules say %lld", (long long)n, (long long)value);
}

void rk_node_says(const rk_node *in, const char *text, const char *rule)
{
    char cite[RK_PATH_SIZE];
    if (strcmp(rk_node_str(in), text) != 0)
        rk_node_fail(in, "must be \"%s\"%s", text, cited(rule, cite));
}

void rk_node_code(const rk_node *in, char *out, int n)
{
    if ((int)strlen(rk_node_str(in)) != n)
        rk_node_fail(in, "must have %d characters", n);
    snprintf(out, (size_t)n + 1, "%s", rk_node_str(in));
}

void rk_node_once(const rk_node *id, rk_ids *seen)
{
    const char *s = rk_node_str(id);
    for (int i = 0; i < seen->n; i++)
        if (!strcmp(seen->id[i], s))
            rk_node_fail(id, "\"%s\" is there twice", s);
    assert(seen->n < RK_IDS); /* readers count what they read */
    seen->id[seen->n++] = s;
}

int rk_node_item(const rk_node *in, const rk_game *game, const void *data, int kind)
{
    const char *s = rk_node_str(in);
    int         v = rk_find_id(game, data, kind, s);
    if (v < 0 && in->node)
        rk_node_fail(in, "there is no %s \"%s\"", game->kinds[kind].name, s);
    return v < 0 ? 0 : v;
}

/* Offset 0 is the empty string. */
static void begin(rk_strings *pool)
{
    if (!pool->used)
        pool->used = 1;
}

/* Puts a string behind all others; 0 after a complaint. */
static rk_str keep(const rk_node *in, const char *s, rk_strings *pool)
{
    size_t n = strlen(s) + 1;
    if (pool->used + n > RK_STRINGS) {
        rk_node_fail(in, "the texts of this file are longer than %d bytes in all", RK_STRINGS);
        return 0;
    }
    memcpy(pool->at + pool->used, s, n);
    rk_str at = pool->used;
    pool->used += (uint32_t)n;
    return at;
}

rk_str rk_node_keep(const rk_node *in, rk_strings *pool)
{
    const char *s = rk_node_str(in);
    begin(pool);
    return *s ? keep(in, s, pool) : 0;
}

/* In this language, or else in the first one there is: the default language comes first. */
static const json_t *best_text(const rk_node *item, const char *key, rk_lang lang)
{
    const json_t *text = rk_word_in(node_of(item), key, rk_languages[lang].code);
    for (rk_lang l = 0; l < rk_languages_n && !text; l++)
        text = rk_word_in(node_of(item), key, rk_languages[l].code);
    return text;
}

rk_words rk_node_words(const rk_node *item, const char *key, rk_strings *pool)
{
    begin(pool);
    rk_words w = {pool->used};
    for (rk_lang l = 0; l < rk_languages_n && item->node && rk_node_ok(item); l++) {
        rk_node     in = key ? below(item, NULL, "k", key, 0) : *item;
        rk_node     at = below(&in, best_text(item, key, l), "k", rk_languages[l].code, 0);
        const char *text = rk_node_str(&at);
        if (!at.node)
            rk_node_fail(&in, "is missing");
        else if (!*text)
            rk_node_fail(&at, "must not be empty");
        keep(&at, text, pool);
    }
    return w;
}

bool rk_setup_read(const rk_game *game, rk_setup *setup, const rk_node *options, rk_text *err)
{
    for (int i = 0; i < RK_MAX_OPTIONS; i++) {
        const char *key;
        rk_node     at = rk_node_member(options, i, &key);
        if (!rk_node_there(&at))
            break;
        rk_text assignment = RK_TEXT_INIT;
        rk_text_addf(&assignment, "%s=%s", key, rk_node_str(&at));
        bool ok = rk_node_ok(&at) && rk_setup_set(game, setup, rk_text_str(&assignment), err);
        rk_text_free(&assignment);
        if (!ok)
            return false;
    }
    return true;
}
