/* puzzle.h: positions with one clearly best decision. */
#ifndef ANA_PUZZLE_H
#define ANA_PUZZLE_H

#include "analysis/analysis.h"

enum { ANA_PUZZLE_GAP = 60, ANA_PUZZLE_SEEDS = 3, ANA_PUZZLE_GRADES = 3 };

typedef struct {
    ana_verdict verdict; /* its best move is the solution, and `next` what comes nearest to it */
    uint8_t     grade;   /* 1: most see it; 2: some do; 3: few do */
} ana_puzzle;

/* Is the decision of this step one? A short look first, then a long one with several seeds at up to ANA_CANDIDATES moves: each
 * time the same one must be the best by ANA_PUZZLE_GAP thousandths of a win. `depth` is that of the long look. */
bool ana_is_puzzle(const rk_match *m, uint32_t step, const ana_depth *depth, ana_puzzle *out);

#endif
