/* parts.c: what the reports of arena and balance share. */
#include "arena/report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const char *ar_game_title(const rk_game *g, rk_lang lang)
{
    char key[64];
    snprintf(key, sizeof key, "%s.title", g->id);
    const char *title = rk_phrase(key, lang);
    return title ? title : g->id;
}

void ar_options_flags(rk_text *out, const rk_game *g, const rk_setup *setup)
{
    rk_setup usual;
    rk_text  err = RK_TEXT_INIT;
    bool     known = rk_setup_default(g, setup->seats, &usual, &err);
    for (int i = 0; i < rk_options(g); i++)
        if (!known || usual.option[i] != setup->option[i]) {
            rk_text_addf(out, " --option %s=", g->options[i].name);
            rk_setup_value(g, setup, i, out);
        }
    rk_text_free(&err);
}

void ar_seat_name(rk_text *out, int party, int seats, rk_lang lang)
{
    if (party < seats)
        rk_text_addf(out, "%s %d", rk_phrase("arena.seat", lang), party + 1);
    else
        rk_text_add(out, rk_phrase("arena.automaton", lang));
}

void ar_range_json(rk_json *w, const char *key, const ar_range *r)
{
    rk_json_kobject(w, key);
    rk_json_kreal(w, "is", r->is);
    rk_json_kreal(w, "low", r->low);
    rk_json_kreal(w, "high", r->high);
    rk_json_end(w, '}');
}

void ar_seats_grid(ar_grid *g, const ar_range *seat, int parties, int seats, rk_lang lang)
{
    static const char *const heads[] = {"head.seat", "head.wins", "head.interval"};
    ar_grid_begin(g, lang, heads, 3);
    for (int p = 0; p < parties; p++) {
        ar_seat_name(&g->next, p, seats, lang);
        ar_grid_word(g, "");
        ar_grid_share(g, seat[p].is);
        ar_grid_between(g, seat[p].low * 100, seat[p].high * 100, 1);
    }
}

void ar_seats_plot(ar_page *p, const ar_range *seat, int parties, int seats, double fair)
{
    ar_row  rows[RK_MAX_SEATS];
    rk_text name[RK_MAX_SEATS];
    ar_plot plot = {.name = rk_phrase("arena.seats", p->lang), .percent = true, .bars = true, .reference = fair};
    for (int i = 0; i < parties; i++) {
        name[i] = (rk_text)RK_TEXT_INIT;
        ar_seat_name(&name[i], i, seats, p->lang);
        rows[i] = (ar_row){rk_text_str(&name[i]), seat[i].low, seat[i].is, seat[i].high};
    }
    ar_plot_rows(p, &plot, rows, parties);
    for (int i = 0; i < parties; i++)
        rk_text_free(&name[i]);
}
