/* facts_test.c: what a set of cards covers, carries and costs, in the figures of one job; and for random crews, what is
 * covered device by device agrees with the rules. */
#include "engine/setup.h"
#include "games/demolition/demolition.h"
#include "with_set.h"

#include <stdio.h>
#include <string.h>

static int number_of(int kind, int count, const char *id)
{
    char scratch[RK_ID_SIZE];
    for (int i = 0; i < count; i++)
        if (!strcmp(rk_game_demolition.words.id_of(set.data, kind, i, scratch), id))
            return i;
    fail_msg("no %s", id);
    return -1;
}

/* Seat 0 stands before one tile on cell 12 with these cards and so much money. */
static dem_state before(const char *tile, int hundreds, const char *const *cards)
{
    dem_state s;
    rk_setup  setup;
    rk_text   err = RK_TEXT_INIT;
    assert_true(rk_setup_default(&rk_game_demolition, 2, &setup, &err));
    rk_text_free(&err);
    rk_game_demolition.start(set.data, &s, &setup);
    s.tile_at[12] = (uint8_t)number_of(DEM_K_TILE, DEM_TILES, tile);
    s.cells = s.open = 1u << 12;
    s.phase = DEM_SET;
    s.actor = 0;
    s.target = 12;
    s.cash[0] = (uint8_t)hundreds;
    s.hand_n[0] = 0;
    for (; *cards; cards++)
        s.hand[0][s.hand_n[0]++] = (uint8_t)number_of(DEM_K_CARD, DEM_CARDS, *cards);
    return s;
}

static rk_facts beside(const dem_state *s, unsigned verb, unsigned arg, unsigned other)
{
    rk_facts facts = {0};
    dem_facts(set.data, s, rk_move_of(verb, 0, arg, other, 0), &facts);
    return facts;
}

static int value(const rk_facts *f, const char *name)
{
    for (int i = 0; i < f->n; i++)
        if (!strcmp(f->fact[i].name, name))
            return f->fact[i].value;
    return -1;
}

static int count(const rk_facts *f, const char *name)
{
    int n = 0;
    for (int i = 0; i < f->n; i++)
        n += !strcmp(f->fact[i].name, name);
    return n;
}

/* Plain prices. */
static void wages_and_penalty(void **state)
{
    (void)state;
    dem_state s = before("post", 2, (const char *const[]){"sven", NULL});
    for (unsigned kind = 0; kind < DEM_BIDS; kind++) {
        rk_facts f = beside(&s, DEM_V_BID, 0, kind);
        assert_int_equal(value(&f, "price"), 100 * kind); /* DEM-4.3 */
    }
    rk_facts f = beside(&s, DEM_V_REFUSE, 0, 0);
    assert_int_equal(value(&f, "price"), 100); /* DEM-6.3 */
}

/* The chimney asks for two sticks of dynamite and has 3 debris, 1 hazardous waste and a fee of 300. */
static void figures_of_one_job(void **state)
{
    (void)state;
    const struct {
        unsigned crew;
        int      price, bucks, debris, hazardous, wild;
    } want[] = {
        {1 | 2, 100, 1100, 1, 2, 0},   /* Nadja, Quirin: room for one more hazardous waste takes debris (DEM-5.5) */
        {1 | 4, 100, 1100, 1, 2, 1},   /* Nadja and the wildcard of Kabumm */
        {2 | 4, 200, 1000, 0, 2, 1},   /* Quirin and that wildcard */
        {1 | 2 | 8, 0, 1200, 4, 4, 0}, /* with Helga nothing is left */
        {16, 300, 900, 2, 0, 0},       /* Sven alone, who could not do it: 1 debris, 1 hazardous waste (DEM-5.6) */
    };
    dem_state s = before("schornstein", 9, (const char *const[]){"nadja", "quirin", "kabumm", "helga", "sven", NULL});
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        rk_facts f = beside(&s, DEM_V_CARDS, want[i].crew, 0);
        assert_int_equal(value(&f, "price"), want[i].price);
        assert_int_equal(value(&f, "bucks"), want[i].bucks);
        assert_int_equal(value(&f, "debris"), want[i].debris);
        assert_int_equal(value(&f, "hazardous"), want[i].hazardous);
        assert_int_equal(count(&f, "wild"), want[i].wild);
    }
    rk_facts f = beside(&s, DEM_V_TILE, 12, 0);
    assert_int_equal(value(&f, "least"), 0);
    s.hand_n[0] = 2;
    f = beside(&s, DEM_V_TILE, 12, 0);
    assert_int_equal(value(&f, "least"), 100);
}

/* The first card with a wildcard and nothing else. */
static const char *joker(void)
{
    const dem_data *d = set.data;
    for (int i = 0; i < DEM_CARDS; i++)
        if (d->card[i].load.devices == 1ull << 8 * DEM_DEVICES)
            return rk_str_at(&d->strings, d->card[i].id);
    fail_msg("no card is just a wildcard");
    return NULL;
}

/* DEM-5.4: a wildcard stands in for the first device that is lacking, once. */
static void wildcards(void **state)
{
    (void)state;
    dem_state    s = before("post", 9, (const char *const[]){joker(), NULL});
    rk_facts     f = beside(&s, DEM_V_CARDS, 1, 0);
    dem_load     crew = dem_crew(set.data, &s, 0, 1);
    dem_coverage c = dem_cover(&dem_tile_on(set.data, &s, 12)->load, &crew);
    char         scratch[RK_ID_SIZE];
    assert_int_equal(count(&f, "wild"), 1);
    assert_int_equal(value(&f, "wild"), number_of(DEM_K_DEVICE, DEM_DEVICES, "jackhammer"));
    assert_string_equal(dem_id_of(set.data, DEM_K_DEVICES, dem_pack_devices(c.lacking), scratch), "bulldozer");
    assert_string_equal(dem_id_of(set.data, DEM_K_DEVICES, dem_pack_devices(c.asked), scratch), "jackhammer bulldozer");
}

/* The refusal names what is missing. */
static void refusals_name_devices(void **state)
{
    (void)state;
    char      scratch[RK_ID_SIZE];
    dem_state s = before("post", 9, (const char *const[]){joker(), NULL});
    rk_why    why = dem_why_not(set.data, &s, rk_move_of(DEM_V_CARDS, 0, 1, 0, 0));
    assert_string_equal(why.msg.key, "demolition.why.cards_devices");
    assert_string_equal(why.msg.arg[1].name, "devices");
    assert_string_equal(dem_id_of(set.data, DEM_K_DEVICES, why.msg.arg[1].value, scratch), "bulldozer");
}

/* All in all as much is lacking as the rules say, whoever covers what. */
static void agrees_with_the_rules(void **state)
{
    (void)state;
    const dem_data *d = set.data;
    rk_rng          rng;
    rk_rng_seed(&rng, 54, 1);
    for (int n = 0; n < 2000; n++) {
        dem_load        crew = {0};
        const dem_load *tile = &d->tile[rk_rng_below(&rng, DEM_TILES)].load;
        for (uint32_t k = rk_rng_below(&rng, DEM_HAND); k > 0; k--)
            crew = dem_add(crew, &d->card[rk_rng_below(&rng, DEM_CARDS)].load);
        dem_coverage c = dem_cover(tile, &crew);
        int          lacking = 0, wild = 0;
        for (int i = 0; i < DEM_DEVICES; i++) {
            lacking += c.lacking[i];
            wild += c.wild[i];
        }
        assert_int_equal(lacking, dem_lacking(tile, &crew));
        assert_true(wild <= (int)(crew.devices >> 8 * DEM_DEVICES & 0xFF));
    }
}

/* What the owner sees of the whole hand, and nobody else. */
static void owner_sees_the_hand(void **state)
{
    (void)state;
    dem_state s = before("post", 9, (const char *const[]){joker(), NULL});
    for (int viewer = 0; viewer < 2; viewer++) {
        rk_text text = RK_TEXT_INIT;
        rk_json w = rk_json_to(&text);
        rk_show(&rk_game_demolition, set.data, &s, viewer, &w);
        bool told = strstr(rk_text_str(&text), "\"wn\"") != NULL;
        CHECK(told == (viewer == 0), "seat %d: %s", viewer, rk_text_str(&text));
        rk_text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wages_and_penalty),     cmocka_unit_test(figures_of_one_job),    cmocka_unit_test(wildcards),
        cmocka_unit_test(refusals_name_devices), cmocka_unit_test(agrees_with_the_rules), cmocka_unit_test(owner_sees_the_hand),
    };
    return RUN_WITH_SET(&rk_game_demolition, tests);
}
