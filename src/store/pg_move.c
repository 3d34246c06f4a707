/* pg_move.c: rows in great number into an empty database, in one transaction. */
#include "store/pg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE_S = 600 };

static void take_nothing(void *ctx, const piece *column)
{
    (void)ctx, (void)column;
}

bool store_pg_move_open(PGconn **out, const char *url, rk_text *err)
{
    if (!store_pg_load(err))
        return false;
    PGconn *c = *out = store_pg_connect(url, err);
    int     is = c ? store_pg_claim(c, 3) : -1;
    if (is == 0)
        rk_text_add(err, store_pg_taken);
    if (is != 1 || !store_pg_migrate(c, err))
        return false;
    if (store_pg_ask(c, PATIENCE_S, "SELECT 1 FROM game UNION ALL SELECT 1 FROM person LIMIT 1", NULL, 0, take_nothing, NULL)
        != 0) {
        rk_text_add(err, "this database has matches already; take an empty one");
        return false;
    }
    return store_pg_run(c, PATIENCE_S, "BEGIN; DELETE FROM dataset", err);
}

static void complain(PGconn *c, rk_text *err)
{
    const char *why = pq.PQerrorMessage(c);
    if (!err->len)
        rk_text_addn(err, why, strcspn(why, "\n"));
}

bool store_pg_move_into(PGconn *c, const char *table, const char *columns, int n, rk_text *err)
{
    rk_text sql = RK_TEXT_INIT;
    rk_text_addf(&sql, "PREPARE move_%s AS INSERT INTO %s(%s) VALUES(", table, table, columns);
    for (int i = 0; i < n; i++)
        rk_text_addf(&sql, "%s$%d", i ? ", " : "", i + 1);
    rk_text_add(&sql, ")");
    bool ok = store_pg_run(c, PATIENCE_S, rk_text_str(&sql), err);
    rk_text_free(&sql);
    return ok && pq.PQenterPipelineMode(c);
}

bool store_pg_move_row(PGconn *c, const char *table, const piece *column, int n, int bytes)
{
    char       *text[STORE_COLUMNS] = {0};
    const char *value[STORE_COLUMNS] = {0};
    int         length[STORE_COLUMNS] = {0}, format[STORE_COLUMNS] = {0};
    for (int i = 0; i < n; i++) {
        value[i] = column[i].at;
        length[i] = (int)column[i].len;
        format[i] = i == bytes;
        if (i == bytes)
            continue;
        value[i] = text[i] = rk_alloc(column[i].len + 1);
        memcpy(text[i], column[i].at, column[i].len);
        text[i][column[i].len] = 0;
        store_pg_mend(text[i], column[i].len);
    }
    char name[32];
    snprintf(name, sizeof name, "move_%s", table);
    bool ok = pq.PQsendQueryPrepared(c, name, n, value, length, format, 0);
    for (int i = 0; i < n; i++)
        free(text[i]);
    return ok;
}

bool store_pg_move_flush(PGconn *c, rk_text *err)
{
    bool   ok = pq.PQpipelineSync(c), synced = false;
    double until = store_now() + PATIENCE_S;
    while (!synced && pq.PQstatus(c) == CONNECTION_OK && store_now() < until) {
        if (pq.PQisBusy(c)) {
            store_pg_wait(c, 1);
            continue;
        }
        PGresult      *r = pq.PQgetResult(c);
        ExecStatusType is = r ? pq.PQresultStatus(r) : PGRES_COMMAND_OK;
        synced = is == PGRES_PIPELINE_SYNC;
        if (!synced && is != PGRES_COMMAND_OK && ok) {
            rk_text_add(err, pq.PQresultErrorMessage(r));
            ok = false;
        }
        pq.PQclear(r);
    }
    if (!synced)
        complain(c, err);
    return ok && synced;
}

bool store_pg_move_done(PGconn *c, rk_text *err)
{
    bool ok = pq.PQexitPipelineMode(c);
    if (!ok)
        complain(c, err);
    return ok;
}

/* New rows get numbers behind those that were moved. A file does not say which seats are those of running matches. */
bool store_pg_move_commit(PGconn *c, rk_text *err)
{
    return store_pg_run(c, PATIENCE_S,
                        "SELECT setval(pg_get_serial_sequence('game', 'number'), max(number)) FROM game HAVING count(*) > 0;"
                        "SELECT setval(pg_get_serial_sequence('report', 'number'), max(number)) FROM report HAVING count(*) > 0;"
                        "UPDATE sits SET running = 0 FROM game WHERE id = sits.game AND over > 0;"
                        "COMMIT",
                        err);
}
