/* tell.c: what is told of a move just made, and of all that follows from it by itself. */
#include "games/demolition/demolition.h"

/* ---- what moves lead to ---- */

static rk_msg with_cards(const char *few, const char *many, int seat, int tile, const uint8_t *cards, int n)
{
    if (n <= DEM_CREW_MAX)
        return RK_MSG(few, RK_SEAT("seat", seat), RK_ITEM("tile", DEM_K_TILE, tile),
                      RK_ITEM("cards", DEM_K_CREW, dem_pack_crew(cards, n)));
    return RK_MSG(many, RK_SEAT("seat", seat), RK_ITEM("tile", DEM_K_TILE, tile),
                  RK_ITEM("cards", DEM_K_CREW, dem_pack_crew(cards, DEM_CREW_MAX)),
                  RK_ITEM("more", DEM_K_CREW, dem_pack_crew(cards + DEM_CREW_MAX, n - DEM_CREW_MAX)));
}

static void tell_end(const dem_state *b, rk_teller *out)
{
    if (b->stall == DEM_STALL)
        rk_say(out, RK_MSG("demolition.tell.end_stall", RK_NUM("n", DEM_STALL)));
    else
        rk_say(out, RK_MSG("demolition.tell.end", RK_NUM("n", dem_tiles_left(b))));
}

/* A new round, the reshuffle, a proof, the end: whatever the move, they come last. */
static void tell_course(const dem_state *a, const dem_state *b, rk_teller *out)
{
    if (b->phase == DEM_END)
        tell_end(b, out);
    if (b->round > a->round)
        rk_say(out, RK_MSG("demolition.tell.round", RK_NUM("n", b->round), RK_SEAT("seat", b->start)));
    if (b->deck & ~a->deck)
        rk_say(out, RK_MSG("demolition.tell.reshuffle"));
    if (b->phase == DEM_PROOF && (a->phase != DEM_PROOF || a->actor != b->actor))
        rk_say(out,
               with_cards("demolition.tell.proof", "demolition.tell.proof", b->actor, 0, b->hand[b->actor], b->hand_n[b->actor]));
}

/* ---- the auction ---- */

/* DEM-4.13: clockwise from the start player. */
static void tell_resolve(const dem_state *a, rk_move m, rk_teller *out)
{
    for (int i = 0; i < a->seats; i++) {
        int seat = (a->start + i) % a->seats;
        for (int slot = 0; slot < a->seats; slot++) {
            bool mine = slot == m.arg[0];
            int  leader = mine ? m.seat : a->leader[slot], kind = mine ? m.arg[1] : a->rank[slot] - 1;
            if (a->slot[slot] == DEM_NONE || leader != seat || kind == DEM_UNION)
                continue;
            rk_say(out,
                   RK_MSG(kind == DEM_MINIMUM ? "demolition.tell.gains_paid" : "demolition.tell.gains", RK_SEAT("seat", seat),
                          RK_ITEM("card", DEM_K_CARD, a->slot[slot]), RK_AMOUNT("price", dem_price(kind) * DEM_BUCKS)));
        }
    }
}

static void tell_bid(const dem_state *a, rk_move m, const dem_state *b, rk_teller *out)
{
    int         slot = m.arg[0], kind = m.arg[1];
    const char *key = kind == DEM_UNION ? "demolition.tell.union" : "demolition.tell.bid";
    rk_say(out, RK_MSG(key, RK_SEAT("seat", m.seat), RK_ITEM("bid", DEM_K_KIND, kind), RK_ITEM("card", DEM_K_CARD, a->slot[slot]),
                       RK_AMOUNT("price", dem_price(kind) * DEM_BUCKS)));
    if (a->leader[slot] != DEM_NONE)
        rk_say(out, RK_MSG("demolition.tell.outbid", RK_SEAT("seat", a->leader[slot])));
    if (b->phase != DEM_BID)
        tell_resolve(a, m, out);
}

static void tell_draw(const dem_state *a, rk_move m, rk_teller *out)
{
    rk_say(out, RK_MSG("demolition.tell.draw", RK_NUM("slot", dem_next_slot(a)), RK_ITEM("card", DEM_K_CARD, m.arg[0])));
}

/* ---- demolition ---- */

/* What the fall of a tile changes in the city: DEM-5.8 (5) and (6). */
static void tell_city(const dem_state *a, const dem_state *b, rk_teller *out)
{
    if (a->bunker != DEM_NONE && b->bunker == DEM_NONE)
        rk_say(out, RK_MSG("demolition.tell.uncovered", RK_ITEM("tile", DEM_K_TILE, DEM_BUNKER)));
    if (b->final && !a->final) {
        rk_say(out, RK_MSG(dem_tiles_left(b) <= DEM_FINAL_TILES ? "demolition.tell.final" : "demolition.tell.final_blocked",
                           RK_NUM("n", dem_tiles_left(b))));
        return;
    }
    for (uint32_t opened = b->open & ~a->open; opened; opened &= opened - 1) {
        int tile = b->tile_at[__builtin_ctz(opened)];
        if (tile != DEM_BUNKER)
            rk_say(out, RK_MSG("demolition.tell.opened", RK_ITEM("tile", DEM_K_TILE, tile)));
    }
}

/* DEM-9.8: names of the cards, never their places in the hand. */
static void tell_cards(const dem_data *d, const dem_state *a, rk_move m, const dem_state *b, rk_teller *out)
{
    int             tile = a->tile_at[a->target], n = 0;
    const dem_item *item = &d->tile[tile];
    uint8_t         cards[DEM_HAND];
    uint64_t        played = 0;
    for (unsigned rest = m.arg[0]; rest; rest &= rest - 1)
        played |= 1ull << a->hand[m.seat][__builtin_ctz(rest)];
    for (; played; played &= played - 1) /* in the order of the data: the hand's own order is nobody's business */
        cards[n++] = (uint8_t)__builtin_ctzll(played);
    rk_say(out, with_cards("demolition.tell.demolishes", "demolition.tell.demolishes_many", m.seat, tile, cards, n));
    dem_load crew = dem_crew(d, a, m.seat, m.arg[0]);
    int      price = dem_dump(&item->load, &crew) * DEM_BUCKS;
    if (price)
        rk_say(out, RK_MSG("demolition.tell.dumps", RK_SEAT("seat", m.seat), RK_AMOUNT("price", price)));
    rk_say(out, RK_MSG(item->fee ? "demolition.tell.earns" : "demolition.tell.earns_points", RK_SEAT("seat", m.seat),
                       RK_NUM("points", dem_tile_points(a, item)), RK_AMOUNT("fee", item->fee * DEM_BUCKS)));
    tell_city(a, b, out);
}

/* DEM-6.5 */
static void tell_discard(const dem_state *a, rk_move m, int viewer, rk_teller *out)
{
    int  card = a->hand[m.seat][m.arg[0]];
    bool open = a->phase == DEM_PROOF || a->reveal;
    if (open)
        rk_say(out, RK_MSG("demolition.tell.discards", RK_SEAT("seat", m.seat), RK_ITEM("card", DEM_K_CARD, card)));
    else if (viewer == m.seat || viewer == RK_ALL)
        rk_say(out, RK_MSG("demolition.tell.discards_own", RK_SEAT("seat", m.seat), RK_ITEM("card", DEM_K_CARD, card)));
    else
        rk_say(out, RK_MSG("demolition.tell.discards_secretly", RK_SEAT("seat", m.seat)));
}

void dem_tell(const void *data, const void *before, rk_move m, const void *after, int viewer, rk_teller *out)
{
    const dem_state *a = before, *b = after;
    switch (m.verb) {
    case DEM_V_PLACE:
        rk_say(out, RK_MSG("demolition.tell.placed", RK_SEAT("seat", m.seat), RK_ITEM("tile", DEM_K_TILE, a->tile_at[m.arg[0]])));
        break;
    case DEM_V_BID: tell_bid(a, m, b, out); break;
    case DEM_V_TILE:
        rk_say(out, RK_MSG("demolition.tell.tile", RK_SEAT("seat", m.seat), RK_ITEM("tile", DEM_K_TILE, a->tile_at[m.arg[0]])));
        break;
    case DEM_V_PASS: rk_say(out, RK_MSG("demolition.tell.pass", RK_SEAT("seat", m.seat))); break;
    case DEM_V_REFUSE:
        rk_say(out, RK_MSG("demolition.tell.refuse", RK_SEAT("seat", m.seat), RK_AMOUNT("price", DEM_PENALTY * DEM_BUCKS)));
        break;
    case DEM_V_CARDS: tell_cards(data, a, m, b, out); break;
    case DEM_V_DISCARD: tell_discard(a, m, viewer, out); break;
    case DEM_V_LAY:
        if (b->phase != DEM_LAY)
            rk_say(out, RK_MSG("demolition.tell.laid"));
        break;
    case DEM_V_START: rk_say(out, RK_MSG("demolition.tell.start", RK_SEAT("seat", m.arg[0]))); break;
    case DEM_V_BUNKER: rk_say(out, RK_MSG("demolition.tell.bunker", RK_ITEM("tile", DEM_K_TILE, a->tile_at[m.arg[0]]))); break;
    default: tell_draw(a, m, out);
    }
    tell_course(a, b, out);
}
