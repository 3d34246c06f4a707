/* pg_conn.c: one connection to PostgreSQL. Nothing here waits for ever. */
#include "store/pg.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INT8 = 20, INT4 = 23 }; /* types, as PostgreSQL numbers them */

static void keep_quiet(void *ctx, const PGresult *r)
{
    (void)ctx, (void)r;
}

/* What the URL says comes last, and counts. A server that only reads is passed over: it may be the standby of before. */
PGconn *store_pg_connect(const char *url, rk_text *err)
{
    static const char *const key[] = {
        "connect_timeout",     "application_name", "target_session_attrs", "keepalives_idle", "keepalives_count",
        "keepalives_interval", "tcp_user_timeout", "client_encoding",      "dbname",          NULL};
    const char *const value[] = {"3", "ratskeller", "read-write", "5", "3", "2", "10000", "UTF8", url, NULL};
    PGconn           *c = pq.PQconnectdbParams(key, value, 1);
    if (pq.PQstatus(c) == CONNECTION_OK && pq.PQsetnonblocking(c, 1) == 0) {
        pq.PQsetNoticeReceiver(c, keep_quiet, NULL);
        return c;
    }
    const char *why = c ? pq.PQerrorMessage(c) : "no memory";
    rk_text_addn(err, why, strcspn(why, "\n"));
    pq.PQfinish(c);
    return NULL;
}

bool store_pg_wait(PGconn *c, double seconds)
{
    int           unsent = pq.PQflush(c);
    struct pollfd p = {pq.PQsocket(c), (short)(POLLIN | (unsent > 0 ? POLLOUT : 0)), 0};
    int           n = unsent < 0 || p.fd < 0 ? -1 : poll(&p, 1, (int)(seconds * 1000) + 1);
    if (n < 0)
        return errno == EINTR;
    if (p.revents & POLLIN && !pq.PQconsumeInput(c))
        return false;
    return n > 0;
}

/* NULL: it did not come in time, or there is no more (*late says which). */
static PGresult *result_of(PGconn *c, double until, bool *late)
{
    while (pq.PQisBusy(c))
        if (store_now() > until || !store_pg_wait(c, until - store_now())) {
            *late = true;
            return NULL;
        }
    return pq.PQgetResult(c);
}

static int64_t big_endian(const char *at, int n)
{
    uint64_t v = 0;
    for (int i = 0; i < n; i++)
        v = v << 8 | (unsigned char)at[i];
    return n == 4 ? (int32_t)v : (int64_t)v;
}

/* Everything comes as bytes; numbers are written out. */
static void give(const PGresult *r, int row, store_take take, void *ctx)
{
    piece column[STORE_COLUMNS];
    char  digits[STORE_COLUMNS][24];
    for (int i = 0; i < pq.PQnfields(r); i++) {
        const char *at = pq.PQgetvalue(r, row, i);
        int         n = pq.PQgetlength(r, row, i);
        Oid         type = pq.PQftype(r, i);
        if (type == INT8 || type == INT4) {
            n = snprintf(digits[i], sizeof digits[i], "%lld", (long long)big_endian(at, n));
            at = digits[i];
        }
        column[i] = (piece){at, (size_t)n};
    }
    take(ctx, column);
}

static int take_rows(PGconn *c, double until, bool sent, store_take take, void *ctx)
{
    bool      late = !sent;
    PGresult *r = late ? NULL : result_of(c, until, &late);
    bool      ok = r && (pq.PQresultStatus(r) == PGRES_TUPLES_OK || pq.PQresultStatus(r) == PGRES_COMMAND_OK);
    for (PGresult *rest; !late && (rest = result_of(c, until, &late));)
        pq.PQclear(rest);
    int n = ok && !late ? pq.PQntuples(r) : -1;
    for (int i = 0; i < n; i++)
        give(r, i, take, ctx);
    pq.PQclear(r);
    return n;
}

int store_pg_ask(PGconn *c, double seconds, const char *sql, const char *const *word, int words, store_take take, void *ctx)
{
    double until = store_now() + seconds;
    return take_rows(c, until, pq.PQsendQueryParams(c, sql, words, NULL, word, NULL, NULL, 1), take, ctx);
}

int store_pg_ask_prepared(PGconn *c, double seconds, const char *name, const char *const *word, int words, store_take take,
                          void *ctx)
{
    double until = store_now() + seconds;
    return take_rows(c, until, pq.PQsendQueryPrepared(c, name, words, word, NULL, NULL, 1), take, ctx);
}

bool store_pg_run(PGconn *c, double seconds, const char *sql, rk_text *err)
{
    double until = store_now() + seconds;
    bool   late = !pq.PQsendQuery(c, sql), ok = !late;
    for (PGresult *r; !late && (r = result_of(c, until, &late));) {
        ExecStatusType is = pq.PQresultStatus(r);
        if (is != PGRES_COMMAND_OK && is != PGRES_TUPLES_OK && ok) {
            const char *why = pq.PQresultErrorMessage(r);
            rk_text_addn(err, why, strcspn(why, "\n"));
            ok = false;
        }
        pq.PQclear(r);
    }
    if (late && ok)
        rk_text_add(err, "the database does not answer");
    return ok && !late;
}
