/* play.h: one game between bots, from its streams of chance to its outcome. */
#ifndef RK_ARENA_PLAY_H
#define RK_ARENA_PLAY_H

#include "arena/pool.h"
#include "engine/match.h"

#include <stdatomic.h>

/* Who sits where, and where all randomness comes from: the same pairing is the same game. */
typedef struct {
    const rk_dataset  *set;
    const rk_setup    *setup;
    rk_pool           *pool;
    const rk_bot_spec *bot[RK_MAX_SEATS];                            /* by seat */
    uint64_t           seed, chance;                                 /* the dice come from (seed, chance) ... */
    uint64_t           mind[RK_MAX_SEATS];                           /* ... and the bot of a seat from (seed, mind) */
    const atomic_bool *stop;                                         /* set: the game is given up */
    void (*watch)(void *ctx, const void *state);                     /* after every decision; may be NULL */
    void (*end)(void *ctx, const void *state);                       /* after the last move; may be NULL */
    void (*said)(void *ctx, const void *state, const rk_line *line); /* after every aside; may be NULL */
    void *ctx;
} rk_pairing;

typedef struct {
    uint8_t  parties, winners; /* seats, then automatons; bit set of parties */
    uint8_t  rank[RK_MAX_SEATS];
    int32_t  points[RK_MAX_SEATS];
    uint32_t moves;                                             /* of everybody, chance included */
    uint64_t decisions[RK_MAX_SEATS], iterations[RK_MAX_SEATS]; /* by seat */
    uint64_t nanos[RK_MAX_SEATS];                               /* time thought */
    uint64_t forfeits[RK_MAX_SEATS];                            /* decisions an outside bot left to the default move */
} rk_outcome;

typedef enum { RK_PLAYED, RK_GIVEN_UP, RK_ENDLESS } rk_played;

rk_played rk_play_pairing(const rk_pairing *p, rk_outcome *out);

/* What a party has of the victory, in sixtieths: shared victories stay whole numbers. */
enum { RK_WHOLE_WIN = 60 };
int rk_win_part(unsigned winners, int party);

#endif
