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

/* The comma before a value or key that is not the first of its level. */
static void separate(rk_json *w)
{
    if (w->keyed) {
        w->keyed = false;
        return;
    }
    uint32_t bit = 1u << w->depth;
    if (w->used & bit)
        rk_text_char(w->out, ',');
    w->used |= bit;
}

static void open_level(rk_json *w, char bracket)
{
    separate(w);
    rk_text_char(w->out, bracket);
    assert(w->depth + 1 < RK_JSON_DEPTH);
    w->depth++;
    w->used &= ~(1u << w->depth);
}

void rk_json_object(rk_json *w)
{
    open_level(w, '{');
}

void rk_json_array(rk_json *w)
{
    open_level(w, '[');
}

void rk_json_end(rk_json *w, char bracket)
{
    assert(w->depth > 0 && !w->keyed);
    w->depth--;
    rk_text_char(w->out, bracket);
}

/* A byte that cannot stand for itself between quotes. */
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

void rk_json_key(rk_json *w, const char *key)
{
    assert(!w->keyed);
    separate(w);
    quoted(w->out, key, strlen(key));
    rk_text_char(w->out, ':');
    w->keyed = true;
}

void rk_json_strn(rk_json *w, const char *s, size_t n)
{
    separate(w);
    quoted(w->out, s, n);
}

void rk_json_str(rk_json *w, const char *s)
{
    rk_json_strn(w, s, strlen(s));
}

void rk_json_int(rk_json *w, int64_t n)
{
    separate(w);
    rk_text_int(w->out, n);
}

void rk_json_real(rk_json *w, double x)
{
    if (!isfinite(x)) {
        rk_json_null(w);
        return;
    }
    separate(w);
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
    separate(w);
    rk_text_add(w->out, b ? "true" : "false");
}

void rk_json_null(rk_json *w)
{
    separate(w);
    rk_text_add(w->out, "null");
}

void rk_json_raw(rk_json *w, const char *json)
{
    separate(w);
    rk_text_add(w->out, json);
}

void rk_json_kstr(rk_json *w, const char *key, const char *s)
{
    rk_json_key(w, key);
    rk_json_str(w, s);
}

void rk_json_kint(rk_json *w, const char *key, int64_t n)
{
    rk_json_key(w, key);
    rk_json_int(w, n);
}

void rk_json_kreal(rk_json *w, const char *key, double x)
{
    rk_json_key(w, key);
    rk_json_real(w, x);
}

void rk_json_kbool(rk_json *w, const char *key, bool b)
{
    rk_json_key(w, key);
    rk_json_bool(w, b);
}

void rk_json_knull(rk_json *w, const char *key)
{
    rk_json_key(w, key);
    rk_json_null(w);
}

void rk_json_kobject(rk_json *w, const char *key)
{
    rk_json_key(w, key);
    rk_json_object(w);
}

void rk_json_karray(rk_json *w, const char *key)
{
    rk_json_key(w, key);
    rk_json_array(w);
}
