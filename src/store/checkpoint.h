/* checkpoint.h: what has been committed to the write-ahead log goes into the database beside the commits, on a thread of its
 * own: SQLite would do it inside every so manieth commit, and everybody would wait for that one. */
#ifndef STORE_CHECKPOINT_H
#define STORE_CHECKPOINT_H

#include <sqlite3.h>
#include <stdbool.h>

typedef struct store_checkpoints store_checkpoints;

/* db: the connection that writes; path: its file. NULL: no thread or no second connection to be had. */
store_checkpoints *store_checkpoints_new(sqlite3 *db, const char *path);
void               store_checkpoints_free(store_checkpoints *c); /* before db is closed; NULL is allowed */

/* To be called between commits, on the thread that makes them. */
void store_checkpoints_consider(store_checkpoints *c);

#endif
