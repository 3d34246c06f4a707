/* utility.c: what a position is worth to each seat. After the last move it is the share of the victory, with a small part for
 * rank and margin, so that bots play on sensibly when the game is lost. Before that it is the game's heuristic, turned into
 * chances of winning. */
#include "bots/policies.h"

#include <math.h>

static const float SPREAD = 110.0f; /* a lead of this many points of the heuristic makes a seat e times as likely to win */

static void from_score(const rk_game *g, const void *data, const void *state, int seats, float out[RK_MAX_SEATS])
{
    rk_score s;
    g->score(data, state, &s);
    int   winners = __builtin_popcount(s.winners);
    float best = (float)s.points[0], worst = best;
    for (int p = 1; p < s.parties; p++) {
        best = fmaxf(best, (float)s.points[p]);
        worst = fminf(worst, (float)s.points[p]);
    }
    for (int p = 0; p < seats; p++) {
        float win = s.winners >> p & 1 ? 1.0f / (float)winners : 0;
        float rank = (float)(s.parties - s.rank[p]) / (float)(s.parties > 1 ? s.parties - 1 : 1);
        float margin = best > worst ? ((float)s.points[p] - worst) / (best - worst) : 1;
        out[p] = 0.9f * win + 0.05f * rank + 0.05f * margin;
    }
}

void bot_utility(const rk_game *g, bot_judge by, const void *data, const void *state, int seats, float out[RK_MAX_SEATS])
{
    if (g->turn(data, state).stage == RK_OVER) {
        from_score(g, data, state, seats, out);
        return;
    }
    int32_t value[RK_MAX_SEATS], best = INT32_MIN;
    if (by != BOT_BY_HEURISTIC) {
        bot_prospects(g, by, data, state, seats, value);
        bot_net_chances(value, seats, out);
        return;
    }
    float sum = 0;
    g->players.heuristic(data, state, value);
    for (int p = 0; p < seats; p++)
        best = value[p] > best ? value[p] : best;
    for (int p = 0; p < seats; p++)
        sum += out[p] = expf((float)(value[p] - best) / SPREAD);
    for (int p = 0; p < seats; p++)
        out[p] /= sum;
}

void bot_chances(const rk_game *g, bot_judge by, const void *data, const void *state, int seats, float out[RK_MAX_SEATS])
{
    if (g->turn(data, state).stage != RK_OVER) {
        bot_utility(g, by, data, state, seats, out);
        return;
    }
    rk_score s;
    g->score(data, state, &s);
    for (int p = 0; p < seats; p++)
        out[p] = s.winners >> p & 1 ? 1.0f / (float)__builtin_popcount(s.winners) : 0;
}
