/* play.h: one game between bots, from its streams of chance to its outcome. */
#ifndef AR_PLAY_H
#define AR_PLAY_H

#include "arena/pool.h"
#include "engine/match.h"

#include <stdatomic.h>

/* Who sits where, and where all randomness comes from: the same pairing is the same game. */
typedef struct {
    const rk_dataset  *set;
    const rk_setup    *setup;
    ar_pool           *pool;
    const bot_spec    *bot[RK_MAX_SEATS];                            /* by seat */
    uint64_t           seed, chance;                                 /* the dice come from (seed, chance) ... */
    uint64_t           mind[RK_MAX_SEATS];                           /* ... and the bot of a seat from (seed, mind) */
    const atomic_bool *stop;                                         /* set: the game is given up */
    void (*watch)(void *ctx, const void *state);                     /* after every decision; may be NULL */
    void (*end)(void *ctx, const void *state);                       /* after the last move; may be NULL */
    void (*said)(void *ctx, const void *state, const rk_line *line); /* after every aside; may be NULL */
    void *ctx;
} ar_pairing;

typedef struct {
    uint8_t  parties, winners; /* seats, then automatons; bit set of parties */
    uint8_t  rank[RK_MAX_SEATS];
    int32_t  points[RK_MAX_SEATS];
    uint32_t moves;                                             /* of everybody, chance included */
    uint64_t decisions[RK_MAX_SEATS], iterations[RK_MAX_SEATS]; /* by seat */
    uint64_t nanos[RK_MAX_SEATS];                               /* time thought */
    uint64_t forfeits[RK_MAX_SEATS];                            /* decisions an outside bot left to the default move */
} ar_outcome;

typedef enum { AR_PLAYED, AR_GIVEN_UP, AR_ENDLESS } ar_played;

ar_played ar_play_pairing(const ar_pairing *p, ar_outcome *out);

/* What a party has of the victory, in sixtieths: shared victories stay whole numbers. */
enum { AR_WHOLE_WIN = 60 };
int ar_win_part(unsigned winners, int party);

#endif
