/* outlook.c: where a position is heading. The next turns are played in thought, each party taking what suits it best at once, and
 * the cards still to be turned up being middling ones. What comes out is no forecast, but a learner sees in it what totals alone
 * do not show: who will reach which card, and who will double in the end (features.c). */
#include "games/stimmvieh/stimmvieh.h"

enum {
    AHEAD = 12,   /* turns: three rounds */
    THRIFT = 4,   /* donations, in units of 5,000, that a point of influence could bring later */
    FINE = 64,    /* votes are compared in so small parts, so that influence decides between equals (STI-5.2) */
    CERTAIN = 100 /* odds in percent */
};

typedef struct {
    const sti_data  *d;
    const sti_state *s;
    int              votes[STI_PARTIES], influence[STI_PARTIES], donations[STI_PARTIES];
    uint16_t         left[STI_PARTIES];
    uint8_t          display[STI_SLOTS], stack[2];
    uint64_t         unseen;
    int              turn;
} course;

/* What a party may do in its turn. */
typedef struct {
    int politician, slot; /* slot -1: it takes nothing */
} step;

/* Second and third of four numbers. */
static void second_and_third(const int v[STI_PARTIES], int *second, int *third)
{
    int a = v[0] > v[1] ? v[0] : v[1], b = v[0] > v[1] ? v[1] : v[0];
    int c = v[2] > v[3] ? v[2] : v[3], d = v[2] > v[3] ? v[3] : v[2];
    int low = a > c ? c : a, high = b > d ? b : d;
    *second = low > high ? low : high;
    *third = low > high ? high : low;
}

/* How well a party stands: its own prospects twice, less those of its best rival. Whoever leads the third in votes will double,
 * the more surely the fewer turns are left. */
static int worth(const course *c, int party, int *odds)
{
    int key[STI_PARTIES], second, third, own = 0, rival = 0;
    int spread = FINE * (STI_TURNS - c->turn) + 1;
    for (int p = 0; p < STI_PARTIES; p++)
        key[p] = FINE * c->votes[p] - c->influence[p];
    second_and_third(key, &second, &third);
    for (int p = 0; p < STI_PARTIES; p++) {
        int lead = key[p] - (key[p] >= second ? third : second);
        int double_odds = CERTAIN / 2 + lead * (CERTAIN / 2) / spread;
        double_odds = double_odds < 0 || !c->votes[p] ? 0 : double_odds > CERTAIN ? CERTAIN : double_odds;
        int strength = c->donations[p] * (CERTAIN + double_odds);
        if (p == party) {
            own = strength;
            *odds = double_odds;
        } else if (strength > rival) {
            rival = strength;
        }
    }
    return 2 * own - rival;
}

static void take(course *c, int party, int card, int sign)
{
    const sti_card *face = sti_face(c->d, c->s, card);
    if (sti_is_vote(card)) {
        c->votes[party] += sign * face->value;
        c->influence[party] += sign * face->influence;
    } else {
        c->donations[party] += sign * face->value;
    }
}

/* The best step: for each card the cheapest politician that reaches it, or the lowest politician if it reaches nothing. */
static step choose(course *c, int party)
{
    unsigned left = c->left[party];
    bool     last = !(left & (left - 1));
    int      lowest = __builtin_ctz(left) + 1, best_worth = INT32_MIN, odds;
    step     best = {lowest, -1};
    bool     reaches = false;
    c->turn++; /* judged after it */
    for (int i = 0; i < STI_SLOTS; i++) {
        if (c->display[i] == STI_NO_CARD)
            continue;
        int      influence = sti_face(c->d, c->s, c->display[i])->influence;
        unsigned able = left >> (influence - 1);
        reaches |= influence <= lowest;
        if (!able)
            continue;
        int politician = influence + __builtin_ctz(able);
        take(c, party, c->display[i], 1);
        int w = worth(c, party, &odds);
        take(c, party, c->display[i], -1);
        w -= last ? 0 : 2 * THRIFT * politician * (CERTAIN + odds);
        if (w > best_worth) {
            best_worth = w;
            best = (step){politician, i};
        }
    }
    if (!reaches && !last && best.slot >= 0) {
        int w = worth(c, party, &odds);
        if (w - 2 * THRIFT * lowest * (CERTAIN + odds) > best_worth)
            best = (step){lowest, -1};
    }
    c->turn--;
    return best;
}

/* STI-4.7, STI-4.10; the card turned up then is the middle one of those not yet seen. */
static void refill(course *c, int slot, bool top_candidate)
{
    int stack = !top_candidate;
    if (c->stack[stack] == STI_NO_CARD)
        stack = !stack;
    c->display[slot] = c->stack[stack];
    if (c->stack[stack] == STI_NO_CARD)
        return;
    uint64_t donations = ((1ull << STI_DONATIONS) - 1) << STI_VOTES;
    uint64_t cards = c->unseen & (stack ? donations : ~donations);
    c->stack[stack] = STI_NO_CARD;
    if (!cards)
        return;
    for (int n = (__builtin_popcountll(cards) - 1) / 2; n > 0; n--)
        cards &= cards - 1;
    c->stack[stack] = (uint8_t)__builtin_ctzll(cards);
    c->unseen &= ~(cards & -cards);
}

static void play(course *c)
{
    int      party = (c->s->start + c->turn) % STI_PARTIES;
    step     x = choose(c, party);
    uint16_t bit = (uint16_t)(1u << (x.politician - 1));
    c->left[party] = (uint16_t)(c->left[party] & ~bit);
    c->turn++;
    if (x.slot < 0)
        return;
    take(c, party, c->display[x.slot], 1);
    refill(c, x.slot, c->s->tops[party] & bit);
}

void sti_outlook(const sti_data *d, const sti_state *s, const sti_take now[STI_PARTIES], sti_take out[STI_PARTIES])
{
    course c = {.d = d, .s = s, .unseen = s->unseen, .turn = s->turn};
    for (int p = 0; p < STI_PARTIES; p++) {
        c.votes[p] = now[p].votes;
        c.influence[p] = now[p].influence;
        c.donations[p] = now[p].donations;
        c.left[p] = s->left[p];
    }
    for (int i = 0; i < STI_SLOTS; i++)
        c.display[i] = s->display[i];
    c.stack[0] = s->stack[0];
    c.stack[1] = s->stack[1];
    for (int n = 0; s->phase == STI_PLAY && n < AHEAD && c.turn < STI_TURNS; n++)
        play(&c);
    for (int p = 0; p < STI_PARTIES; p++)
        out[p] = (sti_take){(uint16_t)c.votes[p], (uint16_t)c.influence[p], (uint16_t)c.donations[p]};
}
