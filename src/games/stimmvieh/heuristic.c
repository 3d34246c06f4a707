/* heuristic.c: what a good player of Stimmvieh looks at, the move of an absent one, the longest match. */
#include "games/stimmvieh/stimmvieh.h"

#include <string.h>

/* STI-10.3: the lowest politician that reaches a card takes the card of the highest influence. */
rk_move sti_default_move(const void *data, const void *state, int seat)
{
    const sti_data  *d = data;
    const sti_state *s = state;
    if (s->phase == STI_CHOOSE) {
        rk_move m = {.verb = STI_V_TOP, .seat = (uint8_t)seat};
        while (d->four[m.arg[0]] != (1u << 1 | 1u << 3 | 1u << 5 | 1u << 7)) /* 2 4 6 8 */
            m.arg[0]++;
        return m;
    }
    unsigned left = s->left[sti_party_in_turn(s)];
    rk_move  m = {.verb = STI_V_PLAY, .seat = (uint8_t)seat, .arg = {(uint16_t)(__builtin_ctz(left) + 1), RK_NONE}};
    for (; left; left &= left - 1) {
        int p = __builtin_ctz(left) + 1, best = 0;
        for (unsigned slots = sti_reach(d, s, p); slots; slots &= slots - 1) {
            int slot = __builtin_ctz(slots), influence = sti_face(d, s, s->display[slot])->influence;
            if (influence > best) {
                best = influence;
                m.arg[0] = (uint16_t)p;
                m.arg[1] = (uint16_t)slot;
            }
        }
        if (best)
            break;
    }
    return m;
}

enum {
    FUTURE = 4,       /* donations a point of influence left still brings, in units of 5,000 */
    FUTURE_VOTES = 1, /* and votes */
    SURE_LEAD = 10    /* a lead of so many units of votes over the third party is nearly safe */
};

/* Chance, in percent, that the party doubles: by its lead over the best party that would not. */
static int doubling_odds(const int votes[STI_PARTIES], int p)
{
    int better = 0, second_best_other = 0, best_other = 0;
    for (int q = 0; q < STI_PARTIES; q++) {
        if (q == p)
            continue;
        better += votes[q] > votes[p];
        if (votes[q] > best_other) {
            second_best_other = best_other;
            best_other = votes[q];
        } else if (votes[q] > second_best_other) {
            second_best_other = votes[q];
        }
    }
    /* Doubling needs to beat all but one of the others: the second best of them is the mark. */
    int lead = votes[p] - second_best_other;
    int odds = 50 + lead * 50 / SURE_LEAD;
    if (better == 3 && !votes[p])
        odds -= 20;
    return odds < 2 ? 2 : odds > 98 ? 98 : odds;
}

void sti_heuristic(const void *data, const void *state, int32_t out[RK_MAX_SEATS])
{
    const sti_data  *d = data;
    const sti_state *s = state;
    memset(out, 0, RK_MAX_SEATS * sizeof *out);
    if (s->phase == STI_END) {
        rk_score score;
        sti_score(d, s, &score);
        rk_score_shares(&score, s->seats, out);
        return;
    }
    sti_take take[STI_PARTIES];
    int      votes[STI_PARTIES], strength[STI_PARTIES], best = 1, points[STI_PARTIES] = {0};
    sti_collected(d, s, take);
    for (int p = 0; p < STI_PARTIES; p++)
        votes[p] = take[p].votes * 4 + sti_sum(s->left[p]) * FUTURE_VOTES;
    for (int p = 0; p < STI_PARTIES; p++) {
        int future = sti_sum(s->left[p]) * FUTURE;
        strength[p] = (take[p].donations + future) * (100 + doubling_odds(votes, p));
        best = strength[p] > best ? strength[p] : best;
    }
    for (int c = 0; c < s->campaign; c++) {
        sti_result r[STI_PARTIES];
        sti_evaluate(d, s, s->past[c], r);
        for (int p = 0; p < STI_PARTIES; p++)
            points[p] += r[p].points;
    }
    /* Share of the strongest party's prospects, steeply: only the first place wins. */
    for (int p = 0; p < s->seats; p++) {
        int64_t share = (int64_t)strength[p] * 1000 / best;
        out[p] = (int32_t)(share * share / 1000 * 9 / 10) + points[p] * 20;
    }
}

/* STI-10.4; the repetitions of STI-3.3 have no fixed bound: 200 in a row have a chance below 1e-80. */
uint32_t sti_max_moves(const void *data, const rk_setup *setup)
{
    (void)data;
    uint32_t campaign = 4 + 36 + 6 + 4 + 35 + 4 * 200;
    return campaign * (uint32_t)setup->option[STI_OPT_CAMPAIGNS];
}
