/* event.c: sections 12 and 13 of the rules: attending, rewards, missed invitations. */
#include "games/ninety/ninety.h"

#include <string.h>

/* ---- missed invitations: section 13 ---- */

nin_set nin_penalty_targets(const nin_data *d, const nin_state *s)
{
    return nin_and(s->lean[s->victim][0], d->scope[s->card][NIN_REGION]);
}

/* NIN-13.3: block by block; with at most one neighborhood there is nothing to decide. */
static bool lose_leans(const nin_data *d, nin_state *s)
{
    while (s->left) {
        nin_set can = nin_penalty_targets(d, s);
        int     ways = nin_count(can);
        if (ways > 1)
            return true;
        if (!ways)
            break;
        nin_remove_lean(d, s, s->victim, nin_lowest(can));
        s->left--;
    }
    s->left = 0;
    s->victim = NIN_NO;
    return false;
}

static void lose(uint16_t *stock, int n)
{
    *stock = (uint16_t)(*stock > n ? *stock - n : 0); /* NIN-13.2: or all there is */
}

bool nin_miss(const nin_data *d, nin_state *s, int card, int guest)
{
    const nin_effect *p = &d->card[card].penalty;
    if (s->invitations == NIN_HARMLESS || nin_bio_of(d, s, guest)->no_penalty) /* NIN-18.5, NIN-14.15 */
        return false;
    switch ((nin_loss)p->kind) {
    case NIN_LOSE_CASH: lose(&s->cash[guest], p->n); return false;
    case NIN_LOSE_CANVASSERS: lose(&s->canvassers[guest], p->n); return false;
    case NIN_LOSE_LEAN: {
        uint8_t before = s->card;
        s->card = (uint8_t)card;
        s->victim = (uint8_t)guest;
        s->left = p->n;
        if (lose_leans(d, s))
            return true;
        s->card = before;
        return false;
    }
    case NIN_PENALTIES: break;
    }
    return false;
}

/* ---- rewards ---- */

static void finish(const nin_data *d, nin_state *s)
{
    s->card = s->branch = NIN_NO;
    s->effect = 0;
    nin_after_points(d, s, true); /* NIN-8.4: another card in the window, or P4 goes on */
}

/* NIN-14.1, NIN-14.15, NIN-14.9 */
static void after_reward(const nin_data *d, nin_state *s)
{
    const nin_bio *bio = nin_bio_of(d, s, s->seat);
    s->canvassers[s->seat] = (uint16_t)(s->canvassers[s->seat] + bio->event_canvassers);
    if (d->card[s->card].type == NIN_INVITATION) {
        s->cash[s->seat] = (uint16_t)(s->cash[s->seat] + bio->invitation_cash);
        s->canvassers[s->seat] = (uint16_t)(s->canvassers[s->seat] + bio->invitation_canvassers);
    }
    if (bio->event_canvass && s->canvassers[s->seat] && nin_has(nin_room(s, s->seat), s->card)) {
        s->effect = 0;
        s->phase = NIN_CHEF;
    } else {
        finish(d, s);
    }
}

/* Where the present effect can be carried out: `lean` and `solidify` by neighborhood. */
nin_set nin_reward_targets(const nin_data *d, const nin_state *s)
{
    const nin_effect *e = nin_effect_now(d, s);
    nin_set           can = e->kind == NIN_LEANS ? nin_room(s, s->seat) : nin_firmable(s, s->seat);
    return nin_and(can, d->scope[s->card][e->at]);
}

static bool more_to_do(const nin_data *d, const nin_state *s)
{
    const nin_effect *e = nin_effect_now(d, s);
    if (!s->left)
        return false;
    return e->kind == NIN_MUDS ? nin_mud_possible(d, s, d->scope[s->card][e->at]) : nin_any(nin_reward_targets(d, s));
}

/* `lean` and `solidify` here: without asking, as far as limits allow (NIN-12.4, NIN-12.5). */
static void do_here(const nin_data *d, nin_state *s, const nin_effect *e)
{
    for (int i = 0; i < e->n && nin_any(nin_reward_targets(d, s)); i++)
        if (e->kind == NIN_LEANS)
            nin_place_lean(d, s, s->seat, s->card);
        else
            nin_solidify(d, s, s->seat, s->card);
}

/* Carries out one effect; true if it waits for a decision. */
static bool do_effect(const nin_data *d, nin_state *s)
{
    const nin_effect    *e = nin_effect_now(d, s);
    static const uint8_t ask[] = {[NIN_LEANS] = NIN_LEAN, [NIN_SOLIDS] = NIN_FIRM, [NIN_MUDS] = NIN_MUD};
    switch ((nin_kind)e->kind) {
    case NIN_CASH: s->cash[s->seat] = (uint16_t)(s->cash[s->seat] + e->n); return false;
    case NIN_CANVASSERS: s->canvassers[s->seat] = (uint16_t)(s->canvassers[s->seat] + e->n); return false;
    case NIN_POINTS: s->ap = (uint16_t)(s->ap + e->n); return false;
    case NIN_EITHERS: s->phase = NIN_EITHER; return true;
    case NIN_LEANS:
    case NIN_SOLIDS:
        if (e->at == NIN_HERE) {
            do_here(d, s, e);
            return false;
        }
        break;
    case NIN_MUDS: break;
    case NIN_EFFECT_KINDS: return false;
    }
    s->left = e->n;
    s->phase = ask[e->kind];
    if (more_to_do(d, s))
        return true;
    s->left = 0; /* NIN-12.5: forfeited */
    return false;
}

/* NIN-12.1: effect by effect in printed order. */
static void go_on(const nin_data *d, nin_state *s)
{
    for (; s->effect < d->card[s->card].effects; s->effect++, s->branch = NIN_NO)
        if (do_effect(d, s))
            return;
    after_reward(d, s);
}

static void next_effect(const nin_data *d, nin_state *s)
{
    s->left = 0;
    s->branch = NIN_NO;
    s->effect++;
    go_on(d, s);
}

/* NIN-6.2: the others close up. */
static void take_from_schedule(nin_state *s, int k)
{
    size_t behind = (size_t)(NIN_SCHEDULE - 1 - k);
    nin_put(&s->kept[s->seat], s->schedule[k]);
    memmove(s->schedule + k, s->schedule + k + 1, behind);
    memmove(s->guest + k, s->guest + k + 1, behind);
    s->schedule[NIN_SCHEDULE - 1] = s->guest[NIN_SCHEDULE - 1] = NIN_NO;
}

/* NIN-12.1; NIN-13.1: a penalty for another invitee comes first. */
void nin_play_attend(const nin_data *d, nin_state *s, int space)
{
    int k = space - 1, card = s->schedule[k], guest = s->guest[k];
    take_from_schedule(s, k);
    s->card = (uint8_t)card;
    if (guest != NIN_NO && guest != s->seat && s->invitations == NIN_STRICT && nin_miss(d, s, card, guest))
        s->phase = NIN_SNATCHED;
    else
        go_on(d, s);
}

void nin_play_penalty(const nin_data *d, nin_state *s, int x)
{
    nin_remove_lean(d, s, s->victim, x);
    s->left--;
    if (lose_leans(d, s))
        return;
    if (s->phase == NIN_SNATCHED) {
        go_on(d, s);
    } else {
        s->card = NIN_NO;
        nin_after_draw(d, s);
    }
}

void nin_play_option(const nin_data *d, nin_state *s, int side)
{
    s->branch = (uint8_t)side;
    if (do_effect(d, s))
        return;
    next_effect(d, s);
}

static void one_done(const nin_data *d, nin_state *s)
{
    s->left--;
    if (!more_to_do(d, s))
        next_effect(d, s);
}

void nin_play_pick(const nin_data *d, nin_state *s, int x)
{
    if (s->phase == NIN_LEAN)
        nin_place_lean(d, s, s->seat, x);
    else
        nin_solidify(d, s, s->seat, x);
    one_done(d, s);
}

void nin_play_remove(const nin_data *d, nin_state *s, int x, int of)
{
    nin_remove_lean(d, s, of, x);
    one_done(d, s);
}

void nin_play_stop(const nin_data *d, nin_state *s)
{
    next_effect(d, s);
}

void nin_play_chef(const nin_data *d, nin_state *s, bool yes)
{
    if (yes) {
        s->canvassers[s->seat]--;
        nin_place_lean(d, s, s->seat, s->card);
    }
    finish(d, s);
}
