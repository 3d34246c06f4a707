/* sets.h: the data sets inside the module. A tool of the build has read and checked them (tools/gen-sets.c); here they are the
 * bytes it had in memory. That works because a data set is plain data with the same layout on both machines. */
#ifndef WASM_SETS_H
#define WASM_SETS_H

#include "engine/setup.h"

typedef struct {
    const char    *game, *hash;
    uint32_t       data_size, state_size; /* as the tool saw them; wasm_sets_fit compares */
    uint32_t       n;                     /* bytes; only zeros would follow */
    const uint8_t *bytes;
} wasm_set_bytes;

extern const wasm_set_bytes wasm_set_list[]; /* generated; ends with game == NULL */

/* Do the layouts of both machines agree? NULL, or the game whose do not. */
const char *wasm_sets_fit(void);

/* A set of a designer, as src/workshop has read it; it is copied. False: it is none, or there are too many. */
bool wasm_add_set(const char *game, const char *hash, const void *bytes, size_t n);

/* Its bytes; NULL: the set is the program's own. */
const wasm_set_bytes *wasm_own_set(const rk_dataset *set);

/* The data set of this name (rk_find_set). */
const rk_dataset *wasm_find_set(void *ctx, const rk_set_name *name, rk_text *err);

#endif
