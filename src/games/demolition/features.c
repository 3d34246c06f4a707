/* features.c: a position of Demolition in numbers, for learners. */
#include "games/demolition/demolition.h"

/* A firm, the course of the game, and the firm beside the best of the others. */
enum {
    POINTS,
    CASH,
    CARDS,
    FULL, /* cards beyond the fifth */
    DEVICES,
    WILD,
    DISPOSAL,
    BEST,   /* what the hand promises on one tile */
    SECOND, /* and on the next */
    READY,  /* points of the open tiles it could demolish at once, the best */
    LED,    /* cards of the auction it leads */
    BIDS,   /* it has still to bid */
    IN_TURN,
    WAITS, /* for so many others, from the start player on */
    NAMED, /* it has named a tile: its points */
    TILES,
    DEBRIS, /* points still to be had */
    FINAL,
    AUCTION,
    LEAD_POINTS,
    LEAD,
    SECOND_LEAD,
    COUNT
};

static const char *const names[COUNT] = {
    [POINTS] = "points",
    [CASH] = "cash",
    [CARDS] = "cards",
    [FULL] = "full_hand",
    [DEVICES] = "devices",
    [WILD] = "wildcards",
    [DISPOSAL] = "disposal",
    [BEST] = "best_promise",
    [SECOND] = "second_promise",
    [READY] = "ready",
    [LED] = "slots_led",
    [BIDS] = "has_to_bid",
    [IN_TURN] = "in_turn",
    [WAITS] = "waits",
    [NAMED] = "named",
    [TILES] = "tiles_left",
    [DEBRIS] = "debris_left",
    [FINAL] = "final_phase",
    [AUCTION] = "auction",
    [LEAD_POINTS] = "lead_in_points",
    [LEAD] = "lead",
    [SECOND_LEAD] = "second_lead",
};

enum { FLAG = 64 }; /* what "yes" counts */

/* The best of the open tiles that the hand covers and the cash pays for. */
static int ready_points(const dem_data *d, const dem_state *s, int p)
{
    dem_load hand = dem_whole_hand(d, s, p);
    int      best = 0;
    for (uint32_t cells = s->open; cells; cells &= cells - 1) {
        const dem_item *t = dem_tile_on(d, s, __builtin_ctz(cells));
        if (dem_tile_points(s, t) > best && !dem_lacking(&t->load, &hand) && dem_dump(&t->load, &hand) <= s->cash[p] + t->fee)
            best = dem_tile_points(s, t);
    }
    return best;
}

static void fill_firm(const dem_data *d, const dem_state *s, const dem_prospect *x, int p, int16_t *out)
{
    bool acting = s->phase >= DEM_BID && p == s->actor;
    out[POINTS] = rk_feature(x->points * 4);
    out[CASH] = rk_feature(x->cash * 16);
    out[CARDS] = rk_feature(x->cards * 16);
    out[FULL] = rk_feature(x->cards >= DEM_LIMIT ? (x->cards - DEM_LIMIT + 1) * FLAG : 0);
    out[DEVICES] = rk_feature(x->devices * 12);
    out[WILD] = rk_feature(x->wild * 32);
    out[DISPOSAL] = rk_feature(x->disposal * 10);
    out[BEST] = rk_feature(x->best);
    out[SECOND] = rk_feature(x->second);
    out[READY] = rk_feature(ready_points(d, s, p) * 10);
    out[LED] = 0;
    for (int slot = 0; slot < s->seats; slot++)
        out[LED] = (int16_t)(out[LED] + (s->leader[slot] == p ? FLAG : 0));
    out[BIDS] = s->phase == DEM_BID && dem_need_to_bid(s) >> p & 1 ? FLAG : 0;
    out[IN_TURN] = acting ? FLAG : 0;
    out[WAITS] = rk_feature((p - (s->phase >= DEM_TURN ? s->actor : s->start) + s->seats) % s->seats * 32);
    out[NAMED] = rk_feature(acting && s->phase == DEM_SET ? dem_tile_points(s, dem_tile_on(d, s, s->target)) * 10 : 0);
}

static void fill_course(const dem_data *d, const dem_state *s, int16_t *out)
{
    int debris = 0;
    for (uint32_t cells = s->cells; cells; cells &= cells - 1)
        debris += dem_tile_points(s, dem_tile_on(d, s, __builtin_ctz(cells)));
    out[TILES] = rk_feature(dem_tiles_left(s) * 8);
    out[DEBRIS] = rk_feature(debris);
    out[FINAL] = s->final ? FLAG : 0;
    out[AUCTION] = s->phase <= DEM_BID ? FLAG : 0;
}

static void fill(const void *data, const void *state, int16_t *out)
{
    const dem_data  *d = data;
    const dem_state *s = state;
    dem_prospect     x[DEM_SEATS];
    int              worth[DEM_SEATS];
    for (int p = 0; p < s->seats; p++) {
        x[p] = dem_prospect_of(d, s, p);
        worth[p] = dem_worth(s, &x[p]);
    }
    for (int p = 0; p < s->seats; p++, out += COUNT) {
        int best = INT16_MIN, second = INT16_MIN, points = 0;
        for (int q = 0; q < s->seats; q++) {
            if (q == p)
                continue;
            points = x[q].points > points ? x[q].points : points;
            if (worth[q] > best) {
                second = best;
                best = worth[q];
            } else if (worth[q] > second) {
                second = worth[q];
            }
        }
        fill_firm(d, s, &x[p], p, out);
        fill_course(d, s, out);
        out[LEAD_POINTS] = rk_feature((x[p].points - points) * 8);
        out[LEAD] = rk_feature(worth[p] - best);
        out[SECOND_LEAD] = rk_feature(s->seats > 2 ? worth[p] - second : 0);
    }
}

const rk_features dem_features = {.count = COUNT, .names = names, .fill = fill, .prospects = dem_prospects};
