/* routes_test.c: what the ways through Pittsburgh cost. Every plan is held against an exhaustive walk of the legal
 * moves: nobody reaches the place for fewer points, and whoever takes the steps pays what the plan says. */
#include "check.h"
#include "engine/match.h"
#include "engine/setup.h"
#include "games/ninety/ninety.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES = NIN_SPACES + 1, MOST = 5 }; /* points of the exhaustive walk */

static rk_dataset set;

/* Fewest points to each place, by trying everything: depth first, no cleverness. `spent` is what the way so far cost. */
static void explore(const nin_state *s, int spent, int steps, int best[PLACES])
{
    int at = s->at[s->seat];
    if (spent < best[at])
        best[at] = spent;
    if (s->phase != NIN_ACT || steps > MOST + 1)
        return;
    rk_moves legal;
    rk_game_ninety.moves(set.data, s, s->seat, &legal);
    for (rk_walk w = rk_walk_of(&legal); rk_walk_next(&w);) {
        if (w.move.verb != NIN_V_TRAVEL)
            continue;
        nin_state next = *s;
        rk_game_ninety.play(set.data, &next, w.move);
        if (next.seat != s->seat || next.day != s->day)
            continue; /* the last point ended the turn: the place was reached all the same */
        explore(&next, spent + s->ap - next.ap, steps + 1, best);
    }
}

typedef struct {
    rk_planner       base;
    const nin_state *from;
    const int       *best;
    bool             seen[PLACES];
    int              plans;
} judge;

static int fact(const rk_facts *f, const char *name)
{
    for (int i = 0; i < f->n; i++)
        if (!strcmp(f->fact[i].name, name))
            return f->fact[i].value;
    fail_msg("a plan without %s", name);
    return -1;
}

static void hear(rk_planner *self, const rk_plan *plan)
{
    judge    *j = (judge *)self;
    nin_state s = *j->from;
    int       place = fact(&plan->facts, "place"), points = fact(&plan->facts, "points"), paid = 0;
    for (int i = 0; i < plan->steps; i++) {
        nin_state was = s;
        bool      discount;
        paid += nin_price(set.data, &was, plan->step[i].arg[0], &discount);
        rk_game_ninety.play(set.data, &s, plan->step[i]);
    }
    j->seen[place] = true;
    j->plans++;
    if (points <= j->from->ap) {
        CHECK(plan->step[plan->steps - 1].arg[0] == place, "the way to place %d ends elsewhere", place);
        CHECK(paid == points, "the way to place %d is said to cost %d and costs %d", place, points, paid);
    } else {
        CHECK(paid <= j->from->ap && paid <= points, "a way beyond the points at hand");
    }
    if (j->best[place] <= MOST && j->from->ap >= MOST)
        CHECK(points == j->best[place], "place %d costs %d, not %d", place, j->best[place], points);
}

typedef struct {
    rk_planner       base;
    const nin_state *from;
    int              compared;
} comparer;

/* What those who wait are told is what the way costs. */
static void compare(rk_planner *self, const rk_plan *plan)
{
    comparer       *c = (comparer *)self;
    const nin_data *d = set.data;
    int             place = fact(&plan->facts, "place"), points = fact(&plan->facts, "points");
    int             x = place == NIN_HOME ? d->turf[c->from->turf[c->from->seat]].hood[1] : place;
    if (x >= NIN_HOODS)
        return; /* nothing happens on crossings */
    CHECK(nin_away(d, c->from, c->from->seat, x) == points, "neighborhood %d is %d points away, not %d", x, points,
          nin_away(d, c->from, c->from->seat, x));
    c->compared++;
}

static int compare_distances(nin_state s)
{
    const nin_data *d = set.data;
    comparer        c = {.base = {compare}, .from = &s};
    int             defender = 0;
    while (!d->bio[defender].free_bridge)
        defender++;
    s.ap = 100;
    nin_plans(d, &s, s.seat, &c.base);
    s.bio[s.seat] = (uint8_t)defender;
    for (int used = 0; used < 2; used++) {
        s.done = used ? NIN_DID_BRIDGE : 0;
        nin_plans(d, &s, s.seat, &c.base);
    }
    return c.compared;
}

/* A position of somebody with points, after some random play. */
static bool find_position(rk_rng *rng, const char *const *options, nin_state *out)
{
    rk_setup setup;
    rk_text  err = RK_TEXT_INIT;
    rk_moves legal;
    assert_true(rk_setup_default(&rk_game_ninety, 3, &setup, &err));
    for (; *options; options++)
        assert_true(rk_setup_set(&rk_game_ninety, &setup, *options, &err));
    rk_text_free(&err);
    rk_game_ninety.start(set.data, out, &setup);
    uint32_t goal = 50 + rk_rng_below(rng, 300);
    for (uint32_t n = 0; n < 2000; n++) {
        rk_turn turn = rk_game_ninety.turn(set.data, out);
        if (turn.stage == RK_OVER)
            return false;
        if (n > goal && out->phase == NIN_ACT && out->ap >= MOST)
            return true;
        int seat = turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats);
        rk_game_ninety.moves(set.data, out, seat, &legal);
        rk_game_ninety.play(set.data, out, rk_moves_at(&legal, rk_rng_below(rng, legal.count)));
    }
    return false;
}

static void ways_cost_what_they_cost(const char *const *options)
{
    rk_rng rng;
    int    positions = 0, plans = 0, compared = 0;
    rk_rng_seed(&rng, 90, 1);
    while (positions < 12) {
        nin_state s;
        if (!find_position(&rng, options, &s))
            continue;
        nin_state few = s;
        few.ap = MOST; /* the exhaustive walk grows fast */
        int best[PLACES];
        for (int i = 0; i < PLACES; i++)
            best[i] = 1000;
        explore(&few, 0, 0, best);
        judge j = {.base = {hear}, .from = &few, .best = best};
        nin_plans(set.data, &few, few.seat, &j.base);
        for (int i = 0; i < PLACES; i++)
            CHECK(best[i] > MOST - 1 || j.seen[i] || i == few.at[few.seat], "place %d can be reached for %d, and no plan says so",
                  i, best[i]);
        compared += compare_distances(s);
        positions++;
        plans += j.plans;
    }
    CHECK(plans > 500, "only %d plans", plans);
    CHECK(compared > 3000, "only %d distances compared", compared);
}

static void crossings_are_spaces(void **unused)
{
    (void)unused;
    ways_cost_what_they_cost((const char *const[]){NULL});
}

static void crossings_are_links(void **unused)
{
    (void)unused;
    ways_cost_what_they_cost((const char *const[]){"crossings=links", NULL});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(crossings_are_spaces), cmocka_unit_test(crossings_are_links)};
    rk_text                 err = RK_TEXT_INIT;
    if (!rk_dataset_open(&set, &rk_game_ninety, NULL, &err))
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rk_dataset_free(&set);
    rk_text_free(&err);
    return failed;
}
