/* score.c: results as JSON, the same in traces and events. */
#include "engine/game.h"

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
