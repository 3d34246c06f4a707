/* why.c: why a move is refused: STI-10.2, line by line. */
#include "games/stimmvieh/stimmvieh.h"

static rk_why why_not_top(const sti_state *s, rk_move m)
{
    if (s->phase != STI_CHOOSE)
        return RK_NO("STI-2.3", "stimmvieh.why.top_phase");
    if (m.seat >= s->seats)
        return RK_NO("STI-2.3", "stimmvieh.why.top_seat");
    if (s->tops[m.seat])
        return RK_NO("STI-2.3", "stimmvieh.why.top_twice");
    return RK_NO("STI-2.3", "stimmvieh.why.top_four");
}

static rk_why not_in_turn(const sti_state *s)
{
    int party = sti_party_in_turn(s);
    if (sti_has_angelus(s) && party == STI_ANGELUS)
        return RK_NO("STI-7.4", "stimmvieh.why.holder", RK_SEAT("seat", sti_holder(s)));
    return RK_NO("STI-4.1", "stimmvieh.why.not_in_turn", RK_ITEM("party", STI_K_PARTY, party));
}

static rk_why why_not_play(const sti_state *s, rk_move m)
{
    int p = m.arg[0];
    if (s->phase != STI_PLAY)
        return RK_NO("STI-4.1", "stimmvieh.why.play_phase");
    if (m.seat != sti_actor(s))
        return not_in_turn(s);
    if (p < 1 || p > STI_POLITICIANS || !(s->left[sti_party_in_turn(s)] >> (p - 1) & 1))
        return RK_NO("STI-4.2", "stimmvieh.why.politician");
    if (m.arg[1] == RK_NONE)
        return RK_NO("STI-4.4", "stimmvieh.why.must_take", RK_NUM("n", p));
    return RK_NO("STI-4.3", "stimmvieh.why.reach", RK_NUM("n", p));
}

rk_why sti_why_not(const void *data, const void *state, rk_move m)
{
    (void)data;
    switch (m.verb) {
    case STI_V_TOP: return why_not_top(state, m);
    case STI_V_PLAY: return why_not_play(state, m);
    default: break;
    }
    if (m.seat == RK_CHANCE)
        return RK_NO("STI-6.5", "stimmvieh.why.chance");
    return RK_NO("STI-10.2", "stimmvieh.why.no_action");
}
