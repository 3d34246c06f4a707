/* game.c: the game table of Stimmvieh, and playing (section 4). */
#include "games/stimmvieh/stimmvieh.h"

#include <string.h>

rk_turn sti_turn(const void *data, const void *state)
{
    (void)data;
    const sti_state *s = state;
    switch ((sti_phase)s->phase) {
    case STI_CHOOSE: {
        uint8_t seats = 0;
        for (int p = 0; p < s->seats; p++)
            if (!s->tops[p])
                seats |= (uint8_t)(1u << p);
        return rk_turn_of(RK_DECIDE, seats, 1);
    }
    case STI_PLAY: return rk_turn_of(RK_DECIDE, 1u << sti_actor(s), 0);
    case STI_DEAL:
    case STI_ANGELUS_TOPS:
    case STI_FLIP:
    case STI_REFILL: return rk_turn_of(RK_CHANCE_TURN, 0, 0);
    case STI_END: break;
    }
    return rk_turn_of(RK_OVER, 0, 0);
}

/* ---- legal moves ---- */

static void chance_moves(const sti_state *s, rk_moves *out)
{
    switch ((sti_phase)s->phase) {
    case STI_DEAL: rk_moves_values(out, RK_CHANCE, STI_V_DRAW, sti_stack_cards(s, s->dealt != STI_SLOTS)); break;
    case STI_REFILL: rk_moves_values(out, RK_CHANCE, STI_V_DRAW, sti_stack_cards(s, s->refill)); break;
    case STI_ANGELUS_TOPS:
        rk_moves_mask(out, rk_move_of(STI_V_ANGELUS, RK_CHANCE, 1, 0, 0), 0, STI_ALL_NINE & ~s->tops[STI_ANGELUS]);
        break;
    case STI_FLIP: {
        int p = sti_next_flip(s);
        rk_moves_mask(out, rk_move_of(STI_V_FLIP, RK_CHANCE, (unsigned)p, 1, 0), 1, STI_ALL_NINE & ~s->tops[p]);
        break;
    }
    case STI_CHOOSE:
    case STI_PLAY:
    case STI_END: break;
    }
}

/* STI-4.2 to STI-4.5: any politician left, with each card it reaches, or with nothing if it reaches none. */
static void play_moves(const sti_data *d, const sti_state *s, int seat, rk_moves *out)
{
    uint8_t influence[STI_SLOTS];
    for (int i = 0; i < STI_SLOTS; i++)
        influence[i] = s->display[i] == STI_NO_CARD ? STI_NO_CARD : sti_face(d, s, s->display[i])->influence;
    for (unsigned left = s->left[sti_party_in_turn(s)]; left; left &= left - 1) {
        int      p = __builtin_ctz(left) + 1;
        rk_move  m = rk_move_of(STI_V_PLAY, (unsigned)seat, (unsigned)p, 0, 0);
        unsigned slots = 0;
        for (int i = 0; i < STI_SLOTS; i++)
            slots |= (unsigned)(influence[i] <= p) << i;
        if (slots) {
            rk_moves_mask(out, m, 1, slots);
        } else {
            rk_moves_one(out, rk_move_of(STI_V_PLAY, (unsigned)seat, (unsigned)p, RK_NONE, 0));
        }
    }
}

void sti_moves(const void *data, const void *state, int seat, rk_moves *out)
{
    const sti_state *s = state;
    rk_moves_clear(out);
    if (seat == RK_CHANCE) {
        chance_moves(s, out);
    } else if (s->phase == STI_CHOOSE && seat < s->seats && !s->tops[seat]) {
        rk_move m = {.verb = STI_V_TOP, .seat = (uint8_t)seat};
        rk_moves_range(out, m, 0, STI_FOURS - 1);
    } else if (s->phase == STI_PLAY && seat == sti_actor(s)) {
        play_moves(data, s, seat, out);
    }
}

/* ---- playing ---- */

/* STI-4.6: on top of the party's own pile of its kind. */
static void take(sti_state *s, int party, int slot)
{
    int card = s->display[slot];
    s->pile[party] |= 1ull << card;
    s->pile_top[party][!sti_is_vote(card)] = (uint8_t)card;
    s->display[slot] = STI_NO_CARD;
}

/* STI-4.7, STI-4.10: from the stack of the politician's kind, from the other one if it is empty. */
static void refill(sti_state *s, int slot, bool top_candidate)
{
    int stack = !top_candidate;
    if (s->stack[stack] == STI_NO_CARD)
        stack = !stack;
    if (s->stack[stack] == STI_NO_CARD)
        return;
    s->display[slot] = s->stack[stack];
    s->stack[stack] = STI_NO_CARD;
    if (sti_stack_cards(s, stack)) {
        s->phase = STI_REFILL;
        s->refill = (uint8_t)stack;
    }
}

static void end_campaign(const sti_data *d, sti_state *s)
{
    sti_collected(d, s, s->past[s->campaign]);
    s->campaign++;
    if (s->campaign < s->campaigns)
        sti_new_campaign(s);
    else
        s->phase = STI_END;
}

static void play_politician(const sti_data *d, sti_state *s, int influence, int slot)
{
    int      party = sti_party_in_turn(s);
    uint16_t bit = (uint16_t)(1u << (influence - 1));
    s->left[party] = (uint16_t)(s->left[party] & ~bit);
    if (slot != RK_NONE)
        take(s, party, slot);
    s->turn++;
    if (s->turn == STI_TURNS)
        end_campaign(d, s); /* STI-4.9: no refill after the last turn */
    else if (slot != RK_NONE)
        refill(s, slot, s->tops[party] & bit); /* STI-4.8: no card taken, no refill */
}

static void play_refill(sti_state *s, int card)
{
    s->unseen &= ~(1ull << card);
    s->stack[s->refill] = (uint8_t)card;
    s->refill = 0;
    s->phase = STI_PLAY;
}

void sti_play(const void *data, void *state, rk_move m)
{
    sti_state *s = state;
    switch (m.verb) {
    case STI_V_TOP: sti_play_top(data, s, m.seat, m.arg[0]); break;
    case STI_V_PLAY: play_politician(data, s, m.arg[0], m.arg[1]); break;
    case STI_V_DRAW:
        if (s->phase == STI_DEAL)
            sti_play_deal(s, m.arg[0]);
        else
            play_refill(s, m.arg[0]);
        break;
    case STI_V_ANGELUS: sti_play_angelus(s, m.arg[0]); break;
    case STI_V_FLIP: sti_play_flip(s, m.arg[0], m.arg[1]); break;
    default: assert(false); /* a verb of another game */
    }
}

/* ---- the tables ---- */

static const rk_kind kinds[] = {
    [STI_K_NUMBER] = {.name = "number"},
    [STI_K_SLOT] = {.name = "slot", .none = true},
    [STI_K_FOUR] = {.name = "four influences", .count = STI_FOURS, .rest = true, .digits = true},
    [STI_K_CARD] = {.name = "card", .count = STI_CARDS},
    [STI_K_PARTY] = {.name = "party", .count = STI_PARTIES},
    [STI_K_POLITICIAN] = {.name = "politician", .count = STI_PARTIES * STI_POLITICIANS},
    {0},
};

static const rk_verb verbs[] = {
    [STI_V_TOP] = {"top", 0, 1, {STI_K_FOUR}},
    [STI_V_PLAY] = {"play", 0, 2, {STI_K_NUMBER, STI_K_SLOT}, {STI_POLITICIANS + 1, STI_SLOTS}},
    [STI_V_DRAW] = {"draw", RK_V_CHANCE, 1, {STI_K_CARD}},
    [STI_V_ANGELUS] = {"angelus", RK_V_CHANCE, 1, {STI_K_NUMBER}, {STI_POLITICIANS + 1}},
    [STI_V_FLIP] = {"flip", RK_V_CHANCE, 2, {STI_K_NUMBER, STI_K_NUMBER}, {STI_PARTIES, STI_POLITICIANS + 1}},
    {0},
};

static const rk_option options[] = {
    [STI_OPT_CAMPAIGNS] = {.name = "campaigns", .low = 1, .high = STI_CAMPAIGNS, .def = 1, .rule = "STI-8.1"},
    [STI_OPT_FINAL_TIE] = {.name = "final_tie", .values = {"votes", "shared"}, .rule = "STI-5.6"},
    [STI_OPT_ZERO_DOUBLE] = {.name = "zero_votes_double", .values = {"false", "true"}, .rule = "STI-5.4"},
    [STI_OPT_OPEN_TOTALS] = {.name = "open_totals", .values = {"false", "true"}, .rule = "STI-6.3"},
    [STI_OPT_OWN_SLOGAN] = {.name = "own_slogan",
                            .values = {"off", "v01", "v02", "v03", "v04", "v05", "v06", "v07", "v08", "v09", "v10", "v11", "v12",
                                       "v13", "v14", "v15", "v16", "v17"},
                            .rule = "STI-9.1"},
    [STI_OPT_SLOGAN] = {.name = "slogan", .text = 99, .rule = "STI-9.1"},
    [STI_OPT_START] = {.name = "start_among", .values = {"parties", "players"}, .rule = "STI-7.6", .later = true},
    {0},
};

/* Measured: docs/bots.md. */
static const char *const levels[] = {"greedy/m2500/n10000", "greedy/m2000/n10000/j1", "greedy/n30", "search:400/g1",
                                     "search:8000",         "search:8000/j2"};

const rk_game rk_game_stimmvieh = {
    .id = "stimmvieh",
    .prefix = "STI",
    .grammar_rule = "STI-10.2",
    .shelf = 5,
    .min_seats = 3,
    .max_seats = 4,
    .rules_version = 1,
    .state_size = sizeof(sti_state),
    .data_size = sizeof(sti_data),
    .kinds = kinds,
    .verbs = verbs,
    .options = options,
    RK_GAME_TABLE(sti),
    .words.part = RK_OUTSIDE_MODULE(sti_part),
    .players.levels = levels,
    .players.search = {.depth = 40}, /* to the end of the campaign */
    .players.master = {.explore = 30, .widen = 60, .look = 50, .keep = 16, .open = 1, .pace = 60}, /* see docs/learning.md */
    .players.facts = sti_facts,
    .players.standing = sti_standing,
    .players.features = &sti_features,
};
