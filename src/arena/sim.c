/* sim.c: counting games, and the result as a table and as JSON. */
#include "arena/sim.h"
#include "arena/rating.h"

#include <math.h>

/* ---- counting ---- */

static void count(ar_tally *t, const ar_outcome *o, int seats)
{
    t->moves_min = t->games && t->moves_min < o->moves ? t->moves_min : o->moves;
    t->moves_max = t->moves_max > o->moves ? t->moves_max : o->moves;
    t->moves += o->moves;
    t->games++;
    t->parties = o->parties;
    for (int p = 0; p < o->parties; p++) {
        t->wins[p] += (uint64_t)ar_win_part(o->winners, p);
        t->points[p] += o->points[p];
        t->squares[p] += (double)o->points[p] * o->points[p];
    }
    for (int i = 0; i < seats; i++)
        t->forfeits[i] += o->forfeits[i];
}

static void play_one(void *ctx, uint64_t number)
{
    ar_sim    *s = ctx;
    ar_seating g = ar_series_seating(&s->series, number);
    ar_outcome o;
    g.check = s->check;
    g.chatter = s->chatter;
    g.observer = s->observer;
    for (int i = 0; i < s->series.setup.seats; i++)
        g.bot[i] = &s->bot[i];
    ar_ending how = ar_play_game(&g, &o);
    if (how == AR_FAULTY)
        ar_series_fault(&s->series, "game", number, o.moves, o.fault);
    if (how != AR_FINISHED)
        return;
    pthread_mutex_lock(&s->series.lock);
    count(&s->tally, &o, s->series.setup.seats);
    pthread_mutex_unlock(&s->series.lock);
}

bool ar_sim_run(ar_sim *s, ar_progress progress)
{
    return ar_series_run(&s->series, s->games, play_one, s, progress);
}

/* ---- the result ---- */

typedef struct {
    double wins, low, high; /* share of the games, with its interval */
    double points, spread;
} party;

static party party_of(const ar_tally *t, int p)
{
    double n = (double)t->games, mean = (double)t->points[p] / n;
    party  x = {.wins = (double)t->wins[p] / AR_WHOLE_WIN / n, .points = mean};
    x.spread = sqrt(fmax(0, t->squares[p] / n - mean * mean));
    ar_wilson(x.wins, n, &x.low, &x.high);
    return x;
}

/* Printing with one decimal must not make "-0.0" of a small negative number. */
static double tenths(double x)
{
    return fabs(x) < 0.05 ? 0 : x;
}

void ar_sim_table(const ar_sim *s, rk_text *out)
{
    const ar_tally *t = &s->tally;
    rk_text_addf(out, "%llu games, %.1f moves each (%llu to %llu)\n", (unsigned long long)t->games,
                 (double)t->moves / (double)t->games, (unsigned long long)t->moves_min, (unsigned long long)t->moves_max);
    rk_text_add(out, "seat  player      wins     95 % interval      points (spread)\n");
    for (int p = 0; p < t->parties; p++) {
        party       x = party_of(t, p);
        const char *who = p < s->series.setup.seats ? s->bot[p].name : "-";
        rk_text_addf(out, "%4d  %-10s %5.1f %%   %5.1f .. %5.1f %%   %10.1f (%.1f)\n", p, who, x.wins * 100, x.low * 100,
                     x.high * 100, tenths(x.points), x.spread);
        if (t->forfeits[p])
            rk_text_addf(out, "      %llu decisions forfeited to the default move\n", (unsigned long long)t->forfeits[p]);
    }
}

static void write_party(const ar_sim *s, int p, rk_json *w)
{
    party x = party_of(&s->tally, p);
    rk_json_object(w);
    rk_json_key(w, "bot");
    if (p < s->series.setup.seats)
        rk_json_str(w, s->bot[p].name);
    else
        rk_json_null(w);
    rk_json_kint(w, "forfeits", (int64_t)s->tally.forfeits[p]);
    rk_json_kreal(w, "wins", x.wins);
    rk_json_kreal(w, "wins_low", x.low);
    rk_json_kreal(w, "wins_high", x.high);
    rk_json_kreal(w, "points_mean", x.points);
    rk_json_kreal(w, "points_spread", x.spread);
    rk_json_end(w, '}');
}

void ar_sim_json(const ar_sim *s, rk_text *out)
{
    const ar_tally *t = &s->tally;
    rk_json         w = rk_json_to(out);
    rk_json_object(&w);
    rk_json_kstr(&w, "game", s->series.set.game->id);
    rk_json_kint(&w, "games", (int64_t)t->games);
    rk_json_kint(&w, "seed", (int64_t)s->series.seed);
    rk_json_kreal(&w, "moves_mean", (double)t->moves / (double)t->games);
    rk_json_kint(&w, "moves_min", (int64_t)t->moves_min);
    rk_json_kint(&w, "moves_max", (int64_t)t->moves_max);
    rk_json_karray(&w, "parties");
    for (int p = 0; p < t->parties; p++)
        write_party(s, p, &w);
    rk_json_end(&w, ']');
    rk_json_end(&w, '}');
    rk_text_char(out, '\n');
}
