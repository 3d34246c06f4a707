/* facts.h: what a player wants to know before choosing: the price, the gain, what is lost with it.
 *
 * A game tells facts about each legal move (rk_game.players.facts), and plans: several steps that lead to a goal
 * (rk_game.players.plans). Page, terminal, hints and bots all read these, so nobody else has to work out a rule. Both depend
 * only on what the seat to move may know. */
#ifndef RK_FACTS_H
#define RK_FACTS_H

#include "base/json.h"
#include "engine/message.h"
#include "engine/moves.h"

enum { RK_FACTS_MAX = 48, RK_PLAN_STEPS = 32 };

/* One value. Its words are the message <game>.fact.<name>, with {n} for the value; of a named value (`word`)
 * <game>.fact.<name>.<word>. An empty text: the description of the move says it already. Values of a list follow one another
 * under the same name. */
typedef struct {
    const char *name;
    const char *word; /* NULL: the value counts */
    int32_t     value;
    uint8_t     kind; /* RK_A_NUMBER, RK_A_AMOUNT, RK_A_SEAT, or RK_A_ITEM + a kind of the game's */
    bool        list;
} rk_fact;

typedef struct {
    uint8_t n;
    rk_fact fact[RK_FACTS_MAX];
} rk_facts;

void rk_fact_number(rk_facts *f, const char *name, int32_t value);
void rk_fact_amount(rk_facts *f, const char *name, int32_t value); /* money and votes: digits in groups */
void rk_fact_seat(rk_facts *f, const char *name, int seat);
void rk_fact_item(rk_facts *f, const char *name, int kind, int value);
void rk_fact_word(rk_facts *f, const char *name, const char *word);
void rk_fact_listed(rk_facts *f, const char *name, int kind, int value);  /* one more item of a list */
void rk_fact_listed_number(rk_facts *f, const char *name, int32_t value); /* one more number of a list */

/* The way to a goal: moves of one seat. The first is legal now, each other one after those before it. */
typedef struct {
    uint8_t  steps;
    rk_move  step[RK_PLAN_STEPS];
    rk_facts facts;
} rk_plan;

typedef struct rk_planner {
    void (*take)(struct rk_planner *self, const rk_plan *plan);
} rk_planner;

/* ---- what a seat's standing consists of (rk_game.players.standing) ---- */

enum { RK_PARTS = 8 };

/* What people count: mayors, votes, money. More is better. `more` and `less` are message keys, with {n} for how much. */
typedef struct {
    const char *more, *less;
    int32_t     value;
    int32_t     unit; /* what is less than half of it is not worth telling; the rest is rounded to it */
} rk_part;

typedef struct {
    uint8_t n;
    rk_part part[RK_PARTS];
} rk_parts;

/* One more part; they are told in this order. */
void rk_part_add(rk_parts *p, const char *more, const char *less, int32_t value, int32_t unit);

struct rk_game;
/* One object: numbers, ids of items, words; lists as arrays. */
void rk_facts_json(rk_json *w, const struct rk_game *game, const void *data, const rk_facts *f);

#endif
