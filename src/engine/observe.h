/* observe.h: what a seat may know as an array of numbers, for programs that learn. The state document gives both: the layout
 * of the array, once for a game and its set-up, from the schema; and the values, by the walk that writes views. So nothing can
 * be in it that the seat may not see, and every number has a name.
 *
 * A number, flag, choice or item takes one slot: numbers as the state counts them (money in units), choices and items as
 * their place in the list of names or ids. A set takes a slot for every possible member, 0 or 1. A list takes as many entries
 * as it can have. What is null, hidden or behind the end of a list is RK_NOTHING. Words of people and table talk are left
 * out. Before all that stand the viewer's seat, and for every seat whether it has something to decide. */
#ifndef RK_OBSERVE_H
#define RK_OBSERVE_H

#include "engine/document.h"

enum { RK_SLOT_NAME = 96, RK_SLOT_DIMENSIONS = 5 };

/* A field of the document with all its slots: one for each entry of the lists and maps around it, and for each member if it
 * is a set. So it has a shape, like an array. */
typedef struct {
    char               name[RK_SLOT_NAME]; /* "parties.votes.cards" */
    const char        *about;              /* in words */
    const char        *who;                /* who may see it; NULL: everybody */
    const char *const *names;              /* of choices, by value */
    uint8_t            type, kind;         /* rk_field_type; kind of items */
    int64_t            low, high;          /* of its values, but for RK_NOTHING; what is higher becomes `high` */
    int32_t            unit;               /* money: what a value of 1 is written as */
    int                base;               /* sets of numbers: which one the first slot stands for */
    int                first;              /* its first slot */
    int                dimensions;
    struct {
        int count, stride; /* so many, so many slots apart */
        int kind;          /* what it is counted by; -1: entries of a list, seats, numbers or choices */
    } dimension[RK_SLOT_DIMENSIONS];
} rk_slot_field;

typedef struct {
    const rk_game *game;
    int            seats, size; /* size: slots */
    int            fields, shapes;
    rk_slot_field *field;
    rk_shape      *shape; /* the same, as the observer needs it */
} rk_layout;

rk_layout *rk_layout_new(const rk_game *g, const void *data, const rk_setup *setup);
void       rk_layout_free(rk_layout *l);
void       rk_layout_json(rk_json *w, const rk_layout *l, const void *data); /* all fields, and the ids of items */

/* Fills `size` slots with what the seat may know. The state stands without its annex (rk_game.talk.drop_annex). */
void rk_observe(const rk_layout *l, const void *data, const void *state, int seat, int16_t *out);

/* The same where the slots hold an earlier observation of this layout: long lists that were empty stay as they are. */
void rk_observe_again(const rk_layout *l, const void *data, const void *state, int seat, int16_t *out);

/* The same by the walk itself, without short cuts (rk_game.observe, rk_doc_slots): tests compare the two. */
void rk_observe_step_by_step(const rk_layout *l, const void *data, const void *state, int seat, int16_t *out);

#endif
