/* document.c: the state document, and what of it each seat may know (section 9 of the rules). */
#include "engine/document.h"
#include "games/demolition/demolition.h"

#include <string.h>

static const char *const phases[] = {"lay",  "start", "hide_bunker", "place_bunker", "reveal", "bid",
                                     "turn", "cards", "refused",     "proof",        "end"};

/* Reading: a card that must not have been met before leaves the deck. */
static void leave_deck(rk_doc *doc, dem_state *s, int card)
{
    if (!(s->deck >> card & 1))
        rk_doc_wrong(doc, "this card lies elsewhere too");
    s->deck &= ~(1ull << card);
}

/* A cell or a seat; DEM_NONE: null. */
static void number_or_none(rk_doc *doc, const char *key, uint8_t *at, int high, const char *about)
{
    rk_doc_number_or_null(doc, *at != DEM_NONE, key, at, 0, high, about);
}

/* ---- the course of the game ---- */

static bool somebody_decides(const dem_state *s)
{
    return s->phase == DEM_PLACE || (s->phase >= DEM_BID && s->phase < DEM_END);
}

static void course(rk_doc *doc, dem_state *s)
{
    rk_doc_choice(doc, "phase", &s->phase, phases, DEM_END + 1,
                  "`lay`, `start`, `hide_bunker` and `reveal` are chance; `refused`: a card is to be discarded after a refusal; "
                  "`proof`: the same after a proof");
    rk_doc_number(doc, "round", &s->round, 0, 60000, "from 1; 0 during the set-up");
    rk_doc_number_or_null(doc, s->phase > DEM_START, "start", &s->start, 0, s->seats - 1,
                          "the start player; null before one is drawn");
    rk_doc_number_or_null(doc, somebody_decides(s), "actor", &s->actor, 0, s->seats - 1,
                          "the seat that decides; null where chance acts or the game is over");
    if (rk_doc_reading(doc) && rk_doc_was_null(doc) && somebody_decides(s))
        rk_doc_wrong(doc, "somebody decides in this phase");
}

/* ---- the city ---- */

/* DEM-9.1: the whole grid is public. Houses stand on the tiles that are not open. */
static void city(rk_doc *doc, dem_state *s)
{
    int n = rk_doc_list_of(doc, "city", DEM_CELLS, DEM_CELLS, DEM_CELLS,
                           "tiles by cell; null for emptied cells and those not laid yet; the bunker once it is uncovered");
    for (int cell = 0; cell < n; cell++) {
        rk_doc_item_or_null(doc, s->tile_at[cell] != DEM_NONE, NULL, &s->tile_at[cell], DEM_K_TILE, NULL);
        if (rk_doc_reading(doc) && s->tile_at[cell] != DEM_NONE)
            s->cells |= 1u << cell;
    }
    rk_doc_end_list(doc);
    n = rk_doc_list_of(rk_doc_derived(doc), "free_edges", DEM_CELLS, DEM_CELLS, DEM_CELLS,
                       "by cell; null where there is no tile (DEM-5.1)");
    for (int cell = 0; cell < n; cell++)
        rk_doc_derive_or_null(doc, s->cells >> cell & 1, NULL, dem_free_edges(s, cell), 0, 4, NULL);
    rk_doc_end_list(doc);
    uint32_t open = s->phase > DEM_LAY ? s->open : 0, houses = s->phase > DEM_LAY ? s->cells & ~s->open : 0;
    rk_doc_numbers(rk_doc_derived(doc), "open", &open, 0, DEM_CELLS - 1,
                   "cells of the open tiles (DEM-5.2), rising; empty while tiles are being laid");
    rk_doc_numbers(rk_doc_derived(doc), "houses", &houses, 0, DEM_CELLS - 1, "cells of the tiles that are not open");
    number_or_none(doc, "bunker_under", &s->bunker, DEM_CELLS - 1,
                   "the cell the bunker lies under; null if it is not in play, not placed yet, uncovered or taken");
    rk_doc_derive(doc, "tiles_left", dem_tiles_left(s), 0, DEM_TILES, "tiles in the city, a covered bunker included (DEM-10.4)");
    rk_doc_flag(doc, "final_phase", &s->final, "it has begun (DEM-7.3)");
}

/* ---- the auction and the piles ---- */

static void slot(rk_doc *doc, dem_state *s, int i)
{
    int kind = s->rank[i] - 1;
    if (!rk_doc_object(doc, NULL, "Slot", NULL))
        return;
    rk_doc_item_or_null(doc, s->slot[i] != DEM_NONE, "card", &s->slot[i], DEM_K_CARD, "the card for auction; null: none");
    if (rk_doc_reading(doc) && s->slot[i] != DEM_NONE)
        leave_deck(doc, s, s->slot[i]);
    number_or_none(doc, "bidder", &s->leader[i], s->seats - 1, "the seat whose bid lies on it; null: none");
    rk_doc_choice_or_null(doc, kind >= 0, "bid", &kind, dem_bid_ids, DEM_UNION, "its kind; null: none");
    if (rk_doc_reading(doc))
        s->rank[i] = (uint8_t)(kind + 1);
    rk_doc_end_object(doc);
}

static void auction(rk_doc *doc, dem_state *s)
{
    int n = rk_doc_list_of(doc, "auction", s->seats, 2, DEM_SEATS, "one entry per slot");
    for (int i = 0; i < n; i++)
        slot(doc, s, i);
    rk_doc_end_list(doc);
}

/* DEM-9.2: everybody may count the cards, nobody may look at them. */
static void piles(rk_doc *doc, dem_state *s)
{
    bool all = doc->viewer == RK_ALL;
    if (rk_doc_object(rk_doc_derived(doc), "deck", "Pile",
                      "the draw pile: all cards that lie nowhere else. It has no order (DEM-9.5)")) {
        rk_doc_derive(doc, "count", __builtin_popcountll(s->deck), 0, DEM_CARDS, "number of cards");
        if (rk_doc_shown(doc, all, "nobody"))
            rk_doc_items(doc, "cards", &s->deck, DEM_K_CARD, "the cards, in the order of the data");
        rk_doc_end_object(doc);
    }
    if (rk_doc_object(doc, "discard_pile", "Pile", "the discard pile")) {
        rk_doc_derive(doc, "count", __builtin_popcountll(s->discard), 0, DEM_CARDS, "number of cards");
        if (rk_doc_shown(doc, all, "nobody"))
            rk_doc_items(doc, "cards", &s->discard, DEM_K_CARD, "the cards, in the order of the data");
        if (rk_doc_reading(doc)) {
            if (s->discard & ~s->deck)
                rk_doc_wrong(doc, "a card of the pile lies elsewhere too");
            s->deck &= ~s->discard;
        }
        rk_doc_end_object(doc);
    }
}

/* ---- players ---- */

/* Cards of a hand, in the order of acquisition. Those of a whole hand leave the deck while it is read. */
static int row(rk_doc *doc, const char *key, dem_state *s, uint8_t *cards, int n, bool whole, const char *about)
{
    n = rk_doc_list(doc, key, n, DEM_HAND, about);
    for (int i = 0; i < n; i++) {
        rk_doc_item(doc, NULL, &cards[i], DEM_K_CARD, NULL);
        if (whole && rk_doc_reading(doc))
            leave_deck(doc, s, cards[i]);
    }
    rk_doc_end_list(doc);
    return n;
}

static void hand(rk_doc *doc, dem_state *s, int p)
{
    int n = row(doc, "hand", s, s->hand[p], s->hand_n[p], true,
                "cards in the order of acquisition: bit i of the move `cards` and the index of `discard` refer to it");
    if (rk_doc_reading(doc))
        s->hand_n[p] = (uint8_t)n;
}

/* DEM-9.7: the doubtful cards are the ones gained before the others. */
static void doubtful(rk_doc *doc, dem_state *s, int p)
{
    uint8_t cards[DEM_HAND];
    memcpy(cards, s->hand[p], sizeof cards);
    int n = row(doc, "doubtful", s, cards, s->doubtful[p], false,
                "the cards of the hand that are doubtful to the others (DEM-9.7): always the first ones of `hand`");
    if (!rk_doc_reading(doc))
        return;
    if (n > s->hand_n[p] || memcmp(cards, s->hand[p], sizeof cards) != 0)
        rk_doc_fail(doc, "the doubtful cards are the first ones of the hand");
    s->doubtful[p] = (uint8_t)n;
}

/* DEM-9.7, DEM-9.8 */
static void cards_of(rk_doc *doc, dem_state *s, int p)
{
    bool     own = rk_doc_sees(doc, p);
    uint64_t unsure = s->secret[p];
    for (int i = 0; i < s->doubtful[p]; i++)
        unsure |= 1ull << s->hand[p][i];
    rk_doc_derive(doc, "hand_size", s->hand_n[p], 0, DEM_HAND, "cards in hand");
    if (rk_doc_shown(doc, dem_sees_hand(s, p, doc->viewer), "the owner; everybody in phase `proof` of this player"))
        hand(doc, s, p);
    if (rk_doc_shown(doc, own, "the owner"))
        doubtful(doc, s, p);
    if (rk_doc_shown(doc, own, "the owner"))
        rk_doc_items(doc, "secret", &s->secret[p], DEM_K_CARD,
                     "cards discarded face down that are not known yet, in the order of the data; they lie in the deck or on "
                     "the discard pile");
    if (rk_doc_present(doc, s->show)) /* DEM-9.3 */
        row(rk_doc_derived(doc), "certain", s, s->hand[p] + s->doubtful[p], s->hand_n[p] - s->doubtful[p], false,
            "with `show_hands`: the other cards of the hand, in the order of acquisition");
    if (rk_doc_present(doc, s->show))
        rk_doc_items(rk_doc_derived(doc), "unsure", &unsure, DEM_K_CARD,
                     "with `show_hands`: doubtful and secret cards together, in the order of the data");
}

/* DEM-5.4: one letter for each device that the tile asks for, in the order of the data. */
static void covers(rk_doc *doc, const dem_data *d, const dem_state *s, const dem_load *crew, int cell)
{
    char letters[16];
    int  n = 0;
    if (s->cells >> cell & 1) {
        dem_coverage c = dem_cover(&dem_tile_on(d, s, cell)->load, crew);
        for (int i = 0; i < DEM_DEVICES; i++)
            for (int k = c.asked[i]; k > 0 && n < 15; k--)
                letters[n++] = k > c.wild[i] + c.lacking[i] ? 'y' : k > c.lacking[i] ? 'w' : 'n';
    }
    letters[n] = 0;
    rk_doc_text(rk_doc_derived(doc), NULL, letters, 15, NULL);
}

/* For those who look around before their turn: facts come with the move only. */
static void whole_hand(rk_doc *doc, const dem_data *d, const dem_state *s, int p)
{
    dem_load crew = dem_whole_hand(d, s, p);
    if (rk_doc_object(rk_doc_derived(doc), "crew", "Crew", "what the whole hand can do")) {
        rk_doc_derive(doc, "debris", crew.waste & 0xFFFF, 0, UINT16_MAX, "debris it carries away");
        rk_doc_derive(doc, "hazardous", crew.waste >> 16, 0, UINT16_MAX, "hazardous waste it carries away");
        int n =
            rk_doc_list_of(doc, "covers", DEM_CELLS, DEM_CELLS, DEM_CELLS,
                           "by cell, a letter for each device its tile asks for (DEM-5.4): `y` is there, `w` is replaced by a "
                           "wildcard, `n` is lacking");
        for (int cell = 0; cell < n; cell++)
            covers(doc, d, s, &crew, cell);
        rk_doc_end_list(doc);
        rk_doc_end_object(doc);
    }
}

/* DEM-4.7: the tokens not lying on a card. */
static int tokens(const dem_state *s, int seat)
{
    int n = 2;
    for (int i = 0; i < s->seats; i++)
        if (s->leader[i] == seat)
            n -= s->rank[i];
    return n;
}

static void player(rk_doc *doc, const dem_data *d, dem_state *s, int p)
{
    if (!rk_doc_object(doc, NULL, "Player", NULL))
        return;
    rk_doc_money(doc, "bucks", &s->cash[p], DEM_BUCKS, 0, 250, "money");
    rk_doc_derive(doc, "tokens", tokens(s, p), 0, 2, "tokens not lying on a card (DEM-4.3)");
    rk_doc_bit(doc, "gained", &s->gained, p, "has taken a card for union wage in this auction");
    cards_of(doc, s, p);
    if (rk_doc_shown(doc, doc->viewer == p, "the owner"))
        whole_hand(doc, d, s, p);
    rk_doc_items(doc, "tiles", &s->claimed[p], DEM_K_TILE, "tiles claimed, in the order of the data");
    rk_doc_derive(doc, "points", dem_points(d, s, p), 0, DEM_TILES * UINT8_MAX, "their debris (DEM-8.1)");
    rk_doc_end_object(doc);
}

/* ---- all of it ---- */

static void find_open(rk_doc *doc, const dem_data *d, dem_state *s)
{
    bool final = s->final;
    if (s->phase != DEM_LAY)
        dem_find_open(d, s);
    if (final != s->final)
        rk_doc_fail(doc, "the final phase has begun (DEM-7.1, DEM-7.2): \"final_phase\" must be true");
}

void dem_document(const void *data, void *state, rk_doc *doc)
{
    dem_state *s = state;
    course(doc, s);
    city(doc, s);
    rk_doc_number(doc, "rounds_without_demolition", &s->stall, 0, DEM_STALL,
                  "finished rounds in a row without one, round 1 not counted (DEM-7.6)");
    rk_doc_flag(doc, "demolished_this_round", &s->fell, "a tile has fallen in this round");
    number_or_none(doc, "target", &s->target, DEM_CELLS - 1, "phase `cards`: the cell named; otherwise null");
    auction(doc, s);
    piles(doc, s);
    int n = rk_doc_list_of(doc, "players", s->seats, 2, DEM_SEATS, "one entry per seat");
    for (int p = 0; p < n; p++)
        player(doc, data, s, p);
    rk_doc_end_list(doc);
    if (rk_doc_read_well(doc))
        find_open(doc, data, s);
}
