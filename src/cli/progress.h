/* progress.h: a progress bar on a terminal, nothing elsewhere. */
#ifndef RK_PROGRESS_H
#define RK_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool        on;
    const char *what;
    uint64_t    total;
    double      began, shown;
} rk_progress;

double rk_now(void); /* seconds of a clock that only goes forward */

void rk_progress_begin(rk_progress *p, const char *what, uint64_t total); /* total 0: unknown, no bar */
void rk_progress_at(rk_progress *p, uint64_t done);                       /* draws at most ten times a second */
void rk_progress_end(rk_progress *p);

#endif
