/* json.h: writes JSON, streaming, into a text. Commas are its business, nesting the caller's. */
#ifndef RK_JSON_H
#define RK_JSON_H

#include "base/text.h"

#include <stdbool.h>

enum { RK_JSON_DEPTH = 32 };

typedef struct {
    rk_text *out;
    uint32_t used; /* bit d: something was written at depth d */
    uint8_t  depth;
    bool     keyed; /* a key waits for its value */
} rk_json;

rk_json rk_json_to(rk_text *out);
void    rk_json_object(rk_json *w);
void    rk_json_array(rk_json *w);
void    rk_json_end(rk_json *w, char bracket); /* '}' or ']' */
void    rk_json_key(rk_json *w, const char *key);
void    rk_json_str(rk_json *w, const char *s);
void    rk_json_strn(rk_json *w, const char *s, size_t n);
void    rk_json_int(rk_json *w, int64_t n);
void    rk_json_real(rk_json *w, double x); /* shortest form that reads back; not finite: null */
void    rk_json_bool(rk_json *w, bool b);
void    rk_json_null(rk_json *w);
void    rk_json_raw(rk_json *w, const char *json); /* a value already written */

/* A key and its value in one go. */
void rk_json_kstr(rk_json *w, const char *key, const char *s);
void rk_json_kint(rk_json *w, const char *key, int64_t n);
void rk_json_kreal(rk_json *w, const char *key, double x);
void rk_json_kbool(rk_json *w, const char *key, bool b);
void rk_json_knull(rk_json *w, const char *key);
void rk_json_kobject(rk_json *w, const char *key);
void rk_json_karray(rk_json *w, const char *key);

#endif
