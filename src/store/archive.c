/* archive.c: takes old matches out of a database: each log becomes a file of its own, compressed. A match leaves the database
 * only when its file is safe on the disk. */
#include "store/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

enum { AT_ONCE = 100, ID_SIZE = 40 };

typedef struct {
    char id[AT_ONCE][ID_SIZE];
    int  n;
} batch;

static void take_id(void *ctx, const store_row *row)
{
    batch *b = ctx;
    if (b->n < AT_ONCE)
        snprintf(b->id[b->n++], ID_SIZE, "%s", row->id);
}

static bool write_gzip(int file, const rk_text *log)
{
    gzFile z = gzdopen(dup(file), "wb9");
    if (!z)
        return false;
    bool ok = gzwrite(z, log->at, (unsigned)log->len) == (int)log->len;
    return gzclose(z) == Z_OK && ok;
}

/* Under another name first, so that what has its name is whole. */
static bool write_file(const char *folder, const char *id, const rk_text *log, rk_text *err)
{
    rk_text name = RK_TEXT_INIT, early = RK_TEXT_INIT;
    rk_text_addf(&name, "%s/%s.log.gz", folder, id);
    rk_text_addf(&early, "%s.part", rk_text_str(&name));
    int  file = open(rk_text_str(&early), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    bool ok = file >= 0 && write_gzip(file, log) && fsync(file) == 0;
    if (file >= 0)
        close(file);
    ok = ok && rename(rk_text_str(&early), rk_text_str(&name)) == 0;
    if (!ok)
        rk_text_addf(err, "%s: %s", rk_text_str(&name), strerror(errno));
    rk_text_free(&name);
    rk_text_free(&early);
    return ok;
}

static bool sync_folder(const char *folder)
{
    int  file = open(folder, O_RDONLY | O_DIRECTORY);
    bool ok = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return ok;
}

/* False: nothing more can be done, and `err` says why. */
static bool move_out(store_db *s, const char *folder, const batch *b, int *done, rk_text *err)
{
    uint64_t ticket = 0;
    for (int i = 0; i < b->n; i++) {
        rk_text log = RK_TEXT_INIT;
        bool    ok = store_log(s, b->id[i], &log) == STORE_FOUND && write_file(folder, b->id[i], &log, err);
        if (!ok && !err->len)
            rk_text_addf(err, "%s: its log cannot be read", b->id[i]);
        rk_text_free(&log);
        if (!ok)
            return false;
    }
    if (!sync_folder(folder)) {
        rk_text_addf(err, "%s: %s", folder, strerror(errno));
        return false;
    }
    for (int i = 0; i < b->n; i++)
        ticket = store_forget(s, b->id[i], STORE_ANY_LENGTH);
    while (store_durable(s) < ticket) {
        if (store_failing(s, err))
            return false;
        usleep(1000);
    }
    *done += b->n;
    return true;
}

static void nobody_waits(void *ctx)
{
    (void)ctx;
}

bool store_archive(const char *path, const char *folder, int64_t ended_before, int *done, rk_text *err)
{
    *done = 0;
    bool there = store_is_url(path) || access(path, F_OK) == 0;
    if (!there || (mkdir(folder, 0700) != 0 && errno != EEXIST)) {
        rk_text_addf(err, "%s: %s", there ? folder : path, strerror(errno));
        return false;
    }
    store_db *s = store_open(path, nobody_waits, NULL, err);
    bool      ok = s != NULL, more = ok;
    while (ok && more) {
        batch b = {.n = 0};
        store_ended_before(s, ended_before, AT_ONCE, take_id, &b);
        more = b.n > 0;
        ok = move_out(s, folder, &b, done, err);
    }
    if (s)
        store_close(s);
    return ok;
}
