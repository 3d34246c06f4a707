/* check.c: the invariants of a state. */
#include "games/demolition/demolition.h"

static uint64_t hand_set(const dem_state *s, int seat)
{
    uint64_t set = 0;
    for (int i = 0; i < s->hand_n[seat]; i++)
        set |= 1ull << s->hand[seat][i];
    return set;
}

/* Every number is in its range, so that everything else may be looked at. */
static const char *check_ranges(const dem_state *s)
{
    if (s->phase > DEM_END || s->seats < 2 || s->seats > DEM_SEATS || s->bunker_option > DEM_BUNKER_PLACED)
        return "a phase, a number of seats or an option is out of range";
    if (s->start >= s->seats || s->actor >= s->seats || s->gained >> s->seats)
        return "there is no such seat";
    if (s->cells > DEM_ALL_CELLS || (s->bunker != DEM_NONE && s->bunker >= DEM_CELLS))
        return "there is no such cell";
    if ((s->phase == DEM_SET) != (s->target != DEM_NONE) || (s->target != DEM_NONE && s->target >= DEM_CELLS))
        return "a tile is named while its cards are chosen, and only then (DEM-11.1)";
    for (int p = 0; p < DEM_SEATS; p++) {
        if (p < s->seats ? s->hand_n[p] > DEM_HAND : s->hand_n[p] || s->cash[p] || s->claimed[p])
            return "a hand has more than seven cards, or an empty seat has something";
        for (int i = 0; i < DEM_HAND; i++)
            if (i < s->hand_n[p] ? s->hand[p][i] >= DEM_CARDS : s->hand[p][i])
                return "a hand holds something that is not a card";
        if (s->slot[p] != DEM_NONE && (s->slot[p] >= DEM_CARDS || p >= s->seats))
            return "a slot holds something that is not a card, or does not exist (DEM-4.1)";
        if ((s->leader[p] == DEM_NONE) != !s->rank[p] || (s->leader[p] != DEM_NONE && s->leader[p] >= s->seats) || s->rank[p] > 2)
            return "a bid without a bidder, or the other way round";
    }
    return NULL;
}

/* DEM-1.1: each of the 38 cards lies in one place. */
static const char *check_cards(const dem_state *s)
{
    uint64_t seen = 0;
    int      n = 0;
    for (int p = 0; p < s->seats; p++) {
        seen |= hand_set(s, p);
        n += s->hand_n[p];
        if (s->slot[p] != DEM_NONE) {
            seen |= 1ull << s->slot[p];
            n++;
        }
    }
    seen |= s->deck | s->discard;
    n += __builtin_popcountll(s->deck) + __builtin_popcountll(s->discard);
    return seen == (1ull << DEM_CARDS) - 1 && n == DEM_CARDS ? NULL : "a card lies in two places, or nowhere";
}

static bool bunker_in_play(const dem_state *s)
{
    return s->bunker_option != DEM_BUNKER_OFF && s->phase >= DEM_REVEAL;
}

/* DEM-1.1, DEM-5.9: each tile lies in the city or in front of a player. */
static const char *check_tiles(const dem_data *d, const dem_state *s)
{
    uint32_t seen = 0, bit;
    for (int cell = 0; cell < DEM_CELLS; cell++) {
        int tile = s->tile_at[cell];
        if ((tile == DEM_NONE) == (s->cells >> cell & 1) || (tile != DEM_NONE && tile >= DEM_TILES))
            return "a cell holds something that is not a tile";
        bit = tile == DEM_NONE ? 0 : 1u << tile;
        if (seen & bit)
            return "a tile lies on two cells";
        seen |= bit;
    }
    if (s->bunker != DEM_NONE) {
        bit = 1u << DEM_BUNKER;
        if (seen & bit || !(s->cells >> s->bunker & 1))
            return "the bunker lies under a tile, and only there (DEM-10.3)";
        seen |= bit;
    }
    for (int p = 0; p < s->seats; p++) {
        if (seen & s->claimed[p])
            return "a claimed tile lies elsewhere too";
        seen |= s->claimed[p];
    }
    uint32_t all = DEM_ALL_CELLS | (uint32_t)bunker_in_play(s) << DEM_BUNKER;
    if (s->phase == DEM_LAY)
        return s->cells & (s->cells + 1) || s->cells == DEM_ALL_CELLS || seen & ~all ? "tiles are laid from cell 0 on (DEM-9.6)"
                                                                                     : NULL;
    if (seen != all)
        return "a tile is nowhere, or should not be in play";
    dem_state again = *s;
    dem_find_open(d, &again);
    if (again.final != s->final)
        return "the final phase has begun (DEM-7.1, DEM-7.2)";
    return again.open == s->open ? NULL : "other tiles are open (DEM-5.2)";
}

/* DEM-1.7: money comes from the start and from fees only. */
static const char *check_money(const dem_data *d, const dem_state *s)
{
    for (int p = 0; p < s->seats; p++) {
        int most = DEM_START_CASH;
        for (uint32_t tiles = s->claimed[p]; tiles; tiles &= tiles - 1)
            most += d->tile[__builtin_ctz(tiles)].fee;
        if (s->cash[p] > most)
            return "a player has more than the start money and all fees";
    }
    return NULL;
}

/* DEM-9.7 */
static const char *check_knowledge(const dem_state *s)
{
    uint64_t seen = 0;
    for (int p = 0; p < DEM_SEATS; p++) {
        if (s->secret[p] & ~(s->deck | s->discard) || s->secret[p] & seen)
            return "a secret card lies in the deck or on the discard pile, and is one player's";
        seen |= s->secret[p];
        if (!s->secret[p] != !s->doubtful[p] || s->doubtful[p] > s->hand_n[p] || s->doubtful[p] > DEM_LIMIT)
            return "secret and doubtful cards come together";
    }
    return seen && s->reveal ? "nothing is secret if discards are shown" : NULL;
}

/* Section 4 */
static const char *check_auction(const dem_state *s)
{
    int      cards = 0, led = 0;
    unsigned leaders = 0;
    for (int i = 0; i < s->seats; i++) {
        cards += s->slot[i] != DEM_NONE;
        if (s->leader[i] == DEM_NONE)
            continue;
        led++;
        leaders |= 1u << s->leader[i];
        if (s->slot[i] == DEM_NONE)
            return "a bid lies on no card";
        if (s->cash[s->leader[i]] < dem_price(s->rank[i] - 1))
            return "a leader cannot pay (DEM-4.5)";
    }
    if (s->phase == DEM_BID) {
        if (led != __builtin_popcount(leaders) || leaders & s->gained)
            return "a player gains one card in a round (DEM-4.8)";
        if (cards + __builtin_popcount(s->gained) != s->seats)
            return "there is not one card for each player without one (DEM-4.10)";
        return dem_need_to_bid(s) >> s->actor & 1 ? NULL : "a player bids who need not (DEM-4.9)";
    }
    if (led || s->gained)
        return "bids outside of an auction";
    if (s->phase != DEM_REVEAL)
        return cards ? "cards are revealed outside of an auction" : NULL;
    if (!s->deck)
        return "a card is to be drawn from an empty deck (DEM-4.2)";
    return dem_next_slot(s) == cards && cards < s->seats ? NULL : "cards are revealed from slot 0 on (DEM-4.1)";
}

/* DEM-6.1: seven cards in hand have those only who gained one and have not had their turn.
 * DEM-4.8: nobody gains more than one card in a round. */
static const char *check_hands(const dem_data *d, const dem_state *s)
{
    bool turns = s->phase >= DEM_TURN && s->phase < DEM_END;
    int  before = (s->actor + s->seats - s->start) % s->seats; /* turns taken in this round */
    for (int p = 0; p < s->seats; p++) {
        int  place = (p + s->seats - s->start) % s->seats;
        bool seventh = turns ? place >= before : s->phase == DEM_BID && s->gained >> p & 1;
        if (s->hand_n[p] > DEM_LIMIT + seventh)
            return "a hand has more than six cards after the turn (DEM-6.1)";
        int auctions = s->phase <= DEM_BID ? s->round - (s->round > 0) + (s->gained >> p & 1) : s->round;
        if (s->hand_n[p] > auctions)
            return "a hand has more cards than there were auctions (DEM-4.8)";
    }
    if (!turns)
        return NULL;
    bool seven = s->hand_n[s->actor] == DEM_HAND, able = dem_legal_tiles(d, s, s->actor) != 0;
    if (s->phase == DEM_TURN && seven && !able)
        return "the turn begins with a proof (DEM-6.4)";
    if (s->phase == DEM_SET && !(dem_legal_tiles(d, s, s->actor) >> s->target & 1))
        return "the tile named cannot be demolished (DEM-11.1)";
    if ((s->phase == DEM_REFUSED || s->phase == DEM_PROOF) && !seven)
        return "a card is discarded from a hand of seven (DEM-6.3, DEM-6.4)";
    if (s->phase == DEM_PROOF && (able || s->doubtful[s->actor]))
        return "a proof by a player who is able, or of a hand not shown (DEM-6.4)";
    return NULL;
}

/* Section 2: nobody has done anything yet. */
static const char *check_setup(const dem_state *s)
{
    if (s->phase >= DEM_REVEAL)
        return NULL;
    if (s->discard || s->final || (s->phase == DEM_LAY ? s->open != 0 : s->cells != DEM_ALL_CELLS))
        return "cards, tiles or the final phase are used before the first round";
    if (s->phase <= DEM_START && s->start)
        return "there is a start player before one is drawn (DEM-2.4)";
    for (int p = 0; p < s->seats; p++)
        if (s->claimed[p] || s->cash[p] != DEM_START_CASH)
            return "everybody starts with 200 bucks and no tiles (DEM-2.3)";
    return NULL;
}

/* Sections 3 and 7 */
static const char *check_course(const dem_state *s)
{
    bool setting_up = s->phase < DEM_REVEAL, turns = s->phase >= DEM_TURN && s->phase < DEM_END;
    if (setting_up != !s->round || (turns && s->round < 2))
        return "rounds are counted from 1, and the first has no turns (DEM-3.1)";
    if (s->fell && !turns)
        return "a demolition in a round without turns";
    if (s->phase == DEM_PLACE ? s->bunker_option != DEM_BUNKER_PLACED || s->actor != s->start
                              : s->phase == DEM_HIDE && s->bunker_option != DEM_BUNKER_RANDOM)
        return "nobody is to place the bunker (DEM-10.2)";
    bool nobody = s->phase <= DEM_HIDE || s->phase == DEM_REVEAL || s->phase == DEM_END;
    if (nobody && s->actor)
        return "somebody decides where nobody does";
    if (s->stall > DEM_STALL || (s->stall > 0 && s->stall + 1 >= s->round + (s->phase == DEM_END)))
        return "more rounds without a demolition than were played (DEM-7.6)";
    bool few = !setting_up && dem_tiles_left(s) <= DEM_END_TILES;
    if (turns && few && !s->fell)
        return "the game should have ended a round ago (DEM-7.5)";
    bool over = s->stall == DEM_STALL || (few && !turns);
    return over == (s->phase == DEM_END) ? NULL : "the game ends with a round (DEM-7.5, DEM-7.6)";
}

const char *dem_check(const void *data, const void *state)
{
    const dem_state *s = state;
    const char      *broken = check_ranges(s);
    if (!broken)
        broken = check_cards(s);
    if (!broken)
        broken = check_tiles(data, s);
    if (!broken)
        broken = check_money(data, s);
    if (!broken)
        broken = check_knowledge(s);
    if (!broken)
        broken = check_auction(s);
    if (!broken)
        broken = check_hands(data, s);
    if (!broken)
        broken = check_setup(s);
    if (!broken)
        broken = check_course(s);
    return broken;
}
