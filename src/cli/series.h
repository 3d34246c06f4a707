/* series.h: what the subcommands share that play many games: bots by name, a folder for the results, how a run ended. */
#ifndef CLI_SERIES_H
#define CLI_SERIES_H

#include "arena/series.h"
#include "cli/cli.h"
#include "cli/progress.h"

/* Flags that mean the same in all of them. */
typedef struct {
    const char *out, *data;
    rk_lang     lang;
    uint64_t    seats, seed, threads;
    cli_list    options;
    bool        json;
} cli_series;

/* Opens the game with its data set and setup. False: it has said what is wrong, and nothing is open. Without --seats there are
 * four, or as near to four as the game comes. */
bool cli_series_open(ar_series *s, const cli_series *flags, const char *game);

bool cli_series_bot(const char *word, bot_spec *out); /* says what is wrong */

/* Where a bot has a number of iterations, the clock does not cut them short: what is measured does not depend on the machine. */
void cli_series_untimed(bot_spec *bot);

/* "a,b,...": fills at most `max` specs. Returns how many bots are named; -1: it has said what is wrong. */
int cli_series_bots(const char *list, bot_spec *out, int max);

/* Draws progress on a bar. */
ar_progress cli_series_progress(cli_progress *bar);

/* Says why a series is not complete: a fault, or Ctrl-C; `hint` follows the latter. */
void cli_series_explain(const ar_series *s, const char *units, uint64_t done, uint64_t wanted, const char *hint);

bool cli_series_folder(const char *dir);                                       /* makes it if need be; says what is wrong */
bool cli_series_file(const char *dir, const char *name, const rk_text *bytes); /* says what is wrong */

#endif
