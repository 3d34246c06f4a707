/* plot.c: pages and plots. There are two colours, both readable on a light and on a dark background. Everything drawn has a
 * title that says the same in words. */
#include "arena/plot.h"
#include "arena/rating.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 820, LEFT = 250, RIGHT = 790, ROW = 34, HILL = 56, BINS = 48 };

static const char style[] =
    ":root{color-scheme:light "
    "dark;--ink:#1d2430;--dim:#5b6472;--line:#d5dae2;--ground:#fbfbf9;--card:#fff;--main:#1f6f78;--soft:#1f6f7855;--mark:#b4441c}"
    "\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e8e6e1;--dim:#a3abb8;--line:#3a4250;--ground:#14181f;--card:#1b2129;"
    "--main:#5fc0c8;--soft:#5fc0c855;--mark:#f08a5d}}\n"
    "body{margin:0 auto;max-width:68rem;padding:1.5rem 1rem 3rem;background:var(--ground);color:var(--ink);font:16px/1.5 "
    "system-ui,sans-serif}\n"
    "h1{font-size:1.6rem;line-height:1.25;margin:.2em 0}h2{font-size:1.15rem;margin:2.2em 0 .2em}p{max-width:46rem;margin:.4em "
    "0}.note{color:var(--dim)}\n"
    ".wide{overflow-x:auto;margin:1em 0}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.92rem}\n"
    "th,td{padding:.3em .55em;text-align:right;white-space:nowrap;border-bottom:1px solid "
    "var(--line)}th:first-child{text-align:left}"
    "thead th{color:var(--dim);font-weight:600;white-space:normal;vertical-align:bottom}tbody th{font-weight:600}\n"
    "figure{margin:1em 0;background:var(--card);border:1px solid "
    "var(--line);border-radius:8px;padding:.6rem}svg{display:block;width:100%;height:auto}\n"
    "text{fill:var(--ink);font:13px system-ui,sans-serif}.axis{fill:var(--dim);font-size:12px}.grid{stroke:var(--line)}"
    ".ref{stroke:var(--mark);stroke-dasharray:5 "
    "4;stroke-width:1.5}.bar{fill:var(--soft)}.dot{fill:var(--main)}.whisker{stroke:var(--main);stroke-width:2.5}"
    ".hill{fill:var(--soft);stroke:var(--main);stroke-width:1.2}code{font-size:.9em}p.wide{max-width:none}.wide "
    "code{white-space:nowrap}\n";

static const char *phrase(const ar_page *p, const char *key)
{
    char full[64];
    snprintf(full, sizeof full, "arena.%s", key);
    const char *s = rk_phrase(full, p->lang);
    return s ? s : key;
}

void ar_page_begin(ar_page *p, rk_text *out, rk_lang lang, const char *title, const char *intro)
{
    *p = (ar_page){out, lang};
    rk_text_addf(out, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n", rk_languages[lang].code);
    rk_text_add(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
    ar_escape(out, title);
    rk_text_add(out, "</title>\n<style>\n");
    rk_text_add(out, style);
    rk_text_add(out, "</style>\n</head>\n<body>\n<h1>");
    ar_escape(out, title);
    rk_text_add(out, "</h1>\n<p>");
    ar_escape(out, intro);
    rk_text_add(out, "</p>\n");
}

void ar_page_section(ar_page *p, const char *head, const char *note)
{
    rk_text_add(p->out, "<h2>");
    ar_escape(p->out, phrase(p, head));
    rk_text_add(p->out, "</h2>\n<p class=\"note\">");
    ar_escape(p->out, phrase(p, note));
    rk_text_add(p->out, "</p>\n");
}

void ar_page_end(ar_page *p)
{
    rk_text_add(p->out, "</body>\n</html>\n");
}

/* ---- an axis ---- */

typedef struct {
    double low, high, step;
    int    decimals;
    bool   percent;
} axis;

/* About six steps of 1, 2 or 5 times a power of ten. */
static axis axis_over(double low, double high, bool percent)
{
    if (!(high > low)) {
        low -= 1;
        high = low + 2;
    }
    double ten = pow(10, floor(log10((high - low) / 6))), times = (high - low) / 6 / ten;
    axis   a = {.percent = percent};
    a.step = ten * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
    a.low = floor(low / a.step + 1e-9) * a.step;
    a.high = ceil(high / a.step - 1e-9) * a.step;
    double shown = percent ? a.step * 100 : a.step;
    a.decimals = shown >= 0.99 ? 0 : (int)ceil(-log10(shown) - 1e-9);
    return a;
}

static double x_at(const axis *a, double v)
{
    double share = (v - a->low) / (a->high - a->low);
    return LEFT + fmin(1, fmax(0, share)) * (RIGHT - LEFT);
}

static void value_text(ar_page *p, const axis *a, double v, int more)
{
    ar_number(p->out, a->percent ? v * 100 : v, a->decimals + more, p->lang);
    if (a->percent)
        rk_text_add(p->out, " %");
}

static void draw_axis(ar_page *p, const axis *a, int height)
{
    for (double v = a->low; v <= a->high + a->step / 2; v += a->step) {
        double x = x_at(a, v);
        rk_text_addf(p->out, "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"6\" y2=\"%d\"/>", x, x, height - 24);
        rk_text_addf(p->out, "<text class=\"axis\" text-anchor=\"middle\" x=\"%.1f\" y=\"%d\">", x, height - 7);
        value_text(p, a, v, 0);
        rk_text_add(p->out, "</text>\n");
    }
}

static void begin_figure(ar_page *p, const char *name, int height)
{
    rk_text_addf(p->out, "<figure><svg viewBox=\"0 0 %d %d\" role=\"img\"><title>", WIDTH, height);
    ar_escape(p->out, name);
    rk_text_add(p->out, "</title>\n");
}

static void end_figure(ar_page *p)
{
    rk_text_add(p->out, "</svg></figure>\n");
}

/* Long labels are cut at the end, so that they stay in their place. */
static void draw_label(ar_page *p, const char *label, double y)
{
    enum { MOST = 32 };
    size_t len = 0, n = 0;
    for (; label[len] && n <= MOST; len++)
        n += (label[len] & 0xC0) != 0x80;
    rk_text head = RK_TEXT_INIT;
    if (n > MOST) {
        for (len--; len && (label[len] & 0xC0) == 0x80; len--)
            ;
        rk_text_addn(&head, label, len);
        rk_text_add(&head, "…");
    } else {
        rk_text_add(&head, label);
    }
    rk_text_addf(p->out, "<text text-anchor=\"end\" x=\"%d\" y=\"%.1f\">", LEFT - 12, y);
    ar_escape(p->out, rk_text_str(&head));
    rk_text_add(p->out, "</text>");
    rk_text_free(&head);
}

/* ---- rows ---- */

static axis axis_of_rows(const ar_plot *plot, const ar_row *rows, int n)
{
    double low = plot->bars ? 0 : INFINITY, high = plot->bars ? 0 : -INFINITY;
    for (int i = 0; i < n; i++) {
        double all[3] = {rows[i].low, rows[i].is, rows[i].high};
        for (int k = 0; k < 3; k++)
            if (isfinite(all[k])) {
                low = fmin(low, all[k]);
                high = fmax(high, all[k]);
            }
    }
    if (isfinite(plot->reference)) {
        low = fmin(low, plot->reference);
        high = fmax(high, plot->reference);
    }
    return axis_over(isfinite(low) ? low : 0, isfinite(high) ? high : 1, plot->percent);
}

static void draw_row(ar_page *p, const ar_plot *plot, const axis *a, const ar_row *r, double y)
{
    double x = x_at(a, r->is), zero = x_at(a, 0);
    draw_label(p, r->label, y + 4);
    rk_text_add(p->out, "<g><title>");
    ar_escape(p->out, r->label);
    rk_text_add(p->out, ": ");
    value_text(p, a, r->is, 1);
    if (isfinite(r->low) && isfinite(r->high)) {
        rk_text_add(p->out, " (");
        value_text(p, a, r->low, 1);
        rk_text_add(p->out, " .. ");
        value_text(p, a, r->high, 1);
        rk_text_add(p->out, ")");
    }
    rk_text_add(p->out, "</title>");
    if (plot->bars)
        rk_text_addf(p->out, "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"18\"/>", fmin(x, zero), y - 9,
                     fabs(x - zero));
    if (isfinite(r->low) && isfinite(r->high))
        rk_text_addf(p->out, "<line class=\"whisker\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>", x_at(a, r->low),
                     x_at(a, r->high), y, y);
    rk_text_addf(p->out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"/></g>\n", x, y);
}

void ar_plot_rows(ar_page *p, const ar_plot *plot, const ar_row *rows, int n)
{
    int  height = n * ROW + 38;
    axis a = axis_of_rows(plot, rows, n);
    begin_figure(p, plot->name, height);
    draw_axis(p, &a, height);
    for (int i = 0; i < n; i++)
        if (isfinite(rows[i].is))
            draw_row(p, plot, &a, &rows[i], 8 + ROW * (i + 0.5));
    if (isfinite(plot->reference)) {
        double x = x_at(&a, plot->reference);
        rk_text_addf(p->out, "<line class=\"ref\" x1=\"%.1f\" x2=\"%.1f\" y1=\"6\" y2=\"%d\"/>\n", x, x, height - 24);
    }
    end_figure(p);
}

/* ---- hills ---- */

/* If the values are few whole numbers, each has a bar of its own around it. Otherwise there are BINS bars. */
typedef struct {
    double from, step;
    int    n;
} bars;

static bars bars_over(const axis *a, const ar_sample *s)
{
    double low = floor(a->low), range = ceil(a->high) - low;
    bool   whole = range < BINS;
    for (uint64_t i = 0; whole && i < s->n; i++)
        whole = s->values[i] == floor(s->values[i]);
    if (whole)
        return (bars){low - 0.5, 1, (int)range + 1};
    return (bars){a->low, (a->high - a->low) / BINS, BINS};
}

static double inside(double x)
{
    return fmin(fmax(x, LEFT), RIGHT);
}

static void draw_hill(ar_page *p, const axis *a, ar_sample *s, double floor_y)
{
    uint64_t bin[BINS + 1] = {0}, most = 0;
    bars     by = bars_over(a, s);
    for (uint64_t i = 0; i < s->n; i++) {
        int b = (int)((s->values[i] - by.from) / by.step);
        b = b < 0 ? 0 : b >= by.n ? by.n - 1 : b;
        most = ++bin[b] > most ? bin[b] : most;
    }
    double median = ar_quantile(s->values, s->n, 0.5), x = x_at(a, median);
    draw_label(p, s->label, floor_y - 6);
    rk_text_add(p->out, "<g><title>");
    ar_escape(p->out, s->label);
    rk_text_add(p->out, ": ");
    value_text(p, a, median, 0);
    rk_text_addf(p->out, "</title><path class=\"hill\" d=\"M%d %.1f", LEFT, floor_y);
    for (int b = 0; b < by.n; b++)
        rk_text_addf(p->out, "V%.1fH%.1f", floor_y - (HILL - 12.0) * (double)bin[b] / (double)most,
                     inside(x_at(a, by.from + (b + 1) * by.step)));
    rk_text_addf(p->out, "V%.1fZ\"/><line class=\"ref\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/></g>\n", floor_y, x, x,
                 floor_y, floor_y - HILL + 10);
}

void ar_plot_hills(ar_page *p, const char *name, ar_sample *samples, int n)
{
    double low = INFINITY, high = -INFINITY;
    for (int s = 0; s < n; s++)
        for (uint64_t i = 0; i < samples[s].n; i++) {
            low = fmin(low, samples[s].values[i]);
            high = fmax(high, samples[s].values[i]);
        }
    if (!isfinite(low))
        return;
    int  height = n * HILL + 38;
    axis a = axis_over(low, high, false);
    begin_figure(p, name, height);
    draw_axis(p, &a, height);
    for (int s = 0; s < n; s++)
        if (samples[s].n)
            draw_hill(p, &a, &samples[s], 8 + HILL * (s + 1));
    end_figure(p);
}
