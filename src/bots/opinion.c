/* opinion.c: what a search thinks of a position and of single moves, for those who teach. */
#include "bots/tree.h"

#include <math.h>
#include <string.h>

static uint64_t visits_of(const bot_search *m, rk_move move)
{
    uint64_t visits = 0;
    for (int i = 0; i < m->trees_n; i++) {
        uint32_t e = find_edge(&m->trees[i], 1, move);
        visits += e ? m->trees[i].edges[e].visits : 0;
    }
    return visits;
}

/* The most visited legal move at a node; 0: none was looked at often enough to be expected. */
static uint32_t expected_edge(const tree *t, uint32_t n, const rk_moves *legal)
{
    enum { ENOUGH = 12 };
    uint32_t best = 0, most = ENOUGH;
    for (uint32_t e = t->nodes[n].first; e; e = t->edges[e].next)
        if (t->edges[e].urge > 0 && t->edges[e].visits > most && rk_moves_has(legal, t->edges[e].move)) {
            best = e;
            most = t->edges[e].visits;
        }
    return best;
}

/* What the tree expects after the given move, in one possible world, until chance or a sealed choice comes in. */
static void write_line(tree *t, bot_opinion *out)
{
    const bot_search *m = t->search;
    uint32_t          at = 1;
    memcpy(t->world, m->root, m->game->state_size);
    m->game->resample(m->data, t->world, m->seat, &t->rng);
    m->game->play(m->data, t->world, out->move);
    while (at && out->line_n < BOT_LINE_MAX) {
        rk_turn turn = m->game->turn(m->data, t->world);
        if (turn.stage != RK_DECIDE || turn.sealed)
            return;
        m->game->moves(m->data, t->world, __builtin_ctz(turn.seats), t->legal);
        rk_move  only = rk_moves_at(t->legal, 0);
        uint32_t e = t->legal->count == 1 ? find_edge(t, at, only) : expected_edge(t, at, t->legal);
        if (!e)
            return;
        rk_move move = t->edges[e].move;
        if (t->legal->count > 1)
            out->line[out->line_n++] = (bot_expected){move, m->game->words.describe(m->data, t->world, move)};
        m->game->play(m->data, t->world, move);
        at = t->edges[e].child;
    }
}

static void mean_chances(const bot_search *m, float chance[RK_MAX_SEATS], float *error)
{
    double n = 0, squares = 0, total[RK_MAX_SEATS] = {0};
    for (int i = 0; i < m->trees_n; i++) {
        n += m->trees[i].iterations;
        squares += m->trees[i].squares;
        for (int p = 0; p < m->seats; p++)
            total[p] += m->trees[i].total[p];
    }
    for (int p = 0; p < m->seats; p++)
        chance[p] = (float)(total[p] / n);
    double mean = total[m->seat] / n, variance = squares / n - mean * mean;
    *error = variance > 0 ? (float)sqrt(variance / n) : 0;
}

int bot_search_candidates(bot_player *b, const void *world, rk_move *out, int max, float chance[RK_MAX_SEATS])
{
    bot_search *m = b->search;
    float       error;
    int         n = 0;
    bot_search_forget(m);
    m->counts = true;
    bot_search_grow(b, world);
    mean_chances(m, chance, &error);
    for (uint32_t e = m->trees[0].nodes[1].first; e; e = m->trees[0].edges[e].next) {
        rk_move  move = m->trees[0].edges[e].move;
        uint64_t visits = visits_of(m, move);
        int      at = n;
        if (m->trees[0].edges[e].urge == 0)
            continue; /* the way to a bandit */
        while (at > 0 && visits > visits_of(m, out[at - 1]))
            at--;
        if (at == max)
            continue;
        n = n < max ? n + 1 : max;
        memmove(out + at + 1, out + at, (size_t)(n - at - 1) * sizeof *out);
        out[at] = move;
    }
    m->counts = false;
    bot_search_forget(m);
    return n;
}

void bot_search_opine(bot_player *b, const void *world, bot_opinion *out)
{
    bot_search *m = b->search;
    rk_move     move = out->move;
    bot_search_forget(m);
    m->given = &move;
    m->counts = true;
    bot_search_grow(b, world);
    mean_chances(m, out->chance, &out->error);
    write_line(&m->trees[0], out);
    m->given = NULL;
    m->counts = false;
    bot_search_forget(m);
}
