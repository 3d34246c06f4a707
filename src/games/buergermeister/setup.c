/* setup.c: section 2 of the rules: treasuries, who begins, the pile of event cards. */
#include "games/buergermeister/buergermeister.h"

#include <string.h>

static const uint64_t all_cards = (1ull << BGM_CARDS) - 1;

void bgm_start(const void *data, void *state, const rk_setup *setup)
{
    (void)data;
    bgm_state *s = state;
    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->mode = s->seats == 2 ? (uint8_t)setup->option[BGM_OPT_COLOURS] : (uint8_t)BGM_ONE_EACH; /* BGM-9.7 */
    s->parties = s->mode == BGM_FOUR_PARTIES ? BGM_COLOURS : s->seats;
    s->reshuffle = setup->option[BGM_OPT_DECK];
    s->laender = setup->option[BGM_OPT_SCORING];
    s->supply = (uint8_t)setup->option[BGM_OPT_SUPPLY];
    s->braked = setup->option[BGM_OPT_LEADER];
    for (int p = 0; p < s->parties; p++)
        s->cash[p] = BGM_TREASURY;
    memset(s->last, BGM_NO_POST, sizeof s->last);
    for (int p = 0; p < BGM_COLOURS; p++)
        for (int i = 0; i < BGM_PER_TURN; i++)
            s->last[p][i].taken = 0;
    s->unseen = all_cards;
    s->card = BGM_NO_CARD;
    s->phase = BGM_START;
}

/* BGM-2.1 */
unsigned bgm_own_colours(const bgm_state *s, int seat)
{
    return s->seats == 2 ? 5u << seat : 1u << seat;
}

/* BGM-2.5; with four_parties the lot names a colour (BGM-9.5). */
void bgm_play_start(bgm_state *s, int party)
{
    s->start = s->active = (uint8_t)party;
    s->phase = BGM_DRAW;
}

/* BGM-2.6: one of the unseen cards, or the top of a pile whose order has become known. */
uint64_t bgm_next_cards(const bgm_state *s)
{
    return s->unseen ? s->unseen : 1ull << s->order[bgm_draws(s) % BGM_CARDS];
}

/* BGM-3.1: the card goes to the bottom of the pile, so the order of the first 54 draws repeats.
 * deck=reshuffle: all cards are unseen again after every 54. */
void bgm_play_draw(bgm_state *s, int card)
{
    if (s->unseen) {
        if (!s->reshuffle)
            s->order[s->turns] = (uint8_t)card;
        s->unseen &= ~(1ull << card);
        if (!s->unseen && s->reshuffle)
            s->unseen = all_cards;
    }
    s->card = (uint8_t)card;
    memset(s->last[s->active], 0, sizeof s->last[s->active]);
    for (int i = 0; i < BGM_PER_TURN; i++)
        s->last[s->active][i].post = BGM_NO_POST;
    s->phase = BGM_ROLL;
}
