/* scenario.h: runs scenario files: the rulebook as positions, moves and what must hold
 * afterwards (docs/scenarios.md). */
#ifndef SCN_SCENARIO_H
#define SCN_SCENARIO_H

#include "engine/match.h"

typedef struct {
    int     passed, failed;
    bool    malformed; /* a file could not be understood */
    rk_text report;    /* what failed and where */
    /* Shown the end of every scenario that passed, with what stands behind the word "scenario", if somebody wants to see it. */
    void (*visit)(void *ctx, const char *title, const rk_match *match);
    void *ctx;
    /* Decides where a scenario says which decisions are good ones; NULL: nobody does, and such lines only are checked. */
    rk_move (*decide)(void *ctx, const rk_match *match, int seat);
    int     asked, solved;
    rk_text unsolved; /* what was decided instead, and where */
} scn_results;

/* Runs all scenarios of one file; results are added. `find` gives the data set of a game, which must stay until it is asked
 * for another one. */
void scn_run(scn_results *r, const char *file, const char *bytes, size_t n, rk_find_set find, void *ctx);

#endif
