/* play.h: one game between bots, from its random streams to its outcome. */
#ifndef AR_PLAY_H
#define AR_PLAY_H

#include "arena/pool.h"
#include "engine/match.h"

#include <stdatomic.h>

/* How a game ended. AR_FAULTY: it broke an invariant or went on beyond its bound. */
typedef enum { AR_FINISHED, AR_STOPPED, AR_FAULTY } ar_ending;

/* Looks on while a game is played. Any of the functions may be NULL. */
typedef struct {
    void (*begin)(void *ctx, uint64_t game);
    void (*before_move)(void *ctx, const void *state, uint32_t step, rk_move move);
    void (*decided)(void *ctx, const void *state, const bot_player *bot, rk_move move); /* the move is still to be made */
    void (*after_decision)(void *ctx, const void *state);
    void (*after_aside)(void *ctx, const void *state, const rk_line *line);
    void (*end)(void *ctx, const void *state, uint32_t moves, ar_ending how);
    void *ctx;
} ar_observer;

/* Who sits where, and which random streams are used: the same seating is the same game. */
typedef struct {
    const rk_dataset  *set;
    const rk_setup    *setup;
    ar_pool           *pool;
    const bot_spec    *bot[RK_MAX_SEATS]; /* by seat */
    uint64_t           number;            /* of the game in its series, for observers */
    uint64_t           seed;
    uint64_t           chance_stream;            /* chance is drawn from (seed, chance_stream) ... */
    uint64_t           bot_stream[RK_MAX_SEATS]; /* ... and each bot draws from (seed, its bot_stream) */
    bool               check;                    /* test all invariants after every move */
    bool               chatter;                  /* random asides between the moves */
    const atomic_bool *stop;                     /* once set, the game is given up */
    ar_observer        observer;
} ar_seating;

typedef struct {
    uint8_t     parties, winners; /* seats, then automatons; bit set of parties */
    uint8_t     rank[RK_MAX_SEATS];
    int32_t     points[RK_MAX_SEATS];
    uint32_t    moves;                                             /* of everybody, chance included */
    uint64_t    decisions[RK_MAX_SEATS], iterations[RK_MAX_SEATS]; /* by seat */
    uint64_t    nanos[RK_MAX_SEATS];                               /* thinking time */
    uint64_t    forfeits[RK_MAX_SEATS];                            /* decisions an outside bot left to the default move */
    const char *fault;                                             /* AR_FAULTY: what is wrong after `moves` moves */
} ar_outcome;

ar_ending ar_play_game(const ar_seating *g, ar_outcome *out);

/* A party's part of the victory, in sixtieths: sums of shared victories stay whole numbers. */
enum { AR_WHOLE_WIN = 60 };
int ar_win_part(unsigned winners, int party);

#endif
