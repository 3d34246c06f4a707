/* standings.h: what the blocks of an arena say about its entrants. */
#ifndef RK_ARENA_STANDINGS_H
#define RK_ARENA_STANDINGS_H

#include "arena/arena.h"

enum { RK_RESAMPLES = 400 };

/* A share or rating with its 95 % interval; NAN where there is none. */
typedef struct {
    double is, low, high;
} rk_range;

typedef struct {
    uint64_t games;                /* places at a table; two in one game if the line-up has it twice */
    rk_range wins;                 /* share of games won, shared victories in parts */
    rk_range elo;                  /* Plackett-Luce strength, mean of all entrants 0 */
    double   rank, points, spread; /* means, and the deviation of the points */
    double   seconds, iterations;  /* per decision */
    uint64_t decisions, forfeits;
    double   above; /* share of resamples in which it is rated above the next in order */
} rk_standing;

typedef struct {
    uint32_t    blocks;
    uint64_t    games;
    int         seats, parties;
    double      fair;               /* the share of wins of each if all were equal: automatons win some games, too */
    rk_range    seat[RK_MAX_SEATS]; /* wins by seat, then by automaton */
    rk_standing entrant[RK_ENTRANTS];
    int         order[RK_ENTRANTS]; /* by rating, best first */
} rk_standings;

void rk_arena_stand(const rk_arena *a, rk_standings *out);

#endif
