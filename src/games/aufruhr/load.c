/* load.c: the state document (show with RK_ALL) back into a state. */
#include "games/aufruhr/load.h"
#include "engine/notation.h"

#include <stdlib.h>
#include <string.h>

/* ---- the course of the game ---- */

static uint8_t load_intent(const auf_loader *l, const rk_node *in, const char *key)
{
    rk_node at = rk_node_get(in, key);
    rk_line line;
    if (rk_node_null(&at) || !rk_node_there(&at) || !auf_load_move(l, &at, "", &line))
        return AUF_NONE;
    if (line.move.verb == AUF_V_PAYOUT && line.move.arg[0] < AUF_CATEGORIES)
        return (uint8_t)line.move.arg[0];
    if (line.move.verb == AUF_V_AUCTION && line.move.arg[0] < AUF_MULTISETS)
        return (uint8_t)(AUF_I_AUCTION + line.move.arg[0]);
    rk_node_fail(&at, "is no intention (AUF-6.1)");
    return AUF_NONE;
}

static void load_step(const auf_loader *l, const rk_node *doc)
{
    static const char *const steps[] = {"T1", "T2", "T3", "T4", "T5", "W1", "W2", "W3", "W4", "W5"};

    auf_state *s = l->s;
    rk_node    phase = rk_node_get(doc, "phase"), step = rk_node_get(doc, "step");
    s->phase = (uint8_t)rk_node_choice(&phase, auf_phase_names, AUF_END + 1);
    s->step = 0;
    if (!rk_node_null(&step)) {
        int n = rk_node_choice(&step, steps, 10);
        s->step = (uint8_t)(n % 5 + 1);
        if ((n < 5) != (s->phase == AUF_TALK))
            rk_node_fail(&step, "does not fit the phase");
    }
    s->round = (uint8_t)rk_node_kint(doc, "round", 1, s->rounds);
    s->todo = auf_load_cities(l, doc, "todo");
    s->lm = auf_load_city(l, doc, "lord_mayor");
    s->since = (uint8_t)rk_node_kint(doc, "since", 0, AUF_ACCEPTED);
    s->ballot = (uint8_t)rk_node_kint(doc, "ballot", 0, s->max_ballots);
    s->candidates = auf_load_cities(l, doc, "candidates");
    s->barred = auf_load_cities(l, doc, "barred");
    s->impeached = auf_load_city(l, doc, "impeached");
    s->early = rk_node_kbool(doc, "early");
    s->handed = auf_load_cities(l, doc, "handed");
    s->took = rk_node_kbool(doc, "took");
    s->intent = load_intent(l, doc, "intent");
    s->final = load_intent(l, doc, "final");
    s->declines = (uint8_t)rk_node_kint(doc, "declines", 0, AUF_DECLINES - 1);
    s->conflict = auf_load_item(l, doc, "conflict", AUF_K_PLACE);
    int holder = auf_load_city(l, doc, "holder");
    s->place_in_pass = 0;
    if (holder != AUF_NONE && s->lm != AUF_NONE) {
        s->place_in_pass = (uint8_t)((holder - s->lm + s->seats) % s->seats);
        if (!s->place_in_pass)
            s->place_in_pass = s->seats;
    }
}

static void load_effects(const auf_loader *l, const rk_node *doc)
{
    auf_state *s = l->s;
    s->boost = (uint8_t)auf_load_items(l, doc, "boost", AUF_K_CATEGORY);
    s->flatten = (uint8_t)auf_load_items(l, doc, "flatten", AUF_K_CATEGORY);
    s->suspended = auf_load_item(l, doc, "suspended", AUF_K_PLACE);
    s->shift = (int8_t)auf_load_money(doc, "shift", -1, 1);
    s->shift_next = (int8_t)auf_load_money(doc, "shift_next", -1, 1);
    int most = l->d->kind[AUF_RC_SMALL].licence;
    s->discount = (uint8_t)auf_load_money(doc, "discount", 0, most);
    s->discount_next = (uint8_t)auf_load_money(doc, "discount_next", 0, most);
    s->hall = auf_load_item(l, doc, "city_hall", AUF_K_PLACE);
}

/* ---- cards ---- */

static void put_card(const auf_loader *l, const rk_node *in, int card, int where, int owner)
{
    auf_state *s = l->s;
    if (card >= AUF_CARDS || s->where[card] != AUF_NOWHERE) {
        rk_node_fail(in, "a card lies in two places");
        return;
    }
    s->where[card] = (uint8_t)where;
    s->owner[card] = (uint8_t)owner;
    s->unseen &= ~(1ull << card);
}

static void load_cards(const auf_loader *l, const rk_node *doc)
{
    auf_state *s = l->s;
    rk_node    lots = rk_node_get(doc, "lots"), lot = rk_node_get(doc, "lot"), discard = rk_node_get(doc, "discard");
    for (int i = 0; i < rk_node_exactly(&lots, AUF_LOTS); i++) {
        rk_node at = rk_node_at(&lots, i);
        if (rk_node_null(&at))
            continue;
        s->lots[i] = (uint8_t)rk_node_item(&at, &rk_game_aufruhr, l->d, AUF_K_CARD);
        put_card(l, &at, s->lots[i], AUF_ON_OFFER, AUF_NONE);
    }
    s->lot = auf_load_item(l, doc, "lot", AUF_K_CARD);
    if (s->lot != AUF_NONE)
        put_card(l, &lot, s->lot, AUF_ON_OFFER, AUF_NONE);
    for (uint64_t c = auf_load_items(l, doc, "discard", AUF_K_CARD); c; c &= c - 1)
        put_card(l, &discard, __builtin_ctzll(c), AUF_DISCARDED, AUF_NONE);
    s->payouts = (uint16_t)(((1u << AUF_PAYOUTS) - 1) & ~auf_load_items(l, doc, "payouts_turned", AUF_K_PAYOUT));
    s->events = (uint32_t)(((1u << AUF_EVENTS) - 1) & ~auf_load_items(l, doc, "events_turned", AUF_K_EVENT));
    s->event = auf_load_item(l, doc, "event", AUF_K_EVENT);
}

static void load_board(const auf_loader *l, const rk_node *doc)
{
    rk_node     board = rk_node_get(doc, "board");
    const char *key;
    for (int i = 0; i < AUF_COMMUNITIES + 1 && rk_node_ok(doc); i++) {
        rk_node list = rk_node_member(&board, i, &key);
        if (!rk_node_there(&list))
            break;
        int place = rk_find_id(&rk_game_aufruhr, l->d, AUF_K_PLACE, key);
        if (place < 0)
            rk_node_fail(&list, "there is no such community");
        if (rk_node_null(&list)) /* a scenario took everything away */
            continue;
        int n = rk_node_upto(&list, 2);
        for (int j = 0; j < n && place >= 0; j++) {
            rk_node at = rk_node_at(&list, j);
            int     card = auf_load_item(l, &at, "card", AUF_K_CARD), owner = auf_load_city(l, &at, "owner");
            rk_node with = rk_node_maybe(&at, "partner");
            int     partner =
                !rk_node_there(&with) || rk_node_null(&with) ? 15 : rk_node_item(&with, &rk_game_aufruhr, l->d, AUF_K_CITY);
            if (owner == AUF_NONE || card == AUF_NONE)
                rk_node_fail(&at, "a project has a card and an owner");
            else
                put_card(l, &at, card, place, partner << 4 | owner);
        }
    }
}

/* ---- mayors ---- */

static void load_offer(const auf_loader *l, const rk_node *in, int p)
{
    auf_state *s = l->s;
    rk_node    offer = rk_node_get(in, "offer");
    if (rk_node_null(&offer))
        return;
    s->demand[p] = auf_load_demand(l, &offer, "demand", s->step, s->shift);
    s->offer[p] = auf_load_items(l, &offer, "tokens", AUF_K_TOKEN);
    rk_node text = rk_node_maybe(&offer, "text");
    if (rk_node_there(&text)) {
        const char *t = rk_node_str(&text);
        if (!*t || strlen(t) >= AUF_TEXT_BYTES || s->demand[p] != AUF_D_FREE) {
            rk_node_fail(&text, "only a FREE demand has a text, of at most %d characters (AUF-12.3)", AUF_TEXT);
            return;
        }
        auf_keep_demand_text(s, p, t);
    }
}

static void load_declaration(const auf_loader *l, const rk_node *in, int p)
{
    auf_state       *s = l->s;
    auf_declaration *x = &s->declared[p];
    rk_node          at = rk_node_get(in, "declaration");
    if (rk_node_null(&at))
        return;
    x->card = auf_load_item(l, &at, "card", AUF_K_CARD);
    x->site = auf_load_item(l, &at, "site", AUF_K_PLACE);
    x->partner = auf_load_city(l, &at, "partner");
    rk_node share = rk_node_get(&at, "share"), side = rk_node_get(&at, "side");
    if (!rk_node_null(&share))
        x->share = (uint8_t)auf_load_money(&at, "share", 0, 100);
    if (!rk_node_null(&side))
        x->side = (uint8_t)auf_load_money(&at, "side", 0, AUF_SIDE_MAX);
    if (rk_node_kbool(&at, "stands"))
        s->standing |= auf_bit(p);
    if (rk_node_kbool(&at, "lost"))
        s->lost |= auf_bit(p);
    if (s->standing >> p & 1 && (x->share == AUF_NONE || x->side == AUF_NONE || x->card == AUF_NONE))
        rk_node_fail(&at, "a standing declaration is complete");
}

static void load_seen(const auf_loader *l, const rk_node *in, int p)
{
    rk_node list = rk_node_get(in, "seen");
    int     n = rk_node_upto(&list, AUF_TOKENS);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&list, i);
        int     token = auf_load_item(l, &at, "token", AUF_K_TOKEN), holder = auf_load_city(l, &at, "holder");
        int     after = (int)rk_node_kint(&at, "after", 0, AUF_ACCEPTED);
        if (token == AUF_NONE || holder == AUF_NONE)
            rk_node_fail(&at, "a token and who had it");
        else
            l->s->seen[p][token] = auf_seen(holder, after);
    }
}

static void load_mayor(const auf_loader *l, const rk_node *in, int p)
{
    auf_state *s = l->s;
    rk_node    held = rk_node_get(in, "held"), bid = rk_node_get(in, "bid"), amount = rk_node_get(in, "subvention");
    rk_node_only(in,
                 "city cash points markers office held vote bid subvention income initial offer declaration folder covered stars "
                 "seen");
    if (auf_load_item(l, in, "city", AUF_K_CITY) != p)
        rk_node_fail(in, "the mayors stand in seat order");
    s->cash[p] = (uint32_t)auf_load_money(in, "cash", 0, 400000000);
    s->office[p] = (uint8_t)rk_node_kint(in, "office", 0, AUF_EVENTS + 1);
    for (uint64_t c = auf_load_items(l, in, "held", AUF_K_CARD); c; c &= c - 1)
        put_card(l, &held, __builtin_ctzll(c), AUF_IN_HAND, 0xF0 | p);
    s->vote[p] = auf_load_city(l, in, "vote");
    s->bid[p] = rk_node_null(&bid) ? 0 : (uint8_t)auf_load_money(in, "bid", 0, AUF_BID_MAX);
    s->given[p] = rk_node_null(&amount) ? (uint8_t)AUF_NONE : (uint8_t)(rk_node_int(&amount, 1, s->seats) - 1);
    s->folder[p] = auf_load_items(l, in, "folder", AUF_K_TOKEN);
    s->covered[p] = auf_load_items(l, in, "covered", AUF_K_TOKEN);
    load_offer(l, in, p);
    load_declaration(l, in, p);
    load_seen(l, in, p);
}

static void load_accepted(const auf_loader *l, const rk_node *doc)
{
    auf_state *s = l->s;
    rk_node    list = rk_node_get(doc, "accepted");
    int        n = rk_node_upto(&list, AUF_ACCEPTED);
    for (int i = 0; i < n; i++) {
        rk_node      at = rk_node_at(&list, i);
        auf_accepted a = {.round = (uint8_t)rk_node_kint(&at, "round", 1, s->rounds),
                          .window = (uint8_t)auf_load_window(&at),
                          .lm = auf_load_city(l, &at, "lord_mayor"),
                          .giver = auf_load_city(l, &at, "giver"),
                          .revealed = rk_node_kbool(&at, "revealed"),
                          .shift = (int8_t)auf_load_money(&at, "shift", -1, 1),
                          .tokens = auf_load_items(l, &at, "tokens", AUF_K_TOKEN)};
        if (a.lm == AUF_NONE || a.giver == AUF_NONE) {
            rk_node_fail(&at, "an accepted offer has a giver and a Lord Mayor");
            return;
        }
        a.demand = auf_load_demand(l, &at, "demand", a.window, a.shift);
        s->accepted[i] = auf_pack(a);
    }
    s->accepted_n = (uint8_t)n;
    rk_node obey = rk_node_get(doc, "obey");
    if (!rk_node_null(&obey) && n) {
        auf_accepted a = auf_unpack(s->accepted[n - 1]);
        s->obey = auf_load_demand(l, doc, "obey", a.window, a.shift);
    }
}

/* ---- the document ---- */

static bool has(uint64_t phases, int phase)
{
    return phases >> phase & 1;
}

/* Things a phase needs that the invariants take for granted. */
static void check_phase(const auf_loader *l, const rk_node *doc)
{
    auf_state *s = l->s;
    int        auction = s->final != AUF_NONE && s->final >= AUF_I_AUCTION;
    if (s->phase == AUF_REVEAL && (!auction || !auf_next_cards(l->d, s)))
        rk_node_fail(doc, "there is no card to turn up");
    if (s->phase == AUF_PAYOUT && (s->final == AUF_NONE || auction))
        rk_node_fail(doc, "there is no payout to be made");
    if (has(1ull << AUF_BID | 1ull << AUF_AWARD | 1ull << AUF_SITE, s->phase) && s->lot == AUF_NONE)
        rk_node_fail(doc, "nothing is under the hammer");
    if (s->phase == AUF_TALK && s->step == AUF_T4 && s->lot == AUF_NONE)
        rk_node_fail(doc, "nothing is under the hammer");
    if (has(1ull << AUF_FINAL, s->phase) && s->intent == AUF_NONE)
        rk_node_fail(doc, "no intention was declared");
    if ((s->phase == AUF_WINDOW || s->phase == AUF_ANSWER) && s->step == AUF_W2 && s->intent == AUF_NONE)
        rk_node_fail(doc, "no intention was declared");
    if (s->phase == AUF_TALK && s->step == AUF_T3 && s->intent == AUF_NONE)
        rk_node_fail(doc, "no intention was declared");
    bool w3 = (s->phase == AUF_WINDOW || s->phase == AUF_ANSWER) && s->step == AUF_W3;
    if ((w3 || s->phase == AUF_AWARD) && (s->lot == AUF_NONE || auf_single(auf_tied(s)) || !auf_tied(s)))
        rk_node_fail(doc, "there is no tie for a lot");
    bool w4 = (s->phase == AUF_WINDOW || s->phase == AUF_ANSWER) && s->step == AUF_W4;
    if ((w4 || s->phase == AUF_PRIORITY) && auf_single(auf_rivals(s)))
        rk_node_fail(doc, "nobody quarrels about a site");
    if ((w4 || s->phase == AUF_PRIORITY) && !auf_rivals(s))
        rk_node_fail(doc, "nobody quarrels about a site");
    bool w5 = (s->phase == AUF_WINDOW || s->phase == AUF_ANSWER) && s->step == AUF_W5;
    if (w5 || s->phase == AUF_TARGET) {
        int effect = s->event == AUF_NONE ? -1 : l->d->event[s->event].effect;
        if ((effect != AUF_E_SUSPEND && effect != AUF_E_GIFT) || !auf_targets(l->d, s))
            rk_node_fail(doc, "no event asks for a target");
    }
    if (s->lot != AUF_NONE && s->lot >= AUF_NEGATIVE && s->event == AUF_NONE)
        rk_node_fail(doc, "a negative project is auctioned without its event");
}

/* Who decides in phases of one actor: the invariants rely on it. */
static void check_actor(const auf_loader *l, const rk_node *doc)
{
    auf_state *s = l->s;
    uint64_t   of_lm = 1ull << AUF_ANSWER | 1ull << AUF_SUBV | 1ull << AUF_INTENT | 1ull << AUF_FINAL | 1ull << AUF_PICK
                     | 1ull << AUF_AWARD | 1ull << AUF_PRIORITY | 1ull << AUF_TARGET;
    if (has(of_lm, s->phase) && (s->lm == AUF_NONE || s->todo != auf_bit(s->lm)))
        rk_node_fail(doc, "todo: the Lord Mayor decides here, and nobody else");
    if (s->phase == AUF_WINDOW && (s->lm == AUF_NONE || s->todo >> s->lm & 1))
        rk_node_fail(doc, "todo: the Lord Mayor hands in no folder");
    if (s->phase == AUF_SITE && !auf_single(s->todo))
        rk_node_fail(doc, "todo: one mayor builds");
    bool drafting = s->phase >= AUF_CARD && s->phase <= AUF_REPLY;
    if (drafting && (!s->place_in_pass || s->lm == AUF_NONE))
        rk_node_fail(doc, "holder: somebody declares here");
    else if (drafting && s->phase != AUF_REPLY && s->todo != auf_bit(auf_holder(s)))
        rk_node_fail(doc, "todo: the holder decides here");
    const auf_declaration *x = drafting && rk_node_ok(doc) ? &s->declared[auf_holder(s)] : NULL;
    if (x && s->phase > AUF_CARD && x->card == AUF_NONE)
        rk_node_fail(doc, "no card is declared");
    if (x && s->phase > AUF_RC_SITE && x->site == AUF_NONE)
        rk_node_fail(doc, "no site is declared");
    if (x && s->phase > AUF_PARTNER && (x->partner == AUF_NONE || x->partner == auf_holder(s)))
        rk_node_fail(doc, "no partner is named");
    if (x && s->phase == AUF_SIDE && x->share == AUF_NONE)
        rk_node_fail(doc, "no share is named");
    if (x && s->phase == AUF_REPLY && (x->share == AUF_NONE || x->side == AUF_NONE || s->todo != auf_bit(x->partner)))
        rk_node_fail(doc, "the partner answers a complete declaration");
}

/* A decision nobody could take would stop the game. */
static void check_choices(const auf_loader *l, const rk_node *doc)
{
    rk_turn  turn = rk_game_aufruhr.turn(l->d, l->s);
    rk_moves legal;
    for (int p = 0; p < l->s->seats; p++)
        if (turn.stage == RK_DECIDE && turn.seats >> p & 1) {
            auf_moves(l->d, l->s, p, &legal);
            if (!legal.count)
                rk_node_fail(doc, "seat %d must decide and cannot", p);
        }
}

bool auf_load_state(const void *data, void *state, const rk_setup *setup, rk_node *doc)
{
    auf_state *s = state;
    auf_loader l = {data, s};
    auf_start(data, s, setup);
    rk_node_only(
        doc, "phase step round rounds todo lord_mayor since ballot candidates barred impeached early handed took obey amounts "
             "begun intent final holder declines conflict piles lots lot discard payouts_turned events_turned event boost "
             "flatten suspended shift shift_next discount discount_next mayors board accepted city_hall table");
    load_step(&l, doc);
    load_effects(&l, doc);
    load_cards(&l, doc);
    rk_node mayors = rk_node_get(doc, "mayors");
    if (rk_node_exactly(&mayors, s->seats))
        for (int p = 0; p < s->seats; p++) {
            rk_node at = rk_node_at(&mayors, p);
            load_mayor(&l, &at, p);
        }
    load_board(&l, doc);
    load_accepted(&l, doc);
    auf_load_table(&l, doc);
    if (!rk_node_ok(doc))
        return false;
    s->assigned = 0;
    for (int p = 0; p < s->seats && s->phase == AUF_SUBV; p++)
        s->assigned = (uint8_t)(s->assigned + (s->given[p] != AUF_NONE));
    auf_derive(data, s);
    check_phase(&l, doc);
    if (rk_node_ok(doc))
        check_actor(&l, doc);
    const char *broken = rk_node_ok(doc) ? auf_check(data, s) : NULL;
    if (broken)
        rk_node_fail(doc, "%s", broken);
    if (rk_node_ok(doc))
        check_choices(&l, doc);
    return rk_node_ok(doc);
}
