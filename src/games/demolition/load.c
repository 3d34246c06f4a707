/* load.c: the state document (show with RK_ALL) back into a state. Native only.
 *
 * Read are: the phase, who acts, the city, the bids, the discard pile, hands, doubtful and secret
 * cards, money and tiles. All else (free edges, houses, tokens, the deck, points) follows. */
#include "games/demolition/demolition.h"

/* A card that must not have been met before: it leaves the deck. */
static uint8_t load_card(const dem_data *d, dem_state *s, const rk_node *in)
{
    int card = rk_node_item(in, &dem_game, d, DEM_K_CARD);
    if (rk_node_ok(in) && !(s->deck >> card & 1))
        rk_node_fail(in, "this card lies elsewhere too");
    s->deck &= ~(1ull << card);
    return (uint8_t)card;
}

/* A set of cards, each of them once. */
static uint64_t load_cards(const dem_data *d, const rk_node *parent, const char *key)
{
    rk_node  in = rk_node_get(parent, key);
    uint64_t set = 0;
    int      n = rk_node_upto(&in, DEM_CARDS);
    for (int i = 0; i < n; i++) {
        rk_node  at = rk_node_at(&in, i);
        uint64_t bit = 1ull << rk_node_item(&at, &dem_game, d, DEM_K_CARD);
        if (set & bit)
            rk_node_fail(&at, "is there twice");
        set |= bit;
    }
    return set;
}

static int load_or_none(const rk_node *parent, const char *key, int high)
{
    rk_node in = rk_node_get(parent, key);
    return rk_node_null(&in) ? DEM_NONE : (int)rk_node_int(&in, 0, high);
}

static void load_city(const dem_data *d, dem_state *s, const rk_node *doc)
{
    rk_node city = rk_node_get(doc, "city");
    if (rk_node_exactly(&city, DEM_CELLS))
        for (int cell = 0; cell < DEM_CELLS; cell++) {
            rk_node at = rk_node_at(&city, cell);
            if (rk_node_null(&at))
                continue;
            s->tile_at[cell] = (uint8_t)rk_node_item(&at, &dem_game, d, DEM_K_TILE);
            s->cells |= 1u << cell;
        }
    s->bunker = (uint8_t)load_or_none(doc, "bunker_under", DEM_CELLS - 1);
    s->final = rk_node_kbool(doc, "final_phase");
}

static void load_auction(const dem_data *d, dem_state *s, const rk_node *doc)
{
    rk_node auction = rk_node_get(doc, "auction");
    if (!rk_node_exactly(&auction, s->seats))
        return;
    for (int i = 0; i < s->seats; i++) {
        rk_node at = rk_node_at(&auction, i);
        rk_node_only(&at, "card bidder bid");
        rk_node card = rk_node_get(&at, "card"), bid = rk_node_get(&at, "bid");
        if (!rk_node_null(&card))
            s->slot[i] = load_card(d, s, &card);
        s->leader[i] = (uint8_t)load_or_none(&at, "bidder", s->seats - 1);
        if (!rk_node_null(&bid))
            s->rank[i] = (uint8_t)(rk_node_choice(&bid, dem_bid_ids, DEM_UNION) + 1);
    }
}

static void load_pile(const dem_data *d, dem_state *s, const rk_node *doc)
{
    rk_node pile = rk_node_get(doc, "discard_pile");
    rk_node_only(&pile, "count cards");
    s->discard = load_cards(d, &pile, "cards");
    if (s->discard & ~s->deck)
        rk_node_fail(&pile, "a card of the pile lies elsewhere too");
    s->deck &= ~s->discard;
}

/* DEM-9.7: the doubtful cards are the ones gained before the others. */
static void load_doubtful(const dem_data *d, dem_state *s, const rk_node *player, int p)
{
    rk_node in = rk_node_get(player, "doubtful");
    int     n = rk_node_upto(&in, s->hand_n[p]);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&in, i);
        if (rk_node_item(&at, &dem_game, d, DEM_K_CARD) != s->hand[p][i])
            rk_node_fail(&at, "the doubtful cards are the first ones of the hand");
    }
    s->doubtful[p] = (uint8_t)n;
}

static void load_player(const dem_data *d, dem_state *s, const rk_node *in, int p)
{
    rk_node_only(in, "bucks tokens gained hand_size hand doubtful secret certain unsure tiles points");
    rk_node bucks = rk_node_get(in, "bucks"), hand = rk_node_get(in, "hand"), tiles = rk_node_get(in, "tiles");
    int     money = (int)rk_node_int(&bucks, 0, 250 * DEM_BUCKS);
    if (money % DEM_BUCKS)
        rk_node_fail(&bucks, "%d is no multiple of %d", money, DEM_BUCKS);
    s->cash[p] = (uint8_t)(money / DEM_BUCKS);
    if (rk_node_kbool(in, "gained"))
        s->gained |= (uint8_t)(1u << p);
    int n = rk_node_upto(&hand, DEM_HAND);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&hand, i);
        dem_gain(s, p, load_card(d, s, &at));
    }
    load_doubtful(d, s, in, p);
    s->secret[p] = load_cards(d, in, "secret");
    n = rk_node_upto(&tiles, DEM_TILES);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&tiles, i);
        s->claimed[p] |= 1u << rk_node_item(&at, &dem_game, d, DEM_K_TILE);
    }
}

static void load_course(dem_state *s, const rk_node *doc)
{
    rk_node phase = rk_node_get(doc, "phase");
    int     start = load_or_none(doc, "start", s->seats - 1), actor = load_or_none(doc, "actor", s->seats - 1);
    s->phase = (uint8_t)rk_node_choice(&phase, dem_phase_names, DEM_END + 1);
    s->round = (uint16_t)rk_node_kint(doc, "round", 0, 60000);
    if (actor == DEM_NONE && (s->phase == DEM_PLACE || (s->phase >= DEM_BID && s->phase < DEM_END)))
        rk_node_fail(doc, "in this phase there must be an \"actor\"");
    s->start = (uint8_t)(start == DEM_NONE ? 0 : start);
    s->actor = (uint8_t)(actor == DEM_NONE ? 0 : actor);
    s->stall = (uint8_t)rk_node_kint(doc, "rounds_without_demolition", 0, DEM_STALL);
    s->fell = rk_node_kbool(doc, "demolished_this_round");
    s->target = (uint8_t)load_or_none(doc, "target", DEM_CELLS - 1);
}

bool dem_load_state(const void *data, void *state, const rk_setup *setup, rk_node *doc)
{
    const dem_data *d = data;
    dem_state      *s = state;
    dem_start(data, s, setup);
    rk_node_only(doc, "phase round start actor city free_edges open houses bunker_under tiles_left final_phase "
                      "rounds_without_demolition demolished_this_round target auction deck discard_pile players");
    load_course(s, doc);
    load_city(d, s, doc);
    load_auction(d, s, doc);
    rk_node players = rk_node_get(doc, "players");
    if (rk_node_exactly(&players, s->seats))
        for (int p = 0; p < s->seats; p++) {
            rk_node at = rk_node_at(&players, p);
            load_player(d, s, &at, p);
        }
    load_pile(d, s, doc);
    bool final = s->final;
    if (s->phase != DEM_LAY)
        dem_find_open(d, s);
    if (final != s->final && rk_node_ok(doc))
        rk_node_fail(doc, "the final phase has begun (DEM-7.1, DEM-7.2): \"final_phase\" must be true");
    const char *broken = rk_node_ok(doc) ? dem_check(d, s) : NULL;
    if (broken)
        rk_node_fail(doc, "%s", broken);
    return rk_node_ok(doc);
}
