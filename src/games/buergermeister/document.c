/* document.c: the state document. Nothing is secret but the order of cards nobody has seen yet (BGM-11.1), and that does
 * not exist before they are drawn: all viewers see the same. */
#include "engine/document.h"
#include "games/buergermeister/buergermeister.h"

static const char *const phases[] = {"start", "draw", "roll", "vacate", "place", "place_post", "capture", "end"};
static const char *const anchors[] = {"border", "figure"};
static const char *const endings[] = {"all_full", "all_in_office", "stalemate", "round_limit"}; /* from BGM_ALL_FULL on */

/* ---- the turn ---- */

/* The posts of captured figures, nearest first. Reading: they must be those on the line. */
static int line(rk_doc *doc, const char *key, const bgm_data *d, int post, int direction, int n, const char *about)
{
    n = rk_doc_list(doc, key, n, BGM_REACH - 1, about);
    for (int i = 0; i < n; i++) {
        int on_line = d->ray[post][direction][i], captured = on_line;
        rk_doc_item(doc, NULL, &captured, BGM_K_POST, NULL);
        if (captured != on_line)
            rk_doc_wrong(doc, "is not on the line from %s to %s", d->code[post], bgm_directions[direction]);
    }
    rk_doc_end_list(doc);
    return n;
}

static void capture(rk_doc *doc, const bgm_data *d, bgm_state *s)
{
    bool on = s->phase == BGM_CAPTURE;
    int  post = on && s->set ? s->last[s->active][s->set - 1].post : 0;
    if (!rk_doc_object_or_null(rk_doc_derived(doc), on, "capture", "Capture",
                               "phase `capture`: what may be taken; otherwise null"))
        return;
    rk_doc_item(doc, "post", &post, BGM_K_POST, "where the figure was just set");
    if (rk_doc_map(doc, "directions", BGM_K_DIRECTION,
                   "for each direction that may be taken the posts of its run, nearest first")) {
        for (int i = 0; i < BGM_SIDES; i++)
            if (rk_doc_entry(doc, bgm_directions[i], s->closed >> i & 1))
                line(doc, NULL, d, post, i, 1 + (s->closed >> (BGM_SIDES + i) & 1), NULL);
        rk_doc_end_map(doc);
    }
    rk_doc_end_object(doc);
}

/* Beside the capture, not in it: what encloses a run is not taken. */
static void closed_by(rk_doc *doc, const bgm_data *d, const bgm_state *s)
{
    bool on = s->phase == BGM_CAPTURE;
    int  post = on && s->set ? s->last[s->active][s->set - 1].post : 0;
    if (!rk_doc_map_or_null(rk_doc_derived(doc), on, "closed_by", BGM_K_DIRECTION,
                            "phase `capture`: what stands behind each run, the border or a figure of the player; otherwise null"))
        return;
    for (int i = 0; i < BGM_SIDES; i++)
        if (rk_doc_entry(doc, bgm_directions[i], s->closed >> i & 1)) {
            int figure = d->ray[post][i][1 + (s->closed >> (BGM_SIDES + i) & 1)] != BGM_BORDER;
            rk_doc_choice(doc, NULL, &figure, anchors, 2, NULL);
        }
    rk_doc_end_map(doc);
}

static void dice(rk_doc *doc, bgm_state *s)
{
    int n = rk_doc_list(doc, "dice", (s->die[0] != 0) + (s->die[1] != 0), 2, "the dice rolled for the card so far");
    for (int i = 0; i < n; i++)
        rk_doc_number(doc, NULL, &s->die[i], 1, 6, NULL);
    rk_doc_end_list(doc);
}

static void turn(rk_doc *doc, const bgm_data *d, bgm_state *s)
{
    int parties = s->parties, ending = s->ending - 1;
    rk_doc_choice(doc, "phase", &s->phase, phases, BGM_END + 1, "who acts: see above");
    bool begun = s->phase != BGM_START, on = begun && s->phase != BGM_END;
    rk_doc_number(doc, "turn", &s->turns, 0, BGM_ROUNDS * parties,
                  "finished turns, of all parties together; the turn that ends the game counts");
    rk_doc_derive(doc, "round", s->turns / parties + on, 0, BGM_ROUNDS,
                  "1 to 150; at the end the number of complete rounds; 0 before the lot");
    rk_doc_number_or_null(doc, begun, "start", &s->start, 0, parties - 1, "the party that began; null before the lot");
    if (begun && rk_doc_reading(doc) && rk_doc_was_null(doc))
        rk_doc_wrong(doc, "somebody has begun");
    rk_doc_derive_or_null(
        doc, on, "active", s->active, 0, parties - 1,
        "the party in turn: (`start` + `turn`) modulo the number of parties; null before the lot and at the end");
    if (on && rk_doc_reading(doc))
        s->active = (uint8_t)((s->start + s->turns) % parties);
    rk_doc_item_or_null(doc, s->card != BGM_NO_CARD, "card", &s->card, BGM_K_CARD,
                        "the event card of this turn; null before the draw and at the end");
    dice(doc, s);
    rk_doc_derive_money(doc, "brings", bgm_event_units(d, s), BGM_UNIT, -6 * BGM_PIP, 12 * BGM_PIP,
                        "what the dice rolled so far bring, in Schilling; negative: are owed");
    rk_doc_number(doc, "to_vacate", &s->to_vacate, 0, 6 * BGM_PIP,
                  "phase `vacate`: posts still to be vacated (50,000 of shortage each); otherwise 0");
    rk_doc_item_or_null(doc, s->phase == BGM_PLACE_POST, "colour", &s->colour, BGM_K_COLOUR,
                        "phase `place_post`: the colour chosen; otherwise null");
    rk_doc_derive(doc, "to_set", on ? bgm_to_set(s) : 0, 0, BGM_PER_TURN,
                  "how many figures more this turn has room for (BGM-3.4, BGM-4.6)");
    capture(doc, d, s);
    closed_by(doc, d, s);
    rk_doc_number(doc, "passes", &s->passes, 0, BGM_STALE_ROUNDS * parties,
                  "voluntary passes since a figure was last set (BGM-8.2)");
    rk_doc_derive(doc, "passes_limit", BGM_STALE_ROUNDS * parties, 0, BGM_STALE_ROUNDS * BGM_COLOURS,
                  "so many of them end the game");
    rk_doc_choice_or_null(doc, ending >= 0, "end", &ending, endings, BGM_ROUND_LIMIT,
                          "why the game is over: BGM-8.1, BGM-8.3, BGM-8.2, BGM-8.4 in this order; otherwise null");
    if (rk_doc_reading(doc))
        s->ending = (uint8_t)(ending + 1);
}

/* ---- parties ---- */

static void deed(rk_doc *doc, const bgm_data *d, bgm_deed *x)
{
    int direction = x->taken ? bgm_taken_direction(*x) : 0;
    if (!rk_doc_object(doc, NULL, "Deed", NULL))
        return;
    rk_doc_item(doc, "post", &x->post, BGM_K_POST, "where the figure was set");
    rk_doc_item_or_null(doc, x->taken, "direction", &direction, BGM_K_DIRECTION, "in which it took figures; null: it took none");
    bool none = rk_doc_was_null(doc);
    int  n = line(doc, "captured", d, x->post < BGM_POSTS ? x->post : 0, direction, bgm_taken_count(*x), "the posts it took");
    if (rk_doc_reading(doc)) {
        if (none != !n)
            rk_doc_fail(doc, "a direction and captured posts go together");
        x->taken = n ? (uint8_t)(1 + 2 * direction + n - 1) : 0;
    }
    rk_doc_end_object(doc);
}

static void last(rk_doc *doc, const bgm_data *d, bgm_deed deeds[BGM_PER_TURN])
{
    int n = 0;
    while (n < BGM_PER_TURN && deeds[n].post != BGM_NO_POST)
        n++;
    n = rk_doc_list(
        doc, "last", n, BGM_PER_TURN,
        "the figures set in the party's latest turn, in order; for the active party, once its card is drawn: in this turn");
    for (int i = 0; i < n; i++)
        deed(doc, d, &deeds[i]);
    rk_doc_end_list(doc);
}

/* The colours a party sets: both with letter, one otherwise. */
static unsigned colours_of(const bgm_state *s, int party)
{
    return s->mode == BGM_LETTER ? bgm_own_colours(s, party) : 1u << party;
}

static void party(rk_doc *doc, const bgm_data *d, bgm_state *s, int p)
{
    unsigned colours = colours_of(s, p);
    if (!rk_doc_object(doc, NULL, "Party", NULL))
        return;
    rk_doc_derive(doc, "seat", bgm_seat(s, p), 0, BGM_COLOURS - 1, "who decides for it");
    rk_doc_items(rk_doc_derived(doc), "colours", &colours, BGM_K_COLOUR, "the colours it sets");
    rk_doc_money(doc, "cash", &s->cash[p], BGM_UNIT, 0, BGM_RICHEST / 2, "in Schilling");
    rk_doc_derive(doc, "mayors", bgm_count(bgm_of_party(s, p)), 0, BGM_POSTS, "its mayors in office");
    if (rk_doc_map_or_null(rk_doc_derived(doc), s->supply != BGM_OPEN, "supply", BGM_K_COLOUR, /* BGM-2.3 */
                           "figures left by colour; null if there is no limit")) {
        for (int c = 0; c < BGM_COLOURS; c++)
            if (rk_doc_entry(doc, rk_str_at(&d->strings, d->colour_id[c]), colours >> c & 1))
                rk_doc_derive(doc, NULL, bgm_left(s, c), 0, 2 * BGM_FIGURES, NULL);
        rk_doc_end_map(doc);
    }
    last(doc, d, s->last[p]);
    rk_doc_end_object(doc);
}

typedef enum { MAYORS, ALONE, SHARED, CASH } bgm_count_of;

static int counted(const bgm_result *r, bgm_count_of what)
{
    return what == MAYORS ? r->mayors : what == ALONE ? r->alone : what == SHARED ? r->shared : r->cash;
}

static void by_seat(rk_doc *doc, const char *key, const bgm_state *s, const bgm_result r[BGM_COLOURS], bgm_count_of what,
                    int most, const char *about)
{
    int n = rk_doc_list_of(doc, key, s->seats, 2, BGM_COLOURS, about);
    for (int p = 0; p < n; p++)
        rk_doc_derive_money(doc, NULL, counted(&r[p], what), what == CASH ? BGM_UNIT : 1, 0, most, NULL);
    rk_doc_end_list(doc);
}

/* BGM-8.5, BGM-8.6: what counts at the end. Lists, because a view is sent often. */
static void standings(rk_doc *doc, const bgm_data *d, const bgm_state *s)
{
    bgm_result r[BGM_COLOURS];
    bgm_results(d, s, r);
    if (!rk_doc_object(rk_doc_derived(doc), "standings", "Standings", "how the players stand: lists by seat"))
        return;
    by_seat(doc, "mayors", s, r, MAYORS, BGM_POSTS, "mayors in office");
    by_seat(doc, "alone", s, r, ALONE, BGM_LANDS, "Länder led alone");
    by_seat(doc, "shared", s, r, SHARED, BGM_LANDS, "Länder led with others");
    by_seat(doc, "cash", s, r, CASH, BGM_RICHEST, "in all treasuries of the player, in Schilling");
    rk_doc_end_object(doc);
}

/* ---- the board ---- */

static void land(rk_doc *doc, const bgm_data *d, bgm_state *s, int land)
{
    const bgm_land *l = &d->land[land];
    int             most;
    unsigned        leaders = bgm_leaders(d, s, land, &most);
    leaders = most ? leaders : 0;
    if (!rk_doc_object(doc, NULL, "LandNow", NULL))
        return;
    rk_doc_item(doc, "land", &land, BGM_K_LAND, "its id");
    rk_doc_derive_money(doc, "premium", l->premium, BGM_UNIT, 0, UINT16_MAX, "paid when it is complete");
    rk_doc_derive(doc, "posts", l->posts, 1, BGM_POSTS, "all of its posts");
    rk_doc_derive(doc, "free", bgm_count(bgm_without(l->set, bgm_occupied(s))), 0, BGM_POSTS, "those without a mayor");
    rk_doc_bit(doc, "full", &s->full, land, "it is complete, the premium is paid");
    int n = rk_doc_list_of(doc, "mayors", s->parties, 2, BGM_COLOURS, "mayors by party");
    for (int p = 0; p < n; p++)
        rk_doc_derive(doc, NULL, bgm_count(bgm_common(bgm_of_party(s, p), l->set)), 0, BGM_POSTS, NULL);
    rk_doc_end_list(doc);
    rk_doc_numbers(doc, "leaders", &leaders, 0, BGM_COLOURS - 1, "parties with the most mayors, if anybody is there");
    rk_doc_end_object(doc);
}

static void lands(rk_doc *doc, const bgm_data *d, bgm_state *s)
{
    int n = rk_doc_list_of(rk_doc_derived(doc), "lands", BGM_LANDS, BGM_LANDS, BGM_LANDS, "the nine Länder");
    for (int l = 0; l < n; l++)
        land(doc, d, s, l);
    rk_doc_end_list(doc);
}

static int colour_on(const bgm_state *s, unsigned post)
{
    int c = 0;
    while (c < BGM_COLOURS && !bgm_has(&s->figures[c], post))
        c++;
    return c;
}

/* The observer: all posts at once. */
static void observe_posts(const bgm_state *s, int16_t *slot)
{
    for (int p = 0; p < BGM_POSTS; p++)
        slot[p] = RK_NOTHING;
    for (int c = 0; c < BGM_COLOURS; c++)
        for (int w = 0; w < BGM_WORDS; w++)
            for (uint64_t bits = s->figures[c].w[w]; bits; bits &= bits - 1)
                slot[64 * w + __builtin_ctzll(bits)] = (int16_t)c;
}

static void posts(rk_doc *doc, const bgm_data *d, bgm_state *s)
{
    int16_t *slot = rk_doc_slots(doc);
    if (slot) {
        observe_posts(s, slot);
        return;
    }
    if (!rk_doc_map(doc, "posts", BGM_K_POST, "every post that is taken, with the colour of its figure; free ones are left out"))
        return;
    for (unsigned p = 0; p < BGM_POSTS; p++) {
        int colour = colour_on(s, p);
        if (!rk_doc_entry(doc, d->code[p], colour < BGM_COLOURS))
            continue;
        rk_doc_item(doc, NULL, &colour, BGM_K_COLOUR, NULL);
        if (rk_doc_reading(doc) && colour < BGM_COLOURS)
            bgm_put(&s->figures[colour], p);
    }
    rk_doc_end_map(doc);
}

/* ---- the pile of event cards ---- */

/* BGM-3.1: deck=bottom: the cards in the order of their draws; reshuffle: those of this pass. */
static int cards_seen(const bgm_state *s, uint8_t out[BGM_CARDS])
{
    int draws = bgm_draws(s), n = 0;
    if (!s->reshuffle)
        for (; n < draws && n < BGM_CARDS; n++)
            out[n] = s->order[n];
    else
        for (uint64_t c = ((1ull << BGM_CARDS) - 1) & ~s->unseen; c; c &= c - 1)
            out[n++] = (uint8_t)__builtin_ctzll(c);
    return n;
}

static void see_card(rk_doc *doc, bgm_state *s, int draw, uint8_t card)
{
    if (!(s->unseen >> card & 1))
        rk_doc_wrong(doc, "is there twice");
    s->unseen &= ~(1ull << card);
    if (!s->reshuffle)
        s->order[draw] = card;
}

static void pile(rk_doc *doc, bgm_state *s)
{
    uint8_t seen[BGM_CARDS] = {0};
    int     draws = bgm_draws(s), want = s->reshuffle ? draws % BGM_CARDS : draws < BGM_CARDS ? draws : BGM_CARDS;
    if (!rk_doc_object(doc, "pile", "EventPile", "the event cards"))
        return;
    rk_doc_derive(doc, "draws", draws, 0, BGM_ROUNDS * BGM_COLOURS, "cards drawn so far");
    int n = rk_doc_list(doc, "seen", rk_doc_reading(doc) ? 0 : cards_seen(s, seen), BGM_CARDS,
                        "`deck=bottom`: the cards of the first pass in the order of their draws, so draw n is card (n - 1) "
                        "modulo 54 of this list once it has 54; `reshuffle`: those drawn since the last shuffle, in the order "
                        "of the data set (empty right after draws 54, 108, ...)");
    for (int i = 0; i < n; i++) {
        rk_doc_item(doc, NULL, &seen[i], BGM_K_CARD, NULL);
        if (rk_doc_reading(doc))
            see_card(doc, s, i, seen[i]);
    }
    rk_doc_end_list(doc);
    if (rk_doc_reading(doc) && n != want)
        rk_doc_fail(doc, "there are %d cards seen; after %d draws there must be %d", n, draws, want);
    rk_doc_items(rk_doc_derived(doc), "unseen", &s->unseen, BGM_K_CARD,
                 "the cards that can be drawn next, while the order is not known");
    rk_doc_item_or_null(rk_doc_derived(doc), !s->unseen, "next", &s->order[draws % BGM_CARDS], BGM_K_CARD,
                        "the top card once the order is known; otherwise null");
    rk_doc_end_object(doc);
}

/* ---- what follows from what was read ---- */

/* The figure just set: its colour and what it closes. */
static void find_closed(rk_doc *doc, const bgm_data *d, bgm_state *s)
{
    if (!s->set) {
        rk_doc_fail(doc, "a capture needs a figure just set: see the active party's \"last\"");
        return;
    }
    int post = s->last[s->active][s->set - 1].post, colour = s->active;
    if (s->mode == BGM_LETTER)
        for (int c = 0; c < BGM_COLOURS; c++)
            if (bgm_has(&s->figures[c], (unsigned)post))
                s->colour = (uint8_t)(colour = c);
    if (bgm_seat(s, colour) != bgm_seat(s, s->active))
        rk_doc_fail(doc, "the figure just set belongs to somebody else");
    else
        s->closed = (uint8_t)bgm_available(d, s, post, colour);
}

static void find_full(const bgm_data *d, bgm_state *s)
{
    int     pending = s->phase == BGM_CAPTURE && s->set ? s->last[s->active][s->set - 1].post : BGM_NO_POST;
    bgm_set occupied = bgm_occupied(s);
    for (int l = 0; l < BGM_LANDS; l++)
        if (bgm_empty(bgm_without(d->land[l].set, occupied)) && (pending == BGM_NO_POST || d->land_of[pending] != l))
            s->full |= (uint16_t)(1u << l);
}

static void derive(rk_doc *doc, const bgm_data *d, bgm_state *s)
{
    if (s->phase > BGM_DRAW && s->phase < BGM_END)
        while (s->set < BGM_PER_TURN && s->last[s->active][s->set].post != BGM_NO_POST)
            s->set++;
    if (s->phase == BGM_CAPTURE)
        find_closed(doc, d, s);
    find_full(d, s);
}

void bgm_document(const void *data, void *state, rk_doc *doc)
{
    bgm_state *s = state;
    turn(doc, data, s);
    int n = rk_doc_list_of(doc, "parties", s->parties, 2, BGM_COLOURS, "one entry per party");
    for (int p = 0; p < n; p++)
        party(doc, data, s, p);
    rk_doc_end_list(doc);
    standings(doc, data, s);
    lands(doc, data, s);
    posts(doc, data, s);
    pile(doc, s);
    if (rk_doc_read_well(doc))
        derive(doc, data, s);
}
