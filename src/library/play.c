/* play.c: whose turn it is, what is legal, and playing it. */
#include "engine/legal.h"
#include "library/internal.h"

rk_turn lib_turn(const rk_state *s)
{
    return s->rules->set.game->turn(s->rules->set.data, s->bytes);
}

_Static_assert(RK_DECIDING == (int)RK_DECIDE && RK_DRAWING == (int)RK_CHANCE_TURN && RK_FINISHED == (int)RK_OVER,
               "stages are handed through");

int rk_state_stage(const rk_state *s)
{
    return lib_is(s, LIB_STATE) ? lib_turn(s).stage : RK_BAD_ARGUMENT;
}

int rk_state_seats(const rk_state *s)
{
    return lib_is(s, LIB_STATE) ? lib_turn(s).seats : RK_BAD_ARGUMENT;
}

int rk_state_sealed(const rk_state *s)
{
    return lib_is(s, LIB_STATE) ? lib_turn(s).sealed != 0 : RK_BAD_ARGUMENT;
}

/* ---- lists ---- */

static void list_moves(const rk_state *s, int seat, rk_moves *out)
{
    s->rules->set.game->moves(s->rules->set.data, s->bytes, lib_engine_seat(seat), out);
}

static int list_numbers(const rk_moves *legal, const rk_actions *numbers, int *actions, int room)
{
    int n = 0;
    for (uint32_t i = 0; i < legal->blocks; i++) {
        const rk_block *b = &legal->block[i];
        rk_action_run   run = rk_block_actions(numbers, b);
        for (unsigned word = 0; word < b->words; word++)
            for (uint64_t bits = b->bits[word]; bits; bits &= bits - 1) {
                unsigned bit = word * 64 + (unsigned)__builtin_ctzll(bits);
                if (bit >= run.values)
                    break;
                if (n < room)
                    actions[n] = (int)(run.first + bit * run.step);
                n++;
            }
    }
    return n;
}

int rk_state_legal(const rk_state *s, int seat, int *actions, int room, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(s, LIB_STATE, p))
        return RK_BAD_ARGUMENT;
    if (!lib_seat(s->rules, seat, true, p))
        return RK_BAD_ARGUMENT;
    rk_moves legal;
    list_moves(s, seat, &legal);
    return list_numbers(&legal, lib_numbers(s->rules, seat), actions, actions ? room : 0);
}

/* ---- refusals ---- */

static int refusal(const rk_state *s, const rk_line *line, rk_lang lang, rk_problem *p)
{
    const rk_ruleset *r = s->rules;
    rk_why            why = rk_legal_line(r->set.game, r->set.data, s->bytes, line);
    return why.rule ? lib_refuse(p, r, &why, lang) : RK_SUCCESS;
}

static int line_from_outside(const rk_state *s, const char *line, rk_line *out, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(s, LIB_STATE, p))
        return RK_BAD_ARGUMENT;
    return lib_line(s->rules, line, out, p);
}

static int move_from_outside(const rk_state *s, int seat, int action, rk_line *out, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(s, LIB_STATE, p))
        return RK_BAD_ARGUMENT;
    out->has_text = false;
    return lib_move(s->rules, seat, action, &out->move, p) ? RK_SUCCESS : RK_BAD_ARGUMENT;
}

int rk_state_why_not(const rk_state *s, int seat, int action, const char *language, rk_problem *p)
{
    rk_line line;
    rk_lang lang;
    int     status = move_from_outside(s, seat, action, &line, p);
    if (status)
        return status;
    return lib_language(language, &lang, p) ? refusal(s, &line, lang, p) : RK_BAD_ARGUMENT;
}

int rk_state_why_not_line(const rk_state *s, const char *line, const char *language, rk_problem *p)
{
    rk_line read;
    rk_lang lang;
    int     status = line_from_outside(s, line, &read, p);
    if (status)
        return status;
    return lib_language(language, &lang, p) ? refusal(s, &read, lang, p) : RK_BAD_ARGUMENT;
}

/* ---- playing ---- */

int rk_state_play(rk_state *s, int seat, int action, rk_problem *p)
{
    rk_line line;
    int     status = move_from_outside(s, seat, action, &line, p);
    if (status)
        return status;
    rk_moves legal;
    list_moves(s, seat, &legal);
    if (!rk_moves_has(&legal, line.move))
        return refusal(s, &line, RK_DEFAULT_LANG, p);
    s->rules->set.game->play(s->rules->set.data, s->bytes, line.move);
    return RK_SUCCESS;
}

int rk_state_play_line(rk_state *s, const char *line, rk_problem *p)
{
    rk_line read;
    int     status = line_from_outside(s, line, &read, p);
    if (!status)
        status = refusal(s, &read, RK_DEFAULT_LANG, p);
    if (!status)
        rk_carry_out(&s->rules->set, s->bytes, read.move, read.has_text ? read.text : NULL);
    return status;
}

/* Plays any move of the list; returns its number. */
static int play_any(rk_state *s, int seat, rk_dice *d, rk_problem *p)
{
    rk_moves legal;
    list_moves(s, seat, &legal);
    rk_move move = rk_moves_at(&legal, rk_rng_below(&d->rng, legal.count));
    int64_t number = rk_action_of(lib_numbers(s->rules, seat), move);
    if (number < 0)
        return lib_fail(p, RK_BAD_ARGUMENT, "the move that was drawn has no number: play a line");
    s->rules->set.game->play(s->rules->set.data, s->bytes, move);
    return (int)number;
}

int rk_state_draw(rk_state *s, rk_dice *d, rk_problem *p)
{
    lib_fine(p);
    if (!lib_is(s, LIB_STATE) || !lib_is(d, LIB_DICE))
        return lib_fail(p, RK_BAD_ARGUMENT, "a state and dice are needed");
    if (lib_turn(s).stage != RK_CHANCE_TURN)
        return lib_fail(p, RK_BAD_ARGUMENT, "chance has nothing to decide here");
    return play_any(s, RK_CHANCE_SEAT, d, p);
}

int rk_state_play_random(rk_state *s, rk_dice *d, rk_problem *p)
{
    lib_fine(p);
    if (!lib_is(s, LIB_STATE) || !lib_is(d, LIB_DICE))
        return lib_fail(p, RK_BAD_ARGUMENT, "a state and dice are needed");
    rk_turn turn = lib_turn(s);
    if (turn.stage == RK_OVER)
        return lib_fail(p, RK_BAD_ARGUMENT, "the game is over");
    return play_any(s, turn.stage == RK_CHANCE_TURN ? RK_CHANCE_SEAT : __builtin_ctz(turn.seats), d, p);
}

/* ---- advice ---- */

int rk_state_default(const rk_state *s, int seat, rk_problem *p)
{
    lib_fine(p);
    if (!lib_needs(s, LIB_STATE, p))
        return RK_BAD_ARGUMENT;
    if (!lib_seat(s->rules, seat, false, p))
        return RK_BAD_ARGUMENT;
    if (!(lib_turn(s).seats >> seat & 1))
        return lib_fail(p, RK_BAD_ARGUMENT, "seat %d has nothing to decide here", seat);
    rk_move m = s->rules->set.game->players.default_move(s->rules->set.data, s->bytes, seat);
    int64_t number = rk_action_of(&s->rules->actions, m);
    return number >= 0 ? (int)number : lib_fail(p, RK_BAD_ARGUMENT, "the default move has no number");
}

char *rk_state_describe(const rk_state *s, int seat, int action, const char *language, rk_problem *p)
{
    rk_line line;
    rk_lang lang;
    if (move_from_outside(s, seat, action, &line, p) || !lib_language(language, &lang, p) || refusal(s, &line, lang, p))
        return NULL;
    rk_reader reader = {.game = s->rules->set.game, .data = s->rules->set.data, .lang = lang};
    rk_text   out = RK_TEXT_INIT;
    rk_render_move(&reader, s->bytes, line.move, &out);
    return lib_hand_over(&out);
}
