/* data.c: the data set of Demolition, read and checked against everything that is printed or
 * published about it (sections 1 and 12). */
#include "games/demolition/demolition.h"

#include <string.h>

const char *const dem_bid_ids[] = {"moonlighting", "minimum", "union"};

const char *const dem_device_ids[] = {"crowbar", "jackhammer", "bulldozer", "backhoe", "wrecking_ball", "dynamite", "wildcard"};

/* DEM-1.4: what is printed on the overview. */
static const int on_tiles[DEM_DEVICES] = {16, 15, 14, 13, 12, 11};
static const int on_cards[DEM_DEVICES + 1] = {11, 10, 9, 8, 7, 6, 5};

static void must_be(const rk_node *in, const char *what, long have, long want)
{
    if (rk_node_ok(in) && have != want)
        rk_node_fail(in, "%s: %ld, must be %ld", what, have, want);
}

/* ---- parameters, components, bids ---- */

static void check_parameters(const rk_node *doc)
{
    rk_node p = rk_node_get(doc, "parameters"), wage = rk_node_get(&p, "wage"), dump = rk_node_get(&p, "dump_cost");
    rk_node players = rk_node_get(doc, "players"), first = rk_node_get(&p, "first_round_demolition");
    rk_node_fixed(&players, "min", 2);
    rk_node_fixed(&players, "max", DEM_SEATS);
    rk_node_fixed(&p, "rows", DEM_SIDE);
    rk_node_fixed(&p, "cols", DEM_SIDE);
    rk_node_fixed(&p, "start_cash", DEM_START_CASH * DEM_BUCKS);
    rk_node_fixed(&p, "tokens_per_player", 2);
    for (int k = 0; k < DEM_BIDS; k++)
        rk_node_fixed(&wage, dem_bid_ids[k], dem_price(k) * DEM_BUCKS);
    rk_node_fixed(&dump, "debris", DEM_BUCKS);
    rk_node_fixed(&dump, "hazardous", 2 * DEM_BUCKS);
    rk_node_fixed(&p, "hand_limit", DEM_LIMIT);
    rk_node_fixed(&p, "refusal_penalty", DEM_PENALTY * DEM_BUCKS);
    rk_node_fixed(&p, "demolitions_per_round", 1);
    rk_node_fixed(&p, "final_phase_tiles", DEM_FINAL_TILES);
    rk_node_fixed(&p, "end_tiles", DEM_END_TILES);
    rk_node_fixed(&p, "stall_limit", DEM_STALL);
    if (rk_node_bool(&first))
        rk_node_fail(&first, "round 1 has no demolition (DEM-3.1)");
}

static void check_components(const rk_node *doc)
{
    rk_node c = rk_node_get(doc, "components");
    rk_node_fixed(&c, "subcontractors", DEM_CARDS);
    rk_node_fixed(&c, "tiles", DEM_CELLS);
    rk_node_fixed(&c, "tokens", 2 * DEM_SEATS);
    rk_node_fixed(&c, "bank_notes", 36);
    rk_node_fixed(&c, "houses", 22);
    rk_node_fixed(&c, "start_player_marker", 1);
}

static void read_bids(dem_data *d, const rk_node *doc)
{
    rk_node bids;
    int     n = rk_node_list(doc, "bids", DEM_BIDS, &bids);
    for (int k = 0; k < n; k++) {
        static const int tokens[] = {1, 2, 0}; /* DEM-4.3 */

        rk_node in = rk_node_at(&bids, k), id = rk_node_get(&in, "id");
        rk_node_says(&id, dem_bid_ids[k], "DEM-4.3");
        rk_node_fixed(&in, "rank", k);
        rk_node_fixed(&in, "tokens", tokens[k]);
        rk_node_fixed(&in, "price", dem_price(k) * DEM_BUCKS);
        d->bid[k] = rk_node_words(&in, "name", &d->strings);
    }
}

/* ---- devices, tiles, cards ---- */

static void read_device(dem_data *d, const rk_node *in, int i)
{
    rk_node id = rk_node_get(in, "id"), symbol = rk_node_get(in, "symbol");
    rk_node_says(&id, dem_device_ids[i], NULL);
    const char *sign = rk_node_str(&symbol);
    if (strlen(sign) != 1 || *sign <= ' ' || *sign > '~')
        rk_node_fail(&symbol, "must be one plain character");
    for (int j = 0; j < i; j++)
        if (d->symbol[j] == *sign)
            rk_node_fail(&symbol, "another device has the same");
    d->symbol[i] = *sign;
    d->device[i] = rk_node_words(in, "name", &d->strings);
    rk_node_fixed(in, "on_subcontractors", on_cards[i]);
    if (i < DEM_DEVICES)
        rk_node_fixed(in, "on_tiles", on_tiles[i]);
}

static void read_devices(dem_data *d, const rk_node *doc)
{
    rk_node wildcard = rk_node_get(doc, "wildcard"), devices;
    int     n = rk_node_list(doc, "devices", DEM_DEVICES, &devices);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&devices, i);
        read_device(d, &at, i);
    }
    read_device(d, &wildcard, DEM_DEVICES);
}

/* Ids are words of the notation. */
static rk_str read_id(dem_data *d, rk_ids *ids, const rk_node *item)
{
    rk_node     in = rk_node_get(item, "id");
    const char *id = rk_node_str(&in);
    if (!*id || id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789_")] || strlen(id) >= 40)
        rk_node_fail(&in, "must be a word of a to z, 0 to 9 and _, of fewer than 40 letters");
    rk_node_once(&in, ids);
    return rk_node_keep(&in, &d->strings);
}

/* What tiles and cards have in common; returns the number of devices. */
static int read_item(dem_data *d, rk_ids *ids, dem_item *out, const rk_node *in, int no, int kinds)
{
    rk_node devices = rk_node_get(in, "devices");
    int     n = 0;
    rk_node_fixed(in, "no", no);
    out->id = read_id(d, ids, in);
    out->name = rk_node_words(in, "name", &d->strings);
    out->flavour = rk_node_words(in, "flavour", &d->strings);
    rk_node_only(&devices, kinds > DEM_DEVICES ? "crowbar jackhammer bulldozer backhoe wrecking_ball dynamite wildcard"
                                               : "crowbar jackhammer bulldozer backhoe wrecking_ball dynamite");
    for (int i = 0; i < kinds; i++) {
        rk_node at = rk_node_maybe(&devices, dem_device_ids[i]);
        if (!rk_node_there(&at))
            continue;
        int count = (int)rk_node_int(&at, 1, 5);
        out->load.devices += (uint64_t)count << 8 * i;
        n += count;
    }
    return n;
}

static void set_waste(dem_item *out, int64_t debris, int64_t hazardous)
{
    out->debris = (uint8_t)debris;
    out->hazardous = (uint8_t)hazardous;
    out->load.waste = (uint32_t)(debris | hazardous << 16);
    out->load.bill = dem_bill((uint32_t)debris, (uint32_t)hazardous);
}

/* DEM-1.2 */
static void read_tile(dem_data *d, rk_ids *ids, const rk_node *in, int i)
{
    dem_item *t = &d->tile[i];
    int       devices = read_item(d, ids, t, in, i + 1, DEM_DEVICES);
    if (rk_node_ok(in) && (devices < 2 || devices > 5))
        rk_node_fail(in, "has %d devices, must have 2 to 5 (DEM-1.2)", devices);
    set_waste(t, rk_node_kint(in, "debris", 1, 60), rk_node_kint(in, "hazardous", 0, 8));
    t->edges = (uint8_t)rk_node_kint(in, "free_edges", 0, 4);
    rk_node fee = rk_node_get(in, "fee");
    t->fee = (uint8_t)rk_node_units(&fee, DEM_BUCKS, 0, 400, NULL);
    rk_node shaded = rk_node_get(in, "shaded");
    if (rk_node_bool(&shaded) != (t->edges > 0) && rk_node_ok(in))
        rk_node_fail(&shaded, "a tile is shaded exactly if it needs free edges (DEM-1.5)");
}

/* DEM-1.3 */
static void read_card(dem_data *d, rk_ids *ids, const rk_node *in, int i)
{
    dem_item *c = &d->card[i];
    int       devices = read_item(d, ids, c, in, i + 1, DEM_DEVICES + 1);
    set_waste(c, rk_node_kint(in, "debris", 0, 62), rk_node_kint(in, "hazardous", 0, 8));
    if (rk_node_ok(in) && (devices > 3 || devices + c->debris + c->hazardous == 0))
        rk_node_fail(in, "must have 0 to 3 devices, and be good for something (DEM-1.3)");
    for (int j = 0; j < i; j++)
        for (rk_lang lang = 0; lang < rk_languages_n && rk_node_ok(in); lang++)
            if (!strcmp(rk_words_at(&d->strings, d->card[j].name, lang), rk_words_at(&d->strings, c->name, lang)))
                rk_node_fail(in, "another card has the same name");
}

static void read_items(dem_data *d, const rk_node *doc)
{
    rk_node tiles, promo, cards;
    rk_ids  tile_ids = {.n = 0}, card_ids = {.n = 0};
    int     n = rk_node_list(doc, "tiles", DEM_CELLS, &tiles);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&tiles, i);
        read_tile(d, &tile_ids, &at, i);
    }
    if (rk_node_list(doc, "promo_tiles", DEM_TILES - DEM_CELLS, &promo)) {
        rk_node at = rk_node_at(&promo, 0), id = rk_node_get(&at, "id");
        read_tile(d, &tile_ids, &at, DEM_BUNKER);
        rk_node_says(&id, "bunker", "DEM-1.1");
    }
    n = rk_node_list(doc, "subcontractors", DEM_CARDS, &cards);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&cards, i);
        read_card(d, &card_ids, &at, i);
    }
}

/* ---- totals: DEM-1.4, DEM-1.5 ---- */

static void check_totals(const dem_data *d, const rk_node *doc)
{
    rk_node  totals = rk_node_get(doc, "totals"), tiles = rk_node_get(doc, "tiles"), cards = rk_node_get(doc, "subcontractors");
    int      debris = 0, hazardous = 0, dirty = 0, shaded = 0, carried = 0, disposed = 0;
    uint64_t needed = 0, offered = 0;
    for (int i = 0; i < DEM_CELLS; i++) {
        debris += d->tile[i].debris;
        hazardous += d->tile[i].hazardous;
        dirty += d->tile[i].hazardous > 0;
        shaded += d->tile[i].edges > 0;
        needed += d->tile[i].load.devices; /* a byte holds up to 125, and a card at most 3 */
    }
    for (int i = 0; i < DEM_CARDS; i++) {
        carried += d->card[i].debris;
        disposed += d->card[i].hazardous;
        offered += d->card[i].load.devices;
    }
    for (int i = 0; i <= DEM_DEVICES; i++) {
        if (i < DEM_DEVICES)
            must_be(&tiles, dem_device_ids[i], (long)(needed >> 8 * i & 0xFF), on_tiles[i]);
        must_be(&cards, dem_device_ids[i], (long)(offered >> 8 * i & 0xFF), on_cards[i]);
    }
    must_be(&tiles, "debris in all", debris, 123);
    must_be(&tiles, "hazardous waste in all", hazardous, 8);
    must_be(&tiles, "tiles with hazardous waste", dirty, 6);
    must_be(&tiles, "shaded tiles", shaded, 22);
    must_be(&cards, "debris disposal in all", carried, 62);
    must_be(&cards, "hazardous disposal in all", disposed, 8);
    rk_node_fixed(&totals, "tile_debris", debris);
    rk_node_fixed(&totals, "tile_hazardous", hazardous);
    rk_node_fixed(&totals, "tiles_with_hazardous", dirty);
    rk_node_fixed(&totals, "subcontractor_debris", carried);
    rk_node_fixed(&totals, "subcontractor_hazardous", disposed);
    rk_node_fixed(&totals, "shaded_tiles", shaded);
}

/* DEM-12.1: all numbers of free edges and all fees occur, and few tiles pay nothing. */
static void check_spread(const dem_data *d, const rk_node *doc)
{
    rk_node  tiles = rk_node_get(doc, "tiles");
    unsigned edges = 0, fees = 0;
    int      unpaid = 0;
    for (int i = 0; i < DEM_CELLS; i++) {
        edges |= 1u << d->tile[i].edges;
        fees |= 1u << d->tile[i].fee;
        unpaid += !d->tile[i].fee;
    }
    if (rk_node_ok(doc) && (edges != 0x1F || fees != 0x1F || unpaid > 3))
        rk_node_fail(&tiles,
                     "free edges from 0 to 4 and fees from 0 to 400 must all occur, with at most three tiles unpaid (DEM-12.1)");
}

/* ---- what the rules rely on ---- */

static bool two_or_three_cover(const dem_data *d, const dem_load *tile)
{
    for (int a = 0; a < DEM_CARDS; a++)
        for (int b = a + 1; b < DEM_CARDS; b++) {
            dem_load two = dem_add(d->card[a].load, &d->card[b].load);
            if (dem_lacking(tile, &two) <= 0)
                return true;
            for (int c = b + 1; c < DEM_CARDS; c++) {
                dem_load three = dem_add(two, &d->card[c].load);
                if (dem_lacking(tile, &three) <= 0)
                    return true;
            }
        }
    return false;
}

/* DEM-3.1: no card does it alone; but two or three do. */
static void check_tiles_can_fall(const dem_data *d, const rk_node *doc)
{
    rk_node tiles = rk_node_get(doc, "tiles"), promo = rk_node_get(doc, "promo_tiles");
    for (int t = 0; t < DEM_TILES && rk_node_ok(doc); t++) {
        rk_node at = t < DEM_BUNKER ? rk_node_at(&tiles, t) : rk_node_at(&promo, 0);
        for (int c = 0; c < DEM_CARDS; c++)
            if (!dem_lacking(&d->tile[t].load, &d->card[c].load))
                rk_node_fail(&at, "falls to %s alone (DEM-3.1)", rk_str_at(&d->strings, d->card[c].id));
        if (rk_node_ok(doc) && !two_or_three_cover(d, &d->tile[t].load))
            rk_node_fail(&at, "falls to no two or three cards");
    }
}

/* DEM-1.6: 36 notes, enough for the start money and all fees. */
static void check_bank(const dem_data *d, const rk_node *doc)
{
    rk_node notes = rk_node_get(doc, "bank_notes");
    int64_t count = 0, money = 0, most = DEM_SEATS * DEM_START_CASH * DEM_BUCKS;
    int     n = rk_node_upto(&notes, 36);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&notes, i);
        int64_t value = rk_node_kint(&at, "value", DEM_BUCKS, 1000000), many = rk_node_kint(&at, "count", 1, 36);
        if (value % DEM_BUCKS)
            rk_node_fail(&at, "the value must be a multiple of %d", DEM_BUCKS);
        count += many;
        money += value * many;
    }
    for (int t = 0; t < DEM_TILES; t++)
        most += d->tile[t].fee * DEM_BUCKS;
    must_be(&notes, "bank notes", (long)count, 36);
    if (rk_node_ok(doc) && money < most)
        rk_node_fail(&notes, "%lld bucks, but up to %lld may be needed (DEM-1.6)", (long long)money, (long long)most);
}

bool dem_read_data(void *data, rk_node *doc)
{
    dem_data *d = data;
    check_parameters(doc);
    check_components(doc);
    read_bids(d, doc);
    read_devices(d, doc);
    read_items(d, doc);
    check_totals(d, doc);
    check_spread(d, doc);
    check_tiles_can_fall(d, doc);
    check_bank(d, doc);
    return rk_node_ok(doc);
}
