/* legal.c: decides what is legal, and asks for the reason of a refusal. */
#include "engine/legal.h"

/* An argument beyond the values of its kind names nothing, whatever its number is. */
static bool names_nothing(const rk_kind *k, uint16_t value)
{
    if (value == RK_NONE)
        return !k->none;
    return value == RK_UNKNOWN || (k->count && value >= k->count);
}

bool rk_ids_known(const rk_game *g, rk_move m)
{
    const rk_verb *v = &g->verbs[m.verb];
    for (int i = 0; i < v->args; i++)
        if (g->kinds[v->kind[i]].count && names_nothing(&g->kinds[v->kind[i]], m.arg[i]))
            return false;
    return true;
}

/* The verb of a move. NULL: the move does not fit any verb. No line of notation gives such a move, but a program can. */
static const rk_verb *verb_of(const rk_game *g, rk_move m)
{
    int verbs = 0;
    while (g->verbs[verbs].name)
        verbs++;
    if (m.verb >= verbs)
        return NULL;
    for (int i = g->verbs[m.verb].args; i < RK_ARGS; i++)
        if (m.arg[i])
            return NULL;
    return &g->verbs[m.verb];
}

bool rk_has_verb(const rk_game *g, rk_move m)
{
    return verb_of(g, m);
}

/* Makes arguments that name nothing RK_UNKNOWN. Games rely on this in why_not. */
static rk_move with_unknowns(const rk_game *g, rk_move m)
{
    const rk_verb *v = &g->verbs[m.verb];
    for (int i = 0; i < v->args; i++)
        if (names_nothing(&g->kinds[v->kind[i]], m.arg[i]))
            m.arg[i] = RK_UNKNOWN;
    return m;
}

static bool listed(const rk_game *g, const void *data, const void *state, rk_move m)
{
    bool by_chance = g->verbs[m.verb].flags & RK_V_CHANCE;
    if (by_chance != (m.seat == RK_CHANCE) || (!by_chance && m.seat >= RK_MAX_SEATS))
        return false;
    rk_moves legal;
    g->moves(data, state, m.seat, &legal);
    return rk_moves_has(&legal, m);
}

static rk_why no_move(const rk_game *g)
{
    return RK_NO(g->grammar_rule, "engine.no_move");
}

rk_why rk_legal(const rk_game *g, const void *data, const void *state, rk_move m)
{
    const rk_verb *v = verb_of(g, m);
    if (!v || v->flags & RK_V_ASIDE)
        return no_move(g);
    if (listed(g, data, state, m))
        return RK_FINE;
    return g->why_not(data, state, with_unknowns(g, m));
}

rk_why rk_legal_line(const rk_game *g, const void *data, const void *state, const rk_line *line)
{
    const rk_verb *v = verb_of(g, line->move);
    if (!v)
        return no_move(g);
    if (v->flags & RK_V_ASIDE)
        return g->talk.why_not_aside(data, state, line->move, line->has_text ? line->text : "");
    rk_why why = rk_legal(g, data, state, line->move);
    if (!why.rule && line->has_text && g->talk.why_not_text)
        why = g->talk.why_not_text(data, state, line->move, line->text);
    return why;
}
