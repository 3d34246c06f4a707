/* describe.c: a game as JSON, with player counts and options, for the command line and the server. */
#include "engine/setup.h"

void rk_game_json(rk_json *w, const rk_game *g, rk_lang lang)
{
    rk_text t = RK_TEXT_INIT;
    rk_json_object(w);
    rk_json_kstr(w, "id", g->id);
    rk_text_addf(&t, "%s.title", g->id);
    rk_json_kstr(w, "title", rk_phrase(rk_text_str(&t), lang));
    rk_json_kbool(w, "example", g->example);
    rk_json_kint(w, "min_seats", g->min_seats);
    rk_json_kint(w, "max_seats", g->max_seats);
    rk_json_kint(w, "state_size", g->state_size);
    rk_json_karray(w, "options");
    for (int i = 0; i < rk_options(g); i++) {
        const rk_option *o = &g->options[i];
        rk_setup         defaults = {0};
        defaults.option[i] = o->def;
        rk_json_object(w);
        rk_json_kstr(w, "name", o->name);
        rk_json_kstr(w, "rule", o->rule);
        rk_text_clear(&t);
        rk_setup_value(g, &defaults, i, &t);
        rk_json_kstr(w, "default", rk_text_str(&t));
        if (o->values[0]) {
            rk_json_karray(w, o->set ? "any_of" : "values");
            for (int v = 0; v < RK_OPTION_VALUES && o->values[v]; v++)
                rk_json_str(w, o->values[v]);
            rk_json_end(w, ']');
        } else {
            rk_json_kint(w, "low", o->low);
            rk_json_kint(w, "high", o->high);
        }
        rk_text_clear(&t);
        rk_text_addf(&t, "%s.option.%s", g->id, o->name);
        rk_json_kstr(w, "help", rk_phrase(rk_text_str(&t), lang));
        rk_json_end(w, '}');
    }
    rk_json_end(w, ']');
    rk_json_end(w, '}');
    rk_text_free(&t);
}
