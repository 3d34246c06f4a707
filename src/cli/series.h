/* series.h: what the subcommands that play long series share: bots by name, a folder for the results. */
#ifndef CLI_SERIES_H
#define CLI_SERIES_H

#include "bots/bot.h"

/* Flags of both. */
typedef struct {
    const char *out, *lang, *data;
    uint64_t    seats, seed, threads;
    bool        json;
} cli_series;

bool cli_series_bot(const char *word, bot_spec *out);         /* says what is wrong */
int  cli_series_seats(const cli_series *s, const rk_game *g); /* as asked for, or four, or what the game comes closest with */
bool cli_series_folder(const char *dir);                      /* makes it if it is not there; says what is wrong */
bool cli_series_file(const char *dir, const char *name, const rk_text *bytes); /* says what is wrong */

#endif
