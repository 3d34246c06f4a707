/* pen.c: writes what was queued into a database: the main one, or the one it is shipped to. */
#include "store/internal.h"

#include <stdlib.h>
#include <string.h>

/* The log of the table has no entry from there on. */
#define ENDS_AT(place) "NOT EXISTS (SELECT 1 FROM entry WHERE entry.game = game.number AND at >= CAST(" place " AS INTEGER))"
#define MAY_FORGET "(CAST(?2 AS INTEGER) < 0 OR " ENDS_AT("?2") ")"

/* NULL: a file has one server. */
static const char *const statements[WRITES] = {
    /* Nothing is appended to a table that has been forgotten, nor where somebody else has written something else. */
    [W_APPEND] = ("INSERT INTO entry(game, at, bytes) SELECT number, ?2, ?3 FROM game WHERE id = ?1"
                  " ON CONFLICT(game, at) DO UPDATE SET bytes = bytes WHERE bytes = excluded.bytes"),
    [W_TABLE] = ("INSERT INTO game(id, owner, invite, link, listed, created, number) VALUES(?1, ?2, ?3, ?4, ?5, ?6,"
                 " (SELECT ifnull(max(number), 0) + 1 FROM game))"),
    [W_OVER] = "UPDATE game SET over = ?5, ended = ?2, card = ?3, people = ?4 WHERE id = ?1 AND " ENDS_AT("?6"),
    [W_PERSON] = "INSERT INTO person VALUES(?1, ?2, ?3) ON CONFLICT(id) DO UPDATE SET name = ?2, seen = ?3",
    [W_SECRET] = "INSERT INTO secret VALUES(?1, ?2, ?3)",
    [W_SITS] = ("INSERT OR IGNORE INTO sits(person, game, created)"
                " VALUES(?1, ?2, ifnull((SELECT created FROM game WHERE id = ?2), 0))"),
    [W_DATASET] = "INSERT OR IGNORE INTO dataset VALUES(?1, ?2, ?3)",
    [W_REFUSED] = "INSERT OR IGNORE INTO refused VALUES(?1, ?2)",
    [W_CHAT] = "UPDATE game SET silent = ?2 WHERE id = ?1",
    [W_UNLIST] = "UPDATE game SET listed = 0 WHERE id = ?1",
    [W_BAN] = "INSERT OR REPLACE INTO banned VALUES(?1, ?2, ?3)",
    [W_UNBAN] = "DELETE FROM banned WHERE what = ?1",
    [W_REPORT] = "INSERT INTO report(at, by, about, game, text) VALUES(?1, ?2, ?3, ?4, ?5)",
    [W_REPORT_DONE] = "UPDATE report SET done = 1 WHERE number = ?1",
    [W_MUTE] = "INSERT OR IGNORE INTO muted VALUES(?1, ?2)",
    [W_UNMUTE] = "DELETE FROM muted WHERE person = ?1 AND other = ?2",
    [W_UNSECRET] = "DELETE FROM secret WHERE hash = ?1",
    [W_UNSITS] = "DELETE FROM sits WHERE person = ?1 AND game = ?2",
    [W_SETTING] = "INSERT OR IGNORE INTO setting VALUES(?1, ?2)",
    [W_TOLD] = "UPDATE sits SET told = ?3 WHERE person = ?1 AND game = ?2",
    [W_SUBSCRIBE_CLEAR] = "DELETE FROM subscription WHERE device = ?1 OR endpoint = ?2",
    [W_SUBSCRIBE] = "INSERT INTO subscription VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
    [W_UNSUBSCRIBE] = "DELETE FROM subscription WHERE device = ?1 AND (?2 = '' OR endpoint = ?2)",
    [W_FORGET_SECRETS] = "DELETE FROM secret WHERE person = ?1",
    [W_FORGET_SUBSCRIPTIONS] = "DELETE FROM subscription WHERE person = ?1",
    [W_FORGET_LISTS] = "DELETE FROM sits WHERE person = ?1",
    [W_FORGET_MUTED] = "DELETE FROM muted WHERE person = ?1 OR other = ?1",
    [W_FORGET_PERSON] = "DELETE FROM person WHERE id = ?1",
    [W_PACKED] = "INSERT OR REPLACE INTO packed SELECT number, ?3 FROM game WHERE id = ?1",
    [W_PACKED_MARK] = "UPDATE game SET packed = ?2 WHERE id = ?1",
    [W_PACKED_ENTRIES] = "DELETE FROM entry WHERE game = (SELECT number FROM game WHERE id = ?1) AND at < ?2",
    [W_FORGET_ENTRIES] = "DELETE FROM entry WHERE game = (SELECT number FROM game WHERE id = ?1 AND " MAY_FORGET ")",
    [W_FORGET_PACKED] = "DELETE FROM packed WHERE game = (SELECT number FROM game WHERE id = ?1 AND " MAY_FORGET ")",
    [W_FORGET_SITS] = "DELETE FROM sits WHERE game = (SELECT id FROM game WHERE id = ?1 AND " MAY_FORGET ")",
    [W_FORGET_REFUSED] = "DELETE FROM refused WHERE game = (SELECT id FROM game WHERE id = ?1 AND " MAY_FORGET ")",
    [W_FORGET_TABLE] = "DELETE FROM game WHERE id = ?1 AND " MAY_FORGET,
};

static bool write_row(store_pen *p, write_kind kind, const piece *fields, int n)
{
    sqlite3_stmt *st = p->write[kind];
    for (int i = 0; i < n; i++)
        if (kind == W_PACKED && i == 2)
            sqlite3_bind_blob(st, i + 1, fields[i].at, (int)fields[i].len, SQLITE_STATIC);
        else
            sqlite3_bind_text(st, i + 1, fields[i].at, (int)fields[i].len, SQLITE_STATIC);
    bool ok = sqlite3_step(st) == SQLITE_DONE;
    sqlite3_reset(st);
    return ok;
}

static bool nothing_changed(const store_pen *p)
{
    return sqlite3_changes(p->db) == 0;
}

static bool write_one(store_pen *p, job *j)
{
    piece fields[FIELDS];
    for (int i = 0; i < j->fields; i++)
        fields[i] = store_field(j, i);
    bool ok = write_row(p, j->kind, fields, j->fields);
    j->lost = ok && (j->kind == W_OVER || j->kind == W_FORGET_TABLE) && nothing_changed(p);
    return ok;
}

/* Everything one table has queued becomes one row: when four players choose at the same time, a commit has four entries. */
static bool write_logs(store_pen *p, job **logs, size_t n)
{
    rk_text all = RK_TEXT_INIT;
    bool    ok = true;
    for (size_t i = 0, from = 0; ok && i < n; from = i) {
        i = store_same_log(logs, from, n, &all);
        const piece row[] = {store_field(logs[from], 0), store_field(logs[from], 1), {all.at, all.len}};
        ok = write_row(p, W_APPEND, row, 3);
        logs[from]->lost = ok && nothing_changed(p);
    }
    rk_text_free(&all);
    return ok;
}

bool store_pen_write(store_pen *p, job *first, uint64_t count)
{
    job  **logs = rk_alloc(count * sizeof *logs);
    bool   ok = true;
    size_t n = store_sort_logs(first, logs);
    for (job *j = first; ok && j; j = j->next)
        ok = j->stale || j->kind == W_APPEND || store_is_end(j) || write_one(p, j);
    ok = ok && write_logs(p, logs, n);
    for (job *j = first; ok && j; j = j->next)
        ok = j->stale || !store_is_end(j) || store_is_lost(j, logs, n) || write_one(p, j);
    free(logs);
    return ok;
}

bool store_pen_open(store_pen *p, rk_text *err)
{
    for (int i = 0; i < WRITES; i++)
        if (statements[i] && sqlite3_prepare_v2(p->db, statements[i], -1, &p->write[i], NULL) != SQLITE_OK) {
            rk_text_add(err, sqlite3_errmsg(p->db));
            return false;
        }
    return true;
}

void store_pen_close(store_pen *p)
{
    for (int i = 0; i < WRITES; i++)
        sqlite3_finalize(p->write[i]);
    memset(p->write, 0, sizeof p->write);
}
