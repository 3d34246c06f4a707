/* progress.h: a progress bar, shown only on a terminal. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool        on;
    const char *what;
    uint64_t    total;
    double      began, shown;
} cli_progress;

double cli_now(void); /* seconds on a clock that never goes back */

void cli_progress_begin(cli_progress *p, const char *what, uint64_t total); /* total 0: unknown, no bar */
void cli_progress_at(cli_progress *p, uint64_t done);                       /* draws at most ten times a second */
void cli_progress_end(cli_progress *p);

#endif
