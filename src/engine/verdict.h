/* verdict.h: a result in a sentence: who a party is measured against, by how much, and what made the difference. Everything comes
 * from the score, so that whoever shows a result works nothing out. */
#ifndef RK_VERDICT_H
#define RK_VERDICT_H

#include "engine/game.h"

typedef struct {
    int         against;    /* a winner is measured against the best of the others, everybody else against a winner; -1: nobody */
    int         sharing;    /* how many others have the same rank */
    int32_t     margin;     /* points between the two, never negative */
    const char *rule, *key; /* the line of the score that made most of it; NULL: there is none */
    int32_t     mine, theirs; /* its values */
    bool        extra;        /* all points are of one kind: this line only goes with them */
    const char *tie;          /* no margin, and still not the same rank: what decided; NULL: a die, or nobody says */
} rk_verdict;

rk_verdict rk_verdict_of(const rk_score *s, int party);

/* Members of an object: `unit`, `verdict` (one for each party). */
void rk_verdict_json(rk_json *w, const rk_score *s);

#endif
