/* along_test: a match that somebody plays alone goes on at another host: the same rules, sitters and position, other dice. */
#include "games/registry.h"
#include "table/internal.h"
#include "table/rig.h"

enum { MOVES = 60 };

static const uint8_t fresh[TBL_SEED_SIZE] = {7};

/* The same person on all seats but the last, which is a bot's. */
static void seat_hot(rig *r, int seats)
{
    for (int i = 0; i < seats - 1; i++) {
        char name[32];
        snprintf(name, sizeof name, "Anna %d", i);
        tbl_follow(r->t, i, 0);
        CHECK(tbl_seat_person(r->t, r->now, i, "p0", "", name), "seat %d", i);
    }
    CHECK(tbl_seat_bot(r->t, r->now, seats - 1, "easy"), "the bot sits down");
}

static bool random_move(rig *r, rk_rng *rng)
{
    rk_turn turn = rig_turn(r);
    if (turn.stage != RK_DECIDE)
        return false;
    int     seat = rk_nth_bit(turn.seats, rk_rng_below(rng, (uint32_t)__builtin_popcount(turn.seats)));
    rk_text move = RK_TEXT_INIT, line = RK_TEXT_INIT;
    rig_random(r, seat, rng, &move);
    if (tbl_seat_at(r->t, seat)->kind == TBL_SEAT_BOT) {
        rk_moves legal;
        rig_game(r)->moves(r->set.data, rig_state(r), seat, &legal);
        CHECK(tbl_bot_move(r->t, r->now += 10, seat, tbl_question(r->t, seat), rk_moves_at(&legal, 0)), "the bot moves");
    } else {
        rk_text_addf(&line, "%d: move %ld %s", seat, rig_position(r, seat), rk_text_str(&move));
        rk_text_clear(&r->answer);
        CHECK(tbl_command(r->t, r->now += 10, "p0", rk_text_str(&line), &r->answer), "%s: %s", rk_text_str(&line),
              rk_text_str(&r->answer));
    }
    rk_text_free(&move);
    rk_text_free(&line);
    return true;
}

static void check_same(const rig *r, const tbl_table *t)
{
    const rk_match *was = tbl_match(r->t), *is = tbl_match(t);
    CHECK(tbl_given(t) == was->steps && is->steps == was->steps, "%zu of %zu steps came along", tbl_given(t), was->steps);
    CHECK(!memcmp(was->state, is->state, rk_match_state_size(rig_game(r))), "it is another position");
    CHECK(tbl_started(t) && !tbl_over(t) && tbl_deciding(t) == tbl_deciding(r->t), "it goes on where it was");
    CHECK(!memcmp(tbl_rules_of(t)->seed, fresh, TBL_SEED_SIZE), "its dice are its own");
    for (int i = 0; i < was->setup.seats; i++) {
        const tbl_seat *a = tbl_seat_at(r->t, i), *b = tbl_seat_at(t, i);
        CHECK(a->kind == b->kind && !strcmp(a->name, b->name) && !strcmp(a->policy, b->policy), "somebody else sits on %d", i);
        CHECK(b->kind != TBL_SEAT_PERSON || !strcmp(b->who, "me"), "the person is called %s", b->who);
    }
}

/* Its log is read again, elsewhere too. */
static void check_log(rig *r, const tbl_table *t)
{
    rk_text     err = RK_TEXT_INIT;
    size_t      n;
    const char *log = tbl_log(t, &n);
    tbl_table  *again = tbl_read("log", log, n, rig_find, r, &err);
    CHECK(again, "%s", rk_text_str(&err));
    CHECK(tbl_given(again) == tbl_given(t) && tbl_alone(again), "it can be taken along once more");
    tbl_free(again);
}

static void goes_on_elsewhere(const rk_game *g)
{
    rig    r;
    rk_rng rng;
    int    seats = g->max_seats < 3 ? g->max_seats : g->min_seats > 3 ? g->min_seats : 3;
    rk_rng_seed(&rng, 5, 0);
    rig_open(&r, g, seats, "none", "", 3);
    CHECK(!tbl_take_along(r.t, r.now, fresh, "me"), "it has not begun");
    seat_hot(&r, seats);
    for (int i = 0; i < MOVES && random_move(&r, &rng) && !tbl_over(r.t); i++) {
        if (i % 12)
            continue;
        tbl_table *t = tbl_take_along(r.t, r.now, fresh, "me");
        CHECK(t, "%s: it does not go on", g->id);
        check_same(&r, t);
        check_log(&r, t);
        tbl_free(t);
    }
    rig_close(&r);
}

static void every_game_goes_on_elsewhere(void **s)
{
    (void)s;
    const rk_game *g;
    for (int i = 0; (g = rk_game_at(i)); i++)
        goes_on_elsewhere(g);
}

static void nobody_takes_what_others_play(void **s)
{
    (void)s;
    rig r;
    rig_open(&r, rk_game_at(0), rk_game_at(0)->min_seats, "none", "", 3);
    rig_seat_all(&r);
    CHECK(tbl_started(r.t) && !tbl_alone(r.t) && !tbl_take_along(r.t, r.now, fresh, "me"), "several people play there");
    rig_close(&r);
}

/* Logs may come from a version that had other levels; no seat may stay empty for it. */
static void an_unknown_level_is_stood_in_for(void **s)
{
    (void)s;
    rig            r;
    const rk_game *g = rk_game_at(0);
    const tbl_seat odd = {.kind = TBL_SEAT_BOT, .policy = "someday"};
    rig_open(&r, g, g->min_seats, "none", "", 3);
    CHECK(tbl_do_sit(r.t, r.now, g->min_seats - 1, &odd), "the log may say so");
    for (int i = 0; i < g->min_seats - 1; i++)
        CHECK(tbl_seat_person(r.t, r.now, i, "p0", "", "Anna"), "seat %d", i);
    tbl_table *t = tbl_take_along(r.t, r.now, fresh, "me");
    CHECK(t && tbl_started(t), "it goes on");
    CHECK(!strcmp(tbl_seat_at(t, g->min_seats - 1)->policy, tbl_stand_in), "with somebody on every seat");
    tbl_free(t);
    rig_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_goes_on_elsewhere),
                                       cmocka_unit_test(an_unknown_level_is_stood_in_for),
                                       cmocka_unit_test(nobody_takes_what_others_play)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
