/* claim.h: one process per database, and the file must stay in its place.
 *
 * Two servers with one file would each trust their own memory. So the first one locks the file (with flock, which ends with
 * the process). Before and after each commit it checks that the path still leads to the same file and write-ahead log: what
 * is written into a file that nobody can find is not safe. */
#ifndef STORE_CLAIM_H
#define STORE_CLAIM_H

#include "base/text.h"

#include <stdbool.h>
#include <sys/types.h>

typedef struct {
    char *path, *log_path;
    int   file; /* -1: not claimed. It is closed after SQLite's own descriptors: closing it earlier would drop SQLite's locks */
    dev_t device, log_device;
    ino_t inode, log_inode; /* log_inode 0: not there yet */
} store_claim;

/* Makes the file if there is none, readable only for its owner. False: another process has claimed it, or it cannot be opened. */
bool store_claim_take(store_claim *c, const char *path, rk_text *err);
bool store_claim_holds(store_claim *c); /* the files are where they were */
void store_claim_drop(store_claim *c);

#endif
