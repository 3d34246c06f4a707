/* internal.h: what only the files of src/store share. */
#ifndef STORE_INTERNAL_H
#define STORE_INTERNAL_H

#include "store/checkpoint.h"
#include "store/claim.h"
#include "store/store.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

enum { FIELDS = 6 };

typedef enum {
    W_APPEND,
    W_TABLE,
    W_OVER,
    W_PERSON,
    W_SECRET,
    W_SITS,
    W_DATASET,
    W_REFUSED,
    W_CHAT,
    W_UNLIST,
    W_BAN,
    W_UNBAN,
    W_REPORT,
    W_REPORT_DONE,
    W_MUTE,
    W_UNMUTE,
    W_UNSECRET,
    W_UNSITS,
    W_FORGET_SECRETS,
    W_FORGET_LISTS,
    W_FORGET_MUTED,
    W_FORGET_PERSON,
    W_PACKED,
    W_PACKED_MARK,
    W_PACKED_ENTRIES,
    W_FORGET_ENTRIES,
    W_FORGET_PACKED,
    W_FORGET_SITS,
    W_FORGET_REFUSED,
    W_FORGET_TABLE,
    WRITES
} write_kind;

/* One queued write. Its fields follow it in memory, each with a NUL at its end. */
typedef struct job {
    struct job *next;
    uint64_t    number; /* in the order of queueing */
    double      since;  /* when it was queued */
    write_kind  kind;
    int         fields;
    size_t      at[FIELDS], len[FIELDS];
    char        bytes[];
} job;

/* A part of a queued write. */
typedef struct {
    const char *at;
    size_t      len;
} piece;

/* ---- pen.c ---- */
typedef struct {
    sqlite3      *db;
    sqlite3_stmt *write[WRITES];
} store_pen;
bool store_pen_open(store_pen *p, rk_text *err);
bool store_pen_write(store_pen *p, const job *first, uint64_t count); /* inside a transaction of the caller's */
void store_pen_close(store_pen *p);                                   /* not the database */
void store_free_jobs(job *first);

/* ---- ship.c ---- */
typedef struct store_shipping store_shipping;
store_shipping               *store_ship_new(const char *from, const char *to, rk_text *err);
void                          store_ship_take(store_shipping *s, job *first, uint64_t count); /* committed; to be shipped next */
void                          store_ship_tick(store_shipping *s);                         /* now and then, between two commits */
void                          store_ship_statistics(store_shipping *s, store_stats *out); /* s may be NULL */
void                          store_ship_free(store_shipping *s);                         /* ships what is left, if it can */

struct store_db {
    store_claim        claim;
    store_pen          pen;
    store_shipping    *ship;
    sqlite3           *reading, *logs; /* reading: for the caller's thread; logs: for whatever thread reads one */
    store_checkpoints *checkpoints;
    store_wake         wake;
    void              *ctx;
    pthread_t          thread;
    pthread_mutex_t    lock, log_lock; /* log_lock: of the connection `logs` */
    pthread_cond_t     work;
    job               *first, **last;
    uint64_t           jobs;
    uint64_t           open, durable; /* tickets: of the batch being filled, and of the last one committed */
    atomic_bool        busy;          /* the caller is still working, and more will come */
    bool               closing, failing;
    char               why[200];
    rk_text            damage; /* what was found when it was opened; "": nothing */
    store_stats        stats;
};

/* ---- read.c ---- */
bool store_log_upto(store_db *s, const char *table, rk_text *out, int64_t *upto); /* upto: the last part */

/* ---- wal.c ---- */
bool store_wal_damaged(const char *path, rk_text *why); /* before the database is opened */

/* ---- backup.c ---- */
bool store_copy_held(sqlite3 *from, const char *to, rk_text *err); /* what its open transaction sees, to a file that may exist */

/* ---- pack.c: logs of finished matches are kept compressed ---- */
bool store_squeeze(const char *bytes, size_t n, rk_text *out);
bool store_unsqueeze(const void *bytes, size_t n, rk_text *out);

#endif
