/* checkpoint.h: moves what has been committed from the write-ahead log into the database, on a thread of its own. Left to
 * itself, SQLite does this inside a commit every now and then, and everybody waits for that commit. */
#ifndef STORE_CHECKPOINT_H
#define STORE_CHECKPOINT_H

#include <sqlite3.h>
#include <stdbool.h>

typedef struct store_checkpoints store_checkpoints;

/* db: the connection that writes; path: its file. NULL: there was no thread or no second connection. */
store_checkpoints *store_checkpoints_new(sqlite3 *db, const char *path);
void               store_checkpoints_free(store_checkpoints *c); /* before db is closed; NULL is allowed */

/* To be called between commits, on the thread that makes them. */
void store_checkpoints_consider(store_checkpoints *c);

#endif
