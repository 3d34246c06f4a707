/* move.c: everything from one database to another, of whatever kind. */
#include "store/claim.h"
#include "store/source.h"
#ifdef RK_POSTGRES
#include "store/pg.h"
#endif

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGE = 500, KEYS = 2 };

/* All there is. The first columns are the key by which it is read, page by page. */
static const struct relation {
    const char *name, *columns;
    int         n, keys;
    const char *key, *behind; /* the key, and what comes after it */
    int         bytes;        /* the column that is bytes in PostgreSQL; -1: none */
} relations[] = {
    {"person", "id, name, seen", 3, 1, "id", "id > $1", -1},
    {"secret", "hash, person, created", 3, 1, "hash", "hash > $1", -1},
    {"game", "number, id, owner, invite, link, listed, over, created, ended, card, people, packed, silent", 13, 1, "number",
     "number > CAST($1 AS BIGINT)", -1},
    {"packed", "game, bytes", 2, 1, "game", "game > CAST($1 AS BIGINT)", 1},
    {"entry", "game, at, bytes", 3, 2, "game, at", "(game, at) > (CAST($1 AS BIGINT), CAST($2 AS BIGINT))", 2},
    {"sits", "person, game, created, told", 4, 2, "person, game", "(person, game) > ($1, $2)", -1},
    {"dataset", "hash, game, bytes", 3, 1, "hash", "hash > $1", 2},
    {"refused", "game, person", 2, 2, "game, person", "(game, person) > ($1, $2)", -1},
    {"banned", "what, until, why", 3, 1, "what", "what > $1", -1},
    {"report", "number, at, by, about, game, text, done", 7, 1, "number", "number > CAST($1 AS BIGINT)", -1},
    {"muted", "person, other", 2, 2, "person, other", "(person, other) > ($1, $2)", -1},
    {"subscription", "device, person, endpoint, keys, lang, created", 6, 1, "device", "device > $1", -1},
    {"setting", "name, value", 2, 1, "name", "name > $1", -1},
};

typedef struct {
    store_claim            claim; /* of the file that is read */
    store_source           from, to;
    rk_text                part; /* the new file, until it is whole */
    sqlite3_stmt          *insert;
    const struct relation *now;
    rk_text                key[KEYS]; /* of the last row */
    store_moved           *moved;
    bool                   ok;
    rk_text               *err;
} moving;

/* ---- one row ---- */

static bool put_in_file(moving *m, const piece *column)
{
    bool squeezed = !strcmp(m->now->name, "packed");
    for (int i = 0; i < m->now->n; i++)
        if (squeezed && i == m->now->bytes)
            sqlite3_bind_blob(m->insert, i + 1, column[i].at, (int)column[i].len, SQLITE_STATIC);
        else
            sqlite3_bind_text(m->insert, i + 1, column[i].at, (int)column[i].len, SQLITE_STATIC);
    bool ok = sqlite3_step(m->insert) == SQLITE_DONE;
    sqlite3_reset(m->insert);
    return ok;
}

static bool put(moving *m, const piece *column)
{
#ifdef RK_POSTGRES
    if (m->to.postgres)
        return store_pg_move_row(m->to.postgres, m->now->name, column, m->now->n, m->now->bytes);
#endif
    return put_in_file(m, column);
}

static void take_row(void *ctx, const piece *column)
{
    moving *m = ctx;
    m->ok = m->ok && put(m, column);
    for (int i = 0; i < m->now->keys; i++) {
        rk_text_clear(&m->key[i]);
        rk_text_addn(&m->key[i], column[i].at, column[i].len);
    }
    m->moved->people += !strcmp(m->now->name, "person");
    m->moved->tables += !strcmp(m->now->name, "game");
}

/* ---- one relation ---- */

static bool begin_relation(moving *m)
{
#ifdef RK_POSTGRES
    if (m->to.postgres)
        return store_pg_move_into(m->to.postgres, m->now->name, m->now->columns, m->now->n, m->err);
#endif
    rk_text sql = RK_TEXT_INIT;
    rk_text_addf(&sql, "INSERT INTO %s(%s) VALUES(", m->now->name, m->now->columns);
    for (int i = 0; i < m->now->n; i++)
        rk_text_addf(&sql, "%s?%d", i ? ", " : "", i + 1);
    rk_text_add(&sql, ")");
    bool ok = sqlite3_prepare_v2(m->to.file, rk_text_str(&sql), -1, &m->insert, NULL) == SQLITE_OK;
    rk_text_free(&sql);
    return ok;
}

static bool end_page(moving *m)
{
#ifdef RK_POSTGRES
    if (m->to.postgres)
        return store_pg_move_flush(m->to.postgres, m->err);
#endif
    return m->ok;
}

static bool end_relation(moving *m)
{
    sqlite3_finalize(m->insert);
    m->insert = NULL;
#ifdef RK_POSTGRES
    if (m->to.postgres)
        return store_pg_move_done(m->to.postgres, m->err);
#endif
    return true;
}

static int copy_page(moving *m, bool first)
{
    const char *word[KEYS] = {rk_text_str(&m->key[0]), rk_text_str(&m->key[1])};
    rk_text     sql = RK_TEXT_INIT;
    rk_text_addf(&sql, "SELECT %s FROM %s", m->now->columns, m->now->name);
    if (!first)
        rk_text_addf(&sql, " WHERE %s", m->now->behind);
    rk_text_addf(&sql, " ORDER BY %s LIMIT %d", m->now->key, PAGE);
    int n = store_source_ask(&m->from, rk_text_str(&sql), word, first ? 0 : m->now->keys, take_row, m);
    rk_text_free(&sql);
    if (n < 0 && !m->err->len)
        rk_text_addf(m->err, "%s cannot be read: %s", m->now->name, store_source_error(&m->from));
    return n;
}

static bool copy_relation(moving *m)
{
    m->ok = begin_relation(m);
    int n = PAGE;
    for (bool first = true; m->ok && n == PAGE; first = false) {
        n = copy_page(m, first);
        m->ok = m->ok && n >= 0 && end_page(m);
    }
    if (!m->ok && !m->err->len)
        rk_text_addf(m->err, "%s cannot be written: %s", m->now->name, store_source_error(&m->to));
    return end_relation(m) && m->ok;
}

/* ---- is it the same? ---- */

typedef struct {
    moving *m;
    char    last[24];
} comparing;

static bool read_log(const store_source *from, const char *number, rk_text *out)
{
    store_log_parts parts = {out, true};
    return store_source_ask(from, STORE_LOG_OF("CAST($1 AS BIGINT)"), &number, 1, store_take_log, &parts) >= 0 && parts.ok;
}

/* A log that cannot be read is moved as it is. */
static void compare_log(void *ctx, const piece *column)
{
    comparing *c = ctx;
    rk_text    a = RK_TEXT_INIT, b = RK_TEXT_INIT;
    bool       reads = read_log(&c->m->from, column[0].at, &a), same = read_log(&c->m->to, column[0].at, &b) == reads;
    snprintf(c->last, sizeof c->last, "%s", column[0].at);
    same = same && a.len == b.len && (!a.len || !memcmp(a.at, b.at, a.len));
    if (!same && c->m->ok)
        rk_text_addf(c->m->err, "the log of %s is not the same there", column[1].at);
    c->m->ok = c->m->ok && same;
    c->m->moved->bytes += a.len;
    rk_text_free(&a);
    rk_text_free(&b);
}

static bool compare(moving *m)
{
    comparing c = {m, "-1"};
    int       n = 1;
    while (m->ok && n > 0) {
        const char *word[] = {c.last};
        n = store_source_ask(&m->from, "SELECT number, id FROM game WHERE number > CAST($1 AS BIGINT) ORDER BY number LIMIT 500",
                             word, 1, compare_log, &c);
    }
    return m->ok && n == 0;
}

/* ---- both ends ---- */

static void nobody_waits(void *ctx)
{
    (void)ctx;
}

/* Brought up to date first; then nobody else may have it. */
static bool open_from(moving *m, const char *from)
{
    if (!store_is_url(from) && access(from, F_OK) != 0) {
        rk_text_addf(m->err, "%s: %s", from, strerror(errno));
        return false;
    }
    store_db *s = store_open(from, nobody_waits, NULL, m->err);
    if (!s)
        return false;
    store_close(s);
    return (store_is_url(from) || store_claim_take(&m->claim, from, m->err)) && store_source_open(&m->from, from, true, m->err);
}

static bool open_new_file(moving *m, const char *to)
{
    if (access(to, F_OK) == 0) {
        rk_text_addf(m->err, "%s is there already", to);
        return false;
    }
    rk_text_addf(&m->part, "%s.part", to);
    unlink(rk_text_str(&m->part));
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (!store_make_private(rk_text_str(&m->part), m->err))
        return false;
    bool ok = sqlite3_open_v2(rk_text_str(&m->part), &m->to.file, flags, NULL) == SQLITE_OK;
    ok = ok && store_sqlite_migrate(m->to.file, m->err)
         && sqlite3_exec(m->to.file, "PRAGMA synchronous = FULL; BEGIN", NULL, NULL, NULL) == SQLITE_OK;
    if (!ok && !m->err->len)
        rk_text_addf(m->err, "%s: %s", to, sqlite3_errmsg(m->to.file));
    return ok;
}

static bool open_to(moving *m, const char *to)
{
    if (!store_is_url(to))
        return open_new_file(m, to);
#ifdef RK_POSTGRES
    PGconn *c = NULL;
    bool    ok = store_pg_move_open(&c, to, m->err);
    m->to.postgres = c;
    return ok;
#else
    rk_text_add(m->err, STORE_NO_POSTGRES);
    return false;
#endif
}

static bool commit(moving *m, const char *to)
{
#ifdef RK_POSTGRES
    if (m->to.postgres)
        return store_pg_move_commit(m->to.postgres, m->err);
#endif
    bool ok = sqlite3_exec(m->to.file, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_close(m->to.file);
    m->to.file = NULL;
    ok = ok && store_settle(rk_text_str(&m->part)) && rename(rk_text_str(&m->part), to) == 0 && store_settle(to);
    if (!ok)
        rk_text_addf(m->err, "%s cannot be written", to);
    return ok;
}

bool store_move(const char *from, const char *to, store_moved *moved, rk_text *err)
{
    moving m = {.claim = {.file = -1}, .moved = moved, .ok = true, .err = err};
    *moved = (store_moved){0};
    bool ok = open_from(&m, from) && open_to(&m, to);
    for (size_t i = 0; ok && i < sizeof relations / sizeof *relations; i++) {
        m.now = &relations[i];
        ok = copy_relation(&m);
    }
    ok = ok && compare(&m) && commit(&m, to);
    store_source_close(&m.to);
    store_source_close(&m.from);
    store_claim_drop(&m.claim);
    if (!ok && m.part.len)
        unlink(rk_text_str(&m.part));
    rk_text_free(&m.part);
    for (int i = 0; i < KEYS; i++)
        rk_text_free(&m.key[i]);
    return ok;
}
