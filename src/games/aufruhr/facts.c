/* facts.c: what a mayor wants to know before deciding: what a site earns, a licence costs, a folder is worth. */
#include "games/aufruhr/internal.h"

static void income(const auf_data *d, const auf_state *s, rk_move m, rk_facts *out)
{
    uint32_t units[AUF_CATEGORIES][AUF_SEATS];
    auf_income(d, s, units);
    rk_fact_amount(out, "income", (int32_t)units[m.arg[0]][m.seat] * AUF_UNIT); /* AUF-10.1 */
}

void auf_facts(const void *data, const void *state, rk_move m, rk_facts *out)
{
    const auf_data        *d = data;
    const auf_state       *s = state;
    const auf_declaration *x;
    switch (m.verb) {
    case AUF_V_TOKEN: rk_fact_number(out, "stars", auf_stars_for(d, s->lm, 1ull << m.arg[0])); break;
    case AUF_V_ACCEPT_FOLDER: rk_fact_number(out, "stars", auf_stars_for(d, s->lm, s->offer[m.arg[0]])); break;
    case AUF_V_RECIPIENT: rk_fact_amount(out, "amount", auf_subvention(d, s, s->assigned) * AUF_UNIT); break; /* AUF-5.2 */
    case AUF_V_PAYOUT: income(d, s, m, out); break;
    case AUF_V_SITE:
        if (s->phase == AUF_SITE && s->lot != AUF_NONE)
            rk_fact_amount(out, "earns", auf_project_value(d, s, s->lot, m.arg[0]) * AUF_UNIT); /* AUF-8.2 */
        break;
    case AUF_V_CARD: rk_fact_amount(out, "licence", auf_licence(d, s, m.arg[0]) * AUF_UNIT); break; /* AUF-13.9 */
    case AUF_V_ACCEPT:
        x = &s->declared[auf_holder(s)];
        rk_fact_amount(out, "pays", (x->share + x->side) * AUF_UNIT); /* AUF-13.2 */
        break;
    default: break;
    }
}
