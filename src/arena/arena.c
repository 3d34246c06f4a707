/* arena.c: match-ups and running them. */
#include "arena/arena.h"

#include <stdlib.h>

/* Streams of a block: chance first, then one for each rotation and entrant. */
enum { STREAMS = 1 << 10 };
_Static_assert(RK_MAX_SEATS *RK_MAX_SEATS < STREAMS, "a stream for every rotation and place");

void ar_begin(ar_arena *a)
{
    a->outcome = rk_alloc((size_t)a->blocks * a->setup.seats * sizeof *a->outcome);
    a->have = rk_alloc(a->blocks * sizeof *a->have);
    pthread_mutex_init(&a->lock, NULL);
    ar_pool_init(&a->pool);
}

void ar_clear(ar_arena *a)
{
    if (a->record)
        fclose(a->record);
    a->record = NULL;
    ar_pool_clear(&a->pool);
    free(a->outcome);
    free(a->have);
    rk_text_free(&a->fault);
    pthread_mutex_destroy(&a->lock);
}

/* A list shorter than the table is repeated; of a longer one each block takes a window, one
 * further than the last, so that everybody is linked to everybody by common opponents. */
int ar_place(const ar_arena *a, uint64_t block, int i)
{
    uint64_t first = a->entrants > a->setup.seats ? block : 0;
    return (int)((first + (uint64_t)i) % (uint64_t)a->entrants);
}

int ar_seat(const ar_arena *a, int rotation, int i)
{
    return (i + rotation) % a->setup.seats;
}

static ar_pairing pairing(ar_arena *a, uint64_t block, int rotation)
{
    ar_pairing p = {
        .set = &a->set, .setup = &a->setup, .seed = a->seed, .chance = block * STREAMS, .stop = &a->jobs.stop, .pool = &a->pool};
    for (int i = 0; i < a->setup.seats; i++) {
        int seat = ar_seat(a, rotation, i);
        p.bot[seat] = &a->entrant[ar_place(a, block, i)];
        p.mind[seat] = block * STREAMS + 1 + (uint64_t)(rotation * RK_MAX_SEATS + i);
    }
    return p;
}

static void fail(ar_arena *a, const char *what, uint64_t block)
{
    if (!a->fault.len)
        rk_text_addf(&a->fault, "block %llu of seed %llu: %s", (unsigned long long)block, (unsigned long long)a->seed, what);
    atomic_store(&a->jobs.stop, true);
}

static void finish_block(ar_arena *a, uint64_t block)
{
    pthread_mutex_lock(&a->lock);
    a->have[block] = true;
    if (a->record && !ar_record_block(a, block))
        fail(a, "games.jsonl cannot be written", block);
    pthread_mutex_unlock(&a->lock);
}

static void play_block(ar_arena *a, uint64_t block)
{
    for (int r = 0; r < a->setup.seats; r++) {
        ar_pairing p = pairing(a, block, r);
        ar_played  end = ar_play_pairing(&p, &a->outcome[block * a->setup.seats + (uint64_t)r]);
        if (end == AR_ENDLESS) {
            pthread_mutex_lock(&a->lock);
            fail(a, "the game goes on beyond its bound", block);
            pthread_mutex_unlock(&a->lock);
        }
        if (end != AR_PLAYED)
            return;
    }
    finish_block(a, block);
}

/* ---- running ---- */

typedef struct {
    ar_arena *arena;
    uint32_t *missing; /* blocks to be played */
    void (*tick)(void *ctx, uint64_t done);
    void *ctx;
} run;

static void job(void *ctx, uint64_t n)
{
    run *r = ctx;
    play_block(r->arena, r->missing[n]);
}

static void tick(void *ctx, uint64_t done)
{
    run *r = ctx;
    if (r->tick)
        r->tick(r->ctx, done);
}

bool ar_run(ar_arena *a, void (*to)(void *ctx, uint64_t done), void *ctx)
{
    run      r = {a, rk_alloc(a->blocks * sizeof *r.missing), to, ctx};
    uint32_t n = 0;
    for (uint32_t b = 0; b < a->blocks; b++)
        if (!a->have[b])
            r.missing[n++] = b;
    a->jobs = (ar_jobs){.total = n, .threads = a->threads, .job = job, .tick = tick, .ctx = &r};
    bool all = ar_jobs_run(&a->jobs);
    free(r.missing);
    return all && !a->fault.len;
}

uint32_t ar_done(const ar_arena *a)
{
    uint32_t n = 0;
    for (uint32_t b = 0; b < a->blocks; b++)
        n += a->have[b];
    return n;
}
