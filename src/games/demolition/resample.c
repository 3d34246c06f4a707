/* resample.c: dealing anew what a viewer cannot know (DEM-9.9).
 *
 * The grid, the money and all auctions are public, and so is every card played. The only thing
 * a viewer cannot know is which of another player's cards were discarded face down (DEM-9.3):
 * the doubtful cards of a hand and the secret ones of the same player are one pool, and any of
 * the pool may be the ones discarded. How many of these lie on the discard pile and how many
 * went back into the deck with a reshuffle is known: refusals and reshuffles happen openly, and
 * so does turning a card up. Pools of different players have no card in common, because a card
 * that is turned up leaves its pool. Doubtful cards come out in the order of the data: where they
 * lie in the hand is for their owner only (DEM-9.8). */
#include "games/demolition/demolition.h"

enum { TRIES = 100 };

typedef struct {
    uint8_t card[DEM_CARDS]; /* in the order of the data, until shuffled */
    int     n, in_deck;
} pool;

/* Takes the pool out of hand, deck and discard pile. */
static pool forget(dem_state *s, int seat)
{
    pool     out = {.in_deck = __builtin_popcountll(s->secret[seat] & s->deck)};
    uint64_t cards = s->secret[seat];
    for (int i = 0; i < s->doubtful[seat]; i++)
        cards |= 1ull << s->hand[seat][i];
    s->deck &= ~cards;
    s->discard &= ~cards;
    s->secret[seat] = 0;
    for (; cards; cards &= cards - 1)
        out.card[out.n++] = (uint8_t)__builtin_ctzll(cards);
    return out;
}

/* The first cards of the list go to the hand, the next to the deck, the rest to the discards. */
static void deal(dem_state *s, int seat, const pool *from)
{
    uint64_t hand = 0;
    int      i = 0, n = s->doubtful[seat];
    for (; i < n; i++)
        hand |= 1ull << from->card[i];
    for (; i < from->n; i++) {
        uint64_t bit = 1ull << from->card[i];
        s->secret[seat] |= bit;
        if (i < n + from->in_deck)
            s->deck |= bit;
        else
            s->discard |= bit;
    }
    for (i = 0; hand; hand &= hand - 1)
        s->hand[seat][i++] = (uint8_t)__builtin_ctzll(hand);
}

/* What the phase itself betrays: with seven cards the player in turn is able, or there would
 * have been a proof (DEM-6.4); and whoever has named a tile has the cards for it (DEM-11.1). */
static bool fits_the_phase(const dem_data *d, const dem_state *s, int seat)
{
    if (s->actor != seat)
        return true;
    if (s->phase == DEM_TURN && s->hand_n[seat] == DEM_HAND)
        return dem_legal_tiles(d, s, seat) != 0;
    if (s->phase == DEM_SET)
        return dem_legal_tiles(d, s, seat) >> s->target & 1;
    return true;
}

static void shuffle(pool *p, rk_rng *rng)
{
    for (int i = p->n - 1; i > 0; i--) {
        int     j = (int)rk_rng_below(rng, (uint32_t)i + 1);
        uint8_t swap = p->card[i];
        p->card[i] = p->card[j];
        p->card[j] = swap;
    }
}

/* The first hand in the order of the data that fits; there is one, namely the real one. */
static void deal_first_fit(const dem_data *d, dem_state *s, int seat, const pool *all)
{
    uint64_t choice = (1ull << s->doubtful[seat]) - 1;
    for (;;) {
        pool p = {.n = all->n, .in_deck = all->in_deck};
        int  n = 0;
        for (int pass = 1; pass >= 0; pass--)
            for (int i = 0; i < all->n; i++)
                if ((int)(choice >> i & 1) == pass)
                    p.card[n++] = all->card[i];
        deal(s, seat, &p);
        if (fits_the_phase(d, s, seat))
            return;
        forget(s, seat);
        uint64_t low = choice & -choice, up = choice + low; /* the next number with as many bits */
        choice = up | (choice ^ up) / low >> 2;
        assert(choice < 1ull << all->n);
    }
}

/* Evenly among all hands that fit: drawn until one does. What is drawn depends on nothing but
 * the pool, the numbers of cards and the phase, all of which the viewer knows. */
static void deal_anew(const dem_data *d, dem_state *s, int seat, rk_rng *rng)
{
    const pool all = forget(s, seat);
    pool       p = all;
    for (int i = 0; i < TRIES; i++) {
        shuffle(&p, rng);
        deal(s, seat, &p);
        if (fits_the_phase(d, s, seat))
            return;
        forget(s, seat);
    }
    deal_first_fit(d, s, seat, &all);
}

void dem_resample(const void *data, void *state, int viewer, rk_rng *rng)
{
    dem_state *s = state;
    for (int p = 0; p < s->seats; p++)
        if (p != viewer && s->doubtful[p])
            deal_anew(data, s, p, rng);
}
