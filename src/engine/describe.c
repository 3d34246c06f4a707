/* describe.c: a game as JSON, with player counts, options and the names of its things, for the command line and the server. */
#include "engine/notation.h"
#include "engine/setup.h"

#include <stdio.h>
#include <string.h>

/* What the catalogue says under "GAME.NAME"; NULL if it says nothing. */
static const char *phrase_of(const rk_game *g, const char *name, rk_lang lang)
{
    rk_text key = RK_TEXT_INIT;
    rk_text_addf(&key, "%s.%s", g->id, name);
    const char *phrase = rk_phrase(rk_text_str(&key), lang);
    rk_text_free(&key);
    return phrase;
}

const char *rk_option_help(const rk_game *g, const rk_option *o, rk_lang lang)
{
    char name[64];
    snprintf(name, sizeof name, "option.%s", o->name);
    return phrase_of(g, name, lang);
}

/* The game's own word for a value, or the one that all games share, or the value itself. */
static const char *value_word(const rk_game *g, const rk_option *o, const char *value, rk_lang lang)
{
    char own[96], shared[64];
    snprintf(own, sizeof own, "value.%s.%s", o->name, value);
    snprintf(shared, sizeof shared, "engine.value.%s", value);
    const char *word = phrase_of(g, own, lang);
    if (!word)
        word = rk_phrase(shared, lang);
    return word ? word : value;
}

static void values_json(rk_json *w, const rk_game *g, const rk_option *o, rk_lang lang)
{
    rk_json_karray(w, o->set ? "any_of" : "values");
    for (int v = 0; v < RK_OPTION_VALUES && o->values[v]; v++)
        rk_json_str(w, o->values[v]);
    rk_json_end(w, ']');
    if (o->must) {
        rk_json_karray(w, "must");
        for (int v = 0; v < RK_OPTION_VALUES && o->values[v]; v++)
            if (o->must >> v & 1)
                rk_json_str(w, o->values[v]);
        rk_json_end(w, ']');
    }
    rk_json_karray(w, "words");
    for (int v = 0; v < RK_OPTION_VALUES && o->values[v]; v++)
        rk_json_str(w, value_word(g, o, o->values[v], lang));
    rk_json_end(w, ']');
}

static void option_json(rk_json *w, const rk_game *g, int i, rk_lang lang)
{
    const rk_option *o = &g->options[i];
    rk_setup         defaults = {0};
    rk_text          value = RK_TEXT_INIT;
    defaults.option[i] = o->def;
    rk_setup_value(g, &defaults, i, &value);
    rk_json_object(w);
    rk_json_kstr(w, "name", o->name);
    rk_json_kstr(w, "rule", o->rule);
    rk_json_kstr(w, "default", rk_text_str(&value));
    if (o->text) {
        rk_json_kint(w, "text", o->text);
    } else if (o->values[0]) {
        values_json(w, g, o, lang);
    } else {
        rk_json_kint(w, "low", o->low);
        rk_json_kint(w, "high", o->high);
    }
    rk_json_kstr(w, "help", rk_option_help(g, o, lang));
    rk_json_end(w, '}');
    rk_text_free(&value);
}

/* Words about the game: a sentence or two, a line for its box, who made it, where its map comes from. */
static void words_json(rk_json *w, const rk_game *g, rk_lang lang)
{
    static const char *const names[] = {"title", "pitch", "line", "makers", "map"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *phrase = phrase_of(g, names[i], lang);
        if (phrase)
            rk_json_kstr(w, names[i], phrase);
    }
}

void rk_game_json(rk_json *w, const rk_game *g, rk_lang lang)
{
    rk_json_object(w);
    rk_json_kstr(w, "id", g->id);
    words_json(w, g, lang);
    rk_json_kbool(w, "example", g->example);
    rk_json_kint(w, "min_seats", g->min_seats);
    rk_json_kint(w, "max_seats", g->max_seats);
    rk_json_kint(w, "state_size", g->state_size);
    rk_json_karray(w, "options");
    for (int i = 0; i < rk_options(g); i++)
        option_json(w, g, i, lang);
    rk_json_end(w, ']');
    rk_json_end(w, '}');
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
