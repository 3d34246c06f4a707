/* game.c: small helpers around the game table. */
#include "engine/game.h"

#include <string.h>

uint64_t rk_hash(const void *bytes, size_t n, uint64_t seed)
{
    const uint8_t *p = bytes;
    uint64_t       h = 0xcbf29ce484222325ull ^ seed;
    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * 0x100000001b3ull;
    return h;
}

/* The 128-bit product of two words, folded into one: every bit of the result depends on every bit of both. */
static uint64_t fold(uint64_t a, uint64_t b)
{
    __extension__ typedef unsigned __int128 wide;
    wide                                    product = (wide)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

uint64_t rk_digest(const void *bytes, size_t n, uint64_t seed)
{
    const uint8_t *p = bytes;
    uint64_t       h = seed ^ 0x9e3779b97f4a7c15ull, word = 0;
    size_t         left = n;
    for (; left >= sizeof word; left -= sizeof word, p += sizeof word) {
        memcpy(&word, p, sizeof word);
        h = fold(h ^ word, 0xd6e8feb86659fd93ull) + word;
    }
    word = n;
    if (left)
        memcpy(&word, p, left);
    return fold(h ^ word, 0xa0761d6478bd642full ^ n);
}
