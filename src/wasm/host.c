/* host.c: tables in a browser's worker: the third host of the same table, besides the server and the terminal.
 *
 * Lines go in, events come out. The worker (web/src/local) hands in time and random bytes, keeps the logs, and asks the bots.
 * Texts go in as NUL-terminated bytes for which `take` has made room; every text that comes out lies at out_at() until the next
 * call. A table is the number that `open` or `fold` has returned. */
#include "wasm/export.h"

#include "wasm/sets.h"

#include <stdlib.h>
#include <string.h>

#define EVENTS_MAX 9007199254740992.0 /* 2^53: a double counts no further */

static rk_text out;    /* the answer to the last call */
static rk_text events; /* told since they were last taken: a line each */

static void collect(void *ctx, int viewer, uint64_t n, const char *json, size_t len)
{
    (void)ctx, (void)viewer, (void)n;
    rk_text_addn(&events, json, len);
    if (!len || json[len - 1] != '\n')
        rk_text_char(&events, '\n');
}

static const tbl_sink sink = {collect, NULL};

rk_text *wasm_answer(void)
{
    rk_text_clear(&out);
    return &out;
}

bool wasm_is_seat(const tbl_table *t, int seat)
{
    return seat >= 0 && seat < tbl_rules_of(t)->setup.seats;
}

static bool is_viewer(const tbl_table *t, int viewer)
{
    return viewer == TBL_SPECTATOR || wasm_is_seat(t, viewer);
}

/* ---- memory ---- */

WASM_EXPORT(take) void *wasm_take(size_t n)
{
    return rk_alloc(n);
}

WASM_EXPORT(give) void wasm_give(void *p)
{
    free(p);
}

WASM_EXPORT(out_at) const char *wasm_out_at(void)
{
    return rk_text_str(&out);
}

WASM_EXPORT(out_len) size_t wasm_out_len(void)
{
    return out.len;
}

WASM_EXPORT(check) const char *wasm_check(void)
{
    return wasm_sets_fit();
}

/* ---- beginning and end ---- */

/* A designer's data set. False: it is none, or there are too many. */
WASM_EXPORT(add_set) bool wasm_add_own(const char *game, const char *hash, const char *bytes, size_t n)
{
    return wasm_add_set(game, hash, bytes, n);
}

/* `data`: the hash of a set that was added; empty: the program's own. `rest`: the lines of a log's header from "seats" on. NULL:
 * see the answer. */
WASM_EXPORT(open) tbl_table *wasm_open(const char *game, const char *data, const char *rest)
{
    rk_text           head = RK_TEXT_INIT, *err = wasm_answer();
    const rk_set_name name = {.game = game, .hash = *data ? data : NULL};
    const rk_dataset *set = wasm_find_set(NULL, &name, err);
    tbl_table        *t = NULL;
    if (set) {
        rk_text_addf(&head, "ratskeller table 2\ngame %s\ndata %s\n", game, set->hash);
        if (set->rules > 1)
            rk_text_addf(&head, "rules %u\n", set->rules);
        rk_text_add(&head, rest);
        t = tbl_read("table", head.at, head.len, wasm_find_set, NULL, err);
    }
    if (t) { /* once more, with a header that names every option */
        tbl_rules rules = *tbl_rules_of(t);
        tbl_free(t);
        t = tbl_new(set, &rules);
    }
    if (t)
        tbl_listen(t, sink);
    rk_text_free(&head);
    return t;
}

/* A log, or a match file to look at. `brought`: from elsewhere, so its commitment proves nothing. */
WASM_EXPORT(fold) tbl_table *wasm_fold(const char *bytes, size_t n, bool brought)
{
    tbl_table *t = tbl_read("match", bytes, n, wasm_find_set, NULL, wasm_answer());
    if (t) {
        tbl_listen(t, sink);
        if (brought)
            tbl_brought(t);
    }
    return t;
}

WASM_EXPORT(drop) void wasm_drop(tbl_table *t)
{
    tbl_free(t);
}

WASM_EXPORT(sit_person)
bool wasm_sit_person(tbl_table *t, double now, int seat, const char *who, const char *nonce, const char *name)
{
    return tbl_seat_person(t, (int64_t)now, seat, who, nonce, name);
}

WASM_EXPORT(sit_bot) bool wasm_sit_bot(tbl_table *t, double now, int seat, const char *policy)
{
    return tbl_seat_bot(t, (int64_t)now, seat, policy);
}

/* ---- what happens ---- */

/* The answer is empty if a bot is asked for advice: see advise. */
WASM_EXPORT(command) bool wasm_command(tbl_table *t, double now, const char *who, const char *line)
{
    return tbl_command(t, (int64_t)now, who, line, wasm_answer());
}

WASM_EXPORT(tick) void wasm_tick(tbl_table *t, double now)
{
    tbl_tick(t, (int64_t)now);
}

WASM_EXPORT(alarm) double wasm_alarm(const tbl_table *t)
{
    int64_t at = tbl_alarm(t);
    return at == INT64_MAX ? -1 : (double)at;
}

WASM_EXPORT(go_on) void wasm_go_on(tbl_table *t, double now)
{
    tbl_go_on(t, (int64_t)now);
}

WASM_EXPORT(rematch_wanted) bool wasm_rematch_wanted(const tbl_table *t)
{
    return tbl_rematch_wanted(t);
}

WASM_EXPORT(rematch) tbl_table *wasm_rematch(const tbl_table *t, double now, const uint8_t *seed)
{
    tbl_table *next = tbl_rematch(t, (int64_t)now, seed);
    if (next)
        tbl_listen(next, sink);
    return next;
}

WASM_EXPORT(next) void wasm_next(tbl_table *t, double now, const char *id)
{
    tbl_next(t, (int64_t)now, id);
}

/* The log of a match that runs, from this device or elsewhere, as a table on which `who` goes on. NULL: see the answer. */
WASM_EXPORT(take_along) tbl_table *wasm_take_along(const char *bytes, size_t n, double now, const uint8_t *seed, const char *who)
{
    rk_text   *err = wasm_answer();
    tbl_table *was = tbl_read("match", bytes, n, wasm_find_set, NULL, err), *t = NULL;
    if (was && !(t = tbl_take_along(was, (int64_t)now, seed, who)))
        rk_text_add(err, "only a match that runs, and at which nobody else sits, can be gone on with");
    tbl_free(was);
    if (t)
        tbl_listen(t, sink);
    return t;
}

/* ---- viewers ---- */

WASM_EXPORT(spectator) int wasm_spectator(void)
{
    return TBL_SPECTATOR;
}

/* The seats of a person of this device: besides the public, only they are followed. */
WASM_EXPORT(seats_of) unsigned wasm_seats_of(const tbl_table *t, const char *who)
{
    return tbl_seats_of(t, who);
}

WASM_EXPORT(deciding) unsigned wasm_deciding(const tbl_table *t)
{
    return tbl_deciding(t);
}

/* From now on this viewer's events are collected; those after number `after` at once. Negative: none of them. So are numbers that
 * no event has. */
WASM_EXPORT(follow) void wasm_follow(tbl_table *t, int viewer, double after)
{
    if (is_viewer(t, viewer))
        tbl_follow(t, viewer, after >= 0 && after < EVENTS_MAX ? (uint64_t)after : UINT64_MAX);
}

WASM_EXPORT(snapshot) void wasm_snapshot(const tbl_table *t, int viewer, double now)
{
    rk_text *to = wasm_answer();
    if (is_viewer(t, viewer))
        tbl_snapshot(t, viewer, (int64_t)now, to);
}

/* Takes what was told since the last time, an event a line. */
WASM_EXPORT(events) void wasm_events(void)
{
    rk_text *to = wasm_answer();
    rk_text_addn(to, rk_text_str(&events), events.len);
    rk_text_clear(&events);
}

/* ---- what is kept, and shown ---- */

WASM_EXPORT(log) void wasm_log(const tbl_table *t, size_t from)
{
    size_t      n;
    const char *log = tbl_log(t, &n);
    rk_text    *to = wasm_answer();
    if (from < n)
        rk_text_addn(to, log + from, n - from);
}

WASM_EXPORT(match_file) void wasm_match_file(const tbl_table *t)
{
    rk_match_write(tbl_match(t), wasm_answer());
}

WASM_EXPORT(is_over) bool wasm_is_over(const tbl_table *t)
{
    return tbl_over(t);
}

WASM_EXPORT(is_started) bool wasm_is_started(const tbl_table *t)
{
    return tbl_started(t);
}

WASM_EXPORT(card) void wasm_card(const tbl_table *t)
{
    rk_json w = rk_json_to(wasm_answer());
    rk_json_object(&w);
    tbl_card_json(t, &w);
    rk_json_end(&w, '}');
}

/* An array of events, as GET /api/tables/ID/replay has it. */
WASM_EXPORT(replay) bool wasm_replay(const tbl_table *t, int viewer, bool all)
{
    if (!is_viewer(t, viewer))
        return false;
    size_t             n;
    const char        *log = tbl_log(t, &n);
    const tbl_replay   replay = {.viewer = viewer, .all = all, .over = tbl_over(t)};
    const tbl_audience to = {.followed = (uint8_t)(1u << viewer), .sink = sink, .replay = &replay};
    rk_text            told = events, err = RK_TEXT_INIT;
    events = (rk_text)RK_TEXT_INIT;
    tbl_table *again = tbl_fold("log", log, n, wasm_find_set, NULL, &to, &err);
    rk_text   *into = wasm_answer();
    rk_text_char(into, '[');
    for (size_t i = 0; i + 1 < events.len; i++) /* a comma for each end of a line but the last; JSON has no others */
        if (events.at[i] == '\n')
            events.at[i] = ',';
    rk_text_addn(into, rk_text_str(&events), events.len);
    rk_text_char(into, ']');
    rk_text_free(&events);
    rk_text_free(&err);
    events = told;
    bool ok = again;
    tbl_free(again);
    return ok;
}
