/* blocks.c: vote blocks on the map. A thermometer of sets says where there is at least one
 * block, at least two, and so on; the region totals of NIN-15.4 are kept along with it. */
#include "games/ninety/ninety.h"

static void rise(nin_set *level, int levels, int x)
{
    int      w = x >> 6;
    uint64_t m = 1ull << (x & 63);
    for (int i = levels - 1; i > 0; i--)
        level[i].w[w] |= level[i - 1].w[w] & m;
    level[0].w[w] |= m;
}

static void sink(nin_set *level, int levels, int x)
{
    int      w = x >> 6;
    uint64_t m = 1ull << (x & 63);
    for (int i = 0; i + 1 < levels; i++)
        level[i].w[w] &= level[i + 1].w[w] | ~m;
    level[levels - 1].w[w] &= ~m;
}

void nin_place_lean(const nin_data *d, nin_state *s, int seat, int x)
{
    rise(s->lean[seat], NIN_MAX_LEAN, x);
    rise(s->all, NIN_MAX_BLOCKS, x);
    s->votes[seat][d->region_of[x]]++;
}

/* NIN-10.2: to the bank, never back to a supply. */
void nin_remove_lean(const nin_data *d, nin_state *s, int seat, int x)
{
    sink(s->lean[seat], NIN_MAX_LEAN, x);
    sink(s->all, NIN_MAX_BLOCKS, x);
    s->votes[seat][d->region_of[x]]--;
}

/* A lean block is exchanged for a solid one: the number of blocks does not change. */
void nin_solidify(const nin_data *d, nin_state *s, int seat, int x)
{
    sink(s->lean[seat], NIN_MAX_LEAN, x);
    rise(s->solid[seat], NIN_MAX_SOLID, x);
    s->votes[seat][d->region_of[x]]++;
}

/* Where the candidate in turn may remove a lean block of this opponent (NIN-7.4, NIN-12.4). */
nin_set nin_purgeable(const nin_data *d, const nin_state *s, int of, nin_set scope)
{
    return of == s->seat ? (nin_set){{0, 0}} : nin_and(nin_removable(d, s, of), scope);
}

bool nin_mud_possible(const nin_data *d, const nin_state *s, nin_set scope)
{
    for (int o = 0; o < s->seats; o++)
        if (nin_any(nin_purgeable(d, s, o, scope)))
            return true;
    return false;
}
