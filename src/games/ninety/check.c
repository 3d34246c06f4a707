/* check.c: the invariants of a state (section 20, and what every phase stands on). */
#include "games/ninety/ninety.h"

#include <string.h>

static bool beyond(nin_set s, int count)
{
    nin_set all = {{~0ull, (1ull << (count - 64)) - 1}};
    return nin_any(nin_less(s, all));
}

static bool nested(const nin_set *level, int levels)
{
    for (int i = 1; i < levels; i++)
        if (nin_any(nin_less(level[i], level[i - 1])))
            return false;
    return !beyond(level[0], NIN_HOODS);
}

/* NIN-10.4, NIN-20.1 */
static const char *check_blocks(const nin_data *d, const nin_state *s)
{
    uint8_t votes[NIN_SEATS][NIN_REGIONS] = {{0}};
    if (!nested(s->all, NIN_MAX_BLOCKS))
        return "the levels of all blocks are not nested";
    for (int p = 0; p < NIN_SEATS; p++) {
        if (!nested(s->lean[p], NIN_MAX_LEAN) || !nested(s->solid[p], NIN_MAX_SOLID))
            return "the levels of a candidate's blocks are not nested";
        if (p >= s->seats && nin_any(nin_or(s->lean[p][0], s->solid[p][0])))
            return "somebody who does not play has blocks";
    }
    for (int x = 0; x < NIN_HOODS; x++) {
        int all = 0, levels = 0;
        for (int p = 0; p < s->seats; p++) {
            int lean = nin_lean_at(s, p, x), solid = nin_solid_at(s, p, x);
            if (lean + solid > 3)
                return "more than three blocks of a candidate in a neighborhood (NIN-10.4)";
            all += lean + solid;
            votes[p][d->region_of[x]] = (uint8_t)(votes[p][d->region_of[x]] + lean + 2 * solid);
        }
        for (int i = 0; i < NIN_MAX_BLOCKS; i++)
            levels += nin_has(s->all[i], x);
        if (all > NIN_MAX_BLOCKS)
            return "more than four blocks in a neighborhood (NIN-10.4)";
        if (all != levels)
            return "the blocks of a neighborhood do not add up";
        if (all && nin_has(s->closed, x))
            return "a block Downtown or in a home turf (NIN-2.6, NIN-2.9)";
    }
    return memcmp(votes, s->votes, sizeof votes) ? "region totals do not follow from the blocks" : NULL;
}

/* NIN-20.2 */
static const char *check_cards(const nin_data *d, const nin_state *s)
{
    nin_set seen = s->deck;
    if (nin_any(nin_less(s->deck, nin_all_cards(s))))
        return "the deck holds a card that is not in play";
    for (int p = 0; p < NIN_SEATS; p++) {
        if (nin_any(nin_less(s->kept[p], nin_all_cards(s))) || nin_any(nin_and(seen, s->kept[p])))
            return "a kept card lies elsewhere too, or is not in play";
        if (p >= s->seats && nin_any(s->kept[p]))
            return "somebody who does not play has cards";
        if (s->coffee != NIN_KEEP && nin_any(nin_and(s->kept[p], nin_coffee_cards())))
            return "coffee in hand against the option (NIN-18.6)";
        seen = nin_or(seen, s->kept[p]);
    }
    bool ended = false;
    for (int k = 0; k < NIN_SCHEDULE; k++) {
        int c = s->schedule[k], g = s->guest[k];
        if (c == NIN_NO) {
            ended = true;
            if (g != NIN_NO)
                return "an invitee without a card";
            continue;
        }
        if (ended || c >= NIN_HOODS || nin_has(seen, c))
            return "the schedule has a gap, or a card that lies elsewhere too";
        if ((d->card[c].type == NIN_INVITATION) != (g != NIN_NO) || (g != NIN_NO && g >= s->seats))
            return "invitations, and only they, have an invitee (NIN-6.4)";
        nin_put(&seen, c);
    }
    return NULL;
}

static bool dealt_once(const uint8_t *of, int seats, int none, int count, unsigned gone)
{
    unsigned seen = 0;
    for (int p = 0; p < NIN_SEATS; p++) {
        if (of[p] == none)
            continue;
        if (p >= seats || of[p] >= count || seen >> of[p] & 1 || !(gone >> of[p] & 1))
            return false;
        seen |= 1u << of[p];
    }
    return gone < 1u << count;
}

/* Who has what: section 3. */
static const char *check_candidates(const nin_data *d, const nin_state *s)
{
    nin_set closed = nin_one(d->downtown);
    if (!dealt_once(s->bio, s->seats, NIN_NO_BIO, NIN_BIOS, s->gone_bios)
        || !dealt_once(s->turf, s->seats, NIN_NO, NIN_TURFS, s->gone_turfs))
        return "a biography or home turf is dealt twice, or to nobody";
    for (int p = 0; p < NIN_SEATS; p++) {
        if (p >= s->seats) {
            if (s->at[p] != NIN_NO || s->cash[p] || s->canvassers[p])
                return "somebody who does not play has something";
            continue;
        }
        if (s->turf[p] != NIN_NO)
            closed = nin_or(closed, d->turf[s->turf[p]].set);
        if (s->phase >= NIN_SEED_CARDS && s->turf[p] == NIN_NO)
            return "a candidate without a home turf (NIN-3.4)";
        if (s->phase >= NIN_TURF && (s->bio[p] == NIN_NO_BIO) != (s->bios == NIN_OFF))
            return "a candidate without a biography, or with one against the option (NIN-3.3)";
        if (s->at[p] > NIN_HOME || (s->phase < NIN_SEED_CARDS && s->at[p] != NIN_HOME))
            return "a marker stands nowhere, or left home during the set-up";
        if (s->links && s->at[p] >= NIN_HOODS && s->at[p] != NIN_HOME)
            return "a marker on a crossing (NIN-18.2)";
        if (s->turf[p] != NIN_NO && s->at[p] < NIN_HOODS && nin_has(d->turf[s->turf[p]].set, s->at[p]))
            return "an owner in the home turf is at HOME (NIN-2.7)";
    }
    return memcmp(&closed, &s->closed, sizeof closed) ? "closed neighborhoods do not follow from the home turfs" : NULL;
}

/* What only some phases use is empty in the others: equal positions are equal bytes. */
static const char *check_unused(const nin_state *s)
{
    bool rewarding = s->phase >= NIN_SNATCHED && s->phase <= NIN_CHEF,
         missed = s->phase == NIN_EXPIRED || s->phase == NIN_SNATCHED;
    bool counting = s->phase == NIN_PURGE || missed || (s->phase >= NIN_LEAN && s->phase <= NIN_MUD);
    bool turn = s->phase >= NIN_DRAW && s->phase < NIN_ALLOT, bonus = s->phase >= NIN_BONUS && s->phase <= NIN_JUMP;
    if ((s->card != NIN_NO) != (rewarding || s->phase == NIN_EXPIRED) || (s->victim != NIN_NO) != missed)
        return "a card or an invitee without need, or none in need";
    if ((s->left != 0) != counting || (!rewarding && (s->effect || s->branch != NIN_NO)))
        return "blocks to come without need, or none in need";
    if ((s->phase < NIN_LEAN || s->phase > NIN_MUD) && s->branch != NIN_NO)
        return "a side of a choice without need";
    if ((s->phase == NIN_SNATCHED || s->phase == NIN_CHEF) && s->effect)
        return "an effect without need";
    if (!turn && (s->ap || s->done))
        return "action points outside a turn";
    if (s->phase >= NIN_DRAW && s->phase <= NIN_ROLL && (s->ap || s->done & ~NIN_DID_ENTER))
        return "action points before the white dice (NIN-5.1)";
    if (s->brew && (s->coffee != NIN_IMMEDIATE || !turn || s->phase > NIN_ROLL))
        return "coffee brewing without need";
    if (s->offer && !bonus)
        return "a bonus outside P2";
    if ((s->phase != NIN_SEED_CARDS && s->phase != NIN_SEED && s->seeded) || s->seeded > 1)
        return "seeding outside of it";
    if ((s->pick != NIN_NO) != (s->phase == NIN_SEED && s->seeded))
        return "a first pick without need, or none in need (NIN-3.7)";
    return NULL;
}

static const char *check_dealt(const nin_state *s)
{
    bool     bios = s->phase == NIN_BIO || s->phase == NIN_PICK_BIO, turfs = s->phase == NIN_TURF || s->phase == NIN_PICK_TURF;
    int      n = (s->dealt[0] != NIN_NO) + (s->dealt[1] != NIN_NO);
    unsigned gone = bios ? s->gone_bios : s->gone_turfs;
    if ((s->phase == NIN_PICK_BIO || s->phase == NIN_PICK_TURF) != (n == 2))
        return "two cards are dealt to pick from (NIN-18.7, NIN-18.8)";
    if (n && (s->dealt[0] == NIN_NO || !(bios ? s->bios == NIN_OF_TWO : turfs && s->turfs == NIN_OF_TWO)))
        return "cards dealt to pick from against the option";
    for (int i = 0; i < n; i++) {
        const uint8_t *of = bios ? s->bio : s->turf;
        if (s->dealt[i] >= NIN_BIOS || !(gone >> s->dealt[i] & 1) || s->dealt[0] == s->dealt[1])
            return "a card dealt to pick from is not among those dealt";
        for (int p = 0; p < s->seats; p++)
            if (of[p] == s->dealt[i])
                return "a card dealt to pick from is somebody's already";
    }
    return NULL;
}

static const char *check_allotments(const nin_state *s)
{
    for (int p = 0; p < NIN_SEATS; p++) {
        int sum = 0;
        for (int r = 0; r < NIN_REGIONS; r++) {
            if (s->allot[p][r] && (r >= s->allotted[p] || p >= s->seats))
                return "an allotment before its time";
            sum += s->allot[p][r];
        }
        if (s->allotted[p] > NIN_REGIONS || s->allotted[p] == NIN_REGIONS - 1 || (s->phase < NIN_ALLOT && s->allotted[p]))
            return "an allotment outside Election Day";
        if (p >= s->seats || s->phase < NIN_ALLOT)
            continue;
        if (sum > s->canvassers[p] || (s->allotted[p] < NIN_REGIONS) != (sum < s->canvassers[p]))
            return "an allotment is finished when all canvassers are (NIN-15.2)";
        if (s->phase > NIN_ALLOT && s->allotted[p] < NIN_REGIONS)
            return "counted before all have allotted (NIN-15.3)";
    }
    return NULL;
}

/* The effect in work must be of the kind its phase asks about. */
static const char *check_reward(const nin_data *d, const nin_state *s)
{
    static const uint8_t kind[] = {
        [NIN_EITHER] = NIN_EITHERS, [NIN_LEAN] = NIN_LEANS, [NIN_FIRM] = NIN_SOLIDS, [NIN_MUD] = NIN_MUDS};
    if (s->phase == NIN_EXPIRED || s->phase == NIN_SNATCHED) {
        if (s->card >= NIN_HOODS || d->card[s->card].type != NIN_INVITATION || s->victim >= s->seats)
            return "a penalty without an invitation or without an invitee";
        if (d->card[s->card].penalty.kind != NIN_LOSE_LEAN || s->left > d->card[s->card].penalty.n
            || nin_count(nin_penalty_targets(d, s)) < 2 || s->invitations == NIN_HARMLESS
            || nin_bio_of(d, s, s->victim)->no_penalty)
            return "nothing to choose in this penalty (NIN-13.3)";
        if (s->phase == NIN_EXPIRED)
            return nin_has(nin_discard(s), s->card) ? NULL : "an expired card lies on the discard pile (NIN-6.1)";
        if (s->victim == s->seat || s->invitations != NIN_STRICT)
            return "nobody suffers for this (NIN-13.1, NIN-13.4)";
    }
    if (s->phase < NIN_SNATCHED || s->phase > NIN_CHEF)
        return NULL;
    if (s->card >= NIN_HOODS || !nin_has(s->kept[s->seat], s->card) || !nin_has(nin_here(d, s, s->seat), s->card))
        return "the card in work is not kept, or its venue is elsewhere (NIN-12.1)";
    if (s->phase == NIN_SNATCHED)
        return NULL;
    if (s->phase == NIN_CHEF)
        return nin_bio_of(d, s, s->seat)->event_canvass && s->canvassers[s->seat] && nin_has(nin_room(s, s->seat), s->card)
                   ? NULL
                   : "nothing to decide for the chef (NIN-14.9)";
    const nin_card *c = &d->card[s->card];
    if (s->effect >= c->effects || (s->branch != NIN_NO && (s->branch > 1 || c->effect[s->effect].kind != NIN_EITHERS)))
        return "there is no such effect";
    const nin_effect *e = nin_effect_now(d, s);
    if (e->kind != kind[s->phase] || (s->phase != NIN_EITHER && (s->left > e->n || (e->at == NIN_HERE && s->phase != NIN_MUD))))
        return "the effect in work is another one";
    return NULL;
}

/* Somebody must have something to do; a choice of one is made without asking (NIN-17.3). */
static const char *check_something_to_do(const nin_data *d, const nin_state *s)
{
    rk_turn  turn = rk_game_ninety.turn(d, s);
    rk_moves legal;
    if (turn.stage == RK_OVER)
        return NULL;
    nin_moves(d, s, turn.stage == RK_CHANCE_TURN ? RK_CHANCE : __builtin_ctz(turn.seats), &legal);
    if (!legal.count)
        return "nothing can be done";
    return turn.stage == RK_DECIDE && legal.count < 2 ? "a choice of one is no choice (NIN-17.3)" : NULL;
}

static const char *check_phase(const nin_data *d, const nin_state *s)
{
    unsigned odd = 1u << NIN_B_CASH | 1u << NIN_B_SOLIDIFY, even = 1u << NIN_B_PURGE | 1u << NIN_B_JUMP;
    bool     weekend = s->phase >= NIN_WEEKEND && s->phase <= NIN_JUMP;
    if (weekend && !(d->weekend >> s->day & 1))
        return "a weekend bonus on a working day (NIN-7.1)";
    if (s->phase == NIN_BONUS && (!s->offer || (s->offer & odd && s->offer & even)))
        return "the bonuses on offer are of one row (NIN-7.1)";
    if (s->phase == NIN_BONUS && !(s->offer & (s->offer - 1)) && !nin_bio_of(d, s, s->seat)->weekend_both)
        return "one bonus is left to the block party host only (NIN-14.11)";
    if (s->phase > NIN_BONUS && s->phase <= NIN_JUMP && s->offer) {
        unsigned other = s->phase == NIN_SOLIDIFY ? 1u << NIN_B_CASH
                         : s->phase == NIN_PURGE  ? 1u << NIN_B_JUMP
                                                  : 1u << NIN_B_PURGE;
        if (s->offer != other || !nin_bio_of(d, s, s->seat)->weekend_both)
            return "another bonus is left to the block party host only (NIN-14.11)";
    }
    if (s->phase == NIN_DRAW && s->coffee == NIN_IMMEDIATE
        && !nin_any(nin_less(nin_or(s->deck, nin_discard(s)), nin_coffee_cards())))
        return "with nothing but coffee left P1 draws no card (NIN-6.7)";
    if (s->phase == NIN_PURGE && s->left > 2)
        return "a purge is of two blocks (NIN-7.4)";
    if (s->phase >= NIN_ACT && s->phase <= NIN_FUNDRAISE && !s->ap)
        return "without action points the turn is over (NIN-8.2)";
    if ((s->phase == NIN_WINDOW || s->phase == NIN_CLOSING) && s->ap)
        return "with action points left there is no window and no closing mail (NIN-8.4, NIN-18.4)";
    if (s->phase == NIN_CLOSING && !s->closing_mail)
        return "closing mail against the option (NIN-18.4)";
    if (s->phase == NIN_RECRUIT && (s->at[s->seat] != NIN_HOME || !(s->done & NIN_DID_RECRUIT)))
        return "recruiting elsewhere (NIN-11.1)";
    if (s->phase == NIN_FUNDRAISE && (s->at[s->seat] != d->downtown || !(s->done & NIN_DID_FUNDRAISE)))
        return "fundraising elsewhere (NIN-11.2)";
    return NULL;
}

static const char *check_calendar(const nin_state *s)
{
    if (s->phase > NIN_END || s->seats < 2 || s->seats > NIN_SEATS || s->seat >= s->seats || s->first >= s->seats)
        return "a counter is out of range";
    if (s->phase < NIN_DRAW    ? s->day != s->start_day
        : s->phase < NIN_ALLOT ? s->day < s->start_day || s->day > NIN_DAYS
                               : s->day != NIN_DAYS + 1)
        return "it is not that day (NIN-4.2)";
    if (s->phase >= NIN_ALLOT && (s->seat != s->first || s->schedule[0] != NIN_NO))
        return "Election Day: everybody has had a turn, the schedule is empty (NIN-15.1)";
    if (s->phase == NIN_FIRST && (s->seat || s->first))
        return "nobody is first yet";
    return (s->phase == NIN_END) == (s->winner != NIN_NO) && (s->winner == NIN_NO || s->winner < s->seats)
               ? NULL
               : "a match has a winner at the end";
}

/* At the end the winner is one of the best, and the only one if no die was needed. */
static const char *check_winner(const nin_data *d, const nin_state *s)
{
    if (s->phase < NIN_DIE)
        return NULL;
    nin_state counting = *s;
    nin_tally t;
    counting.phase = NIN_DIE;
    nin_tally_of(d, &counting, &t);
    if (s->phase == NIN_DIE && !(t.best & (t.best - 1)))
        return "a final die without need (NIN-15.7)";
    return s->phase == NIN_END && !(t.best >> s->winner & 1) ? "the winner is not among the best (NIN-15.7)" : NULL;
}

const char *nin_check(const void *data, const void *state)
{
    const nin_data  *d = data;
    const nin_state *s = state;
    const char      *broken = check_calendar(s);
    if (!broken)
        broken = check_candidates(d, s);
    if (!broken)
        broken = check_blocks(d, s);
    if (!broken)
        broken = check_cards(d, s);
    if (!broken)
        broken = check_unused(s);
    if (!broken)
        broken = check_dealt(s);
    if (!broken)
        broken = check_allotments(s);
    if (!broken)
        broken = check_reward(d, s);
    if (!broken)
        broken = check_phase(d, s);
    if (!broken)
        broken = check_winner(d, s);
    return broken ? broken : check_something_to_do(d, s);
}
