/* heuristic.c: what a good player of Demolition looks at, and the move of an absent one. */
#include "games/demolition/demolition.h"

#include <string.h>

/* ---- the move of an absent player: DEM-11.3 ---- */

static rk_move first_of(uint64_t set, rk_move m)
{
    m.arg[0] = (uint16_t)__builtin_ctzll(set);
    return m;
}

static rk_move fallback_bid(const dem_state *s, rk_move m)
{
    m.verb = DEM_V_BID;
    m.arg[1] = DEM_MOONLIGHTING;
    while (s->slot[m.arg[0]] == DEM_NONE || s->rank[m.arg[0]])
        m.arg[0]++; /* DEM-4.10: there is a card without a bid */
    return m;
}

rk_move dem_default_move(const void *data, const void *state, int seat)
{
    const dem_state *s = state;
    rk_move          m = {.seat = (uint8_t)seat};
    uint64_t         sets[2];
    switch ((dem_phase)s->phase) {
    case DEM_BID: return fallback_bid(s, m);
    case DEM_TURN:
        m.verb = s->hand_n[seat] <= DEM_LIMIT ? DEM_V_PASS : DEM_V_TILE;
        return m.verb == DEM_V_PASS ? m : first_of(dem_legal_tiles(data, s, seat), m);
    case DEM_SET:
        dem_legal_sets(data, s, seat, s->target, sets);
        m.verb = DEM_V_CARDS;
        m.arg[0] = (uint16_t)(sets[0] ? __builtin_ctzll(sets[0]) : 64 + __builtin_ctzll(sets[1]));
        return m;
    case DEM_REFUSED:
    case DEM_PROOF: m.verb = DEM_V_DISCARD; return m;
    case DEM_PLACE:
    case DEM_LAY:
    case DEM_START:
    case DEM_HIDE:
    case DEM_REVEAL:
    case DEM_END: break;
    }
    m.verb = DEM_V_PLACE;
    return m;
}

/* ---- the value of a position ---- */

/* All in tenths of a victory point. */
enum {
    POINT = 10,
    HUNDRED = 5, /* 100 bucks save a card's worth of dumping, or win an auction */
    DEVICE = 5,  /* a device in hand, whatever it may be good for */
    WILD = 12,
    DISPOSAL = 3,
    FULL_HAND = 6, /* six cards: the next auction may force a demolition */
    NEAR = 120     /* a lead of twelve points halves what is missing to certainty */
};

/* What the hand promises on one tile: its worth, less what is lacking of devices, free edges and money. */
static int promise(const dem_state *s, const dem_item *t, int cell, const dem_load *hand, int cash)
{
    static const int by_lack[] = {16, 7, 3, 1, 0, 0};

    int lack = dem_lacking(&t->load, hand), dump = dem_dump(&t->load, hand);
    int worth = dem_tile_points(s, t) * POINT + (t->fee - dump) * HUNDRED;
    if (dump > cash)
        worth -= (dump - cash) * POINT;
    if (!(s->open >> cell & 1))
        worth = worth * 3 / 8;
    return worth * by_lack[lack] / 16;
}

static void look_at_hand(const dem_data *d, const dem_state *s, const dem_load *hand, dem_prospect *x)
{
    x->wild = (int)(hand->devices >> 48 & 0xFF);
    x->devices = (int)((hand->devices << 16) * DEM_LANES >> 56);
    x->hazardous = (int)(hand->waste >> 16);
    x->disposal = (int)(hand->waste & 0xFFFF) + 2 * x->hazardous;
    for (uint32_t cells = s->cells; cells; cells &= cells - 1) {
        int cell = __builtin_ctz(cells), p = promise(s, dem_tile_on(d, s, cell), cell, hand, x->cash);
        if (p > x->best) {
            x->second = x->best;
            x->best = p;
        } else if (p > x->second) {
            x->second = p;
        }
    }
}

/* A card that the seat leads counts as its own, and paid. */
dem_prospect dem_prospect_of(const dem_data *d, const dem_state *s, int seat)
{
    dem_load     hand = dem_whole_hand(d, s, seat);
    dem_prospect x = {.points = dem_points(d, s, seat), .cash = s->cash[seat], .cards = s->hand_n[seat]};
    for (int slot = 0; slot < s->seats; slot++)
        if (s->leader[slot] == seat) {
            hand = dem_add(hand, &d->card[s->slot[slot]].load);
            x.cash -= dem_price(s->rank[slot] - 1);
            x.cards++;
        }
    look_at_hand(d, s, &hand, &x);
    return x;
}

/* Points made, money and prospects. */
int dem_worth(const dem_state *s, const dem_prospect *x)
{
    /* A card is worth less the fewer tiles are left to use it on. */
    int left = dem_tiles_left(s), hand = x->devices * DEVICE + x->wild * WILD + x->disposal * DISPOSAL;
    hand = left <= DEM_END_TILES ? 0 : hand * (left < 12 ? left : 12) / 16;
    int worth = x->points * POINT + x->cash * HUNDRED + hand + x->best / 2 + x->second / 6;
    return x->cards >= DEM_LIMIT ? worth - FULL_HAND * (x->cards - DEM_LIMIT + 1) : worth;
}

static int strength(const dem_data *d, const dem_state *s, int seat)
{
    dem_prospect x = dem_prospect_of(d, s, seat);
    return dem_worth(s, &x);
}

/* The tile is named, the cards are not: the best of them will be. */
static int strength_after_set(const dem_data *d, const dem_state *s, int seat)
{
    uint64_t sets[2];
    int      best = 0;
    dem_legal_sets(d, s, seat, s->target, sets);
    for (int word = 0; word < 2; word++)
        for (uint64_t left = sets[word]; left; left &= left - 1) {
            dem_state after = *s;
            dem_play_cards(d, &after, seat, (unsigned)(word * 64 + __builtin_ctzll(left)));
            int worth = strength(d, &after, seat);
            best = worth > best ? worth : best;
        }
    return best;
}

void dem_heuristic(const void *data, const void *state, int32_t out[RK_MAX_SEATS])
{
    const dem_data  *d = data;
    const dem_state *s = state;
    int              worth[DEM_SEATS];
    memset(out, 0, RK_MAX_SEATS * sizeof *out);
    if (s->phase == DEM_END) {
        rk_score score;
        dem_score(d, s, &score);
        rk_score_shares(&score, s->seats, out);
        return;
    }
    for (int p = 0; p < s->seats; p++)
        worth[p] = s->phase == DEM_SET && p == s->actor ? strength_after_set(d, s, p) : strength(d, s, p);
    /* The lead over the best of the others; it weighs more the nearer the end is. */
    int scale = NEAR * (6 + dem_tiles_left(s)) / 32;
    for (int p = 0; p < s->seats; p++) {
        int rival = 0;
        for (int q = 0; q < s->seats; q++)
            rival = q != p && worth[q] > rival ? worth[q] : rival;
        int lead = worth[p] - rival, size = lead < 0 ? -lead : lead;
        out[p] = 500 + 490 * lead / (size + scale);
    }
}

/* The same parts, weighed as matches have shown: src/engine/net.h, docs/learning.md. */
static const rk_weights learned = {
#include "../../../data/nets/demolition.inc"
};

static int32_t prospects_of(const dem_data *d, const dem_state *s, int seat, const int32_t *weight)
{
    dem_prospect x = dem_prospect_of(d, s, seat);
    int32_t      part[] = {x.points,   x.cash, x.cards, x.cards >= DEM_LIMIT ? x.cards - DEM_LIMIT + 1 : 0, x.devices, x.wild,
                           x.disposal, x.best, x.second};
    return rk_weigh(weight, part, learned.parts);
}

/* The tile is named, the cards are not: the best of them will be. */
static int32_t prospects_after_set(const dem_data *d, const dem_state *s, int seat, const int32_t *weight)
{
    uint64_t sets[2];
    int32_t  best = INT32_MIN;
    dem_legal_sets(d, s, seat, s->target, sets);
    for (int word = 0; word < 2; word++)
        for (uint64_t left = sets[word]; left; left &= left - 1) {
            dem_state after = *s;
            dem_play_cards(d, &after, seat, (unsigned)(word * 64 + __builtin_ctzll(left)));
            int32_t prospects = prospects_of(d, &after, seat, weight);
            best = prospects > best ? prospects : best;
        }
    return best;
}

void dem_prospects(const void *data, const void *state, int32_t *out)
{
    const dem_state *s = state;
    int32_t          weight[RK_WEIGHT_PARTS];
    rk_weights_at(&learned, dem_tiles_left(s), weight);
    for (int p = 0; p < s->seats; p++)
        out[p] =
            s->phase == DEM_SET && p == s->actor ? prospects_after_set(data, s, p, weight) : prospects_of(data, s, p, weight);
}

/* DEM-7.6: at most 20 rounds for each demolition, of which at most 24 are made before a round
 * ends with two tiles or fewer, and round 1. In a round each player draws one card, makes up to
 * three bids (DEM-4.12) and has a turn of two moves. */
uint32_t dem_max_moves(const void *data, const rk_setup *setup)
{
    (void)data;
    uint32_t rounds = 1 + DEM_STALL * (DEM_TILES - DEM_END_TILES);
    return DEM_CELLS + 2 + rounds * (1 + 3 + 2) * setup->seats;
}
