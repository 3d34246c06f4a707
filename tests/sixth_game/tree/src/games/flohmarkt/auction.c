/* auction.c: who gets what is offered (section 4). */
#include "games/flohmarkt/flohmarkt.h"

#include <string.h>

void flo_resolve(flo_state *s)
{
    int highest = 0, winner = -1;
    for (int i = 0; i < s->seats; i++) {
        if (s->bid[i] >= highest)
            winner = s->bid[i] == highest ? -1 : i;
        if (s->bid[i] > highest)
            highest = s->bid[i];
        s->hand[i] = (uint16_t)(s->hand[i] & ~(1u << (s->bid[i] - 1)));
    }
    if (winner >= 0)
        s->owns[winner] = (uint16_t)(s->owns[winner] | s->offered); /* FLO-4.1 */
    if (winner >= 0 || !s->kept)
        s->offered = 0; /* FLO-4.2 */
    memset(s->bid, 0, sizeof s->bid);
}
