/* series.h: many games between bots on several threads: what simulations, arenas and balances share. The same seed
 * gives the same games on any number of threads. */
#ifndef AR_SERIES_H
#define AR_SERIES_H

#include "arena/jobs.h"
#include "arena/play.h"

typedef struct {
    rk_dataset set;
    rk_setup   setup;
    uint64_t   seed;
    unsigned   threads;

    ar_pool         pool;
    ar_jobs         jobs;
    pthread_mutex_t lock;  /* guards the fault, and the results of whoever runs the series */
    rk_text         fault; /* the first one */
} ar_series;

void ar_series_begin(ar_series *s); /* after the first four fields are set */
void ar_series_clear(ar_series *s); /* what begin took; not the data set */

/* Runs jobs 0 .. total - 1, which play the games. True if all were run without a fault; otherwise there is a fault, or
 * jobs.interrupted is set. */
bool ar_series_run(ar_series *s, uint64_t total, ar_job job, void *ctx, ar_progress progress);

/* Game `number` with streams of its own. The bots are still to be seated. */
ar_seating ar_series_seating(ar_series *s, uint64_t number);

/* Keeps the first fault ("game 7 of seed 1, step 12: ..."; step 0: none is named) and stops the series. The second one
 * is for callers that hold the lock. */
void ar_series_fault(ar_series *s, const char *unit, uint64_t number, uint32_t step, const char *what);
void ar_series_fault_locked(ar_series *s, const char *unit, uint64_t number, uint32_t step, const char *what);

#endif
