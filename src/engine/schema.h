/* schema.h: what the state documents of a game look like, as a tree. It is made by driving the game's own walk without a
 * particular match (document.h), so it cannot differ from what is written and read. */
#ifndef RK_SCHEMA_H
#define RK_SCHEMA_H

#include "engine/document.h"

typedef struct rk_schema rk_schema;

struct rk_schema {
    rk_field    field;
    const char *who;        /* may see it; NULL: everybody */
    uint8_t     qualifiers; /* RK_Q_ */
    rk_schema  *below;      /* fields of an object; what the entries of a list or map are (several: one of them) */
    rk_schema  *next;
};

rk_schema *rk_schema_of(const rk_game *game, const void *data); /* the whole document of any match, an object */
/* The same of matches with this set-up, table talk left out: lists have as many entries as there they can have. */
rk_schema *rk_schema_of_setup(const rk_game *game, const void *data, const rk_setup *setup);
void       rk_schema_free(rk_schema *s);

/* Every viewer gets it, in every position. */
static inline bool rk_schema_always(const rk_schema *s)
{
    return !(s->qualifiers & (RK_Q_SHOWN | RK_Q_OPTIONAL));
}

#endif
