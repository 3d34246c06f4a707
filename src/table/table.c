/* table.c: a table's beginning and end, and looking at it. */
#include "table/internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

rk_table *rk_table_new(const rk_dataset *set, const rk_table_rules *rules)
{
    rk_table *t = rk_alloc(sizeof *t);
    memset(t, 0, sizeof *t);
    t->set = set;
    t->rules = *rules;
    t->mover = t->actor = -1;
    rk_match_init(&t->match, set, &rules->setup);
    t->before = rk_alloc(rk_match_state_size(set->game));
    t->spare = rk_alloc(rk_match_state_size(set->game));
    rk_log_header(t);
    return t;
}

void rk_table_free(rk_table *t)
{
    if (!t)
        return;
    rk_match_clear(&t->match);
    for (int i = 0; i < RK_VIEWERS; i++)
        rk_text_free(&t->told[i]);
    rk_text_free(&t->log);
    free(t->stage_of);
    free(t->before);
    free(t->spare);
    free(t);
}

bool rk_word_ok(const char *s, size_t size)
{
    size_t n = 0;
    while (isalnum((unsigned char)s[n]) || s[n] == '-' || s[n] == '_')
        n++;
    return n > 0 && !s[n] && n < size;
}

const char *rk_table_log(const rk_table *t, size_t *n)
{
    *n = t->log.len;
    return t->log.at;
}

void rk_table_listen(rk_table *t, rk_sink sink)
{
    t->sink = sink;
}

const rk_match *rk_table_match(const rk_table *t)
{
    return &t->match;
}

const rk_table_rules *rk_table_rules_of(const rk_table *t)
{
    return &t->rules;
}

const rk_seat *rk_table_seat(const rk_table *t, int seat)
{
    return &t->seat[seat];
}

bool rk_table_started(const rk_table *t)
{
    return t->started;
}

bool rk_table_over(const rk_table *t)
{
    return t->over;
}

bool rk_table_foreign(const rk_table *t)
{
    return t->foreign;
}

int64_t rk_table_time(const rk_table *t)
{
    return t->now;
}

uint8_t rk_table_deciding(const rk_table *t)
{
    rk_turn turn = rk_table_turn(t);
    return t->started && turn.stage == RK_DECIDE ? turn.seats : 0;
}

uint32_t rk_table_draws(const rk_table *t)
{
    return t->draws;
}

uint8_t rk_table_seats_of(const rk_table *t, const char *who)
{
    unsigned seats = 0;
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (t->seat[i].kind == RK_SEAT_PERSON && !strcmp(t->seat[i].who, who))
            seats |= 1u << i;
    return (uint8_t)seats;
}

/* ---- bots ---- */

static uint8_t seats_of_bots(const rk_table *t)
{
    unsigned bots = 0;
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (t->seat[i].kind == RK_SEAT_BOT || t->seat[i].away)
            bots |= 1u << i;
    return (uint8_t)bots;
}

static bool is_waiting(const rk_table *t)
{
    return t->started && !t->over && !t->paused && rk_table_turn(t).stage == RK_DECIDE;
}

uint8_t rk_table_bots(const rk_table *t)
{
    return is_waiting(t) ? (uint8_t)(seats_of_bots(t) & rk_table_turn(t).seats) : 0;
}

uint8_t rk_table_talkers(const rk_table *t)
{
    bool open = rk_table_game(t)->bargain && is_waiting(t) && !rk_table_turn(t).sealed && t->log.len <= RK_LOG_MOST;
    return open ? seats_of_bots(t) : 0;
}

uint32_t rk_table_asides(const rk_table *t)
{
    return t->asides;
}

bool rk_table_bot_aside(rk_table *t, int64_t now, int seat, const char *words)
{
    rk_line line;
    rk_text full = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_addf(&full, "%d %s", seat, words);
    bool ok = rk_table_talkers(t) >> seat & 1 && rk_read_line(rk_table_game(t), t->set->data, rk_text_str(&full), &line, &err)
              && rk_table_game(t)->verbs[line.move.verb].flags & RK_V_ASIDE && !rk_do_move(t, now, seat, 0, &line).rule;
    rk_text_free(&full);
    rk_text_free(&err);
    if (ok)
        rk_carry_on(t, now);
    return ok;
}

uint32_t rk_table_question(const rk_table *t, int seat)
{
    return t->version + t->seat[seat].moved;
}

bool rk_table_bot_move(rk_table *t, int64_t now, int seat, uint32_t question, rk_move move)
{
    rk_line line;
    line.move = move;
    line.has_text = false;
    if (question != rk_table_question(t, seat) || !(rk_table_bots(t) >> seat & 1) || move.seat != seat
        || rk_do_move(t, now, seat, 0, &line).rule)
        return false;
    rk_carry_on(t, now);
    return true;
}

/* ---- viewers ---- */

typedef struct {
    rk_table *of;
    uint64_t  after;
} missed;

static void pass_on(void *ctx, int viewer, uint64_t n, const char *json, size_t len)
{
    missed *m = ctx;
    if (n > m->after && m->of->sink.event)
        m->of->sink.event(m->of->sink.ctx, viewer, n, json, len);
}

static const rk_dataset *same_set(void *ctx, const char *game, rk_text *err)
{
    (void)game, (void)err;
    return ((rk_table *)ctx)->set;
}

void rk_table_follow(rk_table *t, int viewer, uint64_t after)
{
    if (rk_table_followed(t, viewer) && after >= t->viewer[viewer].n)
        return;
    missed    m = {t, after};
    rk_text   err = RK_TEXT_INIT;
    rk_table *again = rk_table_fold("log", t->log.at, t->log.len, same_set, t,
                                    &(rk_audience){.followed = (uint8_t)(1u << viewer), .sink = {pass_on, &m}}, &err);
    assert(again);
    if (again)
        t->viewer[viewer] = again->viewer[viewer];
    t->followed |= (uint8_t)(1u << viewer);
    rk_table_free(again);
    rk_text_free(&err);
}

bool rk_table_replay(const char *bytes, size_t n, rk_find_set find, void *ctx, const rk_replay *replay, rk_sink sink,
                     rk_text *err)
{
    rk_audience to = {.followed = (uint8_t)(1u << replay->viewer), .sink = sink, .replay = replay};
    rk_table   *t = rk_table_fold("log", bytes, n, find, ctx, &to, err);
    rk_table_free(t);
    return t != NULL;
}

void rk_table_unfollow(rk_table *t, int viewer)
{
    t->followed &= (uint8_t) ~(1u << viewer);
}

bool rk_table_followed(const rk_table *t, int viewer)
{
    return t->followed >> viewer & 1;
}

uint64_t rk_table_events(const rk_table *t, int viewer)
{
    return t->viewer[viewer].n;
}
