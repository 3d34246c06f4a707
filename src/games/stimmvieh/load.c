/* load.c: the state document (show with RK_ALL) back into a state. Native only. */
#include "games/stimmvieh/stimmvieh.h"

#include <string.h>

static uint8_t load_card(const sti_data *d, const rk_node *in)
{
    return rk_node_null(in) ? (uint8_t)STI_NO_CARD : (uint8_t)rk_node_item(in, &sti_game, d, STI_K_CARD);
}

static uint16_t load_politicians(const rk_node *party, const char *key)
{
    rk_node  in = rk_node_get(party, key);
    unsigned set = 0;
    int      n = rk_node_upto(&in, STI_POLITICIANS);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&in, i);
        set |= 1u << (rk_node_int(&at, 1, STI_POLITICIANS) - 1);
    }
    return (uint16_t)set;
}

static void load_pile(const sti_data *d, sti_state *s, const rk_node *party, int p, int kind)
{
    rk_node in = rk_node_get(party, kind ? "donations" : "votes");
    rk_node cards = rk_node_get(&in, "cards"), top = rk_node_get(&in, "top");
    int     n = rk_node_upto(&cards, STI_CARDS);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&cards, i);
        int     c = load_card(d, &at);
        if (sti_is_vote(c) == kind || c == STI_NO_CARD)
            rk_node_fail(&at, "does not belong on this pile");
        else
            s->pile[p] |= 1ull << c;
    }
    s->pile_top[p][kind] = load_card(d, &top);
}

static void load_party(const sti_data *d, sti_state *s, const rk_node *in, int p)
{
    s->tops[p] = load_politicians(in, "tops");
    s->left[p] = (uint16_t)(STI_ALL_NINE & ~load_politicians(in, "played"));
    load_pile(d, s, in, p, 0);
    load_pile(d, s, in, p, 1);
}

static void load_flip(sti_state *s, const rk_node *doc)
{
    rk_node in = rk_node_get(doc, "flip");
    if (rk_node_null(&in))
        return;
    int n = rk_node_upto(&in, STI_PARTIES);
    for (int i = 0; i < n; i++) {
        rk_node at = rk_node_at(&in, i);
        int     p = (int)rk_node_kint(&at, "party", 0, STI_PARTIES - 1);
        s->flipping |= (uint8_t)(1u << p);
        s->flip[p] = (uint8_t)rk_node_kint(&at, "influence", 0, STI_POLITICIANS);
    }
}

static void load_results(sti_state *s, const rk_node *doc)
{
    rk_node in = rk_node_get(doc, "results");
    int     n = rk_node_upto(&in, s->campaigns);
    for (int c = 0; c < n; c++) {
        rk_node at = rk_node_at(&in, c);
        if (!rk_node_exactly(&at, STI_PARTIES))
            continue;
        for (int p = 0; p < STI_PARTIES; p++) {
            rk_node one = rk_node_at(&at, p);
            s->past[c][p].votes = (uint16_t)(rk_node_kint(&one, "votes", 0, 65535 * STI_UNIT) / STI_UNIT);
            s->past[c][p].influence = (uint16_t)rk_node_kint(&one, "influence", 0, 9 * STI_VOTES);
            s->past[c][p].donations = (uint16_t)(rk_node_kint(&one, "donations", 0, 65535 * STI_UNIT) / STI_UNIT);
        }
    }
    s->campaign = (uint8_t)n;
}

/* What is neither on the table nor in a pile has not been seen yet. */
static void find_unseen(sti_state *s, const rk_node *doc)
{
    for (int i = 0; i < STI_SLOTS + 2; i++) {
        int c = i < STI_SLOTS ? s->display[i] : s->stack[i - STI_SLOTS];
        if (c == STI_NO_CARD)
            continue;
        if (!(s->unseen >> c & 1))
            rk_node_fail(doc, "card %d lies twice, or is not in play", c);
        s->unseen &= ~(1ull << c);
    }
    for (int p = 0; p < STI_PARTIES; p++) {
        if (s->pile[p] & ~s->unseen)
            rk_node_fail(doc, "a card of party %d lies elsewhere too, or is not in play", p);
        s->unseen &= ~s->pile[p];
    }
}

static void load_table(const sti_data *d, sti_state *s, rk_node *doc)
{
    rk_node display = rk_node_get(doc, "display");
    if (rk_node_exactly(&display, STI_SLOTS))
        for (int i = 0; i < STI_SLOTS; i++) {
            rk_node at = rk_node_at(&display, i);
            s->display[i] = load_card(d, &at);
            s->dealt = (uint8_t)(s->dealt + (s->display[i] != STI_NO_CARD));
        }
    static const char *const stacks[] = {"vote_stack", "donation_stack"};
    for (int i = 0; i < 2; i++) {
        rk_node in = rk_node_get(doc, stacks[i]), top = rk_node_get(&in, "top");
        s->stack[i] = load_card(d, &top);
        if (s->stack[i] != STI_NO_CARD && sti_is_vote(s->stack[i]) == i)
            rk_node_fail(&top, "does not belong on this stack");
        s->dealt = (uint8_t)(s->dealt + (s->stack[i] != STI_NO_CARD));
    }
    if (s->phase > STI_DEAL)
        s->dealt = STI_SLOTS + 2;
}

static void load_turn(sti_state *s, rk_node *doc)
{
    static const char *const stacks[] = {"votes", "donations"};

    s->turn = (uint8_t)rk_node_kint(doc, "turn", 0, STI_TURNS);
    rk_node start = rk_node_get(doc, "start"), refill = rk_node_get(doc, "refill");
    if (!rk_node_null(&start))
        s->start = (uint8_t)rk_node_int(&start, 0, s->seats - 1);
    if (!rk_node_null(&refill))
        s->refill = (uint8_t)rk_node_choice(&refill, stacks, 2);
    if (rk_node_null(&refill) != (s->phase != STI_REFILL))
        rk_node_fail(&refill, "goes with the phase \"refill\"");
}

bool sti_load_state(const void *data, void *state, const rk_setup *setup, rk_node *doc)
{
    const sti_data *d = data;
    sti_state      *s = state;
    sti_start(data, s, setup);
    rk_node_only(doc, "phase campaign turn start party_in_turn angelus_holder display vote_stack donation_stack refill flip "
                      "parties results");
    rk_node phase = rk_node_get(doc, "phase"), parties = rk_node_get(doc, "parties");
    s->phase = (uint8_t)rk_node_choice(&phase, sti_phase_names, STI_END + 1);
    load_table(d, s, doc);
    if (rk_node_exactly(&parties, STI_PARTIES))
        for (int p = 0; p < STI_PARTIES; p++) {
            rk_node at = rk_node_at(&parties, p);
            load_party(d, s, &at, p);
        }
    find_unseen(s, doc);
    load_flip(s, doc);
    load_results(s, doc);
    load_turn(s, doc);
    const char *broken = rk_node_ok(doc) ? sti_check(d, s) : NULL;
    if (broken)
        rk_node_fail(doc, "%s", broken);
    return rk_node_ok(doc);
}
