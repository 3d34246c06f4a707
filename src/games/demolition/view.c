/* view.c: section 9 of the rules: the state document, and what of it each seat may know. */
#include "engine/document.h"
#include "games/demolition/demolition.h"

const char *const dem_phase_names[] = {"lay",  "start", "hide_bunker", "place_bunker", "reveal", "bid",
                                       "turn", "cards", "refused",     "proof",        "end"};

static void int_or_null(rk_json *w, const char *key, bool there, int n)
{
    if (there)
        rk_json_kint(w, key, n);
    else
        rk_json_knull(w, key);
}

static void card_set(rk_json *w, const char *key, const dem_data *d, uint64_t cards)
{
    rk_json_karray(w, key);
    for (; cards; cards &= cards - 1)
        rk_json_str(w, rk_str_at(&d->strings, d->card[__builtin_ctzll(cards)].id));
    rk_json_end(w, ']');
}

/* Cards of a hand from one place on up to another, in the order of acquisition. */
static void card_row(rk_json *w, const char *key, const dem_data *d, const uint8_t *hand, int from, int to)
{
    rk_json_karray(w, key);
    for (int i = from; i < to; i++)
        rk_json_str(w, rk_str_at(&d->strings, d->card[hand[i]].id));
    rk_json_end(w, ']');
}

static void cell_set(rk_json *w, const char *key, uint32_t cells)
{
    rk_json_karray(w, key);
    for (; cells; cells &= cells - 1)
        rk_json_int(w, __builtin_ctz(cells));
    rk_json_end(w, ']');
}

/* DEM-9.1: the whole grid is public. Houses stand on the tiles that are not open. */
static void show_city(const dem_data *d, const dem_state *s, rk_json *w)
{
    rk_json_karray(w, "city");
    for (int cell = 0; cell < DEM_CELLS; cell++)
        rk_json_item(w, &dem_game, d, DEM_K_TILE, s->tile_at[cell]);
    rk_json_end(w, ']');
    rk_json_karray(w, "free_edges");
    for (int cell = 0; cell < DEM_CELLS; cell++)
        if (s->cells >> cell & 1)
            rk_json_int(w, dem_free_edges(s, cell));
        else
            rk_json_null(w);
    rk_json_end(w, ']');
    bool laid = s->phase > DEM_LAY;
    cell_set(w, "open", laid ? s->open : 0);
    cell_set(w, "houses", laid ? s->cells & ~s->open : 0);
    int_or_null(w, "bunker_under", s->bunker != DEM_NONE, s->bunker);
    rk_json_kint(w, "tiles_left", dem_tiles_left(s));
    rk_json_kbool(w, "final_phase", s->final);
}

static void show_auction(const dem_data *d, const dem_state *s, rk_json *w)
{
    rk_json_karray(w, "auction");
    for (int i = 0; i < s->seats; i++) {
        rk_json_object(w);
        rk_json_key(w, "card");
        rk_json_item(w, &dem_game, d, DEM_K_CARD, s->slot[i]);
        int_or_null(w, "bidder", s->leader[i] != DEM_NONE, s->leader[i]);
        rk_json_key(w, "bid");
        if (s->rank[i])
            rk_json_str(w, dem_bid_ids[s->rank[i] - 1]);
        else
            rk_json_null(w);
        rk_json_end(w, '}');
    }
    rk_json_end(w, ']');
}

/* DEM-9.2: everybody may count the cards, nobody may look at them. */
static void show_pile(const dem_data *d, const char *key, uint64_t cards, int viewer, rk_json *w)
{
    rk_json_kobject(w, key);
    rk_json_kint(w, "count", __builtin_popcountll(cards));
    if (viewer == RK_ALL)
        card_set(w, "cards", d, cards);
    rk_json_end(w, '}');
}

/* DEM-4.7: the tokens not lying on a card. */
static int tokens(const dem_state *s, int seat)
{
    int n = 2;
    for (int i = 0; i < s->seats; i++)
        if (s->leader[i] == seat)
            n -= s->rank[i];
    return n;
}

/* DEM-9.7, DEM-9.8 */
static void show_hand(const dem_data *d, const dem_state *s, int p, int viewer, rk_json *w)
{
    const uint8_t *hand = s->hand[p];
    int            n = s->hand_n[p], doubtful = s->doubtful[p];
    rk_json_kint(w, "hand_size", n);
    if (dem_sees_hand(s, p, viewer))
        card_row(w, "hand", d, hand, 0, n);
    if (viewer == RK_ALL || viewer == p) {
        card_row(w, "doubtful", d, hand, 0, doubtful);
        card_set(w, "secret", d, s->secret[p]);
    }
    if (s->show) {
        uint64_t unsure = s->secret[p];
        for (int i = 0; i < doubtful; i++)
            unsure |= 1ull << hand[i];
        card_row(w, "certain", d, hand, doubtful, n);
        card_set(w, "unsure", d, unsure);
    }
}

static void show_player(const dem_data *d, const dem_state *s, int p, int viewer, rk_json *w)
{
    rk_json_object(w);
    rk_json_kint(w, "bucks", s->cash[p] * DEM_BUCKS);
    rk_json_kint(w, "tokens", tokens(s, p));
    rk_json_kbool(w, "gained", s->gained >> p & 1);
    show_hand(d, s, p, viewer, w);
    rk_json_karray(w, "tiles");
    for (uint32_t tiles = s->claimed[p]; tiles; tiles &= tiles - 1)
        rk_json_item(w, &dem_game, d, DEM_K_TILE, __builtin_ctz(tiles));
    rk_json_end(w, ']');
    rk_json_kint(w, "points", dem_points(d, s, p));
    rk_json_end(w, '}');
}

void dem_show_state(const void *data, const void *state, int viewer, rk_json *w)
{
    const dem_data  *d = data;
    const dem_state *s = state;
    bool             decides = s->phase == DEM_PLACE || (s->phase >= DEM_BID && s->phase < DEM_END);
    rk_json_object(w);
    rk_json_kstr(w, "phase", dem_phase_names[s->phase]);
    rk_json_kint(w, "round", s->round);
    int_or_null(w, "start", s->phase > DEM_START, s->start);
    int_or_null(w, "actor", decides, s->actor);
    show_city(d, s, w);
    rk_json_kint(w, "rounds_without_demolition", s->stall);
    rk_json_kbool(w, "demolished_this_round", s->fell);
    int_or_null(w, "target", s->target != DEM_NONE, s->target);
    show_auction(d, s, w);
    show_pile(d, "deck", s->deck, viewer, w);
    show_pile(d, "discard_pile", s->discard, viewer, w);
    rk_json_karray(w, "players");
    for (int p = 0; p < s->seats; p++)
        show_player(d, s, p, viewer, w);
    rk_json_end(w, ']');
    rk_json_end(w, '}');
}
