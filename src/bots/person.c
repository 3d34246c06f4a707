/* person.c: errors as people make them. A bad player overlooks moves where there are many, and cares for a few qualities of a
 * position as if there were no others. Both last for a while: who thinks too much of money does so for the whole turn. But nobody
 * thinks that less money is better, nobody overlooks what stands out, and nobody plays what is plainly worse than something
 * else. */
#include "bots/policies.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Parts of a win. So much below the best that is seen is plainly worse: without an error, more for an error of 1, and at most.
 * What is so much below the very best is plainly worse, whatever is seen. */
static const float PLAIN = .03f, PLAIN_MORE = .01f, PLAIN_MOST = .25f;
static const float IN_VIEW = .25f;                 /* of the dearest error, where that is set: what is seen is compared */
static const float ALIKE = .005f;                  /* between two moves that begin with the same thing */
static const float IDLE = .005f;                   /* what one does nothing for is so much better than anything else */
static const float SEES = 20, SEES_LEAST = 3;      /* moves: with an error of 1, and at least */
static const float OUTSTANDING = 1, OUTSHINES = 3; /* standard deviations above the mean: for everybody, and at most */
static const float OUT_OF_MIND = -1e9f;

enum { AT_A_GLANCE = 8 }; /* moves */

static int qualities(const bot_player *b)
{
    return b->game->players.features ? b->game->players.features->count : 0;
}

/* How the seat stands, as a number. */
static uint64_t standing_of(const bot_player *b, const void *world)
{
    int16_t all[RK_MAX_SEATS * RK_FEATURE_ROOM];
    size_t  n = (size_t)qualities(b);
    if (!n)
        return 0;
    b->game->players.features->fill(b->data, world, all);
    return rk_hash(all + (size_t)b->seat * n, n * sizeof *all, 0);
}

/* A number that stays the same until somebody else's points change: about a turn. No bot lives longer than a decision at a
 * server, so it cannot be kept anywhere. As long as all have the same points, one match is like any other by them; how the seat
 * stands tells them apart, so until then the number may change with every step. */
static uint64_t moment_of(const bot_player *b, const void *world)
{
    rk_score score;
    bool     even = true;
    int32_t  others[RK_MAX_SEATS + 1] = {b->seat};
    b->game->score(b->data, world, &score);
    for (int p = 0; p < score.parties; p++) {
        others[p + 1] = p == b->seat ? 0 : score.points[p];
        even &= score.points[p] == score.points[0];
    }
    return rk_hash(others, sizeof others, even ? standing_of(b, world) : 0);
}

void bot_person_begin(bot_person *p, const bot_player *b, const void *world, uint32_t moves)
{
    rk_rng rng;
    *p = (bot_person){.moment = moment_of(b, world),
                      .error = (float)b->spec.misjudges / 100.0f,
                      .bound = (float)b->spec.bound / 100.0f,
                      .view = b->spec.view,
                      .qualities = qualities(b),
                      .moves = moves};
    p->seen = rk_alloc((size_t)moves * (size_t)p->qualities * sizeof *p->seen + 1);
    p->later = rk_alloc(b->game->state_size);
    p->best = rk_alloc(b->game->state_size);
    rk_rng_seed(&rng, p->moment, 0);
    for (int i = 0; i < RK_FEATURE_ROOM; i++) {
        float x = (float)rk_rng_real(&rng);
        p->interest[i] = x * x * x; /* a few count for much, most for little */
    }
}

void bot_person_looks(bot_person *p, const bot_player *b, const void *after, uint32_t n)
{
    int16_t all[RK_MAX_SEATS * RK_FEATURE_ROOM];
    if (!p->qualities)
        return;
    b->game->players.features->fill(b->data, after, all);
    memcpy(p->seen + n * (uint32_t)p->qualities, all + b->seat * p->qualities, (size_t)p->qualities * sizeof *all);
}

/* Adds what a quality makes of the moves: it counts the right way round, as far as it goes with their values. */
static void add_taste(const bot_person *p, int quality, const float *value, uint32_t moves, float *taste)
{
    float          mean = 0, squares = 0, products = 0, worth = bot_spread_of(value, moves).mean;
    const int16_t *seen = p->seen + quality;
    for (uint32_t n = 0; n < moves; n++)
        mean += seen[n * (uint32_t)p->qualities];
    mean /= (float)moves;
    for (uint32_t n = 0; n < moves; n++) {
        float x = seen[n * (uint32_t)p->qualities] - mean;
        squares += x * x;
        products += x * (value[n] - worth);
    }
    if (squares <= 0)
        return;
    float slope = p->interest[quality] * products / squares;
    for (uint32_t n = 0; n < moves; n++)
        taste[n] += slope * (seen[n * (uint32_t)p->qualities] - mean);
}

/* The same moves are overlooked again and again, as long as the moment lasts. So many are seen, more or less. */
static bool overlooks(const bot_person *p, rk_move m)
{
    float sees = p->view > 0 ? p->view : fmaxf(SEES / p->error, SEES_LEAST);
    return (float)(rk_hash(&m, sizeof m, p->moment) % 1000) >= 1000 * sees / (float)p->moves;
}

/* Who errs much sees only what is far above the mean, in standard deviations. */
static float stands_out(const bot_person *p)
{
    return fminf(OUTSTANDING + p->error / 4, OUTSHINES);
}

/* What is so much below the very best is never played, overlooked or not: a part of a win. */
static float dearest_error(const bot_person *p)
{
    return p->bound > 0 ? p->bound : PLAIN_MOST;
}

/* What is so much below the best that is seen is plainly worse. A bad player's errors are many and small: what is in view is
 * compared much better than what is not. */
static float plain_difference(const bot_person *p)
{
    return p->bound > 0 ? p->bound * IN_VIEW : fminf(PLAIN + PLAIN_MORE * p->error, PLAIN_MOST);
}

/* Moves that begin with the same thing lie side by side and are compared with each other: which card to take with this
 * politician. Nobody makes a worse one of them. */
static void compare_alike(const rk_moves *legal, const float *value, float *seen)
{
    uint32_t n = 0, first = 0;
    rk_move  last = rk_moves_at(legal, 0);
    float    best = OUT_OF_MIND;
    for (rk_walk w = rk_walk_of(legal); rk_walk_next(&w); n++) {
        if (w.move.verb != last.verb || w.move.arg[0] != last.arg[0]) {
            first = n;
            best = OUT_OF_MIND;
        }
        last = w.move;
        best = fmaxf(best, value[n]);
        for (uint32_t i = first; i <= n; i++)
            seen[i] = value[i] < best - ALIKE ? OUT_OF_MIND : value[i];
    }
}

static unsigned flags_of(const rk_game *g, rk_move m)
{
    return g->verbs[m.verb].flags;
}

/* The value of the best move with one of these flags, or with none of them. */
static float best_with(const rk_game *g, const rk_moves *legal, const float *value, unsigned flags, bool with)
{
    float    best = OUT_OF_MIND;
    uint32_t n = 0;
    for (rk_walk w = rk_walk_of(legal); rk_walk_next(&w); n++)
        if (((flags_of(g, w.move) & flags) != 0) == with)
            best = fmaxf(best, value[n]);
    return best;
}

/* Who goes somewhere knows the way: a bad player misjudges what to do, but does not walk to and fro. */
static void know_the_way(const rk_game *g, const rk_moves *legal, const float *value, float *seen)
{
    float    best = fmaxf(best_with(g, legal, value, RK_V_STEP, true), best_with(g, legal, value, RK_V_IDLE | RK_V_STEP, false));
    uint32_t n = 0;
    for (rk_walk w = rk_walk_of(legal); rk_walk_next(&w); n++)
        if (flags_of(g, w.move) & RK_V_STEP && value[n] < best)
            seen[n] = OUT_OF_MIND;
}

/* Nobody asks for what does not help them. */
static void wish_well(const rk_game *g, const rk_moves *legal, const float *value, float *seen)
{
    float    nothing = best_with(g, legal, value, RK_V_WISH, false);
    uint32_t n = 0;
    for (rk_walk w = rk_walk_of(legal); rk_walk_next(&w); n++)
        if (flags_of(g, w.move) & RK_V_WISH && value[n] <= nothing)
            seen[n] = OUT_OF_MIND;
}

/* Nobody overlooks all there is to do and goes home: doing nothing is for those who have a reason for it. Whose errors are
 * bounded does nothing only if anything else would be a dearer one. */
static void be_busy(const bot_person *p, const rk_game *g, const rk_moves *legal, const float *value, float *seen)
{
    float    better = p->bound > 0 ? p->bound : IDLE;
    float    step = best_with(g, legal, value, RK_V_STEP, true);
    float    least = fmaxf(best_with(g, legal, value, RK_V_IDLE | RK_V_STEP, false) + better, step);
    uint32_t n = 0;
    for (rk_walk w = rk_walk_of(legal); rk_walk_next(&w); n++)
        if (flags_of(g, w.move) & RK_V_IDLE && value[n] < least)
            seen[n] = OUT_OF_MIND;
}

/* Does the move break a promise that nobody forgets? Among a few moves the promised one may be overlooked, a vote for instance;
 * an amount that one has named is not. */
static bool is_breach(const bot_player *b, const rk_moves *legal, rk_move m)
{
    return legal->count > AT_A_GLANCE && bot_promise_cost(b, m) < 0;
}

/* A move that breaks a promise tempts nobody: unless all of them do, it is worth no more than the worst of the others. */
static void keep_word(const bot_player *b, const rk_moves *legal, float *value)
{
    float    worst = INFINITY;
    uint32_t n = 0;
    for (rk_walk w = rk_walk_of(legal); rk_walk_next(&w); n++)
        worst = is_breach(b, legal, w.move) ? worst : fminf(worst, value[n]);
    n = 0;
    for (rk_walk w = rk_walk_of(legal); rk_walk_next(&w); n++)
        value[n] = is_breach(b, legal, w.move) ? fminf(worst, value[n]) : value[n];
}

/* Puts out of mind what is overlooked, unless that is everything, and what is plainly worse than the rest. */
static void forget_moves(const bot_person *p, const bot_player *b, const rk_moves *legal, const float *value, float *seen)
{
    static _Thread_local bool hidden[RK_BLOCKS * RK_BLOCK_SPAN];
    const rk_game            *g = b->game;
    bot_spread                of = bot_spread_of(value, legal->count);
    float                     outstanding = of.mean + stands_out(p) * of.deviation, best = OUT_OF_MIND;
    uint32_t                  n = 0;
    compare_alike(legal, value, seen);
    know_the_way(g, legal, value, seen);
    wish_well(g, legal, value, seen);
    be_busy(p, g, legal, value, seen);
    for (rk_walk w = rk_walk_of(legal); rk_walk_next(&w); n++) {
        seen[n] = seen[n] < of.most - dearest_error(p) ? OUT_OF_MIND : seen[n];
        hidden[n] = is_breach(b, legal, w.move) || (value[n] < outstanding && overlooks(p, w.move));
        best = hidden[n] ? best : fmaxf(best, seen[n]);
    }
    bool nothing = best <= OUT_OF_MIND;
    best = nothing ? of.most : best;
    for (n = 0; n < legal->count; n++)
        if (seen[n] < best - plain_difference(p) || (hidden[n] && !nothing))
            seen[n] = OUT_OF_MIND;
}

void bot_person_errs(bot_person *p, bot_player *b, const rk_moves *legal, float *value)
{
    static _Thread_local float seen[RK_BLOCKS * RK_BLOCK_SPAN], taste[RK_BLOCKS * RK_BLOCK_SPAN];
    memset(taste, 0, legal->count * sizeof *taste);
    keep_word(b, legal, value);
    for (int i = 0; i < p->qualities; i++)
        add_taste(p, i, value, legal->count, taste);
    bot_spread of = bot_spread_of(value, legal->count), liked = bot_spread_of(taste, legal->count);
    float      error = liked.deviation > 0 ? of.deviation * p->error / liked.deviation : 0;
    float      passing = of.deviation * (float)b->spec.noise / 100.0f;
    forget_moves(p, b, legal, value, seen);
    for (uint32_t n = 0; n < legal->count; n++)
        value[n] = seen[n] + error * (taste[n] - liked.mean) + (passing > 0 ? passing * bot_random_error(&b->rng) : 0);
    free(p->seen);
    free(p->later);
    free(p->best);
}
