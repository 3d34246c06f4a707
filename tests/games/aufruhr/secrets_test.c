/* secrets_test.c: noninterference of AUFRUHR! (AUF-0.6, AUF-17.4, AUF-17.5, AUF-17.6). States are sampled from random
 * games, for a random viewer a second state is dealt that he cannot tell apart, and the two must be the same to
 * him in every way: view, board, legal moves, refusals of moves and table actions, his own next move, and the
 * same dice must deal the same world from both.
 *
 *   AUF_PAIRS=1000000 test-aufruhr-secrets     a long run */
#include "engine/match.h"
#include "engine/notation.h"
#include "engine/render.h"
#include "games/aufruhr/internal.h"
#include "langs.h"
#include "with_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    rk_rng   rng;
    rk_setup setup;
    size_t   size;
    uint8_t *state, *other, *third;
    uint64_t pairs, sealed, different; /* pairs; in sealed steps; that really differ */
    rk_text  a, b;
} lab;

static void view(const void *state, int viewer, rk_text *out)
{
    rk_json w = rk_json_to(out);
    rk_text_clear(out);
    rk_show(&rk_game_aufruhr, set.data, state, viewer, &w);
}

static void same_text(const lab *l, const char *what, int viewer)
{
    CHECK(l->a.len == l->b.len && !memcmp(l->a.at, l->b.at, l->a.len), "viewer %d tells two states apart by the %s:\n%s\n%s",
          viewer, what, l->a.at, l->b.at);
}

static void same_view(lab *l, const void *x, const void *y, int viewer)
{
    view(x, viewer, &l->a);
    view(y, viewer, &l->b);
    same_text(l, "view", viewer);
}

static void same_moves(lab *l, int viewer)
{
    static rk_moves x, y;
    auf_moves(set.data, l->state, viewer, &x);
    auf_moves(set.data, l->other, viewer, &y);
    assert_int_equal(x.count, y.count);
    for (rk_walk w = rk_walk_of(&x); rk_walk_next(&w);)
        assert_true(rk_moves_has(&y, w.move));
}

static void same_words(const rk_why *x, const rk_why *y)
{
    assert_true(!x->rule == !y->rule);
    if (!x->rule)
        return;
    assert_string_equal(x->rule, y->rule);
    assert_string_equal(x->msg.key, y->msg.key);
    for (int i = 0; i < RK_MSG_ARGS; i++)
        assert_int_equal(x->msg.arg[i].value, y->msg.arg[i].value);
}

/* Wild moves and wild asides get the same answer. */
static void same_refusals(lab *l, int viewer)
{
    for (int i = 0; i < 4; i++) {
        rk_move m = {.verb = (uint8_t)rk_rng_below(&l->rng, AUF_VERBS), .seat = (uint8_t)viewer};
        for (int k = 0; k < rk_game_aufruhr.verbs[m.verb].args; k++)
            m.arg[k] = (uint16_t)rk_rng_below(&l->rng, 12);
        bool   aside = rk_game_aufruhr.verbs[m.verb].flags & RK_V_ASIDE;
        rk_why x = aside ? auf_why_not_aside(set.data, l->state, m, "") : auf_why_not(set.data, l->state, m);
        rk_why y = aside ? auf_why_not_aside(set.data, l->other, m, "") : auf_why_not(set.data, l->other, m);
        same_words(&x, &y);
    }
}

/* The viewer makes the same move in both worlds of a sealed step: as long as others are still to come, nothing shows. */
static void same_after_own_move(lab *l, int viewer)
{
    rk_turn         turn = rk_game_aufruhr.turn(set.data, l->state);
    static rk_moves legal;
    if (!turn.sealed || !(turn.seats >> viewer & 1) || !(turn.seats & ~(1u << viewer)))
        return;
    auf_moves(set.data, l->state, viewer, &legal);
    rk_move m = rk_moves_at(&legal, rk_rng_below(&l->rng, legal.count));
    memcpy(l->third, l->state, l->size);
    uint8_t *fourth = rk_alloc(l->size);
    memcpy(fourth, l->other, l->size);
    rk_game_aufruhr.play(set.data, l->third, m);
    rk_game_aufruhr.play(set.data, fourth, m);
    same_view(l, l->third, fourth, viewer);
    free(fourth);
}

/* A sealed move of another seat shows nothing but that he has finished, if he has. */
static void others_show_nothing(lab *l, int viewer)
{
    rk_turn turn = rk_game_aufruhr.turn(set.data, l->state);
    int     seat = turn.seats ? __builtin_ctz(turn.seats) : 0;
    if (!turn.sealed || seat == viewer || !(turn.seats & (turn.seats - 1)))
        return;
    static rk_moves legal;
    auf_moves(set.data, l->state, seat, &legal);
    memcpy(l->third, l->state, l->size);
    rk_game_aufruhr.play(set.data, l->third, rk_moves_at(&legal, rk_rng_below(&l->rng, legal.count)));
    auf_state *before = (auf_state *)l->state, *after = (auf_state *)l->third;
    uint8_t    kept = before->todo;
    before->todo = after->todo;
    same_view(l, l->state, l->third, viewer);
    before->todo = kept;
}

/* Sealed choices of others taken back: a possible state, and nothing of what was hidden is left. */
static void same_reopened(lab *l, int viewer)
{
    rk_rng one, two;
    rk_rng_seed(&one, rk_rng_next(&l->rng), 3);
    two = one;
    uint8_t *fourth = rk_alloc(l->size);
    memcpy(l->third, l->state, l->size);
    memcpy(fourth, l->other, l->size);
    auf_reopen(set.data, l->third, viewer);
    auf_reopen(set.data, fourth, viewer);
    CHECK(!auf_check(set.data, l->third), "reopened, a state is impossible: %s", auf_check(set.data, l->third));
    auf_resample(set.data, l->third, viewer, &one);
    auf_resample(set.data, fourth, viewer, &two);
    CHECK(!memcmp(l->third, fourth, l->size), "viewer %d: reopened, two states differ", viewer);
    free(fourth);
}

static void compare(lab *l)
{
    int    viewer = (int)rk_rng_below(&l->rng, l->setup.seats + 1u);
    rk_rng one;
    if (viewer == l->setup.seats)
        viewer = RK_PUBLIC;
    rk_rng_seed(&one, rk_rng_next(&l->rng), 1);
    memcpy(l->other, l->state, l->size);
    auf_resample(set.data, l->other, viewer, &one);
    CHECK(!auf_check(set.data, l->other), "a guess is impossible: %s", auf_check(set.data, l->other));
    rk_turn x = rk_game_aufruhr.turn(set.data, l->state), y = rk_game_aufruhr.turn(set.data, l->other);
    assert_memory_equal(&x, &y, sizeof x);
    same_view(l, l->state, l->other, viewer);
    if (rk_rng_below(&l->rng, 16) == 0) {
        rk_text_clear(&l->a);
        rk_text_clear(&l->b);
        rk_reader reader = {&rk_game_aufruhr, set.data, DE, NULL, 0};
        auf_draw_board(&reader, l->state, viewer, 0, &l->a);
        auf_draw_board(&reader, l->other, viewer, 0, &l->b);
        same_text(l, "board", viewer);
    }
    if (viewer >= 0) {
        same_moves(l, viewer);
        same_refusals(l, viewer);
        same_after_own_move(l, viewer);
        same_reopened(l, viewer);
    }
    others_show_nothing(l, viewer);
    l->pairs++;
    l->sealed += x.sealed != 0;
    l->different += memcmp(l->state, l->other, l->size) != 0;
    /* the same dice, the same world */
    rk_rng two;
    rk_rng_seed(&two, rk_rng_next(&l->rng), 2);
    rk_rng again = two;
    memcpy(l->third, l->state, l->size);
    auf_resample(set.data, l->third, viewer, &two);
    auf_resample(set.data, l->other, viewer, &again);
    CHECK(!memcmp(l->third, l->other, l->size), "viewer %d: the same dice deal two worlds", viewer);
}

static void chat(lab *l)
{
    rk_text line = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_line parsed;
    int     seat = (int)rk_rng_below(&l->rng, l->setup.seats);
    rk_text_addf(&line, "%d ", seat);
    if (auf_random_aside(set.data, l->state, seat, &l->rng, &line)
        && rk_read_line(&rk_game_aufruhr, set.data, rk_text_str(&line), &parsed, &err)
        && !auf_why_not_aside(set.data, l->state, parsed.move, parsed.text).rule)
        auf_play_aside(set.data, l->state, parsed.move, parsed.text);
    rk_text_free(&line);
    rk_text_free(&err);
}

static void play_one(lab *l, uint64_t want)
{
    memset(l->state, 0, l->size);
    auf_start(set.data, l->state, &l->setup);
    static rk_moves legal;
    for (rk_turn t; (t = rk_game_aufruhr.turn(set.data, l->state)).stage != RK_OVER && l->pairs < want;) {
        if (rk_rng_below(&l->rng, 4) == 0)
            compare(l);
        int seat = t.stage == RK_CHANCE_TURN ? RK_CHANCE
                                             : rk_nth_bit(t.seats, rk_rng_below(&l->rng, (uint32_t)__builtin_popcount(t.seats)));
        auf_moves(set.data, l->state, seat, &legal);
        rk_move m = rk_moves_at(&legal, rk_rng_below(&l->rng, legal.count));
        if (((auf_state *)l->state)->phase == AUF_WINDOW && rk_rng_below(&l->rng, 8) == 0
            && !((auf_state *)l->state)->demand[seat])
            m = (rk_move){.verb = AUF_V_FREE, .seat = (uint8_t)seat};
        rk_game_aufruhr.play(set.data, l->state, m);
        if (m.verb == AUF_V_FREE)
            auf_attach_text(set.data, l->state, m, rk_rng_below(&l->rng, 2) ? "Unter uns gesagt" : "psst");
        if (l->setup.option[AUF_OPT_TALK] == AUF_TALK_FULL && rk_rng_below(&l->rng, 4) == 0)
            chat(l);
    }
}

static void nobody_can_tell(void **s)
{
    (void)s;
    const char *more = getenv("AUF_PAIRS");
    uint64_t    want = more ? strtoull(more, NULL, 10) : 2000;
    lab         l = {.size = rk_match_state_size(&rk_game_aufruhr)};
    l.state = rk_alloc(l.size);
    l.other = rk_alloc(l.size);
    l.third = rk_alloc(l.size);
    rk_rng_seed(&l.rng, 17, 5);
    for (int game = 0; l.pairs < want; game++) {
        rk_text err = RK_TEXT_INIT;
        assert_true(rk_setup_default(&rk_game_aufruhr, 4 + game % 3, &l.setup, &err));
        for (int i = 0; i < rk_options(&rk_game_aufruhr); i++) {
            int16_t all[64];
            int     n = rk_option_all(&rk_game_aufruhr.options[i], all, 64);
            if (rk_rng_below(&l.rng, 3) == 0)
                l.setup.option[i] = all[rk_rng_below(&l.rng, (uint32_t)n)];
        }
        l.setup.option[AUF_OPT_TALK] = game % 8 ? AUF_TALK_OFF : AUF_TALK_FULL; /* most without the many talk steps */
        play_one(&l, want);
    }
    print_message("%llu pairs, %llu in sealed steps, %llu of different states\n", (unsigned long long)l.pairs,
                  (unsigned long long)l.sealed, (unsigned long long)l.different);
    assert_true(l.different * 3 > l.pairs); /* the test must have something to tell apart */
    free(l.state);
    free(l.other);
    free(l.third);
    rk_text_free(&l.a);
    rk_text_free(&l.b);
}

/* Deals that fit what the viewer has seen: a token he saw stays possible where he saw it, and every world he
 * cannot exclude comes up. Essen (LM) saw Duisburg's 3-star token and refused; then Bochum, as LM, accepted a
 * folder of Duisburg's. In Essen's worlds the token is with Duisburg or with Bochum, and both happen. */
static void guesses_cover_what_is_possible(void **s)
{
    (void)s;
    const auf_data *d = set.data;
    rk_setup        setup;
    rk_text         err = RK_TEXT_INIT;
    assert_true(rk_setup_default(&rk_game_aufruhr, 4, &setup, &err));
    setup.option[AUF_OPT_TALK] = AUF_TALK_OFF;
    auf_state base, world;
    auf_start(d, &base, &setup);
    int token = 4; /* the 3-star token of Duisburg */
    assert_int_equal(d->stars[token], 3);
    base.seen[1][token] = auf_seen(0, 0);
    base.accepted[base.accepted_n++] =
        auf_pack((auf_accepted){.tokens = 0, .demand = AUF_D_FREE, .giver = 0, .lm = 2, .round = 1, .window = 1});
    int    with[4] = {0}, scandal = 0;
    rk_rng rng;
    rk_rng_seed(&rng, 3, 3);
    for (int i = 0; i < 2000; i++) {
        world = base;
        auf_resample(d, &world, 1, &rng);
        for (int p = 0; p < 4; p++)
            with[p] += (world.folder[p] | world.covered[p]) >> token & 1;
        scandal += (world.folder[2] | world.covered[2]) >> d->scandal_of[0] & 1;
    }
    assert_true(with[0] > 500 && with[2] > 500 && with[1] == 0 && with[3] == 0);
    assert_true(scandal > 0);
    /* seen after that offer: now it must be with Duisburg */
    base.seen[1][token] = auf_seen(0, 1);
    for (int i = 0; i < 200; i++) {
        world = base;
        auf_resample(d, &world, 1, &rng);
        assert_true(world.folder[0] >> token & 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nobody_can_tell), cmocka_unit_test(guesses_cover_what_is_possible)};
    return RUN_WITH_SET(&rk_game_aufruhr, tests);
}
