/* internal.h: what only the files of src/table share. */
#ifndef TBL_INTERNAL_H
#define TBL_INTERNAL_H

#include "table/table.h"

/* What one viewer was told last. It depends only on what that viewer may see. */
typedef struct {
    uint64_t n;     /* events */
    uint32_t p;     /* positions: the number a move refers to */
    uint64_t view;  /* hash of what it saw last */
    uint64_t moves; /* hash of what it could do */
    uint16_t turn;  /* stage and seats in turn */
} tbl_viewer;

typedef enum { TBL_ASK_NONE, TBL_ASK_UNDO, TBL_ASK_PAUSE, TBL_ASK_REPLACE, TBL_ASK_REMATCH, TBL_ASKS } tbl_ask_kind;

/* What a seat has asked the others for. */
typedef struct {
    uint8_t kind, by, about;
    uint8_t agreed; /* bit set */
    size_t  step;   /* undo: the first step to be taken back */
} tbl_ask;

struct tbl_table {
    const rk_dataset *set;
    tbl_rules         rules;
    rk_match          match;
    uint32_t         *stage_of; /* of each step; moves of one stage are hidden from each other */
    size_t            stage_cap;
    size_t            given; /* steps that were there before the match started */
    uint32_t          stage;
    bool              simultaneous; /* the stage began with several seats */
    bool              started, over, paused;
    bool              rematch;  /* everybody wants one ... */
    char              next[64]; /* ... and it is played there; "": not made yet */
    tbl_seat          seat[RK_MAX_SEATS];
    tbl_viewer        viewer[TBL_VIEWERS];
    uint8_t           followed; /* bit set of viewers */
    tbl_ask           ask;
    uint8_t           key[32]; /* of the dice, once the nonces are there */
    bool              lots;    /* seats have been drawn */
    uint32_t          draws;
    uint32_t          asides;   /* so far, including those taken back */
    uint32_t          version;  /* grows whenever questions to bots become void */
    int64_t           now;      /* of the last entry */
    uint8_t           format;   /* of the log: 2, or an older one, which it then stays */
    uint8_t           head[32]; /* of its chain of hashes */
    size_t            entry_at; /* the entry being written, in the log */
    rk_text           log;
    void             *before, *spare; /* states */
    tbl_sink          sink;

    /* Since the viewers were last told: */
    rk_text told[TBL_VIEWERS]; /* messages, JSON separated by commas */
    int     mover;             /* the seat that moved, or RK_CHANCE */
    int     actor;             /* the same, but set for asides, too */
    size_t  move_at, move_n;   /* its notation, in the log */
    bool    drawn, undone;
    bool    aside; /* it must be told although nobody's view has changed */
    bool    dirty; /* there is something to tell */

    tbl_wish wish; /* asked and not yet taken by the host; */
    bool     wished;

    bool       reading; /* the log is being folded: what is in it was allowed when it was written */
    bool       brought; /* the log is from elsewhere: its commitment proves nothing */
    bool       foreign; /* folded from a match file: nobody sits here, and the dice are not ours */
    tbl_replay replay;  /* folded for a replay: its events say more */
    bool       replaying;
};

/* Why a command is refused; code == NULL: it was carried out. */
typedef struct {
    const char *code, *rule;
    rk_msg      msg;
} tbl_answer;

void tbl_answer_json(const tbl_table *t, rk_json *w, uint64_t id, const tbl_answer *no); /* the members all answers have */

#define TBL_DONE ((tbl_answer){.code = NULL})
#define TBL_REFUSED(c, ...) ((tbl_answer){.code = (c), .msg = RK_MSG_INIT(__VA_ARGS__)})

static inline const rk_game *tbl_game(const tbl_table *t)
{
    return t->set->game;
}

static inline rk_turn tbl_turn(const tbl_table *t)
{
    return t->set->game->turn(t->set->data, t->match.state);
}

/* Tells whether a viewer sees the same of two states. */
uint64_t tbl_view_digest(const tbl_table *t, const void *state, int viewer);

static inline int tbl_viewer_of(const tbl_table *t, int viewer) /* its name for the game */
{
    if (viewer != TBL_SPECTATOR)
        return viewer;
    return t->replaying && t->replay.all ? RK_ALL : RK_PUBLIC;
}

/* ---- suggest.c ---- */
bool tbl_is_alone(const tbl_table *t, int seat); /* all others are bots */

/* ---- log.c ---- */

/* Writes an entry to the log: time, who, verb and the rest. `seat` < 0: the table itself. */
void tbl_log_begin(tbl_table *t, int64_t now, int seat, uint64_t id, const char *verb);
void tbl_log_end(tbl_table *t);
void tbl_log_header(tbl_table *t);
void tbl_log_take_header(tbl_table *t, uint8_t format, const char *bytes, size_t n); /* one that was read */
void tbl_seat_audience(tbl_table *t, const tbl_audience *to);
void tbl_hex(const uint8_t *bytes, size_t n, rk_text *out);

/* ---- foreign.c: match files, whose dice nobody can check ---- */
bool       tbl_is_match_file(const char *bytes, size_t n);
tbl_table *tbl_foreign_fold(const char *file, const char *bytes, size_t n, rk_find_set find, void *ctx, const tbl_audience *to,
                            rk_text *err);

/* ---- entries: each is recorded and carried out by one function, in play and when a log is read ---- */

bool tbl_do_sit(tbl_table *t, int64_t now, int seat, const tbl_seat *who);
bool tbl_do_name(tbl_table *t, int64_t now, int seat, const char *name);
bool tbl_do_take(tbl_table *t, int64_t now, int seat, const char *who, const char *name);
bool tbl_do_open(tbl_table *t, int64_t now, int seat);
bool tbl_do_commit(tbl_table *t, int64_t now, int seat, uint64_t id, const char *commit);
bool tbl_do_reveal(tbl_table *t, int64_t now, int seat, uint64_t id, const char *nonce);
bool tbl_do_lot(tbl_table *t, int64_t now);
bool tbl_do_start(tbl_table *t, int64_t now);
bool tbl_do_away(tbl_table *t, int64_t now, int seat, uint64_t id, const char *policy, bool for_good);
bool tbl_do_back(tbl_table *t, int64_t now, int seat, uint64_t id);
bool tbl_do_leave(tbl_table *t, int64_t now, int seat, uint64_t id);
void tbl_start_if_full(tbl_table *t, int64_t now);

void   tbl_note_move(tbl_table *t, const rk_line *line); /* into the log, without the seat */
rk_why tbl_do_move(tbl_table *t, int64_t now, int seat, uint64_t id, const rk_line *line);
bool   tbl_do_draw(tbl_table *t, int64_t now);
bool   tbl_do_given(tbl_table *t, int64_t now, const rk_line *line);

bool    tbl_do_undo(tbl_table *t, int64_t now, int seat, uint64_t id); /* false: not without the others */
bool    tbl_do_rewind(tbl_table *t, int64_t now, int seat, size_t step);
int64_t tbl_last_step(const tbl_table *t, int seat); /* of the seat itself; -1: none */

bool tbl_do_say(tbl_table *t, int64_t now, int seat, uint64_t id, const char *text);
void tbl_say_aloud(tbl_table *t, int seat, const char *text); /* to everybody */
bool tbl_do_ask(tbl_table *t, int64_t now, int seat, uint64_t id, tbl_ask ask);
bool tbl_do_agree(tbl_table *t, int64_t now, int seat, uint64_t id);
bool tbl_do_refuse(tbl_table *t, int64_t now, int seat, uint64_t id);
bool tbl_do_pause(tbl_table *t, int64_t now);
bool tbl_do_resume(tbl_table *t, int64_t now, int seat, uint64_t id);
bool tbl_do_rematch(tbl_table *t, int64_t now);
bool tbl_do_next(tbl_table *t, int64_t now, const char *id);
bool tbl_do_timeout(tbl_table *t, int64_t now, int seat);

/* The bot that replaces a person if the table was not set up with another one. */
extern const char tbl_stand_in[];

/* ---- consent.c ---- */
extern const char *const tbl_ask_names[TBL_ASKS];
uint8_t                  tbl_voices(const tbl_table *t);        /* the people who are asked */
void                     tbl_settle(tbl_table *t, int64_t now); /* carries out what all have agreed to */

/* ---- clock.c ---- */
void    tbl_clocks_turn(tbl_table *t, int64_t now, bool undone, int mover); /* after a change of who decides */
void    tbl_clocks_stop(tbl_table *t, int64_t now);
int64_t tbl_clock_left(const tbl_table *t, int seat, int64_t now);
void    tbl_clock_json(const tbl_table *t, int64_t now, rk_json *w);
bool    tbl_clock_runs(const tbl_table *t, int seat);

/* ---- seats.c ---- */
void tbl_announce_seats(tbl_table *t);
bool tbl_full(const tbl_table *t);

/* ---- dice.c ---- */
bool     tbl_nonce_ok(const char *s);
bool     tbl_dice_shared(const tbl_table *t); /* every seat that takes part has revealed its nonce */
void     tbl_dice_void(tbl_table *t);         /* what was revealed does not count: the table has changed */
/* Which seat each one moves to. */
void     tbl_dice_lot(const tbl_table *t, uint8_t to[RK_MAX_SEATS]);
void     tbl_dice_key(tbl_table *t);
/* Draw n: which of `count` outcomes it is. */
uint32_t tbl_dice_index(const tbl_table *t, uint32_t n, uint32_t count);

/* ---- events.c ---- */
void tbl_tell(tbl_table *t, rk_move move); /* collects what is told about the move that led from `before` to match.state */
void tbl_tell_all(tbl_table *t, int64_t now);
void tbl_announce(tbl_table *t, const char *json); /* the same for everybody: members after "n" and "to" */
void tbl_viewer_snapshot(const tbl_table *t, int viewer, tbl_viewer *out, rk_text *view,
                         rk_moves *moves); /* what it sees now, hashed */

#endif
