/* contract.h: what every game must keep, checked on random play. The parts of the test share
 * one table: a game, its data set, a setup, and a state that is being played. */
#ifndef RK_CONTRACT_H
#define RK_CONTRACT_H

#include "check.h"
#include "cli/cli.h"
#include "engine/legal.h"
#include "engine/notation.h"
#include "engine/observe.h"
#include "engine/read.h"
#include "engine/schema.h"
#include "games/registry.h"

typedef struct {
    rk_dataset set;
    rk_setup   setup;
    rk_rng     rng; /* of the test itself */
    void      *state;
    void      *spare[3];   /* scratch states */
    size_t     size;       /* state and annex */
    rk_schema *schema;     /* of its documents */
    rk_layout *layout;     /* of observations with this setup */
    char       where[400]; /* setup and step, for messages */
} table;

static inline const rk_game *game_of(const table *t)
{
    return t->set.game;
}

/* setups.c: calls `visit` for every player count with every value of every option, and with
 * all pairs of values of two options. */
void each_setup(table *t, void (*visit)(table *t));

/* A random legal move of a seat (RK_CHANCE: an outcome). */
rk_move random_move(table *t, int seat);

/* refusals.c: random lines that are not legal moves are refused with a rule and words. */
void check_refusals(table *t, int n);

/* secrets.c: nothing a viewer may not know reaches it. */
void check_secrets(table *t);
void check_telling(table *t, rk_move move);

/* schema.c: what every viewer sees is as the schema says. */
void check_schema(table *t);

/* facts.c: what stands beside moves, and plans. `same_...`: of two states the seat cannot tell apart. */
void check_facts(table *t, rk_move move);
void check_standing(table *t, int seat);
void check_plans(table *t, int seat);
void same_facts(table *t, const void *a, const void *b, rk_move move);
void same_plans(table *t, const void *a, const void *b, int seat);

/* observe.c: observations tell a seat what its view does, and nothing else. */
void check_observations(table *t, rk_move move);

/* Every message must read well in every language: no unknown key, no placeholder left. */
void check_words(table *t, const rk_msg *msg);

/* labels.c: what a message names can be read by its id, in every language. */
void check_items(table *t, const rk_msg *msg);

#endif
