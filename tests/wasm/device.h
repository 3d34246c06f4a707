/* device.h: the worker of the page (web/src/local), in C. Every text that goes in lies in memory of exactly its size. */
#ifndef WASM_TEST_DEVICE_H
#define WASM_TEST_DEVICE_H

#include "check.h"
#include "wasm/exports.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    tbl_table *t;
    int        seats;
    unsigned   people; /* bit set: seats of this device, the others are bots */
    double     now;
    rk_rng     rng;
    rk_text    kept; /* the log, piece by piece */
    uint32_t   heard[RK_MAX_SEATS];
    bool       advised;
} device;

static inline char *put(const void *bytes, size_t n)
{
    char *at = wasm_take(n ? n : 1);
    memcpy(at, bytes, n);
    return at;
}

static inline char *put_text(const char *s)
{
    return put(s, strlen(s) + 1);
}

static inline tbl_table *open_with(const char *game, const char *rest)
{
    char      *g = put_text(game), *r = put_text(rest);
    tbl_table *t = wasm_open(g, "", r);
    wasm_give(g);
    wasm_give(r);
    return t;
}

static inline tbl_table *fold(const char *bytes, size_t n, bool brought)
{
    char      *at = put(bytes, n);
    tbl_table *t = wasm_fold(at, n, brought);
    wasm_give(at);
    return t;
}

static inline bool say(device *d, const char *line)
{
    char *who = put_text("me"), *l = put_text(line);
    bool  ok = wasm_command(d->t, d->now += 10, who, l);
    wasm_give(who);
    wasm_give(l);
    return ok;
}

static inline bool sit(device *d, int seat, const char *nonce, const char *name)
{
    char *who = put_text("me"), *n = put_text(nonce), *m = put_text(name);
    bool  ok = wasm_sit_person(d->t, d->now += 10, seat, who, n, m);
    wasm_give(who);
    wasm_give(n);
    wasm_give(m);
    return ok;
}

static inline bool sit_bot(device *d, int seat, const char *level)
{
    char *l = put_text(level);
    bool  ok = wasm_sit_bot(d->t, d->now += 10, seat, l);
    wasm_give(l);
    return ok;
}

/* A new table. The seed is made of one digit. */
static inline void device_open(device *d, const char *game, int seats, char digit)
{
    char rest[200], seed[65];
    memset(d, 0, sizeof *d);
    memset(seed, digit, 64);
    seed[64] = 0;
    snprintf(rest, sizeof rest, "seats %d\nclock none\ntimeout -\nseed %s\n\n", seats, seed);
    d->t = open_with(game, rest);
    CHECK(d->t, "%s", wasm_out_at());
    d->seats = seats;
    d->now = 1000000;
    rk_rng_seed(&d->rng, (uint64_t)seats, 7);
}

static inline void device_close(device *d)
{
    wasm_drop(d->t);
    rk_text_free(&d->kept);
    wasm_events(); /* nobody is told any more */
}

#endif
