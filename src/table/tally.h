/* tally.h: how somebody has been doing: finished matches, added up. No I/O: whoever keeps the matches hands them in, oldest
 * first. */
#ifndef TBL_TALLY_H
#define TBL_TALLY_H

#include "engine/game.h"

enum { TBL_TALLY_WORD = 64 };

/* One finished match, as one of its players sees it. Words are copied. */
typedef struct {
    const char *table, *game, *unit; /* unit: what the points are (rk_score.unit) */
    int         players;             /* seats */
    int         place, of;           /* of all parties, automatons too */
    bool        won;
    int32_t     points;
    int         others;
    struct {
        const char *who, *name; /* a person: an id that stays, and what they are called now */
        const char *bot;        /* or the level of a bot */
        bool        behind;     /* came after the player */
    } other[RK_MAX_SEATS];
} tbl_played;

typedef struct tbl_tally tbl_tally;

tbl_tally *tbl_tally_new(void);
void       tbl_tally_add(tbl_tally *t, const tbl_played *p);
void       tbl_tally_json(const tbl_tally *t, rk_json *w); /* members of an object (docs/protocol.md) */
void       tbl_tally_free(tbl_tally *t);

#endif
