/* bot_queue.h: whose bot thinks next, and for how long.
 *
 * Three lanes: cheap levels (random, greedy), hard, expert. In each lane the owners of the tables take turns, so that
 * somebody with two hundred tables waits for herself and not others for her. Under load thinking gets shorter instead
 * of the queue longer: an owner's share of a lane's time is split among all that she has waiting there.
 * Half of the threads never take an expert, so cheap and hard bots always find one. Workers on other machines (workers.c)
 * take hard ones and experts; a cheap one costs less than its way there. Not for several threads at once:
 * bots.c holds its lock. */
#ifndef SRV_BOT_QUEUE_H
#define SRV_BOT_QUEUE_H

#include "bots/bot.h"

enum { SRV_LANE_CHEAP, SRV_LANE_HARD, SRV_LANE_EXPERT, SRV_LANES, SRV_OWNER_SIZE = 17 };

/* The head of whatever is queued. */
typedef struct srv_bot_task {
    struct srv_bot_task *next;
    char                 owner[SRV_OWNER_SIZE];
    double               since; /* when it was asked for, in seconds */
    bool                 here;  /* not for workers on other machines */
} srv_bot_task;

typedef struct {
    struct srv_bot_owner *turn; /* a ring; this one is next. NULL: nobody waits */
    unsigned              owners, waiting;
} srv_bot_lane;

typedef struct {
    srv_bot_lane lane[SRV_LANES];
    unsigned     threads, workers; /* workers: threads on other machines */
} srv_bot_queue;

int           srv_bot_lane_of(const bot_spec *spec);
void          srv_bot_push(srv_bot_queue *q, int lane, srv_bot_task *task);
/* What this thread (0 .. threads - 1) does next, or NULL. `millis`: how long it may take; 0: as long as it likes. */
srv_bot_task *srv_bot_pop(srv_bot_queue *q, unsigned thread, int *lane, uint32_t *millis);
/* The same for a worker: hard or expert, and never one that must stay here. */
srv_bot_task *srv_bot_pop_worker(srv_bot_queue *q, uint32_t *millis);
/* Any task at all, for cleaning up. */
srv_bot_task *srv_bot_drain(srv_bot_queue *q);

#endif
