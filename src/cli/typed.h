/* typed.h: moves as people type them at a terminal: notation (engine/notation.h), read kindly. Files and the wire stay strict. */
#ifndef CLI_TYPED_H
#define CLI_TYPED_H

#include "engine/notation.h"

/* Whose turn it is, and what may be done. */
typedef struct {
    const rk_game  *game;
    const void     *data;
    const void     *state;
    const rk_moves *legal;
    int             seat;
} cli_turn;

/* The move as people may type it: where the game says so (RK_V_LETTER), letters stand for numbers. */
void cli_write_typed(const rk_game *g, const void *data, rk_move m, rk_text *out);

/* What people say for this move, in words of a language: "pass, done"; NULL: it has only its name. Texts of their own have them
 * ("typed" and the key of the move's description), since only terminals need them. */
const char *cli_said(const cli_turn *t, rk_move m, rk_lang lang);

/* Is the word in such a list? */
bool cli_is_listed(const char *words, const char *word);

/* A move as typed. Besides notation: the own seat may be left out, ids may have any case, "#" and quotes may be missing where
 * it is clear that they belong there, letters may stand for numbers, a verb alone is its only legal move, and a
 * word that is said for one legal move only, in any language, is that move, unless it is the name of another. Words of a list may
 * have any order, the beginning of one legal move only is that move, and "bot3" is a seat. */
bool cli_read_typed(const cli_turn *t, const char *typed, rk_line *out);

/* The verb that was typed, whether the rest fits or not: the first of that name; -1: the game has none that a person plays. */
int cli_verb_of(const rk_game *g, const char *typed);

/* The table talk that was typed, by its name or a word that is said for it in any language; -1: none. */
int cli_aside_of(const cli_turn *t, const char *typed);

/* Does this move have a verb of that name? */
bool cli_has_name(const rk_game *g, rk_move m, const char *name);

#endif
