/* votes.c: trees vote about the move to make. They may have grown on threads of one program or in workers of a browser. */
#include "bots/policies.h"

#include <stdlib.h>

typedef struct {
    uint64_t visits;
    float    sum, weight;
} judgement;

/* How all trees judge a move that the first one has. Floats are added in the order of the trees: so the sum is the same wherever
 * they grew. */
static judgement of_all(const bot_vote *first, const bot_vote *others, const bot_vote *end)
{
    judgement all = {first->visits, first->sum, first->weight};
    for (const bot_vote *v = others; v < end; v++)
        if (rk_move_eq(v->move, first->move)) {
            all.visits += v->visits;
            all.sum += v->sum;
            all.weight += v->weight;
        }
    return all;
}

/* The most visits, then the better mean. */
rk_move bot_count_votes(const bot_vote *votes, size_t n)
{
    rk_move         best = {0};
    uint64_t        best_visits = 0;
    float           best_mean = -1;
    const bot_vote *end = votes + n, *others = votes;
    while (others < end && others->tree == votes->tree)
        others++;
    for (const bot_vote *v = votes; v < others; v++) {
        judgement all = of_all(v, others, end);
        float     mean = all.weight > 0 ? all.sum / all.weight : 0;
        if (all.weight > 0 && (all.visits > best_visits || (all.visits == best_visits && mean > best_mean))) {
            best = v->move;
            best_visits = all.visits;
            best_mean = mean;
        }
    }
    return best;
}

bot_vote *bot_votes(const bot_player *b, size_t *n)
{
    *n = 0;
    return b->search ? bot_search_votes(b->search, n) : NULL;
}
