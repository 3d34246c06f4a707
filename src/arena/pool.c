/* pool.c: bots between games. */
#include "arena/pool.h"

#include <stdlib.h>
#include <string.h>

void rk_pool_init(rk_pool *p)
{
    *p = (rk_pool){0};
    pthread_mutex_init(&p->lock, NULL);
}

static void drop(rk_bot *b)
{
    rk_bot_clear(b);
    free(b);
}

void rk_pool_clear(rk_pool *p)
{
    while (p->idle_n)
        drop(p->idle[--p->idle_n]);
    pthread_mutex_destroy(&p->lock);
}

static rk_bot *find_idle(rk_pool *p, const rk_bot_spec *spec, int seat)
{
    rk_bot *found = NULL;
    pthread_mutex_lock(&p->lock);
    for (int i = 0; i < p->idle_n && !found; i++)
        if (p->idle[i]->seat == seat && !strcmp(p->idle[i]->spec.name, spec->name)) {
            found = p->idle[i];
            p->idle[i] = p->idle[--p->idle_n];
        }
    pthread_mutex_unlock(&p->lock);
    return found;
}

rk_bot *rk_pool_take(rk_pool *p, const rk_bot_spec *spec, const rk_game *g, const void *data, int seat)
{
    rk_bot *b = find_idle(p, spec, seat);
    if (!b) {
        b = rk_alloc(sizeof *b);
        rk_bot_init(b, spec, g, data, seat, 0);
    }
    b->effort = (rk_bot_effort){0};
    return b;
}

/* One that forfeited may have crashed: the next game starts it anew. */
void rk_pool_give(rk_pool *p, rk_bot *b)
{
    bool kept = false;
    if (b->outside && !b->effort.forfeits) {
        pthread_mutex_lock(&p->lock);
        kept = p->idle_n < RK_IDLE;
        if (kept)
            p->idle[p->idle_n++] = b;
        pthread_mutex_unlock(&p->lock);
    }
    if (!kept)
        drop(b);
}
