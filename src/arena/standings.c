/* standings.c: means, ratings and a bootstrap over blocks. The games of a block share chance and line-up, so whole blocks are
 * resampled, not games. */
#include "arena/standings.h"
#include "arena/rating.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The sums that a resample needs of a finished block, by place in the line-up. */
typedef struct {
    uint8_t entrant[RK_MAX_SEATS];
    float   ahead[RK_MAX_SEATS][RK_MAX_SEATS];
    float   wins[RK_MAX_SEATS];
    float   seat[RK_MAX_SEATS]; /* wins by party */
} digest;

/* The sums of a sample of blocks. */
typedef struct {
    double ahead[AR_MAX_ENTRANTS * AR_MAX_ENTRANTS];
    double wins[AR_MAX_ENTRANTS], games[AR_MAX_ENTRANTS];
    double seat[RK_MAX_SEATS];
    double blocks;
} sums;

/* The results of the resamples: [quantity * AR_RESAMPLES + resample]. */
typedef struct {
    double *elo, *wins, *seat;
} resamples;

static digest digest_block(const ar_arena *a, uint64_t block)
{
    digest d = {0};
    int    seats = a->series.setup.seats;
    for (int i = 0; i < seats; i++)
        d.entrant[i] = (uint8_t)ar_entrant_at(a, block, i);
    for (int r = 0; r < seats; r++) {
        const ar_outcome *o = &a->outcome[block * (uint64_t)seats + (uint64_t)r];
        for (int p = 0; p < o->parties; p++)
            d.seat[p] += (float)ar_win_part(o->winners, p);
        for (int i = 0; i < seats; i++) {
            int at = ar_seat_of(a, r, i);
            d.wins[i] += (float)ar_win_part(o->winners, at);
            for (int j = 0; j < seats; j++) {
                int other = ar_seat_of(a, r, j);
                d.ahead[i][j] += o->rank[at] < o->rank[other] ? 1 : o->rank[at] == o->rank[other] ? 0.5f : 0;
            }
        }
    }
    return d;
}

static void add(sums *s, const digest *d, int seats, int entrants)
{
    s->blocks++;
    for (int p = 0; p < RK_MAX_SEATS; p++)
        s->seat[p] += d->seat[p] / AR_WHOLE_WIN;
    for (int i = 0; i < seats; i++) {
        int e = d->entrant[i];
        s->wins[e] += d->wins[i] / AR_WHOLE_WIN;
        s->games[e] += seats;
        for (int j = 0; j < seats; j++)
            if (d->entrant[j] != e)
                s->ahead[e * entrants + d->entrant[j]] += d->ahead[i][j];
    }
}

static void resample(const ar_arena *a, const digest *d, const ar_standings *s, resamples *to)
{
    rk_rng rng;
    rk_rng_seed(&rng, a->series.seed, UINT64_MAX); /* no block has this stream */
    for (int k = 0; k < AR_RESAMPLES; k++) {
        sums   drawn = {0};
        double elo[AR_MAX_ENTRANTS];
        for (uint32_t b = 0; b < s->blocks; b++)
            add(&drawn, &d[rk_rng_below(&rng, s->blocks)], s->seats, a->entrants);
        for (int e = 0; e < a->entrants; e++)
            elo[e] = s->entrant[e].elo.is;
        ar_rate(a->entrants, drawn.ahead, elo);
        for (int e = 0; e < a->entrants; e++) {
            to->elo[e * AR_RESAMPLES + k] = elo[e];
            to->wins[e * AR_RESAMPLES + k] = drawn.games[e] > 0 ? drawn.wins[e] / drawn.games[e] : NAN;
        }
        for (int p = 0; p < s->parties; p++)
            to->seat[p * AR_RESAMPLES + k] = drawn.seat[p] / (drawn.blocks * s->seats);
    }
}

/* Sorts the values. A resample in which an entrant did not play says nothing about its wins. */
static void interval(double *values, uint32_t blocks, ar_range *r)
{
    uint64_t n = 0;
    for (int k = 0; k < AR_RESAMPLES; k++)
        if (!isnan(values[k]))
            values[n++] = values[k];
    r->low = r->is + ar_few_blocks_factor(blocks) * (ar_quantile(values, n, 0.025) - r->is);
    r->high = r->is + ar_few_blocks_factor(blocks) * (ar_quantile(values, n, 0.975) - r->is);
}

/* Resampling says nothing about a share of exactly 0 or 1: there Wilson's interval of the games is taken. */
static void share_interval(double *values, uint32_t blocks, uint64_t games, ar_range *r)
{
    if (r->is <= 0 || r->is >= 1) {
        ar_wilson(r->is, (double)games, &r->low, &r->high);
    } else {
        interval(values, blocks, r);
        r->low = fmax(0, r->low);
        r->high = fmin(1, r->high);
    }
}

static void intervals(const ar_arena *a, const digest *d, ar_standings *s)
{
    resamples r = {rk_alloc(AR_MAX_ENTRANTS * AR_RESAMPLES * sizeof(double)),
                   rk_alloc(AR_MAX_ENTRANTS * AR_RESAMPLES * sizeof(double)),
                   rk_alloc(RK_MAX_SEATS * AR_RESAMPLES * sizeof(double))};
    resample(a, d, s, &r);
    for (int i = 0; i + 1 < a->entrants; i++) { /* before the values are sorted */
        const double *x = r.elo + s->order[i] * AR_RESAMPLES, *y = r.elo + s->order[i + 1] * AR_RESAMPLES;
        int           above = 0;
        for (int k = 0; k < AR_RESAMPLES; k++)
            above += x[k] > y[k];
        s->entrant[s->order[i]].above = (double)above / AR_RESAMPLES;
    }
    for (int e = 0; e < a->entrants; e++) {
        interval(r.elo + e * AR_RESAMPLES, s->blocks, &s->entrant[e].elo);
        share_interval(r.wins + e * AR_RESAMPLES, s->blocks, s->entrant[e].games, &s->entrant[e].wins);
    }
    for (int p = 0; p < s->parties; p++)
        share_interval(r.seat + p * AR_RESAMPLES, s->blocks, s->games, &s->seat[p]);
    free(r.elo);
    free(r.wins);
    free(r.seat);
}

/* ---- plain means ---- */

static void add_means(const ar_arena *a, uint64_t block, ar_standings *s, double squares[])
{
    for (int r = 0; r < s->seats; r++) {
        const ar_outcome *o = &a->outcome[block * (uint64_t)s->seats + (uint64_t)r];
        s->parties = o->parties;
        s->games++;
        for (int i = 0; i < s->seats; i++) {
            int          at = ar_seat_of(a, r, i), e = ar_entrant_at(a, block, i);
            ar_standing *x = &s->entrant[e];
            x->games++;
            x->rank += o->rank[at];
            x->points += o->points[at];
            squares[e] += (double)o->points[at] * o->points[at];
            x->seconds += (double)o->nanos[at] / 1e9;
            x->iterations += (double)o->iterations[at];
            x->decisions += o->decisions[at];
            x->forfeits += o->forfeits[at];
        }
    }
}

static void divide(ar_standing *x, double squares)
{
    double n = (double)x->games, decisions = (double)x->decisions;
    x->rank = n > 0 ? x->rank / n : NAN;
    x->points = n > 0 ? x->points / n : NAN;
    x->spread = n > 0 ? sqrt(fmax(0, squares / n - x->points * x->points)) : NAN;
    x->seconds = decisions > 0 ? x->seconds / decisions : NAN;
    x->iterations = decisions > 0 ? x->iterations / decisions : NAN;
}

static void put_in_order(ar_standings *s, int entrants)
{
    for (int i = 0; i < entrants; i++) {
        int at = i;
        for (; at > 0 && s->entrant[s->order[at - 1]].elo.is < s->entrant[i].elo.is; at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = i;
    }
}

static void estimate(const ar_arena *a, const sums *all, ar_standings *s)
{
    double elo[AR_MAX_ENTRANTS] = {0}, people = 0;
    ar_rate(a->entrants, all->ahead, elo);
    for (int e = 0; e < a->entrants; e++) {
        s->entrant[e].elo = (ar_range){elo[e], NAN, NAN};
        s->entrant[e].wins = (ar_range){all->games[e] > 0 ? all->wins[e] / all->games[e] : NAN, NAN, NAN};
        s->entrant[e].above = NAN;
        people += all->wins[e];
    }
    for (int p = 0; p < s->parties; p++)
        s->seat[p] = (ar_range){all->seat[p] / (double)s->games, NAN, NAN};
    s->fair = people / (double)s->games / s->seats;
    put_in_order(s, a->entrants);
}

void ar_compute_standings(const ar_arena *a, ar_standings *out)
{
    digest *d = rk_alloc(a->blocks * sizeof *d);
    double  squares[AR_MAX_ENTRANTS] = {0};
    sums    all = {0};
    *out = (ar_standings){.seats = a->series.setup.seats, .parties = a->series.setup.seats};
    for (uint64_t b = 0; b < a->blocks; b++) {
        if (!a->have[b])
            continue;
        d[out->blocks] = digest_block(a, b);
        add(&all, &d[out->blocks], out->seats, a->entrants);
        add_means(a, b, out, squares);
        out->blocks++;
    }
    for (int e = 0; e < a->entrants; e++)
        divide(&out->entrant[e], squares[e]);
    if (out->blocks)
        estimate(a, &all, out);
    if (out->blocks > 1)
        intervals(a, d, out);
    free(d);
}
