/* net.h: a net that judges positions from a game's features (rk_game.players). Each game's is a file of integers in data/nets,
 * which the game takes over into its table; bots/net.c reckons with it. */
#ifndef RK_NET_H
#define RK_NET_H

#include <stdint.h>

/* What a learner sees of a position (rk_features): so many numbers for a seat at most, each -RK_FEATURE_MAX to RK_FEATURE_MAX. */
enum { RK_FEATURE_ROOM = 136, RK_FEATURE_MAX = 1000 };

static inline int16_t rk_feature(int64_t n)
{
    return (int16_t)(n < -RK_FEATURE_MAX ? -RK_FEATURE_MAX : n > RK_FEATURE_MAX ? RK_FEATURE_MAX : n);
}

/* Units of the layers: a net has these, or twice as many. */
enum { RK_NET_FIRST = 32, RK_NET_SECOND = 16, RK_NET_WIDEST = 2 };

/* Two hidden layers. A number behind a layer is cut to 0 .. 255 and counts in thirty-seconds. */
typedef struct {
    int            inputs; /* features of a seat */
    int            width;  /* 1, or RK_NET_WIDEST: so many times the usual number of units */
    const int16_t *first;  /* for each feature and unit, in 1/65536 of the feature's unit */
    int32_t        first_bias[RK_NET_FIRST * RK_NET_WIDEST];
    const int16_t *second; /* for each unit of the first layer and of the second, in 1/256 */
    int32_t        second_bias[RK_NET_SECOND * RK_NET_WIDEST];
    int16_t        last[RK_NET_SECOND * RK_NET_WIDEST]; /* in 1/256 */
    int32_t        last_bias;
} rk_net;

/* Simpler, and quicker: weights for the parts of a game's heuristic that were learned from how matches ended. They change in the
 * course of a match, and are given for a few stages of it; in between they change evenly. */
enum { RK_WEIGHT_STAGES = 5, RK_WEIGHT_PARTS = 22 };

typedef struct {
    int     stages, parts;
    int32_t at[RK_WEIGHT_STAGES];                      /* where the stages are, rising: rounds left, posts that are free, ... */
    int32_t weight[RK_WEIGHT_PARTS][RK_WEIGHT_STAGES]; /* of a unit of the part: prospects (bots/net.h), in 1/1024 */
} rk_weights;

/* The weights of all parts at a moment of the match. */
void rk_weights_at(const rk_weights *w, int32_t now, int32_t out[RK_WEIGHT_PARTS]);

/* A seat's prospects. Where the number of parts is a constant, the compiler spreads the loop over vectors. */
static inline int32_t rk_weigh(const int32_t weight[RK_WEIGHT_PARTS], const int32_t *part, int parts)
{
    int64_t sum = 0;
    for (int k = 0; k < parts; k++)
        sum += (int64_t)weight[k] * part[k];
    return (int32_t)(sum / 1024);
}

#endif
