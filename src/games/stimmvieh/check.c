/* check.c: the invariants of a state. */
#include "games/stimmvieh/stimmvieh.h"

static const char *check_cards(const sti_state *s)
{
    uint64_t all = (1ull << STI_OWN) - 1, seen = s->unseen;
    if (s->own != STI_NO_CARD)
        all ^= 1ull << s->own | 1ull << STI_OWN;
    uint64_t lies[STI_PARTIES + STI_SLOTS + 2];
    for (int p = 0; p < STI_PARTIES; p++)
        lies[p] = s->pile[p];
    for (int i = 0; i < STI_SLOTS; i++)
        lies[STI_PARTIES + i] = s->display[i] == STI_NO_CARD ? 0 : 1ull << s->display[i];
    for (int i = 0; i < 2; i++)
        lies[STI_PARTIES + STI_SLOTS + i] = s->stack[i] == STI_NO_CARD ? 0 : 1ull << s->stack[i];
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        if (seen & lies[i])
            return "a card lies in two places";
        seen |= lies[i];
    }
    return seen == all ? NULL : "a card is nowhere, or should not be in play";
}

static const char *check_piles(const sti_state *s)
{
    for (int p = 0; p < STI_PARTIES; p++)
        for (int kind = 0; kind < 2; kind++) {
            int      top = s->pile_top[p][kind];
            uint64_t donations = ((1ull << STI_DONATIONS) - 1) << STI_VOTES;
            uint64_t pile = s->pile[p] & (kind ? donations : ~donations);
            if ((top == STI_NO_CARD) != !pile || (pile && !(pile >> top & 1)))
                return "the top of a pile is not in the pile";
        }
    return NULL;
}

/* STI-4.1: each party has played once for every turn it has had. */
static const char *check_politicians(const sti_state *s)
{
    for (int p = 0; p < STI_PARTIES; p++) {
        int had = s->turn / STI_PARTIES + ((p + STI_PARTIES - s->start) % STI_PARTIES < s->turn % STI_PARTIES);
        if (STI_POLITICIANS - __builtin_popcount(s->left[p]) != had)
            return "a party has not played one politician for each of its turns";
        int  tops = __builtin_popcount(s->tops[p]);
        bool drawing = s->phase == STI_ANGELUS_TOPS && p == STI_ANGELUS;
        if (!drawing && tops != STI_TOPS && (tops || s->phase > STI_CHOOSE))
            return "a party has not exactly four top candidates";
    }
    return NULL;
}

/* STI-2.1, STI-6.5: dealing fills the slots, then the stacks, in order, and nothing else happens before it is over. */
static const char *check_deal(const sti_state *s)
{
    for (int i = 0; i < STI_SLOTS + 2; i++) {
        int c = i < STI_SLOTS ? s->display[i] : s->stack[i - STI_SLOTS];
        if ((c != STI_NO_CARD) != (i < s->dealt))
            return "the cards are not dealt in order";
        if (i < STI_SLOTS && c != STI_NO_CARD && sti_is_vote(c))
            return "a vote card was dealt into the display";
    }
    for (int p = 0; p < STI_PARTIES; p++)
        if (s->tops[p] || s->pile[p])
            return "something happened before the cards were dealt";
    return s->dealt < STI_SLOTS + 2 ? NULL : "all cards are dealt";
}

/* STI-4.10: a stack shows no top only when it is used up, or while the next top is being turned up. */
static const char *check_stacks(const sti_state *s)
{
    for (int k = 0; k < 2; k++) {
        bool turning = s->phase == STI_REFILL && s->refill == k;
        if (s->stack[k] != STI_NO_CARD ? turning : !turning && sti_stack_cards(s, k))
            return "a stack does not show its top, or shows it too early";
        if (turning && !sti_stack_cards(s, k))
            return "that stack has no card left to turn up";
    }
    return NULL;
}

static const char *check_phase(const sti_state *s)
{
    unsigned chosen = 0;
    for (int p = 0; p < s->seats; p++)
        chosen += s->tops[p] != 0;
    if (s->phase == STI_DEAL)
        return check_deal(s);
    if (s->phase < STI_PLAY && s->turn)
        return "turns were taken before the start player was known";
    if (s->phase == STI_CHOOSE && (chosen == s->seats || (sti_has_angelus(s) && s->tops[STI_ANGELUS])))
        return "all have chosen, or Angelus too early";
    if (s->phase == STI_ANGELUS_TOPS
        && (!sti_has_angelus(s) || chosen != s->seats || __builtin_popcount(s->tops[STI_ANGELUS]) >= STI_TOPS))
        return "it is not the time for the top candidates of Angelus";
    if (s->phase == STI_FLIP ? !s->flipping || sti_next_flip(s) < 0 : s->flipping != 0)
        return "nobody turns up a backbencher";
    if ((s->phase == STI_PLAY || s->phase == STI_REFILL) && s->turn >= STI_TURNS)
        return "after the last turn there is nothing to play";
    if (s->phase == STI_END)
        return s->turn == STI_TURNS ? NULL : "the match ends after the last turn";
    return check_stacks(s);
}

const char *sti_check(const void *data, const void *state)
{
    (void)data;
    const sti_state *s = state;
    if (s->phase > STI_END || s->start >= STI_PARTIES || s->campaign > s->campaigns || s->turn > STI_TURNS)
        return "a counter is out of range";
    if (sti_has_angelus(s) && s->start == STI_ANGELUS)
        return "Angelus starts (STI-7.3)";
    if ((s->phase == STI_END) != (s->campaign == s->campaigns))
        return "the match ends with its last campaign";
    const char *broken = check_cards(s);
    if (!broken)
        broken = check_piles(s);
    if (!broken)
        broken = check_politicians(s);
    if (!broken)
        broken = check_phase(s);
    return broken;
}
