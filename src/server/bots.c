/* bots.c: bots think on threads of their own, on a copy of the state. Their answers come back to the
 * loop, which checks that the question still stands. After a crash the question is simply asked again.
 * bot_queue.c says whose turn it is to think. */
#include "server/bot_queue.h"
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { THREADS_MAX = 64, NICE = 10 };

typedef struct thought {
    srv_bot_task      task; /* first: the queue knows no more of it */
    char              table[SRV_ID];
    const rk_dataset *set;
    rk_setup          setup;
    bot_spec          spec;
    int               seat;
    uint32_t          question;
    uint64_t          seed;
    bool              to_move; /* else it is only asked whether it has something to say */
    rk_move           move;
    rk_text           aside; /* what it says instead of moving */
    char              state[];
} thought;

struct srv_bots {
    srv_server     *server;
    pthread_t       thread[THREADS_MAX];
    unsigned        threads;
    pthread_mutex_t lock;
    pthread_cond_t  work;
    srv_bot_queue   queue;
    thought        *done;
    bool            closing;
    unsigned        started; /* threads that have taken their number */
    double          seconds;
    uint64_t        decisions, waiting, shortened;
    double          longest; /* seconds a cheap or hard bot has waited at most */
};

static void think(thought *t)
{
    bot_player bot;
    bot_init(&bot, &t->spec, t->set, &t->setup, t->seat, t->seed);
    if (!bot_talk(&bot, t->state, &t->aside) && t->to_move)
        t->move = bot_choose(&bot, t->state);
    bot_clear(&bot);
}

/* Waits for something to think about; NULL: the server closes. Holds the lock. */
static thought *next_thought(struct srv_bots *b, unsigned me)
{
    int      lane;
    uint32_t millis;
    while (!b->closing) {
        thought *t = (thought *)srv_bot_pop(&b->queue, me, &lane, &millis);
        if (!t) {
            pthread_cond_wait(&b->work, &b->lock);
            continue;
        }
        if (millis && (!t->spec.millis || millis < t->spec.millis)) {
            t->spec.millis = millis;
            b->shortened++;
        }
        double waited = srv_clock() - t->task.since;
        if (lane != SRV_LANE_EXPERT && waited > b->longest)
            b->longest = waited;
        return t;
    }
    return NULL;
}

static void *worker(void *arg)
{
    struct srv_bots *b = arg;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE); /* the loop comes first */
    pthread_mutex_lock(&b->lock);
    unsigned me = b->started++;
    for (thought *t; (t = next_thought(b, me));) {
        pthread_mutex_unlock(&b->lock);
        double began = srv_clock();
        think(t);
        pthread_mutex_lock(&b->lock);
        b->seconds += srv_clock() - began;
        b->decisions++;
        t->task.next = (srv_bot_task *)b->done;
        b->done = t;
        ev_async_send(b->server->loop, &b->server->wake);
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

struct srv_bots *srv_bots_new(srv_server *s, unsigned threads)
{
    struct srv_bots *b = rk_alloc(sizeof *b);
    memset(b, 0, sizeof *b);
    b->server = s;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->work, NULL);
    pthread_mutex_lock(&b->lock); /* nobody looks for work before all are counted */
    for (unsigned i = 0; i < threads && i < THREADS_MAX; i++)
        if (pthread_create(&b->thread[b->threads], NULL, worker, b) == 0)
            b->threads++;
    b->queue.threads = b->threads;
    pthread_mutex_unlock(&b->lock);
    return b;
}

static void free_thought(thought *t)
{
    rk_text_free(&t->aside);
    free(t);
}

void srv_bots_free(struct srv_bots *b)
{
    pthread_mutex_lock(&b->lock);
    b->closing = true;
    pthread_cond_broadcast(&b->work);
    pthread_mutex_unlock(&b->lock);
    for (unsigned i = 0; i < b->threads; i++)
        pthread_join(b->thread[i], NULL);
    for (srv_bot_task *t; (t = srv_bot_drain(&b->queue));)
        free_thought((thought *)t);
    for (thought *t; (t = b->done);) {
        b->done = (thought *)t->task.next;
        free_thought(t);
    }
    pthread_mutex_destroy(&b->lock);
    pthread_cond_destroy(&b->work);
    free(b);
}

static void ask(srv_server *s, srv_table *l, int seat)
{
    const rk_match *m = tbl_match(l->t);
    size_t          size = rk_match_state_size(m->set->game);
    thought        *t = rk_alloc(sizeof *t + size);
    memset(t, 0, sizeof *t);
    memcpy(t->table, l->id, sizeof t->table);
    memcpy(t->task.owner, l->owner, sizeof t->task.owner);
    t->task.since = srv_clock();
    memcpy(t->state, m->state, size);
    t->set = m->set;
    t->setup = m->setup;
    t->seat = seat;
    t->question = tbl_question(l->t, seat);
    t->to_move = tbl_bots(l->t) >> seat & 1;
    l->asked[seat] = t->question + 1;
    l->heard[seat] = tbl_asides(l->t) + 1;
    if (!bot_spec_read(tbl_seat_at(l->t, seat)->policy, &t->spec))
        bot_spec_read("random", &t->spec); /* a level of another version */
    srv_random(s, &t->seed, sizeof t->seed);
    pthread_mutex_lock(&s->bots->lock);
    srv_bot_push(&s->bots->queue, srv_bot_lane_of(&t->spec), &t->task);
    s->bots->waiting++;
    pthread_cond_broadcast(&s->bots->work); /* not every thread takes every kind of thought */
    pthread_mutex_unlock(&s->bots->lock);
}

void srv_bots_ask(srv_server *s, srv_table *l)
{
    if (s->failing)
        return; /* asked again when the disk is back */
    uint8_t  bots = tbl_bots(l->t), talkers = tbl_talkers(l->t);
    uint32_t asides = tbl_asides(l->t);
    for (int seat = 0; (bots | talkers) >> seat; seat++) {
        bool thinks = l->asked[seat] == tbl_question(l->t, seat) + 1;
        bool spoken_to = talkers >> seat & 1 && asides && l->heard[seat] != asides + 1;
        if (!thinks && (bots >> seat & 1 || spoken_to))
            ask(s, l, seat);
    }
}

/* What a bot has come up with: something to say, a move, or nothing. */
static void carry_out(srv_server *s, srv_table *l, const thought *t)
{
    if (l->asked[t->seat] == t->question + 1)
        l->asked[t->seat] = 0;
    if (s->failing || (!t->to_move && !t->aside.len))
        return;
    bool done = t->aside.len ? tbl_bot_aside(l->t, srv_now(), t->seat, rk_text_str(&t->aside))
                             : tbl_bot_move(l->t, srv_now(), t->seat, t->question, t->move);
    if (!done)
        s->answers_late++;
}

void srv_bots_collect(srv_server *s)
{
    pthread_mutex_lock(&s->bots->lock);
    thought *done = s->bots->done;
    s->bots->done = NULL;
    pthread_mutex_unlock(&s->bots->lock);
    while (done) {
        thought   *t = done;
        srv_table *l = srv_get(&s->tables, t->table);
        done = (thought *)t->task.next;
        s->bots->waiting--;
        if (l && l->t && !l->over && !l->gone) {
            l->used = srv_now();
            carry_out(s, l, t);
            srv_table_changed(s, l);
        }
        free_thought(t);
    }
}

void srv_bots_statistics(const srv_server *s, srv_bot_stats *out)
{
    struct srv_bots *b = s->bots;
    pthread_mutex_lock(&b->lock);
    *out = (srv_bot_stats){.seconds = b->seconds,
                           .decisions = b->decisions,
                           .waiting = b->waiting,
                           .shortened = b->shortened,
                           .longest = b->longest};
    pthread_mutex_unlock(&b->lock);
}
