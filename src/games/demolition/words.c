/* words.c: Demolition in words: ids, names, descriptions of moves about to be made. */
#include "games/demolition/demolition.h"

#include <stdio.h>

/* ---- several cards as one value: six bits each, the number of the card plus one ---- */

int32_t dem_pack_crew(const uint8_t *cards, int n)
{
    int32_t packed = 0;
    for (int i = 0; i < n && i < DEM_CREW_MAX; i++)
        packed |= (cards[i] + 1) << 6 * i;
    return packed;
}

static const dem_item *in_crew(const dem_data *d, int packed, int i)
{
    int card = i < DEM_CREW_MAX ? (packed >> 6 * i & 63) - 1 : -1;
    return card >= 0 && card < DEM_CARDS ? &d->card[card] : NULL;
}

static const char *crew_id(const dem_data *d, int packed, char out[RK_ID_SIZE])
{
    const dem_item *c;
    int             n = 0;
    for (int i = 0; (c = in_crew(d, packed, i)); i++)
        n += snprintf(out + n, (size_t)(RK_ID_SIZE - n), "%s%s", i ? " " : "", rk_str_at(&d->strings, c->id));
    return n ? out : NULL;
}

static void crew_label(const dem_data *d, int packed, rk_lang lang, rk_text *out)
{
    const dem_item *c;
    for (int i = 0; (c = in_crew(d, packed, i)); i++) {
        rk_text_add(out, i ? ", " : "");
        rk_text_add(out, rk_words_at(&d->strings, c->name, lang));
    }
}

/* ---- several devices as one value: three bits each, the number of the device plus one ---- */

enum { DEVICES_MAX = 10 };

int32_t dem_pack_devices(const uint8_t count[DEM_DEVICES])
{
    int32_t packed = 0;
    for (int i = 0, n = 0; i < DEM_DEVICES; i++)
        for (int k = 0; k < count[i] && n < DEVICES_MAX; k++)
            packed |= (i + 1) << 3 * n++;
    return packed;
}

static int device_in(int packed, int i)
{
    return i < DEVICES_MAX ? (packed >> 3 * i & 7) - 1 : -1;
}

static const char *devices_id(int packed, char out[RK_ID_SIZE])
{
    int n = 0;
    for (int i = 0, device; (device = device_in(packed, i)) >= 0; i++)
        n += snprintf(out + n, (size_t)(RK_ID_SIZE - n), "%s%s", i ? " " : "", dem_device_ids[device]);
    return n ? out : NULL;
}

static void devices_label(const dem_data *d, int packed, rk_lang lang, rk_text *out)
{
    for (int i = 0, device; (device = device_in(packed, i)) >= 0; i++) {
        rk_text_add(out, i ? ", " : "");
        rk_text_add(out, rk_words_at(&d->strings, d->device[device], lang));
    }
}

/* ---- ids and names ---- */

const char *dem_id_of(const void *data, int kind, int value, char scratch[RK_ID_SIZE])
{
    const dem_data *d = data;
    switch (kind) {
    case DEM_K_KIND: return value < DEM_BIDS ? dem_bid_ids[value] : NULL;
    case DEM_K_TILE: return value < DEM_TILES ? rk_str_at(&d->strings, d->tile[value].id) : NULL;
    case DEM_K_CARD: return value < DEM_CARDS ? rk_str_at(&d->strings, d->card[value].id) : NULL;
    case DEM_K_CREW: return crew_id(d, value, scratch);
    case DEM_K_DEVICE: return value <= DEM_DEVICES ? dem_device_ids[value] : NULL;
    case DEM_K_DEVICES: return devices_id(value, scratch);
    default: return NULL;
    }
}

static int devices_on(const dem_item *card, int device)
{
    return (int)(card->load.devices >> 8 * device & 0xFF);
}

void dem_card_code(const dem_data *d, int card, rk_lang lang, rk_text *out)
{
    const dem_item *c = &d->card[card];
    rk_text_addf(out, "%s (", rk_words_at(&d->strings, c->name, lang));
    for (int i = 0; i <= DEM_DEVICES; i++)
        for (int n = devices_on(c, i); n > 0; n--)
            rk_text_char(out, d->symbol[i]);
    rk_text_addf(out, "%s%d/%d)", c->load.devices ? " " : "", c->debris, c->hazardous);
}

/* What it carries off, if anything. */
static void carried(const char *key, int n, const char *between, rk_lang lang, rk_text *out)
{
    if (n)
        rk_text_addf(out, "%s%s %d", between, rk_phrase(key, lang), n);
}

/* Luigi (Crowbar, Backhoe; debris 1): nobody at a table has to know letters by heart. */
static void card_label(const dem_data *d, int card, rk_lang lang, rk_text *out)
{
    const dem_item *c = &d->card[card];
    rk_text         in = RK_TEXT_INIT;
    for (int i = 0; i <= DEM_DEVICES; i++)
        for (int n = devices_on(c, i); n > 0; n--)
            rk_text_addf(&in, "%s%s", in.len ? ", " : "", rk_words_at(&d->strings, d->device[i], lang));
    carried("demolition.label.debris", c->debris, in.len ? "; " : "", lang, &in);
    carried("demolition.label.hazardous", c->hazardous, in.len ? "; " : "", lang, &in);
    rk_text_add(out, rk_words_at(&d->strings, c->name, lang));
    if (in.len)
        rk_text_addf(out, " (%s)", rk_text_str(&in));
    rk_text_free(&in);
}

void dem_label(const void *data, int kind, int value, rk_lang lang, rk_text *out)
{
    const dem_data *d = data;
    switch (kind) {
    case DEM_K_KIND: rk_text_add(out, rk_words_at(&d->strings, d->bid[value], lang)); break;
    case DEM_K_TILE: rk_text_add(out, rk_words_at(&d->strings, d->tile[value].name, lang)); break;
    case DEM_K_CARD: card_label(d, value, lang, out); break;
    case DEM_K_CREW: crew_label(d, value, lang, out); break;
    case DEM_K_DEVICE: rk_text_add(out, rk_words_at(&d->strings, d->device[value], lang)); break;
    case DEM_K_DEVICES: devices_label(d, value, lang, out); break;
    default: rk_text_int(out, value);
    }
}

/* ---- moves ---- */

static rk_msg describe_bid(const dem_state *s, rk_move m)
{
    int slot = m.arg[0], kind = m.arg[1];
    if (slot >= s->seats || s->slot[slot] == DEM_NONE || kind >= DEM_BIDS)
        return RK_MSG("demolition.move.bid_nothing");
    return RK_MSG("demolition.move.bid", RK_ITEM("bid", DEM_K_KIND, kind), RK_ITEM("card", DEM_K_CARD, s->slot[slot]),
                  RK_AMOUNT("price", dem_price(kind) * DEM_BUCKS));
}

static rk_msg describe_tile(const dem_data *d, const dem_state *s, rk_move m)
{
    int cell = m.arg[0];
    if (cell >= DEM_CELLS || s->tile_at[cell] == DEM_NONE)
        return RK_MSG("demolition.move.tile_nothing");
    const dem_item *t = dem_tile_on(d, s, cell);
    return RK_MSG("demolition.move.tile", RK_ITEM("tile", DEM_K_TILE, s->tile_at[cell]), RK_NUM("points", dem_tile_points(s, t)),
                  RK_AMOUNT("fee", t->fee * DEM_BUCKS));
}

static rk_msg describe_cards(const dem_data *d, const dem_state *s, rk_move m)
{
    unsigned set = m.arg[0];
    if (s->phase != DEM_SET || m.seat >= s->seats || set >= 1u << s->hand_n[m.seat])
        return RK_MSG("demolition.move.cards_nothing");
    uint8_t cards[DEM_HAND];
    int     n = 0;
    for (unsigned rest = set; rest; rest &= rest - 1)
        cards[n++] = s->hand[m.seat][__builtin_ctz(rest)];
    dem_load crew = dem_crew(d, s, m.seat, set);
    int      price = dem_dump(&dem_tile_on(d, s, s->target)->load, &crew) * DEM_BUCKS;
    rk_msg   msg = n > DEM_CREW_MAX ? RK_MSG("demolition.move.many_cards", RK_ITEM("cards", DEM_K_CREW, dem_pack_crew(cards, n)),
                                             RK_ITEM("more", DEM_K_CREW, dem_pack_crew(cards + DEM_CREW_MAX, n - DEM_CREW_MAX)),
                                             RK_AMOUNT("price", price))
                                    : RK_MSG("demolition.move.cards", RK_ITEM("cards", DEM_K_CREW, dem_pack_crew(cards, n)),
                                             RK_AMOUNT("price", price));
    return msg;
}

static rk_msg describe_discard(const dem_state *s, rk_move m)
{
    if (m.seat >= s->seats || m.arg[0] >= s->hand_n[m.seat])
        return RK_MSG("demolition.move.discard_nothing");
    return RK_MSG("demolition.move.discard", RK_ITEM("card", DEM_K_CARD, s->hand[m.seat][m.arg[0]]));
}

static rk_msg describe_bunker(const dem_state *s, rk_move m)
{
    if (m.arg[0] >= DEM_CELLS || s->tile_at[m.arg[0]] == DEM_NONE)
        return RK_MSG("demolition.move.place_nothing");
    return RK_MSG("demolition.move.place", RK_ITEM("tile", DEM_K_TILE, s->tile_at[m.arg[0]]));
}

rk_msg dem_describe(const void *data, const void *state, rk_move m)
{
    const dem_state *s = state;
    switch (m.verb) {
    case DEM_V_BID: return describe_bid(s, m);
    case DEM_V_TILE: return describe_tile(data, s, m);
    case DEM_V_PASS: return RK_MSG("demolition.move.pass");
    case DEM_V_REFUSE: return RK_MSG("demolition.move.refuse");
    case DEM_V_CARDS: return describe_cards(data, s, m);
    case DEM_V_DISCARD: return describe_discard(s, m);
    case DEM_V_LAY:
        if (m.arg[0] >= DEM_TILES)
            return RK_MSG("demolition.move.lay_nothing");
        return RK_MSG("demolition.move.lay", RK_ITEM("tile", DEM_K_TILE, m.arg[0]));
    case DEM_V_START: return RK_MSG("demolition.move.start", RK_SEAT("seat", m.arg[0]));
    case DEM_V_DRAW:
        if (m.arg[0] >= DEM_CARDS)
            return RK_MSG("demolition.move.draw_nothing");
        return RK_MSG("demolition.move.draw", RK_ITEM("card", DEM_K_CARD, m.arg[0]));
    default: return describe_bunker(s, m);
    }
}
