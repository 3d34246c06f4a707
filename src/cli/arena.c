/* arena.c: ratskeller arena: bots against bots, rated. */
#include "arena/report.h"
#include "cli/merge.h"

#include <stdlib.h>
#include <string.h>

/* --bots a,b,...: every entry is an entrant of its own. */
static bool read_entrants(ar_arena *a, const char *bots)
{
    a->entrants = cli_series_bots(bots, a->entrant, AR_MAX_ENTRANTS);
    if (a->entrants > AR_MAX_ENTRANTS)
        cli_wrong("--bots takes at most %d bots", AR_MAX_ENTRANTS);
    if (!a->entrants)
        cli_wrong("--bots names no bot");
    for (int i = 0; i < a->entrants && i < AR_MAX_ENTRANTS; i++)
        cli_series_untimed(&a->entrant[i]);
    return a->entrants > 0 && a->entrants <= AR_MAX_ENTRANTS;
}

static bool open_record(ar_arena *a, const char *dir, bool resume)
{
    rk_text path = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_addf(&path, "%s/games.jsonl", dir);
    bool ok = cli_series_folder(dir);
    if (ok && !(ok = ar_record_open(a, rk_text_str(&path), resume, &err)))
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&path);
    rk_text_free(&err);
    return ok;
}

static bool report(const ar_arena *a, const cli_series *s)
{
    ar_standings *st = rk_alloc(sizeof *st);
    rk_text       json = RK_TEXT_INIT, words = RK_TEXT_INIT;
    rk_lang       lang = s->lang;
    bool          ok = true;
    ar_compute_standings(a, st);
    ar_arena_json(a, st, &json);
    if (s->out) {
        ar_arena_html(a, st, lang, &words);
        ok = cli_series_file(s->out, "result.json", &json) && cli_series_file(s->out, "report.html", &words);
    }
    rk_text_clear(&words);
    ar_arena_table(a, st, lang, &words);
    fputs(rk_text_str(s->json ? &json : &words), stdout);
    free(st);
    rk_text_free(&json);
    rk_text_free(&words);
    return ok;
}

static uint32_t wanted(const ar_arena *a)
{
    uint32_t n = 0;
    for (uint32_t b = 0; b < a->blocks; b++)
        n += ar_arena_ours(a, b);
    return n;
}

/* A part has no result of its own. */
static bool report_part(const ar_arena *a, const cli_series *s)
{
    printf("%s %u/%u: %u\n", rk_phrase("cli.part", s->lang), a->part + 1, a->parts, ar_arena_done(a));
    return true;
}

static int run(ar_arena *a, const cli_series *s)
{
    cli_progress bar;
    cli_progress_begin(&bar, "blocks", wanted(a) - ar_arena_done(a));
    bool all = ar_arena_run(a, cli_series_progress(&bar));
    cli_progress_end(&bar);
    uint32_t done = ar_arena_done(a);
    cli_series_explain(&a->series, "blocks", done, wanted(a), s->out ? "; --resume goes on" : "");
    bool told = a->parts ? report_part(a, s) : done && report(a, s);
    return all && told ? CLI_EXIT_OK : CLI_EXIT_NO;
}

static int play(ar_arena *a, const cli_series *s, const char *bots, bool resume)
{
    if (!read_entrants(a, bots))
        return CLI_EXIT_USE;
    ar_arena_begin(a);
    int code = s->out && !open_record(a, s->out, resume) ? CLI_EXIT_USE : run(a, s);
    ar_arena_clear(a);
    return code;
}

/* ---- parts together ---- */

/* One more than the last block of a record. */
static uint32_t blocks_in(const rk_text *file)
{
    uint32_t    most = 0;
    const char *at = rk_text_str(file);
    while ((at = strstr(at, "\n{\"block\":"))) {
        at += strlen("\n{\"block\":");
        unsigned long n = strtoul(at, NULL, 10);
        most = n < AR_MAX_BLOCKS && n + 1 > most ? (uint32_t)n + 1 : most;
    }
    return most;
}

static bool read_parts(ar_arena *a, const cli_merge *m, rk_text *file)
{
    rk_text err = RK_TEXT_INIT;
    bool    ok = true;
    for (int i = 0; ok && i < m->parts; i++) {
        size_t whole;
        ok = cli_merge_read(m->part[i], file);
        if (ok && !(ok = ar_record_read(a, m->part[i], file, &whole, &err)))
            cli_wrong("%s", rk_text_str(&err));
    }
    rk_text_free(&err);
    return ok;
}

/* All blocks are there: a record in their order, and the result. */
static int write_whole(ar_arena *a, const cli_merge *m)
{
    if (m->series.out && !open_record(a, m->series.out, false))
        return CLI_EXIT_USE;
    bool ok = true;
    for (uint32_t b = 0; m->series.out && ok && b < a->blocks; b++)
        ok = !a->have[b] || ar_record_block(a, b);
    if (!ok)
        cli_wrong("games.jsonl cannot be written");
    return ok && report(a, &m->series) ? CLI_EXIT_OK : CLI_EXIT_NO;
}

static int merge_all(ar_arena *a, cli_merge *m, rk_text *file)
{
    if (!read_entrants(a, rk_text_str(&m->bots)))
        return CLI_EXIT_USE;
    for (int i = 0; i < m->parts; i++) {
        if (!cli_merge_read(m->part[i], file))
            return CLI_EXIT_USE;
        uint32_t n = blocks_in(file);
        a->blocks = n > a->blocks ? n : a->blocks;
    }
    if (m->blocks > a->blocks && m->blocks <= AR_MAX_BLOCKS)
        a->blocks = (uint32_t)m->blocks;
    if (!a->blocks)
        return cli_wrong("no block is finished in these parts");
    ar_arena_begin(a);
    int code = read_parts(a, m, file) ? cli_merge_missing(m, a->have, a->blocks, "blocks") : CLI_EXIT_USE;
    if (code == CLI_EXIT_OK)
        code = write_whole(a, m);
    ar_arena_clear(a);
    return code;
}

static int merge(int argc, char **argv)
{
    cli_merge m = {0};
    int       code;
    if (!cli_merge_flags(argc, argv, "cli.arena.help", "games.jsonl", &m, &code)) {
        cli_merge_free(&m);
        return code;
    }
    rk_text   file = RK_TEXT_INIT;
    ar_arena *a = rk_alloc(sizeof *a);
    code = CLI_EXIT_USE;
    if (cli_merge_read(m.part[0], &file) && cli_merge_header(&m, "arena", m.part[0], &file)
        && cli_series_open(&a->series, &m.series, m.game)) {
        code = merge_all(a, &m, &file);
        rk_dataset_free(&a->series.set);
    }
    free(a);
    cli_merge_free(&m);
    rk_text_free(&file);
    return code;
}

int cli_cmd_arena(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "merge"))
        return merge(argc - 1, argv + 1);
    cli_series     s = {.seed = 1, .threads = 1, .lang = cli_lang()};
    const char    *bots = NULL, *part = NULL;
    cli_part       ours = {0};
    uint64_t       blocks = 100;
    bool           resume = false;
    cli_list       words;
    int            code;
    const cli_flag flags[] = {{"bots", CLI_F_TEXT, &bots},
                              {"seats", CLI_F_NUMBER, &s.seats},
                              {"blocks", CLI_F_NUMBER, &blocks},
                              {"seed", CLI_F_NUMBER, &s.seed},
                              {"threads", CLI_F_NUMBER, &s.threads},
                              {"option", CLI_F_LIST, &s.options},
                              {"out", CLI_F_TEXT, &s.out},
                              {"resume", CLI_F_SWITCH, &resume},
                              {"json", CLI_F_SWITCH, &s.json},
                              {"lang", CLI_F_LANG, &s.lang},
                              {"data", CLI_F_TEXT, &s.data},
                              {"part", CLI_F_TEXT, &part},
                              {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.arena.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("arena needs one game (ratskeller games lists them)");
    if (!bots)
        return cli_wrong("arena needs --bots a,b,...");
    if (s.threads < 1 || s.threads > AR_MAX_THREADS || blocks < 1 || blocks > AR_MAX_BLOCKS)
        return cli_wrong("--threads is 1 to %d, --blocks 1 to %d", AR_MAX_THREADS, AR_MAX_BLOCKS);
    if (resume && !s.out)
        return cli_wrong("--resume needs the --out folder to go on with");
    if (!cli_part_read(part, &ours))
        return CLI_EXIT_USE;
    if (ours.of && !s.out)
        return cli_wrong("--part needs an --out folder of its own, for arena merge");
    ar_arena *a = rk_alloc(sizeof *a);
    a->blocks = (uint32_t)blocks;
    a->parts = (uint32_t)ours.of;
    a->part = (uint32_t)ours.number - (ours.of > 0);
    code = CLI_EXIT_USE;
    if (cli_series_open(&a->series, &s, words.item[0])) {
        code = play(a, &s, bots, resume);
        rk_dataset_free(&a->series.set);
    }
    free(a);
    return code;
}
