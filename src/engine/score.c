/* score.c: results: points by rule, ranks, and all of it as JSON, the same in traces and events. */
#include "engine/game.h"

void rk_score_begin(rk_score *s, int parties)
{
    memset(s, 0, sizeof *s);
    s->parties = (uint8_t)parties;
}

void rk_score_add(rk_score *s, int party, const char *rule, const char *key, int32_t value, bool extra)
{
    assert(s->lines < RK_SCORE_LINES);
    s->line[s->lines++] = (rk_score_line){(uint8_t)party, rule, key, value, extra};
    if (!extra)
        s->points[party] += value;
}

void rk_score_ties(rk_score *s, const rk_sort_key *key, const char *second, const char *third)
{
    memcpy(s->key, key, s->parties * sizeof *key);
    s->tie[0] = second;
    s->tie[1] = third;
}

static bool is_ahead(const rk_sort_key *a, const rk_sort_key *b)
{
    for (int i = 0; i < RK_SORT_KEYS; i++)
        if (a->by[i] != b->by[i])
            return a->by[i] > b->by[i];
    return false;
}

void rk_rank(const rk_sort_key *key, int parties, uint8_t *rank)
{
    for (int p = 0; p < parties; p++) {
        rank[p] = 1;
        for (int q = 0; q < parties; q++)
            rank[p] = (uint8_t)(rank[p] + is_ahead(&key[q], &key[p]));
    }
}

void rk_score_rank(rk_score *s, const rk_sort_key *key)
{
    rk_rank(key, s->parties, s->rank);
    for (int p = 0; p < s->parties; p++)
        s->winners |= (uint8_t)((s->rank[p] == 1) << p);
}

void rk_score_shares(const rk_score *s, int seats, int32_t *out)
{
    for (int p = 0; p < seats; p++)
        out[p] = s->winners >> p & 1 ? 1000 / __builtin_popcount(s->winners) : 0;
}

void rk_score_json(rk_json *w, const rk_score *s)
{
    rk_json_object(w);
    rk_json_karray(w, "parties");
    for (int p = 0; p < s->parties; p++) {
        rk_json_object(w);
        rk_json_kint(w, "points", s->points[p]);
        rk_json_kint(w, "rank", s->rank[p]);
        rk_json_kbool(w, "wins", s->winners >> p & 1);
        rk_json_karray(w, "lines");
        for (int i = 0; i < s->lines; i++) {
            const rk_score_line *l = &s->line[i];
            if (l->party != p)
                continue;
            rk_json_object(w);
            rk_json_kstr(w, "rule", l->rule);
            rk_json_kstr(w, "key", l->key);
            rk_json_kint(w, "value", l->value);
            rk_json_kbool(w, "counts", !l->extra);
            rk_json_end(w, '}');
        }
        rk_json_end(w, ']');
        rk_json_end(w, '}');
    }
    rk_json_end(w, ']');
    rk_json_end(w, '}');
}
