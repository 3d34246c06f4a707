/* menu.h: what a person at the terminal may do now: the list of moves, help, and what was wrong with what they typed. */
#ifndef CLI_MENU_H
#define CLI_MENU_H

#include "cli/typed.h"
#include "engine/render.h"

typedef struct {
    const rk_reader *reader;
    const void      *state; /* with its annex */
    cli_turn         turn;
    const char      *keys;  /* the message that says what may be typed */
    bool             alone; /* nobody is there to talk to */
} cli_menu;

/* ---- the list (menu_list.c) ---- */

/* The moves that are possible now, unless there are very many, and table talk if it is possible. `above`: lines of the board that
 * have just been shown. A terminal that has no room below them for a line a move gets the moves without their words. */
void cli_menu_short(const cli_menu *m, int above);

/* All of them; `begin`: only those that begin with it. */
void cli_menu_all(const cli_menu *m, const char *begin);

bool cli_menu_begins(const cli_menu *m, rk_move move, const char *begin);

enum { CLI_MENU_COLUMN = 30 };          /* where words begin in the list, */
int cli_menu_column(const cli_menu *m); /* or here, on a terminal, which is narrow: behind the longest move */

/* "  12  play 7 1      words": number 0 is left out. */
void cli_menu_line(const cli_menu *m, int number, rk_move move, int column, rk_text *out);

/* ---- a move ---- */

/* A legal move in words, with its facts, what it changes, and the rule to ask about. */
void cli_menu_explain(const cli_menu *m, rk_move move);

/* Facts about a move and what else the game notes, in brackets behind it. */
void cli_menu_facts(const cli_menu *m, rk_move move, rk_text *out);

/* ---- the rest ---- */

void cli_menu_help(const cli_menu *m);

/* Lists the table talk that is allowed, of one verb or all (NULL); returns how many. print: false only counts. */
int cli_menu_talk(const cli_menu *m, const char *verb, bool print);

/* What was typed is no move: says what is missing, with examples. */
void cli_menu_miss(const cli_menu *m, const char *typed);

/* What may stand in the text behind a verb of table talk, with examples. False: no such verb was typed alone. */
bool cli_menu_form(const cli_menu *m, const char *typed);

/* A refusal in words, with its rule; and of a line, with where to read on. */
void cli_menu_why(const cli_menu *m, const rk_why *why);
void cli_menu_refuse(const cli_menu *m, const rk_line *line, const rk_why *why);

#endif
