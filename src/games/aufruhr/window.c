/* window.c: section 12 of the rules: bribe folders and scandals. */
#include "games/aufruhr/internal.h"

#include <string.h>

/* ---- demands ---- */

/* AUF-12.2 as a predicate: the intentions that satisfy a demand of W2. */
uint64_t auf_satisfying(const auf_data *d, const auf_state *s, int demand)
{
    return demand == AUF_D_KEEP ? 1ull << s->intent : d->w2[demand];
}

static uint64_t w2_demands(const auf_data *d, const auf_state *s)
{
    uint64_t all = auf_intents(d, s), sets = all >> AUF_I_AUCTION;
    uint64_t legal = 1ull << AUF_D_KEEP | 15ull << AUF_D_PAY | 15ull << AUF_D_NOPAY | 15ull << AUF_D_AUCNOT;
    if (sets)
        legal |= 16ull << AUF_D_NOPAY;
    legal |= sets << AUF_D_AUC;
    for (int c = 0; c < AUF_CATEGORIES; c++)
        if (sets & d->with[c])
            legal |= 1ull << (AUF_D_AUCHAS + c);
    return legal;
}

static uint64_t w1_demands(const auf_state *s)
{
    uint64_t one = auf_everybody(s), legal = 0;
    for (int i = 0; i < s->seats; i++)
        legal |= one << (AUF_D_FIRST + 6 * i);
    return legal;
}

/* AUF-12.4: demands that some legal decision of the LM satisfies. FREE is always there. */
uint64_t auf_demands(const auf_data *d, const auf_state *s)
{
    uint64_t legal = 1ull << AUF_D_FREE;
    switch (s->step) {
    case AUF_W1: return legal | w1_demands(s);
    case AUF_W2: return legal | w2_demands(d, s);
    case AUF_W3: return legal | (uint64_t)auf_tied(s) << AUF_D_FIRST;
    case AUF_W4: return legal | (uint64_t)auf_rivals(s) << AUF_D_FIRST;
    case AUF_W5: return legal | auf_targets(d, s) << AUF_D_FIRST;
    default: return 0;
    }
}

static int sub_demand(const auf_data *d, int seats, int shift, rk_move m)
{
    for (int i = 0; i < seats; i++)
        if (d->subvention[seats][i] + shift == m.arg[1] && m.arg[2] < seats)
            return AUF_D_FIRST + 6 * i + m.arg[2];
    return -1;
}

int auf_demand_of(const auf_data *d, const auf_state *s, rk_move m)
{
    return auf_demand_in(d, s->seats, s->shift, s->step, m);
}

int auf_demand_in(const auf_data *d, int seats, int shift, int window, rk_move m)
{
    static const struct {
        uint8_t verb, window, first, most;
    } simple[] = {
        {AUF_V_KEEP, AUF_W2, AUF_D_KEEP, 1},
        {AUF_V_PAY, AUF_W2, AUF_D_PAY, 4},
        {AUF_V_NOPAY, AUF_W2, AUF_D_NOPAY, 5},
        {AUF_V_AUC, AUF_W2, AUF_D_AUC, AUF_MULTISETS},
        {AUF_V_AUCHAS, AUF_W2, AUF_D_AUCHAS, 4},
        {AUF_V_AUCNOT, AUF_W2, AUF_D_AUCNOT, 4},
        {AUF_V_DAWARD, AUF_W3, AUF_D_FIRST, AUF_SEATS},
        {AUF_V_DPRIO, AUF_W4, AUF_D_FIRST, AUF_SEATS},
        {AUF_V_DTARGET, AUF_W5, AUF_D_FIRST, AUF_COMMUNITIES},
    };
    if (m.verb == AUF_V_FREE)
        return AUF_D_FREE;
    if (m.verb == AUF_V_SUB)
        return window == AUF_W1 ? sub_demand(d, seats, shift, m) : -1;
    for (size_t i = 0; i < sizeof simple / sizeof *simple; i++)
        if (simple[i].verb == m.verb && simple[i].window == window && m.arg[1] < simple[i].most)
            return simple[i].first + m.arg[1];
    return -1;
}

/* The way back: the move that makes a demand. */
rk_move auf_demand_move(const auf_data *d, int seats, int shift, int window, int demand)
{
    rk_move m = {.verb = AUF_V_FREE};
    int     n = demand - AUF_D_FIRST;
    if (demand == AUF_D_FREE)
        return m;
    switch (window) {
    case AUF_W1:
        m.verb = AUF_V_SUB;
        m.arg[1] = (uint16_t)(d->subvention[seats][n / 6] + shift);
        m.arg[2] = (uint16_t)(n % 6);
        return m;
    case AUF_W2: {
        static const uint8_t first[] = {AUF_D_AUCNOT, AUF_D_AUCHAS, AUF_D_AUC, AUF_D_NOPAY, AUF_D_PAY, AUF_D_KEEP};
        static const uint8_t verb[] = {AUF_V_AUCNOT, AUF_V_AUCHAS, AUF_V_AUC, AUF_V_NOPAY, AUF_V_PAY, AUF_V_KEEP};
        int                  i = 0;
        while (demand < first[i])
            i++;
        m.verb = verb[i];
        m.arg[1] = (uint16_t)(demand - first[i]);
        return m;
    }
    case AUF_W3: m.verb = AUF_V_DAWARD; break;
    case AUF_W4: m.verb = AUF_V_DPRIO; break;
    default: m.verb = AUF_V_DTARGET;
    }
    m.arg[1] = (uint16_t)n;
    return m;
}

int auf_demand_item(const auf_data *d, int seats, int shift, int window, int demand)
{
    if (window != AUF_W1 || demand < AUF_D_FIRST)
        return window * 64 + demand;
    rk_move m = auf_demand_move(d, seats, shift, window, demand);
    return AUF_DEMAND_SUBS + m.arg[1] * AUF_SEATS + m.arg[2];
}

static void list(rk_moves *out, rk_move m, int verb, uint64_t values)
{
    m.verb = (uint8_t)verb;
    rk_moves_mask(out, m, 1, values);
}

static void list_sub(const auf_data *d, const auf_state *s, rk_move m, rk_moves *out)
{
    uint64_t amounts = 0;
    for (int i = 0; i < s->seats; i++)
        amounts |= 1ull << auf_subvention(d, s, i);
    m.verb = AUF_V_SUB;
    for (int p = 0; p < s->seats; p++) {
        m.arg[2] = (uint16_t)p;
        rk_moves_mask(out, m, 1, amounts);
    }
}

/* In the order of the table AUF-12.1: none, the enforceable ones, FREE. */
void auf_list_demands(const auf_data *d, const auf_state *s, int seat, rk_moves *out)
{
    uint64_t legal = auf_demands(d, s);
    rk_move  m = {.seat = (uint8_t)seat};
    rk_moves_verb(out, seat, AUF_V_NONE);
    switch (s->step) {
    case AUF_W1: list_sub(d, s, m, out); break;
    case AUF_W2:
        rk_moves_verb(out, seat, AUF_V_KEEP);
        list(out, m, AUF_V_PAY, legal >> AUF_D_PAY & 15);
        list(out, m, AUF_V_NOPAY, legal >> AUF_D_NOPAY & 31);
        list(out, m, AUF_V_AUC, legal >> AUF_D_AUC & ((1ull << AUF_MULTISETS) - 1));
        list(out, m, AUF_V_AUCHAS, legal >> AUF_D_AUCHAS & 15);
        list(out, m, AUF_V_AUCNOT, legal >> AUF_D_AUCNOT & 15);
        break;
    case AUF_W3: list(out, m, AUF_V_DAWARD, legal >> AUF_D_FIRST); break;
    case AUF_W4: list(out, m, AUF_V_DPRIO, legal >> AUF_D_FIRST); break;
    default: list(out, m, AUF_V_DTARGET, legal >> AUF_D_FIRST);
    }
    rk_moves_verb(out, seat, AUF_V_FREE);
}

/* ---- handing in ---- */

/* The decision a window belongs to. */
static void decide(const auf_data *d, auf_state *s, int window, bool accepted)
{
    s->step = 0;
    s->todo = auf_bit(s->lm);
    switch (window) {
    case AUF_W1: auf_decide_subventions(d, s); break;
    case AUF_W2:
        if (accepted) {
            s->phase = AUF_FINAL; /* always asked (AUF-0.7) */
        } else {
            s->final = s->intent; /* AUF-6.3 */
            auf_carry_out(d, s);
        }
        break;
    case AUF_W3: s->phase = AUF_AWARD; break;
    case AUF_W4: s->phase = AUF_PRIORITY; break;
    default: s->phase = AUF_TARGET;
    }
}

/* AUF-12.1, AUF-12.11: colleagues only, once. */
void auf_open_window(const auf_data *d, auf_state *s, int window)
{
    s->handed = s->took = 0;
    if (!(s->windows >> (window - 1) & 1)) {
        decide(d, s, window, false);
        return;
    }
    s->phase = AUF_WINDOW;
    s->step = (uint8_t)window;
    s->todo = (uint8_t)(auf_everybody(s) & ~auf_bit(s->lm));
}

/* AUF-12.5: in the order of the data set. */
uint64_t auf_tokens_left(const auf_data *d, const auf_state *s, int seat)
{
    uint64_t chosen = s->offer[seat], bribes = s->folder[seat] & ~d->scandals;
    if (!chosen)
        return bribes;
    int last = 63 - __builtin_clzll(chosen);
    return bribes & ~((2ull << last) - 1);
}

/* AUF-12.5: one's own unused scandal, alone, with an enforceable demand. Once accepted it never comes back (AUF-12.9). */
bool auf_may_scandal(const auf_data *d, const auf_state *s, int seat)
{
    return s->demand[seat] >= AUF_D_FIRST && !s->offer[seat] && s->folder[seat] >> d->scandal_of[seat] & 1;
}

/* AUF-12.6: the LM sees all folders at once. What he sees he remembers. */
static void close_window(const auf_data *d, auf_state *s)
{
    s->handed = 0;
    for (int p = 0; p < s->seats; p++) {
        if (!s->demand[p])
            continue;
        s->handed |= auf_bit(p);
        for (uint64_t t = s->offer[p]; t; t &= t - 1)
            s->seen[s->lm][__builtin_ctzll(t)] = auf_seen(p, s->accepted_n);
    }
    if (!s->handed) {
        decide(d, s, s->step, false);
        return;
    }
    s->phase = AUF_ANSWER;
    s->todo = auf_bit(s->lm);
}

void auf_play_seal(const auf_data *d, auf_state *s, int seat)
{
    s->todo = (uint8_t)(s->todo & ~auf_bit(seat));
    if (!s->todo)
        close_window(d, s);
}

/* AUF-0.7: with nothing left to put in the folder is sealed. */
static void seal_if_full(const auf_data *d, auf_state *s, int seat)
{
    if (!auf_tokens_left(d, s, seat) && !auf_may_scandal(d, s, seat))
        auf_play_seal(d, s, seat);
}

void auf_play_demand(const auf_data *d, auf_state *s, int seat, int demand)
{
    s->demand[seat] = (uint8_t)demand;
    if (demand)
        seal_if_full(d, s, seat);
    else
        auf_play_seal(d, s, seat);
}

void auf_play_token(const auf_data *d, auf_state *s, int seat, int token)
{
    s->offer[seat] |= 1ull << token;
    if (d->scandals >> token & 1)
        auf_play_seal(d, s, seat);
    else
        seal_if_full(d, s, seat);
}

/* ---- the answer ---- */

static uint8_t scandals_offered(const auf_data *d, const auf_state *s)
{
    uint8_t who = 0;
    for (int p = 0; p < s->seats; p++)
        if (s->offer[p] & d->scandals)
            who |= auf_bit(p);
    return who;
}

/* AUF-12.7: if a scandal is there, a scandal must be accepted. */
uint8_t auf_acceptable(const auf_data *d, const auf_state *s)
{
    uint8_t forced = scandals_offered(d, s);
    return forced ? forced : s->handed;
}

bool auf_may_refuse(const auf_data *d, const auf_state *s)
{
    return !scandals_offered(d, s);
}

/* AUF-12.8, AUF-12.9 */
static void accept_folder(const auf_data *d, auf_state *s, int giver)
{
    uint64_t     tokens = s->offer[giver];
    auf_accepted a = {.tokens = tokens,
                      .demand = s->demand[giver],
                      .giver = (uint8_t)giver,
                      .lm = s->lm,
                      .round = s->round,
                      .window = s->step,
                      .shift = s->shift};
    assert(s->accepted_n < AUF_ACCEPTED);
    s->accepted[s->accepted_n++] = auf_pack(a);
    s->took = 1;
    s->folder[giver] &= ~tokens;
    s->covered[s->lm] |= tokens;
    if (s->demand[giver] >= AUF_D_FIRST && (s->flags & AUF_F_BINDING || tokens & d->scandals))
        s->obey = s->demand[giver];
}

void auf_play_answer(const auf_data *d, auf_state *s, int giver)
{
    int window = s->step;
    auf_record_offers(s, giver);
    auf_forget_demand_texts(s, auf_everybody(s)); /* AUF-16.14 */
    if (giver != AUF_NONE)
        accept_folder(d, s, giver);
    memset(s->offer, 0, sizeof s->offer); /* the others return unchanged */
    memset(s->demand, 0, sizeof s->demand);
    decide(d, s, window, giver != AUF_NONE);
}
