/* play.c: one game between bots. They carry nothing into the next, so games can be played in any
 * order. */
#include "arena/play.h"

#include <stdlib.h>

typedef struct {
    const ar_pairing *p;
    void             *state;
} listener;

static bool hear(void *ctx, const rk_line *line)
{
    listener      *l = ctx;
    const rk_game *g = l->p->set->game;
    if (g->talk.why_not_aside(l->p->set->data, l->state, line->move, line->text).rule)
        return false;
    g->talk.play_aside(l->p->set->data, l->state, line->move, line->text);
    if (l->p->said)
        l->p->said(l->p->ctx, l->state, line);
    return true;
}

/* Where everybody is asked and nothing is sealed, the table is open for talk. Who begins changes. */
static void talk(const ar_pairing *p, bot_player *const bots[], void *state, rk_turn turn, uint32_t move)
{
    listener l = {p, state};
    int      seats = p->setup->seats;
    if (p->set->game->talk.bot_aside && !turn.sealed && turn.seats == (1u << seats) - 1)
        bots_talk(bots, seats, (int)(move % (uint32_t)seats), state, hear, &l);
}

static ar_played play_to_end(const ar_pairing *p, bot_player *const bots[], void *state, uint32_t *moves)
{
    const rk_game *g = p->set->game;
    const void    *data = p->set->data;
    uint32_t       limit = g->tests.max_moves(data, p->setup);
    rk_rng         chance;
    rk_turn        turn;
    rk_rng_seed(&chance, p->seed, p->chance);
    g->start(data, state, p->setup);
    for (*moves = 0; (turn = g->turn(data, state)).stage != RK_OVER; ++*moves) {
        if (*moves > limit)
            return AR_ENDLESS;
        if (p->stop && atomic_load_explicit(p->stop, memory_order_relaxed))
            return AR_GIVEN_UP;
        bool roll = turn.stage == RK_CHANCE_TURN;
        if (!roll)
            talk(p, bots, state, turn, *moves);
        rk_move m = roll ? rk_chance_move(g, data, state, &chance) : bot_choose(bots[__builtin_ctz(turn.seats)], state);
        g->play(data, state, m);
        for (int i = 0; i < p->setup->seats; i++)
            bot_saw(bots[i], turn, m);
        if (p->watch && !roll)
            p->watch(p->ctx, state);
    }
    if (p->end)
        p->end(p->ctx, state);
    return AR_PLAYED;
}

static void note_outcome(const ar_pairing *p, bot_player *const bots[], const void *state, ar_outcome *out)
{
    rk_score score;
    p->set->game->score(p->set->data, state, &score);
    out->parties = score.parties;
    out->winners = score.winners;
    for (int i = 0; i < score.parties; i++) {
        out->rank[i] = score.rank[i];
        out->points[i] = score.points[i];
    }
    for (int i = 0; i < p->setup->seats; i++) {
        const bot_effort *e = &bots[i]->effort;
        out->decisions[i] = e->decisions;
        out->iterations[i] = e->iterations;
        out->nanos[i] = (uint64_t)(e->seconds * 1e9);
        out->forfeits[i] = e->forfeits;
    }
}

ar_played ar_play_pairing(const ar_pairing *p, ar_outcome *out)
{
    bot_player *bots[RK_MAX_SEATS];
    void       *state = rk_alloc(rk_match_state_size(p->set->game));
    for (int i = 0; i < p->setup->seats; i++) {
        bots[i] = ar_pool_take(p->pool, p->bot[i], p->set, p->setup, i);
        bot_reseed(bots[i], p->seed, p->mind[i]);
    }
    *out = (ar_outcome){0};
    ar_played end = play_to_end(p, bots, state, &out->moves);
    if (end == AR_PLAYED)
        note_outcome(p, bots, state, out);
    for (int i = 0; i < p->setup->seats; i++)
        ar_pool_give(p->pool, bots[i]);
    free(state);
    return end;
}

int ar_win_part(unsigned winners, int party)
{
    return winners >> party & 1 ? AR_WHOLE_WIN / __builtin_popcount(winners) : 0;
}
