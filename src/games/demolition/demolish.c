/* demolish.c: turns and demolitions (sections 3 and 5), the final phase and the end (section 7). */
#include "games/demolition/demolition.h"

/* ---- open tiles ---- */

/* DEM-5.2 */
bool dem_is_open(const dem_data *d, const dem_state *s, int cell)
{
    return s->final || dem_free_edges(s, cell) >= dem_tile_on(d, s, cell)->edges;
}

/* DEM-7.1, DEM-7.2: few tiles left, or none of those left is open. */
bool dem_final_phase_due(const dem_state *s)
{
    return dem_tiles_left(s) <= DEM_FINAL_TILES || (s->cells && !s->open);
}

/* DEM-7.3: every tile is open, for good. */
static void test_final_phase(dem_state *s)
{
    if (!s->final && dem_final_phase_due(s))
        s->final = true;
    if (s->final)
        s->open = s->cells;
}

/* Whether the cell bears an open tile may have changed. */
static void look_at(const dem_data *d, dem_state *s, int cell)
{
    if (dem_is_open(d, s, cell))
        s->open |= 1u << cell;
    else
        s->open &= ~(1u << cell);
}

void dem_find_open(const dem_data *d, dem_state *s)
{
    s->open = 0;
    for (uint32_t left = s->cells; left; left &= left - 1)
        look_at(d, s, __builtin_ctz(left));
    test_final_phase(s);
}

/* DEM-10.3: the bunker, if it lies there, is now the tile of the cell. */
static void empty_cell(const dem_data *d, dem_state *s, int cell)
{
    if (s->bunker == cell) {
        s->tile_at[cell] = DEM_BUNKER;
        s->bunker = DEM_NONE;
        look_at(d, s, cell);
        return;
    }
    s->tile_at[cell] = DEM_NONE;
    s->cells &= ~(1u << cell);
    s->open &= ~(1u << cell);
    for (uint32_t near = dem_beside(cell) & s->cells; near; near &= near - 1)
        look_at(d, s, __builtin_ctz(near));
}

/* ---- what a hand can do ---- */

/* DEM-5.4, DEM-5.6: as more cards never make a demolition dearer, and cards that turn out to be
 * idle can be left out at no cost, a legal set exists exactly if the whole hand will do. Which tiles these are has no pattern,
 * so there is no branch for a processor to guess wrong. */
uint32_t dem_legal_tiles(const dem_data *d, const dem_state *s, int seat)
{
    dem_load hand = dem_whole_hand(d, s, seat);
    int      cash = s->cash[seat];
    uint32_t legal = 0;
    for (uint32_t open = s->open; open; open &= open - 1) {
        const dem_load *tile = &dem_tile_on(d, s, __builtin_ctz(open))->load;
        uint32_t        covered = !dem_lacking(tile, &hand), paid = dem_affords(tile, &hand, cash);
        legal |= (open & -open) & -(covered & paid);
    }
    return legal;
}

dem_load dem_crew(const dem_data *d, const dem_state *s, int seat, unsigned set)
{
    dem_load sum = {0};
    for (; set; set &= set - 1)
        sum = dem_add(sum, &d->card[s->hand[seat][__builtin_ctz(set)]].load);
    return sum;
}

int dem_idle_card(const dem_data *d, const dem_state *s, int seat, int cell, unsigned set)
{
    const dem_load *tile = &dem_tile_on(d, s, cell)->load;
    dem_load        all = dem_crew(d, s, seat, set);
    for (unsigned rest = set; rest; rest &= rest - 1) {
        dem_load without = dem_crew(d, s, seat, set & ~(rest & -rest));
        if (!dem_lacking(tile, &without) && dem_dump(tile, &without) <= dem_dump(tile, &all))
            return __builtin_ctz(rest);
    }
    return -1;
}

/* ---- turns ---- */

/* DEM-6.4: with seven cards and nothing to demolish the turn begins with the discard. */
static void begin_turn(const dem_data *d, dem_state *s)
{
    s->phase = DEM_TURN;
    if (s->hand_n[s->actor] == DEM_HAND && !dem_legal_tiles(d, s, s->actor))
        dem_show_proof(s, s->actor);
}

/* DEM-3.2: start player first. */
void dem_begin_turns(const dem_data *d, dem_state *s)
{
    s->actor = s->start;
    begin_turn(d, s);
}

void dem_end_turn(const dem_data *d, dem_state *s)
{
    s->actor = (uint8_t)dem_next_seat(s, s->actor);
    if (s->actor == s->start)
        dem_end_round(d, s);
    else
        begin_turn(d, s);
}

/* DEM-3.3: DEM-7.5, then DEM-7.6, then the marker. */
void dem_end_round(const dem_data *d, dem_state *s)
{
    (void)d;
    if (s->round > 1)
        s->stall = s->fell ? 0 : (uint8_t)(s->stall + 1);
    s->fell = false;
    if (dem_tiles_left(s) <= DEM_END_TILES || s->stall == DEM_STALL) {
        s->phase = DEM_END;
        s->actor = 0;
        return;
    }
    s->start = (uint8_t)dem_next_seat(s, s->start);
    dem_begin_round(s);
}

void dem_play_tile(dem_state *s, int cell)
{
    s->target = (uint8_t)cell;
    s->phase = DEM_SET;
}

/* DEM-5.8, step by step. */
void dem_play_cards(const dem_data *d, dem_state *s, int seat, unsigned set)
{
    int             cell = s->target, tile = s->tile_at[cell];
    const dem_item *item = &d->tile[tile];
    dem_load        crew = dem_crew(d, s, seat, set);
    s->cash[seat] = (uint8_t)(s->cash[seat] - dem_dump(&item->load, &crew));
    dem_lay_down(s, seat, set);
    s->claimed[seat] |= 1u << tile;
    s->cash[seat] = (uint8_t)(s->cash[seat] + item->fee);
    empty_cell(d, s, cell);
    test_final_phase(s);
    s->fell = true;
    s->target = DEM_NONE;
    dem_end_turn(d, s);
}
