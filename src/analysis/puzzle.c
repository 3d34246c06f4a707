/* puzzle.c: finds positions with one clearly best decision, and asks weaker players how hard it is to see. */
#include "analysis/puzzle.h"

#include <stdlib.h>

enum { CHOICES = 3, SHORT = 10 }; /* at least so many moves; a short look has a part of the iterations */

static unsigned choices_at(const rk_match *m, const void *state, int seat)
{
    rk_moves legal;
    m->set->game->moves(m->set->data, state, seat, &legal);
    return legal.count;
}

static bool is_clear(const ana_verdict *v)
{
    return v->is.gap >= ANA_PUZZLE_GAP && v->is.with_best[v->is.seat] < 990;
}

/* The same solution each time, against everything that is worth a thought. */
static bool is_stable(const rk_match *m, uint32_t step, const ana_depth *depth, ana_puzzle *out)
{
    for (uint64_t i = 0; i < ANA_PUZZLE_SEEDS; i++) {
        ana_verdict v;
        ana_depth   d = *depth;
        d.seed += i;
        d.candidates = ANA_CANDIDATES;
        ana_judge(m, step, &d, &v);
        if (!is_clear(&v) || (i && !rk_move_eq(v.is.best, out->verdict.is.best)))
            return false;
        if (!i || v.is.gap < out->verdict.is.gap)
            out->verdict = v; /* the most careful one */
    }
    return true;
}

/* Of so many weaker players, how many find the solution? */
static int finders(const rk_match *m, const void *state, const ana_puzzle *p, const char *word, int tries)
{
    bot_spec spec;
    int      found = 0;
    if (!bot_spec_read(word, &spec))
        return 0;
    for (int i = 0; i < tries; i++) {
        bot_player bot;
        bot_init(&bot, &spec, m->set, &m->setup, p->verdict.is.seat, (uint64_t)i + 1);
        found += rk_move_eq(bot_choose(&bot, state), p->verdict.is.best);
        bot_clear(&bot);
    }
    return found;
}

static uint8_t grade_of(const rk_match *m, const void *state, const ana_puzzle *p)
{
    enum { TRIES = 4 };
    int found = finders(m, state, p, "greedy/n100", TRIES) + finders(m, state, p, "search:60/g1", TRIES);
    return found >= 6 ? 1 : found >= 3 ? 2 : 3;
}

bool ana_is_puzzle(const rk_match *m, uint32_t step, const ana_depth *depth, ana_puzzle *out)
{
    const rk_game *g = m->set->game;
    void          *state = rk_alloc(rk_match_state_size(g));
    ana_depth      quick = *depth;
    ana_verdict    first;
    quick.iterations = depth->iterations / SHORT;
    rk_match_state_at(m, step, state);
    bool is = choices_at(m, state, m->step[step].move.seat) >= CHOICES;
    if (is) {
        ana_judge(m, step, &quick, &first);
        is = is_clear(&first) && is_stable(m, step, depth, out);
    }
    if (is) {
        out->grade = grade_of(m, state, out);
        out->verdict.next = g->words.describe(m->set->data, state, out->verdict.is.next);
    }
    free(state);
    return is;
}
