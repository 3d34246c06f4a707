/* standings.h: what the blocks of an arena say about its entrants. */
#ifndef AR_STANDINGS_H
#define AR_STANDINGS_H

#include "arena/arena.h"

enum { AR_RESAMPLES = 400 };

/* A share or rating with its 95 % interval; NAN where there is none. */
typedef struct {
    double is, low, high;
} ar_range;

typedef struct {
    uint64_t games;                /* places taken; two in one game if the line-up has the entrant twice */
    ar_range wins;                 /* share of games won, shared victories in parts */
    ar_range elo;                  /* Plackett-Luce strength, mean of all entrants 0 */
    double   rank, points, spread; /* means, and the standard deviation of the points */
    double   seconds, iterations;  /* per decision */
    uint64_t decisions, forfeits;
    double   above; /* share of resamples in which it is rated above the next in order */
} ar_standing;

typedef struct {
    uint32_t    blocks;
    uint64_t    games;
    int         seats, parties;
    double      fair;               /* the share of wins each would have if all were equal; automatons win some games, too */
    ar_range    seat[RK_MAX_SEATS]; /* wins by seat, then by automaton */
    ar_standing entrant[AR_MAX_ENTRANTS];
    int         order[AR_MAX_ENTRANTS]; /* by rating, best first */
} ar_standings;

void ar_compute_standings(const ar_arena *a, ar_standings *out);

#endif
