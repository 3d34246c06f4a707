/* hint.h: advice and reasons in words, at the terminal. */
#ifndef CLI_HINT_H
#define CLI_HINT_H

#include "bots/advice.h"
#include "engine/render.h"

/* What was added since `from`, fit to stand inside a sentence: some moves are told in whole ones, with a full stop. */
void cli_without_stop(rk_text *out, size_t from);

/* A line for each: what the move gains, what would be lost otherwise, what there is to fear. */
void cli_reasons(const rk_reader *r, const bot_reasons *why, const char *indent, rk_text *out);

/* The chance, the next best move, and the reasons. */
void cli_hint(const rk_reader *r, const bot_advice *a, rk_text *out);

#endif
