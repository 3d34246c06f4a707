/* menu.h: what a person at the terminal may do now: the list of moves, help, and what was wrong with what they typed. */
#ifndef CLI_MENU_H
#define CLI_MENU_H

#include "cli/typed.h"
#include "engine/render.h"

typedef struct {
    const rk_reader *reader;
    const void      *state; /* with its annex */
    cli_turn         turn;
} cli_menu;

/* The moves that are possible now, unless there are very many, and table talk if it is possible. */
void cli_menu_short(const cli_menu *m);

/* All of them; `verb`: only those that begin with it. */
void cli_menu_all(const cli_menu *m, const char *verb);

void cli_menu_help(const cli_menu *m);

/* A legal move in words, with its facts, what it changes, and the rule to ask about. */
void cli_menu_explain(const cli_menu *m, rk_move move);

/* What was typed is no move: says what is missing, with examples. */
void cli_menu_miss(const cli_menu *m, const char *typed);

/* A refusal in words, with its rule. */
void cli_menu_why(const cli_menu *m, const rk_why *why);

#endif
