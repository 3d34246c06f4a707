/* fuzz.h: what the fuzz targets share. A target must never crash, leak or hang, whatever the bytes. */
#ifndef RK_FUZZ_H
#define RK_FUZZ_H

#include "cli/cli.h"

/* A game chosen by a byte, with its data set opened once. */
static inline const rk_dataset *fuzz_set(uint8_t which)
{
    static rk_dataset sets[16];
    int               games = 0;
    while (rk_games[games])
        games++;
    int n = which % games;
    if (!sets[n].data) {
        rk_text err = RK_TEXT_INIT;
        if (!rk_dataset_open(&sets[n], rk_games[n], NULL, &err))
            __builtin_trap();
        rk_text_free(&err);
    }
    return &sets[n];
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
