/* verdict.c: see verdict.h. */
#include "engine/verdict.h"

#include <stdlib.h>
#include <string.h>

/* The best of those on the other side of the victory. */
static int measured_against(const rk_score *s, int party)
{
    int best = -1;
    for (int q = 0; q < s->parties; q++)
        if ((s->winners >> q & 1) != (s->winners >> party & 1) && (best < 0 || s->rank[q] < s->rank[best]))
            best = q;
    return best;
}

/* Several lines may be of one kind, one for each campaign. */
static int32_t sum_of(const rk_score *s, int party, const rk_score_line *like)
{
    int32_t sum = 0;
    for (int i = 0; i < s->lines; i++)
        if (s->line[i].party == party && s->line[i].extra == like->extra && !strcmp(s->line[i].key, like->key))
            sum += s->line[i].value;
    return sum;
}

/* How much a kind of line did for who is ahead of the two; 0: nothing. */
static int32_t weight_of(const rk_score *s, const rk_score_line *l, int ahead, int behind)
{
    int32_t a = sum_of(s, ahead, l), b = sum_of(s, behind, l);
    return a < b ? 0 : a - b;
}

/* Are these all points that the two have? Then it would only say the points again. */
static bool is_everything(const rk_score *s, const rk_score_line *l, int ahead, int behind)
{
    return !l->extra && sum_of(s, ahead, l) == s->points[ahead] && sum_of(s, behind, l) == s->points[behind];
}

/* A line that counts, where there is one. Where all points are of one kind, the first kind that only accompanies them, if the one
 * ahead has more of it: later ones break ties and explain nothing. Without such a one, that kind. */
static const rk_score_line *deciding_line(const rk_score *s, int ahead, int behind)
{
    const rk_score_line *only = NULL, *beside = NULL, *best = NULL;
    int32_t              most = 0;
    for (int i = 0; i < s->lines; i++) {
        const rk_score_line *l = &s->line[i];
        int32_t              weight = weight_of(s, l, ahead, behind);
        if (l->extra && !beside)
            beside = l;
        if (l->extra && strcmp(l->key, beside->key) != 0)
            continue;
        if (is_everything(s, l, ahead, behind))
            only = l;
        else if (weight && (!best || (!l->extra && (best->extra || weight > most)))) {
            best = l;
            most = weight;
        }
    }
    return best ? best : only;
}

static const char *deciding_tie(const rk_score *s, int a, int b)
{
    for (int i = 1; i < RK_SORT_KEYS; i++)
        if (s->key[a].by[i] != s->key[b].by[i])
            return s->tie[i - 1];
    return NULL;
}

rk_verdict rk_verdict_of(const rk_score *s, int party)
{
    rk_verdict v = {.against = measured_against(s, party)};
    for (int q = 0; q < s->parties; q++)
        v.sharing += q != party && s->rank[q] == s->rank[party];
    if (v.against < 0)
        return v;
    bool ahead = s->winners >> party & 1;
    v.margin = abs(s->points[party] - s->points[v.against]);
    const rk_score_line *l = v.margin ? deciding_line(s, ahead ? party : v.against, ahead ? v.against : party) : NULL;
    if (l) {
        v.rule = l->rule;
        v.key = l->key;
        v.extra = l->extra;
        v.mine = sum_of(s, party, l);
        v.theirs = sum_of(s, v.against, l);
    }
    if (!v.margin)
        v.tie = deciding_tie(s, party, v.against);
    return v;
}

void rk_verdict_json(rk_json *w, const rk_score *s)
{
    rk_json_kstr(w, "unit", s->unit ? s->unit : "engine.points");
    rk_json_karray(w, "verdict");
    for (int p = 0; p < s->parties; p++) {
        rk_verdict v = rk_verdict_of(s, p);
        rk_json_object(w);
        rk_json_kint(w, "sharing", v.sharing);
        if (v.against >= 0) {
            rk_json_kint(w, "against", v.against);
            rk_json_kint(w, "margin", v.margin);
        }
        if (v.key) {
            rk_json_kstr(w, "rule", v.rule);
            rk_json_kstr(w, "key", v.key);
            rk_json_kint(w, "mine", v.mine);
            rk_json_kint(w, "theirs", v.theirs);
            rk_json_kbool(w, "counts", !v.extra);
        }
        if (v.tie)
            rk_json_kstr(w, "tie", v.tie);
        rk_json_end(w, '}');
    }
    rk_json_end(w, ']');
}
