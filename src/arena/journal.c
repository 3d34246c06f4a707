/* journal.c: reading, resuming and writing line by line. */
#include "arena/journal.h"

#include "engine/setup.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fits(const ar_journal *j, const char *path, const char *line, size_t n, rk_text *err)
{
    if (j->header->len == n + 1 && !memcmp(j->header->at, line, n))
        return true;
    if (j->outgrown && j->outgrown(j->ctx, line, n))
        return true;
    j->odd_header(j->ctx, path, line, n, err);
    return false;
}

bool ar_journal_read(const ar_journal *j, const char *path, const rk_text *file, size_t *whole, rk_text *err)
{
    const char *at = rk_text_str(file), *end = at + file->len, *stop;
    int         number = 1;
    for (; at < end && (stop = memchr(at, '\n', (size_t)(end - at))); at = stop + 1, number++) {
        char where[200];
        snprintf(where, sizeof where, "%.150s, line %d", path, number);
        size_t n = (size_t)(stop - at);
        if (number == 1 ? !fits(j, path, at, n, err) : !j->line(j->ctx, where, at, n, err))
            return false;
    }
    *whole = (size_t)(at - rk_text_str(file));
    return true;
}

/* ---- one writer at a time ---- */

/* Between opening and locking, another run may have put a new file in this one's place. */
static bool is_still(int file, const char *path)
{
    struct stat ours, there;
    return fstat(file, &ours) == 0 && stat(path, &there) == 0 && ours.st_ino == there.st_ino && ours.st_dev == there.st_dev;
}

/* Some file systems know no locks: there we go on without one. */
static bool lock(int file, const char *path)
{
    return (flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) && is_still(file, path);
}

int ar_claim_file(const char *path, int flags, rk_text *err)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | flags, 0666);
    if (file < 0) {
        rk_text_addf(err, "%s cannot be written: %s", path, strerror(errno));
        return -1;
    }
    if (lock(file, path))
        return file;
    rk_text_addf(err, "%s is being written by another run", path);
    close(file);
    return -1;
}

/* ---- opening ---- */

/* Puts a file with our header and the same lines in its place, all at once: whoever is interrupted has the one or the other. */
static FILE *renew(const ar_journal *j, const char *path, const char *lines, size_t n, rk_text *err)
{
    rk_text beside = RK_TEXT_INIT;
    rk_text_addf(&beside, "%s.new", path);
    const char *name = rk_text_str(&beside);
    int         file = ar_claim_file(name, O_APPEND | O_TRUNC, err);
    FILE       *to = file >= 0 ? fdopen(file, "ab") : NULL;
    bool        ok = to && ar_journal_add(to, j->header) && fwrite(lines, 1, n, to) == n && fflush(to) == 0 && fsync(file) == 0
              && rename(name, path) == 0;
    if (to && !ok) {
        rk_text_addf(err, "%s cannot be written: %s", path, strerror(errno));
        fclose(to);
        remove(name);
    }
    rk_text_free(&beside);
    return ok ? to : NULL;
}

/* Drops a torn last line, and gives a file that has no header, or one that is outgrown, ours. */
static FILE *make_ready(const ar_journal *j, const char *path, FILE *to, const rk_text *bytes, size_t whole, rk_text *err)
{
    const char *head = rk_text_str(bytes);
    if (whole && strncmp(head, j->header->at, j->header->len) != 0) {
        size_t n = (size_t)(strchr(head, '\n') + 1 - head);
        return renew(j, path, head + n, whole - n, err);
    }
    if (ftruncate(fileno(to), (off_t)whole) == 0 && (whole || ar_journal_add(to, j->header)))
        return to;
    rk_text_addf(err, "%s cannot be written: %s", path, strerror(errno));
    return NULL;
}

/* Where no line is whole: a file is ours if it is empty, or the beginning of our header. */
static bool may_begin(const ar_journal *j, const char *path, const rk_text *bytes, size_t whole, rk_text *err)
{
    if (whole || !bytes->len || (bytes->len < j->header->len && !memcmp(bytes->at, j->header->at, bytes->len)))
        return true;
    j->odd_header(j->ctx, path, bytes->at, bytes->len, err);
    return false;
}

/* NULL with a message; then `to` is closed. */
static FILE *resume_from(const ar_journal *j, const char *path, FILE *to, rk_text *err)
{
    rk_text bytes = RK_TEXT_INIT;
    size_t  whole;
    bool    ok = rk_read_file(path, &bytes, err) && ar_journal_read(j, path, &bytes, &whole, err)
              && may_begin(j, path, &bytes, whole, err);
    FILE *ready = ok ? make_ready(j, path, to, &bytes, whole, err) : NULL;
    if (ready != to)
        fclose(to);
    rk_text_free(&bytes);
    return ready;
}

FILE *ar_journal_open(const ar_journal *j, const char *path, bool resume, rk_text *err)
{
    if (!resume && access(path, F_OK) == 0) {
        rk_text_addf(err, "%s exists already: --resume goes on with it, another --out starts a new one", path);
        return NULL;
    }
    int   file = ar_claim_file(path, O_APPEND | (resume ? 0 : O_EXCL), err);
    FILE *to = file >= 0 ? fdopen(file, "ab") : NULL;
    return to ? resume_from(j, path, to, err) : NULL;
}

bool ar_journal_add(FILE *to, const rk_text *line)
{
    return fwrite(line->at, 1, line->len, to) == line->len && fflush(to) == 0;
}
