/* library_test.c: what ratskeller.h promises, for every game. */
#include "check.h"

#include <ratskeller.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 8192 };

static rk_ruleset *rules_of(const char *game, int seats, const char *options)
{
    rk_problem  p;
    rk_ruleset *r = rk_ruleset_new(game, seats, options, NULL, &p);
    CHECK(r && p.status == RK_SUCCESS, "%s: %s", game, p.words);
    return r;
}

static void each_game(void (*visit)(const rk_ruleset *r, rk_dice *d))
{
    for (int i = 0; i < rk_game_count(); i++) {
        rk_ruleset *r = rules_of(rk_game_id(i), 0, NULL);
        rk_dice    *d = rk_dice_new(7, NULL);
        visit(r, d);
        rk_dice_free(d);
        rk_ruleset_free(r);
    }
}

/* ---- a whole game ---- */

/* Everything there is to ask of a position. */
static void look_at(const rk_ruleset *r, const rk_state *s)
{
    rk_problem  p;
    static int  legal[ROOM];
    int         stage = rk_state_stage(s), seats = rk_state_seats(s);
    const char *game = rk_ruleset_game(r);
    for (int seat = RK_CHANCE_SEAT; seat < rk_ruleset_seats(r); seat++) {
        bool acts = seat < 0 ? stage == RK_DRAWING : seats >> seat & 1;
        int  n = rk_state_legal(s, seat, legal, ROOM, &p);
        CHECK(n <= ROOM && (n > 0) == acts, "%s: seat %d has %d actions", game, seat, n);
        assert_int_equal(rk_state_legal(s, seat, NULL, 0, &p), n);
        for (int i = 0; i < n; i += 1 + n / 8) {
            int   who, action;
            char *line = rk_action_write(r, seat, legal[i], &p);
            CHECK(rk_action_read(r, line, &who, &action, &p) == RK_SUCCESS && who == seat && action == legal[i], "%s: %s %s",
                  game, line, p.words);
            assert_int_equal(rk_state_why_not(s, seat, legal[i], "de", &p), RK_SUCCESS);
            char *words = rk_state_describe(s, seat, legal[i], "de", &p);
            CHECK(words && *words, "%s: no words for %s", game, line);
            rk_free(words);
            rk_free(line);
        }
        if (seat >= 0 && acts)
            assert_int_equal(rk_state_why_not(s, seat, rk_state_default(s, seat, &p), NULL, &p), RK_SUCCESS);
    }
    char     *text = rk_state_save(s, &p), *board = rk_state_board(s, 0, "de", &p), *view = rk_state_view(s, RK_SPECTATOR, &p);
    rk_state *again = rk_state_load(r, text, &p);
    CHECK(again && rk_state_equal(s, again) == 1 && rk_state_hash(s) == rk_state_hash(again), "%s: %s\n%s", game, p.words, text);
    assert_non_null(board);
    assert_non_null(view);
    rk_state_free(again);
    rk_free(text);
    rk_free(board);
    rk_free(view);
}

static void check_result(const rk_ruleset *r, const rk_state *s)
{
    rk_problem p;
    int        points[RK_PARTIES], ranks[RK_PARTIES], parties = rk_state_points(s, points, &p);
    double     share[RK_PARTIES], sum = 0;
    assert_int_equal(rk_state_ranks(s, ranks, &p), parties);
    assert_int_equal(rk_state_returns(s, share, &p), parties);
    assert_true(parties >= rk_ruleset_seats(r) && parties <= RK_PARTIES);
    for (int i = 0; i < parties; i++) {
        sum += share[i];
        assert_int_equal(share[i] > 0, ranks[i] == 1);
    }
    assert_true(sum > 0.999 && sum < 1.001);
    char *json = rk_state_score(s, &p);
    assert_non_null(strstr(json, "\"rule\""));
    rk_free(json);
}

static void play_a_game(const rk_ruleset *r, rk_dice *d)
{
    rk_problem p;
    rk_state  *s = rk_state_new(r, &p), *kept = rk_state_new(r, &p);
    double     share[RK_PARTIES];
    for (int i = 0; rk_state_stage(s) != RK_FINISHED; i++) {
        if (i % 20 == 0)
            look_at(r, s);
        assert_int_equal(rk_state_copy(kept, s, &p), RK_SUCCESS);
        rk_state_returns(s, share, &p);
        assert_true(share[0] == 0);
        CHECK(rk_state_play_random(s, d, &p) >= 0, "%s: %s", rk_ruleset_game(r), p.words);
        assert_int_equal(rk_state_equal(s, kept), 0);
        rk_state *clone = rk_state_clone(s, &p);
        assert_int_equal(rk_state_equal(s, clone), 1);
        rk_state_free(clone);
    }
    look_at(r, s);
    check_result(r, s);
    assert_int_equal(rk_state_play_random(s, d, &p), RK_BAD_ARGUMENT);
    rk_state_free(s);
    rk_state_free(kept);
}

static void every_game_is_played_to_its_end(void **state)
{
    (void)state;
    each_game(play_a_game);
}

/* ---- what a seat cannot know ---- */

static int16_t *observed(const rk_ruleset *r, const rk_state *s, int seat)
{
    rk_problem p;
    int        slots = rk_ruleset_slots(r);
    int16_t   *all = calloc((size_t)slots, sizeof *all);
    CHECK(rk_state_observe(s, seat, all, slots, &p) == RK_SUCCESS, "%s", p.words);
    return all;
}

/* An observation begins with the seat and who decides. */
static void same_observation(const rk_ruleset *r, const rk_state *s, const rk_state *world, int seat)
{
    int16_t *real = observed(r, s, seat), *guessed = observed(r, world, seat);
    assert_int_equal(real[0], seat);
    for (int i = 0; i < rk_ruleset_seats(r); i++)
        assert_int_equal(real[1 + i], rk_state_seats(s) >> i & 1);
    assert_memory_equal(real, guessed, (size_t)rk_ruleset_slots(r) * sizeof *real);
    free(real);
    free(guessed);
}

static void resample_one(const rk_ruleset *r, rk_dice *d)
{
    rk_problem p;
    rk_state  *s = rk_state_new(r, &p);
    for (int i = 0; i < 40 && rk_state_stage(s) != RK_FINISHED; i++) {
        for (int viewer = RK_SPECTATOR; viewer < rk_ruleset_seats(r); viewer += viewer == RK_SPECTATOR ? 2 : 1) {
            rk_state *world = rk_state_clone(s, &p);
            assert_int_equal(rk_state_resample(world, viewer, d, &p), RK_SUCCESS);
            char *real = rk_state_view(s, viewer, &p), *guessed = rk_state_view(world, viewer, &p);
            assert_string_equal(real, guessed);
            rk_free(real);
            rk_free(guessed);
            if (viewer >= 0)
                same_observation(r, s, world, viewer);
            rk_state_free(world);
        }
        rk_state_play_random(s, d, &p);
    }
    rk_state_free(s);
}

static void resampled_worlds_look_the_same(void **state)
{
    (void)state;
    each_game(resample_one);
}

static void observations_have_a_layout_and_no_other_size(void **state)
{
    (void)state;
    rk_problem  p;
    rk_ruleset *r = rules_of("stimmvieh", 3, NULL), *more = rules_of("stimmvieh", 4, NULL);
    rk_state   *s = rk_state_new(r, &p);
    int         slots = rk_ruleset_slots(r);
    char       *layout = rk_ruleset_layout(r, &p);
    int16_t    *all = calloc((size_t)slots, sizeof *all);
    assert_true(slots < rk_ruleset_slots(more));
    assert_non_null(strstr(layout, "\"name\":\"to_act\",\"first\":1,\"shape\":[3]"));
    for (int room = -1; room < 2 * slots; room += slots)
        assert_int_equal(rk_state_observe(s, 0, all, room, &p), RK_BAD_ARGUMENT);
    assert_non_null(strstr(p.words, "numbers"));
    assert_int_equal(rk_state_observe(s, 0, NULL, slots, &p), RK_BAD_ARGUMENT);
    assert_int_equal(rk_state_observe(s, 3, all, slots, &p), RK_BAD_ARGUMENT);
    assert_int_equal(rk_state_observe(s, RK_SPECTATOR, all, slots, &p), RK_BAD_ARGUMENT);
    free(all);
    rk_free(layout);
    rk_state_free(s);
    rk_ruleset_free(r);
    rk_ruleset_free(more);
}

/* ---- features ---- */

/* NULL: the game has none. */
static int16_t *features_of(const rk_ruleset *r, const rk_state *s)
{
    rk_problem p;
    int        room = rk_ruleset_seats(r) * rk_ruleset_features(r);
    int16_t   *all = calloc((size_t)room + 1, sizeof *all);
    all[room] = 7;
    int status = rk_state_features(s, all, room, &p);
    CHECK(status == (room ? RK_SUCCESS : RK_BAD_ARGUMENT), "%s: %s", rk_ruleset_game(r), p.words);
    assert_int_equal(all[room], 7);
    if (room)
        return all;
    free(all);
    return NULL;
}

/* What they tell a seat that deals anew before it asks is the same in all states that it cannot tell apart. */
static void no_secrets_once_dealt_anew(const rk_ruleset *r, const rk_state *s, rk_dice *d, int seat)
{
    rk_problem p;
    int16_t   *known[2];
    for (int i = 0; i < 2; i++) {
        rk_state *world = rk_state_clone(s, &p);
        rk_dice  *same = rk_dice_new(5, &p);
        if (i)
            assert_int_equal(rk_state_resample(world, seat, d, &p), RK_SUCCESS);
        assert_int_equal(rk_state_resample(world, seat, same, &p), RK_SUCCESS);
        known[i] = features_of(r, world);
        rk_dice_free(same);
        rk_state_free(world);
    }
    if (known[0])
        assert_memory_equal(known[0], known[1], (size_t)(rk_ruleset_seats(r) * rk_ruleset_features(r)) * sizeof **known);
    free(known[0]);
    free(known[1]);
}

static void look_at_features(const rk_ruleset *r, rk_dice *d)
{
    rk_problem p;
    rk_state  *s = rk_state_new(r, &p);
    int        n = rk_ruleset_seats(r) * rk_ruleset_features(r), settled = 0, changed = 0;
    int16_t   *before = features_of(r, s);
    while (rk_state_stage(s) != RK_FINISHED) {
        settled += rk_state_settled(s);
        no_secrets_once_dealt_anew(r, s, d, settled % rk_ruleset_seats(r));
        assert_true(rk_state_play_random(s, d, &p) >= 0);
        int16_t *now = features_of(r, s);
        for (int i = 0; i < n; i++)
            assert_true(now[i] >= -1000 && now[i] <= 1000);
        changed += n && memcmp(before, now, (size_t)n * sizeof *now) != 0;
        free(before);
        before = now;
    }
    assert_int_equal(rk_state_settled(s), 0);
    CHECK(n ? settled > 10 && changed > 10 : !settled, "%s: %d settled, %d changed", rk_ruleset_game(r), settled, changed);
    free(before);
    rk_state_free(s);
}

static void features_know_everything_until_dealt_anew(void **state)
{
    (void)state;
    each_game(look_at_features);
}

static void features_have_names_and_no_other_size(void **state)
{
    (void)state;
    rk_problem  p;
    rk_ruleset *r = rules_of("stimmvieh", 3, NULL), *none = rules_of("goofspiel", 0, NULL);
    rk_state   *s = rk_state_new(r, &p), *without = rk_state_new(none, &p);
    int         count = rk_ruleset_features(r);
    int16_t    *all = calloc((size_t)count * 4, sizeof *all);
    assert_string_equal(rk_ruleset_feature(r, 0), "own.votes");
    assert_non_null(rk_ruleset_feature(r, count - 1));
    assert_null(rk_ruleset_feature(r, count));
    assert_null(rk_ruleset_feature(r, -1));
    for (int room = 0; room <= 4 * count; room += count)
        assert_int_equal(rk_state_features(s, all, room, &p), room == 3 * count ? RK_SUCCESS : RK_BAD_ARGUMENT);
    assert_non_null(strstr(p.words, "for each of 3 seats"));
    assert_int_equal(rk_state_features(s, NULL, 3 * count, &p), RK_BAD_ARGUMENT);
    assert_int_equal(rk_ruleset_features(none), 0);
    assert_null(rk_ruleset_feature(none, 0));
    assert_int_equal(rk_state_features(without, all, 0, &p), RK_BAD_ARGUMENT);
    assert_non_null(strstr(p.words, "no features"));
    assert_null(rk_batch_new(none, 1, 1, RK_FEATURES, 1, &p));
    assert_non_null(strstr(p.words, "no features"));
    free(all);
    rk_state_free(s);
    rk_state_free(without);
    rk_ruleset_free(r);
    rk_ruleset_free(none);
}

/* ---- refusals ---- */

static void refuse_all(const rk_ruleset *r, rk_dice *d)
{
    rk_problem p;
    rk_state  *s = rk_state_new(r, &p);
    while (rk_state_stage(s) == RK_DRAWING)
        assert_true(rk_state_draw(s, d, &p) >= 0);
    rk_state  *before = rk_state_clone(s, &p);
    static int legal[ROOM];
    int        n = rk_state_legal(s, 0, legal, ROOM, &p), next = 0;
    for (int action = 0; action < rk_ruleset_actions(r); action++) {
        if (next < n && legal[next] == action) {
            next++;
            continue;
        }
        int status = rk_state_play(s, 0, action, &p);
        CHECK(status == RK_REFUSED && p.status == status && p.rule[0] && p.words[0], "%s: action %d: %d", rk_ruleset_game(r),
              action, status);
        assert_int_equal(rk_state_equal(s, before), 1);
        char german[sizeof p.words], english[sizeof p.words];
        strcpy(english, p.words);
        assert_int_equal(rk_state_why_not(s, 0, action, "de", &p), RK_REFUSED);
        strcpy(german, p.words);
        assert_string_not_equal(german, english);
        if (strncmp(p.rule, "GOF", 3) != 0) { /* the example has no rules document */
            char *rule = rk_rule_words(p.rule, "de", &p);
            CHECK(rule, "%s", p.words);
            rk_free(rule);
        }
    }
    assert_int_equal(next, n);
    assert_int_equal(rk_state_play_line(s, "0 dance", &p), RK_REFUSED);
    assert_true(p.rule[0] && p.words[0]);
    assert_int_equal(rk_state_draw(s, d, &p), RK_BAD_ARGUMENT);
    assert_int_equal(rk_state_equal(s, before), 1);
    rk_state_free(before);
    rk_state_free(s);
}

static void a_refusal_names_its_rule_and_changes_nothing(void **state)
{
    (void)state;
    each_game(refuse_all);
}

static void words_at_the_table_are_lines(void **state)
{
    (void)state;
    rk_problem  p;
    rk_ruleset *r = rules_of("aufruhr", 4, NULL);
    rk_state   *s = rk_state_new(r, &p), *before = rk_state_clone(s, &p);
    int         seat, action;
    assert_int_equal(rk_action_read(r, "1 say \"hello\"", &seat, &action, &p), RK_BAD_ARGUMENT);
    CHECK(rk_state_play_line(s, "0 give essen 10", &p) == RK_SUCCESS, "%s", p.words);
    assert_int_equal(rk_state_equal(s, before), 0);
    assert_int_equal(rk_state_play_line(s, "1 give essen 10", &p), RK_REFUSED);
    rk_state_free(s);
    rk_state_free(before);
    rk_ruleset_free(r);
}

/* ---- records ---- */

static void record_one(const rk_ruleset *r, rk_dice *d)
{
    rk_problem p;
    rk_record *m = rk_record_new(r, &p);
    rk_state  *s = rk_state_new(r, &p);
    assert_int_equal(rk_record_set_name(m, 1, "Jürgen Müller", &p), RK_SUCCESS);
    assert_int_equal(rk_record_set_name(m, 1, "two\nlines", &p), RK_BAD_ARGUMENT);
    for (int i = 0; i < 60 && rk_state_stage(s) != RK_FINISHED; i++) {
        int seat = rk_state_stage(s) == RK_DRAWING ? RK_CHANCE_SEAT : __builtin_ctz((unsigned)rk_state_seats(s));
        int action = rk_state_play_random(s, d, &p);
        if (i % 2) {
            assert_int_equal(rk_record_play(m, seat, action, &p), RK_SUCCESS);
        } else {
            char *line = rk_action_write(r, seat, action, &p);
            assert_int_equal(rk_record_play_line(m, line, &p), RK_SUCCESS);
            char *kept = rk_record_move(m, i, &p);
            assert_string_equal(kept, line);
            rk_free(kept);
            rk_free(line);
        }
    }
    char      *file = rk_record_write(m, &p);
    rk_record *again = rk_record_read(file, strlen(file), NULL, &p);
    CHECK(again, "%s", p.words);
    char       *name = rk_record_name(again, 1, &p), *twice = rk_record_write(again, &p);
    rk_state   *there = rk_record_state(again, &p);
    rk_ruleset *rules = rk_record_rules(again, &p);
    assert_string_equal(name, "Jürgen Müller");
    assert_string_equal(file, twice);
    assert_int_equal(rk_state_equal(there, s), 1);
    int moves = rk_record_moves(again);
    assert_int_equal(rk_record_rewind(again, moves + 1, &p), RK_BAD_ARGUMENT);
    assert_int_equal(rk_record_rewind(again, 1, &p), RK_SUCCESS);
    assert_int_equal(rk_record_moves(again), 1);
    rk_record_free(again);
    assert_int_equal(rk_ruleset_seats(rules), rk_ruleset_seats(r)); /* both outlive the record */
    assert_int_equal(rk_state_equal(there, s), 1);
    file[strlen(file) - 3] ^= 1;
    assert_null(rk_record_read(file, strlen(file), NULL, &p));
    assert_int_equal(p.status, RK_BAD_TEXT);
    rk_ruleset_free(rules);
    rk_state_free(there);
    rk_state_free(s);
    rk_record_free(m);
    rk_free(file);
    rk_free(twice);
    rk_free(name);
}

static void records_become_match_files_and_come_back(void **state)
{
    (void)state;
    each_game(record_one);
}

/* ---- scenarios ---- */

static const char two_scenarios[] = "scenario GOF-3 a card is bid once\n"
                                    "game goofspiel 4\n"
                                    "chance 1\n"
                                    "do 0 bid 3\n"
                                    "refuse 0 bid 4 : GOF-3\n"
                                    "scenario GOF-2 not everything holds\n"
                                    "game goofspiel 4\n"
                                    "turn 0\n";

static void scenarios_are_run_and_become_positions(void **state)
{
    (void)state;
    rk_problem p;
    int        passed, failed;
    char      *report = rk_scenario_run(two_scenarios, NULL, &passed, &failed, &p);
    CHECK(report && passed == 1 && failed == 1, "%d passed, %d failed: %s", passed, failed, report ? report : p.words);
    assert_non_null(strstr(report, "not everything holds"));
    rk_free(report);
    assert_null(rk_scenario_state(two_scenarios, NULL, &p));
    char     *first = strndup(two_scenarios, (size_t)(strstr(two_scenarios, "scenario GOF-2") - two_scenarios));
    rk_state *s = rk_scenario_state(first, NULL, &p);
    CHECK(s, "%s", p.words);
    assert_int_equal(rk_state_seats(s), 14); /* seat 0 has bid */
    rk_ruleset *rules = rk_state_rules(s, &p);
    assert_string_equal(rk_ruleset_game(rules), "goofspiel");
    rk_ruleset_free(rules);
    rk_state_free(s);
    free(first);
    assert_null(rk_scenario_run("scenario X\ngame chess 2\n", NULL, NULL, NULL, &p));
    assert_int_equal(p.status, RK_BAD_TEXT);
    assert_null(rk_scenario_state("", NULL, &p));
    assert_non_null(strstr(p.words, "no scenario"));
}

/* ---- bots ---- */

static void bots_play_one(const rk_ruleset *r, rk_dice *d)
{
    rk_problem p;
    rk_state  *s = rk_state_new(r, &p);
    rk_bot    *bot[RK_PARTIES];
    int        seats = rk_ruleset_seats(r);
    for (int i = 0; i < seats; i++)
        bot[i] = rk_bot_new(r, i % 2 ? "greedy" : "search:20", i, 3, &p);
    for (int i = 0; i < 60 && rk_state_stage(s) != RK_FINISHED; i++) {
        if (rk_state_stage(s) == RK_DRAWING) {
            rk_state *before = rk_state_clone(s, &p);
            int       outcome = rk_state_draw(s, d, &p);
            for (int k = 0; k < seats; k++)
                assert_int_equal(rk_bot_saw(bot[k], before, RK_CHANCE_SEAT, outcome, &p), RK_SUCCESS);
            rk_state_free(before);
            continue;
        }
        int seat = __builtin_ctz((unsigned)rk_state_seats(s)), other = (seat + 1) % seats;
        if (!(rk_state_seats(s) >> other & 1))
            assert_int_equal(rk_bot_choose(bot[other], s, &p), RK_BAD_ARGUMENT);
        char *said = rk_bot_talk(bot[seat], s, &p);
        assert_int_equal(p.status, RK_SUCCESS);
        if (said)
            CHECK(rk_state_why_not_line(s, said, NULL, &p) == RK_SUCCESS, "%s: %s", said, p.words);
        rk_free(said);
        int action = rk_bot_choose(bot[seat], s, &p);
        for (int k = 0; k < seats; k++)
            assert_int_equal(rk_bot_saw(bot[k], s, seat, action, &p), RK_SUCCESS);
        CHECK(rk_state_play(s, seat, action, &p) == RK_SUCCESS, "%s: %s", rk_ruleset_game(r), p.words);
    }
    for (int i = 0; i < seats; i++)
        rk_bot_free(bot[i]);
    rk_state_free(s);
}

static void bots_play_every_game(void **state)
{
    (void)state;
    each_game(bots_play_one);
}

/* ---- many at once ---- */

enum { GAMES = 7, STEPS = 300 };

static void check_batch(const rk_ruleset *r, const rk_batch *b, const rk_batch_view *v)
{
    rk_problem p;
    static int legal[ROOM];
    for (int i = 0; i < v->games; i++) {
        rk_state *s = rk_batch_state(b, i, &p);
        CHECK(rk_state_seats(s) >> v->seat[i] & 1, "%s: seat %d does not decide", rk_ruleset_game(r), v->seat[i]);
        int n = rk_state_legal(s, v->seat[i], legal, ROOM, &p), marked = 0;
        assert_int_equal(n, v->legal[i]);
        for (int a = 0; a < v->actions; a++)
            marked += v->mask[i * v->actions + a];
        assert_int_equal(marked, n);
        for (int k = 0; k < n; k++)
            assert_int_equal(v->mask[i * v->actions + legal[k]], 1);
        float sum = 0;
        for (int k = 0; k < v->seats; k++)
            sum += v->reward[i * v->seats + k];
        assert_true(v->over[i] ? sum <= 1.001f : sum == 0);
        int16_t *seen = observed(r, s, v->seat[i]);
        assert_memory_equal(seen, v->observation + i * v->slots, (size_t)v->slots * sizeof *seen);
        free(seen);
        if (v->feature) {
            int16_t *features = features_of(r, s);
            size_t   whole = (size_t)(v->seats * v->features);
            assert_memory_equal(features, v->feature + (size_t)i * whole, whole * sizeof *features);
            free(features);
        }
        rk_state_free(s);
    }
}

/* The same games whatever the number of threads, by number or by place. */
static void batch_one(const rk_ruleset *r, rk_dice *d)
{
    (void)d;
    rk_problem p;
    int        features = rk_ruleset_features(r) ? RK_FEATURES : 0;
    rk_batch  *one = rk_batch_new(r, GAMES, 1, RK_MASKS | RK_OBSERVATIONS | features, 5, &p),
             *three = rk_batch_new(r, GAMES, 3, RK_OBSERVATIONS | features, 5, &p);
    int                  ended = 0;
    int32_t              actions[GAMES], same[GAMES], places[GAMES];
    static int           legal[ROOM];
    const rk_batch_view *v = rk_batch_look(one), *w = rk_batch_look(three);
    assert_null(w->mask);
    assert_int_equal(!v->feature, !features);
    for (int step = 0; step < STEPS; step++) {
        if (step % 50 == 0)
            check_batch(r, one, v);
        assert_int_equal(rk_batch_sample(one, actions, &p), RK_SUCCESS);
        assert_int_equal(rk_batch_sample(three, same, &p), RK_SUCCESS);
        assert_memory_equal(actions, same, sizeof actions);
        for (int i = 0; i < GAMES; i++) {
            rk_state *s = rk_batch_state(three, i, &p);
            int       n = rk_state_legal(s, v->seat[i], legal, ROOM, &p);
            for (places[i] = 0; places[i] < n && legal[places[i]] != actions[i];)
                places[i]++;
            rk_state_free(s);
        }
        CHECK(rk_batch_step(one, actions, &p) == RK_SUCCESS, "%s", p.words);
        CHECK(rk_batch_step_nth(three, places, &p) == RK_SUCCESS, "%s", p.words);
        assert_memory_equal(v->seat, w->seat, GAMES * sizeof *v->seat);
        assert_memory_equal(v->legal, w->legal, GAMES * sizeof *v->legal);
        assert_memory_equal(v->observation, w->observation, (size_t)(GAMES * v->slots) * sizeof *v->observation);
        if (features)
            assert_memory_equal(v->feature, w->feature, (size_t)(GAMES * v->seats * v->features) * sizeof *v->feature);
        assert_memory_equal(v->over, w->over, GAMES);
        assert_memory_equal(v->reward, w->reward, (size_t)(GAMES * v->seats) * sizeof *v->reward);
        assert_memory_equal(v->points, w->points, (size_t)(GAMES * v->seats) * sizeof *v->points);
        for (int i = 0; i < GAMES; i++)
            ended += v->over[i];
    }
    assert_int_equal(rk_batch_moves(one), rk_batch_moves(three));
    assert_true(rk_batch_moves(one) >= GAMES * STEPS);
    if (!strcmp(rk_ruleset_game(r), "stimmvieh"))
        assert_true(ended > GAMES);
    rk_batch_free(one);
    rk_batch_free(three);
}

static void a_batch_does_not_depend_on_its_threads(void **state)
{
    (void)state;
    each_game(batch_one);
}

static void a_wrong_action_stops_the_whole_step(void **state)
{
    (void)state;
    rk_problem           p;
    rk_ruleset          *r = rules_of("stimmvieh", 4, NULL), *other = rules_of("stimmvieh", 3, NULL);
    rk_batch            *b = rk_batch_new(r, GAMES, 2, RK_MASKS | RK_OBSERVATIONS, 5, &p);
    int32_t              actions[GAMES];
    const rk_batch_view *v = rk_batch_look(b);
    rk_batch_sample(b, actions, &p);
    rk_state *before = rk_batch_state(b, 0, &p), *foreign = rk_state_new(other, &p);
    int32_t   good = actions[5];
    int       illegal = 0;
    while (v->mask[5 * v->actions + illegal])
        illegal++;
    actions[5] = illegal;
    assert_int_equal(rk_batch_step(b, actions, &p), RK_REFUSED);
    assert_non_null(strstr(p.words, "game 5"));
    assert_non_null(strstr(p.rule, "STI-"));
    actions[5] = v->actions;
    assert_int_equal(rk_batch_step(b, actions, &p), RK_BAD_ARGUMENT);
    actions[5] = -1;
    assert_int_equal(rk_batch_step(b, actions, &p), RK_BAD_ARGUMENT);
    assert_int_equal(rk_batch_step_nth(b, actions, &p), RK_BAD_ARGUMENT);
    rk_state *after = rk_batch_state(b, 0, &p);
    assert_int_equal(rk_state_equal(before, after), 1);
    actions[5] = good;
    assert_int_equal(rk_batch_step(b, actions, &p), RK_SUCCESS);
    assert_int_equal(rk_batch_put(b, 3, before, &p), RK_SUCCESS);
    rk_state_free(after);
    after = rk_batch_state(b, 3, &p);
    assert_int_equal(rk_state_equal(before, after), 1);
    check_batch(r, b, v);
    assert_int_equal(rk_batch_put(b, 3, foreign, &p), RK_BAD_ARGUMENT);
    assert_int_equal(rk_batch_put(b, GAMES, before, &p), RK_BAD_ARGUMENT);
    assert_null(rk_batch_state(b, -1, &p));
    assert_null(rk_batch_new(r, 0, 1, 0, 1, &p));
    assert_null(rk_batch_new(r, RK_BATCH_GAMES + 1, 1, 0, 1, &p));
    assert_null(rk_batch_new(r, 1, 0, 0, 1, &p));
    assert_null(rk_batch_new(r, 1, 1, 64, 1, &p));
    rk_state_free(before);
    rk_state_free(after);
    rk_state_free(foreign);
    rk_batch_free(b);
    rk_ruleset_free(r);
    rk_ruleset_free(other);
}

/* ---- wrong arguments ---- */

static void expect_problem(rk_ruleset *none, const rk_problem *p, const char *part)
{
    assert_null(none);
    CHECK(p->status < 0 && strstr(p->words, part), "\"%s\" does not say \"%s\"", p->words, part);
}

static void a_wrong_ruleset_is_explained(void **state)
{
    (void)state;
    rk_problem p;
    expect_problem(rk_ruleset_new("chess", 2, NULL, NULL, &p), &p, "stimmvieh");
    expect_problem(rk_ruleset_new(NULL, 2, NULL, NULL, &p), &p, "stimmvieh");
    expect_problem(rk_ruleset_new("stimmvieh", 9, NULL, NULL, &p), &p, "3 to 4");
    expect_problem(rk_ruleset_new("stimmvieh", -1, NULL, NULL, &p), &p, "3 to 4");
    expect_problem(rk_ruleset_new("stimmvieh", 4, "campaigns=99", NULL, &p), &p, "campaigns");
    expect_problem(rk_ruleset_new("stimmvieh", 4, "colour=red", NULL, &p), &p, "colour");
    expect_problem(rk_ruleset_new("stimmvieh", 4, "campaigns", NULL, &p), &p, "name=value");
    expect_problem(rk_ruleset_new("stimmvieh", 4, NULL, "/nowhere", &p), &p, "/nowhere/stimmvieh.json");
    rk_ruleset *r = rules_of("stimmvieh", 4, " campaigns=3  final_tie=shared ");
    char       *options = rk_ruleset_options(r, &p);
    assert_non_null(strstr(options, "campaigns=3 final_tie=shared"));
    assert_int_equal(strlen(rk_ruleset_data(r)), 64);
    char *about = rk_game_about("stimmvieh", "de", &p);
    assert_non_null(strstr(about, "campaigns"));
    assert_null(rk_game_about("stimmvieh", "fr", &p));
    assert_null(rk_rule_words("STI-99.9", NULL, &p));
    rk_free(about);
    rk_free(options);
    rk_ruleset_free(r);
}

static void things_are_not_taken_for_others(void **state)
{
    (void)state;
    rk_problem  p;
    rk_ruleset *r = rules_of("stimmvieh", 4, NULL), *three = rules_of("stimmvieh", 3, NULL);
    rk_state   *s = rk_state_new(r, &p), *t = rk_state_new(three, &p);
    rk_dice    *d = rk_dice_new(1, &p);
    rk_bot     *b = rk_bot_new(three, "random", 0, 1, &p);
    int         seat, action;
    assert_null(rk_state_new((rk_ruleset *)(void *)s, &p));
    assert_null(rk_record_new((rk_ruleset *)(void *)d, &p));
    assert_int_equal(rk_state_stage((rk_state *)(void *)r), RK_BAD_ARGUMENT);
    assert_int_equal(rk_state_copy(s, t, &p), RK_BAD_ARGUMENT);
    assert_int_equal(rk_state_equal(s, t), 0);
    assert_int_equal(rk_bot_choose(b, s, &p), RK_BAD_ARGUMENT);
    assert_int_equal(rk_dice_below((rk_dice *)(void *)s, 6), RK_BAD_ARGUMENT);
    assert_int_equal(rk_state_play(s, 4, 0, &p), RK_BAD_ARGUMENT);
    assert_int_equal(rk_state_play(s, -2, 0, &p), RK_BAD_ARGUMENT);
    assert_int_equal(rk_state_play(s, RK_CHANCE_SEAT, 9999, &p), RK_BAD_ARGUMENT);
    assert_null(rk_state_view(s, 17, &p));
    assert_int_equal(rk_state_resample(s, RK_EVERYTHING, d, &p), RK_BAD_ARGUMENT);
    assert_int_equal(rk_action_read(r, "7 play 1 1", &seat, &action, &p), RK_BAD_ARGUMENT);
    assert_null(rk_bot_new(r, "sleepy", 0, 1, &p));
    assert_non_null(strstr(p.words, "greedy"));
    assert_null(rk_bot_new(r, "easy", 4, 1, &p));
    assert_null(rk_state_load(r, "{\"phase\": 7", &p));
    assert_null(rk_state_load(r, "{}", &p));
    assert_int_equal(p.status, RK_BAD_TEXT);
    rk_bot_free(b);
    rk_dice_free(d);
    rk_state_free(s);
    rk_state_free(t);
    rk_ruleset_free(r);
    rk_ruleset_free(three);
}

/* Nothing but NULL and zeros, with and without somebody to tell. */
static void nothing_crashes_on_null(void **state)
{
    (void)state;
    rk_problem p;
    rk_free(NULL);
    rk_ruleset_free(NULL), rk_state_free(NULL), rk_dice_free(NULL), rk_record_free(NULL), rk_bot_free(NULL), rk_batch_free(NULL);
    for (int told = 0; told < 2; told++) {
        rk_problem *to = told ? &p : NULL;
        const void *pointers[] = {rk_game_about(NULL, NULL, to),
                                  rk_rule_words(NULL, NULL, to),
                                  rk_ruleset_new(NULL, 0, NULL, NULL, to),
                                  rk_ruleset_game(NULL),
                                  rk_ruleset_data(NULL),
                                  rk_ruleset_options(NULL, to),
                                  rk_ruleset_layout(NULL, to),
                                  rk_ruleset_feature(NULL, 0),
                                  rk_action_write(NULL, 0, 0, to),
                                  rk_state_new(NULL, to),
                                  rk_state_clone(NULL, to),
                                  rk_state_rules(NULL, to),
                                  rk_state_save(NULL, to),
                                  rk_state_load(NULL, NULL, to),
                                  rk_state_describe(NULL, 0, 0, NULL, to),
                                  rk_state_view(NULL, 0, to),
                                  rk_state_board(NULL, 0, NULL, to),
                                  rk_state_score(NULL, to),
                                  rk_record_new(NULL, to),
                                  rk_record_read(NULL, 0, NULL, to),
                                  rk_record_move(NULL, 0, to),
                                  rk_record_state(NULL, to),
                                  rk_record_rules(NULL, to),
                                  rk_record_write(NULL, to),
                                  rk_record_name(NULL, 0, to),
                                  rk_scenario_run(NULL, NULL, NULL, NULL, to),
                                  rk_scenario_state(NULL, NULL, to),
                                  rk_bot_new(NULL, NULL, 0, 0, to),
                                  rk_bot_talk(NULL, NULL, to),
                                  rk_batch_new(NULL, 1, 1, 0, 0, to),
                                  rk_batch_state(NULL, 0, to),
                                  rk_batch_look(NULL)};
        const long  numbers[] = {rk_ruleset_seats(NULL),
                                 rk_ruleset_actions(NULL),
                                 rk_ruleset_outcomes(NULL),
                                 rk_ruleset_slots(NULL),
                                 rk_ruleset_features(NULL),
                                 rk_action_read(NULL, NULL, NULL, NULL, to),
                                 rk_dice_below(NULL, 6),
                                 rk_state_copy(NULL, NULL, to),
                                 rk_state_equal(NULL, NULL),
                                 rk_state_stage(NULL),
                                 rk_state_seats(NULL),
                                 rk_state_sealed(NULL),
                                 rk_state_legal(NULL, 0, NULL, 0, to),
                                 rk_state_play(NULL, 0, 0, to),
                                 rk_state_play_line(NULL, NULL, to),
                                 rk_state_draw(NULL, NULL, to),
                                 rk_state_play_random(NULL, NULL, to),
                                 rk_state_why_not(NULL, 0, 0, NULL, to),
                                 rk_state_why_not_line(NULL, NULL, NULL, to),
                                 rk_state_default(NULL, 0, to),
                                 rk_state_resample(NULL, 0, NULL, to),
                                 rk_state_observe(NULL, 0, NULL, 0, to),
                                 rk_state_features(NULL, NULL, 0, to),
                                 rk_state_settled(NULL),
                                 rk_state_points(NULL, NULL, to),
                                 rk_state_ranks(NULL, NULL, to),
                                 rk_state_returns(NULL, NULL, to),
                                 rk_record_play(NULL, 0, 0, to),
                                 rk_record_play_line(NULL, NULL, to),
                                 rk_record_rewind(NULL, 0, to),
                                 rk_record_moves(NULL),
                                 rk_record_set_name(NULL, 0, NULL, to),
                                 rk_bot_choose(NULL, NULL, to),
                                 rk_bot_saw(NULL, NULL, 0, 0, to),
                                 rk_batch_step(NULL, NULL, to),
                                 rk_batch_step_nth(NULL, NULL, to),
                                 rk_batch_sample(NULL, NULL, to),
                                 rk_batch_put(NULL, 0, NULL, to)};
        for (size_t i = 0; i < sizeof pointers / sizeof *pointers; i++)
            CHECK(!pointers[i], "pointer %zu", i);
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
            CHECK(numbers[i] == RK_BAD_ARGUMENT, "number %zu is %ld", i, numbers[i]);
        assert_int_equal(rk_state_hash(NULL), 0);
        assert_int_equal(rk_batch_moves(NULL), 0);
    }
    assert_null(rk_game_id(-1));
    assert_null(rk_game_id(rk_game_count()));
    char *names = rk_bot_names();
    assert_non_null(strstr(names, "expert"));
    rk_free(names);
    assert_true(rk_version()[0] >= '0');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_played_to_its_end),
        cmocka_unit_test(resampled_worlds_look_the_same),
        cmocka_unit_test(observations_have_a_layout_and_no_other_size),
        cmocka_unit_test(features_know_everything_until_dealt_anew),
        cmocka_unit_test(features_have_names_and_no_other_size),
        cmocka_unit_test(a_refusal_names_its_rule_and_changes_nothing),
        cmocka_unit_test(words_at_the_table_are_lines),
        cmocka_unit_test(records_become_match_files_and_come_back),
        cmocka_unit_test(scenarios_are_run_and_become_positions),
        cmocka_unit_test(bots_play_every_game),
        cmocka_unit_test(a_batch_does_not_depend_on_its_threads),
        cmocka_unit_test(a_wrong_action_stops_the_whole_step),
        cmocka_unit_test(a_wrong_ruleset_is_explained),
        cmocka_unit_test(things_are_not_taken_for_others),
        cmocka_unit_test(nothing_crashes_on_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
