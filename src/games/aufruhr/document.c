/* document.c: the state document, and what of it each mayor may know (section 17 of the rules). */
#include "games/aufruhr/document.h"
#include "engine/notation.h"

#include <string.h>

static const char *const phases[] = {"talk",  "ballot",  "draw_city", "window", "answer", "subventions", "intent",
                                     "final", "reveal",  "pick",      "bid",    "award",  "site",        "payout",
                                     "card",  "rc_site", "partner",   "share",  "side",   "reply",       "priority",
                                     "event", "target",  "city_hall", "end"};
static const char *const steps[] = {"T1", "T2", "T3", "T4", "T5", "W1", "W2", "W3", "W4", "W5"};
enum { STEPS = 5 }; /* of each kind */

/* ---- pieces ---- */

static void check_city(rk_doc *doc, const auf_state *s, uint8_t *city)
{
    if (!rk_doc_reading(doc) || *city == AUF_NONE || *city < s->seats)
        return;
    rk_doc_wrong(doc, "nobody plays this city");
    *city = AUF_NONE;
}

AUF_SHARED void auf_doc_city(rk_doc *doc, const char *key, const auf_state *s, uint8_t *city, const char *about)
{
    rk_doc_item(doc, key, city, AUF_K_CITY, about);
    check_city(doc, s, city);
}

AUF_SHARED void auf_doc_city_or_null(rk_doc *doc, const char *key, const auf_state *s, uint8_t *city, const char *about)
{
    rk_doc_item_or_null(doc, *city != AUF_NONE, key, city, AUF_K_CITY, about);
    check_city(doc, s, city);
}

AUF_SHARED void auf_doc_cities(rk_doc *doc, const char *key, const auf_state *s, uint8_t *cities, const char *about)
{
    rk_doc_items(doc, key, cities, AUF_K_CITY, about);
    if (rk_doc_reading(doc) && *cities & ~auf_everybody(s)) {
        rk_doc_wrong(doc, "names a city nobody plays");
        *cities &= auf_everybody(s);
    }
}

AUF_SHARED void auf_doc_money(rk_doc *doc, const char *key, int8_t *at, const char *about)
{
    rk_doc_money(doc, key, at, AUF_UNIT, -1, 1, about);
}

AUF_SHARED void auf_doc_round(rk_doc *doc, const auf_state *s, uint8_t *round)
{
    rk_doc_number(doc, "round", round, 1, rk_doc_describing(doc) ? AUF_EVENTS + 1 : s->rounds, "from 1");
}

AUF_SHARED void auf_doc_window(rk_doc *doc, uint8_t *window)
{
    uint8_t n = (uint8_t)(*window - 1);
    rk_doc_choice(doc, "window", &n, steps + STEPS, STEPS, "the window it was handed in at");
    *window = rk_doc_reading(doc) ? (uint8_t)(n + 1) : *window;
}

static void item_or_none(rk_doc *doc, const char *key, uint8_t *at, int kind, const char *about)
{
    rk_doc_item_or_null(doc, *at != AUF_NONE, key, at, kind, about);
}

/* Reading: a move written without its seat ("payout culture", or "sub 40 essen" behind "demand "). */
static bool read_move(rk_doc *doc, const auf_data *d, const char *before, const char *words, rk_line *line)
{
    rk_text text = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_text_addf(&text, "0 %s%s", before, words);
    bool ok = rk_read_line(&rk_game_aufruhr, d, rk_text_str(&text), line, &err) && !line->has_text;
    if (!ok)
        rk_doc_wrong(doc, "\"%s\" is not understood", words);
    rk_text_free(&text);
    rk_text_free(&err);
    return ok;
}

static uint8_t read_demand(rk_doc *doc, const auf_data *d, const auf_state *s, int window, int shift, const char *words)
{
    rk_line line;
    if (!read_move(doc, d, "demand ", words, &line))
        return 0;
    int demand = auf_demand_in(d, s->seats, shift, window, line.move);
    if (demand >= 0 && auf_is_demand(line.move.verb) && line.move.verb != AUF_V_NONE)
        return (uint8_t)demand;
    rk_doc_wrong(doc, "is not a demand of this window");
    return 0;
}

static void write_demand(rk_doc *doc, const char *key, const auf_data *d, const auf_state *s, int window, int shift,
                         uint8_t demand, const char *about)
{
    rk_text text = RK_TEXT_INIT;
    if (demand)
        rk_write_verb(&rk_game_aufruhr, d, auf_demand_move(d, s->seats, shift, window, demand), &text);
    const char *blank = strchr(rk_text_str(&text), ' '); /* behind the word "demand" */
    rk_doc_code(doc, demand, key, &demand, 1, 63, blank ? blank + 1 : rk_text_str(&text), about);
    rk_text_free(&text);
}

AUF_SHARED void auf_doc_demand(rk_doc *doc, const char *key, const auf_data *d, const auf_state *s, int window, int shift,
                               uint8_t *demand, const char *about)
{
    if (rk_doc_writing(doc)) {
        write_demand(doc, key, d, s, window, shift, *demand, about);
        return;
    }
    const char *words = rk_doc_code(doc, *demand, key, demand, 1, 63, NULL, about);
    if (words)
        *demand = read_demand(doc, d, s, window, shift, words);
}

/* ---- the course of the game ---- */

static uint8_t read_intent(rk_doc *doc, const auf_data *d, const char *words)
{
    rk_line line;
    if (!read_move(doc, d, "", words, &line))
        return AUF_NONE;
    if (line.move.verb == AUF_V_PAYOUT && line.move.arg[0] < AUF_CATEGORIES)
        return (uint8_t)line.move.arg[0];
    if (line.move.verb == AUF_V_AUCTION && line.move.arg[0] < AUF_MULTISETS)
        return (uint8_t)(AUF_I_AUCTION + line.move.arg[0]);
    rk_doc_wrong(doc, "is not an intention (AUF-6.1)");
    return AUF_NONE;
}

static void write_intent(rk_doc *doc, const char *key, const auf_data *d, uint8_t code, const char *about)
{
    rk_text text = RK_TEXT_INIT;
    rk_move m = {.verb = AUF_V_PAYOUT, .arg = {code}};
    if (code >= AUF_I_AUCTION) {
        m.verb = AUF_V_AUCTION;
        m.arg[0] = (uint16_t)(code - AUF_I_AUCTION);
    }
    if (code != AUF_NONE)
        rk_write_verb(&rk_game_aufruhr, d, m, &text);
    rk_doc_code(doc, code != AUF_NONE, key, &code, 0, AUF_INTENTS - 1, rk_text_str(&text), about);
    rk_text_free(&text);
}

static void intent(rk_doc *doc, const char *key, const auf_data *d, uint8_t *code, const char *about)
{
    if (rk_doc_writing(doc)) {
        write_intent(doc, key, d, *code, about);
        return;
    }
    const char *words = rk_doc_code(doc, *code != AUF_NONE, key, code, 0, AUF_INTENTS - 1, NULL, about);
    if (words)
        *code = read_intent(doc, d, words);
}

static void step(rk_doc *doc, auf_state *s)
{
    int n = s->step - 1 + (s->phase == AUF_TALK ? 0 : STEPS);
    rk_doc_choice_or_null(doc, s->step, "step", &n, steps, 2 * STEPS,
                          "`T1` to `T5` in `talk`, `W1` to `W5` in `window` and `answer`; otherwise null");
    if (!rk_doc_reading(doc))
        return;
    s->step = (uint8_t)(rk_doc_was_null(doc) ? 0 : n % STEPS + 1);
    if (s->step && (n < STEPS) != (s->phase == AUF_TALK))
        rk_doc_wrong(doc, "does not fit the phase");
}

/* The demand that binds the LM. It is one of the offer accepted last, so it is read after those. */
static void obey(rk_doc *doc, const auf_data *d, auf_state *s)
{
    auf_accepted a = s->accepted_n ? auf_unpack(s->accepted[s->accepted_n - 1]) : (auf_accepted){0};
    if (rk_doc_shown(doc, rk_doc_sees(doc, s->lm), "the Lord Mayor"))
        auf_doc_demand(doc, "obey", d, s, a.window, a.shift, &s->obey, "the demand that binds his present decision; null: none");
}

static void holder(rk_doc *doc, auf_state *s)
{
    uint8_t city = s->place_in_pass ? (uint8_t)auf_holder(s) : (uint8_t)AUF_NONE;
    if (rk_doc_reading(doc))
        city = AUF_NONE;
    auf_doc_city_or_null(
        doc, "holder", s, &city,
        "whose turn it is in a pass of REALISE; in `W4` and `priority` the LM, the last of the pass; otherwise null");
    if (!rk_doc_reading(doc))
        return;
    s->place_in_pass = 0;
    if (city != AUF_NONE && s->lm != AUF_NONE)
        s->place_in_pass = (uint8_t)(city == s->lm ? s->seats : (city - s->lm + s->seats) % s->seats);
}

static void election(rk_doc *doc, auf_state *s)
{
    auf_doc_city_or_null(doc, "lord_mayor", s, &s->lm, "the Lord Mayor (LM); null: the office is vacant");
    rk_doc_number(doc, "since", &s->since, 0, AUF_ACCEPTED, "how many offers had been accepted when he took office");
    rk_doc_number(doc, "ballot", &s->ballot, 0, rk_doc_describing(doc) ? 9 : s->max_ballots,
                  "number of the ballot; 0: no election");
    auf_doc_cities(doc, "candidates", s, &s->candidates, "who can be voted for");
    auf_doc_cities(doc, "barred", s, &s->barred, "who is barred from the next election");
    auf_doc_city_or_null(doc, "impeached", s, &s->impeached, "LM thrown out by the Commission this round");
    rk_doc_flag(doc, "early", &s->early, "next round's election is done (AUF-11.5)");
}

static void course(rk_doc *doc, const auf_data *d, auf_state *s)
{
    rk_doc_choice(doc, "phase", &s->phase, phases, AUF_END + 1, "what is to be decided, and by whom: see the moves");
    step(doc, s);
    auf_doc_round(doc, s, &s->round);
    rk_doc_derive(doc, "rounds", s->rounds, 4, AUF_EVENTS + 1, "rounds of the game: events in play + 1");
    auf_doc_cities(doc, "todo", s, &s->todo,
                   "cities that still have something to decide: who is not there in a sealed step has finished");
    election(doc, s);
    auf_doc_cities(doc, "handed", s, &s->handed, "who handed in a folder at the last window, once it is closed");
    rk_doc_flag(doc, "took", &s->took, "a folder was accepted at the last window");
    if (!rk_doc_reading(doc))
        obey(doc, d, s);
    int n = rk_doc_list_of(rk_doc_derived(doc), "amounts", s->seats, 4, AUF_SEATS, "this round's subventions, the largest first");
    for (int i = 0; i < n; i++)
        rk_doc_derive_money(doc, NULL, auf_subvention(d, s, i), AUF_UNIT, 0, UINT8_MAX + 1, NULL);
    rk_doc_end_list(doc);
    rk_doc_derive_flag(doc, "begun", s->assigned > 0, "the LM has begun to assign them");
    if (rk_doc_shown(doc, rk_doc_sees(doc, s->lm), "the Lord Mayor")) /* AUF-17.5 */
        rk_doc_derive_or_null(doc, s->phase == AUF_SUBV, "due", s->assigned + 1, 1, s->seats,
                              "which of them he assigns next, 1: the largest; null: none");
    intent(doc, "intent", d, &s->intent, "the LM's declared intention, as written in a move (`payout culture`); null: none yet");
    intent(doc, "final", d, &s->final, "his final one; null: none yet");
    holder(doc, s);
    rk_doc_number(doc, "declines", &s->declines, 0, AUF_DECLINES - 1, "the holder's declined proposals");
    item_or_none(doc, "conflict", &s->conflict, AUF_K_PLACE, "the site of W4; otherwise null");
}

/* ---- cards ---- */

/* Reading: a card comes out of its pile. */
static void put_card(rk_doc *doc, auf_state *s, int card, int where, int owner)
{
    if (card >= AUF_CARDS || s->where[card] != AUF_NOWHERE) {
        rk_doc_wrong(doc, "a card lies in two places");
        return;
    }
    s->where[card] = (uint8_t)where;
    s->owner[card] = (uint8_t)owner;
    s->unseen &= ~(1ull << card);
}

static void put_cards(rk_doc *doc, auf_state *s, uint64_t cards, int where, int owner)
{
    for (; rk_doc_reading(doc) && cards; cards &= cards - 1)
        put_card(doc, s, __builtin_ctzll(cards), where, owner);
}

static void lot(rk_doc *doc, const char *key, auf_state *s, uint8_t *card, const char *about)
{
    item_or_none(doc, key, card, AUF_K_CARD, about);
    if (rk_doc_reading(doc) && *card != AUF_NONE)
        put_card(doc, s, *card, AUF_ON_OFFER, AUF_NONE);
}

static uint64_t discarded(const auf_state *s)
{
    uint64_t gone = 0;
    for (int c = 0; c < AUF_CARDS; c++)
        gone |= (uint64_t)(s->where[c] == AUF_DISCARDED) << c;
    return gone;
}

/* A pile the state keeps as the cards not turned yet. */
#define TURNED(doc, key, left, count, kind, about)                                                                               \
    do {                                                                                                                         \
        uint32_t turned = ~(uint32_t)(left) & ((1u << (count)) - 1);                                                             \
        rk_doc_items(doc, key, &turned, kind, about);                                                                            \
        if (rk_doc_reading(doc))                                                                                                 \
            (left) = (__typeof__(left))(((1u << (count)) - 1) & ~turned);                                                        \
    } while (0)

static void cards(rk_doc *doc, const auf_data *d, auf_state *s)
{
    uint64_t gone = discarded(s);
    if (rk_doc_map_of_all(rk_doc_derived(doc), "piles", AUF_K_CATEGORY,
                          "number of cards left in each; cards that lie nowhere are in the piles")) {
        for (int c = 0; c < AUF_CATEGORIES; c++)
            if (rk_doc_entry(doc, rk_str_at(&d->strings, d->category_id[c]), true))
                rk_doc_derive(doc, NULL, auf_pile_size(d, s, c), 0, AUF_PILE_CARDS, NULL);
        rk_doc_end_map(doc);
    }
    int n =
        rk_doc_list_of(doc, "lots", AUF_LOTS, AUF_LOTS, AUF_LOTS, "three places for cards turned up and still to be auctioned");
    for (int i = 0; i < n; i++)
        lot(doc, NULL, s, &s->lots[i], NULL);
    rk_doc_end_list(doc);
    lot(doc, "lot", s, &s->lot, "the card under the hammer; null: none");
    rk_doc_items(doc, "discard", &gone, AUF_K_CARD, "discarded project cards");
    put_cards(doc, s, gone, AUF_DISCARDED, AUF_NONE);
    TURNED(doc, "payouts_turned", s->payouts, AUF_PAYOUTS, AUF_K_PAYOUT, "payout cards out of their pile");
    TURNED(doc, "events_turned", s->events, AUF_EVENTS, AUF_K_EVENT, "event cards out of their pile");
    item_or_none(doc, "event", &s->event, AUF_K_EVENT, "the event being executed; null: none");
}

static void effects(rk_doc *doc, const auf_data *d, auf_state *s)
{
    int most = d->kind[AUF_RC_SMALL].licence;
    rk_doc_items(doc, "boost", &s->boost, AUF_K_CATEGORY, "categories whose next payout is boosted (AUF-10)");
    rk_doc_items(doc, "flatten", &s->flatten, AUF_K_CATEGORY, "categories whose next payout is flattened");
    item_or_none(doc, "suspended", &s->suspended, AUF_K_PLACE, "the community the next payout leaves out; null: none");
    auf_doc_money(doc, "shift", &s->shift, "of this round's subventions (AUF-14.7)");
    auf_doc_money(doc, "shift_next", &s->shift_next, "of the next round's");
    rk_doc_money(doc, "discount", &s->discount, AUF_UNIT, 0, most, "of this round's licences (AUF-14.6)");
    rk_doc_money(doc, "discount_next", &s->discount_next, AUF_UNIT, 0, most, "of the next round's");
}

/* ---- mayors ---- */

/* AUF-15.3: at the end all tokens are revealed. */
static bool sees_folder(const rk_doc *doc, const auf_state *s, int p)
{
    return rk_doc_sees(doc, p) || s->phase >= AUF_CITY_HALL;
}

static bool sees_offer(const rk_doc *doc, const auf_state *s, int p)
{
    return rk_doc_sees(doc, p) || (s->phase == AUF_ANSWER && doc->viewer == s->lm);
}

/* AUF-12.3 */
static void offer_text(rk_doc *doc, auf_state *s, int p)
{
    const char *text = auf_demand_text(s, p);
    if (!rk_doc_present(doc, text != NULL))
        return;
    text = rk_doc_text(doc, "text", text, AUF_TEXT_BYTES - 1, "what stands beside a FREE demand");
    if (!text)
        return;
    if (*text && s->demand[p] == AUF_D_FREE)
        auf_keep_demand_text(s, p, text);
    else
        rk_doc_wrong(doc, "only a FREE demand has a text, of at most %d characters (AUF-12.3)", AUF_TEXT);
}

static void offer(rk_doc *doc, const auf_data *d, auf_state *s, int p)
{
    rk_doc_secret(doc, "the owner; the LM in phase `answer`");
    if (!rk_doc_object_or_null(doc, s->demand[p] && sees_offer(doc, s, p), "offer", "Offer",
                               "the folder handed in while a window is open; null: none, or not to be seen"))
        return;
    auf_doc_demand(doc, "demand", d, s, s->step, s->shift, &s->demand[p], "what the LM shall do, as in the move `demand`");
    rk_doc_items(doc, "tokens", &s->offer[p], AUF_K_TOKEN, "what is in the folder");
    offer_text(doc, s, p);
    rk_doc_end_object(doc);
}

/* AUF-15.3 */
static void offered(rk_doc *doc, const auf_data *d, const auf_state *s, int p)
{
    bool there = s->demand[p] && s->offer[p] && s->lm < s->seats;
    if (rk_doc_present(doc, there && sees_offer(doc, s, p)))
        rk_doc_derive(rk_doc_secret(doc, "the owner; the LM in phase `answer`"), "offered",
                      there ? auf_stars_for(d, s->lm, s->offer[p]) : 0, 0, UINT8_MAX,
                      "stars in the offer that count for the LM, if tokens are in it");
}

static void declaration(rk_doc *doc, auf_state *s, int p)
{
    auf_declaration *x = &s->declared[p];
    if (!rk_doc_object_or_null(doc, x->card != AUF_NONE, "declaration", "Declaration", "his declaration of REALISE; null: none"))
        return;
    rk_doc_item(doc, "card", &x->card, AUF_K_CARD, "the RuhrCity card");
    item_or_none(doc, "site", &x->site, AUF_K_PLACE, "where; null: not said yet, as in the next three");
    auf_doc_city_or_null(doc, "partner", s, &x->partner, "with whom; its own city: alone");
    rk_doc_money_or_null(doc, x->share != AUF_NONE, "share", &x->share, AUF_UNIT, 0, 100, "the partner's share of the licence");
    rk_doc_money_or_null(doc, x->side != AUF_NONE, "side", &x->side, AUF_UNIT, 0, AUF_SIDE_MAX, "the side payment");
    rk_doc_bit(doc, "stands", &s->standing, p, "it is complete and, with a partner, accepted");
    rk_doc_bit(doc, "lost", &s->lost, p, "it lost its site to another");
    if (rk_doc_reading(doc) && s->standing >> p & 1 && (x->share == AUF_NONE || x->side == AUF_NONE))
        rk_doc_fail(doc, "a standing declaration is complete");
    rk_doc_end_object(doc);
}

/* What follows from the declaration. */
static void price(rk_doc *doc, const auf_data *d, const auf_state *s, int p)
{
    const auf_declaration *x = &s->declared[p];
    bool                   there = x->card < AUF_CARDS, said = x->share != AUF_NONE && x->side != AUF_NONE;
    if (rk_doc_present(doc, there))
        rk_doc_derive_money(doc, "licence", there ? auf_licence(d, s, x->card) : 0, AUF_UNIT, 0, 100,
                            "what the licence of his declaration costs now (AUF-13.9)");
    if (rk_doc_present(doc, there && said))
        rk_doc_derive_money(doc, "asked", x->share + x->side, AUF_UNIT, 0, 100 + AUF_SIDE_MAX,
                            "what he asks of his partner in all, once he has said it");
}

static void seen(rk_doc *doc, auf_state *s, int p)
{
    uint64_t tokens = 0;
    for (int t = 0; t < AUF_TOKENS && rk_doc_sees(doc, p); t++)
        tokens |= (uint64_t)(s->seen[p][t] != 0) << t;
    int n = rk_doc_list(doc, "seen", __builtin_popcountll(tokens), AUF_TOKENS,
                        "where he last saw tokens in folders handed in to him as LM, those he accepted included");
    for (int i = 0; i < n; i++, tokens &= tokens - 1) {
        uint8_t token = 0, city = 0, after = 0;
        if (rk_doc_telling(doc)) {
            token = (uint8_t)__builtin_ctzll(tokens);
            city = (uint8_t)((s->seen[p][token] - 1) & 7);
            after = (uint8_t)((s->seen[p][token] - 1) / 8);
        }
        if (!rk_doc_object(doc, NULL, "Seen", NULL))
            continue;
        rk_doc_item(doc, "token", &token, AUF_K_TOKEN, "the token");
        auf_doc_city(doc, "holder", s, &city, "whose folder it was in");
        rk_doc_number(doc, "after", &after, 0, AUF_ACCEPTED, "how many offers had been accepted by then");
        if (rk_doc_reading(doc) && city != AUF_NONE)
            s->seen[p][token] = auf_seen(city, after);
        rk_doc_end_object(doc);
    }
    rk_doc_end_list(doc);
}

/* AUF-10.1: what a single payout would bring now: public, and rules that whoever draws the table need not know. */
static void income(rk_doc *doc, const auf_data *d, auf_state *s, int p, uint32_t units[AUF_CATEGORIES][AUF_SEATS])
{
    if (rk_doc_map_of_all(rk_doc_derived(doc), "income", AUF_K_CATEGORY,
                          "what a single payout of each category would bring now, pending effects included")) {
        for (int c = 0; c < AUF_CATEGORIES; c++)
            if (rk_doc_entry(doc, rk_str_at(&d->strings, d->category_id[c]), true))
                rk_doc_derive_money(doc, NULL, units[c][p], AUF_UNIT, 0, UINT16_MAX, NULL);
        rk_doc_end_map(doc);
    }
    int n = rk_doc_list_of(rk_doc_derived(doc), "initial", 2, 2, 2, "the same for the two initial projects");
    for (int i = 0; i < n; i++)
        rk_doc_derive_money(doc, NULL, auf_pays(d, s, AUF_INITIAL + 2 * p + i, d->city[p].place), AUF_UNIT, 0, UINT16_MAX, NULL);
    rk_doc_end_list(doc);
}

/* What is sealed until all have decided: null for those who may not see it. */
static void sealed(rk_doc *doc, auf_state *s, int p)
{
    bool    own = rk_doc_sees(doc, p), voted = s->phase != AUF_BALLOT || own; /* AUF-0.6 */
    bool    bid = s->phase != AUF_BID || (own && !(s->todo >> p & 1));
    bool    assigned = s->phase != AUF_SUBV || rk_doc_sees(doc, s->lm); /* AUF-17.5 */
    uint8_t number = (uint8_t)(s->given[p] + 1);
    rk_doc_item_or_null(rk_doc_secret(doc, "the owner; everybody once the ballot is complete"), voted && s->vote[p] != AUF_NONE,
                        "vote", &s->vote[p], AUF_K_CITY, "his vote in the last ballot; null: none, or sealed");
    check_city(doc, s, &s->vote[p]);
    rk_doc_money_or_null(rk_doc_secret(doc, "the owner; everybody once all have bid"), bid, "bid", &s->bid[p], AUF_UNIT, 0,
                         AUF_BID_MAX, "his bid for the last lot; null while it is sealed");
    rk_doc_number_or_null(rk_doc_secret(doc, "the LM; everybody once all are assigned"), assigned && s->given[p] != AUF_NONE,
                          "subvention", &number, 1, s->seats, "1: the largest amount of the round; null: none");
    if (rk_doc_reading(doc) && !rk_doc_was_null(doc))
        s->given[p] = (uint8_t)(number - 1);
}

static void mayor(rk_doc *doc, const auf_data *d, auf_state *s, int p, uint32_t units[AUF_CATEGORIES][AUF_SEATS])
{
    bool     own = rk_doc_sees(doc, p), open = sees_folder(doc, s, p);
    uint8_t  city = (uint8_t)p;
    uint64_t held = s->held[p];
    if (!rk_doc_object(doc, NULL, "Mayor", NULL))
        return;
    auf_doc_city(doc, "city", s, &city, "his city");
    if (city != p)
        rk_doc_wrong(doc, "the mayors stand in seat order");
    if (rk_doc_shown(doc, own || s->flags & AUF_F_TREASURY || s->phase >= AUF_CITY_HALL, /* AUF-17.2 */
                     "the owner; everybody with `open_treasury` and at the end"))
        rk_doc_money(doc, "cash", &s->cash[p], AUF_UNIT, 0, 400000000, "money");
    rk_doc_derive(doc, "points", s->points[p], 0, UINT8_MAX, "for projects");
    rk_doc_derive(doc, "markers", s->markers[p], 0, UINT8_MAX, "free ones");
    rk_doc_number(doc, "office", &s->office[p], 0, AUF_EVENTS + 1, "rounds as LM");
    rk_doc_items(doc, "held", &held, AUF_K_CARD, "RuhrCity cards in hand");
    put_cards(doc, s, held, AUF_IN_HAND, 0xF0 | p);
    sealed(doc, s, p);
    income(doc, d, s, p, units);
    offer(doc, d, s, p);
    offered(doc, d, s, p);
    declaration(doc, s, p);
    price(doc, d, s, p);
    if (rk_doc_shown(doc, open, "the owner; everybody at the end"))
        rk_doc_items(doc, "folder", &s->folder[p], AUF_K_TOKEN, "tokens in his folder");
    if (rk_doc_shown(doc, open, "the owner; everybody at the end"))
        rk_doc_items(doc, "covered", &s->covered[p], AUF_K_TOKEN, "tokens lying covered in front of him as LM");
    if (rk_doc_shown(doc, open, "the owner; everybody at the end"))
        rk_doc_derive(doc, "stars", open ? auf_stars(d, s, p) : 0, 0, UINT8_MAX, "of other colours");
    if (rk_doc_shown(doc, own, "the owner"))
        seen(doc, s, p);
    rk_doc_end_object(doc);
}

/* ---- the board ---- */

static void project(rk_doc *doc, const auf_data *d, auf_state *s, uint8_t card, int place)
{
    uint8_t owner = (uint8_t)auf_owner(s, card), partner = (uint8_t)auf_partner(s, card);
    if (!rk_doc_object(doc, NULL, "Project", NULL))
        return;
    if (rk_doc_reading(doc))
        owner = partner = AUF_NONE;
    rk_doc_item(doc, "card", &card, AUF_K_CARD, "the project card");
    auf_doc_city(doc, "owner", s, &owner, "who built it");
    auf_doc_city_or_null(rk_doc_may_lack(doc), "partner", s, &partner, "with whom; null: alone");
    bool pays = d->kind[d->card[card].kind].payout && !rk_doc_reading(doc);
    if (rk_doc_present(doc, pays))
        rk_doc_derive_money(doc, "earns", pays ? auf_pays(d, s, card, place) : 0, AUF_UNIT, 0, UINT16_MAX,
                            "of a municipal project: what it brings at a single payout now");
    if (rk_doc_reading(doc) && owner != AUF_NONE)
        put_card(doc, s, card, place, (partner == AUF_NONE ? 15 : partner) << 4 | owner);
    rk_doc_end_object(doc);
}

enum { MAX_PROJECTS = 2 }; /* in a community: AUF-1.1 */

typedef struct {
    uint8_t n, card[MAX_PROJECTS];
} auf_site;

static void find_projects(const auf_state *s, auf_site at[AUF_COMMUNITIES])
{
    for (int c = 0; c < AUF_CARDS; c++) {
        auf_site *site = s->where[c] < AUF_COMMUNITIES ? &at[s->where[c]] : NULL;
        if (site && site->n < MAX_PROJECTS)
            site->card[site->n++] = (uint8_t)c;
    }
}

/* The observer: the whole board at once, four numbers a project. */
static void observe_board(const auf_data *d, const auf_state *s, int16_t *board)
{
    enum { PROJECT = 4, PLACE = MAX_PROJECTS * PROJECT };
    uint64_t built = 0;
    for (int c = 0; c < AUF_CARDS; c++)
        built |= (uint64_t)(s->where[c] < AUF_COMMUNITIES) << c;
    rk_leave_empty(board, AUF_COMMUNITIES * PLACE);
    for (; built; built &= built - 1) {
        int      c = __builtin_ctzll(built), partner = auf_partner(s, c);
        int16_t *slot = &board[s->where[c] * PLACE];
        slot += *slot == RK_NOTHING ? 0 : PROJECT;
        slot[0] = (int16_t)c;
        slot[1] = (int16_t)auf_owner(s, c);
        slot[2] = partner == AUF_NONE ? (int16_t)RK_NOTHING : (int16_t)partner;
        if (d->kind[d->card[c].kind].payout)
            slot[3] = (int16_t)auf_pays(d, s, c, s->where[c]);
    }
}

static void board(rk_doc *doc, const auf_data *d, auf_state *s)
{
    int16_t *slots = rk_doc_slots(doc);
    if (slots) {
        observe_board(d, s, slots);
        return;
    }
    auf_site at[AUF_COMMUNITIES] = {0};
    if (!rk_doc_map(doc, "board", AUF_K_PLACE, "the projects of each community that has any; initial projects are not listed"))
        return;
    if (rk_doc_telling(doc))
        find_projects(s, at);
    for (int place = 0; place < AUF_COMMUNITIES; place++) {
        if (!rk_doc_entry(doc, rk_str_at(&d->strings, d->place_id[place]), at[place].n))
            continue;
        int n = rk_doc_list(doc, NULL, at[place].n, MAX_PROJECTS, NULL);
        for (int i = 0; i < n; i++)
            project(doc, d, s, at[place].card[i], place);
        rk_doc_end_list(doc);
    }
    rk_doc_end_map(doc);
}

/* ---- folders ---- */

/* The observer: all accepted offers at once. */
static int16_t *observe_accepted(const auf_state *s, int viewer, int16_t *slot)
{
    for (int i = 0; i < s->accepted_n; i++) {
        auf_accepted a = auf_unpack(s->accepted[i]);
        *slot++ = a.round;
        *slot++ = (int16_t)(a.window - 1);
        *slot++ = a.lm;
        *slot++ = a.giver;
        *slot++ = a.revealed;
        *slot++ = a.shift;
        slot = auf_knows(a, viewer) ? rk_spread_bits(slot, a.tokens, AUF_TOKENS) : rk_leave_empty(slot, AUF_TOKENS);
        *slot++ = a.demand && (viewer == a.giver || viewer == a.lm) ? (int16_t)a.demand : (int16_t)RK_NOTHING;
    }
    return slot;
}

static void accepted(rk_doc *doc, const auf_data *d, auf_state *s)
{
    int16_t *slots = rk_doc_slots(doc);
    if (slots) {
        rk_doc_no_more_slots(doc, observe_accepted(s, doc->viewer, slots));
        return;
    }
    int n = rk_doc_list(doc, "accepted", s->accepted_n, AUF_ACCEPTED, "every accepted offer");
    for (int i = 0; i < n; i++) {
        auf_accepted a = auf_unpack(s->accepted[i]);
        if (!rk_doc_object(doc, NULL, "Accepted", NULL))
            continue;
        auf_doc_round(doc, s, &a.round);
        auf_doc_window(doc, &a.window);
        auf_doc_city(doc, "lord_mayor", s, &a.lm, "who took it");
        auf_doc_city(doc, "giver", s, &a.giver, "who gave it");
        rk_doc_flag(doc, "revealed", &a.revealed, "its contents are public");
        auf_doc_money(doc, "shift", &a.shift, "of that round's subventions");
        if (rk_doc_shown(doc, auf_knows(a, doc->viewer), "giver and LM; everybody once revealed"))
            rk_doc_items(doc, "tokens", &a.tokens, AUF_K_TOKEN, "its contents");
        if (rk_doc_shown(doc, rk_doc_sees(doc, a.giver) || doc->viewer == a.lm, "giver and LM"))
            auf_doc_demand(doc, "demand", d, s, a.window, a.shift, &a.demand, "what the LM had to do for it");
        if (rk_doc_read_well(doc))
            s->accepted[i] = auf_pack(a);
        rk_doc_end_object(doc);
    }
    rk_doc_end_list(doc);
    if (!rk_doc_reading(doc))
        return;
    s->accepted_n = (uint8_t)n;
    obey(doc, d, s);
}

/* ---- the document ---- */

void auf_document(const void *data, void *state, rk_doc *doc)
{
    const auf_data *d = data;
    auf_state      *s = state;
    course(doc, d, s);
    cards(doc, d, s);
    effects(doc, d, s);
    uint32_t units[AUF_CATEGORIES][AUF_SEATS]; /* a payout now, for everybody */
    if (rk_doc_telling(doc))
        auf_income(d, s, units);
    int n = rk_doc_list_of(doc, "mayors", s->seats, 4, AUF_SEATS, "in seat order");
    for (int p = 0; p < n; p++)
        mayor(doc, d, s, p, units);
    rk_doc_end_list(doc);
    board(doc, d, s);
    accepted(doc, d, s);
    item_or_none(doc, "city_hall", &s->hall, AUF_K_PLACE, "the community of the City Hall; null before the end");
    auf_document_table(doc, d, s);
    if (!rk_doc_read_well(doc))
        return;
    s->assigned = 0;
    for (int p = 0; p < s->seats && s->phase == AUF_SUBV; p++)
        s->assigned = (uint8_t)(s->assigned + (s->given[p] != AUF_NONE));
    auf_derive(d, s);
}
