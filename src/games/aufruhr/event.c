/* event.c: section 14 of the rules: event cards. */
#include "games/aufruhr/internal.h"

#include <string.h>

void auf_open_event(const auf_data *d, auf_state *s)
{
    (void)d;
    s->phase = AUF_EVENT;
    s->todo = 0;
}

void auf_finish_event(const auf_data *d, auf_state *s)
{
    s->event = AUF_NONE;
    auf_end_round(d, s);
}

int auf_city_at(const auf_data *d, int place)
{
    for (int c = 0; c < AUF_SEATS; c++)
        if (d->city[c].place == place)
            return c;
    return -1;
}

/* AUF-14.4 */
static void levy(const auf_data *d, auf_state *s, const auf_event *e)
{
    for (int p = 0; p < s->seats; p++) {
        uint32_t due = (uint32_t)(auf_projects(d, s, p, e->category) * e->amount);
        s->cash[p] -= due < s->cash[p] ? due : s->cash[p];
    }
}

/* AUF-14.13 */
static void majority(const auf_data *d, auf_state *s, const auf_event *e)
{
    int count[AUF_SEATS], most = 1;
    for (int p = 0; p < s->seats; p++) {
        count[p] = auf_projects(d, s, p, e->category);
        most = count[p] > most ? count[p] : most;
    }
    for (int p = 0; p < s->seats; p++)
        if (count[p] == most)
            s->cash[p] += (uint32_t)e->amount;
}

/* AUF-14.14 */
static void aid_last(auf_state *s, const auf_event *e)
{
    int least = 255;
    for (int p = 0; p < s->seats; p++)
        least = s->points[p] < least ? s->points[p] : least;
    for (int p = 0; p < s->seats; p++)
        if (s->points[p] == least)
            s->cash[p] += (uint32_t)e->amount;
}

/* AUF-14.8; AUF-11.7: an early election is void, both impeached mayors are barred. */
static void audit(auf_state *s)
{
    if (!auf_exposed(s)) {
        auf_show_tokens(s, s->flags & AUF_F_OFFICE);
        return;
    }
    auf_impeach(s);
    if (s->impeached != AUF_NONE)
        s->barred |= auf_bit(s->impeached);
    s->early = 0;
}

/* AUF-14.11, AUF-14.12 */
uint64_t auf_targets(const auf_data *d, const auf_state *s)
{
    if (d->event[s->event].effect == AUF_E_SUSPEND)
        return s->one & auf_ordinary(d, s);
    uint64_t cities = 0;
    for (int p = 0; p < s->seats; p++)
        if (p != s->lm)
            cities |= 1ull << d->city[p].place;
    return cities;
}

/* True if the LM has to decide something. */
static bool asks_for_target(const auf_data *d, auf_state *s)
{
    uint64_t targets = auf_targets(d, s);
    if (!targets)
        return false;
    if (!(targets & (targets - 1))) {
        s->suspended = (uint8_t)__builtin_ctzll(targets); /* AUF-14.11: without a window */
        return false;
    }
    auf_open_window(d, s, AUF_W5);
    return true;
}

/* True if the event is over at once. */
static bool execute(const auf_data *d, auf_state *s, const auf_event *e)
{
    switch ((auf_effect)e->effect) {
    case AUF_E_NEGATIVE:
        s->where[e->card] = AUF_ON_OFFER;
        auf_open_lot(d, s, e->card); /* AUF-14.2 */
        return false;
    case AUF_E_SUSPEND:
    case AUF_E_GIFT: return !asks_for_target(d, s);
    case AUF_E_PAYOUT: auf_pay_out(d, s, e->category, 1); break; /* AUF-14.3 */
    case AUF_E_LEVY: levy(d, s, e); break;
    case AUF_E_BOOST: s->boost |= (uint8_t)(1u << e->category); break; /* AUF-14.5 */
    case AUF_E_FLATTEN: s->flatten |= (uint8_t)(1u << e->category); break;
    case AUF_E_SHIFT: s->shift_next = e->amount; break;                /* AUF-14.7 */
    case AUF_E_DISCOUNT: s->discount_next = (uint8_t)e->amount; break; /* AUF-14.6 */
    case AUF_E_AUDIT: audit(s); break;
    case AUF_E_REVEAL: auf_show_tokens(s, false); break;       /* AUF-14.9 */
    case AUF_E_TERM_LIMIT: s->barred |= auf_bit(s->lm); break; /* AUF-14.10 */
    case AUF_E_MAJORITY: majority(d, s, e); break;
    case AUF_E_AID: aid_last(s, e); break;
    case AUF_EFFECTS: break;
    }
    return true;
}

/* AUF-14.1 */
void auf_play_event(const auf_data *d, auf_state *s, int event)
{
    s->events &= ~(1u << event);
    s->event = (uint8_t)event;
    if (execute(d, s, &d->event[event]))
        auf_finish_event(d, s);
}

void auf_play_target(const auf_data *d, auf_state *s, int place)
{
    const auf_event *e = &d->event[s->event];
    if (e->effect == AUF_E_SUSPEND)
        s->suspended = (uint8_t)place;
    else
        s->cash[auf_city_at(d, place)] += (uint32_t)e->amount; /* AUF-14.12 */
    s->obey = 0;
    s->todo = 0;
    auf_finish_event(d, s);
}
