/* grid.h: a small table, written for a terminal or as HTML; and numbers as the language writes them. */
#ifndef RK_ARENA_GRID_H
#define RK_ARENA_GRID_H

#include "engine/message.h"

typedef struct {
    rk_lang lang;
    int     cols, cells_n, cap;
    char  **cells; /* owned; row by row, the headings first */
    rk_text next;  /* the cell being written */
} rk_grid;

void rk_grid_begin(rk_grid *g, rk_lang lang, const char *const *heads, int n); /* keys below "arena." */
void rk_grid_word(rk_grid *g, const char *s);
void rk_grid_number(rk_grid *g, double x, int decimals);
void rk_grid_share(rk_grid *g, double x);                                /* as per cent */
void rk_grid_between(rk_grid *g, double low, double high, int decimals); /* "low .. high" */
void rk_grid_text(const rk_grid *g, rk_text *out);                       /* first column to the left, others to the right */
void rk_grid_html(const rk_grid *g, rk_text *out);
void rk_grid_free(rk_grid *g);

/* 1,234.5 or 1.234,5; a dash for what is not a number. */
void rk_number(rk_text *out, double x, int decimals, rk_lang lang);
void rk_percent(rk_text *out, double share, rk_lang lang);
void rk_escape(rk_text *out, const char *s); /* for HTML and SVG */

#endif
