/* observe.c: filling in an observation. */
#include "engine/observe.h"

/* ---- observing ---- */

static void observe(const rk_layout *l, const void *data, const void *state, int seat, rk_observer *o, int16_t *out)
{
    const rk_game *g = l->game;
    rk_turn        turn = g->turn(data, state);
    *out++ = (int16_t)seat;
    for (int i = 0; i < l->seats; i++)
        *out++ = turn.seats >> i & 1;
    o->shape = l->shape;
    o->at = o->stack;
    o->stack[0] = (rk_shape_frame){.shape = l->shape};
    rk_doc doc = {.viewer = seat, .game = g, .data = data, .slot = out, .observer = o};
    g->document(data, (void *)(uintptr_t)state, &doc); /* an observer changes nothing, as the writer */
    assert(o->at == o->stack && doc.slot == out + l->shape[0].size);
}

void rk_observe(const rk_layout *l, const void *data, const void *state, int seat, int16_t *out)
{
    rk_observer o;
    o.step_by_step = o.again = false;
    observe(l, data, state, seat, &o, out);
}

void rk_observe_again(const rk_layout *l, const void *data, const void *state, int seat, int16_t *out)
{
    rk_observer o;
    o.step_by_step = false;
    o.again = true;
    observe(l, data, state, seat, &o, out);
}

void rk_observe_step_by_step(const rk_layout *l, const void *data, const void *state, int seat, int16_t *out)
{
    rk_observer o;
    o.step_by_step = true;
    o.again = false;
    observe(l, data, state, seat, &o, out);
}
