/* report.h: an arena's standings as JSON, as a table for a terminal and as a page with plots. */
#ifndef AR_REPORT_H
#define AR_REPORT_H

#include "arena/plot.h"
#include "arena/standings.h"

void ar_arena_json(const ar_arena *a, const ar_standings *s, rk_text *out);
void ar_arena_table(const ar_arena *a, const ar_standings *s, rk_lang lang, rk_text *out);
void ar_arena_html(const ar_arena *a, const ar_standings *s, rk_lang lang, rk_text *out);

/* ---- shared with the balance report ---- */

void ar_options_flags(rk_text *out, const rk_game *g, const rk_setup *setup); /* " --option k=v" for each not at its default */
void ar_seat_name(rk_text *out, int party, int seats, rk_lang lang);          /* "Seat 1", "Automaton" */
void ar_range_json(rk_json *w, const char *key, const ar_range *r);           /* {"is", "low", "high"} */
void ar_seats_grid(ar_grid *g, const ar_range *seat, int parties, int seats, rk_lang lang); /* wins by seat */
void ar_seats_plot(ar_page *p, const ar_range *seat, int parties, int seats, double fair);
const char *ar_game_title(const rk_game *g, rk_lang lang);

#endif
