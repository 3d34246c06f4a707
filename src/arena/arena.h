/* arena.h: bots against bots, in blocks. A block is one stream of chance and one line-up, played
 * in every seat rotation, so that neither luck of the dice nor a good seat favours anybody. */
#ifndef AR_H
#define AR_H

#include "arena/jobs.h"
#include "arena/play.h"

#include <pthread.h>
#include <stdio.h>

enum { AR_ENTRANTS = 32, AR_MAX_BLOCKS = 200000 };

typedef struct {
    rk_dataset  set;
    rk_setup    setup;
    bot_spec    entrant[AR_ENTRANTS]; /* equal bots are entrants of their own */
    int         entrants;
    uint64_t    seed;
    uint32_t    blocks;
    unsigned    threads;
    ar_outcome *outcome; /* owned; [block * seats + rotation] */
    bool       *have;    /* owned; blocks that are finished */

    FILE           *record; /* games.jsonl, NULL: none */
    ar_pool         pool;
    pthread_mutex_t lock; /* guards record and fault */
    rk_text         fault;
    ar_jobs         jobs;
} ar_arena;

void ar_begin(ar_arena *a); /* after the fields above `outcome` are set */
void ar_clear(ar_arena *a); /* what begin took, and the record; not the data set */

/* Who is at place i of a block's line-up; in rotation r place i sits on seat (i + r) % seats. */
int ar_place(const ar_arena *a, uint64_t block, int i);
int ar_seat(const ar_arena *a, int rotation, int i);

/* Plays the blocks that are missing. True if all are there now; otherwise jobs.interrupted, or a
 * fault in words. */
bool ar_run(ar_arena *a, void (*tick)(void *ctx, uint64_t done), void *ctx);

uint32_t ar_done(const ar_arena *a); /* finished blocks */

/* ---- record.c: games.jsonl ---- */

/* Opens the record for appending. A file that is there already is an error, unless `resume`: then
 * its header must fit and its blocks are taken over; a torn last line is dropped. */
bool ar_record_open(ar_arena *a, const char *path, bool resume, rk_text *err);
bool ar_record_block(ar_arena *a, uint64_t block); /* appends and flushes; the caller holds the lock */

#endif
