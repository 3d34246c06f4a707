/* turn.c: how a turn goes on and ends, and the ends of the game (section 8). */
#include "games/buergermeister/buergermeister.h"

/* BGM-3.4, BGM-11.2 */
void bgm_go_on(bgm_state *s)
{
    if (bgm_to_set(s) > 0 && bgm_can_set(s))
        s->phase = BGM_PLACE;
    else
        bgm_end_turn(s);
}

/* BGM-8.3: all figures of the player in office; two players: of both colours, also with four_parties. */
static bool all_in_office(const bgm_state *s)
{
    int figures = s->seats == 2 ? 2 * BGM_FIGURES : BGM_FIGURES;
    return s->supply == BGM_LAST_FIGURE && bgm_count(bgm_of_seat(s, bgm_seat(s, s->active))) == figures;
}

/* BGM-8.2: whoever reaches PLACE could have set; a turn that skips it is a forced pass and counts for nothing. */
static void count_passes(bgm_state *s)
{
    if (s->set)
        s->passes = 0;
    else if (s->phase == BGM_PLACE)
        s->passes++;
}

static void clear_turn(bgm_state *s)
{
    s->card = BGM_NO_CARD;
    s->die[0] = s->die[1] = s->set = 0;
    s->turns++;
}

void bgm_end_game(bgm_state *s, bgm_ending why)
{
    clear_turn(s);
    s->active = 0;
    s->phase = BGM_END;
    s->ending = (uint8_t)why;
}

/* BGM-8.7: first the count, then the ends of the game in this order. */
void bgm_end_turn(bgm_state *s)
{
    count_passes(s);
    if (all_in_office(s)) {
        bgm_end_game(s, BGM_ALL_IN_OFFICE);
    } else if (s->passes == BGM_STALE_ROUNDS * s->parties) {
        bgm_end_game(s, BGM_STALEMATE);
    } else if (s->turns + 1 == BGM_ROUNDS * s->parties) {
        bgm_end_game(s, BGM_ROUND_LIMIT); /* BGM-8.4 */
    } else {
        clear_turn(s);
        s->active = s->active + 1 == s->parties ? 0 : (uint8_t)(s->active + 1); /* BGM-2.5 */
        s->phase = BGM_DRAW;
    }
}
