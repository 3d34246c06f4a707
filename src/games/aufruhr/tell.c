/* tell.c: what a viewer is told of a move just made: the move itself as far as he may know it, then, from the
 * difference of the two states, everything that followed by itself. */
#include "games/aufruhr/internal.h"

typedef struct {
    const auf_data  *d;
    const auf_state *a, *b; /* before, after */
    rk_move          m;
    int              viewer;
    rk_teller       *out;
} story;

static bool sees(const story *t, int seat)
{
    return t->viewer == seat || t->viewer == RK_ALL;
}

#define CITY(name, v) RK_ITEM(name, AUF_K_CITY, v)

/* ---- elections ---- */

static int votes_for(const story *t, int city)
{
    int n = t->m.arg[0] == city;
    for (int p = 0; p < t->a->seats; p++)
        n += p != t->m.seat && t->a->vote[p] == city;
    return n;
}

/* Did nobody have more votes than all others? */
static bool tied(const story *t)
{
    int most = 0, with = 0;
    for (int p = 0; p < t->a->seats; p++) {
        int n = votes_for(t, p);
        with = n > most ? 1 : with + (n == most);
        most = n > most ? n : most;
    }
    return with > 1;
}

/* AUF-4.3 to AUF-4.5: the result, and the rule behind it where the count does not speak for itself. */
static void tell_result(const story *t)
{
    const auf_state *a = t->a, *b = t->b;
    if (b->phase == AUF_DRAW_CITY) {
        rk_say(t->out, RK_MSG("aufruhr.tell.vote_lot"));
        rk_say(t->out, RK_MSG("aufruhr.tell.why_lot", RK_NUM("n", a->max_ballots)));
    } else if (b->ballot > a->ballot) {
        bool whole = b->candidates == a->candidates && a->round == 1 && a->impeached == AUF_NONE; /* AUF-11.5 */
        rk_say(t->out, RK_MSG(whole ? "aufruhr.tell.vote_again" : "aufruhr.tell.run_off"));
        rk_say(t->out, RK_MSG(whole ? "aufruhr.tell.why_again" : "aufruhr.tell.why_run_off"));
    } else if (b->lm == a->lm) {
        rk_say(t->out, RK_MSG("aufruhr.tell.stays", CITY("city", b->lm)));
        if (tied(t))
            rk_say(t->out, RK_MSG("aufruhr.tell.why_stays"));
    } else {
        rk_say(t->out, RK_MSG("aufruhr.tell.elected", CITY("city", b->lm)));
    }
}

static void tell_vote(const story *t)
{
    const auf_state *a = t->a;
    int              seat = t->m.seat;
    if (sees(t, seat))
        rk_say(t->out, RK_MSG("aufruhr.tell.own_vote", CITY("city", seat), CITY("for", t->m.arg[0])));
    else
        rk_say(t->out, RK_MSG("aufruhr.tell.voted", CITY("city", seat)));
    if (a->todo != auf_bit(seat))
        return;
    for (int p = 0; p < a->seats; p++)
        rk_say(t->out, RK_MSG("aufruhr.tell.vote", CITY("city", p), CITY("for", p == seat ? t->m.arg[0] : a->vote[p])));
    tell_result(t);
}

/* ---- folders ---- */

static void tell_contents(const story *t, const auf_state *s, int giver)
{
    int demand = auf_demand_item(t->d, s->seats, s->shift, s->step, s->demand[giver]);
    rk_say(t->out, RK_MSG("aufruhr.tell.folder", CITY("city", giver), RK_ITEM("demand", AUF_K_DEMAND, demand)));
    for (uint64_t x = s->offer[giver]; x; x &= x - 1)
        rk_say(t->out, RK_MSG(t->d->scandals >> __builtin_ctzll(x) & 1 ? "aufruhr.tell.scandal_in" : "aufruhr.tell.token_in",
                              RK_ITEM("token", AUF_K_TOKEN, __builtin_ctzll(x))));
    if (!s->offer[giver])
        rk_say(t->out, RK_MSG("aufruhr.tell.empty_in"));
}

static void tell_standing_intent(const story *t)
{
    if (t->b->final != AUF_NONE && t->a->final == AUF_NONE)
        rk_say(t->out, RK_MSG("aufruhr.tell.intent_stands"));
}

/* What its mayor alone is told of a folder that is being filled; that it is sealed everybody is told. */
static void tell_filling(const story *t)
{
    const auf_state *a = t->a;
    int              seat = t->m.seat, demand = auf_is_demand(t->m.verb) ? auf_demand_of(t->d, a, t->m) : 0;
    if (demand == AUF_D_FREE && auf_demand_text(t->b, seat))
        rk_say(t->out, RK_MSG("aufruhr.tell.own_wish", CITY("city", seat), RK_WORDS("text", auf_demand_text(t->b, seat))));
    else if (demand > 0)
        rk_say(t->out, RK_MSG("aufruhr.tell.own_demand", CITY("city", seat),
                              RK_ITEM("demand", AUF_K_DEMAND, auf_demand_item(t->d, a->seats, a->shift, a->step, demand))));
    else if (t->m.verb == AUF_V_TOKEN)
        rk_say(t->out, RK_MSG("aufruhr.tell.own_token", CITY("city", seat), RK_ITEM("token", AUF_K_TOKEN, t->m.arg[0])));
    else if (t->m.verb == AUF_V_SCANDAL)
        rk_say(t->out,
               RK_MSG("aufruhr.tell.own_scandal", CITY("city", seat), RK_ITEM("token", AUF_K_TOKEN, t->d->scandal_of[seat])));
}

static void tell_window(const story *t)
{
    const auf_state *a = t->a, *b = t->b;
    int              seat = t->m.seat;
    bool             same = b->phase == AUF_WINDOW && b->step == a->step;
    bool             finished = !same || !(b->todo >> seat & 1);
    if (sees(t, seat))
        tell_filling(t);
    if (finished)
        rk_say(t->out, RK_MSG("aufruhr.tell.window_done", CITY("city", seat)));
    if (same)
        return;
    if (!b->handed)
        rk_say(t->out, RK_MSG("aufruhr.tell.no_folders"));
    for (int p = 0; p < b->seats; p++)
        if (b->handed >> p & 1)
            rk_say(t->out, RK_MSG("aufruhr.tell.handed", CITY("city", p)));
    if (b->phase == AUF_ANSWER && sees(t, b->lm))
        for (int p = 0; p < b->seats; p++)
            if (b->demand[p])
                tell_contents(t, b, p);
    tell_standing_intent(t);
}

/* AUF-12.7 */
static void tell_returned(const story *t, int accepted)
{
    for (int p = 0; p < t->a->seats; p++)
        if (t->a->handed >> p & 1 && p != accepted)
            rk_say(t->out, RK_MSG("aufruhr.tell.returned", CITY("city", p)));
}

static void tell_answer(const story *t)
{
    const auf_state *a = t->a;
    if (t->m.verb == AUF_V_REFUSE) {
        rk_say(t->out, RK_MSG("aufruhr.tell.refused", CITY("city", a->lm)));
        tell_returned(t, AUF_NONE);
        tell_standing_intent(t);
        return;
    }
    int giver = t->m.arg[0];
    rk_say(t->out, RK_MSG("aufruhr.tell.accepted", CITY("city", a->lm), CITY("giver", giver)));
    if (sees(t, a->lm) || sees(t, giver))
        tell_contents(t, a, giver);
    else
        rk_say(t->out, RK_MSG("aufruhr.tell.why_secret"));
    tell_returned(t, giver);
}

/* ---- money ---- */

static void tell_cash(const story *t)
{
    for (int p = 0; p < t->a->seats; p++) {
        int64_t more = (int64_t)t->b->cash[p] - t->a->cash[p];
        if (more)
            rk_say(t->out, RK_MSG(more > 0 ? "aufruhr.tell.receives" : "aufruhr.tell.pays", CITY("city", p),
                                  RK_AMOUNT("n", (more > 0 ? more : -more) * AUF_UNIT)));
    }
}

/* AUF-17.5: nothing to others until the last amount is assigned. */
static void tell_recipient(const story *t)
{
    const auf_state *a = t->a;
    if (sees(t, a->lm))
        rk_say(t->out, RK_MSG("aufruhr.tell.recipient", CITY("city", t->m.arg[0]),
                              RK_NUM("n", auf_subvention(t->d, a, a->assigned) * AUF_UNIT)));
    if (a->assigned < a->seats - 2)
        return;
    rk_say(t->out, RK_MSG("aufruhr.tell.subventions", CITY("city", a->lm)));
    tell_cash(t);
}

/* ---- auctions ---- */

static void tell_bid(const story *t)
{
    const auf_state *a = t->a, *b = t->b;
    int              seat = t->m.seat, most = 0, tied = 0;
    if (sees(t, seat))
        rk_say(t->out, RK_MSG("aufruhr.tell.own_bid", CITY("city", seat), RK_NUM("n", t->m.arg[0] * AUF_UNIT)));
    else
        rk_say(t->out, RK_MSG("aufruhr.tell.has_bid", CITY("city", seat)));
    if (a->todo != auf_bit(seat))
        return;
    for (int p = 0; p < a->seats; p++) {
        int bid = p == seat ? t->m.arg[0] : a->bid[p];
        rk_say(t->out, RK_MSG("aufruhr.tell.bid", CITY("city", p), RK_NUM("n", bid * AUF_UNIT)));
        tied = bid > most ? 1 : tied + (bid == most);
        most = bid > most ? bid : most;
    }
    if (most && tied > 1) {
        rk_say(t->out, RK_MSG("aufruhr.tell.tie", RK_ITEM("card", AUF_K_CARD, a->lot), RK_NUM("n", most * AUF_UNIT)));
        rk_say(t->out, RK_MSG("aufruhr.tell.why_award", CITY("city", a->lm)));
    } else if (most && b->phase == AUF_SITE)
        rk_say(t->out, RK_MSG("aufruhr.tell.buys", CITY("city", __builtin_ctz(b->todo)), RK_ITEM("card", AUF_K_CARD, a->lot),
                              RK_NUM("n", most * AUF_UNIT)));
}

/* A municipal project is built before it is out of the mayor's hands, a RuhrCity card lies before him for all to see. */
static void tell_purchase(const story *t, int city, int card)
{
    int64_t price = (int64_t)t->a->cash[city] - t->b->cash[city];
    if (price > 0)
        rk_say(t->out,
               RK_MSG("aufruhr.tell.buys", CITY("city", city), RK_ITEM("card", AUF_K_CARD, card), RK_NUM("n", price * AUF_UNIT)));
    else if (t->b->where[card] == AUF_IN_HAND)
        rk_say(t->out, RK_MSG("aufruhr.tell.keeps", CITY("city", city), RK_ITEM("card", AUF_K_CARD, card)));
}

/* Where cards went by this move. */
static void tell_cards(const story *t)
{
    const auf_state *a = t->a, *b = t->b;
    for (int c = 0; c < AUF_CARDS; c++) {
        if (a->where[c] == b->where[c])
            continue;
        rk_arg card = RK_ITEM("card", AUF_K_CARD, c), city = CITY("city", auf_owner(b, c));
        if (b->where[c] == AUF_DISCARDED) {
            rk_say(t->out, RK_MSG("aufruhr.tell.discarded", card));
        } else if (b->where[c] == AUF_IN_HAND) {
            tell_purchase(t, auf_owner(b, c), c);
        } else if (b->where[c] < AUF_COMMUNITIES) {
            rk_arg place = RK_ITEM("place", AUF_K_PLACE, b->where[c]);
            if (!auf_is_rc(t->d, c))
                rk_say(t->out, RK_MSG("aufruhr.tell.built", city, card, place));
            else if (auf_partner(b, c) == AUF_NONE)
                rk_say(t->out, RK_MSG("aufruhr.tell.realised", city, card, place));
            else
                rk_say(t->out, RK_MSG("aufruhr.tell.realised_jointly", city, card, place, CITY("partner", auf_partner(b, c))));
        }
    }
    if (b->lot != a->lot && b->lot != AUF_NONE && t->m.verb != AUF_V_LOT)
        rk_say(t->out,
               RK_MSG("aufruhr.tell.lot", RK_ITEM("card", AUF_K_CARD, b->lot), RK_NUM("n", auf_bid_least(t->d, b) * AUF_UNIT)));
}

/* ---- the Commission ---- */

static void tell_revealed(const story *t)
{
    for (int i = 0; i < t->a->accepted_n; i++) {
        auf_accepted then = auf_unpack(t->a->accepted[i]), now = auf_unpack(t->b->accepted[i]);
        if (then.revealed || !now.revealed)
            continue;
        for (uint64_t x = now.tokens; x; x &= x - 1)
            rk_say(t->out, RK_MSG("aufruhr.tell.revealed", CITY("city", now.lm), CITY("giver", now.giver),
                                  RK_ITEM("token", AUF_K_TOKEN, __builtin_ctzll(x))));
        if (!now.tokens)
            rk_say(t->out, RK_MSG("aufruhr.tell.revealed_empty", CITY("city", now.lm), CITY("giver", now.giver)));
    }
}

static void tell_impeached(const story *t)
{
    if (t->a->lm != AUF_NONE && t->b->lm == AUF_NONE)
        rk_say(t->out, RK_MSG("aufruhr.tell.impeached", CITY("city", t->a->lm)));
}

static void tell_payout(const story *t)
{
    rk_say(t->out, RK_MSG("aufruhr.tell.payout_card", RK_ITEM("card", AUF_K_PAYOUT, t->m.arg[0])));
    if (t->d->factor[t->m.arg[0]]) {
        tell_cash(t);
        return;
    }
    if (t->b->lm != AUF_NONE)
        rk_say(t->out, RK_MSG(t->b->phase == AUF_PAYOUT ? "aufruhr.tell.clean" : "aufruhr.tell.fizzle", CITY("city", t->a->lm)));
    if (t->b->phase < AUF_CITY_HALL)
        tell_revealed(t);
    tell_impeached(t);
}

static void tell_event(const story *t)
{
    int e = t->m.arg[0];
    rk_say(t->out, RK_MSG("aufruhr.tell.event", RK_ITEM("event", AUF_K_EVENT, e), RK_ITEM("text", AUF_K_EVENT_TEXT, e)));
    tell_cash(t);
    if (t->b->suspended != t->a->suspended && t->b->suspended != AUF_NONE)
        rk_say(t->out, RK_MSG("aufruhr.tell.suspended", RK_ITEM("place", AUF_K_PLACE, t->b->suspended)));
    tell_revealed(t);
    tell_impeached(t);
}

/* ---- realising ---- */

static void tell_terms(const story *t)
{
    const auf_state *b = t->b;
    if (b->phase != AUF_REPLY || t->a->phase == AUF_REPLY)
        return;
    int                    owner = auf_holder(b);
    const auf_declaration *x = &b->declared[owner];
    rk_say(t->out, RK_MSG("aufruhr.tell.terms", CITY("city", owner), CITY("partner", x->partner),
                          RK_ITEM("card", AUF_K_CARD, x->card), RK_ITEM("place", AUF_K_PLACE, x->site),
                          RK_NUM("share", x->share * AUF_UNIT), RK_NUM("side", x->side * AUF_UNIT)));
}

static void tell_site(const story *t)
{
    rk_arg city = CITY("city", t->m.seat), place = RK_ITEM("place", AUF_K_PLACE, t->m.arg[0]);
    if (t->a->phase == AUF_RC_SITE)
        rk_say(t->out, RK_MSG("aufruhr.tell.rc_site", city, place));
    else if (t->a->phase == AUF_CITY_HALL)
        rk_say(t->out, RK_MSG("aufruhr.tell.hall", city, place));
}

/* ---- what follows by itself ---- */

static void tell_end(const story *t)
{
    int bonus[AUF_SEATS];
    auf_bonus(t->d, t->b, bonus);
    rk_say(t->out, RK_MSG("aufruhr.tell.over"));
    for (int p = 0; p < t->b->seats; p++)
        rk_say(t->out, RK_MSG("aufruhr.tell.final", CITY("city", p), RK_NUM("points", t->b->points[p] + bonus[p]),
                              RK_NUM("stars", auf_stars(t->d, t->b, p))));
    rk_say(t->out, RK_MSG("aufruhr.tell.winner", CITY("city", __builtin_ctz(t->b->todo))));
}

static void tell_consequences(const story *t)
{
    const auf_state *a = t->a, *b = t->b;
    tell_cards(t);
    tell_terms(t);
    if (b->conflict != a->conflict && b->conflict != AUF_NONE)
        rk_say(t->out, RK_MSG("aufruhr.tell.conflict", RK_ITEM("place", AUF_K_PLACE, b->conflict)));
    if (b->round != a->round)
        rk_say(t->out, RK_MSG("aufruhr.tell.round", RK_NUM("n", b->round), RK_NUM("of", b->rounds)));
    if (b->phase == AUF_CITY_HALL && a->phase != AUF_CITY_HALL)
        tell_end(t);
}

static void tell_city(const story *t, const char *key)
{
    rk_say(t->out, RK_MSG(key, CITY("city", t->m.seat)));
}

static void tell_choice(const story *t, const char *key)
{
    rk_say(t->out, RK_MSG(key, CITY("city", t->m.seat), CITY("who", t->m.arg[0])));
}

static void tell_intent(const story *t)
{
    bool final = t->a->phase == AUF_FINAL;
    if (t->m.verb == AUF_V_PAYOUT)
        rk_say(t->out, RK_MSG(final ? "aufruhr.tell.final_payout" : "aufruhr.tell.declares_payout", CITY("city", t->m.seat),
                              RK_ITEM("category", AUF_K_CATEGORY, t->m.arg[0])));
    else
        rk_say(t->out, RK_MSG(final ? "aufruhr.tell.final_auction" : "aufruhr.tell.declares_auction", CITY("city", t->m.seat),
                              RK_ITEM("categories", AUF_K_MULTISET, t->m.arg[0])));
}

static void tell_move(const story *t)
{
    rk_move m = t->m;
    switch (m.verb) {
    case AUF_V_READY: tell_city(t, "aufruhr.tell.ready"); break;
    case AUF_V_VOTE: tell_vote(t); break;
    case AUF_V_ACCEPT_FOLDER:
    case AUF_V_REFUSE: tell_answer(t); break;
    case AUF_V_RECIPIENT: tell_recipient(t); break;
    case AUF_V_PAYOUT:
    case AUF_V_AUCTION: tell_intent(t); break;
    case AUF_V_LOT:
        rk_say(t->out, RK_MSG("aufruhr.tell.lot", RK_ITEM("card", AUF_K_CARD, m.arg[0]),
                              RK_NUM("n", t->d->kind[t->d->card[m.arg[0]].kind].price * AUF_UNIT)));
        break;
    case AUF_V_BID: tell_bid(t); break;
    case AUF_V_AWARD:
        tell_choice(t, "aufruhr.tell.award");
        if (t->b->phase == AUF_SITE)
            tell_purchase(t, m.arg[0], t->a->lot);
        break;
    case AUF_V_SITE: tell_site(t); break;
    case AUF_V_DECLINE: tell_city(t, t->a->phase == AUF_SITE ? "aufruhr.tell.builds_nothing" : "aufruhr.tell.declines"); break;
    case AUF_V_CARD:
        rk_say(t->out, RK_MSG("aufruhr.tell.declares", CITY("city", m.seat), RK_ITEM("card", AUF_K_CARD, m.arg[0])));
        break;
    case AUF_V_PASS: tell_city(t, "aufruhr.tell.passes"); break;
    case AUF_V_ALONE: tell_city(t, "aufruhr.tell.alone"); break;
    case AUF_V_PARTNER: tell_choice(t, "aufruhr.tell.asks"); break;
    case AUF_V_SHARE:
    case AUF_V_SIDE: break; /* the terms are told when they are complete */
    case AUF_V_ACCEPT: tell_city(t, "aufruhr.tell.joins"); break;
    case AUF_V_PRIORITY: tell_choice(t, "aufruhr.tell.priority"); break;
    case AUF_V_TARGET:
        rk_say(t->out, RK_MSG("aufruhr.tell.target", CITY("city", m.seat), RK_ITEM("place", AUF_K_PLACE, m.arg[0])));
        tell_cash(t);
        break;
    case AUF_V_DRAW_CARD: rk_say(t->out, RK_MSG("aufruhr.tell.turned", RK_ITEM("card", AUF_K_CARD, m.arg[0]))); break;
    case AUF_V_DRAW_PAYOUT: tell_payout(t); break;
    case AUF_V_DRAW_EVENT: tell_event(t); break;
    case AUF_V_DRAW_CITY: rk_say(t->out, RK_MSG("aufruhr.tell.lot_elects", CITY("city", m.arg[0]))); break;
    default: tell_window(t);
    }
}

void auf_tell(const void *data, const void *before, rk_move m, const void *after, int viewer, rk_teller *out)
{
    story t = {data, before, after, m, viewer, out};
    if (m.verb >= AUF_V_SAY) {
        auf_tell_talk(data, before, m, after, out);
        return;
    }
    tell_move(&t);
    tell_consequences(&t);
}
