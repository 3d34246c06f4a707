/* payout.c: section 10 of the rules, and what the EU Commission does at a payout (section 11). */
#include "games/aufruhr/internal.h"

#include <string.h>

/* AUF-10.1, AUF-10.2: base x U x N, in units. */
static unsigned upgraded(const auf_data *d, const auf_state *s, unsigned base, int category, int place)
{
    uint64_t near = d->border[place] & s->rc_of[category];
    unsigned value = base;
    if (near)
        value <<= s->flags & AUF_F_EACH ? __builtin_popcountll(near) : 1;
    if (d->border[place] & s->rc_of[AUF_CATEGORIES])
        value /= 2;
    return value;
}

int auf_project_value(const auf_data *d, const auf_state *s, int card, int place)
{
    const auf_card *c = &d->card[card];
    return (int)upgraded(d, s, d->kind[c->kind].payout, __builtin_ctz(c->categories), place);
}

static uint32_t value_at(const auf_data *d, const auf_state *s, int card, int place, int category, unsigned factor)
{
    if (place == s->suspended)
        return 0; /* AUF-10.3 */
    unsigned base = s->flatten >> category & 1 ? d->kind[AUF_SMALL].payout : d->kind[d->card[card].kind].payout;
    return upgraded(d, s, base, category, place) * factor;
}

/* What a municipal project brings at a single payout of its category, pending effects included. */
uint32_t auf_pays(const auf_data *d, const auf_state *s, int card, int place)
{
    int category = __builtin_ctz(d->card[card].categories);
    return value_at(d, s, card, place, category, 1u << (s->boost >> category & 1));
}

/* What a payout brings each mayor, pending effects included. AUF-10.5: ownerless projects earn nothing. */
void auf_income(const auf_data *d, const auf_state *s, int category, int factor, uint32_t out[AUF_SEATS])
{
    unsigned f = (unsigned)factor << (s->boost >> category & 1);
    memset(out, 0, AUF_SEATS * sizeof *out);
    for (uint64_t own = d->initial[category] & ((1ull << 2 * s->seats) - 1); own; own &= own - 1) {
        int i = __builtin_ctzll(own), p = i / 2;
        out[p] += value_at(d, s, AUF_INITIAL + i, d->city[p].place, category, f);
    }
    for (uint64_t cards = d->municipal[category] & ~s->unseen; cards; cards &= cards - 1) {
        int card = __builtin_ctzll(cards);
        if (s->where[card] < AUF_COMMUNITIES)
            out[auf_owner(s, card)] += value_at(d, s, card, s->where[card], category, f);
    }
}

void auf_pay_out(const auf_data *d, auf_state *s, int category, int factor)
{
    uint32_t money[AUF_SEATS];
    auf_income(d, s, category, factor, money);
    for (int p = 0; p < s->seats; p++)
        s->cash[p] += money[p];
    s->boost = (uint8_t)(s->boost & ~(1u << category)); /* AUF-10.4 */
    s->flatten = (uint8_t)(s->flatten & ~(1u << category));
    s->suspended = AUF_NONE;
}

/* AUF-11 */
static void inspection(const auf_data *d, auf_state *s)
{
    if (auf_exposed(s)) {
        s->impeached = s->lm;
        auf_impeach(s);
        auf_open_election(d, s); /* AUF-11.5 */
        return;
    }
    auf_show_tokens(s, s->flags & AUF_F_OFFICE); /* everybody sees that there was nothing to find */
    if (s->flags & AUF_F_FIZZLE)
        auf_open_realise(d, s); /* AUF-11.2 */
}

/* AUF-10.6; the discard becomes the new pile when a card is needed and the pile is empty. */
void auf_play_payout(const auf_data *d, auf_state *s, int card)
{
    if (!s->payouts)
        s->payouts = (1u << AUF_PAYOUTS) - 1;
    s->payouts = (uint16_t)(s->payouts & ~(1u << card));
    if (!d->factor[card]) {
        inspection(d, s);
        return;
    }
    auf_pay_out(d, s, s->final, d->factor[card]);
    auf_open_realise(d, s);
}

/* Municipal projects of a category, initial ones included. */
int auf_projects(const auf_data *d, const auf_state *s, int seat, int category)
{
    int n = 0;
    for (int i = AUF_INITIAL + 2 * seat; i < AUF_INITIAL + 2 * seat + 2; i++)
        n += d->card[i].categories >> category & 1;
    for (uint64_t cards = d->municipal[category] & ~s->unseen; cards; cards &= cards - 1) {
        int card = __builtin_ctzll(cards);
        n += s->where[card] < AUF_COMMUNITIES && auf_owner(s, card) == seat;
    }
    return n;
}
