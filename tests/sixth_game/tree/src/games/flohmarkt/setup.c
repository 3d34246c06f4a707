/* setup.c: the beginning (FLO-1.2). */
#include "games/flohmarkt/flohmarkt.h"

#include <string.h>

void flo_start(const void *data, void *state, const rk_setup *setup)
{
    (void)data;
    flo_state *s = state;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->left = (uint8_t)setup->option[FLO_OPT_ROUNDS];
    s->kept = (uint8_t)setup->option[FLO_OPT_TIES];
    s->unseen = FLO_ALL;
    for (int i = 0; i < s->seats; i++)
        s->hand[i] = FLO_ALL;
}
