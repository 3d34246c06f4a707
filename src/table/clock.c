/* clock.c: clocks. A decision begins when a seat comes into turn and ends when it leaves it, or has moved
 * and decides something new; the small steps of one sealed choice are one decision, so a clock does
 * not tell how many there were. Bots have no clock. */
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

bool rk_clock_read(const char *s, rk_table_rules *out)
{
    char   *end = NULL;
    int64_t base = 0, increment = 0;
    out->clock = RK_CLOCK_NONE;
    out->base = out->increment = 0;
    if (!strcmp(s, "none"))
        return true;
    if (!strncmp(s, "decision ", 9) && seconds(s + 9, &end, &base) && !*end) {
        out->clock = RK_CLOCK_DECISION;
    } else if (!strncmp(s, "days ", 5) && seconds(s + 5, &end, &base) && !*end && base * DAY <= most_seconds) {
        out->clock = RK_CLOCK_DECISION;
        base *= DAY;
    } else if (!strncmp(s, "game ", 5) && seconds(s + 5, &end, &base) && *end == ' ' && seconds(end + 1, &end, &increment)
               && !*end) {
        out->clock = RK_CLOCK_GAME;
    } else {
        return false;
    }
    out->base = base * SECOND;
    out->increment = increment * SECOND;
    return base > 0;
}

void rk_clock_write(const rk_table_rules *r, rk_text *out)
{
    int64_t base = r->base / SECOND;
    switch (r->clock) {
    case RK_CLOCK_NONE: rk_text_add(out, "none"); break;
    case RK_CLOCK_DECISION:
        if (base % DAY)
            rk_text_addf(out, "decision %lld", (long long)base);
        else
            rk_text_addf(out, "days %lld", (long long)(base / DAY));
        break;
    case RK_CLOCK_GAME: rk_text_addf(out, "game %lld %lld", (long long)base, (long long)(r->increment / SECOND)); break;
    }
}

bool rk_clock_runs(const rk_table *t, int seat)
{
    return t->seat[seat].since > 0;
}

int64_t rk_clock_left(const rk_table *t, int seat, int64_t now)
{
    const rk_seat *s = &t->seat[seat];
    int64_t        left = s->since ? s->left - (now - s->since) : s->left;
    return left < 0 ? 0 : left;
}

static void stop(rk_table *t, int seat, int64_t now)
{
    t->seat[seat].left = rk_clock_left(t, seat, now);
    t->seat[seat].since = 0;
}

void rk_clocks_stop(rk_table *t, int64_t now)
{
    for (int i = 0; i < t->rules.setup.seats; i++)
        stop(t, i, now);
}

static bool decides(const rk_table *t, int seat)
{
    const rk_seat *s = &t->seat[seat];
    rk_turn        turn = rk_table_turn(t);
    return t->started && !t->over && !t->paused && s->kind == RK_SEAT_PERSON && !s->away && turn.stage == RK_DECIDE
           && turn.seats >> seat & 1;
}

/* `mover` has just finished a decision of its own (-1: nobody has). */
void rk_clocks_turn(rk_table *t, int64_t now, bool undone, int mover)
{
    if (t->rules.clock == RK_CLOCK_NONE)
        return;
    for (int i = 0; i < t->rules.setup.seats; i++) {
        rk_seat *s = &t->seat[i];
        bool     ran = rk_clock_runs(t, i), runs = decides(t, i), fresh = !ran || i == mover;
        if (ran && (!runs || i == mover)) {
            stop(t, i, now);
            if (t->rules.clock == RK_CLOCK_GAME && !undone && i == mover)
                s->left += t->rules.increment;
        }
        if (runs && fresh) {
            /* Taking back gives no new time. */
            if (t->rules.clock == RK_CLOCK_DECISION && !undone && !s->resigned)
                s->left = t->rules.base;
            s->since = now > 0 ? now : 1;
        }
    }
}

int64_t rk_table_alarm(const rk_table *t)
{
    int64_t first = INT64_MAX;
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (rk_clock_runs(t, i) && t->seat[i].since + t->seat[i].left < first)
            first = t->seat[i].since + t->seat[i].left;
    return first;
}

void rk_clock_json(const rk_table *t, int64_t now, rk_json *w)
{
    if (t->rules.clock == RK_CLOCK_NONE)
        return;
    rk_json_kobject(w, "clock");
    rk_json_kint(w, "at", now);
    rk_json_karray(w, "left");
    for (int i = 0; i < t->rules.setup.seats; i++)
        rk_json_int(w, rk_clock_left(t, i, now));
    rk_json_end(w, ']');
    rk_json_karray(w, "running");
    for (int i = 0; i < t->rules.setup.seats; i++)
        if (rk_clock_runs(t, i))
            rk_json_int(w, i);
    rk_json_end(w, ']');
    rk_json_end(w, '}');
}

bool rk_do_timeout(rk_table *t, int64_t now, int seat)
{
    if (!rk_clock_runs(t, seat) || rk_clock_left(t, seat, now > t->now ? now : t->now) > 0)
        return false;
    rk_log_begin(t, now, -1, 0, "timeout ");
    rk_text_int(&t->log, seat);
    rk_log_end(t);
    char json[48];
    snprintf(json, sizeof json, "\"ev\":\"timeout\",\"seat\":%d", seat);
    rk_announce(t, json);
    return true;
}

/* The game's own default moves, until the seat's decision is made. */
static void play_default(rk_table *t, int64_t now, int seat)
{
    uint32_t stage = t->stage;
    for (int guard = 0; guard < 1000; guard++) {
        rk_turn turn = rk_table_turn(t);
        if (t->over || turn.stage != RK_DECIDE || !(turn.seats >> seat & 1) || t->stage != stage)
            return;
        rk_line line;
        line.move = rk_table_game(t)->fallback(t->set->data, t->match.state, seat);
        line.has_text = false;
        if (rk_do_move(t, now, seat, 0, &line).rule)
            return;
        rk_carry_on(t, now);
    }
}

void rk_table_tick(rk_table *t, int64_t now)
{
    for (int i = 0; i < t->rules.setup.seats; i++) {
        if (!rk_do_timeout(t, now, i))
            continue;
        if (t->rules.timeout[0])
            rk_do_away(t, now, i, 0, t->rules.timeout, false);
        else
            play_default(t, now, i);
    }
}
