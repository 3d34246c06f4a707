/* jobs.c: what would keep the loop too long is done on a thread of its own: it gets copies, and its result comes back
 * to the loop. Few may wait: a queue that never ends helps nobody. */
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>

enum { WAITING_MAX = 64, OF_ONE_ADDRESS = 8 };

struct srv_jobs {
    srv_server     *server;
    pthread_t       thread;
    pthread_mutex_t lock;
    pthread_cond_t  work;
    srv_job        *first, **last, *done;
    unsigned        waiting; /* in the queue, at work, or done and not collected */
    bool            closing, running;
};

static void *worker(void *arg)
{
    struct srv_jobs *q = arg;
    pthread_mutex_lock(&q->lock);
    for (;;) {
        while (!q->first && !q->closing)
            pthread_cond_wait(&q->work, &q->lock);
        if (q->closing)
            break;
        srv_job *j = q->first;
        q->first = j->next;
        if (!q->first)
            q->last = &q->first;
        pthread_mutex_unlock(&q->lock);
        j->run(j);
        pthread_mutex_lock(&q->lock);
        j->next = q->done;
        q->done = j;
        ev_async_send(q->server->loop, &q->server->wake);
    }
    pthread_mutex_unlock(&q->lock);
    return NULL;
}

struct srv_jobs *srv_jobs_new(srv_server *s)
{
    struct srv_jobs *q = rk_alloc(sizeof *q);
    memset(q, 0, sizeof *q);
    q->server = s;
    q->last = &q->first;
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->work, NULL);
    q->running = pthread_create(&q->thread, NULL, worker, q) == 0;
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
    pthread_cond_signal(&q->work);
    pthread_mutex_unlock(&q->lock);
    if (q->running)
        pthread_join(q->thread, NULL);
    free_all(q->first);
    free_all(q->done);
    pthread_mutex_destroy(&q->lock);
    pthread_cond_destroy(&q->work);
    free(q);
}

bool srv_jobs_add(srv_server *s, srv_job *j)
{
    struct srv_jobs *q = s->jobs;
    unsigned         same = 0;
    pthread_mutex_lock(&q->lock);
    for (const srv_job *o = q->first; o; o = o->next)
        same += !strcmp(o->address, j->address);
    bool ok = q->running && q->waiting < WAITING_MAX && same < OF_ONE_ADDRESS;
    if (ok) {
        j->next = NULL;
        *q->last = j;
        q->last = &j->next;
        q->waiting++;
        pthread_cond_signal(&q->work);
    }
    pthread_mutex_unlock(&q->lock);
    return ok;
}

void srv_jobs_collect(srv_server *s)
{
    pthread_mutex_lock(&s->jobs->lock);
    srv_job *done = s->jobs->done;
    s->jobs->done = NULL;
    for (const srv_job *j = done; j; j = j->next)
        s->jobs->waiting--;
    pthread_mutex_unlock(&s->jobs->lock);
    for (srv_job *j = done; j; j = j->next)
        j->done(s, j);
    free_all(done);
}
