/* score.c: section 8 of the rules. */
#include "games/demolition/demolition.h"

/* DEM-8.1 */
int dem_points(const dem_data *d, const dem_state *s, int seat)
{
    int points = 0;
    for (uint32_t tiles = s->claimed[seat]; tiles; tiles &= tiles - 1)
        points += dem_tile_points(s, &d->tile[__builtin_ctz(tiles)]);
    return points;
}

void dem_score(const void *data, const void *state, rk_score *out)
{
    const dem_data  *d = data;
    const dem_state *s = state;
    rk_sort_key      key[DEM_SEATS];
    rk_score_begin(out, s->seats);
    for (int p = 0; p < s->seats; p++) {
        int points = dem_points(d, s, p), tiles = __builtin_popcount(s->claimed[p]);
        rk_score_add(out, p, "DEM-8.1", "demolition.score.debris", points, false);
        rk_score_add(out, p, "DEM-8.2", "demolition.score.tiles", tiles, true);
        rk_score_add(out, p, "DEM-8.2", "demolition.score.bucks", s->cash[p] * DEM_BUCKS, true);
        key[p] = (rk_sort_key){{points, tiles, s->cash[p]}}; /* DEM-8.2 */
    }
    rk_score_rank(out, key);
    rk_score_ties(out, key, "demolition.tie.tiles", "demolition.tie.bucks");
}

void dem_holdings(const void *data, const void *state, rk_visit_holding *visit, void *ctx)
{
    (void)data;
    const dem_state *s = state;
    for (int p = 0; p < s->seats; p++)
        for (uint32_t tiles = s->claimed[p]; tiles; tiles &= tiles - 1)
            visit(ctx, p, DEM_K_TILE, __builtin_ctz(tiles));
}
