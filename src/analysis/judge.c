/* judge.c: one decision. First the bot looks for the moves most worth thinking about. Then it thinks equally long about each of
 * them, and about the one that was played, so that they can be compared. What chance explains counts as no difference. */
#include "analysis/analysis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char        ana_judge_name[] = "search/j2"; /* as a champion judges */
const char *const ana_grade_name[ANA_GRADES] = {"best", "good", "inaccuracy", "mistake", "blunder"};

enum { GOOD = 1, INACCURACY = 20, MISTAKE = 50, BLUNDER = 100 }; /* thousandths of a win from which on a decision is one */

ana_grade ana_grade_of(int loss)
{
    return loss >= BLUNDER      ? ANA_BLUNDER
           : loss >= MISTAKE    ? ANA_MISTAKE
           : loss >= INACCURACY ? ANA_INACCURACY
           : loss >= GOOD       ? ANA_GOOD
                                : ANA_BEST;
}

bool ana_is_over(const rk_match *m)
{
    return m->set->game->turn(m->set->data, m->state).stage == RK_OVER;
}

static bool spec_of(const ana_depth *d, bot_spec *out)
{
    if (!bot_spec_read(d->judge ? d->judge : ana_judge_name, out) || strcmp(out->policy, "search") != 0)
        return false;
    out->iterations = d->iterations ? d->iterations : ANA_ITERATIONS;
    out->millis = 0; /* by the clock it would be another verdict each time */
    out->threads = 1;
    return true;
}

bool ana_depth_ok(const ana_depth *d)
{
    bot_spec spec;
    return spec_of(d, &spec);
}

static bool is_decision(const rk_match *m, const void *state, rk_move move)
{
    const rk_game *g = m->set->game;
    rk_moves       legal;
    if (move.seat == RK_CHANCE || g->verbs[move.verb].flags & RK_V_ASIDE)
        return false;
    g->moves(m->set->data, state, move.seat, &legal);
    return legal.count > 1;
}

bool ana_is_decision(const rk_match *m, uint32_t step)
{
    if (step >= m->steps)
        return false;
    void *state = rk_alloc(rk_match_state_size(m->set->game));
    rk_match_state_at(m, step, state);
    bool is = is_decision(m, state, m->step[step].move);
    free(state);
    return is;
}

size_t ana_decisions(const rk_match *m, uint32_t *step)
{
    void  *state = rk_alloc(rk_match_state_size(m->set->game));
    size_t n = 0;
    rk_match_state_at(m, 0, state);
    for (size_t i = 0; i < m->steps; i++) {
        if (is_decision(m, state, m->step[i].move))
            step[n++] = (uint32_t)i;
        rk_carry_out(m->set, state, m->step[i].move, m->step[i].text);
    }
    free(state);
    return n;
}

static int16_t thousandths(float chance)
{
    return (int16_t)lrintf(chance * 1000);
}

static void compare(const rk_match *m, const bot_opinion *best, const bot_opinion *played, const bot_opinion *next,
                    ana_decision *is)
{
    is->best = best->move;
    is->next = next->move;
    int loss = bot_difference(best, played, is->seat);
    int gap = bot_difference(best, next, is->seat);
    is->loss = (int16_t)(loss > 0 ? loss : 0);
    is->gap = (int16_t)(gap > 0 ? gap : 0);
    is->grade = (uint8_t)ana_grade_of(is->loss);
    for (int p = 0; p < m->setup.seats; p++) {
        is->with_best[p] = thousandths(best->chance[p]);
        is->after[p] = is->loss ? thousandths(played->chance[p]) : is->with_best[p];
    }
}

/* The best of the opinions, on second thoughts, but for one of them (-1: none). */
static int best_of(const bot_opinion *opinion, int n, int seat, int but)
{
    int best = but == 0;
    for (int i = best + 1; i < n; i++)
        if (i != but && bot_difference(&opinion[best], &opinion[i], seat) < 0)
            best = i;
    return best;
}

static void think(const rk_match *m, const void *state, bot_player *bot, int candidates, ana_verdict *out)
{
    rk_move     found[ANA_CANDIDATES + 1] = {0};
    bot_opinion opinion[ANA_CANDIDATES + 1];
    float       stood[RK_MAX_SEATS] = {0};
    int         n = bot_candidates(bot, state, found, candidates, stood), played = 0;
    while (played < n && !rk_move_eq(found[played], out->is.played))
        played++;
    if (played == n)
        found[n++] = out->is.played;
    for (int i = 0; i < n; i++) {
        opinion[i] = (bot_opinion){.move = found[i]};
        bot_opine(bot, state, &opinion[i]);
    }
    int best = best_of(opinion, n, out->is.seat, -1), next = best_of(opinion, n, out->is.seat, best);
    for (int p = 0; p < m->setup.seats; p++)
        out->is.chance[p] = thousandths(stood[p]);
    compare(m, &opinion[best], &opinion[played], &opinion[next], &out->is);
    out->line_n = opinion[best].line_n;
    memcpy(out->line, opinion[best].line, sizeof out->line);
}

/* A mistake, or a good one: of many decisions some seem so by accident. */
static bool matters(const ana_decision *is)
{
    return is->loss >= INACCURACY || is->gap >= MISTAKE;
}

/* With a stream of chance of its own for each decision, and for each time it is judged. */
static void think_for(const rk_match *m, const void *state, const ana_depth *depth, uint32_t times, ana_verdict *out)
{
    bot_spec   spec;
    bot_player bot;
    if (!spec_of(depth, &spec))
        spec_of(&(ana_depth){0}, &spec);
    spec.iterations *= times;
    bot_init(&bot, &spec, m->set, &m->setup, out->is.seat, depth->seed);
    bot_reseed(&bot, depth->seed, out->is.step + ((uint64_t)(times - 1) << 32));
    think(m, state, &bot, depth->candidates ? depth->candidates : 2, out);
    bot_clear(&bot);
}

void ana_judge(const rk_match *m, uint32_t step, const ana_depth *depth, ana_verdict *out)
{
    const rk_game *g = m->set->game;
    void          *state = rk_alloc(rk_match_state_size(g));
    rk_move        move = m->step[step].move;
    memset(out, 0, sizeof *out);
    out->is.step = step;
    out->is.seat = move.seat;
    out->is.seats = m->setup.seats;
    out->is.played = move;
    rk_match_state_at(m, step, state);
    think_for(m, state, depth, 1, out);
    if (depth->again && matters(&out->is))
        think_for(m, state, depth, depth->again, out);
    if (matters(&out->is))
        bot_reason(&(bot_case){m->set, &m->setup, move.seat, depth->seed, state}, out->is.best,
                   out->is.loss ? move : out->is.next, &out->why);
    out->played = g->words.describe(m->set->data, state, move);
    out->best = g->words.describe(m->set->data, state, out->is.best);
    if (rk_move_eq(out->is.best, move))
        out->next = g->words.describe(m->set->data, state, out->is.next);
    free(state);
}
