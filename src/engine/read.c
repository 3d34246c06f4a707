/* read.c: JSON in, with errors that say where. */
#include "engine/read.h"
#include "engine/notation.h"

#include <jansson.h>
#include <string.h>

bool rk_doc_parse(rk_doc *d, const char *file, const char *bytes, size_t n)
{
    *d = (rk_doc){.file = file};
    json_error_t e;
    json_t      *root = json_loadb(bytes, n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &e);
    if (!root) {
        rk_text_addf(&d->error, "%s: line %d, column %d: %s", file, e.line, e.column, e.text);
        d->failed = true;
    }
    d->root = root;
    return root != NULL;
}

void rk_doc_free(rk_doc *d)
{
    json_decref(d->root);
    rk_text_free(&d->error);
    d->root = NULL;
}

rk_in rk_doc_root(rk_doc *d)
{
    return (rk_in){.doc = d, .node = d->root};
}

static const json_t *node_of(const rk_in *in)
{
    return in->node;
}

void rk_in_fail(const rk_in *in, const char *fmt, ...)
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

bool rk_in_ok(const rk_in *in)
{
    return !in->doc->failed;
}

bool rk_in_there(const rk_in *in)
{
    return in->node != NULL;
}

bool rk_in_null(const rk_in *in)
{
    return json_is_null(node_of(in));
}

static rk_in below(const rk_in *in, const json_t *node, const char *fmt, const char *key, int i)
{
    rk_in  out = *in;
    size_t n = strlen(out.path);
    out.node = node;
    if (fmt)
        snprintf(out.path + n, sizeof out.path - n, "%s%s", n ? "." : "", key);
    else
        snprintf(out.path + n, sizeof out.path - n, "[%d]", i);
    return out;
}

rk_in rk_in_maybe(const rk_in *in, const char *key)
{
    if (in->node && !json_is_object(node_of(in)))
        rk_in_fail(in, "must be an object");
    return below(in, json_object_get(node_of(in), key), "k", key, 0);
}

rk_in rk_in_get(const rk_in *in, const char *key)
{
    rk_in out = rk_in_maybe(in, key);
    if (!out.node && in->node)
        rk_in_fail(&out, "is missing");
    return out;
}

int rk_in_count(const rk_in *in)
{
    if (!in->node)
        return 0;
    if (!json_is_array(node_of(in)))
        rk_in_fail(in, "must be a list");
    return (int)json_array_size(node_of(in));
}

int rk_in_exactly(const rk_in *in, int n)
{
    int have = rk_in_count(in);
    if (in->node && have != n)
        rk_in_fail(in, "has %d entries, must have %d", have, n);
    return have == n ? n : 0;
}

int rk_in_upto(const rk_in *in, int most)
{
    int have = rk_in_count(in);
    if (have > most)
        rk_in_fail(in, "has %d entries, at most %d fit", have, most);
    return have <= most ? have : 0;
}

rk_in rk_in_at(const rk_in *in, int i)
{
    return below(in, json_array_get(node_of(in), (size_t)i), NULL, NULL, i);
}

rk_in rk_in_member(const rk_in *in, int i, const char **key)
{
    json_t *object = (json_t *)(uintptr_t)in->node;
    if (in->node && !json_is_object(node_of(in)))
        rk_in_fail(in, "must be an object");
    void *it = json_object_iter(object);
    while (it && i-- > 0)
        it = json_object_iter_next(object, it);
    *key = it ? json_object_iter_key(it) : "";
    return below(in, it ? json_object_iter_value(it) : NULL, "k", *key, 0);
}

int64_t rk_in_int(const rk_in *in, int64_t low, int64_t high)
{
    if (!in->node)
        return low;
    if (!json_is_integer(node_of(in))) {
        rk_in_fail(in, "must be a whole number");
        return low;
    }
    int64_t n = json_integer_value(node_of(in));
    if (n < low || n > high) {
        rk_in_fail(in, "%lld is not between %lld and %lld", (long long)n, (long long)low, (long long)high);
        return low;
    }
    return n;
}

bool rk_in_bool(const rk_in *in)
{
    if (in->node && !json_is_boolean(node_of(in)))
        rk_in_fail(in, "must be true or false");
    return json_is_true(node_of(in));
}

const char *rk_in_str(const rk_in *in)
{
    const char *s = json_string_value(node_of(in));
    if (in->node && !s)
        rk_in_fail(in, "must be a text");
    return s ? s : "";
}

int rk_in_choice(const rk_in *in, const char *const *names, int n)
{
    const char *s = rk_in_str(in);
    for (int i = 0; i < n; i++)
        if (!strcmp(s, names[i]))
            return i;
    if (in->node)
        rk_in_fail(in, "\"%s\" is none of the possible values", s);
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

void rk_in_only(const rk_in *in, const char *keys)
{
    const char *key;
    for (int i = 0;; i++) {
        rk_in member = rk_in_member(in, i, &key);
        if (!member.node)
            return;
        if (!among(keys, key))
            rk_in_fail(&member, "is not known here");
    }
}

int64_t rk_in_kint(const rk_in *in, const char *key, int64_t low, int64_t high)
{
    rk_in m = rk_in_get(in, key);
    return rk_in_int(&m, low, high);
}

bool rk_in_kbool(const rk_in *in, const char *key)
{
    rk_in m = rk_in_get(in, key);
    return rk_in_bool(&m);
}

const char *rk_in_kstr(const rk_in *in, const char *key)
{
    rk_in m = rk_in_get(in, key);
    return rk_in_str(&m);
}

int rk_in_item(const rk_in *in, const rk_game *game, const void *data, int kind)
{
    const char *s = rk_in_str(in);
    int         v = rk_find_id(game, data, kind, s);
    if (v < 0 && in->node)
        rk_in_fail(in, "there is no %s \"%s\"", game->kinds[kind].name, s);
    return v < 0 ? 0 : v;
}

void rk_json_item(rk_json *w, const rk_game *game, const void *data, int kind, int value)
{
    char        scratch[RK_ID_SIZE];
    const char *id = game->id_of(data, kind, value, scratch);
    if (id)
        rk_json_str(w, id);
    else
        rk_json_null(w);
}

rk_str rk_in_keep(const rk_in *in, rk_strings *pool)
{
    const char *s = rk_in_str(in);
    size_t      n = strlen(s) + 1;
    if (!pool->used)
        pool->used = 1; /* offset 0 is the empty string */
    if (n == 1)
        return 0;
    if (pool->used + n > RK_STRINGS) {
        rk_in_fail(in, "the texts of this file are longer than %d bytes in all", RK_STRINGS);
        return 0;
    }
    memcpy(pool->at + pool->used, s, n);
    rk_str at = (rk_str)pool->used;
    pool->used += (uint32_t)n;
    return at;
}

rk_words rk_in_words(const rk_in *in, rk_strings *pool)
{
    rk_words w = {{0}};
    if (json_is_string(node_of(in))) {
        w.in[RK_EN] = w.in[RK_DE] = rk_in_keep(in, pool);
        return w;
    }
    rk_in en = rk_in_get(in, "en"), de = rk_in_get(in, "de");
    w.in[RK_EN] = rk_in_keep(&en, pool);
    w.in[RK_DE] = rk_in_keep(&de, pool);
    return w;
}
