/* schema_types.c: a state document as types of the page. What a viewer may not see, or what is not always there, is optional. */
#include "cli/schema.h"

#include <ctype.h>
#include <string.h>

enum { FEW = 4 }; /* kinds with so few ids (colours, directions, categories) are listed, others are any string */

typedef struct {
    const rk_dataset *set;
    rk_text          *out;
} type_printer;

static void type(const type_printer *p, const rk_schema *s);

/* "project card": ProjectCardId */
static void kind_name(const type_printer *p, int kind)
{
    bool upper = true;
    for (const char *c = p->set->game->kinds[kind].name; *c; c++) {
        if (isalpha((unsigned char)*c))
            rk_text_char(p->out, (char)(upper ? toupper((unsigned char)*c) : *c));
        upper = !isalpha((unsigned char)*c);
    }
    rk_text_add(p->out, "Id");
}

static bool few(const type_printer *p, int kind)
{
    return p->set->game->kinds[kind].count <= FEW;
}

static void names(const type_printer *p, const rk_field *f)
{
    for (int i = 0; i < f->count; i++)
        rk_text_addf(p->out, "%s\"%s\"", i ? " | " : "", f->names[i]);
}

/* One of the types below; several in brackets if something follows. */
static void entry(const type_printer *p, const rk_schema *s, bool brackets)
{
    const rk_field *f = &s->below->field;
    brackets = brackets && (s->below->next || f->nullable || f->type == RK_F_CHOICE);
    if (brackets)
        rk_text_char(p->out, '(');
    for (const rk_schema *m = s->below; m; m = m->next) {
        type(p, m);
        if (m->next)
            rk_text_add(p->out, " | ");
    }
    if (brackets)
        rk_text_char(p->out, ')');
}

static void map(const type_printer *p, const rk_schema *s)
{
    bool partial = few(p, s->field.kind) && !s->field.count;
    rk_text_add(p->out, partial ? "Partial<Record<" : "Record<");
    kind_name(p, s->field.kind);
    rk_text_add(p->out, ", ");
    entry(p, s, false);
    rk_text_add(p->out, partial ? ">>" : ">");
}

static void type(const type_printer *p, const rk_schema *s)
{
    const rk_field *f = &s->field;
    switch ((rk_field_type)f->type) {
    case RK_F_NUMBER: rk_text_add(p->out, "number"); break;
    case RK_F_FLAG: rk_text_add(p->out, "boolean"); break;
    case RK_F_CHOICE: names(p, f); break;
    case RK_F_ITEM: kind_name(p, f->kind); break;
    case RK_F_CODE:
    case RK_F_TEXT: rk_text_add(p->out, "string"); break;
    case RK_F_MESSAGE: rk_text_add(p->out, "Message"); break;
    case RK_F_NUMBERS: rk_text_add(p->out, "number[]"); break;
    case RK_F_CHOICES:
        rk_text_char(p->out, '(');
        names(p, f);
        rk_text_add(p->out, ")[]");
        break;
    case RK_F_ITEMS:
        kind_name(p, f->kind);
        rk_text_add(p->out, "[]");
        break;
    case RK_F_OBJECT: rk_text_add(p->out, f->title); break;
    case RK_F_LIST:
        entry(p, s, true);
        rk_text_add(p->out, "[]");
        break;
    case RK_F_MAP: map(p, s); break;
    }
    if (f->nullable)
        rk_text_add(p->out, " | null");
}

static void interface(const type_printer *p, const cli_type *t)
{
    rk_text_addf(p->out, "\nexport interface %s {\n", t->title);
    for (int i = 0; i < t->members; i++) {
        const rk_schema *m = t->member[i];
        rk_text_addf(p->out, "  /** %s.", m->field.about);
        if (m->who)
            rk_text_addf(p->out, " Seen by: %s.", m->who);
        rk_text_addf(p->out, " */\n  %s%s: ", m->field.key, cli_always(t, i) ? "" : "?");
        type(p, m);
        rk_text_add(p->out, ";\n");
    }
    rk_text_add(p->out, "}\n");
}

static bool has_messages(const rk_schema *s)
{
    if (s->field.type == RK_F_MESSAGE)
        return true;
    for (const rk_schema *m = s->below; m; m = m->next)
        if (has_messages(m))
            return true;
    return false;
}

static uint64_t kinds_in(const rk_schema *s)
{
    uint64_t kinds =
        s->field.type == RK_F_ITEM || s->field.type == RK_F_ITEMS || s->field.type == RK_F_MAP ? 1ull << s->field.kind : 0;
    for (const rk_schema *m = s->below; m; m = m->next)
        kinds |= kinds_in(m);
    return kinds;
}

static void ids(const type_printer *p, int kind)
{
    const rk_game *g = p->set->game;
    char           scratch[RK_ID_SIZE];
    rk_text_add(p->out, "\nexport type ");
    kind_name(p, kind);
    rk_text_add(p->out, " = ");
    for (int i = 0; few(p, kind) && i < g->kinds[kind].count; i++)
        rk_text_addf(p->out, "%s\"%s\"", i ? " | " : "", g->words.id_of(p->set->data, kind, i, scratch));
    rk_text_add(p->out, few(p, kind) ? ";\n" : "string;\n");
}

static const char MESSAGE[] =
    "\n/** A sentence of the game: docs/protocol.md. */\n"
    "export interface Message {\n  key: string;\n"
    "  args?: Record<string, number | string | { amount: number } | { seat: number } | { key: string } | "
    "{ item: string; id: string }>;\n}\n";

void cli_schema_types(const rk_dataset *set, const rk_schema *root, rk_text *out)
{
    static cli_types types;
    type_printer     p = {set, out};
    types.types = 0;
    cli_collect_types(root, &types);
    rk_text_addf(out, "// The views of %s. Made by the build (ratskeller schema %s --types): changes are lost.\n", set->game->id,
                 set->game->id);
    uint64_t kinds = kinds_in(root);
    for (int k = 0; set->game->kinds[k].name; k++)
        if (kinds >> k & 1)
            ids(&p, k);
    if (has_messages(root))
        rk_text_add(out, MESSAGE);
    for (int i = 0; i < types.types; i++)
        interface(&p, &types.type[i]);
}
