/* reach.c: what a firm can do with its cards. A plan is a tile and the cards for it; its gain is what the tile brings, less what
 * dumping costs and what the cards would have been good for otherwise. */
#include "games/demolition/demolition.h"

/* All in tenths of a victory point, as in the heuristic: about what cards were worth in many matches. */
enum { POINT = 10, HUNDRED = 5, CARD = 8, DEVICE = 3, WILD = 6, DISPOSAL = 2, MANY_TILES = 12 };

/* What a card is good for while many tiles are left. */
static int card_value(const dem_load *card)
{
    int wild = (int)(card->devices >> 48 & 0xFF), devices = (int)((card->devices << 16) * DEM_LANES >> 56);
    return CARD + devices * DEVICE + wild * WILD + (int)((card->waste & 0xFFFF) + 2 * (card->waste >> 16)) * DISPOSAL;
}

static void take_card(const dem_data *d, const dem_state *s, dem_firm *f, int card)
{
    int left = dem_tiles_left(s);
    left = left <= DEM_END_TILES ? 0 : left > MANY_TILES ? MANY_TILES : left;
    f->card[f->cards] = d->card[card].load;
    f->value[f->cards] = card_value(&f->card[f->cards]) * left / MANY_TILES;
    f->hand = dem_add(f->hand, &f->card[f->cards++]);
}

/* The cells whose tiles the whole hand covers and pays for, and those where just one device is lacking. */
static void find_reach(const dem_data *d, const dem_state *s, dem_firm *f)
{
    for (uint32_t cells = s->cells; cells; cells &= cells - 1) {
        int             cell = __builtin_ctz(cells);
        const dem_item *t = dem_tile_on(d, s, cell);
        int             lack = dem_lacking(&t->load, &f->hand);
        if (lack > 1 || !dem_affords(&t->load, &f->hand, f->cash))
            continue;
        if (lack)
            f->nearly |= 1u << cell;
        else
            f->able |= 1u << cell;
    }
}

/* A card that the seat leads counts as its own, and paid. */
dem_firm dem_firm_of(const dem_data *d, const dem_state *s, int seat)
{
    dem_firm f = {.cash = s->cash[seat]};
    for (int i = 0; i < s->hand_n[seat]; i++)
        take_card(d, s, &f, s->hand[seat][i]);
    for (int slot = 0; slot < s->seats; slot++)
        if (s->leader[slot] == seat) {
            take_card(d, s, &f, s->slot[slot]);
            f.cash -= dem_price(s->rank[slot] - 1);
        }
    find_reach(d, s, &f);
    return f;
}

int dem_tile_worth(const dem_state *s, const dem_item *t)
{
    return dem_tile_points(s, t) * POINT + t->fee * HUNDRED;
}

static dem_load without(dem_load a, const dem_load *b)
{
    a.devices -= b->devices;
    a.waste -= b->waste;
    a.bill -= b->bill;
    return a;
}

/* The cards for a tile that the crew covers: each card stays at home that is worth more than what it saves. */
static dem_plan plan_for(const dem_state *s, const dem_firm *f, const dem_item *t, int cell, unsigned set, dem_load crew)
{
    int      dump = dem_dump(&t->load, &crew), cost = 0;
    unsigned used = set;
    for (unsigned left = set; left; left &= left - 1) {
        int      i = __builtin_ctz(left);
        dem_load rest = without(crew, &f->card[i]);
        int      more = dem_dump(&t->load, &rest);
        if (dem_lacking(&t->load, &rest) || more > f->cash || (more - dump) * HUNDRED > f->value[i]) {
            cost += f->value[i];
            continue;
        }
        crew = rest;
        dump = more;
        used &= ~(1u << i);
    }
    return (dem_plan){.gain = dem_tile_worth(s, t) - dump * HUNDRED - cost, .cell = cell, .set = used};
}

/* The best plan for one of the cells with the cards of the set. */
dem_plan dem_best_plan(const dem_data *d, const dem_state *s, const dem_firm *f, uint32_t cells, unsigned set)
{
    dem_plan best = {.gain = DEM_NO_PLAN, .cell = DEM_NONE};
    dem_load crew = {0};
    for (unsigned left = set; left; left &= left - 1)
        crew = dem_add(crew, &f->card[__builtin_ctz(left)]);
    for (; cells; cells &= cells - 1) {
        int             cell = __builtin_ctz(cells);
        const dem_item *t = dem_tile_on(d, s, cell);
        if (dem_lacking(&t->load, &crew) || !dem_affords(&t->load, &crew, f->cash))
            continue;
        dem_plan plan = plan_for(s, f, t, cell, set, crew);
        if (plan.gain > best.gain)
            best = plan;
    }
    return best;
}
