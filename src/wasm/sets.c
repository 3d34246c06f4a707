/* sets.c: data sets by name. Nothing is copied: the present ones lie in the module itself. Sets of designers are handed in, as
 * the bytes that the other module has made of a file (src/workshop). */
#include "wasm/sets.h"

#include "games/registry.h"

#include <stdlib.h>
#include <string.h>

enum { SETS_MAX = 96, OWN_MAX = 64 }; /* games, and games by earlier rules; sets of designers */

static rk_dataset open_sets[SETS_MAX];
static int        open_n;

static wasm_set_bytes own_sets[OWN_MAX];
static int            own_n;

const char *wasm_sets_fit(void)
{
    for (const wasm_set_bytes *b = wasm_set_list; b->game; b++) {
        const rk_game *g = rk_game_by_id(b->game);
        if (!g || g->data_size != b->data_size || g->state_size + g->annex_size != b->state_size)
            return b->game;
    }
    return NULL;
}

/* hash == NULL: the set of the program. */
static const wasm_set_bytes *bytes_of(const char *game, const char *hash)
{
    for (const wasm_set_bytes *b = wasm_set_list; b->game; b++)
        if (!strcmp(b->game, game) && (!hash || !strcmp(b->hash, hash)))
            return b;
    for (int k = 0; hash && k < own_n; k++)
        if (!strcmp(own_sets[k].game, game) && !strcmp(own_sets[k].hash, hash))
            return &own_sets[k];
    return NULL;
}

const wasm_set_bytes *wasm_own_set(const rk_dataset *set)
{
    const wasm_set_bytes *b = bytes_of(set->game->id, set->hash);
    return b >= own_sets && b < own_sets + own_n ? b : NULL;
}

bool wasm_add_set(const char *game, const char *hash, const void *bytes, size_t n)
{
    const rk_game *g = rk_game_by_id(game);
    if (!g || strlen(hash) != 64 || n > g->data_size)
        return false;
    if (bytes_of(game, hash))
        return true;
    if (own_n == OWN_MAX)
        return false;
    own_sets[own_n++] = (wasm_set_bytes){.game = g->id,
                                         .hash = strdup(hash),
                                         .data_size = g->data_size,
                                         .state_size = g->state_size + g->annex_size,
                                         .n = (uint32_t)n,
                                         .bytes = memcpy(rk_alloc(n + 1), bytes, n)};
    return true;
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
    const wasm_set_bytes *b = bytes_of(name->game, name->hash);
    const rk_set_name     exactly = {.game = name->game, .hash = b ? b->hash : NULL, .rules = name->rules};
    for (int i = 0; b && i < open_n; i++)
        if (rk_dataset_is(&open_sets[i], &exactly))
            return &open_sets[i];
    if (b && open_n < SETS_MAX)
        return add(b, name, err);
    rk_text_addf(err, "the match needs a data set of %s that is not here", name->game);
    return NULL;
}
