/* balance.c: ratskeller balance: what a designer wants to know, from self-play. */
#include "arena/balance.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "cli/series.h"

#include <stdlib.h>

static void show_progress(void *ctx, uint64_t done)
{
    cli_progress_at(ctx, done);
}

static bool report(const ar_balance *b, const cli_series *s)
{
    rk_text json = RK_TEXT_INIT, words = RK_TEXT_INIT;
    rk_lang lang = cli_lang(s->lang);
    bool    ok = true;
    ar_balance_json(b, &json);
    if (s->out) {
        ar_balance_html(b, lang, &words);
        ok = cli_series_file(s->out, "balance.json", &json) && cli_series_file(s->out, "balance.html", &words);
    }
    rk_text_clear(&words);
    ar_balance_table(b, lang, &words);
    fputs(rk_text_str(s->json ? &json : &words), stdout);
    rk_text_free(&json);
    rk_text_free(&words);
    return ok;
}

static int run(ar_balance *b, const cli_series *s)
{
    cli_progress bar;
    ar_balance_begin(b);
    cli_progress_begin(&bar, "games", b->games);
    bool all = ar_balance_run(b, show_progress, &bar);
    cli_progress_end(&bar);
    unsigned done = (unsigned)atomic_load(&b->jobs.done);
    if (b->fault.len)
        fprintf(stderr, "ratskeller: fault: %s\n", rk_text_str(&b->fault));
    else if (!all)
        fprintf(stderr, "ratskeller: interrupted: %u of %u games are finished\n", done, b->games);
    bool told = done && report(b, s);
    ar_balance_clear(b);
    return all && told ? CLI_EXIT_OK : CLI_EXIT_NO;
}

int cli_cmd_balance(int argc, char **argv)
{
    cli_series     s = {.seed = 1, .threads = 1};
    const char    *bot = "hard";
    uint64_t       games = 200;
    cli_list       words, options = {0};
    int            code;
    const cli_flag flags[] = {{"bot", CLI_F_TEXT, &bot},
                              {"seats", CLI_F_NUMBER, &s.seats},
                              {"games", CLI_F_NUMBER, &games},
                              {"seed", CLI_F_NUMBER, &s.seed},
                              {"threads", CLI_F_NUMBER, &s.threads},
                              {"option", CLI_F_LIST, &options},
                              {"out", CLI_F_TEXT, &s.out},
                              {"json", CLI_F_SWITCH, &s.json},
                              {"lang", CLI_F_TEXT, &s.lang},
                              {"data", CLI_F_TEXT, &s.data},
                              {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.balance.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("balance needs one game (ratskeller games lists them)");
    if (s.threads < 1 || s.threads > AR_MAX_THREADS || games < 1 || games > AR_MAX_GAMES)
        return cli_wrong("--threads is 1 to %d, --games 1 to %d", AR_MAX_THREADS, AR_MAX_GAMES);
    ar_balance b = {.seed = s.seed, .games = (uint32_t)games, .threads = (unsigned)s.threads};
    if (!cli_series_bot(bot, &b.bot) || !cli_open_game(&b.set, words.item[0], s.data))
        return CLI_EXIT_USE;
    code = CLI_EXIT_USE;
    if (cli_open_setup(&b.setup, b.set.game, cli_series_seats(&s, b.set.game), &options) && (!s.out || cli_series_folder(s.out)))
        code = run(&b, &s);
    rk_dataset_free(&b.set);
    return code;
}
