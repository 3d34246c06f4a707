/* setup.c: sections 2, 3 and 7 of the rules: dealing, choosing top candidates, who starts. */
#include "games/stimmvieh/stimmvieh.h"

#include <string.h>

uint64_t sti_stack_cards(const sti_state *s, int stack)
{
    uint64_t donations = ((1ull << STI_DONATIONS) - 1) << STI_VOTES;
    return s->unseen & (stack ? donations : ~donations);
}

/* STI-8.1: each campaign is set up anew with all cards. STI-9.1: less the one replaced. */
void sti_new_campaign(sti_state *s)
{
    s->unseen = (1ull << STI_OWN) - 1;
    if (s->own != STI_NO_CARD)
        s->unseen ^= 1ull << s->own | 1ull << STI_OWN;
    memset(s->pile, 0, sizeof s->pile);
    memset(s->tops, 0, sizeof s->tops);
    for (int p = 0; p < STI_PARTIES; p++)
        s->left[p] = STI_ALL_NINE;
    memset(s->display, STI_NO_CARD, sizeof s->display);
    memset(s->stack, STI_NO_CARD, sizeof s->stack);
    memset(s->pile_top, STI_NO_CARD, sizeof s->pile_top);
    memset(s->flip, 0, sizeof s->flip);
    s->phase = STI_DEAL;
    s->dealt = s->flipping = s->start = s->turn = s->refill = 0;
}

void sti_start(const void *data, void *state, const rk_setup *setup)
{
    (void)data;
    sti_state *s = state;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->campaigns = (uint8_t)setup->option[STI_OPT_CAMPAIGNS];
    s->tie_shared = setup->option[STI_OPT_FINAL_TIE];
    s->zero_double = setup->option[STI_OPT_ZERO_DOUBLE];
    s->open_totals = setup->option[STI_OPT_OPEN_TOTALS];
    s->players_start = setup->option[STI_OPT_START];
    int own = setup->option[STI_OPT_OWN_SLOGAN];
    s->own = own ? (uint8_t)(own - 1) : (uint8_t)STI_NO_CARD;
    sti_new_campaign(s);
}

/* STI-2.1, STI-6.5: four donation cards, the top of the votes, the top of the donations. */
void sti_play_deal(sti_state *s, int card)
{
    s->unseen &= ~(1ull << card);
    if (s->dealt < STI_SLOTS)
        s->display[s->dealt] = (uint8_t)card;
    else
        s->stack[s->dealt - STI_SLOTS] = (uint8_t)card;
    if (++s->dealt == STI_SLOTS + 2)
        s->phase = STI_CHOOSE;
}

int sti_sum(uint16_t politicians)
{
    int sum = 0;
    for (unsigned bits = politicians; bits; bits &= bits - 1)
        sum += __builtin_ctz(bits) + 1;
    return sum;
}

/* STI-3.5, STI-7.3: a result that points to Angelus goes to the player on her right. */
static void begin_playing(sti_state *s, int starter)
{
    s->start = (uint8_t)(sti_has_angelus(s) && starter == STI_ANGELUS ? STI_ANGELUS - 1 : starter);
    s->phase = STI_PLAY;
}

static bool single(unsigned parties)
{
    return (parties & (parties - 1)) == 0;
}

/* STI-3.1 to STI-3.4 */
static void find_start_player(sti_state *s)
{
    int      high = 0, low = 99;
    unsigned highest = 0, lowest = 0;
    int      parties = s->players_start ? s->seats : STI_PARTIES; /* STI-7.6 */
    for (int p = 0; p < parties; p++) {
        int sum = sti_sum(s->tops[p]);
        if (sum >= high)
            highest = sum > high ? 1u << p : highest | 1u << p;
        if (sum <= low)
            lowest = sum < low ? 1u << p : lowest | 1u << p;
        high = sum > high ? sum : high;
        low = sum < low ? sum : low;
    }
    if (single(highest)) {
        begin_playing(s, __builtin_ctz(highest));
    } else if (single(lowest)) {
        begin_playing(s, __builtin_ctz(lowest));
    } else {
        s->phase = STI_FLIP;
        s->flipping = (uint8_t)lowest;
    }
}

/* STI-2.3: turned up together once all are made. */
void sti_play_top(const sti_data *d, sti_state *s, int seat, int four)
{
    s->tops[seat] = d->four[four];
    for (int p = 0; p < s->seats; p++)
        if (!s->tops[p])
            return;
    if (sti_has_angelus(s))
        s->phase = STI_ANGELUS_TOPS;
    else
        find_start_player(s);
}

/* STI-7.2 */
void sti_play_angelus(sti_state *s, int influence)
{
    s->tops[STI_ANGELUS] |= (uint16_t)(1u << (influence - 1));
    if (__builtin_popcount(s->tops[STI_ANGELUS]) == STI_TOPS)
        find_start_player(s);
}

int sti_next_flip(const sti_state *s)
{
    for (int p = 0; p < STI_PARTIES; p++)
        if (s->flipping >> p & 1 && !s->flip[p])
            return p;
    return -1;
}

/* STI-3.3: the highest starts; those sharing it repeat it. */
void sti_play_flip(sti_state *s, int party, int influence)
{
    s->flip[party] = (uint8_t)influence;
    if (sti_next_flip(s) >= 0)
        return;
    int      high = 0;
    unsigned highest = 0;
    for (int p = 0; p < STI_PARTIES; p++)
        if (s->flip[p] && s->flip[p] >= high) {
            highest = s->flip[p] > high ? 1u << p : highest | 1u << p;
            high = s->flip[p];
        }
    memset(s->flip, 0, sizeof s->flip);
    if (single(highest)) {
        s->flipping = 0;
        begin_playing(s, __builtin_ctz(highest));
    } else {
        s->flipping = (uint8_t)highest;
    }
}
