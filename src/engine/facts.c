/* facts.c: collecting facts, and writing them as JSON. */
#include "engine/facts.h"
#include "engine/game.h"

#include <string.h>

static rk_fact *next(rk_facts *f, const char *name, uint8_t kind, int32_t value)
{
    assert(f->n < RK_FACTS_MAX);
    rk_fact *fact = &f->fact[f->n++];
    *fact = (rk_fact){.name = name, .kind = kind, .value = value};
    return fact;
}

void rk_fact_number(rk_facts *f, const char *name, int32_t value)
{
    next(f, name, RK_A_NUMBER, value);
}

void rk_fact_amount(rk_facts *f, const char *name, int32_t value)
{
    next(f, name, RK_A_AMOUNT, value);
}

void rk_fact_seat(rk_facts *f, const char *name, int seat)
{
    next(f, name, RK_A_SEAT, seat);
}

void rk_fact_item(rk_facts *f, const char *name, int kind, int value)
{
    next(f, name, (uint8_t)(RK_A_ITEM + kind), value);
}

void rk_fact_word(rk_facts *f, const char *name, const char *word)
{
    next(f, name, RK_A_NUMBER, 0)->word = word;
}

void rk_fact_listed(rk_facts *f, const char *name, int kind, int value)
{
    next(f, name, (uint8_t)(RK_A_ITEM + kind), value)->list = true;
}

void rk_fact_listed_number(rk_facts *f, const char *name, int32_t value)
{
    next(f, name, RK_A_NUMBER, value)->list = true;
}

void rk_part_add(rk_parts *p, const char *more, const char *less, int32_t value, int32_t unit)
{
    assert(p->n < RK_PARTS && unit > 0);
    p->part[p->n++] = (rk_part){more, less, value, unit};
}

static void json_value(rk_json *w, const rk_game *game, const void *data, const rk_fact *fact)
{
    char scratch[RK_ID_SIZE];
    if (fact->word)
        rk_json_str(w, fact->word);
    else if (fact->kind < RK_A_ITEM)
        rk_json_int(w, fact->value);
    else
        rk_json_str(w, game->words.id_of(data, fact->kind - RK_A_ITEM, fact->value, scratch));
}

void rk_facts_json(rk_json *w, const rk_game *game, const void *data, const rk_facts *f)
{
    rk_json_object(w);
    for (int i = 0; i < f->n; i++) {
        const rk_fact *fact = &f->fact[i];
        rk_json_key(w, fact->name);
        if (!fact->list) {
            json_value(w, game, data, fact);
            continue;
        }
        rk_json_array(w);
        json_value(w, game, data, fact);
        while (i + 1 < f->n && !strcmp(f->fact[i + 1].name, fact->name))
            json_value(w, game, data, &f->fact[++i]);
        rk_json_end(w, ']');
    }
    rk_json_end(w, '}');
}
