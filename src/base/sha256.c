/* sha256.c: SHA-256 of bytes in memory. tests/base has the published vectors. */
#include "base/sha256.h"

#include <string.h>

static const uint32_t K[64] = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
                               0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
                               0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
                               0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
                               0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
                               0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
                               0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
                               0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t right(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

/* One round. The eight words do not move; the next round calls them by other names. */
#define ROUND(a, b, c, d, e, f, g, h, i)                                                                                         \
    do {                                                                                                                         \
        h += (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + (g ^ (e & (f ^ g))) + K[i] + w[i];                                    \
        d += h;                                                                                                                  \
        h += (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) | (c & (a | b)));                                            \
    } while (0)

static void compress(uint32_t s[8], const uint8_t *p)
{
    uint32_t w[64];
    for (int i = 0; i < 16; i++, p += 4)
        w[i] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
    for (int i = 16; i < 64; i++) {
        uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (right(x, 7) ^ right(x, 18) ^ x >> 3) + (right(y, 17) ^ right(y, 19) ^ y >> 10);
    }
    uint32_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
    for (int i = 0; i < 64; i += 8) {
        ROUND(a, b, c, d, e, f, g, h, i);
        ROUND(h, a, b, c, d, e, f, g, i + 1);
        ROUND(g, h, a, b, c, d, e, f, i + 2);
        ROUND(f, g, h, a, b, c, d, e, i + 3);
        ROUND(e, f, g, h, a, b, c, d, i + 4);
        ROUND(d, e, f, g, h, a, b, c, i + 5);
        ROUND(c, d, e, f, g, h, a, b, i + 6);
        ROUND(b, c, d, e, f, g, h, a, i + 7);
    }
    const uint32_t sum[8] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; i++)
        s[i] += sum[i];
}

/* A message that comes in pieces. */
typedef struct {
    uint32_t h[8];
    uint8_t  block[64];
    size_t   n; /* bytes so far */
} hash;

static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static void add(hash *x, const uint8_t *p, size_t n)
{
    while (n) {
        size_t at = x->n % 64, take = n < 64 - at ? n : 64 - at;
        if (take == 64) {
            compress(x->h, p);
        } else {
            memcpy(x->block + at, p, take);
            if (at + take == 64)
                compress(x->h, x->block);
        }
        x->n += take;
        p += take;
        n -= take;
    }
}

static void end(hash *x, uint8_t out[32])
{
    static const uint8_t padding[64] = {0x80};
    uint8_t              size[8];
    uint64_t             bits = (uint64_t)x->n * 8;
    for (int i = 0; i < 8; i++)
        size[i] = (uint8_t)(bits >> (56 - 8 * i));
    add(x, padding, (x->n % 64 < 56 ? 56 : 120) - x->n % 64);
    add(x, size, sizeof size);
    for (int i = 0; i < 32; i++)
        out[i] = (uint8_t)(x->h[i / 4] >> (24 - 8 * (i % 4)));
}

void rk_sha256(const void *bytes, size_t n, uint8_t out[32])
{
    hash x = {.n = 0};
    memcpy(x.h, first, sizeof first);
    add(&x, bytes, n);
    end(&x, out);
}

void rk_sha256_chain(uint8_t head[32], const void *bytes, size_t n)
{
    hash x = {.n = 0};
    memcpy(x.h, first, sizeof first);
    add(&x, head, 32);
    add(&x, bytes, n);
    end(&x, head);
}

void rk_sha256_hex(const void *bytes, size_t n, char out[65])
{
    uint8_t sum[32];
    rk_sha256(bytes, n, sum);
    for (int i = 0; i < 32; i++) {
        out[2 * i] = "0123456789abcdef"[sum[i] >> 4];
        out[2 * i + 1] = "0123456789abcdef"[sum[i] & 15];
    }
    out[64] = 0;
}
