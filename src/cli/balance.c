/* balance.c: ratskeller balance: what a designer wants to know, from self-play. */
#include "arena/balance.h"
#include "cli/series.h"

static bool report(const ar_balance *b, const cli_series *s)
{
    rk_text json = RK_TEXT_INIT, words = RK_TEXT_INIT;
    rk_lang lang = s->lang;
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
    bool all = ar_balance_run(b, cli_series_progress(&bar));
    cli_progress_end(&bar);
    uint64_t done = atomic_load(&b->series.jobs.done);
    cli_series_explain(&b->series, "games", done, b->games, "");
    bool told = done && report(b, s);
    ar_balance_clear(b);
    return all && told ? CLI_EXIT_OK : CLI_EXIT_NO;
}

int cli_cmd_balance(int argc, char **argv)
{
    cli_series     s = {.seed = 1, .threads = 1, .lang = cli_lang()};
    const char    *bot = "hard";
    uint64_t       games = 200;
    cli_list       words;
    int            code;
    const cli_flag flags[] = {{"bot", CLI_F_TEXT, &bot},
                              {"seats", CLI_F_NUMBER, &s.seats},
                              {"games", CLI_F_NUMBER, &games},
                              {"seed", CLI_F_NUMBER, &s.seed},
                              {"threads", CLI_F_NUMBER, &s.threads},
                              {"option", CLI_F_LIST, &s.options},
                              {"out", CLI_F_TEXT, &s.out},
                              {"json", CLI_F_SWITCH, &s.json},
                              {"lang", CLI_F_LANG, &s.lang},
                              {"data", CLI_F_TEXT, &s.data},
                              {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.balance.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("balance needs one game (ratskeller games lists them)");
    if (s.threads < 1 || s.threads > AR_MAX_THREADS || games < 1 || games > AR_MAX_GAMES)
        return cli_wrong("--threads is 1 to %d, --games 1 to %d", AR_MAX_THREADS, AR_MAX_GAMES);
    ar_balance b = {.games = (uint32_t)games};
    if (!cli_series_bot(bot, &b.bot) || !cli_series_open(&b.series, &s, words.item[0]))
        return CLI_EXIT_USE;
    code = !s.out || cli_series_folder(s.out) ? run(&b, &s) : CLI_EXIT_USE;
    rk_dataset_free(&b.series.set);
    return code;
}
