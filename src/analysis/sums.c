/* sums.c: luck and skill told apart. A decision moves the chances from what could be expected before it to those of the move that
 * was made. That is skill, the deciding seat's own, and what it gives to the others or takes from them. Whatever happens from
 * there to the next decision is luck: dice, cards, and what comes to light. So everything adds up to the result. (Measured
 * against the best move instead, every ordinary choice of the others would look like a gift, and luck as bad as these gifts are
 * large.) */
#include "analysis/analysis.h"

#include <string.h>

static void end_of(const rk_match *m, int16_t end[RK_MAX_SEATS])
{
    rk_score s;
    m->set->game->score(m->set->data, m->state, &s);
    for (int p = 0; p < m->setup.seats; p++)
        end[p] = (int16_t)(s.winners >> p & 1 ? 1000 / __builtin_popcount(s.winners) : 0);
}

/* How much a decision is worth telling: what it cost, or what finding it was worth. */
static int weight_of(const ana_decision *d)
{
    return d->loss ? d->loss : d->gap;
}

static bool is_better(const ana_decision *list, int a, int b)
{
    return b < 0 || weight_of(&list[a]) > weight_of(&list[b]);
}

static void note(ana_seat *s, int n)
{
    int at = s->turning_n++;
    while (at > 0 && s->turning[at - 1] > n) { /* in order of time */
        s->turning[at] = s->turning[at - 1];
        at--;
    }
    s->turning[at] = (uint16_t)n;
}

static bool noted(const ana_seat *s, int n)
{
    for (int i = 0; i < s->turning_n; i++)
        if (s->turning[i] == n)
            return true;
    return false;
}

/* The most telling one of a seat that is not noted yet; good: one that was the best. -1: there is none. */
static int most_telling(const ana_decision *list, size_t n, int seat, bool good, const ana_seat *s)
{
    int best = -1;
    for (size_t i = 0; i < n; i++) {
        const ana_decision *d = &list[i];
        bool fits = good ? rk_move_eq(d->played, d->best) && d->gap >= ANA_TURNING_LOSS : d->loss >= ANA_TURNING_LOSS;
        if (d->seat == seat && fits && !noted(s, (int)i) && is_better(list, (int)i, best))
            best = (int)i;
    }
    return best;
}

static void find_turning_points(const ana_decision *list, size_t n, int seat, ana_seat *s)
{
    int good = most_telling(list, n, seat, true, s);
    if (good >= 0)
        note(s, good);
    while (s->turning_n < ANA_TURNING) {
        int bad = most_telling(list, n, seat, false, s);
        if (bad < 0)
            return;
        note(s, bad);
    }
}

void ana_sum(const rk_match *m, const ana_decision *list, size_t n, ana_sums *out)
{
    int16_t end[RK_MAX_SEATS], before[RK_MAX_SEATS] = {0};
    memset(out, 0, sizeof *out);
    out->seats = m->setup.seats;
    end_of(m, end);
    for (int p = 0; p < out->seats; p++) {
        ana_seat *s = &out->seat[p];
        s->start = before[p] = n ? list[0].chance[p] : end[p];
        s->end = end[p];
        for (size_t i = 0; i < n; i++) {
            const ana_decision *d = &list[i];
            s->luck += d->chance[p] - before[p];
            s->skill += d->after[p] - d->chance[p];
            before[p] = d->after[p];
            if (d->seat == p) {
                s->grades[d->grade]++;
                s->lost += d->loss;
            }
        }
        s->luck += n ? end[p] - before[p] : 0;
        find_turning_points(list, n, p, s);
    }
}
