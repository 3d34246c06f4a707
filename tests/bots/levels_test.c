/* levels_test.c: the levels in every game, and how the lower ones err: as a person does. */
#include "bots/policies.h"
#include "check.h"
#include "engine/match.h"
#include "games/registry.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"novice", "easy", "medium", "hard", "expert", "champion"};

enum { LEVELS = sizeof names / sizeof *names };

/* A bot of this name in seat 0 of the usual match. */
static void seat(bot_player *b, const char *name, const rk_dataset *set, uint64_t seed)
{
    bot_spec spec;
    rk_setup setup;
    rk_text  err = RK_TEXT_INIT;
    assert_true(bot_spec_read(name, &spec));
    assert_true(rk_setup_default(set->game, 4, &setup, &err));
    bot_init(b, &spec, set, &setup, 0, seed);
}

static void load(rk_dataset *set, const rk_game *game)
{
    rk_text err = RK_TEXT_INIT;
    CHECK(rk_dataset_open(set, game, NULL, &err), "%s", rk_text_str(&err));
    rk_text_free(&err);
}

/* The lowest ones look one decision ahead, the highest ones search; and nobody errs more than the level below. */
static void every_game_has_its_levels(void **unused)
{
    (void)unused;
    const rk_game *g;
    for (int i = 0; (g = rk_game_at(i)); i++) {
        rk_dataset set;
        unsigned   error = 10001;
        load(&set, g);
        for (int l = 0; l < LEVELS; l++) {
            bot_player b;
            seat(&b, names[l], &set, 1);
            CHECK(!strcmp(b.spec.name, names[l]) && b.spec.level == l + 1, "%s: %s", g->id, names[l]);
            CHECK(*b.spec.policy == (l < 2 ? 'g' : l > 2 ? 's' : *b.spec.policy), "%s: %s", g->id, names[l]);
            CHECK(b.spec.misjudges < error, "%s: %s errs by %u", g->id, names[l], b.spec.misjudges);
            CHECK(l < 3 || b.spec.millis, "%s: %s may think for ever", g->id, names[l]);
            error = b.spec.misjudges ? b.spec.misjudges : error;
            bot_clear(&b);
        }
        rk_dataset_free(&set);
    }
}

enum { MOVES = 40 };

static int best_of(const float *value)
{
    int best = 0;
    for (int i = 1; i < MOVES; i++)
        best = value[i] > value[best] ? i : best;
    return best;
}

/* A person who looks at these moves; `seen` is their only quality. */
static bot_person person(float error, const int16_t seen[MOVES])
{
    bot_person p = {.moment = 99, .error = error, .qualities = 1, .moves = MOVES, .interest = {1}};
    p.seen = rk_alloc(MOVES * sizeof *seen);
    memcpy(p.seen, seen, MOVES * sizeof *seen);
    return p;
}

/* What a novice thinks of moves that are really worth this much; move 7 is worth `best`. */
static int choice(bot_player *b, float best, float value[MOVES])
{
    rk_moves legal;
    int16_t  seen[MOVES];
    rk_moves_clear(&legal);
    rk_moves_values(&legal, 0, 1, (1ull << MOVES) - 1);
    for (int i = 0; i < MOVES; i++) {
        value[i] = i == 7 ? best : .20f + .001f * (float)i;
        seen[i] = (int16_t)(i * 13 % MOVES);
    }
    bot_person p = person(3, seen);
    bot_person_errs(&p, b, &legal, value);
    return best_of(value);
}

static void errs_as_people_do(void **unused)
{
    (void)unused;
    rk_dataset set;
    bot_player b;
    int        moved = 0, overlooked = 0, last = -1;
    float      first[MOVES], value[MOVES];
    load(&set, rk_game_by_id("stimmvieh"));
    seat(&b, "novice", &set, 1);
    for (uint64_t seed = 1; seed <= 50; seed++) {
        bot_reseed(&b, seed, 0);
        CHECK(choice(&b, .95f, value) == 7, "a move that wins is not seen");
        int is = choice(&b, .23f, value);
        moved += is != last && last >= 0;
        last = is;
        for (int i = 0; i < MOVES && seed > 1; i++)
            CHECK((value[i] < -1e8f) == (first[i] < -1e8f), "move %d is overlooked in one of two moments that are the same", i);
        memcpy(first, value, sizeof first);
    }
    for (int i = 0; i < MOVES; i++)
        overlooked += first[i] < -1e8f;
    CHECK(overlooked > MOVES / 2 && overlooked < MOVES, "%d of %d moves are overlooked", overlooked, MOVES);
    CHECK(moved > 5, "it always errs in the same way");
    bot_clear(&b);
    rk_dataset_free(&set);
}

/* How many moves are left to somebody who errs at most by `bound`, and sees about `view` of them. Each is worth a thousandth of a
 * win more than the one before. */
static int left_to(bot_player *b, float bound, float view)
{
    rk_moves legal;
    float    value[MOVES];
    int16_t  seen[MOVES] = {0};
    int      left = 0;
    rk_moves_clear(&legal);
    rk_moves_values(&legal, 0, 1, (1ull << MOVES) - 1);
    for (int i = 0; i < MOVES; i++)
        value[i] = .20f + .001f * (float)i;
    bot_person p = person(3, seen);
    p.bound = bound;
    p.view = view;
    b->spec.noise = 0;
    bot_person_errs(&p, b, &legal, value);
    for (int i = 0; i < MOVES; i++)
        left += value[i] > -1e8f;
    CHECK(bound <= 0 || view < MOVES || value[MOVES - 1] > -1e8f, "the best move is out of mind");
    return left;
}

static void errs_within_bounds(void **unused)
{
    (void)unused;
    rk_dataset set;
    bot_player b;
    load(&set, rk_game_by_id("stimmvieh"));
    seat(&b, "novice", &set, 1);
    assert_int_equal(left_to(&b, 0, MOVES), MOVES);   /* all of it is within what is plain */
    assert_int_equal(left_to(&b, .0422f, MOVES), 11); /* a quarter of the bound, for everything is in view */
    int few = left_to(&b, 0, 4), more = left_to(&b, 0, 16);
    CHECK(few >= 1 && few < 10 && more > few && more < 28, "of %d moves %d and %d are seen instead of about 4 and 16", MOVES, few,
          more);
    bot_clear(&b);
    rk_dataset_free(&set);
}

/* Who cares for nothing but money still thinks that more of it is better, and of two moves that begin with the same thing nobody
 * makes the worse one. */
static void errs_the_right_way_round(void **unused)
{
    (void)unused;
    rk_dataset set;
    bot_player b;
    rk_moves   legal;
    float      value[MOVES];
    int16_t    money[MOVES];
    load(&set, rk_game_by_id("stimmvieh"));
    seat(&b, "novice", &set, 1);
    b.spec.noise = 0;
    rk_moves_clear(&legal);
    rk_moves_mask(&legal, rk_move_of(1, 0, 5, 0, 0), 1, (1ull << MOVES / 2) - 1);
    rk_moves_mask(&legal, rk_move_of(1, 0, 6, 0, 0), 1, (1ull << MOVES / 2) - 1);
    assert_int_equal(legal.count, MOVES);
    for (int i = 0; i < MOVES; i++) {
        value[i] = .20f + .003f * (float)(i % (MOVES / 2)) + (i < MOVES / 2 ? .01f : 0);
        money[i] = (int16_t)(i % (MOVES / 2) * 10);
    }
    bot_person p = person(100, money);
    bot_person_errs(&p, &b, &legal, value);
    int is = best_of(value);
    for (int i = 0; i < MOVES; i++) {
        CHECK(value[i] < -1e8f || money[i] <= money[is], "less money is liked better: move %d, not %d, which is seen", is, i);
        CHECK(i % (MOVES / 2) > 16 || value[i] < -1e8f, "move %d is worse than another one that begins with the same thing", i);
    }
    bot_clear(&b);
    rk_dataset_free(&set);
}

static unsigned verb_of(const rk_game *g, const char *name)
{
    unsigned v = 0;
    while (strcmp(g->verbs[v].name, name))
        v++;
    return v;
}

static unsigned first_wish(const rk_game *g)
{
    unsigned v = 0;
    while (!(g->verbs[v].flags & RK_V_WISH))
        v++;
    return v;
}

/* Going home is so much better than all there is to do with this verb, which is alike: is it among what is left to somebody who
 * errs? */
static bool goes_home(bot_player *b, const char *to_do, float better, float bound)
{
    rk_moves legal;
    float    value[MOVES];
    int16_t  seen[MOVES] = {0};
    rk_moves_clear(&legal);
    rk_moves_mask(&legal, rk_move_of(verb_of(b->game, to_do), 0, 0, 0, 0), 0, (1ull << (MOVES - 1)) - 1);
    rk_moves_mask(&legal, rk_move_of(verb_of(b->game, "end_turn"), 0, 0, 0, 0), 0, 1);
    assert_int_equal(legal.count, MOVES);
    for (int i = 0; i < MOVES; i++)
        value[i] = i < MOVES - 1 ? .20f : .20f + better;
    bot_person p = person(3, seen);
    p.bound = bound;
    bot_person_errs(&p, b, &legal, value);
    return value[MOVES - 1] > -1e8f;
}

/* Nobody goes home for nothing: that must be plainly better than whatever else could be done. */
static void does_something(void **unused)
{
    (void)unused;
    rk_dataset set;
    bot_player b;
    load(&set, rk_game_by_id("ninety"));
    seat(&b, "novice", &set, 1);
    assert_false(goes_home(&b, "mail", .004f, 0));
    assert_true(goes_home(&b, "mail", .006f, 0));
    assert_false(goes_home(&b, "mail", .05f, .06f));
    assert_true(goes_home(&b, "mail", .07f, .06f));
    assert_true(goes_home(&b, "travel", .004f, 0)); /* a walk is nothing to stay for */
    assert_false(goes_home(&b, "travel", -.001f, 0));
    bot_clear(&b);
    rk_dataset_free(&set);
}

/* Half of the moves are walks, each a thousandth better than the one before; the other half is so much better than all of them.
 */
static int walks_left(bot_player *b, float better)
{
    rk_moves legal;
    float    value[MOVES];
    int16_t  seen[MOVES] = {0};
    int      left = 0;
    rk_moves_clear(&legal);
    rk_moves_mask(&legal, rk_move_of(verb_of(b->game, "travel"), 0, 0, 0, 0), 0, (1ull << MOVES / 2) - 1);
    rk_moves_mask(&legal, rk_move_of(verb_of(b->game, "mail"), 0, 0, 0, 0), 0, (1ull << MOVES / 2) - 1);
    assert_int_equal(legal.count, MOVES);
    for (int i = 0; i < MOVES; i++)
        value[i] = i < MOVES / 2 ? .20f + .001f * (float)i : .20f + .001f * (MOVES / 2 - 1) + better;
    bot_person p = person(3, seen);
    p.view = MOVES;
    bot_person_errs(&p, b, &legal, value);
    for (int i = 0; i < MOVES / 2; i++)
        left += value[i] > -1e8f;
    assert_true(value[MOVES - 1] > -1e8f);
    return left;
}

/* Half of the moves ask for something, each a thousandth better than the one before, the best of them so much better than to ask
 * for nothing: how many are left to somebody who errs? */
static int wishes_left(bot_player *b, float better)
{
    rk_moves legal;
    float    value[MOVES];
    int16_t  seen[MOVES] = {0};
    int      left = 0;
    rk_moves_clear(&legal);
    rk_moves_mask(&legal, rk_move_of(verb_of(b->game, "scandal"), 0, 0, 0, 0), 0, (1ull << MOVES / 2) - 1);
    rk_moves_mask(&legal, rk_move_of(first_wish(b->game), 0, 0, 0, 0), 0, (1ull << MOVES / 2) - 1);
    assert_int_equal(legal.count, MOVES);
    for (int i = 0; i < MOVES; i++)
        value[i] = i < MOVES / 2 ? .20f : .20f + better - .001f * (float)(MOVES - 1 - i);
    bot_person p = person(3, seen);
    p.view = MOVES;
    bot_person_errs(&p, b, &legal, value);
    for (int i = MOVES / 2; i < MOVES; i++)
        left += value[i] > -1e8f;
    assert_true(value[0] > -1e8f);
    return left;
}

/* Nobody asks for what does not help them. */
static void asks_for_itself(void **unused)
{
    (void)unused;
    rk_dataset set;
    bot_player b;
    load(&set, rk_game_by_id("aufruhr"));
    seat(&b, "novice", &set, 1);
    b.spec.noise = 0;
    assert_int_equal(wishes_left(&b, 0), 0);
    assert_int_equal(wishes_left(&b, .0045f), 5);
    bot_clear(&b);
    rk_dataset_free(&set);
}

/* The better half of the moves break a promise. Whoever sees hardly anything sees that: one that keeps it is taken. */
static void keeps_its_word(void **unused)
{
    (void)unused;
    rk_dataset set;
    bot_player b;
    int16_t    seen[MOVES] = {0};
    int        kept = 0;
    load(&set, rk_game_by_id("aufruhr"));
    for (uint64_t seed = 1; seed <= 20; seed++) {
        float    value[MOVES];
        rk_moves legal;
        seat(&b, "easy", &set, 1);
        rk_rng_seed(&b.rng, seed, 0);
        rk_moves_clear(&legal);
        rk_moves_mask(&legal, rk_move_of(verb_of(b.game, "share"), 0, 0, 0, 0), 0, (1ull << MOVES) - 1);
        assert_int_equal(legal.count, MOVES);
        for (int i = 0; i < MOVES; i++) {
            value[i] = .20f + .01f * (float)i;
            if (i >= MOVES / 2)
                b.promise[b.promises++] = (bot_promise){rk_moves_at(&legal, (uint32_t)i), -.05f};
        }
        bot_person p = person(7, seen);
        p.view = 2;
        p.moment = seed;
        bot_person_errs(&p, &b, &legal, value);
        for (int i = 0; i < MOVES; i++)
            value[i] += i >= MOVES / 2 ? -37 : 0; /* as bot_choose_greedy weighs promises of such a bot */
        int best = 0;
        for (int i = 1; i < MOVES; i++)
            best = value[i] > value[best] ? i : best;
        kept += best < MOVES / 2;
        bot_clear(&b);
    }
    assert_int_equal(kept, 20);
    rk_dataset_free(&set);
}

/* Nobody walks anywhere but on the best way, and on that only if there is nothing better to do where one is. */
static void knows_the_way(void **unused)
{
    (void)unused;
    rk_dataset set;
    bot_player b;
    load(&set, rk_game_by_id("ninety"));
    seat(&b, "novice", &set, 1);
    b.spec.noise = 0;
    assert_int_equal(walks_left(&b, -.001f), 1);
    assert_int_equal(walks_left(&b, .001f), 0);
    bot_clear(&b);
    rk_dataset_free(&set);
}

/* The first position of a match in which somebody decides. */
static void begin(const bot_player *b, void *state, uint64_t seed)
{
    rk_rng   rng;
    rk_moves out;
    rk_rng_seed(&rng, seed, 0);
    b->game->start(b->data, state, &b->setup);
    while (b->game->turn(b->data, state).stage == RK_CHANCE_TURN) {
        b->game->moves(b->data, state, RK_CHANCE, &out);
        b->game->play(b->data, state, rk_moves_at(&out, rk_rng_below(&rng, out.count)));
    }
}

static bot_person person_at(const bot_player *b, const void *state)
{
    bot_person p;
    bot_person_begin(&p, b, state, 1);
    free(p.seen);
    free(p.later);
    free(p.best);
    return p;
}

/* Before anybody has a point all matches look alike by points: yet it is another person who errs. */
static void another_person_in_another_match(void **unused)
{
    (void)unused;
    rk_dataset set;
    bot_player b;
    load(&set, rk_game_by_id("stimmvieh"));
    seat(&b, "easy", &set, 1);
    void      *state = rk_alloc(rk_match_state_size(set.game));
    bot_person first = {0};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        begin(&b, state, seed);
        bot_person p = person_at(&b, state);
        assert_true(seed == 1 || p.moment != first.moment);
        first = seed == 1 ? p : first;
    }
    free(state);
    bot_clear(&b);
    rk_dataset_free(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_has_its_levels),
                                       cmocka_unit_test(errs_as_people_do),
                                       cmocka_unit_test(errs_within_bounds),
                                       cmocka_unit_test(errs_the_right_way_round),
                                       cmocka_unit_test(does_something),
                                       cmocka_unit_test(knows_the_way),
                                       cmocka_unit_test(asks_for_itself),
                                       cmocka_unit_test(keeps_its_word),
                                       cmocka_unit_test(another_person_in_another_match)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
