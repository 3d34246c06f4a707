/* text.h: a string that grows. It is the only buffer type of the project: JSON, notation, messages and files are all written
 * into one. */
#ifndef RK_TEXT_H
#define RK_TEXT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    char  *at;  /* NUL-terminated once something was added; NULL before, so use rk_text_str */
    size_t len; /* bytes before the NUL */
    size_t cap;
} rk_text;

#define RK_TEXT_INIT                                                                                                             \
    {                                                                                                                            \
        NULL, 0, 0                                                                                                               \
    }

void        rk_text_free(rk_text *t);
void        rk_text_clear(rk_text *t);                       /* empties it, but keeps the memory */
const char *rk_text_str(const rk_text *t);                   /* never NULL */
void        rk_text_cut(rk_text *t, size_t len);             /* forgets what is behind the first `len` bytes */
void        rk_text_pad(rk_text *t, size_t from, int width); /* blanks until the text since `from` is `width` columns */
void        rk_text_long(rk_text *t, int64_t n);             /* any number; rk_text_int is quicker for small ones */
void        rk_text_addf(rk_text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

void rk_text_grow(rk_text *t, size_t n); /* makes room for n more bytes and the NUL */

/* Makes room for n more bytes and the NUL, and returns where they go. These few functions are inline because JSON is written
 * with them byte by byte. */
static inline char *rk_text_room(rk_text *t, size_t n)
{
    if (t->len + n >= t->cap)
        rk_text_grow(t, n);
    return t->at + t->len;
}

static inline void rk_text_addn(rk_text *t, const char *s, size_t n)
{
    char *to = rk_text_room(t, n);
    if (n)
        memcpy(to, s, n);
    to[n] = 0;
    t->len += n;
}

static inline void rk_text_add(rk_text *t, const char *s)
{
    rk_text_addn(t, s, strlen(s));
}

static inline void rk_text_char(rk_text *t, char c)
{
    char *to = rk_text_room(t, 1);
    to[0] = c;
    to[1] = 0;
    t->len++;
}

static inline void rk_text_int(rk_text *t, int64_t n)
{
    if (n < 0 || n > 99) {
        rk_text_long(t, n);
        return;
    }
    char *to = rk_text_room(t, 2);
    if (n > 9)
        *to++ = (char)('0' + n / 10);
    to[0] = (char)('0' + n % 10);
    to[1] = 0;
    t->len += n > 9 ? 2 : 1;
}

/* The width of a UTF-8 string on a terminal, in columns. The project uses no wide characters. */
int rk_columns(const char *s, size_t len);

/* True if the bytes are well-formed UTF-8 (no surrogates, nothing overlong). */
int rk_utf8_ok(const char *s, size_t len);

/* If there is no memory, these end the program with a message: nothing goes on after a failed allocation. */
void *rk_alloc(size_t size);
void *rk_realloc(void *old, size_t size);
char *rk_strdup(const char *s);

#endif
