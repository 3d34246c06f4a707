/* greedy.c: looks one decision ahead and takes the move with the best heuristic value. Chance that follows is sampled a few
 * times; ties are broken at random. With noise it errs more often between moves that are nearly as good; person.c has errors
 * that are more like those of people. */
#include "bots/policies.h"

#include <math.h>
#include <string.h>

enum { SAMPLES = 3, MAX_CHANCE = 8 };
enum { FEW = 4, FOLLOWED = 2500 }; /* moves that a person thinks through; what can be made of them at most, in all */

/* Draws what the others have still to choose in a sealed stage, so that a move is judged by its outcome no matter who is asked
 * last. True if anything was drawn. */
static bool draw_sealed_choices(bot_player *b, uint8_t stage)
{
    const rk_game *g = b->game;
    bool           drawn = false;
    for (rk_turn t = g->turn(b->data, b->after); stage && t.stage == RK_DECIDE && t.sealed == stage;
         t = g->turn(b->data, b->after)) {
        unsigned others = t.seats & ~(1u << b->seat);
        if (!others)
            break;
        rk_moves out;
        g->moves(b->data, b->after, __builtin_ctz(others), &out);
        g->play(b->data, b->after, rk_moves_at(&out, rk_rng_below(&b->rng, out.count)));
        drawn = true;
    }
    return drawn;
}

/* Weights are made for single moves; a net looks at settled positions only, so it is asked where there are no weights. */
static bot_judge judge_of(const bot_player *b)
{
    bot_judge quick = bot_quick_judge(b->game);
    if (!b->spec.learned)
        return BOT_BY_HEURISTIC;
    return quick == BOT_BY_WEIGHTS ? quick : bot_best_judge(b->game);
}

/* Draws chance for a while. True if anything was drawn. */
static bool draw_chance(bot_player *b, void *s)
{
    const rk_game *g = b->game;
    int            n = 0;
    for (; n < MAX_CHANCE && g->turn(b->data, s).stage == RK_CHANCE_TURN; n++) {
        rk_moves out;
        g->moves(b->data, s, RK_CHANCE, &out);
        g->play(b->data, s, rk_moves_at(&out, rk_rng_below(&b->rng, out.count)));
    }
    return n;
}

static float chances_in(const bot_player *b, const void *s)
{
    float u[RK_MAX_SEATS] = {0};
    bot_utility(b->game, judge_of(b), b->data, s, b->setup.seats, u);
    return u[b->seat];
}

/* A person who may go on at once thinks of the next move, too, if there are not too many: b->after becomes what comes of the
 * best of them. */
static float value_going_on(bot_player *b, bot_person *p)
{
    const rk_game *g = b->game;
    rk_turn        turn = g->turn(b->data, b->after);
    rk_moves       next;
    if (turn.stage != RK_DECIDE || turn.sealed || turn.seats != 1u << b->seat)
        return chances_in(b, b->after);
    g->moves(b->data, b->after, b->seat, &next);
    if ((uint64_t)next.count * p->moves > FOLLOWED)
        return chances_in(b, b->after);
    rk_rng luck = b->rng;
    float  most = -1;
    for (rk_walk w = rk_walk_of(&next); rk_walk_next(&w);) {
        b->rng = luck;
        memcpy(p->later, b->after, g->state_size);
        g->play(b->data, p->later, w.move);
        draw_chance(b, p->later);
        float value = chances_in(b, p->later);
        if (value > most) {
            most = value;
            memcpy(p->best, p->later, g->state_size);
        }
    }
    memcpy(b->after, p->best, g->state_size);
    return most;
}

/* The seat's chances of winning after the move, averaged over a few draws of chance. `p` may be NULL. */
static float value_after(bot_player *b, bot_person *p, const void *s, rk_move m)
{
    const rk_game *g = b->game;
    uint8_t        stage = g->turn(b->data, s).sealed;
    float          sum = 0;
    int            samples = 1;
    for (int i = 0; i < samples; i++) {
        memcpy(b->after, s, g->state_size); /* without the annex, which has been dropped */
        g->play(b->data, b->after, m);
        if (draw_sealed_choices(b, stage))
            samples = SAMPLES;
        if (draw_chance(b, b->after))
            samples = SAMPLES;
        sum += p ? value_going_on(b, p) : chances_in(b, b->after);
    }
    return sum / (float)samples;
}

/* The sum of four uniform draws. */
float bot_random_error(rk_rng *rng)
{
    float sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (float)rk_rng_real(rng) - 0.5f;
    return sum * 1.73f;
}

bot_spread bot_spread_of(const float *v, uint32_t n)
{
    float sum = 0, squares = 0, most = v[0];
    for (uint32_t i = 0; i < n; i++) {
        sum += v[i];
        squares += v[i] * v[i];
        most = fmaxf(most, v[i]);
    }
    float mean = sum / (float)n, variance = squares / (float)n - mean * mean;
    return (bot_spread){most, mean, variance > 0 ? sqrtf(variance) : 0};
}

/* What the seat thinks of each of its moves, without noise unless it is a person's. */
static void judge_moves(bot_player *b, const void *s, const rk_moves *legal, float *value)
{
    bool       errs = b->spec.misjudges;
    bot_person person;
    rk_rng     luck = b->rng;
    uint32_t   n = 0;
    if (errs)
        bot_person_begin(&person, b, s, legal->count);
    for (rk_walk w = rk_walk_of(legal); rk_walk_next(&w); n++) {
        b->rng = luck; /* the same draws for all moves: the moves are compared, not their luck */
        value[n] = value_after(b, errs && legal->count <= FEW ? &person : NULL, s, w.move);
        if (errs)
            bot_person_looks(&person, b, b->after, n);
    }
    if (errs)
        bot_person_errs(&person, b, legal, value);
}

rk_move bot_choose_greedy(bot_player *b, const void *s)
{
    static _Thread_local float value[RK_BLOCKS * RK_BLOCK_SPAN];
    rk_moves                   legal;
    uint32_t                   n = 0, equal = 0;
    b->game->moves(b->data, s, b->seat, &legal);
    rk_move best = rk_moves_at(&legal, 0);
    if (legal.count == 1)
        return best;
    if (b->spec.stray && rk_rng_below(&b->rng, 100) < b->spec.stray)
        return rk_moves_at(&legal, rk_rng_below(&b->rng, legal.count));
    judge_moves(b, s, &legal, value);
    bool  noisy = b->spec.noise && !b->spec.misjudges; /* a person has erred already */
    float error = noisy ? bot_spread_of(value, legal.count).deviation * (float)b->spec.noise / 100.0f : 0;
    float firm = 1
                 + (float)(b->spec.noise + b->spec.misjudges)
                       / 5.0f; /* even a player who misjudges the position knows what they have promised */
    float most = -1e30f;
    for (rk_walk w = rk_walk_of(&legal); rk_walk_next(&w); n++) {
        float v = value[n] + bot_promise_cost(b, w.move) * firm + (error > 0 ? error * bot_random_error(&b->rng) : 0);
        if (v > most) {
            most = v;
            equal = 0;
        }
        if (v == most && rk_rng_below(&b->rng, ++equal) == 0)
            best = w.move;
    }
    return best;
}
