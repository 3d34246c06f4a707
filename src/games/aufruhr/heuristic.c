/* heuristic.c: what a good mayor looks at, and the move of an absent one (AUF-19.2). */
#include "games/aufruhr/internal.h"

#include <string.h>

/* ---- the absent mayor ---- */

static int lowest(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* AUF-19.2: in seat order starting with himself; what he must obey goes before. */
static int first_from(const auf_state *s, uint64_t set, int seat)
{
    for (int i = 0; i < s->seats; i++)
        if (set >> (seat + i) % s->seats & 1)
            return (seat + i) % s->seats;
    return lowest(set);
}

static rk_move fallback_intent(const auf_data *d, const auf_state *s, rk_move m)
{
    uint64_t legal = auf_legal_intents(d, s);
    int      pick = lowest(legal >> AUF_I_AUCTION ? legal & ~15ull : legal);
    if (s->phase == AUF_FINAL && legal >> s->intent & 1)
        pick = s->intent;
    m.verb = pick < AUF_I_AUCTION ? AUF_V_PAYOUT : AUF_V_AUCTION;
    m.arg[0] = (uint16_t)(pick < AUF_I_AUCTION ? pick : pick - AUF_I_AUCTION);
    return m;
}

static rk_move with(rk_move m, int verb, int arg)
{
    m.verb = (uint8_t)verb;
    m.arg[0] = (uint16_t)arg;
    return m;
}

static uint64_t obeying(uint64_t legal, int obey)
{
    return obey ? legal & 1ull << (obey - AUF_D_FIRST) : legal;
}

rk_move auf_default_move(const void *data, const void *state, int seat)
{
    const auf_data  *d = data;
    const auf_state *s = state;
    rk_move          m = {.seat = (uint8_t)seat};
    int              low, high;
    switch ((auf_phase)s->phase) {
    case AUF_BALLOT: return with(m, AUF_V_VOTE, first_from(s, s->candidates & ~(1u << seat), seat));
    case AUF_WINDOW: return with(m, s->demand[seat] ? AUF_V_SEAL : AUF_V_NONE, 0);
    case AUF_ANSWER:
        return auf_may_refuse(d, s) ? with(m, AUF_V_REFUSE, 0) : with(m, AUF_V_ACCEPT_FOLDER, lowest(auf_acceptable(d, s)));
    case AUF_SUBV: return with(m, AUF_V_RECIPIENT, first_from(s, auf_recipients(s), seat));
    case AUF_INTENT:
    case AUF_FINAL: return fallback_intent(d, s, m);
    case AUF_PICK: {
        int i = 0;
        while (s->lots[i] == AUF_NONE)
            i++;
        return with(m, AUF_V_LOT, s->lots[i]);
    }
    case AUF_BID: return with(m, AUF_V_BID, 0);
    case AUF_AWARD: return with(m, AUF_V_AWARD, lowest(obeying(auf_tied(s), s->obey)));
    case AUF_SITE:
    case AUF_REPLY: return with(m, AUF_V_DECLINE, 0);
    case AUF_CARD: return with(m, AUF_V_PASS, 0);
    case AUF_RC_SITE: return with(m, AUF_V_SITE, lowest(auf_free_sites(d, s)));
    case AUF_PARTNER:
        if (auf_can_alone(d, s, seat, s->declared[seat].card))
            return with(m, AUF_V_ALONE, 0);
        return with(m, AUF_V_PARTNER, lowest(auf_partners(d, s, seat, s->declared[seat].card)));
    case AUF_SHARE: auf_share_range(d, s, &low, &high); return with(m, AUF_V_SHARE, low);
    case AUF_SIDE: return with(m, AUF_V_SIDE, 0);
    case AUF_PRIORITY: return with(m, AUF_V_PRIORITY, lowest(obeying(auf_rivals(s), s->obey)));
    case AUF_TARGET: return with(m, AUF_V_TARGET, lowest(obeying(auf_targets(d, s), s->obey)));
    case AUF_CITY_HALL: return with(m, AUF_V_SITE, 0);
    case AUF_TALK:
    case AUF_DRAW_CITY:
    case AUF_REVEAL:
    case AUF_PAYOUT:
    case AUF_EVENT:
    case AUF_END: break;
    }
    return with(m, AUF_V_READY, 0);
}

/* ---- what a position is worth, in hundredths of a point ---- */

enum {
    FULL_PRICE = 40,     /* units of cash a mayor can put to good use; what goes beyond counts half, then a quarter */
    PAYOUTS_OF_100 = 17, /* payouts of one category to be expected in a round, doubles counted twice, in hundredths */
    STAR_POINT = 60,     /* a point of the bribe bonus, which may still change hands */
    SCANDAL = 40,        /* an unused scandal */
    OFFICE = 30,         /* being Lord Mayor */
    RUHRCITY = 900       /* of 1000: chance to realise a card one can pay for */
};

/* What the terms of the sum depend on. */
typedef struct {
    const auf_data  *d;
    const auf_state *s;    /* with declarations under way put on the board */
    int              left; /* rounds in which something can still be done with money */
    int              unit; /* worth of a unit of cash */
    int              marker;
    int              payout; /* category of a payout that is declared, AUF_NONE: none is */
    uint32_t         income[AUF_CATEGORIES][AUF_SEATS];
    auf_state        built; /* used where something is being declared: a copy takes time */
} outlook;

static int cash_worth(const outlook *o, int64_t cash)
{
    int64_t full = cash < FULL_PRICE ? cash : FULL_PRICE, rest = cash - full;
    int64_t half = rest < FULL_PRICE ? rest : FULL_PRICE;
    int64_t quarter = rest - half < 400 ? rest - half : 400;
    return (int)(full * o->unit + half * o->unit / 2 + quarter * o->unit / 4);
}

/* Cards in hand, the big ones first, as far as money and markers reach. */
static int hand_worth(const outlook *o, int p, uint64_t held, int64_t cash)
{
    const auf_data *d = o->d;
    int             markers = o->s->markers[p], sum = 0;
    if (!o->left)
        return 0;
    for (int big = 1; big >= 0; big--)
        for (uint64_t c = held & (big ? d->big_rc : d->small_rc); c; c &= c - 1) {
            const auf_kind_values *k = &d->kind[d->card[__builtin_ctzll(c)].kind];
            int                    licence = k->licence, chance = RUHRCITY, gain;
            if (markers >= k->markers) {
                gain = k->points * 100 - licence * o->unit - k->markers * o->marker;
                markers -= k->markers;
            } else if (big && markers) {
                gain = k->points_joint * 100 - licence / 2 * o->unit - o->marker;
                chance = RUHRCITY / 2;
                markers--;
            } else {
                continue;
            }
            if (cash < licence) {
                int reach = (int)(cash * RUHRCITY / licence);
                chance = o->left > 1 ? (reach + RUHRCITY / 2) / 2 : big ? RUHRCITY / 5 : 0;
            }
            cash -= cash < licence ? cash : licence;
            sum += gain > 0 ? gain * chance / 1000 : 0;
        }
    return sum;
}

/* Expected payouts of the rounds to come, at what money is worth then. */
static int income_worth(const outlook *o, int p)
{
    int64_t sum = 0;
    for (int c = 0; c < AUF_CATEGORIES; c++)
        sum += o->income[c][p] < 400 ? o->income[c][p] : 400;
    int later = o->left > 0 ? o->left - 1 : 0;
    return (int)(sum * PAYOUTS_OF_100 * later / 100 * (o->unit - 2 > 0 ? o->unit - 2 : 1));
}

/* The lot under the hammer, for a buyer at his bid. */
static int lot_worth(const outlook *o, int p)
{
    const auf_data        *d = o->d;
    const auf_state       *s = o->s;
    const auf_kind_values *k = &d->kind[d->card[s->lot].kind];
    if (auf_is_rc(d, s->lot)) {
        uint32_t left = s->cash[p] - s->bid[p];
        return hand_worth(o, p, s->held[p] | 1ull << s->lot, left) - hand_worth(o, p, s->held[p], s->cash[p]);
    }
    if (!s->markers[p] || !auf_building_sites(d, s, p))
        return 0;
    return k->points * 100 - o->marker + k->payout * PAYOUTS_OF_100 * o->left / 100 * o->unit;
}

/* What is as good as bought at a bid. The higher it is, the likelier it wins. */
static int if_it_wins(const outlook *o, int bid, int gain)
{
    return gain * bid / (bid + auf_bid_least(o->d, o->s));
}

static bool has_bid(const auf_state *s, int p)
{
    return s->phase == AUF_BID && s->bid[p] && !(s->todo >> p & 1);
}

static bool has_bought(const auf_state *s, int p)
{
    return s->phase == AUF_SITE && s->todo >> p & 1;
}

/* What an intention brings a mayor compared with the others, in units of cash. */
static int intent_gain(const outlook *o, int p, int intent)
{
    if (intent >= AUF_I_AUCTION)
        return 0;
    int others = 0;
    for (int q = 0; q < o->s->seats; q++)
        others += q != p ? (int)o->income[intent][q] : 0;
    return (int)o->income[intent][p] - others / (o->s->seats - 1);
}

/* What the demand of a folder would bring its giver, in units of cash. */
static int demand_gain(const outlook *o, int p)
{
    const auf_state *s = o->s;
    int              demand = s->demand[p], n = demand - AUF_D_FIRST;
    if (demand < AUF_D_FIRST)
        return 0;
    if (s->step == AUF_W1)
        return n % 6 == p ? auf_subvention(o->d, s, n / 6) - auf_subvention(o->d, s, s->seats / 2) : -1;
    if (s->step == AUF_W3 || s->step == AUF_W4)
        return n == p ? 10 : -1;
    if (s->step == AUF_W5)
        return o->d->event[s->event].effect == AUF_E_GIFT ? (n == o->d->city[p].place ? 5 : -1) : 0;
    uint64_t good = auf_satisfying(o->d, s, demand);
    if (good >> s->intent & 1)
        return 0;
    int best = -1000;
    for (int c = 0; c < AUF_CATEGORIES; c++)
        if (good >> c & 1 && intent_gain(o, p, c) > best)
            best = intent_gain(o, p, c);
    return (best == -1000 ? 0 : best) - intent_gain(o, p, s->intent);
}

/* Folders handed in: one in four is accepted; a scandal always. Stars are given away. */
static int offer_worth(const outlook *o, int p)
{
    const auf_state *s = o->s;
    int              gain = demand_gain(o, p) * o->unit, stars = auf_all_stars(o->d, s->offer[p]);
    if (s->offer[p] & o->d->scandals)
        return gain - SCANDAL * 3;
    return (gain > 0 ? gain / 4 + (stars < 3 ? stars * gain / 12 : gain / 4) : gain / 4) - stars * 8;
}

bool auf_is_declared(const auf_state *s)
{
    return s->phase == AUF_PAYOUT || s->phase == AUF_FINAL || (s->phase == AUF_TALK && s->step == AUF_T3)
           || ((s->phase == AUF_WINDOW || s->phase == AUF_ANSWER) && s->step == AUF_W2);
}

static int declared_payout(const auf_state *s)
{
    int intent = s->final != AUF_NONE ? s->final : s->intent;
    return auf_is_declared(s) && intent < AUF_I_AUCTION ? intent : AUF_NONE;
}

/* Money that is as good as paid: subventions being assigned, a payout declared. */
static int pending_units(const outlook *o, int p)
{
    const auf_state *s = o->s;
    int              units = 0;
    if (s->phase == AUF_SUBV && s->given[p] != AUF_NONE)
        units += auf_subvention(o->d, s, s->given[p]);
    if (o->payout != AUF_NONE)
        units += (int)(o->income[o->payout][p] < 1000 ? o->income[o->payout][p] : 1000) * 5 / 4;
    return units;
}

static int pending_worth(const outlook *o, int p, int units)
{
    int64_t cash = o->s->cash[p];
    return units ? cash_worth(o, cash + units) - cash_worth(o, cash) : 0;
}

/* Declarations under way count as built: points, licence, markers, and what the site does to everybody's income. */
static void imagine_built(outlook *o)
{
    auf_state      *s = &o->built;
    const auf_data *d = o->d;
    *s = *o->s;
    o->s = s;
    for (int p = 0; p < s->seats; p++) {
        const auf_declaration x = s->declared[p];
        if (x.card == AUF_NONE || s->lost >> p & 1)
            continue;
        const auf_card        *card = &d->card[x.card];
        const auf_kind_values *k = &d->kind[card->kind];
        bool                   joint = x.partner != AUF_NONE && x.partner != p;
        int64_t                licence = auf_licence(d, s, x.card);
        if (x.site != AUF_NONE)
            for (int c = 0; c <= AUF_CATEGORIES; c++)
                if (c < AUF_CATEGORIES ? card->categories >> c & 1 : card->kind == AUF_RC_NEGATIVE)
                    s->rc_of[c] |= 1ull << x.site;
        s->held[p] &= ~(1ull << x.card);
        int share = joint ? (x.share == AUF_NONE ? (int)licence / 2 : x.share) : 0,
            side = joint && x.side != AUF_NONE ? x.side : 0;
        int64_t mine = licence - share - side, his = share + side;
        s->cash[p] = (uint32_t)(s->cash[p] > mine ? s->cash[p] - mine : 0);
        s->points[p] = (uint8_t)(s->points[p] + (joint ? k->points_joint : k->points));
        int need = joint ? k->markers_joint : k->markers;
        s->markers[p] = (uint8_t)(s->markers[p] > need ? s->markers[p] - need : 0);
        if (joint) {
            s->cash[x.partner] = (uint32_t)(s->cash[x.partner] > his ? s->cash[x.partner] - his : 0);
            s->points[x.partner] = (uint8_t)(s->points[x.partner] + k->points_joint);
            s->markers[x.partner] = (uint8_t)(s->markers[x.partner] ? s->markers[x.partner] - 1 : 0);
        }
    }
}

static bool somebody_builds(const auf_state *s)
{
    for (int p = 0; p < s->seats; p++)
        if (s->declared[p].card != AUF_NONE)
            return true;
    return false;
}

int auf_rounds_left(const auf_state *s)
{
    return s->rounds - s->round + (s->phase < AUF_EVENT);
}

static void look_ahead(outlook *o, const auf_data *d, const auf_state *s)
{
    o->d = d;
    o->s = s;
    o->left = auf_rounds_left(s);
    int rich = o->left < 8 ? o->left : 8;
    o->unit = o->left ? 8 + rich : 1;
    o->marker = 6 * rich;
    o->payout = declared_payout(s);
    if (somebody_builds(s))
        imagine_built(o);
    auf_income(d, o->s, o->income);
}

/* What a mayor has, without a price on it: what it is worth is learned from matches. */
static void count_things(const outlook *o, int p, int bonus, auf_parts *x)
{
    const auf_state *s = o->s;
    *x = (auf_parts){.points = s->points[p] * 100, .bonus = bonus * STAR_POINT};
    x->hand = s->held[p] ? hand_worth(o, p, s->held[p], s->cash[p]) : 0;
    x->expected = pending_units(o, p);
    x->purse = (int)(s->cash[p] < 1000 ? s->cash[p] : 1000) + x->expected;
    for (int c = 0; c < AUF_CATEGORIES; c++)
        x->takings += (int)(o->income[c][p] < 400 ? o->income[c][p] : 400);
    x->left = s->markers[p];
    x->big = __builtin_popcountll(s->held[p] & o->d->big_rc);
    x->small = __builtin_popcountll(s->held[p] & o->d->small_rc);
    x->scandal = s->folder[p] >> o->d->scandal_of[p] & 1 && o->left > 1 ? SCANDAL : 0;
    x->office = s->lm == p && o->left > 1 ? OFFICE : 0;
    if (has_bid(s, p)) {
        x->lot_gain = if_it_wins(o, s->bid[p], lot_worth(o, p));
        x->purse -= if_it_wins(o, s->bid[p], s->bid[p]);
    }
    if (has_bought(s, p))
        x->lot_gain = lot_worth(o, p) / 2;
    if (s->phase == AUF_WINDOW || s->phase == AUF_ANSWER)
        x->offer = offer_worth(o, p);
}

/* The same at fixed prices. */
static void price_things(const outlook *o, int p, auf_parts *x)
{
    const auf_state *s = o->s;
    x->cash = cash_worth(o, s->cash[p]);
    x->income = income_worth(o, p);
    x->markers = s->markers[p] * o->marker;
    x->pending = pending_worth(o, p, x->expected);
    x->lot = x->lot_gain;
    if (has_bid(s, p)) {
        int price = x->cash - cash_worth(o, (int64_t)s->cash[p] - s->bid[p]);
        x->lot = if_it_wins(o, s->bid[p], lot_worth(o, p) - price);
    }
    x->worth = x->points + x->bonus + x->cash + x->income + x->hand + x->markers + x->pending + x->scandal + x->office + x->lot
               + x->offer;
}

static void count_all(outlook *o, const auf_data *d, const auf_state *s, auf_parts out[AUF_SEATS])
{
    int bonus[AUF_SEATS];
    look_ahead(o, d, s);
    auf_bonus(d, s, bonus);
    for (int p = 0; p < s->seats; p++)
        count_things(o, p, bonus[p], &out[p]);
}

void auf_counts_of(const auf_data *d, const auf_state *s, auf_parts out[AUF_SEATS])
{
    outlook o;
    count_all(&o, d, s, out);
}

void auf_parts_of(const auf_data *d, const auf_state *s, auf_parts out[AUF_SEATS])
{
    outlook o;
    count_all(&o, d, s, out);
    for (int p = 0; p < s->seats; p++)
        price_things(&o, p, &out[p]);
}

void auf_worth(const auf_data *d, const auf_state *s, int out[AUF_SEATS])
{
    auf_parts x[AUF_SEATS];
    auf_parts_of(d, s, x);
    for (int p = 0; p < s->seats; p++)
        out[p] = x[p].worth;
}

void auf_heuristic(const void *data, const void *state, int32_t out[RK_MAX_SEATS])
{
    const auf_data  *d = data;
    const auf_state *s = state;
    memset(out, 0, RK_MAX_SEATS * sizeof *out);
    if (s->phase >= AUF_CITY_HALL) {
        rk_score score;
        auf_score(d, s, &score);
        rk_score_shares(&score, s->seats, out);
        return;
    }
    int worth[AUF_SEATS], left = auf_rounds_left(s);
    auf_worth(d, s, worth);
    /* The lead over the best of the others; the later in the game, the more it says. */
    for (int p = 0; p < s->seats; p++) {
        int best = INT32_MIN;
        for (int q = 0; q < s->seats; q++)
            if (q != p && worth[q] > best)
                best = worth[q];
        int lead = worth[p] - best, scale = 300 + 60 * left;
        out[p] = 500 + 500 * lead / ((lead < 0 ? -lead : lead) + scale);
    }
}

/* Counted phase by phase, with everything that can happen happening always, and every READY taken back as often as may
 * be (AUF-16.16). */
uint32_t auf_max_moves(const void *data, const rk_setup *setup)
{
    (void)data;
    uint32_t n = setup->seats, rounds = (uint32_t)setup->option[AUF_OPT_EVENTS] + 1;
    uint32_t talk = setup->option[AUF_OPT_TALK] == AUF_TALK_OFF ? 0 : n * (1 + AUF_UNREADY);
    uint32_t election = (uint32_t)setup->option[AUF_OPT_BALLOTS] * (talk + n) + 1;
    uint32_t window = (n - 1) * 32 + 1;
    uint32_t lot = 1 + talk + n + window + 1 + 1;
    uint32_t office = 2 * election + talk + window + n + 1 + talk + window + 1 + 3 + 3 * lot + 6;
    uint32_t event = 1 + lot + window + 1;
    uint32_t pass = talk + n * 3 * 6 + n;
    return rounds * (office + event) + (rounds + 22) * pass + 22 * (window + 1) + 1;
}
