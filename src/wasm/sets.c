/* sets.c: data sets by name. Nothing is copied: the present ones lie in the module itself. */
#include "wasm/sets.h"

#include "games/registry.h"

#include <stdlib.h>
#include <string.h>

enum { SETS_MAX = 16 }; /* games, and games by earlier rules */

static rk_dataset open_sets[SETS_MAX];
static int        open_n;

const char *wasm_sets_fit(void)
{
    for (const wasm_set_bytes *b = wasm_set_list; b->game; b++) {
        const rk_game *g = rk_game_by_id(b->game);
        if (!g || g->data_size != b->data_size || g->state_size + g->annex_size != b->state_size)
            return b->game;
    }
    return NULL;
}

static const wasm_set_bytes *bytes_of(const char *game)
{
    const wasm_set_bytes *b = wasm_set_list;
    while (b->game && strcmp(b->game, game) != 0)
        b++;
    return b->game ? b : NULL;
}

/* A set that is to be changed needs bytes of its own. */
static void *copy_of(const wasm_set_bytes *b)
{
    char *own = rk_alloc(b->data_size);
    memset(own, 0, b->data_size);
    memcpy(own, b->bytes, b->n);
    return own;
}

static const rk_dataset *add(const wasm_set_bytes *b, const rk_set_name *name, rk_text *err)
{
    const rk_game *g = rk_game_by_id(b->game);
    rk_dataset    *set = &open_sets[open_n];
    bool           earlier = name->rules && name->rules != g->rules_version;
    *set = (rk_dataset){.game = g, .rules = g->rules_version, .data = (void *)(uintptr_t)b->bytes};
    strcpy(set->hash, b->hash);
    if (earlier)
        set->data = copy_of(b);
    if (earlier && !rk_dataset_use_rules(set, name->rules, err)) {
        free(set->data);
        return NULL;
    }
    open_n++;
    return set;
}

const rk_dataset *wasm_find_set(void *ctx, const rk_set_name *name, rk_text *err)
{
    (void)ctx;
    const wasm_set_bytes *b = bytes_of(name->game);
    for (int i = 0; i < open_n; i++)
        if (rk_dataset_is(&open_sets[i], name))
            return &open_sets[i];
    if (b && (!name->hash || !strcmp(name->hash, b->hash)) && open_n < SETS_MAX)
        return add(b, name, err);
    rk_text_addf(err, "the match needs a data set of %s that is not here", name->game);
    return NULL;
}
