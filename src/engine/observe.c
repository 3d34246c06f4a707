/* observe.c: filling in an observation. */
#include "engine/observe.h"

typedef void observer_walk(const void *data, void *state, rk_doc *doc);

static void observe(const rk_layout *l, observer_walk *walk, const void *data, const void *state, int seat, bool again,
                    int16_t *out)
{
    const rk_game *g = l->game;
    rk_turn        turn = g->turn(data, state);
    rk_observer    o;
    *out++ = (int16_t)seat;
    for (int i = 0; i < l->seats; i++)
        *out++ = turn.seats >> i & 1;
    o.shape = l->shape;
    o.again = again;
    o.at = o.stack;
    o.stack[0] = (rk_shape_frame){.shape = l->shape};
    rk_doc doc = {.viewer = seat, .game = g, .data = data, .slot = out, .observer = &o};
    walk(data, (void *)(uintptr_t)state, &doc); /* an observer changes nothing, as the writer */
    assert(o.at == o.stack && doc.slot == out + l->shape[0].size);
}

static observer_walk *fastest(const rk_game *g)
{
    return g->observe ? g->observe : g->document;
}

void rk_observe(const rk_layout *l, const void *data, const void *state, int seat, int16_t *out)
{
    observe(l, fastest(l->game), data, state, seat, false, out);
}

void rk_observe_again(const rk_layout *l, const void *data, const void *state, int seat, int16_t *out)
{
    observe(l, fastest(l->game), data, state, seat, true, out);
}

void rk_observe_step_by_step(const rk_layout *l, const void *data, const void *state, int seat, int16_t *out)
{
    observe(l, l->game->document, data, state, seat, false, out);
}
