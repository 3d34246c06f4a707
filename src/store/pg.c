/* pg.c: the store in PostgreSQL. The writer's thread makes all connections, also those for reading, since that may take seconds:
 * whoever reads has one or is told at once that there is none. */
#include "store/pg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ_S = 1, OPEN_S = 10, CLAIM_S = 3, RECLAIM_S = 1, PAUSE_US = 100000, QUESTIONS = 64 };

/* To understand a question costs the database ten times as much as to answer it: it is told each of them once. */
typedef struct {
    pthread_mutex_t lock;
    PGconn         *conn; /* NULL: broken */
    char           *prepared[QUESTIONS];
} reader;

typedef struct {
    char   *url;
    PGconn *pen;      /* NULL: broken */
    char    self[80]; /* names its session at the other end */
    reader  line[STORE_LINES];
    char    why[200]; /* what look said last */
} pg_db;

static void drop(PGconn **c)
{
    pq.PQfinish(*c);
    *c = NULL;
}

static void drop_line(reader *r)
{
    drop(&r->conn);
    for (int i = 0; i < QUESTIONS; i++) {
        free(r->prepared[i]);
        r->prepared[i] = NULL;
    }
}

static void take_nothing(void *ctx, const piece *column)
{
    (void)ctx, (void)column;
}

/* ---- the claim: servers share the database, and whoever moves or archives it has it alone ---- */

const char store_pg_taken[] = "another ratskeller serves this database; stop it first";

/* PostgreSQL may need a moment to notice that the last one has gone. */
static int claim(PGconn *c, const char *sql, double seconds)
{
    int n = 0;
    for (double until = store_now() + seconds; n == 0 && store_now() < until;) {
        n = store_pg_ask(c, OPEN_S, sql, NULL, 0, take_nothing, NULL);
        if (n == 0)
            usleep(PAUSE_US);
    }
    return n;
}

int store_pg_claim(PGconn *c, double seconds)
{
    return claim(c, "SELECT 1 WHERE pg_try_advisory_lock(7275)", seconds);
}

static bool share(PGconn *c, double seconds, rk_text *err)
{
    int is = claim(c, "SELECT 1 WHERE pg_try_advisory_lock_shared(7275)", seconds);
    if (is != 1)
        rk_text_add(err, is < 0 ? "the database does not answer" : "the database is being moved, or old matches archived");
    return is == 1;
}

static void take_self(void *ctx, const piece *column)
{
    snprintf(ctx, sizeof((pg_db *)0)->self, "%s", column[0].at);
}

/* Others hear who has changed something. */
static bool sign(const store_db *s, PGconn *c, rk_text *err)
{
    char sql[64];
    snprintf(sql, sizeof sql, "SET ratskeller.server = '%lld'", (long long)s->me);
    return store_pg_run(c, OPEN_S, sql, err);
}

/* A plan is made when the tables are small, and kept while they grow: it is to use an index from the beginning. (A plan without
 * one then looks so dear that it would be compiled.) */
#define BY_INDEX "SET enable_seqscan = off; SET jit = off;"

/* Durable means on the disk, and on the standby's if there is one. Neither a network that swallows us nor our sleep may hold
 * locks that others wait for. */
static bool set_up_pen(store_db *s, PGconn *c, rk_text *err)
{
    pg_db *p = s->of;
    return store_pg_run(c, OPEN_S,
                        "SELECT set_config('synchronous_commit', 'on', false)"
                        " WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply');" BY_INDEX
                        "SET idle_in_transaction_session_timeout = '3s';"
                        "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3",
                        err)
           && store_pg_ask(c, OPEN_S, "SELECT pid || ' ' || backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()",
                           NULL, 0, take_self, p->self)
                  == 1
           && sign(s, c, err) && store_pg_pen_open(c, err);
}

/* Our last session may not know yet that it is over. */
static void end_last_session(const pg_db *p, PGconn *c)
{
    const char *word[] = {p->self};
    store_pg_ask(c, OPEN_S, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid || ' ' || backend_start = $1", word,
                 1, take_nothing, NULL);
}

static PGconn *connect_pen(store_db *s, rk_text *err)
{
    pg_db  *p = s->of;
    PGconn *c = store_pg_connect(p->url, err);
    if (!c)
        return NULL;
    end_last_session(p, c);
    if (!share(c, RECLAIM_S, err) || !set_up_pen(s, c, err))
        drop(&c);
    return c;
}

/* Where a table is at home need not be on any disk: the log decides. */
static PGconn *connect_line(const store_db *s, rk_text *err)
{
    PGconn *c = store_pg_connect(((pg_db *)s->of)->url, err);
    if (c && !(store_pg_run(c, OPEN_S, BY_INDEX "SET synchronous_commit = off", err) && sign(s, c, err)))
        drop(&c);
    return c;
}

/* ---- connections ---- */

/* As far as can be said without asking. */
static bool is_open(PGconn *c)
{
    return c && pq.PQconsumeInput(c) && pq.PQstatus(c) == CONNECTION_OK;
}

static bool repair_line(const store_db *s, reader *r, rk_text *err)
{
    if (pthread_mutex_trylock(&r->lock) != 0)
        return true; /* somebody uses it, so it is there */
    bool broken = !is_open(r->conn);
    if (broken && r->conn)
        drop_line(r);
    pthread_mutex_unlock(&r->lock);
    PGconn *c = broken ? connect_line(s, err) : NULL;
    if (c) {
        pthread_mutex_lock(&r->lock);
        r->conn = c;
        pthread_mutex_unlock(&r->lock);
    }
    return !broken || c;
}

static bool repair(store_db *s, rk_text *err)
{
    pg_db *p = s->of;
    if (!p->pen)
        p->pen = connect_pen(s, err);
    bool ok = p->pen != NULL;
    for (int i = 0; ok && i < STORE_LINES; i++)
        ok = repair_line(s, &p->line[i], err);
    return ok;
}

/* ---- writing ---- */

static bool commit(store_db *s, job *first, uint64_t count)
{
    pg_db  *p = s->of;
    rk_text err = RK_TEXT_INIT;
    bool    ok = repair(s, &err);
    if (ok && !store_pg_pen_write(s, p->pen, first, count, &err)) {
        drop(&p->pen);
        ok = false;
    }
    if (!ok)
        store_problem(s, rk_text_str(&err));
    rk_text_free(&err);
    return ok;
}

static void committed(store_db *s, job *first, uint64_t count)
{
    (void)s, (void)count;
    store_free_jobs(first);
}

static const char *look(store_db *s)
{
    pg_db  *p = s->of;
    rk_text err = RK_TEXT_INIT;
    bool    ok = repair(s, &err);
    if (ok && !store_pg_pen_write(s, p->pen, NULL, 0, &err)) {
        drop(&p->pen);
        ok = false;
    }
    snprintf(p->why, sizeof p->why, "%s", rk_text_str(&err));
    rk_text_free(&err);
    return ok ? NULL : p->why;
}

/* ---- reading ---- */

/* The number under which it is prepared; -1: there is no room for more, or it cannot be prepared now. */
static int prepare(reader *r, const char *sql)
{
    int i = 0;
    while (i < QUESTIONS && r->prepared[i] && strcmp(r->prepared[i], sql) != 0)
        i++;
    if (i == QUESTIONS || r->prepared[i])
        return i < QUESTIONS ? i : -1;
    rk_text text = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_addf(&text, "PREPARE q%d AS %s", i, sql);
    if (store_pg_run(r->conn, READ_S, rk_text_str(&text), &err))
        r->prepared[i] = rk_strdup(sql);
    rk_text_free(&text);
    rk_text_free(&err);
    return r->prepared[i] ? i : -1;
}

static int ask_line(reader *r, const char *sql, const char *const *word, int words, store_take take, void *ctx)
{
    char name[16];
    int  number = prepare(r, sql);
    if (number < 0)
        return store_pg_ask(r->conn, READ_S, sql, word, words, take, ctx);
    snprintf(name, sizeof name, "q%d", number);
    return store_pg_ask_prepared(r->conn, READ_S, name, word, words, take, ctx);
}

static int ask(store_db *s, store_line line, const char *sql, const char *const *word, int words, store_take take, void *ctx)
{
    reader *r = &((pg_db *)s->of)->line[line];
    pthread_mutex_lock(&r->lock);
    int  n = r->conn ? ask_line(r, sql, word, words, take, ctx) : -1;
    bool broke = n < 0 && r->conn;
    if (broke)
        drop_line(r);
    pthread_mutex_unlock(&r->lock);
    if (n < 0)
        store_trouble(s, "the database does not answer");
    return n;
}

/* ---- opening ---- */

static PGconn *connect_first(const char *url, rk_text *err)
{
    PGconn *c = store_pg_connect(url, err);
    if (c && !share(c, CLAIM_S, err))
        drop(&c);
    return c;
}

/* A server that is alone has all tables. */
static bool take_all(store_db *s, PGconn *c)
{
    store_digits me;
    return store_shared(s)
           || store_pg_ask(c, OPEN_S, "UPDATE game SET home = $1 WHERE over = 0 AND home <> $1", WORDS(store_print(s->me, me)),
                           take_nothing, NULL)
                  >= 0;
}

static void warn_of_fsync(store_db *s, PGconn *c)
{
    if (store_pg_ask(c, OPEN_S, "SELECT 1 WHERE current_setting('fsync') = 'off'", NULL, 0, take_nothing, NULL) == 1)
        rk_text_add(&s->damage, "PostgreSQL runs with fsync = off, and a power cut may take what was acknowledged");
}

static bool open_all(store_db *s, const char *url, rk_text *err)
{
    pg_db *p = rk_alloc(sizeof *p);
    memset(p, 0, sizeof *p);
    s->of = p;
    p->url = rk_strdup(url);
    pthread_mutexattr_t nested; /* whoever is given a row may ask for more */
    pthread_mutexattr_init(&nested);
    pthread_mutexattr_settype(&nested, PTHREAD_MUTEX_RECURSIVE);
    for (int i = 0; i < STORE_LINES; i++)
        pthread_mutex_init(&p->line[i].lock, &nested);
    pthread_mutexattr_destroy(&nested);
    if (!store_pg_load(err))
        return false;
    PGconn *c = p->pen = connect_first(url, err);
    bool    ok = c && store_pg_migrate(c, err) && (s->homes = store_homes_new(s, url, err)) && set_up_pen(s, c, err);
    ok = ok && take_all(s, c);
    if (ok)
        warn_of_fsync(s, c);
    return ok && repair(s, err);
}

static void close_all(store_db *s)
{
    pg_db *p = s->of;
    store_homes_free(s->homes);
    if (p->pen)
        drop(&p->pen);
    for (int i = 0; i < STORE_LINES; i++) {
        if (p->line[i].conn)
            drop_line(&p->line[i]);
        pthread_mutex_destroy(&p->line[i].lock);
    }
    free(p->url);
    free(p);
}

const store_engine store_postgres = {open_all, close_all, commit, committed, look, ask};
