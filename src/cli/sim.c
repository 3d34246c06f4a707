/* sim.c: ratskeller sim: plays many games and tells how they went. Game n of a seed is the
 * same game whatever the number of threads. */
#include "bots/bot.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "cli/trace.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint64_t games, moves, moves_min, moves_max;
    double   wins[RK_MAX_SEATS]; /* shared victories count in parts */
    double   points[RK_MAX_SEATS], squares[RK_MAX_SEATS];
    uint64_t forfeits[RK_MAX_SEATS]; /* decisions outside bots left to the default move */
} tally;

typedef struct {
    rk_dataset      set;
    rk_setup        setup;
    bot_spec        policy[RK_MAX_SEATS];
    const char     *trace_path, *record_path;
    uint64_t        games, seed, threads, limit;
    bool            check, chatter, json;
    FILE           *trace;
    atomic_ullong   next, done;
    atomic_bool     stop;
    pthread_mutex_t lock; /* guards total, fault */
    tally           total;
    rk_text         fault;
} sim;

/* What one thread works with. */
typedef struct {
    sim       *sim;
    rk_match   match;
    bot_player bot[RK_MAX_SEATS];
    rk_rng     chance;
    void      *state;
    tally      mine;
    rk_text    trace;
} worker;

static void report_fault(sim *s, uint64_t game, uint32_t step, const char *what)
{
    pthread_mutex_lock(&s->lock);
    if (!s->fault.len)
        rk_text_addf(&s->fault, "game %llu of seed %llu, step %u: %s", (unsigned long long)game, (unsigned long long)s->seed,
                     step, what);
    pthread_mutex_unlock(&s->lock);
    atomic_store(&s->stop, true);
}

static rk_move next_move(worker *w, rk_turn turn)
{
    const rk_dataset *set = &w->sim->set;
    if (turn.stage == RK_CHANCE_TURN)
        return rk_chance_move(set->game, set->data, w->state, &w->chance);
    return bot_choose(&w->bot[__builtin_ctz(turn.seats)], w->state);
}

/* Random asides between the moves: they must never disturb the game. */
static void babble(worker *w)
{
    const rk_game *g = w->sim->set.game;
    const void    *data = w->sim->set.data;
    int            seats = w->sim->setup.seats;
    for (uint32_t n = rk_rng_below(&w->chance, 3); n > 0; n--) {
        rk_text line = RK_TEXT_INIT, err = RK_TEXT_INIT;
        rk_line parsed;
        int     seat = (int)rk_rng_below(&w->chance, (uint32_t)seats);
        rk_text_addf(&line, "%d ", seat);
        if (g->tests.random_aside(data, w->state, seat, &w->chance, &line)
            && rk_read_line(g, data, rk_text_str(&line), &parsed, &err)
            && !g->talk.why_not_aside(data, w->state, parsed.move, parsed.text).rule)
            g->talk.play_aside(data, w->state, parsed.move, parsed.text);
        rk_text_free(&line);
        rk_text_free(&err);
    }
}

static bool hear(void *ctx, const rk_line *line)
{
    worker        *w = ctx;
    const rk_game *g = w->sim->set.game;
    if (g->talk.why_not_aside(w->sim->set.data, w->state, line->move, line->text).rule)
        return false;
    g->talk.play_aside(w->sim->set.data, w->state, line->move, line->text);
    if (w->sim->record_path)
        rk_match_play(&w->match, line);
    return true;
}

/* Bots negotiate where everybody is asked and nothing is sealed. Who begins changes. */
static void talk(worker *w, rk_turn turn, uint32_t step)
{
    int         seats = w->sim->setup.seats;
    bot_player *bots[RK_MAX_SEATS];
    if (!w->sim->set.game->talk.bot_aside || turn.stage != RK_DECIDE || turn.sealed || turn.seats != (1u << seats) - 1)
        return;
    for (int i = 0; i < seats; i++)
        bots[i] = &w->bot[i];
    bots_talk(bots, seats, (int)(step % (uint32_t)seats), w->state, hear, w);
}

static void play_one(worker *w, uint64_t game)
{
    sim           *s = w->sim;
    const rk_game *g = s->set.game;
    const void    *data = s->set.data;
    rk_rng_seed(&w->chance, s->seed, game * 16);
    for (int i = 0; i < s->setup.seats; i++)
        bot_reseed(&w->bot[i], s->seed, game * 16 + 1 + (uint64_t)i);
    memset(w->state, 0, rk_match_state_size(g));
    g->start(data, w->state, &s->setup);
    if (s->trace) {
        rk_text_clear(&w->trace);
        cli_trace_header(&w->trace, &s->set, &s->setup, s->seed, game);
    }
    if (s->record_path) {
        rk_match_init(&w->match, &s->set, &s->setup);
        w->match.has_seed = true;
        w->match.seed = s->seed;
    }
    uint32_t step = 0;
    rk_turn  turn;
    while ((turn = g->turn(data, w->state)).stage != RK_OVER && !atomic_load_explicit(&s->stop, memory_order_relaxed)) {
        if (s->chatter)
            babble(w);
        talk(w, turn, step);
        rk_move m = next_move(w, turn);
        if (s->trace)
            cli_trace_step(&w->trace, &s->set, w->state, step, m);
        if (s->record_path)
            rk_match_move(&w->match, m);
        g->play(data, w->state, m);
        for (int i = 0; i < s->setup.seats; i++)
            bot_saw(&w->bot[i], turn, m);
        step++;
        const char *broken = s->check ? g->tests.check(data, w->state) : NULL;
        if (broken)
            report_fault(s, game, step, broken);
        if (step > s->limit)
            report_fault(s, game, step, "the game goes on beyond its bound");
    }
    rk_score score;
    g->score(data, w->state, &score);
    if (s->trace)
        cli_trace_end(&w->trace, &s->set, w->state, step);
    tally *t = &w->mine;
    t->games++;
    t->moves += step;
    t->moves_min = t->moves_min && t->moves_min < step ? t->moves_min : step;
    t->moves_max = t->moves_max > step ? t->moves_max : step;
    for (int p = 0; p < score.parties; p++) {
        t->points[p] += score.points[p];
        t->squares[p] += (double)score.points[p] * score.points[p];
        if (score.winners >> p & 1)
            t->wins[p] += 1.0 / __builtin_popcount(score.winners);
    }
}

/* The record of the last game played. */
static void keep_record(worker *w, uint64_t game)
{
    rk_text out = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_match_write(&w->match, &out);
    if (!cli_write_file(w->sim->record_path, rk_text_str(&out), out.len, &err))
        report_fault(w->sim, game, 0, rk_text_str(&err));
    rk_match_clear(&w->match);
    rk_text_free(&out);
    rk_text_free(&err);
}

static void merge(tally *to, const tally *from)
{
    if (!from->games)
        return;
    to->moves_min = to->games && to->moves_min < from->moves_min ? to->moves_min : from->moves_min;
    to->moves_max = to->moves_max > from->moves_max ? to->moves_max : from->moves_max;
    to->games += from->games;
    to->moves += from->moves;
    for (int p = 0; p < RK_MAX_SEATS; p++) {
        to->wins[p] += from->wins[p];
        to->points[p] += from->points[p];
        to->squares[p] += from->squares[p];
        to->forfeits[p] += from->forfeits[p];
    }
}

static void *work(void *arg)
{
    worker w = {.sim = arg};
    sim   *s = arg;
    w.state = rk_alloc(rk_match_state_size(s->set.game));
    for (int i = 0; i < s->setup.seats; i++)
        bot_init(&w.bot[i], &s->policy[i], &s->set, &s->setup, i, s->seed);
    uint64_t game;
    while (!atomic_load(&s->stop) && (game = atomic_fetch_add(&s->next, 1)) < s->games) {
        play_one(&w, game);
        atomic_fetch_add(&s->done, 1);
        if (s->record_path)
            keep_record(&w, game);
        if (s->trace && fwrite(w.trace.at, 1, w.trace.len, s->trace) != w.trace.len)
            report_fault(s, game, 0, "the trace file cannot be written");
    }
    for (int i = 0; i < s->setup.seats; i++)
        w.mine.forfeits[i] = w.bot[i].effort.forfeits;
    pthread_mutex_lock(&s->lock);
    merge(&s->total, &w.mine);
    pthread_mutex_unlock(&s->lock);
    for (int i = 0; i < s->setup.seats; i++)
        bot_clear(&w.bot[i]);
    rk_text_free(&w.trace);
    free(w.state);
    return NULL;
}

static void run(sim *s)
{
    pthread_t    thread[64];
    cli_progress bar;
    cli_progress_begin(&bar, "games", s->games);
    for (uint64_t i = 0; i < s->threads; i++)
        pthread_create(&thread[i], NULL, work, s);
    while (bar.on && !atomic_load(&s->stop) && atomic_load(&s->done) < s->games) {
        cli_progress_at(&bar, atomic_load(&s->done));
        struct timespec nap = {0, 50000000};
        nanosleep(&nap, NULL);
    }
    for (uint64_t i = 0; i < s->threads; i++)
        pthread_join(thread[i], NULL);
    cli_progress_end(&bar);
}

/* Wilson's interval for a share, 95 %. */
static void interval(double wins, double n, double *low, double *high)
{
    double z = 1.959964, p = wins / n, mid = p + z * z / (2 * n), half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    *low = (mid - half) / (1 + z * z / n);
    *high = (mid + half) / (1 + z * z / n);
}

static void report_words(const sim *s, int parties)
{
    const tally *t = &s->total;
    double       n = (double)t->games;
    printf("%llu games, %.1f moves each (%llu to %llu)\n", (unsigned long long)t->games, (double)t->moves / n,
           (unsigned long long)t->moves_min, (unsigned long long)t->moves_max);
    printf("seat  player      wins     95 %% interval      points (spread)\n");
    for (int p = 0; p < parties; p++) {
        double low, high, mean = t->points[p] / n, var = t->squares[p] / n - mean * mean;
        interval(t->wins[p], n, &low, &high);
        printf("%4d  %-10s %5.1f %%   %5.1f .. %5.1f %%   %10.1f (%.1f)\n", p, p < s->setup.seats ? s->policy[p].name : "-",
               t->wins[p] / n * 100, low * 100, high * 100, mean, sqrt(var > 0 ? var : 0));
        if (t->forfeits[p])
            printf("      %llu decisions forfeited to the default move\n", (unsigned long long)t->forfeits[p]);
    }
}

static void report_json(const sim *s, int parties)
{
    const tally *t = &s->total;
    double       n = (double)t->games;
    rk_text      out = RK_TEXT_INIT;
    rk_json      w = rk_json_to(&out);
    rk_json_object(&w);
    rk_json_kstr(&w, "game", s->set.game->id);
    rk_json_kint(&w, "games", (int64_t)t->games);
    rk_json_kint(&w, "seed", (int64_t)s->seed);
    rk_json_kreal(&w, "moves_mean", (double)t->moves / n);
    rk_json_kint(&w, "moves_min", (int64_t)t->moves_min);
    rk_json_kint(&w, "moves_max", (int64_t)t->moves_max);
    rk_json_karray(&w, "parties");
    for (int p = 0; p < parties; p++) {
        double low, high, mean = t->points[p] / n, var = t->squares[p] / n - mean * mean;
        interval(t->wins[p], n, &low, &high);
        rk_json_object(&w);
        rk_json_key(&w, "bot");
        if (p < s->setup.seats)
            rk_json_str(&w, s->policy[p].name);
        else
            rk_json_null(&w);
        rk_json_kint(&w, "forfeits", (int64_t)t->forfeits[p]);
        rk_json_kreal(&w, "wins", t->wins[p] / n);
        rk_json_kreal(&w, "wins_low", low);
        rk_json_kreal(&w, "wins_high", high);
        rk_json_kreal(&w, "points_mean", mean);
        rk_json_kreal(&w, "points_spread", sqrt(var > 0 ? var : 0));
        rk_json_end(&w, '}');
    }
    rk_json_end(&w, ']');
    rk_json_end(&w, '}');
    puts(rk_text_str(&out));
    rk_text_free(&out);
}

/* --bots a,b,...: one name for all seats, or one for each. */
static bool choose_bots(sim *s, const char *bots)
{
    char buf[256], *save = NULL;
    snprintf(buf, sizeof buf, "%s", bots ? bots : "random");
    int n = 0;
    for (char *name = strtok_r(buf, ",", &save); name; name = strtok_r(NULL, ",", &save)) {
        bot_spec spec;
        if (!bot_spec_read(name, &spec)) {
            rk_text names = RK_TEXT_INIT;
            bot_names(&names);
            cli_wrong("there is no bot \"%s\" (there are: %s)", name, rk_text_str(&names));
            rk_text_free(&names);
            return false;
        }
        if (n < RK_MAX_SEATS)
            s->policy[n] = spec;
        n++;
    }
    for (int i = 1; n == 1 && i < s->setup.seats; i++)
        s->policy[i] = s->policy[0];
    if (n != 1 && n != s->setup.seats)
        cli_wrong("--bots names %d bots for %d seats", n, s->setup.seats);
    return n == 1 || n == s->setup.seats;
}

static int finish(sim *s)
{
    if (s->fault.len) {
        fprintf(stderr, "ratskeller: fault: %s\n", rk_text_str(&s->fault));
        return CLI_EXIT_NO;
    }
    rk_score score;
    void    *state = rk_alloc(rk_match_state_size(s->set.game));
    s->set.game->start(s->set.data, state, &s->setup);
    s->set.game->score(s->set.data, state, &score);
    free(state);
    if (s->json)
        report_json(s, score.parties);
    else
        report_words(s, score.parties);
    return CLI_EXIT_OK;
}

int cli_cmd_sim(int argc, char **argv)
{
    sim            s = {.games = 1000, .seed = 1, .threads = 1, .lock = PTHREAD_MUTEX_INITIALIZER};
    const char    *bots = NULL, *data = NULL;
    uint64_t       seats = 0;
    cli_list       words, options = {0};
    int            code;
    const cli_flag flags[] = {{"seats", CLI_F_NUMBER, &seats},
                              {"games", CLI_F_NUMBER, &s.games},
                              {"seed", CLI_F_NUMBER, &s.seed},
                              {"bots", CLI_F_TEXT, &bots},
                              {"option", CLI_F_LIST, &options},
                              {"threads", CLI_F_NUMBER, &s.threads},
                              {"trace", CLI_F_TEXT, &s.trace_path},
                              {"data", CLI_F_TEXT, &data},
                              {"check", CLI_F_SWITCH, &s.check},
                              {"chatter", CLI_F_SWITCH, &s.chatter},
                              {"record", CLI_F_TEXT, &s.record_path},
                              {"json", CLI_F_SWITCH, &s.json},
                              {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.sim.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("sim needs one game (ratskeller games lists them)");
    if (s.threads < 1 || s.threads > 64 || s.games < 1)
        return cli_wrong("--threads is 1 to 64, --games at least 1");
    if (!cli_open_game(&s.set, words.item[0], data))
        return CLI_EXIT_USE;
    if (!seats)
        seats = s.set.game->max_seats < 4 ? s.set.game->max_seats : s.set.game->min_seats > 4 ? s.set.game->min_seats : 4;
    code = CLI_EXIT_USE;
    if (s.chatter && s.record_path) {
        cli_wrong("--record keeps no table talk: leave --chatter out");
    } else if (s.chatter && !s.set.game->tests.random_aside) {
        cli_wrong("%s has no table talk", s.set.game->id);
    } else if (cli_open_setup(&s.setup, s.set.game, (int)(seats > 255 ? 255 : seats), &options) && choose_bots(&s, bots)) {
        s.limit = s.set.game->tests.max_moves(s.set.data, &s.setup);
        if (s.trace_path || s.record_path)
            s.threads = 1; /* games in order */
        if (s.trace_path)
            s.trace = fopen(s.trace_path, "w");
        if (s.trace_path && !s.trace) {
            cli_wrong("%s cannot be written", s.trace_path);
        } else {
            run(&s);
            if (s.trace && fclose(s.trace) != 0 && !s.fault.len)
                rk_text_add(&s.fault, "the trace file cannot be written");
            code = finish(&s);
        }
    }
    rk_text_free(&s.fault);
    rk_dataset_free(&s.set);
    return code;
}
