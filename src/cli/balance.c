/* balance.c: ratskeller balance: what a designer wants to know about a game or about a variant of it, from self-play. */
#include "arena/compare.h"
#include "cli/merge.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    rk_text json, html, table;
} pages;

static void write_pages(const ar_balance *b, rk_lang lang, pages *to)
{
    if (b->variants == 1) {
        ar_balance_json(b, lang, &to->json);
        ar_balance_html(b, lang, &to->html);
        ar_balance_table(b, lang, &to->table);
        return;
    }
    ar_comparison c;
    ar_compare(b, &c);
    ar_compare_json(b, &c, lang, &to->json);
    ar_compare_html(b, &c, lang, &to->html);
    ar_compare_table(b, &c, lang, &to->table);
    ar_comparison_free(&c);
}

static bool report(const ar_balance *b, const cli_series *s)
{
    pages p = {RK_TEXT_INIT, RK_TEXT_INIT, RK_TEXT_INIT};
    bool  ok = true, one = b->variants == 1;
    write_pages(b, s->lang, &p);
    if (s->out)
        ok = cli_series_file(s->out, one ? "balance.json" : "compare.json", &p.json)
             && cli_series_file(s->out, one ? "balance.html" : "compare.html", &p.html);
    fputs(rk_text_str(s->json ? &p.json : &p.table), stdout);
    rk_text_free(&p.json);
    rk_text_free(&p.html);
    rk_text_free(&p.table);
    return ok;
}

/* A part has no result of its own. */
static bool report_part(const ar_balance *b, const cli_series *s)
{
    printf("%s %u/%u: %llu\n", rk_phrase("cli.part", s->lang), b->part + 1, b->parts, (unsigned long long)ar_balance_done(b));
    return true;
}

static bool open_record(ar_balance *b, const char *dir, bool resume)
{
    rk_text path = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_addf(&path, "%s/part.jsonl", dir);
    bool ok = cli_series_folder(dir);
    if (ok && !(ok = ar_balance_open(b, rk_text_str(&path), resume, &err)))
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&path);
    rk_text_free(&err);
    return ok;
}

static int run(ar_balance *b, const cli_series *s)
{
    cli_progress bar;
    cli_progress_begin(&bar, "games", ar_balance_wanted(b) - ar_balance_done(b));
    bool all = ar_balance_run(b, cli_series_progress(&bar));
    cli_progress_end(&bar);
    uint64_t done = ar_balance_done(b);
    cli_series_explain(&b->series, "games", done, ar_balance_wanted(b), s->out ? "; --resume goes on" : "");
    bool told = b->parts ? report_part(b, s) : done && report(b, s);
    return all && told ? CLI_EXIT_OK : CLI_EXIT_NO;
}

static int play(ar_balance *b, const cli_series *s, bool resume)
{
    ar_balance_begin(b);
    int code = s->out && !open_record(b, s->out, resume) ? CLI_EXIT_USE : run(b, s);
    ar_balance_clear(b);
    return code;
}

/* Opens the game with one set of options, or with two to be compared. Says what is wrong. */
static bool open_balance(ar_balance *b, const cli_series *s, const char *game, const char *compare)
{
    rk_text err = RK_TEXT_INIT;
    if (!cli_series_open(&b->series, s, game))
        return false;
    b->variants = 1;
    b->variant[0].setup = b->series.setup;
    bool ok = !compare || ar_compare_read(b, compare, &err);
    if (!ok) {
        cli_wrong("%s", rk_text_str(&err));
        rk_dataset_free(&b->series.set);
    }
    rk_text_free(&err);
    return ok;
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
            have[i] = b->variant[0].game[i].parties && b->variant[b->variants - 1].game[i].parties;
        code = cli_merge_missing(m, have, b->games, "games");
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
        && cli_series_bot(rk_text_str(&m.bots), &b.bot) && open_balance(&b, &m.series, m.game, m.compare)) {
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
    const char    *bot = "hard", *part = NULL, *compare = NULL;
    bool           resume = false;
    cli_part       ours = {0};
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
                              {"part", CLI_F_TEXT, &part},
                              {"compare", CLI_F_TEXT, &compare},
                              {"resume", CLI_F_SWITCH, &resume},
                              {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.balance.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("balance needs one game (ratskeller games lists them)");
    if (s.threads < 1 || s.threads > AR_MAX_THREADS || games < 1 || games > AR_MAX_GAMES)
        return cli_wrong("--threads is 1 to %d, --games 1 to %d", AR_MAX_THREADS, AR_MAX_GAMES);
    if (resume && !s.out)
        return cli_wrong("--resume needs the --out folder to go on with");
    if (!cli_part_read(part, &ours))
        return CLI_EXIT_USE;
    if (ours.of && !s.out)
        return cli_wrong("--part needs an --out folder of its own, for balance merge");
    ar_balance b = {.games = (uint32_t)games, .parts = (uint32_t)ours.of, .part = (uint32_t)ours.number - (ours.of > 0)};
    if (!cli_series_bot(bot, &b.bot) || !open_balance(&b, &s, words.item[0], compare))
        return CLI_EXIT_USE;
    code = play(&b, &s, resume);
    rk_dataset_free(&b.series.set);
    return code;
}
