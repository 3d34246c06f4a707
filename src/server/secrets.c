/* secrets.c: random words, their hashes, and names people can read without being deceived. */
#include "base/sha256.h"
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

void srv_random(srv_server *s, void *out, size_t n)
{
#ifdef RK_TEST_BUILD
    if (s->config->insecure_seed) {
        for (size_t i = 0; i < n; i++)
            ((uint8_t *)out)[i] = (uint8_t)rk_rng_next(&s->foreseeable);
        return;
    }
#endif
    (void)s;
    if (getrandom(out, n, 0) != (ssize_t)n)
        abort(); /* without random numbers there are no secrets */
}

/* No letters that look alike: people read these to each other. */
void srv_random_id(srv_server *s, char out[SRV_ID])
{
    static const char letters[33] = "abcdefghjkmnpqrstuvwxyz023456789";
    uint8_t           raw[SRV_ID - 1];
    srv_random(s, raw, sizeof raw);
    for (size_t i = 0; i < sizeof raw; i++)
        out[i] = letters[raw[i] % 32];
    out[SRV_ID - 1] = 0;
}

void srv_random_secret(srv_server *s, char out[SRV_SECRET])
{
    uint8_t raw[32];
    srv_random(s, raw, sizeof raw);
    for (size_t i = 0; i < sizeof raw; i++)
        snprintf(out + 2 * i, 3, "%02x", raw[i]);
}

void srv_hash(const char *secret, char out[SRV_HASH])
{
    rk_sha256_hex(secret, strlen(secret), out);
}

bool srv_same(const char *a, const char *b)
{
    size_t        n = strlen(a);
    unsigned char difference = strlen(b) != n;
    for (size_t i = 0; !difference && i < n; i++)
        difference |= (unsigned char)(a[i] ^ b[i]);
    return !difference;
}

static unsigned next_char(const char **s)
{
    const unsigned char *p = (const unsigned char *)*s;
    unsigned             c = p[0], n = c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
    if (n > 1)
        c &= 0x3Fu >> (n - 1);
    for (unsigned i = 1; i < n; i++)
        c = c << 6 | (p[i] & 0x3F);
    *s += n;
    return c;
}

/* Letters of Latin scripts, with blanks, digits and a little punctuation. Other alphabets look too much like this one
 * (а and a), and what changes direction, joins or hides has no place in a name. */
static bool name_char(unsigned c)
{
    if (c < 0x80)
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || strchr(" .-_'!", (int)c);
    return (c >= 0xC0 && c <= 0x17F && c != 0xD7 && c != 0xF7) || (c >= 0x218 && c <= 0x21B) || c == 0x1E9E;
}

bool srv_clean_name(const char *in, char out[TBL_NAME_SIZE])
{
    size_t n = 0, chars = 0;
    if (!rk_utf8_ok(in, strlen(in)))
        return false;
    for (const char *s = in, *from; *s;) {
        from = s;
        unsigned c = next_char(&s);
        if (!name_char(c))
            return false;
        if (c == ' ' && (!n || out[n - 1] == ' '))
            continue; /* one blank between words */
        if (++chars > 24 || n + 5 > TBL_NAME_SIZE)
            return false;
        memcpy(out + n, from, (size_t)(s - from));
        n += (size_t)(s - from);
    }
    while (n && out[n - 1] == ' ')
        n--;
    out[n] = 0;
    return n > 0;
}
