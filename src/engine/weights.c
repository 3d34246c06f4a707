/* weights.c: prospects from the parts of a heuristic, in integers: the same bits on every machine. */
#include "engine/net.h"

void rk_weights_at(const rk_weights *w, int32_t now, int32_t out[RK_WEIGHT_PARTS])
{
    int i = 0;
    while (i + 2 < w->stages && now > w->at[i + 1])
        i++;
    int32_t low = w->at[i], high = w->at[i + 1], at = now < low ? low : now > high ? high : now;
    if (at == low || at == high) { /* at a stage nothing is to be divided, which is slow */
        for (int k = 0; k < w->parts; k++)
            out[k] = w->weight[k][at == low ? i : i + 1];
        return;
    }
    for (int k = 0; k < w->parts; k++)
        out[k] = w->weight[k][i] + (w->weight[k][i + 1] - w->weight[k][i]) * (at - low) / (high - low);
}
