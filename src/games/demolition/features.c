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
    GAIN,        /* of its best plan on an open tile */
    GAIN_POINTS, /* points of that tile, */
    GAIN_CARDS,  /* and the cards it takes */
    NEXT,        /* gain of another plan with the rest of the cards */
    SHUT,        /* of the best plan on a tile that is not open */
    NEAR,        /* worth of the best open tile for which one device is lacking */
    ABLE,        /* open tiles within reach, */
    NEARLY,      /* and those but for one device */
    ABLE_SHUT,   /* tiles within reach that are not open */
    SAFE,        /* gain of the best plan on an open tile that nobody else can demolish */
    RIVALS,      /* how many others can demolish the tile of the best plan */
    BEFORE,      /* one of them comes first */
    RICHER,      /* cash beside the richest other's */
    RIVAL_GAIN,  /* the best gain of another */
    DEBRIS_OFF,  /* what the hand disposes of */
    HAZARD_OFF,
    OFFER,                     /* value of the best card nobody has bid for, if it has to bid */
    HAZARD_LEFT,               /* on the tiles */
    HAS,                       /* of each device */
    ASKED = HAS + DEM_DEVICES, /* of each device, by the tiles left */
    COUNT = ASKED + DEM_DEVICES
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
    [GAIN] = "gain",
    [GAIN_POINTS] = "gain_points",
    [GAIN_CARDS] = "gain_cards",
    [NEXT] = "next_gain",
    [SHUT] = "shut_gain",
    [NEAR] = "near",
    [ABLE] = "able",
    [NEARLY] = "nearly_able",
    [ABLE_SHUT] = "able_shut",
    [SAFE] = "safe_gain",
    [RIVALS] = "rivals",
    [BEFORE] = "rival_before",
    [RICHER] = "lead_in_cash",
    [RIVAL_GAIN] = "rival_gain",
    [DEBRIS_OFF] = "debris_disposal",
    [HAZARD_OFF] = "hazardous_disposal",
    [OFFER] = "offer",
    [HAZARD_LEFT] = "hazardous_left",
    [HAS] = "has_crowbar",
    [HAS + 1] = "has_jackhammer",
    [HAS + 2] = "has_bulldozer",
    [HAS + 3] = "has_backhoe",
    [HAS + 4] = "has_wrecking_ball",
    [HAS + 5] = "has_dynamite",
    [ASKED] = "asked_crowbar",
    [ASKED + 1] = "asked_jackhammer",
    [ASKED + 2] = "asked_bulldozer",
    [ASKED + 3] = "asked_backhoe",
    [ASKED + 4] = "asked_wrecking_ball",
    [ASKED + 5] = "asked_dynamite",
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

/* ---- what the cards are good for (reach.c) ---- */

/* The best card that lies there without a bid, for a firm that has to bid. */
static int offer(const dem_data *d, const dem_state *s, int p)
{
    int best = 0;
    if (s->phase != DEM_BID || !(dem_need_to_bid(s) >> p & 1))
        return 0;
    for (int slot = 0; slot < s->seats; slot++) {
        if (s->slot[slot] == DEM_NONE || s->rank[slot])
            continue;
        const dem_item *c = &d->card[s->slot[slot]];
        int             devices = (int)(c->load.devices * DEM_LANES >> 56);
        int             value = devices * 3 + c->debris * 2 + c->hazardous * 4;
        best = value > best ? value : best;
    }
    return best;
}

/* So many others come before this seat when tiles fall. */
static int others_before(const dem_state *s, int p)
{
    int first = s->phase >= DEM_TURN ? s->actor : s->start;
    return (p - first + s->seats) % s->seats;
}

/* Who else can demolish the tile of a plan. */
static void fill_rivals(const dem_state *s, const dem_firm *firm, int p, const dem_plan *plan, int16_t *out)
{
    int  rivals = 0;
    bool before = false;
    for (int q = 0; plan->cell != DEM_NONE && q < s->seats; q++)
        if (q != p && firm[q].able >> plan->cell & 1) {
            rivals++;
            before |= others_before(s, q) < others_before(s, p);
        }
    out[RIVALS] = rk_feature(rivals * 32);
    out[BEFORE] = before ? FLAG : 0;
}

/* The best plan, another one beside it, and one that nobody can spoil. Returns the best. */
static dem_plan fill_plans(const dem_data *d, const dem_state *s, const dem_firm *firm, int p, int16_t *out)
{
    const dem_firm *f = &firm[p];
    unsigned        all = (1u << f->cards) - 1;
    uint32_t        open = f->able & s->open, others = 0;
    for (int q = 0; q < s->seats; q++)
        others |= q != p ? firm[q].able : 0;
    dem_plan best = dem_best_plan(d, s, f, open, all), shut = dem_best_plan(d, s, f, f->able & ~s->open, all);
    dem_plan safe = best, next = {.gain = DEM_NO_PLAN};
    if (best.cell != DEM_NONE) {
        next = dem_best_plan(d, s, f, open & ~(1u << best.cell), all & ~best.set);
        if (others >> best.cell & 1)
            safe = dem_best_plan(d, s, f, open & ~others, all);
    }
    out[GAIN] = rk_feature(best.gain);
    out[GAIN_POINTS] = rk_feature(best.cell != DEM_NONE ? dem_tile_points(s, dem_tile_on(d, s, best.cell)) * 10 : 0);
    out[GAIN_CARDS] = rk_feature(__builtin_popcount(best.set) * 16);
    out[NEXT] = rk_feature(next.gain);
    out[SHUT] = rk_feature(shut.gain);
    out[SAFE] = rk_feature(safe.gain);
    fill_rivals(s, firm, p, &best, out);
    return best;
}

static void fill_reach(const dem_data *d, const dem_state *s, const dem_firm *f, int16_t *out)
{
    int near = 0;
    for (uint32_t cells = f->nearly & s->open; cells; cells &= cells - 1) {
        int worth = dem_tile_worth(s, dem_tile_on(d, s, __builtin_ctz(cells)));
        near = worth > near ? worth : near;
    }
    out[NEAR] = rk_feature(near);
    out[ABLE] = rk_feature(__builtin_popcount(f->able & s->open) * 16);
    out[NEARLY] = rk_feature(__builtin_popcount(f->nearly & s->open) * 16);
    out[ABLE_SHUT] = rk_feature(__builtin_popcount(f->able & ~s->open) * 16);
    out[DEBRIS_OFF] = rk_feature((int)(f->hand.waste & 0xFFFF) * 10);
    out[HAZARD_OFF] = rk_feature((int)(f->hand.waste >> 16) * 20);
    for (int k = 0; k < DEM_DEVICES; k++)
        out[HAS + k] = rk_feature((int)(f->hand.devices >> 8 * k & 0xFF) * 32);
}

/* What the tiles that are left ask for: the same for everybody. */
static void fill_asked(const dem_data *d, const dem_state *s, int16_t *out)
{
    dem_load asked = {0};
    for (uint32_t cells = s->cells; cells; cells &= cells - 1)
        asked = dem_add(asked, &dem_tile_on(d, s, __builtin_ctz(cells))->load);
    out[HAZARD_LEFT] = rk_feature((int)(asked.waste >> 16) * 10);
    for (int k = 0; k < DEM_DEVICES; k++)
        out[ASKED + k] = rk_feature((int)(asked.devices >> 8 * k & 0xFF) * 6);
}

/* Beside the others: cash and plans. */
static void fill_leads(const dem_state *s, const dem_firm *firm, const int *gain, int p, int16_t *out)
{
    int cash = 0, most = DEM_NO_PLAN;
    for (int q = 0; q < s->seats; q++)
        if (q != p) {
            cash = firm[q].cash > cash ? firm[q].cash : cash;
            most = gain[q] > most ? gain[q] : most;
        }
    out[RICHER] = rk_feature((firm[p].cash - cash) * 16);
    out[RIVAL_GAIN] = rk_feature(most);
}

static void fill_cards(const dem_data *d, const dem_state *s, int16_t *out)
{
    dem_firm firm[DEM_SEATS];
    int      gain[DEM_SEATS];
    for (int p = 0; p < s->seats; p++)
        firm[p] = dem_firm_of(d, s, p);
    for (int p = 0; p < s->seats; p++) {
        int16_t *row = out + p * COUNT;
        gain[p] = fill_plans(d, s, firm, p, row).gain;
        fill_reach(d, s, &firm[p], row);
        fill_asked(d, s, row);
        row[OFFER] = rk_feature(offer(d, s, p) * 4);
    }
    for (int p = 0; p < s->seats; p++)
        fill_leads(s, firm, gain, p, out + p * COUNT);
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
    fill_cards(d, s, out);
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

/* Whoever decides knows what there is: a card to bid for, or a tile to demolish. In between a tile is named and its cards are
 * not, or a card must go, or cards are turned up one by one. */
static bool settled(const void *data, const void *state)
{
    const dem_state *s = state;
    (void)data;
    return s->phase == DEM_BID || s->phase == DEM_TURN || s->phase == DEM_END
           || (s->phase == DEM_REVEAL && dem_next_slot(s) == 0);
}

static const rk_net net = {
#include "../../../data/nets/demolition-net.inc"
};

const rk_features dem_features = {
    .count = COUNT, .names = names, .fill = fill, .net = &net, .settled = settled, .prospects = dem_prospects};
