/* document.c: the state document, and what of it each seat may know (section 16 of the rules). Nearly all is public; hidden
 * is only how others allot their canvassers on Election Day, step by step. */
#include "engine/document.h"
#include "games/ninety/ninety.h"

enum { MAX_STOCK = 5000 }; /* canvassers, action points and hundreds of dollars: far beyond any match */

static const char *const phases[] = {"first",      "bio",     "pick_bio", "turf",    "pick_turf",   "seed_cards",
                                     "seed",       "draw",    "expired",  "weekend", "bonus",       "solidify",
                                     "purge",      "jump",    "roll",     "act",     "recruit",     "fundraise",
                                     "window",     "closing", "snatched", "either",  "reward_lean", "reward_solidify",
                                     "reward_mud", "chef",    "allot",    "die",     "end"};
static const char *const done_names[] = {"recruit", "fundraise", "coffee", "bridge", "mud", "ride", "enter"};

static void number_or_none(rk_doc *doc, const char *key, uint8_t *at, int high, const char *about)
{
    rk_doc_number_or_null(doc, *at != NIN_NO, key, at, 0, high, about);
}

static void item_or_none(rk_doc *doc, const char *key, uint8_t *at, int kind, const char *about)
{
    rk_doc_item_or_null(doc, *at != NIN_NO, key, at, kind, about);
}

/* ---- the turn ---- */

static void turn(rk_doc *doc, nin_state *s)
{
    rk_doc_choice(doc, "phase", &s->phase, phases, NIN_END + 1, "who acts: see above");
    rk_doc_number(doc, "day", &s->day, 1, NIN_DAYS + 1, "1 to 15; 16 from Election Day on");
    rk_doc_number_or_null(doc, s->phase != NIN_FIRST, "first", &s->first, 0, s->seats - 1,
                          "the seat that is first in turn order; null before it is drawn");
    rk_doc_number_or_null(
        doc, s->phase != NIN_FIRST && s->phase < NIN_ALLOT, "candidate", &s->seat, 0, s->seats - 1,
        "the seat that is setting up or whose turn it is; null before the first is drawn and from Election Day on");
    if (rk_doc_reading(doc) && rk_doc_was_null(doc))
        s->seat = s->first;
    rk_doc_number(doc, "ap", &s->ap, 0, MAX_STOCK, "action points left; 0 before the white dice");
    rk_doc_choices(
        doc, "done", &s->done, done_names, 7,
        "done in this turn already: `bridge` is the free one of NIN-14.2, `mud` the free one of NIN-14.7; `enter`: the "
        "present space was entered in this turn (NIN-18.3)");
    rk_doc_number(doc, "brew", &s->brew, 0, NIN_COFFEES, "coffee drunk when drawn in this turn, until the white dice (NIN-18.6)");
    rk_doc_choices(doc, "offer", &s->offer, nin_bonus_names, NIN_BONUSES,
                   "weekend bonuses on offer; while one is carried out, what is left to the block party host");
}

/* The card in work: which effect, which side of an `either`, how many blocks are still to come. */
static void work(rk_doc *doc, nin_state *s)
{
    item_or_none(doc, "card", &s->card, NIN_K_CARD, "the card in work, or missed in phase `expired`; null: none");
    rk_doc_number(doc, "effect", &s->effect, 0, NIN_EFFECTS - 1,
                  "number of its effect, from 0; also 0 in `snatched` and `chef` and when there is no card");
    number_or_none(doc, "branch", &s->branch, 1, "the side chosen of an `either`; null: none");
    rk_doc_number(doc, "left", &s->left, 0, 9, "blocks of this effect, purge or penalty still to come");
    number_or_none(doc, "invitee", &s->victim, s->seats - 1, "the seat that chooses what to lose; null: none");
}

/* ---- candidates ---- */

/* NIN-16.3: an allocation is its owner's secret until all have finished. */
static bool allotment_visible(const rk_doc *doc, const nin_state *s, int p)
{
    return s->phase > NIN_ALLOT || (s->phase == NIN_ALLOT && rk_doc_sees(doc, p));
}

static void allotment(rk_doc *doc, const nin_data *d, nin_state *s, int p)
{
    rk_doc_derive_flag(doc, "finished", s->phase >= NIN_ALLOT && s->allotted[p] == NIN_REGIONS,
                       "Election Day: has allotted all canvassers");
    rk_doc_secret(doc, "the owner; everybody once all have finished");
    if (!rk_doc_map_or_null(doc, allotment_visible(doc, s, p), "allotment", NIN_K_REGION,
                            "canvassers by region, for the regions done so far, in data order; null before Election Day. Nothing "
                            "else in the document depends on it before all have finished (NIN-16.3)"))
        return;
    for (int r = 0; r < NIN_REGIONS; r++) {
        if (!rk_doc_entry(doc, rk_str_at(&d->strings, d->region[r].id), r < s->allotted[p]))
            continue;
        rk_doc_number(doc, NULL, &s->allot[p][r], 0, MAX_STOCK, NULL);
        if (!rk_doc_reading(doc))
            continue;
        if (s->allotted[p] != r)
            rk_doc_fail(doc, "the regions are allotted in their order, from the first");
        s->allotted[p] = (uint8_t)(r + 1);
    }
    rk_doc_end_map(doc);
}

static void cards_of(rk_doc *doc, nin_state *s, int p)
{
    nin_set cards = nin_less(s->kept[p], nin_coffee_cards()), coffee = nin_and(s->kept[p], nin_coffee_cards());
    rk_doc_items(doc, "cards", &cards, NIN_K_CARD, "attended events and invitations, in the order of the data set");
    rk_doc_items(doc, "coffee", &coffee, NIN_K_CARD, "coffee cards in hand");
    if (!rk_doc_reading(doc))
        return;
    if (nin_any(nin_and(cards, nin_coffee_cards())) || nin_any(nin_less(coffee, nin_coffee_cards())))
        rk_doc_fail(doc, "coffee cards are listed apart from the others");
    s->kept[p] = nin_or(cards, coffee);
}

static void candidate(rk_doc *doc, const nin_data *d, nin_state *s, int p)
{
    if (!rk_doc_object(doc, NULL, "Candidate", NULL))
        return;
    rk_doc_item_or_null(doc, s->bio[p] != NIN_NO_BIO, "bio", &s->bio[p], NIN_K_BIO, "biography; null: none yet, or none at all");
    item_or_none(doc, "turf", &s->turf[p], NIN_K_TURF, "home turf; null: none yet");
    rk_doc_item(doc, "at", &s->at[p], NIN_K_PLACE, "where the marker stands: a space, or `home`");
    rk_doc_money(doc, "cash", &s->cash[p], NIN_UNIT, 0, MAX_STOCK, "in dollars");
    rk_doc_number(doc, "canvassers", &s->canvassers[p], 0, MAX_STOCK, "in the supply; from Election Day on those kept");
    cards_of(doc, s, p);
    allotment(doc, d, s, p);
    rk_doc_end_object(doc);
}

/* ---- the map ---- */

/* The blocks of a candidate in a neighborhood: S for a solid, then L for a lean one. */
static const char *const stacks[] = {"", "L", "LL", "LLL", "S", "SL", "SLL", "SS", "SSL"};
enum { STACKS = 9 };
static const uint8_t with_solid[NIN_MAX_SOLID + 2] = {0, 4, 7, STACKS}; /* the first stack with 0, 1, 2 solid blocks */

static void place(rk_doc *doc, const nin_data *d, nin_state *s, int p, int x, int stack)
{
    int solid = (stack >= with_solid[1]) + (stack >= with_solid[2]), lean = stack - with_solid[solid];
    for (int i = 0; i < solid + lean; i++) {
        if (nin_has(s->all[NIN_MAX_BLOCKS - 1], x)) {
            rk_doc_wrong(doc, "more than four blocks in a neighborhood (NIN-10.4)");
            return;
        }
        nin_place_lean(d, s, p, x);
        if (i < solid)
            nin_solidify(d, s, p, x);
    }
}

/* The observer: all neighborhoods at once. A stack counts a lean block as 1, the first solid one as 4, the second as 3. */
static void observe_blocks(const nin_state *s, int16_t *slot)
{
    static const uint8_t worth[] = {4, 3};

    memset(slot, 0, (size_t)(NIN_HOODS * s->seats) * sizeof *slot);
    for (int p = 0; p < s->seats; p++)
        for (int k = 0; k < NIN_MAX_SOLID + NIN_MAX_LEAN; k++) {
            bool    solid = k < NIN_MAX_SOLID;
            nin_set at = solid ? s->solid[p][k] : s->lean[p][k - NIN_MAX_SOLID];
            for (int w = 0; w < 2; w++)
                for (uint64_t bits = at.w[w]; bits; bits &= bits - 1) {
                    int x = 64 * w + __builtin_ctzll(bits);
                    slot[x * s->seats + p] = (int16_t)(slot[x * s->seats + p] + (solid ? worth[k] : 1));
                }
        }
}

static void blocks(rk_doc *doc, const nin_data *d, nin_state *s)
{
    int16_t *slot = rk_doc_slots(doc);
    if (slot) {
        observe_blocks(s, slot);
        return;
    }
    if (!rk_doc_map(doc, "blocks", NIN_K_HOOD,
                    "for every neighborhood with a block one text per seat: `S` for each solid, then `L` for each lean block "
                    "(`[\"SLL\", \"\", \"L\"]`)"))
        return;
    nin_set where = rk_doc_writing(doc) ? s->all[0] : d->hoods;
    for (int x; nin_any(where); nin_drop(&where, x)) {
        x = nin_lowest(where);
        if (!rk_doc_entry(doc, rk_str_at(&d->strings, d->space_id[x]), true))
            continue;
        int n = rk_doc_list_of(doc, NULL, s->seats, 2, NIN_SEATS, NULL);
        for (int p = 0; p < n; p++) {
            int stack = with_solid[nin_solid_at(s, p, x)] + nin_lean_at(s, p, x);
            rk_doc_choice(doc, NULL, &stack, stacks, STACKS, NULL);
            if (rk_doc_reading(doc))
                place(doc, d, s, p, x, stack);
        }
        rk_doc_end_list(doc);
    }
    rk_doc_end_map(doc);
}

static void by_seat(rk_doc *doc, const nin_state *s, const char *key, const int value[NIN_SEATS], const char *about)
{
    int n = rk_doc_list_of(doc, key, s->seats, 2, NIN_SEATS, about);
    for (int p = 0; p < n; p++)
        rk_doc_derive(doc, NULL, value[p], 0, UINT16_MAX, NULL);
    rk_doc_end_list(doc);
}

/* NIN-15.6: the regions added up, and the points with the cards. */
static void standing(rk_doc *doc, const nin_state *s, const nin_tally *t)
{
    int votes[NIN_SEATS] = {0}, bonus[NIN_SEATS] = {0};
    if (!rk_doc_object(rk_doc_derived(doc), "standing", "Standing", "if it were counted now"))
        return;
    for (int p = 0; p < s->seats; p++)
        for (int r = 0; r < NIN_REGIONS; r++) {
            votes[p] += t->votes[p][r];
            bonus[p] += t->bonus[p][r];
        }
    by_seat(doc, s, "votes", votes, "of all regions, by seat");
    by_seat(doc, s, "bonus", bonus, "of all regions, by seat");
    by_seat(doc, s, "points", t->points, "votes, bonuses and cards, by seat (NIN-15.6)");
    rk_doc_end_object(doc);
}

/* As things stand (NIN-15.4, NIN-15.5). */
static void regions(rk_doc *doc, const nin_data *d, const nin_state *s, const nin_tally *t)
{
    if (!rk_doc_map_of_all(rk_doc_derived(doc), "regions", NIN_K_REGION,
                           "as things stand; allotments count once they are revealed"))
        return;
    for (int r = 0; r < NIN_REGIONS; r++) {
        if (!rk_doc_entry(doc, rk_str_at(&d->strings, d->region[r].id), true) || !rk_doc_object(doc, NULL, "RegionNow", NULL))
            continue;
        int n = rk_doc_list_of(doc, "votes", s->seats, 2, NIN_SEATS, "region totals by seat (NIN-15.4)");
        for (int p = 0; p < n; p++)
            rk_doc_derive(doc, NULL, t->votes[p][r], 0, UINT16_MAX, NULL);
        rk_doc_end_list(doc);
        n = rk_doc_list_of(doc, "bonus", s->seats, 2, NIN_SEATS, "by seat (NIN-15.5)");
        for (int p = 0; p < n; p++)
            rk_doc_derive(doc, NULL, t->bonus[p][r], 0, UINT8_MAX, NULL);
        rk_doc_end_list(doc);
        rk_doc_end_object(doc);
    }
    rk_doc_end_map(doc);
}

/* ---- cards ---- */

static int scheduled(const nin_state *s)
{
    int n = 0;
    while (n < NIN_SCHEDULE && s->schedule[n] != NIN_NO)
        n++;
    return n;
}

static void schedule(rk_doc *doc, nin_state *s)
{
    int n = rk_doc_list(doc, "schedule", scheduled(s), NIN_SCHEDULE, "the event schedule, newest first");
    for (int k = 0; k < n; k++) {
        if (!rk_doc_object(doc, NULL, "Slot", NULL))
            continue;
        rk_doc_item(doc, "card", &s->schedule[k], NIN_K_CARD, "an event or an invitation");
        if (rk_doc_reading(doc) && s->schedule[k] >= NIN_HOODS)
            rk_doc_wrong(doc, "only events and invitations are scheduled (NIN-6.3)");
        number_or_none(doc, "invitee", &s->guest[k], s->seats - 1, "the seat invited; null for an event");
        rk_doc_end_object(doc);
    }
    rk_doc_end_list(doc);
}

/* A walk that only describes the document comes here with nothing set up. */
static int to_venue(const nin_data *d, const nin_state *s, int p, int k)
{
    return s->turf[p] < NIN_TURFS && s->schedule[k] < NIN_HOODS ? nin_away(d, s, p, s->schedule[k]) : 0;
}

/* For those who wait: only whoever is to move has plans. */
static void distances(rk_doc *doc, const nin_data *d, const nin_state *s)
{
    int seats = rk_doc_list_of(rk_doc_derived(doc), "away", s->seats, 2, NIN_SEATS,
                               "by seat: points from where the marker stands to each venue of `schedule` (NIN-9.1)");
    for (int p = 0; p < seats; p++) {
        int n = rk_doc_list(doc, NULL, scheduled(s), NIN_SCHEDULE, NULL);
        for (int k = 0; k < n; k++)
            rk_doc_derive(doc, NULL, to_venue(d, s, p, k), 0, UINT8_MAX, NULL);
        rk_doc_end_list(doc);
    }
    rk_doc_end_list(doc);
}

/* Reading: the deck is what lies nowhere else. */
static void find_deck(rk_doc *doc, nin_state *s, nin_set drawn, nin_set discard)
{
    if (s->phase != NIN_SEED_CARDS && nin_any(drawn))
        rk_doc_fail(doc, "cards are drawn aside in the phase \"seed_cards\" only (NIN-3.6)");
    if (s->phase == NIN_SEED_CARDS && nin_any(discard))
        rk_doc_fail(doc, "during the seeding there is no discard pile, but \"drawn\"");
    nin_set aside = nin_or(drawn, discard);
    if (nin_any(nin_less(aside, nin_all_cards(s))))
        rk_doc_fail(doc, "a discarded card is not in play");
    s->deck = nin_less(nin_all_cards(s), aside);
    for (int p = 0; p < s->seats; p++) {
        if (nin_any(nin_less(s->kept[p], s->deck)))
            rk_doc_fail(doc, "a card of candidate %d lies elsewhere too, or is not in play", p);
        s->deck = nin_less(s->deck, s->kept[p]);
    }
    for (int k = 0; k < NIN_SCHEDULE && s->schedule[k] < NIN_HOODS; k++) {
        if (!nin_has(s->deck, s->schedule[k]))
            rk_doc_fail(doc, "the card on space %d of the schedule lies elsewhere too", k + 1);
        nin_drop(&s->deck, s->schedule[k]);
    }
}

static void piles(rk_doc *doc, nin_state *s)
{
    nin_set nothing = {{0, 0}}, aside = rk_doc_reading(doc) ? nothing : nin_discard(s);
    nin_set drawn = s->phase == NIN_SEED_CARDS ? aside : nothing, discard = s->phase == NIN_SEED_CARDS ? nothing : aside;
    rk_doc_items(doc, "drawn", &drawn, NIN_K_CARD, "phase `seed_cards`: cards drawn so far in this step (NIN-3.6)");
    rk_doc_items(doc, "discard", &discard, NIN_K_CARD,
                 "the discard pile: expired cards, drunk coffee, from Election Day on the rest of the schedule");
    rk_doc_derive(doc, "deck_size", nin_count(s->deck), 0, NIN_CARDS,
                  "cards in the deck: all that lie nowhere else (with `coffee=none` without coffee)");
    if (rk_doc_reading(doc))
        find_deck(doc, s, drawn, discard);
}

/* ---- the set-up ---- */

static void dealt(rk_doc *doc, nin_state *s)
{
    bool turfs = s->phase == NIN_TURF || s->phase == NIN_PICK_TURF;
    int  n =
        rk_doc_list(doc, "dealt", (s->dealt[0] != NIN_NO) + (s->dealt[1] != NIN_NO), 2,
                    "with two to pick from: the biographies (phases `bio`, `pick_bio`) or home turfs (`turf`, `pick_turf`) dealt "
                    "so far, in order");
    for (int i = 0; i < n; i++)
        rk_doc_item(doc, NULL, &s->dealt[i], turfs ? NIN_K_TURF : NIN_K_BIO, NULL);
    if (rk_doc_describing(doc))
        rk_doc_item(doc, NULL, &s->dealt[0], NIN_K_TURF, NULL);
    rk_doc_end_list(doc);
}

/* Reading: what a candidate has is gone, said or not. */
static void find_gone(const nin_data *d, nin_state *s)
{
    for (int p = 0; p < s->seats; p++) {
        if (s->bio[p] != NIN_NO_BIO)
            s->gone_bios |= (uint16_t)(1u << s->bio[p]);
        if (s->turf[p] == NIN_NO)
            continue;
        s->gone_turfs |= (uint16_t)(1u << s->turf[p]);
        s->closed = nin_or(s->closed, d->turf[s->turf[p]].set);
    }
}

static void set_up(rk_doc *doc, const nin_data *d, nin_state *s)
{
    dealt(doc, s);
    rk_doc_items(doc, "gone_bios", &s->gone_bios, NIN_K_BIO,
                 "biographies that cannot be dealt any more: those of the candidates (need not be repeated when read), those "
                 "waiting for a pick in `dealt`, and those put back into the box");
    rk_doc_items(doc, "gone_turfs", &s->gone_turfs, NIN_K_TURF, "the same of home turfs");
    if (rk_doc_reading(doc))
        find_gone(d, s);
    rk_doc_number(doc, "seeded", &s->seeded, 0, 1,
                  "seeding: valid cards (step 1) or picks (step 2) of the present candidate so far");
    item_or_none(doc, "pick", &s->pick, NIN_K_HOOD, "seeding: the first pick; null: none");
}

void nin_document(const void *data, void *state, rk_doc *doc)
{
    nin_state *s = state;
    turn(doc, s);
    work(doc, s);
    int n = rk_doc_list_of(doc, "candidates", s->seats, 2, NIN_SEATS, "one entry per seat");
    for (int p = 0; p < n; p++)
        candidate(doc, data, s, p);
    rk_doc_end_list(doc);
    blocks(doc, data, s);
    schedule(doc, s);
    distances(doc, data, s);
    piles(doc, s);
    set_up(doc, data, s);
    nin_tally t;
    nin_tally_of(data, s, &t);
    regions(doc, data, s, &t);
    standing(doc, s, &t);
    number_or_none(doc, "winner", &s->winner, s->seats - 1, "the seat that has won; null before the end");
}
