/* grid.h: small tables, for a terminal or as HTML, and numbers in the style of the language. */
#ifndef AR_GRID_H
#define AR_GRID_H

#include "engine/message.h"

typedef struct {
    rk_lang lang;
    int     cols, cells_n, cap;
    char  **cells; /* owned; row by row, the headings first */
    rk_text next;  /* the cell being written */
} ar_grid;

void ar_grid_begin(ar_grid *g, rk_lang lang, const char *const *heads, int n); /* keys below "arena." */
void ar_grid_word(ar_grid *g, const char *s);
void ar_grid_number(ar_grid *g, double x, int decimals);
void ar_grid_share(ar_grid *g, double x);                                /* as per cent */
void ar_grid_between(ar_grid *g, double low, double high, int decimals); /* "low .. high" */
void ar_grid_text(const ar_grid *g, rk_text *out);                       /* first column aligned left, the others right */
void ar_grid_html(const ar_grid *g, rk_text *out);
void ar_grid_free(ar_grid *g);

/* 1,234.5 or 1.234,5; a dash instead of NAN and infinity. */
void ar_number(rk_text *out, double x, int decimals, rk_lang lang);
void ar_percent(rk_text *out, double share, rk_lang lang);
void ar_escape(rk_text *out, const char *s); /* for HTML and SVG */

#endif
