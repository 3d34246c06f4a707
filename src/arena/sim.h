/* sim.h: many games with the same bots in the same seats, counted: lengths, points, wins by seat. */
#ifndef AR_SIM_H
#define AR_SIM_H

#include "arena/series.h"

/* Sums of whole numbers, so the order in which threads finish does not matter. */
typedef struct {
    uint64_t games, moves, moves_min, moves_max;
    int      parties;                /* seats, then automatons */
    uint64_t wins[RK_MAX_SEATS];     /* in parts of AR_WHOLE_WIN */
    int64_t  points[RK_MAX_SEATS];   /* sum */
    double   squares[RK_MAX_SEATS];  /* sum of the squares of points; exact up to 2^53 */
    uint64_t forfeits[RK_MAX_SEATS]; /* decisions outside bots left to the default move */
} ar_tally;

typedef struct {
    ar_series   series;
    bot_spec    bot[RK_MAX_SEATS]; /* by seat */
    uint64_t    games;
    bool        check, chatter; /* see ar_seating */
    ar_observer observer;       /* of all games; with several threads it is called from all of them */
    ar_tally    tally;
} ar_sim;

/* Plays the games. As ar_series_run; the series must have begun. */
bool ar_sim_run(ar_sim *s, ar_progress progress);

/* The tally, of at least one game. */
void ar_sim_json(const ar_sim *s, rk_text *out);
void ar_sim_table(const ar_sim *s, rk_text *out);

#endif
