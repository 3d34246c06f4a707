/* json.h: the part of jansson that reading a data set needs, for a machine that has no jansson. Callers include jansson.h and
 * notice no difference: the same functions, the same complaints at the same places (tests/wasm/reader.mjs compares them). */
#ifndef SHOP_JSON_H
#define SHOP_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    json_t json;
    size_t n;
    char   at[]; /* ends with a NUL besides */
} shop_string;

typedef struct {
    json_t     json;
    json_int_t value;
} shop_integer;

typedef struct {
    json_t   json;
    size_t   n, room;
    json_t **item;
} shop_array;

typedef struct {
    json_t  *value;
    uint32_t hash;
    char     key[];
} shop_member;

/* Members in the order in which they came; `slot` finds one by its hash: its place + 1, or 0. */
typedef struct {
    json_t        json;
    size_t        n, room;
    shop_member **member;
    uint32_t     *slot;
} shop_object;

json_t *shop_string_new(const char *at, size_t n);
json_t *shop_integer_new(json_int_t value);
json_t *shop_real_new(void); /* nobody asks for its value */

#endif
