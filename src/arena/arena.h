/* arena.h: bots against bots, in blocks. A block is one stream of chance and one line-up, played in every seat rotation, so that
 * neither lucky dice nor a good seat favours anybody. */
#ifndef AR_H
#define AR_H

#include "arena/series.h"

#include <stdio.h>

enum { AR_MAX_ENTRANTS = 32, AR_MAX_BLOCKS = 200000 };

typedef struct {
    ar_series   series;
    bot_spec    entrant[AR_MAX_ENTRANTS]; /* equal bots are entrants of their own */
    int         entrants;
    uint32_t    blocks;
    uint32_t    part, parts; /* only the part-th of so many, from 0; parts == 0: all */
    ar_outcome *outcome;     /* owned; [block * seats + rotation] */
    bool       *have;        /* owned; blocks that are finished */
    FILE       *record;      /* games.jsonl, guarded by the lock of the series; NULL: none */
} ar_arena;

void ar_arena_begin(ar_arena *a); /* after the fields above `outcome` are set; begins the series too */
void ar_arena_clear(ar_arena *a); /* what begin took, and the record; not the data set */

/* The entrant at place i of a block's line-up, and the seat of that place in a rotation. */
int ar_entrant_at(const ar_arena *a, uint64_t block, int i);
int ar_seat_of(const ar_arena *a, int rotation, int i);

/* Plays the blocks that are missing. As ar_series_run. */
bool ar_arena_run(ar_arena *a, ar_progress progress);

bool     ar_arena_ours(const ar_arena *a, uint32_t block); /* it is in the part that is played here */
uint32_t ar_arena_done(const ar_arena *a);                 /* finished blocks */

/* ---- record.c: games.jsonl ---- */

/* Opens the record for appending. An existing file is an error unless `resume` is set. Then its header must fit, and its
 * blocks are taken over; a torn last line is dropped. */
bool ar_record_open(ar_arena *a, const char *path, bool resume, rk_text *err);
/* Takes over all complete lines of a record; *whole is their length in bytes. */
bool ar_record_read(ar_arena *a, const char *path, const rk_text *file, size_t *whole, rk_text *err);
bool ar_record_block(ar_arena *a, uint64_t block); /* appends and flushes; the caller holds the lock of the series */

#endif
