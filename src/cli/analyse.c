/* analyse.c: ratskeller analyse: what a finished match teaches. */
#include "analysis/analysis.h"
#include "arena/jobs.h"
#include "cli/cli.h"
#include "cli/lesson.h"
#include "cli/progress.h"
#include "cli/screen.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    cli_lesson   lesson;
    uint32_t    *step;
    ana_depth    depth;
    ana_verdict *verdict;
} work;

static void judge(void *ctx, uint64_t n)
{
    work *w = ctx;
    ana_judge(w->lesson.match, w->step[n], &w->depth, &w->verdict[n]);
}

static void tick(void *ctx, uint64_t done)
{
    cli_progress_at(ctx, done);
}

/* Judges all decisions on several threads. False: interrupted, and people have been told. */
static bool judge_all(work *w, unsigned threads)
{
    cli_progress bar;
    cli_progress_begin(&bar, "decisions", w->lesson.n);
    ar_jobs jobs = {.total = w->lesson.n, .threads = threads, .job = judge, .ctx = w, .progress = {tick, &bar}};
    bool    ok = ar_jobs_run(&jobs);
    cli_progress_end(&bar);
    if (!ok)
        fprintf(stderr, "ratskeller: interrupted: %llu of %zu decisions are judged\n", (unsigned long long)jobs.done,
                w->lesson.n);
    return ok;
}

static void sum_up(work *w)
{
    cli_lesson   *l = &w->lesson;
    ana_decision *list = rk_alloc((l->n + 1) * sizeof *list);
    for (size_t i = 0; i < l->n; i++)
        list[i] = w->verdict[i].is;
    ana_sum(l->match, list, l->n, &l->sums);
    l->verdict = w->verdict;
    free(list);
}

static int analyse(const tbl_table *t, const char *file, work *w, unsigned threads, bool json)
{
    cli_lesson *l = &w->lesson;
    rk_text     out = RK_TEXT_INIT;
    l->match = tbl_match(t);
    if (!ana_is_over(l->match)) {
        fprintf(stderr, "ratskeller: %s: this match is not over; only finished matches are analysed\n", file);
        return CLI_EXIT_NO;
    }
    if (l->seat >= l->match->setup.seats)
        return cli_wrong("--seat is 0 to %d in this match", l->match->setup.seats - 1);
    for (int i = 0; i < l->match->setup.seats; i++)
        l->names[i] = tbl_seat_at(t, i)->name[0] ? tbl_seat_at(t, i)->name : l->match->name[i];
    w->step = rk_alloc((l->match->steps + 1) * sizeof *w->step);
    l->n = ana_decisions(l->match, w->step);
    w->verdict = rk_alloc((l->n + 1) * sizeof *w->verdict);
    bool ok = judge_all(w, threads);
    if (ok) {
        sum_up(w);
        l->colours = !json && isatty(STDOUT_FILENO);
        l->width = cli_width();
        if (json)
            cli_lesson_json(l, &w->depth, &out);
        else
            cli_lesson_text(l, &out);
        fputs(rk_text_str(&out), stdout);
    }
    rk_text_free(&out);
    free(w->step);
    free(w->verdict);
    return ok ? CLI_EXIT_OK : CLI_EXIT_NO;
}

/* "quick", "ordinary", "deep" or a number of iterations. */
static bool read_depth(const char *word, ana_depth *out)
{
    static const struct {
        const char *name;
        uint32_t    iterations;
    } depths[] = {{"quick", ANA_ITERATIONS / 4}, {"ordinary", ANA_ITERATIONS}, {"deep", ANA_ITERATIONS * 8}};
    for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
        if (!strcmp(word, depths[i].name)) {
            out->iterations = depths[i].iterations;
            return true;
        }
    char         *end;
    unsigned long n = strtoul(word, &end, 10);
    out->iterations = (uint32_t)n;
    return *word >= '1' && *word <= '9' && !*end && n >= 20 && n <= 1000000;
}

int cli_cmd_analyse(int argc, char **argv)
{
    uint64_t       seat = UINT64_MAX, threads = 2, seed = 1;
    const char    *depth = "ordinary", *judge_word = NULL;
    bool           json = false;
    work           w = {.lesson = {.lang = cli_lang()}};
    cli_opener     opener = {0};
    cli_list       words;
    int            code;
    const cli_flag flags[] = {
        {"seat", CLI_F_NUMBER, &seat},        {"depth", CLI_F_TEXT, &depth},          {"judge", CLI_F_TEXT, &judge_word},
        {"threads", CLI_F_NUMBER, &threads},  {"seed", CLI_F_NUMBER, &seed},          {"json", CLI_F_SWITCH, &json},
        {"lang", CLI_F_LANG, &w.lesson.lang}, {"data", CLI_F_TEXT, &opener.data_dir}, {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.analyse.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("analyse needs one match file, or one log of a table");
    if (!read_depth(depth, &w.depth))
        return cli_wrong("--depth is quick, ordinary, deep, or 20 to 1000000 iterations");
    if (threads < 1 || threads > AR_MAX_THREADS)
        return cli_wrong("--threads is 1 to %d", AR_MAX_THREADS);
    w.depth.judge = judge_word;
    w.depth.seed = seed;
    w.depth.again = ANA_AGAIN;
    if (!ana_depth_ok(&w.depth))
        return cli_wrong("--judge is a bot that searches: search:N, hard, expert, champion");
    w.lesson.seat = seat == UINT64_MAX ? -1 : seat > RK_MAX_SEATS ? RK_MAX_SEATS : (int)seat;
    tbl_table *t = cli_read_table(words.item[0], &opener, &code);
    if (t)
        code = analyse(t, words.item[0], &w, (unsigned)threads, json);
    tbl_free(t);
    cli_opener_close(&opener);
    return code;
}
