/* dataset.c: data sets, from the program itself or from files of one's own. */
#include "base/embedded.h"
#include "base/sha256.h"
#include "engine/read.h"
#include "engine/setup.h"
#include "engine/words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool rk_read_file(const char *path, rk_text *out, rk_text *err)
{
    bool  standard = !strcmp(path, "-");
    FILE *f = standard ? stdin : fopen(path, "rb");
    if (!f) {
        rk_text_addf(err, "%s: %s", path, strerror(errno));
        return false;
    }
    char   buf[1 << 14];
    size_t n;
    while ((n = fread(buf, 1, sizeof buf, f)) > 0)
        rk_text_addn(out, buf, n);
    bool ok = !ferror(f);
    if (!ok)
        rk_text_addf(err, "%s: %s", path, strerror(errno));
    if (!standard)
        fclose(f);
    return ok;
}

static const char *data_file(const rk_game *g, char out[64])
{
    snprintf(out, 64, "%s.json", g->id);
    return out;
}

/* ---- words ---- */

struct word_file {
    const char *code;
    json_t     *texts; /* path to text */
};

static void add_word(void *ctx, const rk_word *w)
{
    const struct word_file *f = ctx;
    const char             *text = json_string_value(json_object_get(f->texts, w->path));
    if (text && !rk_word_get(w, f->code))
        rk_word_set(w, f->code, text);
}

/* Languages that lie in folders of their own know the words of the sets that were built in, and of no others. */
static void add_languages(json_t *set, const rk_game *g, const char *bytes, size_t n)
{
    char        name[64];
    size_t      len;
    const char *ours = rk_embedded(data_file(g, name), &len);
    if (!ours || len != n || memcmp(ours, bytes, n) != 0)
        return;
    for (rk_lang l = 0; l < rk_languages_n; l++) {
        struct word_file f = {.code = rk_languages[l].code};
        snprintf(name, sizeof name, "%s/data-%s.json", f.code, g->id);
        const char *texts = rk_embedded(name, &len);
        f.texts = texts ? json_loadb(texts, len, 0, NULL) : NULL;
        if (f.texts)
            rk_words_walk(set, rk_languages, rk_languages_n, add_word, &f);
        json_decref(f.texts);
    }
}

static void keep_word(void *ctx, const rk_word *w)
{
    rk_text *out = ctx;
    rk_text_addn(out, w->path, strlen(w->path) + 1);
    for (rk_lang l = 0; l < rk_languages_n; l++) {
        const char *text = rk_word_get(w, rk_languages[l].code);
        for (rk_lang other = 0; other < rk_languages_n && !text; other++)
            text = rk_word_get(w, rk_languages[other].code);
        rk_text_addn(out, text ? text : "", text ? strlen(text) + 1 : 1);
    }
}

void rk_dataset_words(const rk_dataset *set, rk_lang lang, rk_json *w)
{
    const char *at = rk_text_str(&set->words), *end = at + set->words.len;
    rk_json_object(w);
    while (at < end) {
        const char *path = at, *text = at;
        for (int i = -1; i < rk_languages_n; i++) {
            if (i == lang)
                text = at;
            at += strlen(at) + 1;
        }
        rk_json_kstr(w, path, text);
    }
    rk_json_end(w, '}');
}

/* ---- rules ---- */

bool rk_dataset_is(const rk_dataset *set, const rk_set_name *name)
{
    unsigned rules = name->rules ? name->rules : set->game->rules_version;
    return !strcmp(set->game->id, name->game) && (!name->hash || !strcmp(set->hash, name->hash)) && set->rules == rules;
}

bool rk_dataset_use_rules(rk_dataset *set, unsigned rules, rk_text *err)
{
    const rk_game *g = set->game;
    if (rules && rules != set->rules) {
        if (rules > g->rules_version || !g->use_rules || !g->use_rules(set->data, rules)) {
            rk_text_addf(err, "the match was begun with rules %u of %s, which this program does not know (it plays rules %u)",
                         rules, g->id, g->rules_version);
            return false;
        }
        set->rules = rules;
    }
    return true;
}

/* ---- reading ---- */

/* Whoever takes the wrong file should hear that, and not which key it lacks. */
static bool is_of_game(const rk_game *g, const rk_node *root)
{
    rk_node game = rk_node_maybe(root, "game");
    if (rk_node_there(&game) && strcmp(rk_node_str(&game), g->id) != 0)
        rk_node_fail(&game, "this is a data set of \"%.40s\", not of %s", rk_node_str(&game), g->id);
    return rk_node_ok(root);
}

bool rk_dataset_parse(rk_dataset *out, const rk_game *g, const char *file, const char *bytes, size_t n, rk_text *err)
{
    *out = (rk_dataset){.game = g, .data = rk_alloc(g->data_size), .rules = g->rules_version};
    rk_sha256_hex(bytes, n, out->hash);
    rk_text_addn(&out->source, bytes, n);
    rk_source doc;
    bool      ok = rk_source_parse(&doc, file, bytes, n);
    if (ok) {
        add_languages(doc.root, g, bytes, n);
        rk_words_walk(doc.root, rk_languages, rk_languages_n, keep_word, &out->words);
        rk_node root = rk_source_root(&doc);
        ok = is_of_game(g, &root) && g->read_data(out->data, &root) && rk_node_ok(&root);
    }
    if (!ok) {
        rk_text_add(err, rk_text_str(&doc.error));
        rk_dataset_free(out);
    }
    rk_source_free(&doc);
    return ok;
}

/* A game without cards and boards has nothing to read. */
static bool open_empty(rk_dataset *out, const rk_game *g)
{
    *out = (rk_dataset){.game = g, .data = rk_alloc(1), .rules = g->rules_version};
    rk_sha256_hex("", 0, out->hash);
    return true;
}

const char *rk_embedded(const char *name, size_t *n)
{
    const rk_file *f = rk_file_find(rk_data_files, name);
    *n = f ? (size_t)(f->end - f->at) : 0;
    return f ? f->at : NULL;
}

static bool is_folder(const char *path)
{
    struct stat is;
    size_t      n = strlen(path);
    return stat(path, &is) ? n < 5 || strcmp(path + n - 5, ".json") != 0 : S_ISDIR(is.st_mode);
}

bool rk_dataset_open(rk_dataset *out, const rk_game *g, const char *path, rk_text *err)
{
    if (!g->read_data)
        return open_empty(out, g);
    rk_text name = RK_TEXT_INIT, bytes = RK_TEXT_INIT;
    bool    ok;
    if (path) {
        rk_text_add(&name, path);
        if (is_folder(path))
            rk_text_addf(&name, "/%s.json", g->id);
        ok = rk_read_file(rk_text_str(&name), &bytes, err)
             && rk_dataset_parse(out, g, rk_text_str(&name), rk_text_str(&bytes), bytes.len, err);
    } else {
        char        file[64];
        size_t      n;
        const char *embedded = rk_embedded(data_file(g, file), &n);
        ok = embedded && rk_dataset_parse(out, g, file, embedded, n, err);
    }
    rk_text_free(&name);
    rk_text_free(&bytes);
    return ok;
}

void rk_dataset_free(rk_dataset *d)
{
    free(d->data);
    d->data = NULL;
    rk_text_free(&d->source);
    rk_text_free(&d->words);
}
