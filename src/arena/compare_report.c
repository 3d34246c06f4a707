/* compare_report.c: how two variants differ, for people and programs. */
#include "arena/compare.h"
#include "engine/render.h"

#include <math.h>
#include <stdlib.h>

enum { PLOTTED = 30, FIGURE_LINES = RK_MAX_SEATS + AR_FIGURES + 1 };

static const char *const findings[] = {"none", "perhaps", "shows"};

/* A change with what it is about. */
typedef struct {
    rk_text          label;
    const ar_change *change;
    bool             share;
    int              decimals;
} line;

static const char *words(const char *key, rk_lang lang)
{
    char full[96];
    snprintf(full, sizeof full, "arena.compare.%s", key);
    return rk_phrase(full, lang);
}

/* ---- lines: seats, figures ---- */

static line *add_line(line *lines, int *n, const ar_change *c, bool share)
{
    line *to = &lines[*n];
    if (isnan(c->by.is))
        return NULL;
    *to = (line){RK_TEXT_INIT, c, share, 1};
    ++*n;
    return to;
}

static int figure_lines(const ar_balance *b, const ar_comparison *c, rk_lang lang, line *lines)
{
    int   n = 0;
    line *to;
    for (int p = 0; p < c->parties; p++)
        if ((to = add_line(lines, &n, &c->seat[p], true))) {
            ar_seat_name(&to->label, p, b->series.setup.seats, lang);
            rk_text_addf(&to->label, " %s", words("wins", lang));
        }
    for (int f = 0; f < AR_FIGURES; f++)
        if ((to = add_line(lines, &n, &c->figure[f], false)))
            rk_text_add(&to->label, ar_figure_words((ar_figure)f, lang));
    if ((to = add_line(lines, &n, &c->half, true)))
        rk_text_add(&to->label, words("half", lang));
    return n;
}

static void free_lines(line *lines, int n)
{
    for (int i = 0; i < n; i++)
        rk_text_free(&lines[i].label);
}

/* ---- a sentence for each ---- */

static void add_value(rk_text *out, const line *l, double x, rk_lang lang)
{
    if (l->share)
        ar_percent(out, x, lang);
    else
        ar_number(out, x, l->decimals, lang);
}

/* "Seat 1 wins: 6.1 points less (2.0 .. 10.2), 24.1 % instead of 30.2 %." A loss is told as a positive number. */
static void sentence(const ar_balance *b, const line *l, rk_lang lang, rk_text *out)
{
    const ar_change *c = l->change;
    bool             none = c->finding == AR_NO_CHANGE, less = !none && c->by.is < 0;
    double           sign = less ? -1 : 1, unit = sign * (l->share ? 100 : 1);
    rk_text          by = RK_TEXT_INIT, from = RK_TEXT_INIT, was[AR_VARIANTS] = {RK_TEXT_INIT, RK_TEXT_INIT};
    rk_reader        r = {.game = b->series.set.game, .data = b->series.set.data, .lang = lang};
    char             key[64];
    ar_number(&by, c->by.is * unit, l->decimals, lang);
    ar_number(&from, (less ? c->by.high : c->by.low) * unit, l->decimals, lang);
    rk_text_add(&from, " .. ");
    ar_number(&from, (less ? c->by.low : c->by.high) * unit, l->decimals, lang);
    for (int v = 0; v < AR_VARIANTS; v++)
        add_value(&was[v], l, c->was[v], lang);
    snprintf(key, sizeof key, "arena.compare.%s%s",
             none       ? "nothing"
             : l->share ? "share."
                        : "figure.",
             none   ? ""
             : less ? "less"
                    : "more");
    rk_msg m =
        RK_MSG(key, RK_WORDS("what", rk_text_str(&l->label)), RK_WORDS("by", rk_text_str(&by)),
               RK_WORDS("between", rk_text_str(&from)), RK_WORDS("a", rk_text_str(&was[0])), RK_WORDS("b", rk_text_str(&was[1])));
    rk_render(&r, &m, out);
    if (c->finding == AR_PERHAPS)
        rk_text_addf(out, " %s", words("perhaps", lang));
    rk_text_free(&by);
    rk_text_free(&from);
    rk_text_free(&was[0]);
    rk_text_free(&was[1]);
}

typedef void say(void *ctx, const char *sentence);

static void say_line(const ar_balance *b, const line *l, rk_lang lang, say *to, void *ctx)
{
    rk_text text = RK_TEXT_INIT;
    sentence(b, l, lang, &text);
    to(ctx, rk_text_str(&text));
    rk_text_free(&text);
}

/* Only what stands out is told of a thing. Returns whether that is so. */
static bool say_item(const ar_balance *b, const ar_item_change *i, bool wins, rk_lang lang, say *to, void *ctx)
{
    const ar_change *c = wins ? &i->wins : &i->per_game;
    line             l = {RK_TEXT_INIT, c, wins, wins ? 1 : 2};
    if (c->finding == AR_NO_CHANGE)
        return false;
    ar_item_name(b, i->kind, i->value, lang, &l.label);
    rk_text_addf(&l.label, ", %s", words(wins ? "holders_win" : "holders", lang));
    say_line(b, &l, lang, to, ctx);
    rk_text_free(&l.label);
    return true;
}

/* Every seat and figure, the things that differ, and how many things do not. */
static void say_all(const ar_balance *b, const ar_comparison *c, rk_lang lang, say *to, void *ctx)
{
    line      lines[FIGURE_LINES];
    int       n = figure_lines(b, c, lang, lines), quiet = 0;
    rk_text   text = RK_TEXT_INIT;
    rk_reader r = {.game = b->series.set.game, .data = b->series.set.data, .lang = lang};
    for (int i = 0; i < n; i++)
        say_line(b, &lines[i], lang, to, ctx);
    free_lines(lines, n);
    for (int i = 0; i < c->items; i++) {
        bool wins = say_item(b, &c->item[i], true, lang, to, ctx), held = say_item(b, &c->item[i], false, lang, to, ctx);
        quiet += !wins && !held;
    }
    rk_msg m = RK_MSG("arena.compare.quiet", RK_AMOUNT("n", quiet), RK_AMOUNT("of", c->items));
    rk_render(&r, &m, &text);
    if (c->items)
        to(ctx, rk_text_str(&text));
    rk_text_free(&text);
}

/* ---- what was compared ---- */

static void variant_words(const ar_balance *b, int variant, rk_text *out)
{
    const rk_game *g = b->series.set.game;
    rk_text_addf(out, "%s=", g->options[b->option].name);
    rk_setup_value(g, &b->variant[variant].setup, b->option, out);
}

static void intro(const ar_balance *b, const ar_comparison *c, rk_lang lang, rk_text *out)
{
    rk_reader r = {.game = b->series.set.game, .data = b->series.set.data, .lang = lang};
    rk_text   was[AR_VARIANTS] = {RK_TEXT_INIT, RK_TEXT_INIT};
    variant_words(b, 0, &was[0]);
    variant_words(b, 1, &was[1]);
    rk_msg first = RK_MSG("arena.compare.intro", RK_AMOUNT("pairs", c->pairs), RK_NUM("seats", b->series.setup.seats),
                          RK_WORDS("game", ar_game_title(b->series.set.game, lang)), RK_WORDS("bot", b->bot.name),
                          RK_WORDS("a", rk_text_str(&was[0])), RK_WORDS("b", rk_text_str(&was[1])));
    rk_msg second = RK_MSG("arena.compare.many", RK_AMOUNT("same", c->same), RK_AMOUNT("n", c->compared));
    rk_render(&r, &first, out);
    rk_text_char(out, ' ');
    rk_render(&r, &second, out);
    rk_text_free(&was[0]);
    rk_text_free(&was[1]);
}

/* ---- JSON ---- */

static void change_json(rk_json *w, const char *key, const ar_change *c)
{
    rk_json_kobject(w, key);
    rk_json_kreal(w, "a", c->was[0]);
    rk_json_kreal(w, "b", c->was[1]);
    ar_range_json(w, "difference", &c->by);
    rk_json_kreal(w, "p", c->p);
    rk_json_kstr(w, "finding", findings[c->finding]);
    rk_json_end(w, '}');
}

static void values_json(const ar_balance *b, rk_json *w)
{
    rk_text value = RK_TEXT_INIT;
    rk_json_kstr(w, "option", b->series.set.game->options[b->option].name);
    rk_json_karray(w, "values");
    for (int v = 0; v < AR_VARIANTS; v++) {
        rk_text_clear(&value);
        rk_setup_value(b->series.set.game, &b->variant[v].setup, b->option, &value);
        rk_json_str(w, rk_text_str(&value));
    }
    rk_json_end(w, ']');
    rk_text_free(&value);
}

static void items_json(const ar_balance *b, const ar_comparison *c, rk_lang lang, rk_json *w)
{
    rk_json_karray(w, "items");
    for (int i = 0; i < c->items; i++) {
        const ar_item_change *it = &c->item[i];
        rk_json_object(w);
        ar_item_json(b, it->kind, it->value, lang, w);
        rk_json_karray(w, "holders");
        rk_json_int(w, (int64_t)it->held[0]);
        rk_json_int(w, (int64_t)it->held[1]);
        rk_json_end(w, ']');
        change_json(w, "wins", &it->wins);
        change_json(w, "held_per_game", &it->per_game);
        rk_json_end(w, '}');
    }
    rk_json_end(w, ']');
}

static void say_json(void *ctx, const char *text)
{
    rk_json_str(ctx, text);
}

void ar_compare_json(const ar_balance *b, const ar_comparison *c, rk_lang lang, rk_text *out)
{
    rk_json w = rk_json_to(out);
    rk_json_object(&w);
    rk_json_kstr(&w, "compare", "ratskeller 1");
    ar_balance_head(b, c->pairs, &w);
    values_json(b, &w);
    rk_json_kint(&w, "same", (int64_t)c->same);
    rk_json_kstr(&w, "correction", "holm");
    rk_json_kint(&w, "compared", c->compared);
    rk_json_karray(&w, "findings");
    say_all(b, c, lang, say_json, &w);
    rk_json_end(&w, ']');
    rk_json_karray(&w, "parties");
    for (int p = 0; p < c->parties; p++) {
        rk_json_object(&w);
        rk_json_kbool(&w, "automaton", p >= b->series.setup.seats);
        change_json(&w, "wins", &c->seat[p]);
        rk_json_end(&w, '}');
    }
    rk_json_end(&w, ']');
    rk_json_kobject(&w, "figures");
    for (int f = 0; f < AR_FIGURES; f++)
        change_json(&w, ar_figures[f], &c->figure[f]);
    rk_json_end(&w, '}');
    change_json(&w, "half_time_leader_wins", &c->half);
    items_json(b, c, lang, &w);
    rk_json_end(&w, '}');
    rk_text_char(out, '\n');
}

/* ---- tables ---- */

static void grid_begin(ar_grid *g, rk_lang lang, const char *first)
{
    const char *heads[] = {first, "compare.head.a", "compare.head.b", "compare.head.by", "head.interval", "compare.head.finding"};
    ar_grid_begin(g, lang, heads, sizeof heads / sizeof *heads);
}

static void grid_line(ar_grid *g, const line *l)
{
    const ar_change *c = l->change;
    double           unit = l->share ? 100 : 1;
    char             key[64];
    snprintf(key, sizeof key, "finding.%s", findings[c->finding]);
    ar_grid_word(g, rk_text_str(&l->label));
    for (int v = 0; v < AR_VARIANTS; v++) {
        add_value(&g->next, l, c->was[v], g->lang);
        ar_grid_word(g, "");
    }
    ar_grid_number(g, c->by.is * unit, l->decimals);
    ar_grid_between(g, c->by.low * unit, c->by.high * unit, l->decimals);
    ar_grid_word(g, isnan(c->by.is) ? "" : words(key, g->lang));
}

static void figures_grid(const ar_balance *b, const ar_comparison *c, rk_lang lang, ar_grid *g)
{
    line lines[FIGURE_LINES];
    int  n = figure_lines(b, c, lang, lines);
    grid_begin(g, lang, "head.figure");
    for (int i = 0; i < n; i++)
        grid_line(g, &lines[i]);
    free_lines(lines, n);
}

static void items_grid(const ar_balance *b, const ar_comparison *c, bool wins, rk_lang lang, ar_grid *g)
{
    grid_begin(g, lang, wins ? "compare.head.item_wins" : "compare.head.held");
    for (int i = 0; i < c->items; i++) {
        line l = {RK_TEXT_INIT, wins ? &c->item[i].wins : &c->item[i].per_game, wins, wins ? 1 : 2};
        ar_item_name(b, c->item[i].kind, c->item[i].value, lang, &l.label);
        grid_line(g, &l);
        rk_text_free(&l.label);
    }
}

static void say_text(void *ctx, const char *text)
{
    rk_text_addf(ctx, "- %s\n", text);
}

static void add_grid(ar_grid *g, rk_text *out)
{
    rk_text_char(out, '\n');
    ar_grid_text(g, out);
    ar_grid_free(g);
}

void ar_compare_table(const ar_balance *b, const ar_comparison *c, rk_lang lang, rk_text *out)
{
    ar_grid g;
    intro(b, c, lang, out);
    rk_text_add(out, "\n\n");
    say_all(b, c, lang, say_text, out);
    figures_grid(b, c, lang, &g);
    add_grid(&g, out);
    for (int wins = 1; c->items && wins >= 0; wins--) {
        items_grid(b, c, wins, lang, &g);
        add_grid(&g, out);
    }
}

/* ---- the page ---- */

static void say_html(void *ctx, const char *text)
{
    rk_text_add(ctx, "<li>");
    ar_escape(ctx, text);
    rk_text_add(ctx, "</li>\n");
}

/* Differences of shares. */
static void plot_lines(ar_page *p, const char *name, const line *lines, int n)
{
    ar_row *rows = rk_alloc(((size_t)n + 1) * sizeof *rows);
    ar_plot plot = {.name = name, .percent = true, .reference = 0};
    for (int i = 0; i < n; i++) {
        const ar_range *by = &lines[i].change->by;
        rows[i] = (ar_row){rk_text_str(&lines[i].label), by->low, by->is, by->high};
    }
    ar_plot_rows(p, &plot, rows, n);
    free(rows);
}

static void seats_section(ar_page *p, const ar_balance *b, const ar_comparison *c)
{
    line    lines[FIGURE_LINES];
    ar_grid g;
    int     n = figure_lines(b, c, p->lang, lines);
    ar_page_section(p, "seats", "compare.seats.note");
    plot_lines(p, rk_phrase("arena.seats", p->lang), lines, n < c->parties ? n : c->parties);
    free_lines(lines, n);
    figures_grid(b, c, p->lang, &g);
    ar_grid_html(&g, p->out);
    ar_grid_free(&g);
}

static void items_plot(ar_page *p, const ar_balance *b, const ar_comparison *c)
{
    line lines[2 * PLOTTED];
    int  n = 0, skip = c->items > 2 * PLOTTED ? c->items - 2 * PLOTTED : 0;
    for (int i = 0; i < c->items; i++) {
        const ar_item_change *it = &c->item[i];
        line                 *to;
        if ((i < PLOTTED || i >= PLOTTED + skip) && (to = add_line(lines, &n, &it->wins, true)))
            ar_item_name(b, it->kind, it->value, p->lang, &to->label);
    }
    if (n)
        plot_lines(p, rk_phrase("arena.items", p->lang), lines, n);
    free_lines(lines, n);
}

static void items_section(ar_page *p, const ar_balance *b, const ar_comparison *c)
{
    ar_page_section(p, "items", c->items ? "compare.items.note" : "items.none");
    if (!c->items)
        return;
    items_plot(p, b, c);
    for (int wins = 1; wins >= 0; wins--) {
        ar_grid g;
        items_grid(b, c, wins, p->lang, &g);
        ar_grid_html(&g, p->out);
        ar_grid_free(&g);
    }
}

void ar_compare_html(const ar_balance *b, const ar_comparison *c, rk_lang lang, rk_text *out)
{
    ar_page page;
    rk_text text = RK_TEXT_INIT, title = RK_TEXT_INIT;
    intro(b, c, lang, &text);
    rk_text_addf(&title, "%s: %s, ", words("title", lang), ar_game_title(b->series.set.game, lang));
    ar_compare_words(b, &title);
    ar_page_begin(&page, out, lang, rk_text_str(&title), rk_text_str(&text));
    ar_balance_command(b, out);
    rk_text_add(out, "<ul>\n");
    say_all(b, c, lang, say_html, out);
    rk_text_add(out, "</ul>\n");
    seats_section(&page, b, c);
    items_section(&page, b, c);
    ar_page_end(&page);
    rk_text_free(&text);
    rk_text_free(&title);
}
