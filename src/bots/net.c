/* net.c: judging positions with a net. Integers only, up to the last division. */
#include "bots/net.h"

#include <string.h>

enum { FIRST_SHIFT = 11, SECOND_SHIFT = 8, LAST_SHIFT = 5 };

bot_judge bot_quick_judge(const rk_game *game)
{
    return game->players.features && game->players.features->prospects ? BOT_BY_WEIGHTS : BOT_BY_HEURISTIC;
}

bot_judge bot_best_judge(const rk_game *game)
{
    const rk_features *f = game->players.features;
    return f && f->net && f->net->inputs == f->count ? BOT_BY_NET : bot_quick_judge(game);
}

bool bot_has_learned(const rk_game *game)
{
    return bot_best_judge(game) != BOT_BY_HEURISTIC;
}

static int32_t cut(int32_t sum, int shift)
{
    int32_t n = sum >> shift;
    return n < 0 ? 0 : n > 255 ? 255 : n;
}

/* The numbers of units are constants wherever this is used, so that the compiler can spread the loops over vectors. */
static inline int32_t judge(const rk_net *net, const int16_t *features, const int first_n, const int second_n)
{
    int32_t first[RK_NET_FIRST * RK_NET_WIDEST], second[RK_NET_SECOND * RK_NET_WIDEST], out = net->last_bias;
    memcpy(first, net->first_bias, sizeof first);
    for (int i = 0; i < net->inputs; i++) {
        const int16_t *weight = net->first + i * first_n;
        int32_t        x = features[i];
        if (!x)
            continue;
        for (int h = 0; h < first_n; h++)
            first[h] += x * weight[h];
    }
    memcpy(second, net->second_bias, sizeof second);
    for (int i = 0; i < first_n; i++) {
        const int16_t *weight = net->second + i * second_n;
        int32_t        x = cut(first[i], FIRST_SHIFT);
        if (!x)
            continue;
        for (int h = 0; h < second_n; h++)
            second[h] += x * weight[h];
    }
    for (int i = 0; i < second_n; i++)
        out += cut(second[i], SECOND_SHIFT) * net->last[i];
    return out >> LAST_SHIFT;
}

int32_t bot_net_judge(const rk_net *net, const int16_t *features)
{
    if (net->width == 1)
        return judge(net, features, RK_NET_FIRST, RK_NET_SECOND);
    return judge(net, features, RK_NET_FIRST * RK_NET_WIDEST, RK_NET_SECOND * RK_NET_WIDEST);
}

void bot_prospects(const rk_game *game, bot_judge by, const void *data, const void *state, int seats, int32_t out[RK_MAX_SEATS])
{
    const rk_features *f = game->players.features;
    int16_t            features[RK_MAX_SEATS * RK_FEATURE_ROOM];
    if (by == BOT_BY_WEIGHTS) {
        f->prospects(data, state, out);
        return;
    }
    f->fill(data, state, features);
    for (int p = 0; p < seats; p++)
        out[p] = bot_net_judge(f->net, features + p * f->count);
}

/* e to the power of -n/256, in 1/2^30: a factor for each bit of n, the lowest first. What the low bits come to is reckoned by the
 * compiler; there is no branch on the others, which nobody could foretell. */
#define ONE (1ull << 30)
#define TIMES(x, n, bit, power) ((x) * ((n) >> (bit)&1 ? (power) : ONE) >> 30)
#define BITS_0(n) TIMES(ONE, n, 0, 1069555701)
#define BITS_1(n) TIMES(BITS_0(n), n, 1, 1065385899)
#define BITS_2(n) TIMES(BITS_1(n), n, 2, 1057095000)
#define BITS_3(n) TIMES(BITS_2(n), n, 3, 1040706261)
#define BITS_4(n) TIMES(BITS_3(n), n, 4, 1008687096)
#define BITS_5(n) TIMES(BITS_4(n), n, 5, 947573834)
#define BITS_6(n) TIMES(BITS_5(n), n, 6, 836230973)
#define BITS_7(n) TIMES(BITS_6(n), n, 7, 651257337)
#define LOW_4(n) BITS_7(n), BITS_7((n) + 1), BITS_7((n) + 2), BITS_7((n) + 3)
#define LOW_16(n) LOW_4(n), LOW_4((n) + 4), LOW_4((n) + 8), LOW_4((n) + 12)
#define LOW_64(n) LOW_16(n), LOW_16((n) + 16), LOW_16((n) + 32), LOW_16((n) + 48)

static uint32_t decay(uint32_t n)
{
    enum { LOW_BITS = 8, HIGH_BITS = 5 };
    static const uint32_t low[1 << LOW_BITS] = {LOW_64(0), LOW_64(64), LOW_64(128), LOW_64(192)};
    static const uint32_t high[HIGH_BITS] = {395007542, 145315154, 19666268, 360200, 121};
    uint64_t              x = n >> (LOW_BITS + HIGH_BITS) ? 0 : low[n % (1 << LOW_BITS)];
    for (int i = 0; i < HIGH_BITS; i++)
        x = TIMES(x, n, LOW_BITS + i, high[i]);
    return (uint32_t)x;
}

void bot_net_chances(const int32_t *prospects, int seats, float *out)
{
    int32_t  best = prospects[0];
    uint32_t part[RK_MAX_SEATS], sum = 0;
    for (int p = 1; p < seats; p++)
        best = prospects[p] > best ? prospects[p] : best;
    for (int p = 0; p < seats; p++)
        sum += part[p] = decay((uint32_t)(best - prospects[p])) >> 4;
    for (int p = 0; p < seats; p++)
        out[p] = (float)part[p] / (float)sum;
}
