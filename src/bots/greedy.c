/* greedy.c: looks one decision ahead and takes what the game's own value likes best. Chance
 * that follows is sampled a few times; ties are broken evenly. With noise it errs like a person
 * does: more often between moves that are nearly as good. */
#include "bots/policies.h"

#include <string.h>

enum { SAMPLES = 3, MOST_CHANCE = 8 };

/* The seat's chances after the move, averaged over chance. */
static float worth(rk_bot *b, const void *s, rk_move m, int seats)
{
    const rk_game *g = b->game;
    float          sum = 0;
    int            samples = 1;
    for (int i = 0; i < samples; i++) {
        memcpy(b->after, s, g->state_size); /* the annex, if there is one, is detached */
        g->play(b->data, b->after, m);
        for (int n = 0; n < MOST_CHANCE && g->turn(b->data, b->after).stage == RK_ROLL; n++) {
            rk_moves out;
            g->moves(b->data, b->after, RK_CHANCE, &out);
            g->play(b->data, b->after, rk_moves_at(&out, rk_rng_below(&b->rng, out.count)));
            samples = SAMPLES;
        }
        float u[RK_MAX_SEATS] = {0};
        rk_utility(g, b->data, b->after, seats, u);
        sum += u[b->seat];
    }
    return sum / (float)samples;
}

/* About normal, by adding four even draws. */
static float error_of(rk_bot *b)
{
    float sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (float)rk_rng_real(&b->rng) - 0.5f;
    return sum * 1.73f * (float)b->spec.noise / 1000.0f;
}

static int seats_of(const rk_bot *b, const void *s)
{
    rk_score score;
    b->game->score(b->data, s, &score);
    return score.parties < b->game->max_seats ? score.parties : b->game->max_seats;
}

rk_move rk_choose_greedy(rk_bot *b, const void *s)
{
    rk_moves legal;
    b->game->moves(b->data, s, b->seat, &legal);
    rk_move best = rk_moves_at(&legal, 0);
    if (legal.count == 1)
        return best;
    float    best_worth = -1e9f;
    uint32_t equal = 0;
    int      seats = seats_of(b, s);
    float    firm = 1 + (float)b->spec.noise / 20.0f; /* who misjudges a position still knows what he has promised */
    for (rk_walk w = rk_walk_of(&legal); rk_walk_next(&w);) {
        float v = worth(b, s, w.move, seats) + error_of(b) + rk_bot_pledge(b, w.move) * firm;
        if (v > best_worth) {
            best_worth = v;
            equal = 0;
        }
        if (v == best_worth && rk_rng_below(&b->rng, ++equal) == 0)
            best = w.move;
    }
    return best;
}
