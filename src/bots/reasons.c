/* reasons.c: why a move. Some worlds that the seat takes for possible are played on until it is its turn again: with the move,
 * and with another one. What people count in this game (rk_game.players.standing) tells the moves apart; the answers of the
 * others tell what there is to fear. Everybody plays as well as one can without much thought, from their own knowledge. */
#include "bots/advice.h"
#include "bots/policies.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORLDS = 24,
    DECISIONS = 150, /* in one world at most */
    ANSWERS = 96,    /* different ones that are kept */
    OTHERS = 8,      /* moves that an answer is measured against */
    LIKELY = 4,      /* an answer is named if it is given in one world of so many */
    FEARED = 10,     /* thousandths of a win: less is not worth a word */
    DREADED = 30     /* the same, if it cannot be said what there is to fear */
};

/* An answer of another seat, in as many worlds. */
typedef struct {
    rk_move move;
    int     times;
    float   hurt; /* in all of them together: what it costs compared with any other answer of that seat */
    rk_msg  words;
} answer;

typedef struct {
    const bot_case *is;
    const rk_game  *g;
    const void     *data;
    size_t          size;
    void           *world, *scratch;
    rk_rng          luck, any;
    bot_player      player[RK_MAX_SEATS];
    rk_parts        sample; /* which parts there are */
    float           now[WORLDS][RK_PARTS], then[WORLDS][RK_PARTS], otherwise[WORLDS][RK_PARTS];
    int             answers;
    answer          answer[ANSWERS];
    float           hurt_by[RK_MAX_SEATS];
} outlook;

static void stand(outlook *o, float out[RK_PARTS])
{
    o->sample.n = 0;
    if (o->g->players.standing)
        o->g->players.standing(o->data, o->world, o->is->seat, &o->sample);
    for (int i = 0; i < o->sample.n; i++)
        out[i] = (float)o->sample.part[i].value;
}

/* The seat's chances after a move of another one. */
static float chance_after(outlook *o, rk_move move)
{
    float u[RK_MAX_SEATS] = {0};
    memcpy(o->scratch, o->world, o->size);
    o->g->play(o->data, o->scratch, move);
    bot_chances(o->g, BOT_BY_HEURISTIC, o->data, o->scratch, o->is->setup->seats, u);
    return u[o->is->seat];
}

/* What a move costs the seat compared with others its maker could have made. Whoever moves gains: that alone is no threat. */
static float hurt_of(outlook *o, rk_move move, const rk_moves *legal)
{
    float sum = 0;
    for (int i = 0; i < OTHERS; i++)
        sum += chance_after(o, rk_moves_at(legal, rk_rng_below(&o->any, legal->count)));
    return sum / OTHERS - chance_after(o, move);
}

/* The same move may mean another thing in another world: what lies in the third place there is anybody's guess. So an answer is
 * the same only if people would read the same. */
static void note_answer(outlook *o, rk_move move, rk_msg words, float hurt)
{
    int i = 0;
    o->hurt_by[move.seat] += hurt;
    while (i < o->answers && !(rk_move_eq(o->answer[i].move, move) && rk_msg_same(&o->answer[i].words, &words)))
        i++;
    if (i == ANSWERS)
        return;
    if (i == o->answers)
        o->answer[o->answers++] = (answer){.move = move, .words = words};
    o->answer[i].times++;
    o->answer[i].hurt += hurt;
}

/* A decision of whoever it is; `noted`: what it does to the seat is kept. */
static void decide(outlook *o, int seat, bool noted)
{
    rk_moves legal;
    o->g->moves(o->data, o->world, seat, &legal);
    rk_move move = legal.count == 1 ? rk_moves_at(&legal, 0) : bot_choose(&o->player[seat], o->world);
    if (noted && seat != o->is->seat && legal.count > 1)
        note_answer(o, move, o->g->words.describe(o->data, o->world, move), hurt_of(o, move, &legal));
    o->g->play(o->data, o->world, move);
}

static void draw(outlook *o)
{
    rk_moves out;
    o->g->moves(o->data, o->world, RK_CHANCE, &out);
    o->g->play(o->data, o->world, rk_moves_at(&out, rk_rng_below(&o->luck, out.count)));
}

/* Plays on until the seat has a turn of its own again, or the match is over. */
static void play_on(outlook *o, bool noted)
{
    int  me = o->is->seat;
    bool others = false;
    for (int n = 0; n < DECISIONS;) {
        rk_turn turn = o->g->turn(o->data, o->world);
        if (turn.stage == RK_OVER || (others && turn.stage == RK_DECIDE && turn.seats == 1u << me && !turn.sealed))
            return;
        if (turn.stage == RK_CHANCE_TURN) {
            draw(o);
            continue;
        }
        int seat = __builtin_ctz(turn.seats);
        decide(o, seat, noted);
        others |= seat != me;
        n++;
    }
}

static void imagine(outlook *o, int world)
{
    memcpy(o->world, o->is->state, o->size);
    rk_rng_seed(&o->luck, o->is->seed, (uint64_t)world);
    for (int p = 0; p < o->is->setup->seats; p++)
        bot_reseed(&o->player[p], o->is->seed + (uint64_t)world, (uint64_t)p);
    o->g->resample(o->data, o->world, o->is->seat, &o->luck);
}

/* The same worlds for both moves: the moves are compared, not their luck. */
static void look(outlook *o, rk_move move, bool noted, float then[WORLDS][RK_PARTS])
{
    for (int w = 0; w < WORLDS; w++) {
        imagine(o, w);
        stand(o, o->now[w]);
        o->g->play(o->data, o->world, move);
        play_on(o, noted);
        stand(o, then[w]);
    }
}

/* ---- what comes of it ---- */

/* In whole units; 0: not worth telling. */
static int32_t rounded(float n, int32_t unit)
{
    return (int32_t)lrintf(n / (float)unit) * unit;
}

static void tell(bot_told *to, const char *key, int32_t n)
{
    if (to->n < BOT_REASONS)
        to->part[to->n++] = RK_MSG(key, RK_AMOUNT("n", n));
}

/* How much more of something the seat has in some worlds than in others, in whole units. Only what is not an accident: more than
 * two standard errors. */
static int32_t more_than(const outlook *o, const float some[WORLDS][RK_PARTS], const float other[WORLDS][RK_PARTS], int part)
{
    float mean = 0, squares = 0;
    for (int w = 0; w < WORLDS; w++) {
        float more = some[w][part] - other[w][part];
        mean += more / WORLDS;
        squares += more * more / WORLDS;
    }
    float error = sqrtf(fmaxf(0, squares - mean * mean) / WORLDS);
    return mean > 2 * error ? rounded(mean, o->sample.part[part].unit) : 0;
}

/* What the other move brings still more of is no reason for this one. */
static void tell_gains(const outlook *o, bot_told *to, bool compared)
{
    for (int i = 0; i < o->sample.n; i++) {
        int32_t more = more_than(o, o->then, o->now, i);
        if (more > 0 && !(compared && more_than(o, o->otherwise, o->then, i) > 0))
            tell(to, o->sample.part[i].more, more);
    }
}

static void tell_losses(const outlook *o, bot_told *to)
{
    for (int i = 0; i < o->sample.n; i++) {
        int32_t less = more_than(o, o->then, o->otherwise, i);
        if (less > 0)
            tell(to, o->sample.part[i].less, less);
    }
}

/* A move that names nothing ("pass", "takes nothing") or only the details of another is nothing one could picture as a threat. */
static bool names_something(const outlook *o, rk_move move)
{
    const rk_verb *v = &o->g->verbs[move.verb];
    for (int i = 0; i < v->args; i++)
        if (move.arg[i] == RK_NONE)
            return false;
    return v->args > 0 && !(v->flags & RK_V_DETAIL);
}

/* The seat whose answers cost most, and which of them it is likely to be. */
static void tell_fear(const outlook *o, bot_fear *out)
{
    int worst = -1, most = -1;
    for (int p = 0; p < o->is->setup->seats; p++)
        if (p != o->is->seat && (worst < 0 || o->hurt_by[p] > o->hurt_by[worst]))
            worst = p;
    if (worst < 0)
        return;
    for (int i = 0; i < o->answers; i++) {
        const answer *a = &o->answer[i];
        if (a->times * LIKELY >= WORLDS && names_something(o, a->move) && (most < 0 || a->hurt > o->answer[most].hurt))
            most = i;
    }
    const answer *named = most < 0 ? NULL : &o->answer[most];
    if (named && named->hurt >= FEARED / 1000.0f * (float)named->times)
        *out = (bot_fear){.any = true, .seat = named->move.seat, .move = named->move, .words = named->words};
    else if (o->hurt_by[worst] >= DREADED / 1000.0f * WORLDS)
        *out = (bot_fear){.any = true, .seat = (uint8_t)worst};
}

void bot_reason(const bot_case *c, rk_move move, rk_move other, bot_reasons *out)
{
    outlook *o = rk_alloc(sizeof *o);
    bot_spec spec;
    memset(o, 0, sizeof *o);
    memset(out, 0, sizeof *out);
    o->is = c;
    o->g = c->set->game;
    o->data = c->set->data;
    o->size = (size_t)o->g->state_size + o->g->annex_size;
    o->world = rk_alloc(o->size);
    o->scratch = rk_alloc(o->size);
    rk_rng_seed(&o->any, c->seed, UINT64_MAX);
    bot_spec_read("greedy", &spec);
    for (int p = 0; p < c->setup->seats; p++)
        bot_init(&o->player[p], &spec, c->set, c->setup, p, c->seed);
    bool compared = !rk_move_eq(move, other);
    look(o, move, true, o->then);
    if (compared)
        look(o, other, false, o->otherwise);
    tell_gains(o, &out->gain, compared);
    tell_fear(o, &out->fear);
    if (compared)
        tell_losses(o, &out->lost);
    for (int p = 0; p < c->setup->seats; p++)
        bot_clear(&o->player[p]);
    free(o->world);
    free(o->scratch);
    free(o);
}
