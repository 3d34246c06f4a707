/* series.h: what the subcommands that play long series share: bots by name, a folder for the results. */
#ifndef RK_SERIES_H
#define RK_SERIES_H

#include "bots/bot.h"

/* Flags of both. */
typedef struct {
    const char *out, *lang, *data;
    uint64_t    seats, seed, threads;
    bool        json;
} rk_series;

bool rk_series_bot(const char *word, rk_bot_spec *out);     /* says what is wrong */
int  rk_series_seats(const rk_series *s, const rk_game *g); /* as asked for, or four, or what the game comes closest with */
bool rk_series_folder(const char *dir);                     /* makes it if it is not there; says what is wrong */
bool rk_series_file(const char *dir, const char *name, const rk_text *bytes); /* says what is wrong */

#endif
