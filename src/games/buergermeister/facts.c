/* facts.c: what a player wants to know before setting, taking or vacating. */
#include "games/buergermeister/buergermeister.h"

/* BGM-7.3: what the party in turn gets if this move completes a Land. The price of the figure itself is left out. */
static void premium(const bgm_data *d, const bgm_state *s, rk_move m, rk_facts *out)
{
    bgm_state after = *s;
    bgm_play(d, &after, m);
    int price = m.verb == BGM_V_SET ? BGM_COST : 0, units = after.cash[s->active] + price - s->cash[s->active];
    if (units)
        rk_fact_amount(out, "premium", units * BGM_UNIT);
}

/* BGM-4.2 */
static void price(rk_facts *out)
{
    rk_fact_amount(out, "price", BGM_COST * BGM_UNIT);
}

static void facts_of_setting(const bgm_data *d, const bgm_state *s, int post, rk_facts *out)
{
    int takes = bgm_could_take(d, s, post);
    price(out);
    if (takes)
        rk_fact_number(out, "takes", takes);
}

void bgm_facts(const void *data, const void *state, rk_move m, rk_facts *out)
{
    const bgm_data  *d = data;
    const bgm_state *s = state;
    switch (m.verb) {
    case BGM_V_SET:
        facts_of_setting(d, s, m.arg[0], out);
        premium(d, s, m, out);
        break;
    case BGM_V_COLOUR: price(out); break; /* of the figure that must follow (BGM-11.5) */
    case BGM_V_TAKE:
    case BGM_V_DECLINE: premium(d, s, m, out); break;
    case BGM_V_VACATE: rk_fact_amount(out, "covers", BGM_UNIT); break; /* BGM-6.2: of what is owed */
    default: break;
    }
}
