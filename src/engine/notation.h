/* notation.h: moves as lines of text, the same in logs, scenarios, traces and on the wire: "2 play 7 1", "* draw d08". A line is
 * the seat, the verb and its arguments; a text in quotes may follow. */
#ifndef RK_NOTATION_H
#define RK_NOTATION_H

#include "engine/game.h"

enum { RK_LINE_TEXT = 2000 };

/* A move with its text, if it carries one. */
typedef struct {
    rk_move move;
    bool    has_text;
    char    text[RK_LINE_TEXT];
} rk_line;

void rk_write_move(const rk_game *g, const void *data, rk_move m, rk_text *out); /* with the seat */
void rk_write_verb(const rk_game *g, const void *data, rk_move m, rk_text *out); /* without */
void rk_write_line(const rk_game *g, const void *data, const rk_line *l, rk_text *out);

/* False if the line is not an action of this game; `err` says what is wrong. Arguments that name nothing become RK_UNKNOWN and
 * numbers beyond all bounds RK_TOO_LARGE; the rules refuse such a move. */
bool rk_read_line(const rk_game *g, const void *data, const char *line, rk_line *out, rk_text *err);

/* One argument, or anything else a message names: its id, or its number as notation has it. */
void rk_write_arg(const rk_game *g, const void *data, int kind, int value, rk_text *out);

/* The value of an id ("d08"), or -1. */
int rk_find_id(const rk_game *g, const void *data, int kind, const char *id);

/* How many characters of a number stand here; 0: none. A number has one way to be written, so 07 is none. */
size_t rk_digits(const char *w);

#endif
