/* play.c: one game between bots. They carry nothing into the next game, so games can be played in any order. */
#include "arena/play.h"

#include <stdlib.h>

typedef struct {
    const ar_seating *seating;
    const rk_game    *game;
    const void       *data;
    void             *state;
    bot_player       *bot[RK_MAX_SEATS];
    rk_rng            chance;
} table;

/* ---- talk ---- */

static bool hear(void *ctx, const rk_line *line)
{
    table             *t = ctx;
    const ar_observer *o = &t->seating->observer;
    if (t->game->talk.why_not_aside(t->data, t->state, line->move, line->text).rule)
        return false;
    t->game->talk.play_aside(t->data, t->state, line->move, line->text);
    if (o->after_aside)
        o->after_aside(o->ctx, t->state, line);
    return true;
}

/* Up to two random asides. They must never disturb the game. */
static void chatter(table *t)
{
    for (uint32_t n = rk_rng_below(&t->chance, 3); n > 0; n--) {
        rk_text text = RK_TEXT_INIT, err = RK_TEXT_INIT;
        rk_line line;
        int     seat = (int)rk_rng_below(&t->chance, t->seating->setup->seats);
        rk_text_addf(&text, "%d ", seat);
        if (t->game->tests.random_aside(t->data, t->state, seat, &t->chance, &text)
            && rk_read_line(t->game, t->data, rk_text_str(&text), &line, &err))
            hear(t, &line);
        rk_text_free(&text);
        rk_text_free(&err);
    }
}

/* Bots negotiate where everybody has a move to make and nothing is sealed. The first to speak changes from step to step. */
static void negotiate(table *t, rk_turn turn, uint32_t step)
{
    unsigned seats = t->seating->setup->seats;
    if (t->game->talk.bot_aside && turn.stage == RK_DECIDE && !turn.sealed && turn.seats == (1u << seats) - 1)
        bots_talk(t->bot, (int)seats, (int)(step % seats), t->state, hear, t);
}

/* ---- moves ---- */

static void play_move(table *t, rk_turn turn, uint32_t step)
{
    const ar_observer *o = &t->seating->observer;
    bool               chance = turn.stage == RK_CHANCE_TURN;
    bot_player        *bot = chance ? NULL : t->bot[__builtin_ctz(turn.seats)];
    rk_move            m = bot ? bot_choose(bot, t->state) : rk_chance_move(t->game, t->data, t->state, &t->chance);
    if (bot && o->decided)
        o->decided(o->ctx, t->state, bot, m);
    if (o->before_move)
        o->before_move(o->ctx, t->state, step, m);
    t->game->play(t->data, t->state, m);
    for (int i = 0; i < t->seating->setup->seats; i++)
        bot_saw(t->bot[i], turn, m);
    if (o->after_decision && !chance)
        o->after_decision(o->ctx, t->state);
}

static ar_ending play_to_end(table *t, ar_outcome *out)
{
    const ar_seating *s = t->seating;
    uint32_t          max = t->game->tests.max_moves(t->data, s->setup);
    rk_turn           turn;
    while ((turn = t->game->turn(t->data, t->state)).stage != RK_OVER) {
        if (s->stop && atomic_load_explicit(s->stop, memory_order_relaxed))
            return AR_STOPPED;
        if (s->chatter)
            chatter(t);
        negotiate(t, turn, out->moves);
        play_move(t, turn, out->moves++);
        if (s->check)
            out->fault = t->game->tests.check(t->data, t->state);
        if (!out->fault && out->moves > max)
            out->fault = "the game goes on beyond its bound";
        if (out->fault)
            return AR_FAULTY;
    }
    return AR_FINISHED;
}

static void note_outcome(const table *t, ar_outcome *out)
{
    rk_score score;
    t->game->score(t->data, t->state, &score);
    out->parties = score.parties;
    out->winners = score.winners;
    for (int i = 0; i < score.parties; i++) {
        out->rank[i] = score.rank[i];
        out->points[i] = score.points[i];
    }
    for (int i = 0; i < t->seating->setup->seats; i++) {
        const bot_effort *e = &t->bot[i]->effort;
        out->decisions[i] = e->decisions;
        out->iterations[i] = e->iterations;
        out->nanos[i] = (uint64_t)(e->seconds * 1e9);
        out->forfeits[i] = e->forfeits;
    }
}

ar_ending ar_play_game(const ar_seating *s, ar_outcome *out)
{
    const ar_observer *o = &s->observer;
    table              t = {.seating = s, .game = s->set->game, .data = s->set->data};
    t.state = rk_alloc(rk_match_state_size(t.game));
    for (int i = 0; i < s->setup->seats; i++) {
        t.bot[i] = ar_pool_take(s->pool, s->bot[i], s->set, s->setup, i);
        bot_reseed(t.bot[i], s->seed, s->bot_stream[i]);
    }
    rk_rng_seed(&t.chance, s->seed, s->chance_stream);
    t.game->start(t.data, t.state, s->setup);
    *out = (ar_outcome){0};
    if (o->begin)
        o->begin(o->ctx, s->number);
    ar_ending how = play_to_end(&t, out);
    if (o->end)
        o->end(o->ctx, t.state, out->moves, how);
    if (how == AR_FINISHED)
        note_outcome(&t, out);
    for (int i = 0; i < s->setup->seats; i++)
        ar_pool_give_back(s->pool, t.bot[i]);
    free(t.state);
    return how;
}

int ar_win_part(unsigned winners, int party)
{
    return winners >> party & 1 ? AR_WHOLE_WIN / __builtin_popcount(winners) : 0;
}
