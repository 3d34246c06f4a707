/* tell.c: what is told of a move just made, and of what follows from it by itself. */
#include "games/stimmvieh/stimmvieh.h"

static int four_of(const sti_data *d, uint16_t tops)
{
    for (int i = 0; i < STI_FOURS; i++)
        if (d->four[i] == tops)
            return i;
    return 0;
}

static void tell_reveal(const sti_data *d, const sti_state *b, int parties, rk_teller *out)
{
    for (int p = 0; p < parties; p++)
        rk_say(out, RK_MSG("stimmvieh.tell.tops", RK_ITEM("party", STI_K_PARTY, p),
                           RK_ITEM("four", STI_K_FOUR, four_of(d, b->tops[p])), RK_NUM("sum", sti_sum(b->tops[p]))));
}

/* Those with the highest number. */
static unsigned highest(const int *n)
{
    unsigned with = 0;
    int      high = 0;
    for (int p = 0; p < STI_PARTIES; p++) {
        if (n[p] >= high)
            with = n[p] > high ? 1u << p : with | 1u << p;
        high = n[p] > high ? n[p] : high;
    }
    return with;
}

/* STI-3.1 to STI-3.5: who starts, and by which rule. */
static void tell_start(const sti_state *a, rk_move m, const sti_state *b, rk_teller *out)
{
    int  first[STI_PARTIES], last[STI_PARTIES];
    bool flips = a->phase == STI_FLIP;
    if (a->phase == b->phase || b->phase != STI_PLAY)
        return;
    rk_say(out, RK_MSG("stimmvieh.tell.start", RK_ITEM("party", STI_K_PARTY, b->start)));
    for (int p = 0; p < STI_PARTIES; p++) {
        first[p] = !flips ? sti_sum(b->tops[p]) : p == m.arg[0] ? m.arg[1] : a->flip[p];
        last[p] = 99 - first[p];
        if (b->players_start && p >= b->seats)
            first[p] = last[p] = 0; /* STI-7.6 */
    }
    unsigned best = highest(first);
    bool     shared = best & (best - 1);
    rk_say(out, RK_MSG(flips ? "stimmvieh.tell.why_flip" : shared ? "stimmvieh.tell.why_lowest" : "stimmvieh.tell.why_highest"));
    if (sti_has_angelus(b) && (shared ? highest(last) : best) == 1u << STI_ANGELUS)
        rk_say(out, RK_MSG("stimmvieh.tell.why_angelus"));
}

static void tell_top(const sti_data *d, const sti_state *a, rk_move m, const sti_state *b, int viewer, rk_teller *out)
{
    if (viewer == m.seat || viewer == RK_ALL)
        rk_say(out,
               RK_MSG("stimmvieh.tell.own_top", RK_ITEM("party", STI_K_PARTY, m.seat), RK_ITEM("four", STI_K_FOUR, m.arg[0])));
    else
        rk_say(out, RK_MSG("stimmvieh.tell.chosen", RK_ITEM("party", STI_K_PARTY, m.seat)));
    if (b->phase != STI_CHOOSE)
        tell_reveal(d, b, b->seats, out);
    tell_start(a, m, b, out);
    if (b->phase == STI_FLIP)
        rk_say(out, RK_MSG("stimmvieh.tell.flip_needed"));
}

static void tell_night(const sti_data *d, const sti_state *b, rk_teller *out)
{
    sti_result r[STI_PARTIES];
    sti_evaluate(d, b, b->past[b->campaign - 1], r);
    rk_say(out, RK_MSG("stimmvieh.tell.night", RK_NUM("n", b->campaign)));
    for (int place = 1; place <= STI_PARTIES; place++)
        for (int p = 0; p < STI_PARTIES; p++)
            if (r[p].place == place)
                rk_say(out, RK_MSG(r[p].doubles ? "stimmvieh.tell.result_doubled" : "stimmvieh.tell.result",
                                   RK_NUM("place", place), RK_ITEM("party", STI_K_PARTY, p),
                                   RK_AMOUNT("votes", r[p].votes * STI_UNIT), RK_NUM("influence", r[p].influence),
                                   RK_AMOUNT("donations", r[p].donations * STI_UNIT), RK_AMOUNT("final", r[p].final * STI_UNIT)));
    if (b->campaign < b->campaigns)
        rk_say(out, RK_MSG("stimmvieh.tell.next_campaign", RK_NUM("n", b->campaign + 1)));
}

static void tell_play(const sti_data *d, const sti_state *a, rk_move m, const sti_state *b, rk_teller *out)
{
    int party = sti_party_in_turn(a), who = sti_person(party, m.arg[0]);
    if (sti_has_angelus(a) && party == STI_ANGELUS)
        rk_say(out, RK_MSG("stimmvieh.tell.for_angelus", RK_SEAT("seat", m.seat)));
    if (m.arg[1] == RK_NONE)
        rk_say(out, RK_MSG("stimmvieh.tell.nothing", RK_ITEM("party", STI_K_PARTY, party),
                           RK_ITEM("politician", STI_K_POLITICIAN, who)));
    else
        rk_say(out, RK_MSG("stimmvieh.tell.take", RK_ITEM("party", STI_K_PARTY, party),
                           RK_ITEM("politician", STI_K_POLITICIAN, who), RK_ITEM("card", STI_K_CARD, a->display[m.arg[1]])));
    if (b->campaign > a->campaign)
        tell_night(d, b, out);
}

static void tell_draw(const sti_state *a, rk_move m, rk_teller *out)
{
    bool        display = a->phase == STI_DEAL && a->dealt < STI_SLOTS;
    const char *key = display                 ? "stimmvieh.tell.display"
                      : sti_is_vote(m.arg[0]) ? "stimmvieh.tell.vote_top"
                                              : "stimmvieh.tell.donation_top";
    rk_say(out, RK_MSG(key, RK_ITEM("card", STI_K_CARD, m.arg[0])));
}

void sti_tell(const void *data, const void *before, rk_move m, const void *after, int viewer, rk_teller *out)
{
    const sti_state *a = before, *b = after;
    switch (m.verb) {
    case STI_V_TOP: tell_top(data, a, m, b, viewer, out); break;
    case STI_V_PLAY: tell_play(data, a, m, b, out); break;
    case STI_V_DRAW: tell_draw(a, m, out); break;
    case STI_V_ANGELUS:
        if (b->phase != STI_ANGELUS_TOPS)
            rk_say(out, RK_MSG("stimmvieh.tell.tops", RK_ITEM("party", STI_K_PARTY, STI_ANGELUS),
                               RK_ITEM("four", STI_K_FOUR, four_of(data, b->tops[STI_ANGELUS])),
                               RK_NUM("sum", sti_sum(b->tops[STI_ANGELUS]))));
        tell_start(a, m, b, out);
        break;
    default:
        rk_say(out, RK_MSG("stimmvieh.tell.flip", RK_ITEM("party", STI_K_PARTY, m.arg[0]),
                           RK_ITEM("politician", STI_K_POLITICIAN, sti_person(m.arg[0], m.arg[1]))));
        tell_start(a, m, b, out);
    }
}
