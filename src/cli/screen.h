/* screen.h: text on a terminal. */
#ifndef CLI_SCREEN_H
#define CLI_SCREEN_H

#include "base/text.h"

/* Columns of the terminal that standard output is; 0: it is none, and lines may have any length. */
int cli_width(void);

/* Its lines; 0: it is no terminal, or does not know. */
int cli_height(void);

/* Text in lines that fit (base/wrap.h), what is broken `hang` columns from the left; and a line end if there is none. */
void cli_wrap(const char *text, int hang, rk_text *out);

/* Prints it that way. Returns how many lines it has become. */
int cli_show(const char *text, int hang);

/* How many lines end in this text. */
int cli_lines(const char *text);

/* The same for a help text: what is broken goes on below the words of its own line, behind "--flag    " and the like. */
void cli_show_table(const char *text);

/* The text of a rule without its markup and the marks that refer to other documents. */
void cli_plain(const char *markdown, rk_text *out);

#endif
