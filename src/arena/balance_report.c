/* balance_report.c: the result of a balance, for people and programs. */
#include "arena/balance.h"
#include "arena/rating.h"
#include "engine/render.h"

#include <math.h>
#include <stdlib.h>

enum { PLOTTED = 30 }; /* things drawn from each end of the list */

/* The figure of all games played; *n is how many. The caller frees it. */
static double *gather(const ar_balance *b, ar_figure f, uint64_t *n)
{
    double *all = rk_alloc(b->games * sizeof *all);
    *n = 0;
    for (uint32_t i = 0; i < b->games; i++) {
        const ar_balance_game *g = &b->variant[0].game[i];
        double                 x = g->parties ? ar_figure_of(g, f) : NAN;
        if (!isnan(x))
            all[(*n)++] = x;
    }
    return all;
}

static double mean(const double *all, uint64_t n)
{
    double sum = 0;
    for (uint64_t i = 0; i < n; i++)
        sum += all[i];
    return n ? sum / (double)n : NAN;
}

/* ---- what follows from the games ---- */

typedef struct {
    uint64_t games;
    int      parties;
    double   fair;
    ar_range seat[RK_MAX_SEATS];
    ar_range half; /* how often the party won that led alone at half time, where there was one */
    ar_item *item; /* owned; by win rate, best first */
} summary;

static double rate(const ar_item *i)
{
    return (double)i->wins / AR_WHOLE_WIN / (double)i->held;
}

static ar_range rate_range(const ar_item *i)
{
    ar_range r = {.is = rate(i)};
    ar_wilson(r.is, (double)i->held, &r.low, &r.high);
    return r;
}

static int better_first(const void *a, const void *b)
{
    const ar_item *x = a, *y = b;
    double         d = rate(y) - rate(x);
    return d > 0 ? 1 : d < 0 ? -1 : x->kind != y->kind ? x->kind - y->kind : x->value - y->value;
}

static ar_range share(uint64_t wins, uint64_t n)
{
    ar_range r = {NAN, NAN, NAN};
    if (n) {
        r.is = (double)wins / AR_WHOLE_WIN / (double)n;
        ar_wilson(r.is, (double)n, &r.low, &r.high);
    }
    return r;
}

static summary summarize(const ar_balance *b)
{
    summary  s = {.parties = b->series.setup.seats};
    uint64_t wins[RK_MAX_SEATS] = {0}, half = 0, half_wins = 0;
    for (uint32_t i = 0; i < b->games; i++) {
        const ar_balance_game *g = &b->variant[0].game[i];
        if (!g->parties)
            continue;
        s.games++;
        s.parties = g->parties;
        for (int p = 0; p < g->parties; p++)
            wins[p] += (uint64_t)ar_win_part(g->winners, p);
        if (g->half != AR_NOBODY) {
            half++;
            half_wins += (uint64_t)ar_win_part(g->winners, g->half);
        }
    }
    s.fair = 1.0 / s.parties;
    for (int p = 0; p < s.parties; p++)
        s.seat[p] = share(wins[p], s.games);
    s.half = share(half_wins, half);
    s.item = rk_alloc((size_t)b->variant[0].items * sizeof *s.item + 1);
    for (int i = 0; i < b->variant[0].items; i++)
        s.item[i] = b->variant[0].item[i];
    qsort(s.item, (size_t)b->variant[0].items, sizeof *s.item, better_first);
    return s;
}

/* ---- JSON ---- */

static void figure_json(const ar_balance *b, int f, rk_json *w)
{
    uint64_t n;
    double  *all = gather(b, (ar_figure)f, &n);
    rk_json_kobject(w, ar_figures[f]);
    rk_json_kreal(w, "mean", mean(all, n));
    rk_json_kreal(w, "min", ar_quantile(all, n, 0));
    rk_json_kreal(w, "low", ar_quantile(all, n, 0.05));
    rk_json_kreal(w, "median", ar_quantile(all, n, 0.5));
    rk_json_kreal(w, "high", ar_quantile(all, n, 0.95));
    rk_json_kreal(w, "max", ar_quantile(all, n, 1));
    rk_json_end(w, '}');
    free(all);
}

void ar_item_name(const ar_balance *b, int kind, int value, rk_lang lang, rk_text *out)
{
    b->series.set.game->words.label(b->series.set.data, kind, value, lang, out);
}

void ar_item_json(const ar_balance *b, int kind, int value, rk_lang lang, rk_json *w)
{
    const rk_game *g = b->series.set.game;
    char           scratch[RK_ID_SIZE];
    const char    *id = g->words.id_of(b->series.set.data, kind, value, scratch);
    rk_text        name = RK_TEXT_INIT;
    ar_item_name(b, kind, value, lang, &name);
    rk_json_kstr(w, "kind", g->kinds[kind].name);
    rk_json_key(w, "id");
    if (id)
        rk_json_str(w, id);
    else
        rk_json_int(w, value);
    rk_json_kstr(w, "name", rk_text_str(&name));
    rk_text_free(&name);
}

static void item_json(const ar_balance *b, const summary *s, const ar_item *i, rk_lang lang, rk_json *w)
{
    ar_range r = rate_range(i);
    rk_json_object(w);
    ar_item_json(b, i->kind, i->value, lang, w);
    rk_json_kint(w, "holders", (int64_t)i->held);
    rk_json_kreal(w, "held_per_game", (double)i->held / (double)s->games);
    ar_range_json(w, "wins", &r);
    rk_json_kreal(w, "difference", r.is - s->fair);
    rk_json_end(w, '}');
}

void ar_balance_head(const ar_balance *b, uint64_t games, rk_json *w)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)b->series.seed);
    rk_json_kstr(w, "game", b->series.set.game->id);
    rk_json_kstr(w, "data", b->series.set.hash);
    rk_json_kint(w, "seats", b->series.setup.seats);
    rk_json_key(w, "options");
    rk_setup_json(b->series.set.game, &b->variant[0].setup, w);
    rk_json_kstr(w, "bot", b->bot.name);
    rk_json_key(w, "seed");
    rk_json_raw(w, seed);
    rk_json_kint(w, "games", (int64_t)games);
    rk_json_kint(w, "games_wanted", b->games);
}

void ar_balance_json(const ar_balance *b, rk_lang lang, rk_text *out)
{
    summary s = summarize(b);
    rk_json w = rk_json_to(out);
    rk_json_object(&w);
    rk_json_kstr(&w, "balance", "ratskeller 1");
    ar_balance_head(b, s.games, &w);
    rk_json_kreal(&w, "fair_share", s.fair);
    rk_json_karray(&w, "parties");
    for (int p = 0; p < s.parties; p++) {
        rk_json_object(&w);
        rk_json_kbool(&w, "automaton", p >= b->series.setup.seats);
        ar_range_json(&w, "wins", &s.seat[p]);
        rk_json_end(&w, '}');
    }
    rk_json_end(&w, ']');
    rk_json_kobject(&w, "figures");
    for (int f = 0; f < AR_FIGURES; f++)
        figure_json(b, f, &w);
    rk_json_end(&w, '}');
    ar_range_json(&w, "half_time_leader_wins", &s.half);
    rk_json_karray(&w, "items");
    for (int i = 0; i < b->variant[0].items; i++)
        item_json(b, &s, &s.item[i], lang, &w);
    rk_json_end(&w, ']');
    rk_json_end(&w, '}');
    rk_text_char(out, '\n');
    free(s.item);
}

/* ---- tables ---- */

static void figures_grid(const ar_balance *b, rk_lang lang, ar_grid *g)
{
    static const char *const heads[] = {"head.figure", "head.mean", "head.low", "head.median", "head.high", "head.range"};
    ar_grid_begin(g, lang, heads, sizeof heads / sizeof *heads);
    for (int f = 0; f < AR_FIGURES; f++) {
        uint64_t n;
        double  *all = gather(b, (ar_figure)f, &n);
        ar_grid_word(g, ar_figure_words((ar_figure)f, lang));
        ar_grid_number(g, mean(all, n), 1);
        ar_grid_number(g, ar_quantile(all, n, 0.05), 0);
        ar_grid_number(g, ar_quantile(all, n, 0.5), 0);
        ar_grid_number(g, ar_quantile(all, n, 0.95), 0);
        ar_grid_between(g, ar_quantile(all, n, 0), ar_quantile(all, n, 1), 0);
        free(all);
    }
}

static void items_grid(const ar_balance *b, const summary *s, rk_lang lang, ar_grid *g)
{
    static const char *const heads[] = {"head.item", "head.held", "head.item_wins", "head.interval", "head.difference"};
    ar_grid_begin(g, lang, heads, sizeof heads / sizeof *heads);
    for (int i = 0; i < b->variant[0].items; i++) {
        ar_range r = rate_range(&s->item[i]);
        ar_item_name(b, s->item[i].kind, s->item[i].value, lang, &g->next);
        ar_grid_word(g, "");
        ar_grid_number(g, (double)s->item[i].held / (double)s->games, 2);
        ar_grid_share(g, r.is);
        ar_grid_between(g, r.low * 100, r.high * 100, 1);
        ar_grid_number(g, (r.is - s->fair) * 100, 1);
    }
}

static void intro(const ar_balance *b, const summary *s, rk_lang lang, rk_text *out)
{
    rk_reader r = {.game = b->series.set.game, .data = b->series.set.data, .lang = lang};
    rk_text   fair = RK_TEXT_INIT, half = RK_TEXT_INIT;
    ar_percent(&fair, s->fair, lang);
    ar_percent(&half, s->half.is, lang);
    rk_msg m = RK_MSG("arena.balance.intro", RK_AMOUNT("games", s->games), RK_NUM("seats", b->series.setup.seats),
                      RK_WORDS("game", ar_game_title(b->series.set.game, lang)), RK_WORDS("bot", b->bot.name),
                      RK_WORDS("fair", rk_text_str(&fair)), RK_WORDS("half", rk_text_str(&half)));
    rk_render(&r, &m, out);
    rk_text_free(&fair);
    rk_text_free(&half);
}

static void add_grid(ar_grid *g, rk_text *out)
{
    ar_grid_text(g, out);
    rk_text_char(out, '\n');
    ar_grid_free(g);
}

void ar_balance_table(const ar_balance *b, rk_lang lang, rk_text *out)
{
    summary s = summarize(b);
    ar_grid g;
    intro(b, &s, lang, out);
    rk_text_add(out, "\n\n");
    ar_seats_grid(&g, s.seat, s.parties, b->series.setup.seats, lang);
    add_grid(&g, out);
    figures_grid(b, lang, &g);
    add_grid(&g, out);
    items_grid(b, &s, lang, &g);
    if (b->variant[0].items)
        add_grid(&g, out);
    else
        ar_grid_free(&g);
    free(s.item);
}

/* ---- the page ---- */

static void hills(ar_page *p, const ar_balance *b, const char *name, const ar_figure *which, int n)
{
    ar_sample sample[AR_FIGURES] = {0};
    for (int i = 0; i < n; i++) {
        sample[i].label = ar_figure_words(which[i], p->lang);
        sample[i].values = gather(b, which[i], &sample[i].n);
    }
    ar_plot_hills(p, name, sample, n);
    for (int i = 0; i < n; i++)
        free(sample[i].values);
}

static void items_plot(ar_page *p, const ar_balance *b, const summary *s)
{
    ar_row  rows[2 * PLOTTED];
    rk_text name[2 * PLOTTED];
    ar_plot plot = {.name = rk_phrase("arena.items", p->lang), .percent = true, .reference = s->fair};
    int     n = b->variant[0].items < 2 * PLOTTED ? b->variant[0].items : 2 * PLOTTED;
    for (int i = 0; i < n; i++) {
        const ar_item *it = &s->item[i < PLOTTED ? i : b->variant[0].items - n + i];
        ar_range       r = rate_range(it);
        name[i] = (rk_text)RK_TEXT_INIT;
        ar_item_name(b, it->kind, it->value, p->lang, &name[i]);
        rows[i] = (ar_row){rk_text_str(&name[i]), r.low, r.is, r.high};
    }
    ar_plot_rows(p, &plot, rows, n);
    for (int i = 0; i < n; i++)
        rk_text_free(&name[i]);
}

static void items_section(ar_page *p, const ar_balance *b, const summary *s)
{
    ar_grid g;
    ar_page_section(p, "items", b->variant[0].items ? "items.note" : "items.none");
    if (!b->variant[0].items)
        return;
    items_plot(p, b, s);
    items_grid(b, s, p->lang, &g);
    ar_grid_html(&g, p->out);
    ar_grid_free(&g);
}

void ar_balance_command(const ar_balance *b, rk_text *out)
{
    const rk_game *g = b->series.set.game;
    rk_text        line = RK_TEXT_INIT;
    rk_setup       common = b->variant[0].setup, usual;
    rk_text_addf(&line, "ratskeller balance %s --seats %d --games %u --bot %s --seed %llu", g->id, b->series.setup.seats,
                 b->games, b->bot.name, (unsigned long long)b->series.seed);
    if (b->variants > 1) {
        rk_text_addf(&line, " --compare ");
        ar_compare_words(b, &line);
        if (rk_setup_default(g, common.seats, &usual, &line))
            common.option[b->option] = usual.option[b->option];
    }
    ar_options_flags(&line, g, &common);
    rk_text_add(out, "<p class=\"wide\"><code>");
    ar_escape(out, rk_text_str(&line));
    rk_text_add(out, "</code></p>\n");
    rk_text_free(&line);
}

static void sections(ar_page *p, const ar_balance *b, const summary *s)
{
    static const ar_figure lengths[] = {AR_DECISIONS}, points[] = {AR_WINNER, AR_SECOND, AR_LAST}, leads[] = {AR_LEAD_CHANGES};
    ar_grid                g;
    figures_grid(b, p->lang, &g);
    ar_grid_html(&g, p->out);
    ar_grid_free(&g);
    ar_page_section(p, "seats", "balance.seats.note");
    ar_seats_plot(p, s->seat, s->parties, b->series.setup.seats, s->fair);
    ar_seats_grid(&g, s->seat, s->parties, b->series.setup.seats, p->lang);
    ar_grid_html(&g, p->out);
    ar_grid_free(&g);
    ar_page_section(p, "points", "points.note");
    hills(p, b, rk_phrase("arena.points", p->lang), points, 3);
    ar_page_section(p, "length", "length.note");
    hills(p, b, rk_phrase("arena.length", p->lang), lengths, 1);
    ar_page_section(p, "leads", "leads.note");
    hills(p, b, rk_phrase("arena.leads", p->lang), leads, 1);
    items_section(p, b, s);
}

void ar_balance_html(const ar_balance *b, rk_lang lang, rk_text *out)
{
    summary s = summarize(b);
    ar_page page;
    rk_text words = RK_TEXT_INIT, title = RK_TEXT_INIT;
    intro(b, &s, lang, &words);
    rk_text_addf(&title, "%s: %s", rk_phrase("arena.balance.title", lang), ar_game_title(b->series.set.game, lang));
    ar_page_begin(&page, out, lang, rk_text_str(&title), rk_text_str(&words));
    ar_balance_command(b, out);
    sections(&page, b, &s);
    ar_page_end(&page);
    rk_text_free(&words);
    rk_text_free(&title);
    free(s.item);
}
