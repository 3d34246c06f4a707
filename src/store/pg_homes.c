/* pg_homes.c: a server among others. A thread with a connection of its own says every half second that we are alive, hears who
 * else is, and listens for what others change (the triggers in pg_schema.c tell it). */
#include "store/pg.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LEASE "3 s"
enum { LEASE_S = 3, JOIN_S = 5, ANSWER_S = 2, PAUSE_MS = 200, BEAT_MS = 500 };

typedef struct news {
    struct news *next;
    int64_t      by;
    char         what[12], id[80];
} news;

typedef struct other {
    struct other *next;
    char          address[STORE_ADDRESS];
} other;

struct store_homes {
    store_db       *s;
    char           *url;
    PGconn         *conn; /* NULL: broken */
    int             bell[2];
    pthread_t       thread;
    bool            threaded;
    pthread_mutex_t lock; /* for what follows */
    news           *first, **last;
    other          *alive;
    bool            orphans; /* somebody who is not alive has running tables */
    bool            leaving, closing;
    double          since;  /* when the connection was made */
    double          beaten; /* when we last said that we are alive */
    bool            said;   /* of the thread: that we leave */
};

/* ---- news ---- */

static void add_news(store_homes *h, int64_t by, const char *what, const char *id)
{
    news *n = rk_alloc(sizeof *n);
    *n = (news){.by = by};
    snprintf(n->what, sizeof n->what, "%s", what);
    snprintf(n->id, sizeof n->id, "%s", id);
    pthread_mutex_lock(&h->lock);
    *h->last = n;
    h->last = &n->next;
    pthread_mutex_unlock(&h->lock);
}

/* "17 table ID" */
static void take_notification(store_homes *h, const char *text)
{
    char   *rest, what[12] = "";
    int64_t by = strtoll(text, &rest, 10);
    if (*rest == ' ')
        rest++;
    size_t n = strcspn(rest, " ");
    snprintf(what, sizeof what, "%.*s", (int)n, rest);
    add_news(h, by, what, rest[n] ? rest + n + 1 : "");
}

static bool take_notifications(store_homes *h)
{
    bool any = false;
    for (PGnotify *n; (n = pq.PQnotifies(h->conn)); any = true) {
        take_notification(h, n->extra);
        pq.PQfreemem(n);
    }
    return any;
}

void store_news(store_db *s, store_take_news take, void *ctx)
{
    store_homes *h = s->homes;
    if (!h)
        return;
    pthread_mutex_lock(&h->lock);
    news *n = h->first;
    h->first = NULL;
    h->last = &h->first;
    pthread_mutex_unlock(&h->lock);
    for (news *next; n; n = next) {
        next = n->next;
        take(ctx, n->by == s->me, n->what, n->id);
        free(n);
    }
}

/* ---- who is alive ---- */

typedef struct {
    other *alive;
    bool   orphans;
} others;

static void take_other(void *ctx, const piece *c)
{
    others *to = ctx;
    if (c[1].at[0] == '1') {
        other *o = rk_alloc(sizeof *o);
        snprintf(o->address, sizeof o->address, "%s", c[0].at);
        o->next = to->alive;
        to->alive = o;
    }
    to->orphans = to->orphans || c[2].at[0] == '1';
}

static void free_others(other *o)
{
    for (other *next; o; o = next) {
        next = o->next;
        free(o);
    }
}

/* When the database has been away, everybody has been silent. Whoever comes back first gives the others time to do so. */
static const char *grace(const store_homes *h)
{
    return store_now() < h->since + LEASE_S ? "1 day" : "0";
}

const char *store_grace(store_db *s)
{
    store_homes *h = s->homes;
    pthread_mutex_lock(&h->lock);
    const char *is = grace(h);
    pthread_mutex_unlock(&h->lock);
    return is;
}

static const char beat_sql[] =
    "WITH me AS (INSERT INTO server(number, address, until) VALUES($1, $2, clock_timestamp() + $3::interval)"
    " ON CONFLICT (number) DO UPDATE SET until = excluded.until)"
    " SELECT address, (until > clock_timestamp() - $4::interval)::int, (until <= clock_timestamp() - $4::interval"
    " AND EXISTS (SELECT 1 FROM game WHERE over = 0 AND home = server.number))::int FROM server WHERE number <> $1";

/* False: the connection is broken. */
static bool beat(store_homes *h)
{
    store_digits me;
    others       now = {0};
    pthread_mutex_lock(&h->lock);
    bool        leaving = h->leaving;
    const char *patience = grace(h);
    pthread_mutex_unlock(&h->lock);
    double began = store_now();
    if (store_pg_ask(h->conn, ANSWER_S, beat_sql,
                     WORDS(store_print(h->s->me, me), h->s->address, leaving ? "-1 day" : LEASE, patience), take_other, &now)
        < 0) {
        free_others(now.alive);
        return false;
    }
    pthread_mutex_lock(&h->lock);
    other *before = h->alive;
    bool   lapsed = h->beaten > 0 && began > h->beaten + LEASE_S, found = now.orphans && !h->orphans;
    h->alive = now.alive;
    h->orphans = now.orphans;
    h->beaten = began;
    pthread_mutex_unlock(&h->lock);
    free_others(before);
    if (lapsed)
        add_news(h, 0, "all", ""); /* others may have taken our tables */
    if (lapsed || found)
        h->s->wake(h->s->ctx);
    return true;
}

bool store_alive(store_db *s, const char *address)
{
    store_homes *h = s->homes;
    pthread_mutex_lock(&h->lock);
    const other *o = h->alive;
    while (o && strcmp(o->address, address) != 0)
        o = o->next;
    pthread_mutex_unlock(&h->lock);
    return o;
}

bool store_orphaned(store_db *s)
{
    store_homes *h = s->homes;
    if (!h)
        return false;
    pthread_mutex_lock(&h->lock);
    bool orphans = h->orphans;
    h->orphans = false;
    pthread_mutex_unlock(&h->lock);
    return orphans;
}

void store_leave(store_db *s)
{
    store_homes *h = s->homes;
    if (!h)
        return;
    pthread_mutex_lock(&h->lock);
    h->leaving = true;
    pthread_mutex_unlock(&h->lock);
    (void)!write(h->bell[1], "", 1);
}

/* ---- joining ---- */

static void take_number(void *ctx, const piece *c)
{
    *(int64_t *)ctx = strtoll(c[0].at, NULL, 10);
}

/* One server at an address, and one that is alone is alone. The last one may just have gone. */
static bool is_free(store_homes *h)
{
    int64_t here = 0, alive = 1;
    return store_pg_ask(h->conn, ANSWER_S, "SELECT 1 WHERE pg_try_advisory_lock(7276, hashtext($1))", WORDS(h->s->address),
                        take_number, &here)
               == 1
           && store_pg_ask(
                  h->conn, ANSWER_S,
                  "SELECT count(*) FROM server WHERE until > clock_timestamp() AND address <> $1 AND (address = '' OR $1 = '')",
                  WORDS(h->s->address), take_number, &alive)
                  == 1
           && !alive;
}

static bool listen_to_others(store_homes *h, rk_text *err)
{
    /* That we are alive need not be on any disk. */
    return store_pg_run(h->conn, ANSWER_S, "SET synchronous_commit = off; LISTEN ratskeller", err);
}

static bool join(store_homes *h, rk_text *err)
{
    h->conn = store_pg_connect(h->url, err);
    if (!h->conn || !listen_to_others(h, err))
        return false;
    double until = store_now() + JOIN_S;
    while (!is_free(h)) {
        if (store_now() > until) {
            rk_text_addf(err, "%s, or give each server --peers", store_pg_taken);
            return false;
        }
        usleep(PAUSE_MS * 1000);
    }
    if (store_pg_ask(h->conn, ANSWER_S,
                     "INSERT INTO server(address, until) VALUES($1, clock_timestamp() + $2::interval)"
                     " ON CONFLICT (address) DO UPDATE SET until = excluded.until RETURNING number",
                     WORDS(h->s->address, LEASE), take_number, &h->s->me)
        == 1)
        return true;
    rk_text_add(err, "the database does not answer");
    return false;
}

/* ---- the thread ---- */

static bool is_closing(store_homes *h)
{
    pthread_mutex_lock(&h->lock);
    bool closing = h->closing;
    pthread_mutex_unlock(&h->lock);
    return closing;
}

static void rest(store_homes *h, int ms)
{
    struct pollfd p[] = {{h->bell[0], POLLIN, 0}, {h->conn ? pq.PQsocket(h->conn) : -1, POLLIN, 0}};
    char          rung[16];
    if (poll(p, 2, ms) > 0 && p[0].revents)
        (void)!read(h->bell[0], rung, sizeof rung);
}

static void connect_again(store_homes *h)
{
    rk_text err = RK_TEXT_INIT;
    if (h->conn)
        pq.PQfinish(h->conn);
    h->conn = store_pg_connect(h->url, &err);
    if (h->conn && !listen_to_others(h, &err)) {
        pq.PQfinish(h->conn);
        h->conn = NULL;
    }
    rk_text_free(&err);
    if (!h->conn)
        return;
    pthread_mutex_lock(&h->lock);
    h->since = store_now();
    pthread_mutex_unlock(&h->lock);
    add_news(h, 0, "all", "");
    h->s->wake(h->s->ctx);
}

/* At once, and once. */
static bool must_say_farewell(store_homes *h)
{
    pthread_mutex_lock(&h->lock);
    bool must = h->leaving && !h->said;
    pthread_mutex_unlock(&h->lock);
    h->said = h->said || must;
    return must;
}

static void *live(void *homes)
{
    store_homes *h = homes;
    while (!is_closing(h)) {
        if (h->conn && !beat(h)) {
            pq.PQfinish(h->conn);
            h->conn = NULL;
        }
        if (!h->conn)
            connect_again(h);
        double until = store_now() + (h->conn ? BEAT_MS : PAUSE_MS) / 1000.0;
        for (double left; (left = until - store_now()) > 0 && !is_closing(h);) {
            rest(h, (int)(left * 1000) + 1);
            if (h->conn && !pq.PQconsumeInput(h->conn))
                break;
            if (h->conn && take_notifications(h))
                h->s->wake(h->s->ctx);
            if (must_say_farewell(h))
                break;
        }
    }
    return NULL;
}

store_homes *store_homes_new(store_db *s, const char *url, rk_text *err)
{
    store_homes *h = rk_alloc(sizeof *h);
    *h = (store_homes){.s = s, .url = rk_strdup(url), .bell = {-1, -1}};
    h->last = &h->first;
    pthread_mutex_init(&h->lock, NULL);
    if (pipe2(h->bell, O_CLOEXEC | O_NONBLOCK) == 0 && join(h, err))
        h->threaded = pthread_create(&h->thread, NULL, live, h) == 0;
    if (h->threaded)
        return h;
    store_homes_free(h);
    return NULL;
}

void store_homes_free(store_homes *h)
{
    if (!h)
        return;
    pthread_mutex_lock(&h->lock);
    h->closing = h->leaving = true;
    pthread_mutex_unlock(&h->lock);
    if (h->threaded) {
        (void)!write(h->bell[1], "", 1);
        pthread_join(h->thread, NULL);
        if (h->conn)
            beat(h); /* farewell */
    }
    if (h->conn)
        pq.PQfinish(h->conn);
    for (int i = 0; i < 2; i++)
        if (h->bell[i] >= 0)
            close(h->bell[i]);
    free_others(h->alive);
    for (news *n = h->first, *next; n; n = next) {
        next = n->next;
        free(n);
    }
    pthread_mutex_destroy(&h->lock);
    free(h->url);
    free(h);
}
