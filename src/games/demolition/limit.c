/* limit.c: hands: the limit of section 6, and what everybody knows of them (DEM-9.7).
 *
 * A card discarded face down makes every card left in that hand doubtful. Cards gained later go
 * to the end of the hand and are certain, so the doubtful ones are always the first cards of a
 * hand: a number tells which they are. */
#include "games/demolition/demolition.h"

#include <string.h>

void dem_gain(dem_state *s, int seat, int card)
{
    s->hand[seat][s->hand_n[seat]++] = (uint8_t)card;
}

/* DEM-9.7: without secret cards nothing is doubtful, without doubtful cards nothing is secret. */
static void settle(dem_state *s, int seat)
{
    if (!s->secret[seat] || !s->doubtful[seat]) {
        s->secret[seat] = 0;
        s->doubtful[seat] = 0;
    }
}

/* Takes the cards at the places of the set out of the hand; the others close up. */
static uint64_t take_out(dem_state *s, int seat, unsigned set)
{
    uint64_t out = 0;
    int      kept = 0, n = s->hand_n[seat], doubtful = s->doubtful[seat];
    uint8_t *hand = s->hand[seat];
    s->doubtful[seat] = (uint8_t)(doubtful - __builtin_popcount(set & ((1u << doubtful) - 1)));
    for (int i = 0; i < n; i++) {
        if (set >> i & 1)
            out |= 1ull << hand[i];
        else
            hand[kept++] = hand[i];
    }
    memset(hand + kept, 0, (size_t)(n - kept));
    s->hand_n[seat] = (uint8_t)kept;
    s->discard |= out;
    return out;
}

/* Played or openly discarded. */
uint64_t dem_lay_down(dem_state *s, int seat, unsigned set)
{
    uint64_t out = take_out(s, seat, set);
    settle(s, seat);
    return out;
}

void dem_turned_up(dem_state *s, int card)
{
    for (int p = 0; p < s->seats; p++)
        if (s->secret[p] >> card & 1) {
            s->secret[p] &= ~(1ull << card);
            settle(s, p);
        }
}

/* DEM-6.4: the hand is shown to all, so all of it is certain. */
void dem_show_proof(dem_state *s, int seat)
{
    s->secret[seat] = 0;
    s->doubtful[seat] = 0;
    s->phase = DEM_PROOF;
}

/* DEM-6.3 */
void dem_play_refuse(dem_state *s, int seat)
{
    s->cash[seat] = (uint8_t)(s->cash[seat] - DEM_PENALTY);
    s->phase = DEM_REFUSED;
}

/* DEM-6.5: open after a proof, face down after a refusal. */
void dem_play_discard(const dem_data *d, dem_state *s, int seat, int place)
{
    if (s->phase == DEM_PROOF || s->reveal) {
        dem_lay_down(s, seat, 1u << place);
    } else {
        s->secret[seat] |= take_out(s, seat, 1u << place);
        s->doubtful[seat] = s->hand_n[seat];
    }
    dem_end_turn(d, s);
}
