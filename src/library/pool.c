/* pool.c: threads that wait for work. */
#include "library/internal.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct {
    lib_pool *pool;
    pthread_t thread;
    int       number;
} worker;

struct lib_pool {
    pthread_mutex_t lock;
    pthread_cond_t  begin, done;
    uint64_t        turn; /* rises with every piece of work */
    int             busy; /* workers that are still at it */
    bool            closing;
    void (*work)(void *ctx, int thread);
    void  *ctx;
    int    workers; /* without the caller */
    worker worker[];
};

static void *wait_for_work(void *arg)
{
    worker   *me = arg;
    lib_pool *pool = me->pool;
    uint64_t  seen = 0;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->turn == seen && !pool->closing)
            pthread_cond_wait(&pool->begin, &pool->lock);
        if (pool->closing)
            break;
        seen = pool->turn;
        pthread_mutex_unlock(&pool->lock);
        pool->work(pool->ctx, me->number);
        pthread_mutex_lock(&pool->lock);
        if (!--pool->busy)
            pthread_cond_signal(&pool->done);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

lib_pool *lib_pool_new(int threads)
{
    lib_pool *pool = rk_alloc(sizeof *pool + (size_t)(threads - 1) * sizeof(worker));
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begin, NULL);
    pthread_cond_init(&pool->done, NULL);
    while (pool->workers < threads - 1) {
        worker *w = &pool->worker[pool->workers];
        *w = (worker){.pool = pool, .number = pool->workers + 1};
        if (pthread_create(&w->thread, NULL, wait_for_work, w) != 0) {
            lib_pool_free(pool);
            return NULL;
        }
        pool->workers++;
    }
    return pool;
}

void lib_pool_free(lib_pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pthread_cond_broadcast(&pool->begin);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->workers; i++)
        pthread_join(pool->worker[i].thread, NULL);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->begin);
    pthread_cond_destroy(&pool->done);
    free(pool);
}

void lib_pool_run(lib_pool *pool, void (*work)(void *ctx, int thread), void *ctx)
{
    if (pool->workers) {
        pthread_mutex_lock(&pool->lock);
        pool->work = work;
        pool->ctx = ctx;
        pool->busy = pool->workers;
        pool->turn++;
        pthread_cond_broadcast(&pool->begin);
        pthread_mutex_unlock(&pool->lock);
    }
    work(ctx, 0);
    if (pool->workers) {
        pthread_mutex_lock(&pool->lock);
        while (pool->busy)
            pthread_cond_wait(&pool->done, &pool->lock);
        pthread_mutex_unlock(&pool->lock);
    }
}
