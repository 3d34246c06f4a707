/* store.h: keeps logs, in an SQLite file or in a PostgreSQL database. One writer thread commits everything that was queued during
 * the last commit. A ticket says when a write is durable; whatever depends on that write is sent only then.
 *
 * If the disk refuses (it is full or read-only), or the database is away, the writer keeps what it has and tries again. Nothing
 * is lost, nothing is acknowledged, and store_failing tells the host to accept no more.
 *
 * The log is the fence. Whoever appends to a log names the place, in bytes, and (table, place) is unique. If somebody else was
 * first, nothing is written, and store_lost names the table: the host drops its copy and what it has made of it. */
#ifndef STORE_H
#define STORE_H

#include "base/text.h"

#include <stdbool.h>

typedef struct store_db store_db;

/* Called on the writer's thread after each commit, and when trouble begins or ends. */
typedef void (*store_wake)(void *ctx);

/* where: a file, or postgresql://... */
store_db   *store_open(const char *where, store_wake wake, void *ctx, rk_text *err);
bool        store_is_url(const char *where); /* of PostgreSQL */
/* The same, together with other servers (see "several servers"). address: where they reach us, HOST:PORT. */
store_db   *store_open_shared(const char *where, const char *address, store_wake wake, void *ctx, rk_text *err);
void        store_close(store_db *s);        /* commits what is queued, if it can */
const char *store_damage(const store_db *s); /* what was found when it was opened, in words; "": nothing */

/* From now on everything is also written to a second file, a moment after it is safe in the first (ship.c). To be called before
 * the first write. Only for files. */
bool store_ship(store_db *s, const char *path, rk_text *err);

/* Each returns the ticket of what was queued. Strings are copied. */
uint64_t store_append(store_db *s, const char *table, size_t at, const char *bytes, size_t n); /* at: the end of its log */
typedef enum { STORE_RUNNING, STORE_OVER, STORE_ABANDONED } store_over;
typedef struct {
    const char *id, *owner;
    const char *invite_hash, *invite; /* the secret itself is kept, too, so that those at the table can invite others later */
    bool        listed, silent;       /* silent: its host wants no chat */
    uint8_t     over;                 /* store_over */
    int64_t     created, ended;
    const char *card, *people; /* once it is over: what lists show of it, and who sat there */
    size_t      upto;          /* the end of its log, as the writer knows it */
    bool        elsewhere;     /* at home at another server; then `card` and `people` are known before the end, and: */
    uint8_t     turn;          /* whose turn it is */
    const char *code;          /* of its invitation, as long as it waits for players */
} store_row;
enum { STORE_ANY_LENGTH = -1 };
uint64_t store_table(store_db *s, const store_row *row);
uint64_t store_table_over(store_db *s, const store_row *row);                      /* id, over, ended, card, people, upto */
uint64_t store_sits(store_db *s, const char *person, const char *table);           /* this table is one of the person's */
uint64_t store_person(store_db *s, const char *id, const char *name, int64_t now); /* new, or renamed */
uint64_t store_refused(store_db *s, const char *table, const char *person);        /* the host does not want this person */
/* Everything about it; if it is longer than `upto` (or STORE_ANY_LENGTH) by now, nothing. */
uint64_t store_forget(store_db *s, const char *table, int64_t upto);
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
/* Compresses the log of a table that is over. Reads and works on the caller's thread. 0: not now. */
uint64_t store_pack(store_db *s, const char *table);
uint64_t store_secret(store_db *s, const char *hash, const char *person, int64_t now);

/* A device that wants to be called when it is its person's turn. One of each device, and one of each endpoint: the newest. */
typedef struct {
    const char *device, *person; /* device: the hash of its secret */
    const char *endpoint, *keys, *lang;
    int64_t     created;
} store_subscription;
uint64_t store_subscribe(store_db *s, const store_subscription *sub);
uint64_t store_unsubscribe(store_db *s, const char *device, const char *endpoint);  /* "": whatever it is */
uint64_t store_told(store_db *s, const char *person, const char *table, bool told); /* called to it, and has not come yet */
uint64_t store_setting(store_db *s, const char *name, const char *value);           /* unless it is set: the first one counts */

/* A data set that matches were played with, by the hash of its contents. */
uint64_t store_dataset(store_db *s, const char *hash, const char *game, const char *bytes, size_t n);

/* While the caller is working through its input, a commit waits a little for the rest. */
void store_busy(store_db *s, bool busy);

uint64_t store_durable(store_db *s); /* all tickets up to this one are safe, except for lost tables */
/* Tables at which somebody else was first. To be asked after store_durable, on the thread that writes: from then on the store
 * takes writes for them again. */
void     store_lost(store_db *s, void (*take)(void *ctx, const char *table), void *ctx);
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

/* How often something could not be read because the database is away. Then it seems not to be there. */
uint64_t store_unread(store_db *s);

typedef void (*store_take_row)(void *ctx, const store_row *row);
typedef void (*store_take_person)(void *ctx, const char *id, const char *name);

bool    store_running(store_db *s, store_take_row take, void *ctx, rk_text *err); /* all tables that are not over */
bool    store_find_table(store_db *s, const char *id, store_take_row take, void *ctx);
bool    store_find_person(store_db *s, const char *id, store_take_person take, void *ctx);
bool    store_find_secret(store_db *s, const char *hash, store_take_person take, void *ctx); /* whose it is */
/* Made before that time, newest first. */
void    store_tables_of(store_db *s, const char *person, int64_t before, int most, store_take_row take, void *ctx);
void    store_ended_before(store_db *s, int64_t when, int most, store_take_row take, void *ctx); /* oldest first */
int64_t store_latest(store_db *s); /* the time of the last entry, or of the database's clock; 0: there is none */
typedef void (*store_take_number)(void *ctx, const char *word, int64_t number, const char *more);
void store_people_named(store_db *s, const char *beginning, int most, store_take_number take, void *ctx); /* id, seen, name */
void store_secrets_of(store_db *s, const char *person, store_take_number take, void *ctx);                /* hash, since, "" */
void store_bans(store_db *s, store_take_number take, void *ctx);                                          /* what, until, why */
void store_muted_by(store_db *s, const char *person, store_take_number take, void *ctx);                  /* whom, 0, "" */
void store_subscriptions_of(store_db *s, const char *person, void (*take)(void *ctx, const store_subscription *sub), void *ctx);
void store_told_at(store_db *s, const char *table, store_take_number take, void *ctx); /* who, 0, "" */
bool store_find_setting(store_db *s, const char *name, rk_text *out);
void store_reports(store_db *s, int most, void (*take)(void *ctx, const store_complaint *r),
                   void *ctx);                                            /* those to be dealt with */
int  store_others_at(store_db *s, const char *person, const char *table); /* how many others have it in their list */
bool store_is_refused(store_db *s, const char *table, const char *person);
bool store_unpacked(store_db *s, int64_t ended_before, char *id, size_t size); /* the log of one that has not been packed */
typedef enum { STORE_NONE, STORE_FOUND, STORE_AWAY } store_reading;            /* AWAY: nobody knows, try again */
store_reading store_log(store_db *s, const char *table, rk_text *out);         /* on any thread */
store_reading store_find_dataset(store_db *s, const char *hash, rk_text *out); /* on any thread */

/* ---- several servers with one database (pg_homes.c) ----
 *
 * Every table is at home at one server, which alone has it in memory. A server is alive as long as it says so every now and then;
 * the tables of one that is not belong to whoever takes them. All of it goes by the database's clock. If two servers believe that
 * a table is theirs, the log decides (see above). With a file, or without an address, there is one server and no others. */

enum { STORE_ADDRESS = 64 };
bool    store_shared(const store_db *s);
int64_t store_number(const store_db *s); /* ours, among the servers */
void    store_leave(store_db *s);        /* from now on others may take our tables */
bool    store_alive(store_db *s, const char *address);

/* Where is it? If its server is not alive, or in any case with `take`, it is here from now on. */
typedef enum { STORE_HERE, STORE_ELSEWHERE, STORE_NOBODY_KNOWS } store_home;
store_home store_home_of(store_db *s, const char *table, bool take, char address[STORE_ADDRESS]);
void       store_home_give(store_db *s, const char *table, int64_t server); /* if it is here, it is there from now on */
/* Of these tables, by commas, those that are at home elsewhere. */
bool       store_not_mine(store_db *s, const char *tables, void (*take)(void *ctx, const char *table), void *ctx);
/* Takes some of the running tables whose server is not alive. store_orphaned: there are some, or were a moment ago. */
bool       store_orphaned(store_db *s);
void       store_orphans(store_db *s, int most, store_take_row take, void *ctx);

/* What others have changed: "table", "person", "devices" (of a person), "muted" (by a person), "bans"; or "all": the connection
 * was broken, and anything may have. mine: we did that ourselves. */
typedef void (*store_take_news)(void *ctx, bool mine, const char *what, const char *id);
void store_news(store_db *s, store_take_news take, void *ctx);

/* What lists show of a table whose match goes on (id, card, people, turn, code), for those who are elsewhere. */
uint64_t store_shown(store_db *s, const store_row *row);
void     store_listed(store_db *s, int most, store_take_row take, void *ctx);          /* newest first */
bool     store_invited(store_db *s, const char *code, store_take_row take, void *ctx); /* the table that waits with this code */
unsigned store_open_tables(store_db *s, const char *person);                           /* running, made by them */
unsigned store_open_seats(store_db *s, const char *person);                            /* theirs at running tables */
/* A code that moves a person to another device. */
uint64_t store_code(store_db *s, const char *hash, const char *person, int64_t until);
bool     store_code_used(store_db *s, const char *hash, int64_t now, char *person, size_t size); /* once */

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

/* ---- from a file to PostgreSQL, and back (move.c) ---- */

typedef struct {
    uint64_t people, tables, bytes; /* bytes: of logs */
} store_moved;
/* Copies everything; neither may be in use, and `to` must be a file that is not there, or an empty database. All or nothing.
 * Every log is compared with the original before it counts. */
bool store_move(const char *from, const char *to, store_moved *moved, rk_text *err);

/* ---- old matches (archive.c) ---- */

/* Every match that was over before that time becomes FOLDER/ID.log.gz and leaves the database, which must not be in use. *done:
 * how many. */
bool store_archive(const char *path, const char *folder, int64_t ended_before, int *done, rk_text *err);

#endif
