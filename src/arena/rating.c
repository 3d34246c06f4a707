/* rating.c: strengths by the MM iteration (Hunter 2004), from rankings broken into pairs. */
#include "arena/rating.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { MAX_ENTRANTS = 64, MAX_STEPS = 3000 };

static const double ELO = 173.717792761248; /* 400 / ln 10 */
static const double DRAWN = 1.0;            /* games against the average player */
static const double CLOSE = 1e-7;           /* the iteration ends with a step this small, in natural units */

/* One step for strength i while the others are fixed: wins / sum over opponents of meetings / (own + other strength). */
static double improve(int n, const double *ahead, const double *g, int i)
{
    double won = DRAWN / 2, sum = DRAWN / (g[i] + 1);
    for (int j = 0; j < n; j++) {
        double met = ahead[i * n + j] + ahead[j * n + i];
        if (j == i || met <= 0)
            continue;
        won += ahead[i * n + j];
        sum += met / (g[i] + g[j]);
    }
    return won / sum;
}

void ar_rate(int n, const double *ahead, double *elo)
{
    assert(n <= MAX_ENTRANTS);
    double g[MAX_ENTRANTS], mean = 0;
    for (int i = 0; i < n; i++)
        g[i] = exp(elo[i] / ELO);
    double most = 1;
    for (int step = 0; step < MAX_STEPS && most > CLOSE; step++) {
        most = 0;
        for (int i = 0; i < n; i++) {
            double next = improve(n, ahead, g, i);
            most = fmax(most, fabs(log(next / g[i])));
            g[i] = next;
        }
    }
    for (int i = 0; i < n; i++)
        mean += (elo[i] = log(g[i]) * ELO) / n;
    for (int i = 0; i < n; i++)
        elo[i] -= mean;
}

void ar_wilson(double share, double n, double *low, double *high)
{
    double z = 1.959964, mid = share + z * z / (2 * n);
    double half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    *low = fmax(0, (mid - half) / (1 + z * z / n));
    *high = fmin(1, (mid + half) / (1 + z * z / n));
}

/* Student's quantile (by Hill's expansion) divided by the normal one, times Bessel's correction. */
double ar_few_blocks_factor(uint32_t n)
{
    double z = 1.959964, v = n - 1.0, z3 = z * z * z, z5 = z3 * z * z;
    double t = z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v);
    return t / z * sqrt(n / v);
}

static int rising(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double ar_quantile(double *values, uint64_t n, double share)
{
    if (!n)
        return NAN;
    qsort(values, n, sizeof *values, rising);
    double   at = share * (double)(n - 1);
    uint64_t i = (uint64_t)at;
    return i + 1 < n ? values[i] + (at - (double)i) * (values[i + 1] - values[i]) : values[n - 1];
}
