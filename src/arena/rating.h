/* rating.h: strengths from rankings, and intervals. */
#ifndef AR_RATING_H
#define AR_RATING_H

#include <stdint.h>

/* Plackett-Luce strengths by full rank breaking, in Elo units with mean 0. ahead[i * n + j] is how often i finished ahead of j;
 * ties count half. Each entrant is given one drawn game against an average player, so that nobody is infinitely strong or
 * weak. `elo` holds a first guess and receives the result. */
void ar_rate(int n, const double *ahead, double *elo);

/* Wilson's interval for a share of n, 95 %. */
void ar_wilson(double share, double n, double *low, double *high);

/* The factor by which an interval from resampling n blocks is too narrow: few blocks vary less than the games they are a sample
 * of, and Student's distribution has longer tails than they show. */
double ar_few_blocks_factor(uint32_t n);

/* The value below which that share (0 .. 1) of the values lies. Sorts them. */
double ar_quantile(double *values, uint64_t n, double share);

#endif
