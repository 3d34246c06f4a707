/* compare.c: differences with their intervals. Where a game gives one number, the two games of a pair are subtracted, so what
 * the dice did to both of them cancels out as far as it does. Things are compared without pairs. docs/arena.md says it in words.
 */
#include "arena/compare.h"
#include "arena/rating.h"

#include <math.h>
#include <stdlib.h>

static const double Z = 1.959964, SURE = 0.05;

static const ar_change nothing = {.was = {NAN, NAN}, .by = {NAN, NAN, NAN}, .p = 1};

/* How often a normal variable is at least this far from its mean. */
static double two_sided(double z)
{
    return erfc(fabs(z) / sqrt(2));
}

/* n games tell no more than n equal tosses of a coin. */
static double likelihood(double by, double error, uint64_t n)
{
    double p = error > 0 ? two_sided(by / error) : by != 0 ? 0 : 1;
    return fmin(1, fmax(p, 2 * pow(0.5, (double)n)));
}

/* ---- pairs ---- */

/* Sums over the pairs in which both games have the number. */
typedef struct {
    uint64_t n;
    double   was[AR_VARIANTS], by, squares;
} pairs;

static void add_pair(pairs *to, double a, double b)
{
    if (isnan(a) || isnan(b))
        return;
    to->n++;
    to->was[0] += a;
    to->was[1] += b;
    to->by += b - a;
    to->squares += (b - a) * (b - a);
}

/* `more` pairs that cancel each other are added before the spread is taken; *error is the standard error. */
static double centre_of(const pairs *s, double more, double *error)
{
    double n = (double)s->n + more, mean = s->by / n;
    *error = sqrt(fmax(0, (s->squares + more / 2) / n - mean * mean) / n) * ar_few_blocks_factor((uint32_t)s->n);
    return mean;
}

/* Shares get Agresti and Min's interval (2005), which adds two pairs, half of them won each way: so it has a width even if all
 * pairs ended alike. */
static ar_change paired(const pairs *s, bool share)
{
    ar_change c = nothing;
    if (s->n < 2)
        return c;
    double error, mid = centre_of(s, share ? 2 : 0, &error);
    for (int v = 0; v < AR_VARIANTS; v++)
        c.was[v] = s->was[v] / (double)s->n;
    c.by = (ar_range){s->by / (double)s->n, mid - Z * error, mid + Z * error};
    c.p = likelihood(mid, error, s->n);
    return c;
}

/* ---- shares of different numbers of games ---- */

/* Newcombe's interval from the two Wilson intervals (1998, method 10), and the test with the common share. */
static ar_change shares(double won_a, double n_a, double won_b, double n_b)
{
    ar_change c = nothing;
    if (n_a < 1 || n_b < 1)
        return c;
    double a = won_a / n_a, b = won_b / n_b, all = (won_a + won_b) / (n_a + n_b), low[2], high[2];
    ar_wilson(a, n_a, &low[0], &high[0]);
    ar_wilson(b, n_b, &low[1], &high[1]);
    double error = sqrt(all * (1 - all) * (1 / n_a + 1 / n_b));
    c.was[0] = a;
    c.was[1] = b;
    c.by = (ar_range){b - a, b - a - hypot(b - low[1], high[0] - a), b - a + hypot(high[1] - b, a - low[0])};
    c.p = error > 0 ? two_sided((b - a) / error) : 1;
    return c;
}

/* Means of whole numbers, from their sums and sums of squares over n games each. */
static ar_change means(const double sum[2], const double squares[2], const uint64_t n[2])
{
    ar_change c = nothing;
    double    squared = 0;
    uint64_t  least = n[0] < n[1] ? n[0] : n[1];
    if (least < 2)
        return c;
    for (int v = 0; v < AR_VARIANTS; v++) {
        c.was[v] = sum[v] / (double)n[v];
        squared += fmax(0, squares[v] / (double)n[v] - c.was[v] * c.was[v]) / (double)n[v];
    }
    double error = sqrt(squared) * ar_few_blocks_factor((uint32_t)least), by = c.was[1] - c.was[0];
    c.by = (ar_range){by, by - Z * error, by + Z * error};
    c.p = likelihood(by, error, least);
    return c;
}

/* ---- many comparisons at once ---- */

static int likelier(const void *a, const void *b)
{
    double x = (*(ar_change *const *)a)->p, y = (*(ar_change *const *)b)->p;
    return (x > y) - (x < y);
}

static bool beyond(const ar_change *c)
{
    return c->by.low > 0 || c->by.high < 0;
}

/* Holm (1979): the least likely of n must be below 5 % / n, the next below 5 % / (n - 1), and so on until one is not. Sorts. */
static void judge(ar_change **list, int n)
{
    bool sure = true;
    qsort(list, (size_t)n, sizeof *list, likelier);
    for (int i = 0; i < n; i++) {
        sure = sure && list[i]->p * (n - i) < SURE;
        list[i]->finding = sure && beyond(list[i]) ? AR_CHANGE : beyond(list[i]) ? AR_PERHAPS : AR_NO_CHANGE;
    }
}

static int add(ar_change **list, int n, ar_change *c)
{
    if (isnan(c->by.is))
        return n;
    list[n] = c;
    return n + 1;
}

static void judge_figures(ar_comparison *c)
{
    ar_change *list[RK_MAX_SEATS + AR_FIGURES + 1];
    int        n = 0;
    for (int p = 0; p < c->parties; p++)
        n = add(list, n, &c->seat[p]);
    for (int f = 0; f < AR_FIGURES; f++)
        n = add(list, n, &c->figure[f]);
    n = add(list, n, &c->half);
    judge(list, n);
    c->compared = n;
}

/* Winning with a thing is one family of questions, getting it another one. */
static void judge_items(ar_comparison *c)
{
    ar_change **list = rk_alloc(((size_t)c->items + 1) * sizeof *list);
    int         n = 0;
    for (int i = 0; i < c->items; i++)
        n = add(list, n, &c->item[i].wins);
    judge(list, n);
    n = 0;
    for (int i = 0; i < c->items; i++)
        n = add(list, n, &c->item[i].per_game);
    judge(list, n);
    free(list);
}

/* ---- games ---- */

static double won(const ar_balance_game *g, int party)
{
    return (double)ar_win_part(g->winners, party) / AR_WHOLE_WIN;
}

static bool alike(const ar_balance_game *a, const ar_balance_game *b)
{
    return a->moves == b->moves && a->decisions == b->decisions && a->leads == b->leads && a->settled == b->settled
           && a->first == b->first && a->second == b->second && a->last == b->last && a->winners == b->winners;
}

static void compare_games(const ar_balance *b, ar_comparison *c)
{
    pairs  seat[RK_MAX_SEATS] = {0}, figure[AR_FIGURES] = {0};
    double half[AR_VARIANTS] = {0}, half_won[AR_VARIANTS] = {0};
    for (uint32_t i = 0; i < b->games; i++) {
        const ar_balance_game *g[AR_VARIANTS] = {&b->variant[0].game[i], &b->variant[1].game[i]};
        if (!g[0]->parties || !g[1]->parties)
            continue;
        c->pairs++;
        c->same += alike(g[0], g[1]);
        for (int v = 0; v < AR_VARIANTS; v++)
            c->parties = g[v]->parties > c->parties ? g[v]->parties : c->parties;
        for (int p = 0; p < RK_MAX_SEATS; p++)
            add_pair(&seat[p], won(g[0], p), won(g[1], p));
        for (int f = 0; f < AR_FIGURES; f++)
            add_pair(&figure[f], ar_figure_of(g[0], (ar_figure)f), ar_figure_of(g[1], (ar_figure)f));
        for (int v = 0; v < AR_VARIANTS; v++)
            if (g[v]->half != AR_NOBODY) {
                half[v]++;
                half_won[v] += won(g[v], g[v]->half);
            }
    }
    for (int p = 0; p < c->parties; p++)
        c->seat[p] = paired(&seat[p], true);
    for (int f = 0; f < AR_FIGURES; f++)
        c->figure[f] = paired(&figure[f], false);
    c->half = shares(half_won[0], half[0], half_won[1], half[1]);
}

/* ---- things ---- */

static bool before(const ar_item *a, const ar_item *b)
{
    return a->kind != b->kind ? a->kind < b->kind : a->value < b->value;
}

static uint64_t games_of(const ar_balance *b, int variant)
{
    uint64_t n = 0;
    for (uint32_t i = 0; i < b->games; i++)
        n += b->variant[variant].game[i].parties > 0;
    return n;
}

/* Either may be NULL: nobody held it. */
static ar_item_change compare_item(const ar_item *x, const ar_item *y, const uint64_t games[2])
{
    static const ar_item nobody = {0};
    const ar_item       *it[AR_VARIANTS] = {x ? x : &nobody, y ? y : &nobody}, *named = x ? x : y;
    double               held[2], wins[2], squares[2];
    ar_item_change       c = {.kind = named->kind, .value = named->value};
    for (int v = 0; v < AR_VARIANTS; v++) {
        c.held[v] = it[v]->held;
        held[v] = (double)it[v]->held;
        wins[v] = (double)it[v]->wins / AR_WHOLE_WIN;
        squares[v] = (double)it[v]->squares;
    }
    c.wins = shares(wins[0], held[0], wins[1], held[1]);
    c.per_game = means(held, squares, games);
    return c;
}

/* Both lists are sorted, so one walk meets every thing once. */
static void compare_items(const ar_balance *b, ar_comparison *c)
{
    const ar_variant *x = &b->variant[0], *y = &b->variant[1];
    const uint64_t    games[AR_VARIANTS] = {games_of(b, 0), games_of(b, 1)};
    c->item = rk_alloc((size_t)(x->items + y->items + 1) * sizeof *c->item);
    for (int i = 0, k = 0; i < x->items || k < y->items;) {
        const ar_item *left = i < x->items ? &x->item[i] : NULL, *right = k < y->items ? &y->item[k] : NULL;
        if (left && right && before(left, right))
            right = NULL;
        else if (left && right && before(right, left))
            left = NULL;
        c->item[c->items++] = compare_item(left, right, games);
        i += left != NULL;
        k += right != NULL;
    }
}

/* Things that win more in the second variant come first; those that only one of them has come last. */
static int gain_first(const void *a, const void *b)
{
    const ar_item_change *x = a, *y = b;
    double                d = isnan(x->wins.by.is) || isnan(y->wins.by.is) ? isnan(x->wins.by.is) - isnan(y->wins.by.is)
                                                                           : y->wins.by.is - x->wins.by.is;
    return d > 0 ? 1 : d < 0 ? -1 : x->kind != y->kind ? x->kind - y->kind : x->value - y->value;
}

void ar_compare(const ar_balance *b, ar_comparison *out)
{
    *out = (ar_comparison){.half = nothing};
    compare_games(b, out);
    compare_items(b, out);
    judge_figures(out);
    judge_items(out);
    qsort(out->item, (size_t)out->items, sizeof *out->item, gain_first);
}

void ar_comparison_free(ar_comparison *c)
{
    free(c->item);
}
