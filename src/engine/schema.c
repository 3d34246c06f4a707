/* schema.c: the describer drives the walk of a state document and keeps what the fields say about themselves. */
#include "engine/schema.h"
#include "engine/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 12 };

typedef struct {
    rk_doc     doc; /* first, so that the one is the other */
    rk_schema *at[DEPTH];
    int        depth;
} describer;

static describer *describer_of(rk_doc *d)
{
    return (describer *)(void *)d;
}

static rk_schema *add(describer *x, const rk_field *f)
{
    rk_schema *s = rk_alloc(sizeof *s);
    *s = (rk_schema){.field = *f, .who = x->doc.who, .qualifiers = x->doc.qualifiers};
    rk_schema **to = &x->at[x->depth]->below;
    for (; *to; to = &(*to)->next)
        assert(!f->key || strcmp((*to)->field.key, f->key) != 0); /* no key twice */
    *to = s;
    x->doc.who = NULL;
    x->doc.qualifiers = 0;
    return s;
}

static void describe_field(rk_doc *d, const rk_field *f, void *at)
{
    (void)at;
    add(describer_of(d), f);
}

/* One entry says what all of a list are. */
static int open_below(rk_doc *d, const rk_field *f, int n)
{
    describer *x = describer_of(d);
    (void)n;
    rk_schema *s = add(x, f);
    assert(x->depth + 1 < DEPTH);
    x->at[++x->depth] = s;
    return 1;
}

static void close_level(rk_doc *d)
{
    describer_of(d)->depth--;
}

/* One entry says what all of a map are, too; how many there can be is counted. */
static bool first_entry(rk_doc *d, const char *id, bool there)
{
    describer *x = describer_of(d);
    (void)id, (void)there;
    x->at[x->depth]->field.high++;
    return !x->at[x->depth]->below;
}

static rk_schema *describe(const rk_game *game, const void *data, const rk_setup *setup, bool any_setup)
{
    static const rk_doc_driver driver = {.field = describe_field, .open = open_below, .close = close_level, .entry = first_entry};
    describer x = {.doc = {.viewer = RK_ALL, .game = game, .data = data, .driver = &driver, .describing = any_setup}};
    void     *state = rk_alloc(rk_match_state_size(game));
    memset(state, 0, rk_match_state_size(game));
    game->start(data, state, setup);
    if (!any_setup && game->talk.drop_annex)
        game->talk.drop_annex(state);
    x.at[0] = rk_alloc(sizeof *x.at[0]);
    *x.at[0] = (rk_schema){.field = {.type = RK_F_OBJECT, .title = "View", .there = true}};
    game->document(data, state, &x.doc);
    free(state);
    return x.at[0];
}

rk_schema *rk_schema_of(const rk_game *game, const void *data)
{
    rk_setup setup;
    rk_text  err = RK_TEXT_INIT;
    bool     ok = rk_setup_default(game, game->max_seats, &setup, &err);
    assert(ok);
    (void)ok;
    rk_text_free(&err);
    return describe(game, data, &setup, true);
}

rk_schema *rk_schema_of_setup(const rk_game *game, const void *data, const rk_setup *setup)
{
    return describe(game, data, setup, false);
}

void rk_schema_free(rk_schema *s)
{
    while (s) {
        rk_schema *next = s->next;
        rk_schema_free(s->below);
        free(s);
        s = next;
    }
}
