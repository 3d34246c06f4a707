/* internal.h: what only the files of src/server share. */
#ifndef SRV_SERVER_INTERNAL_H
#define SRV_SERVER_INTERNAL_H

#include "server/net.h"
#include "server/server.h"
#include "store/store.h"
#include "table/table.h"

#include <pthread.h>
#include <stdio.h>

enum {
    SRV_ID = 17,     /* 16 characters of 5 random bits each */
    SRV_HASH = 65,   /* SHA-256 in hex */
    SRV_SECRET = 65, /* 32 random bytes in hex */
    SRV_CODE = 12,   /* "LAMPE-724" */
    SRV_TAGS = 512
};

/* Limits without a flag; /metrics has them, too. */
#define SRV_FIXED_LIMITS(X)                                                                                                      \
    X(SRV_BODY_BYTES, "body-bytes", 16 * 1024)                                                                                   \
    X(SRV_IMPORT_BYTES, "import-bytes", 4 * 1024 * 1024)                                                                         \
    X(SRV_QUEUE_BYTES, "queue-bytes", 4 * 1024 * 1024)                                                                           \
    X(SRV_REPLAY_BYTES, "replay-bytes", 64 * 1024 * 1024)                                                                        \
    X(SRV_IMPORT_SECONDS, "import-seconds", 20)                                                                                  \
    X(SRV_REPLAY_SECONDS, "replay-seconds", 30)                                                                                  \
    X(SRV_CATCH_UP_SECONDS, "catch-up-seconds", 60)                                                                              \
    X(SRV_WORK_WAITING, "work-waiting", 256)                                                                                     \
    X(SRV_WORK_OF_ADDRESS, "work-of-address", 16)                                                                                \
    X(SRV_WORK_BYTES, "work-bytes", 64 * 1024 * 1024)                                                                            \
    X(SRV_WORKERS, "workers", 512)                                                                                               \
    X(SRV_WORK_OUT, "work-out", 2048)                                                                                            \
    X(SRV_WORK_LIES, "work-lies", 5)                                                                                             \
    X(SRV_WORK_LIE_SECONDS, "work-lie-seconds", 120)                                                                             \
    X(SRV_ADVICE, "advice", 30)                                                                                                  \
    X(SRV_ADVICE_SECONDS, "advice-seconds", 10)                                                                                  \
    X(SRV_CODES_OF_ADDRESS, "codes-of-address", 8)                                                                               \
    X(SRV_REPORT_BYTES, "report-bytes", 500)                                                                                     \
    X(SRV_PUSH_DEVICES, "push-devices", 8)                                                                                       \
    X(SRV_PUSH_ENDPOINT, "push-endpoint-bytes", 1024)                                                                            \
    X(SRV_PUSH_WAITING, "push-waiting", 1000)                                                                                    \
    X(SRV_PUSH_OF_PERSON, "push-of-person", 40)                                                                                  \
    X(SRV_PUSH_SECONDS, "push-answer-seconds", 10)                                                                               \
    X(SRV_PUSH_TRIES, "push-tries", 3)                                                                                           \
    X(SRV_PUSH_RETRY_SECONDS, "push-retry-seconds", 30)

enum {
#define X(name, what, value) name = value,
    SRV_FIXED_LIMITS(X)
#undef X
};

/* ---- a map from short strings to pointers: open addressing ---- */

typedef struct {
    struct srv_slot *slot;
    size_t           cap, used;
} srv_map;

void *srv_get(const srv_map *m, const char *key);
void  srv_put(srv_map *m, const char *key, void *value); /* the key is copied */
void  srv_map_free(srv_map *m, void (*free_value)(void *));
void *srv_take(srv_map *m, const char *key); /* out of the map; not while walking */
/* Walks: *at starts at 0; NULL at the end. */
void *srv_each(const srv_map *m, size_t *at);

/* ---- tables ---- */

typedef struct srv_client srv_client;

typedef struct srv_table {
    char        id[SRV_ID], owner[SRV_ID], invite_hash[SRV_HASH];
    char        invite[SRV_SECRET]; /* "": the table is from a version that kept only the hash */
    char        code[SRV_CODE];     /* for people to type, until the match begins */
    bool        listed, over, imported;
    bool        silent;    /* its host wants no chat */
    bool        abandoned; /* over, because nobody went on with it */
    bool        gone;      /* ended before it began: it goes as soon as nobody looks at it */
    char       *refused;   /* by the host since it was loaded, by commas */
    char       *noted;     /* the people who have it in their list of tables, as far as known here, by commas */
    int64_t     created, ended, used;
    int64_t     last;                /* when something last happened at it; 0: not known, it was not in memory */
    bool        started;             /* the same */
    int64_t     left[RK_MAX_SEATS];  /* when the person of that seat went away; 0: is here */
    uint8_t     here[RK_MAX_SEATS];  /* srv_here, as it was last told */
    int64_t     waits[RK_MAX_SEATS]; /* since when it is the turn of a person there who is not here; 0: it is not so */
    bool        calls_known;         /* that is, the next: bit set of seats whose person was called and has not come */
    uint8_t     called, callless;    /* callless: nothing of theirs can be called */
    int64_t     seen[RK_MAX_SEATS];  /* when the person of that seat was last at it */
    tbl_table  *t;                   /* NULL: on disk only; then: */
    char       *card;                /* what it was like, as JSON (NULL: nobody has looked yet), */
    char       *people;              /* who sits where, by commas, */
    uint8_t     deciding;            /* and whose turn it is */
    size_t      described;           /* bytes of its log when the card was made, + 1 */
    size_t      stored;              /* bytes of its log handed to the store */
    uint64_t    ticket;              /* of the last of them */
    uint32_t    moves;               /* made at it, as far as they are counted */
    uint32_t    asked[RK_MAX_SEATS]; /* the question its bot works on, + 1 */
    uint32_t    heard[RK_MAX_SEATS]; /* asides made when its bot was last asked, + 1 */
    char       *broken;              /* why its log cannot be read; NULL: it can, as far as we know */
    srv_client *clients;
    bool        loading;
    bool        stale;     /* somebody else has written to it: what is known of it here may be wrong */
    bool        elsewhere; /* at home at another server, as far as known */
    size_t      shown;     /* `described` of what other servers were told of it */
    bool        away;      /* the database was, when its log was to be read */
    uint64_t   *waiting;   /* requests for when it is loaded */
    size_t      waitings;
} srv_table;

/* One WebSocket at a table. */
struct srv_client {
    net_conn            *conn;
    srv_table           *table;
    char                 person[SRV_ID];
    uint8_t              viewers;          /* bit set: its seats, or the public; those whose events it is sent */
    uint8_t              deaf;             /* bit set: seats whose chat it does not want */
    uint8_t              coming;           /* those it is catching up with */
    bool                 leaving;          /* it was told to come back */
    bool                 presence, hidden; /* wants to know who is here; nobody looks at it */
    bool                 relayed;          /* it comes through another server */
    char                *query;            /* not yet looked at: the table is not here */
    rk_text              early;            /* lines it sent before it had caught up */
    struct srv_catch_up *catching;
    uint64_t             advice; /* the number of the suggestion it waits for; 0: none */
    double               tokens;
    int64_t              seen;
    net_peer            *address;
    srv_client          *prev, *next;
};

/* ---- people ---- */

typedef struct {
    char       id[SRV_ID];
    char       name[TBL_NAME_SIZE];
    int64_t    used;    /* when it was last asked for; who is gone is not kept in memory */
    net_bucket work;    /* seconds on threads */
    net_bucket storage; /* bytes written */
    net_bucket advice;  /* suggestions */
} srv_person;

/* Moves a person to another device. */
typedef struct {
    char    hash[SRV_HASH], person[SRV_ID], address[NET_ADDRESS];
    int64_t until;
} srv_code;

/* An answer that stays as it is. */
typedef struct {
    char   *path;
    rk_text plain, packed;
} srv_constant;

typedef struct srv_server {
    const srv_config *config;
    struct ev_loop   *loop;
    net_server       *net;
    store_db         *store;
    struct srv_sets  *sets;
    net_server       *door;
    bool              draining;   /* no new people, tables or imports */
    bool              shared;     /* the database, with other servers */
    int64_t           next_homes; /* of homes.c */
    unsigned          show_part;  /* of it, too */
    srv_map           bans;
    srv_map           people, secrets, tables; /* what is in memory of them; secrets: hash to the person's id */
    srv_code         *code;
    size_t            codes;
    uint64_t          tables_live, moves, commands, refused, answers_late;
    uint64_t          advice;                         /* suggestions asked for */
    uint64_t          codes_missed;                   /* wrong codes of invitations */
    uint64_t          latency[STORE_LATENCY_BUCKETS]; /* command to durable */
    double            latency_sum, work_seconds;      /* work: on threads, without bots */
    uint64_t          broken;                         /* tables that do not load */
    uint64_t          lost;                           /* tables that were read again because somebody else had written to them */
    int64_t           next_presence;                  /* of presence.c */
    int64_t           next_look;                      /* of life.c */
    bool              packing;
    uint64_t          packed; /* the ticket of the last log that was packed */
    char (*take_up)[SRV_ID];  /* matches that were going on when the server started, until all are here again */
    size_t              taken_up, to_take_up, taking_up;
    int                 go_on;
    struct srv_bots    *bots;
    struct srv_jobs    *jobs;
    struct srv_push    *push;    /* NULL: nobody is called */
    struct srv_workers *workers; /* NULL: none may come */
    srv_constant      **constant;
    int                 constants;
    struct {
        const char *bytes;
        uint64_t    hash;
    } tag[SRV_TAGS];              /* of answers that stay where they are */
    struct srv_picture *pictures; /* of invitations, drawn lately */
    char                url[300];
    ev_async            wake;
    ev_prepare          rest;
    ev_check            work;
    ev_timer            tick, farewell;
    ev_signal           term, interrupt;
    bool                failing;
    double              stop_at;
    rk_rng              foreseeable; /* --insecure-seed */
    /* events of the change being made, until its ticket is known */
    rk_text             event_bytes;
    size_t             *event_end;
    uint8_t            *event_viewer;
    size_t              events, events_cap;
    /* commands whose commit is awaited, for the latency histogram */
    struct {
        uint64_t ticket;
        double   began;
    } pending[1024];
    unsigned pending_first, pending_n;
} srv_server;

int64_t srv_now(void);   /* milliseconds since 1970 */
double  srv_clock(void); /* seconds of a clock that only goes forward */
void    srv_log(const char *level, const char *what, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* ---- serve.c: everything but the running of the loop, for those who bring their own ---- */
srv_server *srv_open(const srv_config *c, rk_text *err);
void        srv_close(srv_server *s);
bool        srv_read_listen(const char *flag, const char *text, char address[64], int *port, rk_text *err);

/* ---- secrets.c ---- */
void srv_random(srv_server *s, void *out, size_t n);
void srv_random_id(srv_server *s, char out[SRV_ID]);
void srv_random_secret(srv_server *s, char out[SRV_SECRET]);
void srv_hash(const char *secret, char out[SRV_HASH]);
bool srv_same(const char *a, const char *b); /* in constant time */
bool srv_clean_name(const char *in, char out[TBL_NAME_SIZE]);

/* ---- api_words.c ---- */
void srv_constants_free(srv_server *s);

/* ---- bans.c ---- */
enum { SRV_BAN = 64 };
typedef enum { SRV_BAN_PERSON, SRV_BAN_ADDRESS, SRV_BAN_MUTE } srv_ban_kind;
void     srv_bans_read(srv_server *s);
void     srv_bans_free(srv_server *s);
bool     srv_banned(srv_server *s, srv_ban_kind kind, const char *whom);
uint64_t srv_ban(srv_server *s, srv_ban_kind kind, const char *whom, int64_t until, const char *why);
uint64_t srv_unban(srv_server *s, srv_ban_kind kind, const char *whom);

/* ---- door.c ---- */
bool srv_door_open(srv_server *s, rk_text *err); /* if there is to be one */

/* ---- talk.c ---- */
void        srv_client_deafen(srv_server *s, srv_client *c); /* whom it does not hear, as stored */
void        srv_client_send(srv_client *c, const char *json, size_t n, uint64_t after);
const char *srv_talk_refused(srv_server *s, const srv_client *c, const char *line);

/* ---- rights.c ---- */
bool srv_person_ready(srv_server *s, const char *person, srv_table **first); /* false: this table must be loaded first */
bool srv_person_erase(srv_server *s, const char *id, uint64_t *ticket);      /* false: there is more to do; call it again */

/* ---- people.c ---- */
bool        srv_secret_of(const net_request *in, char hash[SRV_HASH]); /* of the cookie */
srv_person *srv_person_of(srv_server *s, const net_request *in);       /* NULL: a stranger */
srv_person *srv_person_new(srv_server *s, const char *name, char secret[SRV_SECRET], uint64_t *ticket);
uint64_t    srv_person_rename(srv_server *s, srv_person *p, const char *name);
uint64_t    srv_secret_add(srv_server *s, srv_person *p, char secret[SRV_SECRET]);
srv_person *srv_person_find(srv_server *s, const char *id); /* in memory, or in the store; NULL: there is none */
void        srv_people_tick(srv_server *s);                 /* lets go of those who are gone */
/* The table is one of the person's from now on; stored with the next ticket unless it was so before. */
void        srv_person_sits(srv_server *s, const char *person, srv_table *l);
void        srv_cookie(const srv_server *s, const char *secret, char out[NET_HEADER_MAX]);

/* ---- codes.c ---- */
bool        srv_code_make(srv_server *s, const srv_person *p, const char *address, char code[16],
                          uint64_t *ticket); /* false: too many */
srv_person *srv_code_use(srv_server *s, const char *code);

/* ---- presence.c ---- */
typedef enum { SRV_SEAT_EMPTY, SRV_SEAT_HERE, SRV_SEAT_AWAY, SRV_SEAT_GONE } srv_here;
void srv_presence_look(srv_server *s, srv_table *l, srv_client *fresh); /* tells everybody what has changed, `fresh` everything */
void srv_presence_tick(srv_server *s);
bool srv_is_here(const srv_table *l, const char *person);               /* and looks at it */
bool srv_presence_line(srv_server *s, srv_client *c, const char *line); /* true: this was about presence, and needs no answer */

/* ---- push.c: people who are elsewhere are called when it is their turn ---- */
bool     srv_push_open(srv_server *s, rk_text *err); /* if they are to be */
void     srv_push_close(srv_server *s);
void     srv_push_tick(srv_server *s);
void     srv_push_collect(srv_server *s);
uint64_t srv_push_forget(srv_server *s, const char *device);
void     srv_push_metrics(srv_server *s, rk_text *out);

/* ---- invitations.c ---- */
void srv_code_of(const char *invite, char code[SRV_CODE]); /* "": it has none */
bool srv_code_free(srv_server *s, const char *code);
void srv_pictures_free(srv_server *s);
bool srv_code_fits(const srv_table *l, const char *typed); /* and the table still waits */

/* ---- homes.c: several servers with one database ---- */
typedef enum { SRV_HOME_HERE, SRV_HOME_ELSEWHERE, SRV_HOME_UNKNOWN } srv_home;
srv_home srv_home_of(srv_server *s, const char *id);                           /* if its server is gone, it is here from now on */
bool     srv_home_address(srv_server *s, const char *id, char to[NET_SERVER]); /* false: it is here, or nobody knows */
void     srv_home_take(srv_server *s, const char *id);                         /* it is here from now on */
bool     srv_home_goes(srv_server *s, srv_table *l, int64_t server);           /* it is there from now on, if nobody is here */
void     srv_home_show(srv_server *s, srv_table *l);                           /* to other servers */
bool     srv_elsewhere(void *server, const net_request *in, char to[NET_SERVER]);
void     srv_refused(void *server, const net_request *in);
void     srv_homes_news(srv_server *s);
void     srv_homes_tick(srv_server *s);

/* ---- limits.c ---- */
net_peer *srv_address_of(srv_server *s, const char *address);
/* Writing to the database: bytes that came from this address and person, and whether there may be more (talk, imports, new
 * tables). */
void      srv_wrote(srv_server *s, const char *address, const char *person, size_t bytes);
bool      srv_may_write(srv_server *s, const char *address, const char *person);
bool      srv_allow(srv_server *s, const char *address, double cost);    /* takes from the address's allowance */
bool      srv_may_ask(srv_server *s, const char *person);                /* takes one suggestion from the person's allowance */
bool      srv_may_make(srv_server *s, const char *address, double cost); /* the same, without taking */

/* ---- tables.c ---- */
srv_table *srv_table_new(srv_server *s, tbl_table *t, const char *owner, bool listed);
void       srv_table_adopt(srv_server *s, srv_table *l, tbl_table *t, size_t stored); /* it has come into memory */
srv_table *srv_table_find(srv_server *s, const char *id);     /* in memory, or its row in the store; NULL: there is none */
void       srv_table_row(void *server, const store_row *row); /* from the store, unless it is here */
void       srv_table_unload(srv_server *s, srv_table *l);
/* Nobody needs it any more, and nothing is kept of it, unless its log is longer than `upto` by now (or STORE_ANY_LENGTH). */
void       srv_table_drop(srv_server *s, srv_table *l, int64_t upto);
void       srv_table_ended(srv_table *l);                  /* everybody goes */
void       srv_table_changed(srv_server *s, srv_table *l); /* stores, sends, asks bots, rematches */
void       srv_tables_tick(srv_server *s);
void       srv_table_give_up(srv_server *s, srv_table *l, const char *log, const char *why); /* it cannot be read */
void       srv_table_free(void *table);

/* ---- lost.c ---- */
extern const char srv_elsewhere_now[];
void              srv_tables_lost(srv_server *s);               /* those at which another server was first */
void              srv_table_moved(srv_server *s, srv_table *l); /* it is at home elsewhere now */

/* ---- sets.c ---- */
bool              srv_sets_open(srv_server *s, rk_text *err);
void              srv_sets_keep(srv_server *s); /* today's, in the database */
void              srv_sets_free(struct srv_sets *sets);
const rk_dataset *srv_set_at(const srv_server *s, int i); /* one of each game; NULL: no more */
const rk_dataset *srv_set_of(const srv_server *s, const char *game);
const rk_dataset *srv_find_set(void *server, const rk_set_name *name, rk_text *err); /* on any thread */

/* ---- life.c: tables end, and what is old becomes small ---- */
void     srv_life_tick(srv_server *s);
void     srv_table_abandon(srv_server *s, srv_table *l);
/* Ends the table that the person has left alone for longest, if there is one at which nobody else sits. */
bool     srv_make_room(srv_server *s, const char *person);
unsigned srv_open_tables_of(srv_server *s, const char *person); /* made by them, and not over */
unsigned srv_open_seats_of(srv_server *s, const char *person);  /* at tables that are not over */

/* ---- cards.c ---- */
/* What everybody may know of a table, as a JSON object; good until the next call. NULL: it is not in memory, and was not when it
 * was last described. */
const char *srv_table_card(srv_server *s, srv_table *l);
uint8_t     srv_table_seats_of(const srv_table *l, const char *person); /* after srv_table_card */
uint8_t     srv_table_deciding(const srv_table *l);                     /* too: bit set of seats */
void        srv_table_remember(srv_server *s, srv_table *l);            /* before it leaves the memory, and at its end */
void        srv_table_guess(srv_table *l, const char *log);             /* a card of one that cannot be read */

/* ---- clients.c ---- */
bool srv_client_open(void *ctx, net_conn *c, const net_request *in, int *code, const char **why);
void srv_client_message(void *ctx, net_conn *c, const char *line, size_t n);
void srv_client_closed(void *ctx, net_conn *c);
void srv_clients_reseat(srv_server *s, srv_table *l); /* after somebody sat down or got up */
void srv_clients_moved(srv_table *l);                 /* seats were drawn: nobody may hear what is for another now */
void srv_clients_loaded(srv_server *s, srv_table *l); /* or it could not be */
void srv_clients_kick(srv_server *s, const char *person, int code, const char *why);
void srv_clients_kick_address(srv_server *s, const char *address);
void srv_clients_kick_banned(srv_server *s);
void srv_client_caught_up(srv_server *s, srv_client *c);
void srv_client_advised(srv_table *l, uint64_t advice, const tbl_wish *wish, rk_move move,
                        const char *why); /* if the asker is still there */

/* ---- api.c ---- */
bool srv_admit(void *ctx, const net_request *in, net_response *out, size_t *most);
void srv_http(void *ctx, const net_request *in, net_response *out);
bool srv_origin_ok(const srv_server *s, const net_request *in);

/* ---- jobs.c ---- */
typedef enum { SRV_SHORT, SRV_LONG, SRV_WORK_KINDS } srv_work_kind; /* somebody waits for a table; for a replay or an import */

typedef struct srv_job {
    struct srv_job *next;
    srv_work_kind   kind;
    char            address[NET_ADDRESS], person[SRV_ID]; /* for whom, and who pays; "": the server itself */
    size_t          bytes;                                /* it holds while it waits */
    double          most;                                 /* seconds of CPU it may take; srv_job_enough says when */
    double          rank, began, used;
    void (*run)(struct srv_job *j);                        /* on the thread: nothing of the server's that changes */
    void (*done)(struct srv_server *s, struct srv_job *j); /* on the loop */
    void (*free)(struct srv_job *j);
} srv_job;
struct srv_jobs *srv_jobs_new(srv_server *s);
void             srv_jobs_free(struct srv_jobs *q);
bool             srv_jobs_add(srv_server *s, srv_job *j); /* false: too many are waiting */
void             srv_jobs_collect(srv_server *s);
bool             srv_job_enough(void *job);
void             srv_job_for(srv_job *j, const char *address, const srv_person *p);
bool             srv_may_work(srv_server *s, const char *address, srv_person *p); /* they have not used up what they may */

/* ---- loads.c: tables come from the store on a thread ---- */
typedef enum { SRV_HERE, SRV_COMES, SRV_BUSY, SRV_AWAY, SRV_BROKEN, SRV_ELSEWHERE } srv_presence;
/* COMES: request `serial` (0: none) is made once more when it is here. BUSY: not now. AWAY: the database is. BROKEN: its log does
 * not read. ELSEWHERE: at another server. */
srv_presence srv_table_want(srv_server *s, srv_table *l, const char *address, srv_person *p, uint64_t serial);
void         srv_take_up(srv_server *s);    /* matches that were going on, one after the other */
void         srv_load_again(srv_server *s); /* those that could not be read because the database was away */

/* ---- catch_up.c: what a client has missed ---- */
/* Sends each of these viewers what followed event number N ("after=N" in the query), or where things stand; from then on the
 * client has their events. This may take a while. */
void srv_catch_up(srv_server *s, srv_client *c, uint8_t viewers, const char *query);
void srv_catch_up_stop(srv_client *c); /* the client goes */

/* ---- replay.c ---- */
bool srv_gzip(const char *bytes, size_t n, int level, rk_text *out);

/* ---- page.c ---- */
bool srv_page_answer(srv_server *s, const net_request *in, net_response *out); /* false: there is no such file */
bool srv_page_file(const srv_server *s, const char *name, rk_text *out);       /* its bytes, not compressed */
void srv_tag(srv_server *s, const net_request *in, net_response *out);         /* ETag, and 304 for who has it */

/* ---- metrics.c ---- */
void srv_metrics(srv_server *s, rk_text *out);

/* ---- bots.c ---- */
struct srv_bots *srv_bots_new(srv_server *s, unsigned threads);
void             srv_bots_free(struct srv_bots *b);
void             srv_bots_ask(srv_server *s, srv_table *l);
void             srv_bots_advise(srv_server *s, const srv_client *c, const tbl_wish *wish); /* at the asker's expense */
void             srv_bots_collect(srv_server *s);                                           /* on the loop: answers into moves */
typedef struct {
    double   seconds; /* thought in all */
    double   longest; /* seconds a cheap or hard bot has waited at most */
    uint64_t decisions, waiting, shortened;
} srv_bot_stats;
void srv_bots_statistics(const srv_server *s, srv_bot_stats *out);

/* ---- workers.c: bots think on other machines ---- */
bool srv_workers_open(srv_server *s, rk_text *err); /* if there is a key for them */
void srv_workers_free(struct srv_workers *w);
void srv_workers_hand_out(srv_server *s); /* as much as there is, to whom it may */
void srv_workers_tick(srv_server *s);
void srv_workers_farewell(srv_server *s);
typedef struct {
    bool     open;
    unsigned waiting, out;
    uint64_t done, late, wrong, back;
} srv_worker_stats;
void srv_workers_statistics(const srv_server *s, srv_worker_stats *out);

#endif
