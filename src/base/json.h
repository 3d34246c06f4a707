/* json.h: writes JSON into a text, piece by piece. It takes care of the commas, the caller of the nesting. */
#ifndef RK_JSON_H
#define RK_JSON_H

#include "base/text.h"

#include <assert.h>
#include <stdbool.h>

enum { RK_JSON_DEPTH = 32 };

typedef struct {
    rk_text *out;
    uint32_t used; /* bit d: something was written at depth d */
    uint8_t  depth;
    bool     keyed; /* a key waits for its value */
} rk_json;

rk_json rk_json_to(rk_text *out);
void    rk_json_str(rk_json *w, const char *s);
void    rk_json_strn(rk_json *w, const char *s, size_t n);
void    rk_json_real(rk_json *w, double x); /* the shortest form that reads back as the same number; null if not finite */
void    rk_json_bool(rk_json *w, bool b);
void    rk_json_null(rk_json *w);
void    rk_json_raw(rk_json *w, const char *json); /* a value that is JSON already */
void    rk_json_rawn(rk_json *w, const char *json, size_t n);
void    rk_json_any_key(rk_json *w, const char *key);
void    rk_json_word(rk_json *w, const char *s); /* a string of the program's own, with nothing to escape */

/* The functions that views are made of are inline: a server writes a view for every viewer after every move. */

/* Writes the comma before a value or key that is not the first on its level. */
static inline void rk_json_separate(rk_json *w)
{
    uint32_t bit = 1u << w->depth;
    if (w->keyed) {
        w->keyed = false;
        return;
    }
    if (w->used & bit)
        rk_text_char(w->out, ',');
    w->used |= bit;
}

static inline void rk_json_open(rk_json *w, char bracket)
{
    rk_json_separate(w);
    rk_text_char(w->out, bracket);
    assert(w->depth + 1 < RK_JSON_DEPTH);
    w->depth++;
    w->used &= ~(1u << w->depth);
}

static inline void rk_json_object(rk_json *w)
{
    rk_json_open(w, '{');
}

static inline void rk_json_array(rk_json *w)
{
    rk_json_open(w, '[');
}

static inline void rk_json_end(rk_json *w, char bracket) /* '}' or ']' */
{
    assert(w->depth > 0 && !w->keyed);
    w->depth--;
    rk_text_char(w->out, bracket);
}

/* A key from the source needs no check for characters to escape. */
static inline void rk_json_key(rk_json *w, const char *key)
{
    if (!__builtin_constant_p(strlen(key))) {
        rk_json_any_key(w, key);
        return;
    }
    size_t n = strlen(key);
    assert(!w->keyed && !strpbrk(key, "\"\\"));
    rk_json_separate(w);
    char *to = rk_text_room(w->out, n + 3);
    to[0] = '"';
    memcpy(to + 1, key, n);
    memcpy(to + 1 + n, "\":", 3);
    w->out->len += n + 3;
    w->keyed = true;
}

static inline void rk_json_int(rk_json *w, int64_t n)
{
    if (n >= 0 && n < 10 && !w->keyed) { /* most of a view is lists of small numbers */
        char    *to = rk_text_room(w->out, 2);
        uint32_t bit = 1u << w->depth;
        bool     comma = w->used & bit;
        w->used |= bit;
        *to = ',';
        to += comma;
        to[0] = (char)('0' + n);
        to[1] = 0;
        w->out->len += 1u + comma;
        return;
    }
    rk_json_separate(w);
    rk_text_int(w->out, n);
}

/* A key and its value in one call. */
static inline void rk_json_kstr(rk_json *w, const char *key, const char *s)
{
    rk_json_key(w, key);
    rk_json_str(w, s);
}

static inline void rk_json_kint(rk_json *w, const char *key, int64_t n)
{
    rk_json_key(w, key);
    rk_json_int(w, n);
}

static inline void rk_json_kreal(rk_json *w, const char *key, double x)
{
    rk_json_key(w, key);
    rk_json_real(w, x);
}

static inline void rk_json_kbool(rk_json *w, const char *key, bool b)
{
    rk_json_key(w, key);
    rk_json_bool(w, b);
}

static inline void rk_json_knull(rk_json *w, const char *key)
{
    rk_json_key(w, key);
    rk_json_null(w);
}

static inline void rk_json_kobject(rk_json *w, const char *key)
{
    rk_json_key(w, key);
    rk_json_object(w);
}

static inline void rk_json_karray(rk_json *w, const char *key)
{
    rk_json_key(w, key);
    rk_json_array(w);
}

#endif
