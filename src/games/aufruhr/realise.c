/* realise.c: section 13 of the rules: passes, declarations, reservations, conflicts, building. */
#include "games/aufruhr/internal.h"

#include <string.h>

static void next_holder(const auf_data *d, auf_state *s);

/* AUF-9.4 */
uint64_t auf_free_sites(const auf_data *d, const auf_state *s)
{
    return auf_ordinary(d, s) & ~s->one & ~auf_rc_sites(s);
}

/* ---- reservations ---- */

static bool alone(const auf_declaration *x, int owner)
{
    return x->partner == owner;
}

/* AUF-7.6: tied bids are reserved until the lot is sold. Without talk steps REALISE begins inside the award itself. */
static bool bid_reserved(const auf_data *d, const auf_state *s, int seat)
{
    bool sold = s->lot == AUF_NONE && d->rules >= 2;
    return s->phase == AUF_AWARD && !sold && auf_tied(s) >> seat & 1;
}

/* AUF-13.4: what the standing declarations of this pass, or a tied bid, have not reserved. */
int64_t auf_free_cash(const auf_data *d, const auf_state *s, int seat)
{
    int64_t free = s->cash[seat];
    for (unsigned q = s->standing; q; q &= q - 1) {
        int                    owner = __builtin_ctz(q);
        const auf_declaration *x = &s->declared[owner];
        int                    licence = auf_licence(d, s, x->card);
        if (alone(x, owner))
            free -= owner == seat ? licence : 0;
        else if (owner == seat)
            free -= licence - x->share;
        else if (x->partner == seat)
            free -= x->share + x->side;
    }
    if (bid_reserved(d, s, seat))
        free -= s->bid[seat];
    return free;
}

int auf_free_markers(const auf_state *s, int seat)
{
    int free = s->markers[seat];
    for (unsigned q = s->standing; q; q &= q - 1) {
        int                    owner = __builtin_ctz(q);
        const auf_declaration *x = &s->declared[owner];
        if (alone(x, owner))
            free -= owner == seat ? 3 : 0;
        else
            free -= owner == seat || x->partner == seat;
    }
    return free;
}

/* ---- what can be declared (AUF-13.2) ---- */

bool auf_can_alone(const auf_data *d, const auf_state *s, int seat, int card)
{
    return auf_free_markers(s, seat) >= d->kind[d->card[card].kind].markers
           && auf_free_cash(d, s, seat) >= auf_licence(d, s, card);
}

/* AUF-9.6: a big one only; together they must be able to pay the licence. */
uint8_t auf_partners(const auf_data *d, const auf_state *s, int seat, int card)
{
    uint8_t who = 0;
    if (d->card[card].kind != AUF_RC_BIG || auf_free_markers(s, seat) < 1)
        return 0;
    int64_t mine = auf_free_cash(d, s, seat);
    for (int p = 0; p < s->seats; p++)
        if (p != seat && auf_free_markers(s, p) >= 1 && mine + auf_free_cash(d, s, p) >= auf_licence(d, s, card))
            who |= auf_bit(p);
    return who;
}

/* All cards of a size cost the same, so one of each stands for all. */
uint64_t auf_declarable(const auf_data *d, const auf_state *s, int seat)
{
    uint64_t small = s->held[seat] & d->small_rc, big = s->held[seat] & d->big_rc, can = 0;
    if (!auf_free_sites(d, s))
        return 0;
    if (small && auf_can_alone(d, s, seat, __builtin_ctzll(small)))
        can |= small;
    if (big) {
        int card = __builtin_ctzll(big);
        if (auf_can_alone(d, s, seat, card) || auf_partners(d, s, seat, card))
            can |= big;
    }
    return can;
}

/* The share a partner can be asked for: the owner pays the rest, t does not help him. */
void auf_share_range(const auf_data *d, const auf_state *s, int *low, int *high)
{
    int                    owner = auf_holder(s);
    const auf_declaration *x = &s->declared[owner];
    int                    licence = auf_licence(d, s, x->card);
    int64_t                mine = auf_free_cash(d, s, owner), his = auf_free_cash(d, s, x->partner);
    *low = mine >= licence ? 0 : licence - (int)mine;
    *high = his >= licence ? licence : (int)his;
}

int auf_side_most(const auf_data *d, const auf_state *s)
{
    const auf_declaration *x = &s->declared[auf_holder(s)];
    int64_t                rest = auf_free_cash(d, s, x->partner) - x->share;
    return rest < AUF_SIDE_MAX ? (int)rest : AUF_SIDE_MAX;
}

/* ---- passes ---- */

static bool anybody_holds(const auf_state *s)
{
    uint64_t all = 0;
    for (int p = 0; p < s->seats; p++)
        all |= s->held[p];
    return all != 0;
}

static void end_realise(const auf_data *d, auf_state *s)
{
    s->todo = 0;
    if (s->round < s->rounds)
        auf_open_event(d, s); /* AUF-14.1 */
    else
        auf_end_round(d, s);
}

/* Also before every further pass. AUF-3.1: nothing to do, nothing happens. */
void auf_open_realise(const auf_data *d, auf_state *s)
{
    if (anybody_holds(s))
        auf_open_talk(d, s, AUF_T5);
    else
        end_realise(d, s);
}

void auf_open_pass(const auf_data *d, auf_state *s)
{
    s->standing = s->lost = 0;
    s->place_in_pass = 0;
    next_holder(d, s);
}

int auf_holder(const auf_state *s)
{
    return (s->lm + s->place_in_pass) % s->seats;
}

static void clear_draft(auf_state *s)
{
    memset(&s->declared[auf_holder(s)], AUF_NONE, sizeof *s->declared);
}

/* AUF-13.6: all winning declarations are carried out together. */
static void build(const auf_data *d, auf_state *s, int owner)
{
    const auf_declaration  x = s->declared[owner];
    const auf_card        *card = &d->card[x.card];
    const auf_kind_values *kind = &d->kind[card->kind];
    uint64_t               bit = 1ull << x.site;
    int                    licence = auf_licence(d, s, x.card);
    s->held[owner] &= ~(1ull << x.card);
    s->where[x.card] = x.site;
    s->reach[owner] |= d->border[x.site] | bit; /* AUF-9.5: a nucleus */
    for (int c = 0; c < AUF_CATEGORIES; c++)
        if (card->categories >> c & 1)
            s->rc_of[c] |= bit;
    if (card->kind == AUF_RC_NEGATIVE)
        s->rc_of[AUF_CATEGORIES] |= bit;
    if (alone(&x, owner)) {
        s->owner[x.card] = (uint8_t)(0xF0 | owner);
        s->cash[owner] -= (uint32_t)licence;
        s->markers[owner] = (uint8_t)(s->markers[owner] - kind->markers);
        s->points[owner] = (uint8_t)(s->points[owner] + kind->points);
    } else {
        s->owner[x.card] = (uint8_t)(x.partner << 4 | owner);
        s->cash[x.partner] -= (uint32_t)(x.share + x.side);
        s->cash[owner] += (uint32_t)x.side;
        s->cash[owner] -= (uint32_t)(licence - x.share);
        s->reach[x.partner] |= d->border[x.site] | bit;
        for (int i = 0; i < 2; i++) {
            int p = i ? x.partner : owner;
            s->markers[p] = (uint8_t)(s->markers[p] - kind->markers_joint);
            s->points[p] = (uint8_t)(s->points[p] + kind->points_joint);
        }
    }
    auf_record_build(d, s, owner, &x);
}

/* AUF-13.7: another pass after one with a standing declaration. */
static void end_pass(const auf_data *d, auf_state *s)
{
    uint8_t stood = s->standing, won = (uint8_t)(s->standing & ~s->lost);
    s->standing = s->lost = 0; /* nothing is reserved any more */
    s->place_in_pass = 0;
    s->conflict = AUF_NONE;
    for (unsigned q = won; q; q &= q - 1)
        build(d, s, __builtin_ctz(q));
    memset(s->declared, AUF_NONE, sizeof s->declared);
    if (stood)
        auf_open_realise(d, s);
    else
        end_realise(d, s);
}

uint8_t auf_rivals(const auf_state *s)
{
    uint8_t who = 0;
    for (unsigned q = s->standing & ~s->lost; q; q &= q - 1)
        if (s->declared[__builtin_ctz(q)].site == s->conflict)
            who |= auf_bit(__builtin_ctz(q));
    return who;
}

/* AUF-13.5: sites with several declarations, in the order of the board. */
static void next_conflict(const auf_data *d, auf_state *s)
{
    uint64_t once = 0, twice = 0;
    for (unsigned q = s->standing & ~s->lost; q; q &= q - 1) {
        uint64_t bit = 1ull << s->declared[__builtin_ctz(q)].site;
        twice |= once & bit;
        once |= bit;
    }
    if (!twice) {
        end_pass(d, s);
        return;
    }
    s->conflict = (uint8_t)__builtin_ctzll(twice);
    auf_open_window(d, s, AUF_W4);
}

/* The mayors one after the other, from the left of the LM; who can declare nothing passes (AUF-0.7). */
static void next_holder(const auf_data *d, auf_state *s)
{
    s->declines = 0;
    while (s->place_in_pass < s->seats) {
        s->place_in_pass++;
        int p = auf_holder(s);
        if (s->held[p] && auf_declarable(d, s, p)) {
            s->phase = AUF_CARD;
            s->todo = auf_bit(p);
            return;
        }
    }
    s->todo = 0;
    next_conflict(d, s);
}

/* ---- one declaration, step by step; a step with one choice is taken by itself ---- */

static void open_partner(const auf_data *d, auf_state *s)
{
    int     owner = auf_holder(s), card = s->declared[owner].card;
    uint8_t who = auf_partners(d, s, owner, card);
    if (auf_can_alone(d, s, owner, card))
        who |= auf_bit(owner);
    s->phase = AUF_PARTNER;
    if (auf_single(who))
        auf_play_partner(d, s, __builtin_ctz(who));
}

static void open_site(const auf_data *d, auf_state *s)
{
    uint64_t sites = auf_free_sites(d, s);
    s->phase = AUF_RC_SITE;
    if (!(sites & (sites - 1)))
        auf_play_rc_site(d, s, __builtin_ctzll(sites));
}

void auf_play_card(const auf_data *d, auf_state *s, int card)
{
    if (card == AUF_NONE) {
        next_holder(d, s);
        return;
    }
    s->declared[auf_holder(s)].card = (uint8_t)card;
    open_site(d, s);
}

void auf_play_rc_site(const auf_data *d, auf_state *s, int place)
{
    s->declared[auf_holder(s)].site = (uint8_t)place;
    open_partner(d, s);
}

/* Naming oneself means: no partner. The declaration is then complete. */
void auf_play_partner(const auf_data *d, auf_state *s, int city)
{
    int              owner = auf_holder(s), low, high;
    auf_declaration *x = &s->declared[owner];
    x->partner = (uint8_t)city;
    if (city == owner) {
        x->share = x->side = 0;
        s->standing |= auf_bit(owner);
        next_holder(d, s);
        return;
    }
    s->phase = AUF_SHARE;
    auf_share_range(d, s, &low, &high);
    if (low == high)
        auf_play_share(d, s, low);
}

void auf_play_share(const auf_data *d, auf_state *s, int share)
{
    s->declared[auf_holder(s)].share = (uint8_t)share;
    s->phase = AUF_SIDE;
    if (auf_side_most(d, s) == 0)
        auf_play_side(d, s, 0);
}

void auf_play_side(const auf_data *d, auf_state *s, int side)
{
    (void)d;
    auf_declaration *x = &s->declared[auf_holder(s)];
    x->side = (uint8_t)side;
    s->phase = AUF_REPLY;
    s->todo = auf_bit(x->partner);
}

/* AUF-13.3 */
void auf_play_reply(const auf_data *d, auf_state *s, bool yes)
{
    int owner = auf_holder(s);
    if (yes) {
        s->standing |= auf_bit(owner);
        next_holder(d, s);
        return;
    }
    clear_draft(s);
    if (++s->declines == AUF_DECLINES) {
        next_holder(d, s);
        return;
    }
    s->phase = AUF_CARD;
    s->todo = auf_bit(owner);
}

void auf_play_priority(const auf_data *d, auf_state *s, int city)
{
    s->lost |= (uint8_t)(auf_rivals(s) & ~auf_bit(city));
    s->obey = 0;
    s->todo = 0;
    s->conflict = AUF_NONE;
    next_conflict(d, s);
}
