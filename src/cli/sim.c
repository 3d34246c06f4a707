/* sim.c: ratskeller sim: plays many games and tells how they went, with a trace or a record if wanted. */
#include "arena/sim.h"
#include "cli/series.h"
#include "cli/trace.h"

typedef struct {
    ar_sim      sim;
    const char *trace_path, *record_path;
    FILE       *out;           /* where the trace goes; NULL: none is wanted */
    cli_trace   trace;         /* of the game in play */
    rk_match    match, record; /* of the game in play, and of the last one that ended */
    uint64_t    game;
} simulation;

/* ---- trace and record: games come one after the other, on one thread ---- */

static void begin(void *ctx, uint64_t game)
{
    simulation      *s = ctx;
    const ar_series *of = &s->sim.series;
    s->game = game;
    if (s->out)
        cli_trace_begin(&s->trace, &of->set, &of->setup, of->seed, game);
    if (s->record_path) {
        rk_match_init(&s->match, &of->set, &of->setup);
        s->match.has_seed = true;
        s->match.seed = of->seed;
    }
}

static void before_move(void *ctx, const void *state, uint32_t step, rk_move move)
{
    simulation *s = ctx;
    if (s->out)
        cli_trace_step(&s->trace, state, step, move);
    if (s->record_path)
        rk_match_move(&s->match, move);
}

static void after_aside(void *ctx, const void *state, const rk_line *line)
{
    simulation *s = ctx;
    (void)state;
    if (s->out)
        cli_trace_aside(&s->trace, line);
    if (s->record_path)
        rk_match_play(&s->match, line);
}

/* A game stopped by Ctrl-C is not kept. A faulty one is, so that it can be examined. */
static void end(void *ctx, const void *state, uint32_t moves, ar_ending how)
{
    simulation *s = ctx;
    if (s->out && how != AR_STOPPED) {
        const rk_text *lines = &s->trace.lines;
        cli_trace_end(&s->trace, state, moves);
        if (fwrite(lines->at, 1, lines->len, s->out) != lines->len)
            ar_series_fault(&s->sim.series, "game", s->game, 0, "the trace file cannot be written");
    }
    if (s->record_path && how != AR_STOPPED) {
        rk_match_clear(&s->record);
        s->record = s->match;
    } else if (s->record_path) {
        rk_match_clear(&s->match);
    }
}

static bool open_trace(simulation *s)
{
    if (s->trace_path && !(s->out = fopen(s->trace_path, "w")))
        cli_wrong("%s cannot be written", s->trace_path);
    return s->out || !s->trace_path;
}

static bool close_trace(simulation *s)
{
    bool ok = !s->out || fclose(s->out) == 0;
    if (!ok)
        cli_wrong("%s cannot be written", s->trace_path);
    cli_trace_clear(&s->trace);
    return ok;
}

static bool write_record(simulation *s)
{
    if (!s->record.set)
        return true;
    rk_text out = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_match_write(&s->record, &out);
    bool ok = cli_write_file(s->record_path, rk_text_str(&out), out.len, &err);
    if (!ok)
        cli_wrong("%s", rk_text_str(&err));
    rk_match_clear(&s->record);
    rk_text_free(&out);
    rk_text_free(&err);
    return ok;
}

/* ---- the run ---- */

static void report(const ar_sim *sim, bool json)
{
    rk_text out = RK_TEXT_INIT;
    if (json)
        ar_sim_json(sim, &out);
    else
        ar_sim_table(sim, &out);
    fputs(rk_text_str(&out), stdout);
    rk_text_free(&out);
}

static int run(simulation *s, bool json)
{
    cli_progress bar;
    ar_sim      *sim = &s->sim;
    if (!open_trace(s))
        return CLI_EXIT_USE;
    if (s->trace_path || s->record_path) {
        sim->series.threads = 1; /* games in order */
        sim->observer =
            (ar_observer){.begin = begin, .before_move = before_move, .after_aside = after_aside, .end = end, .ctx = s};
    }
    ar_series_begin(&sim->series);
    cli_progress_begin(&bar, "games", sim->games);
    bool ok = ar_sim_run(sim, cli_series_progress(&bar));
    cli_progress_end(&bar);
    cli_series_explain(&sim->series, "games", sim->tally.games, sim->games, "");
    ok = close_trace(s) && ok;
    ok = write_record(s) && ok;
    if (sim->tally.games)
        report(sim, json);
    ar_series_clear(&sim->series);
    return ok ? CLI_EXIT_OK : CLI_EXIT_NO;
}

/* --bots a,b,...: one name for all seats, or one for each. */
static bool choose_bots(ar_sim *sim, const char *bots)
{
    int seats = sim->series.setup.seats, n = cli_series_bots(bots, sim->bot, RK_MAX_SEATS);
    for (int i = 1; n == 1 && i < seats; i++)
        sim->bot[i] = sim->bot[0];
    if (n >= 0 && n != 1 && n != seats)
        cli_wrong("--bots names %d bots for %d seats", n, seats);
    return n == 1 || n == seats;
}

int cli_cmd_sim(int argc, char **argv)
{
    cli_series     flags = {.seed = 1, .threads = 1};
    simulation     s = {.sim = {.games = 1000}};
    const char    *bots = "random";
    cli_list       words;
    int            code;
    const cli_flag table[] = {{"seats", CLI_F_NUMBER, &flags.seats},
                              {"games", CLI_F_NUMBER, &s.sim.games},
                              {"seed", CLI_F_NUMBER, &flags.seed},
                              {"bots", CLI_F_TEXT, &bots},
                              {"option", CLI_F_LIST, &flags.options},
                              {"threads", CLI_F_NUMBER, &flags.threads},
                              {"trace", CLI_F_TEXT, &s.trace_path},
                              {"data", CLI_F_TEXT, &flags.data},
                              {"check", CLI_F_SWITCH, &s.sim.check},
                              {"chatter", CLI_F_SWITCH, &s.sim.chatter},
                              {"record", CLI_F_TEXT, &s.record_path},
                              {"json", CLI_F_SWITCH, &flags.json},
                              {0}};
    if (!cli_flags(argc, argv, table, &words, "cli.sim.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("sim needs one game (ratskeller games lists them)");
    if (flags.threads < 1 || flags.threads > AR_MAX_THREADS || s.sim.games < 1)
        return cli_wrong("--threads is 1 to %d, --games at least 1", AR_MAX_THREADS);
    if (!cli_series_open(&s.sim.series, &flags, words.item[0]))
        return CLI_EXIT_USE;
    code = CLI_EXIT_USE;
    if (s.sim.chatter && !s.sim.series.set.game->tests.random_aside)
        cli_wrong("%s has no table talk", s.sim.series.set.game->id);
    else if (choose_bots(&s.sim, bots))
        code = run(&s, flags.json);
    rk_dataset_free(&s.sim.series.set);
    return code;
}
