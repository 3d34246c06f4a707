/* plot.h: pages of a report and their plots: one self-contained HTML file, SVG inside, nothing
 * loaded from anywhere, light and dark as the reader's system is. */
#ifndef RK_ARENA_PLOT_H
#define RK_ARENA_PLOT_H

#include "arena/grid.h"

#include <stdbool.h>

typedef struct {
    rk_text *out;
    rk_lang  lang;
} rk_page;

void rk_page_begin(rk_page *p, rk_text *out, rk_lang lang, const char *title, const char *intro);
void rk_page_section(rk_page *p, const char *head, const char *note); /* keys below "arena." */
void rk_page_end(rk_page *p);

/* One row of a plot. */
typedef struct {
    const char *label;
    double      low, is, high; /* low and high: NAN if not known */
} rk_row;

typedef struct {
    const char *name;      /* what is drawn, in words, for those who cannot see it */
    bool        percent;   /* values are shares */
    bool        bars;      /* bars from zero with whiskers, else points with whiskers */
    double      reference; /* a dashed line; NAN: none */
} rk_plot;

void rk_plot_rows(rk_page *p, const rk_plot *plot, const rk_row *rows, int n);

/* How values are distributed: a hill for each sample over one axis, with its median. */
typedef struct {
    const char *label;
    double     *values; /* will be sorted */
    uint64_t    n;
} rk_sample;

void rk_plot_hills(rk_page *p, const char *name, rk_sample *samples, int n);

#endif
