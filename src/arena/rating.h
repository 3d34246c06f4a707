/* rating.h: strengths from rankings, and intervals. */
#ifndef AR_RATING_H
#define AR_RATING_H

#include <stdint.h>

/* Plackett-Luce strengths by full rank breaking: ahead[i * n + j] is how often i finished ahead of
 * j, ties counting half. In Elo units, mean 0. Each entrant is given one drawn game against an
 * average player, so that nobody is infinitely strong or weak. `elo` comes in as a first guess. */
void ar_rate(int n, const double *ahead, double *elo);

/* Wilson's interval for a share of n, 95 %. */
void ar_wilson(double share, double n, double *low, double *high);

/* By how much an interval from resampling n blocks is too narrow: few blocks vary less than what they
 * were drawn from, and Student's distribution has longer tails than what few blocks show. */
double ar_few_blocks_factor(uint32_t n);

/* The value below which that share of them lies (0 .. 1); sorts them. */
double ar_quantile(double *values, uint64_t n, double share);

#endif
