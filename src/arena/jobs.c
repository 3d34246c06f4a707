/* jobs.c: the threads, and the caller who waits for them. Signals are waited for, not caught: the waiting thread asks for
 * them between two looks at the progress, so no handler and no global variable is needed. */
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

/* The signals that ask us to stop, unless our caller has them ignored. */
static void stop_signals(sigset_t *set)
{
    static const int signals[] = {SIGINT, SIGTERM};
    sigemptyset(set);
    for (int i = 0; i < 2; i++) {
        struct sigaction now;
        if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(set, signals[i]);
    }
}

/* The first signal stops the jobs. Signals within half a second after it are the same request (timeout(1) sends two).
 * The next one has its usual effect. Naps start short, so that a short series is not made to wait. */
static void wait_for_all(ar_jobs *j, const sigset_t *ends, const sigset_t *before)
{
    enum { GRACE = 25, SHORTEST = 250000, LONGEST = 20000000 };
    struct timespec nap = {0, SHORTEST};
    for (int since = 0; atomic_load(&j->running) > 0; since += j->interrupted) {
        if (since > GRACE) {
            pthread_sigmask(SIG_SETMASK, before, NULL);
            nanosleep(&nap, NULL);
        } else if (sigtimedwait(ends, NULL, &nap) > 0) {
            j->interrupted = true;
            atomic_store(&j->stop, true);
        }
        nap.tv_nsec = nap.tv_nsec < LONGEST / 2 ? nap.tv_nsec * 2 : LONGEST;
        if (j->progress.tick)
            j->progress.tick(j->progress.ctx, atomic_load(&j->done));
    }
    while (j->interrupted && sigtimedwait(ends, NULL, &(struct timespec){0}) > 0)
        ; /* a late signal must not cut the report short */
}

/* Bots of some megabytes come and go with every game. Keeping their memory instead of returning it to the system saves two
 * thirds of the time of a shallow search. */
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
    stop_signals(&ends);
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
    if (!started) { /* no thread could be started: the caller does the work */
        atomic_fetch_add(&j->running, 1);
        work(j);
    }
    wait_for_all(j, &ends, &before);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return atomic_load(&j->done) == j->total;
}
