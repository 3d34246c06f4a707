/* data_test.c: the published totals of Die Bürgermeister, data sets and positions with one
 * thing wrong, and the move of an absent player. */
#include "engine/legal.h"
#include "engine/setup.h"
#include "games/buergermeister/buergermeister.h"
#include "scenario/json_path.h"
#include "with_set.h"

#include <stdlib.h>
#include <string.h>

/* BGM-1.5, BGM-1.1, BGM-7.1: cards of each kind, posts and premiums in all. */
static void totals(void **state)
{
    (void)state;
    const bgm_data *d = set.data;
    int             kinds[BGM_CARD_KINDS] = {0}, posts = 0, premiums = 0, sides = 0;
    for (int i = 0; i < BGM_CARDS; i++)
        kinds[d->kind[i]]++;
    assert_int_equal(kinds[BGM_PLUS1], 23);
    assert_int_equal(kinds[BGM_PLUS2], 10);
    assert_int_equal(kinds[BGM_MINUS1], 21);
    for (int l = 0; l < BGM_LANDS; l++) {
        posts += d->land[l].posts;
        premiums += d->land[l].premium * BGM_UNIT;
        assert_int_equal(bgm_count(d->land[l].set), d->land[l].posts);
    }
    assert_int_equal(posts, 231);
    assert_int_equal(premiums, 7100000);
    assert_int_equal(bgm_count(d->all), 231);
    /* BGM-12: the mean income of a card is less than two figures cost */
    int mean = (23 * 350 + 10 * 700 - 21 * 350) / 54;
    assert_true(mean > 100 && mean < 200);
    /* BGM-1.2: what lies beside a post has the post on its other side */
    for (int p = 0; p < BGM_POSTS; p++)
        for (int side = 0; side < BGM_SIDES; side++) {
            int o = d->ray[p][side][0];
            sides += o != BGM_BORDER;
            if (o == BGM_BORDER)
                assert_int_equal(d->ray[p][side][1], BGM_BORDER);
            else
                assert_int_equal(d->ray[o][(side + 2) % BGM_SIDES][0], p);
            if (d->ray[p][side][1] != BGM_BORDER)
                assert_int_equal(d->ray[o][side][0], d->ray[p][side][1]);
        }
    assert_int_equal(sides % 2, 0);
}

/* ---- data sets with one thing wrong ---- */

static void refused(const char *path, const char *json, const char *complaint)
{
    size_t      n;
    const char *bytes = rk_embedded("buergermeister.json", &n);
    json_t     *doc = json_loadb(bytes, n, 0, NULL), *value = json_loads(json, JSON_DECODE_ANY, NULL);
    CHECK(scn_json_put(doc, path, value), "no place %s", path);
    char      *changed = json_dumps(doc, 0);
    rk_text    err = RK_TEXT_INIT;
    rk_dataset mine;
    bool       ok = rk_dataset_parse(&mine, &rk_game_buergermeister, "mine.json", changed, strlen(changed), &err);
    CHECK(!ok, "%s = %s was accepted", path, json);
    CHECK(strstr(rk_text_str(&err), "mine.json") && strstr(rk_text_str(&err), complaint), "%s = %s: complaint is \"%s\"", path,
          json, rk_text_str(&err));
    free(changed);
    json_decref(doc);
    json_decref(value);
    rk_text_free(&err);
}

static void data_sets(void **state)
{
    (void)state;
    refused("game", "\"stimmvieh\"", "this is a data set of \"stimmvieh\", not of buergermeister");
    refused("constants.posts_total", "230", "constants.posts_total: is 230, the rules say 231");
    refused("constants.notes[1].count", "24", "notes[1].count");
    refused("constants.treasury_start", "\"much\"", "constants.treasury_start: must be a whole number");
    refused("constants", "null", "constants");
    refused("players.max", "6", "players.max");
    refused("options[3].values[1]", "\"soft\"", "options[3].values[1]: must be \"hard\"");
    refused("options[1].default", "\"reshuffle\"", "options[1].default");
    refused("parties[2].key", "\"blue\"", "parties[2].key: must be \"green\"");
    refused("parties[2].en", "\"Schnitzel Union\"", "has the name of another party");
    refused("lands", "[]", "lands: has 0 entries, must have 9");
    refused("lands[4].premium", "700000", "lands[4].premium: is 700000");
    refused("lands[4].posts", "26", "lands[4].posts");
    refused("lands[4].id", "\"WIE\"", "there twice");
    refused("lands[6].parts", "1", "lands[6].parts");
    refused("cells[7].x", "29", "cells[7].x: 29 is not between 0 and 28");
    refused("cells[7].x", "5", "cells[8]: lies where another post lies");
    refused("cells[9].x", "3", "row by row");
    refused("cells[7].land", "\"NOE\"", "cells[7].land");
    refused("cells[7].code", "\"WIE-09\"", "cells[7].code: must be \"WIE-08\"");
    refused("cells[7].nb[1]", "-1", "cells[7].nb[1]: is -1, the grid says 8");
    refused("cells[7].nb[1]", "231", "cells[7].nb[1]");
    refused("cells[7].name", "\"Hernals\"", "\"Hernals\" is there twice");
    refused("cells[7].capital", "true", "second capital");
    refused("cells[18].capital", "false", "lands[0]: has no capital");
    refused("cells[0].y", "9", "row by row");
    refused("cells[230].y", "13", "cells[228].nb[2]");
    refused("cells", "null", "cells");
    refused("grid.width", "4000", "grid.width");
    refused("grid.directions[0]", "\"w\"", "grid.directions[0]");
    refused("grid.holes[0].x", "23", "a post in the hole");
    refused("grid.holes[0].land", "\"WIE\"", "not enclosed");
    refused("events[3].kind", "\"minus1\"", "events[3]");
    refused("events[3].kind", "\"zero\"", "none of the possible values");
    refused("events[3].code", "\"E01\"", "there twice");
    refused("events[3].title.de", "\"\"", "events[3].title.de: must not be empty");
    refused("events", "[1, 2]", "has 2 entries, must have 54");
}

/* A card that is minus1 throughout is still one too many. */
static void card_split(void **state)
{
    (void)state;
    refused("events[3]",
            "{\"id\": 3, \"code\": \"E04\", \"kind\": \"minus1\", \"colour\": \"blue\", \"sign\": \"-\", "
            "\"title\": {\"en\": \"x\", \"de\": \"x\"}, \"text\": {\"en\": \"x\", \"de\": \"x\"}}",
            "22 cards of the kind");
}

/* ---- positions ---- */

static json_t *position(const bgm_state *s)
{
    rk_text text = RK_TEXT_INIT;
    rk_json w = rk_json_to(&text);
    rk_show(&rk_game_buergermeister, set.data, s, RK_ALL, &w);
    json_t *doc = json_loadb(text.at, text.len, 0, NULL);
    rk_text_free(&text);
    return doc;
}

static bool loads(json_t *doc, const rk_setup *setup, bgm_state *out, rk_text *err)
{
    char     *bytes = json_dumps(doc, JSON_ENCODE_ANY);
    rk_source d;
    bool      ok = rk_source_parse(&d, "position", bytes, strlen(bytes));
    rk_node   root = rk_source_root(&d);
    ok = ok && rk_load_state(&rk_game_buergermeister, set.data, out, setup, &root);
    rk_text_clear(err);
    rk_text_add(err, rk_text_str(&d.error));
    rk_source_free(&d);
    free(bytes);
    return ok;
}

static void moves(bgm_state *s, const rk_move *m, int n)
{
    for (int i = 0; i < n; i++) {
        assert_null(rk_legal(&rk_game_buergermeister, set.data, s, m[i]).rule);
        rk_game_buergermeister.play(set.data, s, m[i]);
    }
}

static void bad_position(const char *path, const char *json, const char *complaint)
{
    rk_setup  setup = setup_of(4, NULL);
    bgm_state s, t;
    rk_game_buergermeister.start(set.data, &s, &setup);
    const rk_move begin[] = {{BGM_V_START, RK_CHANCE, {0}}, {BGM_V_DRAW, RK_CHANCE, {0}}, {BGM_V_DIE, RK_CHANCE, {3}}};
    moves(&s, begin, 3);
    json_t *doc = position(&s), *value = json_loads(json, JSON_DECODE_ANY, NULL);
    rk_text err = RK_TEXT_INIT;
    CHECK(scn_json_put(doc, path, value), "no place %s", path);
    CHECK(!loads(doc, &setup, &t, &err), "%s = %s was accepted", path, json);
    CHECK(strstr(rk_text_str(&err), complaint), "%s = %s: complaint is \"%s\"", path, json, rk_text_str(&err));
    json_decref(doc);
    json_decref(value);
    rk_text_free(&err);
}

static void positions(void **state)
{
    (void)state;
    bad_position("phase", "\"pause\"", "phase: \"pause\" is none");
    bad_position("phase", "\"end\"", "after 0 draws there must be 0");
    bad_position("phase", "\"capture\"", "a capture needs a figure just set");
    bad_position("phase", "\"vacate\"", "vacating without need");
    bad_position("phase", "\"place_post\"", "no figure of the colour chosen");
    bad_position("phase", "\"roll\"", "the number of dice");
    bad_position("phase", "\"draw\"", "after 0 draws there must be 0");
    bad_position("start", "null", "start: somebody has begun");
    bad_position("start", "4", "start: 4 is not between 0 and 3");
    bad_position("turn", "1", "after 2 draws there must be 2");
    bad_position("turn", "601", "turn: 601");
    bad_position("card", "\"E99\"", "there is no card \"E99\"");
    bad_position("card", "\"E02\"", "not the one drawn last");
    bad_position("card", "null", "there is no card");
    bad_position("dice", "[3, 3]", "the number of dice");
    bad_position("dice", "[7]", "dice[0]: 7");
    bad_position("to_vacate", "1", "posts to vacate outside");
    bad_position("colour", "\"blue\"", "a colour chosen where none is");
    bad_position("passes", "12", "the passes do not fit");
    bad_position("end", "\"stalemate\"", "an end without a reason");
    bad_position("parties[0].cash", "120000", "not a multiple of 50000");
    bad_position("parties[0].cash", "50000", "nothing can be set");
    bad_position("parties[0].cash", "-50000", "parties[0].cash");
    bad_position("parties[0].last", "[{\"post\": \"KTN-01\", \"direction\": null, \"captured\": []}]", "has gone");
    bad_position("parties[1].last", "[{\"post\": \"KTN-01\", \"direction\": \"w\", \"captured\": [\"KTN-02\"]}]",
                 "not on the line");
    bad_position("parties[1].last", "[{\"post\": \"KTN-01\", \"direction\": \"w\", \"captured\": []}]", "go together");
    bad_position("parties", "[]", "parties: has 0 entries, must have 4");
    bad_position("posts", "{\"KTN-26\": \"red\"}", "posts.KTN-26: there is no such post");
    bad_position("posts", "{\"KTN-25\": \"black\"}", "there is no colour");
    bad_position("posts", "[]", "posts: must be an object");
    bad_position("pile.seen", "[]", "after 1 draws there must be 1");
    bad_position("pile.seen", "[\"E01\", \"E01\"]", "there twice");
    bad_position("pile", "null", "pile: must be an object");
    bad_position("surprise", "1", "surprise: is not known here");
}

/* Documents with places replaced at random are loaded into sound states or refused, never worse. */
static json_t *wild_value(rk_rng *rng)
{
    static const char *const values[] = {"null",       "-1",          "0",          "1",       "99999999999", "true",
                                         "[]",         "{}",          "\"red\"",    "\"E01\"", "\"n\"",       "[0]",
                                         "\"KTN-01\"", "\"capture\"", "\"vacate\"", "\"end\"", "12",          "[[]]"};
    return json_loads(values[rk_rng_below(rng, sizeof values / sizeof *values)], JSON_DECODE_ANY, NULL);
}

static void wreck(json_t *node, rk_rng *rng)
{
    if (json_is_object(node) && json_object_size(node)) {
        void    *it = json_object_iter(node);
        uint32_t n = rk_rng_below(rng, (uint32_t)json_object_size(node));
        while (n--)
            it = json_object_iter_next(node, it);
        json_t *below = json_object_iter_value(it);
        if ((json_is_object(below) || json_is_array(below)) && rk_rng_below(rng, 4))
            wreck(below, rng);
        else
            json_object_iter_set_new(node, it, wild_value(rng));
    } else if (json_is_array(node) && json_array_size(node)) {
        size_t  n = rk_rng_below(rng, (uint32_t)json_array_size(node));
        json_t *below = json_array_get(node, n);
        if ((json_is_object(below) || json_is_array(below)) && rk_rng_below(rng, 4))
            wreck(below, rng);
        else
            json_array_set_new(node, n, wild_value(rng));
    }
}

static void hostile_positions(void **state)
{
    (void)state;
    int    accepted = 0, tried = 0;
    rk_rng rng;
    rk_rng_seed(&rng, 5, 0);
    for (int seats = 2; seats <= 4; seats++) {
        rk_setup  setup = setup_of(seats, NULL);
        bgm_state s, t;
        rk_text   err = RK_TEXT_INIT;
        rk_game_buergermeister.start(set.data, &s, &setup);
        for (rk_turn turn; (turn = rk_game_buergermeister.turn(set.data, &s)).stage != RK_OVER;) {
            rk_moves legal;
            rk_game_buergermeister.moves(set.data, &s, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats),
                                         &legal);
            rk_game_buergermeister.play(set.data, &s, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
            json_t *doc = position(&s);
            for (uint32_t i = 0; i <= rk_rng_below(&rng, 3); i++)
                wreck(doc, &rng);
            tried++;
            if (loads(doc, &setup, &t, &err)) {
                accepted++;
                assert_null(rk_game_buergermeister.tests.check(set.data, &t));
                for (int seat = 0; seat < seats; seat++)
                    rk_game_buergermeister.moves(set.data, &t, seat, &legal);
            } else {
                CHECK(err.len > 0, "refused without a word");
            }
            json_decref(doc);
        }
        rk_text_free(&err);
    }
    assert_true(tried > 500 && accepted > 0 && accepted < tried);
}

/* ---- BGM-11.7: the absent player ---- */

static void absent(void **state)
{
    (void)state;
    rk_setup  setup = setup_of(2, NULL);
    bgm_state s;
    rk_game_buergermeister.start(set.data, &s, &setup);
    const rk_move begin[] = {{BGM_V_START, RK_CHANCE, {0}}, {BGM_V_DRAW, RK_CHANCE, {0}}, {BGM_V_DIE, RK_CHANCE, {3}}};
    moves(&s, begin, 3);
    assert_int_equal(rk_game_buergermeister.players.default_move(set.data, &s, 0).verb, BGM_V_END_TURN);
    const rk_move colour = {BGM_V_COLOUR, 0, {2}};
    bgm_put(&s.figures[0], 0);
    moves(&s, &colour, 1);
    rk_move m = rk_game_buergermeister.players.default_move(set.data, &s, 0);
    assert_int_equal(m.verb, BGM_V_SET);
    assert_int_equal(m.arg[0], 1); /* the lowest free post */

    /* Metnitz to the north, Klagenfurt to the south, two figures to the west: most figures, then n before s */
    int north = rk_find_id(&rk_game_buergermeister, set.data, BGM_K_POST, "KTN-07"),
        south = rk_find_id(&rk_game_buergermeister, set.data, BGM_K_POST, "KTN-22");
    int west = rk_find_id(&rk_game_buergermeister, set.data, BGM_K_POST, "KTN-14"),
        middle = rk_find_id(&rk_game_buergermeister, set.data, BGM_K_POST, "KTN-15");
    bgm_put(&s.figures[1], (unsigned)north);
    bgm_put(&s.figures[1], (unsigned)south);
    bgm_state     t = s;
    const rk_move here = {BGM_V_SET, 0, {(uint16_t)middle}};
    moves(&t, &here, 1);
    m = rk_game_buergermeister.players.default_move(set.data, &t, 0);
    assert_int_equal(m.verb, BGM_V_TAKE);
    assert_int_equal(m.arg[0], 0);
    bgm_put(&s.figures[3], (unsigned)west);
    bgm_put(&s.figures[3], (unsigned)west - 1);
    bgm_put(&s.figures[0], (unsigned)west - 2);
    moves(&s, &here, 1);
    m = rk_game_buergermeister.players.default_move(set.data, &s, 0);
    assert_int_equal(m.arg[0], 3);

    rk_game_buergermeister.start(set.data, &s, &setup);
    const rk_move trouble[] = {{BGM_V_START, RK_CHANCE, {0}}, {BGM_V_DRAW, RK_CHANCE, {33}}, {BGM_V_DIE, RK_CHANCE, {1}}};
    s.cash[0] = 0;
    for (unsigned p = 40; p < 44; p++)
        bgm_put(&s.figures[p % 2 ? 0 : 2], p);
    moves(&s, trouble, 3);
    m = rk_game_buergermeister.players.default_move(set.data, &s, 0);
    assert_int_equal(m.verb, BGM_V_VACATE);
    assert_int_equal(m.arg[0], 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals),    cmocka_unit_test(data_sets),         cmocka_unit_test(card_split),
        cmocka_unit_test(positions), cmocka_unit_test(hostile_positions), cmocka_unit_test(absent)};
    return RUN_WITH_SET(&rk_game_buergermeister, tests);
}
