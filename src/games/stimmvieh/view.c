/* view.c: section 6 of the rules: what each seat may know, and the invariants of a state. */
#include "games/stimmvieh/stimmvieh.h"

#include <string.h>

const char *const sti_phase_names[] = {"deal", "choose", "angelus", "flip", "play", "refill", "end"};

static void influences(rk_json *w, const char *key, unsigned politicians)
{
    rk_json_karray(w, key);
    for (; politicians; politicians &= politicians - 1)
        rk_json_int(w, __builtin_ctz(politicians) + 1);
    rk_json_end(w, ']');
}

static void card_or_null(rk_json *w, const char *key, const sti_data *d, int card)
{
    rk_json_key(w, key);
    rk_json_item(w, &sti_game, d, STI_K_CARD, card);
}

/* STI-2.3: secret until all are turned up together. */
static bool tops_visible(const sti_state *s, int party, int viewer)
{
    return s->phase > STI_CHOOSE || viewer == RK_ALL || viewer == party;
}

/* STI-6.2, STI-7.2: hands belong to their owners; all politicians of Angelus are public. */
static bool hand_visible(const sti_state *s, int party, int viewer)
{
    return viewer == RK_ALL || viewer == party || (sti_has_angelus(s) && party == STI_ANGELUS && s->phase > STI_ANGELUS_TOPS);
}

/* STI-6.2, STI-6.6: everybody looks through the own piles; after the last campaign all are open. */
static bool pile_visible(const sti_state *s, int party, int viewer)
{
    return viewer == RK_ALL || (viewer == party && party < s->seats) || s->phase == STI_END;
}

static void show_pile(const sti_data *d, const sti_state *s, int p, int donations, int viewer, rk_json *w)
{
    uint64_t mine =
        s->pile[p] & (donations ? ((1ull << STI_DONATIONS) - 1) << STI_VOTES : (1ull << STI_VOTES) - 1 | 1ull << STI_OWN);
    rk_json_kobject(w, donations ? "donations" : "votes");
    card_or_null(w, "top", d, s->pile_top[p][donations]);
    rk_json_kint(w, "count", __builtin_popcountll(mine));
    int sum = 0, influence = 0;
    for (uint64_t c = mine; c; c &= c - 1) {
        sum += sti_face(d, s, __builtin_ctzll(c))->value;
        influence += sti_face(d, s, __builtin_ctzll(c))->influence;
    }
    if (pile_visible(s, p, viewer)) {
        rk_json_karray(w, "cards");
        for (uint64_t c = mine; c; c &= c - 1)
            rk_json_str(w, d->card[__builtin_ctzll(c)].id);
        rk_json_end(w, ']');
    }
    if (pile_visible(s, p, viewer) || s->open_totals) { /* STI-6.3 */
        rk_json_kint(w, "sum", sum * STI_UNIT);
        if (!donations)
            rk_json_kint(w, "influence", influence);
    }
    rk_json_end(w, '}');
}

static void show_party(const sti_data *d, const sti_state *s, int p, int viewer, rk_json *w)
{
    bool     tops = tops_visible(s, p, viewer);
    unsigned hand = tops ? s->left[p] & ~(unsigned)s->tops[p] : STI_ALL_NINE;
    rk_json_object(w);
    rk_json_kstr(w, "party", rk_str_at(&d->strings, d->party_id[p]));
    rk_json_kbool(w, "chosen", s->tops[p] != 0 && (s->phase != STI_ANGELUS_TOPS || p < s->seats));
    influences(w, "tops", tops ? s->tops[p] : 0);
    influences(w, "played", STI_ALL_NINE & ~(unsigned)s->left[p]);
    rk_json_kint(w, "hand_size", __builtin_popcount(hand));
    if (hand_visible(s, p, viewer))
        influences(w, "hand", hand);
    show_pile(d, s, p, 0, viewer, w);
    show_pile(d, s, p, 1, viewer, w);
    rk_json_end(w, '}');
}

/* STI-6.6: the figures of every finished campaign are public. */
static void show_results(const sti_data *d, const sti_state *s, rk_json *w)
{
    rk_json_karray(w, "results");
    for (int c = 0; c < s->campaign; c++) {
        sti_result r[STI_PARTIES];
        sti_evaluate(d, s, s->past[c], r);
        rk_json_array(w);
        for (int p = 0; p < STI_PARTIES; p++) {
            rk_json_object(w);
            rk_json_kint(w, "votes", r[p].votes * STI_UNIT);
            rk_json_kint(w, "influence", r[p].influence);
            rk_json_kint(w, "donations", r[p].donations * STI_UNIT);
            rk_json_kbool(w, "doubled", r[p].doubles);
            rk_json_kint(w, "final", r[p].final * STI_UNIT);
            rk_json_kint(w, "place", r[p].place);
            rk_json_kint(w, "points", r[p].points);
            rk_json_end(w, '}');
        }
        rk_json_end(w, ']');
    }
    rk_json_end(w, ']');
}

static void show_stack(const sti_data *d, const sti_state *s, int stack, rk_json *w)
{
    rk_json_kobject(w, stack ? "donation_stack" : "vote_stack");
    card_or_null(w, "top", d, s->stack[stack]);
    rk_json_kint(w, "below", __builtin_popcountll(sti_stack_cards(s, stack)));
    rk_json_end(w, '}');
}

static void show_flip(const sti_state *s, rk_json *w)
{
    if (s->phase != STI_FLIP) {
        rk_json_knull(w, "flip");
        return;
    }
    rk_json_karray(w, "flip");
    for (int p = 0; p < STI_PARTIES; p++)
        if (s->flipping >> p & 1) {
            rk_json_object(w);
            rk_json_kint(w, "party", p);
            rk_json_kint(w, "influence", s->flip[p]);
            rk_json_end(w, '}');
        }
    rk_json_end(w, ']');
}

static void int_or_null(rk_json *w, const char *key, bool there, int n)
{
    if (there)
        rk_json_kint(w, key, n);
    else
        rk_json_knull(w, key);
}

void sti_show(const void *data, const void *state, int viewer, rk_json *w)
{
    const sti_data  *d = data;
    const sti_state *s = state;
    bool             playing = s->phase == STI_PLAY || s->phase == STI_REFILL;
    rk_json_object(w);
    rk_json_kstr(w, "phase", sti_phase_names[s->phase]);
    rk_json_kint(w, "campaign", s->campaign + (s->phase != STI_END));
    rk_json_kint(w, "turn", s->turn);
    int_or_null(w, "start", playing || s->phase == STI_END, s->start);
    int_or_null(w, "party_in_turn", playing, sti_party_in_turn(s));
    int_or_null(w, "angelus_holder", playing && sti_has_angelus(s), sti_holder(s));
    rk_json_karray(w, "display");
    for (int i = 0; i < STI_SLOTS; i++)
        rk_json_item(w, &sti_game, d, STI_K_CARD, s->display[i]);
    rk_json_end(w, ']');
    show_stack(d, s, 0, w);
    show_stack(d, s, 1, w);
    rk_json_key(w, "refill");
    if (s->phase == STI_REFILL)
        rk_json_str(w, s->refill ? "donations" : "votes");
    else
        rk_json_null(w);
    show_flip(s, w);
    rk_json_karray(w, "parties");
    for (int p = 0; p < STI_PARTIES; p++)
        show_party(d, s, p, viewer, w);
    rk_json_end(w, ']');
    show_results(d, s, w);
    rk_json_end(w, '}');
}

/* STI-6.3: the only thing a seat cannot work out is what others have chosen before the
 * choices are turned up. (The order of the stacks does not exist yet.) */
void sti_resample(const void *data, void *state, int viewer, rk_rng *rng)
{
    const sti_data *d = data;
    sti_state      *s = state;
    if (s->phase != STI_CHOOSE)
        return;
    for (int p = 0; p < s->seats; p++)
        if (p != viewer && s->tops[p])
            s->tops[p] = d->four[rk_rng_below(rng, STI_FOURS)];
}

/* ---- invariants ---- */

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
