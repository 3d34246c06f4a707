/* event.c: the event of a turn (section 3) and money trouble (section 6). */
#include "games/buergermeister/buergermeister.h"

/* BGM-6.2, BGM-7.5: own posts in Länder that are not full. */
bgm_set bgm_can_vacate(const bgm_data *d, const bgm_state *s, int party)
{
    bgm_set posts = bgm_of_party(s, party);
    for (unsigned full = s->full; full; full &= full - 1)
        posts = bgm_without(posts, d->land[__builtin_ctz(full)].set);
    return posts;
}

static void vacate_all(bgm_state *s, bgm_set posts)
{
    for (int c = 0; c < BGM_COLOURS; c++)
        s->figures[c] = bgm_without(s->figures[c], posts);
}

/* BGM-6.1, BGM-6.4: everything is paid; for the rest posts go, all of them without a question if they are too few. */
static void money_trouble(const bgm_data *d, bgm_state *s, int shortage)
{
    bgm_set posts = bgm_can_vacate(d, s, s->active);
    s->cash[s->active] = 0;
    if (bgm_count(posts) > shortage) {
        s->to_vacate = (uint8_t)shortage; /* 50k a post */
        s->phase = BGM_VACATE;
    } else {
        vacate_all(s, posts);
        bgm_go_on(s);
    }
}

/* BGM-3.3 */
static void pay(const bgm_data *d, bgm_state *s, int owed)
{
    int cash = s->cash[s->active];
    if (owed > cash) {
        money_trouble(d, s, owed - cash);
        return;
    }
    s->cash[s->active] = (uint16_t)(cash - owed);
    bgm_go_on(s);
}

/* BGM-3.2: the fund pays */
static void receive(bgm_state *s, int units)
{
    s->cash[s->active] = (uint16_t)(s->cash[s->active] + units);
    bgm_go_on(s);
}

/* BGM-3.2, BGM-3.3: what the dice rolled so far bring; negative: are owed. */
int bgm_event_units(const bgm_data *d, const bgm_state *s)
{
    int units = (s->die[0] + s->die[1]) * BGM_PIP;
    return s->card != BGM_NO_CARD && d->kind[s->card] == BGM_MINUS1 ? -units : units;
}

void bgm_play_die(const bgm_data *d, bgm_state *s, int pips)
{
    int  kind = d->kind[s->card];
    bool second = s->die[0] != 0;
    s->die[second] = (uint8_t)pips;
    if (kind == BGM_PLUS2 && !second)
        return; /* BGM-2.6: another node for the second die */
    int units = bgm_event_units(d, s);
    if (units < 0)
        pay(d, s, -units);
    else
        receive(s, units);
}

/* BGM-6.2, BGM-6.5: one at a time; then the treasury is empty and the turn over. */
void bgm_play_vacate(bgm_state *s, int post)
{
    for (int c = 0; c < BGM_COLOURS; c++)
        bgm_drop(&s->figures[c], (unsigned)post);
    if (--s->to_vacate == 0)
        bgm_go_on(s);
}
