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
    const rk_shape *shape; /* all of the layout; the first is the document */
    bool            again; /* the slots hold an earlier observation: what is empty there need not be emptied again */
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

/* Nothing more follows in a list; `marked` as in its shape. */
static inline int16_t *rk_end_of_entries(const rk_observer *o, bool marked, int16_t *slot, int16_t *end)
{
    assert(slot <= end);
    bool empty = slot == end || (o->again && marked && *slot == RK_NOTHING);
    return empty ? end : rk_leave_empty(slot, (int)(end - slot));
}

static inline int16_t *rk_leave_shape(rk_observer *o, int16_t *slot)
{
    const rk_shape_frame *frame = o->at--;
    return rk_end_of_entries(o, frame->shape->marked, slot, frame->end);
}

/* The bits of a set, a slot each: as many at a time as there are, the last ones over the end of those before. */
static inline void rk_spread_16(int16_t *slot, uint64_t bits)
{
    typedef int16_t sixteen __attribute__((vector_size(32), aligned(2)));
    const sixteen   place = {1,      1 << 1, 1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
                             1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, INT16_MIN};
    sixteen         out = (sixteen)(((int16_t)bits & place) == place) & 1;
    memcpy(slot, &out, sizeof out);
}

static inline void rk_spread_8(int16_t *slot, uint64_t bits)
{
    typedef int16_t eight __attribute__((vector_size(16), aligned(2)));
    const eight     place = {1, 2, 4, 8, 16, 32, 64, 128};
    eight           out = (eight)(((int16_t)bits & place) == place) & 1;
    memcpy(slot, &out, sizeof out);
}

static inline int16_t *rk_spread_bits(int16_t *slot, uint64_t bits, int n)
{
    if (n >= 16) {
        for (int i = 0; i + 16 < n; i += 16)
            rk_spread_16(slot + i, bits >> i);
        rk_spread_16(slot + n - 16, bits >> (n - 16));
    } else if (n >= 8) {
        rk_spread_8(slot, bits);
        rk_spread_8(slot + n - 8, bits >> (n - 8));
    } else {
        for (int i = 0; i < n; i++)
            slot[i] = bits >> i & 1;
    }
    return slot + n;
}

#endif
