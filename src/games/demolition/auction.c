/* auction.c: section 4 of the rules: cards are revealed, bid for and gained. */
#include "games/demolition/demolition.h"

#include <string.h>

/* DEM-4.2: the discards become the deck when a card is needed, not before. */
static void need_a_card(dem_state *s)
{
    if (s->deck)
        return;
    s->deck = s->discard;
    s->discard = 0;
}

void dem_begin_round(dem_state *s)
{
    s->round++;
    s->actor = 0;
    s->phase = DEM_REVEAL;
    need_a_card(s);
}

int dem_next_slot(const dem_state *s)
{
    int slot = 0;
    while (slot < s->seats && s->slot[slot] != DEM_NONE)
        slot++;
    return slot;
}

/* DEM-4.1: one after the other into slots 0 to P-1; DEM-4.9: then the start player bids first. */
void dem_play_draw(dem_state *s, int card)
{
    int slot = dem_next_slot(s);
    s->deck &= ~(1ull << card);
    s->slot[slot] = (uint8_t)card;
    dem_turned_up(s, card);
    if (slot + 1 < s->seats) {
        need_a_card(s);
    } else {
        s->phase = DEM_BID;
        s->actor = s->start;
    }
}

/* DEM-4.9: those who have neither gained a card in this round nor lead one. */
unsigned dem_need_to_bid(const dem_state *s)
{
    unsigned done = s->gained;
    for (int i = 0; i < s->seats; i++)
        done |= 1u << (s->leader[i] & 31); /* DEM_NONE is nobody's bit */
    return ((1u << s->seats) - 1) & ~done;
}

static void clear_slot(dem_state *s, int slot)
{
    s->slot[slot] = s->leader[slot] = DEM_NONE;
    s->rank[slot] = 0;
}

/* DEM-4.13: clockwise from the start player. As everybody has a hand of their own, the order
 * of the slots is as good. All tokens go back, they are not kept anywhere else. */
static void resolve(const dem_data *d, dem_state *s)
{
    for (int slot = 0; slot < s->seats; slot++) {
        if (s->slot[slot] == DEM_NONE)
            continue; /* gone for union wage */
        int seat = s->leader[slot];
        s->cash[seat] = (uint8_t)(s->cash[seat] - dem_price(s->rank[slot] - 1));
        dem_gain(s, seat, s->slot[slot]);
        clear_slot(s, slot);
    }
    s->gained = 0;
    if (s->round == 1)
        dem_end_round(d, s); /* DEM-3.1 */
    else
        dem_begin_turns(d, s);
}

/* DEM-4.11: whoever was outbid, if that is the option; else the next clockwise who needs to bid. */
static int next_bidder(const dem_state *s, int outbid, unsigned needy)
{
    if (s->immediate && outbid != DEM_NONE)
        return outbid;
    unsigned behind = needy & (~1u << s->actor);
    return __builtin_ctz(behind ? behind : needy);
}

void dem_play_bid(const dem_data *d, dem_state *s, int seat, int slot, int kind)
{
    int outbid = s->leader[slot]; /* DEM-4.7: no bid any more, the tokens are back */
    if (kind == DEM_UNION) {      /* DEM-4.3: paid and taken at once */
        s->cash[seat] = (uint8_t)(s->cash[seat] - dem_price(kind));
        dem_gain(s, seat, s->slot[slot]);
        s->gained |= (uint8_t)(1u << seat);
        clear_slot(s, slot);
    } else {
        s->leader[slot] = (uint8_t)seat;
        s->rank[slot] = (uint8_t)(kind + 1);
    }
    unsigned needy = dem_need_to_bid(s);
    if (needy)
        s->actor = (uint8_t)next_bidder(s, outbid, needy);
    else
        resolve(d, s); /* DEM-4.12 */
}
