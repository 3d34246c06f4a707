/* auction.c: sections 7 and 8 of the rules: auctions and municipal projects. */
#include "games/aufruhr/internal.h"

#include <string.h>

/* ---- turning up ---- */

static int turned_up(const auf_state *s)
{
    int n = 0;
    while (n < AUF_LOTS && s->lots[n] != AUF_NONE)
        n++;
    return n;
}

/* AUF-7.1: one card after the other, piles in the order of the categories. */
uint64_t auf_next_cards(const auf_data *d, const auf_state *s)
{
    return s->unseen & d->pile[d->multiset[s->final - AUF_I_AUCTION][turned_up(s)]];
}

static void next_lot(const auf_data *d, auf_state *s);

void auf_play_reveal(const auf_data *d, auf_state *s, int card)
{
    int n = turned_up(s);
    s->unseen &= ~(1ull << card);
    s->where[card] = AUF_ON_OFFER;
    s->lots[n] = (uint8_t)card;
    if (n + 1 == d->multiset_size[s->final - AUF_I_AUCTION])
        next_lot(d, s);
}

/* ---- lots ---- */

/* AUF-7.2; the last lot is picked by itself (AUF-0.7). */
static void next_lot(const auf_data *d, auf_state *s)
{
    int left = 0, last = AUF_NONE;
    for (int i = 0; i < AUF_LOTS; i++)
        if (s->lots[i] != AUF_NONE) {
            left++;
            last = s->lots[i];
        }
    if (left > 1) {
        s->phase = AUF_PICK;
        s->todo = auf_bit(s->lm);
    } else if (left == 1) {
        auf_play_lot(d, s, last);
    } else {
        auf_open_realise(d, s);
    }
}

void auf_play_lot(const auf_data *d, auf_state *s, int card)
{
    for (int i = 0; i < AUF_LOTS; i++)
        if (s->lots[i] == card)
            s->lots[i] = AUF_NONE;
    auf_open_lot(d, s, card);
}

void auf_open_lot(const auf_data *d, auf_state *s, int card)
{
    s->lot = (uint8_t)card;
    auf_open_talk(d, s, AUF_T4);
}

static void end_lot(const auf_data *d, auf_state *s)
{
    bool event = s->lot >= AUF_NEGATIVE;
    s->lot = AUF_NONE;
    s->obey = 0;
    s->todo = 0;
    if (event)
        auf_finish_event(d, s); /* AUF-14.2 */
    else
        next_lot(d, s);
}

static void discard_lot(const auf_data *d, auf_state *s)
{
    s->where[s->lot] = AUF_DISCARDED;
    end_lot(d, s);
}

/* ---- bids ---- */

int auf_bid_least(const auf_data *d, const auf_state *s)
{
    return d->kind[d->card[s->lot].kind].price;
}

int auf_bid_most(const auf_state *s, int seat)
{
    return s->cash[seat] < AUF_BID_MAX ? (int)s->cash[seat] : AUF_BID_MAX;
}

/* AUF-7.6 */
uint8_t auf_tied(const auf_state *s)
{
    int     most = 1;
    uint8_t tied = 0;
    for (int p = 0; p < s->seats; p++) {
        if (s->bid[p] > most) {
            most = s->bid[p];
            tied = 0;
        }
        if (s->bid[p] == most)
            tied |= auf_bit(p);
    }
    return tied;
}

/* AUF-7.7: municipal projects are built at once, RuhrCity cards kept. */
static void sell(const auf_data *d, auf_state *s, int buyer)
{
    s->cash[buyer] -= s->bid[buyer]; /* AUF-7.4 */
    s->obey = 0;
    if (auf_is_rc(d, s->lot)) {
        s->where[s->lot] = AUF_IN_HAND;
        s->owner[s->lot] = (uint8_t)(0xF0 | buyer);
        s->held[buyer] |= 1ull << s->lot;
        end_lot(d, s);
    } else if (s->markers[buyer] && auf_building_sites(d, s, buyer)) {
        s->phase = AUF_SITE;
        s->todo = auf_bit(buyer);
    } else {
        discard_lot(d, s); /* AUF-8.5 */
    }
}

static void reveal_bids(const auf_data *d, auf_state *s)
{
    uint8_t tied = auf_tied(s);
    auf_record_bids(d, s);
    if (!tied)
        discard_lot(d, s); /* AUF-7.5 */
    else if (auf_single(tied))
        sell(d, s, __builtin_ctz(tied));
    else
        auf_open_window(d, s, AUF_W3);
}

/* AUF-7.3; who cannot pay the minimum bids 0 (AUF-0.7). */
void auf_open_bids(const auf_data *d, auf_state *s)
{
    s->phase = AUF_BID;
    s->todo = 0;
    memset(s->bid, 0, sizeof s->bid);
    int least = auf_bid_least(d, s);
    for (int p = 0; p < s->seats; p++)
        if (auf_bid_most(s, p) >= least)
            s->todo |= auf_bit(p);
    if (!s->todo)
        reveal_bids(d, s);
}

void auf_play_bid(const auf_data *d, auf_state *s, int seat, int bid)
{
    s->bid[seat] = (uint8_t)bid;
    s->todo = (uint8_t)(s->todo & ~auf_bit(seat));
    if (!s->todo)
        reveal_bids(d, s);
}

void auf_play_award(const auf_data *d, auf_state *s, int city)
{
    auf_record_award(s, auf_tied(s), city);
    sell(d, s, city);
}

/* ---- building ---- */

/* AUF-8.1: room for a municipal project, and a connection. */
uint64_t auf_building_sites(const auf_data *d, const auf_state *s, int seat)
{
    return auf_ordinary(d, s) & ~s->two & ~auf_rc_sites(s) & s->reach[seat];
}

void auf_play_site(const auf_data *d, auf_state *s, int place)
{
    if (place == AUF_NONE) {
        discard_lot(d, s);
        return;
    }
    int      buyer = __builtin_ctz(s->todo), card = s->lot;
    uint64_t bit = 1ull << place;
    s->where[card] = (uint8_t)place;
    s->owner[card] = (uint8_t)(0xF0 | buyer);
    s->two |= s->one & bit;
    s->one |= bit;
    s->reach[buyer] |= d->border[place] | bit; /* AUF-8.1 b, c */
    s->markers[buyer]--;
    s->points[buyer] = (uint8_t)(s->points[buyer] + d->kind[d->card[card].kind].points);
    end_lot(d, s);
}
