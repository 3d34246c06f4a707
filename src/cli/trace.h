/* trace.h: a match as JSON Lines, so that another program can check every rule (docs/trace.md). */
#ifndef CLI_TRACE_H
#define CLI_TRACE_H

#include "cli/cli.h"

/* The trace of the match in play. */
typedef struct {
    const rk_dataset *set;
    rk_text           lines;
    rk_text           asides; /* made since the last line, one a line */
} cli_trace;

void cli_trace_begin(cli_trace *t, const rk_dataset *set, const rk_setup *setup, uint64_t seed, uint64_t game_no);
void cli_trace_aside(cli_trace *t, const rk_line *aside);
void cli_trace_step(cli_trace *t, const void *state, uint32_t step, rk_move move);
void cli_trace_end(cli_trace *t, const void *state, uint32_t steps);
void cli_trace_clear(cli_trace *t);

#endif
