/* rng.h: the only random generator: a ChaCha20 stream, keyed, seekable, and the same on every machine. Rules never see it;
 * tables, simulations, searches and tests draw from it. */
#ifndef RK_RNG_H
#define RK_RNG_H

#include <stdint.h>

enum {
    RK_RNG_BLOCKS = 8, /* made at the same time */
    RK_RNG_WORDS = 16 * RK_RNG_BLOCKS
};

typedef struct {
    uint32_t key[8];
    uint32_t nonce[2];
    uint64_t block; /* number of the next block to make */
    uint32_t used;  /* words of buf already handed out */
    uint32_t buf[RK_RNG_WORDS];
} rk_rng;

/* Every (seed, stream) is a stream of its own: the seed is the key, the stream the nonce. */
void rk_rng_seed(rk_rng *r, uint64_t seed, uint64_t stream);

/* The same with a full 256-bit key (fair dice). */
void rk_rng_key(rk_rng *r, const uint8_t key[32], uint64_t stream);

/* Goes to the n-th 32-bit word of the stream, in constant time. */
void     rk_rng_seek(rk_rng *r, uint64_t word);
uint64_t rk_rng_tell(const rk_rng *r);

void rk_rng_refill(rk_rng *r);

static inline uint32_t rk_rng_next(rk_rng *r)
{
    if (r->used == RK_RNG_WORDS)
        rk_rng_refill(r);
    return r->buf[r->used++];
}

/* Uniform in 0..n-1 (n > 0), without bias: Lemire's multiplication with rejection. */
static inline uint32_t rk_rng_below(rk_rng *r, uint32_t n)
{
    uint64_t m = (uint64_t)rk_rng_next(r) * n;
    if ((uint32_t)m < n) {
        uint32_t least = (0u - n) % n;
        while ((uint32_t)m < least)
            m = (uint64_t)rk_rng_next(r) * n;
    }
    return (uint32_t)(m >> 32);
}

/* Uniform in [0, 1). */
static inline double rk_rng_real(rk_rng *r)
{
    return rk_rng_next(r) * (1.0 / 4294967296.0);
}

#endif
