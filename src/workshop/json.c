/* json.c: values of JSON in memory. */
#include "workshop/json.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static json_t made(json_type type)
{
    return (json_t){.type = type, .refcount = 1};
}

json_t *shop_string_new(const char *at, size_t n)
{
    shop_string *s = rk_alloc(sizeof *s + n + 1);
    s->json = made(JSON_STRING);
    s->n = n;
    memcpy(s->at, at, n);
    s->at[n] = 0;
    return &s->json;
}

json_t *shop_integer_new(json_int_t value)
{
    shop_integer *i = rk_alloc(sizeof *i);
    *i = (shop_integer){made(JSON_INTEGER), value};
    return &i->json;
}

json_t *shop_real_new(void)
{
    json_t *r = rk_alloc(sizeof *r);
    *r = made(JSON_REAL);
    return r;
}

/* The three words are always there; nobody counts who holds them. */
#define WORD(name, is)                                                                                                           \
    json_t *name(void)                                                                                                           \
    {                                                                                                                            \
        static json_t word = {.type = is, .refcount = (size_t)-1};                                                               \
        return &word;                                                                                                            \
    }
WORD(json_true, JSON_TRUE)
WORD(json_false, JSON_FALSE)
WORD(json_null, JSON_NULL)

json_t *json_string(const char *text)
{
    return shop_string_new(text, strlen(text));
}

const char *json_string_value(const json_t *j)
{
    return json_is_string(j) ? ((const shop_string *)j)->at : NULL;
}

json_int_t json_integer_value(const json_t *j)
{
    return json_is_integer(j) ? ((const shop_integer *)j)->value : 0;
}

/* ---- lists ---- */

json_t *json_array(void)
{
    shop_array *a = rk_alloc(sizeof *a);
    *a = (shop_array){.json = made(JSON_ARRAY)};
    return &a->json;
}

size_t json_array_size(const json_t *j)
{
    return json_is_array(j) ? ((const shop_array *)j)->n : 0;
}

json_t *json_array_get(const json_t *j, size_t i)
{
    return i < json_array_size(j) ? ((const shop_array *)j)->item[i] : NULL;
}

int json_array_append_new(json_t *j, json_t *value)
{
    shop_array *a = (shop_array *)j;
    if (a->n == a->room) {
        a->room = a->room ? 2 * a->room : 8;
        a->item = rk_realloc(a->item, a->room * sizeof *a->item);
    }
    a->item[a->n++] = value;
    return 0;
}

/* ---- objects ---- */

json_t *json_object(void)
{
    shop_object *o = rk_alloc(sizeof *o);
    *o = (shop_object){.json = made(JSON_OBJECT)};
    return &o->json;
}

static uint32_t hash_of(const char *key)
{
    uint32_t h = 2166136261u; /* FNV-1a */
    for (; *key; key++)
        h = (h ^ (unsigned char)*key) * 16777619u;
    return h;
}

/* Where the key is, or where it would go. There are twice as many slots as members. */
static uint32_t *slot_of(const shop_object *o, const char *key, uint32_t hash)
{
    size_t slots = 2 * o->room;
    for (size_t i = hash & (slots - 1);; i = (i + 1) & (slots - 1)) {
        uint32_t *slot = &o->slot[i];
        if (!*slot || (o->member[*slot - 1]->hash == hash && !strcmp(o->member[*slot - 1]->key, key)))
            return slot;
    }
}

static void grow(shop_object *o)
{
    o->room = o->room ? 2 * o->room : 8;
    o->member = rk_realloc(o->member, o->room * sizeof *o->member);
    free(o->slot);
    o->slot = rk_alloc(2 * o->room * sizeof *o->slot);
    memset(o->slot, 0, 2 * o->room * sizeof *o->slot);
    for (size_t i = 0; i < o->n; i++)
        *slot_of(o, o->member[i]->key, o->member[i]->hash) = (uint32_t)i + 1;
}

json_t *json_object_get(const json_t *j, const char *key)
{
    const shop_object *o = (const shop_object *)j;
    if (!json_is_object(j) || !o->n)
        return NULL;
    uint32_t place = *slot_of(o, key, hash_of(key));
    return place ? o->member[place - 1]->value : NULL;
}

int json_object_set_new(json_t *j, const char *key, json_t *value)
{
    shop_object *o = (shop_object *)j;
    if (o->n == o->room)
        grow(o);
    uint32_t  hash = hash_of(key);
    uint32_t *slot = slot_of(o, key, hash);
    if (*slot) {
        json_decref(o->member[*slot - 1]->value);
        o->member[*slot - 1]->value = value;
        return 0;
    }
    size_t       n = strlen(key) + 1;
    shop_member *m = rk_alloc(sizeof *m + n);
    m->value = value;
    m->hash = hash;
    memcpy(m->key, key, n);
    o->member[o->n++] = m;
    *slot = (uint32_t)o->n;
    return 0;
}

/* An iterator is the member itself, so that its key leads back to it. */
void *json_object_iter(json_t *j)
{
    return json_is_object(j) && ((shop_object *)j)->n ? ((shop_object *)j)->member[0] : NULL;
}

void *json_object_iter_next(json_t *j, void *iter)
{
    const shop_object *o = (shop_object *)j;
    const shop_member *m = iter;
    size_t             next = *slot_of(o, m->key, m->hash);
    return next < o->n ? o->member[next] : NULL;
}

const char *json_object_iter_key(void *iter)
{
    return iter ? ((shop_member *)iter)->key : NULL;
}

json_t *json_object_iter_value(void *iter)
{
    return iter ? ((shop_member *)iter)->value : NULL;
}

void *json_object_key_to_iter(const char *key)
{
    return key ? (char *)(uintptr_t)key - offsetof(shop_member, key) : NULL;
}

/* ---- the end ---- */

static void drop_array(shop_array *a)
{
    for (size_t i = 0; i < a->n; i++)
        json_decref(a->item[i]);
    free(a->item);
}

static void drop_object(shop_object *o)
{
    for (size_t i = 0; i < o->n; i++) {
        json_decref(o->member[i]->value);
        free(o->member[i]);
    }
    free(o->member);
    free(o->slot);
}

void json_delete(json_t *j)
{
    if (json_is_array(j))
        drop_array((shop_array *)j);
    else if (json_is_object(j))
        drop_object((shop_object *)j);
    free(j);
}
