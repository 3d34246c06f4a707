/* bot_queue.c: see bot_queue.h. */
#include "server/bot_queue.h"

#include <stdlib.h>
#include <string.h>

/* Everything that waits in a lane should be answered within about this time, whatever that leaves of its quality. */
static const uint32_t lane_ms[SRV_LANES] = {0, 4000, 10000};

enum {
    SHORTEST_MS = 5,    /* less is not a thought at all */
    ALONE_MAX_MS = 1500 /* the only thread must come back for the others */
};

typedef struct srv_bot_owner {
    struct srv_bot_owner *prev, *next;
    char                  id[SRV_OWNER_SIZE];
    srv_bot_task         *first, **last;
    unsigned              waiting;
} srv_bot_owner;

int srv_bot_lane_of(const bot_spec *spec)
{
    if (strcmp(spec->policy, "search") != 0)
        return SRV_LANE_CHEAP;
    return spec->iterations && spec->iterations <= 1000 ? SRV_LANE_HARD : SRV_LANE_EXPERT;
}

static srv_bot_owner *owner_in(const srv_bot_lane *lane, const char *id)
{
    srv_bot_owner *o = lane->turn;
    for (unsigned i = 0; i < lane->owners; i++, o = o->next)
        if (!strcmp(o->id, id))
            return o;
    return NULL;
}

/* Behind everybody who waits already. */
static srv_bot_owner *add_owner(srv_bot_lane *lane, const char *id)
{
    srv_bot_owner *o = rk_alloc(sizeof *o);
    memset(o, 0, sizeof *o);
    memcpy(o->id, id, sizeof o->id);
    o->last = &o->first;
    o->next = lane->turn ? lane->turn : o;
    o->prev = lane->turn ? lane->turn->prev : o;
    o->next->prev = o->prev->next = o;
    if (!lane->turn)
        lane->turn = o;
    lane->owners++;
    return o;
}

static void drop_owner(srv_bot_lane *lane, srv_bot_owner *o)
{
    o->prev->next = o->next;
    o->next->prev = o->prev;
    lane->turn = --lane->owners ? o->next : NULL;
    free(o);
}

void srv_bot_push(srv_bot_queue *q, int lane, srv_bot_task *task)
{
    srv_bot_lane  *l = &q->lane[lane];
    srv_bot_owner *o = owner_in(l, task->owner);
    if (!o)
        o = add_owner(l, task->owner);
    task->next = NULL;
    *o->last = task;
    o->last = &task->next;
    o->waiting++;
    l->waiting++;
}

/* Takes the task at *link out; whoever comes after its owner is next. */
static srv_bot_task *take_at(srv_bot_lane *l, srv_bot_owner *o, srv_bot_task **link)
{
    srv_bot_task *task = *link;
    *link = task->next;
    if (!*link)
        o->last = link;
    l->waiting--;
    l->turn = o->next;
    if (!--o->waiting)
        drop_owner(l, o);
    return task;
}

static srv_bot_task *take(srv_bot_lane *l)
{
    return take_at(l, l->turn, &l->turn->first);
}

/* How many threads may think in this lane: experts have half of ours, and all workers. */
static unsigned threads_of(const srv_bot_queue *q, int lane)
{
    unsigned ours = lane == SRV_LANE_EXPERT && q->threads > 1 ? q->threads / 2 : q->threads;
    return ours + q->workers;
}

/* The part of a lane's time that one of this owner's tasks may take. */
static uint32_t share(const srv_bot_queue *q, int lane, const srv_bot_owner *o)
{
    const srv_bot_lane *l = &q->lane[lane];
    if (!lane_ms[lane])
        return 0;
    uint64_t ms = (uint64_t)lane_ms[lane] * threads_of(q, lane) / ((uint64_t)l->owners * o->waiting);
    return ms < SHORTEST_MS ? SHORTEST_MS : ms > UINT32_MAX ? UINT32_MAX : (uint32_t)ms;
}

srv_bot_task *srv_bot_pop(srv_bot_queue *q, unsigned thread, int *lane, uint32_t *millis)
{
    /* The first half of the threads looks for long thoughts first, so that a flood of short ones does not stop them. */
    static const int long_first[] = {SRV_LANE_HARD, SRV_LANE_EXPERT, SRV_LANE_CHEAP};
    static const int short_first[] = {SRV_LANE_CHEAP, SRV_LANE_HARD, SRV_LANE_EXPERT};

    bool       thinker = thread < q->threads / 2;
    const int *order = thinker ? long_first : short_first;
    int        lanes = thinker || q->threads == 1 ? SRV_LANES : SRV_LANES - 1;
    for (int i = 0; i < lanes; i++)
        if (q->lane[order[i]].waiting) {
            *lane = order[i];
            *millis = share(q, *lane, q->lane[*lane].turn);
            if (*millis > ALONE_MAX_MS && q->threads == 1)
                *millis = ALONE_MAX_MS;
            return take(&q->lane[*lane]);
        }
    return NULL;
}

srv_bot_task *srv_bot_pop_worker(srv_bot_queue *q, uint32_t *millis)
{
    static const int lanes[] = {SRV_LANE_HARD, SRV_LANE_EXPERT};
    for (size_t i = 0; i < sizeof lanes / sizeof *lanes; i++) {
        srv_bot_lane  *l = &q->lane[lanes[i]];
        srv_bot_owner *o = l->turn;
        for (unsigned n = l->owners; n--; o = o->next)
            for (srv_bot_task **link = &o->first; *link; link = &(*link)->next)
                if (!(*link)->here) {
                    *millis = share(q, lanes[i], o);
                    return take_at(l, o, link);
                }
    }
    return NULL;
}

srv_bot_task *srv_bot_drain(srv_bot_queue *q)
{
    for (int i = 0; i < SRV_LANES; i++)
        if (q->lane[i].waiting)
            return take(&q->lane[i]);
    return NULL;
}
