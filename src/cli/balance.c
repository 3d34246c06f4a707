/* balance.c: ratskeller balance: what a designer wants to know, from self-play. */
#include "arena/balance.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "cli/series.h"

#include <stdlib.h>

static void show_progress(void *ctx, uint64_t done)
{
    rk_progress_at(ctx, done);
}

static bool report(const rk_balance *b, const rk_series *s)
{
    rk_text json = RK_TEXT_INIT, words = RK_TEXT_INIT;
    rk_lang lang = rk_cli_lang(s->lang);
    bool    ok = true;
    rk_balance_json(b, &json);
    if (s->out) {
        rk_balance_html(b, lang, &words);
        ok = rk_series_file(s->out, "balance.json", &json) && rk_series_file(s->out, "balance.html", &words);
    }
    rk_text_clear(&words);
    rk_balance_table(b, lang, &words);
    fputs(rk_text_str(s->json ? &json : &words), stdout);
    rk_text_free(&json);
    rk_text_free(&words);
    return ok;
}

static int run(rk_balance *b, const rk_series *s)
{
    rk_progress bar;
    rk_balance_begin(b);
    rk_progress_begin(&bar, "games", b->games);
    bool all = rk_balance_run(b, show_progress, &bar);
    rk_progress_end(&bar);
    unsigned done = (unsigned)atomic_load(&b->jobs.done);
    if (b->fault.len)
        fprintf(stderr, "ratskeller: fault: %s\n", rk_text_str(&b->fault));
    else if (!all)
        fprintf(stderr, "ratskeller: interrupted: %u of %u games are finished\n", done, b->games);
    bool told = done && report(b, s);
    rk_balance_clear(b);
    return all && told ? RK_EXIT_OK : RK_EXIT_NO;
}

int rk_cmd_balance(int argc, char **argv)
{
    rk_series     s = {.seed = 1, .threads = 1};
    const char   *bot = "hard";
    uint64_t      games = 200;
    rk_list       words, options = {0};
    int           code;
    const rk_flag flags[] = {{"bot", RK_F_TEXT, &bot},
                             {"seats", RK_F_NUMBER, &s.seats},
                             {"games", RK_F_NUMBER, &games},
                             {"seed", RK_F_NUMBER, &s.seed},
                             {"threads", RK_F_NUMBER, &s.threads},
                             {"option", RK_F_LIST, &options},
                             {"out", RK_F_TEXT, &s.out},
                             {"json", RK_F_SWITCH, &s.json},
                             {"lang", RK_F_TEXT, &s.lang},
                             {"data", RK_F_TEXT, &s.data},
                             {0}};
    if (!rk_flags(argc, argv, flags, &words, "cli.balance.help", &code))
        return code;
    if (words.n != 1)
        return rk_wrong("balance needs one game (ratskeller games lists them)");
    if (s.threads < 1 || s.threads > RK_MOST_THREADS || games < 1 || games > RK_MOST_GAMES)
        return rk_wrong("--threads is 1 to %d, --games 1 to %d", RK_MOST_THREADS, RK_MOST_GAMES);
    rk_balance b = {.seed = s.seed, .games = (uint32_t)games, .threads = (unsigned)s.threads};
    if (!rk_series_bot(bot, &b.bot) || !rk_open_game(&b.set, words.item[0], s.data))
        return RK_EXIT_USE;
    code = RK_EXIT_USE;
    if (rk_open_setup(&b.setup, b.set.game, rk_series_seats(&s, b.set.game), &options) && (!s.out || rk_series_folder(s.out)))
        code = run(&b, &s);
    rk_dataset_free(&b.set);
    return code;
}
