/* arena.h: bots against bots, in blocks. A block is one stream of chance and one line-up, played
 * in every seat rotation, so that neither luck of the dice nor a good seat favours anybody. */
#ifndef RK_ARENA_H
#define RK_ARENA_H

#include "arena/jobs.h"
#include "arena/play.h"

#include <pthread.h>
#include <stdio.h>

enum { RK_ENTRANTS = 32, RK_MOST_BLOCKS = 200000 };

typedef struct {
    rk_dataset  set;
    rk_setup    setup;
    rk_bot_spec entrant[RK_ENTRANTS]; /* equal bots are entrants of their own */
    int         entrants;
    uint64_t    seed;
    uint32_t    blocks;
    unsigned    threads;
    rk_outcome *outcome; /* owned; [block * seats + rotation] */
    bool       *have;    /* owned; blocks that are finished */

    FILE           *record; /* games.jsonl, NULL: none */
    rk_pool         pool;
    pthread_mutex_t lock; /* guards record and fault */
    rk_text         fault;
    rk_jobs         jobs;
} rk_arena;

void rk_arena_begin(rk_arena *a); /* after the fields above `outcome` are set */
void rk_arena_clear(rk_arena *a); /* what begin took, and the record; not the data set */

/* Who is at place i of a block's line-up; in rotation r place i sits on seat (i + r) % seats. */
int rk_arena_place(const rk_arena *a, uint64_t block, int i);
int rk_arena_seat(const rk_arena *a, int rotation, int i);

/* Plays the blocks that are missing. True if all are there now; otherwise jobs.interrupted, or a
 * fault in words. */
bool rk_arena_run(rk_arena *a, void (*tick)(void *ctx, uint64_t done), void *ctx);

uint32_t rk_arena_done(const rk_arena *a); /* finished blocks */

/* ---- record.c: games.jsonl ---- */

/* Opens the record for appending. A file that is there already is an error, unless `resume`: then
 * its header must fit and its blocks are taken over; a torn last line is dropped. */
bool rk_record_open(rk_arena *a, const char *path, bool resume, rk_text *err);
bool rk_record_block(rk_arena *a, uint64_t block); /* appends and flushes; the caller holds the lock */

#endif
