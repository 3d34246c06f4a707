/* figures.c: numbers that every game of a balance has. */
#include "arena/balance.h"

#include <math.h>

const char *const ar_figures[AR_FIGURES] = {"moves",  "decisions", "winner",       "second", "last",
                                            "margin", "spread",    "lead_changes", "settled"};

double ar_figure_of(const ar_balance_game *g, ar_figure f)
{
    switch (f) {
    case AR_MOVES: return g->moves;
    case AR_DECISIONS: return g->decisions;
    case AR_WINNER: return g->first;
    case AR_SECOND: return g->second;
    case AR_LAST: return g->last;
    case AR_MARGIN: return (double)g->first - g->second;
    case AR_SPREAD: return (double)g->first - g->last;
    case AR_LEAD_CHANGES: return g->leads;
    case AR_SETTLED: return g->decisions ? 100.0 * g->settled / g->decisions : NAN;
    case AR_FIGURES: break;
    }
    return NAN;
}

const char *ar_figure_words(ar_figure f, rk_lang lang)
{
    char key[64];
    snprintf(key, sizeof key, "arena.figure.%s", ar_figures[f]);
    return rk_phrase(key, lang);
}
