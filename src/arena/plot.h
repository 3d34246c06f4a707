/* plot.h: the page of a report and its plots: one HTML file with SVG inside. It loads nothing, and is light or dark like the
 * reader's system. */
#ifndef AR_PLOT_H
#define AR_PLOT_H

#include "arena/grid.h"

#include <stdbool.h>

typedef struct {
    rk_text *out;
    rk_lang  lang;
} ar_page;

void ar_page_begin(ar_page *p, rk_text *out, rk_lang lang, const char *title, const char *intro);
void ar_page_section(ar_page *p, const char *head, const char *note); /* keys below "arena." */
void ar_page_end(ar_page *p);

/* One row of a plot. */
typedef struct {
    const char *label;
    double      low, is, high; /* low and high: NAN if not known */
} ar_row;

typedef struct {
    const char *name;      /* what is drawn, in words, for readers who cannot see it */
    bool        percent;   /* values are shares */
    bool        bars;      /* bars from zero with whiskers; otherwise points with whiskers */
    double      reference; /* a dashed line; NAN: none */
} ar_plot;

void ar_plot_rows(ar_page *p, const ar_plot *plot, const ar_row *rows, int n);

/* How values are distributed: a hill for each sample over one axis, with its median. */
typedef struct {
    const char *label;
    double     *values; /* will be sorted */
    uint64_t    n;
} ar_sample;

void ar_plot_hills(ar_page *p, const char *name, ar_sample *samples, int n);

#endif
