/* report.h: an arena's standings as JSON, as a table for a terminal and as a page with plots. */
#ifndef RK_ARENA_REPORT_H
#define RK_ARENA_REPORT_H

#include "arena/plot.h"
#include "arena/standings.h"

void rk_arena_json(const rk_arena *a, const rk_standings *s, rk_text *out);
void rk_arena_table(const rk_arena *a, const rk_standings *s, rk_lang lang, rk_text *out);
void rk_arena_html(const rk_arena *a, const rk_standings *s, rk_lang lang, rk_text *out);

/* ---- shared with the balance report ---- */

void rk_options_json(rk_json *w, const rk_game *g, const rk_setup *setup);    /* all of them, as text */
void rk_options_flags(rk_text *out, const rk_game *g, const rk_setup *setup); /* " --option k=v" for each not at its default */
void rk_seat_name(rk_text *out, int party, int seats, rk_lang lang);          /* "Seat 1", "Automaton" */
void rk_range_json(rk_json *w, const char *key, const rk_range *r);           /* {"is", "low", "high"} */
void rk_seats_grid(rk_grid *g, const rk_range *seat, int parties, int seats, rk_lang lang); /* wins by seat */
void rk_seats_plot(rk_page *p, const rk_range *seat, int parties, int seats, double fair);
const char *rk_game_title(const rk_game *g, rk_lang lang);

#endif
