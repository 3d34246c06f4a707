/* table.c: opens and closes tables, and answers questions about them. */
#include "engine/legal.h"
#include "table/internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

tbl_table *tbl_new(const rk_dataset *set, const tbl_rules *rules)
{
    tbl_table *t = rk_alloc(sizeof *t);
    memset(t, 0, sizeof *t);
    t->set = set;
    t->rules = *rules;
    t->mover = t->actor = -1;
    rk_match_init(&t->match, set, &rules->setup);
    t->before = rk_alloc(rk_match_state_size(set->game));
    t->spare = rk_alloc(rk_match_state_size(set->game));
    tbl_log_header(t);
    return t;
}

void tbl_free(tbl_table *t)
{
    if (!t)
        return;
    rk_match_clear(&t->match);
    for (int i = 0; i < TBL_VIEWERS; i++)
        rk_text_free(&t->told[i]);
    rk_text_free(&t->log);
    free(t->stage_of);
    free(t->before);
    free(t->spare);
    free(t);
}

bool tbl_word_ok(const char *s, size_t size)
{
    size_t n = 0;
    while (isalnum((unsigned char)s[n]) || s[n] == '-' || s[n] == '_')
        n++;
    return n > 0 && !s[n] && n < size;
}

const char *tbl_log(const tbl_table *t, size_t *n)
{
    *n = t->log.len;
    return t->log.at;
}

void tbl_listen(tbl_table *t, tbl_sink sink)
{
    t->sink = sink;
}

const rk_match *tbl_match(const tbl_table *t)
{
    return &t->match;
}

const tbl_rules *tbl_rules_of(const tbl_table *t)
{
    return &t->rules;
}

const tbl_seat *tbl_seat_at(const tbl_table *t, int seat)
{
    return &t->seat[seat];
}

bool tbl_started(const tbl_table *t)
{
    return t->started;
}

bool tbl_over(const tbl_table *t)
{
    return t->over;
}

void tbl_brought(tbl_table *t)
{
    t->brought = true;
}

bool tbl_paused(const tbl_table *t)
{
    return t->paused;
}

bool tbl_foreign(const tbl_table *t)
{
    return t->foreign;
}

int64_t tbl_time(const tbl_table *t)
{
    return t->now;
}

uint8_t tbl_deciding(const tbl_table *t)
{
    rk_turn turn = tbl_turn(t);
    return t->started && turn.stage == RK_DECIDE ? turn.seats : 0;
}

uint32_t tbl_draws(const tbl_table *t)
{
    return t->draws;
}

uint8_t tbl_seats_of(const tbl_table *t, const char *who)
{
    unsigned seats = 0;
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (t->seat[i].kind == TBL_SEAT_PERSON && !strcmp(t->seat[i].who, who))
            seats |= 1u << i;
    return (uint8_t)seats;
}

/* ---- bots ---- */

static uint8_t seats_of_bots(const tbl_table *t)
{
    unsigned bots = 0;
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (t->seat[i].kind == TBL_SEAT_BOT || t->seat[i].away)
            bots |= 1u << i;
    return (uint8_t)bots;
}

static bool is_waiting(const tbl_table *t)
{
    return t->started && !t->over && !t->paused && tbl_turn(t).stage == RK_DECIDE;
}

uint8_t tbl_bots(const tbl_table *t)
{
    return is_waiting(t) ? (uint8_t)(seats_of_bots(t) & tbl_turn(t).seats) : 0;
}

uint8_t tbl_talkers(const tbl_table *t)
{
    bool open = tbl_game(t)->talk.bot_aside && is_waiting(t) && !tbl_turn(t).sealed && t->log.len <= TBL_LOG_MAX;
    return open ? seats_of_bots(t) : 0;
}

uint32_t tbl_moves(const tbl_table *t)
{
    uint32_t n = 0;
    for (int i = 0; i < RK_MAX_SEATS; i++)
        n += t->seat[i].moved;
    return n;
}

uint32_t tbl_asides(const tbl_table *t)
{
    return t->asides;
}

bool tbl_bot_aside(tbl_table *t, int64_t now, int seat, const char *words)
{
    rk_line line;
    rk_text full = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_addf(&full, "%d %s", seat, words);
    bool ok = tbl_talkers(t) >> seat & 1 && rk_read_line(tbl_game(t), t->set->data, rk_text_str(&full), &line, &err)
              && tbl_game(t)->verbs[line.move.verb].flags & RK_V_ASIDE && !tbl_do_move(t, now, seat, 0, &line).rule;
    rk_text_free(&full);
    rk_text_free(&err);
    if (ok)
        tbl_go_on(t, now);
    return ok;
}

uint32_t tbl_question(const tbl_table *t, int seat)
{
    return t->version + t->seat[seat].moved;
}

bool tbl_bot_move(tbl_table *t, int64_t now, int seat, uint32_t question, rk_move move)
{
    rk_line line;
    line.move = move;
    line.has_text = false;
    if (question != tbl_question(t, seat) || !(tbl_bots(t) >> seat & 1) || move.seat != seat || !rk_has_verb(tbl_game(t), move)
        || tbl_do_move(t, now, seat, 0, &line).rule)
        return false;
    tbl_go_on(t, now);
    return true;
}

/* ---- viewers ---- */

typedef struct {
    tbl_table *of;
    uint64_t   after;
} missed;

static void pass_on(void *ctx, int viewer, uint64_t n, const char *json, size_t len)
{
    missed *m = ctx;
    if (n > m->after && m->of->sink.event)
        m->of->sink.event(m->of->sink.ctx, viewer, n, json, len);
}

static const rk_dataset *same_set(void *ctx, const rk_set_name *name, rk_text *err)
{
    (void)name, (void)err;
    return ((tbl_table *)ctx)->set;
}

void tbl_follow(tbl_table *t, int viewer, uint64_t after)
{
    if (tbl_followed(t, viewer) && after >= t->viewer[viewer].n)
        return;
    missed     m = {t, after};
    rk_text    err = RK_TEXT_INIT;
    tbl_table *again = tbl_fold("log", t->log.at, t->log.len, same_set, t,
                                &(tbl_audience){.followed = (uint8_t)(1u << viewer), .sink = {pass_on, &m}}, &err);
    assert(again);
    if (again)
        t->viewer[viewer] = again->viewer[viewer];
    t->followed |= (uint8_t)(1u << viewer);
    tbl_free(again);
    rk_text_free(&err);
}

void tbl_follow_from(tbl_table *t, int viewer, const tbl_table *folded)
{
    assert(folded->log.len == t->log.len);
    if (!tbl_followed(t, viewer))
        t->viewer[viewer] = folded->viewer[viewer];
    t->followed |= (uint8_t)(1u << viewer);
}

bool tbl_followed(const tbl_table *t, int viewer)
{
    return t->followed >> viewer & 1;
}

uint64_t tbl_events(const tbl_table *t, int viewer)
{
    return t->viewer[viewer].n;
}
