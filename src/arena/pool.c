/* pool.c: bots between games. */
#include "arena/pool.h"

#include <stdlib.h>
#include <string.h>

void ar_pool_init(ar_pool *p)
{
    *p = (ar_pool){0};
    pthread_mutex_init(&p->lock, NULL);
}

static void drop(bot_player *b)
{
    bot_clear(b);
    free(b);
}

void ar_pool_clear(ar_pool *p)
{
    while (p->idle_n)
        drop(p->idle[--p->idle_n]);
    pthread_mutex_destroy(&p->lock);
}

static bot_player *find_idle(ar_pool *p, const bot_spec *spec, int seat)
{
    bot_player *found = NULL;
    pthread_mutex_lock(&p->lock);
    for (int i = 0; i < p->idle_n && !found; i++)
        if (p->idle[i]->seat == seat && !strcmp(p->idle[i]->spec.name, spec->name)) {
            found = p->idle[i];
            p->idle[i] = p->idle[--p->idle_n];
        }
    pthread_mutex_unlock(&p->lock);
    return found;
}

bot_player *ar_pool_take(ar_pool *p, const bot_spec *spec, const rk_dataset *set, const rk_setup *setup, int seat)
{
    bot_player *b = find_idle(p, spec, seat);
    if (!b) {
        b = rk_alloc(sizeof *b);
        bot_init(b, spec, set, setup, seat, 0);
    }
    b->effort = (bot_effort){0};
    return b;
}

/* A bot that forfeited a decision may have crashed, so the next game starts it anew. Search trees take megabytes. */
void ar_pool_give_back(ar_pool *p, bot_player *b)
{
    bool kept = false;
    if (!b->search && !b->effort.forfeits) {
        pthread_mutex_lock(&p->lock);
        kept = p->idle_n < AR_MAX_IDLE;
        if (kept)
            p->idle[p->idle_n++] = b;
        pthread_mutex_unlock(&p->lock);
    }
    if (!kept)
        drop(b);
}
