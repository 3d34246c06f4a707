/* check.c: the invariants of a state; and what of it follows from the board. */
#include "games/aufruhr/internal.h"

#include <string.h>

/* Reach, masks, points and markers follow from what is built. */
void auf_derive(const auf_data *d, auf_state *s)
{
    s->one = s->two = 0;
    memset(s->rc_of, 0, sizeof s->rc_of);
    memset(s->held, 0, sizeof s->held);
    for (int p = 0; p < AUF_SEATS; p++) {
        bool plays = p < s->seats;
        s->points[p] = 0;
        s->markers[p] = (uint8_t)(plays ? d->all_markers - 2 : 0);
        s->reach[p] = plays ? d->border[d->city[p].place] : 0;
        for (int i = 0; plays && i < 2; i++)
            s->points[p] = (uint8_t)(s->points[p] + d->kind[d->card[AUF_INITIAL + 2 * p + i].kind].points);
    }
    for (int c = 0; c < AUF_CARDS; c++) {
        const auf_card *card = &d->card[c];
        if (s->where[c] == AUF_IN_HAND)
            s->held[auf_owner(s, c)] |= 1ull << c;
        if (s->where[c] >= AUF_COMMUNITIES)
            continue;
        uint64_t               bit = 1ull << s->where[c];
        const auf_kind_values *k = &d->kind[card->kind];
        int                    who[2] = {auf_owner(s, c), auf_partner(s, c)};
        bool                   joint = who[1] != AUF_NONE;
        for (int i = 0; i < 1 + joint; i++) {
            s->points[who[i]] = (uint8_t)(s->points[who[i]] + (joint ? k->points_joint : k->points));
            s->markers[who[i]] = (uint8_t)(s->markers[who[i]] - (joint ? k->markers_joint : k->markers));
            s->reach[who[i]] |= d->border[s->where[c]] | bit;
        }
        if (card->kind < AUF_RC_SMALL) {
            s->two |= s->one & bit;
            s->one |= bit;
        }
        for (int x = 0; x < AUF_CATEGORIES && card->kind >= AUF_RC_SMALL; x++)
            if (card->categories >> x & 1)
                s->rc_of[x] |= bit;
        if (card->kind == AUF_RC_NEGATIVE)
            s->rc_of[AUF_CATEGORIES] |= bit;
    }
}

static const char *check_cards(const auf_data *d, const auf_state *s)
{
    int      built[AUF_COMMUNITIES] = {0};
    uint64_t on_offer = 0;
    for (int i = 0; i < AUF_LOTS; i++)
        if (s->lots[i] != AUF_NONE) {
            if (s->lots[i] >= AUF_PILE_CARDS || on_offer >> s->lots[i] & 1)
                return "a lot is not a project card, or is there twice";
            on_offer |= 1ull << s->lots[i];
        }
    if (s->lot != AUF_NONE) {
        if (s->lot >= AUF_CARDS || on_offer >> s->lot & 1)
            return "the lot under the hammer is not a card, or is still to come";
        on_offer |= 1ull << s->lot;
    }
    for (int c = 0; c < AUF_CARDS; c++) {
        int  where = s->where[c];
        bool owned = where < AUF_COMMUNITIES || where == AUF_IN_HAND, joint = owned && auf_partner(s, c) != AUF_NONE;
        if (where >= AUF_COMMUNITIES && where < AUF_DISCARDED)
            return "a card is at a place that does not exist";
        if (c < AUF_PILE_CARDS && (where == AUF_NOWHERE) != (s->unseen >> c & 1))
            return "the piles and the places of the cards differ";
        if ((where == AUF_ON_OFFER) != (on_offer >> c & 1))
            return "cards on offer and lots differ";
        if (!owned && s->owner[c] != AUF_NONE)
            return "a card nobody has belongs to somebody";
        if (owned && (auf_owner(s, c) >= s->seats || (joint && auf_partner(s, c) >= s->seats)))
            return "a card belongs to a mayor who does not play";
        if (joint && (where == AUF_IN_HAND || d->card[c].kind != AUF_RC_BIG || auf_partner(s, c) == auf_owner(s, c)))
            return "a partner where there can be none (AUF-9.6)";
        if (where == AUF_IN_HAND && !auf_is_rc(d, c))
            return "a municipal project is in somebody's hand (AUF-7.7)";
        if (where < AUF_COMMUNITIES) {
            if (!(auf_ordinary(d, s) >> where & 1))
                return "something was built in a great city (AUF-1.1)";
            built[where] += auf_is_rc(d, c) ? 2 : 1;
            if (built[where] > 2)
                return "a community holds too much (AUF-1.1)";
        }
    }
    for (int e = 0; e < AUF_EVENTS; e++)
        if (d->event[e].card != AUF_NONE && (s->where[d->event[e].card] == AUF_NOWHERE) != (s->events >> e & 1))
            return "a negative project and its event differ";
    return NULL;
}

static const char *check_derived(const auf_data *d, const auf_state *s)
{
    auf_state copy = *s;
    int       used[AUF_SEATS] = {0};
    for (int c = 0; c < AUF_CARDS; c++)
        if (s->where[c] < AUF_COMMUNITIES) {
            const auf_kind_values *k = &d->kind[d->card[c].kind];
            int                    partner = auf_partner(s, c);
            used[auf_owner(s, c)] += partner == AUF_NONE ? k->markers : k->markers_joint;
            if (partner != AUF_NONE)
                used[partner] += k->markers_joint;
        }
    for (int p = 0; p < s->seats; p++)
        if (used[p] > d->all_markers - 2)
            return "a mayor has built more than he has markers for (AUF-1.7)";
    auf_derive(d, &copy);
    return memcmp(&copy, s, sizeof copy) ? "reach, points, markers or masks do not follow from the board" : NULL;
}

/* AUF-12.9, AUF-12.10: tokens are where the accepted offers have put them. */
static const char *check_tokens(const auf_data *d, const auf_state *s)
{
    uint64_t all = 0, seen = 0;
    for (int p = 0; p < AUF_SEATS; p++) {
        uint64_t mine = s->folder[p] | s->covered[p];
        if (p >= s->seats && mine)
            return "tokens of a mayor who does not play";
        if (p < s->seats)
            all |= d->tokens_of[p];
        if (s->folder[p] & s->covered[p] || seen & mine)
            return "a token lies in two places";
        if (s->covered[p] && p != s->lm)
            return "somebody who is not Lord Mayor has covered tokens (AUF-12.9)";
        seen |= mine;
    }
    if (seen & ~all)
        return "a token that is not in play";
    if (s->accepted_n > AUF_ACCEPTED || s->since > s->accepted_n)
        return "more offers accepted than possible";
    uint64_t at[AUF_SEATS] = {0};
    memcpy(at, d->tokens_of, sizeof at);
    int round = 0;
    for (int i = 0; i < AUF_ACCEPTED; i++) {
        auf_accepted a = auf_unpack(s->accepted[i]);
        if (i >= s->accepted_n) {
            if (s->accepted[i])
                return "something behind the accepted offers";
            continue;
        }
        if (a.giver >= s->seats || a.lm >= s->seats || a.giver == a.lm || a.window < 1 || a.window > 5 || a.round < round
            || a.round > s->round)
            return "an accepted offer makes no sense";
        if (i >= s->since && a.lm != s->lm && s->lm != AUF_NONE)
            return "an offer of this term was accepted by somebody else";
        round = a.round;
        if (a.tokens & ~at[a.giver])
            return "an offer contained what its giver did not have";
        if (a.tokens & d->scandals && a.tokens != 1ull << d->scandal_of[a.giver])
            return "a scandal with something else, or a spent one (AUF-12.5)";
        at[a.giver] &= ~a.tokens;
        at[a.lm] |= a.tokens;
    }
    for (int p = 0; p < s->seats; p++)
        if ((s->folder[p] | s->covered[p]) & ~at[p])
            return "tokens lie where no offer has put them";
    return NULL;
}

static bool chance_phase(int phase)
{
    return phase == AUF_DRAW_CITY || phase == AUF_REVEAL || phase == AUF_PAYOUT || phase == AUF_EVENT || phase == AUF_END;
}

static const char *check_counters(const auf_data *d, const auf_state *s)
{
    if (s->phase > AUF_END || s->round < 1 || s->round > s->rounds || s->seats < 4 || s->seats > AUF_SEATS)
        return "a counter is out of range";
    if (s->todo & ~auf_everybody(s) || chance_phase(s->phase) != !s->todo)
        return "somebody must act, or nobody can";
    if ((s->lm >= s->seats && s->lm != AUF_NONE) || (s->impeached >= s->seats && s->impeached != AUF_NONE))
        return "a Lord Mayor who does not play";
    bool electing = s->phase == AUF_BALLOT || s->phase == AUF_DRAW_CITY || (s->phase == AUF_TALK && s->step == AUF_T1);
    if (s->lm == AUF_NONE && !electing && s->phase < AUF_CITY_HALL)
        return "there is no Lord Mayor";
    if (electing != (s->ballot > 0) || s->ballot > s->max_ballots || electing != (s->candidates != 0)
        || s->candidates & ~auf_everybody(s) || (electing && __builtin_popcount(s->candidates) < 2)
        || (s->phase != AUF_DRAW_CITY && s->candidates & s->barred))
        return "an election makes no sense";
    if (__builtin_popcount(s->barred) > 2 || s->barred & ~auf_everybody(s))
        return "at most two mayors are barred (AUF-4.2)";
    bool stepping = s->phase == AUF_TALK || s->phase == AUF_WINDOW || s->phase == AUF_ANSWER;
    if (stepping != (s->step > 0) || s->step > 5 || (s->phase == AUF_TALK && s->talk == AUF_TALK_OFF))
        return "a talk step or window makes no sense";
    if ((s->events & ~((1u << AUF_EVENTS) - 1)) || s->payouts >> AUF_PAYOUTS || s->boost > 15 || s->flatten > 15)
        return "an event or payout card that does not exist";
    if (s->suspended != AUF_NONE && (s->suspended >= AUF_COMMUNITIES || !(s->one >> s->suspended & 1)))
        return "a community without municipal projects is suspended (AUF-14.11)";
    if (s->event != AUF_NONE && (s->event >= AUF_EVENTS || s->events >> s->event & 1))
        return "an event is executed that was not turned";
    if (__builtin_popcount(s->events) < s->rounds - s->round - (s->event != AUF_NONE))
        return "not enough event cards for the rounds left (AUF-14.1)";
    /* This round counts once somebody is elected; an early election (AUF-11.5) is the next round's. */
    bool undecided = electing && s->impeached == AUF_NONE;
    int  in_office = 0;
    for (int p = 0; p < s->seats; p++)
        in_office += s->office[p];
    if (in_office > s->round - undecided)
        return "more rounds in office than rounds (AUF-4.8)";
    for (int p = 0; p < AUF_SEATS; p++)
        if (s->unready[p] > (s->phase == AUF_TALK && p < s->seats ? AUF_UNREADY : 0))
            return "READY taken back too often, or when nobody talks (AUF-16.16)";
    (void)d;
    return NULL;
}

static const char *check_sealed(const auf_data *d, const auf_state *s)
{
    bool     window = s->phase == AUF_WINDOW || s->phase == AUF_ANSWER;
    uint64_t legal = window ? auf_demands(d, s) : 0;
    for (int p = 0; p < AUF_SEATS; p++) {
        if (s->demand[p] > 63 || (s->demand[p] && !(legal >> s->demand[p] & 1)))
            return "a demand that is not legal (AUF-12.4)";
        if (s->offer[p] & ~s->folder[p] || (s->offer[p] && !s->demand[p]))
            return "an offer of what is not in the folder (AUF-12.5)";
        if (s->offer[p] & d->scandals && (s->offer[p] != 1ull << d->scandal_of[p] || s->demand[p] == AUF_D_FREE))
            return "a scandal that may not be handed in (AUF-12.5)";
        if (s->demand[p] && p == s->lm)
            return "the Lord Mayor used his own folder (AUF-12.11)";
        if (s->phase == AUF_ANSWER && (s->demand[p] != 0) != (s->handed >> p & 1))
            return "folders handed in and demands differ";
        if (s->phase == AUF_BALLOT && p < s->seats && (s->todo >> p & 1) != (s->vote[p] == AUF_NONE))
            return "votes and who has voted differ";
        if (s->vote[p] != AUF_NONE && (s->vote[p] >= s->seats || p >= s->seats || s->vote[p] == p))
            return "a vote that is not legal (AUF-4.1)";
        if (s->phase == AUF_BALLOT && s->vote[p] != AUF_NONE && !(s->candidates >> s->vote[p] & 1))
            return "a vote for somebody who is not a candidate (AUF-4.2)";
        if (s->bid[p] > AUF_BID_MAX || (p >= s->seats && s->bid[p]))
            return "a bid out of range (AUF-7.3)";
        if (s->phase == AUF_BID && p < s->seats
            && (s->todo >> p & 1 ? s->bid[p] : s->bid[p] && (s->bid[p] > auf_bid_most(s, p) || s->bid[p] < auf_bid_least(d, s))))
            return "a bid that is not legal (AUF-7.3)";
        if (s->given[p] != AUF_NONE && (s->given[p] >= s->seats || p >= s->seats))
            return "a subvention that does not exist";
    }
    return NULL;
}

static const char *check_declarations(const auf_data *d, const auf_state *s)
{
    static const auf_declaration none = {AUF_NONE, AUF_NONE, AUF_NONE, AUF_NONE, AUF_NONE};

    bool drafting = s->phase >= AUF_RC_SITE && s->phase <= AUF_REPLY;
    bool passing = drafting || s->phase == AUF_CARD || s->phase == AUF_PRIORITY
                   || ((s->phase == AUF_WINDOW || s->phase == AUF_ANSWER) && s->step == AUF_W4);
    if (!passing && (s->standing || s->place_in_pass))
        return "declarations outside a pass";
    for (int p = 0; p < AUF_SEATS; p++) {
        const auf_declaration *x = &s->declared[p];
        bool                   stands = s->standing >> p & 1, draft = drafting && auf_holder(s) == p;
        if (!stands && !draft) {
            if (memcmp(x, &none, sizeof none) != 0)
                return "a declaration that does not stand";
            continue;
        }
        if (p >= s->seats || x->card >= AUF_CARDS || !(s->held[p] >> x->card & 1))
            return "a declaration of a card its owner does not hold";
        if (stands && (x->site >= AUF_COMMUNITIES || !(auf_free_sites(d, s) >> x->site & 1) || x->partner >= s->seats))
            return "a declaration for a site that is not free (AUF-9.4)";
        if (stands && x->partner != p && d->card[x->card].kind != AUF_RC_BIG)
            return "a partner where there can be none (AUF-9.6)";
        if (stands
            && (auf_free_cash(d, s, p) < 0 || auf_free_markers(s, p) < 0 || auf_free_cash(d, s, x->partner) < 0
                || auf_free_markers(s, x->partner) < 0))
            return "more is reserved than there is (AUF-13.4)";
    }
    return s->lost & ~s->standing ? "a declaration that lost does not stand" : NULL;
}

static const char *check_seen(const auf_data *d, const auf_state *s)
{
    for (int p = 0; p < AUF_SEATS; p++)
        for (int t = 0; t < AUF_TOKENS; t++) {
            int seen = s->seen[p][t];
            if (seen
                && (p >= s->seats || ((seen - 1) & 7) >= s->seats || (seen - 1) / 8 > s->accepted_n
                    || d->token_city[t] >= s->seats))
                return "a memory of what cannot have been seen";
        }
    return NULL;
}

static const char *check_annex(const auf_state *s)
{
    const auf_annex *x = auf_annex_in(s);
    uint64_t         texts = 0;
    if (x->deals > AUF_DEALS || x->recorded > AUF_RECORD || x->archived > AUF_ARCHIVE || x->number > AUF_DEAL_NUMBERS)
        return "more deals or promises than fit";
    for (int i = 0; i < x->deals; i++) {
        const auf_deal *deal = &x->deal[i];
        if (!deal->number || deal->number > x->number || deal->accepted & ~deal->parties || deal->accepted == deal->parties
            || !(deal->accepted >> deal->proposer & 1) || deal->transfers + deal->promises < 1)
            return "an open deal makes no sense (AUF-16.12)";
        for (int j = 0; j < deal->promises; j++)
            if (deal->promise[j].text != AUF_NONE)
                texts |= 1ull << deal->promise[j].text;
    }
    for (int i = 0; i < x->recorded; i++) {
        const auf_promise *p = &x->record[i];
        if (p->status == AUF_OPEN && p->last < s->round)
            return "an open promise whose last round is over (AUF-16.13)";
        if (p->text != AUF_NONE)
            texts |= 1ull << p->text;
    }
    return texts == x->texts ? NULL : "a text nobody needs, or one that is missing";
}

/* AUF-12.3, AUF-16.14: texts stand beside FREE demands; without table talk they are all the annex is for. */
static const char *check_texts(const auf_state *s)
{
    int texts = 0;
    for (int p = 0; p < s->seats; p++) {
        if (auf_demand_text(s, p) && s->demand[p] != AUF_D_FREE)
            return "a text without a FREE demand (AUF-12.3)";
        texts += auf_demand_text(s, p) != NULL;
    }
    return s->annex == AUF_ANNEX_TEXTS && (!texts || s->talk != AUF_TALK_OFF) ? "an annex nobody needs" : NULL;
}

const char *auf_check(const void *data, const void *state)
{
    const auf_data  *d = data;
    const auf_state *s = state;
    const char      *broken = check_counters(d, s);
    if (!broken)
        broken = check_cards(d, s);
    if (!broken)
        broken = check_derived(d, s);
    if (!broken)
        broken = auf_check_course(d, s);
    if (!broken)
        broken = check_tokens(d, s);
    if (!broken)
        broken = check_sealed(d, s);
    if (!broken)
        broken = check_declarations(d, s);
    if (!broken)
        broken = check_seen(d, s);
    if (!broken && auf_keeps_record(s))
        broken = check_annex(s);
    if (!broken)
        broken = check_texts(s);
    return broken ? broken : auf_check_choices(d, s);
}
