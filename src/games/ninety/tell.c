/* tell.c: what happened, in messages. First the move itself, then everything it brought about:
 * a copy of the state before is led along what has been told, and what still differs from the
 * state after is told as a change. So no consequence can be forgotten. */
#include "games/ninety/ninety.h"

typedef struct {
    const nin_data  *d;
    const nin_state *a, *b; /* before, after */
    nin_state        x;     /* before, led along what has been told */
    int              viewer;
    rk_teller       *out;
} story;

/* ---- changes ---- */

static void tell_blocks(story *t, int p, bool losses)
{
    for (int x = 0; x < NIN_HOODS; x++) {
        int lean = nin_lean_at(t->b, p, x) - nin_lean_at(&t->x, p, x),
            solid = nin_solid_at(t->b, p, x) - nin_solid_at(&t->x, p, x);
        if (!lean && !solid)
            continue;
        if (solid && !losses)
            rk_say(t->out,
                   RK_MSG("ninety.tell.solidified", RK_SEAT("seat", p), RK_NUM("n", solid), RK_ITEM("place", NIN_K_HOOD, x)));
        lean += solid;
        if (lean > 0 && !losses)
            rk_say(t->out, RK_MSG("ninety.tell.placed", RK_SEAT("seat", p), RK_NUM("n", lean), RK_ITEM("place", NIN_K_HOOD, x)));
        if (lean < 0 && losses)
            rk_say(t->out,
                   RK_MSG("ninety.tell.lost_lean", RK_SEAT("seat", p), RK_NUM("n", -lean), RK_ITEM("place", NIN_K_HOOD, x)));
    }
}

static void tell_stock(story *t, int p, bool losses)
{
    int cash = (t->b->cash[p] - t->x.cash[p]) * NIN_UNIT, canvassers = t->b->canvassers[p] - t->x.canvassers[p];
    if (losses && cash < 0)
        rk_say(t->out, RK_MSG("ninety.tell.lost_cash", RK_SEAT("seat", p), RK_AMOUNT("n", -cash)));
    if (losses && canvassers < 0)
        rk_say(t->out, RK_MSG("ninety.tell.lost_canvassers", RK_SEAT("seat", p), RK_NUM("n", -canvassers)));
    if (!losses && cash > 0)
        rk_say(t->out, RK_MSG("ninety.tell.got_cash", RK_SEAT("seat", p), RK_AMOUNT("n", cash)));
    if (!losses && canvassers > 0)
        rk_say(t->out, RK_MSG("ninety.tell.got_canvassers", RK_SEAT("seat", p), RK_NUM("n", canvassers)));
}

/* Losses first: a penalty is settled before the reward (NIN-13.1). */
static void tell_changes(story *t)
{
    for (int losses = 1; losses >= 0; losses--)
        for (int p = 0; p < t->b->seats; p++) {
            tell_stock(t, p, losses);
            tell_blocks(t, p, losses);
        }
    if (t->a->seat == t->b->seat && t->b->ap > t->x.ap)
        rk_say(t->out, RK_MSG("ninety.tell.got_points", RK_SEAT("seat", t->b->seat), RK_NUM("n", t->b->ap - t->x.ap),
                              RK_NUM("ap", t->b->ap)));
}

/* ---- Election Day ---- */

static void tell_kept(story *t)
{
    rk_say(t->out, RK_MSG("ninety.tell.election"));
    for (int p = 0; p < t->b->seats; p++) {
        rk_say(t->out, RK_MSG("ninety.tell.keeps", RK_SEAT("seat", p), RK_NUM("n", t->b->canvassers[p])));
        t->x.canvassers[p] = t->b->canvassers[p];
    }
}

static void tell_reveal(const story *t)
{
    for (int p = 0; p < t->b->seats; p++)
        for (int r = 0; r < NIN_REGIONS; r++)
            if (t->b->allot[p][r])
                rk_say(t->out, RK_MSG("ninety.tell.revealed", RK_SEAT("seat", p), RK_NUM("n", t->b->allot[p][r]),
                                      RK_ITEM("region", NIN_K_REGION, r)));
}

/* Everybody's points, the best first: at the end, or as they would be now. */
static void tell_places(const story *t, const char *key)
{
    nin_tally count;
    nin_tally_of(t->d, t->b, &count);
    for (int place = 1; place <= t->b->seats; place++)
        for (int p = 0; p < t->b->seats; p++) {
            int votes = 0, bonus = 0;
            for (int r = 0; r < NIN_REGIONS; r++) {
                votes += count.votes[p][r];
                bonus += count.bonus[p][r];
            }
            if (count.rank[p] == place)
                rk_say(t->out, RK_MSG(key, RK_NUM("place", place), RK_SEAT("seat", p), RK_NUM("points", count.points[p]),
                                      RK_NUM("votes", votes), RK_NUM("bonus", bonus), RK_NUM("cards", count.cards[p])));
        }
}

/* A week ends with its weekend (NIN-4.1): people want to know how they stand. */
static void tell_week(const story *t)
{
    const nin_state *a = t->a, *b = t->b;
    if (b->day != a->day + 1 || !(t->d->weekend >> a->day & 1) || t->d->weekend >> b->day & 1)
        return;
    rk_say(t->out, RK_MSG("ninety.tell.week", RK_NUM("left", NIN_DAYS - a->day)));
    tell_places(t, "ninety.tell.standing");
}

/* What has begun: a turn, a window, Election Day, the end. */
static void tell_moment(story *t)
{
    const nin_state *a = t->a, *b = t->b;
    bool             turn = b->phase >= NIN_DRAW && b->phase < NIN_ALLOT;
    if (turn)
        tell_week(t);
    if (turn && (a->phase < NIN_DRAW || a->seat != b->seat))
        rk_say(t->out, RK_MSG("ninety.tell.turn", RK_NUM("day", b->day), RK_ITEM("weekday", NIN_K_DAY, b->day),
                              RK_SEAT("seat", b->seat)));
    if (b->phase == NIN_WINDOW && a->phase != NIN_WINDOW)
        rk_say(t->out, RK_MSG("ninety.tell.window", RK_SEAT("seat", b->seat)));
    if (b->phase == NIN_CLOSING && a->phase != NIN_CLOSING)
        rk_say(t->out, RK_MSG("ninety.tell.closing", RK_SEAT("seat", b->seat)));
    if ((b->phase == NIN_EXPIRED || b->phase == NIN_SNATCHED) && a->phase != b->phase)
        rk_say(t->out, RK_MSG("ninety.tell.must_lose", RK_SEAT("seat", b->victim), RK_ITEM("card", NIN_K_CARD, b->card)));
    if (a->phase <= NIN_ALLOT && b->phase > NIN_ALLOT)
        tell_reveal(t);
    if (b->phase == NIN_DIE)
        rk_say(t->out, RK_MSG("ninety.tell.tie"));
    if (b->phase == NIN_END) {
        tell_places(t, "ninety.tell.result");
        rk_say(t->out, RK_MSG("ninety.tell.winner", RK_SEAT("seat", b->winner)));
    }
}

/* ---- the moves ---- */

static void tell_bio(const story *t, int seat, int bio)
{
    rk_say(t->out,
           RK_MSG("ninety.tell.bio", RK_SEAT("seat", seat), RK_ITEM("bio", NIN_K_BIO, bio), RK_ITEM("rule", NIN_K_RULE, bio)));
}

static void tell_turf(const story *t, int seat, int turf)
{
    const uint8_t *x = t->d->turf[turf].hood;
    rk_say(t->out, RK_MSG("ninety.tell.turf", RK_SEAT("seat", seat), RK_ITEM("turf", NIN_K_TURF, turf),
                          RK_ITEM("a", NIN_K_HOOD, x[0]), RK_ITEM("b", NIN_K_HOOD, x[1]), RK_ITEM("c", NIN_K_HOOD, x[2])));
}

/* The purses are filled with the last home turf; nobody needs to be told ten times. */
static void tell_dealt(story *t, rk_move m)
{
    int  seat = t->a->seat;
    bool bio = m.verb == NIN_V_BIO, two = (bio ? t->a->bios : t->a->turfs) == NIN_OF_TWO;
    if (two && bio)
        rk_say(t->out, RK_MSG("ninety.tell.dealt_bio", RK_SEAT("seat", seat), RK_ITEM("bio", NIN_K_BIO, m.arg[0])));
    else if (two)
        rk_say(t->out, RK_MSG("ninety.tell.dealt_turf", RK_SEAT("seat", seat), RK_ITEM("turf", NIN_K_TURF, m.arg[0])));
    else if (bio)
        tell_bio(t, seat, m.arg[0]);
    else
        tell_turf(t, seat, m.arg[0]);
}

static void tell_seed_card(story *t, int card)
{
    bool valid = !nin_is_coffee(card) && nin_lean_at(t->b, t->a->seat, card) > nin_lean_at(t->a, t->a->seat, card);
    if (!valid) {
        rk_say(t->out, RK_MSG("ninety.tell.set_aside", RK_SEAT("seat", t->a->seat), RK_ITEM("card", NIN_K_CARD, card)));
        return;
    }
    for (int n = nin_lean_at(t->b, t->a->seat, card); n > 0; n--)
        nin_place_lean(t->d, &t->x, t->a->seat, card);
    rk_say(t->out, RK_MSG("ninety.tell.seed_card", RK_SEAT("seat", t->a->seat), RK_ITEM("place", NIN_K_HOOD, card)));
}

static void tell_draw(story *t, int card)
{
    const nin_state *a = t->a;
    if (nin_is_coffee(card)) {
        rk_say(t->out, RK_MSG(a->coffee == NIN_IMMEDIATE ? "ninety.tell.coffee_now" : "ninety.tell.coffee_kept",
                              RK_SEAT("seat", a->seat)));
        return;
    }
    if (t->d->card[card].type == NIN_INVITATION)
        rk_say(t->out, RK_MSG("ninety.tell.invited", RK_SEAT("seat", a->seat), RK_ITEM("card", NIN_K_CARD, card),
                              RK_ITEM("place", NIN_K_HOOD, card), RK_ITEM("reward", NIN_K_EFFECT, card),
                              RK_ITEM("penalty", NIN_K_PENALTY, card)));
    else
        rk_say(t->out, RK_MSG("ninety.tell.event", RK_ITEM("card", NIN_K_CARD, card), RK_ITEM("place", NIN_K_HOOD, card),
                              RK_ITEM("reward", NIN_K_EFFECT, card)));
    int out = a->schedule[NIN_SCHEDULE - 1];
    if (out != NIN_NO)
        rk_say(t->out, RK_MSG("ninety.tell.expired", RK_ITEM("card", NIN_K_CARD, out), RK_ITEM("place", NIN_K_HOOD, out)));
}

static void tell_dice(story *t, rk_move m)
{
    int seat = t->a->seat;
    if (t->a->phase == NIN_ROLL) {
        rk_say(t->out, RK_MSG("ninety.tell.white", RK_SEAT("seat", seat), RK_NUM("a", m.arg[0]), RK_NUM("b", m.arg[1]),
                              RK_NUM("ap", t->b->ap)));
        t->x.ap = t->b->ap;
    } else {
        rk_say(t->out, RK_MSG("ninety.tell.black", RK_SEAT("seat", seat), RK_NUM("a", m.arg[0]), RK_NUM("b", m.arg[1])));
    }
}

static void tell_chance(story *t, rk_move m)
{
    switch (m.verb) {
    case NIN_V_FIRST: rk_say(t->out, RK_MSG("ninety.tell.first", RK_SEAT("seat", m.arg[0]))); break;
    case NIN_V_BIO:
    case NIN_V_TURF: tell_dealt(t, m); break;
    case NIN_V_DRAW:
        if (t->a->phase == NIN_SEED_CARDS)
            tell_seed_card(t, m.arg[0]);
        else
            tell_draw(t, m.arg[0]);
        break;
    case NIN_V_DIE:
        rk_say(t->out, RK_MSG(m.arg[0] & 1 ? "ninety.tell.die_odd" : "ninety.tell.die_even", RK_SEAT("seat", t->a->seat),
                              RK_NUM("n", m.arg[0])));
        break;
    case NIN_V_DICE: tell_dice(t, m); break;
    default: rk_say(t->out, RK_MSG("ninety.tell.final_die", RK_SEAT("seat", m.arg[0])));
    }
}

static void tell_travel(story *t, int to)
{
    bool discount;
    int  left = t->a->ap - nin_price(t->d, t->a, to, &discount);
    rk_say(t->out, RK_MSG(discount ? "ninety.tell.travel_free" : "ninety.tell.travel", RK_SEAT("seat", t->a->seat),
                          RK_ITEM("place", NIN_K_PLACE, to), RK_NUM("ap", left)));
    t->x.ap = (uint16_t)left;
}

static void tell_canvass(story *t)
{
    int seat = t->a->seat, x = t->a->at[seat];
    rk_say(t->out,
           RK_MSG("ninety.tell.canvass", RK_SEAT("seat", seat), RK_ITEM("place", NIN_K_HOOD, x), RK_NUM("ap", t->a->ap - 1)));
    nin_place_lean(t->d, &t->x, seat, x);
    if (t->b->phase < NIN_ALLOT)
        t->x.canvassers[seat]--;
}

static void tell_removal(story *t, const char *key, int by, int of, int x)
{
    rk_say(t->out, RK_MSG(key, RK_SEAT("seat", by), RK_SEAT("of", of), RK_ITEM("place", NIN_K_HOOD, x)));
    nin_remove_lean(t->d, &t->x, of, x);
}

static void tell_mail(story *t, int x)
{
    int seat = t->a->seat, price = nin_mail_price(t->d, t->a, seat, x);
    rk_say(t->out,
           RK_MSG("ninety.tell.mail", RK_SEAT("seat", seat), RK_ITEM("place", NIN_K_HOOD, x), RK_AMOUNT("n", price * NIN_UNIT)));
    t->x.cash[seat] = (uint16_t)(t->x.cash[seat] - price);
    nin_solidify(t->d, &t->x, seat, x);
}

static void tell_attend(story *t, int space)
{
    int card = t->a->schedule[space - 1];
    rk_say(t->out, RK_MSG("ninety.tell.attend", RK_SEAT("seat", t->a->seat), RK_ITEM("card", NIN_K_CARD, card),
                          RK_ITEM("place", NIN_K_HOOD, card)));
}

static void tell_pick(story *t, int x)
{
    int seat = t->a->seat;
    if (t->a->phase == NIN_LEAN) {
        rk_say(t->out, RK_MSG("ninety.tell.placed", RK_SEAT("seat", seat), RK_NUM("n", 1), RK_ITEM("place", NIN_K_HOOD, x)));
        nin_place_lean(t->d, &t->x, seat, x);
    } else {
        rk_say(t->out, RK_MSG("ninety.tell.solidified", RK_SEAT("seat", seat), RK_NUM("n", 1), RK_ITEM("place", NIN_K_HOOD, x)));
        nin_solidify(t->d, &t->x, seat, x);
    }
}

/* NIN-16.3: others are told only that somebody has finished. */
static void tell_allot(story *t, rk_move m)
{
    bool own = t->viewer == RK_ALL || t->viewer == m.seat;
    if (own)
        rk_say(t->out, RK_MSG("ninety.tell.allot", RK_SEAT("seat", m.seat), RK_NUM("n", m.arg[0]),
                              RK_ITEM("region", NIN_K_REGION, t->a->allotted[m.seat])));
    if (t->b->allotted[m.seat] == NIN_REGIONS)
        rk_say(t->out, RK_MSG("ninety.tell.allotted", RK_SEAT("seat", m.seat)));
}

static void tell_decision(story *t, rk_move m)
{
    int    seat = m.seat, x = m.arg[0];
    rk_msg plain = {.key = NULL};
    switch (m.verb) {
    case NIN_V_PICK_BIO: tell_bio(t, seat, t->a->dealt[x]); break;
    case NIN_V_PICK_TURF: tell_turf(t, seat, t->a->dealt[x]); break;
    case NIN_V_SEED:
        plain = RK_MSG("ninety.tell.seed", RK_SEAT("seat", seat), RK_ITEM("place", NIN_K_HOOD, x));
        nin_place_lean(t->d, &t->x, seat, x);
        break;
    case NIN_V_PENALTY:
        plain = RK_MSG("ninety.tell.lost_lean", RK_SEAT("seat", seat), RK_NUM("n", 1), RK_ITEM("place", NIN_K_HOOD, x));
        nin_remove_lean(t->d, &t->x, seat, x);
        break;
    case NIN_V_BONUS: plain = RK_MSG("ninety.tell.bonus", RK_SEAT("seat", seat), RK_ITEM("bonus", NIN_K_BONUS, x)); break;
    case NIN_V_DECLINE: plain = RK_MSG("ninety.tell.decline", RK_SEAT("seat", seat)); break;
    case NIN_V_PICK: tell_pick(t, x); break;
    case NIN_V_REMOVE: tell_removal(t, "ninety.tell.remove", seat, m.arg[1], x); break;
    case NIN_V_STOP: plain = RK_MSG("ninety.tell.stop", RK_SEAT("seat", seat)); break;
    case NIN_V_JUMP: plain = RK_MSG("ninety.tell.jump", RK_SEAT("seat", seat), RK_ITEM("place", NIN_K_PLACE, x)); break;
    case NIN_V_TRAVEL: tell_travel(t, x); break;
    case NIN_V_CANVASS: tell_canvass(t); break;
    case NIN_V_MUDSLING: tell_removal(t, "ninety.tell.mudsling", seat, x, t->a->at[seat]); break;
    case NIN_V_MAIL: tell_mail(t, x); break;
    case NIN_V_RECRUIT: plain = RK_MSG("ninety.tell.recruit", RK_SEAT("seat", seat)); break;
    case NIN_V_FUNDRAISE: plain = RK_MSG("ninety.tell.fundraise", RK_SEAT("seat", seat)); break;
    case NIN_V_ATTEND: tell_attend(t, x); break;
    case NIN_V_COFFEE: plain = RK_MSG("ninety.tell.coffee", RK_SEAT("seat", seat)); break;
    case NIN_V_RIDE_HOME: plain = RK_MSG("ninety.tell.ride_home", RK_SEAT("seat", seat)); break;
    case NIN_V_END_TURN:
        plain = RK_MSG(t->a->phase == NIN_WINDOW ? "ninety.tell.pass_by" : "ninety.tell.end_turn", RK_SEAT("seat", seat));
        break;
    case NIN_V_OPTION: plain = RK_MSG("ninety.tell.option", RK_SEAT("seat", seat)); break;
    case NIN_V_YES: plain = RK_MSG("ninety.tell.chef_yes", RK_SEAT("seat", seat)); break;
    case NIN_V_NO: plain = RK_MSG("ninety.tell.chef_no", RK_SEAT("seat", seat)); break;
    default: tell_allot(t, m);
    }
    if (plain.key)
        rk_say(t->out, plain);
}

void nin_tell(const void *data, const void *before, rk_move m, const void *after, int viewer, rk_teller *out)
{
    story t = {data, before, after, *(const nin_state *)before, viewer, out};
    if (m.seat == RK_CHANCE)
        tell_chance(&t, m);
    else
        tell_decision(&t, m);
    if (t.a->phase < NIN_ALLOT && t.b->phase >= NIN_ALLOT)
        tell_kept(&t);
    if (t.b->phase > NIN_SEED_CARDS || t.a->phase == NIN_SEED_CARDS)
        tell_changes(&t);
    tell_moment(&t);
}
