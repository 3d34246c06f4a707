/* check.c: reads a whole database, also while a server uses it, and tells what is damaged. */
#include "store/internal.h"

#include <stdlib.h>
#include <string.h>

static const char *text_at(sqlite3_stmt *st, int i)
{
    const char *s = (const char *)sqlite3_column_text(st, i);
    return s ? s : "";
}

/* What SQLite itself finds: pages, trees, indexes. */
static bool structure(sqlite3 *db, store_found found, void *ctx)
{
    sqlite3_stmt *st = NULL;
    bool          ok = true;
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(20)", -1, &st, NULL) != SQLITE_OK)
        ok = false;
    int code = SQLITE_ERROR;
    while (ok && (code = sqlite3_step(st)) == SQLITE_ROW)
        if (strcmp(text_at(st, 0), "ok") != 0)
            found(ctx, "database", text_at(st, 0));
    if (!ok || code != SQLITE_DONE)
        found(ctx, "database", sqlite3_errmsg(db));
    sqlite3_finalize(st);
    return ok;
}

static bool add_packed(sqlite3 *db, int64_t number, rk_text *out)
{
    sqlite3_stmt *st = NULL;
    bool          ok = sqlite3_prepare_v2(db, "SELECT bytes FROM packed WHERE game = ?1", -1, &st, NULL) == SQLITE_OK;
    sqlite3_bind_int64(st, 1, number);
    if (ok && sqlite3_step(st) == SQLITE_ROW)
        ok = store_unsqueeze(sqlite3_column_blob(st, 0), (size_t)sqlite3_column_bytes(st, 0), out);
    return sqlite3_finalize(st) == SQLITE_OK && ok;
}

static bool add_entries(sqlite3 *db, int64_t number, rk_text *out)
{
    sqlite3_stmt *st = NULL;
    bool ok = sqlite3_prepare_v2(db, "SELECT bytes FROM entry WHERE game = ?1 ORDER BY part", -1, &st, NULL) == SQLITE_OK;
    sqlite3_bind_int64(st, 1, number);
    while (ok && sqlite3_step(st) == SQLITE_ROW)
        rk_text_addn(out, text_at(st, 0), (size_t)sqlite3_column_bytes(st, 0));
    return sqlite3_finalize(st) == SQLITE_OK && ok;
}

static void logs(sqlite3 *db, const store_checker *c)
{
    sqlite3_stmt *st = NULL;
    int           code = sqlite3_prepare_v2(db, "SELECT id, number FROM game", -1, &st, NULL);
    rk_text       log = RK_TEXT_INIT;
    while (st && (code = sqlite3_step(st)) == SQLITE_ROW) {
        int64_t number = sqlite3_column_int64(st, 1);
        rk_text_clear(&log);
        if (add_packed(db, number, &log) && add_entries(db, number, &log) && log.len)
            c->log(c->ctx, text_at(st, 0), log.at, log.len);
        else
            c->found(c->ctx, text_at(st, 0), "its log is missing, or cannot be read");
    }
    if (code != SQLITE_DONE)
        c->found(c->ctx, "database", sqlite3_errmsg(db));
    sqlite3_finalize(st);
    rk_text_free(&log);
}

static void datasets(sqlite3 *db, const store_checker *c)
{
    sqlite3_stmt *st = NULL;
    int           code = sqlite3_prepare_v2(db, "SELECT hash, game, bytes FROM dataset", -1, &st, NULL);
    while (st && (code = sqlite3_step(st)) == SQLITE_ROW)
        c->dataset(c->ctx, text_at(st, 0), text_at(st, 1), text_at(st, 2), (size_t)sqlite3_column_bytes(st, 2));
    if (code != SQLITE_DONE)
        c->found(c->ctx, "database", sqlite3_errmsg(db));
    sqlite3_finalize(st);
}

bool store_check(const char *path, const store_checker *c, rk_text *err)
{
    sqlite3 *db = NULL;
    bool     ok = sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK;
    sqlite3_busy_timeout(db, 5000);
    ok = ok && sqlite3_exec(db, "BEGIN; SELECT count(*) FROM sqlite_master", NULL, NULL, NULL) == SQLITE_OK;
    if (!ok) {
        rk_text_addf(err, "%s: %s", path, db ? sqlite3_errmsg(db) : "no memory");
    } else if (structure(db, c->found, c->ctx)) {
        datasets(db, c);
        logs(db, c);
    }
    sqlite3_close(db);
    return ok;
}
