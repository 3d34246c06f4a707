/* catch_up.c: what a client has missed. If it has missed nothing, or the log is short, it is served at once. Otherwise a copy of
 * the log is folded on a thread, for these viewers only. The table may go on meanwhile: what came since is folded, too, until the
 * copy is where the table is. Then the client has every event exactly once. */
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    EVENTS_MAX = 512 * 1024, /* bytes sent at once; who has missed more comes back for the rest */
    SHORT_LOG = 2048,        /* bytes that are folded on the loop */
    ROUNDS = 8
};

typedef struct srv_catch_up {
    srv_job     job;
    srv_server *server;
    srv_client *client; /* NULL: it has gone */
    uint8_t     viewers;
    bool        has[TBL_VIEWERS]; /* it names the last event it has */
    uint64_t    after[TBL_VIEWERS];
    tbl_table  *folded;
    rk_text     log; /* to be folded now */
    rk_text     events;
    size_t     *end; /* of each of them */
    size_t      n, cap;
    bool        more, ok;
    int         round;
    rk_text     err;
} catch_up;

/* "after=12", or "after=0:12,3:15" for somebody with several seats. */
static bool after_of(const char *query, int viewer, uint64_t *out)
{
    const char *at = strstr(query, "after=");
    if (!at)
        return false;
    at += 6;
    if (!strchr(at, ':')) {
        *out = strtoull(at, NULL, 10);
        return true;
    }
    for (; *at >= '0' && *at <= '9' && at[1] == ':'; at++) {
        char *end;
        *out = strtoull(at + 2, &end, 10);
        if (*at - '0' == viewer)
            return true;
        if (*end != ',')
            break;
        at = end;
    }
    return false;
}

static void collect(void *ctx, int viewer, uint64_t n, const char *json, size_t len)
{
    catch_up *w = ctx;
    if (!w->has[viewer] || n <= w->after[viewer] || w->more)
        return;
    w->more = w->n && w->events.len + len > EVENTS_MAX;
    if (w->more)
        return;
    if (w->n == w->cap) {
        w->cap = w->cap ? w->cap * 2 : 16;
        w->end = rk_realloc(w->end, w->cap * sizeof *w->end);
    }
    rk_text_addn(&w->events, json, len);
    w->end[w->n++] = w->events.len;
}

static void run(srv_job *job)
{
    catch_up          *w = (catch_up *)job;
    const tbl_audience to = {
        .followed = w->viewers, .sink = {collect, w}, .enough = job->most > 0 ? srv_job_enough : NULL, .enough_ctx = job};
    if (w->folded) {
        tbl_listen(w->folded, to.sink);
        w->ok = tbl_fold_on(w->folded, "log", w->log.at, w->log.len, &to, &w->err);
    } else {
        w->folded = tbl_fold("log", w->log.at, w->log.len, srv_find_set, w->server, &to, &w->err);
        w->ok = w->folded;
    }
}

static void free_catch_up(srv_job *job)
{
    catch_up *w = (catch_up *)job;
    if (w->client)
        w->client->catching = NULL;
    tbl_free(w->folded);
    rk_text_free(&w->log);
    rk_text_free(&w->events);
    rk_text_free(&w->err);
    free(w->end);
    free(w);
}

/* Where things stand, for a viewer who has named no event, or one that does not exist. */
static void send_table(srv_client *c, int viewer)
{
    rk_text out = RK_TEXT_INIT;
    tbl_snapshot(c->table->t, viewer, srv_now(), &out);
    net_conn_send(c->conn, out.at, out.len, c->table->ticket);
    rk_text_free(&out);
}

/* The copy is where the table is. */
static void finish(catch_up *w)
{
    srv_client *c = w->client;
    srv_table  *l = c->table;
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (w->viewers >> v & 1 && w->folded)
            tbl_follow_from(l->t, v, w->folded);
    for (size_t i = 0, from = 0; i < w->n; from = w->end[i++])
        srv_client_send(c, w->events.at + from, w->end[i] - from, l->ticket);
    c->leaving = w->more;
    if (w->more) {
        net_conn_close(c->conn, 4100, "come back for more");
        return;
    }
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (w->viewers >> v & 1 && (!w->has[v] || w->after[v] > tbl_events(l->t, v)))
            send_table(c, v);
    c->viewers |= w->viewers;
    c->coming = 0;
    srv_client_caught_up(w->server, c);
}

static void give_up(catch_up *w, int code, const char *why)
{
    w->client->leaving = true;
    net_conn_close(w->client->conn, code, why);
}

static void take_log(catch_up *w, size_t from)
{
    size_t      n;
    const char *log = tbl_log(w->client->table->t, &n);
    rk_text_clear(&w->log);
    rk_text_addn(&w->log, log + from, n - from);
    w->job.bytes = n - from;
}

static void done(srv_server *s, srv_job *job);

static void start(srv_server *s, catch_up *w)
{
    w->job.kind = SRV_SHORT;
    w->job.most = SRV_CATCH_UP_SECONDS;
    w->job.run = run;
    w->job.done = done;
    w->job.free = free_catch_up;
    if (srv_jobs_add(s, &w->job))
        return;
    give_up(w, 1013, "too much is under way");
    free_catch_up(&w->job);
}

/* The rest goes into a job of its own: this one is over. */
static void once_more(srv_server *s, catch_up *w, size_t from)
{
    catch_up *next = rk_alloc(sizeof *next);
    *next = *w;
    memset(w, 0, sizeof *w);
    w->job = next->job;
    next->client->catching = next;
    next->round++;
    take_log(next, from);
    start(s, next);
}

static void done(srv_server *s, srv_job *job)
{
    catch_up *w = (catch_up *)job;
    size_t    has = 0, n = 0;
    if (!w->client)
        return;
    if (!w->ok) {
        srv_log("error", "table", "%s: nobody can catch up: %s", w->client->table->id, rk_text_str(&w->err));
        give_up(w, 1013, "it takes too long");
        return;
    }
    tbl_log(w->folded, &has);
    tbl_log(w->client->table->t, &n);
    if (n - has > SHORT_LOG && w->round < ROUNDS) {
        once_more(s, w, has);
        return;
    }
    if (n > has) {
        take_log(w, has);
        job->most = 0; /* it is short */
        run(job);
    }
    if (w->ok)
        finish(w);
    else
        give_up(w, 1013, "it takes too long");
}

static bool has_missed(const catch_up *w, const tbl_table *t)
{
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (w->viewers >> v & 1 && (!tbl_followed(t, v) || (w->has[v] && w->after[v] < tbl_events(t, v))))
            return true;
    return false;
}

void srv_catch_up(srv_server *s, srv_client *c, uint8_t viewers, const char *query)
{
    catch_up *w = rk_alloc(sizeof *w);
    memset(w, 0, sizeof *w);
    srv_catch_up_stop(c);
    srv_client_deafen(s, c);
    w->server = s;
    w->client = c;
    w->viewers = c->coming = viewers;
    c->catching = w;
    srv_job_for(&w->job, net_conn_address(c->conn), srv_person_find(s, c->person));
    for (int v = 0; v < TBL_VIEWERS; v++)
        w->has[v] = after_of(query, v, &w->after[v]);
    bool missed = has_missed(w, c->table->t);
    if (missed)
        take_log(w, 0);
    if (missed && w->log.len > SHORT_LOG) {
        if (srv_may_work(s, w->job.address, srv_person_find(s, c->person))) {
            start(s, w);
            return;
        }
        give_up(w, 1013, "too much work for you; try again in a few minutes");
    } else {
        if (missed)
            run(&w->job);
        finish(w);
    }
    free_catch_up(&w->job);
}

void srv_catch_up_stop(srv_client *c)
{
    if (c->catching)
        c->catching->client = NULL;
    c->catching = NULL;
    c->coming = 0;
}
