/* consent.c: what needs the others: taking back what was answered, a pause, a bot for somebody who does
 * not come back, a rematch. Bots agree to everything; whoever has left has no voice. */
#include "table/internal.h"

#include <stdio.h>
#include <string.h>

const char *const rk_ask_names[RK_ASKS] = {"", "undo", "pause", "replace", "rematch"};

uint8_t rk_voices(const rk_table *t)
{
    unsigned voices = 0;
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (t->seat[i].kind == RK_SEAT_PERSON && !t->seat[i].away)
            voices |= 1u << i;
    if (t->ask.kind == RK_ASK_REPLACE)
        voices &= ~(1u << t->ask.about);
    return (uint8_t)voices;
}

static void announce_ask(rk_table *t, const rk_ask *ask, const char *what, int seat)
{
    char json[128];
    int  n = snprintf(json, sizeof json, "\"ev\":\"ask\",\"kind\":\"%s\",\"by\":%d,\"is\":\"%s\",\"seat\":%d",
                      rk_ask_names[ask->kind], ask->by, what, seat);
    if (ask->kind == RK_ASK_REPLACE)
        snprintf(json + n, sizeof json - (size_t)n, ",\"about\":%d", ask->about);
    rk_announce(t, json);
}

static bool may_ask(const rk_table *t, int seat, const rk_ask *ask)
{
    if (!t->started || t->ask.kind || t->seat[seat].kind != RK_SEAT_PERSON || t->seat[seat].away)
        return false;
    switch ((rk_ask_kind)ask->kind) {
    case RK_ASK_UNDO: return !t->over && !t->paused && rk_last_step(t, seat) >= 0;
    case RK_ASK_PAUSE: return !t->over && !t->paused;
    case RK_ASK_REPLACE:
        return !t->over && ask->about != seat && t->seat[ask->about].kind == RK_SEAT_PERSON && !t->seat[ask->about].away;
    case RK_ASK_REMATCH: return t->over && !t->rematch;
    case RK_ASK_NONE:
    case RK_ASKS: break;
    }
    return false;
}

bool rk_do_ask(rk_table *t, int64_t now, int seat, uint64_t id, rk_ask ask)
{
    if (!may_ask(t, seat, &ask))
        return false;
    rk_log_begin(t, now, seat, id, "ask ");
    rk_text_add(&t->log, rk_ask_names[ask.kind]);
    if (ask.kind == RK_ASK_REPLACE)
        rk_text_addf(&t->log, " %d", ask.about);
    rk_log_end(t);
    t->ask = ask;
    t->ask.by = (uint8_t)seat;
    t->ask.agreed = rk_table_seats_of(t, t->seat[seat].who); /* whoever holds several seats need not ask itself */
    t->ask.step = ask.kind == RK_ASK_UNDO ? (size_t)rk_last_step(t, seat) : 0;
    announce_ask(t, &t->ask, "asked", seat);
    return true;
}

static bool may_answer(const rk_table *t, int seat)
{
    bool own = rk_table_seats_of(t, t->seat[t->ask.by].who) >> seat & 1; /* logs from before that was so */
    return t->ask.kind && rk_voices(t) >> seat & 1 && seat != t->ask.by && (own || !(t->ask.agreed >> seat & 1));
}

bool rk_do_agree(rk_table *t, int64_t now, int seat, uint64_t id)
{
    if (!may_answer(t, seat))
        return false;
    rk_log_begin(t, now, seat, id, "agree");
    rk_log_end(t);
    t->ask.agreed |= (uint8_t)(1u << seat);
    announce_ask(t, &t->ask, "agreed", seat);
    return true;
}

/* Whoever has asked may take it back with the same word. */
bool rk_do_refuse(rk_table *t, int64_t now, int seat, uint64_t id)
{
    if (!may_answer(t, seat) && !(t->ask.kind && t->ask.by == seat))
        return false;
    rk_log_begin(t, now, seat, id, "refuse");
    rk_log_end(t);
    rk_ask ask = t->ask;
    memset(&t->ask, 0, sizeof t->ask);
    announce_ask(t, &ask, "refused", seat);
    return true;
}

bool rk_do_pause(rk_table *t, int64_t now)
{
    if (t->ask.kind != RK_ASK_PAUSE || rk_voices(t) & ~t->ask.agreed)
        return false;
    rk_log_begin(t, now, -1, 0, "pause");
    rk_log_end(t);
    memset(&t->ask, 0, sizeof t->ask);
    t->paused = true;
    t->version++;
    rk_clocks_stop(t, t->now);
    rk_announce(t, "\"ev\":\"pause\"");
    return true;
}

bool rk_do_resume(rk_table *t, int64_t now, int seat, uint64_t id)
{
    if (!t->paused || t->seat[seat].kind != RK_SEAT_PERSON)
        return false;
    rk_log_begin(t, now, seat, id, "resume");
    rk_log_end(t);
    t->paused = false;
    rk_clocks_turn(t, t->now, true, -1);
    rk_announce(t, "\"ev\":\"resume\"");
    return true;
}

void rk_settle(rk_table *t, int64_t now)
{
    rk_ask ask = t->ask;
    if (!ask.kind || rk_voices(t) & ~ask.agreed)
        return;
    switch ((rk_ask_kind)ask.kind) {
    case RK_ASK_UNDO:
        if (rk_do_rewind(t, now, ask.by, ask.step))
            rk_carry_on(t, now);
        break;
    case RK_ASK_PAUSE: rk_do_pause(t, now); break;
    case RK_ASK_REPLACE: rk_do_away(t, now, ask.about, 0, t->rules.timeout[0] ? t->rules.timeout : rk_stand_in, false); break;
    case RK_ASK_REMATCH: rk_do_rematch(t, now); break;
    case RK_ASK_NONE:
    case RK_ASKS: break;
    }
}
