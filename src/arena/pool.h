/* pool.h: bots between games. They stay for the next game, so that no process is started and no memory taken without need.
 * Bots that search are made anew for each game: keeping one for every entrant and seat would cost too much memory. */
#ifndef AR_POOL_H
#define AR_POOL_H

#include "bots/bot.h"

#include <pthread.h>

enum { AR_MAX_IDLE = 64 };

typedef struct {
    pthread_mutex_t lock;
    bot_player     *idle[AR_MAX_IDLE];
    int             idle_n;
} ar_pool;

void ar_pool_init(ar_pool *p);
void ar_pool_clear(ar_pool *p);

/* A bot for one game. Its effort is counted from zero; its random stream is still to be set. */
bot_player *ar_pool_take(ar_pool *p, const bot_spec *spec, const rk_dataset *set, const rk_setup *setup, int seat);
void        ar_pool_give_back(ar_pool *p, bot_player *b);

#endif
