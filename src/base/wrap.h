/* wrap.h: lines that fit a terminal. Widths are in columns; 0: as wide as you like. */
#ifndef RK_WRAP_H
#define RK_WRAP_H

#include "base/text.h"

/* The text with lines of at most `width` columns, broken between words; what is broken goes on `hang` columns from the left.
 * Lines that fit stay as they are. */
void rk_wrap(const char *text, int width, int hang, rk_text *out);

/* The same for what has been written since `from`. */
void rk_wrap_since(rk_text *t, size_t from, int width, int hang);

/* Lists are broken between their items: if the line that begins at `line` has become too wide, its last item, which begins at
 * `item` (with its blanks), goes to a line of its own, and `line` with it. An item that begins the line stays there. */
void rk_wrap_item(rk_text *t, size_t *line, size_t item, int width, int hang);

#endif
