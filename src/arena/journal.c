/* journal.c: reading, resuming and writing line by line. */
#include "arena/journal.h"

#include "engine/setup.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static bool fits(const ar_journal *j, const char *path, const char *line, size_t n, rk_text *err)
{
    if (j->header->len == n + 1 && !memcmp(j->header->at, line, n))
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

static bool resume_from(const ar_journal *j, const char *path, size_t *whole, rk_text *err)
{
    rk_text file = RK_TEXT_INIT;
    bool    ok = rk_read_file(path, &file, err) && ar_journal_read(j, path, &file, whole, err);
    if (ok && *whole < file.len && truncate(path, (off_t)*whole) != 0) {
        rk_text_addf(err, "%s: the torn last line cannot be dropped: %s", path, strerror(errno));
        ok = false;
    }
    rk_text_free(&file);
    return ok;
}

FILE *ar_journal_open(const ar_journal *j, const char *path, bool resume, rk_text *err)
{
    bool   there = access(path, F_OK) == 0;
    size_t whole = 0;
    if (there && !resume) {
        rk_text_addf(err, "%s exists already: --resume goes on with it, another --out starts a new one", path);
        return NULL;
    }
    if (there && !resume_from(j, path, &whole, err))
        return NULL;
    FILE *to = fopen(path, "ab");
    if (to && (whole || ar_journal_add(to, j->header)))
        return to;
    rk_text_addf(err, "%s cannot be written: %s", path, strerror(errno));
    if (to)
        fclose(to);
    return NULL;
}

bool ar_journal_add(FILE *to, const rk_text *line)
{
    return fwrite(line->at, 1, line->len, to) == line->len && fflush(to) == 0;
}
