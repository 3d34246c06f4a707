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

/* BGM-8.5, BGM-8.6; scoring=laender looks at Land points first. */
static rk_sort_key key_of(const bgm_state *s, const bgm_result *r)
{
    int lands = land_points(r);
    return s->laender ? (rk_sort_key){{lands, r->mayors, r->cash}} : (rk_sort_key){{r->mayors, lands, r->cash}};
}

void bgm_score(const void *data, const void *state, rk_score *out)
{
    const bgm_state *s = state;
    bgm_result       r[BGM_COLOURS];
    rk_sort_key      key[BGM_COLOURS];
    bgm_results(data, s, r);
    rk_score_begin(out, s->seats);
    for (int p = 0; p < s->seats; p++) {
        rk_score_add(out, p, "BGM-8.5", "buergermeister.score.in_full", r[p].in_full, s->laender);
        rk_score_add(out, p, "BGM-8.5", "buergermeister.score.in_open", r[p].mayors - r[p].in_full, s->laender);
        rk_score_add(out, p, "BGM-8.6", "buergermeister.score.alone", 2 * r[p].alone, !s->laender);
        rk_score_add(out, p, "BGM-8.6", "buergermeister.score.shared", r[p].shared, !s->laender);
        rk_score_add(out, p, "BGM-2.2", "buergermeister.score.treasury", r[p].cash * BGM_UNIT, true);
        key[p] = key_of(s, &r[p]);
    }
    rk_score_rank(out, key); /* BGM-8.7: equal players share the better rank */
    rk_score_ties(out, key, s->laender ? "buergermeister.tie.mayors" : "buergermeister.tie.lands", "buergermeister.tie.treasury");
    out->unit = s->laender ? "buergermeister.unit.lands" : "buergermeister.unit.mayors";
}

/* The Länder a player leads alone, and the capitals he has a mayor in. */
void bgm_holdings(const void *data, const void *state, rk_visit_holding *visit, void *ctx)
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
