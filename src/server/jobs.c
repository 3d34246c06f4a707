/* jobs.c: what would keep the loop too long is done on threads: it gets copies, and its result comes back to the loop.
 *
 * Short work (somebody waits for a table or for what they missed) has a thread of its own, so that no import or replay is ever
 * before it. Who has used least comes first. What a job used is charged to the address and the person it was for, and who has
 * used up what they may must wait. Few jobs may wait: a queue that never ends helps nobody. */
#include "server/internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
    WORK_SECONDS = 600, /* what was used comes back within this time */
    NICE = 5            /* the loop comes first, bots come last */
};

struct srv_jobs {
    srv_server     *server;
    pthread_t       thread[SRV_WORK_KINDS];
    unsigned        threads;
    pthread_mutex_t lock;
    pthread_cond_t  work;
    srv_job        *first[SRV_WORK_KINDS], *done;
    unsigned        waiting; /* in the queue, at work, or done and not collected */
    size_t          bytes;
    bool            closing;
};

static double thread_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

bool srv_job_enough(void *job)
{
    const srv_job *j = job;
    return thread_seconds() - j->began > j->most;
}

/* ---- the threads ---- */

typedef struct {
    struct srv_jobs *jobs;
    srv_work_kind    kind;
} worker_of;

/* The thread for short work does nothing else; the other one prefers long work. */
static srv_job *take(struct srv_jobs *q, srv_work_kind kind)
{
    if (kind == SRV_LONG && !q->first[SRV_LONG])
        kind = SRV_SHORT;
    srv_job *j = q->first[kind];
    if (j)
        q->first[kind] = j->next;
    return j;
}

static void work_on(struct srv_jobs *q, srv_job *j)
{
    pthread_mutex_unlock(&q->lock);
    j->began = thread_seconds();
    j->run(j);
    j->used = thread_seconds() - j->began;
    pthread_mutex_lock(&q->lock);
    j->next = q->done;
    q->done = j;
    ev_async_send(q->server->loop, &q->server->wake);
}

static void *worker(void *arg)
{
    worker_of        me = *(worker_of *)arg;
    struct srv_jobs *q = me.jobs;
    free(arg);
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    pthread_mutex_lock(&q->lock);
    while (!q->closing) {
        srv_job *j = take(q, me.kind);
        if (j)
            work_on(q, j);
        else
            pthread_cond_wait(&q->work, &q->lock);
    }
    pthread_mutex_unlock(&q->lock);
    return NULL;
}

struct srv_jobs *srv_jobs_new(srv_server *s)
{
    struct srv_jobs *q = rk_alloc(sizeof *q);
    memset(q, 0, sizeof *q);
    q->server = s;
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->work, NULL);
    for (int kind = 0; kind < SRV_WORK_KINDS; kind++) {
        worker_of *of = rk_alloc(sizeof *of);
        *of = (worker_of){q, (srv_work_kind)kind};
        if (pthread_create(&q->thread[q->threads], NULL, worker, of) == 0)
            q->threads++;
        else
            free(of);
    }
    return q;
}

static void free_all(srv_job *j)
{
    while (j) {
        srv_job *next = j->next;
        j->free(j);
        j = next;
    }
}

void srv_jobs_free(struct srv_jobs *q)
{
    pthread_mutex_lock(&q->lock);
    q->closing = true;
    pthread_cond_broadcast(&q->work);
    pthread_mutex_unlock(&q->lock);
    for (unsigned i = 0; i < q->threads; i++)
        pthread_join(q->thread[i], NULL);
    for (int kind = 0; kind < SRV_WORK_KINDS; kind++)
        free_all(q->first[kind]);
    free_all(q->done);
    pthread_mutex_destroy(&q->lock);
    pthread_cond_destroy(&q->work);
    free(q);
}

/* ---- who pays ---- */

/* What is spent, after what has come back. */
static double spent(net_bucket *b, double holds)
{
    net_bucket_take(b, srv_clock(), holds / WORK_SECONDS, holds, 0);
    return b->spent;
}

bool srv_may_work(srv_server *s, const char *address, srv_person *p)
{
    net_peer *a = srv_address_of(s, address);
    double    of_address = (double)s->config->max_address_work, of_person = (double)s->config->max_person_work;
    if (a->unlimited)
        return true;
    return spent(&a->work, of_address) < of_address && (!p || spent(&p->work, of_person) < of_person);
}

static void charge(srv_server *s, const srv_job *j)
{
    s->work_seconds += j->used;
    if (*j->address)
        srv_address_of(s, j->address)->work.spent += j->used;
    srv_person *p = srv_get(&s->people, j->person);
    if (p)
        p->work.spent += j->used;
}

void srv_job_for(srv_job *j, const char *address, const srv_person *p)
{
    snprintf(j->address, sizeof j->address, "%s", address);
    snprintf(j->person, sizeof j->person, "%s", p ? p->id : "");
}

/* ---- the queue ---- */

static unsigned count_same(const struct srv_jobs *q, const char *address)
{
    unsigned same = 0;
    for (int kind = 0; kind < SRV_WORK_KINDS; kind++)
        for (const srv_job *o = q->first[kind]; o; o = o->next)
            same += !strcmp(o->address, address);
    return same;
}

static void insert(struct srv_jobs *q, srv_job *j)
{
    srv_job **at = &q->first[j->kind];
    while (*at && (*at)->rank <= j->rank)
        at = &(*at)->next;
    j->next = *at;
    *at = j;
    q->waiting++;
    q->bytes += j->bytes;
    pthread_cond_broadcast(&q->work);
}

bool srv_jobs_add(srv_server *s, srv_job *j)
{
    struct srv_jobs *q = s->jobs;
    bool             ours = !*j->address; /* nobody waits for it, and there are never many */
    j->rank = ours ? INFINITY : srv_address_of(s, j->address)->work.spent;
    pthread_mutex_lock(&q->lock);
    bool ok = q->threads == SRV_WORK_KINDS
              && (ours
                  || (q->waiting < SRV_WORK_WAITING && q->bytes + j->bytes <= SRV_WORK_BYTES
                      && count_same(q, j->address) < SRV_WORK_OF_ADDRESS));
    if (ok)
        insert(q, j);
    pthread_mutex_unlock(&q->lock);
    return ok;
}

void srv_jobs_collect(srv_server *s)
{
    struct srv_jobs *q = s->jobs;
    pthread_mutex_lock(&q->lock);
    srv_job *done = q->done;
    q->done = NULL;
    for (const srv_job *j = done; j; j = j->next) {
        q->waiting--;
        q->bytes -= j->bytes;
    }
    pthread_mutex_unlock(&q->lock);
    for (srv_job *j = done; j; j = j->next) {
        charge(s, j);
        j->done(s, j);
    }
    free_all(done);
}
