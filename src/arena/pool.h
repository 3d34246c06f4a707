/* pool.h: bots between games. A bot in another process is costly to start and may stay for the next
 * game; the others come and go with each game, so that no memory lies about for every pair of
 * entrant and seat. */
#ifndef RK_ARENA_POOL_H
#define RK_ARENA_POOL_H

#include "bots/bot.h"

#include <pthread.h>

enum { RK_IDLE = 64 }; /* processes that wait, at most */

typedef struct {
    pthread_mutex_t lock;
    rk_bot         *idle[RK_IDLE];
    int             idle_n;
} rk_pool;

void rk_pool_init(rk_pool *p);
void rk_pool_clear(rk_pool *p);

/* A bot for one game, its effort counted from zero; its stream is still to be set. */
rk_bot *rk_pool_take(rk_pool *p, const rk_bot_spec *spec, const rk_game *g, const void *data, int seat);
void    rk_pool_give(rk_pool *p, rk_bot *b);

#endif
