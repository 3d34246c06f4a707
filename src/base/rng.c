/* rng.c: ChaCha20 (the core of RFC 8439 with Bernstein's 64-bit counter and nonce), eight blocks at a time in vector registers.
 * tests/base/rng_test.c has the published vectors. */
#include "base/rng.h"

#include <string.h>

typedef uint32_t lanes __attribute__((vector_size(4 * RK_RNG_BLOCKS)));

/* These are macros because functions that take such vectors by value have no portable calling convention. */
#define ALL(w) ((lanes){0} + (w))
#define ROTATE(v, n) ((v) << (n) | (v) >> (32 - (n)))
#define QUARTER(a, b, c, d)                                                                                                      \
    do {                                                                                                                         \
        a += b;                                                                                                                  \
        d = ROTATE(d ^ a, 16);                                                                                                   \
        c += d;                                                                                                                  \
        b = ROTATE(b ^ c, 12);                                                                                                   \
        a += b;                                                                                                                  \
        d = ROTATE(d ^ a, 8);                                                                                                    \
        c += d;                                                                                                                  \
        b = ROTATE(b ^ c, 7);                                                                                                    \
    } while (0)

void rk_rng_refill(rk_rng *r)
{
    static const uint32_t sigma[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};

    lanes in[16], x[16];
    for (int i = 0; i < 4; i++)
        in[i] = ALL(sigma[i]);
    for (int i = 0; i < 8; i++)
        in[4 + i] = ALL(r->key[i]);
    for (int lane = 0; lane < RK_RNG_BLOCKS; lane++) {
        uint64_t n = r->block + (uint64_t)lane;
        in[12][lane] = (uint32_t)n;
        in[13][lane] = (uint32_t)(n >> 32);
    }
    in[14] = ALL(r->nonce[0]);
    in[15] = ALL(r->nonce[1]);
    memcpy(x, in, sizeof x);

    for (int round = 0; round < 10; round++) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++) {
        lanes sum = x[i] + in[i];
        for (int lane = 0; lane < RK_RNG_BLOCKS; lane++)
            r->buf[lane * 16 + i] = sum[lane];
    }
    r->block += RK_RNG_BLOCKS;
    r->used = 0;
}

static uint32_t little(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

void rk_rng_key(rk_rng *r, const uint8_t key[32], uint64_t stream)
{
    memset(r, 0, sizeof *r);
    for (int i = 0; i < 8; i++)
        r->key[i] = little(key + 4 * i);
    r->nonce[0] = (uint32_t)stream;
    r->nonce[1] = (uint32_t)(stream >> 32);
    r->used = RK_RNG_WORDS;
}

void rk_rng_seed(rk_rng *r, uint64_t seed, uint64_t stream)
{
    uint8_t key[32] = {0};
    for (int i = 0; i < 8; i++)
        key[i] = (uint8_t)(seed >> 8 * i);
    rk_rng_key(r, key, stream);
}

void rk_rng_seek(rk_rng *r, uint64_t word)
{
    r->block = word / RK_RNG_WORDS * RK_RNG_BLOCKS;
    rk_rng_refill(r);
    r->used = (uint32_t)(word % RK_RNG_WORDS);
}

uint64_t rk_rng_tell(const rk_rng *r)
{
    if (r->used == RK_RNG_WORDS)
        return r->block * 16;
    return (r->block - RK_RNG_BLOCKS) * 16 + r->used;
}
