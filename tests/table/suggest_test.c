/* suggest_test.c: "What would you do?": who may ask, what is answered, and that nothing of it is recorded. */
#include "bots/advice.h"
#include "games/registry.h"
#include "table/rig.h"

/* A person on seat 0; bots, or one bot less and another person on seat 1. */
static void open_table(rig *r, const char *second)
{
    rig_open(r, rk_game_by_id("stimmvieh"), 3, "none", "", 7);
    for (int v = 0; v < 3; v++)
        tbl_follow(r->t, v, 0);
    assert_true(tbl_seat_person(r->t, r->now, 0, "p0", "", "Anna"));
    if (second)
        assert_true(tbl_seat_person(r->t, r->now, 1, second, "", "Ben"));
    else
        assert_true(tbl_seat_bot(r->t, r->now, 1, "random"));
    assert_true(tbl_seat_bot(r->t, r->now, 2, "random"));
}

static bool ask(rig *r, int add)
{
    char line[40];
    snprintf(line, sizeof line, "@9 0: suggest %ld", rig_position(r, 0) + add);
    return rig_send(r, 0, line);
}

static rk_move thought(rig *r, rk_text *why)
{
    bot_spec   spec;
    bot_advice found;
    bot_case   is = {&r->set, &tbl_match(r->t)->setup, 0, 5, rig_state(r)};
    assert_true(bot_spec_read("search:50", &spec));
    bot_advise(&is, &spec, &found);
    bot_advice_json(&r->set, &found, why);
    return found.move;
}

static void a_question_changes_nothing(void **state)
{
    (void)state;
    rig      r;
    tbl_wish wish;
    rk_text  before = RK_TEXT_INIT, why = RK_TEXT_INIT;
    size_t   n;
    open_table(&r, NULL);
    const char *log = tbl_log(r.t, &n);
    rk_text_addn(&before, log, n);
    long told = rig_count(&r, 0);
    CHECK(!tbl_wish_take(r.t, &wish), "nobody has asked");
    CHECK(ask(&r, 0) && !r.answer.len, "the answer comes later: %s", rk_text_str(&r.answer));
    CHECK(tbl_wish_take(r.t, &wish) && wish.seat == 0 && wish.id == 9 && !tbl_wish_take(r.t, &wish), "taken once");
    rk_move move = thought(&r, &why);
    tbl_wish_answer(r.t, &wish, move, rk_text_str(&why), &r.answer);
    CHECK(strstr(rk_text_str(&r.answer), "\"re\":9,\"ok\":true,\"seat\":0") && strstr(rk_text_str(&r.answer), "\"move\":\"top "),
          "%s", rk_text_str(&r.answer));
    CHECK(strstr(rk_text_str(&r.answer), "\"why\":{\"chance\":") && strstr(rk_text_str(&r.answer), "\"next\":{\"less\":"), "%s",
          rk_text_str(&r.answer));
    log = tbl_log(r.t, &n);
    CHECK(n == before.len && !memcmp(log, before.at, n), "the log has changed");
    CHECK(rig_count(&r, 0) == told, "somebody was told");

    /* The table moves on while the expert thinks. */
    CHECK(ask(&r, 0) && tbl_wish_take(r.t, &wish) && rig_move(&r, 0, "top 1 2 3 4"), "%s", rk_text_str(&r.answer));
    rk_text_clear(&r.answer);
    tbl_wish_answer(r.t, &wish, move, "", &r.answer);
    CHECK(strstr(rk_text_str(&r.answer), "\"code\":\"stale\"") && !strstr(rk_text_str(&r.answer), "suggestion"), "%s",
          rk_text_str(&r.answer));
    rk_text_free(&before);
    rk_text_free(&why);
    rig_close(&r);
}

static void refused(rig *r, bool asked, const char *code)
{
    tbl_wish wish;
    CHECK(!asked && strstr(rk_text_str(&r->answer), code) && !tbl_wish_take(r->t, &wish), "%s: %s", code,
          rk_text_str(&r->answer));
}

static void not_among_people(void **state)
{
    (void)state;
    static const char *const second[] = {"p1", "p0"}; /* a friend; another seat at the same screen */
    for (int i = 0; i < 2; i++) {
        rig r;
        open_table(&r, second[i]);
        refused(&r, ask(&r, 0), "\"code\":\"people\"");
        rig_close(&r);
    }
}

static void not_at_any_time(void **state)
{
    (void)state;
    rig r;
    open_table(&r, NULL);
    refused(&r, ask(&r, 1), "\"code\":\"stale\"");
    CHECK(rig_send(&r, 0, "away medium"), "%s", rk_text_str(&r.answer));
    refused(&r, ask(&r, 0), "\"code\":\"away\"");
    CHECK(rig_send(&r, 0, "back") && rig_move(&r, 0, "top 1 2 3 4"), "%s", rk_text_str(&r.answer));
    refused(&r, ask(&r, 0), "\"code\":\"not_now\""); /* it is for the others to choose */
    rig_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_question_changes_nothing), cmocka_unit_test(not_among_people),
                                       cmocka_unit_test(not_at_any_time)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
