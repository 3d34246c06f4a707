/* facts_test.c: prices beside moves and ways through the city, against the worked examples of the rules (section 19). */
#include "engine/render.h"
#include "engine/setup.h"
#include "games/ninety/ninety.h"
#include "with_set.h"

#include <stdio.h>
#include <string.h>

static int place_of(const char *id)
{
    char scratch[RK_ID_SIZE];
    for (int x = 0; x < NIN_PLACES; x++)
        if (!strcmp(rk_game_ninety.words.id_of(set.data, NIN_K_PLACE, x, scratch), id))
            return x;
    fail_msg("no place %s", id);
    return -1;
}

static int number_of(int kind, int count, const char *id)
{
    char scratch[RK_ID_SIZE];
    for (int i = 0; i < count; i++)
        if (!strcmp(rk_game_ninety.words.id_of(set.data, kind, i, scratch), id))
            return i;
    fail_msg("no %s", id);
    return -1;
}

/* Seat 0 is in turn, stands there and has six points; nobody has a biography unless one is given. */
static nin_state standing_at(const char *at, const char *turf, const char *bio, const char *option)
{
    nin_state s;
    rk_setup  setup;
    rk_text   err = RK_TEXT_INIT;
    assert_true(rk_setup_default(&rk_game_ninety, 2, &setup, &err));
    if (option)
        assert_true(rk_setup_set(&rk_game_ninety, &setup, option, &err));
    rk_text_free(&err);
    rk_game_ninety.start(set.data, &s, &setup);
    s.phase = NIN_ACT;
    s.seat = s.first = 0;
    s.day = 1;
    s.ap = 6;
    s.turf[0] = (uint8_t)number_of(NIN_K_TURF, NIN_TURFS, turf);
    s.turf[1] = (uint8_t)number_of(NIN_K_TURF, NIN_TURFS, "troy-hill");
    s.bio[0] = bio ? (uint8_t)number_of(NIN_K_BIO, NIN_BIOS, bio) : NIN_NO_BIO;
    s.at[0] = (uint8_t)place_of(at);
    return s;
}

typedef struct {
    rk_planner base;
    int        place, plans;
    rk_plan    found;
} search;

static const rk_fact *fact(const rk_facts *f, const char *name)
{
    for (int i = 0; i < f->n; i++)
        if (!strcmp(f->fact[i].name, name))
            return &f->fact[i];
    return NULL;
}

static void look(rk_planner *self, const rk_plan *plan)
{
    search *s = (search *)self;
    s->plans++;
    if (fact(&plan->facts, "place")->value == s->place)
        s->found = *plan;
}

static rk_plan plan_to(const nin_state *s, const char *place)
{
    search looking = {.base = {look}, .place = place_of(place)};
    nin_plans(set.data, s, s->seat, &looking.base);
    return looking.found;
}

/* Points to a place, -1: there is no way. */
static int cost(const nin_state *s, const char *place)
{
    rk_plan        plan = plan_to(s, place);
    const rk_fact *points = plan.steps ? fact(&plan.facts, "points") : NULL;
    return points ? points->value : -1;
}

/* NIN-19.3: by bridge and tunnel; each step says what is spent after it. */
static void steps_add_up(void **state)
{
    (void)state;
    nin_state s = standing_at("downtown", "frick", NULL, NULL);
    rk_plan   plan = plan_to(&s, "beechview");
    assert_int_equal(plan.steps, 3);
    assert_int_equal(fact(&plan.facts, "points")->value, 3);
    const rk_fact *spent = fact(&plan.facts, "spent");
    for (int i = 0; i < 3; i++)
        assert_int_equal(spent[i].value, i + 1);
}

/* A goal that is too far has its whole price, and the steps there are points for. */
static void too_far(void **state)
{
    (void)state;
    nin_state s = standing_at("downtown", "frick", NULL, NULL);
    s.ap = 2;
    rk_plan plan = plan_to(&s, "beechview");
    assert_int_equal(fact(&plan.facts, "points")->value, 3);
    assert_int_equal(plan.steps, 2);
}

/* NIN-19.11: one space for its owner, three for the others. */
static void home_is_one_space(void **state)
{
    (void)state;
    nin_state s = standing_at("beechview", "brookline", NULL, NULL);
    assert_int_equal(cost(&s, "home"), 1);
    assert_int_equal(cost(&s, "r-becks-run"), 2);
    assert_int_equal(cost(&s, "carrick"), -1); /* his own turf has one name */
    s = standing_at("beechview", "frick", NULL, NULL);
    assert_int_equal(cost(&s, "r-becks-run"), 3);
}

/* NIN-19.18: no way up the cliff but by the incline. */
static void cliff(void **state)
{
    (void)state;
    nin_state s = standing_at("south-shore", "frick", NULL, NULL);
    assert_int_equal(cost(&s, "mount-washington"), 2);
}

/* NIN-19.20: the first bridge is free, the second is not. */
static void free_bridge(void **state)
{
    (void)state;
    nin_state s = standing_at("downtown", "frick", "riverfront_defender", NULL);
    assert_int_equal(cost(&s, "b-three-sisters"), 0);
    assert_int_equal(cost(&s, "north-shore"), 1);
    s.done = NIN_DID_BRIDGE;
    assert_int_equal(cost(&s, "b-three-sisters"), 1);
    assert_int_equal(cost(&s, "north-shore"), 2);
}

/* NIN-19.29: with links, crossings are paid but nobody stops on them. */
static void links(void **state)
{
    (void)state;
    nin_state s = standing_at("downtown", "brookline", NULL, "crossings=links");
    assert_int_equal(cost(&s, "north-shore"), 1);
    assert_int_equal(cost(&s, "beechview"), 2);
    assert_int_equal(cost(&s, "b-three-sisters"), -1);
    assert_int_equal(plan_to(&s, "beechview").steps, 1);
}

/* One value beside a move. */
static int beside(const nin_state *s, unsigned verb, int arg, const char *name)
{
    rk_facts facts = {0};
    nin_facts(set.data, s, rk_move_of(verb, s->seat, (unsigned)arg, 0, 0), &facts);
    const rk_fact *f = fact(&facts, name);
    return f ? f->value : -1;
}

static void mail_prices(void **state)
{
    (void)state;
    nin_state s = standing_at("esplen", "frick", NULL, NULL);
    assert_int_equal(beside(&s, NIN_V_MAIL, place_of("esplen"), "price"), 500);
    assert_int_equal(beside(&s, NIN_V_MAIL, place_of("knoxville"), "price"), 1000);
    const nin_data *d = set.data;
    for (int b = 0; b < NIN_BIOS; b++) /* NIN-14.8 */
        if (d->bio[b].remote_mail != d->bio[NIN_NO_BIO].remote_mail) {
            s.bio[0] = (uint8_t)b;
            assert_int_equal(beside(&s, NIN_V_MAIL, place_of("knoxville"), "price"), d->bio[b].remote_mail * NIN_UNIT);
            return;
        }
    fail_msg("nobody writes letters cheaper");
}

static void points_of_actions(void **state)
{
    (void)state;
    const nin_data *d = set.data;
    nin_state       s = standing_at("esplen", "frick", NULL, NULL);
    int             free_mud = 0, ride = 0;
    assert_int_equal(beside(&s, NIN_V_CANVASS, 0, "points"), 1);
    assert_int_equal(beside(&s, NIN_V_MUDSLING, 1, "points"), 1);
    assert_int_equal(beside(&s, NIN_V_COFFEE, 0, "gain"), 3);
    assert_int_equal(beside(&s, NIN_V_TRAVEL, place_of("sheraden"), "points"), 1);
    while (!d->bio[free_mud].free_mud)
        free_mud++;
    while (!d->bio[ride].ride_cost)
        ride++;
    s.bio[0] = (uint8_t)free_mud; /* NIN-14.7: once a turn */
    assert_int_equal(beside(&s, NIN_V_MUDSLING, 1, "points"), 0);
    s.done = NIN_DID_MUD;
    assert_int_equal(beside(&s, NIN_V_MUDSLING, 1, "points"), 1);
    s.bio[0] = (uint8_t)ride; /* NIN-14.14 */
    assert_int_equal(beside(&s, NIN_V_RIDE_HOME, 0, "points"), d->bio[ride].ride_cost);
}

static void shown(const nin_state *s, rk_text *out)
{
    rk_json w = rk_json_to(out);
    rk_show(&rk_game_ninety, set.data, s, RK_ALL, &w);
}

/* What those who wait see: how far each candidate is from a venue, and how the count would end. */
static void document_says_it(void **state)
{
    (void)state;
    rk_text   text = RK_TEXT_INIT;
    nin_state s = standing_at("downtown", "frick", NULL, NULL);
    s.at[1] = NIN_HOME;
    s.schedule[0] = (uint8_t)place_of("beechview");
    int region = ((const nin_data *)set.data)->region_of[place_of("esplen")];
    nin_place_lean(set.data, &s, 0, place_of("esplen"));
    nin_put(&s.kept[0], place_of("knoxville"));
    shown(&s, &text);
    int  first = ((const nin_data *)set.data)->region[region].bonus[0];
    char want[128];
    snprintf(want, sizeof want, "\"standing\":{\"votes\":[1,0],\"bonus\":[%d,0],\"points\":[%d,0]}", first, first + 2);
    CHECK(strstr(rk_text_str(&text), want), "%s is not in %s", want, rk_text_str(&text));
    CHECK(strstr(rk_text_str(&text), "\"away\":[[3],["), "not three points to Beechview: %s", rk_text_str(&text));
    rk_text_free(&text);
}

/* NIN-11.3: every lean block can be mailed to, as long as the cash lasts; here it costs half. The text board counts that. */
static void mailings_are_counted(void **unused)
{
    (void)unused;
    static const struct {
        int         cash;
        const char *says;
    } cases[] = {{400, "cash for 0 mailings"},  {500, "cash for 1 mailing;"},  {1000, "cash for 2 mailings"},
                 {1500, "cash for 2 mailings"}, {2000, "cash for 3 mailings"}, {9000, "cash for 3 mailings"}};
    nin_state s = standing_at("oakwood", "frick", NULL, NULL);
    rk_reader r = {&rk_game_ninety, set.data, 0, NULL, 0};
    assert_true(rk_lang_find("en", &r.lang));
    nin_place_lean(set.data, &s, 0, place_of("oakwood"));
    nin_place_lean(set.data, &s, 0, place_of("oakwood"));
    nin_place_lean(set.data, &s, 0, place_of("bloomfield"));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rk_text out = RK_TEXT_INIT;
        s.cash[0] = (uint16_t)(cases[i].cash / NIN_UNIT);
        rk_game_ninety.words.draw_board(&r, &s, 0, 0, &out);
        const char *found = strstr(rk_text_str(&out), "cash for ");
        CHECK(found && strstr(found, cases[i].says), "with %d not \"%s\" but: %.40s", cases[i].cash, cases[i].says, found);
        rk_text_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_add_up),      cmocka_unit_test(too_far),
        cmocka_unit_test(home_is_one_space), cmocka_unit_test(cliff),
        cmocka_unit_test(free_bridge),       cmocka_unit_test(links),
        cmocka_unit_test(mail_prices),       cmocka_unit_test(points_of_actions),
        cmocka_unit_test(document_says_it),  cmocka_unit_test(mailings_are_counted),
    };
    return RUN_WITH_SET(&rk_game_ninety, tests);
}
