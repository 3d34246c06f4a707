/* board.c: the table of AUFRUHR! at a terminal. */
#include "games/aufruhr/aufruhr.h"

void auf_draw(const void *data, const void *state, int viewer, rk_lang lang, rk_text *out)
{
    (void)data, (void)state, (void)viewer, (void)lang, (void)out;
}
