/* heuristic.c: what a good candidate looks at, the move of an absent one, the longest match. */
#include "games/ninety/ninety.h"

#include <string.h>

/* ---- the value of a position, in hundredths of a point ---- */

enum {
    POINT = 100,
    LEAN_WORTH = 95,      /* a block from a card: nearly a vote, and a step towards a bonus */
    CANVASSER_WORTH = 55, /* one that can still be placed */
    CANVASSER_MORE = 38,  /* beyond a dozen they are in the way of each other */
    CASH_WORTH = 9,       /* a hundred dollars: the tenth of a mailing from afar */
    CASH_MORE = 5,        /* beyond four thousand */
    POINT_LEFT = 20,      /* an action point of this turn */
    COFFEE_WORTH = 70,
    MUD_WORTH = 55,
    STAND_WORTH = 15,  /* standing where one can canvass */
    PLACED_A_TURN = 4, /* canvassers that find a place in a turn */
    DOZEN = 12,
    RECRUITS = 7 /* a usual roll */
};

/* How much of a distant good is as good as had, in percent, by points to go. */
static const uint8_t near_percent[16] = {80, 73, 66, 59, 52, 45, 38, 31, 25, 20, 16, 13, 10, 8, 7, 6};

static int effect_worth(const nin_card *c, const nin_effect *e)
{
    switch ((nin_kind)e->kind) {
    case NIN_CASH: return e->n * CASH_WORTH;
    case NIN_CANVASSERS: return e->n * CANVASSER_WORTH;
    case NIN_POINTS: return e->n * 2 * POINT_LEFT;
    case NIN_LEANS:
    case NIN_SOLIDS: return e->n * LEAN_WORTH;
    case NIN_MUDS: return e->n * MUD_WORTH;
    case NIN_EITHERS: {
        int a = effect_worth(c, &c->option[0]), b = effect_worth(c, &c->option[1]);
        return a > b ? a : b;
    }
    case NIN_EFFECT_KINDS: break;
    }
    return 0;
}

/* Done once, when the data set is read. */
void nin_appraise(nin_data *d)
{
    for (int i = 0; i < NIN_CARDS; i++) {
        const nin_card *c = &d->card[i];
        int             all = POINT, here = 0;
        for (int k = 0; k < c->effects; k++) {
            int w = effect_worth(c, &c->effect[k]);
            all += w;
            if ((c->effect[k].kind == NIN_LEANS || c->effect[k].kind == NIN_SOLIDS) && c->effect[k].at == NIN_HERE)
                here += w;
        }
        d->worth[i] = (uint16_t)all;
        d->worth_here[i] = (uint16_t)here;
        if (c->type == NIN_INVITATION)
            d->worth_penalty[i] = (uint16_t)(c->penalty.n
                                             * (c->penalty.kind == NIN_LOSE_CASH         ? CASH_WORTH
                                                : c->penalty.kind == NIN_LOSE_CANVASSERS ? CANVASSER_WORTH
                                                                                         : POINT));
    }
}

static int closeness(int worth, int steps)
{
    return worth * near_percent[steps < 15 ? steps : 15] / 100;
}

/* Turns a candidate still has, the present one included. */
int nin_turns_left(const nin_state *s, int seat)
{
    int days = NIN_DAYS - s->day;
    if (s->phase >= NIN_ALLOT)
        return 0;
    int mine = seat - s->first + (seat < s->first ? s->seats : 0), now = s->seat - s->first + (s->seat < s->first ? s->seats : 0);
    return days + (mine >= now || s->phase < NIN_DRAW);
}

/* Region bonuses as they may come out: close rivals count as half ahead. */
int nin_bonus_hope(const nin_data *d, const int votes[NIN_SEATS][NIN_REGIONS], int seats, int p, int r, int width)
{
    const uint8_t *bonus = d->region[r].bonus;
    int            mine = votes[p][r], behind = 0, all = 2 * width;
    if (!mine)
        return 0;
    for (int q = 0; q < seats; q++) {
        int x = width + votes[q][r] - mine;
        if (q != p)
            behind += x < 0 ? 0 : x > all ? all : x;
    }
    int place = behind / all, part = behind % all, here = bonus[place], next = place + 1 < NIN_SEATS ? bonus[place + 1] : 0;
    return here * POINT - (here - next) * POINT * part / all;
}

int nin_stock_worth(const nin_data *d, const nin_state *s, int p, int turns)
{
    int canvassers = s->canvassers[p], room = turns * PLACED_A_TURN, used = canvassers < room ? canvassers : room;
    int worth = used < DOZEN ? used * CANVASSER_WORTH : DOZEN * CANVASSER_WORTH + (used - DOZEN) * CANVASSER_MORE;
    worth += (canvassers - used) * POINT / nin_bio_of(d, s, p)->divisor;
    if (turns) {
        int cash = s->cash[p] < 40 ? s->cash[p] : 40;
        worth += cash * CASH_WORTH + (s->cash[p] - cash) * CASH_MORE;
        worth += nin_count(nin_and(s->kept[p], nin_coffee_cards())) * COFFEE_WORTH;
    } else {
        worth += s->cash[p] / 20; /* a tie-break */
    }
    return worth;
}

/* Events within reach, home when helpers are short, Downtown when money is. */
int nin_position_worth(const nin_data *d, const nin_state *s, int p)
{
    static const uint8_t need[] = {100, 100, 90, 80, 60, 50, 45, 40, 35, 30, 25, 20, 18, 16, 14, 12};

    int at = s->at[p], best = 0, second = 0, canvassers = s->canvassers[p] < 15 ? s->canvassers[p] : 15;
    int home = at == NIN_HOME ? 0 : d->steps_home[s->links][s->turf[p]][at];
    best = closeness((RECRUITS + nin_bio_of(d, s, p)->recruit) * CANVASSER_WORTH * need[canvassers] / 100, home);
    int money =
        closeness(s->cash[p] < 10 ? RECRUITS * CASH_WORTH * 3 / 2 : RECRUITS * CASH_WORTH / 2, nin_steps(d, s, p, d->downtown));
    second = money;
    if (second > best) {
        second = best;
        best = money;
    }
    for (int k = 0; k < NIN_SCHEDULE && s->schedule[k] != NIN_NO; k++) {
        int card = s->schedule[k], worth = d->worth[card];
        if (nin_has(s->closed, card) || nin_has(s->all[NIN_MAX_BLOCKS - 1], card))
            worth -= d->worth_here[card];
        if (s->guest[k] == p)
            worth += d->worth_penalty[card];
        worth = closeness(worth, nin_steps(d, s, p, card));
        if (worth > best) {
            second = best;
            best = worth;
        } else if (worth > second) {
            second = worth;
        }
    }
    int stand = at < NIN_HOODS && s->canvassers[p] && nin_has(nin_room(s, p), at) ? STAND_WORTH : 0;
    return best + second / 4 + stand;
}

/* A lead in hundredths of a point to 0..1000: ten a point as long as it is close. */
static int32_t from_lead(int lead)
{
    int x = lead / 10, flat = 300;
    if (x > flat)
        x = flat + (x - flat) / 4;
    if (x < -flat)
        x = -flat + (x + flat) / 4;
    return 500 + (x > 490 ? 490 : x < -490 ? -490 : x);
}

void nin_count_votes(const nin_state *s, int votes[NIN_SEATS][NIN_REGIONS])
{
    for (int p = 0; p < s->seats; p++)
        for (int r = 0; r < NIN_REGIONS; r++)
            votes[p][r] = s->votes[p][r] + s->allot[p][r];
}

void nin_heuristic(const void *data, const void *state, int32_t out[RK_MAX_SEATS])
{
    const nin_data  *d = data;
    const nin_state *s = state;
    int              worth[NIN_SEATS] = {0}, votes[NIN_SEATS][NIN_REGIONS];
    memset(out, 0, RK_MAX_SEATS * sizeof *out);
    if (s->phase == NIN_END) {
        out[s->winner] = 1000;
        return;
    }
    nin_count_votes(s, votes);
    for (int p = 0; p < s->seats; p++) {
        int turns = nin_turns_left(s, p), width = 2 + turns / 4;
        for (int r = 0; r < NIN_REGIONS; r++)
            worth[p] += votes[p][r] * POINT + nin_bonus_hope(d, (const int(*)[NIN_REGIONS])votes, s->seats, p, r, width);
        worth[p] += nin_count(nin_less(s->kept[p], nin_coffee_cards())) * POINT;
        if (s->phase >= NIN_ALLOT)
            worth[p] += nin_unallotted(s, p) * POINT;
        else
            worth[p] += nin_stock_worth(d, s, p, turns);
        if (turns && s->phase >= NIN_SEED_CARDS && s->phase < NIN_ALLOT)
            worth[p] += nin_position_worth(d, s, p);
    }
    if (s->phase < NIN_ALLOT)
        worth[s->seat] += s->ap * POINT_LEFT;
    for (int p = 0; p < s->seats; p++) {
        int rival = INT32_MIN;
        for (int q = 0; q < s->seats; q++)
            if (q != p && worth[q] > rival)
                rival = worth[q];
        out[p] = from_lead(worth[p] - rival);
    }
}

/* ---- NIN-17.10: the move of an absent candidate ---- */

rk_move nin_default_move(const void *data, const void *state, int seat)
{
    const nin_state *s = state;
    rk_moves         legal;
    nin_moves(data, s, seat, &legal);
    if (s->phase == NIN_ALLOT) { /* evenly, what is left over in the last region */
        rk_move m = {.verb = NIN_V_ALLOT, .seat = (uint8_t)seat};
        m.arg[0] = (uint16_t)(nin_unallotted(s, seat) / (NIN_REGIONS - s->allotted[seat]));
        return m;
    }
    static const uint8_t wish[] = {NIN_V_ATTEND, NIN_V_RECRUIT, NIN_V_FUNDRAISE, NIN_V_CANVASS, NIN_V_END_TURN};
    if (s->phase == NIN_ACT || s->phase == NIN_WINDOW || s->phase == NIN_CLOSING)
        for (size_t i = 0; i < sizeof wish; i++)
            for (uint32_t b = 0; b < legal.blocks; b++)
                if (legal.block[b].move.verb == wish[i]) {
                    rk_moves only = {.count = legal.block[b].count, .blocks = 1, .block = {legal.block[b]}};
                    return rk_moves_at(&only, 0);
                }
    return rk_moves_at(&legal, 0);
}

/* ---- no match is longer than this ---- */

/* Steps a card can take, and the action points it can bring. */
static uint32_t longest_card(const nin_data *d)
{
    uint32_t most = 0;
    for (int i = 0; i < NIN_HOODS; i++) {
        const nin_card *c = &d->card[i];
        uint32_t        steps = 2 + c->penalty.n; /* ATTEND, the chef's YES */
        for (int k = 0; k < c->effects; k++) {
            uint32_t n = c->effect[k].n;
            if (c->effect[k].kind == NIN_EITHERS)
                n = 1 + (c->option[0].n > c->option[1].n ? c->option[0].n : c->option[1].n);
            steps += n;
        }
        most = steps > most ? steps : most;
    }
    return most;
}

uint32_t nin_max_moves(const void *data, const rk_setup *setup)
{
    uint32_t n = setup->seats, turns = n * (uint32_t)(NIN_DAYS + 1 - setup->option[NIN_OPT_START_DAY]);
    uint32_t set_up = 1 + 6 * n + NIN_CARDS + 2 * n;
    /* A turn: one card for the schedule, die, bonuses (at most BONUS REMOVE REMOVE BONUS JUMP), white dice, 12 points,
     * two free actions, RECRUIT and FUNDRAISE with their dice, END_TURN of the window and of the closing mail. */
    uint32_t a_turn = 1 + 1 + 6 + 1 + 12 + 2 + 4 + 2;
    /* Each card is attended or expires once. Six coffees: drawn, drunk, three points. Solid blocks stay for
     * ever, so there are at most two mailings a candidate and neighborhood. */
    return set_up + turns * (a_turn + longest_card(data)) + NIN_COFFEES * 5 + 2 * NIN_HOODS * n + 5 * n + 1;
}
