/* table.h: one match without I/O: seats, sealed choices, chance, talk, clocks, taking back.
 *
 * Commands go in as lines ("move 17 bid 40", "say hello"); events for each viewer come out as JSON (docs/protocol.md). Time,
 * random bytes and the answers of bots are handed in. A table is a fold over its log and nothing else.
 *
 * What a viewer is sent, counts included, depends only on what that viewer may know. If its view, its moves and the seats in
 * turn have not changed, it is sent nothing. */
#ifndef TBL_H
#define TBL_H

#include "engine/match.h"

enum {
    TBL_SEED_SIZE = 32,
    TBL_WHO_SIZE = 40,   /* a person, as the host names them; a word */
    TBL_NAME_SIZE = 100, /* the name of a person, in UTF-8 */
    TBL_POLICY_SIZE = 24,
    TBL_NONCE_SIZE = 65,            /* up to 64 letters and digits */
    TBL_VIEWERS = RK_MAX_SEATS + 1, /* the seats, then the public */
    TBL_SPECTATOR = RK_MAX_SEATS,   /* the public's place among the viewers */
    TBL_SAY_MAX = 500,              /* bytes of one line of chat */
    TBL_LOG_MAX = 2 * 1024 * 1024,  /* beyond this a table accepts only moves */
    TBL_COMMAND_MAX = 4096          /* bytes of a command */
};

typedef enum { TBL_CLOCK_NONE, TBL_CLOCK_DECISION, TBL_CLOCK_GAME } tbl_clock_kind;

/* What a table is set up with. */
typedef struct {
    rk_setup       setup;
    tbl_clock_kind clock;
    int64_t        base, increment;          /* milliseconds; a game clock gets the increment after each decision */
    char           timeout[TBL_POLICY_SIZE]; /* the bot that steps in; "": the game's default moves */
    bool           guests;                   /* while the match runs, people may sit down in place of bots */
    uint8_t        seed[TBL_SEED_SIZE];      /* the server's share of the dice; secret until the end */
} tbl_rules;

typedef enum { TBL_SEAT_OPEN, TBL_SEAT_PERSON, TBL_SEAT_BOT } tbl_seat_kind;

typedef struct {
    uint8_t  kind;                /* tbl_seat_kind */
    bool     away;                /* a bot plays for the person */
    bool     resigned;            /* ... to the end of the match */
    char     who[TBL_WHO_SIZE];   /* the person */
    char     name[TBL_NAME_SIZE]; /* shown to everybody */
    char     policy[TBL_POLICY_SIZE];
    bool     shares;                /* takes part in the dice: first commits, then reveals */
    char     commit[65];            /* to its nonce; "": not yet */
    char     nonce[TBL_NONCE_SIZE]; /* its part of the dice, once everybody may know it */
    uint64_t last_id;               /* the last number that a command carried */
    uint32_t moved;                 /* moves made, including those taken back */
    int64_t  since;                 /* when its decision began; 0: none is running */
    int64_t  left;                  /* milliseconds, as of `since` */
} tbl_seat;

/* Receives the events, in order. `n` is the event's number for that viewer, from 1. */
typedef struct {
    void (*event)(void *ctx, int viewer, uint64_t n, const char *json, size_t len);
    void *ctx;
} tbl_sink;

typedef struct tbl_table tbl_table;

/* ---- beginning and end ---- */

tbl_table *tbl_new(const rk_dataset *set, const tbl_rules *rules);
void       tbl_free(tbl_table *t);

/* Folds a log, or a match file ("ratskeller match 1"; only to look at). NULL and a message if it is neither, or if something in
 * it was not possible, dice included. */
tbl_table  *tbl_read(const char *file, const char *bytes, size_t n, rk_find_set find, void *ctx, rk_text *err);
const char *tbl_log(const tbl_table *t, size_t *n);     /* header and entries; it only grows */
void        tbl_head(const tbl_table *t, char hex[17]); /* what its last entry begins with; "": it has no chain */

/* For a replay: the events say more than they did at the time: who moved (`by`), the move in notation (the viewer's own moves;
 * after the end everybody's) and, after the end, the points at that moment. */
typedef struct {
    int  viewer; /* a seat or TBL_SPECTATOR */
    bool all;    /* as TBL_SPECTATOR: nothing is hidden */
    bool over;   /* the match is over, so nothing is secret any more */
} tbl_replay;

/* tbl_read, with viewers who are told everything on the way. */
typedef struct {
    uint8_t           followed; /* bit set of viewers */
    tbl_sink          sink;
    const tbl_replay *replay;         /* NULL: these are the events as they were sent */
    bool (*enough)(void *enough_ctx); /* asked after each entry: has this taken too long? NULL: it never does */
    void *enough_ctx;
} tbl_audience;
tbl_table *tbl_fold(const char *file, const char *bytes, size_t n, rk_find_set find, void *ctx, const tbl_audience *to,
                    rk_text *err);
/* Entries that came since. If it fails, the table is good for nothing any more. */
bool       tbl_fold_on(tbl_table *t, const char *file, const char *bytes, size_t n, const tbl_audience *to, rk_text *err);

void tbl_listen(tbl_table *t, tbl_sink sink);

/* A position to begin with, before anybody is seated: one step of a match in notation ("* draw d08", "2 play 7 1"). False: it is
 * not possible here. Such a table is for trying things out: its log says what was given, and only later dice are its own. */
bool   tbl_begin_with(tbl_table *t, int64_t now, const char *step);
size_t tbl_given(const tbl_table *t); /* how many steps were */

/* ---- seats, before the match; it begins by itself when no seat is open ---- */

/* The nonce: "+": will take part in the dice (dice.c); "": will not; otherwise it is told to everybody at once. */
bool tbl_seat_person(tbl_table *t, int64_t now, int seat, const char *who, const char *nonce, const char *name);
bool tbl_seat_bot(tbl_table *t, int64_t now, int seat, const char *policy);
bool tbl_seat_open(tbl_table *t, int64_t now, int seat);
bool tbl_seat_name(tbl_table *t, int64_t now, int seat, const char *name); /* the person there is called something else */

/* While the match runs, at a table with `guests`: a person plays on for a bot, for good. Nobody who has or had a seat in this
 * match: they would know more than one seat may. The dice do not change: the part of a seat was fixed at the start. */
bool tbl_seat_take(tbl_table *t, int64_t now, int seat, const char *who, const char *name);

/* ---- what happens ---- */

/* A command of a person. The answer is one JSON object for the sender alone. A refusal changes nothing. */
bool tbl_command(tbl_table *t, int64_t now, const char *who, const char *line, rk_text *answer);

/* Is this a command that may be repeated for ever, and makes the log longer each time? A move is not: it brings the match nearer
 * to its end. */
bool tbl_is_talk(const char *line);
bool tbl_is_chat(const char *line); /* words that are not part of the game */

/* A bot plays on for the person on that seat, who has gone and may come back. The host says when that is so. */
bool tbl_relieve(tbl_table *t, int64_t now, int seat);

/* Looks whether a clock has run out. To be called at the time that tbl_alarm gives. */
void    tbl_tick(tbl_table *t, int64_t now);
int64_t tbl_alarm(const tbl_table *t); /* INT64_MAX: never */

/* Makes the draws of chance that are still due, when a log breaks off between a move and its dice. */
void tbl_go_on(tbl_table *t, int64_t now);

/* The seats whose bot is to move, and how its answer comes back. An answer to a question that is void by now is dropped
 * (false). */
uint8_t  tbl_bots(const tbl_table *t);
uint32_t tbl_question(const tbl_table *t, int seat); /* which one it is to answer */
bool     tbl_bot_move(tbl_table *t, int64_t now, int seat, uint32_t question, rk_move move);

/* Table talk: the seats whose bot may have something to say now, in turn or not, and the number of asides so far (a bot that is
 * asked has heard them all). What a bot says comes in notation without the seat. */
uint8_t  tbl_talkers(const tbl_table *t);
uint32_t tbl_asides(const tbl_table *t);
bool     tbl_bot_aside(tbl_table *t, int64_t now, int seat, const char *line);

/* "What would you do?" (suggest.c): who plays against bots only may ask what the champion would do. tbl_command leaves the answer
 * to such a question empty: the host lets a bot think and answers later. Nothing of it is recorded. */
typedef struct {
    int      seat;
    uint64_t id; /* of the command */
    uint32_t p;  /* the position it was asked in */
} tbl_wish;
extern const char tbl_adviser[];
bool              tbl_wish_take(tbl_table *t, tbl_wish *out); /* the question that was just asked, once */
/* `why`: an object as bot_advice_json writes it, or empty. */
void              tbl_wish_answer(const tbl_table *t, const tbl_wish *w, rk_move move, const char *why, rk_text *answer);

/* A rematch, once the match is over, everybody wants one and there is none yet: a new table with the seats moved by one. */
bool       tbl_rematch_wanted(const tbl_table *t);
tbl_table *tbl_rematch(const tbl_table *t, int64_t now, const uint8_t seed[TBL_SEED_SIZE]);
void       tbl_next(tbl_table *t, int64_t now, const char *id); /* tells everybody where it goes on */

/* The match goes on at another host: a new table with the same rules, the same sitters and every step so far as given; from there
 * on its dice are its own. Whoever has sat at the old one knows its seed, so only somebody who plays alone, at whatever number of
 * seats, may do that; they are called `who` at the new host. NULL: others sit there, too, or the match does not run. */
tbl_table *tbl_take_along(const tbl_table *t, int64_t now, const uint8_t seed[TBL_SEED_SIZE], const char *who);
bool       tbl_alone(const tbl_table *t); /* it has begun, and one person plays there, alone */

/* ---- viewers ---- */

/* From now on the viewer is sent its events. Those after number `after` that it has missed are sent to the sink at once, which
 * costs a fold over the log. */
void     tbl_follow(tbl_table *t, int viewer, uint64_t after);
void     tbl_follow_from(tbl_table *t, int viewer, const tbl_table *folded); /* the same log, folded elsewhere for this viewer */
bool     tbl_followed(const tbl_table *t, int viewer);
uint64_t tbl_events(const tbl_table *t, int viewer); /* how many the viewer has been sent; it must be followed */

/* Everything a newcomer needs, as one JSON object: seats, clock, view, moves and counts. The viewer must be followed. */
void tbl_snapshot(const tbl_table *t, int viewer, int64_t now, rk_text *out);
void tbl_seats_json(const tbl_table *t, rk_json *w); /* an array, public */
void tbl_card_json(const tbl_table *t, rk_json *w);  /* members for a list of tables: game, options, seats, result; public */

/* ---- questions ---- */

const rk_match  *tbl_match(const tbl_table *t);
uint32_t         tbl_moves(const tbl_table *t); /* made by seats so far, including those taken back, without chance and talk */
const tbl_rules *tbl_rules_of(const tbl_table *t);
const tbl_seat  *tbl_seat_at(const tbl_table *t, int seat);
bool             tbl_started(const tbl_table *t);
bool             tbl_over(const tbl_table *t);
bool             tbl_paused(const tbl_table *t);
void             tbl_brought(tbl_table *t);        /* the log was brought here: nobody saw its commitment before the match */
bool             tbl_foreign(const tbl_table *t);  /* from a match file: nobody sits here, and the dice cannot be checked */
int64_t          tbl_time(const tbl_table *t);     /* of its last entry */
uint8_t          tbl_deciding(const tbl_table *t); /* bit set of the seats that have something to decide */
uint8_t          tbl_seats_of(const tbl_table *t, const char *who); /* bit set */
void             tbl_commitment(const tbl_table *t, char hex[65]);
uint32_t         tbl_draws(const tbl_table *t);

/* "none", "decision 60", "days 2", "game 600 5" (seconds). False: this is not a clock. */
bool tbl_clock_read(const char *s, tbl_rules *out);
void tbl_clock_write(const tbl_rules *r, rk_text *out);

/* Is there a bot of this name that may sit at a table? */
bool tbl_bot_ok(const char *name);
bool tbl_name_ok(const char *name); /* of a person: it fits, and has no control characters */

/* A word of letters, digits, '-' and '_' that fits into `size`. */
bool tbl_word_ok(const char *s, size_t size);

#endif
