/* schema.c: every view is as the schema says: all fields that are always there, no others, values in their ranges. */
#include "contract/contract.h"

#include <jansson.h>
#include <string.h>

typedef struct {
    table      *t;
    const char *view;
} place;

static void conforms(const place *p, const rk_schema *s, const json_t *j);

static bool one_of(const char *const *names, int n, const json_t *j)
{
    for (int i = 0; i < n; i++)
        if (json_is_string(j) && !strcmp(json_string_value(j), names[i]))
            return true;
    return false;
}

static bool is_id(const place *p, int kind, const json_t *j)
{
    return json_is_string(j) && rk_find_id(game_of(p->t), p->t->set.data, kind, json_string_value(j)) >= 0;
}

static bool in_range(const rk_field *f, const json_t *j)
{
    json_int_t unit = f->unit ? f->unit : 1, n = json_integer_value(j);
    return json_is_integer(j) && n >= f->low * unit && n <= f->high * unit && n % unit == 0;
}

static bool member_ok(const place *p, const rk_field *f, const json_t *j)
{
    switch (f->type) {
    case RK_F_NUMBERS: return in_range(f, j);
    case RK_F_CHOICES: return one_of(f->names, f->count, j);
    default: return is_id(p, f->kind, j);
    }
}

static bool set_ok(const place *p, const rk_field *f, const json_t *j)
{
    bool ok = json_is_array(j);
    for (size_t i = 0; ok && i < json_array_size(j); i++) {
        ok = member_ok(p, f, json_array_get(j, i));
        for (size_t k = 0; ok && k < i; k++)
            ok = !json_equal(json_array_get(j, i), json_array_get(j, k));
    }
    return ok;
}

static bool object_ok(const place *p, const rk_schema *s, const json_t *j)
{
    size_t known = 0;
    bool   ok = json_is_object(j);
    for (const rk_schema *m = s->below; ok && m; m = m->next) {
        const json_t *value = json_object_get(j, m->field.key);
        known += value != NULL;
        CHECK(value || !rk_schema_always(m), "%s: %s is missing in\n%s", p->t->where, m->field.key, p->view);
        if (value)
            conforms(p, m, value);
    }
    return ok && known == json_object_size(j);
}

/* What may be one of several things is not looked into further. */
static void entry(const place *p, const rk_schema *s, const json_t *j)
{
    if (!s->below->next)
        conforms(p, s->below, j);
}

static bool list_ok(const place *p, const rk_schema *s, const json_t *j)
{
    int64_t n = (int64_t)json_array_size(j), fewest = s->below->qualifiers & RK_Q_SHOWN ? 0 : s->field.low;
    for (int64_t i = 0; i < n; i++)
        entry(p, s, json_array_get(j, (size_t)i));
    return json_is_array(j) && n >= fewest && n <= s->field.high;
}

static bool map_ok(const place *p, const rk_schema *s, const json_t *j)
{
    bool        ok = json_is_object(j);
    const char *key;
    json_t     *value;
    json_object_foreach((json_t *)(uintptr_t)j, key, value)
    {
        ok = ok && rk_find_id(game_of(p->t), p->t->set.data, s->field.kind, key) >= 0;
        entry(p, s, value);
    }
    return ok && (!s->field.count || json_object_size(j) == game_of(p->t)->kinds[s->field.kind].count);
}

static bool value_ok(const place *p, const rk_schema *s, const json_t *j)
{
    const rk_field *f = &s->field;
    switch ((rk_field_type)f->type) {
    case RK_F_NUMBER: return in_range(f, j);
    case RK_F_FLAG: return json_is_boolean(j);
    case RK_F_CHOICE: return one_of(f->names, f->count, j);
    case RK_F_ITEM: return is_id(p, f->kind, j);
    case RK_F_CODE: return json_is_string(j);
    case RK_F_TEXT: return json_is_string(j) && json_string_length(j) <= (size_t)f->high;
    case RK_F_MESSAGE: return json_is_string(json_object_get(j, "key"));
    case RK_F_NUMBERS:
    case RK_F_CHOICES:
    case RK_F_ITEMS: return set_ok(p, f, j);
    case RK_F_OBJECT: return object_ok(p, s, j);
    case RK_F_LIST: return list_ok(p, s, j);
    case RK_F_MAP: return map_ok(p, s, j);
    }
    return false;
}

static void conforms(const place *p, const rk_schema *s, const json_t *j)
{
    if (json_is_null(j) && s->field.nullable)
        return;
    CHECK(value_ok(p, s, j), "%s: %s is not as the schema says in\n%s", p->t->where, s->field.key ? s->field.key : "an entry",
          p->view);
}

void check_schema(table *t)
{
    rk_text text = RK_TEXT_INIT;
    for (int viewer = RK_PUBLIC; viewer < t->setup.seats; viewer++) {
        rk_json w = rk_json_to(&text);
        rk_text_clear(&text);
        rk_show(game_of(t), t->set.data, t->state, viewer, &w);
        json_t *j = json_loadb(text.at, text.len, JSON_REJECT_DUPLICATES, NULL);
        place   p = {t, text.at};
        conforms(&p, t->schema, j);
        json_decref(j);
    }
    rk_text_free(&text);
}
