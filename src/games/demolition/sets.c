/* sets.c: which sets of cards may demolish a tile (DEM-5.4 to DEM-5.7).
 *
 * A hand of seven has 128 sets. A `sets` is one bit for each of them: bit i is the set i, which has the card at place k if bit k
 * of i is set. So a question about all of them takes a few operations on 128 bits. Numbers of all sets at once are kept in
 * planes: plane b has bit b of the number of every set; or by steps: step k are the sets that have more than k. */
#include "games/demolition/demolition.h"

typedef uint64_t sets __attribute__((vector_size(16)));

enum {
    ASKED = 5,   /* no tile asks for more devices (DEM-1.2) */
    HAZARDS = 8, /* nor has more hazardous waste */
    PLANES = 7   /* all cards together dispose of 62 and 8 (DEM-1.4) */
};

static inline sets both(uint64_t word)
{
    return (sets){word, word};
}

/* The sets that have the card at a place; row 0 has none at all, for cards that add nothing. */
static const sets with_card[2][DEM_HAND] = {{{0}},
                                            {{0xAAAAAAAAAAAAAAAA, 0xAAAAAAAAAAAAAAAA},
                                             {0xCCCCCCCCCCCCCCCC, 0xCCCCCCCCCCCCCCCC},
                                             {0xF0F0F0F0F0F0F0F0, 0xF0F0F0F0F0F0F0F0},
                                             {0xFF00FF00FF00FF00, 0xFF00FF00FF00FF00},
                                             {0xFFFF0000FFFF0000, 0xFFFF0000FFFF0000},
                                             {0xFFFFFFFF00000000, 0xFFFFFFFF00000000},
                                             {0, ~0ull}}};

/* All sets of so many cards. */
static inline sets all_sets(int cards)
{
    return cards > DEM_LIMIT ? both(~0ull) : (sets){cards == DEM_LIMIT ? ~0ull : (1ull << (1 << cards)) - 1, 0};
}

/* ---- counting ---- */

/* These sets have one more. */
static inline void one_more(sets *step, int steps, sets these)
{
    for (int k = steps - 1; k > 0; k--)
        step[k] |= step[k - 1] & these;
    step[0] |= these;
}

/* The sets with the card at this place have n more. */
static inline void some_more(sets *step, int steps, int place, unsigned n)
{
    sets these = with_card[n > 0][place];
    one_more(step, steps, these);
    for (; n > 1; n--)
        one_more(step, steps, these);
}

static inline void count_devices(const dem_load *card, int cards, int lane, sets *step, int steps)
{
    for (int i = 0; i < cards; i++)
        some_more(step, steps, i, card[i].devices >> 8 * lane & 0xFF);
}

/* Adds a number to the sets with the card at this place. */
static inline void add_number(sets *plane, int planes, int place, unsigned n)
{
    sets carry = both(0);
    for (int b = 0; b < planes; b++) {
        sets more = with_card[n >> b & 1][place], half = plane[b] ^ more;
        sets next = (plane[b] & more) | (half & carry);
        plane[b] = half ^ carry;
        carry = next;
    }
}

/* The sets whose number is n or more. */
static inline sets at_least(const sets *plane, int planes, int n)
{
    sets enough = both(~0ull);
    if (n >= 1 << planes)
        return both(0);
    for (int b = 0; n > 0 && b < planes; b++)
        enough = n >> b & 1 ? plane[b] & enough : plane[b] | enough;
    return enough;
}

/* ---- DEM-5.4: devices ---- */

/* Wherever more than k devices are lacking, there must be more than k wildcards. */
static inline sets covered(const dem_load *tile, const dem_load *card, int cards, int wildcards)
{
    int  depth = wildcards < ASKED ? wildcards + 1 : ASKED;
    sets lack[ASKED] = {0}, wild[ASKED] = {0}, bad = both(0);
    for (uint64_t asked = tile->devices; asked;) {
        int  lane = __builtin_ctzll(asked) / 8, n = (int)(asked >> 8 * lane & 0xFF);
        sets have[ASKED] = {0};
        count_devices(card, cards, lane, have, n);
        for (int k = 0; k < n; k++)
            one_more(lack, depth, ~have[k]);
        asked &= ~(0xFFull << 8 * lane);
    }
    if (wildcards)
        count_devices(card, cards, DEM_DEVICES, wild, depth);
    for (int k = 0; k < depth; k++)
        bad |= lack[k] & ~wild[k];
    return ~bad;
}

/* ---- DEM-5.5, DEM-5.6: the price of dumping ---- */

typedef struct {
    sets room[PLANES];    /* what a set disposes of, debris and hazardous waste together, in planes */
    sets hazard[HAZARDS]; /* what of it is for hazardous waste, in steps */
    int  planes;
} disposal;

static inline void add_disposal(disposal *x, const dem_load *card, int cards, int hazardous)
{
    unsigned all = 0;
    for (int i = 0; i < cards; i++)
        all += (card[i].waste & 0xFFFF) + (card[i].waste >> 16);
    x->planes = all ? 32 - __builtin_clz(all) : 0;
    for (int i = 0; i < cards; i++) {
        add_number(x->room, x->planes, i, (card[i].waste & 0xFFFF) + (card[i].waste >> 16));
        if (hazardous)
            some_more(x->hazard, hazardous, i, card[i].waste >> 16);
    }
}

/* The sets that pay at most this price. Of those that can take j units of the tile's hazardous waste, and no more of it, each
 * other unit costs 2, and debris that finds no room 1. */
static inline sets within(const disposal *x, const dem_load *tile, int price)
{
    int  debris = (int)(tile->waste & 0xFFFF), hazardous = (int)(tile->waste >> 16);
    sets cheap = both(0);
    for (int j = 0; j <= hazardous; j++) {
        sets these = both(~0ull);
        if (price < 2 * (hazardous - j))
            continue;
        if (j > 0)
            these &= x->hazard[j - 1];
        if (j < hazardous)
            these &= ~x->hazard[j];
        cheap |= these & at_least(x->room, x->planes, debris + 2 * hazardous - j - price);
    }
    return cheap;
}

/* ---- DEM-5.7: no idle cards ---- */

/* Those without a smaller one among them. The list has with every set all larger ones. */
static inline sets smallest(sets list)
{
    sets larger = {0, list[0]};
    for (int k = 0; k < DEM_LIMIT; k++)
        larger |= (list & ~with_card[1][k]) << (1 << k);
    return list & ~larger;
}

/* A card is idle if the set without it has no higher price. So a set of some price is legal if no smaller one has that price
 * or a lower one. */
void dem_legal_sets(const dem_data *d, const dem_state *s, int seat, int cell, uint64_t out[2])
{
    const dem_load *tile = &dem_tile_on(d, s, cell)->load;
    int             cards = s->hand_n[seat], wildcards = 0;
    dem_load        card[DEM_HAND];
    disposal        x = {0};
    sets            legal = both(0), before = both(0);
    for (int i = 0; i < cards; i++) {
        card[i] = d->card[s->hand[seat][i]].load;
        wildcards += (int)(card[i].devices >> 8 * DEM_DEVICES);
    }
    sets able = covered(tile, card, cards, wildcards) & all_sets(cards);
    add_disposal(&x, card, cards, (int)(tile->waste >> 16));
    for (int price = 0; price <= s->cash[seat]; price++) {
        sets now = able & within(&x, tile, price), left = able & ~now;
        legal |= smallest(now) & ~before;
        if (!(left[0] | left[1]))
            break;
        before = now;
    }
    out[0] = legal[0];
    out[1] = legal[1];
}
