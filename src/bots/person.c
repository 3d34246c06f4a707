/* person.c: errors as people make them. A bad player overlooks moves, and cares too much for one thing and too little for
 * another. Both last for a while: who thinks too much of money does so for the whole turn. But nobody overlooks what stands out,
 * and nobody plays what is plainly worse than something else. */
#include "bots/policies.h"

#include <math.h>
#include <string.h>

static const float WHOLE_DIFFERENCE = .2f;       /* a part of a win: what decides the game is plain to everybody */
static const float LASTING = .8f, PASSING = .6f; /* of an error: their squares make 1 */
static const float OUT_OF_MIND = -1e9f;
enum { OVERLOOKED = 33, MOST_OVERLOOKED = 75 }; /* moves in a hundred: with an error of 1, and at most */

/* A number that stays the same until somebody else's points change: about a turn. No bot lives longer than a decision at a
 * server, so it cannot be kept anywhere. */
static uint64_t moment_of(const bot_player *b, const void *world)
{
    rk_score score;
    int32_t  others[RK_MAX_SEATS + 1] = {b->seat};
    b->game->score(b->data, world, &score);
    for (int p = 0; p < score.parties; p++)
        others[p + 1] = p == b->seat ? 0 : score.points[p];
    return rk_hash(others, sizeof others, 0);
}

static void look_at(const bot_player *b, const void *state, int16_t own[RK_FEATURES])
{
    const rk_features *f = b->game->players.features;
    int16_t            all[RK_MAX_SEATS * RK_FEATURES];
    f->fill(b->data, state, all);
    memcpy(own, all + b->seat * f->count, f->count * sizeof *own);
}

void bot_person_begin(bot_person *p, const bot_player *b, const void *world)
{
    rk_rng rng;
    *p = (bot_person){0};
    if (b->game->players.features)
        look_at(b, world, p->before);
    p->moment = moment_of(b, world);
    p->error = (float)b->spec.misjudges / 100.0f;
    rk_rng_seed(&rng, p->moment, 0);
    for (int i = 0; i < RK_FEATURES; i++)
        p->bias[i] = bot_random_error(&rng);
}

float bot_person_overrates(const bot_person *p, const bot_player *b, const void *after)
{
    int16_t own[RK_FEATURES];
    float   sum = 0;
    if (!b->game->players.features)
        return 0;
    look_at(b, after, own);
    for (int i = 0; i < b->game->players.features->count; i++)
        sum += p->bias[i] * (float)(own[i] - p->before[i]);
    return sum;
}

/* The same moves are overlooked again and again, as long as the moment lasts. */
static bool overlooks(const bot_person *p, rk_move m)
{
    int share = (int)(p->error * OVERLOOKED);
    return rk_hash(&m, sizeof m, p->moment) % 100 < (uint64_t)(share < MOST_OVERLOOKED ? share : MOST_OVERLOOKED);
}

/* Who errs much sees only what is far above the mean, in standard deviations. */
static float stands_out(const bot_person *p)
{
    return 1 + p->error / 4;
}

/* What is so much below the best is plainly worse. */
static float plain_difference(const bot_person *p, float deviation)
{
    return fminf((1 + p->error) * deviation, WHOLE_DIFFERENCE);
}

/* Puts out of mind what is overlooked and what is plainly worse than the best. */
static void forget_moves(const bot_person *p, const rk_moves *legal, const float *value, float *seen)
{
    bot_spread of = bot_spread_of(value, legal->count);
    float      plain = plain_difference(p, of.deviation);
    uint32_t   n = 0, left = 0;
    for (rk_walk w = rk_walk_of(legal); rk_walk_next(&w); n++) {
        bool worse = value[n] < of.most - plain;
        bool hidden = value[n] < of.mean + stands_out(p) * of.deviation && overlooks(p, w.move);
        left += !worse && !hidden;
        seen[n] = worse || hidden ? OUT_OF_MIND : value[n];
    }
    for (n = 0; !left && n < legal->count; n++)
        seen[n] = value[n] < of.most - plain ? OUT_OF_MIND : value[n];
}

void bot_person_errs(const bot_person *p, bot_player *b, const rk_moves *legal, float *value, const float *overrated)
{
    static _Thread_local float seen[RK_BLOCKS * RK_BLOCK_SPAN];
    bot_spread                 of = bot_spread_of(value, legal->count), taste = bot_spread_of(overrated, legal->count);
    float                      error = of.deviation * p->error;
    forget_moves(p, legal, value, seen);
    for (uint32_t n = 0; n < legal->count; n++) {
        float lasting = taste.deviation > 0 ? (overrated[n] - taste.mean) / taste.deviation : 0;
        float passing = bot_random_error(&b->rng);
        value[n] = seen[n] + error * (LASTING * lasting + PASSING * passing);
    }
}
