/* setup.c: options by name. */
#include "engine/setup.h"

#include <stdlib.h>
#include <string.h>

int rk_options(const rk_game *g)
{
    int n = 0;
    while (g->options && g->options[n].name)
        n++;
    return n;
}

bool rk_setup_seats_ok(const rk_game *g, int seats, rk_text *err)
{
    if (seats >= g->min_seats && seats <= g->max_seats)
        return true;
    if (g->min_seats == g->max_seats)
        rk_text_addf(err, "%s is for %d players, not %d", g->id, g->min_seats, seats);
    else
        rk_text_addf(err, "%s is for %d to %d players, not %d", g->id, g->min_seats, g->max_seats, seats);
    return false;
}

bool rk_setup_default(const rk_game *g, int seats, rk_setup *out, rk_text *err)
{
    memset(out, 0, sizeof *out);
    if (!rk_setup_seats_ok(g, seats, err))
        return false;
    out->seats = (uint8_t)seats;
    for (int i = 0; i < rk_options(g); i++)
        out->option[i] = g->options[i].def;
    return true;
}

bool rk_setup_by_lot(const rk_game *g, const rk_setup *s)
{
    for (int i = 0; i < rk_options(g); i++)
        if (g->options[i].seating && !strcmp(g->options[i].values[s->option[i]], "random"))
            return true;
    return false;
}

static int named(const rk_option *o, const char *s, size_t n)
{
    for (int i = 0; i < RK_OPTION_VALUES && o->values[i]; i++)
        if (strlen(o->values[i]) == n && !memcmp(o->values[i], s, n))
            return i;
    return -1;
}

/* Reads "W1,W2,W5" into a bit set; -1 if a name is unknown or a required one is missing. */
static int subset(const rk_option *o, const char *s)
{
    int bits = 0;
    while (*s) {
        size_t n = strcspn(s, ",");
        int    i = named(o, s, n);
        if (i < 0)
            return -1;
        bits |= 1 << i;
        s += n + (s[n] == ',');
    }
    return (bits & o->must) == o->must ? bits : -1;
}

/* One line, or nothing. */
static bool text_ok(const rk_option *o, const char *s)
{
    size_t n = strlen(s);
    if (n > o->text || (n && !rk_utf8_ok(s, n)))
        return false;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)s[i] < 0x20 || s[i] == 0x7F)
            return false;
    return true;
}

static bool value_of(const rk_option *o, const char *s, int16_t *out)
{
    long v;
    if (o->set) {
        v = subset(o, s);
    } else if (o->values[0]) {
        v = named(o, s, strlen(s));
    } else {
        char *end;
        v = strtol(s, &end, 10);
        if (*end || end == s || v < o->low || v > o->high)
            return false;
    }
    if (v < 0 && (o->set || o->values[0]))
        return false;
    *out = (int16_t)v;
    return true;
}

static bool set_option(const rk_game *g, rk_setup *s, int i, const char *value)
{
    const rk_option *o = &g->options[i];
    if (!o->text)
        return value_of(o, value, &s->option[i]);
    if (!text_ok(o, value))
        return false;
    memset(s->text, 0, sizeof s->text);
    memcpy(s->text, value, strlen(value));
    return true;
}

void rk_option_values(const rk_option *o, rk_text *out)
{
    if (o->text) {
        rk_text_addf(out, "a line of at most %d bytes", o->text);
        return;
    }
    if (!o->values[0]) {
        rk_text_addf(out, "%d..%d", o->low, o->high);
        return;
    }
    if (o->set)
        rk_text_add(out, "any of ");
    for (int i = 0; i < RK_OPTION_VALUES && o->values[i]; i++)
        rk_text_addf(out, "%s%s", i ? ", " : "", o->values[i]);
    if (o->must) {
        rk_text_add(out, ", always with");
        for (int i = 0; i < RK_OPTION_VALUES && o->values[i]; i++)
            if (o->must >> i & 1)
                rk_text_addf(out, " %s", o->values[i]);
    }
}

bool rk_setup_set(const rk_game *g, rk_setup *s, const char *assignment, rk_text *err)
{
    const char *eq = strchr(assignment, '=');
    if (!eq) {
        rk_text_addf(err, "an option is given as name=value, not \"%s\"", assignment);
        return false;
    }
    for (int i = 0; i < rk_options(g); i++) {
        const rk_option *o = &g->options[i];
        if (strlen(o->name) != (size_t)(eq - assignment) || strncmp(o->name, assignment, strlen(o->name)) != 0)
            continue;
        if (set_option(g, s, i, eq + 1))
            return true;
        rk_text_addf(err, "option %s of %s cannot be \"%s\" (possible: ", o->name, g->id, eq + 1);
        rk_option_values(o, err);
        rk_text_add(err, ")");
        return false;
    }
    rk_text_addf(err, "%s has no option \"%.*s\"", g->id, (int)(eq - assignment), assignment);
    return false;
}

void rk_setup_value(const rk_game *g, const rk_setup *s, int option, rk_text *out)
{
    const rk_option *o = &g->options[option];
    int              v = s->option[option];
    if (o->text) {
        rk_text_add(out, s->text);
    } else if (o->set) {
        const char *sep = "";
        for (int i = 0; i < RK_OPTION_VALUES && o->values[i]; i++)
            if (v >> i & 1) {
                rk_text_addf(out, "%s%s", sep, o->values[i]);
                sep = ",";
            }
    } else if (o->values[0]) {
        rk_text_add(out, o->values[v]);
    } else {
        rk_text_int(out, v);
    }
}

/* An empty text is left out, so that a match without one is written as it was before options could be texts. */
static bool is_told(const rk_game *g, const rk_setup *s, int option)
{
    return !g->options[option].text || s->text[0];
}

/* Likewise an option that came later, so that a match by the earlier rules is written as it was. */
static bool is_written(const rk_game *g, const rk_setup *s, int option)
{
    const rk_option *o = &g->options[option];
    return is_told(g, s, option) && !(o->later && s->option[option] == o->def);
}

void rk_write_options(const rk_game *g, const rk_setup *s, rk_text *out)
{
    for (int i = 0; i < rk_options(g); i++)
        if (is_written(g, s, i)) {
            rk_text_addf(out, "option %s=", g->options[i].name);
            rk_setup_value(g, s, i, out);
            rk_text_char(out, '\n');
        }
}

void rk_setup_json(const rk_game *g, const rk_setup *s, rk_json *w)
{
    rk_text value = RK_TEXT_INIT;
    rk_json_object(w);
    for (int i = 0; i < rk_options(g); i++)
        if (is_told(g, s, i)) {
            rk_text_clear(&value);
            rk_setup_value(g, s, i, &value);
            rk_json_kstr(w, g->options[i].name, rk_text_str(&value));
        }
    rk_json_end(w, '}');
    rk_text_free(&value);
}

int rk_option_all(const rk_option *o, int16_t *out, int room)
{
    int names = 0, n = 0;
    while (names < RK_OPTION_VALUES && o->values[names])
        names++;
    int low = names ? 0 : o->low;
    int high = o->set ? (1 << names) - 1 : names ? names - 1 : o->high;
    for (int v = low; v <= high && n < room; v++)
        if (!o->set || (v & o->must) == o->must)
            out[n++] = (int16_t)v;
    return n;
}

void rk_write_head(const rk_dataset *set, const rk_setup *setup, const char *kind, rk_text *out)
{
    const rk_game *g = set->game;
    rk_text_addf(out, "ratskeller %s\ngame %s\ndata %s\n", kind, g->id, set->hash);
    if (set->rules > 1)
        rk_text_addf(out, "rules %u\n", set->rules);
    rk_text_addf(out, "seats %d\n", setup->seats);
    rk_write_options(g, setup, out);
}
