/* push_queue.c: calls on their way. Two threads send them, one after the other; what does not succeed is tried again a few times.
 * The queue is short: whoever wants to add to it asks for room, and comes again later if there is none.
 *
 * A thread may hang in the lookup of a name for longer than a server that closes wants to wait. So the queue belongs to the
 * threads as well: the last one to leave frees it. */
#include "server/push.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { THREADS = 2, NICE = 5, PADDED = 1024, TOKEN_S = 12 * 60 * 60, FAREWELL_MS = 1000 };

typedef struct message {
    struct message *next;
    char            device[SRV_HASH], person[SRV_ID];
    char           *endpoint, *text;
    uint8_t         point[PUSH_POINT], auth[PUSH_AUTH];
    int             ttl, tries;
    double          due;
} message;

struct push_queue {
    pthread_mutex_t lock;
    pthread_cond_t  change;
    message        *first, *gone;
    unsigned        users; /* threads, and the server */
    atomic_bool     stop;
    struct ev_loop *loop;
    ev_async       *wake;
    SSL_CTX        *tls;
    push_key        house;
    char           *contact, *hosts;
    bool            inside;
    push_stats      stats;
};

static void free_message(message *m)
{
    free(m->endpoint);
    free(m->text);
    free(m);
}

static void free_messages(message *m)
{
    while (m) {
        message *next = m->next;
        free_message(m);
        m = next;
    }
}

/* With the lock, which is gone afterwards if nobody else uses the queue. */
static void leave(push_queue *q)
{
    bool last = --q->users == 0;
    pthread_cond_broadcast(&q->change);
    pthread_mutex_unlock(&q->lock);
    if (!last)
        return;
    free_messages(q->first);
    free_messages(q->gone);
    SSL_CTX_free(q->tls);
    OPENSSL_cleanse(&q->house, sizeof q->house);
    free(q->contact);
    free(q->hosts);
    pthread_mutex_destroy(&q->lock);
    pthread_cond_destroy(&q->change);
    free(q);
}

/* ---- on the threads ---- */

static bool write_body(const message *m, rk_text *out)
{
    push_key ours;
    uint8_t  salt[PUSH_SALT];
    bool     ok = RAND_bytes(salt, sizeof salt) == 1 && push_key_new(&ours)
              && push_encrypt(m->point, m->auth, &ours, salt, m->text, strlen(m->text), PADDED, out);
    OPENSSL_cleanse(&ours, sizeof ours);
    return ok;
}

static push_trouble post(push_queue *q, const message *m, int *status)
{
    push_place   place;
    rk_text      body = RK_TEXT_INIT, who = RK_TEXT_INIT, origin = RK_TEXT_INIT;
    push_trouble is = PUSH_REFUSED;
    *status = 0;
    if (!push_place_read(m->endpoint, q->hosts, q->inside, &place)) {
        rk_text_addf(&origin, "https://%s", place.host);
        if (place.port != 443)
            rk_text_addf(&origin, ":%d", place.port);
        if (write_body(m, &body) && push_authorize(&q->house, rk_text_str(&origin), q->contact, time(NULL) + TOKEN_S, &who)) {
            const push_request r = {.place = &place,
                                    .authorization = rk_text_str(&who),
                                    .body = body.at,
                                    .n = body.len,
                                    .ttl = m->ttl,
                                    .inside = q->inside,
                                    .stop = &q->stop};
            is = push_post(q->tls, &r, status);
        }
    }
    rk_text_free(&body);
    rk_text_free(&who);
    rk_text_free(&origin);
    return is;
}

/* The service or the way to it has trouble that may pass. */
static bool may_pass(push_trouble is, int status)
{
    return is == PUSH_REFUSED ? status == 429 || status >= 500 : is != PUSH_INSIDE && is != PUSH_NO_TLS;
}

/* With the lock. */
static void settle(push_queue *q, message *m, push_trouble is, int status)
{
    if (is == PUSH_FINE) {
        q->stats.sent++;
    } else if (may_pass(is, status) && ++m->tries < SRV_PUSH_TRIES) {
        q->stats.retried++;
        m->due = srv_clock() + SRV_PUSH_RETRY_SECONDS * m->tries;
        m->next = q->first;
        q->first = m;
        return;
    } else {
        q->stats.failed[is]++;
    }
    q->stats.waiting--;
    if (is != PUSH_REFUSED || (status != 404 && status != 410)) {
        free_message(m);
        return;
    }
    m->next = q->gone;
    q->gone = m;
    if (!atomic_load(&q->stop))
        ev_async_send(q->loop, q->wake);
}

/* The one that is due first; NULL after a second without one. */
static message *take(push_queue *q)
{
    message **best = NULL;
    for (message **at = &q->first; *at; at = &(*at)->next)
        if (!best || (*at)->due < (*best)->due)
            best = at;
    message *m = best ? *best : NULL;
    if (m && m->due <= srv_clock()) {
        *best = m->next;
        return m;
    }
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_sec++;
    pthread_cond_timedwait(&q->change, &q->lock, &t);
    return NULL;
}

static void *worker(void *arg)
{
    push_queue *q = arg;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    pthread_mutex_lock(&q->lock);
    while (!atomic_load(&q->stop)) {
        message *m = take(q);
        if (!m)
            continue;
        pthread_mutex_unlock(&q->lock);
        int          status;
        push_trouble is = post(q, m, &status);
        pthread_mutex_lock(&q->lock);
        settle(q, m, is, status);
    }
    leave(q);
    return NULL;
}

/* ---- on the loop ---- */

static SSL_CTX *open_tls(rk_text *err)
{
    SSL_CTX *tls = SSL_CTX_new(TLS_client_method());
    if (!tls || SSL_CTX_set_default_verify_paths(tls) != 1 || SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION) != 1) {
        rk_text_add(err, "--push: TLS does not work here");
        SSL_CTX_free(tls);
        return NULL;
    }
    SSL_CTX_set_verify(tls, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    return tls;
}

push_queue *push_queue_new(srv_server *s, const push_key *house, const char *hosts, rk_text *err)
{
    SSL_CTX *tls = open_tls(err);
    if (!tls)
        return NULL;
    push_queue *q = rk_alloc(sizeof *q);
    memset(q, 0, sizeof *q);
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->change, NULL);
    q->loop = s->loop;
    q->wake = &s->wake;
    q->tls = tls;
    q->house = *house;
    q->contact = rk_strdup(s->config->push);
    q->hosts = rk_strdup(hosts);
    q->inside = s->config->insecure_push;
    q->users = 1;
    pthread_mutex_lock(&q->lock);
    for (int i = 0; i < THREADS; i++) {
        pthread_t t;
        if (pthread_create(&t, NULL, worker, q) == 0) {
            pthread_detach(t);
            q->users++;
        }
    }
    pthread_mutex_unlock(&q->lock);
    return q;
}

void push_queue_free(push_queue *q)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_sec += FAREWELL_MS / 1000;
    atomic_store(&q->stop, true);
    pthread_mutex_lock(&q->lock);
    pthread_cond_broadcast(&q->change);
    while (q->users > 1 && pthread_cond_timedwait(&q->change, &q->lock, &t) == 0)
        ;
    leave(q);
}

bool push_queue_room(push_queue *q, const char *person, unsigned calls)
{
    pthread_mutex_lock(&q->lock);
    unsigned same = 0;
    for (const message *m = q->first; m; m = m->next)
        same += !strcmp(m->person, person);
    bool room = q->stats.waiting + calls <= SRV_PUSH_WAITING && same + calls <= SRV_PUSH_OF_PERSON;
    pthread_mutex_unlock(&q->lock);
    return room;
}

void push_queue_add(push_queue *q, const push_call *c)
{
    message *m = rk_alloc(sizeof *m);
    memset(m, 0, sizeof *m);
    snprintf(m->device, sizeof m->device, "%s", c->device);
    snprintf(m->person, sizeof m->person, "%s", c->person);
    m->endpoint = rk_strdup(c->endpoint);
    m->text = rk_strdup(c->text);
    memcpy(m->point, c->point, sizeof m->point);
    memcpy(m->auth, c->auth, sizeof m->auth);
    m->ttl = c->ttl;
    m->due = srv_clock();
    pthread_mutex_lock(&q->lock);
    m->next = q->first;
    q->first = m;
    q->stats.waiting++;
    pthread_cond_signal(&q->change);
    pthread_mutex_unlock(&q->lock);
}

void push_queue_drop(push_queue *q, const char *device)
{
    pthread_mutex_lock(&q->lock);
    for (message **at = &q->first; *at;) {
        message *m = *at;
        if (strcmp(m->device, device) != 0) {
            at = &m->next;
            continue;
        }
        *at = m->next;
        q->stats.waiting--;
        free_message(m);
    }
    pthread_mutex_unlock(&q->lock);
}

void push_queue_gone(push_queue *q, void (*take_gone)(void *ctx, const char *device, const char *endpoint), void *ctx)
{
    pthread_mutex_lock(&q->lock);
    message *gone = q->gone;
    q->gone = NULL;
    pthread_mutex_unlock(&q->lock);
    for (const message *m = gone; m; m = m->next)
        take_gone(ctx, m->device, m->endpoint);
    free_messages(gone);
}

void push_queue_statistics(push_queue *q, push_stats *out)
{
    pthread_mutex_lock(&q->lock);
    *out = q->stats;
    pthread_mutex_unlock(&q->lock);
}
