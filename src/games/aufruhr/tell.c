/* tell.c: what a viewer is told of a move just made. */
#include "games/aufruhr/aufruhr.h"

void auf_tell(const void *data, const void *before, rk_move m, const void *after, int viewer, rk_teller *out)
{
    (void)data, (void)before, (void)m, (void)after, (void)viewer, (void)out;
}
