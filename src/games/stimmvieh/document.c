/* document.c: the state document, and what of it each seat may know (section 6 of the rules). */
#include "engine/document.h"
#include "games/stimmvieh/stimmvieh.h"

static const char *const phases[] = {"deal", "choose", "angelus", "flip", "play", "refill", "end"};
static const char *const stacks[] = {"votes", "donations"};

/* STI-2.3: secret until all are turned up together. */
static bool tops_visible(const rk_doc *doc, const sti_state *s, int party)
{
    return s->phase > STI_CHOOSE || rk_doc_sees(doc, party);
}

/* STI-6.2, STI-7.2: hands belong to their owners; all politicians of Angelus are public. */
static bool hand_visible(const rk_doc *doc, const sti_state *s, int party)
{
    return rk_doc_sees(doc, party) || (sti_has_angelus(s) && party == STI_ANGELUS && s->phase > STI_ANGELUS_TOPS);
}

/* STI-6.2, STI-6.6: everybody may look through their own piles; after the last campaign all are open. */
static bool pile_visible(const rk_doc *doc, const sti_state *s, int party)
{
    return doc->viewer == RK_ALL || (doc->viewer == party && party < s->seats) || s->phase == STI_END;
}

static uint64_t cards_of(int kind)
{
    return kind ? ((1ull << STI_DONATIONS) - 1) << STI_VOTES : (1ull << STI_VOTES) - 1 | 1ull << STI_OWN;
}

static void card_or_null(rk_doc *doc, const char *key, uint8_t *card, const char *about)
{
    rk_doc_item_or_null(doc, *card != STI_NO_CARD, key, card, STI_K_CARD, about);
}

/* ---- the table ---- */

static void stack(rk_doc *doc, const char *key, sti_state *s, int kind, const char *about)
{
    if (!rk_doc_object(doc, key, "Stack", about))
        return;
    card_or_null(doc, "top", &s->stack[kind], "its open top; null if it is used up or about to be turned up");
    if (rk_doc_reading(doc) && s->stack[kind] != STI_NO_CARD && sti_is_vote(s->stack[kind]) == kind)
        rk_doc_wrong(doc, "does not belong on this stack");
    rk_doc_derive(doc, "below", __builtin_popcountll(sti_stack_cards(s, kind)), 0, STI_DONATIONS, "cards under the top");
    rk_doc_end_object(doc);
}

/* STI-3.3 */
static void flip(rk_doc *doc, sti_state *s)
{
    unsigned taking_part = s->flipping;
    int      n = rk_doc_list_or_null(doc, s->phase == STI_FLIP, "flip", __builtin_popcount(taking_part), STI_PARTIES,
                                     "phase `flip`: the parties that turn up a backbencher for the start player; otherwise null");
    for (int i = 0; i < n; i++, taking_part &= taking_part - 1) {
        int party = taking_part ? __builtin_ctz(taking_part) : 0;
        if (!rk_doc_object(doc, NULL, "Flip", NULL))
            continue;
        rk_doc_number(doc, "party", &party, 0, STI_PARTIES - 1, "number of the party");
        rk_doc_number(doc, "influence", &s->flip[party], 0, STI_POLITICIANS, "what it turned up in this repetition; 0: not yet");
        if (rk_doc_reading(doc))
            s->flipping |= (uint8_t)(1u << party);
        rk_doc_end_object(doc);
    }
    if (n >= 0)
        rk_doc_end_list(doc);
}

/* ---- parties ---- */

/* Returns the votes or euros in it. */
static int pile(rk_doc *doc, const char *key, const sti_data *d, sti_state *s, int p, int kind, const char *about)
{
    bool     open = pile_visible(doc, s, p);
    uint64_t cards = s->pile[p] & cards_of(kind);
    int      sum = 0, influence = 0;
    for (uint64_t c = cards; c; c &= c - 1) {
        sum += sti_face(d, s, __builtin_ctzll(c))->value;
        influence += sti_face(d, s, __builtin_ctzll(c))->influence;
    }
    if (!rk_doc_object(doc, key, "Pile", about))
        return sum;
    card_or_null(doc, "top", &s->pile_top[p][kind], "the card taken last");
    rk_doc_derive(doc, "count", __builtin_popcountll(cards), 0, STI_DONATIONS, "number of cards");
    if (rk_doc_shown(doc, open, "the owner; everybody after the last campaign"))
        rk_doc_items(doc, "cards", &cards, STI_K_CARD, "all of them");
    if (rk_doc_reading(doc)) {
        if (cards & ~cards_of(kind))
            rk_doc_wrong(doc, "not all of these belong on this pile");
        s->pile[p] |= cards;
    }
    open |= s->open_totals; /* STI-6.3 */
    if (rk_doc_shown(doc, open, "the owner; everybody with `open_totals` or after the last campaign"))
        rk_doc_derive_money(doc, "sum", sum, STI_UNIT, 0, UINT16_MAX, "votes or euros of these cards");
    if (!kind && rk_doc_shown(doc, open, "as `sum`"))
        rk_doc_derive(doc, "influence", influence, 0, 9 * STI_VOTES, "of these vote cards");
    rk_doc_end_object(doc);
    return sum;
}

static void party(rk_doc *doc, const sti_data *d, sti_state *s, int p)
{
    bool     open = tops_visible(doc, s, p);
    uint16_t tops = open ? s->tops[p] : 0, played = (uint16_t)(STI_ALL_NINE & ~s->left[p]);
    uint16_t hand = open ? (uint16_t)(s->left[p] & ~s->tops[p]) : (uint16_t)STI_ALL_NINE;
    if (!rk_doc_object(doc, NULL, "Party", NULL))
        return;
    rk_doc_item(rk_doc_derived(doc), "party", &p, STI_K_PARTY, "its id");
    rk_doc_derive_flag(doc, "chosen", s->tops[p] != 0 && (s->phase != STI_ANGELUS_TOPS || p < s->seats),
                       "has its four top candidates");
    rk_doc_numbers(rk_doc_secret(doc, "the owner; everybody once all have chosen"), "tops", &tops, 1, STI_POLITICIANS,
                   "the four top candidates, played ones too; empty before the choice and for those who may not see it");
    rk_doc_numbers(doc, "played", &played, 1, STI_POLITICIANS, "influences of the politicians played");
    rk_doc_derive(doc, "hand_size", __builtin_popcount(hand), 0, STI_POLITICIANS,
                  "backbenchers not played; 9 to those who may not see `tops`");
    if (rk_doc_shown(doc, hand_visible(doc, s, p), "the owner; of Angelus everybody once she has her top candidates"))
        rk_doc_numbers(rk_doc_derived(doc), "hand", &hand, 1, STI_POLITICIANS,
                       "backbenchers not played; before the choice all nine");
    if (rk_doc_reading(doc)) {
        s->tops[p] = tops;
        s->left[p] = (uint16_t)(STI_ALL_NINE & ~played);
    }
    pile(doc, "votes", d, s, p, 0, "vote cards collected");
    int euros = pile(doc, "donations", d, s, p, 1, "donation cards collected");
    if (rk_doc_shown(doc, pile_visible(doc, s, p) || s->open_totals, "as the sums of its piles"))
        rk_doc_derive_money(doc, "doubled", 2 * euros, STI_UNIT, 0, 2 * UINT16_MAX, "its euros if they count twice (STI-5.3)");
    rk_doc_end_object(doc);
}

/* ---- finished campaigns ---- */

static void result(rk_doc *doc, sti_take *take, const sti_result *r)
{
    if (!rk_doc_object(doc, NULL, "Result", NULL))
        return;
    rk_doc_money(doc, "votes", &take->votes, STI_UNIT, 0, UINT16_MAX, "votes collected");
    rk_doc_number(doc, "influence", &take->influence, 0, 9 * STI_VOTES, "influence of the vote cards");
    rk_doc_money(doc, "donations", &take->donations, STI_UNIT, 0, UINT16_MAX, "euros collected");
    rk_doc_derive_flag(doc, "doubled", r->doubles, "the donations count twice (STI-5.3)");
    rk_doc_derive_money(doc, "final", r->final, STI_UNIT, 0, 2 * UINT16_MAX, "euros after the doubling");
    rk_doc_derive(doc, "place", r->place, 1, STI_PARTIES, "place in this campaign");
    rk_doc_derive(doc, "points", r->points, 0, UINT8_MAX, "points for it in a match of several campaigns (STI-8.2)");
    rk_doc_end_object(doc);
}

/* STI-8.2 */
static void points(rk_doc *doc, const int sum[STI_PARTIES])
{
    int n = rk_doc_list_of(rk_doc_derived(doc), "points", STI_PARTIES, STI_PARTIES, STI_PARTIES,
                           "for all finished campaigns together, by party");
    for (int p = 0; p < n; p++)
        rk_doc_derive(doc, NULL, sum[p], 0, STI_CAMPAIGNS * UINT8_MAX, NULL);
    rk_doc_end_list(doc);
}

/* STI-6.6: the figures of every finished campaign are public. */
static void results(rk_doc *doc, const sti_data *d, sti_state *s)
{
    int sum[STI_PARTIES] = {0}, most = rk_doc_describing(doc) ? STI_CAMPAIGNS : s->campaigns;
    int n = rk_doc_list(doc, "results", s->campaign, most, "an entry for each finished campaign");
    for (int c = 0; c < n; c++) {
        sti_result r[STI_PARTIES] = {0};
        if (!rk_doc_reading(doc))
            sti_evaluate(d, s, s->past[c], r);
        int parties = rk_doc_list_of(doc, NULL, STI_PARTIES, STI_PARTIES, STI_PARTIES, NULL);
        for (int p = 0; p < parties; p++) {
            result(doc, &s->past[c][p], &r[p]);
            sum[p] += r[p].points;
        }
        rk_doc_end_list(doc);
    }
    rk_doc_end_list(doc);
    points(doc, sum);
    if (rk_doc_reading(doc))
        s->campaign = (uint8_t)n;
}

/* ---- all of it ---- */

static void course(rk_doc *doc, sti_state *s)
{
    bool playing = s->phase == STI_PLAY || s->phase == STI_REFILL;
    rk_doc_choice(
        doc, "phase", &s->phase, phases, STI_END + 1,
        "`deal`, `angelus`, `flip` and `refill` (the new top of a stack is about to be turned up) are chance; `choose`: "
        "all choose top candidates; `play`: the party in turn");
    rk_doc_derive(doc, "campaign", s->campaign + (s->phase != STI_END), 1, STI_CAMPAIGNS, "number of the campaign, from 1");
    rk_doc_number(doc, "turn", &s->turn, 0, STI_TURNS,
                  "politicians played in this campaign; in `refill` the turn that led to it is already counted");
    rk_doc_derive(doc, "round", s->turn < STI_TURNS ? s->turn / STI_PARTIES + 1 : STI_POLITICIANS, 1, STI_POLITICIANS,
                  "of this campaign, in which every party plays one politician");
    rk_doc_number_or_null(doc, playing || s->phase == STI_END, "start", &s->start, 0, s->seats - 1, "the start player");
    rk_doc_derive_or_null(doc, playing, "party_in_turn", sti_party_in_turn(s), 0, STI_PARTIES - 1, "whose politician appears");
    rk_doc_derive_or_null(doc, playing && sti_has_angelus(s), "angelus_holder", sti_holder(s), 0, STI_PARTIES - 2,
                          "the seat that decides for Angelus next");
}

static void display(rk_doc *doc, sti_state *s)
{
    int n = rk_doc_list_of(doc, "display", STI_SLOTS, STI_SLOTS, STI_SLOTS, "the cards on display; null for an empty slot");
    for (int i = 0; i < n; i++)
        card_or_null(doc, NULL, &s->display[i], NULL);
    rk_doc_end_list(doc);
}

/* What is neither on the table nor in a pile has not been seen yet. */
static void find_unseen(rk_doc *doc, sti_state *s)
{
    for (int i = 0; i < STI_SLOTS + 2; i++) {
        int c = i < STI_SLOTS ? s->display[i] : s->stack[i - STI_SLOTS];
        if (c == STI_NO_CARD)
            continue;
        if (!(s->unseen >> c & 1))
            rk_doc_fail(doc, "card %d lies twice, or is not in play", c);
        s->unseen &= ~(1ull << c);
        s->dealt++;
    }
    for (int p = 0; p < STI_PARTIES; p++) {
        if (s->pile[p] & ~s->unseen)
            rk_doc_fail(doc, "a card of party %d lies elsewhere too, or is not in play", p);
        s->unseen &= ~s->pile[p];
    }
    if (s->phase > STI_DEAL)
        s->dealt = STI_SLOTS + 2;
}

void sti_document(const void *data, void *state, rk_doc *doc)
{
    sti_state *s = state;
    course(doc, s);
    display(doc, s);
    stack(doc, "vote_stack", s, 0, "the vote cards nobody has");
    stack(doc, "donation_stack", s, 1, "the donation cards nobody has");
    rk_doc_choice_or_null(doc, s->phase == STI_REFILL, "refill", &s->refill, stacks, 2,
                          "phase `refill`: the stack whose new top comes; otherwise null");
    if (rk_doc_reading(doc) && rk_doc_was_null(doc) != (s->phase != STI_REFILL))
        rk_doc_wrong(doc, "goes with the phase \"refill\"");
    flip(doc, s);
    int n = rk_doc_list_of(doc, "parties", STI_PARTIES, STI_PARTIES, STI_PARTIES, "the four parties, Angelus last");
    for (int p = 0; p < n; p++)
        party(doc, data, s, p);
    rk_doc_end_list(doc);
    results(doc, data, s);
    if (rk_doc_reading(doc))
        find_unseen(doc, s);
}
