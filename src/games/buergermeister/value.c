/* value.c: what a good player of Die Bürgermeister looks at, and the move of an absent one.
 *
 * A strength is counted in hundredths of a safe mayor: mayors, less for those that can be
 * enclosed by the next figure or the next two, prospects of premiums, a treasury that has a
 * reserve first. All lines are looked at together, as shifted bit sets. */
#include "games/buergermeister/buergermeister.h"

#include <string.h>

enum {
    MAYOR = 100,
    EXPOSED = 52,      /* lost to one figure set at its open end */
    LOOSE = 14,        /* lost to two figures set in one turn */
    RESERVE = 8,       /* units kept for bad cards: 400k */
    RESERVE_UNIT = 58, /* a unit missing from it is a post to vacate, sooner or later */
    SPARE_UNIT = 16,   /* a unit above it: half a figure in some later turn */
    SPARE_MOST = 60,   /* more than this will never be spent */
    PREMIUM_UNIT = 26, /* a unit of a premium that is certain */
    LATE = 40,         /* with fewer free posts than this money loses its use */
    LAND_POINT = 700   /* scoring=laender: a Land point that is certain */
};

/* ---- lines ---- */

/* Posts whose neighbour before (after) them is in the set. */
static inline bgm_set next_to(const bgm_data *d, int axis, bgm_set s)
{
    bgm_set out = {{s.w[0] << 1, s.w[1] << 1 | s.w[0] >> 63, s.w[2] << 1 | s.w[1] >> 63, s.w[3] << 1 | s.w[2] >> 63}};
    return bgm_common(out, d->has_before[axis]);
}

static inline bgm_set ahead_of(const bgm_data *d, int axis, bgm_set s)
{
    bgm_set out = {{s.w[0] >> 1 | s.w[1] << 63, s.w[1] >> 1 | s.w[2] << 63, s.w[2] >> 1 | s.w[3] << 63, s.w[3] >> 1}};
    return bgm_common(out, d->has_after[axis]);
}

/* How many figures of a colour can be enclosed along an axis: by one figure more, by two. */
static void count_open(const bgm_data *d, int axis, bgm_set figures, bgm_set enemies, bgm_set free, int *one, int *two)
{
    /* What stands at the near end of a post, and at the far end. */
    bgm_set anchor_before = bgm_union(next_to(d, axis, enemies), bgm_without(d->all, d->has_before[axis]));
    bgm_set anchor_after = bgm_union(ahead_of(d, axis, enemies), bgm_without(d->all, d->has_after[axis]));
    bgm_set free_before = next_to(d, axis, free), free_after = ahead_of(d, axis, free);
    bgm_set has_before = next_to(d, axis, figures), has_after = ahead_of(d, axis, figures);

    bgm_set first = bgm_without(figures, has_before);                                    /* first of its run */
    bgm_set single = bgm_without(first, has_after);                                      /* and the last */
    bgm_set linked = bgm_common(figures, has_after);                                     /* followed by another */
    bgm_set pair = bgm_without(bgm_common(first, has_after), ahead_of(d, axis, linked)); /* the first of exactly two */

    /* The far end of a pair, told at its first figure. */
    bgm_set pair_anchor = ahead_of(d, axis, bgm_common(figures, anchor_after));
    bgm_set pair_free = ahead_of(d, axis, bgm_common(figures, free_after));

    bgm_set one_single = bgm_union(bgm_common(anchor_before, free_after), bgm_common(free_before, anchor_after));
    bgm_set one_pair = bgm_union(bgm_common(anchor_before, pair_free), bgm_common(free_before, pair_anchor));
    *one += bgm_count(bgm_common(single, one_single)) + 2 * bgm_count(bgm_common(pair, one_pair));
    *two += bgm_count(bgm_common(single, bgm_common(free_before, free_after)))
            + 2 * bgm_count(bgm_common(pair, bgm_common(free_before, pair_free)));
}

/* The same posts numbered along the columns. */
static bgm_set turn_round(const bgm_data *d, bgm_set s)
{
    bgm_set out = {{0}};
    for (int i = 0; i < BGM_WORDS; i++)
        for (uint64_t w = s.w[i]; w; w &= w - 1)
            bgm_put(&out, d->turned[i * 64 + __builtin_ctzll(w)]);
    return out;
}

static void add_figures(const bgm_data *d, const bgm_state *s, int strength[BGM_COLOURS])
{
    for (int axis = 0; axis < 2; axis++) {
        bgm_set figures[BGM_COLOURS], occupied = {{0}};
        for (int c = 0; c < BGM_COLOURS; c++) {
            figures[c] = axis ? turn_round(d, s->figures[c]) : s->figures[c];
            occupied = bgm_union(occupied, figures[c]);
        }
        bgm_set free = bgm_without(d->all, occupied);
        for (int c = 0; c < BGM_COLOURS; c++) {
            if (bgm_empty(figures[c]))
                continue;
            int     one = 0, two = 0, seat = bgm_seat(s, c);
            bgm_set own = s->seats == 2 ? bgm_union(figures[seat], figures[seat + 2]) : figures[c];
            count_open(d, axis, figures[c], bgm_without(occupied, own), free, &one, &two);
            strength[seat] -= one * EXPOSED + two * LOOSE;
        }
    }
    for (int c = 0; c < BGM_COLOURS; c++)
        strength[bgm_seat(s, c)] += MAYOR * bgm_count(s->figures[c]);
}

/* ---- Länder and money ---- */

/* Chance to lead a Land in the end, in percent: by the lead over the best of the others. */
static int lead_odds(int mayors, int others, int free)
{
    if (!mayors)
        return 0;
    int odds = 50 + 50 * (mayors - others) / (free / 2 + 1);
    return odds < 0 ? 0 : odds > 100 ? 100 : odds;
}

static void add_land(const bgm_data *d, const bgm_state *s, int land, int use, int strength[BGM_COLOURS])
{
    const bgm_land *l = &d->land[land];
    int             mayors[BGM_COLOURS], best = 0, second = 0, taken = 0;
    bool            open = !(s->full >> land & 1);
    for (int p = 0; p < s->parties; p++) {
        mayors[p] = bgm_count(bgm_common(bgm_of_party(s, p), l->set));
        taken += mayors[p];
        if (mayors[p] > best) {
            second = best;
            best = mayors[p];
        } else if (mayors[p] > second) {
            second = mayors[p];
        }
    }
    for (int p = 0; p < s->parties; p++) {
        int odds = lead_odds(mayors[p], mayors[p] == best ? second : best, l->posts - taken);
        if (open) /* a premium nears as the Land fills */
            strength[bgm_seat(s, p)] += l->premium * PREMIUM_UNIT * use / LATE * odds / 100 * taken / l->posts;
        if (s->laender)
            strength[bgm_seat(s, p)] += LAND_POINT * odds / 100;
    }
}

static int treasury_worth(int units, int use)
{
    int reserve = units < RESERVE ? units : RESERVE, spare = units - reserve;
    spare = spare > SPARE_MOST ? SPARE_MOST : spare;
    return (reserve * RESERVE_UNIT + spare * SPARE_UNIT) * use / LATE;
}

/* The mover's open lines are not yet as bad as those of the others: figures left to set, or just the turn itself. */
void bgm_value(const void *data, const void *state, int32_t out[RK_MAX_SEATS])
{
    const bgm_data  *d = data;
    const bgm_state *s = state;
    memset(out, 0, RK_MAX_SEATS * sizeof *out);
    if (s->phase == BGM_END) {
        rk_score score;
        bgm_score(d, s, &score);
        int shared = __builtin_popcount(score.winners);
        for (int p = 0; p < s->seats; p++)
            out[p] = score.winners >> p & 1 ? 1000 / shared : 0;
        return;
    }
    int strength[BGM_COLOURS] = {0}, free = BGM_POSTS - bgm_count(bgm_occupied(s)), use = free < LATE ? free : LATE;
    add_figures(d, s, strength);
    for (int land = 0; land < BGM_LANDS; land++)
        add_land(d, s, land, use, strength);
    for (int p = 0; p < s->parties; p++)
        strength[bgm_seat(s, p)] += treasury_worth(s->cash[p], use);
    /* The lead over the best of the others, the surer the fewer posts are free. */
    int scale = 600 + free * 12;
    for (int p = 0; p < s->seats; p++) {
        int best = INT32_MIN;
        for (int q = 0; q < s->seats; q++)
            if (q != p && strength[q] > best)
                best = strength[q];
        int lead = strength[p] - best, size = lead < 0 ? -lead : lead;
        out[p] = 500 + 490 * lead / (size + scale);
    }
}

/* ---- the move of an absent player: BGM-11.7 ---- */

/* The direction that takes most, the first of several. */
static int best_direction(unsigned closed)
{
    unsigned two = closed >> BGM_SIDES;
    return __builtin_ctz(two ? two : closed);
}

rk_move bgm_fallback(const void *data, const void *state, int seat)
{
    const bgm_state *s = state;
    rk_move          m = {.verb = BGM_V_END_TURN, .seat = (uint8_t)seat};
    if (s->phase == BGM_CAPTURE) {
        m.verb = BGM_V_TAKE;
        m.arg[0] = (uint16_t)best_direction(s->closed);
    } else if (s->phase != BGM_PLACE) {
        rk_moves legal; /* the lowest post, to set or to vacate */
        bgm_game.moves(data, state, seat, &legal);
        m = rk_moves_at(&legal, 0);
    }
    return m;
}
