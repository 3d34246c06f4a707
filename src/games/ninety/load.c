/* load.c: the state document (show with RK_ALL) back into a state. */
#include "games/ninety/ninety.h"

#include <string.h>

enum { MOST_STOCK = 5000 }; /* canvassers, and hundreds of dollars: far beyond any match */

static int item_or(const nin_data *d, const rk_node *in, int kind, int none)
{
    return rk_node_null(in) ? none : rk_node_item(in, &rk_game_ninety, d, kind);
}

static uint8_t member(const nin_data *d, const rk_node *in, const char *key, int kind, int none)
{
    rk_node at = rk_node_get(in, key);
    return (uint8_t)item_or(d, &at, kind, none);
}

static uint8_t number_or(const rk_node *in, const char *key, int low, int high, int none)
{
    rk_node at = rk_node_get(in, key);
    return (uint8_t)(rk_node_null(&at) ? none : (int)rk_node_int(&at, low, high));
}

/* A list of different ids as a bit set. */
static nin_set load_set(const nin_data *d, const rk_node *in, const char *key, int kind)
{
    rk_node list = rk_node_get(in, key);
    nin_set set = {{0, 0}};
    int     n = rk_node_upto(&list, NIN_CARDS);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&list, i);
        int     v = rk_node_item(&at, &rk_game_ninety, d, kind);
        if (nin_has(set, v))
            rk_node_fail(&at, "is there twice");
        nin_put(&set, v);
    }
    return set;
}

static unsigned load_names(const rk_node *in, const char *key, const char *const *names, int count)
{
    rk_node  list = rk_node_get(in, key);
    unsigned bits = 0;
    int      n = rk_node_upto(&list, count);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&list, i);
        bits |= 1u << rk_node_choice(&at, names, count);
    }
    return bits;
}

static void load_allotment(const nin_data *d, nin_state *s, const rk_node *in, int p)
{
    rk_node allotment = rk_node_get(in, "allotment");
    if (rk_node_null(&allotment))
        return;
    for (int r = 0; r < NIN_REGIONS; r++) {
        rk_node at = rk_node_maybe(&allotment, rk_str_at(&d->strings, d->region[r].id));
        if (!rk_node_there(&at))
            break;
        s->allot[p][r] = (uint16_t)rk_node_int(&at, 0, MOST_STOCK);
        s->allotted[p] = (uint8_t)(r + 1);
    }
    const char *key;
    rk_node     more = rk_node_member(&allotment, s->allotted[p], &key);
    if (rk_node_there(&more))
        rk_node_fail(&allotment, "the regions are allotted in their order, from the first");
}

static void load_candidate(const nin_data *d, nin_state *s, const rk_node *in, int p)
{
    rk_node_only(in, "bio turf at cash canvassers cards coffee finished allotment");
    s->bio[p] = member(d, in, "bio", NIN_K_BIO, NIN_NO_BIO);
    s->turf[p] = member(d, in, "turf", NIN_K_TURF, NIN_NO);
    s->at[p] = member(d, in, "at", NIN_K_PLACE, NIN_HOME);
    rk_node cash = rk_node_get(in, "cash");
    int64_t n = rk_node_int(&cash, 0, MOST_STOCK * NIN_UNIT);
    if (n % NIN_UNIT)
        rk_node_fail(&cash, "%lld is no multiple of %d (NIN-1.5)", (long long)n, NIN_UNIT);
    s->cash[p] = (uint16_t)(n / NIN_UNIT);
    s->canvassers[p] = (uint16_t)rk_node_kint(in, "canvassers", 0, MOST_STOCK);
    nin_set cards = load_set(d, in, "cards", NIN_K_CARD), coffee = load_set(d, in, "coffee", NIN_K_CARD);
    if (nin_any(nin_and(cards, nin_coffee_cards())) || nin_any(nin_less(coffee, nin_coffee_cards())))
        rk_node_fail(in, "coffee cards are listed apart from the others");
    s->kept[p] = nin_or(cards, coffee);
    load_allotment(d, s, in, p);
}

/* "SSL": solid and lean blocks of one candidate in one neighborhood. */
static void load_pile(const nin_data *d, nin_state *s, const rk_node *in, int p, int x)
{
    const char *text = rk_node_str(in);
    int         solid = 0, lean = 0;
    for (const char *c = text; *c; c++) {
        solid += *c == 'S';
        lean += *c == 'L';
        if ((*c != 'S' && *c != 'L') || solid > NIN_MOST_SOLID || solid + lean > NIN_MOST_LEAN) {
            rk_node_fail(in, "\"%.8s\": at most three letters, S and L, at most two S (NIN-10.4)", text);
            return;
        }
    }
    for (int i = 0; i < lean + solid; i++) {
        if (nin_has(s->all[NIN_MOST_BLOCKS - 1], x)) {
            rk_node_fail(in, "more than four blocks in a neighborhood (NIN-10.4)");
            return;
        }
        nin_place_lean(d, s, p, x);
        if (i < solid)
            nin_solidify(d, s, p, x);
    }
}

static void load_blocks(const nin_data *d, nin_state *s, const rk_node *doc)
{
    rk_node     blocks = rk_node_get(doc, "blocks");
    const char *id;
    for (int i = 0; i <= NIN_HOODS && rk_node_ok(doc); i++) {
        rk_node in = rk_node_member(&blocks, i, &id);
        if (!rk_node_there(&in))
            return;
        int x = 0;
        while (x < NIN_HOODS && strcmp(rk_str_at(&d->strings, d->space_id[x]), id) != 0)
            x++;
        if (x == NIN_HOODS)
            rk_node_fail(&in, "there is no neighborhood \"%s\"", id);
        else if (!rk_node_null(&in) && rk_node_exactly(&in, s->seats))
            for (int p = 0; p < s->seats; p++) {
                rk_node at = rk_node_at(&in, p);
                load_pile(d, s, &at, p, x);
            }
    }
}

static void load_schedule(const nin_data *d, nin_state *s, const rk_node *doc)
{
    rk_node list = rk_node_get(doc, "schedule");
    int     n = rk_node_upto(&list, NIN_SCHEDULE);
    for (int k = 0; k < n; k++) {
        rk_node at = rk_node_at(&list, k);
        rk_node_only(&at, "card invitee");
        s->schedule[k] = member(d, &at, "card", NIN_K_CARD, NIN_NO);
        s->guest[k] = number_or(&at, "invitee", 0, s->seats - 1, NIN_NO);
        if (s->schedule[k] >= NIN_HOODS)
            rk_node_fail(&at, "only events and invitations are scheduled (NIN-6.3)");
    }
}

static void load_set_up(const nin_data *d, nin_state *s, const rk_node *doc)
{
    bool    turfs = s->phase == NIN_TURF || s->phase == NIN_PICK_TURF;
    rk_node dealt = rk_node_get(doc, "dealt");
    int     n = rk_node_upto(&dealt, 2);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&dealt, i);
        s->dealt[i] = (uint8_t)rk_node_item(&at, &rk_game_ninety, d, turfs ? NIN_K_TURF : NIN_K_BIO);
    }
    s->gone_bios = (uint16_t)load_set(d, doc, "gone_bios", NIN_K_BIO).w[0];
    s->gone_turfs = (uint16_t)load_set(d, doc, "gone_turfs", NIN_K_TURF).w[0];
    for (int p = 0; p < s->seats; p++) { /* what a candidate has is gone, said or not */
        if (s->bio[p] != NIN_NO_BIO)
            s->gone_bios |= (uint16_t)(1u << s->bio[p]);
        if (s->turf[p] != NIN_NO) {
            s->gone_turfs |= (uint16_t)(1u << s->turf[p]);
            s->closed = nin_or(s->closed, d->turf[s->turf[p]].set);
        }
    }
    s->seeded = (uint8_t)rk_node_kint(doc, "seeded", 0, 1);
    s->pick = member(d, doc, "pick", NIN_K_HOOD, NIN_NO);
}

static void load_turn(const nin_data *d, nin_state *s, const rk_node *doc)
{
    s->day = (uint8_t)rk_node_kint(doc, "day", 1, NIN_DAYS + 1);
    s->first = number_or(doc, "first", 0, s->seats - 1, 0);
    s->seat = number_or(doc, "candidate", 0, s->seats - 1, s->first);
    s->ap = (uint16_t)rk_node_kint(doc, "ap", 0, MOST_STOCK);
    s->done = (uint8_t)load_names(doc, "done", nin_done_names, 7);
    s->brew = (uint8_t)rk_node_kint(doc, "brew", 0, NIN_COFFEES);
    s->offer = (uint8_t)load_names(doc, "offer", nin_bonus_names, NIN_BONUSES);
    s->card = member(d, doc, "card", NIN_K_CARD, NIN_NO);
    s->effect = (uint8_t)rk_node_kint(doc, "effect", 0, NIN_EFFECTS - 1);
    s->branch = number_or(doc, "branch", 0, 1, NIN_NO);
    s->left = (uint8_t)rk_node_kint(doc, "left", 0, 9);
    s->victim = number_or(doc, "invitee", 0, s->seats - 1, NIN_NO);
    s->winner = number_or(doc, "winner", 0, s->seats - 1, NIN_NO);
}

/* The deck is what lies nowhere else. */
static void find_deck(const nin_data *d, nin_state *s, const rk_node *doc)
{
    nin_set drawn = load_set(d, doc, "drawn", NIN_K_CARD), discard = load_set(d, doc, "discard", NIN_K_CARD);
    if (s->phase != NIN_SEED_CARDS && nin_any(drawn))
        rk_node_fail(doc, "cards are drawn aside in the phase \"seed_cards\" only (NIN-3.6)");
    if (s->phase == NIN_SEED_CARDS && nin_any(discard))
        rk_node_fail(doc, "during the seeding there is no discard pile, but \"drawn\"");
    nin_set aside = nin_or(drawn, discard);
    s->deck = nin_less(nin_all_cards(s), aside);
    for (int p = 0; p < s->seats; p++) {
        if (nin_any(nin_less(s->kept[p], s->deck)))
            rk_node_fail(doc, "a card of candidate %d lies elsewhere too, or is not in play", p);
        s->deck = nin_less(s->deck, s->kept[p]);
    }
    for (int k = 0; k < NIN_SCHEDULE && s->schedule[k] < NIN_HOODS; k++) {
        if (!nin_has(s->deck, s->schedule[k]))
            rk_node_fail(doc, "the card on space %d of the schedule lies elsewhere too", k + 1);
        nin_drop(&s->deck, s->schedule[k]);
    }
    if (nin_any(nin_less(aside, nin_all_cards(s))))
        rk_node_fail(doc, "a discarded card is not in play");
}

bool nin_load_state(const void *data, void *state, const rk_setup *setup, rk_node *doc)
{
    const nin_data *d = data;
    nin_state      *s = state;
    nin_start(data, s, setup);
    rk_node_only(doc, "phase day first candidate ap done brew offer card effect branch left invitee candidates blocks schedule "
                      "drawn discard deck_size dealt gone_bios gone_turfs seeded pick regions winner");
    rk_node phase = rk_node_get(doc, "phase"), candidates = rk_node_get(doc, "candidates");
    s->phase = (uint8_t)rk_node_choice(&phase, nin_phase_names, NIN_END + 1);
    if (rk_node_exactly(&candidates, s->seats))
        for (int p = 0; p < s->seats; p++) {
            rk_node at = rk_node_at(&candidates, p);
            load_candidate(d, s, &at, p);
        }
    load_turn(d, s, doc);
    load_set_up(d, s, doc);
    load_blocks(d, s, doc);
    load_schedule(d, s, doc);
    find_deck(d, s, doc);
    const char *broken = rk_node_ok(doc) ? nin_check(d, s) : NULL;
    if (broken)
        rk_node_fail(doc, "%s", broken);
    return rk_node_ok(doc);
}
