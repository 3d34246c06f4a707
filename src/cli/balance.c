/* balance.c: ratskeller balance: what a designer wants to know, from self-play. */
#include "arena/balance.h"
#include "cli/merge.h"

#include <stdlib.h>
#include <string.h>

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

/* A part has no result of its own. Only a complete one is written. */
static bool report_part(const ar_balance *b, const cli_series *s, bool all)
{
    rk_text file = RK_TEXT_INIT;
    ar_balance_part(b, &file);
    bool ok = all && cli_series_file(s->out, "part.jsonl", &file);
    if (ok)
        printf("%s %u/%u: %u\n", rk_phrase("cli.part", s->lang), b->part + 1, b->parts, ar_balance_wanted(b));
    rk_text_free(&file);
    return ok;
}

static int run(ar_balance *b, const cli_series *s)
{
    cli_progress bar;
    ar_balance_begin(b);
    cli_progress_begin(&bar, "games", ar_balance_wanted(b));
    bool all = ar_balance_run(b, cli_series_progress(&bar));
    cli_progress_end(&bar);
    uint64_t done = atomic_load(&b->series.jobs.done);
    cli_series_explain(&b->series, "games", done, ar_balance_wanted(b), "");
    bool told = b->parts ? report_part(b, s, all) : done && report(b, s);
    ar_balance_clear(b);
    return all && told ? CLI_EXIT_OK : CLI_EXIT_NO;
}

/* ---- parts together ---- */

static bool read_parts(ar_balance *b, const cli_merge *m, rk_text *file)
{
    rk_text err = RK_TEXT_INIT;
    bool    ok = true;
    for (int i = 0; ok && i < m->parts; i++) {
        ok = cli_merge_read(m->part[i], file);
        if (ok && !(ok = ar_balance_add_part(b, m->part[i], file, &err)))
            cli_wrong("%s", rk_text_str(&err));
    }
    rk_text_free(&err);
    return ok;
}

static int merge_all(ar_balance *b, const cli_merge *m, rk_text *file)
{
    ar_balance_begin(b);
    int   code = CLI_EXIT_USE;
    bool *have = rk_alloc(b->games * sizeof *have);
    if (read_parts(b, m, file)) {
        for (uint32_t i = 0; i < b->games; i++)
            have[i] = b->game[i].parties;
        code = cli_merge_missing(have, b->games, "games");
    }
    if (code == CLI_EXIT_OK && m->series.out && !cli_series_folder(m->series.out))
        code = CLI_EXIT_USE;
    if (code == CLI_EXIT_OK && !report(b, &m->series))
        code = CLI_EXIT_NO;
    free(have);
    ar_balance_clear(b);
    return code;
}

static int merge(int argc, char **argv)
{
    cli_merge m = {0};
    int       code;
    if (!cli_merge_flags(argc, argv, "cli.balance.help", "part.jsonl", &m, &code)) {
        cli_merge_free(&m);
        return code;
    }
    rk_text    file = RK_TEXT_INIT;
    ar_balance b = {0};
    code = CLI_EXIT_USE;
    if (cli_merge_read(m.part[0], &file) && cli_merge_header(&m, "balance", m.part[0], &file)
        && cli_series_bot(rk_text_str(&m.bots), &b.bot) && cli_series_open(&b.series, &m.series, m.game)) {
        b.games = m.games < AR_MAX_GAMES ? (uint32_t)m.games : AR_MAX_GAMES;
        code = merge_all(&b, &m, &file);
        rk_dataset_free(&b.series.set);
    }
    cli_merge_free(&m);
    rk_text_free(&file);
    return code;
}

int cli_cmd_balance(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "merge"))
        return merge(argc - 1, argv + 1);
    cli_series     s = {.seed = 1, .threads = 1, .lang = cli_lang()};
    const char    *bot = "hard", *part = NULL;
    cli_part       ours = {0};
    uint64_t       games = 200;
    cli_list       words;
    int            code;
    const cli_flag flags[] = {
        {"bot", CLI_F_TEXT, &bot},       {"seats", CLI_F_NUMBER, &s.seats},     {"games", CLI_F_NUMBER, &games},
        {"seed", CLI_F_NUMBER, &s.seed}, {"threads", CLI_F_NUMBER, &s.threads}, {"option", CLI_F_LIST, &s.options},
        {"out", CLI_F_TEXT, &s.out},     {"json", CLI_F_SWITCH, &s.json},       {"lang", CLI_F_LANG, &s.lang},
        {"data", CLI_F_TEXT, &s.data},   {"part", CLI_F_TEXT, &part},           {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.balance.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("balance needs one game (ratskeller games lists them)");
    if (s.threads < 1 || s.threads > AR_MAX_THREADS || games < 1 || games > AR_MAX_GAMES)
        return cli_wrong("--threads is 1 to %d, --games 1 to %d", AR_MAX_THREADS, AR_MAX_GAMES);
    if (!cli_part_read(part, &ours))
        return CLI_EXIT_USE;
    if (ours.of && !s.out)
        return cli_wrong("--part needs an --out folder of its own, for balance merge");
    ar_balance b = {.games = (uint32_t)games, .parts = (uint32_t)ours.of, .part = (uint32_t)ours.number - (ours.of > 0)};
    if (!cli_series_bot(bot, &b.bot) || !cli_series_open(&b.series, &s, words.item[0]))
        return CLI_EXIT_USE;
    code = !s.out || cli_series_folder(s.out) ? run(&b, &s) : CLI_EXIT_USE;
    rk_dataset_free(&b.series.set);
    return code;
}
