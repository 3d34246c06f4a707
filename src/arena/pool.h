/* pool.h: bots between games. A bot in another process is costly to start and may stay for the next
 * game; the others come and go with each game, so that no memory lies about for every pair of
 * entrant and seat. */
#ifndef AR_POOL_H
#define AR_POOL_H

#include "bots/bot.h"

#include <pthread.h>

enum { AR_IDLE = 64 }; /* processes that wait, at most */

typedef struct {
    pthread_mutex_t lock;
    bot_player     *idle[AR_IDLE];
    int             idle_n;
} ar_pool;

void ar_pool_init(ar_pool *p);
void ar_pool_clear(ar_pool *p);

/* A bot for one game, its effort counted from zero; its stream is still to be set. */
bot_player *ar_pool_take(ar_pool *p, const bot_spec *spec, const rk_dataset *set, const rk_setup *setup, int seat);
void        ar_pool_give(ar_pool *p, bot_player *b);

#endif
