/* json.c: the streaming JSON writer. */
#include "base/json.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

rk_json rk_json_to(rk_text *out)
{
    return (rk_json){.out = out};
}

/* A byte that must be escaped between quotes. */
static void escaped(rk_text *out, unsigned char c)
{
    switch (c) {
    case '"': rk_text_add(out, "\\\""); break;
    case '\\': rk_text_add(out, "\\\\"); break;
    case '\n': rk_text_add(out, "\\n"); break;
    case '\t': rk_text_add(out, "\\t"); break;
    default: rk_text_addf(out, "\\u%04x", c);
    }
}

/* Copies and checks in one pass: most strings are short and need no escape. */
static void quoted(rk_text *out, const char *s, size_t n)
{
    char *to = rk_text_room(out, n + 2), *from = to;
    *to++ = '"';
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c >= 0x20 && c != '"' && c != '\\') {
            *to++ = (char)c;
            continue;
        }
        out->len += (size_t)(to - from);
        escaped(out, c);
        to = from = rk_text_room(out, n - i + 1);
    }
    *to++ = '"';
    *to = 0;
    out->len += (size_t)(to - from);
}

/* The same for a string that ends with a NUL, without a pass for its length. */
static void quoted_str(rk_text *out, const char *s)
{
    enum { SHORT = 40 };
    char  *to = rk_text_room(out, SHORT + 2);
    size_t n = 0;
    for (; n < SHORT; n++) {
        unsigned char c = (unsigned char)s[n];
        if (c < 0x20 || c == '"' || c == '\\')
            break;
        to[n + 1] = (char)c;
    }
    if (n == SHORT || s[n]) {
        quoted(out, s, n + strlen(s + n));
        return;
    }
    to[0] = to[n + 1] = '"';
    to[n + 2] = 0;
    out->len += n + 2;
}

void rk_json_any_key(rk_json *w, const char *key)
{
    assert(!w->keyed);
    rk_json_separate(w);
    quoted_str(w->out, key);
    rk_text_char(w->out, ':');
    w->keyed = true;
}

void rk_json_strn(rk_json *w, const char *s, size_t n)
{
    rk_json_separate(w);
    quoted(w->out, s, n);
}

/* Byte by byte: such words are shorter than a call to find out how long they are. */
void rk_json_word(rk_json *w, const char *s)
{
    enum { STEP = 24 };
    assert(!strpbrk(s, "\"\\\n\t"));
    rk_json_separate(w);
    rk_text_char(w->out, '"');
    for (bool more = true; more;) {
        char  *to = rk_text_room(w->out, STEP);
        size_t n = 0;
        for (; n < STEP && s[n]; n++)
            to[n] = s[n];
        w->out->len += n;
        s += n;
        more = n == STEP;
    }
    rk_text_char(w->out, '"');
}

void rk_json_str(rk_json *w, const char *s)
{
    rk_json_separate(w);
    quoted_str(w->out, s);
}

void rk_json_real(rk_json *w, double x)
{
    if (!isfinite(x)) {
        rk_json_null(w);
        return;
    }
    rk_json_separate(w);
    char buf[40];
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(buf, sizeof buf, "%.*g", digits, x);
        if (strtod(buf, NULL) == x)
            break;
    }
    rk_text_add(w->out, buf);
}

void rk_json_bool(rk_json *w, bool b)
{
    rk_json_separate(w);
    rk_text_add(w->out, b ? "true" : "false");
}

void rk_json_null(rk_json *w)
{
    rk_json_separate(w);
    rk_text_add(w->out, "null");
}

void rk_json_raw(rk_json *w, const char *json)
{
    rk_json_rawn(w, json, strlen(json));
}

void rk_json_rawn(rk_json *w, const char *json, size_t n)
{
    rk_json_separate(w);
    rk_text_addn(w->out, json, n);
}
