/* grid.c: small tables and numbers. */
#include "arena/grid.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ar_number(rk_text *out, double x, int decimals, rk_lang lang)
{
    if (!isfinite(x) || fabs(x) > 1e15) {
        rk_text_add(out, "–");
        return;
    }
    char buf[64], *dot;
    snprintf(buf, sizeof buf, "%.*f", decimals, fabs(x));
    bool zero = strspn(buf, "0.") == strlen(buf);
    if (x < 0 && !zero)
        rk_text_add(out, "−");
    if ((dot = strchr(buf, '.')))
        *dot = 0;
    rk_amount(out, strtoll(buf, NULL, 10), lang);
    if (dot)
        rk_text_addf(out, "%s%s", rk_languages[lang].decimal, dot + 1);
}

void ar_percent(rk_text *out, double share, rk_lang lang)
{
    ar_number(out, share * 100, 1, lang);
    rk_text_add(out, isfinite(share) ? " %" : "");
}

void ar_escape(rk_text *out, const char *s)
{
    for (; *s; s++)
        switch (*s) {
        case '<': rk_text_add(out, "&lt;"); break;
        case '>': rk_text_add(out, "&gt;"); break;
        case '&': rk_text_add(out, "&amp;"); break;
        case '"': rk_text_add(out, "&quot;"); break;
        default: rk_text_char(out, *s);
        }
}

/* ---- filling ---- */

static void keep(ar_grid *g)
{
    if (g->cells_n == g->cap) {
        g->cap = g->cap ? 2 * g->cap : 64;
        g->cells = rk_realloc(g->cells, (size_t)g->cap * sizeof *g->cells);
    }
    g->cells[g->cells_n++] = rk_strdup(rk_text_str(&g->next));
    rk_text_clear(&g->next);
}

void ar_grid_begin(ar_grid *g, rk_lang lang, const char *const *heads, int n)
{
    *g = (ar_grid){.lang = lang, .cols = n};
    for (int i = 0; i < n; i++) {
        char key[64];
        snprintf(key, sizeof key, "arena.%s", heads[i]);
        const char *s = rk_phrase(key, lang);
        ar_grid_word(g, s ? s : key);
    }
}

void ar_grid_word(ar_grid *g, const char *s)
{
    rk_text_add(&g->next, s);
    keep(g);
}

void ar_grid_number(ar_grid *g, double x, int decimals)
{
    ar_number(&g->next, x, decimals, g->lang);
    keep(g);
}

void ar_grid_share(ar_grid *g, double x)
{
    ar_percent(&g->next, x, g->lang);
    keep(g);
}

void ar_grid_between(ar_grid *g, double low, double high, int decimals)
{
    ar_number(&g->next, low, decimals, g->lang);
    if (isfinite(low)) {
        rk_text_add(&g->next, " .. ");
        ar_number(&g->next, high, decimals, g->lang);
    }
    keep(g);
}

void ar_grid_free(ar_grid *g)
{
    for (int i = 0; i < g->cells_n; i++)
        free(g->cells[i]);
    free(g->cells);
    rk_text_free(&g->next);
    *g = (ar_grid){0};
}

/* ---- writing ---- */

static int width_of(const ar_grid *g, int col)
{
    int most = 0;
    for (int i = col; i < g->cells_n; i += g->cols) {
        int w = rk_columns(g->cells[i], strlen(g->cells[i]));
        most = w > most ? w : most;
    }
    return most;
}

void ar_grid_text(const ar_grid *g, rk_text *out)
{
    for (int i = 0; i < g->cells_n; i++) {
        int         col = i % g->cols;
        const char *s = g->cells[i];
        int         blanks = width_of(g, col) - rk_columns(s, strlen(s));
        if (col == 0) {
            rk_text_add(out, s);
            rk_text_addf(out, "%*s", blanks, "");
        } else {
            rk_text_addf(out, "%*s", blanks + 2, "");
            rk_text_add(out, s);
        }
        if (col == g->cols - 1)
            rk_text_char(out, '\n');
    }
}

void ar_grid_html(const ar_grid *g, rk_text *out)
{
    rk_text_add(out, "<div class=\"wide\"><table>\n<thead>");
    for (int i = 0; i < g->cells_n; i++) {
        int         col = i % g->cols;
        const char *tag = i < g->cols || col == 0 ? "th" : "td";
        if (col == 0)
            rk_text_add(out, "<tr>");
        rk_text_addf(out, i < g->cols ? "<%s scope=\"col\">" : col == 0 ? "<%s scope=\"row\">" : "<%s>", tag);
        ar_escape(out, g->cells[i]);
        rk_text_addf(out, "</%s>", tag);
        if (col == g->cols - 1)
            rk_text_add(out, i < g->cols ? "</tr></thead>\n<tbody>\n" : "</tr>\n");
    }
    rk_text_add(out, "</tbody></table></div>\n");
}
