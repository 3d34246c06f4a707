/* words.c: ids, names, descriptions of moves. */
#include "games/flohmarkt/flohmarkt.h"

const char *flo_id_of(const void *data, int kind, int value, char scratch[RK_ID_SIZE])
{
    (void)scratch;
    const flo_data *d = data;
    return kind == FLO_K_THING && value < FLO_THINGS ? rk_str_at(&d->strings, d->id[value]) : NULL;
}

void flo_label(const void *data, int kind, int value, rk_lang lang, rk_text *out)
{
    const flo_data *d = data;
    if (kind == FLO_K_THING)
        rk_text_add(out, rk_words_at(&d->strings, d->name[value], lang));
    else
        rk_text_int(out, value);
}

rk_msg flo_describe(const void *data, const void *state, rk_move m)
{
    (void)data, (void)state;
    if (m.verb == FLO_V_BID)
        return RK_MSG("flohmarkt.move.bid", RK_NUM("card", m.arg[0]));
    return RK_MSG("flohmarkt.move.offer", RK_ITEM("thing", FLO_K_THING, m.arg[0]));
}
