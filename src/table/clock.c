/* clock.c: clocks. A decision begins when a seat comes into turn. It ends when the seat is no longer in turn, or has moved and
 * decides something new. The small steps of one sealed choice are one decision, so that a clock does not give away how many
 * there were. Bots have no clock. */
#include "table/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000, DAY = 86400 };

static const int64_t most_seconds = 400ll * DAY;

static bool seconds(const char *s, char **end, int64_t *out)
{
    if (*s < '0' || *s > '9' || strspn(s, "0123456789") > 9)
        return false;
    *out = strtoll(s, end, 10);
    return *out <= most_seconds;
}

bool tbl_clock_read(const char *s, tbl_rules *out)
{
    char   *end = NULL;
    int64_t base = 0, increment = 0;
    out->clock = TBL_CLOCK_NONE;
    out->base = out->increment = 0;
    if (!strcmp(s, "none"))
        return true;
    if (!strncmp(s, "decision ", 9) && seconds(s + 9, &end, &base) && !*end) {
        out->clock = TBL_CLOCK_DECISION;
    } else if (!strncmp(s, "days ", 5) && seconds(s + 5, &end, &base) && !*end && base * DAY <= most_seconds) {
        out->clock = TBL_CLOCK_DECISION;
        base *= DAY;
    } else if (!strncmp(s, "game ", 5) && seconds(s + 5, &end, &base) && *end == ' ' && seconds(end + 1, &end, &increment)
               && !*end) {
        out->clock = TBL_CLOCK_GAME;
    } else {
        return false;
    }
    out->base = base * SECOND;
    out->increment = increment * SECOND;
    return base > 0;
}

void tbl_clock_write(const tbl_rules *r, rk_text *out)
{
    int64_t base = r->base / SECOND;
    switch (r->clock) {
    case TBL_CLOCK_NONE: rk_text_add(out, "none"); break;
    case TBL_CLOCK_DECISION:
        if (base % DAY)
            rk_text_addf(out, "decision %lld", (long long)base);
        else
            rk_text_addf(out, "days %lld", (long long)(base / DAY));
        break;
    case TBL_CLOCK_GAME: rk_text_addf(out, "game %lld %lld", (long long)base, (long long)(r->increment / SECOND)); break;
    }
}

bool tbl_clock_runs(const tbl_table *t, int seat)
{
    return t->seat[seat].since > 0;
}

int64_t tbl_clock_left(const tbl_table *t, int seat, int64_t now)
{
    const tbl_seat *s = &t->seat[seat];
    int64_t         left = s->since ? s->left - (now - s->since) : s->left;
    return left < 0 ? 0 : left;
}

static void stop(tbl_table *t, int seat, int64_t now)
{
    t->seat[seat].left = tbl_clock_left(t, seat, now);
    t->seat[seat].since = 0;
}

void tbl_clocks_stop(tbl_table *t, int64_t now)
{
    for (int i = 0; i < t->rules.setup.seats; i++)
        stop(t, i, now);
}

static bool decides(const tbl_table *t, int seat)
{
    const tbl_seat *s = &t->seat[seat];
    rk_turn         turn = tbl_turn(t);
    return t->started && !t->over && !t->paused && s->kind == TBL_SEAT_PERSON && !s->away && turn.stage == RK_DECIDE
           && turn.seats >> seat & 1;
}

/* `mover` has just finished a decision (-1: nobody has). */
void tbl_clocks_turn(tbl_table *t, int64_t now, bool undone, int mover)
{
    if (t->rules.clock == TBL_CLOCK_NONE)
        return;
    for (int i = 0; i < t->rules.setup.seats; i++) {
        tbl_seat *s = &t->seat[i];
        bool      ran = tbl_clock_runs(t, i), runs = decides(t, i), fresh = !ran || i == mover;
        if (ran && (!runs || i == mover)) {
            stop(t, i, now);
            if (t->rules.clock == TBL_CLOCK_GAME && !undone && i == mover)
                s->left += t->rules.increment;
        }
        if (runs && fresh) {
            /* Taking a move back gives no new time. */
            if (t->rules.clock == TBL_CLOCK_DECISION && !undone && !s->resigned)
                s->left = t->rules.base;
            s->since = now > 0 ? now : 1;
        }
    }
}

int64_t tbl_alarm(const tbl_table *t)
{
    int64_t first = INT64_MAX;
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (tbl_clock_runs(t, i) && t->seat[i].since + t->seat[i].left < first)
            first = t->seat[i].since + t->seat[i].left;
    return first;
}

void tbl_clock_json(const tbl_table *t, int64_t now, rk_json *w)
{
    if (t->rules.clock == TBL_CLOCK_NONE)
        return;
    rk_json_kobject(w, "clock");
    rk_json_kint(w, "at", now);
    rk_json_karray(w, "left");
    for (int i = 0; i < t->rules.setup.seats; i++)
        rk_json_int(w, tbl_clock_left(t, i, now));
    rk_json_end(w, ']');
    rk_json_karray(w, "running");
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (tbl_clock_runs(t, i))
            rk_json_int(w, i);
    rk_json_end(w, ']');
    rk_json_end(w, '}');
}

bool tbl_do_timeout(tbl_table *t, int64_t now, int seat)
{
    if (!tbl_clock_runs(t, seat) || tbl_clock_left(t, seat, now > t->now ? now : t->now) > 0)
        return false;
    tbl_log_begin(t, now, -1, 0, "timeout ");
    rk_text_int(&t->log, seat);
    tbl_log_end(t);
    char json[48];
    snprintf(json, sizeof json, "\"ev\":\"timeout\",\"seat\":%d", seat);
    tbl_announce(t, json);
    return true;
}

/* Plays the game's default moves until the seat's decision is made. */
static void play_default(tbl_table *t, int64_t now, int seat)
{
    uint32_t stage = t->stage;
    for (int guard = 0; guard < 1000; guard++) {
        rk_turn turn = tbl_turn(t);
        if (t->over || turn.stage != RK_DECIDE || !(turn.seats >> seat & 1) || t->stage != stage)
            return;
        rk_line line;
        line.move = tbl_game(t)->players.default_move(t->set->data, t->match.state, seat);
        line.has_text = false;
        if (tbl_do_move(t, now, seat, 0, &line).rule)
            return;
        tbl_go_on(t, now);
    }
}

void tbl_tick(tbl_table *t, int64_t now)
{
    for (int i = 0; i < t->rules.setup.seats; i++) {
        if (!tbl_do_timeout(t, now, i))
            continue;
        if (t->rules.timeout[0])
            tbl_do_away(t, now, i, 0, t->rules.timeout, false);
        else
            play_default(t, now, i);
    }
}
