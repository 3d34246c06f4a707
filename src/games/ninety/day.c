/* day.c: sections 4 to 8 of the rules: calendar, event draw and schedule, weekend bonus, white
 * dice, the end of a turn. */
#include "games/ninety/ninety.h"

#include <string.h>

enum { COFFEE_POINTS = 3, WEEKEND_CASH = 10, PURGE_BLOCKS = 2 };

/* NIN-1.2, NIN-18.6 */
nin_set nin_all_cards(const nin_state *s)
{
    nin_set all = {{~0ull, (1ull << (NIN_HOODS - 64)) - 1}};
    return s->coffee == NIN_NO_COFFEE ? all : nin_or(all, nin_coffee_cards());
}

/* The discard pile: what lies nowhere else. */
nin_set nin_discard(const nin_state *s)
{
    nin_set left = nin_less(nin_all_cards(s), s->deck);
    for (int p = 0; p < s->seats; p++)
        left = nin_less(left, s->kept[p]);
    for (int k = 0; k < NIN_SCHEDULE && s->schedule[k] != NIN_NO; k++)
        nin_drop(&left, s->schedule[k]);
    return left;
}

/* NIN-6.5, NIN-6.7: a new deck if need be; without one the draw is over. */
static void need_card(const nin_data *d, nin_state *s)
{
    bool only_coffee = s->coffee == NIN_IMMEDIATE && !nin_any(nin_less(s->deck, nin_coffee_cards()));
    if (!nin_any(s->deck))
        s->deck = nin_discard(s);
    if (!nin_any(s->deck) || (only_coffee && !nin_any(nin_less(nin_or(s->deck, nin_discard(s)), nin_coffee_cards()))))
        nin_after_draw(d, s);
    else
        s->phase = NIN_DRAW;
}

void nin_begin_turn(const nin_data *d, nin_state *s)
{
    need_card(d, s);
}

/* NIN-6.1: newest first. Returns the card pushed out, or NIN_NO. */
static int push(nin_state *s, int card, int guest, int *missed_by)
{
    int out = s->schedule[NIN_SCHEDULE - 1];
    *missed_by = s->guest[NIN_SCHEDULE - 1];
    memmove(s->schedule + 1, s->schedule, NIN_SCHEDULE - 1);
    memmove(s->guest + 1, s->guest, NIN_SCHEDULE - 1);
    s->schedule[0] = (uint8_t)card;
    s->guest[0] = (uint8_t)guest;
    return out;
}

void nin_play_draw(const nin_data *d, nin_state *s, int card)
{
    nin_drop(&s->deck, card);
    if (nin_is_coffee(card)) { /* NIN-6.3, NIN-18.6 */
        if (s->coffee == NIN_IMMEDIATE)
            s->brew++;
        else
            nin_put(&s->kept[s->seat], card);
        need_card(d, s);
        return;
    }
    int guest = d->card[card].type == NIN_INVITATION ? s->seat : NIN_NO, missed_by; /* NIN-6.4 */
    int out = push(s, card, guest, &missed_by);
    if (out != NIN_NO && missed_by != NIN_NO && nin_miss(d, s, out, missed_by))
        s->phase = NIN_EXPIRED; /* NIN-6.6: settled before P2 */
    else
        nin_after_draw(d, s);
}

/* P2 and P3, NIN-5.1 */
void nin_after_draw(const nin_data *d, nin_state *s)
{
    s->phase = d->weekend >> s->day & 1 ? NIN_WEEKEND : NIN_ROLL;
}

/* ---- the weekend bonus: section 7 ---- */

void nin_play_weekend(nin_state *s, int die)
{
    s->offer = die & 1 ? 1u << NIN_B_CASH | 1u << NIN_B_SOLIDIFY : 1u << NIN_B_PURGE | 1u << NIN_B_JUMP;
    s->phase = NIN_BONUS;
}

bool nin_bonus_open(const nin_data *d, const nin_state *s, int bonus)
{
    if (!(s->offer >> bonus & 1))
        return false;
    if (bonus == NIN_B_SOLIDIFY)
        return nin_any(nin_firmable(s, s->seat));
    if (bonus == NIN_B_PURGE)
        return nin_mud_possible(d, s, d->hoods);
    return true;
}

/* NIN-14.11: what is left on offer after the first bonus; all others are through. */
static void bonus_done(const nin_data *d, nin_state *s)
{
    for (int b = 0; b < NIN_BONUSES; b++)
        if (nin_bonus_open(d, s, b)) {
            s->phase = NIN_BONUS;
            return;
        }
    nin_play_decline(s);
}

void nin_play_decline(nin_state *s)
{
    s->offer = 0;
    s->phase = NIN_ROLL;
}

void nin_play_bonus_pick(const nin_data *d, nin_state *s, int x)
{
    nin_solidify(d, s, s->seat, x);
    bonus_done(d, s);
}

void nin_play_purge(const nin_data *d, nin_state *s, int x, int of)
{
    nin_remove_lean(d, s, of, x);
    if (--s->left && nin_mud_possible(d, s, d->hoods))
        s->phase = NIN_PURGE;
    else
        nin_play_stop_purge(d, s);
}

void nin_play_stop_purge(const nin_data *d, nin_state *s)
{
    s->left = 0;
    bonus_done(d, s);
}

/* NIN-17.3: a single possibility is carried out without asking. */
static void begin_purge(const nin_data *d, nin_state *s)
{
    int ways = 0, x = 0, of = 0;
    for (int o = 0; o < s->seats; o++) {
        nin_set can = nin_purgeable(d, s, o, d->hoods);
        if (!nin_any(can))
            continue;
        ways += nin_count(can);
        x = nin_lowest(can);
        of = o;
    }
    s->left = PURGE_BLOCKS;
    s->phase = NIN_PURGE;
    if (ways == 1)
        nin_play_purge(d, s, x, of);
}

static void begin_solidify(const nin_data *d, nin_state *s)
{
    nin_set can = nin_firmable(s, s->seat);
    s->phase = NIN_SOLIDIFY;
    if (nin_count(can) == 1)
        nin_play_bonus_pick(d, s, nin_lowest(can));
}

void nin_play_bonus(const nin_data *d, nin_state *s, int bonus)
{
    s->offer &= (uint8_t) ~(1u << bonus);
    if (!nin_bio_of(d, s, s->seat)->weekend_both)
        s->offer = 0;
    switch (bonus) {
    case NIN_B_CASH: /* NIN-7.2 */
        s->cash[s->seat] += WEEKEND_CASH;
        bonus_done(d, s);
        break;
    case NIN_B_SOLIDIFY: begin_solidify(d, s); break;
    case NIN_B_PURGE: begin_purge(d, s); break;
    default: s->phase = NIN_JUMP;
    }
}

/* NIN-7.5: any neighborhood but the present one, own turf as HOME. */
nin_set nin_jump_targets(const nin_data *d, const nin_state *s)
{
    int     at = s->at[s->seat];
    nin_set to = nin_less(d->hoods, d->turf[s->turf[s->seat]].set);
    nin_put(&to, NIN_HOME);
    nin_drop(&to, at);
    return to;
}

void nin_play_jump(const nin_data *d, nin_state *s, int place)
{
    s->at[s->seat] = (uint8_t)place;
    s->done |= NIN_DID_ENTER;
    bonus_done(d, s);
}

/* ---- P3 and P5 ---- */

/* NIN-8.1, NIN-14.10, NIN-18.6 */
void nin_play_white(const nin_data *d, nin_state *s, int sum)
{
    int least = nin_bio_of(d, s, s->seat)->least_roll;
    s->ap = (uint16_t)((sum < least ? least : sum) + s->brew * COFFEE_POINTS);
    s->brew = 0;
    s->phase = NIN_ACT;
}

/* NIN-4.2: one turn each a day, after day 15 Election Day. */
void nin_end_turn(const nin_data *d, nin_state *s)
{
    s->ap = 0; /* P5: unspent points are lost */
    s->done = 0;
    s->seat = (uint8_t)nin_next_seat(s, s->seat);
    if (s->seat == s->first && ++s->day > NIN_DAYS)
        nin_begin_election(d, s);
    else
        nin_begin_turn(d, s);
}
