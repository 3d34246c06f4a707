/* internal.h: what only the files of src/store share. */
#ifndef STORE_INTERNAL_H
#define STORE_INTERNAL_H

#include "store/checkpoint.h"
#include "store/store.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

enum { FIELDS = 6, STORE_COLUMNS = 16 };

typedef enum {
    W_APPEND,
    W_TABLE,
    W_OVER,
    W_PERSON,
    W_SECRET,
    W_SITS,
    W_DATASET,
    W_SHOWN, /* only where several servers share a database: this, and the next */
    W_CODE,
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
    W_SETTING,
    W_TOLD,
    W_SUBSCRIBE_CLEAR,
    W_SUBSCRIBE,
    W_UNSUBSCRIBE,
    W_FORGET_SECRETS,
    W_FORGET_SUBSCRIPTIONS,
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
    bool        stale; /* its table was lost before: it is not to be written */
    bool        lost;  /* somebody else was first */
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
bool store_pen_write(store_pen *p, job *first, uint64_t count); /* inside a transaction of the caller's; marks what is lost */
void store_pen_close(store_pen *p);                             /* not the database */

/* ---- batch.c ---- */
piece  store_field(const job *j, int i);
size_t store_sort_logs(job *first, job **logs);                               /* what is appended, by table; how much that is */
size_t store_same_log(job *const *logs, size_t from, size_t n, rk_text *all); /* all of one table; where the next one begins */
bool   store_is_end(const job *j);                                            /* a table ends, or is forgotten */
bool   store_is_lost(const job *j, job *const *logs, size_t n);               /* one of these logs, of the same table, is */
void   store_free_jobs(job *first);

/* ---- ship.c ---- */
typedef struct store_shipping store_shipping;
store_shipping               *store_ship_new(const char *from, const char *to, rk_text *err);
void                          store_ship_take(store_shipping *s, job *first, uint64_t count); /* committed; to be shipped next */
void                          store_ship_tick(store_shipping *s);                         /* now and then, between two commits */
void                          store_ship_statistics(store_shipping *s, store_stats *out); /* s may be NULL */
void                          store_ship_free(store_shipping *s);                         /* ships what is left, if it can */

/* ---- what differs between a file and a database ---- */

typedef enum { STORE_READS, STORE_LOGS, STORE_LINES } store_line; /* for the caller's thread; for whatever thread reads a log */

/* One row of an answer. Numbers come as digits. */
typedef void (*store_take)(void *ctx, const piece *column);

typedef struct {
    bool (*open)(store_db *s, const char *where, rk_text *err);
    void (*close)(store_db *s);
    /* On the writer's thread. All or nothing: false after store_problem. Marks what is lost. */
    bool (*commit)(store_db *s, job *first, uint64_t count);
    void (*committed)(store_db *s, job *first, uint64_t count); /* after that; the jobs are its own now */
    /* On the writer's thread, every second without work: what is wrong; NULL: nothing. */
    const char *(*look)(store_db *s);
    /* $1, $2, ... stand for the words. How many rows there were; -1: it cannot be asked now. */
    int (*ask)(store_db *s, store_line line, const char *sql, const char *const *word, int words, store_take take, void *ctx);
} store_engine;

/* ---- pg_homes.c: several servers ---- */
typedef struct store_homes store_homes;
store_homes               *store_homes_new(store_db *s, const char *url, rk_text *err); /* sets s->me */
void                       store_homes_free(store_homes *h);                            /* says that we are gone */
const char                *store_grace(store_db *s); /* how long a server that is silent may still be alive, as an interval */

extern const store_engine store_sqlite;
int  store_sqlite_ask(sqlite3 *db, const char *sql, const char *const *word, int words, store_take take, void *ctx);
bool store_sqlite_migrate(sqlite3 *db, rk_text *err);
#ifdef RK_POSTGRES
extern const store_engine store_postgres;
#endif

/* A table at which somebody else was first. What was queued for it before the host knew is not written. */
typedef struct lost_table {
    struct lost_table *next;
    uint64_t           until; /* number of the first write that counts again; UINT64_MAX: the host does not know yet */
    char               table[];
} lost_table;

struct store_db {
    const store_engine *engine;
    void               *of; /* the engine's own */
    store_wake          wake;
    void               *ctx;
    pthread_t           thread;
    pthread_mutex_t     lock;
    pthread_cond_t      work;
    job                *first, **last;
    uint64_t            jobs;
    uint64_t            open, durable; /* tickets: of the batch being filled, and of the last one committed */
    lost_table         *lost;
    atomic_bool         busy;   /* the caller is still working, and more will come */
    double              linger; /* how long a commit waits for more after that, in seconds */
    atomic_ullong       unread;
    bool                closing, failing;
    bool                look; /* somebody met with trouble: the writer is to look into it */
    char                why[200];
    rk_text             damage; /* what was found when it was opened; "": nothing */
    store_stats         stats;
    store_shipping     *ship;                   /* of files */
    char                address[STORE_ADDRESS]; /* where other servers reach us; "": there are none */
    int64_t             me;                     /* our number among them */
    store_homes        *homes;
};

/* ---- store.c ---- */
#define STORE_NO_POSTGRES "this ratskeller was built without PostgreSQL (libpq-dev was not there)"
void   store_problem(store_db *s, const char *why); /* what store_failing says, once it fails */
void   store_trouble(store_db *s, const char *why); /* it fails now, and the host is told */
double store_now(void);                             /* seconds of a clock that only goes forward */

/* ---- read.c ---- */
#define WORDS(...) (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)
typedef char store_digits[24];
const char  *store_print(int64_t n, store_digits out);
/* As the engine does; counts what could not be read. */
int store_ask(store_db *s, store_line line, const char *sql, const char *const *word, int words, store_take take, void *ctx);

#define STORE_ROW "g.id, g.owner, g.invite, g.listed, g.over, g.created, g.link, g.ended, g.card, g.people, g.silent"
#define STORE_SHARED_ROW                                                                                                         \
    "g.id, g.owner, g.invite, g.listed, g.over, g.created, g.link, g.ended, CASE WHEN g.over > 0 THEN g.card ELSE g.shown END,"  \
    " CASE WHEN g.over > 0 THEN g.people ELSE g.sitting END, g.silent, g.home, g.turn, g.code"
#define ROWS(s, from) (store_shared(s) ? "SELECT " STORE_SHARED_ROW from : "SELECT " STORE_ROW from)
typedef struct {
    const store_db *s;
    store_take_row  take;
    void           *ctx;
} store_to_row;
void store_give_row(void *to, const piece *column);

/* The first column as a text of its own. */
typedef struct {
    char  *at;
    size_t size;
} store_to_word;
void store_give_word(void *to, const piece *column);

/* Of a table that is found by its id. Written like this, no index of running tables fits: PostgreSQL would rather walk through
 * one of those as long as it knows nothing of their size. */
#define STORE_IS_RUNNING "over + 0 = 0"

/* The packed part of a log and what came after it, as of one moment: the log may be packed while it is read. */
#define STORE_LOG_OF(game)                                                                                                       \
    "SELECT -1 AS at, bytes FROM packed WHERE game = " game " UNION ALL SELECT at, bytes FROM entry WHERE game = " game          \
    " ORDER BY at"
typedef struct {
    rk_text *out;
    bool     ok; /* the packed part could be unpacked */
} store_log_parts;
void store_take_log(void *parts, const piece *column);

/* ---- wal.c ---- */
bool store_wal_damaged(const char *path, rk_text *why); /* before the database is opened */

/* ---- backup.c ---- */
bool store_settle(const char *path);                               /* a new file is on the disk, with its contents and its name */
bool store_make_private(const char *path, rk_text *err);           /* a new file for its owner alone: it will hold secrets */
bool store_copy_held(sqlite3 *from, const char *to, rk_text *err); /* what its open transaction sees, to a file that may exist */

/* ---- pack.c: logs of finished matches are kept compressed ---- */
bool     store_squeeze(const char *bytes, size_t n, rk_text *out);
bool     store_unsqueeze(const void *bytes, size_t n, rk_text *out);
uint64_t store_packed_length(const void *bytes, size_t n); /* before it was squeezed; 0: this is none */

#endif
