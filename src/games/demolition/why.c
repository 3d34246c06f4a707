/* why.c: refusals: the table DEM-11.2, line by line. */
#include "games/demolition/demolition.h"

static rk_why why_not_bid(const dem_state *s, rk_move m)
{
    int slot = m.arg[0], kind = m.arg[1];
    if (kind >= DEM_BIDS)
        return RK_NO("DEM-4.3", "demolition.why.bid_kind");
    if (slot >= s->seats || s->slot[slot] == DEM_NONE)
        return RK_NO("DEM-4.4", "demolition.why.bid_slot");
    if (kind < s->rank[slot])
        return RK_NO("DEM-4.4", "demolition.why.bid_rank", RK_ITEM("bid", DEM_K_KIND, s->rank[slot] - 1));
    return RK_NO("DEM-4.5", "demolition.why.bid_money", RK_AMOUNT("price", dem_price(kind) * DEM_BUCKS),
                 RK_AMOUNT("have", s->cash[m.seat] * DEM_BUCKS));
}

/* The devices that these cards leave to be found. */
static int32_t missing(const dem_load *tile, const dem_load *crew)
{
    return dem_pack_devices(dem_cover(tile, crew).lacking);
}

static rk_why why_not_tile(const dem_data *d, const dem_state *s, rk_move m)
{
    int cell = m.arg[0];
    if (cell >= DEM_CELLS || !(s->cells >> cell & 1))
        return RK_NO("DEM-5.3", "demolition.why.tile_none");
    const dem_item *tile = dem_tile_on(d, s, cell);
    dem_load        hand = dem_whole_hand(d, s, m.seat);
    if (!(s->open >> cell & 1))
        return RK_NO("DEM-5.2", "demolition.why.tile_closed", RK_ITEM("tile", DEM_K_TILE, s->tile_at[cell]),
                     RK_NUM("needed", tile->edges), RK_NUM("free", dem_free_edges(s, cell)));
    if (dem_lacking(&tile->load, &hand))
        return RK_NO("DEM-5.4", "demolition.why.tile_devices", RK_ITEM("tile", DEM_K_TILE, s->tile_at[cell]),
                     RK_ITEM("devices", DEM_K_DEVICES, missing(&tile->load, &hand)));
    return RK_NO("DEM-5.6", "demolition.why.tile_money", RK_ITEM("tile", DEM_K_TILE, s->tile_at[cell]),
                 RK_AMOUNT("price", dem_dump(&tile->load, &hand) * DEM_BUCKS), RK_AMOUNT("have", s->cash[m.seat] * DEM_BUCKS));
}

static rk_why why_not_refuse(const dem_state *s, rk_move m)
{
    if (s->hand_n[m.seat] <= DEM_LIMIT)
        return RK_NO("DEM-6.6", "demolition.why.refuse_six");
    return RK_NO("DEM-6.3", "demolition.why.refuse_money");
}

static rk_why why_not_cards(const dem_data *d, const dem_state *s, rk_move m)
{
    unsigned set = m.arg[0];
    if (set >= 1u << s->hand_n[m.seat])
        return RK_NO("DEM-5.4", "demolition.why.cards_hand");
    const dem_load *tile = &dem_tile_on(d, s, s->target)->load;
    dem_load        crew = dem_crew(d, s, m.seat, set);
    if (dem_lacking(tile, &crew))
        return RK_NO("DEM-5.4", "demolition.why.cards_devices", RK_ITEM("tile", DEM_K_TILE, s->tile_at[s->target]),
                     RK_ITEM("devices", DEM_K_DEVICES, missing(tile, &crew)));
    if (dem_dump(tile, &crew) > s->cash[m.seat])
        return RK_NO("DEM-5.6", "demolition.why.cards_money", RK_AMOUNT("price", dem_dump(tile, &crew) * DEM_BUCKS),
                     RK_AMOUNT("have", s->cash[m.seat] * DEM_BUCKS));
    int idle = dem_idle_card(d, s, m.seat, s->target, set);
    return RK_NO("DEM-5.7", "demolition.why.cards_idle", RK_ITEM("card", DEM_K_CARD, s->hand[m.seat][idle]));
}

static rk_why not_this_seat(const dem_state *s)
{
    if (s->phase == DEM_PLACE)
        return RK_NO("DEM-10.2", "demolition.why.place_seat", RK_SEAT("seat", s->actor));
    if (s->phase == DEM_BID)
        return RK_NO("DEM-4.9", "demolition.why.bid_seat", RK_SEAT("seat", s->actor));
    return RK_NO("DEM-3.2", "demolition.why.turn_seat", RK_SEAT("seat", s->actor));
}

/* The player who decides, an action that belongs to another phase. */
static rk_why not_this_phase(const dem_state *s)
{
    switch ((dem_phase)s->phase) {
    case DEM_PLACE: return RK_NO("DEM-10.2", "demolition.why.place_phase");
    case DEM_BID: return RK_NO("DEM-4.10", "demolition.why.bid_phase");
    case DEM_TURN: return RK_NO("DEM-5.3", "demolition.why.turn_phase");
    case DEM_SET: return RK_NO("DEM-11.1", "demolition.why.cards_phase");
    case DEM_REFUSED: return RK_NO("DEM-6.3", "demolition.why.refused_phase");
    case DEM_PROOF: return RK_NO("DEM-6.4", "demolition.why.proof_phase");
    case DEM_LAY:
    case DEM_START:
    case DEM_HIDE:
    case DEM_REVEAL:
    case DEM_END: break;
    }
    return RK_NO("DEM-9.6", "demolition.why.chance");
}

/* The arguments are wrong: an action of this phase, by the player who decides. */
static rk_why why_not_this(const dem_data *d, const dem_state *s, rk_move m)
{
    switch (m.verb) {
    case DEM_V_PLACE: return RK_NO("DEM-10.2", "demolition.why.place_cell");
    case DEM_V_BID: return why_not_bid(s, m);
    case DEM_V_TILE: return why_not_tile(d, s, m);
    case DEM_V_PASS:
        return RK_NO("DEM-6.3", s->cash[m.seat] >= DEM_PENALTY ? "demolition.why.pass_seven" : "demolition.why.pass_poor");
    case DEM_V_REFUSE: return why_not_refuse(s, m);
    case DEM_V_CARDS: return why_not_cards(d, s, m);
    default: return RK_NO(s->phase == DEM_REFUSED ? "DEM-6.3" : "DEM-6.4", "demolition.why.discard_card");
    }
}

/* The phases in which players take an action, as a bit set. */
static unsigned phases_of(int verb)
{
    switch (verb) {
    case DEM_V_PLACE: return 1u << DEM_PLACE;
    case DEM_V_BID: return 1u << DEM_BID;
    case DEM_V_TILE:
    case DEM_V_PASS:
    case DEM_V_REFUSE: return 1u << DEM_TURN;
    case DEM_V_CARDS: return 1u << DEM_SET;
    case DEM_V_DISCARD: return 1u << DEM_REFUSED | 1u << DEM_PROOF;
    default: return 0;
    }
}

rk_why dem_why_not(const void *data, const void *state, rk_move m)
{
    const dem_state *s = state;
    switch ((dem_phase)s->phase) {
    case DEM_END: return RK_NO("DEM-7.5", "demolition.why.over");
    case DEM_LAY:
    case DEM_START:
    case DEM_HIDE:
    case DEM_REVEAL: return RK_NO("DEM-9.6", "demolition.why.chance");
    case DEM_PLACE:
    case DEM_BID:
    case DEM_TURN:
    case DEM_SET:
    case DEM_REFUSED:
    case DEM_PROOF: break;
    }
    if (m.seat != s->actor)
        return not_this_seat(s);
    return phases_of(m.verb) >> s->phase & 1 ? why_not_this(data, s, m) : not_this_phase(s);
}
