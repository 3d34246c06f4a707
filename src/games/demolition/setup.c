/* setup.c: section 2 of the rules and the place of the bunker (section 10). */
#include "games/demolition/demolition.h"

#include <string.h>

void dem_start(const void *data, void *state, const rk_setup *setup)
{
    (void)data;
    dem_state *s = state;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->immediate = setup->option[DEM_OPT_REBID];
    s->bunker_option = (uint8_t)setup->option[DEM_OPT_BUNKER];
    s->reveal = setup->option[DEM_OPT_REVEAL];
    s->show = setup->option[DEM_OPT_SHOW];
    s->capped = setup->option[DEM_OPT_CAP];
    s->deck = (1ull << DEM_CARDS) - 1; /* DEM-2.2 */
    memset(s->tile_at, DEM_NONE, sizeof s->tile_at);
    memset(s->slot, DEM_NONE, sizeof s->slot);
    memset(s->leader, DEM_NONE, sizeof s->leader);
    memset(s->cash, DEM_START_CASH, s->seats); /* DEM-2.3 */
    s->bunker = s->target = DEM_NONE;
    s->phase = DEM_LAY;
}

uint32_t dem_tiles_to_lay(const dem_state *s)
{
    uint32_t laid = 0;
    for (int cell = 0; cell < DEM_CELLS && s->tile_at[cell] != DEM_NONE; cell++)
        laid |= 1u << s->tile_at[cell];
    return DEM_ALL_CELLS & ~laid;
}

/* DEM-2.1, DEM-9.6: cell by cell, from 0 on. */
void dem_play_lay(const dem_data *d, dem_state *s, int tile)
{
    int cell = __builtin_popcount(s->cells);
    s->tile_at[cell] = (uint8_t)tile;
    s->cells |= 1u << cell;
    if (s->cells == DEM_ALL_CELLS) {
        dem_find_open(d, s);
        s->phase = DEM_START;
    }
}

/* DEM-2.4, DEM-2.5 */
void dem_play_start(dem_state *s, int seat)
{
    s->start = (uint8_t)seat;
    switch (s->bunker_option) {
    case DEM_BUNKER_RANDOM: s->phase = DEM_HIDE; break;
    case DEM_BUNKER_PLACED:
        s->phase = DEM_PLACE;
        s->actor = s->start;
        break;
    default: dem_begin_round(s);
    }
}

/* DEM-10.2 */
void dem_play_bunker(dem_state *s, int cell)
{
    s->bunker = (uint8_t)cell;
    dem_begin_round(s);
}
