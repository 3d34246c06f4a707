/* setups.c: all player counts; all options, at least pairwise. */
#include "contract/contract.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES = 64 };

static const rk_game *g;
static int16_t        value[RK_MAX_OPTIONS][VALUES];
static int            values[RK_MAX_OPTIONS], options;
static uint8_t       *covered; /* one byte for each pair of values */

static size_t pair(int i, int vi, int j, int vj)
{
    return (((size_t)i * VALUES + (size_t)vi) * RK_MAX_OPTIONS + (size_t)j) * VALUES + (size_t)vj;
}

/* How many pairs a choice of values (indices) covers that nothing covered before; marks them if asked. */
static int fresh_pairs(const int *pick, int upto, bool mark)
{
    int n = 0;
    for (int i = 0; i < upto; i++)
        for (int j = i + 1; j < upto; j++) {
            uint8_t *c = &covered[pair(i, pick[i], j, pick[j])];
            n += !*c;
            *c |= mark;
        }
    return n;
}

/* A setup that covers many new pairs: the best of some random ones around the first pair still open. */
static bool next_pick(table *t, int *best)
{
    int oi = -1, ov = 0, oj = 0, ow = 0;
    for (int i = 0; i < options && oi < 0; i++)
        for (int v = 0; v < values[i] && oi < 0; v++)
            for (int j = i + 1; j < options && oi < 0; j++)
                for (int w = 0; w < values[j] && oi < 0; w++)
                    if (!covered[pair(i, v, j, w)]) {
                        oi = i;
                        ov = v;
                        oj = j;
                        ow = w;
                    }
    if (oi < 0)
        return false;
    int most = -1;
    for (int attempt = 0; attempt < 30; attempt++) {
        int pick[RK_MAX_OPTIONS];
        for (int i = 0; i < options; i++)
            pick[i] = (int)rk_rng_below(&t->rng, (uint32_t)values[i]);
        pick[oi] = ov;
        pick[oj] = ow;
        int n = fresh_pairs(pick, options, false);
        if (n > most) {
            most = n;
            memcpy(best, pick, sizeof pick);
        }
    }
    fresh_pairs(best, options, true);
    return true;
}

static void run(table *t, void (*visit)(table *t))
{
    rk_text text = RK_TEXT_INIT;
    rk_text_addf(&text, "%s, %d seats", g->id, t->setup.seats);
    for (int i = 0; i < options; i++) {
        rk_text_addf(&text, " %s=", g->options[i].name);
        rk_setup_value(g, &t->setup, i, &text);
    }
    snprintf(t->where, sizeof t->where, "%s", rk_text_str(&text));
    rk_text_free(&text);
    visit(t);
}

void each_setup(table *t, void (*visit)(table *t))
{
    g = game_of(t);
    options = rk_options(g);
    for (int i = 0; i < options; i++)
        values[i] = rk_option_all(&g->options[i], value[i], VALUES);
    for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
        rk_text err = RK_TEXT_INIT;
        assert_true(rk_setup_default(g, seats, &t->setup, &err));
        run(t, visit);
        for (int i = 0; options == 1 && i < values[0]; i++) {
            t->setup.option[0] = value[0][i];
            run(t, visit);
        }
        int pick[RK_MAX_OPTIONS];
        covered = calloc(pair(RK_MAX_OPTIONS, 0, 0, 0), 1);
        while (options > 1 && next_pick(t, pick)) {
            for (int i = 0; i < options; i++)
                t->setup.option[i] = value[i][pick[i]];
            run(t, visit);
        }
        free(covered);
        rk_text_free(&err);
    }
}
