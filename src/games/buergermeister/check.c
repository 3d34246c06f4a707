/* check.c: the invariants of a state. */
#include "games/buergermeister/buergermeister.h"

#include <string.h>

/* BGM-7.2: a Land whose last post was just filled is complete once its capture is decided. */
static bool should_be_full(const bgm_data *d, const bgm_state *s, int land)
{
    if (!bgm_empty(bgm_without(d->land[land].set, bgm_occupied(s))))
        return false;
    return s->phase != BGM_CAPTURE || d->land_of[s->last[s->active][s->set - 1].post] != land;
}

static const char *check_figures(const bgm_data *d, const bgm_state *s)
{
    bgm_set seen = {{0}};
    int     colours = s->mode == BGM_LETTER || s->mode == BGM_FOUR_PARTIES ? BGM_COLOURS : s->seats;
    for (int c = 0; c < BGM_COLOURS; c++) {
        if (!bgm_empty(bgm_common(seen, s->figures[c])))
            return "two figures on one post";
        if (c >= colours && !bgm_empty(s->figures[c]))
            return "figures of a colour nobody plays";
        if (bgm_left(s, c) < 0)
            return "more figures of a colour than there are (BGM-2.3)";
        seen = bgm_union(seen, s->figures[c]);
    }
    if (!bgm_empty(bgm_without(seen, d->all)))
        return "a figure off the board";
    for (int l = 0; l < BGM_LANDS; l++)
        if ((s->full >> l & 1) != should_be_full(d, s, l))
            return "a Land is complete exactly when all its posts are taken";
    return s->full & ~BGM_ALL_LANDS ? "there are nine Länder" : NULL;
}

static const char *check_pile(const bgm_state *s)
{
    const uint64_t all = (1ull << BGM_CARDS) - 1;
    int            draws = bgm_draws(s), known = draws < BGM_CARDS ? draws : BGM_CARDS;
    uint64_t       seen = 0;
    if (s->reshuffle)
        known = 0;
    for (int i = 0; i < BGM_CARDS; i++) {
        if (i >= known && s->order[i])
            return "an order of cards that were not drawn";
        if (i < known && (s->order[i] >= BGM_CARDS || seen >> s->order[i] & 1))
            return "a card was drawn twice in one pass";
        if (i < known)
            seen |= 1ull << s->order[i];
    }
    if (s->reshuffle)
        return s->unseen & ~all || __builtin_popcountll(s->unseen) != BGM_CARDS - draws % BGM_CARDS
                   ? "the cards unseen do not fit the draws"
                   : NULL;
    return s->unseen != (all & ~seen) ? "the cards unseen are those not drawn yet" : NULL;
}

/* The card and the dice of this turn. */
static const char *check_event(const bgm_data *d, const bgm_state *s)
{
    if (s->phase <= BGM_DRAW || s->phase == BGM_END)
        return s->card != BGM_NO_CARD || s->die[0] || s->die[1] ? "a card or a die before the draw" : NULL;
    int draws = bgm_draws(s);
    if (s->card >= BGM_CARDS)
        return "there is no card";
    if (s->reshuffle ? draws % BGM_CARDS && s->unseen >> s->card & 1 : s->card != s->order[(draws - 1) % BGM_CARDS])
        return "the card is not the one drawn last";
    if (s->die[0] > 6 || s->die[1] > 6)
        return "a die has six sides";
    int dice = (s->die[0] != 0) + (s->die[1] != 0), need = d->kind[s->card] == BGM_PLUS2 ? 2 : 1;
    if (s->die[1] && !s->die[0])
        return "the second die before the first";
    if (s->phase == BGM_ROLL ? dice >= need : dice != need)
        return "the number of dice does not fit the card and the phase";
    return NULL;
}

static const char *check_vacate(const bgm_data *d, const bgm_state *s)
{
    if (s->phase != BGM_VACATE)
        return s->to_vacate ? "posts to vacate outside of that phase" : NULL;
    if (d->kind[s->card] != BGM_MINUS1 || !s->to_vacate || s->to_vacate > s->die[0] * BGM_PIP || s->cash[s->active])
        return "vacating without need (BGM-6.3)";
    return bgm_count(bgm_can_vacate(d, s, s->active)) <= s->to_vacate ? "so few posts go by themselves (BGM-6.4)" : NULL;
}

/* What a party set in its latest turn. */
static const char *check_last(const bgm_data *d, const bgm_state *s)
{
    bool inside = s->phase > BGM_DRAW && s->phase < BGM_END;
    for (int p = 0; p < BGM_COLOURS; p++)
        for (int i = 0; i < BGM_PER_TURN; i++) {
            bgm_deed deed = s->last[p][i];
            if (deed.post == BGM_NO_POST ? deed.taken : deed.post >= BGM_POSTS || deed.taken > 2 * BGM_SIDES || p >= s->parties)
                return "a figure set that cannot be";
            if (deed.post != BGM_NO_POST && i && s->last[p][0].post == BGM_NO_POST)
                return "a second figure without a first";
            for (int k = 0; k < bgm_taken_count(deed); k++)
                if (d->ray[deed.post][bgm_taken_direction(deed)][k] == BGM_BORDER)
                    return "figures captured beyond the border";
            if (inside && p == s->active && (deed.post != BGM_NO_POST) != (i < s->set))
                return "the figures set in this turn are not as many as told";
            bgm_set own = bgm_of_party(s, s->active);
            if (inside && p == s->active && deed.post != BGM_NO_POST && !bgm_has(&own, deed.post))
                return "a figure set in this turn has gone";
        }
    return NULL;
}

static const char *check_place(const bgm_data *d, const bgm_state *s)
{
    bool placing = s->phase == BGM_PLACE || s->phase == BGM_PLACE_POST;
    if (s->set > BGM_PER_TURN || (placing && !bgm_to_set(s)) || (s->phase < BGM_PLACE && s->set))
        return "too many figures set (BGM-3.4)";
    if (placing && !bgm_can_set(s))
        return "nothing can be set, so nobody is asked (BGM-11.2)";
    if (s->phase == BGM_PLACE_POST && (s->mode != BGM_LETTER || !(bgm_colours_left(s) >> s->colour & 1)))
        return "no figure of the colour chosen";
    if (s->colour && (s->mode != BGM_LETTER || (s->phase != BGM_PLACE_POST && s->phase != BGM_CAPTURE)))
        return "a colour chosen where none is";
    if (s->phase != BGM_CAPTURE)
        return s->closed ? "something closed outside of a capture" : NULL;
    bgm_deed deed = s->last[s->active][s->set - 1];
    if (deed.taken || !bgm_has(&s->figures[bgm_colour(s)], deed.post))
        return "the figure just set is not there, or has taken already";
    if (!s->closed || s->closed != bgm_available(d, s, deed.post, bgm_colour(s)))
        return "what is closed does not fit the board (BGM-5.1)";
    return NULL;
}

static const char *check_counters(const bgm_state *s)
{
    int limit = BGM_ROUNDS * s->parties;
    if (s->phase > BGM_END || s->ending > BGM_ROUND_LIMIT || (s->phase == BGM_END) != (s->ending != BGM_NOT_OVER))
        return "a phase that is none, or an end without a reason";
    if (s->start >= s->parties || s->turns > limit || (s->turns == limit && s->phase != BGM_END))
        return "a counter is out of range";
    if (s->phase == BGM_START ? s->start || s->active || s->turns
        : s->phase == BGM_END ? s->active || !s->turns
                              : s->active != (s->start + s->turns) % s->parties)
        return "the turns do not go round (BGM-2.5)";
    if (s->passes > BGM_STALE_ROUNDS * s->parties || (s->passes == BGM_STALE_ROUNDS * s->parties) != (s->ending == BGM_STALEMATE))
        return "the passes do not fit (BGM-8.2)";
    if ((s->full == BGM_ALL_LANDS) != (s->ending == BGM_ALL_FULL))
        return "the game is over when all Länder are complete (BGM-8.1)";
    if (s->ending == BGM_ROUND_LIMIT && s->turns != limit)
        return "the round limit comes after 150 rounds (BGM-8.4)";
    for (int p = 0; p < BGM_COLOURS; p++)
        if (s->cash[p] > BGM_RICHEST || (p >= s->parties && s->cash[p]))
            return "more money than there can be";
    return NULL;
}

static const char *check_setup(const bgm_state *s)
{
    static const uint8_t none[sizeof s->spare] = {0};
    if (s->seats < 2 || s->seats > BGM_COLOURS || s->mode > BGM_ONE_EACH || (s->seats == 2) == (s->mode == BGM_ONE_EACH)
        || s->supply > BGM_LAST_FIGURE || s->parties != (s->mode == BGM_FOUR_PARTIES ? BGM_COLOURS : s->seats))
        return "options that cannot be";
    return memcmp(s->spare, none, sizeof none) ? "spare bytes are zero" : NULL;
}

const char *bgm_check(const void *data, const void *state)
{
    const bgm_state *s = state;
    const char      *broken = check_setup(s);
    if (!broken)
        broken = check_counters(s);
    if (!broken && s->phase == BGM_CAPTURE && (!s->set || s->set > BGM_PER_TURN))
        broken = "a capture without a figure set";
    if (!broken)
        broken = check_last(data, s);
    if (!broken)
        broken = check_figures(data, s);
    if (!broken)
        broken = check_pile(s);
    if (!broken)
        broken = check_event(data, s);
    if (!broken)
        broken = check_vacate(data, s);
    if (!broken)
        broken = check_place(data, s);
    return broken;
}
