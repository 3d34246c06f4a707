/* why.c: why a move is refused: AUF-19.4, line by line. */
#include "games/aufruhr/internal.h"

/* Which rule a verb belongs to: what it is refused with outside its phase, or for somebody not asked. */
typedef struct {
    uint64_t    phases;
    const char *rule, *key;
} place_of_verb;

#define IN(phase) (1ull << (phase))

/* Everything that goes into a folder. */
static const place_of_verb window = {IN(AUF_WINDOW), "AUF-12.1", "aufruhr.why.window_now"};

static const place_of_verb places[AUF_VERBS] = {
    [AUF_V_READY] = {IN(AUF_TALK), "AUF-16.4", "aufruhr.why.ready"},
    [AUF_V_VOTE] = {IN(AUF_BALLOT), "AUF-4.1", "aufruhr.why.vote_now"},
    [AUF_V_ACCEPT_FOLDER] = {IN(AUF_ANSWER), "AUF-12.7", "aufruhr.why.answer_now"},
    [AUF_V_REFUSE] = {IN(AUF_ANSWER), "AUF-12.7", "aufruhr.why.answer_now"},
    [AUF_V_RECIPIENT] = {IN(AUF_SUBV), "AUF-5.2", "aufruhr.why.subv_now"},
    [AUF_V_PAYOUT] = {IN(AUF_INTENT) | IN(AUF_FINAL), "AUF-6.1", "aufruhr.why.intent_now"},
    [AUF_V_AUCTION] = {IN(AUF_INTENT) | IN(AUF_FINAL), "AUF-6.1", "aufruhr.why.intent_now"},
    [AUF_V_LOT] = {IN(AUF_PICK), "AUF-7.2", "aufruhr.why.lot_now"},
    [AUF_V_BID] = {IN(AUF_BID), "AUF-7.3", "aufruhr.why.bid_now"},
    [AUF_V_AWARD] = {IN(AUF_AWARD), "AUF-7.6", "aufruhr.why.award_now"},
    [AUF_V_SITE] = {IN(AUF_SITE) | IN(AUF_RC_SITE) | IN(AUF_CITY_HALL), "AUF-8.5", "aufruhr.why.site_now"},
    [AUF_V_DECLINE] = {IN(AUF_SITE) | IN(AUF_REPLY), "AUF-13.3", "aufruhr.why.decline_now"},
    [AUF_V_CARD] = {IN(AUF_CARD), "AUF-13.1", "aufruhr.why.declare_now"},
    [AUF_V_PASS] = {IN(AUF_CARD), "AUF-13.1", "aufruhr.why.declare_now"},
    [AUF_V_ALONE] = {IN(AUF_PARTNER), "AUF-13.1", "aufruhr.why.declare_now"},
    [AUF_V_PARTNER] = {IN(AUF_PARTNER), "AUF-13.1", "aufruhr.why.declare_now"},
    [AUF_V_SHARE] = {IN(AUF_SHARE), "AUF-13.1", "aufruhr.why.declare_now"},
    [AUF_V_SIDE] = {IN(AUF_SIDE), "AUF-13.1", "aufruhr.why.declare_now"},
    [AUF_V_ACCEPT] = {IN(AUF_REPLY), "AUF-13.3", "aufruhr.why.decline_now"},
    [AUF_V_PRIORITY] = {IN(AUF_PRIORITY), "AUF-13.5", "aufruhr.why.priority_now"},
    [AUF_V_TARGET] = {IN(AUF_TARGET), "AUF-14.1", "aufruhr.why.target_now"},
};

static rk_why why_not_vote(const auf_state *s, rk_move m)
{
    int who = m.arg[0];
    if (who == m.seat)
        return RK_NO("AUF-4.1", "aufruhr.why.vote_self");
    if (s->barred >> who & 1)
        return RK_NO("AUF-4.2", "aufruhr.why.barred", RK_ITEM("city", AUF_K_CITY, who));
    return RK_NO("AUF-4.4", "aufruhr.why.run_off", RK_ITEM("city", AUF_K_CITY, who));
}

static rk_why why_not_demand(const auf_state *s, rk_move m)
{
    static const uint8_t window_of[AUF_VERBS] = {
        [AUF_V_SUB] = AUF_W1,   [AUF_V_KEEP] = AUF_W2,   [AUF_V_PAY] = AUF_W2,    [AUF_V_NOPAY] = AUF_W2,
        [AUF_V_AUC] = AUF_W2,   [AUF_V_AUCHAS] = AUF_W2, [AUF_V_AUCNOT] = AUF_W2, [AUF_V_DAWARD] = AUF_W3,
        [AUF_V_DPRIO] = AUF_W4, [AUF_V_DTARGET] = AUF_W5};
    if (s->demand[m.seat])
        return RK_NO("AUF-12.5", "aufruhr.why.demand_made");
    if (window_of[m.verb] && window_of[m.verb] != s->step)
        return RK_NO("AUF-12.1", "aufruhr.why.other_window", RK_NUM("n", s->step));
    return RK_NO("AUF-12.4", "aufruhr.why.demand_impossible");
}

static rk_why why_not_token(const auf_data *d, const auf_state *s, rk_move m)
{
    if (!s->demand[m.seat])
        return RK_NO("AUF-12.5", "aufruhr.why.demand_first");
    if (m.verb == AUF_V_SCANDAL) {
        if (s->demand[m.seat] == AUF_D_FREE)
            return RK_NO("AUF-12.3", "aufruhr.why.scandal_free");
        if (s->offer[m.seat])
            return RK_NO("AUF-12.5", "aufruhr.why.scandal_alone");
        return RK_NO("AUF-12.9", "aufruhr.why.scandal_spent");
    }
    int t = m.arg[0];
    if (t >= AUF_TOKENS || !(s->folder[m.seat] >> t & 1))
        return RK_NO("AUF-12.5", "aufruhr.why.token");
    if (d->scandals >> t & 1) /* one's own is handed in by SCANDAL, others are spent */
        return d->token_city[t] == m.seat ? RK_NO("AUF-12.5", "aufruhr.why.scandal_verb")
                                          : RK_NO("AUF-12.9", "aufruhr.why.scandal_spent");
    return RK_NO("AUF-12.5", "aufruhr.why.token_order");
}

static rk_why why_not_intent(const auf_data *d, const auf_state *s, rk_move m)
{
    int intent = m.verb == AUF_V_PAYOUT ? m.arg[0] : AUF_I_AUCTION + m.arg[0];
    if (intent >= AUF_INTENTS || m.arg[0] == RK_UNKNOWN)
        return RK_NO("AUF-6.1", "aufruhr.why.intent");
    if (!(auf_intents(d, s) >> intent & 1))
        return RK_NO("AUF-6.2", "aufruhr.why.piles");
    return RK_NO("AUF-12.8", "aufruhr.why.obey");
}

static rk_why why_not_bid(const auf_data *d, const auf_state *s, rk_move m)
{
    int bid = m.arg[0];
    if (bid == RK_UNKNOWN)
        return RK_NO("AUF-0.5", "aufruhr.why.money");
    if (bid < auf_bid_least(d, s))
        return RK_NO("AUF-7.3", "aufruhr.why.bid_least", RK_NUM("n", auf_bid_least(d, s) * AUF_UNIT));
    return RK_NO("AUF-7.3", "aufruhr.why.bid_most", RK_NUM("n", auf_bid_most(s, m.seat) * AUF_UNIT));
}

static rk_why why_not_site(const auf_data *d, const auf_state *s, rk_move m)
{
    if (m.arg[0] >= AUF_COMMUNITIES)
        return RK_NO("AUF-0.3", "aufruhr.why.no_place");
    uint64_t bit = 1ull << m.arg[0];
    if (!(auf_ordinary(d, s) & bit))
        return RK_NO("AUF-1.1", "aufruhr.why.great_city");
    if (s->phase == AUF_RC_SITE)
        return RK_NO("AUF-9.4", "aufruhr.why.rc_site");
    if (auf_rc_sites(s) & bit)
        return RK_NO("AUF-9.4", "aufruhr.why.rc_there");
    if (s->two & bit)
        return RK_NO("AUF-8.1", "aufruhr.why.two_there");
    return RK_NO("AUF-8.1", "aufruhr.why.connection");
}

static rk_why why_not_card(const auf_data *d, const auf_state *s, rk_move m)
{
    if (m.arg[0] >= AUF_CARDS || !(s->held[m.seat] >> m.arg[0] & 1))
        return RK_NO("AUF-13.1", "aufruhr.why.not_held");
    if (!auf_free_sites(d, s))
        return RK_NO("AUF-9.4", "aufruhr.why.no_site");
    return RK_NO("AUF-13.2", "aufruhr.why.cannot_realise");
}

static rk_why why_not_partner(rk_move m)
{
    if (m.verb == AUF_V_ALONE)
        return RK_NO("AUF-13.2", "aufruhr.why.alone");
    return RK_NO("AUF-13.2", m.arg[0] == m.seat ? "aufruhr.why.partner_self" : "aufruhr.why.partner");
}

static rk_why why_not_amount(const auf_data *d, const auf_state *s, rk_move m)
{
    int low = 0, high;
    if (m.arg[0] == RK_UNKNOWN)
        return RK_NO("AUF-0.5", "aufruhr.why.money");
    if (m.verb == AUF_V_SHARE)
        auf_share_range(d, s, &low, &high);
    else
        high = auf_side_most(d, s);
    return RK_NO("AUF-13.2", "aufruhr.why.amount", RK_NUM("low", low * AUF_UNIT), RK_NUM("high", high * AUF_UNIT));
}

/* A mayor named in the move who is none of those the LM may choose. */
static rk_why why_not_choice(const auf_state *s, rk_move m)
{
    if (m.verb == AUF_V_RECIPIENT)
        return s->given[m.arg[0]] != AUF_NONE ? RK_NO("AUF-5.2", "aufruhr.why.has_amount") : RK_NO("AUF-5.3", "aufruhr.why.obey");
    if (m.verb == AUF_V_AWARD)
        return auf_tied(s) >> m.arg[0] & 1 ? RK_NO("AUF-12.8", "aufruhr.why.obey") : RK_NO("AUF-7.6", "aufruhr.why.tied");
    if (m.verb == AUF_V_PRIORITY)
        return auf_rivals(s) >> m.arg[0] & 1 ? RK_NO("AUF-12.8", "aufruhr.why.obey") : RK_NO("AUF-13.5", "aufruhr.why.rival");
    if (m.verb == AUF_V_ACCEPT_FOLDER && !(s->handed >> m.arg[0] & 1))
        return RK_NO("AUF-12.7", "aufruhr.why.no_folder");
    return RK_NO("AUF-12.7", "aufruhr.why.scandal_first");
}

static rk_why why_not_target(const auf_data *d, const auf_state *s, rk_move m)
{
    bool gift = d->event[s->event].effect == AUF_E_GIFT;
    if (m.arg[0] >= AUF_COMMUNITIES)
        return RK_NO("AUF-0.3", "aufruhr.why.no_place");
    if (auf_targets(d, s) >> m.arg[0] & 1)
        return RK_NO("AUF-12.8", "aufruhr.why.obey");
    return gift ? RK_NO("AUF-14.12", "aufruhr.why.gift") : RK_NO("AUF-14.11", "aufruhr.why.suspend");
}

/* The arguments are wrong: the verb is right, and so is the seat. */
static rk_why why_not_this(const auf_data *d, const auf_state *s, rk_move m)
{
    if (auf_is_demand(m.verb))
        return why_not_demand(s, m);
    switch (m.verb) {
    case AUF_V_VOTE: return why_not_vote(s, m);
    case AUF_V_TOKEN:
    case AUF_V_SCANDAL:
    case AUF_V_SEAL: return why_not_token(d, s, m);
    case AUF_V_REFUSE: return RK_NO("AUF-12.7", "aufruhr.why.scandal_first");
    case AUF_V_PAYOUT:
    case AUF_V_AUCTION: return why_not_intent(d, s, m);
    case AUF_V_LOT: return RK_NO("AUF-7.2", "aufruhr.why.lot");
    case AUF_V_BID: return why_not_bid(d, s, m);
    case AUF_V_SITE: return why_not_site(d, s, m);
    case AUF_V_CARD: return why_not_card(d, s, m);
    case AUF_V_ALONE:
    case AUF_V_PARTNER: return why_not_partner(m);
    case AUF_V_SHARE:
    case AUF_V_SIDE: return why_not_amount(d, s, m);
    case AUF_V_TARGET: return why_not_target(d, s, m);
    default: return why_not_choice(s, m);
    }
}

/* A mayor is named as argument whom nobody plays. */
static bool names_nobody(const auf_state *s, rk_move m)
{
    const rk_verb *v = &rk_game_aufruhr.verbs[m.verb];
    for (int i = 0; i < v->args; i++)
        if (v->kind[i] == AUF_K_CITY && m.arg[i] >= s->seats)
            return true;
    return false;
}

rk_why auf_why_not(const void *data, const void *state, rk_move m)
{
    const auf_state *s = state;
    if (m.verb >= AUF_V_DRAW_CARD || m.seat == RK_CHANCE)
        return RK_NO("AUF-0.8", "aufruhr.why.chance");
    if (m.seat >= s->seats || names_nobody(s, m))
        return RK_NO("AUF-2.1", "aufruhr.why.no_mayor");
    bool folder = auf_is_demand(m.verb) || m.verb == AUF_V_TOKEN || m.verb == AUF_V_SCANDAL || m.verb == AUF_V_SEAL;
    const place_of_verb *p = folder ? &window : &places[m.verb];
    if (!(p->phases >> s->phase & 1) || !(s->todo >> m.seat & 1))
        return RK_NO(p->rule, p->key);
    return why_not_this(data, s, m);
}
