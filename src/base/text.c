/* text.c: a string that grows, and the checked allocator beneath it. */
#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void no_memory(void)
{
    fputs("ratskeller: out of memory\n", stderr);
    exit(2);
}

void *rk_realloc(void *old, size_t size)
{
    void *p = realloc(old, size ? size : 1);
    if (!p)
        no_memory();
    return p;
}

void *rk_alloc(size_t size)
{
    void *p = calloc(1, size ? size : 1);
    if (!p)
        no_memory();
    return p;
}

char *rk_strdup(const char *s)
{
    size_t n = strlen(s) + 1;
    return memcpy(rk_alloc(n), s, n);
}

void rk_text_free(rk_text *t)
{
    free(t->at);
    *t = (rk_text)RK_TEXT_INIT;
}

void rk_text_clear(rk_text *t)
{
    t->len = 0;
    if (t->at)
        t->at[0] = 0;
}

const char *rk_text_str(const rk_text *t)
{
    return t->at ? t->at : "";
}

void rk_text_grow(rk_text *t, size_t n)
{
    size_t cap = t->cap ? t->cap : 64;
    while (t->len + n >= cap)
        cap *= 2;
    t->at = rk_realloc(t->at, cap);
    t->cap = cap;
}

void rk_text_long(rk_text *t, int64_t n)
{
    char     buf[24], *p = buf + sizeof buf;
    uint64_t v = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do
        *--p = (char)('0' + v % 10);
    while (v /= 10);
    if (n < 0)
        *--p = '-';
    rk_text_addn(t, p, (size_t)(buf + sizeof buf - p));
}

void rk_text_addf(rk_text *t, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    if (n > 0) {
        vsnprintf(rk_text_room(t, (size_t)n), (size_t)n + 1, fmt, again);
        t->len += (size_t)n;
    }
    va_end(again);
}

int rk_columns(const char *s, size_t len)
{
    int n = 0;
    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)s[i] & 0xC0) != 0x80;
    return n;
}

void rk_text_cut(rk_text *t, size_t len)
{
    assert(len <= t->len);
    t->len = len;
    if (t->at)
        t->at[len] = 0;
}

void rk_text_pad(rk_text *t, size_t from, int width)
{
    for (int n = rk_columns(rk_text_str(t) + from, t->len - from); n < width; n++)
        rk_text_char(t, ' ');
}

int rk_utf8_ok(const char *s, size_t len)
{
    const unsigned char *p = (const unsigned char *)s, *end = p + len;
    while (p < end) {
        unsigned char c = *p++;
        if (c < 0x80)
            continue;
        int      more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
        uint32_t code = c & (0x3Fu >> more);
        if (c < 0xC2 || c > 0xF4 || end - p < more)
            return 0;
        for (int i = 0; i < more; i++, p++) {
            if ((*p & 0xC0) != 0x80)
                return 0;
            code = code << 6 | (*p & 0x3Fu);
        }
        static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
        if (code < least[more] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
            return 0;
    }
    return 1;
}
