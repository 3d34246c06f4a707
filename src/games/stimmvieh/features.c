/* features.c: a position of Stimmvieh in numbers, for learners. */
#include "games/stimmvieh/stimmvieh.h"

#include <string.h>

/* One party, as seen from a seat. */
enum {
    VOTES,
    INFLUENCE,
    DONATIONS,
    DOUBLES,
    FINAL,
    PLACE,
    POINTS,
    LEFT_SUM,
    TOPS_SUM,
    BEST_LEFT,
    REACH_VOTES,     /* votes on display that its best politician reaches */
    REACH_DONATIONS, /* and donations */
    WAITS,           /* turns until it plays */
    SOON_VOTES,      /* what it will have soon (outlook.c), */
    SOON_DOUBLES,
    SOON_FINAL,
    SOON_PLACE,
    LEAD,      /* in votes, over whom it must beat to double; negative: behind */
    SOON_LEAD, /* the same soon */
    LEFT,      /* its politicians not yet played, a number each */
    PARTY = LEFT + STI_POLITICIANS
};

/* The table: cards on display in the order of their ids, then stacks, then the course of the campaign. */
enum { SLOT_VALUE, SLOT_VOTE, SLOT_INFLUENCE, SLOT };
enum {
    DISPLAY = STI_PARTIES * PARTY,
    STACKS = DISPLAY + STI_SLOTS * SLOT,
    UNSEEN = STACKS + 4,
    COURSE = UNSEEN + 2,
    CAMPAIGNS,
    PHASE,
    MARGIN, /* of the seat soon, over the best of the others; negative: behind */
    COUNT
};

#define PARTY_NAMES(x)                                                                                                           \
    x ".votes", x ".influence", x ".donations", x ".doubles", x ".final", x ".place", x ".points", x ".left", x ".tops_left",    \
        x ".best_left", x ".reach_votes", x ".reach_donations", x ".waits", x ".soon.votes", x ".soon.doubles", x ".soon.final", \
        x ".soon.place", x ".lead", x ".soon.lead", x ".left.1", x ".left.2", x ".left.3", x ".left.4", x ".left.5",             \
        x ".left.6", x ".left.7", x ".left.8", x ".left.9"
#define SLOT_NAMES(x) x ".value", x ".is_vote", x ".influence"

static const char *const names[COUNT] = {
    PARTY_NAMES("own"),
    PARTY_NAMES("next"),
    PARTY_NAMES("third"),
    PARTY_NAMES("last"),
    SLOT_NAMES("display.1"),
    SLOT_NAMES("display.2"),
    SLOT_NAMES("display.3"),
    SLOT_NAMES("display.4"),
    "stack.votes.value",
    "stack.votes.influence",
    "stack.donations.value",
    "stack.donations.influence",
    "unseen.votes",
    "unseen.donations",
    "turns_left",
    "campaigns_left",
    "playing",
    "own.soon.margin",
};

enum { FLAG = 64 }; /* what "yes" counts */

/* Votes over the second best of the other parties: whoever is ahead of it doubles (STI-5.3). */
static int lead_of(const sti_result r[STI_PARTIES], int p)
{
    int best = 0, second = 0;
    for (int q = 0; q < STI_PARTIES; q++) {
        int votes = q == p ? 0 : r[q].votes;
        second = votes > best ? best : votes > second ? votes : second;
        best = votes > best ? votes : best;
    }
    return r[p].votes - second;
}

static void fill_party(const sti_data *d, const sti_state *s, const sti_result now[STI_PARTIES],
                       const sti_result soon[STI_PARTIES], int points, int p, int16_t *out)
{
    unsigned left = s->left[p], best = left ? 32 - (unsigned)__builtin_clz(left) : 0;
    int      reach[2] = {0};
    for (unsigned slots = sti_reach(d, s, (int)best); slots; slots &= slots - 1) {
        int card = s->display[__builtin_ctz(slots)];
        reach[!sti_is_vote(card)] += sti_face(d, s, card)->value;
    }
    out[VOTES] = (int16_t)(now[p].votes * 4);
    out[INFLUENCE] = (int16_t)now[p].influence;
    out[DONATIONS] = (int16_t)now[p].donations;
    out[DOUBLES] = now[p].doubles ? FLAG : 0;
    out[FINAL] = (int16_t)now[p].final;
    out[PLACE] = (int16_t)(now[p].place * 16);
    out[POINTS] = (int16_t)(points * 4);
    out[LEFT_SUM] = (int16_t)(sti_sum((uint16_t)left) * 2);
    out[TOPS_SUM] = (int16_t)(sti_sum((uint16_t)(left & s->tops[p])) * 2);
    out[BEST_LEFT] = (int16_t)(best * 8);
    out[REACH_VOTES] = (int16_t)(reach[0] * 4);
    out[REACH_DONATIONS] = (int16_t)reach[1];
    out[WAITS] = (int16_t)((p + STI_PARTIES - sti_party_in_turn(s)) % STI_PARTIES * 16);
    out[SOON_VOTES] = (int16_t)(soon[p].votes * 4);
    out[SOON_DOUBLES] = soon[p].doubles ? FLAG : 0;
    out[SOON_FINAL] = (int16_t)soon[p].final;
    out[SOON_PLACE] = (int16_t)(soon[p].place * 16);
    out[LEAD] = (int16_t)(lead_of(now, p) * 4);
    out[SOON_LEAD] = (int16_t)(lead_of(soon, p) * 4);
    for (int i = 0; i < STI_POLITICIANS; i++)
        out[LEFT + i] = left >> i & 1 ? FLAG : 0;
}

static void fill_card(const sti_data *d, const sti_state *s, int card, int16_t *value, int16_t *influence)
{
    if (card == STI_NO_CARD)
        return;
    const sti_card *face = sti_face(d, s, card);
    *value = (int16_t)(sti_is_vote(card) ? face->value * 4 : face->value);
    *influence = (int16_t)(face->influence * 8);
}

static void fill_table(const sti_data *d, const sti_state *s, int16_t *out)
{
    for (int i = 0; i < STI_SLOTS; i++) {
        int card = s->display[i], place = 0; /* the slot it lies in means nothing */
        for (int k = 0; k < STI_SLOTS; k++)
            place += s->display[k] < card || (s->display[k] == card && k < i);
        int16_t *slot = out + DISPLAY + place * SLOT;
        fill_card(d, s, card, &slot[SLOT_VALUE], &slot[SLOT_INFLUENCE]);
        slot[SLOT_VOTE] = card != STI_NO_CARD && sti_is_vote(card) ? FLAG : 0;
    }
    for (int i = 0; i < 2; i++) {
        fill_card(d, s, s->stack[i], &out[STACKS + 2 * i], &out[STACKS + 2 * i + 1]);
        out[UNSEEN + i] = (int16_t)(__builtin_popcountll(sti_stack_cards(s, i)) * 4);
    }
    out[COURSE] = (int16_t)((STI_TURNS - s->turn) * 4);
    out[CAMPAIGNS] = (int16_t)((s->campaigns - s->campaign) * 16);
    out[PHASE] = s->phase == STI_PLAY || s->phase == STI_REFILL ? FLAG : 0;
}

static void fill(const void *data, const void *state, int16_t *out)
{
    const sti_data  *d = data;
    const sti_state *s = state;
    sti_take         take[STI_PARTIES], later[STI_PARTIES];
    sti_result       now[STI_PARTIES], soon[STI_PARTIES], past[STI_PARTIES];
    int16_t          party[STI_PARTIES][PARTY], table[COUNT] = {0};
    int              points[STI_PARTIES] = {0};
    sti_collected(d, s, take);
    sti_evaluate(d, s, take, now);
    sti_outlook(d, s, take, later);
    sti_evaluate(d, s, later, soon);
    for (int c = 0; c < s->campaign; c++) {
        sti_evaluate(d, s, s->past[c], past);
        for (int p = 0; p < STI_PARTIES; p++)
            points[p] += past[p].points;
    }
    for (int p = 0; p < STI_PARTIES; p++)
        fill_party(d, s, now, soon, points[p], p, party[p]);
    fill_table(d, s, table);
    for (int p = 0; p < s->seats; p++, out += COUNT) {
        for (int i = 0; i < STI_PARTIES; i++)
            memcpy(out + i * PARTY, party[(p + i) % STI_PARTIES], sizeof *party);
        memcpy(out + DISPLAY, table + DISPLAY, (COUNT - DISPLAY) * sizeof *out);
        int rival = 0;
        for (int q = 0; q < STI_PARTIES; q++)
            rival = q != p && soon[q].final > rival ? soon[q].final : rival;
        out[MARGIN] = (int16_t)(soon[p].final - rival);
    }
}

static const rk_net net = {
#include "../../../data/nets/stimmvieh.inc"
};

/* Whenever somebody decides: all cards that are due have been turned up. */
static bool settled(const void *data, const void *state)
{
    const sti_state *s = state;
    (void)data;
    return s->phase == STI_CHOOSE || s->phase == STI_PLAY;
}

const rk_features sti_features = {.count = COUNT, .names = names, .fill = fill, .net = &net, .settled = settled};
