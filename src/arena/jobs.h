/* jobs.h: numbered jobs on several threads, with an end by Ctrl-C that loses nothing finished. */
#ifndef AR_JOBS_H
#define AR_JOBS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { AR_MAX_THREADS = 64 };

typedef struct {
    uint64_t total;   /* jobs 0 .. total - 1 */
    unsigned threads; /* 1 .. AR_MAX_THREADS */
    void (*job)(void *ctx, uint64_t n);
    void (*tick)(void *ctx, uint64_t done); /* a few times a second, from the caller's thread; may be NULL */
    void *ctx;                              /* of both */

    atomic_bool   stop; /* a job may set it, and a long job should look at it */
    bool          interrupted;
    atomic_ullong next, done;
    atomic_uint   running;
} ar_jobs;

/* Runs them all. Ctrl-C (or SIGTERM) sets stop: jobs not begun are left out; one more, half a second
 * later, ends the program at once. True if every job was run. */
bool ar_jobs_run(ar_jobs *j);

#endif
