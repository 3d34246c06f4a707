/* tenure.c: what it means to be Lord Mayor, by what was learned: every plan he could declare is imagined, and judged. Whoever has
 * money and markers wants auctions, and who wants them must be elected. */
#include "games/aufruhr/internal.h"

#include <string.h>

/* Half of what counts is the distance to the best of the others, half that to all of them. */
int auf_lead(const int worth[AUF_SEATS], int seats, int p)
{
    int best = -1000000, sum = 0;
    for (int q = 0; q < seats; q++) {
        if (q == p)
            continue;
        best = worth[q] > best ? worth[q] : best;
        sum += worth[q];
    }
    return worth[p] - (best + sum / (seats - 1)) / 2;
}

/* The worth of all mayors once this plan is declared, compared with today's. */
static void imagine(const auf_data *d, const auf_state *s, int plan, const int today[AUF_SEATS], int out[AUF_SEATS])
{
    auf_state t = *s;
    t.annex = AUF_ANNEX_NONE;
    t.phase = AUF_FINAL;
    t.final = (uint8_t)plan;
    t.lot = AUF_NONE;
    auf_learned_worth(d, &t, out);
    for (int p = 0; p < s->seats; p++)
        out[p] -= today[p];
}

/* How much his lead grows. */
static int good_for(const auf_state *s, int lm, const int gain[AUF_SEATS])
{
    return auf_lead(gain, s->seats, lm);
}

static void find_auctions(const auf_data *d, const auf_state *s, const int today[AUF_SEATS], auf_tenure *out)
{
    int      most[AUF_SEATS], gain[AUF_SEATS] = {0};
    uint64_t plans = auf_intents(d, s) >> AUF_I_AUCTION;
    for (int p = 0; p < s->seats; p++)
        most[p] = INT32_MIN;
    for (; plans; plans &= plans - 1) {
        imagine(d, s, AUF_I_AUCTION + __builtin_ctzll(plans), today, gain);
        for (int lm = 0; lm < s->seats; lm++)
            if (good_for(s, lm, gain) > most[lm]) {
                most[lm] = good_for(s, lm, gain);
                memcpy(out->auction[lm], gain, sizeof gain);
            }
    }
}

static void find_payouts(const auf_data *d, const auf_state *s, const int today[AUF_SEATS], auf_tenure *out)
{
    for (int c = 0; c < AUF_CATEGORIES; c++)
        imagine(d, s, c, today, out->payout[c]);
    for (int lm = 0; lm < s->seats; lm++)
        for (int c = 1; c < AUF_CATEGORIES; c++)
            if (good_for(s, lm, out->payout[c]) > good_for(s, lm, out->payout[out->favourite[lm]]))
                out->favourite[lm] = c;
}

/* The seat itself does what is best for it; the others hold auctions as often as this table has had them. */
static void expect(const auf_state *s, int seat, int rate, auf_tenure *out)
{
    for (int lm = 0; lm < s->seats; lm++) {
        const int *payout = out->payout[out->favourite[lm]], *auction = out->auction[lm];
        int        part = lm != seat ? rate : good_for(s, lm, auction) > good_for(s, lm, payout) ? 100 : 0;
        for (int p = 0; p < s->seats; p++)
            out->expected[lm][p] = (part * auction[p] + (100 - part) * payout[p]) / 100;
    }
}

void auf_tenure_of(const auf_data *d, const auf_state *s, int seat, auf_tenure *out)
{
    auf_state t = *s;
    int       today[AUF_SEATS];
    *out = (auf_tenure){0};
    t.annex = AUF_ANNEX_NONE;
    auf_learned_worth(d, &t, today);
    find_auctions(d, s, today, out);
    find_payouts(d, s, today, out);
    expect(s, seat, auf_auction_rate(d, s), out);
}
