/* payout.c: section 10 of the rules, and what the EU Commission does at a payout (section 11). */
#include "games/aufruhr/internal.h"

#include <string.h>

/* Municipal projects have one. */
static int category_of(const auf_data *d, int card)
{
    return __builtin_ctz(d->card[card].categories);
}

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
    return (int)upgraded(d, s, d->kind[d->card[card].kind].payout, category_of(d, card), place);
}

uint32_t auf_pays(const auf_data *d, const auf_state *s, int card, int place)
{
    int category = category_of(d, card);
    if (place == s->suspended)
        return 0; /* AUF-10.3 */
    unsigned base = s->flatten >> category & 1 ? d->kind[AUF_SMALL].payout : d->kind[d->card[card].kind].payout;
    return upgraded(d, s, base, category, place) << (s->boost >> category & 1);
}

/* AUF-10.5: ownerless projects earn nothing. Bots ask for this at every position, so what most projects bring is quickly said:
 * what is printed on them. */
void auf_income(const auf_data *d, const auf_state *s, uint32_t out[AUF_CATEGORIES][AUF_SEATS])
{
    bool     pending = s->boost || s->flatten || s->suspended != AUF_NONE;
    uint64_t upgrades = auf_rc_sites(s), municipal = d->municipal[0] | d->municipal[1] | d->municipal[2] | d->municipal[3];
    memcpy(out, d->initial_income, sizeof d->initial_income);
    for (int p = 0; p < s->seats; p++) {
        int place = d->city[p].place, big = AUF_INITIAL + 2 * p, small = big + 1;
        if (!pending && !(d->border[place] & upgrades))
            continue;
        out[category_of(d, big)][p] = auf_pays(d, s, big, place);
        out[category_of(d, small)][p] = auf_pays(d, s, small, place);
    }
    for (uint64_t cards = municipal & ~s->unseen; cards; cards &= cards - 1) {
        int card = __builtin_ctzll(cards), place = s->where[card];
        if (place >= AUF_COMMUNITIES)
            continue;
        bool plain = !pending && !(d->border[place] & upgrades);
        out[category_of(d, card)][auf_owner(s, card)] += plain ? d->kind[d->card[card].kind].payout : auf_pays(d, s, card, place);
    }
}

void auf_pay_out(const auf_data *d, auf_state *s, int category, int factor)
{
    uint32_t single[AUF_CATEGORIES][AUF_SEATS];
    auf_income(d, s, single);
    for (int p = 0; p < s->seats; p++)
        s->cash[p] += single[category][p] * (uint32_t)factor;
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
