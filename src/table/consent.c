/* consent.c: what needs the others' consent: taking back a move that was answered, a pause, a bot for somebody who does not come
 * back, a rematch. Bots agree to everything; people who have left are not asked. */
#include "table/internal.h"

#include <stdio.h>
#include <string.h>

const char *const tbl_ask_names[TBL_ASKS] = {"", "undo", "pause", "replace", "rematch"};

uint8_t tbl_voices(const tbl_table *t)
{
    unsigned voices = 0;
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (t->seat[i].kind == TBL_SEAT_PERSON && !t->seat[i].away)
            voices |= 1u << i;
    if (t->ask.kind == TBL_ASK_REPLACE)
        voices &= ~(1u << t->ask.about);
    return (uint8_t)voices;
}

static void announce_ask(tbl_table *t, const tbl_ask *ask, const char *what, int seat)
{
    char json[128];
    int  n = snprintf(json, sizeof json, "\"ev\":\"ask\",\"kind\":\"%s\",\"by\":%d,\"is\":\"%s\",\"seat\":%d",
                      tbl_ask_names[ask->kind], ask->by, what, seat);
    if (ask->kind == TBL_ASK_REPLACE)
        snprintf(json + n, sizeof json - (size_t)n, ",\"about\":%d", ask->about);
    tbl_announce(t, json);
}

static bool may_ask(const tbl_table *t, int seat, const tbl_ask *ask)
{
    if (!t->started || t->ask.kind || t->seat[seat].kind != TBL_SEAT_PERSON || t->seat[seat].away)
        return false;
    switch ((tbl_ask_kind)ask->kind) {
    case TBL_ASK_UNDO: return !t->over && !t->paused && tbl_last_step(t, seat) >= 0;
    case TBL_ASK_PAUSE: return !t->over && !t->paused;
    case TBL_ASK_REPLACE:
        return !t->over && ask->about != seat && t->seat[ask->about].kind == TBL_SEAT_PERSON && !t->seat[ask->about].away;
    case TBL_ASK_REMATCH: return t->over && !t->rematch;
    case TBL_ASK_NONE:
    case TBL_ASKS: break;
    }
    return false;
}

bool tbl_do_ask(tbl_table *t, int64_t now, int seat, uint64_t id, tbl_ask ask)
{
    if (!may_ask(t, seat, &ask))
        return false;
    tbl_log_begin(t, now, seat, id, "ask ");
    rk_text_add(&t->log, tbl_ask_names[ask.kind]);
    if (ask.kind == TBL_ASK_REPLACE)
        rk_text_addf(&t->log, " %d", ask.about);
    tbl_log_end(t);
    t->ask = ask;
    t->ask.by = (uint8_t)seat;
    t->ask.agreed = tbl_seats_of(t, t->seat[seat].who); /* a person who holds several seats does not ask themselves */
    t->ask.step = ask.kind == TBL_ASK_UNDO ? (size_t)tbl_last_step(t, seat) : 0;
    announce_ask(t, &t->ask, "asked", seat);
    return true;
}

static bool may_answer(const tbl_table *t, int seat)
{
    bool own = tbl_seats_of(t, t->seat[t->ask.by].who) >> seat & 1; /* for logs of versions that did ask */
    return t->ask.kind && tbl_voices(t) >> seat & 1 && seat != t->ask.by && (own || !(t->ask.agreed >> seat & 1));
}

bool tbl_do_agree(tbl_table *t, int64_t now, int seat, uint64_t id)
{
    if (!may_answer(t, seat))
        return false;
    tbl_log_begin(t, now, seat, id, "agree");
    tbl_log_end(t);
    t->ask.agreed |= (uint8_t)(1u << seat);
    announce_ask(t, &t->ask, "agreed", seat);
    return true;
}

/* The person who asked may withdraw the question with the same word. */
bool tbl_do_refuse(tbl_table *t, int64_t now, int seat, uint64_t id)
{
    if (!may_answer(t, seat) && !(t->ask.kind && t->ask.by == seat))
        return false;
    tbl_log_begin(t, now, seat, id, "refuse");
    tbl_log_end(t);
    tbl_ask ask = t->ask;
    memset(&t->ask, 0, sizeof t->ask);
    announce_ask(t, &ask, "refused", seat);
    return true;
}

bool tbl_do_pause(tbl_table *t, int64_t now)
{
    if (t->ask.kind != TBL_ASK_PAUSE || tbl_voices(t) & ~t->ask.agreed)
        return false;
    tbl_log_begin(t, now, -1, 0, "pause");
    tbl_log_end(t);
    memset(&t->ask, 0, sizeof t->ask);
    t->paused = true;
    t->version++;
    tbl_clocks_stop(t, t->now);
    tbl_announce(t, "\"ev\":\"pause\"");
    return true;
}

bool tbl_do_resume(tbl_table *t, int64_t now, int seat, uint64_t id)
{
    if (!t->paused || t->seat[seat].kind != TBL_SEAT_PERSON)
        return false;
    tbl_log_begin(t, now, seat, id, "resume");
    tbl_log_end(t);
    t->paused = false;
    tbl_clocks_turn(t, t->now, true, -1);
    tbl_announce(t, "\"ev\":\"resume\"");
    return true;
}

void tbl_settle(tbl_table *t, int64_t now)
{
    tbl_ask ask = t->ask;
    if (!ask.kind || tbl_voices(t) & ~ask.agreed)
        return;
    switch ((tbl_ask_kind)ask.kind) {
    case TBL_ASK_UNDO:
        if (tbl_do_rewind(t, now, ask.by, ask.step))
            tbl_go_on(t, now);
        break;
    case TBL_ASK_PAUSE: tbl_do_pause(t, now); break;
    case TBL_ASK_REPLACE: tbl_do_away(t, now, ask.about, 0, t->rules.timeout[0] ? t->rules.timeout : tbl_stand_in, false); break;
    case TBL_ASK_REMATCH: tbl_do_rematch(t, now); break;
    case TBL_ASK_NONE:
    case TBL_ASKS: break;
    }
}
