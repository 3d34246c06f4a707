/* describe.c: a game as JSON, with player counts, options and the names of its things, for the command line and the server. */
#include "engine/notation.h"
#include "engine/setup.h"

#include <string.h>

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

void rk_labels_json(rk_json *w, const rk_game *g, const void *data, rk_lang lang)
{
    rk_text label = RK_TEXT_INIT;
    char    scratch[RK_ID_SIZE];
    rk_json_object(w);
    for (int kind = 0; g->kinds[kind].name; kind++) {
        rk_json_kobject(w, g->kinds[kind].name);
        for (int value = 0; value < g->kinds[kind].count; value++) {
            const char *id = g->words.id_of(data, kind, value, scratch);
            if (!id || rk_find_id(g, data, kind, id) != value) /* two values that go by one id read the same */
                continue;
            rk_text_clear(&label);
            g->words.label(data, kind, value, lang, &label);
            if (strcmp(id, rk_text_str(&label)) != 0)
                rk_json_kstr(w, id, rk_text_str(&label));
        }
        rk_json_end(w, '}');
    }
    rk_json_end(w, '}');
    rk_text_free(&label);
}
