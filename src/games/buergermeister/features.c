/* features.c: a position of Die Bürgermeister in numbers, for learners. */
#include "games/buergermeister/buergermeister.h"

/* A player, the course of the game, and the player beside the best of the others. */
enum {
    MAYORS,
    EXPOSED,
    LOOSE,
    TAKINGS,
    LANDS,
    TREASURY,
    CASH,
    IN_TURN,
    TO_SET, /* figures, in this turn */
    CAPTURING,
    WAITS, /* for so many others */
    FREE,
    FULL, /* Länder */
    PASSES,
    LEAD_MAYORS,
    LEAD,
    SECOND_LEAD,
    COUNT
};

static const char *const names[COUNT] = {
    [MAYORS] = "mayors",
    [EXPOSED] = "exposed",
    [LOOSE] = "loose",
    [TAKINGS] = "takings",
    [LANDS] = "worth_of_laender",
    [TREASURY] = "worth_of_treasury",
    [CASH] = "cash",
    [IN_TURN] = "in_turn",
    [TO_SET] = "to_set",
    [CAPTURING] = "capturing",
    [WAITS] = "waits",
    [FREE] = "free_posts",
    [FULL] = "full_laender",
    [PASSES] = "passes",
    [LEAD_MAYORS] = "lead_in_mayors",
    [LEAD] = "lead",
    [SECOND_LEAD] = "second_lead",
};

enum { FLAG = 64 }; /* what "yes" counts */

static void fill_player(const bgm_state *s, const bgm_parts *x, int p, int16_t *out)
{
    bool active = s->phase != BGM_START && p == bgm_seat(s, s->active);
    int  cash = 0, figures = bgm_to_set(s);
    for (int party = 0; party < s->parties; party++)
        cash += bgm_seat(s, party) == p ? s->cash[party] : 0;
    out[MAYORS] = rk_feature(x->mayors * 4);
    out[EXPOSED] = rk_feature(x->exposed * 8);
    out[LOOSE] = rk_feature(x->loose * 8);
    out[TAKINGS] = rk_feature(x->takings * 32);
    out[LANDS] = rk_feature(x->lands / 8);
    out[TREASURY] = rk_feature(x->treasury / 8);
    out[CASH] = rk_feature(cash * 3);
    out[IN_TURN] = active ? FLAG : 0;
    out[TO_SET] = rk_feature(active && s->phase >= BGM_PLACE ? (figures < cash / BGM_COST ? figures : cash / BGM_COST) * 32 : 0);
    out[CAPTURING] = active && s->phase == BGM_CAPTURE ? FLAG : 0;
    out[WAITS] = rk_feature((p - bgm_seat(s, s->active) + s->seats) % s->seats * 32);
}

static void fill(const void *data, const void *state, int16_t *out)
{
    const bgm_state *s = state;
    bgm_parts        x[BGM_COLOURS];
    int              free = BGM_POSTS - bgm_count(bgm_occupied(s));
    bgm_parts_of(data, s, x);
    for (int p = 0; p < s->seats; p++, out += COUNT) {
        int best = INT32_MIN, second = INT32_MIN, mayors = 0;
        for (int q = 0; q < s->seats; q++) {
            if (q == p)
                continue;
            mayors = x[q].mayors > mayors ? x[q].mayors : mayors;
            if (x[q].worth > best) {
                second = best;
                best = x[q].worth;
            } else if (x[q].worth > second) {
                second = x[q].worth;
            }
        }
        fill_player(s, &x[p], p, out);
        out[FREE] = rk_feature(free * 4);
        out[FULL] = rk_feature(__builtin_popcount(s->full) * 32);
        out[PASSES] = rk_feature(s->passes * 8);
        out[LEAD_MAYORS] = rk_feature((x[p].mayors - mayors) * 8);
        out[LEAD] = rk_feature(((int64_t)x[p].worth - best) / 8);
        out[SECOND_LEAD] = rk_feature(s->seats > 2 ? ((int64_t)x[p].worth - second) / 8 : 0);
    }
}

const rk_features bgm_features = {.count = COUNT, .names = names, .fill = fill, .prospects = bgm_prospects};
