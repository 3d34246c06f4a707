/* read.c: what is looked up in the store. Statements are made anew each time: that costs some microseconds. */
#include "store/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *column(sqlite3_stmt *st, int i)
{
    const char *s = (const char *)sqlite3_column_text(st, i);
    return s ? s : "";
}

/* A statement with up to two words bound; NULL: it cannot be made. */
static sqlite3_stmt *ask(sqlite3 *db, const char *sql, const char *one, const char *two)
{
    sqlite3_stmt *st;
    if (sqlite3_prepare_v2(db, sql, -1, &st, NULL) != SQLITE_OK)
        return NULL;
    if (one)
        sqlite3_bind_text(st, 1, one, -1, SQLITE_STATIC);
    if (two)
        sqlite3_bind_text(st, 2, two, -1, SQLITE_STATIC);
    return st;
}

/* ---- tables ---- */

#define ROW "g.id, g.owner, g.invite, g.listed, g.over, g.created, g.link, g.ended, g.card, g.people, g.silent"

static void give_row(sqlite3_stmt *st, store_take_row take, void *ctx)
{
    const store_row row = {.id = column(st, 0),
                           .owner = column(st, 1),
                           .invite_hash = column(st, 2),
                           .listed = sqlite3_column_int(st, 3),
                           .over = (uint8_t)sqlite3_column_int(st, 4),
                           .created = sqlite3_column_int64(st, 5),
                           .invite = column(st, 6),
                           .ended = sqlite3_column_int64(st, 7),
                           .card = column(st, 8),
                           .people = column(st, 9),
                           .silent = sqlite3_column_int(st, 10)};
    take(ctx, &row);
}

/* How many there were; -1: it could not be read. */
static int give_rows(sqlite3_stmt *st, store_take_row take, void *ctx)
{
    int n = 0, code = SQLITE_ERROR;
    while (st && (code = sqlite3_step(st)) == SQLITE_ROW) {
        give_row(st, take, ctx);
        n++;
    }
    sqlite3_finalize(st);
    return code == SQLITE_DONE ? n : -1;
}

bool store_running(store_db *s, store_take_row take, void *ctx, rk_text *err)
{
    sqlite3_stmt *st = ask(s->reading, "SELECT " ROW " FROM game g WHERE over = 0 ORDER BY created", NULL, NULL);
    bool          ok = give_rows(st, take, ctx) >= 0;
    if (!ok)
        rk_text_add(err, sqlite3_errmsg(s->reading));
    return ok;
}

bool store_find_table(store_db *s, const char *id, store_take_row take, void *ctx)
{
    return give_rows(ask(s->reading, "SELECT " ROW " FROM game g WHERE id = ?1", id, NULL), take, ctx) == 1;
}

void store_tables_of(store_db *s, const char *person, int64_t before, int most, store_take_row take, void *ctx)
{
    sqlite3_stmt *st = ask(s->reading,
                           "SELECT " ROW " FROM sits s CROSS JOIN game g ON g.id = s.game"
                           " WHERE s.person = ?1 AND s.created < ?2 ORDER BY s.created DESC LIMIT ?3",
                           person, NULL);
    if (st) {
        sqlite3_bind_int64(st, 2, before);
        sqlite3_bind_int(st, 3, most);
    }
    give_rows(st, take, ctx);
}

static bool first_word(sqlite3_stmt *st, char *out, size_t size)
{
    bool found = st && sqlite3_step(st) == SQLITE_ROW;
    if (found)
        snprintf(out, size, "%s", column(st, 0));
    sqlite3_finalize(st);
    return found;
}

bool store_is_refused(store_db *s, const char *table, const char *person)
{
    char word[2];
    return first_word(ask(s->reading, "SELECT 1 FROM refused WHERE game = ?1 AND person = ?2", table, person), word, sizeof word);
}

/* SQLite would rather look through all finished matches than use the right index. */
bool store_unpacked(store_db *s, int64_t ended_before, char *id, size_t size)
{
    sqlite3_stmt *st =
        ask(s->reading,
            "SELECT id FROM game INDEXED BY game_unpacked WHERE over > 0 AND packed = 0 AND ended < ?1 ORDER BY ended LIMIT 1",
            NULL, NULL);
    if (st)
        sqlite3_bind_int64(st, 1, ended_before);
    return first_word(st, id, size);
}

void store_ended_before(store_db *s, int64_t when, int most, store_take_row take, void *ctx)
{
    sqlite3_stmt *st =
        ask(s->reading, "SELECT " ROW " FROM game g WHERE over > 0 AND ended < ?1 ORDER BY ended LIMIT ?2", NULL, NULL);
    if (st) {
        sqlite3_bind_int64(st, 1, when);
        sqlite3_bind_int(st, 2, most);
    }
    give_rows(st, take, ctx);
}

int store_others_at(store_db *s, const char *person, const char *table)
{
    char n[24] = "0";
    first_word(ask(s->reading, "SELECT count(*) FROM sits WHERE game = ?2 AND person <> ?1", person, table), n, sizeof n);
    return atoi(n);
}

/* ---- people ---- */

static void give_numbers(sqlite3_stmt *st, store_take_number take, void *ctx)
{
    while (st && sqlite3_step(st) == SQLITE_ROW)
        take(ctx, column(st, 0), sqlite3_column_int64(st, 1), column(st, 2));
    sqlite3_finalize(st);
}

void store_people_named(store_db *s, const char *beginning, int most, store_take_number take, void *ctx)
{
    sqlite3_stmt *st = ask(s->reading,
                           "SELECT id, seen, name FROM person WHERE name >= ?1 COLLATE NOCASE"
                           " AND name < ?1 || char(1114111) COLLATE NOCASE ORDER BY name COLLATE NOCASE LIMIT ?2",
                           beginning, NULL);
    if (st)
        sqlite3_bind_int(st, 2, most);
    give_numbers(st, take, ctx);
}

void store_secrets_of(store_db *s, const char *person, store_take_number take, void *ctx)
{
    give_numbers(ask(s->reading, "SELECT hash, created, '' FROM secret WHERE person = ?1 ORDER BY created", person, NULL), take,
                 ctx);
}

void store_bans(store_db *s, store_take_number take, void *ctx)
{
    give_numbers(ask(s->reading, "SELECT what, until, why FROM banned", NULL, NULL), take, ctx);
}

void store_muted_by(store_db *s, const char *person, store_take_number take, void *ctx)
{
    give_numbers(ask(s->reading, "SELECT other, 0, '' FROM muted WHERE person = ?1", person, NULL), take, ctx);
}

void store_reports(store_db *s, int most, void (*take)(void *ctx, const store_complaint *r), void *ctx)
{
    sqlite3_stmt *st = ask(
        s->reading, "SELECT number, at, by, about, game, text FROM report WHERE done = 0 ORDER BY number LIMIT ?1", NULL, NULL);
    if (st)
        sqlite3_bind_int(st, 1, most);
    while (st && sqlite3_step(st) == SQLITE_ROW) {
        const store_complaint r = {.number = sqlite3_column_int64(st, 0),
                                   .at = sqlite3_column_int64(st, 1),
                                   .by = column(st, 2),
                                   .about = column(st, 3),
                                   .table = column(st, 4),
                                   .text = column(st, 5)};
        take(ctx, &r);
    }
    sqlite3_finalize(st);
}

static bool give_person(sqlite3_stmt *st, store_take_person take, void *ctx)
{
    bool found = st && sqlite3_step(st) == SQLITE_ROW;
    if (found)
        take(ctx, column(st, 0), column(st, 1));
    sqlite3_finalize(st);
    return found;
}

bool store_find_person(store_db *s, const char *id, store_take_person take, void *ctx)
{
    return give_person(ask(s->reading, "SELECT id, name FROM person WHERE id = ?1", id, NULL), take, ctx);
}

bool store_find_secret(store_db *s, const char *hash, store_take_person take, void *ctx)
{
    return give_person(ask(s->reading, "SELECT id, name FROM secret JOIN person ON id = person WHERE hash = ?1", hash, NULL),
                       take, ctx);
}

/* ---- logs ---- */

enum { CHAIN = 16 }; /* digits of the hash before an entry of the second format */

/* When an entry was written; 0: this line is not an entry. */
static int64_t time_of(const char *line)
{
    char *end;
    if (strspn(line, "0123456789abcdef") == CHAIN && line[CHAIN] == ' ')
        line += CHAIN + 1;
    int64_t time = strtoll(line, &end, 10);
    return end != line && *end == ' ' ? time : 0;
}

/* What was written last may have several entries. */
int64_t store_latest(store_db *s)
{
    sqlite3_stmt *st = ask(s->reading, "SELECT bytes FROM entry ORDER BY part DESC LIMIT 1", NULL, NULL);
    int64_t       latest = 0;
    if (st && sqlite3_step(st) == SQLITE_ROW)
        for (const char *line = column(st, 0); line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
            latest = time_of(line) > latest ? time_of(line) : latest;
    sqlite3_finalize(st);
    return latest;
}

/* A log that was never packed is no error; one that cannot be read is. */
static bool read_packed(store_db *s, const char *table, rk_text *out)
{
    sqlite3_stmt *st = ask(s->logs, "SELECT bytes FROM packed WHERE game = (SELECT number FROM game WHERE id = ?1)", table, NULL);
    bool          ok = st;
    if (st && sqlite3_step(st) == SQLITE_ROW)
        ok = store_unsqueeze(sqlite3_column_blob(st, 0), (size_t)sqlite3_column_bytes(st, 0), out);
    return sqlite3_finalize(st) == SQLITE_OK && ok;
}

static bool read_entries(store_db *s, const char *table, rk_text *out, int64_t *upto)
{
    sqlite3_stmt *st = ask(
        s->logs, "SELECT bytes, part FROM entry WHERE game = (SELECT number FROM game WHERE id = ?1) ORDER BY part", table, NULL);
    while (st && sqlite3_step(st) == SQLITE_ROW) {
        rk_text_addn(out, column(st, 0), (size_t)sqlite3_column_bytes(st, 0));
        *upto = sqlite3_column_int64(st, 1);
    }
    return st && sqlite3_finalize(st) == SQLITE_OK;
}

/* Both parts as of one moment: the log may be packed while it is read. */
bool store_log_upto(store_db *s, const char *table, rk_text *out, int64_t *upto)
{
    pthread_mutex_lock(&s->log_lock);
    sqlite3_exec(s->logs, "BEGIN", NULL, NULL, NULL);
    bool ok = read_packed(s, table, out) && read_entries(s, table, out, upto) && out->len > 0;
    sqlite3_exec(s->logs, "COMMIT", NULL, NULL, NULL);
    pthread_mutex_unlock(&s->log_lock);
    return ok;
}

bool store_log(store_db *s, const char *table, rk_text *out)
{
    int64_t upto;
    return store_log_upto(s, table, out, &upto);
}

bool store_find_dataset(store_db *s, const char *hash, rk_text *out)
{
    pthread_mutex_lock(&s->log_lock);
    sqlite3_stmt *st = ask(s->logs, "SELECT bytes FROM dataset WHERE hash = ?1", hash, NULL);
    bool          found = st && sqlite3_step(st) == SQLITE_ROW;
    if (found)
        rk_text_addn(out, column(st, 0), (size_t)sqlite3_column_bytes(st, 0));
    bool ok = sqlite3_finalize(st) == SQLITE_OK && found;
    pthread_mutex_unlock(&s->log_lock);
    return ok;
}
