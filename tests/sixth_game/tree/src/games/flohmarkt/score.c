/* score.c: what the things are worth (FLO-5.1). */
#include "games/flohmarkt/flohmarkt.h"

int flo_points(const flo_data *d, const flo_state *s, int seat)
{
    int points = 0;
    for (unsigned things = s->owns[seat]; things; things &= things - 1)
        points += d->worth[__builtin_ctz(things)];
    return points;
}

void flo_score(const void *data, const void *state, rk_score *out)
{
    const flo_state *s = state;
    rk_sort_key      key[RK_MAX_SEATS] = {0};
    rk_score_begin(out, s->seats);
    for (int i = 0; i < s->seats; i++) {
        int points = flo_points(data, s, i);
        rk_score_add(out, i, "FLO-5.1", "flohmarkt.score.things", points, false);
        key[i] = (rk_sort_key){{points}};
    }
    rk_score_rank(out, key);
}

void flo_holdings(const void *data, const void *state, rk_visit_holding *visit, void *ctx)
{
    (void)data;
    const flo_state *s = state;
    for (int i = 0; i < s->seats; i++)
        for (unsigned things = s->owns[i]; things; things &= things - 1)
            visit(ctx, i, FLO_K_THING, __builtin_ctz(things));
}
