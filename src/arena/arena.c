/* arena.c: line-ups, and playing blocks. */
#include "arena/arena.h"

#include <stdlib.h>

/* Streams of a block: chance first, then one for each rotation and place. */
enum { STREAMS = 1 << 10 };
_Static_assert(RK_MAX_SEATS *RK_MAX_SEATS < STREAMS, "a stream for every rotation and place");

void ar_arena_begin(ar_arena *a)
{
    ar_series_begin(&a->series);
    a->outcome = rk_alloc((size_t)a->blocks * a->series.setup.seats * sizeof *a->outcome);
    a->have = rk_alloc(a->blocks * sizeof *a->have);
}

void ar_arena_clear(ar_arena *a)
{
    if (a->record)
        fclose(a->record);
    a->record = NULL;
    free(a->outcome);
    free(a->have);
    ar_series_clear(&a->series);
}

/* A list shorter than the table is repeated. With a longer list each block takes a window, one entry further than the
 * block before, so that all entrants are linked by common opponents. */
int ar_entrant_at(const ar_arena *a, uint64_t block, int i)
{
    uint64_t first = a->entrants > a->series.setup.seats ? block : 0;
    return (int)((first + (uint64_t)i) % (uint64_t)a->entrants);
}

int ar_seat_of(const ar_arena *a, int rotation, int i)
{
    return (i + rotation) % a->series.setup.seats;
}

/* All rotations of a block share its chance; each bot has a stream of its own. */
static ar_seating seating(ar_arena *a, uint64_t block, int rotation)
{
    int        seats = a->series.setup.seats;
    ar_seating g = ar_series_seating(&a->series, block * (uint64_t)seats + (uint64_t)rotation);
    g.chance_stream = block * STREAMS;
    for (int i = 0; i < seats; i++) {
        int seat = ar_seat_of(a, rotation, i);
        g.bot[seat] = &a->entrant[ar_entrant_at(a, block, i)];
        g.bot_stream[seat] = g.chance_stream + 1 + (uint64_t)(rotation * RK_MAX_SEATS + i);
    }
    return g;
}

static void finish_block(ar_arena *a, uint64_t block)
{
    pthread_mutex_lock(&a->series.lock);
    a->have[block] = true;
    if (a->record && !ar_record_block(a, block))
        ar_series_fault_locked(&a->series, "block", block, 0, "games.jsonl cannot be written");
    pthread_mutex_unlock(&a->series.lock);
}

static void play_block(ar_arena *a, uint64_t block)
{
    for (int r = 0; r < a->series.setup.seats; r++) {
        ar_seating  g = seating(a, block, r);
        ar_outcome *o = &a->outcome[g.number];
        ar_ending   how = ar_play_game(&g, o);
        if (how == AR_FAULTY)
            ar_series_fault(&a->series, "block", block, o->moves, o->fault);
        if (how != AR_FINISHED)
            return;
    }
    finish_block(a, block);
}

/* ---- running ---- */

typedef struct {
    ar_arena *arena;
    uint32_t *missing; /* blocks still to be played */
} run;

static void job(void *ctx, uint64_t n)
{
    run *r = ctx;
    play_block(r->arena, r->missing[n]);
}

bool ar_arena_ours(const ar_arena *a, uint32_t block)
{
    return !a->parts || block % a->parts == a->part;
}

bool ar_arena_run(ar_arena *a, ar_progress progress)
{
    run      r = {a, rk_alloc(a->blocks * sizeof *r.missing)};
    uint32_t n = 0;
    for (uint32_t b = 0; b < a->blocks; b++)
        if (!a->have[b] && ar_arena_ours(a, b))
            r.missing[n++] = b;
    bool all = ar_series_run(&a->series, n, job, &r, progress);
    free(r.missing);
    return all;
}

uint32_t ar_arena_done(const ar_arena *a)
{
    uint32_t n = 0;
    for (uint32_t b = 0; b < a->blocks; b++)
        n += a->have[b];
    return n;
}
