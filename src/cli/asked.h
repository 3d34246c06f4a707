/* asked.h: what a person at the terminal asks about, and the moves they type: at a table and in a puzzle. */
#ifndef CLI_ASKED_H
#define CLI_ASKED_H

#include "cli/menu.h"

/* "" shows help, "3" or "play 7 1" explains a move, "STI-4.3" a rule. */
void cli_explain(const cli_menu *m, const char *what);

/* Describes a move, or says what forbids it. */
void cli_explain_move(const cli_menu *m, const rk_line *line);

/* A move of the menu's seat, by its number in the list or in notation; it need not be legal. False: it was none, and the person
 * has been told. */
bool cli_read_move(const cli_menu *m, const char *typed, rk_line *out);

/* A message on the screen. */
void cli_say(const rk_reader *r, rk_msg msg);

/* The table as the viewer sees it. Returns how many lines that was. */
int cli_board(const rk_reader *r, const void *state, int viewer);

/* What a seat is called: "Bot 2", or with what it is in the game: "Essen (Bot 2)". `who` is the key of the word before the
 * number. */
void cli_name_seat(const rk_reader *r, const void *state, int seat, const char *who, rk_text *out);

#endif
