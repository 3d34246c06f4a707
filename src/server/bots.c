/* bots.c: bots think on threads of their own, on a copy of the state. Their answers come back to the
 * loop, which checks that the question still stands. After a crash the question is simply asked again.
 * bot_queue.c says whose turn it is to think, and workers.c lets other machines do it. */
#include "server/thought.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { THREADS_MAX = 64, NICE = 10 };

struct srv_bots {
    srv_server     *server;
    pthread_t       thread[THREADS_MAX];
    unsigned        threads;
    pthread_mutex_t lock;
    pthread_cond_t  work;
    srv_bot_queue   queue;
    srv_thought    *done;
    bool            closing;
    unsigned        started; /* threads that have taken their number */
    double          seconds;
    uint64_t        decisions, waiting, shortened;
    double          longest; /* seconds a cheap or hard bot has waited at most */
    unsigned        idle;    /* workers on other machines that wait for something to do */
};

/* Something to say comes before any move. */
static void talk(srv_thought *t)
{
    bot_player bot;
    bot_init(&bot, &t->spec, t->set, &t->setup, t->seat, t->seed);
    bot_talk(&bot, t->state, &t->aside);
    bot_clear(&bot);
    t->hushed = true;
}

/* For a person: what the bot would do, and why. */
static void advise(srv_thought *t)
{
    bot_case   is = {t->set, &t->setup, t->seat, t->seed, t->state};
    bot_advice found;
    bot_advise(&is, &t->spec, &found);
    t->move = found.move;
    bot_advice_json(t->set, &found, &t->why);
}

static void choose(srv_thought *t)
{
    bot_player bot;
    bot_init(&bot, &t->spec, t->set, &t->setup, t->seat, t->seed);
    t->move = bot_choose(&bot, t->state);
    bot_clear(&bot);
}

/* Waits for something to think about; NULL: the server closes. Holds the lock. */
static srv_thought *next_thought(struct srv_bots *b, unsigned me)
{
    int      lane;
    uint32_t millis;
    while (!b->closing) {
        srv_thought *t = (srv_thought *)srv_bot_pop(&b->queue, me, &lane, &millis);
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

/* `helped`: workers wait. A talker that has nothing to say leaves the rest to them. */
static void think(srv_thought *t, bool helped)
{
    bool leaves = helped && !t->advice && !t->hushed && srv_bot_lane_of(&t->spec) != SRV_LANE_CHEAP;
    if (!t->hushed)
        talk(t);
    bool moves = t->to_move && !t->aside.len;
    if (t->advice)
        advise(t);
    else if (moves && !leaves)
        choose(t);
    t->decided = !(moves && leaves);
}

static void *worker(void *arg)
{
    struct srv_bots *b = arg;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE); /* the loop comes first */
    pthread_mutex_lock(&b->lock);
    unsigned me = b->started++;
    for (srv_thought *t; (t = next_thought(b, me));) {
        bool helped = b->idle > 0;
        pthread_mutex_unlock(&b->lock);
        double began = srv_clock();
        think(t, helped);
        pthread_mutex_lock(&b->lock);
        b->seconds += srv_clock() - began;
        b->decisions += t->decided;
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

void srv_thought_free(srv_thought *t)
{
    rk_text_free(&t->aside);
    rk_text_free(&t->why);
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
        srv_thought_free((srv_thought *)t);
    for (srv_thought *t; (t = b->done);) {
        b->done = (srv_thought *)t->task.next;
        srv_thought_free(t);
    }
    pthread_mutex_destroy(&b->lock);
    pthread_cond_destroy(&b->work);
    free(b);
}

/* A copy of what stands on the table, to be thought about on `owner`'s time. */
static srv_thought *thought_of(srv_server *s, const srv_table *l, int seat, const char *policy, const char owner[SRV_ID])
{
    const rk_match *m = tbl_match(l->t);
    size_t          size = rk_match_state_size(m->set->game);
    srv_thought    *t = rk_alloc(sizeof *t + size);
    memset(t, 0, sizeof *t);
    memcpy(t->table, l->id, sizeof t->table);
    memcpy(t->task.owner, owner, sizeof t->task.owner);
    t->task.since = srv_clock();
    memcpy(t->state, m->state, size);
    t->set = m->set;
    t->setup = m->setup;
    t->seat = seat;
    if (!bot_spec_read(policy, &t->spec))
        bot_spec_read("random", &t->spec); /* a level of another version */
    srv_random(s, &t->seed, sizeof t->seed);
    return t;
}

/* Workers come first: whatever they take costs this machine nothing. */
static void put_into_queue(srv_server *s, srv_thought *t, unsigned more)
{
    pthread_mutex_lock(&s->bots->lock);
    srv_bot_push(&s->bots->queue, srv_bot_lane_of(&t->spec), &t->task);
    s->bots->waiting += more;
    pthread_mutex_unlock(&s->bots->lock);
    srv_workers_hand_out(s);
    pthread_mutex_lock(&s->bots->lock);
    pthread_cond_broadcast(&s->bots->work); /* not every thread takes every kind of thought */
    pthread_mutex_unlock(&s->bots->lock);
}

static void enqueue(srv_server *s, srv_thought *t)
{
    bool talks = !t->advice && t->set->game->talk.bot_aside && !t->spec.quiet;
    t->hushed = !talks;
    t->task.here = talks || !t->to_move || t->advice; /* what others have to say to a person is not taken on trust */
    put_into_queue(s, t, 1);
}

/* ---- workers on other machines ---- */

enum {
    TRIES = 2,        /* workers that may fail before it stays here */
    LATE_MS = 500,    /* and then there is no time left for long thoughts */
    REMOTE_MS = 10000 /* nobody waits longer than that for one decision */
};

srv_thought *srv_thought_for_worker(srv_server *s)
{
    uint32_t millis;
    pthread_mutex_lock(&s->bots->lock);
    srv_thought *t = (srv_thought *)srv_bot_pop_worker(&s->bots->queue, &millis);
    if (t) {
        if (!t->spec.millis || t->spec.millis > REMOTE_MS)
            t->spec.millis = REMOTE_MS;
        s->bots->shortened += millis < t->spec.millis;
        if (millis < t->spec.millis)
            t->spec.millis = millis;
    }
    pthread_mutex_unlock(&s->bots->lock);
    return t;
}

void srv_thought_done(srv_server *s, srv_thought *t)
{
    pthread_mutex_lock(&s->bots->lock);
    s->bots->decisions++;
    t->decided = true;
    t->task.next = (srv_bot_task *)s->bots->done;
    s->bots->done = t;
    pthread_mutex_unlock(&s->bots->lock);
    ev_async_send(s->loop, &s->wake);
}

void srv_thought_unused(srv_server *s, srv_thought *t)
{
    pthread_mutex_lock(&s->bots->lock);
    srv_bot_push(&s->bots->queue, srv_bot_lane_of(&t->spec), &t->task);
    pthread_cond_broadcast(&s->bots->work);
    pthread_mutex_unlock(&s->bots->lock);
}

void srv_thought_again(srv_server *s, srv_thought *t)
{
    t->task.here = ++t->tries >= TRIES;
    t->spec.millis = t->task.here && t->spec.millis > LATE_MS ? LATE_MS : (t->spec.millis + 1) / 2;
    put_into_queue(s, t, 0);
}

void srv_bots_helped(srv_server *s, unsigned idle, unsigned all)
{
    pthread_mutex_lock(&s->bots->lock);
    s->bots->idle = idle;
    s->bots->queue.workers = all;
    pthread_mutex_unlock(&s->bots->lock);
}

/* ---- questions ---- */

static void ask(srv_server *s, srv_table *l, int seat)
{
    srv_thought *t = thought_of(s, l, seat, tbl_seat_at(l->t, seat)->policy, l->owner);
    t->question = tbl_question(l->t, seat);
    t->to_move = tbl_bots(l->t) >> seat & 1;
    l->asked[seat] = t->question + 1;
    l->heard[seat] = tbl_asides(l->t) + 1;
    enqueue(s, t);
}

void srv_bots_advise(srv_server *s, const srv_client *c, const tbl_wish *wish)
{
    srv_thought *t = thought_of(s, c->table, wish->seat, tbl_adviser, c->person);
    t->to_move = true;
    t->advice = c->advice;
    t->wish = *wish;
    enqueue(s, t);
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
static void carry_out(srv_server *s, srv_table *l, const srv_thought *t)
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

static void take_thought(srv_server *s, srv_table *l, const srv_thought *t)
{
    if (t->advice)
        srv_client_advised(l, t->advice, &t->wish, t->move, rk_text_str(&t->why));
    if (t->advice || l->over || l->gone)
        return;
    l->used = srv_now();
    carry_out(s, l, t);
    srv_table_changed(s, l);
}

static void finish(srv_server *s, srv_thought *t)
{
    srv_table *l = srv_get(&s->tables, t->table);
    s->bots->waiting--;
    if (l && l->t)
        take_thought(s, l, t);
    srv_thought_free(t);
}

void srv_bots_collect(srv_server *s)
{
    pthread_mutex_lock(&s->bots->lock);
    srv_thought *done = s->bots->done;
    s->bots->done = NULL;
    pthread_mutex_unlock(&s->bots->lock);
    while (done) {
        srv_thought *t = done;
        done = (srv_thought *)t->task.next;
        if (t->decided) {
            finish(s, t);
        } else {
            t->task.here = false;
            put_into_queue(s, t, 0);
        }
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
