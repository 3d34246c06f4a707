/* trace.h: a match as JSON Lines, so that another program can check every rule (docs/trace.md). */
#ifndef CLI_TRACE_H
#define CLI_TRACE_H

#include "cli/cli.h"

void cli_trace_header(rk_text *out, const rk_dataset *set, const rk_setup *setup, uint64_t seed, uint64_t game_no);
void cli_trace_step(rk_text *out, const rk_dataset *set, const void *state, uint32_t step, rk_move move);
void cli_trace_end(rk_text *out, const rk_dataset *set, const void *state, uint32_t steps);

#endif
