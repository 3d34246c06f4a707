/* claim.c: see claim.h. */
#include "store/claim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool store_claim_take(store_claim *c, const char *path, rk_text *err)
{
    struct stat is;
    *c = (store_claim){.file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600)};
    if (c->file < 0 || fstat(c->file, &is) != 0) {
        rk_text_addf(err, "%s", strerror(errno));
        return false;
    }
    if (flock(c->file, LOCK_EX | LOCK_NB) != 0) {
        rk_text_add(err, "another ratskeller serves this database; stop it first, or take another file with --db");
        close(c->file);
        c->file = -1;
        return false;
    }
    if (is.st_mode & 077
        && fchmod(c->file, is.st_mode & 0700) != 0) { /* it holds secrets, and older versions let others read it */
        rk_text_addf(err, "others may read it, and that cannot be changed: %s", strerror(errno));
        close(c->file);
        c->file = -1;
        return false;
    }
    rk_text log = RK_TEXT_INIT;
    rk_text_addf(&log, "%s-wal", path);
    c->path = rk_strdup(path);
    c->log_path = rk_strdup(rk_text_str(&log));
    c->device = is.st_dev;
    c->inode = is.st_ino;
    rk_text_free(&log);
    return true;
}

bool store_claim_holds(store_claim *c)
{
    struct stat is;
    if (stat(c->path, &is) != 0 || is.st_dev != c->device || is.st_ino != c->inode)
        return false;
    if (stat(c->log_path, &is) != 0)
        return !c->log_inode;
    if (!c->log_inode) { /* the first commit makes it */
        c->log_device = is.st_dev;
        c->log_inode = is.st_ino;
    }
    return is.st_dev == c->log_device && is.st_ino == c->log_inode;
}

void store_claim_drop(store_claim *c)
{
    if (c->file >= 0 && c->path)
        close(c->file);
    free(c->path);
    free(c->log_path);
    *c = (store_claim){.file = -1};
}
