/* schema_table.c: a state document as tables for docs/states, one for each type of object. */
#include "cli/schema.h"

#include <ctype.h>

typedef struct {
    const rk_dataset *set;
    rk_text          *out;
} table_printer;

static void type(const table_printer *p, const rk_schema *s);

static const char *kind_name(const table_printer *p, int kind)
{
    return p->set->game->kinds[kind].name;
}

static void names(const table_printer *p, const rk_field *f)
{
    for (int i = 0; i < f->count; i++)
        rk_text_addf(p->out, "%s`%s`", i ? ", " : "", *f->names[i] ? f->names[i] : "\"\"");
}

static void range(const table_printer *p, const rk_field *f)
{
    long long unit = f->unit ? f->unit : 1;
    if (f->low * unit < 0)
        rk_text_addf(p->out, "%lld to %lld", (long long)f->low * unit, (long long)f->high * unit);
    else
        rk_text_addf(p->out, "%lld..%lld", (long long)f->low * unit, (long long)f->high * unit);
    if (unit > 1)
        rk_text_addf(p->out, " in steps of %lld", unit);
}

static void entry(const table_printer *p, const rk_schema *s)
{
    for (const rk_schema *m = s->below; m; m = m->next) {
        type(p, m);
        if (m->next)
            rk_text_add(p->out, " or ");
    }
}

static void list(const table_printer *p, const rk_schema *s)
{
    const rk_field *f = &s->field;
    if (f->low == f->high)
        rk_text_addf(p->out, "list of %lld: ", (long long)f->high);
    else if (f->low)
        rk_text_addf(p->out, "list of %lld to %lld: ", (long long)f->low, (long long)f->high);
    else
        rk_text_addf(p->out, "list of up to %lld: ", (long long)f->high);
    entry(p, s);
}

static void title(const table_printer *p, const char *s)
{
    rk_text_addf(p->out, "[%s](#", s);
    for (; *s; s++)
        rk_text_char(p->out, (char)tolower((unsigned char)*s));
    rk_text_char(p->out, ')');
}

static void type(const table_printer *p, const rk_schema *s)
{
    const rk_field *f = &s->field;
    switch ((rk_field_type)f->type) {
    case RK_F_NUMBER: range(p, f); break;
    case RK_F_FLAG: rk_text_add(p->out, "true, false"); break;
    case RK_F_CHOICE: names(p, f); break;
    case RK_F_ITEM: rk_text_addf(p->out, "%s id", kind_name(p, f->kind)); break;
    case RK_F_CODE: rk_text_add(p->out, "words of a move"); break;
    case RK_F_TEXT: rk_text_addf(p->out, "text of up to %lld bytes", (long long)f->high); break;
    case RK_F_MESSAGE: rk_text_add(p->out, "[message](../protocol.md)"); break;
    case RK_F_NUMBERS:
        rk_text_add(p->out, "set of ");
        range(p, f);
        break;
    case RK_F_CHOICES:
        rk_text_add(p->out, "set of ");
        names(p, f);
        break;
    case RK_F_ITEMS: rk_text_addf(p->out, "set of %s ids", kind_name(p, f->kind)); break;
    case RK_F_OBJECT: title(p, f->title); break;
    case RK_F_LIST: list(p, s); break;
    case RK_F_MAP:
        rk_text_addf(p->out, "by %s id: ", kind_name(p, f->kind));
        entry(p, s);
        break;
    }
    if (f->nullable)
        rk_text_add(p->out, " or null");
}

/* A list whose entries are secrets is itself none. */
static const char *who(const rk_schema *s)
{
    return s->who ? s->who : s->field.type == RK_F_LIST && s->below->who ? s->below->who : "all";
}

static void table(const table_printer *p, const cli_type *t, bool root)
{
    if (!root)
        rk_text_addf(p->out, "\n### %s\n\n", t->title);
    rk_text_add(p->out, "| field | what it is | meaning | seen by |\n| --- | --- | --- | --- |\n");
    for (int i = 0; i < t->members; i++) {
        const rk_schema *m = t->member[i];
        rk_text_addf(p->out, "| `%s` | ", m->field.key);
        type(p, m);
        if (t->times[i] < t->objects)
            rk_text_add(p->out, "; not in all of them");
        rk_text_addf(p->out, " | %s%s%s | %s |\n", m->field.about, m->qualifiers & RK_Q_OPTIONAL ? "; may be left out" : "",
                     m->qualifiers & RK_Q_DERIVED ? "; *derived*" : "", who(m));
    }
}

void cli_schema_table(const rk_dataset *set, const rk_schema *root, rk_text *out)
{
    static cli_types types;
    table_printer    p = {set, out};
    types.types = 0;
    cli_collect_types(root, &types);
    for (int i = 0; i < types.types; i++)
        table(&p, &types.type[i], i == 0);
}
