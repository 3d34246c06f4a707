/* json_path.c: places in a JSON document. */
#include "scenario/json_path.h"

#include <stdlib.h>
#include <string.h>

/* The next step of a path: a name (copied into key) or an index (>= 0). Returns the rest of the path; NULL: it is malformed. */
static const char *step(const char *p, char *key, size_t size, long *index)
{
    *index = -1;
    if (*p == '[') {
        char *end;
        *index = strtol(p + 1, &end, 10);
        if (*end != ']' || end == p + 1 || *index < 0)
            return NULL;
        return end + 1;
    }
    p += *p == '.';
    size_t n = strcspn(p, ".[");
    if (!n || n >= size)
        return NULL;
    memcpy(key, p, n);
    key[n] = 0;
    return p + n;
}

json_t *scn_json_find(json_t *doc, const char *path)
{
    char key[64];
    long index;
    while (doc && *path) {
        path = step(path, key, sizeof key, &index);
        if (!path)
            return NULL;
        doc = index >= 0 ? json_array_get(doc, (size_t)index) : json_object_get(doc, key);
    }
    return doc;
}

bool scn_json_put(json_t *doc, const char *path, json_t *value)
{
    char        key[64];
    long        index;
    const char *rest;
    while ((rest = step(path, key, sizeof key, &index)) && *rest) {
        doc = index >= 0 ? json_array_get(doc, (size_t)index) : json_object_get(doc, key);
        path = rest;
    }
    if (!rest || !doc)
        return false;
    if (index >= 0)
        return json_array_set(doc, (size_t)index, value) == 0;
    return json_object_set(doc, key, value) == 0;
}

void scn_json_merge(json_t **doc, json_t *patch)
{
    const char *key;
    json_t     *value;
    if (json_is_array(*doc) && json_is_object(patch)) {
        json_object_foreach(patch, key, value)
        {
            json_t *element = json_array_get(*doc, (size_t)strtoul(key, NULL, 10));
            if (!element)
                continue;
            json_incref(element);
            scn_json_merge(&element, value);
            json_array_set_new(*doc, (size_t)strtoul(key, NULL, 10), element);
        }
        return;
    }
    if (!json_is_object(patch)) {
        json_decref(*doc);
        *doc = json_deep_copy(patch);
        return;
    }
    if (!json_is_object(*doc)) {
        json_decref(*doc);
        *doc = json_object();
    }
    json_object_foreach(patch, key, value)
    {
        json_t *old = json_object_get(*doc, key);
        json_t *mine = old ? json_incref(old) : json_null();
        scn_json_merge(&mine, value);
        json_object_set_new(*doc, key, mine);
    }
}

static bool contains(json_t *list, json_t *what)
{
    size_t  i;
    json_t *at;
    json_array_foreach(list, i, at) if (json_equal(at, what)) return true;
    return false;
}

bool scn_json_compare(json_t *have, const char *op, json_t *want)
{
    double a = json_number_value(have), b = json_number_value(want);
    bool   numbers = json_is_number(have) && json_is_number(want);
    if (!strcmp(op, " = "))
        return numbers ? a == b : json_equal(have, want);
    if (!strcmp(op, " != "))
        return !json_equal(have, want);
    if (!strcmp(op, " has "))
        return contains(have, want);
    if (!strcmp(op, " hasnt "))
        return json_is_array(have) && !contains(have, want);
    if (!strcmp(op, " count "))
        return json_is_array(have) && json_array_size(have) == (size_t)json_integer_value(want);
    if (!strcmp(op, " <= "))
        return numbers && a <= b;
    if (!strcmp(op, " >= "))
        return numbers && a >= b;
    if (!strcmp(op, " < "))
        return numbers && a < b;
    return numbers && a > b;
}
