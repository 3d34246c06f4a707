/* puzzles.c: ratskeller puzzles: positions of self-play with one clearly best decision, as a file of scenarios. */
#include "analysis/puzzle.h"
#include "arena/series.h"
#include "cli/series.h"

#include <stdlib.h>

enum { PER_GAME = 2, LOOKS = 40 }; /* puzzles taken from one game; decisions looked at until then */

typedef struct {
    uint32_t step; /* 0: none */
    rk_text  lines;
} found;

typedef struct {
    ar_series   series;
    ana_depth   depth;
    bot_spec    bot;
    found      *found; /* PER_GAME of each game */
    rk_match   *match; /* of each game */
    uint64_t    games;
    const char *bots;
} search;

static void before_move(void *ctx, const void *state, uint32_t step, rk_move move)
{
    (void)state, (void)step;
    rk_match_move(ctx, move);
}

static void options_of(const rk_match *m, rk_text *out)
{
    const rk_game *g = m->set->game;
    for (int i = 0; i < rk_options(g); i++)
        if (!g->options[i].text && m->setup.option[i] != g->options[i].def) {
            rk_text_addf(out, " %s=", g->options[i].name);
            rk_setup_value(g, &m->setup, i, out);
        }
}

/* The position as moves from the beginning; the solution must be legal there. What a page needs besides stands in a comment. */
static void write_puzzle(const search *s, uint64_t game, const ana_puzzle *p, rk_text *out)
{
    const rk_match *m = &s->match[game];
    rk_json         w;
    rk_text_addf(out, "scenario puzzle, grade %d: game %llu of seed %llu between %s, step %u\n", p->grade,
                 (unsigned long long)game, (unsigned long long)s->series.seed, s->bots, p->verdict.is.step);
    rk_text_addf(out, "# grade %d\n# verdict ", p->grade);
    w = rk_json_to(out);
    ana_verdict_json(m, &p->verdict, &w);
    rk_text_addf(out, "\ngame %s %d", m->set->game->id, m->setup.seats);
    options_of(m, out);
    rk_text_char(out, '\n');
    for (size_t i = 0; i < p->verdict.is.step; i++) {
        rk_text_add(out, "do ");
        rk_match_write_step(m, i, out);
        rk_text_char(out, '\n');
    }
    rk_text_addf(out, "mark position\ndo %d ", p->verdict.is.seat);
    rk_write_verb(m->set->game, m->set->data, p->verdict.is.best, out);
    rk_text_addf(out, "\nback position\ndo %d ", p->verdict.is.seat);
    rk_write_verb(m->set->game, m->set->data, p->verdict.is.next, out);
    rk_text_add(out, "\n\n");
}

/* Decisions in a random order, so that puzzles come from all parts of a game. */
static void shuffle(uint32_t *step, size_t n, rk_rng *rng)
{
    for (size_t i = n; i > 1; i--) {
        size_t   j = rk_rng_below(rng, (uint32_t)i);
        uint32_t x = step[i - 1];
        step[i - 1] = step[j];
        step[j] = x;
    }
}

static void look_through(search *s, uint64_t game)
{
    rk_match *m = &s->match[game];
    uint32_t *step = rk_alloc((m->steps + 1) * sizeof *step);
    size_t    n = ana_decisions(m, step);
    int       taken = 0;
    rk_rng    rng;
    rk_rng_seed(&rng, s->series.seed, game);
    shuffle(step, n, &rng);
    for (size_t i = 0; i < n && i < LOOKS && taken < PER_GAME && !s->series.jobs.stop; i++) {
        ana_puzzle p;
        if (!ana_is_puzzle(m, step[i], &s->depth, &p))
            continue;
        found *f = &s->found[game * PER_GAME + (uint64_t)taken++];
        f->step = step[i];
        write_puzzle(s, game, &p, &f->lines);
    }
    free(step);
}

static void examine(void *ctx, uint64_t n)
{
    search    *s = ctx;
    ar_outcome out;
    ar_seating seating = ar_series_seating(&s->series, n);
    rk_match_init(&s->match[n], &s->series.set, &s->series.setup);
    for (int i = 0; i < s->series.setup.seats; i++)
        seating.bot[i] = &s->bot;
    seating.observer = (ar_observer){.before_move = before_move, .ctx = &s->match[n]};
    if (ar_play_game(&seating, &out) == AR_FINISHED)
        look_through(s, n);
}

static int print(search *s, bool whole)
{
    uint64_t n = 0;
    for (uint64_t i = 0; i < s->games * PER_GAME; i++) {
        n += s->found[i].lines.len > 0;
        fputs(rk_text_str(&s->found[i].lines), stdout);
        rk_text_free(&s->found[i].lines);
    }
    for (uint64_t i = 0; i < s->games; i++)
        if (s->match[i].set)
            rk_match_clear(&s->match[i]);
    fprintf(stderr, "%llu puzzles\n", (unsigned long long)n);
    return whole ? CLI_EXIT_OK : CLI_EXIT_NO;
}

static int run(search *s)
{
    cli_progress bar;
    s->found = rk_alloc(s->games * PER_GAME * sizeof *s->found);
    s->match = rk_alloc(s->games * sizeof *s->match);
    for (uint64_t i = 0; i < s->games * PER_GAME; i++)
        s->found[i] = (found){.lines = RK_TEXT_INIT};
    for (uint64_t i = 0; i < s->games; i++)
        s->match[i] = (rk_match){0};
    ar_series_begin(&s->series);
    cli_progress_begin(&bar, "games", s->games);
    bool whole = ar_series_run(&s->series, s->games, examine, s, cli_series_progress(&bar));
    cli_progress_end(&bar);
    cli_series_explain(&s->series, "games", s->series.jobs.done, s->games, "");
    int code = print(s, whole);
    ar_series_clear(&s->series);
    free(s->found);
    free(s->match);
    return code;
}

int cli_cmd_puzzles(int argc, char **argv)
{
    cli_series     flags = {.seed = 1, .threads = 1};
    search         s = {.games = 10, .bots = "medium/quiet"};
    uint64_t       depth = 3000;
    cli_list       words;
    int            code;
    const cli_flag table[] = {{"games", CLI_F_NUMBER, &s.games},
                              {"seats", CLI_F_NUMBER, &flags.seats},
                              {"seed", CLI_F_NUMBER, &flags.seed},
                              {"bots", CLI_F_TEXT, &s.bots},
                              {"depth", CLI_F_NUMBER, &depth},
                              {"option", CLI_F_LIST, &flags.options},
                              {"threads", CLI_F_NUMBER, &flags.threads},
                              {"data", CLI_F_TEXT, &flags.data},
                              {0}};
    if (!cli_flags(argc, argv, table, &words, "cli.puzzles.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("puzzles needs one game (ratskeller games lists them)");
    if (flags.threads < 1 || flags.threads > AR_MAX_THREADS || s.games < 1 || s.games > 100000 || depth < 200 || depth > 1000000)
        return cli_wrong("--threads is 1 to %d, --games 1 to 100000, --depth 200 to 1000000", AR_MAX_THREADS);
    if (!cli_series_bot(s.bots, &s.bot) || !cli_series_open(&s.series, &flags, words.item[0]))
        return CLI_EXIT_USE;
    s.depth = (ana_depth){.iterations = (uint32_t)depth, .seed = flags.seed};
    code = run(&s);
    rk_dataset_free(&s.series.set);
    return code;
}
