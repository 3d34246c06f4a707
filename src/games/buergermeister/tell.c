/* tell.c: what is told of a move and of everything that follows from it by itself. Nothing is
 * secret, so every viewer is told the same. */
#include "games/buergermeister/buergermeister.h"

typedef struct {
    const bgm_data  *d;
    const bgm_state *a, *b; /* before and after */
    rk_teller       *out;
} story;

/* Who a party is: a player, or with four_parties a colour. */
static rk_arg who(const bgm_state *s, int party)
{
    if (s->mode == BGM_FOUR_PARTIES)
        return (rk_arg)RK_ITEM("who", BGM_K_COLOUR, party);
    return (rk_arg)RK_SEAT("who", bgm_seat(s, party));
}

#define TELL(t, ...) rk_say((t)->out, (rk_msg)RK_MSG_FILL(__VA_ARGS__, {0}))

/* ---- what follows by itself ---- */

static void tell_premium(const story *t, int land)
{
    int      most;
    unsigned leaders = bgm_leaders(t->d, t->b, land, &most);
    int      share = t->d->land[land].premium / __builtin_popcount(leaders);
    TELL(t, "buergermeister.tell.full", RK_ITEM("land", BGM_K_LAND, land));
    for (; leaders; leaders &= leaders - 1)
        TELL(t, share < t->d->land[land].premium ? "buergermeister.tell.premium_shared" : "buergermeister.tell.premium",
             who(t->b, __builtin_ctz(leaders)), RK_NUM("mayors", most), RK_AMOUNT("amount", share * BGM_UNIT));
}

static void tell_end(const story *t)
{
    static const char *const keys[] = {[BGM_ALL_FULL] = "buergermeister.tell.all_full",
                                       [BGM_ALL_IN_OFFICE] = "buergermeister.tell.all_in_office",
                                       [BGM_STALEMATE] = "buergermeister.tell.stalemate",
                                       [BGM_ROUND_LIMIT] = "buergermeister.tell.round_limit"};

    rk_score score;
    TELL(t, keys[t->b->ending], {0});
    bgm_score(t->d, t->b, &score);
    bool shared = __builtin_popcount(score.winners) > 1;
    for (int p = 0; p < t->b->seats; p++)
        if (score.winners >> p & 1)
            TELL(t, shared ? "buergermeister.tell.shares" : "buergermeister.tell.wins", RK_SEAT("who", p),
                 RK_NUM("points", score.points[p]));
}

/* Full Länder, the end of the turn, the end of the game. */
static void tell_rest(const story *t)
{
    for (unsigned full = t->b->full & ~(unsigned)t->a->full; full; full &= full - 1)
        tell_premium(t, __builtin_ctz(full));
    if (t->b->phase == BGM_END)
        tell_end(t);
}

/* ---- moves ---- */

/* No rule knows capitals, but people do. */
static void tell_capital(const story *t, int post)
{
    int land = t->d->land_of[post];
    if (t->d->capital[land] == post)
        TELL(t, "buergermeister.tell.capital", who(t->a, t->a->active), RK_ITEM("post", BGM_K_POST, post),
             RK_ITEM("land", BGM_K_LAND, land));
}

static void tell_set(const story *t, int post)
{
    if (t->a->mode == BGM_LETTER)
        TELL(t, "buergermeister.tell.set_colour", who(t->a, t->a->active), RK_ITEM("post", BGM_K_POST, post),
             RK_ITEM("land", BGM_K_LAND, t->d->land_of[post]), RK_ITEM("colour", BGM_K_COLOUR, t->a->colour));
    else
        TELL(t, "buergermeister.tell.set", who(t->a, t->a->active), RK_ITEM("post", BGM_K_POST, post),
             RK_ITEM("land", BGM_K_LAND, t->d->land_of[post]));
    tell_capital(t, post);
    tell_rest(t);
}

/* A run has one colour, so one victim. */
static void tell_take(const story *t, int direction)
{
    const uint8_t *ray = t->d->ray[t->a->last[t->a->active][t->a->set - 1].post][direction];
    bool           two = t->a->closed >> (BGM_SIDES + direction) & 1;
    int            victim = 0;
    while (!bgm_has(&t->a->figures[victim], ray[0]))
        victim++;
    if (t->a->mode != BGM_FOUR_PARTIES)
        victim = bgm_seat(t->a, victim);
    rk_arg loser = who(t->a, victim);
    loser.name = "victim";
    if (two)
        TELL(t, "buergermeister.tell.take_two", who(t->a, t->a->active), loser, RK_ITEM("post", BGM_K_POST, ray[0]),
             RK_ITEM("second", BGM_K_POST, ray[1]));
    else
        TELL(t, "buergermeister.tell.take", who(t->a, t->a->active), loser, RK_ITEM("post", BGM_K_POST, ray[0]));
    for (int i = 0; i <= two; i++)
        tell_capital(t, ray[i]);
    tell_rest(t);
}

static void tell_end_turn(const story *t)
{
    if (!t->a->set) {
        TELL(t, "buergermeister.tell.pass", who(t->a, t->a->active), RK_NUM("n", t->a->passes + 1),
             RK_NUM("most", BGM_STALE_ROUNDS * t->a->parties));
    }
    tell_rest(t);
}

static void tell_draw(const story *t, int card)
{
    static const char *const keys[] = {[BGM_PLUS1] = "buergermeister.tell.plus1",
                                       [BGM_PLUS2] = "buergermeister.tell.plus2",
                                       [BGM_MINUS1] = "buergermeister.tell.minus1"};

    TELL(t, keys[t->d->kind[card]], who(t->a, t->a->active), RK_ITEM("card", BGM_K_CARD, card));
    if (t->a->unseen && !t->b->unseen)
        TELL(t, "buergermeister.tell.known", {0});
}

/* BGM-6.1 to BGM-6.4 */
static void tell_shortage(const story *t, int owed)
{
    int p = t->a->active, shortage = owed - t->a->cash[p];
    TELL(t, "buergermeister.tell.short", who(t->a, p), RK_AMOUNT("owed", owed * BGM_UNIT),
         RK_AMOUNT("paid", t->a->cash[p] * BGM_UNIT), RK_AMOUNT("shortage", shortage * BGM_UNIT));
    if (t->b->phase == BGM_VACATE) {
        TELL(t, "buergermeister.tell.must_vacate", who(t->a, p), RK_NUM("n", shortage));
        return;
    }
    int gone = bgm_count(bgm_of_party(t->a, p)) - bgm_count(bgm_of_party(t->b, p));
    if (gone)
        TELL(t, "buergermeister.tell.all_vacated", who(t->a, p), RK_NUM("n", gone));
    if (shortage > gone)
        TELL(t, "buergermeister.tell.forgiven", RK_AMOUNT("amount", (shortage - gone) * BGM_UNIT));
}

static void tell_die(const story *t, int pips)
{
    int p = t->a->active, units = (t->a->die[0] + pips) * BGM_PIP;
    if (t->b->phase == BGM_ROLL) {
        TELL(t, "buergermeister.tell.first_die", who(t->a, p), RK_NUM("pips", pips));
        return;
    }
    if (t->d->kind[t->a->card] != BGM_MINUS1)
        TELL(t, t->a->die[0] ? "buergermeister.tell.receives_two" : "buergermeister.tell.receives", who(t->a, p),
             RK_NUM("pips", t->a->die[0] + pips), RK_NUM("die", pips), RK_AMOUNT("amount", units * BGM_UNIT),
             RK_AMOUNT("cash", t->b->cash[p] * BGM_UNIT));
    else if (units <= t->a->cash[p])
        TELL(t, "buergermeister.tell.pays", who(t->a, p), RK_NUM("pips", pips), RK_AMOUNT("amount", units * BGM_UNIT),
             RK_AMOUNT("cash", t->b->cash[p] * BGM_UNIT));
    else
        tell_shortage(t, units);
    if (t->b->phase == BGM_DRAW || t->b->phase == BGM_END)
        TELL(t, "buergermeister.tell.forced_pass", who(t->a, p));
    tell_rest(t);
}

static void tell_vacate(const story *t, int post)
{
    TELL(t, "buergermeister.tell.vacate", who(t->a, t->a->active), RK_ITEM("post", BGM_K_POST, post));
    if (t->b->phase != BGM_VACATE)
        TELL(t, "buergermeister.tell.forced_pass", who(t->a, t->a->active));
    tell_rest(t);
}

void bgm_tell(const void *data, const void *before, rk_move m, const void *after, int viewer, rk_teller *out)
{
    (void)viewer;
    story t = {data, before, after, out};
    switch (m.verb) {
    case BGM_V_SET: tell_set(&t, m.arg[0]); break;
    case BGM_V_END_TURN: tell_end_turn(&t); break;
    case BGM_V_COLOUR:
        TELL(&t, "buergermeister.tell.colour", who(t.a, t.a->active), RK_ITEM("colour", BGM_K_COLOUR, m.arg[0]));
        break;
    case BGM_V_TAKE: tell_take(&t, m.arg[0]); break;
    case BGM_V_DECLINE:
        TELL(&t, "buergermeister.tell.decline", who(t.a, t.a->active));
        tell_rest(&t);
        break;
    case BGM_V_VACATE: tell_vacate(&t, m.arg[0]); break;
    case BGM_V_START: TELL(&t, "buergermeister.tell.start", who(t.b, m.arg[0])); break;
    case BGM_V_DRAW: tell_draw(&t, m.arg[0]); break;
    default: tell_die(&t, m.arg[0]);
    }
}
