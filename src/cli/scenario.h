/* scenario.h: runs scenario files: the rulebook as positions, moves and what must hold
 * afterwards (docs/scenarios.md). */
#ifndef CLI_SCENARIO_H
#define CLI_SCENARIO_H

#include "cli/cli.h"

typedef struct {
    int     passed, failed;
    bool    malformed; /* a file could not be understood */
    rk_text report;    /* what failed and where */
} cli_scenarios;

/* Runs all scenarios of one file; results are added. Data sets come from data_dir (NULL: built in). */
void cli_scenario_run(cli_scenarios *r, const char *file, const char *bytes, size_t n, const char *data_dir);

#endif
