/* series.c: what sim, arena and balance share. */
#include "cli/series.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int seats_of(const cli_series *flags, const rk_game *g)
{
    if (flags->seats)
        return flags->seats > 255 ? 255 : (int)flags->seats;
    return g->max_seats < 4 ? g->max_seats : g->min_seats > 4 ? g->min_seats : 4;
}

bool cli_series_open(ar_series *s, const cli_series *flags, const char *game)
{
    s->seed = flags->seed;
    s->threads = (unsigned)flags->threads;
    if (!cli_open_game(&s->set, game, flags->data))
        return false;
    if (cli_open_setup(&s->setup, s->set.game, seats_of(flags, s->set.game), &flags->options))
        return true;
    rk_dataset_free(&s->set);
    return false;
}

bool cli_series_bot(const char *word, bot_spec *out)
{
    if (bot_spec_read(word, out))
        return true;
    if (strlen(word) >= sizeof out->name) {
        cli_wrong("the name of a bot has at most %zu bytes: \"%.40s...\"", sizeof out->name - 1, word);
        return false;
    }
    rk_text names = RK_TEXT_INIT;
    bot_names(&names);
    cli_wrong("there is no bot \"%s\" (there are: %s)", word, rk_text_str(&names));
    rk_text_free(&names);
    return false;
}

void cli_series_untimed(bot_spec *bot)
{
    if (bot->iterations)
        bot->millis = 0;
}

int cli_series_bots(const char *list, bot_spec *out, int max)
{
    char    *words = rk_strdup(list), *save = NULL;
    bot_spec spare;
    int      n = 0;
    for (char *word = strtok_r(words, ",", &save); word; word = strtok_r(NULL, ",", &save), n++)
        if (!cli_series_bot(word, n < max ? &out[n] : &spare)) {
            n = -1;
            break;
        }
    free(words);
    return n;
}

static void draw(void *ctx, uint64_t done)
{
    cli_progress_at(ctx, done);
}

ar_progress cli_series_progress(cli_progress *bar)
{
    return (ar_progress){draw, bar};
}

void cli_series_explain(const ar_series *s, const char *units, uint64_t done, uint64_t wanted, const char *hint)
{
    if (s->fault.len)
        fprintf(stderr, "ratskeller: fault: %s\n", rk_text_str(&s->fault));
    else if (s->jobs.interrupted)
        fprintf(stderr, "ratskeller: interrupted: %llu of %llu %s are finished%s\n", (unsigned long long)done,
                (unsigned long long)wanted, units, hint);
}

bool cli_series_folder(const char *dir)
{
    struct stat is;
    if (mkdir(dir, 0777) == 0 || (errno == EEXIST && stat(dir, &is) == 0 && S_ISDIR(is.st_mode)))
        return true;
    cli_wrong("the folder %s for the results cannot be made: %s", dir, strerror(errno));
    return false;
}

bool cli_series_file(const char *dir, const char *name, const rk_text *bytes)
{
    rk_text path = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_addf(&path, "%s/%s", dir, name);
    bool ok = cli_write_file(rk_text_str(&path), rk_text_str(bytes), bytes->len, &err);
    if (!ok)
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&path);
    rk_text_free(&err);
    return ok;
}
