/* talk_test.c: table talk at a table: bots say something, answer people, and everybody is told. */
#include "bots/bot.h"
#include "games/registry.h"
#include "table/rig.h"

/* One person on seat 0, bots on the others. */
static void open_table(rig *r)
{
    rig_open(r, rk_game_by_id("aufruhr"), 4, "none", "", 7);
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (v < 4 || v == TBL_SPECTATOR)
            tbl_follow(r->t, v, 0);
    assert_true(tbl_seat_person(r->t, r->now, 0, "p0", "nonce", "Anna"));
    for (int i = 1; i < 4; i++)
        assert_true(tbl_seat_bot(r->t, r->now, i, "medium"));
}

/* As a server does: every bot is asked for words, then for its move. Returns what was done. */
static int ask_bots(rig *r, bool moves)
{
    int done = 0;
    for (int seat = 1; seat < 4; seat++) {
        bot_spec   spec;
        bot_player bot;
        rk_text    line = RK_TEXT_INIT;
        assert_true(bot_spec_read("medium", &spec));
        bot_init(&bot, &spec, &r->set, &tbl_match(r->t)->setup, seat, 5);
        if (tbl_talkers(r->t) >> seat & 1 && bot_talk(&bot, rig_state(r), &line)) {
            CHECK(tbl_bot_aside(r->t, r->now += 10, seat, rk_text_str(&line)), "refused: %s", rk_text_str(&line));
            done++;
        } else if (moves && tbl_bots(r->t) >> seat & 1) {
            rk_move m = bot_choose(&bot, rig_state(r));
            CHECK(tbl_bot_move(r->t, r->now += 10, seat, tbl_question(r->t, seat), m), "a move is refused");
            done++;
        }
        bot_clear(&bot);
        rk_text_free(&line);
    }
    return done;
}

static int told(const rig *r, int viewer, const char *word)
{
    int n = 0;
    for (const char *at = rk_text_str(&r->got[viewer]); (at = strstr(at, word)); at++)
        n++;
    return n;
}

static void bots_answer_a_person(void **s)
{
    (void)s;
    rig r;
    open_table(&r);
    while (ask_bots(&r, true)) /* until all of them are ready */
        continue;
    CHECK(tbl_bots(r.t) == 0 && tbl_talkers(r.t) == 14, "bots wait, but listen");
    uint32_t asides = tbl_asides(r.t);
    CHECK(rig_send(&r, 0, "aside propose \"duisburg essen: duisburg pays essen 50; essen promises vote duisburg\""), "%s",
          rk_text_str(&r.answer));
    CHECK(tbl_asides(r.t) == asides + 1, "an aside is counted");
    ask_bots(&r, true);
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (v < 4 || v == TBL_SPECTATOR) {
            CHECK(told(&r, v, "aufruhr.talk.proposes") > 0, "viewer %d is not told of the proposal", v);
            CHECK(told(&r, v, "aufruhr.talk.concluded") > 0, "viewer %d is not told of the deal", v);
        }
    rig_close(&r);
}

static void words_and_gifts_reach_everybody(void **s)
{
    (void)s;
    rig r;
    open_table(&r);
    CHECK(rig_send(&r, 0, "aside say \"Glück auf\""), "%s", rk_text_str(&r.answer));
    CHECK(rig_send(&r, 0, "aside give essen 10"), "%s", rk_text_str(&r.answer));
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (v < 4 || v == TBL_SPECTATOR) {
            CHECK(told(&r, v, "\"ev\":\"say\",\"seat\":0,\"text\":\"Glück auf\"") == 1, "viewer %d hears nothing", v);
            CHECK(told(&r, v, "aufruhr.talk.gift") == 1, "viewer %d is not told of the gift", v);
        }
    /* What a bot may not do: speak for a person, in a sealed step, or make a move as talk. */
    CHECK(!tbl_bot_aside(r.t, r.now, 0, "give essen 10"), "a bot speaks for a person");
    CHECK(!tbl_bot_aside(r.t, r.now, 1, "ready"), "a move is no talk");
    CHECK(!tbl_bot_aside(r.t, r.now, 1, "give essen 10"), "a gift to oneself");
    CHECK(!tbl_bot_aside(r.t, r.now, 1, "nonsense"), "nonsense");
    rig_close(&r);
}

/* The log folds into the same table, talk included. */
static void the_log_keeps_it(void **s)
{
    (void)s;
    rig r, copy;
    open_table(&r);
    for (int i = 0; i < 400; i++) {
        if (ask_bots(&r, true))
            continue;
        if (tbl_over(r.t) || !(rig_turn(&r).seats & 1))
            break;
        rk_rng  rng;
        rk_text move = RK_TEXT_INIT;
        rk_rng_seed(&rng, 3, (uint64_t)i);
        rig_random(&r, 0, &rng, &move);
        CHECK(rig_move(&r, 0, rk_text_str(&move)), "%s: %s", rk_text_str(&move), rk_text_str(&r.answer));
        rk_text_free(&move);
    }
    CHECK(told(&r, 0, "aufruhr.talk.concluded") > 3, "%d deals", told(&r, 0, "aufruhr.talk.concluded"));
    rig_fork(&copy, &r, 0);
    CHECK(!memcmp(rig_state(&r), rig_state(&copy), rk_match_state_size(rig_game(&r))), "the log folds into another state");
    rig_unfork(&copy);
    rig_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bots_answer_a_person), cmocka_unit_test(words_and_gifts_reach_everybody),
                                       cmocka_unit_test(the_log_keeps_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
