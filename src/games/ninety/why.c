/* why.c: why a move is not legal: the table of refusals, NIN-17.9, line by line. Whether it is
 * legal is the business of nin_moves alone; this file only finds the rule that forbids it. */
#include "games/ninety/ninety.h"

static bool is_p4(int verb)
{
    return verb >= NIN_V_TRAVEL && verb <= NIN_V_END_TURN;
}

static bool is_paid(int verb)
{
    return verb == NIN_V_TRAVEL || verb == NIN_V_CANVASS || verb == NIN_V_MUDSLING || verb == NIN_V_RIDE_HOME;
}

/* ---- line 4: somebody else decides ---- */

static rk_why not_your_decision(const nin_state *s, rk_move m)
{
    if (s->phase == NIN_EXPIRED || s->phase == NIN_SNATCHED)
        return RK_NO("NIN-13.3", "ninety.why.invitee", RK_SEAT("seat", s->victim));
    if (s->phase == NIN_ALLOT)
        return RK_NO("NIN-15.2", "ninety.why.allot_done");
    if (s->phase < NIN_DRAW)
        return s->phase == NIN_PICK_BIO    ? RK_NO("NIN-18.7", "ninety.why.not_you", RK_SEAT("seat", s->seat))
               : s->phase == NIN_PICK_TURF ? RK_NO("NIN-18.8", "ninety.why.not_you", RK_SEAT("seat", s->seat))
                                           : RK_NO("NIN-3.7", "ninety.why.not_you", RK_SEAT("seat", s->seat));
    if (m.verb == NIN_V_ATTEND)
        return RK_NO("NIN-12.3", "ninety.why.not_you", RK_SEAT("seat", s->seat));
    return RK_NO("NIN-5.2", "ninety.why.not_you", RK_SEAT("seat", s->seat));
}

/* ---- line 5: the wrong moment ---- */

static rk_why wrong_p4(const nin_state *s, int verb)
{
    if (s->phase >= NIN_DRAW && s->phase <= NIN_ROLL)
        return RK_NO("NIN-5.1", "ninety.why.before_dice");
    if (s->phase == NIN_WINDOW)
        return is_paid(verb) ? RK_NO("NIN-8.1", "ninety.why.points", RK_NUM("n", 0)) : RK_NO("NIN-8.3", "ninety.why.no_points");
    if (s->phase == NIN_CLOSING)
        return RK_NO("NIN-18.4", "ninety.why.closing");
    if (s->phase >= NIN_EITHER && s->phase <= NIN_CHEF)
        return RK_NO("NIN-12.1", "ninety.why.reward_first");
    return RK_NO("NIN-17.8", "ninety.why.moment");
}

static rk_why wrong_moment(const nin_state *s, int verb)
{
    if (s->phase == NIN_EXPIRED || s->phase == NIN_SNATCHED)
        return RK_NO("NIN-13.3", "ninety.why.penalty_first");
    if (is_p4(verb))
        return wrong_p4(s, verb);
    switch (verb) {
    case NIN_V_PICK_BIO: return RK_NO("NIN-18.7", "ninety.why.moment");
    case NIN_V_PICK_TURF: return RK_NO("NIN-18.8", "ninety.why.moment");
    case NIN_V_SEED: return RK_NO("NIN-3.7", "ninety.why.moment");
    case NIN_V_PENALTY: return RK_NO("NIN-13.3", "ninety.why.no_penalty");
    case NIN_V_BONUS:
    case NIN_V_DECLINE: return RK_NO("NIN-7.1", "ninety.why.no_bonus");
    case NIN_V_JUMP: return RK_NO("NIN-7.5", "ninety.why.no_jump");
    case NIN_V_OPTION: return RK_NO("NIN-12.4", "ninety.why.no_either");
    case NIN_V_YES:
    case NIN_V_NO: return RK_NO("NIN-14.9", "ninety.why.no_chef");
    case NIN_V_ALLOT: return RK_NO("NIN-15.2", "ninety.why.no_allot");
    default: return RK_NO("NIN-17.8", "ninety.why.moment");
    }
}

#define VERB(v) (1u << (v))
#define P4 (VERB(NIN_V_END_TURN + 1) - VERB(NIN_V_TRAVEL))

/* The table of decisions (section 17): which verbs stand in whose row. */
static const uint32_t row[] = {
    [NIN_PICK_BIO] = VERB(NIN_V_PICK_BIO),
    [NIN_PICK_TURF] = VERB(NIN_V_PICK_TURF),
    [NIN_SEED] = VERB(NIN_V_SEED),
    [NIN_EXPIRED] = VERB(NIN_V_PENALTY),
    [NIN_SNATCHED] = VERB(NIN_V_PENALTY),
    [NIN_BONUS] = VERB(NIN_V_BONUS) | VERB(NIN_V_DECLINE),
    [NIN_SOLIDIFY] = VERB(NIN_V_PICK),
    [NIN_PURGE] = VERB(NIN_V_REMOVE) | VERB(NIN_V_STOP),
    [NIN_JUMP] = VERB(NIN_V_JUMP),
    [NIN_ACT] = P4,
    [NIN_WINDOW] = VERB(NIN_V_ATTEND) | VERB(NIN_V_END_TURN),
    [NIN_CLOSING] = VERB(NIN_V_MAIL) | VERB(NIN_V_END_TURN),
    [NIN_EITHER] = VERB(NIN_V_OPTION),
    [NIN_LEAN] = VERB(NIN_V_PICK) | VERB(NIN_V_STOP),
    [NIN_FIRM] = VERB(NIN_V_PICK) | VERB(NIN_V_STOP),
    [NIN_MUD] = VERB(NIN_V_REMOVE) | VERB(NIN_V_STOP),
    [NIN_CHEF] = VERB(NIN_V_YES) | VERB(NIN_V_NO),
    [NIN_ALLOT] = VERB(NIN_V_ALLOT),
    [NIN_END] = 0,
};

_Static_assert(NIN_VERBS <= 32, "a row is one word");

/* ---- the right moment: what is wrong with it? ---- */

/* No block may be placed in x by the candidate in turn. */
static rk_why no_room(const nin_data *d, const nin_state *s, int x)
{
    if (x == d->downtown)
        return RK_NO("NIN-2.6", "ninety.why.downtown");
    if (nin_has(s->closed, x))
        return RK_NO("NIN-2.9", "ninety.why.turf", RK_ITEM("place", NIN_K_HOOD, x));
    return RK_NO("NIN-10.4", "ninety.why.full", RK_ITEM("place", NIN_K_HOOD, x));
}

/* HOME stands for the three neighborhoods of the turf, a crossing for none. */
static nin_set hoods_of(nin_set turf, int place)
{
    if (place == NIN_HOME)
        return turf;
    return place < NIN_HOODS ? nin_one(place) : (nin_set){{0, 0}};
}

/* NIN-2.2 */
static bool barrier_between(const nin_data *d, nin_set from, nin_set to)
{
    for (; nin_any(from); nin_drop(&from, nin_lowest(from)))
        if (nin_any(nin_and(d->barred[nin_lowest(from)], to)))
            return true;
    return false;
}

/* Too far for one step: where the way begins. */
static rk_why too_far(const nin_data *d, const nin_state *s, int to)
{
    int         points = 0, first = nin_way_begins(d, s, to, &points);
    const char *rule = s->links ? "NIN-18.2" : "NIN-9.1";
    if (first < 0)
        return RK_NO(rule, "ninety.why.far", RK_ITEM("place", NIN_K_PLACE, to));
    return RK_NO(rule, "ninety.why.far_way", RK_ITEM("place", NIN_K_PLACE, to), RK_ITEM("first", NIN_K_PLACE, first),
                 RK_NUM("n", points));
}

static rk_why no_travel(const nin_data *d, const nin_state *s, int to)
{
    int     at = s->at[s->seat], ap = s->ap;
    nin_set turf = d->turf[s->turf[s->seat]].set;
    if (to >= NIN_PLACES)
        return RK_NO("NIN-9.1", "ninety.why.no_place");
    if (to < NIN_HOODS && nin_has(turf, to))
        return RK_NO("NIN-17.2", "ninety.why.say_home");
    if (s->links && to >= NIN_HOODS && to != NIN_HOME)
        return RK_NO("NIN-18.2", "ninety.why.no_stop");
    if (to == at)
        return RK_NO("NIN-9.1", "ninety.why.there_already");
    if (s->links) {
        nin_state rich = *s;
        rich.ap = NIN_FAR;
        bool discount;
        if (nin_has(nin_targets(d, &rich), to))
            return RK_NO("NIN-8.1", "ninety.why.points_need", RK_NUM("n", nin_price(d, s, to, &discount)), RK_NUM("ap", ap));
    }
    if (barrier_between(d, hoods_of(turf, at), hoods_of(turf, to)))
        return RK_NO("NIN-2.2", "ninety.why.cliff", RK_ITEM("place", NIN_K_PLACE, to));
    return too_far(d, s, to);
}

static bool on_crossing(const nin_state *s)
{
    return s->at[s->seat] >= NIN_HOODS && s->at[s->seat] != NIN_HOME;
}

static rk_why no_canvass(const nin_data *d, const nin_state *s)
{
    int x = s->at[s->seat];
    if (on_crossing(s))
        return RK_NO("NIN-2.4", "ninety.why.crossing");
    if (x == NIN_HOME || x == d->downtown)
        return RK_NO("NIN-10.3", "ninety.why.no_blocks_here");
    if (nin_has(s->closed, x))
        return RK_NO("NIN-2.9", "ninety.why.turf", RK_ITEM("place", NIN_K_HOOD, x));
    if (!s->canvassers[s->seat])
        return RK_NO("NIN-10.1", "ninety.why.no_canvasser");
    return RK_NO("NIN-10.4", "ninety.why.full", RK_ITEM("place", NIN_K_HOOD, x));
}

/* An opponent's lean block in x; `rule` is the one that asks for it. */
static rk_why no_victim(const nin_data *d, const nin_state *s, int x, int of, const char *rule)
{
    if (of >= s->seats)
        return RK_NO(rule, "ninety.why.nobody");
    if (of == s->seat)
        return RK_NO(rule, "ninety.why.own_block");
    if (nin_has(s->lean[of][0], x) && !nin_has(nin_removable(d, s, of), x))
        return RK_NO("NIN-14.13", "ninety.why.shield", RK_SEAT("seat", of));
    return RK_NO(rule, "ninety.why.no_block", RK_SEAT("seat", of), RK_ITEM("place", NIN_K_HOOD, x));
}

static rk_why no_mudsling(const nin_data *d, const nin_state *s, int of)
{
    int x = s->at[s->seat];
    if (on_crossing(s))
        return RK_NO("NIN-2.4", "ninety.why.crossing");
    if (x == NIN_HOME || x == d->downtown)
        return RK_NO("NIN-10.3", "ninety.why.no_blocks_here");
    return no_victim(d, s, x, of, "NIN-10.2");
}

/* Own lean, fewer than two solid; `rule` is the one that asks for it. */
static rk_why not_firmable(const nin_state *s, int x, const char *rule)
{
    if (x >= NIN_HOODS)
        return RK_NO(rule, "ninety.why.no_hood");
    if (!nin_has(s->lean[s->seat][0], x))
        return RK_NO(rule, "ninety.why.no_own_lean", RK_ITEM("place", NIN_K_HOOD, x));
    return RK_NO("NIN-10.4", "ninety.why.two_solid", RK_ITEM("place", NIN_K_HOOD, x));
}

static rk_why no_mail(const nin_data *d, const nin_state *s, int x)
{
    if (x < NIN_HOODS && nin_has(nin_firmable(s, s->seat), x))
        return RK_NO("NIN-17.1", "ninety.why.money", RK_AMOUNT("n", nin_mail_price(d, s, s->seat, x) * NIN_UNIT));
    return not_firmable(s, x, "NIN-11.3");
}

static rk_why no_attend(const nin_data *d, const nin_state *s, int space)
{
    if (space < 1 || space > NIN_SCHEDULE || s->schedule[space - 1] == NIN_NO)
        return RK_NO("NIN-12.1", "ninety.why.no_card");
    if (on_crossing(s))
        return RK_NO("NIN-2.4", "ninety.why.crossing");
    if (nin_has(nin_here(d, s, s->seat), s->schedule[space - 1]))
        return RK_NO("NIN-18.3", "ninety.why.not_entered");
    return RK_NO("NIN-12.1", "ninety.why.not_there", RK_ITEM("place", NIN_K_HOOD, s->schedule[space - 1]));
}

static rk_why no_coffee(const nin_state *s)
{
    if (s->coffee != NIN_KEEP)
        return RK_NO("NIN-18.6", "ninety.why.no_coffee");
    return s->done & NIN_DID_COFFEE ? RK_NO("NIN-11.4", "ninety.why.coffee_twice") : RK_NO("NIN-11.4", "ninety.why.no_coffee");
}

static rk_why no_ride(const nin_data *d, const nin_state *s)
{
    int cost = nin_ride_cost(d, s, s->seat);
    if (!cost)
        return RK_NO("NIN-14.14", "ninety.why.no_driver");
    if (s->at[s->seat] == NIN_HOME)
        return RK_NO("NIN-14.14", "ninety.why.home_already");
    if (s->done & NIN_DID_RIDE)
        return RK_NO("NIN-14.14", "ninety.why.ride_twice");
    return RK_NO("NIN-8.1", "ninety.why.points_need", RK_NUM("n", cost), RK_NUM("ap", s->ap));
}

static rk_why no_bonus(const nin_state *s, int bonus)
{
    if (bonus == NIN_B_SOLIDIFY && s->offer >> bonus & 1)
        return RK_NO("NIN-7.3", "ninety.why.nothing_to_solidify");
    if (bonus == NIN_B_PURGE && s->offer >> bonus & 1)
        return RK_NO("NIN-7.4", "ninety.why.nothing_to_purge");
    if (bonus < NIN_BONUSES && s->offer && !(s->offer & (s->offer - 1)) && (bonus >> 1) == (__builtin_ctz(s->offer) >> 1))
        return RK_NO("NIN-14.11", "ninety.why.bonus_twice");
    return RK_NO("NIN-7.1", "ninety.why.other_row");
}

static rk_why no_jump(const nin_data *d, const nin_state *s, int to)
{
    if (to < NIN_HOODS && nin_has(d->turf[s->turf[s->seat]].set, to))
        return RK_NO("NIN-17.2", "ninety.why.say_home");
    return RK_NO("NIN-7.5", "ninety.why.jump");
}

static rk_why no_seed(const nin_data *d, const nin_state *s, int x)
{
    if (x >= NIN_HOODS)
        return RK_NO("NIN-3.7", "ninety.why.no_hood");
    if (x == s->pick)
        return RK_NO("NIN-3.7", "ninety.why.seed_twice");
    return no_room(d, s, x);
}

static rk_why no_pick(const nin_data *d, const nin_state *s, int x)
{
    if (s->phase == NIN_SOLIDIFY)
        return not_firmable(s, x, "NIN-7.3");
    if (x >= NIN_HOODS || !nin_has(d->scope[s->card][nin_effect_now(d, s)->at], x))
        return RK_NO("NIN-12.4", "ninety.why.scope");
    return s->phase == NIN_LEAN ? no_room(d, s, x) : not_firmable(s, x, "NIN-12.4");
}

static rk_why no_remove(const nin_data *d, const nin_state *s, int x, int of)
{
    bool        purge = s->phase == NIN_PURGE;
    const char *rule = purge ? "NIN-7.4" : "NIN-12.4";
    if (x >= NIN_HOODS)
        return RK_NO(rule, "ninety.why.no_hood");
    if (!purge && !nin_has(d->scope[s->card][nin_effect_now(d, s)->at], x))
        return RK_NO("NIN-12.4", "ninety.why.scope");
    return no_victim(d, s, x, of, rule);
}

/* Line 6 and all below: the acting candidate, an action of this row, and yet not possible. */
static rk_why not_possible(const nin_data *d, const nin_state *s, rk_move m)
{
    int a = m.arg[0];
    switch (m.verb) {
    case NIN_V_PICK_BIO: return RK_NO("NIN-18.7", "ninety.why.one_of_two");
    case NIN_V_PICK_TURF: return RK_NO("NIN-18.8", "ninety.why.one_of_two");
    case NIN_V_SEED: return no_seed(d, s, a);
    case NIN_V_PENALTY: return RK_NO("NIN-13.3", "ninety.why.penalty");
    case NIN_V_BONUS: return no_bonus(s, a);
    case NIN_V_PICK: return no_pick(d, s, a);
    case NIN_V_REMOVE: return no_remove(d, s, a, m.arg[1]);
    case NIN_V_STOP: return RK_NO("NIN-7.4", "ninety.why.first_removal");
    case NIN_V_JUMP: return no_jump(d, s, a);
    case NIN_V_TRAVEL: return no_travel(d, s, a);
    case NIN_V_CANVASS: return no_canvass(d, s);
    case NIN_V_MUDSLING: return no_mudsling(d, s, a);
    case NIN_V_MAIL: return no_mail(d, s, a);
    case NIN_V_RECRUIT:
        return on_crossing(s)               ? RK_NO("NIN-2.4", "ninety.why.crossing")
               : s->at[s->seat] != NIN_HOME ? RK_NO("NIN-11.1", "ninety.why.recruit_home")
                                            : RK_NO("NIN-11.1", "ninety.why.recruit_twice");
    case NIN_V_FUNDRAISE:
        return on_crossing(s)                  ? RK_NO("NIN-2.4", "ninety.why.crossing")
               : s->at[s->seat] != d->downtown ? RK_NO("NIN-11.2", "ninety.why.fundraise_downtown")
                                               : RK_NO("NIN-11.2", "ninety.why.fundraise_twice");
    case NIN_V_ATTEND: return no_attend(d, s, a);
    case NIN_V_COFFEE: return no_coffee(s);
    case NIN_V_RIDE_HOME: return no_ride(d, s);
    case NIN_V_OPTION: return RK_NO("NIN-12.4", "ninety.why.one_of_two");
    case NIN_V_ALLOT: return RK_NO("NIN-15.2", "ninety.why.allot_left", RK_NUM("n", nin_unallotted(s, m.seat)));
    default: return RK_NO("NIN-17.8", "ninety.why.moment");
    }
}

rk_why nin_why_not(const void *data, const void *state, rk_move m)
{
    const nin_state *s = state;
    rk_turn          turn = rk_game_ninety.turn(data, s);
    if (m.seat == RK_CHANCE || m.verb >= NIN_V_FIRST)
        return RK_NO("NIN-17.7", "ninety.why.chance");
    if (m.seat >= s->seats)
        return RK_NO("NIN-17.8", "ninety.why.no_seat");
    if (turn.stage == RK_DECIDE && !(turn.seats >> m.seat & 1))
        return not_your_decision(s, m);
    return row[s->phase] >> m.verb & 1 ? not_possible(data, s, m) : wrong_moment(s, m.verb);
}
