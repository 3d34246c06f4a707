/* act.c: sections 8 to 11 of the rules: traveling, canvassing, mudslinging, mail, recruiting,
 * fundraising, coffee, and when a turn is over. */
#include "games/ninety/ninety.h"

enum { MAIL_HERE = 5 };

/* ---- traveling: section 9, NIN-2.3, NIN-2.7, NIN-18.2 ---- */

static bool bridge_is_free(const nin_data *d, const nin_state *s)
{
    return nin_bio_of(d, s, s->seat)->free_bridge && !(s->done & NIN_DID_BRIDGE); /* NIN-14.2 */
}

/* For the owner the three neighborhoods of the turf are the one place HOME. */
static nin_set fold_home(const nin_data *d, const nin_state *s, nin_set to)
{
    nin_set turf = d->turf[s->turf[s->seat]].set;
    if (nin_any(nin_and(to, turf))) {
        to = nin_less(to, turf);
        nin_put(&to, NIN_HOME);
    }
    return to;
}

static int origin(const nin_state *s)
{
    int at = s->at[s->seat];
    return at == NIN_HOME ? NIN_HOODS + s->turf[s->seat] : at;
}

nin_set nin_targets(const nin_data *d, const nin_state *s)
{
    int at = s->at[s->seat];
    if (s->links)
        return fold_home(d, s, d->within[bridge_is_free(d, s)][origin(s)][s->ap < NIN_FAR ? s->ap : NIN_FAR]);
    return at == NIN_HOME ? d->from_home[s->turf[s->seat]] : fold_home(d, s, d->adjacent[at]);
}

/* NIN-18.2: ways are compared after the discount; at equal price the one without a bridge is taken. */
static int chain_price(const nin_data *d, const nin_state *s, int to, bool *discount)
{
    const uint8_t *plain = d->chain[0][origin(s)], *bridge = d->chain[1][origin(s)];
    int            a = NIN_NO, b = NIN_NO;
    if (to == NIN_HOME) {
        const nin_turf *t = &d->turf[s->turf[s->seat]];
        for (int i = 0; i < NIN_TURF_SIZE; i++) {
            a = plain[t->hood[i]] < a ? plain[t->hood[i]] : a;
            b = bridge[t->hood[i]] < b ? bridge[t->hood[i]] : b;
        }
    } else {
        a = plain[to];
        b = bridge[to];
    }
    *discount = bridge_is_free(d, s) && b - 1 < a;
    return *discount ? b - 1 : a < b ? a : b;
}

int nin_price(const nin_data *d, const nin_state *s, int to, bool *discount)
{
    if (s->links)
        return chain_price(d, s, to, discount);
    *discount = nin_has(d->bridges, to) && bridge_is_free(d, s);
    return !*discount; /* NIN-9.1, NIN-14.2 */
}

/* NIN-8.2, NIN-8.4, NIN-18.4: after a paid action or an event; with points left P4 goes on. */
static void close_turn(const nin_data *d, nin_state *s)
{
    if (s->closing_mail && nin_any(nin_mailable(d, s, s->seat)))
        s->phase = NIN_CLOSING;
    else
        nin_end_turn(d, s);
}

void nin_after_points(const nin_data *d, nin_state *s, bool moved)
{
    if (s->ap)
        s->phase = NIN_ACT;
    else if (moved && nin_attendable(d, s))
        s->phase = NIN_WINDOW;
    else
        close_turn(d, s);
}

void nin_play_end_turn(const nin_data *d, nin_state *s)
{
    if (s->phase == NIN_WINDOW) /* NIN-18.4: closes only the window */
        close_turn(d, s);
    else
        nin_end_turn(d, s);
}

void nin_play_travel(const nin_data *d, nin_state *s, int to)
{
    bool discount;
    s->ap = (uint16_t)(s->ap - nin_price(d, s, to, &discount));
    if (discount)
        s->done |= NIN_DID_BRIDGE;
    s->at[s->seat] = (uint8_t)to;
    s->done |= NIN_DID_ENTER;
    nin_after_points(d, s, true);
}

/* NIN-14.14 */
void nin_play_ride_home(const nin_data *d, nin_state *s)
{
    s->ap = (uint16_t)(s->ap - nin_ride_cost(d, s, s->seat));
    s->at[s->seat] = NIN_HOME;
    s->done |= NIN_DID_RIDE | NIN_DID_ENTER;
    nin_after_points(d, s, true);
}

/* ---- canvassing and mudslinging: section 10 ---- */

void nin_play_canvass(const nin_data *d, nin_state *s)
{
    s->canvassers[s->seat]--;
    nin_place_lean(d, s, s->seat, s->at[s->seat]);
    s->ap--;
    nin_after_points(d, s, false); /* NIN-8.4: no arrival window here */
}

/* NIN-10.2; NIN-14.7, NIN-8.5: the first one may be free. */
int nin_mud_price(const nin_data *d, const nin_state *s)
{
    return !(nin_bio_of(d, s, s->seat)->free_mud && !(s->done & NIN_DID_MUD));
}

void nin_play_mudsling(const nin_data *d, nin_state *s, int of)
{
    int price = nin_mud_price(d, s);
    nin_remove_lean(d, s, of, s->at[s->seat]);
    s->ap = (uint16_t)(s->ap - price);
    if (!price)
        s->done |= NIN_DID_MUD;
    nin_after_points(d, s, false);
}

/* ---- free activities: section 11 ---- */

int nin_mail_price(const nin_data *d, const nin_state *s, int seat, int x)
{
    return s->at[seat] == x ? MAIL_HERE : nin_bio_of(d, s, seat)->remote_mail; /* NIN-14.8 */
}

nin_set nin_mailable(const nin_data *d, const nin_state *s, int seat)
{
    nin_set can = nin_firmable(s, seat), none = {{0, 0}};
    if (s->cash[seat] >= nin_bio_of(d, s, seat)->remote_mail)
        return can;
    if (s->cash[seat] < MAIL_HERE || s->at[seat] >= NIN_HOODS)
        return none;
    return nin_and(can, nin_one(s->at[seat]));
}

void nin_play_mail(const nin_data *d, nin_state *s, int x)
{
    s->cash[s->seat] = (uint16_t)(s->cash[s->seat] - nin_mail_price(d, s, s->seat, x));
    nin_solidify(d, s, s->seat, x);
    if (s->phase == NIN_CLOSING)
        close_turn(d, s);
}

/* NIN-11.1, NIN-14.4 */
void nin_play_recruit(const nin_data *d, nin_state *s, int sum)
{
    s->canvassers[s->seat] = (uint16_t)(s->canvassers[s->seat] + sum + nin_bio_of(d, s, s->seat)->recruit);
    s->phase = NIN_ACT;
}

/* NIN-11.2, NIN-14.6 */
void nin_play_fundraise(const nin_data *d, nin_state *s, int sum)
{
    s->cash[s->seat] = (uint16_t)(s->cash[s->seat] + sum + nin_bio_of(d, s, s->seat)->fundraise);
    s->phase = NIN_ACT;
}

/* NIN-11.4: the first in data order. */
void nin_play_coffee(nin_state *s)
{
    nin_drop(&s->kept[s->seat], nin_lowest(nin_and(s->kept[s->seat], nin_coffee_cards())));
    s->done |= NIN_DID_COFFEE;
    s->ap += NIN_COFFEE_POINTS;
}

/* ---- NIN-12.1, NIN-18.3: cards that can be attended where the candidate is ---- */

unsigned nin_attendable(const nin_data *d, const nin_state *s)
{
    int at = s->at[s->seat];
    if (at >= NIN_HOODS && at != NIN_HOME)
        return 0; /* NIN-2.4 */
    if (s->entry && at != NIN_HOME && !(s->done & NIN_DID_ENTER))
        return 0;
    nin_set  here = nin_here(d, s, s->seat);
    unsigned can = 0;
    for (int k = 0; k < NIN_SCHEDULE && s->schedule[k] != NIN_NO; k++)
        can |= (unsigned)nin_has(here, s->schedule[k]) << k;
    return can;
}
