/* check.c: the invariants. */
#include "games/flohmarkt/flohmarkt.h"

static const char *check_things(const flo_state *s)
{
    unsigned seen = s->unseen;
    if (seen & s->offered)
        return "a thing is in two places";
    seen |= s->offered;
    for (int i = 0; i < s->seats; i++) {
        if (seen & s->owns[i])
            return "a thing is in two places";
        seen |= s->owns[i];
    }
    if (__builtin_popcount(s->unseen) < s->left)
        return "more things to be turned up than there are";
    return s->kept && seen != FLO_ALL ? "a thing is nowhere" : NULL;
}

const char *flo_check(const void *data, const void *state)
{
    (void)data;
    const flo_state *s = state;
    int              cards = s->left + (s->waiting != 0);
    if (s->waiting >> s->seats || (s->waiting && !s->offered))
        return "nobody can bid";
    for (int i = 0; i < s->seats; i++) {
        if (__builtin_popcount(s->hand[i]) < cards)
            return "a hand has fewer cards than rounds are left";
        if (s->bid[i] && !(s->hand[i] >> (s->bid[i] - 1) & 1))
            return "a bid is not in the hand it came from";
        if ((s->bid[i] != 0) != (s->waiting && !(s->waiting >> i & 1)))
            return "a bid is missing, or should not be there";
    }
    return check_things(s);
}
