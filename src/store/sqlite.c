/* sqlite.c: the store in an SQLite file: write-ahead log, synchronous=FULL. One process has it for itself (claim.h). */
#include "store/claim.h"
#include "store/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The steps from one version of the schema to the next. PRAGMA user_version counts those that were carried out. */
static const char *const migrations[] = {
    "CREATE TABLE person(id TEXT PRIMARY KEY, name TEXT NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE secret(hash TEXT PRIMARY KEY, person TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE game(id TEXT PRIMARY KEY, owner TEXT NOT NULL, invite TEXT NOT NULL, listed INTEGER NOT NULL,"
    " over INTEGER NOT NULL DEFAULT 0, created INTEGER NOT NULL) WITHOUT ROWID;"
    /* Rows are kept in the order of writing, not by game, so that a commit for a hundred games touches few pages. */
    "CREATE TABLE log(part INTEGER PRIMARY KEY, game TEXT NOT NULL, bytes TEXT NOT NULL);"
    "CREATE INDEX log_of_game ON log(game, part);",
    /* 2: which tables are whose, and what lists show of finished tables without folding their logs. For older tables this
     * comes from the entries "TIME - sit SEAT person WHO ...". Chat that looks like one does no harm: seats are checked. */
    "ALTER TABLE game ADD COLUMN link TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE game ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN card TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE game ADD COLUMN people TEXT NOT NULL DEFAULT '';"
    "CREATE TABLE sits(person TEXT NOT NULL, game TEXT NOT NULL, PRIMARY KEY(person, game)) WITHOUT ROWID;"
    "WITH RECURSIVE s(game, rest) AS ("
    " SELECT game, substr(bytes, instr(bytes, ' person ') + 8) FROM log WHERE bytes LIKE '% - sit _ person %'"
    " UNION ALL SELECT game, substr(rest, instr(rest, ' person ') + 8) FROM s WHERE instr(rest, ' person ') > 0)"
    "INSERT OR IGNORE INTO sits SELECT substr(rest, 1, instr(rest, ' ') - 1), game FROM s"
    " WHERE substr(rest, 1, instr(rest, ' ') - 1) IN (SELECT id FROM person)"
    " AND game IN (SELECT id FROM game WHERE owner <> 'import');"
    "INSERT OR IGNORE INTO sits SELECT owner, id FROM game WHERE owner IN (SELECT id FROM person);",
    /* 3: games are numbered in the order in which they begin. Games played at the same time are then neighbours in the index
     * of their entries, so that a commit touches few of its pages. For people there is a view, log. */
    "ALTER TABLE game ADD COLUMN number INTEGER;"
    "UPDATE game SET number = n FROM (SELECT id AS which, row_number() OVER (ORDER BY created, id) AS n FROM game)"
    " WHERE id = which;"
    "CREATE UNIQUE INDEX game_number ON game(number);"
    "CREATE TABLE entry(part INTEGER PRIMARY KEY, game INTEGER NOT NULL, bytes TEXT NOT NULL);"
    "INSERT INTO entry SELECT part, number, bytes FROM log JOIN game ON id = log.game ORDER BY part;"
    "CREATE INDEX entry_of_game ON entry(game);"
    "DROP TABLE log;"
    "CREATE VIEW log AS SELECT part, id AS game, bytes FROM entry JOIN game ON number = entry.game;",
    /* 4: the data sets that matches were played with. The program may bring other ones some day. */
    "CREATE TABLE dataset(hash TEXT PRIMARY KEY, game TEXT NOT NULL, bytes TEXT NOT NULL) WITHOUT ROWID;",
    /* 5: the log of a finished match is packed into one row; what still comes afterwards is in `entry` as before. Whom a host has
     * refused. Indexes for what is looked up when it is needed and not at the start. */
    "CREATE TABLE packed(game INTEGER PRIMARY KEY, bytes BLOB NOT NULL);"
    "ALTER TABLE game ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX game_running ON game(created) WHERE over = 0;"
    "CREATE INDEX game_unpacked ON game(ended) WHERE over > 0 AND packed = 0;"
    "CREATE INDEX game_ended ON game(ended) WHERE over > 0;"
    "CREATE INDEX sits_of_game ON sits(game);"
    "CREATE INDEX secret_of_person ON secret(person);"
    "CREATE TABLE refused(game TEXT NOT NULL, person TEXT NOT NULL, PRIMARY KEY(game, person)) WITHOUT ROWID;",
    /* 6: who may not come or talk, what was reported, whom a person does not want to hear, tables without chat. */
    "CREATE TABLE banned(what TEXT PRIMARY KEY, until INTEGER NOT NULL, why TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE report(number INTEGER PRIMARY KEY, at INTEGER NOT NULL, by TEXT NOT NULL, about TEXT NOT NULL,"
    " game TEXT NOT NULL, text TEXT NOT NULL, done INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE muted(person TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY(person, other)) WITHOUT ROWID;"
    "CREATE INDEX person_name ON person(name COLLATE NOCASE);"
    "ALTER TABLE game ADD COLUMN silent INTEGER NOT NULL DEFAULT 0;",
    /* 7: lists of tables by time, so that the newest are found without looking at all of them. */
    "ALTER TABLE sits ADD COLUMN created INTEGER NOT NULL DEFAULT 0;"
    "UPDATE sits SET created = ifnull((SELECT created FROM game WHERE id = sits.game), 0);"
    "CREATE INDEX sits_by_time ON sits(person, created);"
    "CREATE INDEX muted_other ON muted(other);",
    /* 8: whoever appends names the place in the log, and a place is taken once. `packed` says how long the packed log is. */
    "UPDATE game SET packed = max(1, packed_length((SELECT bytes FROM packed WHERE game = number)))"
    " WHERE number IN (SELECT game FROM packed);"
    "ALTER TABLE entry ADD COLUMN at INTEGER NOT NULL DEFAULT 0;"
    "UPDATE entry SET at = place FROM (SELECT e.part AS which, iif(g.packed > 1, g.packed, 0) - length(CAST(e.bytes AS BLOB))"
    " + sum(length(CAST(e.bytes AS BLOB))) OVER (PARTITION BY e.game ORDER BY e.part) AS place"
    " FROM entry e JOIN game g ON g.number = e.game) WHERE part = which;"
    "CREATE UNIQUE INDEX entry_place ON entry(game, at);"
    "DROP INDEX entry_of_game;",
    /* 9: devices that want to be called when it is somebody's turn, who has been called to which table and has not come yet, and
     * what the house itself must remember: the key it signs its calls with. */
    "CREATE TABLE subscription(device TEXT PRIMARY KEY, person TEXT NOT NULL, endpoint TEXT NOT NULL UNIQUE, keys TEXT NOT NULL,"
    " lang TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX subscription_of_person ON subscription(person);"
    "ALTER TABLE sits ADD COLUMN told INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;",
};

enum { SCHEMA = sizeof migrations / sizeof *migrations };

typedef struct {
    store_claim        claim;
    store_pen          pen;
    sqlite3           *line[STORE_LINES];
    pthread_mutex_t    log_lock; /* of STORE_LOGS */
    store_checkpoints *checkpoints;
    bool               committed; /* the batch at hand is in the file, but the file was moved away */
} file_db;

/* ---- writing ---- */

static const char moved[] = "the file was moved or deleted; put it back, or restart the server";

/* All or nothing. */
static bool commit_batch(store_db *s, job *first, uint64_t count)
{
    sqlite3 *db = ((file_db *)s->of)->pen.db;
    bool     ok = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    ok = ok && store_pen_write(&((file_db *)s->of)->pen, first, count);
    ok = ok && sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    if (!ok) {
        store_problem(s, sqlite3_errmsg(db));
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    }
    return ok;
}

/* If a batch went into a file that was just moved away, it is there when the file comes back, and must not be written again. */
static bool commit(store_db *s, job *first, uint64_t count)
{
    file_db *f = s->of;
    bool     holds = store_claim_holds(&f->claim);
    if (holds && !f->committed) {
        f->committed = commit_batch(s, first, count);
        holds = store_claim_holds(&f->claim);
        if (!f->committed)
            return false;
    }
    if (holds)
        f->committed = false;
    else
        store_problem(s, moved);
    return holds;
}

static void committed(store_db *s, job *first, uint64_t count)
{
    if (s->ship)
        store_ship_take(s->ship, first, count);
    else
        store_free_jobs(first);
    store_checkpoints_consider(((file_db *)s->of)->checkpoints);
}

static const char *look(store_db *s)
{
    if (s->ship)
        store_ship_tick(s->ship);
    return store_claim_holds(&((file_db *)s->of)->claim) ? NULL : moved;
}

bool store_ship(store_db *s, const char *path, rk_text *err)
{
    if (s->engine != &store_sqlite) {
        rk_text_add(err, "--ship is for database files; PostgreSQL has standbys (docs/postgresql.md)");
        return false;
    }
    store_shipping *ship = store_ship_new(((file_db *)s->of)->claim.path, path, err);
    pthread_mutex_lock(&s->lock);
    s->ship = ship;
    pthread_mutex_unlock(&s->lock);
    return ship != NULL;
}

/* ---- reading ---- */

/* Statements are made anew each time: that costs some microseconds. */
static sqlite3_stmt *prepare(sqlite3 *db, const char *sql, const char *const *word, int words)
{
    sqlite3_stmt *st;
    if (sqlite3_prepare_v2(db, sql, -1, &st, NULL) != SQLITE_OK)
        return NULL;
    for (int i = 0; i < words; i++) {
        char name[16];
        snprintf(name, sizeof name, "$%d", i + 1);
        sqlite3_bind_text(st, sqlite3_bind_parameter_index(st, name), word[i], -1, SQLITE_STATIC);
    }
    return st;
}

static void give(sqlite3_stmt *st, store_take take, void *ctx)
{
    piece column[STORE_COLUMNS];
    int   n = sqlite3_column_count(st);
    for (int i = 0; i < n; i++) {
        bool        blob = sqlite3_column_type(st, i) == SQLITE_BLOB;
        const char *at = blob ? sqlite3_column_blob(st, i) : (const char *)sqlite3_column_text(st, i);
        column[i] = (piece){at ? at : "", (size_t)sqlite3_column_bytes(st, i)};
    }
    take(ctx, column);
}

int store_sqlite_ask(sqlite3 *db, const char *sql, const char *const *word, int words, store_take take, void *ctx)
{
    sqlite3_stmt *st = prepare(db, sql, word, words);
    int           n = 0, code = SQLITE_ERROR;
    for (; st && (code = sqlite3_step(st)) == SQLITE_ROW; n++)
        give(st, take, ctx);
    sqlite3_finalize(st);
    return code == SQLITE_DONE ? n : -1;
}

static int ask(store_db *s, store_line line, const char *sql, const char *const *word, int words, store_take take, void *ctx)
{
    file_db *f = s->of;
    if (line == STORE_LOGS)
        pthread_mutex_lock(&f->log_lock);
    int n = store_sqlite_ask(f->line[line], sql, word, words, take, ctx);
    if (line == STORE_LOGS)
        pthread_mutex_unlock(&f->log_lock);
    return n;
}

/* ---- opening ---- */

/* How long a packed log is, for a migration. */
static void packed_length(sqlite3_context *c, int n, sqlite3_value **v)
{
    (void)n;
    sqlite3_result_int64(c, (int64_t)store_packed_length(sqlite3_value_blob(v[0]), (size_t)sqlite3_value_bytes(v[0])));
}

static int schema_of(sqlite3 *db)
{
    sqlite3_stmt *st;
    int           version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW)
        version = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    return version;
}

static bool run(sqlite3 *db, const char *sql, rk_text *err)
{
    char *what = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &what) == SQLITE_OK)
        return true;
    rk_text_add(err, what ? what : "SQLite failed");
    sqlite3_free(what);
    return false;
}

static bool migrate(sqlite3 *db, rk_text *err)
{
    int version = schema_of(db);
    if (version < 0 || version > SCHEMA) {
        rk_text_addf(err,
                     version < 0 ? "this is not a database of Ratskeller"
                                 : "the database was written by a newer Ratskeller (schema %d)",
                     version);
        return false;
    }
    for (int v = version; v < SCHEMA; v++) {
        char mark[64];
        snprintf(mark, sizeof mark, "PRAGMA user_version = %d", v + 1);
        if (!run(db, "BEGIN IMMEDIATE", err) || !run(db, migrations[v], err) || !run(db, mark, err) || !run(db, "COMMIT", err))
            return false;
    }
    return true;
}

bool store_sqlite_migrate(sqlite3 *db, rk_text *err)
{
    sqlite3_create_function(db, "packed_length", 1, SQLITE_UTF8, NULL, packed_length, NULL, NULL);
    return migrate(db, err);
}

static bool open_line(file_db *f, store_line line, const char *path, rk_text *err)
{
    int flags = SQLITE_OPEN_READONLY | (line == STORE_LOGS ? SQLITE_OPEN_FULLMUTEX : 0);
    if (sqlite3_open_v2(path, &f->line[line], flags, NULL) != SQLITE_OK) {
        rk_text_add(err, sqlite3_errmsg(f->line[line]));
        return false;
    }
    sqlite3_busy_timeout(f->line[line], 5000);
    return true;
}

static bool open_pen(file_db *f, const char *path, rk_text *err)
{
    if (sqlite3_open_v2(path, &f->pen.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK) {
        rk_text_add(err, f->pen.db ? sqlite3_errmsg(f->pen.db) : "no memory");
        return false;
    }
    sqlite3_busy_timeout(f->pen.db, 5000);
    return run(f->pen.db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;", err) && store_sqlite_migrate(f->pen.db, err)
           && store_pen_open(&f->pen, err);
}

static bool open_all(store_db *s, const char *path, rk_text *err)
{
    file_db *f = rk_alloc(sizeof *f);
    *f = (file_db){.claim = {.file = -1}};
    pthread_mutex_init(&f->log_lock, NULL);
    s->of = f;
    if (!store_claim_take(&f->claim, path, err))
        return false;
    store_wal_damaged(path, &s->damage);
    if (!open_pen(f, path, err) || !open_line(f, STORE_READS, path, err) || !open_line(f, STORE_LOGS, path, err))
        return false;
    f->checkpoints = store_checkpoints_new(f->pen.db, path);
    if (!f->checkpoints)
        rk_text_add(err, "no thread for checkpoints");
    return f->checkpoints != NULL;
}

static void close_all(store_db *s)
{
    file_db *f = s->of;
    store_ship_free(s->ship);
    store_checkpoints_free(f->checkpoints);
    store_pen_close(&f->pen);
    for (int i = 0; i < STORE_LINES; i++)
        sqlite3_close(f->line[i]);
    sqlite3_close(f->pen.db);
    store_claim_drop(&f->claim);
    pthread_mutex_destroy(&f->log_lock);
    free(f);
}

const store_engine store_sqlite = {open_all, close_all, commit, committed, look, ask};
