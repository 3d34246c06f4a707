/* rig.h: a table with everything around it that tests need: data set, time, the events of each viewer. */
#ifndef RK_TEST_RIG_H
#define RK_TEST_RIG_H

#include "check.h"
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    rk_dataset set;
    tbl_table *t;
    int64_t    now;
    rk_text    got[TBL_VIEWERS]; /* events, one per line */
    rk_text    answer;
} rig;

static void rig_event(void *ctx, int viewer, uint64_t n, const char *json, size_t len)
{
    rig *r = ctx;
    char want[32];
    snprintf(want, sizeof want, "{\"n\":%llu,", (unsigned long long)n);
    CHECK(!strncmp(json, want, strlen(want)), "an event says another number than %llu: %.40s", (unsigned long long)n, json);
    CHECK(strlen(json) == len && rk_utf8_ok(json, len), "an event is no text");
    rk_text_addn(&r->got[viewer], json, len);
    rk_text_char(&r->got[viewer], '\n');
}

static inline void rig_listen(rig *r)
{
    tbl_listen(r->t, (tbl_sink){rig_event, r});
}

static inline void rig_open(rig *r, const rk_game *g, int seats, const char *clock, const char *timeout, uint8_t seed)
{
    rk_text   err = RK_TEXT_INIT;
    tbl_rules rules;
    memset(r, 0, sizeof *r);
    memset(&rules, 0, sizeof rules);
    CHECK(rk_dataset_open(&r->set, g, NULL, &err), "%s", rk_text_str(&err));
    CHECK(rk_setup_default(g, seats, &rules.setup, &err), "%s", rk_text_str(&err));
    CHECK(tbl_clock_read(clock, &rules), "clock %s", clock);
    snprintf(rules.timeout, sizeof rules.timeout, "%s", timeout);
    memset(rules.seed, seed, sizeof rules.seed);
    r->now = 1000000;
    r->t = tbl_new(&r->set, &rules);
    rig_listen(r);
    rk_text_free(&err);
}

/* Persons p0, p1, ... on all seats, each with a nonce; every viewer is followed. */
static inline void rig_seat_all(rig *r)
{
    int seats = tbl_rules_of(r->t)->setup.seats;
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (v < seats || v == TBL_SPECTATOR)
            tbl_follow(r->t, v, 0);
    for (int i = 0; i < seats; i++) {
        char who[32], nonce[32], name[32];
        snprintf(who, sizeof who, "p%d", i);
        snprintf(nonce, sizeof nonce, "nonce%d", i);
        snprintf(name, sizeof name, "Anna %d", i);
        CHECK(tbl_seat_person(r->t, r->now, i, who, nonce, name), "seat %d", i);
    }
}

static inline void rig_close(rig *r)
{
    tbl_free(r->t);
    rk_dataset_free(&r->set);
    rk_text_free(&r->answer);
    for (int v = 0; v < TBL_VIEWERS; v++)
        rk_text_free(&r->got[v]);
}

static inline bool rig_send(rig *r, int seat, const char *line)
{
    char who[32];
    snprintf(who, sizeof who, "p%d", seat);
    rk_text_clear(&r->answer);
    return tbl_command(r->t, r->now += 10, who, line, &r->answer);
}

/* The position a seat's next command refers to. */
static inline long rig_position(const rig *r, int seat)
{
    rk_text snapshot = RK_TEXT_INIT;
    tbl_snapshot(r->t, seat, r->now, &snapshot);
    long p = strtol(strstr(rk_text_str(&snapshot), "\"p\":") + 4, NULL, 10);
    rk_text_free(&snapshot);
    return p;
}

static inline long rig_count(const rig *r, int viewer)
{
    long n = 0;
    for (const char *at = rk_text_str(&r->got[viewer]); *at; at++)
        n += *at == '\n';
    return n;
}

/* "undo P", "move P <what>" with the seat's own position. */
static inline bool rig_move(rig *r, int seat, const char *what)
{
    char line[4096];
    snprintf(line, sizeof line, "move %ld %s", rig_position(r, seat), what);
    return rig_send(r, seat, line);
}

static inline bool rig_undo(rig *r, int seat)
{
    char line[32];
    snprintf(line, sizeof line, "undo %ld", rig_position(r, seat));
    return rig_send(r, seat, line);
}

static inline const rk_game *rig_game(const rig *r)
{
    return r->set.game;
}

static inline const void *rig_state(const rig *r)
{
    return tbl_match(r->t)->state;
}

static inline rk_turn rig_turn(const rig *r)
{
    return rig_game(r)->turn(r->set.data, rig_state(r));
}

/* A random legal move of a seat, in notation. */
static inline void rig_random(const rig *r, int seat, rk_rng *rng, rk_text *out)
{
    rk_moves legal;
    rig_game(r)->moves(r->set.data, rig_state(r), seat, &legal);
    CHECK(legal.count, "seat %d is in turn and has no move", seat);
    rk_text_clear(out);
    rk_write_verb(rig_game(r), r->set.data, rk_moves_at(&legal, rk_rng_below(rng, legal.count)), out);
}

static const rk_dataset *rig_find(void *ctx, const rk_set_name *name, rk_text *err)
{
    (void)name, (void)err;
    return &((rig *)ctx)->set;
}

/* A second table from the first one's log, with some of its viewers. */
static inline void rig_fork(rig *copy, rig *r, uint8_t viewers)
{
    rk_text     err = RK_TEXT_INIT;
    size_t      n;
    const char *log = tbl_log(r->t, &n);
    memset(copy, 0, sizeof *copy);
    copy->set = r->set;
    copy->now = r->now;
    copy->t = tbl_read("log", log, n, rig_find, r, &err);
    CHECK(copy->t, "%s", rk_text_str(&err));
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (viewers >> v & 1)
            tbl_follow(copy->t, v, 0); /* nobody listens yet: only the counts */
    rig_listen(copy);
    rk_text_free(&err);
}

static inline void rig_unfork(rig *copy)
{
    tbl_free(copy->t);
    rk_text_free(&copy->answer);
    for (int v = 0; v < TBL_VIEWERS; v++)
        rk_text_free(&copy->got[v]);
}

#endif
