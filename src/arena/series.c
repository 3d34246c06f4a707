/* series.c: running many games. */
#include "arena/series.h"

/* Streams of a game: chance first, then one for each bot. */
enum { STREAMS = 16 };
_Static_assert((int)RK_MAX_SEATS < (int)STREAMS, "a stream for every seat");

void ar_series_begin(ar_series *s)
{
    pthread_mutex_init(&s->lock, NULL);
    ar_pool_init(&s->pool);
}

void ar_series_clear(ar_series *s)
{
    ar_pool_clear(&s->pool);
    rk_text_free(&s->fault);
    pthread_mutex_destroy(&s->lock);
}

bool ar_series_run(ar_series *s, uint64_t total, ar_job job, void *ctx, ar_progress progress)
{
    s->jobs = (ar_jobs){.total = total, .threads = s->threads, .job = job, .ctx = ctx, .progress = progress};
    return ar_jobs_run(&s->jobs) && !s->fault.len;
}

ar_seating ar_series_seating(ar_series *s, uint64_t number)
{
    ar_seating g = {
        .set = &s->set, .setup = &s->setup, .pool = &s->pool, .stop = &s->jobs.stop, .number = number, .seed = s->seed};
    g.chance_stream = number * STREAMS;
    for (int i = 0; i < s->setup.seats; i++)
        g.bot_stream[i] = g.chance_stream + 1 + (uint64_t)i;
    return g;
}

void ar_series_fault_locked(ar_series *s, const char *unit, uint64_t number, uint32_t step, const char *what)
{
    atomic_store(&s->jobs.stop, true);
    if (s->fault.len)
        return;
    rk_text_addf(&s->fault, "%s %llu of seed %llu", unit, (unsigned long long)number, (unsigned long long)s->seed);
    if (step)
        rk_text_addf(&s->fault, ", step %u", step);
    rk_text_addf(&s->fault, ": %s", what);
}

void ar_series_fault(ar_series *s, const char *unit, uint64_t number, uint32_t step, const char *what)
{
    pthread_mutex_lock(&s->lock);
    ar_series_fault_locked(s, unit, number, step, what);
    pthread_mutex_unlock(&s->lock);
}
