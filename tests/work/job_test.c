/* job_test.c: what travels to a worker tells it no more than its seat knows, and is enough to decide as well as here. */
#include "check.h"
#include "engine/legal.h"
#include "engine/match.h"
#include "games/registry.h"
#include "work/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const rk_dataset *only_set(void *ctx, const rk_set_name *name, rk_text *err)
{
    const rk_dataset *set = ctx;
    if (rk_dataset_is(set, name))
        return set;
    rk_text_add(err, "another data set");
    return NULL;
}

static work_job job_of(const rk_dataset *set, const rk_setup *setup, int seat, const char *bot)
{
    work_job job = {.id = "abcdefgh23456789", .set = set, .setup = *setup, .seat = seat, .seed = 99, .millis = 60000};
    assert_true(bot_spec_read(bot, &job.spec));
    return job;
}

static void write_job(const work_job *job, const void *state, rk_text *out)
{
    rk_json w = rk_json_to(out);
    work_job_write(job, state, &w);
}

/* The worker's move, from the bytes alone. */
static void decide_there(const rk_text *bytes, const rk_dataset *set, rk_text *move)
{
    rk_source doc;
    work_job  job;
    void     *state;
    rk_text   err = RK_TEXT_INIT;
    CHECK(rk_source_parse(&doc, "job", bytes->at, bytes->len), "%s", rk_text_str(&doc.error));
    rk_node root = rk_source_root(&doc);
    bool    ok = work_job_read(&job, &state, &root, only_set, (void *)(uintptr_t)set, &err);
    CHECK(ok, "%s: %s\n%s", set->game->id, rk_text_str(&err), bytes->at);
    work_job_do(&job, state, move);
    free(state);
    rk_source_free(&doc);
    rk_text_free(&err);
}

static void decide_here(const work_job *job, const void *state, rk_text *move)
{
    bot_player bot;
    bot_init(&bot, &job->spec, job->set, &job->setup, job->seat, job->seed);
    rk_write_move(job->set->game, job->set->data, bot_choose(&bot, state), move);
    bot_clear(&bot);
}

/* At a position every acting seat: the true state, and others that its seat takes for possible. */
static int compare(const rk_dataset *set, const rk_setup *setup, const void *state, void *other, rk_rng *rng)
{
    const rk_game *g = set->game;
    rk_turn        turn = g->turn(set->data, state);
    int            different = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (!(turn.seats >> seat & 1))
            continue;
        work_job job = job_of(set, setup, seat, "search:40");
        rk_text  one = RK_TEXT_INIT, two = RK_TEXT_INIT, there = RK_TEXT_INIT, here = RK_TEXT_INIT;
        write_job(&job, state, &one);
        for (int i = 0; i < 5; i++) {
            memcpy(other, state, rk_match_state_size(g));
            g->resample(set->data, other, seat, rng);
            different += memcmp(other, state, rk_match_state_size(g)) != 0;
            rk_text_clear(&two);
            write_job(&job, other, &two);
            CHECK(!strcmp(one.at, two.at), "%s: a worker for seat %d can tell apart what the seat cannot:\n%s\n%s", g->id, seat,
                  one.at, two.at);
        }
        decide_there(&one, set, &there);
        decide_here(&job, state, &here);
        CHECK(!strcmp(there.at, here.at), "%s: seat %d plays %s there and %s here", g->id, seat, there.at, here.at);
        rk_text_free(&one);
        rk_text_free(&two);
        rk_text_free(&there);
        rk_text_free(&here);
    }
    return different;
}

/* Table talk, so that there are deals and promises which others do not know. */
static void talk(const rk_dataset *set, const rk_setup *setup, void *state, rk_rng *rng)
{
    const rk_game *g = set->game;
    rk_text        line = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_line        parsed;
    int            seat = (int)rk_rng_below(rng, (uint32_t)setup->seats);
    rk_text_addf(&line, "%d ", seat);
    if (g->tests.random_aside && g->tests.random_aside(set->data, state, seat, rng, &line)
        && rk_read_line(g, set->data, rk_text_str(&line), &parsed, &err)
        && !g->talk.why_not_aside(set->data, state, parsed.move, parsed.text).rule)
        g->talk.play_aside(set->data, state, parsed.move, parsed.text);
    rk_text_free(&line);
    rk_text_free(&err);
}

/* Is there anything that an acting seat does not know? */
static bool is_hidden(const rk_dataset *set, const void *state, void *other, rk_turn turn, rk_rng *rng)
{
    bool hidden = false;
    for (int seat = 0; seat < RK_MAX_SEATS && !hidden; seat++)
        if (turn.seats >> seat & 1) {
            memcpy(other, state, rk_match_state_size(set->game));
            set->game->resample(set->data, other, seat, rng);
            hidden = memcmp(other, state, rk_match_state_size(set->game)) != 0;
        }
    return hidden;
}

static void a_worker_knows_only_the_seat(void **s)
{
    (void)s;
    const rk_game *g;
    int            secretive = 0;
    for (int place = 0; (g = rk_game_at(place)); place++) {
        rk_dataset set;
        rk_setup   setup;
        rk_text    err = RK_TEXT_INIT;
        rk_rng     rng;
        void      *state = rk_alloc(rk_match_state_size(g)), *other = rk_alloc(rk_match_state_size(g));
        int        checked = 0, different = 0;
        assert_true(rk_dataset_open(&set, g, NULL, &err) && rk_setup_default(g, g->max_seats, &setup, &err));
        for (int match = 0; match < 3; match++) {
            rk_rng_seed(&rng, 5, (uint64_t)match);
            memset(state, 0, rk_match_state_size(g));
            g->start(set.data, state, &setup);
            rk_turn turn;
            for (int step = 0; (turn = g->turn(set.data, state)).stage != RK_OVER; step++) {
                rk_moves legal;
                bool     hides = turn.stage == RK_DECIDE && is_hidden(&set, state, other, turn, &rng);
                if (turn.stage == RK_DECIDE && (step % 23 == 0 || hides) && checked < 15 * (match + 1)) {
                    talk(&set, &setup, state, &rng);
                    different += compare(&set, &setup, state, other, &rng);
                    checked++;
                    turn = g->turn(set.data, state);
                }
                g->moves(set.data, state, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats), &legal);
                g->play(set.data, state, rk_moves_at(&legal, rk_rng_below(&rng, legal.count)));
            }
        }
        CHECK(checked > 5, "%s: only %d positions", g->id, checked);
        secretive += different > 0 && !g->example;
        free(state);
        free(other);
        rk_dataset_free(&set);
        rk_text_free(&err);
    }
    CHECK(secretive == 4, "%d games have had secrets; all but one should", secretive); /* BGM-11.1: there everything is open */
}

/* What a server might send by mistake, or a liar in its place. */
static void bad_jobs_are_refused(void **s)
{
    (void)s;
    const rk_game *g = rk_game_at(0);
    rk_dataset     set;
    rk_setup       setup;
    rk_text        err = RK_TEXT_INIT, good = RK_TEXT_INIT;
    void          *state = rk_alloc(rk_match_state_size(g));
    memset(state, 0, rk_match_state_size(g));
    assert_true(rk_dataset_open(&set, g, NULL, &err) && rk_setup_default(g, g->min_seats, &setup, &err));
    g->start(set.data, state, &setup);
    rk_turn turn;
    while ((turn = g->turn(set.data, state)).stage == RK_CHANCE_TURN) {
        rk_moves legal;
        g->moves(set.data, state, RK_CHANCE, &legal);
        g->play(set.data, state, rk_moves_at(&legal, 0));
    }
    work_job job = job_of(&set, &setup, __builtin_ctz(turn.seats), "search:40");
    write_job(&job, state, &good);
    static const char *const change[][2] = {
        {"\"search:40\"", "\"exec:true\""},     {"\"seed\":99", "\"seed\":-1"},
        {"\"millis\":60000", "\"millis\":0"},   {"\"rules\":", "\"rules\":9"},
        {"\"state\":{", "\"state\":{\"x\":1,"}, {"\"options\":{", "\"options\":{\"x\":\"1\","}};
    for (size_t i = 0; i < sizeof change / sizeof *change; i++) {
        rk_text   bad = RK_TEXT_INIT;
        rk_source doc;
        work_job  read;
        void     *there;
        char     *at = strstr(good.at, change[i][0]);
        CHECK(at, "no %s in %s", change[i][0], good.at);
        rk_text_addn(&bad, good.at, (size_t)(at - good.at));
        rk_text_add(&bad, change[i][1]);
        rk_text_add(&bad, at + strlen(change[i][0]));
        CHECK(rk_source_parse(&doc, "job", bad.at, bad.len), "%s", rk_text_str(&doc.error));
        rk_node root = rk_source_root(&doc);
        rk_text_clear(&err);
        CHECK(!work_job_read(&read, &there, &root, only_set, &set, &err) && err.len, "%s was taken", change[i][1]);
        rk_source_free(&doc);
        rk_text_free(&bad);
    }
    free(state);
    rk_text_free(&good);
    rk_text_free(&err);
    rk_dataset_free(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_worker_knows_only_the_seat), cmocka_unit_test(bad_jobs_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
