/* backup.c: copies a database while it is in use, as of one moment, and restores it from a copy. */
#include "store/claim.h"
#include "store/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGES = 1024 }; /* copied between two reports of progress */

static bool is_ours(sqlite3 *db)
{
    sqlite3_stmt *st;
    bool          ok = sqlite3_prepare_v2(db, "SELECT game.id, person.id FROM game, person", -1, &st, NULL) == SQLITE_OK;
    sqlite3_finalize(st);
    return ok;
}

static bool is_whole(sqlite3 *db, rk_text *err)
{
    sqlite3_stmt *st;
    bool          ok = false;
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW) {
        const char *said = (const char *)sqlite3_column_text(st, 0);
        ok = said && !strcmp(said, "ok");
        if (!ok)
            rk_text_add(err, said ? said : "cannot be read");
    }
    sqlite3_finalize(st);
    return ok;
}

bool store_make_private(const char *path, rk_text *err)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
    else
        rk_text_addf(err, "%s: %s", path, strerror(errno));
    return file >= 0;
}

bool store_settle(const char *path)
{
    char *folder = rk_strdup(path), *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = 0;
    int  file = open(path, O_RDONLY | O_CLOEXEC), dir = open(slash ? folder : ".", O_RDONLY | O_CLOEXEC | O_DIRECTORY);
    bool ok = file >= 0 && dir >= 0 && fsync(file) == 0 && fsync(dir) == 0;
    if (file >= 0)
        close(file);
    if (dir >= 0)
        close(dir);
    free(folder);
    return ok;
}

/* Copies all of `from` as it is at this moment. The open read transaction holds on to that moment: what is written meanwhile is
 * not in the copy, and does not make it start over. */
static bool copy(sqlite3 *from, sqlite3 *to, store_progress progress, void *ctx, rk_text *err)
{
    bool            held = !sqlite3_get_autocommit(from);
    int             code = held ? SQLITE_OK : sqlite3_exec(from, "BEGIN; SELECT count(*) FROM game", NULL, NULL, NULL);
    sqlite3_backup *b = code == SQLITE_OK ? sqlite3_backup_init(to, "main", from, "main") : NULL;
    if (!b) {
        rk_text_add(err, sqlite3_errmsg(code == SQLITE_OK ? to : from));
        return false;
    }
    while ((code = sqlite3_backup_step(b, PAGES)) == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED) {
        if (code != SQLITE_OK)
            usleep(10000);
        if (progress)
            progress(ctx, sqlite3_backup_pagecount(b) - sqlite3_backup_remaining(b), sqlite3_backup_pagecount(b));
    }
    sqlite3_backup_finish(b);
    if (!held)
        sqlite3_exec(from, "COMMIT", NULL, NULL, NULL);
    if (code != SQLITE_DONE)
        rk_text_add(err, sqlite3_errstr(code));
    return code == SQLITE_DONE;
}

/* The copy has another name until it is complete, so that nobody takes an interrupted one for a whole one. */
static bool copy_file(sqlite3 *from, const char *to, store_progress progress, void *ctx, rk_text *err)
{
    rk_text  part = RK_TEXT_INIT;
    sqlite3 *db = NULL;
    rk_text_addf(&part, "%s.part", to);
    unlink(rk_text_str(&part));
    bool ok = store_make_private(rk_text_str(&part), err);
    if (ok && sqlite3_open(rk_text_str(&part), &db) != SQLITE_OK) {
        rk_text_addf(err, "%s: %s", rk_text_str(&part), strerror(errno));
        ok = false;
    }
    ok = ok && copy(from, db, progress, ctx, err) && is_whole(db, err);
    sqlite3_close(db);
    if (ok && (!store_settle(rk_text_str(&part)) || rename(rk_text_str(&part), to) != 0 || !store_settle(to))) {
        rk_text_addf(err, "%s: %s", to, strerror(errno));
        ok = false;
    }
    if (!ok)
        unlink(rk_text_str(&part));
    rk_text_free(&part);
    return ok;
}

/* SQLite would take a log left behind for the log of the new file. */
static void remove_companions(const char *path)
{
    static const char *const companions[] = {"-wal", "-shm"};
    for (int i = 0; i < 2; i++) {
        rk_text name = RK_TEXT_INIT;
        rk_text_addf(&name, "%s%s", path, companions[i]);
        unlink(rk_text_str(&name));
        rk_text_free(&name);
    }
}

bool store_copy_held(sqlite3 *from, const char *to, rk_text *err)
{
    remove_companions(to);
    return copy_file(from, to, NULL, NULL, err);
}

static bool copy_to_new(const char *from, const char *to, store_progress progress, void *ctx, rk_text *err)
{
    sqlite3 *db = NULL;
    bool     ok = false;
    if (access(to, F_OK) == 0)
        rk_text_addf(err, "%s is there already", to);
    else if (sqlite3_open_v2(from, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK || !is_ours(db))
        rk_text_addf(err, "%s is not a database of Ratskeller", from);
    else {
        sqlite3_busy_timeout(db, 5000);
        ok = copy_file(db, to, progress, ctx, err);
    }
    sqlite3_close(db);
    return ok;
}

static const char not_ours[] = "backup and restore are for database files; PostgreSQL has its own ways (docs/postgresql.md)";

bool store_backup(const char *from, const char *to, store_progress progress, void *ctx, rk_text *err)
{
    if (store_is_url(from)) {
        rk_text_add(err, not_ours);
        return false;
    }
    return copy_to_new(from, to, progress, ctx, err);
}

/* Renames PATH and the files that belong to it. */
static bool set_aside(const char *path, const char *aside, rk_text *err)
{
    static const char *const companions[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        rk_text from = RK_TEXT_INIT, to = RK_TEXT_INIT;
        rk_text_addf(&from, "%s%s", path, companions[i]);
        rk_text_addf(&to, "%s%s", aside, companions[i]);
        bool ok = rename(rk_text_str(&from), rk_text_str(&to)) == 0 || errno == ENOENT;
        if (!ok)
            rk_text_addf(err, "%s: %s", rk_text_str(&from), strerror(errno));
        rk_text_free(&from);
        rk_text_free(&to);
        if (!ok)
            return false;
    }
    return true;
}

bool store_restore(const char *copy_path, const char *path, store_progress progress, void *ctx, rk_text *err)
{
    if (store_is_url(path)) {
        rk_text_add(err, not_ours);
        return false;
    }
    store_claim claim = {.file = -1};
    rk_text     fresh = RK_TEXT_INIT, aside = RK_TEXT_INIT;
    bool        there = access(path, F_OK) == 0;
    rk_text_addf(&fresh, "%s.restored", path);
    rk_text_addf(&aside, "%s.before-restore", path);
    bool ok = !there || store_claim_take(&claim, path, err); /* not under a running server */
    unlink(rk_text_str(&fresh));
    ok = ok && copy_to_new(copy_path, rk_text_str(&fresh), progress, ctx, err);
    ok = ok && set_aside(path, rk_text_str(&aside), err); /* SQLite would take a log left behind for the log of the new file */
    if (ok && (rename(rk_text_str(&fresh), path) != 0 || !store_settle(path))) {
        rk_text_addf(err, "%s: %s", path, strerror(errno));
        ok = false;
    }
    store_claim_drop(&claim);
    rk_text_free(&fresh);
    rk_text_free(&aside);
    return ok;
}
