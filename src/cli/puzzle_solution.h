/* puzzle_solution.h: what the solution of a puzzle is, and why, at the terminal. */
#ifndef CLI_PUZZLE_SOLUTION_H
#define CLI_PUZZLE_SOLUTION_H

#include "cli/puzzle_file.h"
#include "engine/render.h"

/* The move, what it is worth, the next best, the reasons, and how it may go on. Takes a moment: reasons are found out here. */
void cli_solution(const cli_puzzle *p, const rk_reader *r);

/* A move's words inside a sentence: without the full stop that some of them have. */
void cli_move_inside(const rk_reader *r, const void *state, rk_move move, rk_text *out);

#endif
