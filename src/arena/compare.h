/* compare.h: how two variants of a game differ, from the same games played both ways. */
#ifndef AR_COMPARE_H
#define AR_COMPARE_H

#include "arena/balance.h"

/* AR_PERHAPS: beyond its own 95 % interval, but so many things were compared that it may be luck. */
typedef enum { AR_NO_CHANGE, AR_PERHAPS, AR_CHANGE } ar_finding;

/* One number in both variants. */
typedef struct {
    double     was[AR_VARIANTS]; /* NAN: nothing to tell */
    ar_range   by;               /* the second less the first */
    double     p;                /* how often luck alone makes such a difference; 1: nothing to tell */
    ar_finding finding;
} ar_change;

typedef struct {
    int       kind, value;
    uint64_t  held[AR_VARIANTS];
    ar_change wins, per_game; /* how often its holders win; how many holders a game has */
} ar_item_change;

typedef struct {
    uint64_t        pairs; /* games played both ways */
    uint64_t        same;  /* pairs that ended alike in all figures and winners */
    int             parties;
    ar_change       seat[RK_MAX_SEATS];
    ar_change       half; /* how often the party won that led alone at half time */
    ar_change       figure[AR_FIGURES];
    int             compared; /* numbers above */
    ar_item_change *item;     /* owned; those whose holders gain most come first */
    int             items;
} ar_comparison;

void ar_compare(const ar_balance *b, ar_comparison *out);
void ar_comparison_free(ar_comparison *c);

/* ---- compare_report.c ---- */

void ar_compare_json(const ar_balance *b, const ar_comparison *c, rk_lang lang, rk_text *out);
void ar_compare_table(const ar_balance *b, const ar_comparison *c, rk_lang lang, rk_text *out);
void ar_compare_html(const ar_balance *b, const ar_comparison *c, rk_lang lang, rk_text *out);

#endif
