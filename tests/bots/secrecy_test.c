/* secrecy_test.c: a bot decides the same in all states its seat cannot tell apart. */
#include "bots/advice.h"
#include "check.h"
#include "engine/legal.h"
#include "engine/match.h"
#include "games/registry.h"

#include <stdlib.h>
#include <string.h>

static rk_move decide(const char *who, const rk_dataset *set, const rk_setup *setup, int seat, const void *state)
{
    bot_spec   spec;
    bot_player bot;
    assert_true(bot_spec_read(who, &spec));
    bot_init(&bot, &spec, set, setup, seat, 99);
    rk_move m = bot_choose(&bot, state);
    bot_clear(&bot);
    return m;
}

/* A move that is told as a threat takes or hits something: it is no pass in other words, and no detail of another move. */
static void names_a_threat(const rk_game *g, const bot_fear *f)
{
    if (!f->any || !f->words.key)
        return;
    CHECK(!(g->verbs[f->move.verb].flags & RK_V_DETAIL), "%s: a detail is feared: %s", g->id, f->words.key);
    for (int i = 0; i < g->verbs[f->move.verb].args; i++)
        CHECK(f->move.arg[i] != RK_NONE, "%s: nothing is feared: %s", g->id, f->words.key);
}

/* Advice with all its reasons, as people get it; and why the first move and not the last. */
static void advise(const rk_dataset *set, const rk_setup *setup, int seat, const void *state, rk_text *out)
{
    const bot_case is = {set, setup, seat, 99, state};
    bot_spec       spec;
    bot_advice     advice;
    bot_reasons    why;
    rk_moves       legal;
    set->game->moves(set->data, state, seat, &legal);
    bot_reason(&is, rk_moves_at(&legal, 0), rk_moves_at(&legal, legal.count - 1), &why);
    rk_json w = rk_json_to(out);
    rk_json_object(&w);
    bot_reasons_json(&w, set->game, set->data, &why);
    rk_json_end(&w, '}');
    assert_true(bot_spec_read("search:20", &spec));
    bot_advise(&is, &spec, &advice);
    CHECK(!rk_legal(set->game, set->data, state, advice.move).rule, "%s: an illegal move is advised", set->game->id);
    bot_advice_json(set, &advice, out);
    names_a_threat(set->game, &why.fear);
    names_a_threat(set->game, &advice.why.fear);
}

/* Returns what there is: a gain (1), a loss otherwise (2), something to fear (4). */
static unsigned compare_advice(const rk_dataset *set, const rk_setup *setup, int seat, const void *state, const void *other)
{
    rk_text one = RK_TEXT_INIT, two = RK_TEXT_INIT;
    advise(set, setup, seat, state, &one);
    advise(set, setup, seat, other, &two);
    const char *json = rk_text_str(&one);
    CHECK(!strcmp(json, rk_text_str(&two)), "%s: seat %d is advised by what it cannot know: %s / %s", set->game->id, seat, json,
          rk_text_str(&two));
    unsigned found =
        (strstr(json, "\"gain\"") ? 1u : 0) | (strstr(json, "\"lost\"") ? 2u : 0) | (strstr(json, "\"fear\"") ? 4u : 0);
    rk_text_free(&one);
    rk_text_free(&two);
    return found;
}

/* At a random position every acting seat: the true state and one its seat takes for possible. */
static unsigned compare(const rk_dataset *set, const rk_setup *setup, const void *state, void *other, rk_rng *rng, bool advised)
{
    static const char *const bots[] = {"random", "greedy", "novice", "search:40", "search:20/t2", "search:40/j1", "search:40/o1"};
    const rk_game           *g = set->game;
    rk_turn                  turn = g->turn(set->data, state);
    unsigned                 reasons = 0;
    for (int seat = 0; seat < RK_MAX_SEATS; seat++) {
        if (!(turn.seats >> seat & 1))
            continue;
        memcpy(other, state, rk_match_state_size(g));
        g->resample(set->data, other, seat, rng);
        for (size_t b = 0; b < sizeof bots / sizeof *bots; b++) {
            rk_move one = decide(bots[b], set, setup, seat, state), two = decide(bots[b], set, setup, seat, other);
            CHECK(rk_move_eq(one, two), "%s: %s at seat %d decides by what it cannot know", g->id, bots[b], seat);
            CHECK(!rk_legal(g, set->data, state, one).rule, "%s: %s makes an illegal move", g->id, bots[b]);
        }
        if (advised)
            reasons |= compare_advice(set, setup, seat, state, other);
    }
    return reasons;
}

/* The same of what it says at the table. Random asides first, so that there is something to answer. */
static int compare_talk(const rk_dataset *set, const rk_setup *setup, void *state, void *other, rk_rng *rng)
{
    const rk_game *g = set->game;
    bot_spec       spec;
    int            said = 0;
    if (!g->talk.bot_aside)
        return 0;
    assert_true(bot_spec_read(rk_rng_below(rng, 2) ? "greedy" : "greedy/j1", &spec)); /* by the heuristic, by what was learned */
    for (int n = 0; n < 4; n++) {
        rk_text line = RK_TEXT_INIT, err = RK_TEXT_INIT;
        rk_line parsed;
        int     seat = (int)rk_rng_below(rng, (uint32_t)setup->seats);
        rk_text_addf(&line, "%d ", seat);
        if (g->tests.random_aside(set->data, state, seat, rng, &line)
            && rk_read_line(g, set->data, rk_text_str(&line), &parsed, &err)
            && !g->talk.why_not_aside(set->data, state, parsed.move, parsed.text).rule)
            g->talk.play_aside(set->data, state, parsed.move, parsed.text);
        rk_text_free(&line);
        rk_text_free(&err);
    }
    for (int seat = 0; seat < setup->seats; seat++) {
        rk_text text[2] = {RK_TEXT_INIT, RK_TEXT_INIT};
        memcpy(other, state, rk_match_state_size(g));
        g->resample(set->data, other, seat, rng);
        for (int i = 0; i < 2; i++) {
            bot_player bot;
            bot_init(&bot, &spec, set, setup, seat, 99);
            bot_talk(&bot, i ? other : state, &text[i]);
            bot_clear(&bot);
        }
        CHECK(!strcmp(rk_text_str(&text[0]), rk_text_str(&text[1])), "%s: seat %d talks by what it cannot know: %s / %s", g->id,
              seat, rk_text_str(&text[0]), rk_text_str(&text[1]));
        said += text[0].len > 0;
        rk_text_free(&text[0]);
        rk_text_free(&text[1]);
    }
    return said;
}

static void bots_know_only_their_seat(void **s)
{
    (void)s;
    const rk_game *g;
    unsigned       all = 0;
    for (int place = 0; (g = rk_game_at(place)); place++) {
        rk_dataset set;
        rk_setup   setup;
        rk_text    err = RK_TEXT_INIT;
        rk_rng     rng;
        void      *state = rk_alloc(rk_match_state_size(g)), *other = rk_alloc(rk_match_state_size(g));
        assert_true(rk_dataset_open(&set, g, NULL, &err) && rk_setup_default(g, g->min_seats, &setup, &err));
        rk_rng_seed(&rng, 5, 0);
        g->start(set.data, state, &setup);
        int      checked = 0, said = 0;
        unsigned reasons = 0;
        for (int step = 0; checked < 25; step++) {
            rk_turn turn = g->turn(set.data, state);
            if (turn.stage == RK_OVER)
                break;
            /* sealed stages always, others now and then */
            if (turn.stage == RK_DECIDE && (turn.sealed || step % 17 == 0)) {
                reasons |= compare(&set, &setup, state, other, &rng, checked % 3 == 0);
                checked++;
            }
            if (turn.stage == RK_DECIDE && step % 3 == 0) {
                said += compare_talk(&set, &setup, state, other, &rng);
                turn = g->turn(set.data, state);
            }
            rk_moves legal;
            g->moves(set.data, state, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats), &legal);
            g->play(set.data, state, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
        }
        assert_true(checked > 3);
        CHECK(!g->players.standing || (reasons & 5) == 5, "%s: no gains or no fears in any position", g->id);
        all |= reasons;
        CHECK(!g->talk.bot_aside || said > 3, "%s: bots said %d things only", g->id, said);
        free(state);
        free(other);
        rk_dataset_free(&set);
        rk_text_free(&err);
    }
    CHECK(all & 2, "nothing is ever lost otherwise");
}

/* All seats that have something to choose, in a position of a sealed stage: as it is, and as if none of the others had begun.
 * Returns how often that is not the same position. Seats are asked in their order, so whoever is still to be asked is taken back
 * to the beginning of the stage. */
static int compare_reopened(const rk_dataset *set, const rk_setup *setup, const void *state, void *other, const void *began)
{
    const rk_game *g = set->game;
    unsigned       seats = g->turn(set->data, state).seats;
    int            differ = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        memcpy(other, state, rk_match_state_size(g));
        g->players.reopen(set->data, other, seat);
        const char *broken = g->tests.check(set->data, other);
        CHECK(!broken, "%s: reopened for seat %d: %s", g->id, seat, broken);
        CHECK(seat == __builtin_ctz(seats) || !memcmp(other, began, g->state_size), "%s: something stays for seat %d", g->id,
              seat);
        differ += memcmp(other, state, g->state_size) != 0;
        rk_move one = decide("search:40/j1", set, setup, seat, state), two = decide("search:40/j1", set, setup, seat, other);
        CHECK(rk_move_eq(one, two), "%s: seat %d decides by who was asked before", g->id, seat);
        CHECK(!rk_legal(g, set->data, state, one).rule, "%s: seat %d makes an illegal move", g->id, seat);
    }
    return differ;
}

static void the_learned_search_does_not_mind_who_is_asked_first(void **s)
{
    (void)s;
    enum { ENOUGH = 60 }; /* a round of a long game */
    const rk_game *g;
    int            games = 0;
    for (int place = 0; (g = rk_game_at(place)); place++) {
        rk_dataset set;
        rk_setup   setup;
        rk_text    err = RK_TEXT_INIT;
        rk_rng     rng;
        rk_turn    turn;
        int        differ = 0;
        uint8_t    stage = 0;
        if (!g->players.reopen)
            continue;
        void *state = rk_alloc(rk_match_state_size(g)), *other = rk_alloc(rk_match_state_size(g));
        void *began = rk_alloc(g->state_size);
        assert_true(rk_dataset_open(&set, g, NULL, &err) && rk_setup_default(g, g->max_seats, &setup, &err));
        rk_rng_seed(&rng, 5, 0);
        g->start(set.data, state, &setup);
        while (differ < ENOUGH && (turn = g->turn(set.data, state)).stage != RK_OVER) {
            rk_moves legal;
            if (turn.sealed != stage)
                memcpy(began, state, g->state_size);
            stage = turn.sealed;
            if (stage)
                differ += compare_reopened(&set, &setup, state, other, began);
            g->moves(set.data, state, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats), &legal);
            g->play(set.data, state, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
        }
        CHECK(differ, "%s: nobody was asked after somebody else", g->id);
        games++;
        free(state);
        free(other);
        free(began);
        rk_dataset_free(&set);
        rk_text_free(&err);
    }
    assert_true(games > 0);
}

static void names(void **s)
{
    (void)s;
    static const char *const good[] = {"random",        "greedy",
                                       "easy",          "medium",
                                       "hard",          "expert",
                                       "search",        "search:7",
                                       "search:250ms",  "search:7/t2/r40/c50/w90",
                                       "exec:true",     "greedy/quiet",
                                       "greedy/n50",    "search:7/g3",
                                       "hard/quiet",    "search:7/t2/quiet",
                                       "search:7/j1",   "champion",
                                       "search:7/j2",   "novice",
                                       "greedy/m80",    "greedy/m300/n500/j1",
                                       "greedy/n5/m80", "search:7/l8/k16/o1"};
    static const char *const bad[] = {"",          "Random",      "searching",   "search:",     "search:0",
                                      "search:x",  "search:5s",   "search:5/x1", "search:5/t0", "search:5/t99",
                                      "exec:",     "me",          "/quiet",      "me/quiet",    "greedy/r5",
                                      "greedy/n0", "greedyish",   "search:5/n5", "quiet",       "search:5/j3",
                                      "greedy/m0", "search:5/m5", "beginner",    "search:5/o2", "greedy/o1"};
    bot_spec                 spec;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CHECK(bot_spec_read(good[i], &spec) && !strcmp(spec.name, good[i]), "%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!bot_spec_read(bad[i], &spec), "%s was taken for a bot", bad[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bots_know_only_their_seat),
                                       cmocka_unit_test(the_learned_search_does_not_mind_who_is_asked_first),
                                       cmocka_unit_test(names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
