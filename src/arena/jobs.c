/* jobs.c: the threads, and the caller waiting for them. Signals are waited for, not caught: the
 * waiting thread asks for them between two looks at the progress, so no handler and no global
 * variable is needed. */
#include "arena/jobs.h"

#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

static void *work(void *arg)
{
    ar_jobs *j = arg;
    uint64_t n;
    while (!atomic_load(&j->stop) && (n = atomic_fetch_add(&j->next, 1)) < j->total) {
        j->job(j->ctx, n);
        if (!atomic_load(&j->stop))
            atomic_fetch_add(&j->done, 1);
    }
    atomic_fetch_sub(&j->running, 1);
    return NULL;
}

/* What asks us to stop, unless our caller wants it ignored. */
static void endings(sigset_t *set)
{
    static const int signals[] = {SIGINT, SIGTERM};
    sigemptyset(set);
    for (int i = 0; i < 2; i++) {
        struct sigaction now;
        if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(set, signals[i]);
    }
}

/* The first signal stops the jobs. What comes within half a second belongs to it (timeout(1) sends two);
 * after that the next one is meant seriously and does what it always does. */
static void wait_for_all(ar_jobs *j, const sigset_t *ends, const sigset_t *before)
{
    enum { GRACE = 25 };
    const struct timespec nap = {0, 20000000};
    for (int since = 0; atomic_load(&j->running) > 0; since += j->interrupted) {
        if (since > GRACE) {
            pthread_sigmask(SIG_SETMASK, before, NULL);
            nanosleep(&nap, NULL);
        } else if (sigtimedwait(ends, NULL, &nap) > 0) {
            j->interrupted = true;
            atomic_store(&j->stop, true);
        }
        if (j->tick)
            j->tick(j->ctx, atomic_load(&j->done));
    }
    while (j->interrupted && sigtimedwait(ends, NULL, &(struct timespec){0}) > 0)
        ; /* the report is still to come */
}

/* Bots of some megabytes come and go with every game: their memory stays with us instead of being
 * returned and asked for again (two thirds of the time of a shallow search went there). */
static void keep_memory(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 512 << 20);
#endif
}

bool ar_jobs_run(ar_jobs *j)
{
    keep_memory();
    pthread_t thread[AR_MAX_THREADS];
    sigset_t  ends, before;
    endings(&ends);
    pthread_sigmask(SIG_BLOCK, &ends, &before);
    unsigned started = 0;
    while (started < j->threads) {
        atomic_fetch_add(&j->running, 1);
        if (pthread_create(&thread[started], NULL, work, j) != 0) {
            atomic_fetch_sub(&j->running, 1);
            break;
        }
        started++;
    }
    if (!started) { /* no thread to be had: then we do it ourselves */
        atomic_fetch_add(&j->running, 1);
        work(j);
    }
    wait_for_all(j, &ends, &before);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return atomic_load(&j->done) == j->total;
}
