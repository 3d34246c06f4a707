/* store.h: keeps logs. One writer thread commits everything that was queued during the last commit. A ticket says when a write
 * is durable; whatever depends on that write is sent only then.
 *
 * If the disk refuses (it is full or read-only), the writer keeps what it has and tries again. Nothing is lost, nothing is
 * acknowledged, and store_failing tells the host to accept no more. */
#ifndef STORE_H
#define STORE_H

#include "base/text.h"

#include <stdbool.h>

typedef struct store_db store_db;

/* Called on the writer's thread after each commit, and when trouble begins or ends. */
typedef void (*store_wake)(void *ctx);

store_db   *store_open(const char *path, store_wake wake, void *ctx, rk_text *err);
void        store_close(store_db *s);        /* commits what is queued, if it can */
const char *store_damage(const store_db *s); /* what was found when it was opened, in words; "": nothing */

/* From now on everything is also written to a second file, a moment after it is safe in the first (ship.c). To be called before
 * the first write. */
bool store_ship(store_db *s, const char *path, rk_text *err);

/* Each returns the ticket of what was queued. Strings are copied. */
uint64_t store_append(store_db *s, const char *table, const char *bytes, size_t n);
typedef enum { STORE_RUNNING, STORE_OVER, STORE_ABANDONED } store_over;
typedef struct {
    const char *id, *owner;
    const char *invite_hash, *invite; /* the secret itself is kept, too, so that those at the table can invite others later */
    bool        listed, silent;       /* silent: its host wants no chat */
    uint8_t     over;                 /* store_over */
    int64_t     created, ended;
    const char *card, *people; /* once it is over: what lists show of it, and who sat there */
} store_row;
uint64_t store_table(store_db *s, const store_row *row);
uint64_t store_table_over(store_db *s, const store_row *row);                      /* id, over, ended, card, people */
uint64_t store_sits(store_db *s, const char *person, const char *table);           /* this table is one of the person's */
uint64_t store_person(store_db *s, const char *id, const char *name, int64_t now); /* new, or renamed */
uint64_t store_refused(store_db *s, const char *table, const char *person);        /* the host does not want this person */
uint64_t store_forget(store_db *s, const char *table);                             /* everything about it, its log first */
uint64_t store_unlist(store_db *s, const char *table);
uint64_t store_silent(store_db *s, const char *table, bool silent);
uint64_t store_ban(store_db *s, const char *what, int64_t until, const char *why); /* what: as the host names it */
uint64_t store_unban(store_db *s, const char *what);
typedef struct {
    int64_t     number, at;
    const char *by, *about, *table, *text; /* people, a table, their words */
} store_complaint;
uint64_t store_report(store_db *s, const store_complaint *r);
uint64_t store_report_done(store_db *s, int64_t number);
uint64_t store_mute(store_db *s, const char *person, const char *other, bool on); /* what the other says is not for the person */
uint64_t store_unsecret(store_db *s, const char *hash);
uint64_t store_unsits(store_db *s, const char *person, const char *table);
uint64_t store_forget_person(store_db *s, const char *person); /* with secrets and lists; tables stay */
/* Compresses the log of a table that is over. Reads and works on the caller's thread. 0: it could not be read. */
uint64_t store_pack(store_db *s, const char *table);
uint64_t store_secret(store_db *s, const char *hash, const char *person, int64_t now);

/* A data set that matches were played with, by the hash of its contents. */
uint64_t store_dataset(store_db *s, const char *hash, const char *game, const char *bytes, size_t n);

/* While the caller is working through its input, a commit waits a little for the rest. */
void store_busy(store_db *s, bool busy);

uint64_t store_durable(store_db *s);               /* all tickets up to this one are safe */
bool     store_failing(store_db *s, rk_text *why); /* why may be NULL */

/* Numbers for operators. */
enum { STORE_LATENCY_BUCKETS = 12 };
typedef struct {
    uint64_t commits, writes, failures, queued;
    uint64_t bucket[STORE_LATENCY_BUCKETS]; /* commits by duration, see store_latency_bounds */
    double   seconds;
    bool     ships;        /* to a second file */
    uint64_t ship_behind;  /* writes that are not there yet */
    double   ship_seconds; /* since the oldest of them was queued; 0: none */
} store_stats;
extern const double store_latency_bounds[STORE_LATENCY_BUCKETS - 1]; /* seconds; the last bucket has no bound */
void                store_latency_count(uint64_t bucket[STORE_LATENCY_BUCKETS], double seconds);
void                store_statistics(store_db *s, store_stats *out);

/* ---- reading (read.c): on one thread, except for logs. What was acknowledged is found; what is queued is not yet. ---- */

typedef void (*store_take_row)(void *ctx, const store_row *row);
typedef void (*store_take_person)(void *ctx, const char *id, const char *name);

bool    store_running(store_db *s, store_take_row take, void *ctx, rk_text *err); /* all tables that are not over */
bool    store_find_table(store_db *s, const char *id, store_take_row take, void *ctx);
bool    store_find_person(store_db *s, const char *id, store_take_person take, void *ctx);
bool    store_find_secret(store_db *s, const char *hash, store_take_person take, void *ctx); /* whose it is */
/* Made before that time, newest first. */
void    store_tables_of(store_db *s, const char *person, int64_t before, int most, store_take_row take, void *ctx);
void    store_ended_before(store_db *s, int64_t when, int most, store_take_row take, void *ctx); /* oldest first */
int64_t store_latest(store_db *s); /* the time of the last entry that was written; 0: there is none */
typedef void (*store_take_number)(void *ctx, const char *word, int64_t number, const char *more);
void store_people_named(store_db *s, const char *beginning, int most, store_take_number take, void *ctx); /* id, seen, name */
void store_secrets_of(store_db *s, const char *person, store_take_number take, void *ctx);                /* hash, since, "" */
void store_bans(store_db *s, store_take_number take, void *ctx);                                          /* what, until, why */
void store_muted_by(store_db *s, const char *person, store_take_number take, void *ctx);                  /* whom, 0, "" */
void store_reports(store_db *s, int most, void (*take)(void *ctx, const store_complaint *r),
                   void *ctx);                                            /* those to be dealt with */
int  store_others_at(store_db *s, const char *person, const char *table); /* how many others have it in their list */
bool store_is_refused(store_db *s, const char *table, const char *person);
bool store_unpacked(store_db *s, int64_t ended_before, char *id, size_t size); /* the log of one that has not been packed */
bool store_log(store_db *s, const char *table, rk_text *out);                  /* on any thread; false: there is none */
bool store_find_dataset(store_db *s, const char *hash, rk_text *out);          /* on any thread */

/* ---- damage (check.c) ---- */

typedef void (*store_found)(void *ctx, const char *what, const char *why);
typedef struct {
    store_found found; /* something is damaged */
    void (*dataset)(void *ctx, const char *hash, const char *game, const char *bytes, size_t n);
    void (*log)(void *ctx, const char *table, const char *bytes, size_t n);
    void *ctx;
} store_checker;
/* Shows everything in a database that has a hash of its own, and looks whether the file is sound. */
bool store_check(const char *path, const store_checker *checker, rk_text *err);

/* ---- copies (backup.c) ---- */

typedef void (*store_progress)(void *ctx, int done, int all); /* pages; may be NULL */

/* Copies a database that may be in use, as of one moment. `to` must not exist. */
bool store_backup(const char *from, const char *to, store_progress progress, void *ctx, rk_text *err);

/* The way back: checks the copy and puts it in place of `path`, which must not be in use. What was there is kept as
 * PATH.before-restore. */
bool store_restore(const char *copy, const char *path, store_progress progress, void *ctx, rk_text *err);

/* ---- old matches (archive.c) ---- */

/* Every match that was over before that time becomes FOLDER/ID.log.gz and leaves the database, which must not be in use. *done:
 * how many. */
bool store_archive(const char *path, const char *folder, int64_t ended_before, int *done, rk_text *err);

#endif
