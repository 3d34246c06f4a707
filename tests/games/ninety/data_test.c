/* data_test.c: the data set of Ninety: what the shipped one says, and that broken ones are
 * refused with the place and the reason. */
#include "engine/setup.h"
#include "games/ninety/ninety.h"
#include "scenario/json_path.h"
#include "with_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const nin_data *data(void)
{
    return set.data;
}

static int space(const char *id)
{
    for (int x = 0; x < NIN_SPACES; x++)
        if (!strcmp(rk_str_at(&data()->strings, data()->space_id[x]), id))
            return x;
    fail_msg("no space %s", id);
    return -1;
}

/* ---- the shipped set ---- */

/* NIN-1.1, NIN-1.2, NIN-3.1, NIN-15.6 */
static void counts(void **s)
{
    (void)s;
    static const int size[] = {18, 16, 15, 15, 13, 13}, first[] = {12, 11, 10, 10, 9, 8};
    const nin_data  *d = data();
    int              ways[4] = {0}, types[3] = {0}, firsts = 0;
    assert_int_equal(nin_count(d->hoods), 90);
    for (int r = 0; r < NIN_REGIONS; r++) {
        assert_int_equal(nin_count(d->region[r].set), size[r]);
        assert_int_equal(d->region[r].bonus[0], first[r]);
        firsts += d->region[r].bonus[0];
    }
    assert_int_equal(firsts, 60);
    for (int c = 0; c < NIN_CROSSINGS; c++)
        ways[d->way[c]]++;
    assert_int_equal(ways[NIN_BRIDGE], 18);
    assert_int_equal(ways[NIN_TUNNEL], 4);
    assert_int_equal(ways[NIN_INCLINE], 2);
    assert_int_equal(ways[NIN_ROAD], 9);
    for (int c = 0; c < NIN_CARDS; c++)
        types[d->card[c].type]++;
    assert_int_equal(types[NIN_EVENT], 76);
    assert_int_equal(types[NIN_INVITATION], 14);
    assert_int_equal(types[NIN_COFFEE], 6);
}

static int land_mass(int x)
{
    nin_set seen = nin_one(x), todo = seen;
    while (nin_any(todo)) {
        int     at = nin_lowest(todo);
        nin_set fresh = nin_less(data()->scope[at][NIN_ADJACENT], seen);
        nin_drop(&todo, at);
        seen = nin_or(seen, fresh);
        todo = nin_or(todo, fresh);
    }
    return nin_count(seen);
}

/* NIN-2.1, NIN-2.2: the rivers leave four pieces of land. */
static void rivers_separate(void **s)
{
    (void)s;
    assert_int_equal(land_mass(space("hays")), 3);
    assert_int_equal(land_mass(space("north-shore")), 18);
    assert_int_equal(land_mass(space("beechview")), 30);
    assert_int_equal(land_mass(space("downtown")), 39);
    assert_true(nin_has(data()->barred[space("south-shore")], space("mount-washington")));
}

/* NIN-2.3, NIN-19.3, NIN-19.18: distances everybody can check on a map. */
static void distances(void **s)
{
    (void)s;
    static const struct {
        const char *a, *b;
        int         steps;
    } known[] = {{"downtown", "beechview", 3},
                 {"downtown", "brookline", 3},
                 {"north-shore", "beechview", 4},
                 {"downtown", "north-shore", 2},
                 {"downtown", "south-shore", 2},
                 {"downtown", "bluff", 1},
                 {"south-shore", "mount-washington", 2},
                 {"south-shore", "duquesne-heights", 2},
                 {"chateau", "west-end", 2},
                 {"strip-district", "troy-hill", 2},
                 {"hazelwood", "hays", 2},
                 {"squirrel-hill-south", "new-homestead", 3},
                 {"brighton-heights", "esplen", 3},
                 {"central-oakland", "squirrel-hill-north", 2},
                 {"lower-lawrenceville", "troy-hill", 3},
                 {"south-side-flats", "bluff", 2},
                 {"south-side-flats", "south-oakland", 2},
                 {"ridgemont", "east-carnegie", 3},
                 {"downtown", "east-hills", 7},
                 {"fairywood", "windgap", 1}};
    int sum = 0, pairs = 0, longest = 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_int_equal(data()->steps[0][space(known[i].a)][space(known[i].b)], known[i].steps);
        assert_int_equal(data()->steps[0][space(known[i].b)][space(known[i].a)], known[i].steps);
    }
    for (int x = 0; x < NIN_HOODS; x++)
        for (int y = 0; y < x; y++, pairs++) {
            sum += data()->steps[0][x][y];
            longest = data()->steps[0][x][y] > longest ? data()->steps[0][x][y] : longest;
            assert_true(data()->steps[1][x][y] <= data()->steps[0][x][y]);
        }
    assert_int_equal(longest, 12);
    assert_int_equal((sum * 10 + pairs / 2) / pairs, 53);
}

/* Section 21: Downtown is 3 steps from thirteen turfs, 4 from shadyside, 5 from east-liberty. */
static void turfs_and_downtown(void **s)
{
    (void)s;
    for (int t = 0; t < NIN_TURFS; t++) {
        const char *id = rk_str_at(&data()->strings, data()->turf[t].id);
        int         far = !strcmp(id, "shadyside") ? 4 : !strcmp(id, "east-liberty") ? 5 : 3;
        assert_int_equal(data()->steps_home[0][t][data()->downtown], far);
    }
}

/* NIN-18.2, NIN-19.29: chains of crossings, without and with a bridge. */
static void chains(void **s)
{
    (void)s;
    const nin_data *d = data();
    int             downtown = space("downtown"), beechview = space("beechview"), shore = space("south-shore");
    assert_int_equal(d->chain[1][downtown][space("north-shore")], 1);
    assert_int_equal(d->chain[0][downtown][space("north-shore")], NIN_NO);
    assert_int_equal(d->chain[1][downtown][beechview], 2);
    assert_int_equal(d->chain[0][downtown][space("bluff")], 1);
    assert_int_equal(d->chain[1][downtown][space("bluff")], 1);
    assert_int_equal(d->chain[0][beechview][shore], 1); /* Wabash Tunnel */
    assert_int_equal(d->chain[1][beechview][shore], 2); /* Fort Pitt Tunnel and Bridge */
    assert_int_equal(d->chain[1][space("squirrel-hill-south")][space("new-homestead")], 2);
    assert_int_equal(d->chain[1][space("lower-lawrenceville")][space("highland-park")], 4);
    assert_false(nin_has(d->within[0][downtown][1], beechview));
    assert_true(nin_has(d->within[1][downtown][1], beechview));
    assert_true(nin_has(d->within[1][downtown][0], space("north-shore")));
    for (int x = 0; x < NIN_HOODS + NIN_TURFS; x++)
        assert_true(nin_any(d->within[0][x][1])); /* nobody is ever stuck */
}

/* ---- broken sets ---- */

enum { PATCHES = 9 };

typedef struct {
    const char *path, *value;
} patch;

typedef struct {
    const char *complaint;
    patch       patch[PATCHES];
} broken;

/* Reads a changed copy; the complaint, or "" if it was accepted. Freed by the caller. */
static char *complaint_about(json_t *doc)
{
    char      *bytes = json_dumps(doc, JSON_COMPACT);
    rk_dataset copy;
    rk_text    err = RK_TEXT_INIT;
    if (rk_dataset_parse(&copy, &rk_game_ninety, "broken.json", bytes, strlen(bytes), &err))
        rk_dataset_free(&copy);
    else
        assert_true(err.len > 0);
    char *text = rk_strdup(rk_text_str(&err));
    rk_text_free(&err);
    free(bytes);
    return text;
}

static json_t *shipped(void)
{
    size_t      n;
    const char *bytes = rk_embedded("ninety.json", &n);
    return json_loadb(bytes, n, 0, NULL);
}

/* "board.neighborhoods[hays].land": the place of a neighborhood, crossing, card or turf by its id. */
static void resolve(json_t *doc, const char *path, char out[160])
{
    const char *open = strchr(path, '['), *close = open ? strchr(open, ']') : NULL;
    snprintf(out, 160, "%s", path);
    if (!open || (open[1] >= '0' && open[1] <= '9'))
        return;
    char list[64], id[64];
    snprintf(list, sizeof list, "%.*s", (int)(open - path), path);
    snprintf(id, sizeof id, "%.*s", (int)(close - open - 1), open + 1);
    json_t *all = scn_json_find(doc, list);
    for (size_t i = 0; i < json_array_size(all); i++)
        if (!strcmp(json_string_value(json_object_get(json_array_get(all, i), "id")), id)) {
            snprintf(out, 160, "%s[%zu]%s", list, i, close + 1);
            return;
        }
    fail_msg("nothing at %s", path);
}

static const broken cases[] = {
    /* NIN-2.1: symmetry */
    {"not the other way round (NIN-2.1)", {{"board.neighborhoods[fairywood].land", "[]"}}},
    {"there is no space \"atlantis\"", {{"board.neighborhoods[fairywood].land", "[\"atlantis\"]"}}},
    {"rising order", {{"board.neighborhoods[hays].land", "[\"new-homestead\", \"lincoln-place\"]"}}},
    {"rising order", {{"board.neighborhoods[hays].land", "[\"lincoln-place\", \"lincoln-place\"]"}}},
    {"border on itself", {{"board.neighborhoods[fairywood].land", "[\"fairywood\", \"windgap\"]"}}},
    /* NIN-2.2: barriers */
    {"a barrier separates",
     {{"board.neighborhoods[duquesne-heights].land", "[\"beechview\", \"mount-washington\", \"south-shore\", \"west-end\"]"},
      {"board.neighborhoods[south-shore].land", "[\"duquesne-heights\", \"elliott\", \"south-side-flats\", \"west-end\"]"}}},
    /* NIN-2.3: crossings */
    {"at least two", {{"board.crossings[b-10th].links", "[\"bluff\"]"}}},
    {"not the other way round (NIN-2.3)", {{"board.crossings[b-fort-duquesne].links", "[\"downtown\", \"north-shore\"]"}}},
    {"not the other way round (NIN-2.1)", {{"board.neighborhoods[hays].crossings", "[\"b-glenwood\", \"r-eighth\"]"}}},
    {"none of the possible values", {{"board.crossings[b-10th].kind", "\"ferry\""}}},
    {"there twice", {{"board.crossings[b-10th].id", "\"b-16th\""}}},
    {"home turf (NIN-2.7)", {{"board.crossings[b-10th].id", "\"home\""}}},
    {"must have 33", {{"board.crossings", "[]"}}},
    {"must have 90", {{"board.neighborhoods", "[]"}}},
    {"there twice", {{"board.neighborhoods[hays].code", "\"ESP\""}}},
    /* NIN-2.6 */
    {"only Downtown", {{"board.neighborhoods[hays].canvass", "false"}}},
    {"only Downtown", {{"board.neighborhoods[downtown].canvass", "true"}}},
    /* connectivity */
    {"the region does not hang together",
     {{"board.neighborhoods[fairywood].land", "[]"},
      {"board.neighborhoods[windgap].land", "[\"chartiers-city\", \"crafton-heights\", \"esplen\", \"sheraden\"]"}}},
    {"cannot be reached",
     {{"board.crossings[r-greentree].links", "[\"i-duquesne\", \"t-transit\"]"},
      {"board.crossings[t-transit].links", "[\"i-duquesne\", \"r-greentree\"]"},
      {"board.crossings[i-duquesne].links", "[\"r-greentree\", \"t-transit\"]"},
      {"board.neighborhoods[banksville].crossings", "[\"t-fort-pitt\"]"},
      {"board.neighborhoods[east-carnegie].crossings", "[]"},
      {"board.neighborhoods[beltzhoover].crossings", "[]"},
      {"board.neighborhoods[duquesne-heights].crossings", "[]"},
      {"board.neighborhoods[south-shore].crossings",
       "[\"b-fort-pitt\", \"b-smithfield\", \"b-west-end\", \"i-mon\", \"t-wabash\"]"}}},
    /* regions */
    {"regions[0].neighborhoods: 18 is not between 17 and 17", {{"board.neighborhoods[summer-hill].region", "\"east\""}}},
    {"11 neighborhoods: a region has 12 to 18",
     {{"board.neighborhoods[polish-hill].region", "\"east\""},
      {"board.neighborhoods[strip-district].region", "\"east\""},
      {"regions[1].neighborhoods", "18"},
      {"regions[5].neighborhoods", "11"}}},
    {"19 neighborhoods: a region has 12 to 18",
     {{"board.neighborhoods[polish-hill].region", "\"east\""},
      {"board.neighborhoods[strip-district].region", "\"east\""},
      {"board.neighborhoods[north-oakland].region", "\"east\""},
      {"regions[1].neighborhoods", "19"}}},
    {"there is no region", {{"board.neighborhoods[summer-hill].region", "\"mars\""}}},
    {"none of the possible values", {{"regions[0].id", "\"mars\""}}},
    {"there twice", {{"regions[0].id", "\"east\""}}},
    {"a later place cannot bring more", {{"regions[0].bonus", "[12, 8, 9, 2, 0]"}}},
    {"the first three differ", {{"regions[0].bonus", "[12, 12, 5, 2, 0]"}}},
    {"must have 5", {{"regions[0].bonus", "[12, 8, 5, 2]"}}},
    /* home turfs: NIN-1.2 */
    {"lies on two home turf cards", {{"home_turfs[1].neighborhoods", "[\"chateau\", \"fineview\", \"manchester\"]"}}},
    {"nobody's home turf", {{"home_turfs[1].neighborhoods", "[\"bluff\", \"downtown\", \"strip-district\"]"}}},
    {"do not hang together by land", {{"home_turfs[1].neighborhoods", "[\"chateau\", \"hays\", \"manchester\"]"}}},
    {"must have 3", {{"home_turfs[1].neighborhoods", "[\"chateau\", \"manchester\"]"}}},
    {"there twice", {{"home_turfs[1].id", "\"perrysville\""}}},
    /* cards: one per venue */
    {"has two cards", {{"events[ev-esp].neighborhood", "\"hays\""}}},
    {"there is no neighborhood", {{"events[ev-esp].neighborhood", "\"atlantis\""}}},
    {"must be a text", {{"events[coffee-1].type", "\"event\""}}},
    {"coffee has no venue", {{"events[ev-esp].type", "\"coffee\""}}},
    {"there twice", {{"events[ev-esp].id", "\"ev-hay\""}}},
    {"must have 96", {{"events", "[]"}}},
    {"invitations have a penalty", {{"events[ev-esp].type", "\"invitation\""}}},
    {"must have 14 and 6",
     {{"events[ev-esp].type", "\"invitation\""}, {"events[ev-esp].penalty", "{\"kind\": \"lose_cash\", \"n\": 100}"}}},
    {"invitations have a penalty", {{"events[ev-esp].penalty", "{\"kind\": \"lose_cash\", \"n\": 100}"}}},
    {"none of the possible values", {{"events[ev-esp].reward[0].kind", "\"love\""}}},
    {"not a multiple of 100", {{"events[ev-fri].reward[0].n", "650"}}},
    {"not between 1 and 9", {{"events[ev-esp].reward[0].n", "0"}}},
    {"is not known here", {{"events[ev-fri].reward[0].at", "\"here\""}}},
    {"none of the possible values", {{"events[ev-esp].reward[0].at", "\"there\""}}},
    {"no blocks Downtown", {{"events[ev-dtn].reward[0]", "{\"kind\": \"lean\", \"n\": 1, \"at\": \"here\"}"}}},
    {"at least one effect", {{"events[ev-esp].reward", "[]"}}},
    {"must have 2", {{"events[ev-trh].reward[0].options", "[]"}}},
    {"none of the possible values", {{"events[ev-trh].reward[0].options[0]", "{\"kind\": \"either\", \"options\": []}"}}},
    {"coffee brings 3 action points", {{"events[coffee-1].reward[0].n", "4"}}},
    {"none of the possible values", {{"events[ev-dtn].penalty.kind", "\"lose_face\""}}},
    {"region of the venue", {{"events[ev-brk].penalty.at", "\"anywhere\""}}},
    /* biographies */
    {"is not an advantage of section 14", {{"bios[0].effect", "{\"flying\": 1}"}}},
    {"two biographies", {{"bios[0].effect", "{\"recruit_bonus\": 3}"}}},
    {"a biography has an advantage", {{"bios[0].effect", "{}"}}},
    {"is not an advantage", {{"bios[retired_judge].effect", "{\"shield_with_solid\": false}"}}},
    {"not between 2 and 4", {{"bios[statistics_professor].effect", "{\"election_divisor\": 1}"}}},
    {"an advantage of section 14 is missing", {{"bios[gala_regular].effect", "{\"ignore_penalties\": true}"}}},
    {"there twice", {{"bios[bus_driver].id", "\"app_founder\""}}},
    /* constants and calendar */
    {"constants.start_cash", {{"constants.start_cash", "1400"}}},
    {"constants.players.max", {{"constants.players.max", "6"}}},
    {"constants.colors", {{"constants.colors", "[\"blue\"]"}}},
    {"is not a weekend day", {{"calendar.days[4].weekend", "true"}}},
    {"is a weekend day", {{"calendar.days[5].weekend", "false"}}},
    {"must have 15", {{"calendar.days", "[]"}}},
    {"must be \"move_anywhere\"", {{"weekend_bonus.even", "[\"remove_2_lean_anywhere\", \"stay\"]"}}},
    {"is missing", {{"effect_text.lean", "{}"}}},
};

/* NIN-1.2, NIN-2.1, NIN-2.2, NIN-2.3, NIN-2.6 and the other invariants of the data set. */
static void broken_sets_are_refused(void **s)
{
    (void)s;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *doc = shipped();
        for (int p = 0; p < PATCHES && cases[i].patch[p].path; p++) {
            char    path[160];
            json_t *value = json_loads(cases[i].patch[p].value, JSON_DECODE_ANY, NULL);
            resolve(doc, cases[i].patch[p].path, path);
            CHECK(value && scn_json_put(doc, path, value), "case %zu: %s", i, path);
            json_decref(value);
        }
        char *text = complaint_about(doc);
        CHECK(strstr(text, cases[i].complaint), "%s = %s: \"%s\" instead of \"%s\"", cases[i].patch[0].path,
              cases[i].patch[0].value, text, cases[i].complaint);
        free(text);
        json_decref(doc);
    }
    json_t *doc = shipped();
    char   *text = complaint_about(doc);
    assert_string_equal(text, "");
    free(text);
    json_decref(doc);
}

/* A random place somewhere below, but not in the outlines, which the rules do not read. */
static void spoil(json_t *node, rk_rng *rng)
{
    static const char *const junk[] = {"null", "-1", "0", "77", "\"\"", "\"hays\"", "[]", "{}", "true", "1e99"};
    for (;;) {
        size_t n = json_is_array(node) ? json_array_size(node) : json_object_size(node);
        if (!n)
            return;
        uint32_t    at = rk_rng_below(rng, (uint32_t)n);
        const char *key = NULL;
        json_t     *child;
        if (json_is_array(node)) {
            child = json_array_get(node, at);
        } else {
            void *it = json_object_iter(node);
            while (at--)
                it = json_object_iter_next(node, it);
            key = json_object_iter_key(it);
            child = json_object_iter_value(it);
        }
        bool down = (json_is_array(child) || json_is_object(child)) && rk_rng_below(rng, 8);
        if (down) {
            node = child;
            continue;
        }
        json_t *value = json_loads(junk[rk_rng_below(rng, sizeof junk / sizeof *junk)], JSON_DECODE_ANY, NULL);
        if (key)
            json_object_set_new(node, key, value);
        else
            json_array_set_new(node, at, value);
        return;
    }
}

static void nonsense_never_crashes(void **s)
{
    (void)s;
    rk_rng rng;
    rk_rng_seed(&rng, 90, 0);
    int refused = 0;
    for (int i = 0; i < 100; i++) {
        json_t *doc = shipped();
        spoil(doc, &rng);
        char *text = complaint_about(doc);
        refused += *text != 0;
        free(text);
        json_decref(doc);
    }
    assert_true(refused > 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts),
        cmocka_unit_test(rivers_separate),
        cmocka_unit_test(distances),
        cmocka_unit_test(chains),
        cmocka_unit_test(turfs_and_downtown),
        cmocka_unit_test(broken_sets_are_refused),
        cmocka_unit_test(nonsense_never_crashes),
    };
    return RUN_WITH_SET(&rk_game_ninety, tests);
}
