/* facts.c: what a player wants to know before a demolition: what a set of cards covers, carries and costs. */
#include "games/demolition/demolition.h"

static int of_device(uint64_t devices, int i)
{
    return (int)(devices >> 8 * i & 0xFF);
}

dem_coverage dem_cover(const dem_load *tile, const dem_load *crew)
{
    dem_coverage out = {0};
    int          wildcards = of_device(crew->devices, DEM_DEVICES);
    for (int i = 0; i < DEM_DEVICES; i++) {
        int asked = of_device(tile->devices, i), there = of_device(crew->devices, i), rest = asked > there ? asked - there : 0;
        int wild = rest < wildcards ? rest : wildcards;
        wildcards -= wild;
        out.asked[i] = (uint8_t)asked;
        out.wild[i] = (uint8_t)wild;
        out.lacking[i] = (uint8_t)(rest - wild);
    }
    return out;
}

static void money(rk_facts *out, const char *name, int hundreds)
{
    rk_fact_amount(out, name, hundreds * DEM_BUCKS);
}

/* DEM-5.6: more cards never make a demolition dearer, so the whole hand tells the lowest price. */
static void tile_facts(const dem_data *d, const dem_state *s, rk_move m, rk_facts *out)
{
    dem_load hand = dem_whole_hand(d, s, m.seat);
    money(out, "least", dem_dump(&dem_tile_on(d, s, m.arg[0])->load, &hand));
}

/* DEM-5.4 to DEM-5.8 */
static void cards_facts(const dem_data *d, const dem_state *s, rk_move m, rk_facts *out)
{
    const dem_item *tile = dem_tile_on(d, s, s->target);
    dem_load        crew = dem_crew(d, s, m.seat, m.arg[0]);
    dem_coverage    cover = dem_cover(&tile->load, &crew);
    int             price = dem_dump(&tile->load, &crew);
    money(out, "price", price);
    money(out, "bucks", s->cash[m.seat] - price + tile->fee);
    rk_fact_number(out, "debris", (int32_t)(crew.waste & 0xFFFF));
    rk_fact_number(out, "hazardous", (int32_t)(crew.waste >> 16));
    for (int i = 0; i < DEM_DEVICES; i++)
        for (int n = 0; n < cover.wild[i]; n++)
            rk_fact_listed(out, "wild", DEM_K_DEVICE, i);
}

void dem_facts(const void *data, const void *state, rk_move m, rk_facts *out)
{
    switch (m.verb) {
    case DEM_V_BID: money(out, "price", dem_price(m.arg[1])); break; /* DEM-4.3 */
    case DEM_V_REFUSE: money(out, "price", DEM_PENALTY); break;      /* DEM-6.3 */
    case DEM_V_TILE: tile_facts(data, state, m, out); break;
    case DEM_V_CARDS: cards_facts(data, state, m, out); break;
    default: break;
    }
}
