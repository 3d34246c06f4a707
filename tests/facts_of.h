/* facts_of.h: reading what a game says beside a move. */
#ifndef RK_TEST_FACTS_OF_H
#define RK_TEST_FACTS_OF_H

#include "check.h"
#include "engine/legal.h"
#include "engine/notation.h"

#include <string.h>

enum { NO_FACT = -1000000 };

/* The value of this name; NO_FACT if there is none. */
static inline int fact_value(const rk_facts *f, const char *name)
{
    for (int i = 0; i < f->n; i++)
        if (!strcmp(f->fact[i].name, name))
            return f->fact[i].value;
    return NO_FACT;
}

/* The same of a move in notation, which must be legal. */
static inline int fact_of(const rk_game *g, const void *data, const void *state, const char *move, const char *name)
{
    rk_facts facts = {0};
    rk_line  line;
    rk_text  err = RK_TEXT_INIT;
    CHECK(rk_read_line(g, data, move, &line, &err), "%s: %s", move, rk_text_str(&err));
    rk_why why = rk_legal(g, data, state, line.move);
    CHECK(!why.rule, "%s is refused by %s", move, why.rule);
    g->players.facts(data, state, line.move, &facts);
    rk_text_free(&err);
    return fact_value(&facts, name);
}

#endif
