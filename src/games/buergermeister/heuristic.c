/* heuristic.c: what a good player of Die Bürgermeister looks at, and the move of an absent one.
 *
 * A strength is counted in hundredths of a safe mayor: mayors, less for those that can be
 * enclosed by the next figure or the next two; what the party in turn can take with the figures
 * it may still set; prospects of premiums; a treasury that survives the cards to come. All
 * lines are looked at together, as shifted bit sets. */
#include "games/buergermeister/buergermeister.h"

#include <string.h>

enum {
    MAYOR = 100,
    EXPOSED = 48,      /* lost to one figure set at its open end */
    LOOSE = 16,        /* lost to two figures set in one turn */
    TARGET = 80,       /* can be taken in this turn */
    PREMIUM_UNIT = 26, /* a unit of a premium that is certain */
    LATE = 40,         /* with fewer free posts than this money loses its use */
    LAND_POINT = 700,  /* scoring=laender: a Land point that is certain */
    OUTLOOK = 5        /* own turns to look ahead in the pile */
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

/* What can be enclosed along the lines of an axis. */
typedef struct {
    int singles, pairs; /* runs of one and of two that one figure more encloses */
    int loose;          /* figures in runs that need two more, one at either end */
} open_runs;

/* Of these figures, by anybody of whom `others` are the figures. */
static void count_open(const bgm_data *d, int axis, bgm_set figures, bgm_set others, bgm_set free, open_runs *n)
{
    /* What stands before and after a post: an end that is closed already, or one that is free. */
    bgm_set closed_before = bgm_union(next_to(d, axis, others), bgm_without(d->all, d->has_before[axis]));
    bgm_set closed_after = bgm_union(ahead_of(d, axis, others), bgm_without(d->all, d->has_after[axis]));
    bgm_set free_before = next_to(d, axis, free), free_after = ahead_of(d, axis, free);
    bgm_set has_before = next_to(d, axis, figures), has_after = ahead_of(d, axis, figures);

    bgm_set first = bgm_without(figures, has_before); /* of its run */
    bgm_set single = bgm_without(first, has_after);
    bgm_set linked = bgm_common(figures, has_after);
    bgm_set pair = bgm_without(bgm_common(first, has_after), ahead_of(d, axis, linked)); /* the first of exactly two */

    /* The far end of a pair, told at its first figure. */
    bgm_set pair_closed = ahead_of(d, axis, bgm_common(figures, closed_after));
    bgm_set pair_free = ahead_of(d, axis, bgm_common(figures, free_after));

    bgm_set one_single = bgm_union(bgm_common(closed_before, free_after), bgm_common(free_before, closed_after));
    bgm_set one_pair = bgm_union(bgm_common(closed_before, pair_free), bgm_common(free_before, pair_closed));
    n->singles += bgm_count(bgm_common(single, one_single));
    n->pairs += bgm_count(bgm_common(pair, one_pair));
    n->loose += bgm_count(bgm_common(single, bgm_common(free_before, free_after)))
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

/* Figures the party in turn can take with those it may still set. */
static int takings(const bgm_state *s, open_runs targets)
{
    int figures = bgm_to_set(s), money = s->cash[s->active] / BGM_COST;
    figures = figures < money ? figures : money;
    int pairs = targets.pairs < figures ? targets.pairs : figures;
    int singles = targets.singles < figures - pairs ? targets.singles : figures - pairs;
    return 2 * pairs + singles;
}

static void add_figures(const bgm_data *d, const bgm_state *s, bgm_parts x[BGM_COLOURS])
{
    int       mover = bgm_seat(s, s->active);
    open_runs targets = {0, 0, 0};
    for (int axis = 0; axis < 2; axis++) {
        bgm_set figures[BGM_COLOURS], own[BGM_COLOURS], occupied = {{0}};
        for (int c = 0; c < BGM_COLOURS; c++) {
            figures[c] = axis ? turn_round(d, s->figures[c]) : s->figures[c];
            occupied = bgm_union(occupied, figures[c]);
        }
        for (int p = 0; p < s->seats; p++)
            own[p] = s->seats == 2 ? bgm_union(figures[p], figures[p + 2]) : figures[p];
        bgm_set free = bgm_without(d->all, occupied);
        for (int c = 0; c < BGM_COLOURS; c++) {
            if (bgm_empty(figures[c]))
                continue;
            int       seat = bgm_seat(s, c);
            open_runs open = {0, 0, 0};
            count_open(d, axis, figures[c], bgm_without(occupied, own[seat]), free, &open);
            x[seat].exposed += open.singles + 2 * open.pairs;
            x[seat].loose += open.loose;
            if (seat != mover)
                count_open(d, axis, figures[c], own[mover], free, &targets);
        }
    }
    if (s->phase != BGM_START)
        x[mover].takings = takings(s, targets);
    for (int c = 0; c < BGM_COLOURS; c++)
        x[bgm_seat(s, c)].mayors += bgm_count(s->figures[c]);
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

/* A Land lies in one or two words of a set. */
static int count_in(const bgm_land *l, const bgm_set *s)
{
    int n = 0;
    for (int w = l->first >> 6; w <= (l->first + l->posts - 1) >> 6; w++)
        n += __builtin_popcountll(s->w[w] & l->set.w[w]);
    return n;
}

static void add_land(const bgm_data *d, const bgm_state *s, const bgm_set of[BGM_COLOURS], int land, int use,
                     bgm_parts x[BGM_COLOURS])
{
    const bgm_land *l = &d->land[land];
    int             mayors[BGM_COLOURS], best = 0, second = 0, taken = 0;
    bool            open = !(s->full >> land & 1);
    for (int p = 0; p < s->parties; p++) {
        mayors[p] = count_in(l, &of[p]);
        taken += mayors[p];
        if (mayors[p] > best) {
            second = best;
            best = mayors[p];
        } else if (mayors[p] > second) {
            second = mayors[p];
        }
    }
    int premium = open ? l->premium * PREMIUM_UNIT * use / LATE * taken / l->posts : 0; /* it nears as the Land fills */
    for (int p = 0; p < s->parties; p++) {
        int odds = lead_odds(mayors[p], mayors[p] == best ? second : best, l->posts - taken);
        x[bgm_seat(s, p)].lands += (premium + (s->laender ? LAND_POINT : 0)) * odds / 100;
    }
}

/* What a card brings on average, in units. */
static int card_worth(const bgm_data *d, int card)
{
    static const int worth[BGM_CARD_KINDS] = {[BGM_PLUS1] = 7, [BGM_PLUS2] = 14, [BGM_MINUS1] = -7};
    return worth[d->kind[card]];
}

/* The mean of the cards not seen yet, in tenths of a unit. */
static int mean_unseen(const bgm_data *d, const bgm_state *s)
{
    int plus1 = __builtin_popcountll(s->unseen & d->of_kind[BGM_PLUS1]);
    int plus2 = __builtin_popcountll(s->unseen & d->of_kind[BGM_PLUS2]), all = __builtin_popcountll(s->unseen);
    return all ? 70 * (plus1 + 2 * plus2 - (all - plus1 - plus2)) / all : 0;
}

/* How far the next cards will take a party's treasury down, nothing spent: whoever counts cards
 * knows what is left, and from draw 55 on what comes (BGM-3.1). */
static int worst_ahead(const bgm_data *d, const bgm_state *s, int party, int mean)
{
    int draws = bgm_draws(s), sum = 0, lowest = 0;
    int wait = party - s->active - (draws > s->turns); /* turns until its next card */
    int draw = draws + (wait < 0 ? wait + s->parties : wait);
    for (int i = 0; i < OUTLOOK; i++, draw += s->parties) {
        int  place = draw % BGM_CARDS;
        bool known = !s->reshuffle && draw >= BGM_CARDS && (place < draws || !s->unseen);
        sum += known ? 10 * card_worth(d, s->order[place]) : mean;
        lowest = sum < lowest ? sum : lowest;
    }
    return lowest / 10;
}

/* Units of money, the first ones worth most: a unit missing is a post to vacate, one of plenty is half a figure
 * in some later turn. */
static int treasury_worth(int units)
{
    static const struct {
        int units, worth;
    } steps[] = {{4, 100}, {4, 70}, {4, 40}, {8, 22}, {40, 8}};

    int sum = 0;
    if (units < 0)
        return units * MAYOR;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && units > 0; i++, units -= steps[i - 1].units)
        sum += (units < steps[i].units ? units : steps[i].units) * steps[i].worth;
    return sum;
}

void bgm_parts_of(const bgm_data *d, const bgm_state *s, bgm_parts x[BGM_COLOURS])
{
    int     free = BGM_POSTS - bgm_count(bgm_occupied(s)), use = free < LATE ? free : LATE;
    bgm_set of[BGM_COLOURS];
    memset(x, 0, BGM_COLOURS * sizeof *x);
    add_figures(d, s, x);
    for (int p = 0; p < s->parties; p++)
        of[p] = bgm_of_party(s, p);
    for (int land = 0; land < BGM_LANDS; land++)
        add_land(d, s, of, land, use, x);
    int mean = mean_unseen(d, s);
    for (int p = 0; p < s->parties; p++)
        x[bgm_seat(s, p)].treasury += treasury_worth(s->cash[p] + worst_ahead(d, s, p, mean)) * use / LATE;
    for (int p = 0; p < s->seats; p++)
        x[p].worth = x[p].mayors * MAYOR - x[p].exposed * EXPOSED - x[p].loose * LOOSE + x[p].takings * TARGET + x[p].lands
                     + x[p].treasury;
}

void bgm_heuristic(const void *data, const void *state, int32_t out[RK_MAX_SEATS])
{
    const bgm_data  *d = data;
    const bgm_state *s = state;
    memset(out, 0, RK_MAX_SEATS * sizeof *out);
    if (s->phase == BGM_END) {
        rk_score score;
        bgm_score(d, s, &score);
        rk_score_shares(&score, s->seats, out);
        return;
    }
    bgm_parts x[BGM_COLOURS];
    bgm_parts_of(d, s, x);
    /* The lead over the best of the others, the surer the fewer posts are free. */
    int scale = 600 + (BGM_POSTS - bgm_count(bgm_occupied(s))) * 12;
    for (int p = 0; p < s->seats; p++) {
        int best = INT32_MIN;
        for (int q = 0; q < s->seats; q++)
            if (q != p && x[q].worth > best)
                best = x[q].worth;
        int lead = x[p].worth - best, size = lead < 0 ? -lead : lead;
        out[p] = 500 + 490 * lead / (size + scale);
    }
}

/* The same parts, weighed as matches have shown: src/engine/net.h, docs/learning.md. */
static const rk_weights learned = {
#include "../../../data/nets/buergermeister.inc"
};

void bgm_prospects(const void *data, const void *state, int32_t *out)
{
    const bgm_state *s = state;
    bgm_parts        x[BGM_COLOURS];
    int32_t          weight[RK_WEIGHT_PARTS];
    rk_weights_at(&learned, BGM_POSTS - bgm_count(bgm_occupied(s)), weight);
    bgm_parts_of(data, s, x);
    for (int p = 0; p < s->seats; p++) {
        int32_t part[] = {x[p].mayors, x[p].exposed, x[p].loose, x[p].takings, x[p].lands, x[p].treasury};
        out[p] = rk_weigh(weight, part, learned.parts);
    }
}

/* ---- the move of an absent player: BGM-11.7 ---- */

/* The direction that takes most, the first of several. */
static int best_direction(unsigned closed)
{
    unsigned two = closed >> BGM_SIDES;
    return __builtin_ctz(two ? two : closed);
}

rk_move bgm_default_move(const void *data, const void *state, int seat)
{
    const bgm_state *s = state;
    rk_move          m = {.verb = BGM_V_END_TURN, .seat = (uint8_t)seat};
    if (s->phase == BGM_CAPTURE) {
        m.verb = BGM_V_TAKE;
        m.arg[0] = (uint16_t)best_direction(s->closed);
    } else if (s->phase != BGM_PLACE) {
        rk_moves legal; /* the lowest post, to set or to vacate */
        rk_game_buergermeister.moves(data, state, seat, &legal);
        m = rk_moves_at(&legal, 0);
    }
    return m;
}

/* The lot, and 150 rounds of turns: the longest is a card, a die and twelve posts vacated (two
 * figures set with colour and capture are six decisions after two dice). */
uint32_t bgm_max_moves(const void *data, const rk_setup *setup)
{
    (void)data;
    bool     four = setup->seats == 2 && setup->option[BGM_OPT_COLOURS] == BGM_FOUR_PARTIES;
    uint32_t parties = four ? BGM_COLOURS : setup->seats;
    return 1 + BGM_ROUNDS * parties * 14;
}
