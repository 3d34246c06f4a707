/* fuzz.h: what the fuzz targets share. A target must never crash, leak or hang, whatever the bytes. */
#ifndef RK_FUZZ_H
#define RK_FUZZ_H

#include "cli/cli.h"
#include "games/registry.h"

#include <string.h>

/* A game chosen by a byte: its place on the shelf. */
static inline int fuzz_place(uint8_t which)
{
    int games = 0;
    while (rk_game_at(games))
        games++;
    return which % games;
}

/* The same with its data set, opened once. */
static inline const rk_dataset *fuzz_set(uint8_t which)
{
    static rk_dataset sets[256];
    int               n = fuzz_place(which);
    rk_text           err = RK_TEXT_INIT;
    if (!sets[n].data && !rk_dataset_open(&sets[n], rk_game_at(n), NULL, &err))
        __builtin_trap();
    rk_text_free(&err);
    return &sets[n];
}

static inline const rk_dataset *fuzz_find(void *ctx, const rk_set_name *name, rk_text *err)
{
    (void)ctx;
    for (int i = 0; rk_game_at(i); i++)
        if (!strcmp(rk_game_at(i)->id, name->game) && rk_dataset_is(fuzz_set((uint8_t)i), name))
            return fuzz_set((uint8_t)i);
    rk_text_add(err, "no such data set");
    return NULL;
}

/* A set-up with as many seats as a byte says. */
static inline rk_setup fuzz_setup(const rk_game *g, uint8_t which)
{
    rk_setup setup;
    rk_text  err = RK_TEXT_INIT;
    int      seats = g->min_seats + which % (g->max_seats - g->min_seats + 1);
    if (!rk_setup_default(g, seats, &setup, &err))
        __builtin_trap();
    rk_text_free(&err);
    return setup;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

#endif
