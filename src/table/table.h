/* table.h: one match without I/O: seats, sealed choices, chance, talk, clocks, taking back.
 *
 * Commands go in as lines ("move 17 bid 40", "say hello"), events for each viewer come out as
 * JSON (docs/protocol.md). Time, random bytes and the answers of bots are handed in. The log is
 * the table's whole truth: a table is a fold over its log, and nothing else.
 *
 * What a viewer is sent, counts included, depends only on what that viewer may know: a change
 * that leaves its view, its moves and the seats in turn as they were sends it nothing. */
#ifndef RK_TABLE_H
#define RK_TABLE_H

#include "engine/match.h"

enum {
    RK_SEED = 32,
    RK_WHO_SIZE = 40,   /* an identity of the host's, a word */
    RK_NAME_SIZE = 100, /* what people are called, UTF-8 */
    RK_POLICY_SIZE = 24,
    RK_NONCE_SIZE = 65,            /* up to 64 letters and digits */
    RK_VIEWERS = RK_MAX_SEATS + 1, /* the seats, then the public */
    RK_SPECTATOR = RK_MAX_SEATS,   /* the public's place among the viewers */
    RK_SAY_MOST = 500,             /* bytes of one line of chat */
    RK_LOG_MOST = 2 * 1024 * 1024, /* beyond this a table takes moves only */
    RK_COMMAND_MOST = 4096         /* bytes of a command */
};

typedef enum { RK_CLOCK_NONE, RK_CLOCK_DECISION, RK_CLOCK_GAME } rk_clock_kind;

/* What a table is set up with. */
typedef struct {
    rk_setup      setup;
    rk_clock_kind clock;
    int64_t       base, increment;         /* milliseconds; the increment of a game clock comes after each decision */
    char          timeout[RK_POLICY_SIZE]; /* the bot that steps in; "": the game's own default move */
    char          slogan[RK_NAME_SIZE];    /* the host's own words for a card of his own, only shown (STI-9.1); "": none */
    uint8_t       seed[RK_SEED];           /* the server's part of the dice; secret until the end */
} rk_table_rules;

typedef enum { RK_SEAT_OPEN, RK_SEAT_PERSON, RK_SEAT_BOT } rk_seat_kind;

typedef struct {
    uint8_t  kind;               /* rk_seat_kind */
    bool     away;               /* a bot plays for the person */
    bool     resigned;           /* and will to the end */
    char     who[RK_WHO_SIZE];   /* the person; the host knows who that is */
    char     name[RK_NAME_SIZE]; /* shown to everybody */
    char     policy[RK_POLICY_SIZE];
    char     nonce[RK_NONCE_SIZE];
    uint64_t last_id; /* of the commands that carried one */
    uint32_t moved;   /* moves made, those taken back included */
    int64_t  since;   /* when its decision began; 0: none is running */
    int64_t  left;    /* milliseconds, as of `since` */
} rk_seat;

/* Receives the events, in order. `n` is the event's number for that viewer, from 1. */
typedef struct {
    void (*event)(void *ctx, int viewer, uint64_t n, const char *json, size_t len);
    void *ctx;
} rk_sink;

typedef struct rk_table rk_table;

/* ---- beginning and end ---- */

rk_table *rk_table_new(const rk_dataset *set, const rk_table_rules *rules);
void      rk_table_free(rk_table *t);

/* Folds a log, or a match file ("ratskeller match 1": to look at only); NULL and a message if it is not one, or something in it
 * was not possible, a roll of the dice included. */
rk_table   *rk_table_read(const char *file, const char *bytes, size_t n, rk_find_set find, void *ctx, rk_text *err);
const char *rk_table_log(const rk_table *t, size_t *n); /* header and entries; only ever grows */

/* Everything a viewer saw from the beginning, as it is made from a log: one JSON object for each event. Beside what the
 * events had at the time: who moved (`by`), the move in notation (one's own; after the end everybody's), and after the
 * end the points at that moment. False: `bytes` is no log. */
typedef struct {
    int  viewer; /* a seat or RK_SPECTATOR */
    bool all;    /* as RK_SPECTATOR: nothing is hidden */
    bool over;   /* the match is, so nothing is secret any more */
} rk_replay;
bool rk_table_replay(const char *bytes, size_t n, rk_find_set find, void *ctx, const rk_replay *replay, rk_sink sink,
                     rk_text *err);

void rk_table_listen(rk_table *t, rk_sink sink);

/* ---- seats, before the beginning; the match begins by itself when no seat is open ---- */

bool rk_table_seat_person(rk_table *t, int64_t now, int seat, const char *who, const char *nonce, const char *name);
bool rk_table_seat_bot(rk_table *t, int64_t now, int seat, const char *policy);
bool rk_table_seat_open(rk_table *t, int64_t now, int seat);

/* ---- what happens ---- */

/* A command of a person. The answer is one JSON object for the sender alone. A refusal changes nothing. */
bool rk_table_command(rk_table *t, int64_t now, const char *who, const char *line, rk_text *answer);

/* Time has passed: clocks may have run out. Call when rk_table_alarm says. */
void    rk_table_tick(rk_table *t, int64_t now);
int64_t rk_table_alarm(const rk_table *t); /* INT64_MAX: never */

/* Draws what chance still owes (a log that breaks off between a move and its dice). */
void rk_table_go_on(rk_table *t, int64_t now);

/* The seats whose bot is to move, and the way its answer comes back. An answer to a question
 * that no longer stands is dropped (false). */
uint8_t  rk_table_bots(const rk_table *t);
uint32_t rk_table_question(const rk_table *t, int seat); /* which one it is to answer */
bool     rk_table_bot_move(rk_table *t, int64_t now, int seat, uint32_t question, rk_move move);

/* Table talk: the seats whose bot may have something to say now, whether it is their turn or not, and how many asides have
 * been made (a bot has heard so many when it is asked). What it says comes in notation without the seat. */
uint8_t  rk_table_talkers(const rk_table *t);
uint32_t rk_table_asides(const rk_table *t);
bool     rk_table_bot_aside(rk_table *t, int64_t now, int seat, const char *line);

/* After the end, when everybody wanted one: a new table with the seats moved on by one. */
bool      rk_table_rematch_wanted(const rk_table *t);
rk_table *rk_table_rematch(const rk_table *t, int64_t now, const uint8_t seed[RK_SEED]);
void      rk_table_next(rk_table *t, int64_t now, const char *id); /* tells everybody where it goes on */

/* ---- viewers ---- */

/* From now on the viewer's events are made; those after number `after` that it has missed are
 * sent to the sink at once. Costs a fold over the log unless it has missed nothing. */
void     rk_table_follow(rk_table *t, int viewer, uint64_t after);
void     rk_table_unfollow(rk_table *t, int viewer);
bool     rk_table_followed(const rk_table *t, int viewer);
uint64_t rk_table_events(const rk_table *t, int viewer); /* how many it has been sent; it must be followed */

/* All a newcomer needs to know, as one JSON object: seats, clock, the view, the moves, the counts. The viewer must be
 * followed. */
void rk_table_snapshot(const rk_table *t, int viewer, int64_t now, rk_text *out);
void rk_table_seats_json(const rk_table *t, rk_json *w); /* an array, public */

/* ---- looking ---- */

const rk_match       *rk_table_match(const rk_table *t);
const rk_table_rules *rk_table_rules_of(const rk_table *t);
const rk_seat        *rk_table_seat(const rk_table *t, int seat);
bool                  rk_table_started(const rk_table *t);
bool                  rk_table_over(const rk_table *t);
bool                  rk_table_foreign(const rk_table *t);  /* from a match file: no commitment, nobody's seats */
int64_t               rk_table_time(const rk_table *t);     /* of its last entry */
uint8_t               rk_table_deciding(const rk_table *t); /* bit set: who has something to decide */
uint8_t               rk_table_seats_of(const rk_table *t, const char *who); /* bit set */
void                  rk_table_commitment(const rk_table *t, char hex[65]);
uint32_t              rk_table_draws(const rk_table *t);

/* "none", "decision 60", "days 2", "game 600 5" (seconds). False: no clock is written like this. */
bool rk_clock_read(const char *s, rk_table_rules *out);
void rk_clock_write(const rk_table_rules *r, rk_text *out);

/* Is there a bot of this name that may sit at a table? */
bool rk_table_bot_ok(const char *name);
bool rk_name_ok(const char *name); /* of a person, or a slogan: fits, and is text without control characters */

/* A word of letters, digits, '-' and '_' that fits into `size`. */
bool rk_word_ok(const char *s, size_t size);

#endif
