/* facts.c: what a player wants to know before choosing top candidates, and before a politician takes a card. */
#include "games/stimmvieh/stimmvieh.h"

/* STI-4.7, STI-4.10: the stack the gap is filled from; NULL: both are empty, or nothing is taken. */
static const char *refilled_from(const sti_state *s, int party, int influence)
{
    int stack = !(s->tops[party] >> (influence - 1) & 1);
    if (s->stack[stack] == STI_NO_CARD)
        stack = !stack;
    if (s->stack[stack] == STI_NO_CARD || s->turn + 1 == STI_TURNS) /* STI-4.9 */
        return NULL;
    return stack ? "donations" : "votes";
}

static void facts_of_playing(const sti_data *d, const sti_state *s, rk_move m, rk_facts *out)
{
    if (m.arg[1] == RK_NONE)
        return;
    int         party = sti_party_in_turn(s), card = s->display[m.arg[1]];
    const char *stack = refilled_from(s, party, m.arg[0]);
    if (stack)
        rk_fact_word(out, "refill", stack);
    if (party != m.seat && !s->open_totals)
        return; /* STI-6.2: whoever decides for Angelus does not look through her piles */
    sti_take take[STI_PARTIES];
    sti_collected(d, s, take);
    int value = sti_face(d, s, card)->value;
    if (sti_is_vote(card))
        rk_fact_amount(out, "votes", (take[party].votes + value) * STI_UNIT);
    else
        rk_fact_amount(out, "donations", (take[party].donations + value) * STI_UNIT);
}

void sti_facts(const void *data, const void *state, rk_move m, rk_facts *out)
{
    const sti_data *d = data;
    if (m.verb == STI_V_TOP)
        rk_fact_number(out, "sum", sti_sum(d->four[m.arg[0]])); /* STI-3.1 */
    else if (m.verb == STI_V_PLAY)
        facts_of_playing(d, state, m, out);
}
