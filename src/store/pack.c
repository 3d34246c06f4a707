/* pack.c: logs of finished matches are kept compressed (zlib), with their length before them. */
#include "store/internal.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { LENGTH = 8, LEVEL = 9, LOG_MAX = 256 * 1024 * 1024 };

bool store_squeeze(const char *bytes, size_t n, rk_text *out)
{
    uLongf         room = compressBound((uLong)n);
    unsigned char *to = rk_alloc(room + LENGTH);
    for (int i = 0; i < LENGTH; i++)
        to[i] = (unsigned char)((uint64_t)n >> 8 * i);
    bool ok = compress2(to + LENGTH, &room, (const Bytef *)bytes, (uLong)n, LEVEL) == Z_OK;
    if (ok)
        rk_text_addn(out, (char *)to, room + LENGTH);
    free(to);
    return ok;
}

uint64_t store_packed_length(const void *bytes, size_t n)
{
    const unsigned char *from = bytes;
    uint64_t             length = 0;
    for (int i = 0; i < LENGTH && n >= LENGTH; i++)
        length |= (uint64_t)from[i] << 8 * i;
    return length;
}

bool store_unsqueeze(const void *bytes, size_t n, rk_text *out)
{
    const unsigned char *from = bytes;
    uint64_t             length = store_packed_length(bytes, n);
    if (n < LENGTH || length > LOG_MAX)
        return false;
    uLongf got = (uLongf)length;
    char  *to = rk_alloc(length + 1);
    bool   ok = uncompress((Bytef *)to, &got, from + LENGTH, (uLong)(n - LENGTH)) == Z_OK && got == length;
    if (ok)
        rk_text_addn(out, to, length);
    free(to);
    return ok;
}
