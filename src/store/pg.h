/* pg.h: what the files of the PostgreSQL store share. */
#ifndef STORE_PG_H
#define STORE_PG_H

#include "store/internal.h"
#include "store/pg_lib.h"

/* ---- pg_conn.c: one connection ---- */
/* Connects, for a few seconds at most; NULL: err says why not. */
PGconn *store_pg_connect(const char *url, rk_text *err);
/* Waits until there is something to read, sending what is to be sent; false: nothing came in time, or the connection is broken.
 */
bool    store_pg_wait(PGconn *c, double seconds);
/* How many rows there were; -1: not in time, or not at all. Then the connection is of no use any more. */
int     store_pg_ask(PGconn *c, double seconds, const char *sql, const char *const *word, int words, store_take take, void *ctx);
int     store_pg_ask_prepared(PGconn *c, double seconds, const char *name, const char *const *word, int words, store_take take,
                              void *ctx);
/* One or more statements; false: err says why. */
bool    store_pg_run(PGconn *c, double seconds, const char *sql, rk_text *err);

/* ---- pg.c ---- */
/* All of it, for as long as it is connected: 1, or 0: a server has it. -1: the connection is broken. Tries for so many seconds.
 */
int               store_pg_claim(PGconn *c, double seconds);
extern const char store_pg_taken[];

/* ---- pg_move.c: rows in great number ---- */
bool store_pg_move_open(PGconn **c, const char *url, rk_text *err); /* claims an empty database, and begins */
bool store_pg_move_into(PGconn *c, const char *table, const char *columns, int n, rk_text *err);
bool store_pg_move_row(PGconn *c, const char *table, const piece *column, int n,
                       int bytes);                 /* bytes: which column is; -1: none */
bool store_pg_move_flush(PGconn *c, rk_text *err); /* after some rows: whether all went well */
bool store_pg_move_done(PGconn *c, rk_text *err);  /* with this table */
bool store_pg_move_commit(PGconn *c, rk_text *err);

/* ---- pg_schema.c ---- */
bool store_pg_migrate(PGconn *c, rk_text *err);

/* ---- pg_pen.c ---- */
/* PostgreSQL takes no text that is not UTF-8, and one bad word must not stop everything. */
void store_pg_mend(char *at, size_t n);
bool store_pg_pen_open(PGconn *c, rk_text *err); /* prepares what is written */
/* All or nothing. Marks what is lost; false: `err` says why, and the connection is of no use any more. Tells the store's host
 * when it takes long. Without jobs: whether the database answers. */
bool store_pg_pen_write(store_db *s, PGconn *c, job *first, uint64_t count, rk_text *err);

#endif
