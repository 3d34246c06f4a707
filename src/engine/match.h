/* match.h: one game in progress and its record: a header and a list of moves, chance included. The record alone reproduces the
 * match byte for byte, anywhere. */
#ifndef RK_MATCH_H
#define RK_MATCH_H

#include "base/lines.h"
#include "engine/notation.h"
#include "engine/setup.h"

typedef struct {
    rk_move move;
    char   *text; /* owned; NULL for nearly all steps */
} rk_step;

/* The state after so many steps. Going back starts from the nearest one, so it costs what is taken back and not what was played.
 * The older, the rarer: a match of n steps keeps about log n of them. */
typedef struct {
    size_t steps;
    void  *state; /* owned */
} rk_mark;

typedef struct {
    const rk_dataset *set; /* borrowed, and so is its game */
    rk_setup          setup;
    char             *name[RK_MAX_SEATS]; /* owned; NULL: no name */
    bool              has_seed;
    uint64_t          seed;  /* of the stream from which chance was drawn, if has_seed */
    void             *state; /* state and annex, owned */
    rk_step          *step;  /* owned */
    size_t            steps, cap;
    rk_mark          *mark; /* owned, oldest first */
    size_t            marks, marks_cap;
} rk_match;

void   rk_match_init(rk_match *m, const rk_dataset *set, const rk_setup *setup);
void   rk_match_clear(rk_match *m);
size_t rk_match_state_size(const rk_game *g); /* with annex */

/* Checks, plays and records; a refusal changes nothing. */
rk_why rk_match_play(rk_match *m, const rk_line *line);
rk_why rk_match_move(rk_match *m, rk_move move); /* without a text */

/* Plays a legal line in a state: a move or an aside, and the text behind it (NULL: none). */
void rk_carry_out(const rk_dataset *set, void *state, rk_move move, const char *text);

/* Goes back to the position after the first n steps and forgets the others. */
void rk_match_rewind(rk_match *m, size_t n);
void rk_match_state_at(const rk_match *m, size_t n, void *state); /* that position, without going there */

/* The match file (docs/trace.md describes it). */
void rk_match_write(const rk_match *m, rk_text *out);
void rk_match_write_step(const rk_match *m, size_t i, rk_text *out); /* one of its lines */

/* Gives a data set of this name, or NULL with a message. */
typedef const rk_dataset *(*rk_find_set)(void *ctx, const rk_set_name *name, rk_text *err);

/* The lines of a head (rk_write_head) that name game, data set and rules; NULL with a message if there is no such set. The line
 * behind them is the present one then. */
const rk_dataset *rk_read_set(rk_lines *in, rk_find_set find, void *ctx);

typedef struct {
    const char *name; /* for messages */
    const char *bytes;
    size_t      n;
    bool        partial; /* it may break off: everything up to the last whole line is read */
    rk_lang     lang;    /* of the words a move is refused with */
    rk_find_set find;
    void       *ctx; /* of find */
} rk_match_file;

/* Reads it back. */
bool rk_match_read(rk_match *m, const rk_match_file *file, rk_text *err);

/* Draws a chance move; all outcomes are equally likely. */
rk_move rk_chance_move(const rk_game *g, const void *data, const void *state, rk_rng *rng);

#endif
