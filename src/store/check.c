/* check.c: reads a whole database, also while a server uses it, and tells what is damaged. */
#include "store/source.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    store_source         from;
    const store_checker *checker;
    char                 last[24]; /* number of the last game that was read */
    rk_text              log;
} checking;

/* What SQLite itself finds: pages, trees, indexes. */
static void take_complaint(void *ctx, const piece *c)
{
    const store_checker *checker = ctx;
    if (strcmp(c[0].at, "ok") != 0)
        checker->found(checker->ctx, "database", c[0].at);
}

static bool structure(const store_source *from, const store_checker *c)
{
    int n = store_source_ask(from, "PRAGMA integrity_check(20)", NULL, 0, take_complaint, (void *)(uintptr_t)c);
    if (n < 0)
        c->found(c->ctx, "database", store_source_error(from));
    return n >= 0;
}

static void take_log(void *ctx, const piece *c)
{
    checking       *k = ctx;
    store_log_parts parts = {&k->log, true};
    const char     *word[] = {c[1].at};
    rk_text_clear(&k->log);
    memcpy(k->last, c[1].at, c[1].len + 1);
    int n = store_source_ask(&k->from, STORE_LOG_OF("CAST($1 AS BIGINT)"), word, 1, store_take_log, &parts);
    if (n > 0 && parts.ok)
        k->checker->log(k->checker->ctx, c[0].at, k->log.at, k->log.len);
    else
        k->checker->found(k->checker->ctx, c[0].at, "its log is missing, or cannot be read");
}

static void logs(checking *k)
{
    int n;
    do {
        const char *word[] = {k->last};
        n = store_source_ask(&k->from, "SELECT id, number FROM game WHERE number > CAST($1 AS BIGINT) ORDER BY number LIMIT 1000",
                             word, 1, take_log, k);
    } while (n > 0);
    if (n < 0)
        k->checker->found(k->checker->ctx, "database", store_source_error(&k->from));
}

static void take_dataset(void *ctx, const piece *c)
{
    const store_checker *checker = ctx;
    checker->dataset(checker->ctx, c[0].at, c[1].at, c[2].at, c[2].len);
}

static void datasets(const store_source *from, const store_checker *c)
{
    if (store_source_ask(from, "SELECT hash, game, bytes FROM dataset", NULL, 0, take_dataset, (void *)(uintptr_t)c) < 0)
        c->found(c->ctx, "database", store_source_error(from));
}

bool store_check(const char *where, const store_checker *c, rk_text *err)
{
    checking k = {.checker = c, .last = "-1"};
    bool     ok = store_source_open(&k.from, where, false, err);
    if (ok && (!k.from.file || structure(&k.from, c))) {
        datasets(&k.from, c);
        logs(&k);
    }
    store_source_close(&k.from);
    rk_text_free(&k.log);
    return ok;
}
