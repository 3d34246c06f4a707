/* board.c: the market at a terminal. */
#include "engine/render.h"
#include "games/flohmarkt/flohmarkt.h"

void flo_draw_board(const rk_reader *reader, const void *state, int viewer, int width, rk_text *out)
{
    (void)width;
    const flo_data  *d = reader->data;
    const flo_state *s = state;
    rk_render_key(reader, "board-flohmarkt.offered", out);
    for (unsigned things = s->offered; things; things &= things - 1) {
        int t = __builtin_ctz(things);
        rk_text_addf(out, " %s (%d)", rk_words_at(&d->strings, d->name[t], reader->lang), d->worth[t]);
    }
    rk_text_char(out, '\n');
    for (int i = 0; i < s->seats; i++) {
        size_t from = out->len;
        rk_text_add(out, i == viewer ? "> " : "  ");
        rk_render_seat(reader, i, out);
        rk_text_pad(out, from, 14);
        for (unsigned cards = s->hand[i]; cards; cards &= cards - 1)
            rk_text_addf(out, " %d", __builtin_ctz(cards) + 1);
        rk_text_addf(out, " = %d\n", flo_points(d, s, i));
    }
}
