/* pen.c: writes what was queued into a database: the main one, or the one it is shipped to. */
#include "store/internal.h"

#include <stdlib.h>
#include <string.h>

static const char *const statements[WRITES] = {
    /* Nothing is appended to a table that has been forgotten. */
    [W_APPEND] = "INSERT INTO entry(game, bytes) SELECT number, ?2 FROM game WHERE id = ?1",
    [W_TABLE] = ("INSERT INTO game(id, owner, invite, link, listed, created, number) VALUES(?1, ?2, ?3, ?4, ?5, ?6,"
                 " (SELECT ifnull(max(number), 0) + 1 FROM game))"),
    [W_OVER] = "UPDATE game SET over = ?5, ended = ?2, card = ?3, people = ?4 WHERE id = ?1",
    [W_PERSON] = "INSERT INTO person VALUES(?1, ?2, ?3) ON CONFLICT(id) DO UPDATE SET name = ?2, seen = ?3",
    [W_SECRET] = "INSERT INTO secret VALUES(?1, ?2, ?3)",
    [W_SITS] = "INSERT OR IGNORE INTO sits VALUES(?1, ?2, ifnull((SELECT created FROM game WHERE id = ?2), 0))",
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
    [W_FORGET_SECRETS] = "DELETE FROM secret WHERE person = ?1",
    [W_FORGET_LISTS] = "DELETE FROM sits WHERE person = ?1",
    [W_FORGET_MUTED] = "DELETE FROM muted WHERE person = ?1 OR other = ?1",
    [W_FORGET_PERSON] = "DELETE FROM person WHERE id = ?1",
    [W_PACKED] = "INSERT OR REPLACE INTO packed SELECT number, ?2 FROM game WHERE id = ?1",
    [W_PACKED_MARK] = "UPDATE game SET packed = 1 WHERE id = ?1",
    [W_PACKED_ENTRIES] = "DELETE FROM entry WHERE game = (SELECT number FROM game WHERE id = ?1) AND part <= ?2",
    [W_FORGET_ENTRIES] = "DELETE FROM entry WHERE game = (SELECT number FROM game WHERE id = ?1)",
    [W_FORGET_PACKED] = "DELETE FROM packed WHERE game = (SELECT number FROM game WHERE id = ?1)",
    [W_FORGET_SITS] = "DELETE FROM sits WHERE game = ?1",
    [W_FORGET_REFUSED] = "DELETE FROM refused WHERE game = ?1",
    [W_FORGET_TABLE] = "DELETE FROM game WHERE id = ?1",
};

static bool write_row(store_pen *p, write_kind kind, const piece *fields, int n)
{
    sqlite3_stmt *st = p->write[kind];
    for (int i = 0; i < n; i++)
        if (kind == W_PACKED && i == 1)
            sqlite3_bind_blob(st, i + 1, fields[i].at, (int)fields[i].len, SQLITE_STATIC);
        else
            sqlite3_bind_text(st, i + 1, fields[i].at, (int)fields[i].len, SQLITE_STATIC);
    bool ok = sqlite3_step(st) == SQLITE_DONE;
    sqlite3_reset(st);
    return ok;
}

static piece field(const job *j, int i)
{
    return (piece){j->bytes + j->at[i], j->len[i]};
}

static bool write_one(store_pen *p, const job *j)
{
    piece fields[FIELDS];
    for (int i = 0; i < j->fields; i++)
        fields[i] = field(j, i);
    return write_row(p, j->kind, fields, j->fields);
}

static int by_table(const void *a, const void *b)
{
    const job *x = *(const job *const *)a, *y = *(const job *const *)b;
    int        order = strcmp(x->bytes, y->bytes);
    return order ? order : (x->number > y->number) - (x->number < y->number);
}

/* Everything one table has queued becomes one row: when four players choose at the same time, a commit has four entries. */
static bool write_logs(store_pen *p, const job **logs, size_t n)
{
    rk_text all = RK_TEXT_INIT;
    bool    ok = true;
    qsort(logs, n, sizeof *logs, by_table);
    for (size_t i = 0, from = 0; ok && i < n; from = i) {
        rk_text_clear(&all);
        for (; i < n && !strcmp(logs[i]->bytes, logs[from]->bytes); i++)
            rk_text_addn(&all, field(logs[i], 1).at, field(logs[i], 1).len);
        const piece row[] = {field(logs[from], 0), {all.at, all.len}};
        ok = write_row(p, W_APPEND, row, 2);
    }
    rk_text_free(&all);
    return ok;
}

bool store_pen_write(store_pen *p, const job *first, uint64_t count)
{
    const job **logs = rk_alloc(count * sizeof *logs);
    size_t      n = 0;
    bool        ok = true;
    for (const job *j = first; ok && j; j = j->next)
        if (j->kind == W_APPEND)
            logs[n++] = j;
        else
            ok = write_one(p, j);
    ok = ok && write_logs(p, logs, n);
    free(logs);
    return ok;
}

void store_free_jobs(job *j)
{
    while (j) {
        job *next = j->next;
        free(j);
        j = next;
    }
}

bool store_pen_open(store_pen *p, rk_text *err)
{
    for (int i = 0; i < WRITES; i++)
        if (sqlite3_prepare_v2(p->db, statements[i], -1, &p->write[i], NULL) != SQLITE_OK) {
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
