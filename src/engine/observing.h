/* observing.h: the part of the observer (observe.h) that lies in the walk itself, like the writer: a learner looks at a
 * position after every move. */
#ifndef RK_OBSERVING_H
#define RK_OBSERVING_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    RK_NOTHING = -1, /* null, hidden, or behind the end of a list */
    RK_SHAPE_DEPTH = 16,
    RK_SHAPE_PARTS = 24
};

/* What holds others in a layout: an object, a list, a map. */
typedef struct {
    int     size, most; /* slots of one entry, and entries; an object has one */
    bool    object;
    bool    marked; /* a list whose entries never begin with RK_NOTHING: where that stands, nothing follows */
    uint8_t parts;
    uint8_t part[RK_SHAPE_PARTS]; /* shapes inside, in the order of the walk; an entry of a list or map has one at most */
} rk_shape;

typedef struct {
    const rk_shape *shape;
    int             next; /* part that is opened next */
    int16_t        *end;
} rk_shape_frame;

typedef struct {
    const rk_shape *shape;        /* all of the layout; the first is the document */
    bool            step_by_step; /* tests: no short cuts (rk_doc_slots) */
    bool            again;        /* the slots hold an earlier observation: what is empty there need not be emptied again */
    rk_shape_frame *at, stack[RK_SHAPE_DEPTH];
} rk_observer;

static inline int16_t *rk_leave_empty(int16_t *slot, int slots)
{
    if (slots <= 8) {
        for (int i = 0; i < slots; i++)
            slot[i] = RK_NOTHING;
    } else {
        memset(slot, 0xFF, (size_t)slots * sizeof *slot); /* every byte of -1 */
    }
    return slot + slots;
}

static inline const rk_shape *rk_next_shape(rk_observer *o)
{
    const rk_shape *outer = o->at->shape, *inner = &o->shape[outer->part[o->at->next]];
    o->at->next += outer->object;
    return inner;
}

static inline void rk_enter_shape(rk_observer *o, const rk_shape *s, int16_t *slot)
{
    assert(o->at + 1 < o->stack + RK_SHAPE_DEPTH);
    o->at++;
    o->at->shape = s;
    o->at->next = 0;
    o->at->end = slot + s->size * s->most;
}

static inline int16_t *rk_leave_shape(rk_observer *o, int16_t *slot)
{
    bool     empty = o->again && o->at->shape->marked;
    int16_t *end = o->at--->end;
    assert(slot <= end);
    return slot == end || (empty && *slot == RK_NOTHING) ? end : rk_leave_empty(slot, (int)(end - slot));
}

/* The bits of a set, a slot each. Eight at a time, as long as there is room for eight. */
static inline int16_t *rk_spread_bits(int16_t *slot, uint64_t bits, int n)
{
    typedef int16_t eight __attribute__((vector_size(16), aligned(2)));
    const eight     place = {1, 2, 4, 8, 16, 32, 64, 128};
    int             i = 0;
    for (; i + 8 <= n; i += 8, bits >>= 8) {
        int16_t low = (int16_t)(bits & 0xFF);
        eight   all = {low, low, low, low, low, low, low, low}, out = (eight)((all & place) == place) & 1;
        memcpy(slot + i, &out, sizeof out);
    }
    for (; i < n; i++, bits >>= 1)
        slot[i] = (int16_t)(bits & 1);
    return slot + n;
}

#endif
