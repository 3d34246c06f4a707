/* moves.c: the legal moves, one function a row of the decision table (section 17). */
#include "games/ninety/ninety.h"

static void over_set(rk_moves *out, int seat, unsigned verb, nin_set set)
{
    rk_moves_bits(out, rk_move_of(verb, (uint8_t)seat, 0, 0, 0), 0, set.w, 2);
}

/* ---- chance: NIN-17.7 ---- */

static void dice(rk_moves *out)
{
    for (uint16_t a = 1; a <= 6; a++)
        rk_moves_mask(out, (rk_move){.verb = NIN_V_DICE, .seat = RK_CHANCE, .arg = {a, 1}}, 1, 0x3F);
}

static void chance_moves(const nin_data *d, const nin_state *s, rk_moves *out)
{
    switch ((nin_phase)s->phase) {
    case NIN_FIRST: rk_moves_values(out, RK_CHANCE, NIN_V_FIRST, (1u << s->seats) - 1); break;
    case NIN_BIO: rk_moves_values(out, RK_CHANCE, NIN_V_BIO, ((1u << NIN_BIOS) - 1) & ~(unsigned)s->gone_bios); break;
    case NIN_TURF: rk_moves_values(out, RK_CHANCE, NIN_V_TURF, ((1u << NIN_TURFS) - 1) & ~(unsigned)s->gone_turfs); break;
    case NIN_SEED_CARDS:
    case NIN_DRAW: over_set(out, RK_CHANCE, NIN_V_DRAW, s->deck); break;
    case NIN_WEEKEND: rk_moves_die(out, NIN_V_DIE); break;
    case NIN_ROLL:
    case NIN_RECRUIT:
    case NIN_FUNDRAISE: dice(out); break;
    case NIN_DIE: {
        nin_tally t;
        nin_tally_of(d, s, &t);
        rk_moves_values(out, RK_CHANCE, NIN_V_WINNER, t.best);
        break;
    }
    case NIN_PICK_BIO:
    case NIN_PICK_TURF:
    case NIN_SEED:
    case NIN_EXPIRED:
    case NIN_BONUS:
    case NIN_SOLIDIFY:
    case NIN_PURGE:
    case NIN_JUMP:
    case NIN_ACT:
    case NIN_WINDOW:
    case NIN_CLOSING:
    case NIN_SNATCHED:
    case NIN_EITHER:
    case NIN_LEAN:
    case NIN_FIRM:
    case NIN_MUD:
    case NIN_CHEF:
    case NIN_ALLOT:
    case NIN_END: break;
    }
}

/* ---- decisions ---- */

static void seed_moves(const nin_state *s, int seat, rk_moves *out)
{
    nin_set can = nin_room(s, seat);
    if (s->pick != NIN_NO)
        nin_drop(&can, s->pick); /* NIN-3.7: different ones */
    over_set(out, seat, NIN_V_SEED, can);
}

static void bonus_moves(const nin_data *d, const nin_state *s, int seat, rk_moves *out)
{
    unsigned can = 0;
    for (int b = 0; b < NIN_BONUSES; b++)
        can |= (unsigned)nin_bonus_open(d, s, b) << b;
    rk_moves_values(out, seat, NIN_V_BONUS, can);
    rk_moves_verb(out, seat, NIN_V_DECLINE);
}

static void remove_moves(const nin_data *d, const nin_state *s, int seat, nin_set scope, bool stop, rk_moves *out)
{
    for (int o = 0; o < s->seats; o++) {
        nin_set can = nin_purgeable(d, s, o, scope);
        rk_moves_bits(out, rk_move_of(NIN_V_REMOVE, (unsigned)seat, 0, (unsigned)o, 0), 0, can.w, 2);
    }
    if (stop)
        rk_moves_verb(out, seat, NIN_V_STOP);
}

static void attend_moves(const nin_data *d, const nin_state *s, int seat, rk_moves *out)
{
    rk_moves_mask(out, rk_move_of(NIN_V_ATTEND, (unsigned)seat, 1, 0, 0), 0, nin_attendable(d, s));
}

/* NIN-10.1 to NIN-10.3 */
static void vote_moves(const nin_data *d, const nin_state *s, int seat, int x, rk_moves *out)
{
    unsigned targets = 0;
    if (s->canvassers[seat] && nin_has(nin_room(s, seat), x))
        rk_moves_verb(out, seat, NIN_V_CANVASS);
    for (int o = 0; o < s->seats; o++)
        targets |= (unsigned)(o != seat && nin_has(nin_removable(d, s, o), x)) << o;
    rk_moves_values(out, seat, NIN_V_MUDSLING, targets);
}

/* P4. With a point left a step is always possible (map.c sees to it): END_TURN is never all there is. */
static void act_moves(const nin_data *d, const nin_state *s, int seat, rk_moves *out)
{
    int at = s->at[seat];
    over_set(out, seat, NIN_V_TRAVEL, nin_targets(d, s));
    if (at < NIN_HOODS)
        vote_moves(d, s, seat, at, out);
    over_set(out, seat, NIN_V_MAIL, nin_mailable(d, s, seat));
    if (at == NIN_HOME && !(s->done & NIN_DID_RECRUIT)) /* NIN-11.1 */
        rk_moves_verb(out, seat, NIN_V_RECRUIT);
    if (at == d->downtown && !(s->done & NIN_DID_FUNDRAISE)) /* NIN-11.2 */
        rk_moves_verb(out, seat, NIN_V_FUNDRAISE);
    attend_moves(d, s, seat, out);
    if (!(s->done & NIN_DID_COFFEE) && nin_any(nin_and(s->kept[seat], nin_coffee_cards()))) /* NIN-11.4 */
        rk_moves_verb(out, seat, NIN_V_COFFEE);
    int ride = nin_ride_cost(d, s, seat);
    if (ride && s->ap >= ride && at != NIN_HOME && !(s->done & NIN_DID_RIDE)) /* NIN-14.14 */
        rk_moves_verb(out, seat, NIN_V_RIDE_HOME);
    rk_moves_verb(out, seat, NIN_V_END_TURN);
}

/* NIN-15.2: 0 to what is left, in blocks of 256. */
static void allot_moves(const nin_state *s, int seat, rk_moves *out)
{
    int left = nin_unallotted(s, seat);
    for (int k = 0; k <= left; k += RK_BLOCK_SPAN) {
        rk_move m = rk_move_of(NIN_V_ALLOT, (unsigned)seat, (unsigned)k, 0, 0);
        rk_moves_range(out, m, 0, (unsigned)(left < k + RK_BLOCK_SPAN ? left : k + RK_BLOCK_SPAN - 1));
    }
}

static void decision_moves(const nin_data *d, const nin_state *s, int seat, rk_moves *out)
{
    switch ((nin_phase)s->phase) {
    case NIN_PICK_BIO: rk_moves_values(out, seat, NIN_V_PICK_BIO, 3); break;
    case NIN_PICK_TURF: rk_moves_values(out, seat, NIN_V_PICK_TURF, 3); break;
    case NIN_SEED: seed_moves(s, seat, out); break;
    case NIN_BONUS: bonus_moves(d, s, seat, out); break;
    case NIN_SOLIDIFY: over_set(out, seat, NIN_V_PICK, nin_firmable(s, seat)); break;
    case NIN_PURGE: remove_moves(d, s, seat, d->hoods, s->left == 1, out); break; /* NIN-7.4: STOP after the first */
    case NIN_JUMP: over_set(out, seat, NIN_V_JUMP, nin_jump_targets(d, s)); break;
    case NIN_ACT: act_moves(d, s, seat, out); break;
    case NIN_WINDOW:
        attend_moves(d, s, seat, out);
        rk_moves_verb(out, seat, NIN_V_END_TURN);
        break;
    case NIN_CLOSING:
        over_set(out, seat, NIN_V_MAIL, nin_mailable(d, s, seat));
        rk_moves_verb(out, seat, NIN_V_END_TURN);
        break;
    case NIN_EITHER: rk_moves_values(out, seat, NIN_V_OPTION, 3); break;
    case NIN_LEAN:
    case NIN_FIRM:
        over_set(out, seat, NIN_V_PICK, nin_reward_targets(d, s));
        rk_moves_verb(out, seat, NIN_V_STOP);
        break;
    case NIN_MUD: remove_moves(d, s, seat, d->scope[s->card][nin_effect_now(d, s)->at], true, out); break;
    case NIN_CHEF:
        rk_moves_verb(out, seat, NIN_V_YES);
        rk_moves_verb(out, seat, NIN_V_NO);
        break;
    case NIN_EXPIRED: /* decided by the invitee, see nin_moves */
    case NIN_SNATCHED:
    case NIN_ALLOT:
    case NIN_FIRST:
    case NIN_BIO:
    case NIN_TURF:
    case NIN_SEED_CARDS:
    case NIN_DRAW:
    case NIN_WEEKEND:
    case NIN_ROLL:
    case NIN_RECRUIT:
    case NIN_FUNDRAISE:
    case NIN_DIE:
    case NIN_END: break;
    }
}

/* NIN-5.2: all decisions of a turn are the current candidate's, but for penalties and Election Day. */
void nin_moves(const void *data, const void *state, int seat, rk_moves *out)
{
    const nin_data  *d = data;
    const nin_state *s = state;
    rk_moves_clear(out);
    if (seat == RK_CHANCE) {
        chance_moves(d, s, out);
    } else if (s->phase == NIN_EXPIRED || s->phase == NIN_SNATCHED) {
        if (seat == s->victim)
            over_set(out, seat, NIN_V_PENALTY, nin_penalty_targets(d, s));
    } else if (s->phase == NIN_ALLOT) {
        if (seat >= 0 && seat < s->seats && s->allotted[seat] < NIN_REGIONS)
            allot_moves(s, seat, out);
    } else if (seat == s->seat) {
        decision_moves(d, s, seat, out);
    }
}
