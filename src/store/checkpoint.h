/* checkpoint.h: what has been committed to the write-ahead log goes into the database beside the commits, on a thread of its
 * own: SQLite would do it inside every so manieth commit, and everybody would wait for that one. */
#ifndef RK_CHECKPOINT_H
#define RK_CHECKPOINT_H

#include <sqlite3.h>
#include <stdbool.h>

typedef struct rk_checkpoints rk_checkpoints;

/* db: the connection that writes; path: its file. NULL: no thread or no second connection to be had. */
rk_checkpoints *rk_checkpoints_new(sqlite3 *db, const char *path);
void            rk_checkpoints_free(rk_checkpoints *c); /* before db is closed; NULL is allowed */

/* To be called between commits, on the thread that makes them. */
void rk_checkpoints_consider(rk_checkpoints *c);

#endif
