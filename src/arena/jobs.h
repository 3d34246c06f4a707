/* jobs.h: numbered jobs on several threads. Ctrl-C ends them without losing what is finished. */
#ifndef AR_JOBS_H
#define AR_JOBS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { AR_MAX_THREADS = 64 };

typedef void (*ar_job)(void *ctx, uint64_t n);

/* Told a few times a second, from the caller's thread, how many jobs are done. `tick` may be NULL. */
typedef struct {
    void (*tick)(void *ctx, uint64_t done);
    void *ctx;
} ar_progress;

typedef struct {
    uint64_t    total;   /* jobs 0 .. total - 1 */
    unsigned    threads; /* 1 .. AR_MAX_THREADS */
    ar_job      job;
    void       *ctx; /* of the job */
    ar_progress progress;

    atomic_bool   stop; /* a job may set it; a long job should look at it */
    bool          interrupted;
    atomic_ullong next, done;
    atomic_uint   running;
} ar_jobs;

/* Runs them all. Ctrl-C (or SIGTERM) sets stop, and jobs that have not begun are left out. Another one, half a second later,
 * ends the program at once. True if every job was run. */
bool ar_jobs_run(ar_jobs *j);

#endif
