/* schema_json.c: a state document as JSON Schema (draft 2020-12). `readOnly`: written, and not read. `x-seen-by`: who may see
 * it; a viewer who may not gets a document without it, or with null or nothing in its place. */
#include "cli/schema.h"

#include <string.h>

typedef struct {
    const rk_dataset *set;
    rk_json           w;
    uint64_t          kinds; /* that were named */
} json_printer;

static void value(json_printer *p, const rk_schema *s);

static void type_name(json_printer *p, const char *type, bool nullable)
{
    if (!nullable) {
        rk_json_kstr(&p->w, "type", type);
        return;
    }
    rk_json_karray(&p->w, "type");
    rk_json_str(&p->w, type);
    rk_json_str(&p->w, "null");
    rk_json_end(&p->w, ']');
}

static void range(json_printer *p, const rk_field *f)
{
    int unit = f->unit ? f->unit : 1;
    rk_json_kint(&p->w, "minimum", f->low * unit);
    rk_json_kint(&p->w, "maximum", f->high * unit);
    if (unit > 1)
        rk_json_kint(&p->w, "multipleOf", unit);
}

static void names(json_printer *p, const rk_field *f, bool nullable)
{
    rk_json_karray(&p->w, "enum");
    for (int i = 0; i < f->count; i++)
        rk_json_str(&p->w, f->names[i]);
    if (nullable)
        rk_json_null(&p->w);
    rk_json_end(&p->w, ']');
}

static void kind(json_printer *p, int k)
{
    rk_text ref = RK_TEXT_INIT;
    p->kinds |= 1ull << k;
    rk_text_addf(&ref, "#/$defs/%s", p->set->game->kinds[k].name);
    rk_json_kstr(&p->w, "$ref", rk_text_str(&ref));
    rk_text_free(&ref);
}

static void item(json_printer *p, const rk_field *f)
{
    if (!f->nullable) {
        kind(p, f->kind);
        return;
    }
    rk_json_karray(&p->w, "anyOf");
    rk_json_object(&p->w);
    kind(p, f->kind);
    rk_json_end(&p->w, '}');
    rk_json_object(&p->w);
    rk_json_kstr(&p->w, "type", "null");
    rk_json_end(&p->w, '}');
    rk_json_end(&p->w, ']');
}

/* A bit set, as a list without repetitions. */
static void set_of(json_printer *p, const rk_field *f)
{
    rk_json_kstr(&p->w, "type", "array");
    rk_json_kbool(&p->w, "uniqueItems", true);
    rk_json_kobject(&p->w, "items");
    if (f->type == RK_F_NUMBERS) {
        rk_json_kstr(&p->w, "type", "integer");
        range(p, f);
    } else if (f->type == RK_F_CHOICES) {
        names(p, f, false);
    } else {
        kind(p, f->kind);
    }
    rk_json_end(&p->w, '}');
}

static void object(json_printer *p, const rk_schema *s)
{
    type_name(p, "object", s->field.nullable);
    rk_json_kstr(&p->w, "title", s->field.title);
    rk_json_kobject(&p->w, "properties");
    for (const rk_schema *m = s->below; m; m = m->next) {
        rk_json_any_key(&p->w, m->field.key);
        value(p, m);
    }
    rk_json_end(&p->w, '}');
    rk_json_karray(&p->w, "required");
    for (const rk_schema *m = s->below; m; m = m->next)
        if (rk_schema_always(m))
            rk_json_str(&p->w, m->field.key);
    rk_json_end(&p->w, ']');
    rk_json_kbool(&p->w, "additionalProperties", false);
}

/* What the entries of a list or map are. */
static void entries(json_printer *p, const char *key, const rk_schema *s)
{
    rk_json_any_key(&p->w, key);
    if (!s->below->next) {
        value(p, s->below);
        return;
    }
    rk_json_object(&p->w);
    rk_json_karray(&p->w, "anyOf");
    for (const rk_schema *m = s->below; m; m = m->next)
        value(p, m);
    rk_json_end(&p->w, ']');
    rk_json_end(&p->w, '}');
}

static void list(json_printer *p, const rk_schema *s)
{
    type_name(p, "array", s->field.nullable);
    rk_json_kint(&p->w, "minItems", s->below->qualifiers & RK_Q_SHOWN ? 0 : s->field.low);
    rk_json_kint(&p->w, "maxItems", s->field.high);
    entries(p, "items", s);
}

static void map(json_printer *p, const rk_schema *s)
{
    char scratch[RK_ID_SIZE];
    type_name(p, "object", s->field.nullable);
    rk_json_kobject(&p->w, "propertyNames");
    kind(p, s->field.kind);
    rk_json_end(&p->w, '}');
    entries(p, "additionalProperties", s);
    if (!s->field.count)
        return;
    const rk_game *g = p->set->game;
    rk_json_karray(&p->w, "required");
    for (int i = 0; i < g->kinds[s->field.kind].count; i++)
        rk_json_str(&p->w, g->words.id_of(p->set->data, s->field.kind, i, scratch));
    rk_json_end(&p->w, ']');
}

/* docs/protocol.md: a key, and arguments by their names if it has any. */
static void message(json_printer *p)
{
    type_name(p, "object", false);
    rk_json_kobject(&p->w, "properties");
    rk_json_kobject(&p->w, "key");
    type_name(p, "string", false);
    rk_json_end(&p->w, '}');
    rk_json_kobject(&p->w, "args");
    type_name(p, "object", false);
    rk_json_end(&p->w, '}');
    rk_json_end(&p->w, '}');
    rk_json_karray(&p->w, "required");
    rk_json_str(&p->w, "key");
    rk_json_end(&p->w, ']');
    rk_json_kbool(&p->w, "additionalProperties", false);
}

static void value(json_printer *p, const rk_schema *s)
{
    const rk_field *f = &s->field;
    rk_json_object(&p->w);
    if (f->about)
        rk_json_kstr(&p->w, "description", f->about);
    if (s->qualifiers & RK_Q_DERIVED)
        rk_json_kbool(&p->w, "readOnly", true);
    if (s->who)
        rk_json_kstr(&p->w, "x-seen-by", s->who);
    switch ((rk_field_type)f->type) {
    case RK_F_NUMBER:
        type_name(p, "integer", f->nullable);
        range(p, f);
        break;
    case RK_F_FLAG: type_name(p, "boolean", false); break;
    case RK_F_CHOICE: names(p, f, f->nullable); break;
    case RK_F_ITEM: item(p, f); break;
    case RK_F_CODE: type_name(p, "string", f->nullable); break;
    case RK_F_TEXT: type_name(p, "string", false); break;
    case RK_F_MESSAGE: message(p); break;
    case RK_F_NUMBERS:
    case RK_F_CHOICES:
    case RK_F_ITEMS: set_of(p, f); break;
    case RK_F_OBJECT: object(p, s); break;
    case RK_F_LIST: list(p, s); break;
    case RK_F_MAP: map(p, s); break;
    }
    rk_json_end(&p->w, '}');
}

/* The ids of the kinds that were named, as the data set has them. */
static void definitions(json_printer *p)
{
    const rk_game *g = p->set->game;
    char           scratch[RK_ID_SIZE];
    rk_json_kobject(&p->w, "$defs");
    for (int k = 0; g->kinds[k].name; k++) {
        if (!(p->kinds >> k & 1))
            continue;
        rk_json_any_key(&p->w, g->kinds[k].name);
        rk_json_object(&p->w);
        rk_json_karray(&p->w, "enum");
        for (int i = 0; i < g->kinds[k].count; i++)
            rk_json_str(&p->w, g->words.id_of(p->set->data, k, i, scratch));
        rk_json_end(&p->w, ']');
        rk_json_end(&p->w, '}');
    }
    rk_json_end(&p->w, '}');
}

/* One member a line, indented. */
static void laid_out(const char *json, rk_text *out)
{
    int  depth = 0;
    bool quoted = false;
    for (; *json; json++) {
        char c = *json;
        bool closes = !quoted && (c == '}' || c == ']'), opens = !quoted && (c == '{' || c == '[');
        depth -= closes;
        if (closes && json[-1] != '{' && json[-1] != '[')
            rk_text_addf(out, "\n%*s", 2 * depth, "");
        rk_text_char(out, c);
        if (quoted && c == '\\')
            rk_text_char(out, *++json);
        else if (c == '"')
            quoted = !quoted;
        depth += opens;
        if (!quoted && (c == ',' || (opens && json[1] != '}' && json[1] != ']')))
            rk_text_addf(out, "\n%*s", 2 * depth, "");
        if (!quoted && c == ':')
            rk_text_char(out, ' ');
    }
    rk_text_char(out, '\n');
}

void cli_schema_json(const rk_dataset *set, const rk_schema *root, rk_text *out)
{
    rk_text      text = RK_TEXT_INIT;
    json_printer p = {.set = set, .w = rk_json_to(&text)};
    rk_json_object(&p.w);
    rk_json_kstr(&p.w, "$schema", "https://json-schema.org/draft/2020-12/schema");
    rk_json_kstr(&p.w, "$id", set->game->id);
    object(&p, root);
    definitions(&p);
    rk_json_end(&p.w, '}');
    laid_out(rk_text_str(&text), out);
    rk_text_free(&text);
}
