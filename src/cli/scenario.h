/* scenario.h: runs scenario files: the rulebook as positions, moves and what must hold
 * afterwards (docs/scenarios.md). */
#ifndef RK_SCENARIO_H
#define RK_SCENARIO_H

#include "cli/cli.h"

typedef struct {
    int     passed, failed;
    bool    malformed; /* a file could not be understood */
    rk_text report;    /* what failed and where */
} rk_scenarios;

/* Runs all scenarios of one file; results are added. Data sets come from data_dir (NULL: built in). */
void rk_scenario_run(rk_scenarios *r, const char *file, const char *bytes, size_t n, const char *data_dir);

#endif
