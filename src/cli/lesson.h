/* lesson.h: an analysis for people at a terminal, and as JSON (docs/analysis.md). */
#ifndef CLI_LESSON_H
#define CLI_LESSON_H

#include "analysis/analysis.h"

typedef struct {
    const rk_match    *match;
    const char        *names[RK_MAX_SEATS]; /* NULL or "": Player 1 and so on */
    rk_lang            lang;
    int                seat; /* whose decisions are told; -1: everybody's */
    bool               colours;
    int                width; /* columns of the terminal; 0: as many as it likes */
    size_t             n;
    const ana_verdict *verdict;
    ana_sums           sums;
} cli_lesson;

void cli_lesson_text(const cli_lesson *l, rk_text *out);
void cli_lesson_json(const cli_lesson *l, const ana_depth *depth, rk_text *out);

#endif
