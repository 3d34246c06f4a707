/* actions.c: numbers for moves, from the game's table of verbs alone. */
#include "engine/actions.h"

static void number_verb(rk_verb_actions *n, const rk_game *g, const rk_verb *v, uint32_t first)
{
    *n = (rk_verb_actions){.first = first, .count = 1};
    for (int i = v->args - 1; i >= 0; i--) {
        const rk_kind *k = &g->kinds[v->kind[i]];
        uint32_t       values = v->span[i] ? v->span[i] : k->count;
        n->values[i] = (uint16_t)(values + k->none);
        n->none |= (uint16_t)(k->none << i);
        n->stride[i] = n->count;
        n->count *= n->values[i];
    }
}

void rk_actions_init(rk_actions *a, const rk_game *g, bool chance)
{
    *a = (rk_actions){0};
    for (const rk_verb *v = g->verbs; v->name; v++) {
        assert(a->verbs < RK_ACTION_VERBS);
        rk_verb_actions *n = &a->verb[a->verbs++];
        n->first = a->count;
        if (!(v->flags & RK_V_ASIDE) && chance == !!(v->flags & RK_V_CHANCE))
            number_verb(n, g, v, a->count);
        a->count += n->count;
    }
}

int64_t rk_action_of(const rk_actions *a, rk_move move)
{
    if (move.verb >= a->verbs || !a->verb[move.verb].count)
        return -1;
    const rk_verb_actions *n = &a->verb[move.verb];
    uint32_t               number = n->first;
    for (int i = 0; i < RK_ARGS && n->values[i]; i++) {
        unsigned none = n->none >> i & 1u, values = n->values[i] - none, value = move.arg[i];
        if (none && value == RK_NONE)
            value = values;
        else if (value >= values)
            return -1;
        number += value * n->stride[i];
    }
    return number;
}

/* The last verb that begins at or before the number. (A verb without numbers begins where the next one does.) */
static unsigned verb_of(const rk_actions *a, uint32_t number)
{
    unsigned low = 0, high = a->verbs;
    while (high - low > 1) {
        unsigned mid = (low + high) / 2;
        if (a->verb[mid].first <= number)
            low = mid;
        else
            high = mid;
    }
    return low;
}

rk_move rk_action_move(const rk_actions *a, uint32_t number, int seat)
{
    assert(number < a->count);
    unsigned               verb = verb_of(a, number);
    const rk_verb_actions *n = &a->verb[verb];
    uint32_t               rest = number - n->first;
    rk_move                m = {.verb = (uint8_t)verb, .seat = (uint8_t)seat};
    for (int i = 0; i < RK_ARGS && n->values[i]; i++) {
        uint32_t value = rest / n->stride[i];
        rest %= n->stride[i];
        bool none = (n->none >> i & 1) && value == n->values[i] - 1u;
        m.arg[i] = none ? (uint16_t)RK_NONE : (uint16_t)value;
    }
    return m;
}
