/* actions.h: every move of a game as a small whole number, for programs that learn.
 *
 * The numbers of a game are fixed: they depend on no seat, option or data set. Verbs follow each other as in the game's
 * table. Within a verb the arguments count like digits, the last one fastest, and "-" comes after all values. Decisions
 * and outcomes of chance are numbered separately, each from 0. Asides have no number. */
#ifndef RK_ACTIONS_H
#define RK_ACTIONS_H

#include "engine/game.h"

enum { RK_ACTION_VERBS = 64 };

typedef struct {
    uint32_t first;           /* number of the verb's first action */
    uint32_t count;           /* 0: its moves have no number here */
    uint32_t stride[RK_ARGS]; /* how much the number grows when an argument grows by one */
    uint16_t values[RK_ARGS]; /* an argument runs from 0 up to this, exclusive */
    uint16_t none;            /* bit i: argument i may be "-", its last value */
} rk_verb_actions;

typedef struct {
    uint32_t        count; /* numbers run from 0 to count - 1 */
    uint32_t        verbs;
    rk_verb_actions verb[RK_ACTION_VERBS];
} rk_actions;

/* The decisions of a game, or the outcomes of chance. */
void rk_actions_init(rk_actions *a, const rk_game *g, bool chance);

/* The number of a move. -1: its verb is of the other kind, or an argument is larger than in any match. */
int64_t rk_action_of(const rk_actions *a, rk_move move);

/* The move of a number, which must be below the count. */
rk_move rk_action_move(const rk_actions *a, uint32_t number, int seat);

/* The numbers of a block of a list of moves: bit i of its set has the number first + i * step, as long as i < values. (In a
 * hand-made position an argument can be larger than in any match.) */
typedef struct {
    uint32_t first, step;
    uint32_t values;
} rk_action_run;

static inline rk_action_run rk_block_actions(const rk_actions *a, const rk_block *b)
{
    int64_t first = rk_action_of(a, b->move);
    if (first < 0)
        return (rk_action_run){0};
    if (b->open == RK_ARGS)
        return (rk_action_run){(uint32_t)first, 0, 1};
    const rk_verb_actions *v = &a->verb[b->move.verb];
    unsigned               none = v->none >> b->open & 1u;
    return (rk_action_run){(uint32_t)first, v->stride[b->open], v->values[b->open] - none - b->move.arg[b->open]};
}

#endif
