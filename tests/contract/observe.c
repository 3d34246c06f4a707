/* observe.c: an observation holds exactly what a seat may know: it is equal where the seat's view is, and different where that
 * is; every number lies in the range its layout gives. */
#include "contract/contract.h"

#include <stdlib.h>

static int16_t *observation(table *t, const rk_layout *l, const void *state, int seat)
{
    int16_t *slots = rk_alloc((size_t)l->size * sizeof *slots);
    rk_observe(l, t->set.data, state, seat, slots);
    return slots;
}

/* Names the first slot that differs. */
static void same_slots(table *t, const rk_layout *l, const int16_t *a, const int16_t *b, int seat, const char *problem)
{
    int i = 0;
    while (i < l->size && a[i] == b[i])
        i++;
    CHECK(i == l->size, "%s: seat %d: slot %d is %d and %d: %s", t->where, seat, i, a[i], b[i], problem);
}

/* The walk itself sees the same, without short cuts. */
static void check_short_cuts(table *t, const rk_layout *l, const void *state, int seat, const int16_t *fast)
{
    int16_t *slow = rk_alloc((size_t)l->size * sizeof *slow);
    rk_observe_step_by_step(l, t->set.data, state, seat, slow);
    same_slots(t, l, fast, slow, seat, "a short cut");
    free(slow);
}

/* Calls check for every slot of a field; `seen` counts how often each slot is named. */
static void each_slot(table *t, const rk_slot_field *f, int dimension, int slot, const int16_t *values, uint8_t *seen)
{
    if (dimension < f->dimensions) {
        for (int i = 0; i < f->dimension[dimension].count; i++)
            each_slot(t, f, dimension + 1, slot + i * f->dimension[dimension].stride, values, seen);
        return;
    }
    seen[slot]++;
    CHECK((values[slot] >= f->low && values[slot] <= f->high) || values[slot] == RK_NOTHING,
          "%s: %s (slot %d) is %d, not %lld to %lld", t->where, f->name, slot, values[slot], (long long)f->low,
          (long long)f->high);
}

static void check_layout(table *t, const rk_layout *l, const int16_t *values)
{
    uint8_t *seen = rk_alloc((size_t)l->size);
    for (int i = 0; i < l->fields; i++)
        each_slot(t, &l->field[i], 0, l->field[i].first, values, seen);
    for (int i = 0; i < l->size; i++)
        CHECK(seen[i] == 1, "%s: slot %d has %d names", t->where, i, seen[i]);
    free(seen);
}

/* In the slots of another observation, the same comes out. */
static void check_again(table *t, const rk_layout *l, const void *state, int seat, const int16_t *want, const int16_t *other)
{
    size_t   bytes = (size_t)l->size * sizeof *want;
    int16_t *slots = memcpy(rk_alloc(bytes), other, bytes);
    rk_observe_again(l, t->set.data, state, seat, slots);
    same_slots(t, l, slots, want, seat, "observed again");
    free(slots);
}

/* Observations leave table talk out: so do the views they are compared with. */
static void core_of(table *t, void *out, const void *state)
{
    memmove(out, state, t->size);
    if (game_of(t)->talk.drop_annex)
        game_of(t)->talk.drop_annex(out);
}

static bool same_view(table *t, const void *a, const void *b, int seat)
{
    rk_text x = RK_TEXT_INIT, y = RK_TEXT_INIT;
    rk_json w = rk_json_to(&x), v = rk_json_to(&y);
    rk_show(game_of(t), t->set.data, a, seat, &w);
    rk_show(game_of(t), t->set.data, b, seat, &v);
    bool same = x.len == y.len && !memcmp(x.at, y.at, x.len);
    rk_text_free(&x);
    rk_text_free(&y);
    return same;
}

/* An observation of a seat and what it sees after a move, by themselves: they take time, so not for everybody each time. */
static void check_one(table *t, const rk_layout *l, const void *here, const void *after, int seat)
{
    int16_t *now = observation(t, l, here, seat), *next = observation(t, l, after, seat);
    check_layout(t, l, now);
    check_short_cuts(t, l, here, seat, now);
    check_again(t, l, here, seat, now, next);
    check_again(t, l, after, seat, next, now);
    free(now);
    free(next);
}

void check_observations(table *t, rk_move move)
{
    const rk_game *g = game_of(t);
    rk_layout     *l = t->layout;
    int            before = 1 + t->setup.seats; /* who looks and who acts: not part of the document */
    size_t         document = (size_t)(l->size - before) * sizeof(int16_t);
    void          *here = t->spare[0], *world = t->spare[1], *after = t->spare[2];
    core_of(t, here, t->state);
    memcpy(after, here, t->size);
    g->play(t->set.data, after, move);
    check_one(t, l, here, after, (int)rk_rng_below(&t->rng, t->setup.seats));
    for (int seat = 0; seat < t->setup.seats; seat++) {
        memcpy(world, t->state, t->size);
        g->resample(t->set.data, world, seat, &t->rng);
        core_of(t, world, world);
        int16_t *now = observation(t, l, here, seat), *guessed = observation(t, l, world, seat),
                *next = observation(t, l, after, seat);
        same_slots(t, l, now, guessed, seat, "it tells what the seat cannot know");
        bool same = !memcmp(now + before, next + before, document);
        CHECK(same == same_view(t, here, after, seat), "%s: a move changes %s of seat %d", t->where,
              same ? "the view, but not the observation" : "the observation, but not the view", seat);
        free(now);
        free(guessed);
        free(next);
    }
}
