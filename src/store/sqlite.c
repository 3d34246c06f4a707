/* sqlite.c: the store in an SQLite file: write-ahead log, synchronous=FULL, group commit. */
#include "store/internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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
};

enum { SCHEMA = sizeof migrations / sizeof *migrations, LINGER_US = 1000, LINGER_MAX_US = 4000, RETRY_US = 200000 };

const double store_latency_bounds[STORE_LATENCY_BUCKETS - 1] = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1};

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void store_latency_count(uint64_t bucket[STORE_LATENCY_BUCKETS], double seconds)
{
    int i = 0;
    while (i < STORE_LATENCY_BUCKETS - 1 && seconds > store_latency_bounds[i])
        i++;
    bucket[i]++;
}

/* ---- the writer ---- */

static const char moved[] = "the file was moved or deleted; put it back, or restart the server";

static void complain(store_db *s, const char *why)
{
    pthread_mutex_lock(&s->lock);
    strncpy(s->why, why, sizeof s->why - 1);
    pthread_mutex_unlock(&s->lock);
}

/* All or nothing. */
static bool commit_batch(store_db *s, const job *first, uint64_t count)
{
    bool ok = sqlite3_exec(s->pen.db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    ok = ok && store_pen_write(&s->pen, first, count);
    ok = ok && sqlite3_exec(s->pen.db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    if (!ok) {
        complain(s, sqlite3_errmsg(s->pen.db));
        sqlite3_exec(s->pen.db, "ROLLBACK", NULL, NULL, NULL);
    }
    return ok;
}

/* `committed` is kept between attempts. If a batch went into a file that was just moved away, it is there when the file comes
 * back, and must not be written again. */
static bool write_batch(store_db *s, const job *first, uint64_t count, bool *committed)
{
    bool holds = store_claim_holds(&s->claim);
    if (holds && !*committed) {
        *committed = commit_batch(s, first, count);
        holds = store_claim_holds(&s->claim);
        if (!*committed)
            return false;
    }
    if (!holds)
        complain(s, moved);
    return holds;
}

/* Writes that come within a millisecond of the oldest one share its commit; under load, so does what the caller is still working
 * on. */
static void linger(const store_db *s, double since)
{
    for (double us; (us = (now_s() - since) * 1e6) < LINGER_MAX_US;)
        if (us < LINGER_US)
            usleep(LINGER_US - (unsigned)us);
        else if (atomic_load_explicit(&s->busy, memory_order_relaxed))
            usleep(LINGER_US / 4);
        else
            break;
}

/* The file may be moved away while nothing is being written. The host hears of that within a second. */
static void watch_file(store_db *s)
{
    bool holds = store_claim_holds(&s->claim);
    if (holds != s->failing)
        return;
    if (!holds)
        strncpy(s->why, moved, sizeof s->why - 1);
    s->failing = !holds;
    pthread_mutex_unlock(&s->lock);
    s->wake(s->ctx);
    pthread_mutex_lock(&s->lock);
}

static void wait_for_work(store_db *s)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_sec++;
    if (pthread_cond_timedwait(&s->work, &s->lock, &t) == ETIMEDOUT) {
        watch_file(s);
        if (s->ship)
            store_ship_tick(s->ship);
    }
}

/* Takes the whole queue; NULL when it is time to end. */
static job *take_batch(store_db *s, uint64_t *upto, uint64_t *count)
{
    pthread_mutex_lock(&s->lock);
    while (!s->first && !s->closing)
        wait_for_work(s);
    bool   hurry = s->closing;
    double since = s->first ? s->first->since : 0;
    pthread_mutex_unlock(&s->lock);
    if (!hurry)
        linger(s, since);
    pthread_mutex_lock(&s->lock);
    job *batch = s->first;
    s->first = NULL;
    s->last = &s->first;
    *upto = s->open++;
    *count = s->stats.queued;
    pthread_mutex_unlock(&s->lock);
    return batch;
}

static void finished(store_db *s, bool ok, uint64_t upto, uint64_t count, double seconds)
{
    pthread_mutex_lock(&s->lock);
    s->failing = !ok;
    if (ok) {
        s->durable = upto;
        s->stats.queued -= count;
        s->stats.commits++;
        s->stats.writes += count;
        s->stats.seconds += seconds;
        store_latency_count(s->stats.bucket, seconds);
    } else {
        s->stats.failures++;
    }
    pthread_mutex_unlock(&s->lock);
    s->wake(s->ctx);
}

static void *writer(void *arg)
{
    store_db *s = arg;
    job      *batch;
    uint64_t  upto, count;
    while ((batch = take_batch(s, &upto, &count))) {
        bool committed = false;
        for (int tries = 0;; tries++) {
            double began = now_s();
            bool   ok = write_batch(s, batch, count, &committed);
            finished(s, ok, upto, count, now_s() - began);
            if (ok || (s->closing && tries > 10))
                break;
            usleep(RETRY_US);
        }
        if (s->ship)
            store_ship_take(s->ship, batch, count);
        else
            store_free_jobs(batch);
        store_checkpoints_consider(s->checkpoints);
    }
    return NULL;
}

static uint64_t queue(store_db *s, write_kind kind, const piece *pieces, int n)
{
    size_t size = 0;
    for (int i = 0; i < n; i++)
        size += pieces[i].len + 1;
    job   *j = rk_alloc(sizeof *j + size);
    size_t at = 0;
    *j = (job){.kind = kind, .fields = n, .since = now_s()};
    for (int i = 0; i < n; i++) {
        j->at[i] = at;
        j->len[i] = pieces[i].len;
        memcpy(j->bytes + at, pieces[i].at, pieces[i].len);
        j->bytes[at + pieces[i].len] = 0;
        at += pieces[i].len + 1;
    }
    pthread_mutex_lock(&s->lock);
    *s->last = j;
    s->last = &j->next;
    j->number = s->jobs++;
    uint64_t ticket = s->open;
    s->stats.queued++;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
    return ticket;
}

static piece str(const char *s)
{
    return (piece){s, strlen(s)};
}

static piece num(int64_t n, char buf[24])
{
    snprintf(buf, 24, "%lld", (long long)n);
    return str(buf);
}

uint64_t store_append(store_db *s, const char *table, const char *bytes, size_t n)
{
    const piece p[] = {str(table), {bytes, n}};
    return queue(s, W_APPEND, p, 2);
}

uint64_t store_table(store_db *s, const store_row *row)
{
    char        buf[24];
    const piece p[] = {
        str(row->id),          str(row->owner), str(row->invite_hash), str(row->invite), str(row->listed ? "1" : "0"),
        num(row->created, buf)};
    return queue(s, W_TABLE, p, 6);
}

uint64_t store_table_over(store_db *s, const store_row *row)
{
    char        buf[24], over[24];
    const piece p[] = {str(row->id), num(row->ended, buf), str(row->card), str(row->people), num(row->over, over)};
    return queue(s, W_OVER, p, 5);
}

static uint64_t one(store_db *s, write_kind kind, const char *word)
{
    const piece p[] = {str(word)};
    return queue(s, kind, p, 1);
}

static uint64_t two(store_db *s, write_kind kind, const char *a, const char *b)
{
    const piece p[] = {str(a), str(b)};
    return queue(s, kind, p, 2);
}

uint64_t store_refused(store_db *s, const char *table, const char *person)
{
    return two(s, W_REFUSED, table, person);
}

uint64_t store_unlist(store_db *s, const char *table)
{
    return one(s, W_UNLIST, table);
}

uint64_t store_silent(store_db *s, const char *table, bool silent)
{
    return two(s, W_CHAT, table, silent ? "1" : "0");
}

uint64_t store_ban(store_db *s, const char *what, int64_t until, const char *why)
{
    char        buf[24];
    const piece p[] = {str(what), num(until, buf), str(why)};
    return queue(s, W_BAN, p, 3);
}

uint64_t store_unban(store_db *s, const char *what)
{
    return one(s, W_UNBAN, what);
}

uint64_t store_report(store_db *s, const store_complaint *r)
{
    char        buf[24];
    const piece p[] = {num(r->at, buf), str(r->by), str(r->about), str(r->table), str(r->text)};
    return queue(s, W_REPORT, p, 5);
}

uint64_t store_report_done(store_db *s, int64_t number)
{
    char buf[24];
    num(number, buf);
    return one(s, W_REPORT_DONE, buf);
}

uint64_t store_mute(store_db *s, const char *person, const char *other, bool on)
{
    return two(s, on ? W_MUTE : W_UNMUTE, person, other);
}

uint64_t store_unsecret(store_db *s, const char *hash)
{
    return one(s, W_UNSECRET, hash);
}

uint64_t store_unsits(store_db *s, const char *person, const char *table)
{
    return two(s, W_UNSITS, person, table);
}

uint64_t store_forget_person(store_db *s, const char *person)
{
    for (write_kind k = W_FORGET_SECRETS; k < W_FORGET_PERSON; k++)
        one(s, k, person);
    return one(s, W_FORGET_PERSON, person);
}

uint64_t store_forget(store_db *s, const char *table)
{
    for (write_kind k = W_FORGET_ENTRIES; k < W_FORGET_TABLE; k++)
        one(s, k, table);
    return one(s, W_FORGET_TABLE, table);
}

uint64_t store_pack(store_db *s, const char *table)
{
    rk_text  log = RK_TEXT_INIT, packed = RK_TEXT_INIT;
    int64_t  upto = 0;
    char     buf[24];
    uint64_t ticket = 0;
    if (store_log_upto(s, table, &log, &upto) && store_squeeze(log.at, log.len, &packed)) {
        const piece p[] = {str(table), {packed.at, packed.len}}, entries[] = {str(table), num(upto, buf)};
        queue(s, W_PACKED, p, 2);
        queue(s, W_PACKED_MARK, p, 1);
        ticket = queue(s, W_PACKED_ENTRIES, entries, 2);
    } else {
        ticket = one(s, W_PACKED_MARK, table); /* nobody tries again */
    }
    rk_text_free(&log);
    rk_text_free(&packed);
    return ticket;
}

uint64_t store_sits(store_db *s, const char *person, const char *table)
{
    const piece p[] = {str(person), str(table)};
    return queue(s, W_SITS, p, 2);
}

uint64_t store_person(store_db *s, const char *id, const char *name, int64_t now)
{
    char        buf[24];
    const piece p[] = {str(id), str(name), num(now, buf)};
    return queue(s, W_PERSON, p, 3);
}

uint64_t store_secret(store_db *s, const char *hash, const char *person, int64_t now)
{
    char        buf[24];
    const piece p[] = {str(hash), str(person), num(now, buf)};
    return queue(s, W_SECRET, p, 3);
}

uint64_t store_dataset(store_db *s, const char *hash, const char *game, const char *bytes, size_t n)
{
    const piece p[] = {str(hash), str(game), {bytes, n}};
    return queue(s, W_DATASET, p, 3);
}

void store_busy(store_db *s, bool busy)
{
    atomic_store_explicit(&s->busy, busy, memory_order_relaxed);
}

uint64_t store_durable(store_db *s)
{
    pthread_mutex_lock(&s->lock);
    uint64_t d = s->durable;
    pthread_mutex_unlock(&s->lock);
    return d;
}

bool store_failing(store_db *s, rk_text *why)
{
    pthread_mutex_lock(&s->lock);
    bool failing = s->failing;
    if (failing && why)
        rk_text_add(why, s->why);
    pthread_mutex_unlock(&s->lock);
    return failing;
}

void store_statistics(store_db *s, store_stats *out)
{
    pthread_mutex_lock(&s->lock);
    *out = s->stats;
    store_ship_statistics(s->ship, out);
    pthread_mutex_unlock(&s->lock);
}

/* ---- opening ---- */

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

static bool open_all(store_db *s, const char *path, rk_text *err)
{
    if (!store_claim_take(&s->claim, path, err))
        return false;
    store_wal_damaged(path, &s->damage);
    if (sqlite3_open_v2(path, &s->pen.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK) {
        rk_text_add(err, s->pen.db ? sqlite3_errmsg(s->pen.db) : "no memory");
        return false;
    }
    sqlite3_busy_timeout(s->pen.db, 5000);
    if (!run(s->pen.db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;", err) || !migrate(s->pen.db, err))
        return false;
    if (!store_pen_open(&s->pen, err))
        return false;
    if (sqlite3_open_v2(path, &s->reading, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) {
        rk_text_add(err, sqlite3_errmsg(s->reading));
        return false;
    }
    sqlite3_busy_timeout(s->reading, 5000);
    if (sqlite3_open_v2(path, &s->logs, SQLITE_OPEN_READONLY | SQLITE_OPEN_FULLMUTEX, NULL) != SQLITE_OK) {
        rk_text_add(err, sqlite3_errmsg(s->logs));
        return false;
    }
    sqlite3_busy_timeout(s->logs, 5000);
    s->checkpoints = store_checkpoints_new(s->pen.db, path);
    if (!s->checkpoints)
        rk_text_add(err, "no thread for checkpoints");
    return s->checkpoints != NULL;
}

static void close_all(store_db *s)
{
    store_ship_free(s->ship);
    store_checkpoints_free(s->checkpoints);
    store_pen_close(&s->pen);
    sqlite3_close(s->logs);
    sqlite3_close(s->reading);
    sqlite3_close(s->pen.db);
    store_claim_drop(&s->claim);
    rk_text_free(&s->damage);
}

const char *store_damage(const store_db *s)
{
    return rk_text_str(&s->damage);
}

bool store_ship(store_db *s, const char *path, rk_text *err)
{
    store_shipping *ship = store_ship_new(s->claim.path, path, err);
    pthread_mutex_lock(&s->lock);
    s->ship = ship;
    pthread_mutex_unlock(&s->lock);
    return ship != NULL;
}

store_db *store_open(const char *path, store_wake wake, void *ctx, rk_text *err)
{
    store_db *s = rk_alloc(sizeof *s);
    rk_text   what = RK_TEXT_INIT;
    *s = (store_db){.claim = {.file = -1}, .wake = wake, .ctx = ctx, .open = 1};
    s->last = &s->first;
    pthread_mutex_init(&s->lock, NULL);
    pthread_mutex_init(&s->log_lock, NULL);
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&s->work, &monotonic);
    pthread_condattr_destroy(&monotonic);
    if (!open_all(s, path, &what) || pthread_create(&s->thread, NULL, writer, s) != 0) {
        rk_text_addf(err, "%s: %s", path, rk_text_str(&what));
        close_all(s);
        free(s);
        s = NULL;
    }
    rk_text_free(&what);
    return s;
}

void store_close(store_db *s)
{
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    store_free_jobs(s->first);
    close_all(s);
    pthread_mutex_destroy(&s->lock);
    pthread_mutex_destroy(&s->log_lock);
    pthread_cond_destroy(&s->work);
    free(s);
}
