/* progress.c: the progress bar. */
#include "cli/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

double cli_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void cli_progress_begin(cli_progress *p, const char *what, uint64_t total)
{
    *p = (cli_progress){.on = isatty(STDERR_FILENO) && total, .what = what, .total = total, .began = cli_now()};
}

void cli_progress_at(cli_progress *p, uint64_t done)
{
    if (!p->on)
        return;
    double now = cli_now();
    if (now - p->shown < 0.1)
        return;
    p->shown = now;
    double share = (double)done / (double)p->total;
    char   bar[31];
    for (int i = 0; i < 30; i++)
        bar[i] = i < share * 30 ? '#' : '.';
    bar[30] = 0;
    fprintf(stderr, "\r%s [%s] %3.0f %%", p->what, bar, share * 100);
    if (done) /* before that nobody knows */
        fprintf(stderr, ", %.0f s left", (now - p->began) * (1 - share) / share);
    fputs(" \033[K", stderr);
    fflush(stderr);
}

void cli_progress_end(cli_progress *p)
{
    if (p->on && p->shown > 0)
        fputs("\r\033[K", stderr);
}
