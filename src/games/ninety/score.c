/* score.c: section 15 of the rules: Election Day, region bonuses, the winner. */
#include "games/ninety/ninety.h"

#include <string.h>

/* ---- the secret drop: NIN-15.1 to NIN-15.3 ---- */

int nin_unallotted(const nin_state *s, int seat)
{
    int left = s->canvassers[seat];
    for (int r = 0; r < s->allotted[seat] && r < NIN_REGIONS; r++)
        left -= s->allot[seat][r];
    return left;
}

/* NIN-15.7: a die if several are equal in all three keys. */
static void count(const nin_data *d, nin_state *s)
{
    nin_tally t;
    s->phase = NIN_END; /* from here on the allocations are revealed (NIN-15.3) */
    nin_tally_of(d, s, &t);
    if (t.best & (t.best - 1))
        s->phase = NIN_DIE;
    else
        s->winner = (uint8_t)__builtin_ctz(t.best);
}

static void count_when_all_finished(const nin_data *d, nin_state *s)
{
    for (int p = 0; p < s->seats; p++)
        if (s->allotted[p] < NIN_REGIONS)
            return;
    count(d, s);
}

void nin_begin_election(const nin_data *d, nin_state *s)
{
    s->day = NIN_DAYS + 1;
    s->phase = NIN_ALLOT;
    memset(s->schedule, NIN_NO, sizeof s->schedule); /* NIN-13.4: nobody suffers for what is left there */
    memset(s->guest, NIN_NO, sizeof s->guest);
    for (int p = 0; p < s->seats; p++) {
        s->kept[p] = nin_less(s->kept[p], nin_coffee_cards());
        s->canvassers[p] = (uint16_t)(s->canvassers[p] / nin_bio_of(d, s, p)->divisor); /* NIN-14.12 */
        s->allotted[p] = s->canvassers[p] ? 0 : NIN_REGIONS;
    }
    count_when_all_finished(d, s);
}

/* The last region gets the rest; once nothing is left there is nothing to decide (NIN-17.3). */
void nin_play_allot(const nin_data *d, nin_state *s, int seat, int k)
{
    s->allot[seat][s->allotted[seat]++] = (uint16_t)k;
    int left = nin_unallotted(s, seat);
    if (s->allotted[seat] == NIN_REGIONS - 1 || !left) {
        s->allot[seat][NIN_REGIONS - 1] = (uint16_t)left;
        s->allotted[seat] = NIN_REGIONS;
        count_when_all_finished(d, s);
    }
}

/* ---- counting ---- */

/* NIN-15.5: equal candidates share the bonuses of their places, rounded down. */
static void region_bonus(const nin_data *d, const nin_state *s, int r, nin_tally *t)
{
    for (int p = 0; p < s->seats; p++) {
        int ahead = 0, equal = 0, sum = 0;
        if (!t->votes[p][r] && !s->rank_all) /* NIN-18.9 */
            continue;
        for (int q = 0; q < s->seats; q++) {
            ahead += t->votes[q][r] > t->votes[p][r];
            equal += t->votes[q][r] == t->votes[p][r];
        }
        for (int i = 0; i < equal; i++)
            sum += d->region[r].bonus[ahead + i];
        t->bonus[p][r] = sum / equal;
    }
}

/* NIN-15.7 */
static rk_sort_key key_of(const nin_state *s, const nin_tally *t, int p)
{
    return (rk_sort_key){{t->points[p], t->cards[p], s->cash[p]}};
}

void nin_tally_of(const nin_data *d, const nin_state *s, nin_tally *t)
{
    rk_sort_key key[NIN_SEATS];
    bool        open = s->phase > NIN_ALLOT;
    memset(t, 0, sizeof *t);
    for (int p = 0; p < s->seats; p++)
        for (int r = 0; r < NIN_REGIONS; r++)
            t->votes[p][r] = s->votes[p][r] + (open ? s->allot[p][r] : 0); /* NIN-15.4 */
    for (int r = 0; r < NIN_REGIONS; r++)
        region_bonus(d, s, r, t);
    for (int p = 0; p < s->seats; p++) {
        t->cards[p] = nin_count(nin_less(s->kept[p], nin_coffee_cards())); /* NIN-12.7 */
        t->points[p] = t->cards[p];
        for (int r = 0; r < NIN_REGIONS; r++)
            t->points[p] += t->votes[p][r] + t->bonus[p][r]; /* NIN-15.6 */
        key[p] = key_of(s, t, p);
    }
    rk_rank(key, s->seats, t->rank);
    for (int p = 0; p < s->seats; p++)
        t->best |= (uint8_t)((t->rank[p] == 1) << p);
    if (s->phase == NIN_END && s->winner != NIN_NO) { /* those who lost the die share the second place */
        for (int p = 0; p < s->seats; p++)
            t->rank[p] = (uint8_t)(t->rank[p] + (t->best >> p & 1 && p != s->winner));
        t->best = (uint8_t)(1u << s->winner);
    }
}

void nin_score(const void *data, const void *state, rk_score *out)
{
    static const char *const votes[] = {"ninety.score.votes_north", "ninety.score.votes_east", "ninety.score.votes_south",
                                        "ninety.score.votes_west",  "ninety.score.votes_mon",  "ninety.score.votes_central"};
    static const char *const bonus[] = {"ninety.score.bonus_north", "ninety.score.bonus_east", "ninety.score.bonus_south",
                                        "ninety.score.bonus_west",  "ninety.score.bonus_mon",  "ninety.score.bonus_central"};

    const nin_data  *d = data;
    const nin_state *s = state;
    nin_tally        t;
    rk_sort_key      key[NIN_SEATS];
    nin_tally_of(d, s, &t);
    rk_score_begin(out, s->seats);
    for (int p = 0; p < s->seats; p++) {
        for (int r = 0; r < NIN_REGIONS; r++)
            rk_score_add(out, p, "NIN-15.4", votes[d->region[r].known], t.votes[p][r], false);
        for (int r = 0; r < NIN_REGIONS; r++)
            rk_score_add(out, p, "NIN-15.5", bonus[d->region[r].known], t.bonus[p][r], false);
        rk_score_add(out, p, "NIN-12.7", "ninety.score.cards", t.cards[p], false);
        rk_score_add(out, p, "NIN-15.7", "ninety.score.cash", s->cash[p] * NIN_UNIT, true);
        out->rank[p] = t.rank[p];
        key[p] = key_of(s, &t, p);
    }
    out->winners = t.best;
    rk_score_ties(out, key, "ninety.tie.cards", "ninety.tie.cash");
}

/* Biography, home turf, and the cards attended. */
void nin_holdings(const void *data, const void *state, rk_visit_holding *visit, void *ctx)
{
    (void)data;
    const nin_state *s = state;
    for (int p = 0; p < s->seats; p++) {
        if (s->bio[p] < NIN_BIOS)
            visit(ctx, p, NIN_K_BIO, s->bio[p]);
        if (s->turf[p] < NIN_TURFS)
            visit(ctx, p, NIN_K_TURF, s->turf[p]);
        for (nin_set cards = s->kept[p]; nin_any(cards);) {
            int card = nin_lowest(cards);
            visit(ctx, p, NIN_K_CARD, card);
            nin_drop(&cards, card);
        }
    }
}
