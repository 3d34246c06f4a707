/* map.c: strings to pointers. */
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>

struct srv_slot {
    char *key;
    void *value;
};

static size_t place(const srv_map *m, const char *key)
{
    size_t at = rk_hash(key, strlen(key), 0) & (m->cap - 1);
    while (m->slot[at].key && strcmp(m->slot[at].key, key) != 0)
        at = (at + 1) & (m->cap - 1);
    return at;
}

void *srv_get(const srv_map *m, const char *key)
{
    return m->cap ? m->slot[place(m, key)].value : NULL;
}

static void grow(srv_map *m)
{
    srv_map bigger = {.cap = m->cap ? m->cap * 2 : 64};
    bigger.slot = rk_alloc(bigger.cap * sizeof *bigger.slot);
    memset(bigger.slot, 0, bigger.cap * sizeof *bigger.slot);
    for (size_t i = 0; i < m->cap; i++)
        if (m->slot[i].key) {
            bigger.slot[place(&bigger, m->slot[i].key)] = m->slot[i];
            bigger.used++;
        }
    free(m->slot);
    *m = bigger;
}

void srv_put(srv_map *m, const char *key, void *value)
{
    if (m->used * 2 >= m->cap)
        grow(m);
    struct srv_slot *s = &m->slot[place(m, key)];
    if (!s->key) {
        s->key = rk_strdup(key);
        m->used++;
    }
    s->value = value;
}

/* Those that had to go past its slot move up, so that they are found. */
void *srv_take(srv_map *m, const char *key)
{
    size_t at = m->cap ? place(m, key) : 0;
    if (!m->cap || !m->slot[at].key)
        return NULL;
    void *value = m->slot[at].value;
    free(m->slot[at].key);
    m->slot[at] = (struct srv_slot){0};
    m->used--;
    for (size_t next = (at + 1) & (m->cap - 1); m->slot[next].key; next = (next + 1) & (m->cap - 1)) {
        struct srv_slot moved = m->slot[next];
        m->slot[next] = (struct srv_slot){0};
        m->slot[place(m, moved.key)] = moved;
    }
    return value;
}

void *srv_each(const srv_map *m, size_t *at)
{
    while (*at < m->cap)
        if (m->slot[(*at)++].value)
            return m->slot[*at - 1].value;
    return NULL;
}

void srv_map_free(srv_map *m, void (*free_value)(void *))
{
    for (size_t i = 0; i < m->cap; i++) {
        free(m->slot[i].key);
        if (free_value && m->slot[i].value)
            free_value(m->slot[i].value);
    }
    free(m->slot);
    memset(m, 0, sizeof *m);
}
