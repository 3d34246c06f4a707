/* office.c: sections 5 and 6 of the rules: subventions and intentions. */
#include "games/aufruhr/internal.h"

#include <string.h>

/* AUF-4.8: rounds in office are counted here. */
void auf_open_subventions(const auf_data *d, auf_state *s)
{
    s->office[s->lm]++;
    auf_open_talk(d, s, AUF_T2);
}

/* AUF-5.2, after W1. */
void auf_decide_subventions(const auf_data *d, auf_state *s)
{
    (void)d;
    s->phase = AUF_SUBV;
    s->assigned = 0;
    memset(s->given, AUF_NONE, sizeof s->given);
    s->todo = auf_bit(s->lm);
}

/* AUF-5.3: which of the amounts the obeyed demand SUB(a, p) is about. */
int auf_obeyed_amount(const auf_state *s)
{
    return (s->obey - AUF_D_FIRST) / AUF_SEATS;
}

/* AUF-5.3: an obeyed SUB(a, p) leaves only p for a, and p for nothing else. */
uint8_t auf_recipients(const auf_state *s)
{
    uint8_t left = 0;
    for (int p = 0; p < s->seats; p++)
        if (s->given[p] == AUF_NONE)
            left |= auf_bit(p);
    if (s->obey) {
        int p = (s->obey - AUF_D_FIRST) % AUF_SEATS;
        left = (uint8_t)(s->assigned == auf_obeyed_amount(s) ? left & auf_bit(p) : left & ~auf_bit(p));
    }
    return left;
}

/* AUF-6.1 */
static void open_intention(const auf_data *d, auf_state *s)
{
    (void)d;
    s->phase = AUF_INTENT;
    s->todo = auf_bit(s->lm);
}

static void pay_subventions(const auf_data *d, auf_state *s)
{
    for (int p = 0; p < s->seats; p++)
        s->cash[p] += (uint32_t)auf_subvention(d, s, s->given[p]);
    auf_record_subventions(d, s);
    s->assigned = 0;
    s->obey = 0;
    open_intention(d, s);
}

/* AUF-5.2: the last amount is automatic; then all are paid at once. */
void auf_play_recipient(const auf_data *d, auf_state *s, int city)
{
    s->given[city] = s->assigned++;
    if (s->assigned < s->seats - 1)
        return;
    for (int p = 0; p < s->seats; p++)
        if (s->given[p] == AUF_NONE)
            s->given[p] = s->assigned;
    pay_subventions(d, s);
}

int auf_pile_size(const auf_data *d, const auf_state *s, int category)
{
    return __builtin_popcountll(s->unseen & d->pile[category]);
}

/* AUF-6.1, AUF-6.2 */
uint64_t auf_intents(const auf_data *d, const auf_state *s)
{
    int      all = __builtin_popcountll(s->unseen);
    uint64_t sets = d->of_size[all < 3 ? all : 3];
    for (int c = 0; c < AUF_CATEGORIES; c++) {
        int n = auf_pile_size(d, s, c);
        if (n < 3)
            sets &= d->at_most[c][n];
    }
    return sets << AUF_I_AUCTION | 15;
}

/* AUF-6.3: an intention that satisfies the demand already stands. */
uint64_t auf_legal_intents(const auf_data *d, const auf_state *s)
{
    uint64_t all = auf_intents(d, s);
    if (s->phase == AUF_INTENT || !s->obey)
        return all;
    uint64_t good = auf_satisfying(d, s, s->obey);
    return good >> s->intent & 1 ? 1ull << s->intent : all & good;
}

void auf_play_intent(const auf_data *d, auf_state *s, int intent)
{
    if (s->phase == AUF_INTENT) {
        s->intent = (uint8_t)intent;
        auf_open_talk(d, s, AUF_T3);
    } else {
        s->final = (uint8_t)intent;
        auf_carry_out(d, s);
    }
}

/* The final intention: AUF-7 or AUF-10. */
void auf_carry_out(const auf_data *d, auf_state *s)
{
    s->obey = 0;
    s->todo = 0;
    auf_record_intent(d, s);
    s->phase = s->final < AUF_I_AUCTION ? AUF_PAYOUT : AUF_REVEAL;
}
