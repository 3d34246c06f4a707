/* shop.c: a designer's data set, read from JSON as the native program reads it. What comes of it is the bytes it has in memory:
 * the module that plays takes them over (src/wasm/sets.h), and needs no reader of JSON. */
#include "workshop/export.h"

#include "base/embedded.h"
#include "games/registry.h"

#include <stdlib.h>

/* The program's own files are not here: the sets that were built in are in the other module. */
const rk_file rk_data_files[] = {{0}};

static rk_text    out; /* the answer to the last call */
static rk_dataset set;

rk_text *shop_answer(void)
{
    rk_text_clear(&out);
    return &out;
}

const rk_dataset *shop_set(void)
{
    return &set;
}

rk_lang shop_lang(const char *code)
{
    rk_lang lang = RK_DEFAULT_LANG;
    rk_lang_find(code, &lang);
    return lang;
}

/* ---- memory ---- */

SHOP_EXPORT(take) void *shop_take(size_t n)
{
    return rk_alloc(n);
}

SHOP_EXPORT(give) void shop_give(void *p)
{
    free(p);
}

SHOP_EXPORT(out_at) const char *shop_out_at(void)
{
    return rk_text_str(&out);
}

SHOP_EXPORT(out_len) size_t shop_out_len(void)
{
    return out.len;
}

/* ---- reading ---- */

/* The answer is the hash, or what is wrong with the file. */
SHOP_EXPORT(read) bool shop_read(const char *game, const char *file, const char *bytes, size_t n)
{
    const rk_game *g = rk_game_by_id(game);
    rk_text       *to = shop_answer();
    shop_balance_end();
    if (set.game)
        rk_dataset_free(&set);
    set = (rk_dataset){0};
    if (!g || !g->read_data) {
        rk_text_addf(to, "%s: %s has no data set", file, game);
        return false;
    }
    if (!rk_dataset_parse(&set, g, file, bytes, n, to)) {
        set = (rk_dataset){0};
        return false;
    }
    rk_text_add(to, set.hash);
    return true;
}

/* The strings come last and fill a small part of their room: zeros at the end go without saying. */
SHOP_EXPORT(bytes) void shop_bytes(void)
{
    rk_text *to = shop_answer();
    if (!set.game)
        return;
    const char *at = set.data;
    size_t      n = set.game->data_size;
    while (n && !at[n - 1])
        n--;
    rk_text_addn(to, at, n);
}

/* What its things are called, as GET /api/labels/GAME/LANG has it. */
SHOP_EXPORT(names) void shop_names(const char *code)
{
    rk_json w = rk_json_to(shop_answer());
    if (!set.game)
        return;
    rk_lang lang = shop_lang(code);
    rk_json_object(&w);
    rk_json_kstr(&w, "data", set.hash);
    rk_json_key(&w, "labels");
    rk_labels_json(&w, set.game, set.data, lang);
    rk_json_key(&w, "words");
    rk_dataset_words(&set, lang, &w);
    rk_json_end(&w, '}');
}
