#include "games/ninety/ninety.h"
void nin_tell(const void *data, const void *before, rk_move move, const void *after, int viewer, rk_teller *out)
{
    (void)data;
    (void)before;
    (void)move;
    (void)after;
    (void)viewer;
    (void)out;
}
