/* internal.h: what only the files of src/table share. */
#ifndef RK_TABLE_INTERNAL_H
#define RK_TABLE_INTERNAL_H

#include "table/table.h"

/* Counts of one viewer; all of them count only what it may see. */
typedef struct {
    uint64_t n;     /* events */
    uint32_t p;     /* positions: the number a move refers to */
    uint64_t view;  /* hash of what it saw last */
    uint64_t moves; /* hash of what it could do */
    uint16_t turn;  /* stage and seats in turn */
} rk_viewer;

typedef enum { RK_ASK_NONE, RK_ASK_UNDO, RK_ASK_PAUSE, RK_ASK_REPLACE, RK_ASK_REMATCH, RK_ASKS } rk_ask_kind;

/* What a seat has asked the others for. */
typedef struct {
    uint8_t kind, by, about;
    uint8_t agreed; /* bit set */
    size_t  step;   /* undo: back to before this one */
} rk_ask;

struct rk_table {
    const rk_dataset *set;
    rk_table_rules    rules;
    rk_match          match;
    uint32_t         *stage_of; /* of each step; moves of one stage are sealed against each other */
    size_t            stage_cap;
    uint32_t          stage;
    bool              simultaneous; /* the stage began with several seats */
    bool              started, over, paused, rematch;
    rk_seat           seat[RK_MAX_SEATS];
    rk_viewer         viewer[RK_VIEWERS];
    uint8_t           followed; /* bit set of viewers */
    rk_ask            ask;
    uint8_t           key[32]; /* of the dice, once the nonces are there */
    uint32_t          draws;
    uint32_t          asides;  /* so far, those taken back included */
    uint32_t          version; /* grows with everything that makes a bot's question void */
    int64_t           now;     /* of the last entry */
    rk_text           log;
    void             *before, *spare; /* states */
    rk_sink           sink;

    /* Since the viewers were last told: */
    rk_text told[RK_VIEWERS]; /* messages, JSON separated by commas */
    int     mover;            /* the seat that moved, or RK_CHANCE */
    int     actor;            /* the same, asides included */
    size_t  move_at, move_n;  /* its notation, in the log */
    bool    drawn, undone;
    bool    aside; /* what is told of it is news, though nobody's view has changed */
    bool    dirty; /* there is something to tell */

    bool      foreign; /* folded from a match file: nobody's seats, no dice of ours */
    rk_replay replay;  /* folded for a replay: events carry more */
    bool      replaying;
};

/* Why a command is refused; code == NULL: it was carried out. */
typedef struct {
    const char *code, *rule;
    rk_msg      msg;
} rk_answer;

#define RK_DONE ((rk_answer){.code = NULL})
#define RK_REFUSED(c, ...) ((rk_answer){.code = (c), .msg = RK_MSG_INIT(__VA_ARGS__)})

static inline const rk_game *rk_table_game(const rk_table *t)
{
    return t->set->game;
}

static inline rk_turn rk_table_turn(const rk_table *t)
{
    return t->set->game->turn(t->set->data, t->match.state);
}

static inline int rk_viewer_of(const rk_table *t, int viewer) /* its name for the game */
{
    if (viewer != RK_SPECTATOR)
        return viewer;
    return t->replaying && t->replay.all ? RK_ALL : RK_PUBLIC;
}

/* ---- log.c ---- */

/* Writes an entry to the log: time, who, verb and the rest. `seat` < 0: the table itself. */
void rk_log_begin(rk_table *t, int64_t now, int seat, uint64_t id, const char *verb);
void rk_log_end(rk_table *t);
void rk_log_header(rk_table *t);
/* rk_table_read with somebody who is told everything on the way. */
typedef struct {
    uint8_t          followed; /* bit set of viewers */
    rk_sink          sink;
    const rk_replay *replay; /* NULL: these are the events as they were sent */
} rk_audience;
rk_table *rk_table_fold(const char *file, const char *bytes, size_t n, rk_find_set find, void *ctx, const rk_audience *to,
                        rk_text *err);
void      rk_seat_audience(rk_table *t, const rk_audience *to);
void      rk_hex(const uint8_t *bytes, size_t n, rk_text *out);

/* ---- foreign.c: match files, of which nobody has checked the dice ---- */
bool      rk_is_match_file(const char *bytes, size_t n);
rk_table *rk_foreign_fold(const char *file, const char *bytes, size_t n, rk_find_set find, void *ctx, const rk_audience *to,
                          rk_text *err);

/* ---- entries, each recorded and carried out by one function, live as in a replay ---- */

bool rk_do_sit(rk_table *t, int64_t now, int seat, const rk_seat *who);
bool rk_do_open(rk_table *t, int64_t now, int seat);
bool rk_do_start(rk_table *t, int64_t now);
bool rk_do_away(rk_table *t, int64_t now, int seat, uint64_t id, const char *policy, bool for_good);
bool rk_do_back(rk_table *t, int64_t now, int seat, uint64_t id);
bool rk_do_leave(rk_table *t, int64_t now, int seat, uint64_t id);
void rk_start_if_full(rk_table *t, int64_t now);

void   rk_note_move(rk_table *t, const rk_line *line); /* into the log, without the seat */
rk_why rk_do_move(rk_table *t, int64_t now, int seat, uint64_t id, const rk_line *line);
bool   rk_do_draw(rk_table *t, int64_t now);
void   rk_carry_on(rk_table *t, int64_t now); /* chance, then the viewers are told */

bool    rk_do_undo(rk_table *t, int64_t now, int seat, uint64_t id); /* false: not without the others */
bool    rk_do_rewind(rk_table *t, int64_t now, int seat, size_t step);
int64_t rk_last_step(const rk_table *t, int seat); /* of its own, -1: none */

bool rk_do_say(rk_table *t, int64_t now, int seat, uint64_t id, const char *text);
void rk_say_aloud(rk_table *t, int seat, const char *text); /* to everybody */
bool rk_do_ask(rk_table *t, int64_t now, int seat, uint64_t id, rk_ask ask);
bool rk_do_agree(rk_table *t, int64_t now, int seat, uint64_t id);
bool rk_do_refuse(rk_table *t, int64_t now, int seat, uint64_t id);
bool rk_do_pause(rk_table *t, int64_t now);
bool rk_do_resume(rk_table *t, int64_t now, int seat, uint64_t id);
bool rk_do_rematch(rk_table *t, int64_t now);
bool rk_do_next(rk_table *t, int64_t now, const char *id);
bool rk_do_timeout(rk_table *t, int64_t now, int seat);

/* What plays for somebody who is replaced, where the table was not set up with anything else. */
extern const char rk_stand_in[];

/* ---- consent.c ---- */
extern const char *const rk_ask_names[RK_ASKS];
uint8_t                  rk_voices(const rk_table *t);        /* the persons who are asked */
void                     rk_settle(rk_table *t, int64_t now); /* carries out what all have agreed to */

/* ---- clock.c ---- */
void    rk_clocks_turn(rk_table *t, int64_t now, bool undone, int mover); /* after a change of who decides */
void    rk_clocks_stop(rk_table *t, int64_t now);
int64_t rk_clock_left(const rk_table *t, int seat, int64_t now);
void    rk_clock_json(const rk_table *t, int64_t now, rk_json *w);
bool    rk_clock_runs(const rk_table *t, int seat);

/* ---- dice.c ---- */
void     rk_dice_key(rk_table *t);
/* Draw n of all: which of `count` outcomes. */
uint32_t rk_dice_index(const rk_table *t, uint32_t n, uint32_t count);

/* ---- events.c ---- */
void rk_tell(rk_table *t, rk_move move); /* collects what is said of a move from before to match.state */
void rk_tell_all(rk_table *t, int64_t now);
void rk_announce(rk_table *t, const char *json); /* the same for everybody: members after "n" and "to" */
void rk_json_message(rk_json *w, const rk_game *g, const void *data, const rk_msg *msg);
void rk_look(const rk_table *t, int viewer, rk_viewer *out, rk_text *view, rk_moves *moves); /* what it sees now, hashed */

#endif
