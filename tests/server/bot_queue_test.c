/* bot_queue_test.c: nobody's bots wait for others'. */
#include "check.h"
#include "server/bot_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static srv_bot_task *task(const char *owner)
{
    srv_bot_task *t = calloc(1, sizeof *t);
    snprintf(t->owner, sizeof t->owner, "%s", owner);
    return t;
}

static void push(srv_bot_queue *q, int lane, const char *owner, int n)
{
    while (n--)
        srv_bot_push(q, lane, task(owner));
}

/* The owner of what the thread takes next, "" if nothing; `lane` and `millis` as they came. */
static const char *pop(srv_bot_queue *q, unsigned thread, int *lane, uint32_t *millis)
{
    static char   owner[SRV_OWNER_SIZE];
    srv_bot_task *t = srv_bot_pop(q, thread, lane, millis);
    snprintf(owner, sizeof owner, "%s", t ? t->owner : "");
    free(t);
    return owner;
}

static void clear(srv_bot_queue *q)
{
    for (srv_bot_task *t; (t = srv_bot_drain(q));)
        free(t);
    for (int i = 0; i < SRV_LANES; i++)
        CHECK(!q->lane[i].waiting && !q->lane[i].owners && !q->lane[i].turn, "lane %d is not empty", i);
}

static void levels_have_their_lanes(void **unused)
{
    (void)unused;
    static const struct {
        const char *word;
        int         lane;
    } want[] = {{"random", SRV_LANE_CHEAP},        {"novice", SRV_LANE_CHEAP}, {"easy", SRV_LANE_CHEAP},
                {"medium", SRV_LANE_CHEAP},        {"hard", SRV_LANE_HARD},    {"expert", SRV_LANE_EXPERT},
                {"search:2000ms", SRV_LANE_EXPERT}};
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        bot_spec spec;
        CHECK(bot_spec_read(want[i].word, &spec), "no bot %s", want[i].word);
        CHECK(srv_bot_lane_of(&spec) == want[i].lane, "%s is in lane %d", want[i].word, srv_bot_lane_of(&spec));
    }
}

static void owners_take_turns(void **unused)
{
    (void)unused;
    srv_bot_queue q = {.threads = 2};
    int           lane;
    uint32_t      millis;
    push(&q, SRV_LANE_EXPERT, "many", 1000);
    push(&q, SRV_LANE_EXPERT, "one", 1);
    assert_string_equal(pop(&q, 0, &lane, &millis), "many");
    assert_string_equal(pop(&q, 0, &lane, &millis), "one");
    assert_string_equal(pop(&q, 0, &lane, &millis), "many");
    clear(&q);
}

static void thinking_shrinks_for_who_asks_much(void **unused)
{
    (void)unused;
    srv_bot_queue q = {.threads = 2};
    int           lane;
    uint32_t      millis;
    push(&q, SRV_LANE_EXPERT, "one", 1);
    pop(&q, 0, &lane, &millis);
    CHECK(millis >= 4500, "an expert alone has %u ms", millis);
    push(&q, SRV_LANE_EXPERT, "many", 1000);
    push(&q, SRV_LANE_EXPERT, "one", 1);
    assert_string_equal(pop(&q, 0, &lane, &millis), "many");
    CHECK(millis <= 10, "one of a thousand has %u ms", millis);
    assert_string_equal(pop(&q, 0, &lane, &millis), "one");
    CHECK(millis >= 4500, "the other one has only %u ms", millis);
    clear(&q);
}

static void half_of_the_threads_take_no_expert(void **unused)
{
    (void)unused;
    srv_bot_queue q = {.threads = 4};
    int           lane;
    uint32_t      millis;
    push(&q, SRV_LANE_EXPERT, "many", 10);
    for (unsigned thread = 2; thread < 4; thread++)
        assert_string_equal(pop(&q, thread, &lane, &millis), "");
    push(&q, SRV_LANE_CHEAP, "one", 1);
    assert_string_equal(pop(&q, 3, &lane, &millis), "one");
    CHECK(lane == SRV_LANE_CHEAP && !millis, "lane %d, %u ms", lane, millis);
    for (unsigned thread = 0; thread < 2; thread++)
        assert_string_equal(pop(&q, thread, &lane, &millis), "many");
    clear(&q);
}

static void short_ones_do_not_stop_long_ones(void **unused)
{
    (void)unused;
    srv_bot_queue q = {.threads = 2};
    int           lane;
    uint32_t      millis;
    push(&q, SRV_LANE_CHEAP, "many", 1000);
    push(&q, SRV_LANE_EXPERT, "one", 1);
    assert_string_equal(pop(&q, 0, &lane, &millis), "one");
    assert_string_equal(pop(&q, 0, &lane, &millis), "many"); /* and does not stand idle */
    clear(&q);
}

static void a_single_thread_does_everything(void **unused)
{
    (void)unused;
    srv_bot_queue q = {.threads = 1};
    int           lane;
    uint32_t      millis;
    push(&q, SRV_LANE_EXPERT, "many", 1);
    push(&q, SRV_LANE_CHEAP, "one", 1);
    assert_string_equal(pop(&q, 0, &lane, &millis), "one");
    assert_string_equal(pop(&q, 0, &lane, &millis), "many");
    CHECK(millis <= 1500, "the only thread is away for %u ms", millis);
    clear(&q);
}

/* Whose task a worker takes next, "" if nothing. */
static const char *pop_worker(srv_bot_queue *q, uint32_t *millis)
{
    static char   owner[SRV_OWNER_SIZE];
    srv_bot_task *t = srv_bot_pop_worker(q, millis);
    snprintf(owner, sizeof owner, "%s", t ? t->owner : "");
    free(t);
    return owner;
}

static void workers_take_turns_too(void **unused)
{
    (void)unused;
    srv_bot_queue q = {.threads = 1, .workers = 3};
    int           lane;
    uint32_t      millis;
    srv_bot_task *stays = task("talker");
    push(&q, SRV_LANE_CHEAP, "cheap", 1);
    assert_string_equal(pop_worker(&q, &millis), ""); /* not worth the way */
    stays->here = true;
    srv_bot_push(&q, SRV_LANE_EXPERT, stays);
    assert_string_equal(pop_worker(&q, &millis), "");
    push(&q, SRV_LANE_EXPERT, "talker", 1);
    push(&q, SRV_LANE_EXPERT, "many", 1000);
    push(&q, SRV_LANE_EXPERT, "one", 1);
    assert_string_equal(pop_worker(&q, &millis), "talker"); /* the one behind it */
    assert_string_equal(pop_worker(&q, &millis), "many");
    CHECK(millis <= 20, "one of a thousand has %u ms", millis);
    assert_string_equal(pop_worker(&q, &millis), "one");
    CHECK(millis >= 4500, "the other one has only %u ms", millis);
    assert_string_equal(pop_worker(&q, &millis), "many");
    assert_string_equal(pop(&q, 0, &lane, &millis), "cheap");
    push(&q, SRV_LANE_EXPERT, "talker", 1); /* behind what stays, which is no longer the last */
    assert_string_equal(pop_worker(&q, &millis), "talker");
    clear(&q);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_have_their_lanes),
        cmocka_unit_test(owners_take_turns),
        cmocka_unit_test(thinking_shrinks_for_who_asks_much),
        cmocka_unit_test(half_of_the_threads_take_no_expert),
        cmocka_unit_test(short_ones_do_not_stop_long_ones),
        cmocka_unit_test(a_single_thread_does_everything),
        cmocka_unit_test(workers_take_turns_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
