/* internal.h: what the files of the library share. The library is a thin layer: it checks what comes from outside, asks
 * engine, games and bots, and turns their answers into what ratskeller.h promises. */
#ifndef LIB_INTERNAL_H
#define LIB_INTERNAL_H

#include "engine/actions.h"
#include "engine/match.h"
#include "engine/observe.h"
#include "engine/render.h"

#include <ratskeller.h>

/* Every object begins with what it is, so that one kind taken for another is noticed. */
typedef enum {
    LIB_RULESET = 0x5eb10e01,
    LIB_STATE,
    LIB_DICE,
    LIB_RECORD,
    LIB_BOT,
    LIB_BATCH,
} lib_tag;

struct rk_ruleset {
    uint32_t   tag;
    int        users; /* the caller, and every object made from it; counted atomically */
    rk_dataset set;
    rk_setup   setup;
    size_t     size; /* bytes of a state with its annex */
    rk_actions actions, outcomes;
    rk_layout *layout; /* of observations; owned */
};

struct rk_state {
    uint32_t    tag;
    rk_ruleset *rules;
    max_align_t bytes[]; /* state and annex */
};

struct rk_dice {
    uint32_t tag;
    rk_rng   rng;
};

/* ---- arguments ---- */

static inline bool lib_is(const void *object, lib_tag tag)
{
    return object && *(const uint32_t *)object == tag;
}

/* Fills in the problem, if there is one to fill, and returns the status. */
int  lib_fail(rk_problem *p, int status, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void lib_fine(rk_problem *p);
bool lib_needs(const void *object, lib_tag tag, rk_problem *p); /* false, with a problem, if it is something else */
int  lib_refuse(rk_problem *p, const rk_ruleset *r, const rk_why *why, rk_lang lang);

/* The same with a sentence that was collected in a text, which is freed. */
int lib_fail_text(rk_problem *p, int status, rk_text *words);

/* The text as the caller's own. */
char *lib_hand_over(rk_text *text);

bool lib_language(const char *code, rk_lang *out, rk_problem *p);
bool lib_seat(const rk_ruleset *r, int seat, bool chance, rk_problem *p);  /* chance: RK_CHANCE_SEAT is one, too */
bool lib_viewer(const rk_ruleset *r, int viewer, bool all, rk_problem *p); /* all: RK_EVERYTHING is one, too */

/* ---- rulesets ---- */

rk_ruleset *lib_ruleset_keep(const rk_ruleset *r); /* one more user; rk_ruleset_free for one less */
bool        lib_same_rules(const rk_ruleset *a, const rk_ruleset *b);
rk_ruleset *lib_ruleset_of(const char *game, const char *data_dir, rk_problem *p); /* without its set-up, */
void        lib_ruleset_begin(rk_ruleset *r, const rk_setup *setup);               /* which is given here, once */

/* For whoever reads files: finds the data set of the game that one names. */
typedef struct {
    const char *data_dir;
    rk_ruleset *rules; /* of the last game asked for; to be freed */
} lib_finder;
const rk_dataset *lib_find_set(void *finder, const rk_set_name *name, rk_text *err);

static inline const rk_actions *lib_numbers(const rk_ruleset *r, int seat)
{
    return seat == RK_CHANCE_SEAT ? &r->outcomes : &r->actions;
}

static inline int lib_engine_seat(int seat)
{
    return seat == RK_CHANCE_SEAT ? RK_CHANCE : seat;
}

/* The move of a seat and a number from outside; false with a problem. */
bool lib_move(const rk_ruleset *r, int seat, int action, rk_move *out, rk_problem *p);

/* A line of notation from outside. A line that is not a move at all is refused by the game's rule about that. */
int lib_line(const rk_ruleset *r, const char *line, rk_line *out, rk_problem *p);

/* ---- states ---- */

rk_state *lib_state_of(const rk_ruleset *r, const void *bytes); /* NULL: nothing but zeros */
rk_turn   lib_turn(const rk_state *s);

/* ---- threads that wait for work (pool.c) ---- */

typedef struct lib_pool lib_pool;

lib_pool *lib_pool_new(int threads); /* the caller is one of them; NULL: the system gives no more threads */
void      lib_pool_free(lib_pool *pool);

/* Calls work(ctx, k) for every thread k, and returns when all are done. */
void lib_pool_run(lib_pool *pool, void (*work)(void *ctx, int thread), void *ctx);

#endif
