/* journal.h: a file that grows while a series is played: a header that says what is played, then a line for each thing that is
 * finished. Each line is flushed, so a crash loses at most what is in play. A torn line is recognised by its missing end. */
#ifndef AR_JOURNAL_H
#define AR_JOURNAL_H

#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct {
    void          *ctx;
    const rk_text *header; /* with the end of its line */
    /* Says why another header does not fit. */
    void (*odd_header)(void *ctx, const char *path, const char *line, size_t n, rk_text *err);
    /* Takes over a line; false with a message that begins with `where`. */
    bool (*line)(void *ctx, const char *where, const char *line, size_t n, rk_text *err);
    /* Is this header one that ours may take the place of? NULL: none is. */
    bool (*outgrown)(void *ctx, const char *line, size_t n);
} ar_journal;

/* Takes over all complete lines; *whole is their length in bytes. */
bool ar_journal_read(const ar_journal *j, const char *path, const rk_text *file, size_t *whole, rk_text *err);

/* Opens the file for appending. An existing one is an error unless `resume` is set. Then its header must fit, and its lines are
 * taken over; a torn last line is dropped. Nobody else may write it as long as it is open. NULL with a message. */
FILE *ar_journal_open(const ar_journal *j, const char *path, bool resume, rk_text *err);

/* Opens a file for reading and writing, makes it if need be, and claims it until it is closed or the program ends, in whatever
 * way. `flags` as those of open(2). -1 with a message: another run has claimed it, or it cannot be written. */
int ar_claim_file(const char *path, int flags, rk_text *err);

bool ar_journal_add(FILE *to, const rk_text *line); /* appends and flushes */

#endif
