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

struct store_db {
    store_claim        claim;
    sqlite3           *db, *reading, *logs; /* reading: for the caller's thread; logs: for whatever thread reads one */
    sqlite3_stmt      *write[WRITES];
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
    store_stats        stats;
};

/* ---- read.c ---- */
bool store_log_upto(store_db *s, const char *table, rk_text *out, int64_t *upto); /* upto: the last part */

/* ---- pack.c: logs of finished matches are kept compressed ---- */
bool store_squeeze(const char *bytes, size_t n, rk_text *out);
bool store_unsqueeze(const void *bytes, size_t n, rk_text *out);

#endif
