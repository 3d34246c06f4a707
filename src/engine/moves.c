/* moves.c: reading lists of legal moves. */
#include "engine/moves.h"

static rk_move with(const rk_block *b, int bit)
{
    rk_move m = b->move;
    if (b->open < RK_ARGS)
        m.arg[b->open] = (uint16_t)(m.arg[b->open] + bit);
    return m;
}

void rk_moves_range(rk_moves *m, rk_move move, int open, unsigned last)
{
    unsigned first = move.arg[open];
    if (last < first)
        return;
    unsigned n = last - first + 1;
    assert(n <= RK_BLOCK_SPAN);
    uint64_t bits[4] = {0};
    for (unsigned i = 0; i < n; i += 64)
        bits[i / 64] = n - i >= 64 ? ~0ull : (1ull << (n - i)) - 1;
    rk_moves_bits(m, move, open, bits, (int)((n + 63) / 64));
}

static int64_t place_in(const rk_block *b, rk_move move)
{
    if (b->open == RK_ARGS)
        return rk_move_eq(b->move, move) ? 0 : -1;
    rk_move like = move;
    like.arg[b->open] = b->move.arg[b->open];
    if (!rk_move_eq(b->move, like) || move.arg[b->open] < b->move.arg[b->open])
        return -1;
    unsigned bit = (unsigned)(move.arg[b->open] - b->move.arg[b->open]);
    if (bit >= b->words * 64u || !(b->bits[bit / 64] >> bit % 64 & 1))
        return -1;
    int64_t n = 0;
    for (unsigned i = 0; i < bit / 64; i++)
        n += __builtin_popcountll(b->bits[i]);
    return n + __builtin_popcountll(b->bits[bit / 64] & ((1ull << bit % 64) - 1));
}

int64_t rk_moves_find(const rk_moves *m, rk_move move)
{
    int64_t before = 0;
    for (uint32_t i = 0; i < m->blocks; i++) {
        int64_t at = place_in(&m->block[i], move);
        if (at >= 0)
            return before + at;
        before += m->block[i].count;
    }
    return -1;
}

rk_walk rk_walk_of(const rk_moves *m)
{
    return (rk_walk){.list = m, .left = m->blocks ? m->block[0].bits[0] : 0};
}

bool rk_walk_next(rk_walk *w)
{
    while (!w->left) {
        if (w->block >= w->list->blocks)
            return false;
        if (++w->word >= w->list->block[w->block].words) {
            w->word = 0;
            if (++w->block >= w->list->blocks)
                return false;
        }
        w->left = w->list->block[w->block].bits[w->word];
    }
    w->move = with(&w->list->block[w->block], (int)w->word * 64 + __builtin_ctzll(w->left));
    w->left &= w->left - 1;
    return true;
}
