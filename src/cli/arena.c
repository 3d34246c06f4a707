/* arena.c: ratskeller arena: bots against bots, rated. */
#include "arena/report.h"
#include "cli/series.h"

#include <stdlib.h>

/* --bots a,b,...: every entry is an entrant of its own. */
static bool read_entrants(ar_arena *a, const char *bots)
{
    a->entrants = cli_series_bots(bots, a->entrant, AR_MAX_ENTRANTS);
    if (a->entrants > AR_MAX_ENTRANTS)
        cli_wrong("--bots takes at most %d bots", AR_MAX_ENTRANTS);
    if (!a->entrants)
        cli_wrong("--bots names no bot");
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

static int run(ar_arena *a, const cli_series *s)
{
    cli_progress bar;
    cli_progress_begin(&bar, "blocks", a->blocks - ar_arena_done(a));
    bool all = ar_arena_run(a, cli_series_progress(&bar));
    cli_progress_end(&bar);
    uint32_t done = ar_arena_done(a);
    cli_series_explain(&a->series, "blocks", done, a->blocks, s->out ? "; --resume goes on" : "");
    bool told = done && report(a, s);
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

int cli_cmd_arena(int argc, char **argv)
{
    cli_series     s = {.seed = 1, .threads = 1, .lang = cli_lang()};
    const char    *bots = NULL;
    uint64_t       blocks = 100;
    bool           resume = false;
    cli_list       words;
    int            code;
    const cli_flag flags[] = {
        {"bots", CLI_F_TEXT, &bots},     {"seats", CLI_F_NUMBER, &s.seats},     {"blocks", CLI_F_NUMBER, &blocks},
        {"seed", CLI_F_NUMBER, &s.seed}, {"threads", CLI_F_NUMBER, &s.threads}, {"option", CLI_F_LIST, &s.options},
        {"out", CLI_F_TEXT, &s.out},     {"resume", CLI_F_SWITCH, &resume},     {"json", CLI_F_SWITCH, &s.json},
        {"lang", CLI_F_LANG, &s.lang},   {"data", CLI_F_TEXT, &s.data},         {0}};
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
    ar_arena *a = rk_alloc(sizeof *a);
    a->blocks = (uint32_t)blocks;
    code = CLI_EXIT_USE;
    if (cli_series_open(&a->series, &s, words.item[0])) {
        code = play(a, &s, bots, resume);
        rk_dataset_free(&a->series.set);
    }
    free(a);
    return code;
}
