/* score.c: mayors, Land points, treasuries: who wins (BGM-8.5 to BGM-8.7). */
#include "games/buergermeister/buergermeister.h"

#include <string.h>

/* BGM-8.6: who leads a Land, alone or with others, counted by player (BGM-9.5). */
static void count_land(const bgm_data *d, const bgm_state *s, int land, bgm_result out[BGM_COLOURS])
{
    int most = 1, leaders = 0, mayors[BGM_COLOURS]; /* nobody leads an empty Land */
    for (int p = 0; p < s->seats; p++) {
        mayors[p] = bgm_count(bgm_common(bgm_of_seat(s, p), d->land[land].set));
        out[p].mayors += mayors[p];
        if (s->full >> land & 1)
            out[p].in_full += mayors[p];
        if (mayors[p] > most) {
            most = mayors[p];
            leaders = 0;
        }
        leaders += mayors[p] == most;
    }
    for (int p = 0; p < s->seats; p++)
        if (mayors[p] == most) {
            out[p].alone += leaders == 1;
            out[p].shared += leaders > 1;
        }
}

void bgm_results(const bgm_data *d, const bgm_state *s, bgm_result out[BGM_COLOURS])
{
    memset(out, 0, BGM_COLOURS * sizeof *out);
    for (int land = 0; land < BGM_LANDS; land++)
        count_land(d, s, land, out);
    for (int p = 0; p < s->parties; p++)
        out[bgm_seat(s, p)].cash += s->cash[p];
}

static int land_points(const bgm_result *r)
{
    return 2 * r->alone + r->shared;
}

/* BGM-8.5, BGM-8.6; scoring=laender looks at Land points first. Above 0: a is better. */
static int compare(const bgm_state *s, const bgm_result *a, const bgm_result *b)
{
    int mayors = a->mayors - b->mayors, lands = land_points(a) - land_points(b);
    int first = s->laender ? lands : mayors, second = s->laender ? mayors : lands;
    return first ? first : second ? second : a->cash - b->cash;
}

void bgm_score(const void *data, const void *state, rk_score *out)
{
    const bgm_state *s = state;
    bgm_result       r[BGM_COLOURS];
    bgm_results(data, s, r);
    memset(out, 0, sizeof *out);
    out->parties = s->seats;
    for (int p = 0; p < s->seats; p++) {
        rk_score_add(out, p, "BGM-8.5", "buergermeister.score.in_full", r[p].in_full, s->laender);
        rk_score_add(out, p, "BGM-8.5", "buergermeister.score.in_open", r[p].mayors - r[p].in_full, s->laender);
        rk_score_add(out, p, "BGM-8.6", "buergermeister.score.alone", 2 * r[p].alone, !s->laender);
        rk_score_add(out, p, "BGM-8.6", "buergermeister.score.shared", r[p].shared, !s->laender);
        rk_score_add(out, p, "BGM-2.2", "buergermeister.score.treasury", r[p].cash * BGM_UNIT, true);
        out->rank[p] = 1;
        for (int q = 0; q < s->seats; q++) /* BGM-8.7: equal players share the better rank */
            out->rank[p] = (uint8_t)(out->rank[p] + (compare(s, &r[q], &r[p]) > 0));
        if (out->rank[p] == 1)
            out->winners |= (uint8_t)(1u << p);
    }
}

/* The Länder a player leads alone, and the capitals he has a mayor in. */
void bgm_holdings(const void *data, const void *state, void (*visit)(void *ctx, int party, int kind, int value), void *ctx)
{
    const bgm_data  *d = data;
    const bgm_state *s = state;
    for (int land = 0; land < BGM_LANDS; land++) {
        int      most;
        unsigned leaders = bgm_leaders(d, s, land, &most);
        if (most && !(leaders & (leaders - 1)))
            visit(ctx, bgm_seat(s, __builtin_ctz(leaders)), BGM_K_LAND, land);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        bgm_set mine = bgm_of_seat(s, seat);
        for (int land = 0; land < BGM_LANDS; land++)
            if (bgm_has(&mine, d->capital[land]))
                visit(ctx, seat, BGM_K_POST, d->capital[land]);
    }
}
