/* arena.c: ratskeller arena: bots against bots, rated. */
#include "arena/report.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "cli/series.h"

#include <stdlib.h>
#include <string.h>

/* --bots a,b,...: every entry is an entrant of its own. */
static bool read_entrants(rk_arena *a, const char *bots)
{
    char *list = rk_strdup(bots), *save = NULL;
    bool  ok = true;
    for (char *word = strtok_r(list, ",", &save); word && ok; word = strtok_r(NULL, ",", &save)) {
        if (a->entrants == RK_ENTRANTS) {
            rk_wrong("--bots takes at most %d bots", RK_ENTRANTS);
            ok = false;
        } else {
            ok = rk_series_bot(word, &a->entrant[a->entrants]);
            a->entrants++;
        }
    }
    free(list);
    if (ok && !a->entrants)
        rk_wrong("--bots names no bot");
    return ok && a->entrants;
}

static bool open_record(rk_arena *a, const char *dir, bool resume)
{
    rk_text path = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_addf(&path, "%s/games.jsonl", dir);
    bool ok = rk_series_folder(dir);
    if (ok && !(ok = rk_record_open(a, rk_text_str(&path), resume, &err)))
        rk_wrong("%s", rk_text_str(&err));
    rk_text_free(&path);
    rk_text_free(&err);
    return ok;
}

static bool report(const rk_arena *a, const rk_series *s)
{
    rk_standings *st = rk_alloc(sizeof *st);
    rk_text       json = RK_TEXT_INIT, words = RK_TEXT_INIT;
    rk_lang       lang = rk_cli_lang(s->lang);
    bool          ok = true;
    rk_arena_stand(a, st);
    rk_arena_json(a, st, &json);
    if (s->out) {
        rk_arena_html(a, st, lang, &words);
        ok = rk_series_file(s->out, "result.json", &json) && rk_series_file(s->out, "report.html", &words);
    }
    rk_text_clear(&words);
    rk_arena_table(a, st, lang, &words);
    fputs(rk_text_str(s->json ? &json : &words), stdout);
    free(st);
    rk_text_free(&json);
    rk_text_free(&words);
    return ok;
}

static void show_progress(void *ctx, uint64_t done)
{
    rk_progress_at(ctx, done);
}

static int run(rk_arena *a, const rk_series *s)
{
    rk_progress bar;
    rk_progress_begin(&bar, "blocks", a->blocks - rk_arena_done(a));
    bool all = rk_arena_run(a, show_progress, &bar);
    rk_progress_end(&bar);
    uint32_t done = rk_arena_done(a);
    if (a->fault.len)
        fprintf(stderr, "ratskeller: fault: %s\n", rk_text_str(&a->fault));
    else if (!all)
        fprintf(stderr, "ratskeller: interrupted: %u of %u blocks are finished%s\n", done, a->blocks,
                s->out ? "; --resume goes on" : "");
    bool told = done && report(a, s);
    return all && told ? RK_EXIT_OK : RK_EXIT_NO;
}

static int play(rk_arena *a, const rk_series *s, const rk_list *options, const char *bots, bool resume)
{
    if (!rk_open_setup(&a->setup, a->set.game, rk_series_seats(s, a->set.game), options) || !read_entrants(a, bots))
        return RK_EXIT_USE;
    rk_arena_begin(a);
    int code = s->out && !open_record(a, s->out, resume) ? RK_EXIT_USE : run(a, s);
    rk_arena_clear(a);
    return code;
}

int rk_cmd_arena(int argc, char **argv)
{
    rk_series     s = {.seed = 1, .threads = 1};
    const char   *bots = NULL;
    uint64_t      blocks = 100;
    bool          resume = false;
    rk_list       words, options = {0};
    int           code;
    const rk_flag flags[] = {
        {"bots", RK_F_TEXT, &bots},     {"seats", RK_F_NUMBER, &s.seats},     {"blocks", RK_F_NUMBER, &blocks},
        {"seed", RK_F_NUMBER, &s.seed}, {"threads", RK_F_NUMBER, &s.threads}, {"option", RK_F_LIST, &options},
        {"out", RK_F_TEXT, &s.out},     {"resume", RK_F_SWITCH, &resume},     {"json", RK_F_SWITCH, &s.json},
        {"lang", RK_F_TEXT, &s.lang},   {"data", RK_F_TEXT, &s.data},         {0}};
    if (!rk_flags(argc, argv, flags, &words, "cli.arena.help", &code))
        return code;
    if (words.n != 1)
        return rk_wrong("arena needs one game (ratskeller games lists them)");
    if (!bots)
        return rk_wrong("arena needs --bots a,b,...");
    if (s.threads < 1 || s.threads > RK_MOST_THREADS || blocks < 1 || blocks > RK_MOST_BLOCKS)
        return rk_wrong("--threads is 1 to %d, --blocks 1 to %d", RK_MOST_THREADS, RK_MOST_BLOCKS);
    if (resume && !s.out)
        return rk_wrong("--resume needs the --out folder to go on with");
    rk_arena *a = rk_alloc(sizeof *a);
    a->seed = s.seed;
    a->blocks = (uint32_t)blocks;
    a->threads = (unsigned)s.threads;
    code = RK_EXIT_USE;
    if (rk_open_game(&a->set, words.item[0], s.data)) {
        code = play(a, &s, &options, bots, resume);
        rk_dataset_free(&a->set);
    }
    free(a);
    return code;
}
