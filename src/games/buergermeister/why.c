/* why.c: why a move is not possible: the table of refusals, BGM-11.6, line by line. */
#include "engine/legal.h"
#include "games/buergermeister/buergermeister.h"

static rk_why why_not_vacate(const bgm_data *d, const bgm_state *s, unsigned post)
{
    if (s->phase != BGM_VACATE)
        return RK_NO("BGM-6.3", "buergermeister.why.no_need");
    bgm_set own = bgm_of_party(s, s->active);
    if (!bgm_has(&own, post))
        return RK_NO("BGM-6.2", "buergermeister.why.not_yours", RK_ITEM("post", BGM_K_POST, post));
    return RK_NO("BGM-7.5", "buergermeister.why.full", RK_ITEM("land", BGM_K_LAND, d->land_of[post]));
}

/* A direction that may not be taken, and what is wrong with it. */
static rk_why why_not_direction(const bgm_data *d, const bgm_state *s, unsigned dir)
{
    int            post = s->last[s->active][s->set - 1].post, seat = bgm_seat(s, s->active);
    const uint8_t *ray = d->ray[post][dir];
    bgm_set        own = bgm_of_seat(s, seat), enemies = bgm_without(bgm_occupied(s), own);
    if (bgm_closed(d, s, post, seat) >> dir & 1)
        return RK_NO("BGM-5.8", "buergermeister.why.supply");
    if (s->seats == 2 && bgm_has(&own, ray[0]))
        return RK_NO("BGM-9.2", "buergermeister.why.own");
    if (!bgm_has(&enemies, ray[0]))
        return RK_NO("BGM-5.1", "buergermeister.why.nobody");
    /* Here the first is an enemy, and the line is not closed: something is wrong behind it. */
    bool run_of_one = !bgm_has(&enemies, ray[1]);
    for (int c = 0; c < BGM_COLOURS; c++)
        if (bgm_has(&s->figures[c], ray[0]) && bgm_has(&enemies, ray[1]) && !bgm_has(&s->figures[c], ray[1]))
            return s->seats == 2 ? RK_NO("BGM-9.3", "buergermeister.why.two_colours")
                                 : RK_NO("BGM-5.4", "buergermeister.why.two_colours");
    for (int c = 0; !run_of_one && c < BGM_COLOURS; c++)
        if (bgm_has(&s->figures[c], ray[1]) && bgm_has(&s->figures[c], ray[2]))
            return RK_NO("BGM-5.3", "buergermeister.why.three");
    return RK_NO("BGM-5.3", "buergermeister.why.not_closed");
}

/* Colours are chosen with two players and letter only. */
static rk_why why_not_colour(const bgm_state *s, unsigned colour)
{
    switch ((bgm_mode)s->mode) {
    case BGM_ONE_EACH: return RK_NO("BGM-2.1", "buergermeister.why.one_colour");
    case BGM_UNITED: return RK_NO("BGM-9.6", "buergermeister.why.united");
    case BGM_FOUR_PARTIES: return RK_NO("BGM-9.5", "buergermeister.why.four_parties");
    case BGM_LETTER: break;
    }
    if (s->phase == BGM_PLACE_POST)
        return RK_NO("BGM-11.5", "buergermeister.why.chosen", RK_ITEM("colour", BGM_K_COLOUR, s->colour));
    if (!(bgm_own_colours(s, s->active) >> colour & 1))
        return RK_NO("BGM-2.1", "buergermeister.why.other_colour", RK_ITEM("colour", BGM_K_COLOUR, colour));
    return RK_NO("BGM-4.2", "buergermeister.why.none_left", RK_ITEM("colour", BGM_K_COLOUR, colour));
}

static rk_why why_not_set(const bgm_data *d, const bgm_state *s, unsigned post)
{
    if (s->mode == BGM_LETTER && s->phase == BGM_PLACE)
        return RK_NO("BGM-9.1", "buergermeister.why.colour_first");
    if (s->full >> d->land_of[post] & 1)
        return RK_NO("BGM-7.5", "buergermeister.why.full", RK_ITEM("land", BGM_K_LAND, d->land_of[post]));
    return RK_NO("BGM-4.1", "buergermeister.why.occupied", RK_ITEM("post", BGM_K_POST, post));
}

/* The player in turn, while he has figures to set or a capture to decide. */
static rk_why why_not_now(const bgm_data *d, const bgm_state *s, rk_move m)
{
    if (m.verb == BGM_V_VACATE)
        return why_not_vacate(d, s, m.arg[0]);
    if (s->phase == BGM_VACATE)
        return RK_NO("BGM-6.2", "buergermeister.why.must_vacate", RK_NUM("n", s->to_vacate));
    if (m.verb == BGM_V_TAKE || m.verb == BGM_V_DECLINE)
        return s->phase == BGM_CAPTURE ? why_not_direction(d, s, m.arg[0]) : RK_NO("BGM-5.7", "buergermeister.why.lapsed");
    if (s->phase == BGM_CAPTURE)
        return RK_NO("BGM-4.3", "buergermeister.why.capture_first");
    if (m.verb == BGM_V_COLOUR)
        return why_not_colour(s, m.arg[0]);
    if (m.verb == BGM_V_SET)
        return why_not_set(d, s, m.arg[0]);
    return RK_NO("BGM-11.5", "buergermeister.why.chosen", RK_ITEM("colour", BGM_K_COLOUR, s->colour));
}

rk_why bgm_why_not(const void *data, const void *state, rk_move m)
{
    const bgm_state *s = state;
    if (!rk_ids_known(&rk_game_buergermeister, m))
        return RK_NO("BGM-11.4", "buergermeister.why.no_such");
    if (s->phase == BGM_END)
        return RK_NO("BGM-8.7", "buergermeister.why.over");
    if (m.verb >= BGM_V_START)
        return RK_NO("BGM-2.6", "buergermeister.why.chance");
    if (s->phase == BGM_START)
        return RK_NO("BGM-2.5", "buergermeister.why.lot");
    if (m.seat != bgm_seat(s, s->active))
        return RK_NO("BGM-2.5", "buergermeister.why.turn", RK_SEAT("seat", bgm_seat(s, s->active)));
    if (s->phase == BGM_DRAW || s->phase == BGM_ROLL)
        return RK_NO("BGM-3.1", "buergermeister.why.event");
    return why_not_now(data, s, m);
}
