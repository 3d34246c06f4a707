/* board.c: the table of Demolition at a terminal: the city, the auction, the firms. */
#include "base/wrap.h"
#include "engine/render.h"
#include "games/demolition/demolition.h"

#include <string.h>

enum {
    WIDE = 17, /* columns of a cell, five of them and their walls make 91, */
    SLIM = 14, /* or 76 */
    LINE = 96, /* where lists are broken if nobody says how wide */
    MORE = 8   /* and where they go on */
};

typedef struct {
    const dem_data  *d;
    const dem_state *s;
    int              viewer, wide, width; /* of a cell, of all */
    rk_reader        reader;
    rk_text         *out;
} board;

static void words(const board *b, const char *key)
{
    rk_render_key(&b->reader, key, b->out);
}

static void message(const board *b, rk_msg msg)
{
    rk_render(&b->reader, &msg, b->out);
}

/* As many columns of a name as there is room for; a dot tells that it goes on. */
static void clipped(rk_text *out, const char *name, int room)
{
    size_t from = out->len, n = 0;
    bool   fits = rk_columns(name, strlen(name)) <= room;
    for (int columns = fits ? 0 : 1; name[n] && columns < room; columns++)
        for (n++; (name[n] & 0xC0) == 0x80;)
            n++;
    rk_text_addn(out, name, n);
    rk_text_add(out, fits ? "" : ".");
    rk_text_pad(out, from, room);
}

static void devices(const board *b, uint64_t counts)
{
    for (int i = 0; i <= DEM_DEVICES; i++)
        for (int n = (int)(counts >> 8 * i & 0xFF); n > 0; n--)
            rk_text_char(b->out, b->d->symbol[i]);
}

/* ---- the city ---- */

static const char *name_of(const board *b, int cell)
{
    return rk_words_at(&b->d->strings, dem_tile_on(b->d, b->s, cell)->name, b->reader.lang);
}

static void cell_name(const board *b, int cell)
{
    rk_text_addf(b->out, "%2d ", cell);
    clipped(b->out, name_of(b, cell), b->wide - 3);
}

/* Names that a cell has no room for. */
static void whole_names(const board *b)
{
    size_t line = b->out->len, item = line;
    for (int cell = 0; cell < DEM_CELLS; cell++) {
        if (b->s->tile_at[cell] == DEM_NONE || rk_columns(name_of(b, cell), strlen(name_of(b, cell))) <= b->wide - 3)
            continue;
        if (item == line) {
            rk_text_add(b->out, "  ");
            words(b, "board-demolition.names");
        } else {
            rk_text_char(b->out, ',');
            rk_wrap_item(b->out, &line, item, b->width, MORE);
        }
        item = b->out->len;
        rk_text_addf(b->out, " %d %s", cell, name_of(b, cell));
    }
    rk_wrap_item(b->out, &line, item, b->width, MORE);
    rk_text_add(b->out, item == line ? "" : "\n");
}

/* Devices, and free edges there and needed; a house on what is closed. */
static void cell_work(const board *b, int cell)
{
    const dem_item *t = dem_tile_on(b->d, b->s, cell);
    size_t          from = b->out->len;
    rk_text_add(b->out, "   ");
    devices(b, t->load.devices);
    rk_text_pad(b->out, from, b->wide - 6);
    rk_text_add(b->out, b->s->open >> cell & 1 ? "  " : "⌂ ");
    rk_text_addf(b->out, "%d/%d", dem_free_edges(b->s, cell), t->edges);
    rk_text_pad(b->out, from, b->wide);
}

/* Debris, hazardous waste and fee. */
static void cell_waste(const board *b, int cell)
{
    const dem_item *t = dem_tile_on(b->d, b->s, cell);
    size_t          from = b->out->len;
    rk_text_addf(b->out, "   %d", t->debris);
    if (t->hazardous)
        rk_text_addf(b->out, "+%d!", t->hazardous);
    rk_text_add(b->out, b->s->bunker == cell ? " [B]" : "");
    rk_text_pad(b->out, from, b->wide - 5);
    rk_text_addf(b->out, "%4d", t->fee * DEM_BUCKS);
    rk_text_pad(b->out, from, b->wide);
}

static void wall(const board *b)
{
    for (int col = 0; col < DEM_SIDE; col++) {
        rk_text_char(b->out, '+');
        for (int i = 0; i < b->wide; i++)
            rk_text_char(b->out, '-');
    }
    rk_text_add(b->out, "+\n");
}

static void legend(const board *b)
{
    size_t line = b->out->len;
    words(b, "board-demolition.legend");
    if (b->s->bunker != DEM_NONE) {
        rk_text_char(b->out, ',');
        size_t item = b->out->len;
        rk_text_char(b->out, ' ');
        words(b, "board-demolition.bunker");
        rk_wrap_item(b->out, &line, item, b->width, 2);
    }
    rk_text_char(b->out, '\n');
    line = b->out->len;
    for (int i = 0; i <= DEM_DEVICES; i++) {
        size_t item = b->out->len;
        rk_text_addf(b->out, "  %c %s", b->d->symbol[i], rk_words_at(&b->d->strings, b->d->device[i], b->reader.lang));
        rk_wrap_item(b->out, &line, item, b->width, 2);
    }
    rk_text_char(b->out, '\n');
}

static void city(const board *b)
{
    static void (*const lines[])(const board *, int) = {cell_name, cell_work, cell_waste};
    for (int row = 0; row < DEM_SIDE; row++) {
        wall(b);
        for (int line = 0; line < 3; line++) {
            for (int cell = row * DEM_SIDE; cell < (row + 1) * DEM_SIDE; cell++) {
                rk_text_char(b->out, '|');
                size_t from = b->out->len;
                if (b->s->tile_at[cell] != DEM_NONE)
                    lines[line](b, cell);
                rk_text_pad(b->out, from, b->wide);
            }
            rk_text_add(b->out, "|\n");
        }
    }
    wall(b);
    whole_names(b);
    legend(b);
}

/* ---- the auction ---- */

static void auction(const board *b)
{
    const dem_state *s = b->s;
    if (s->phase != DEM_BID && s->phase != DEM_REVEAL)
        return;
    words(b, "board-demolition.auction");
    rk_text_char(b->out, '\n');
    for (int slot = 0; slot < s->seats; slot++) {
        size_t from = b->out->len;
        rk_text_addf(b->out, "  [%d] ", slot);
        if (s->slot[slot] == DEM_NONE)
            words(b, s->phase == DEM_BID ? "board-demolition.gone" : "board-demolition.face_down");
        else
            dem_card_code(b->d, s->slot[slot], b->reader.lang, b->out);
        if (s->rank[slot]) {
            rk_text_pad(b->out, from, 46);
            message(b, RK_MSG("board-demolition.bid", RK_ITEM("bid", DEM_K_KIND, s->rank[slot] - 1),
                              RK_SEAT("seat", s->leader[slot])));
        }
        rk_text_char(b->out, '\n');
    }
}

/* ---- the firms ---- */

static void hand(const board *b, int p)
{
    const dem_state *s = b->s;
    for (int i = 0; i < s->hand_n[p]; i++) {
        rk_text_addf(b->out, "      %c) ", 'a' + i);
        dem_card_code(b->d, s->hand[p][i], b->reader.lang, b->out);
        if (i < s->doubtful[p] && b->viewer == RK_ALL)
            rk_text_add(b->out, " ?");
        rk_text_char(b->out, '\n');
    }
}

static void card_names(const board *b, const char *key, uint64_t cards)
{
    if (!cards)
        return;
    size_t line = b->out->len;
    rk_text_add(b->out, "      ");
    words(b, key);
    for (; cards; cards &= cards - 1) {
        size_t item = b->out->len;
        rk_text_char(b->out, ' ');
        dem_card_code(b->d, __builtin_ctzll(cards), b->reader.lang, b->out);
        rk_text_add(b->out, cards & (cards - 1) ? "," : "");
        rk_wrap_item(b->out, &line, item, b->width, MORE);
    }
    rk_text_char(b->out, '\n');
}

/* DEM-9.7, with show_hands */
static void known_hand(const board *b, int p)
{
    uint64_t certain = 0, unsure = b->s->secret[p];
    for (int i = 0; i < b->s->hand_n[p]; i++) {
        uint64_t bit = 1ull << b->s->hand[p][i];
        if (i < b->s->doubtful[p])
            unsure |= bit;
        else
            certain |= bit;
    }
    card_names(b, "board-demolition.certain", certain);
    card_names(b, "board-demolition.unsure", unsure);
}

static void firm(const board *b, int p)
{
    const dem_state *s = b->s;
    size_t           from = b->out->len;
    bool             acts = s->phase == DEM_PLACE || (s->phase >= DEM_BID && s->phase < DEM_END);
    rk_text_add(b->out, acts && s->actor == p ? "> " : "  ");
    rk_render_seat(&b->reader, p, b->out);
    if (p == b->viewer)
        words(b, "board-demolition.you");
    if (s->phase > DEM_START && s->start == p)
        rk_text_add(b->out, " *");
    rk_text_pad(b->out, from, 24);
    message(b,
            RK_MSG("board-demolition.firm", RK_AMOUNT("bucks", s->cash[p] * DEM_BUCKS), RK_NUM("points", dem_points(b->d, s, p)),
                   RK_NUM("tiles", __builtin_popcount(s->claimed[p])), RK_NUM("cards", s->hand_n[p])));
    rk_text_char(b->out, '\n');
    if (dem_sees_hand(s, p, b->viewer))
        hand(b, p);
    else if (s->show)
        known_hand(b, p);
    if (b->viewer == p || b->viewer == RK_ALL)
        card_names(b, "board-demolition.secret", s->secret[p]);
}

void dem_draw_board(const rk_reader *reader, const void *state, int viewer, int width, rk_text *out)
{
    bool   slim = width && width < DEM_SIDE * (WIDE + 1) + 1;
    board  b = {reader->data, state, viewer, slim ? SLIM : WIDE, width ? width : LINE, *reader, out};
    size_t line = out->len;
    message(&b, RK_MSG("board-demolition.head", RK_NUM("round", b.s->round), RK_NUM("tiles", dem_tiles_left(b.s)),
                       RK_NUM("deck", __builtin_popcountll(b.s->deck)), RK_NUM("discards", __builtin_popcountll(b.s->discard))));
    if (b.s->final) {
        size_t item = out->len;
        rk_text_add(out, "   ");
        words(&b, "board-demolition.final");
        rk_wrap_item(out, &line, item, b.width, 0);
    }
    rk_text_char(out, '\n');
    city(&b);
    if (b.s->phase == DEM_SET) {
        message(&b, RK_MSG("board-demolition.target", RK_ITEM("tile", DEM_K_TILE, b.s->tile_at[b.s->target])));
        rk_text_char(out, '\n');
    }
    auction(&b);
    words(&b, "board-demolition.firms");
    rk_text_char(out, '\n');
    for (int p = 0; p < b.s->seats; p++)
        firm(&b, p);
}
