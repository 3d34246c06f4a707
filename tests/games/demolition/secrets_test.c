/* secrets_test.c: what a viewer cannot know is dealt anew evenly, and what is told betrays nothing;
 * the move of an absent player; the figures of random games. */
#include "engine/render.h"
#include "engine/setup.h"
#include "games/demolition/demolition.h"
#include "langs.h"
#include "with_set.h"

#include <stdlib.h>
#include <string.h>

static dem_state position(int seats, const char *json)
{
    rk_setup  setup;
    rk_text   err = RK_TEXT_INIT;
    rk_source doc;
    dem_state s;
    assert_true(rk_setup_default(&rk_game_demolition, seats, &setup, &err));
    assert_true(rk_source_parse(&doc, "position", json, strlen(json)));
    rk_node root = rk_source_root(&doc);
    if (!rk_load_state(&rk_game_demolition, set.data, &s, &setup, &root))
        fail_msg("%s", rk_text_str(&doc.error));
    rk_source_free(&doc);
    return s;
}

#define NO_BIDS                                                                                                                  \
    "\"auction\": [{\"card\": null, \"bidder\": null, \"bid\": null}, {\"card\": null, \"bidder\": null, \"bid\": null}]"
#define CITY                                                                                                                     \
    "\"city\": [null, \"bahnhof\", \"post\", \"gericht\", \"palast\", \"oper\", \"altbau\", \"feuerwehr\", \"plattenbau\", "     \
    "\"bank\", \"kirche\", \"polizei\", \"villa\", \"schule\", \"hotel\", \"museum\", \"universitaet\", \"kaufhaus\", "          \
    "\"bruecke\", \"rathaus\", \"schornstein\", \"finanzamt\", \"chemiefabrik\", \"atomkraftwerk\", null], "                     \
    "\"bunker_under\": null, \"final_phase\": false, \"rounds_without_demolition\": 0, \"demolished_this_round\": false"
#define OTHER                                                                                                                    \
    "{\"bucks\": 200, \"gained\": false, \"hand\": [], \"doubtful\": [], \"secret\": [], \"tiles\": [\"denkmal\", "              \
    "\"wuerstchenbude\"]}"

/* Seat 0 has refused three times: twice before a reshuffle (these cards lie in the deck), once after it. */
static const char *const three_refusals =
    "{\"phase\": \"turn\", \"round\": 9, \"start\": 1, \"actor\": 1, \"target\": null, " CITY ", " NO_BIDS ", "
    "\"discard_pile\": {\"cards\": [\"igor\", \"helga\"]}, \"players\": [{\"bucks\": 100, \"gained\": false, "
    "\"hand\": [\"sven\", \"conny\", \"rita\", \"bodo\"], \"doubtful\": [\"sven\", \"conny\", \"rita\"], "
    "\"secret\": [\"heidi\", \"helga\", \"kaethe\"], \"tiles\": []}, " OTHER "]}";

/* The same seat names the post office, J B: of its pool only Bernhardt has a jackhammer. */
static const char *const named_a_tile =
    "{\"phase\": \"cards\", \"round\": 9, \"start\": 0, \"actor\": 0, \"target\": 2, " CITY ", " NO_BIDS ", "
    "\"discard_pile\": {\"cards\": [\"heidi\", \"helga\", \"kaethe\"]}, \"players\": [{\"bucks\": 200, \"gained\": false, "
    "\"hand\": [\"sven\", \"bernhardt\", \"lars\"], \"doubtful\": [\"sven\", \"bernhardt\"], "
    "\"secret\": [\"heidi\", \"helga\", \"kaethe\"], \"tiles\": []}, " OTHER "]}";

/* A turn with seven cards, so seat 0 is able. The certain cards cover no open tile but the post office, and
 * that one with Bernhardt's jackhammer only. */
static const char *const seven_and_able =
    "{\"phase\": \"turn\", \"round\": 9, \"start\": 0, \"actor\": 0, \"target\": null, " CITY ", " NO_BIDS ", "
    "\"discard_pile\": {\"cards\": [\"fred\", \"kaethe\"]}, \"players\": [{\"bucks\": 200, \"gained\": false, "
    "\"hand\": [\"bernhardt\", \"sven\", \"conny\", \"manni\", \"heidi\", \"helga\", \"lars\"], \"doubtful\": [\"bernhardt\"], "
    "\"secret\": [\"fred\", \"kaethe\"], \"tiles\": []}, " OTHER "]}";

/* One pair of 120 fits: trying at random will often not find it, searching does. */
static const char *const one_pair_of_many =
    "{\"phase\": \"cards\", \"round\": 20, \"start\": 0, \"actor\": 0, \"target\": 2, " CITY ", " NO_BIDS ", "
    "\"discard_pile\": {\"cards\": [\"heidi\", \"helga\", \"conny\", \"manni\", \"bodo\"]}, "
    "\"players\": [{\"bucks\": 200, \"gained\": false, \"hand\": [\"lars\", \"bernhardt\"], "
    "\"doubtful\": [\"lars\", \"bernhardt\"], \"secret\": [\"heidi\", \"helga\", \"conny\", \"manni\", \"bodo\", "
    "\"doris\", \"sven\", \"walburga\", \"harry\", \"nadja\", \"fred\", \"kaethe\", \"sigi\", \"tamara\"], "
    "\"tiles\": []}, " OTHER "]}";

static bool holds(const dem_state *s, int seat, int card)
{
    for (int i = 0; i < s->hand_n[seat]; i++)
        if (s->hand[seat][i] == card)
            return true;
    return false;
}

/* DEM-9.7, DEM-9.9: any of the six may be one of the two in the deck or the one on the pile. */
static void secrets_are_dealt_evenly(void **x)
{
    (void)x;
    enum { GUESSES = 20000 };
    dem_state s = position(2, three_refusals);
    uint64_t  pool = s.secret[0];
    for (int i = 0; i < 3; i++)
        pool |= 1ull << s.hand[0][i];
    assert_int_equal(__builtin_popcountll(pool), 6);
    int    in_hand[DEM_CARDS] = {0}, in_deck[DEM_CARDS] = {0}, on_pile[DEM_CARDS] = {0};
    rk_rng rng;
    rk_rng_seed(&rng, 1, 0);
    for (int actor = 0; actor < 2; actor++)
        for (int n = 0; n < GUESSES; n++) {
            dem_state g = s;
            g.actor = g.start = (uint8_t)actor; /* with four cards a turn tells nothing about the hand */
            dem_resample(set.data, &g, n % 2 ? 1 : RK_PUBLIC, &rng);
            assert_null(dem_check(set.data, &g));
            assert_int_equal(__builtin_popcountll(g.deck), __builtin_popcountll(s.deck));
            assert_int_equal(__builtin_popcountll(g.discard), __builtin_popcountll(s.discard));
            assert_int_equal(__builtin_popcountll(g.secret[0] & g.deck), 2);
            assert_int_equal(g.hand[0][3], s.hand[0][3]); /* Bodo is certain */
            assert_true((s.deck & ~pool) == (g.deck & ~pool));
            for (int c = 0; c < DEM_CARDS; c++) {
                in_hand[c] += holds(&g, 0, c);
                in_deck[c] += g.secret[0] & g.deck & 1ull << c ? 1 : 0;
                on_pile[c] += g.secret[0] & g.discard & 1ull << c ? 1 : 0;
            }
        }
    for (int c = 0; c < DEM_CARDS; c++)
        if (pool >> c & 1) {
            assert_in_range(in_hand[c], 2 * GUESSES * 48 / 100, 2 * GUESSES * 52 / 100);
            assert_in_range(in_deck[c], 2 * GUESSES * 31 / 100, 2 * GUESSES * 36 / 100);
            assert_in_range(on_pile[c], 2 * GUESSES * 15 / 100, 2 * GUESSES * 19 / 100);
        }
    /* the one who discarded knows */
    dem_state own = s;
    dem_resample(set.data, &own, 0, &rng);
    assert_memory_equal(&own, &s, sizeof s);
}

/* DEM-9.9, DEM-11.1: who has named a tile has the cards for it. */
static void the_phase_is_believed(void **x)
{
    (void)x;
    dem_state s = position(2, named_a_tile);
    int       bernhardt = s.hand[0][1], others = 0;
    rk_rng    rng;
    rk_rng_seed(&rng, 2, 0);
    for (int n = 0; n < 2000; n++) {
        dem_state g = s;
        dem_resample(set.data, &g, 1, &rng);
        assert_null(dem_check(set.data, &g));
        assert_true(holds(&g, 0, bernhardt));
        others += !holds(&g, 0, s.hand[0][0]);
    }
    assert_in_range(others, 1400, 1600); /* one of four, so Sven is not there three times in four */
}

/* DEM-9.9, DEM-6.4: with seven cards the player in turn is able, or there would have been a proof. */
static void seven_cards_are_able(void **x)
{
    (void)x;
    dem_state s = position(2, seven_and_able);
    rk_rng    rng;
    rk_rng_seed(&rng, 4, 0);
    for (int n = 0; n < 300; n++) {
        dem_state g = s;
        dem_resample(set.data, &g, 1, &rng);
        assert_memory_equal(&g, &s, sizeof s); /* nothing else is possible */
    }
    /* before the turn of that seat anything is */
    s.actor = s.start = 1;
    int others = 0;
    for (int n = 0; n < 300; n++) {
        dem_state g = s;
        dem_resample(set.data, &g, 1, &rng);
        others += g.hand[0][0] != s.hand[0][0];
    }
    assert_in_range(others, 150, 250);
}

/* DEM-9.9: the only hand that fits is found, however many do not. */
static void a_rare_hand_is_found(void **x)
{
    (void)x;
    dem_state s = position(2, one_pair_of_many);
    rk_rng    rng;
    rk_rng_seed(&rng, 5, 0);
    for (int n = 0; n < 100; n++) {
        dem_state g = s;
        dem_resample(set.data, &g, RK_PUBLIC, &rng);
        assert_null(dem_check(set.data, &g));
        assert_int_equal(g.hand[0][0], s.hand[0][1]); /* in the order of the data */
        assert_int_equal(g.hand[0][1], s.hand[0][0]);
        assert_int_equal(__builtin_popcountll(g.secret[0] & g.deck), 9);
        assert_int_equal(__builtin_popcountll(g.secret[0] & g.discard), 5);
        assert_int_equal(g.hand_n[0], 2);
    }
}

/* DEM-7.6: 481 rounds of 6 moves for each seat, and the set-up. */
static void bound(void **x)
{
    (void)x;
    rk_setup setup = {.seats = 5};
    assert_int_equal(rk_game_demolition.tests.max_moves(set.data, &setup), 25 + 2 + 481 * 30);
}

typedef struct {
    rk_teller base;
    rk_text   said;
} listener;

static void listen(rk_teller *self, const rk_msg *msg)
{
    listener *l = (listener *)self;
    rk_reader reader = {&rk_game_demolition, set.data, EN, NULL, 0};
    rk_render(&reader, msg, &l->said);
    rk_text_char(&l->said, '\n');
}

/* DEM-6.5, DEM-9.8: of a secret discard the others are told nothing but that it happened. */
static void a_secret_discard_is_not_told(void **x)
{
    (void)x;
    dem_state s = position(2, three_refusals);
    s.phase = DEM_REFUSED;
    s.actor = 0;
    for (int viewer = -2; viewer < 2; viewer++)
        for (int place = 0; place < s.hand_n[0]; place++) {
            dem_state after = s;
            rk_move   m = {.verb = DEM_V_DISCARD, .seat = 0, .arg = {(uint16_t)place}};
            rk_text   name = RK_TEXT_INIT;
            listener  l = {{listen}, RK_TEXT_INIT};
            rk_game_demolition.play(set.data, &after, m);
            dem_tell(set.data, &s, m, &after, viewer, &l.base);
            dem_label(set.data, DEM_K_CARD, s.hand[0][place], EN, &name);
            bool told = strstr(rk_text_str(&l.said), rk_text_str(&name)) != NULL;
            assert_int_equal(told, viewer == 0 || viewer == RK_ALL);
            assert_non_null(strstr(rk_text_str(&l.said), "face down"));
            rk_text_free(&name);
            rk_text_free(&l.said);
        }
}

/* DEM-11.3 */
static void absent_players(void **x)
{
    (void)x;
    dem_state s = position(2, three_refusals);
    rk_move   m = dem_default_move(set.data, &s, 1);
    assert_int_equal(m.verb, DEM_V_PASS);
    s = position(2, named_a_tile);
    m = dem_default_move(set.data, &s, 0);
    assert_int_equal(m.verb, DEM_V_CARDS);
    assert_int_equal(m.arg[0], 6); /* Bernhardt and Lars */
    s.phase = DEM_REFUSED;
    m = dem_default_move(set.data, &s, 0);
    assert_int_equal(m.verb, DEM_V_DISCARD);
    assert_int_equal(m.arg[0], 0);
    memset(s.hand[0], 0, sizeof s.hand[0]);
    s.phase = DEM_BID;
    s.slot[0] = 3;
    s.slot[1] = 4;
    s.leader[0] = 1;
    s.rank[0] = 1;
    m = dem_default_move(set.data, &s, 0);
    assert_int_equal(m.verb, DEM_V_BID);
    assert_int_equal(m.arg[0], 1);
    assert_int_equal(m.arg[1], DEM_MOONLIGHTING);
    static const uint8_t seven[] = {7, 8, 5, 6, 15, 9, 12}; /* the hand of DEM-X17 */
    memcpy(s.hand[0], seven, sizeof seven);
    s.hand_n[0] = 7;
    s.phase = DEM_TURN;
    m = dem_default_move(set.data, &s, 0);
    assert_int_equal(m.verb, DEM_V_TILE);
    assert_int_equal(m.arg[0], 2);
    s.phase = DEM_PLACE;
    m = dem_default_move(set.data, &s, 0);
    assert_int_equal(m.verb, DEM_V_PLACE);
    assert_int_equal(m.arg[0], 0);
}

/* DEM-12.4: random players need 19 rounds with five, 43 with two; on average 8.8 tiles are open at
 * the start, never fewer than three; the blocking exception occurs in about 5 of 100 games. */
static void figures_of_random_games(void **x)
{
    (void)x;
    enum { GAMES = 3000 };
    rk_rng rng;
    rk_rng_seed(&rng, 3, 0);
    for (int seats = 2; seats <= DEM_SEATS; seats++) {
        rk_setup setup;
        rk_text  err = RK_TEXT_INIT;
        long     rounds = 0, open = 0, blocked = 0, most;
        assert_true(rk_setup_default(&rk_game_demolition, seats, &setup, &err));
        most = rk_game_demolition.tests.max_moves(set.data, &setup);
        for (int n = 0; n < GAMES; n++) {
            dem_state s;
            long      moves = 0;
            bool      final = false;
            dem_start(set.data, &s, &setup);
            for (rk_turn turn; (turn = rk_game_demolition.turn(set.data, &s)).stage != RK_OVER; moves++) {
                rk_moves legal;
                rk_game_demolition.moves(set.data, &s, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats),
                                         &legal);
                rk_game_demolition.play(set.data, &s, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
                if (moves == DEM_CELLS - 1) {
                    assert_true(__builtin_popcount(s.open) >= 3);
                    open += __builtin_popcount(s.open);
                }
                blocked += s.final && !final && dem_tiles_left(&s) > DEM_FINAL_TILES;
                final = s.final;
            }
            assert_true(moves <= most);
            rounds += s.round;
        }
        print_message("%d seats: %.1f rounds, %.2f open, %.1f %% blocked\n", seats, (double)rounds / GAMES, (double)open / GAMES,
                      100.0 * (double)blocked / GAMES);
        assert_in_range(10 * open / GAMES, 86, 90);
        assert_in_range(1000 * blocked / GAMES, 20, 90);
        if (seats == 5)
            assert_in_range(rounds / GAMES, 18, 20);
        if (seats == 2)
            assert_in_range(rounds / GAMES, 42, 44);
        rk_text_free(&err);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(secrets_are_dealt_evenly),
                                       cmocka_unit_test(the_phase_is_believed),
                                       cmocka_unit_test(seven_cards_are_able),
                                       cmocka_unit_test(a_rare_hand_is_found),
                                       cmocka_unit_test(bound),
                                       cmocka_unit_test(a_secret_discard_is_not_told),
                                       cmocka_unit_test(absent_players),
                                       cmocka_unit_test(figures_of_random_games)};
    return RUN_WITH_SET(&rk_game_demolition, tests);
}
