/* source.c: a whole database to be read as of one moment, also while a server uses it. */
#include "store/source.h"

#ifdef RK_POSTGRES
#include "store/pg.h"
#endif

#include <unistd.h>

enum { PATIENCE_S = 600 };

static bool open_file(store_source *from, const char *path, rk_text *err)
{
    bool ok = sqlite3_open_v2(path, &from->file, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK;
    sqlite3_busy_timeout(from->file, 5000);
    ok = ok && sqlite3_exec(from->file, "BEGIN; SELECT count(*) FROM sqlite_master", NULL, NULL, NULL) == SQLITE_OK;
    if (!ok)
        rk_text_addf(err, "%s: %s", path, from->file ? sqlite3_errmsg(from->file) : "no memory");
    return ok;
}

bool store_source_open(store_source *from, const char *where, bool alone, rk_text *err)
{
    *from = (store_source){0};
    if (!store_is_url(where))
        return open_file(from, where, err);
#ifdef RK_POSTGRES
    if (!store_pg_load(err))
        return false;
    from->postgres = store_pg_connect(where, err);
    int is = !from->postgres ? -1 : alone ? store_pg_claim(from->postgres, 3) : 1;
    if (is == 0)
        rk_text_add(err, store_pg_taken);
    return is == 1 && store_pg_run(from->postgres, PATIENCE_S, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", err);
#else
    (void)alone;
    rk_text_add(err, STORE_NO_POSTGRES);
    return false;
#endif
}

int store_source_ask(const store_source *from, const char *sql, const char *const *word, int words, store_take take, void *ctx)
{
#ifdef RK_POSTGRES
    if (from->postgres)
        return store_pg_ask(from->postgres, PATIENCE_S, sql, word, words, take, ctx);
#endif
    return store_sqlite_ask(from->file, sql, word, words, take, ctx);
}

const char *store_source_error(const store_source *from)
{
#ifdef RK_POSTGRES
    if (from->postgres)
        return pq.PQerrorMessage(from->postgres);
#endif
    return sqlite3_errmsg(from->file);
}

void store_source_close(store_source *from)
{
#ifdef RK_POSTGRES
    if (from->postgres)
        pq.PQfinish(from->postgres);
#endif
    sqlite3_close(from->file);
}
