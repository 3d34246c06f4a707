/* worker.h: threads that think for the bots of a server elsewhere (docs/workers.md). */
#ifndef WORK_WORKER_H
#define WORK_WORKER_H

#include "work/job.h"

enum { WORK_THREADS_MAX = 256 };

typedef struct work_pool work_pool;

/* One decision made. */
typedef struct {
    const char *game, *bot;
    double      seconds;
    bool        taken; /* the server had still been waiting for it */
} work_deed;

typedef struct {
    uint64_t decisions, taken;
    double   seconds; /* thought */
    unsigned thinking, connected;
} work_stats;

/* `told` is called after every decision, by one thread at a time. NULL with a message. */
work_pool *work_start(const char *url, const char *key, unsigned threads, void (*told)(void *ctx, const work_deed *deed),
                      void *ctx, rk_text *err);
void       work_statistics(work_pool *p, work_stats *out);
bool       work_is_open_air(const work_pool *p); /* the key and the states travel unencrypted */

/* True: it makes no sense to go on, and `why` says why. The trouble of the moment is put there, too: a server that is away. */
bool work_trouble(work_pool *p, rk_text *why);

/* Gives back what is being thought about. Threads that think go on until the program ends. */
void work_stop(work_pool *p);

#endif
