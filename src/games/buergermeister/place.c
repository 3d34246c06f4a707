/* place.c: setting figures (section 4), enclosing (section 5), full Länder (section 7). */
#include "games/buergermeister/buergermeister.h"

/* The colours the active seat has figures of. */
unsigned bgm_colours_left(const bgm_state *s)
{
    unsigned colours = bgm_own_colours(s, s->active);
    for (int c = 0; c < BGM_COLOURS; c++)
        if (bgm_left(s, c) <= 0)
            colours &= ~(1u << c);
    return colours;
}

/* BGM-4.2. A free post there is: the game ends with the last one (BGM-8.1). */
bool bgm_can_set(const bgm_state *s)
{
    if (s->cash[s->active] < BGM_COST)
        return false;
    if (s->supply == BGM_OPEN)
        return true;
    return s->mode == BGM_LETTER ? bgm_colours_left(s) != 0 : bgm_left(s, s->active) > 0;
}

/* The player in turn has more mayors than anybody else. */
static bool leads_alone(const bgm_state *s)
{
    int seat = bgm_seat(s, s->active), mayors = bgm_count(bgm_of_seat(s, seat));
    for (int p = 0; p < s->seats; p++)
        if (p != seat && bgm_count(bgm_of_seat(s, p)) >= mayors)
            return false;
    return true;
}

/* BGM-3.4, BGM-4.6 */
int bgm_to_set(const bgm_state *s)
{
    int most = s->braked && leads_alone(s) ? 1 : BGM_PER_TURN;
    return s->set < most ? most - s->set : 0;
}

/* ---- section 5 ---- */

static bool same_colour(const bgm_state *s, unsigned a, unsigned b)
{
    for (int c = 0; c < BGM_COLOURS; c++)
        if (bgm_has(&s->figures[c], a))
            return bgm_has(&s->figures[c], b);
    return false;
}

/* BGM-5.1: one or two figures of a single colour, behind them an own figure or the border. */
unsigned bgm_closed(const bgm_data *d, const bgm_state *s, int post, int seat)
{
    bgm_set anchors = bgm_of_seat(s, seat), enemies = bgm_without(bgm_occupied(s), anchors);
    bgm_put(&anchors, BGM_BORDER); /* BGM-5.5 */
    unsigned near = 0, closed = 0; /* most figures are set where no enemy is near: look at all sides first, without branches */
    for (unsigned dir = 0; dir < BGM_SIDES; dir++)
        near |= (unsigned)bgm_has(&enemies, d->ray[post][dir][0]) << dir;
    for (; near; near &= near - 1) {
        unsigned       dir = (unsigned)__builtin_ctz(near);
        const uint8_t *ray = d->ray[post][dir];
        if (bgm_has(&anchors, ray[1]))
            closed |= 1u << dir;
        else if (bgm_has(&enemies, ray[1]) && bgm_has(&anchors, ray[2]) && same_colour(s, ray[0], ray[1]))
            closed |= 17u << dir; /* BGM-5.3, BGM-5.4: three, or two colours, never match here */
    }
    return closed;
}

/* BGM-5.8: no partial captures; the figure on the post itself is already set. */
unsigned bgm_available(const bgm_data *d, const bgm_state *s, int post, int colour)
{
    unsigned closed = bgm_closed(d, s, post, bgm_seat(s, colour));
    if (closed && s->supply != BGM_OPEN) {
        int left = bgm_left(s, colour);
        if (left < 2) {
            unsigned two = closed >> BGM_SIDES;
            closed &= ~(two | two << BGM_SIDES);
        }
        if (left < 1)
            closed = 0;
    }
    return closed;
}

/* The figure itself counts against the supply. */
int bgm_could_take(const bgm_data *d, const bgm_state *s, int post)
{
    bgm_state after = *s;
    int       colour = bgm_colour(s);
    bgm_put(&after.figures[colour], (unsigned)post);
    unsigned closed = bgm_available(d, &after, post, colour);
    return (closed != 0) + (closed >> BGM_SIDES != 0);
}

/* ---- section 7 ---- */

unsigned bgm_leaders(const bgm_data *d, const bgm_state *s, int land, int *most)
{
    unsigned leaders = 0;
    *most = 0;
    for (int p = 0; p < s->parties; p++) {
        int mayors = bgm_count(bgm_common(bgm_of_party(s, p), d->land[land].set));
        if (mayors > *most) {
            *most = mayors;
            leaders = 0;
        }
        if (mayors == *most)
            leaders |= 1u << p;
    }
    return leaders;
}

/* BGM-7.3, BGM-7.4: in units of 50k, so rounding down is what division does. */
static void pay_premium(const bgm_data *d, bgm_state *s, int land)
{
    int      most;
    unsigned leaders = bgm_leaders(d, s, land, &most);
    int      share = d->land[land].premium / __builtin_popcount(leaders);
    for (; leaders; leaders &= leaders - 1) {
        uint16_t *cash = &s->cash[__builtin_ctz(leaders)];
        *cash = (uint16_t)(*cash + share);
    }
}

/* BGM-4.3, BGM-7.2: the capture is over, now the Land is looked at; then the turn goes on. */
static void finish_setting(const bgm_data *d, bgm_state *s, int post)
{
    int     land = d->land_of[post];
    bgm_set free = bgm_without(d->land[land].set, bgm_occupied(s));
    s->closed = s->colour = 0;
    if (bgm_empty(free)) {
        s->full |= (uint16_t)(1u << land);
        pay_premium(d, s, land);
        if (s->full == BGM_ALL_LANDS) {
            bgm_end_game(s, BGM_ALL_FULL); /* BGM-8.1 */
            return;
        }
    }
    bgm_go_on(s);
}

/* BGM-4.1, BGM-4.2 */
void bgm_play_set(const bgm_data *d, bgm_state *s, int post)
{
    int colour = bgm_colour(s);
    bgm_put(&s->figures[colour], (unsigned)post);
    s->cash[s->active] = (uint16_t)(s->cash[s->active] - BGM_COST);
    s->last[s->active][s->set++] = (bgm_deed){.post = (uint8_t)post};
    unsigned closed = bgm_available(d, s, post, colour);
    if (closed) {
        s->closed = (uint8_t)closed;
        s->phase = BGM_CAPTURE;
    } else {
        finish_setting(d, s, post); /* BGM-11.2 */
    }
}

/* BGM-5.6, BGM-5.8, BGM-5.9: one direction; the replacements have the colour of the figure set and close nothing. */
void bgm_play_take(const bgm_data *d, bgm_state *s, int direction)
{
    bgm_deed *deed = &s->last[s->active][s->set - 1];
    int       two = s->closed >> (BGM_SIDES + direction) & 1, colour = bgm_colour(s);
    for (int i = 0; i <= two; i++) {
        unsigned post = d->ray[deed->post][direction][i];
        for (int c = 0; c < BGM_COLOURS; c++)
            bgm_drop(&s->figures[c], post);
        bgm_put(&s->figures[colour], post);
    }
    deed->taken = (uint8_t)(1 + 2 * direction + two);
    finish_setting(d, s, deed->post);
}

/* BGM-5.7 */
void bgm_play_decline(const bgm_data *d, bgm_state *s)
{
    finish_setting(d, s, s->last[s->active][s->set - 1].post);
}
