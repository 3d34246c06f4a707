/* data_test.c: the data set of Demolition: everything printed or published about it (sections 1
 * and 12), and that a set which breaks any of it is refused with the place and the reason. */
#include "engine/setup.h"
#include "games/demolition/demolition.h"
#include "with_set.h"

#include <stdlib.h>
#include <string.h>

static const dem_data *data(void)
{
    return set.data;
}

static int find(int kind, const char *id)
{
    char scratch[RK_ID_SIZE];
    for (int i = 0; i < rk_game_demolition.kinds[kind].count; i++)
        if (!strcmp(dem_id_of(data(), kind, i, scratch), id))
            return i;
    fail_msg("there is no %s", id);
    return 0;
}

static int device(const dem_item *item, int i)
{
    return (int)(item->load.devices >> 8 * i & 0xFF);
}

/* DEM-1.1, DEM-1.2, DEM-1.3, DEM-1.4, DEM-1.5, DEM-12.1 */
static void totals(void **s)
{
    (void)s;
    static const int on_tiles[] = {16, 15, 14, 13, 12, 11}, on_cards[] = {11, 10, 9, 8, 7, 6, 5};
    int              debris = 0, waste = 0, dirty = 0, shaded = 0, carried = 0, disposed = 0, unpaid = 0;
    int              tiles[7] = {0}, cards[7] = {0};
    for (int t = 0; t < DEM_CELLS; t++) {
        const dem_item *item = &data()->tile[t];
        int             devices = 0;
        for (int i = 0; i < 7; i++) {
            tiles[i] += device(item, i);
            devices += device(item, i);
        }
        assert_in_range(devices, 2, 5);
        assert_in_range(item->edges, 0, 4);
        assert_in_range(item->fee, 0, 4);
        assert_true(item->debris >= 1);
        debris += item->debris;
        waste += item->hazardous;
        dirty += item->hazardous > 0;
        shaded += item->edges > 0;
        unpaid += item->fee == 0;
    }
    for (int c = 0; c < DEM_CARDS; c++) {
        const dem_item *item = &data()->card[c];
        int             devices = 0;
        for (int i = 0; i < 7; i++) {
            cards[i] += device(item, i);
            devices += device(item, i);
        }
        assert_in_range(devices, 0, 3);
        carried += item->debris;
        disposed += item->hazardous;
    }
    assert_memory_equal(tiles, on_tiles, sizeof on_tiles);
    assert_memory_equal(cards, on_cards, sizeof on_cards);
    assert_int_equal(tiles[6], 0); /* wildcards are on cards only */
    assert_int_equal(debris, 123);
    assert_int_equal(waste, 8);
    assert_int_equal(dirty, 6);
    assert_int_equal(shaded, 22);
    assert_int_equal(carried, 62);
    assert_int_equal(disposed, 8);
    assert_int_equal(unpaid, 2); /* church and city hall, DEM-12.2 */
}

/* DEM-3.1: no card covers the devices of any tile alone. */
static void no_card_does_it_alone(void **s)
{
    (void)s;
    for (int t = 0; t < DEM_TILES; t++)
        for (int c = 0; c < DEM_CARDS; c++)
            assert_true(dem_lacking(&data()->tile[t].load, &data()->card[c].load) > 0);
}

/* DEM-12.2, DEM-12.3: the facts of the rulebook's example. */
static void facts_of_the_example(void **s)
{
    (void)s;
    const dem_item *school = &data()->tile[find(DEM_K_TILE, "schule")], *memorial = &data()->tile[find(DEM_K_TILE, "denkmal")];
    const dem_item *bridge = &data()->tile[find(DEM_K_TILE, "bruecke")], *church = &data()->tile[find(DEM_K_TILE, "kirche")];
    const dem_item *igor = &data()->card[find(DEM_K_CARD, "igor")], *luigi = &data()->card[find(DEM_K_CARD, "luigi")];
    assert_int_equal(school->fee, 3);
    assert_int_equal(school->debris, 2);
    assert_int_equal(school->edges, 1);
    assert_int_equal(memorial->fee, 4);
    assert_int_equal(bridge->fee, 2);
    assert_int_equal(bridge->debris, 6);
    assert_int_equal(church->fee, 0);
    assert_int_equal(data()->tile[find(DEM_K_TILE, "rathaus")].fee, 0);
    assert_int_equal(igor->debris + igor->hazardous, 0);
    assert_int_equal(luigi->debris, 1);
}

/* The lanes of dem_lacking, dem_dump and dem_affords against plain arithmetic, over all pairs of cards and all
 * tiles: DEM-5.4, DEM-5.5, DEM-5.6. */
static void arithmetic(void **s)
{
    (void)s;
    for (int t = 0; t < DEM_TILES; t++)
        for (int a = 0; a < DEM_CARDS; a++)
            for (int b = 0; b < DEM_CARDS; b++) {
                const dem_item *x = &data()->card[a], *y = &data()->card[b], *tile = &data()->tile[t];
                dem_load        sum = dem_add(x->load, &y->load);
                int             lack = 0, wild = device(x, 6) + device(y, 6);
                for (int i = 0; i < DEM_DEVICES; i++) {
                    int less = device(tile, i) - device(x, i) - device(y, i);
                    lack += less > 0 ? less : 0;
                }
                assert_int_equal(dem_lacking(&tile->load, &sum), lack > wild ? lack - wild : 0);
                int haz = tile->hazardous - x->hazardous - y->hazardous, deb = tile->debris - x->debris - y->debris;
                int over = haz < 0 ? -haz : 0;
                deb = deb - over < 0 ? 0 : deb - over;
                int price = deb + 2 * (haz > 0 ? haz : 0);
                assert_int_equal(dem_dump(&tile->load, &sum), price);
                assert_true(dem_affords(&tile->load, &sum, price) && dem_affords(&tile->load, &sum, UINT8_MAX));
                assert_false(price && dem_affords(&tile->load, &sum, price - 1));
            }
}

/* A hand by lot. */
static void draw_hand(dem_state *s, int cards, rk_rng *rng)
{
    for (uint64_t deck = (1ull << DEM_CARDS) - 1; s->hand_n[0] < cards;) {
        int card = rk_nth_bit(deck, rk_rng_below(rng, (uint32_t)__builtin_popcountll(deck)));
        deck &= ~(1ull << card);
        dem_gain(s, 0, card);
    }
}

/* What is asked about all sets and all tiles at once, against the rules for one of them: DEM-5.4 to DEM-5.7. */
static void all_at_once(void **state)
{
    (void)state;
    rk_rng rng;
    rk_rng_seed(&rng, 7, 0);
    for (int round = 0; round < 4000; round++) {
        dem_state s = {.seats = 2, .open = 1, .cells = 1};
        int       cards = 1 + round % DEM_HAND, tile = (int)rk_rng_below(&rng, DEM_TILES);
        uint64_t  sets[2];
        draw_hand(&s, cards, &rng);
        s.tile_at[0] = (uint8_t)tile;
        s.cash[0] = (uint8_t)rk_rng_below(&rng, 14);
        dem_legal_sets(data(), &s, 0, 0, sets);
        for (unsigned places = 0; places < DEM_SETS; places++) {
            dem_load crew = dem_crew(data(), &s, 0, places & ((1u << cards) - 1));
            bool can = !dem_lacking(&data()->tile[tile].load, &crew) && dem_dump(&data()->tile[tile].load, &crew) <= s.cash[0];
            bool legal = places < 1u << cards && can && dem_idle_card(data(), &s, 0, 0, places) < 0;
            assert_int_equal(sets[places / 64] >> places % 64 & 1, legal);
        }
        assert_int_equal(dem_legal_tiles(data(), &s, 0), sets[0] || sets[1]);
    }
}

/* Replaces the first `from` behind `after` by `to` and tries to read the result. */
static void refused(const char *after, const char *from, const char *to, const char *why)
{
    size_t      n;
    const char *bytes = rk_embedded("demolition.json", &n), *start = strstr(bytes, after);
    const char *at = start ? strstr(start, from) : NULL;
    if (!at)
        fail_msg("%s ... %s is not in the file", after, from);
    rk_text text = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_addn(&text, bytes, (size_t)(at - bytes));
    rk_text_add(&text, to);
    rk_text_add(&text, at + strlen(from));
    rk_dataset bad;
    bool       read = rk_dataset_parse(&bad, &rk_game_demolition, "bad.json", text.at, text.len, &err);
    if (read)
        fail_msg("%s instead of %s was accepted", to, from);
    if (!strstr(rk_text_str(&err), why))
        fail_msg("%s instead of %s: %s, expected \"%s\"", to, from, rk_text_str(&err), why);
    rk_text_free(&text);
    rk_text_free(&err);
}

/* DEM-1.1 to DEM-1.6: a data set that does not tell the truth is refused. */
static void bad_sets_are_refused(void **s)
{
    (void)s;
    refused("\"parameters\"", "\"start_cash\": 200", "\"start_cash\": 300", "parameters.start_cash: is 300, the rules say 200");
    refused("\"parameters\"", "\"stall_limit\": 20", "\"stall_limit\": 0", "stall_limit");
    refused("\"parameters\"", "\"first_round_demolition\": false", "\"first_round_demolition\": true", "DEM-3.1");
    refused("\"components\"", "\"houses\": 22", "\"houses\": 21", "components.houses");
    refused("\"bids\"", "\"union\"", "\"onion\"", "bids[2].id");
    refused("\"bids\"", "\"tokens\": 2", "\"tokens\": 1", "bids[1].tokens");
    refused("\"devices\"", "\"symbol\": \"J\"", "\"symbol\": \"C\"", "devices[1].symbol");
    refused("\"devices\"", "\"on_tiles\": 16", "\"on_tiles\": 17", "devices[0].on_tiles");
    refused("\"tiles\": [", "\"debris\": 3", "\"debris\": 4", "debris in all: 124, must be 123");
    refused("\"tiles\": [", "\"debris\": 3", "\"debris\": 0", "tiles[0].debris");
    refused("\"tiles\": [", "{\"wrecking_ball\": 2}", "{\"wrecking_ball\": 1}", "DEM-1.2");
    refused("\"tiles\": [", "{\"wrecking_ball\": 2}", "{\"wildcard\": 2}", "tiles[0].devices.wildcard");
    refused("\"tiles\": [", "{\"wrecking_ball\": 2}", "{\"crowbar\": 2}", "crowbar: 18, must be 16");
    refused("\"tiles\": [", "\"shaded\": true", "\"shaded\": false", "DEM-1.5");
    refused("\"tiles\": [", "\"fee\": 200", "\"fee\": 250", "tiles[0].fee");
    refused("\"tiles\": [", "\"id\": \"bank\"", "\"id\": \"altbau\"", "tiles[3].id: \"altbau\" is there twice");
    refused("\"tiles\": [", "\"id\": \"bank\"", "\"id\": \"the bank\"", "tiles[3].id");
    refused("\"tiles\": [", "\"no\": 2", "\"no\": 3", "tiles[1].no");
    refused("\"promo_tiles\"", "\"id\": \"bunker\"", "\"id\": \"keller\"", "DEM-1.1");
    refused("\"subcontractors\": [", "\"debris\": 5", "\"debris\": 4", "debris disposal in all: 61, must be 62");
    refused("\"subcontractors\": [", "{\"wildcard\": 1}", "{\"wildcard\": 4}", "subcontractors[0]");
    refused("\"subcontractors\": [", "{\"wildcard\": 1}", "{\"crowbar\": 1}", "crowbar: 12, must be 11");
    refused("\"subcontractors\": [", "\"Igor\", \"de\"", "\"\", \"de\"", "subcontractors[0].name");
    refused("\"totals\"", "\"tile_debris\": 123", "\"tile_debris\": 122", "totals.tile_debris");
    refused("\"bank_notes\": [", "\"count\": 20", "\"count\": 19", "bank notes: 35, must be 36");
    refused("\"bank_notes\": [", "\"value\": 500", "\"value\": 100", "DEM-1.6");
    refused("\"id\": \"henriette\"", "{\"jackhammer\": 1, \"backhoe\": 1, \"wrecking_ball\": 1}",
            "{\"jackhammer\": 1, \"wrecking_ball\": 2}", "backhoe: 7, must be 8");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals),     cmocka_unit_test(no_card_does_it_alone), cmocka_unit_test(facts_of_the_example),
        cmocka_unit_test(arithmetic), cmocka_unit_test(all_at_once),           cmocka_unit_test(bad_sets_are_refused)};
    return RUN_WITH_SET(&rk_game_demolition, tests);
}
