/* load.c: the state document (show with RK_ALL) back into a state. Native only. */
#include "games/ninety/ninety.h"

#include <string.h>

enum { MOST_STOCK = 5000 }; /* canvassers, and hundreds of dollars: far beyond any match */

static int item_or(const nin_data *d, const rk_in *in, int kind, int none)
{
    return rk_in_null(in) ? none : rk_in_item(in, &nin_game, d, kind);
}

static uint8_t member(const nin_data *d, const rk_in *in, const char *key, int kind, int none)
{
    rk_in at = rk_in_get(in, key);
    return (uint8_t)item_or(d, &at, kind, none);
}

static uint8_t number_or(const rk_in *in, const char *key, int low, int high, int none)
{
    rk_in at = rk_in_get(in, key);
    return (uint8_t)(rk_in_null(&at) ? none : (int)rk_in_int(&at, low, high));
}

/* A list of different ids as a bit set. */
static nin_set load_set(const nin_data *d, const rk_in *in, const char *key, int kind)
{
    rk_in   list = rk_in_get(in, key);
    nin_set set = {{0, 0}};
    int     n = rk_in_upto(&list, NIN_CARDS);
    for (int i = 0; i < n; i++) {
        rk_in at = rk_in_at(&list, i);
        int   v = rk_in_item(&at, &nin_game, d, kind);
        if (nin_has(set, v))
            rk_in_fail(&at, "is there twice");
        nin_put(&set, v);
    }
    return set;
}

static unsigned load_names(const rk_in *in, const char *key, const char *const *names, int count)
{
    rk_in    list = rk_in_get(in, key);
    unsigned bits = 0;
    int      n = rk_in_upto(&list, count);
    for (int i = 0; i < n; i++) {
        rk_in at = rk_in_at(&list, i);
        bits |= 1u << rk_in_choice(&at, names, count);
    }
    return bits;
}

static void load_allotment(const nin_data *d, nin_state *s, const rk_in *in, int p)
{
    rk_in allotment = rk_in_get(in, "allotment");
    if (rk_in_null(&allotment))
        return;
    for (int r = 0; r < NIN_REGIONS; r++) {
        rk_in at = rk_in_maybe(&allotment, rk_str_at(&d->strings, d->region[r].id));
        if (!rk_in_there(&at))
            break;
        s->allot[p][r] = (uint16_t)rk_in_int(&at, 0, MOST_STOCK);
        s->allotted[p] = (uint8_t)(r + 1);
    }
    const char *key;
    rk_in       more = rk_in_member(&allotment, s->allotted[p], &key);
    if (rk_in_there(&more))
        rk_in_fail(&allotment, "the regions are allotted in their order, from the first");
}

static void load_candidate(const nin_data *d, nin_state *s, const rk_in *in, int p)
{
    rk_in_only(in, "bio turf at cash canvassers cards coffee finished allotment");
    s->bio[p] = member(d, in, "bio", NIN_K_BIO, NIN_NO_BIO);
    s->turf[p] = member(d, in, "turf", NIN_K_TURF, NIN_NO);
    s->at[p] = member(d, in, "at", NIN_K_PLACE, NIN_HOME);
    rk_in   cash = rk_in_get(in, "cash");
    int64_t n = rk_in_int(&cash, 0, MOST_STOCK * NIN_UNIT);
    if (n % NIN_UNIT)
        rk_in_fail(&cash, "%lld is no multiple of %d (NIN-1.5)", (long long)n, NIN_UNIT);
    s->cash[p] = (uint16_t)(n / NIN_UNIT);
    s->canvassers[p] = (uint16_t)rk_in_kint(in, "canvassers", 0, MOST_STOCK);
    nin_set cards = load_set(d, in, "cards", NIN_K_CARD), coffee = load_set(d, in, "coffee", NIN_K_CARD);
    if (nin_any(nin_and(cards, nin_coffee_cards())) || nin_any(nin_less(coffee, nin_coffee_cards())))
        rk_in_fail(in, "coffee cards are listed apart from the others");
    s->kept[p] = nin_or(cards, coffee);
    load_allotment(d, s, in, p);
}

/* "SSL": solid and lean blocks of one candidate in one neighborhood. */
static void load_pile(const nin_data *d, nin_state *s, const rk_in *in, int p, int x)
{
    const char *text = rk_in_str(in);
    int         solid = 0, lean = 0;
    for (const char *c = text; *c; c++) {
        solid += *c == 'S';
        lean += *c == 'L';
        if ((*c != 'S' && *c != 'L') || solid > NIN_MOST_SOLID || solid + lean > NIN_MOST_LEAN) {
            rk_in_fail(in, "\"%.8s\": at most three letters, S and L, at most two S (NIN-10.4)", text);
            return;
        }
    }
    for (int i = 0; i < lean + solid; i++) {
        if (nin_has(s->all[NIN_MOST_BLOCKS - 1], x)) {
            rk_in_fail(in, "more than four blocks in a neighborhood (NIN-10.4)");
            return;
        }
        nin_place_lean(d, s, p, x);
        if (i < solid)
            nin_solidify(d, s, p, x);
    }
}

static void load_blocks(const nin_data *d, nin_state *s, const rk_in *doc)
{
    rk_in       blocks = rk_in_get(doc, "blocks");
    const char *id;
    for (int i = 0; i <= NIN_HOODS && rk_in_ok(doc); i++) {
        rk_in in = rk_in_member(&blocks, i, &id);
        if (!rk_in_there(&in))
            return;
        int x = 0;
        while (x < NIN_HOODS && strcmp(rk_str_at(&d->strings, d->space_id[x]), id) != 0)
            x++;
        if (x == NIN_HOODS)
            rk_in_fail(&in, "there is no neighborhood \"%s\"", id);
        else if (!rk_in_null(&in) && rk_in_exactly(&in, s->seats))
            for (int p = 0; p < s->seats; p++) {
                rk_in at = rk_in_at(&in, p);
                load_pile(d, s, &at, p, x);
            }
    }
}

static void load_schedule(const nin_data *d, nin_state *s, const rk_in *doc)
{
    rk_in list = rk_in_get(doc, "schedule");
    int   n = rk_in_upto(&list, NIN_SCHEDULE);
    for (int k = 0; k < n; k++) {
        rk_in at = rk_in_at(&list, k);
        rk_in_only(&at, "card invitee");
        s->schedule[k] = member(d, &at, "card", NIN_K_CARD, NIN_NO);
        s->guest[k] = number_or(&at, "invitee", 0, s->seats - 1, NIN_NO);
        if (s->schedule[k] >= NIN_HOODS)
            rk_in_fail(&at, "only events and invitations are scheduled (NIN-6.3)");
    }
}

static void load_set_up(const nin_data *d, nin_state *s, const rk_in *doc)
{
    bool  turfs = s->phase == NIN_TURF || s->phase == NIN_PICK_TURF;
    rk_in dealt = rk_in_get(doc, "dealt");
    int   n = rk_in_upto(&dealt, 2);
    for (int i = 0; i < n; i++) {
        rk_in at = rk_in_at(&dealt, i);
        s->dealt[i] = (uint8_t)rk_in_item(&at, &nin_game, d, turfs ? NIN_K_TURF : NIN_K_BIO);
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
    s->seeded = (uint8_t)rk_in_kint(doc, "seeded", 0, 1);
    s->pick = member(d, doc, "pick", NIN_K_HOOD, NIN_NO);
}

static void load_turn(const nin_data *d, nin_state *s, const rk_in *doc)
{
    s->day = (uint8_t)rk_in_kint(doc, "day", 1, NIN_DAYS + 1);
    s->first = number_or(doc, "first", 0, s->seats - 1, 0);
    s->seat = number_or(doc, "candidate", 0, s->seats - 1, s->first);
    s->ap = (uint16_t)rk_in_kint(doc, "ap", 0, MOST_STOCK);
    s->done = (uint8_t)load_names(doc, "done", nin_done_names, 7);
    s->brew = (uint8_t)rk_in_kint(doc, "brew", 0, NIN_COFFEES);
    s->offer = (uint8_t)load_names(doc, "offer", nin_bonus_names, NIN_BONUSES);
    s->card = member(d, doc, "card", NIN_K_CARD, NIN_NO);
    s->effect = (uint8_t)rk_in_kint(doc, "effect", 0, NIN_EFFECTS - 1);
    s->branch = number_or(doc, "branch", 0, 1, NIN_NO);
    s->left = (uint8_t)rk_in_kint(doc, "left", 0, 9);
    s->victim = number_or(doc, "invitee", 0, s->seats - 1, NIN_NO);
    s->winner = number_or(doc, "winner", 0, s->seats - 1, NIN_NO);
}

/* The deck is what lies nowhere else. */
static void find_deck(const nin_data *d, nin_state *s, const rk_in *doc)
{
    nin_set drawn = load_set(d, doc, "drawn", NIN_K_CARD), discard = load_set(d, doc, "discard", NIN_K_CARD);
    if (s->phase != NIN_SEED_CARDS && nin_any(drawn))
        rk_in_fail(doc, "cards are drawn aside in the phase \"seed_cards\" only (NIN-3.6)");
    if (s->phase == NIN_SEED_CARDS && nin_any(discard))
        rk_in_fail(doc, "during the seeding there is no discard pile, but \"drawn\"");
    nin_set aside = nin_or(drawn, discard);
    s->deck = nin_less(nin_all_cards(s), aside);
    for (int p = 0; p < s->seats; p++) {
        if (nin_any(nin_less(s->kept[p], s->deck)))
            rk_in_fail(doc, "a card of candidate %d lies elsewhere too, or is not in play", p);
        s->deck = nin_less(s->deck, s->kept[p]);
    }
    for (int k = 0; k < NIN_SCHEDULE && s->schedule[k] < NIN_HOODS; k++) {
        if (!nin_has(s->deck, s->schedule[k]))
            rk_in_fail(doc, "the card on space %d of the schedule lies elsewhere too", k + 1);
        nin_drop(&s->deck, s->schedule[k]);
    }
    if (nin_any(nin_less(aside, nin_all_cards(s))))
        rk_in_fail(doc, "a discarded card is not in play");
}

bool nin_load(const void *data, void *state, const rk_setup *setup, rk_in *doc)
{
    const nin_data *d = data;
    nin_state      *s = state;
    nin_start(data, s, setup);
    rk_in_only(doc, "phase day first candidate ap done brew offer card effect branch left invitee candidates blocks schedule "
                    "drawn discard deck_size dealt gone_bios gone_turfs seeded pick regions winner");
    rk_in phase = rk_in_get(doc, "phase"), candidates = rk_in_get(doc, "candidates");
    s->phase = (uint8_t)rk_in_choice(&phase, nin_phase_names, NIN_END + 1);
    if (rk_in_exactly(&candidates, s->seats))
        for (int p = 0; p < s->seats; p++) {
            rk_in at = rk_in_at(&candidates, p);
            load_candidate(d, s, &at, p);
        }
    load_turn(d, s, doc);
    load_set_up(d, s, doc);
    load_blocks(d, s, doc);
    load_schedule(d, s, doc);
    find_deck(d, s, doc);
    const char *broken = rk_in_ok(doc) ? nin_check(d, s) : NULL;
    if (broken)
        rk_in_fail(doc, "%s", broken);
    return rk_in_ok(doc);
}
