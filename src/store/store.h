/* store.h: keeping logs. One writer thread commits what has been queued meanwhile in one go; a
 * ticket says when something is durable. Whatever depends on a write leaves the house only after its ticket.
 *
 * If the disk refuses (full, read-only), the writer keeps what it has and tries again: nothing is
 * lost, nothing is acknowledged, and rk_store_failing tells the host to take no more. */
#ifndef RK_STORE_H
#define RK_STORE_H

#include "base/text.h"

#include <stdbool.h>

typedef struct rk_store rk_store;

/* Called on the writer's thread after each commit, and when trouble begins or ends. */
typedef void (*rk_store_wake)(void *ctx);

rk_store *rk_store_open(const char *path, rk_store_wake wake, void *ctx, rk_text *err);
void      rk_store_close(rk_store *s); /* commits what is queued, if it can */

/* Each returns the ticket of what was queued. Strings are copied. */
uint64_t rk_store_append(rk_store *s, const char *table, const char *bytes, size_t n);
typedef struct {
    const char *id, *owner;
    const char *invite_hash, *invite; /* the secret itself is kept too: those who sit there may hand it on again */
    bool        listed, over;
    int64_t     created, ended;
    const char *card, *people; /* once it is over: what lists show of it, and who sat there */
} rk_store_row;
uint64_t rk_store_table(rk_store *s, const rk_store_row *row);
uint64_t rk_store_table_over(rk_store *s, const rk_store_row *row);                   /* id, ended, card, people */
uint64_t rk_store_sits(rk_store *s, const char *person, const char *table);           /* this table is one of the person's */
uint64_t rk_store_person(rk_store *s, const char *id, const char *name, int64_t now); /* new, or renamed */
uint64_t rk_store_secret(rk_store *s, const char *hash, const char *person, int64_t now);

/* While the caller works through what has come in, a commit waits a little for the rest of it. */
void rk_store_busy(rk_store *s, bool busy);

uint64_t rk_store_durable(rk_store *s);               /* all tickets up to this one are safe */
bool     rk_store_failing(rk_store *s, rk_text *why); /* why may be NULL */

/* What operators watch. */
enum { RK_LATENCY_BUCKETS = 12 };
typedef struct {
    uint64_t commits, writes, failures, queued;
    uint64_t bucket[RK_LATENCY_BUCKETS]; /* commits by duration, see rk_latency_bounds */
    double   seconds;
} rk_store_stats;
extern const double rk_latency_bounds[RK_LATENCY_BUCKETS - 1]; /* seconds; the last bucket has no bound */
void                rk_latency_count(uint64_t bucket[RK_LATENCY_BUCKETS], double seconds);
void                rk_store_statistics(rk_store *s, rk_store_stats *out);

/* ---- reading, on the caller's thread ---- */

typedef struct {
    void (*person)(void *ctx, const char *id, const char *name);
    void (*secret)(void *ctx, const char *hash, const char *person);
    void (*table)(void *ctx, const rk_store_row *row);
    void (*sits)(void *ctx, const char *person, const char *table);
    void *ctx;
} rk_store_reader;
bool rk_store_read(rk_store *s, const rk_store_reader *reader, rk_text *err);
bool rk_store_log(rk_store *s, const char *table, rk_text *out); /* false: there is none */

/* A consistent copy of a database that may be in use. */
bool rk_store_backup(const char *from, const char *to, rk_text *err);

#endif
