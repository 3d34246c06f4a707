/* report.c: the result of an arena, for people and programs. */
#include "arena/report.h"
#include "engine/render.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Entries of the same name are told apart by their place in the list. */
static void entrant_name(const ar_arena *a, int e, rk_text *out)
{
    int same = 0;
    for (int i = 0; i < a->entrants; i++)
        same += !strcmp(a->entrant[i].name, a->entrant[e].name);
    rk_text_add(out, a->entrant[e].name);
    if (same > 1)
        rk_text_addf(out, " #%d", e + 1);
}

/* ---- JSON ---- */

static void entrant_json(const ar_arena *a, const ar_standing *x, int e, rk_json *w)
{
    rk_json_object(w);
    rk_json_kint(w, "entrant", e);
    rk_json_kstr(w, "bot", a->entrant[e].name);
    rk_json_kint(w, "games", (int64_t)x->games);
    ar_range_json(w, "wins", &x->wins);
    ar_range_json(w, "elo", &x->elo);
    rk_json_kreal(w, "above_next", x->above);
    rk_json_kreal(w, "mean_rank", x->rank);
    rk_json_kreal(w, "mean_points", x->points);
    rk_json_kreal(w, "points_spread", x->spread);
    rk_json_kint(w, "decisions", (int64_t)x->decisions);
    rk_json_kint(w, "forfeits", (int64_t)x->forfeits);
    rk_json_kreal(w, "iterations_per_decision", x->iterations);
    rk_json_kreal(w, "seconds_per_decision", x->seconds);
    rk_json_end(w, '}');
}

void ar_arena_json(const ar_arena *a, const ar_standings *s, rk_text *out)
{
    rk_json w = rk_json_to(out);
    char    seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)a->series.seed);
    rk_json_object(&w);
    rk_json_kstr(&w, "arena", "ratskeller 1");
    rk_json_kstr(&w, "game", a->series.set.game->id);
    rk_json_kstr(&w, "data", a->series.set.hash);
    rk_json_kint(&w, "seats", s->seats);
    rk_json_key(&w, "options");
    rk_setup_json(a->series.set.game, &a->series.setup, &w);
    rk_json_key(&w, "seed");
    rk_json_raw(&w, seed);
    rk_json_kint(&w, "blocks", s->blocks);
    rk_json_kint(&w, "blocks_wanted", a->blocks);
    rk_json_kint(&w, "games", (int64_t)s->games);
    rk_json_kreal(&w, "fair_share", s->fair);
    rk_json_karray(&w, "entrants");
    for (int i = 0; i < a->entrants; i++)
        entrant_json(a, &s->entrant[i], i, &w);
    rk_json_end(&w, ']');
    rk_json_karray(&w, "order");
    for (int i = 0; i < a->entrants; i++)
        rk_json_int(&w, s->order[i]);
    rk_json_end(&w, ']');
    rk_json_karray(&w, "parties");
    for (int p = 0; p < s->parties; p++) {
        rk_json_object(&w);
        rk_json_kbool(&w, "automaton", p >= s->seats);
        ar_range_json(&w, "wins", &s->seat[p]);
        rk_json_end(&w, '}');
    }
    rk_json_end(&w, ']');
    rk_json_end(&w, '}');
    rk_text_char(out, '\n');
}

/* ---- tables ---- */

static void standings_grid(const ar_arena *a, const ar_standings *s, rk_lang lang, ar_grid *g)
{
    static const char *const heads[] = {"head.bot",    "head.games",    "head.wins",      "head.interval",
                                        "head.elo",    "head.interval", "head.above",     "head.rank",
                                        "head.points", "head.time",     "head.iterations"};
    ar_grid_begin(g, lang, heads, sizeof heads / sizeof *heads);
    for (int i = 0; i < a->entrants; i++) {
        const ar_standing *x = &s->entrant[s->order[i]];
        entrant_name(a, s->order[i], &g->next);
        ar_grid_word(g, "");
        ar_grid_number(g, (double)x->games, 0);
        ar_grid_share(g, x->wins.is);
        ar_grid_between(g, x->wins.low * 100, x->wins.high * 100, 1);
        ar_grid_number(g, x->elo.is, 0);
        ar_grid_between(g, x->elo.low, x->elo.high, 0);
        ar_grid_share(g, x->above);
        ar_grid_number(g, x->rank, 2);
        ar_grid_number(g, x->points, 1);
        ar_grid_number(g, x->seconds * 1000, x->seconds < 0.01 ? 3 : 0);
        ar_grid_number(g, x->iterations, 0);
    }
}

static void intro(const ar_arena *a, const ar_standings *s, rk_lang lang, rk_text *out)
{
    rk_reader r = {.game = a->series.set.game, .data = a->series.set.data, .lang = lang};
    rk_text   fair = RK_TEXT_INIT;
    ar_percent(&fair, s->fair, lang);
    rk_msg m = RK_MSG("arena.intro", RK_AMOUNT("games", s->games), RK_AMOUNT("blocks", s->blocks), RK_NUM("seats", s->seats),
                      RK_WORDS("game", ar_game_title(a->series.set.game, lang)), RK_WORDS("fair", rk_text_str(&fair)));
    rk_render(&r, &m, out);
    rk_text_free(&fair);
}

/* A line for each entrant that left decisions to the default move. */
static void forfeits(const ar_arena *a, const ar_standings *s, rk_lang lang, rk_text *out)
{
    rk_reader r = {.game = a->series.set.game, .data = a->series.set.data, .lang = lang};
    for (int e = 0; e < a->entrants; e++) {
        rk_text name = RK_TEXT_INIT;
        entrant_name(a, e, &name);
        rk_msg m = RK_MSG("arena.forfeits", RK_WORDS("bot", rk_text_str(&name)), RK_AMOUNT("n", s->entrant[e].forfeits),
                          RK_AMOUNT("of", s->entrant[e].decisions));
        if (s->entrant[e].forfeits) {
            rk_render(&r, &m, out);
            rk_text_char(out, '\n');
        }
        rk_text_free(&name);
    }
}

void ar_arena_table(const ar_arena *a, const ar_standings *s, rk_lang lang, rk_text *out)
{
    ar_grid g;
    intro(a, s, lang, out);
    rk_text_add(out, "\n\n");
    standings_grid(a, s, lang, &g);
    ar_grid_text(&g, out);
    ar_grid_free(&g);
    forfeits(a, s, lang, out);
    rk_text_char(out, '\n');
    ar_seats_grid(&g, s->seat, s->parties, s->seats, lang);
    ar_grid_text(&g, out);
    ar_grid_free(&g);
}

/* ---- the page ---- */

static void command(const ar_arena *a, rk_text *out)
{
    rk_text line = RK_TEXT_INIT;
    rk_text_addf(&line, "ratskeller arena %s --seats %d --bots ", a->series.set.game->id, a->series.setup.seats);
    for (int i = 0; i < a->entrants; i++)
        rk_text_addf(&line, "%s%s", i ? "," : "", a->entrant[i].name);
    rk_text_addf(&line, " --blocks %u --seed %llu", a->blocks, (unsigned long long)a->series.seed);
    ar_options_flags(&line, a->series.set.game, &a->series.setup);
    rk_text_add(out, "<p class=\"wide\"><code>");
    ar_escape(out, rk_text_str(&line));
    rk_text_add(out, "</code></p>\n");
    rk_text_free(&line);
}

static void ratings_plot(ar_page *p, const ar_standings *s, char *const *names, int n)
{
    ar_row  rows[AR_MAX_ENTRANTS];
    ar_plot plot = {.name = rk_phrase("arena.ratings", p->lang), .reference = 0};
    for (int i = 0; i < n; i++) {
        const ar_range *e = &s->entrant[s->order[i]].elo;
        rows[i] = (ar_row){names[s->order[i]], e->low, e->is, e->high};
    }
    ar_plot_rows(p, &plot, rows, n);
}

static void wins_plot(ar_page *p, const ar_standings *s, char *const *names, int n)
{
    ar_row  rows[AR_MAX_ENTRANTS];
    ar_plot plot = {.name = rk_phrase("arena.wins", p->lang), .percent = true, .bars = true, .reference = s->fair};
    for (int i = 0; i < n; i++) {
        const ar_range *w = &s->entrant[s->order[i]].wins;
        rows[i] = (ar_row){names[s->order[i]], w->low, w->is, w->high};
    }
    ar_plot_rows(p, &plot, rows, n);
}

static void points_plot(ar_page *p, const ar_arena *a, const ar_standings *s, char *const *names)
{
    ar_sample sample[AR_MAX_ENTRANTS] = {0};
    int       row[AR_MAX_ENTRANTS];
    for (int i = 0; i < a->entrants; i++) {
        row[s->order[i]] = i;
        sample[i].label = names[s->order[i]];
        sample[i].values = rk_alloc(s->entrant[s->order[i]].games * sizeof(double) + 1);
    }
    for (uint64_t b = 0; b < a->blocks; b++)
        for (int r = 0; a->have[b] && r < s->seats; r++)
            for (int i = 0; i < s->seats; i++) {
                ar_sample *to = &sample[row[ar_entrant_at(a, b, i)]];
                to->values[to->n++] = a->outcome[b * (uint64_t)s->seats + (uint64_t)r].points[ar_seat_of(a, r, i)];
            }
    ar_plot_hills(p, rk_phrase("arena.points", p->lang), sample, a->entrants);
    for (int i = 0; i < a->entrants; i++)
        free(sample[i].values);
}

void ar_arena_html(const ar_arena *a, const ar_standings *s, rk_lang lang, rk_text *out)
{
    ar_page page;
    ar_grid g;
    rk_text words = RK_TEXT_INIT, title = RK_TEXT_INIT;
    char   *names[AR_MAX_ENTRANTS];
    for (int i = 0; i < a->entrants; i++) {
        rk_text_clear(&words);
        entrant_name(a, i, &words);
        names[i] = rk_strdup(rk_text_str(&words));
    }
    rk_text_clear(&words);
    intro(a, s, lang, &words);
    rk_text_addf(&title, "%s: %s", rk_phrase("arena.title", lang), ar_game_title(a->series.set.game, lang));
    ar_page_begin(&page, out, lang, rk_text_str(&title), rk_text_str(&words));
    command(a, out);
    standings_grid(a, s, lang, &g);
    ar_grid_html(&g, out);
    ar_grid_free(&g);
    rk_text_clear(&words);
    forfeits(a, s, lang, &words);
    rk_text_add(out, "<p>");
    ar_escape(out, rk_text_str(&words));
    rk_text_add(out, "</p>\n");
    ar_page_section(&page, "ratings", "ratings.note");
    ratings_plot(&page, s, names, a->entrants);
    ar_page_section(&page, "wins", "wins.note");
    wins_plot(&page, s, names, a->entrants);
    ar_page_section(&page, "points", "points.note");
    points_plot(&page, a, s, names);
    ar_page_section(&page, "seats", "seats.note");
    ar_seats_plot(&page, s->seat, s->parties, s->seats, s->fair);
    ar_seats_grid(&g, s->seat, s->parties, s->seats, lang);
    ar_grid_html(&g, out);
    ar_grid_free(&g);
    ar_page_end(&page);
    for (int i = 0; i < a->entrants; i++)
        free(names[i]);
    rk_text_free(&words);
    rk_text_free(&title);
}
