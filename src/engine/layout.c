/* layout.c: which numbers an observation has, field by field, made from the schema of the state document. */
#include "engine/observe.h"
#include "engine/schema.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct {
    rk_layout     *layout;
    const rk_game *game;
    int            slots, shapes, fields; /* slots so far; room for shapes and fields */
    rk_text        name;
    const char    *about, *who; /* of what is around: entries have no words of their own, and what is hidden hides all inside */
} planner;

/* ---- room ---- */

static int new_shape(planner *p, bool object, int most)
{
    rk_layout *l = p->layout;
    if (l->shapes == p->shapes) {
        p->shapes = p->shapes ? 2 * p->shapes : 16;
        l->shape = rk_realloc(l->shape, (size_t)p->shapes * sizeof *l->shape);
    }
    assert(l->shapes < UINT8_MAX);
    l->shape[l->shapes] = (rk_shape){.most = most, .object = object};
    return l->shapes++;
}

static rk_slot_field *new_field(planner *p, const char *about)
{
    rk_layout *l = p->layout;
    if (l->fields == p->fields) {
        p->fields = p->fields ? 2 * p->fields : 64;
        l->field = rk_realloc(l->field, (size_t)p->fields * sizeof *l->field);
    }
    rk_slot_field *f = &l->field[l->fields++];
    *f = (rk_slot_field){.first = p->slots, .unit = 1, .high = 1, .about = about};
    snprintf(f->name, sizeof f->name, "%s", rk_text_str(&p->name));
    return f;
}

/* The new dimension is the outermost one. */
static void add_dimension(rk_slot_field *f, int count, int stride, int kind)
{
    assert(f->dimensions < RK_SLOT_DIMENSIONS);
    memmove(f->dimension + 1, f->dimension, (size_t)f->dimensions * sizeof *f->dimension);
    f->dimension[0].count = count;
    f->dimension[0].stride = stride;
    f->dimension[0].kind = kind;
    f->dimensions++;
}

/* ---- fields ---- */

static bool is_set(int type)
{
    return type == RK_F_NUMBERS || type == RK_F_CHOICES || type == RK_F_ITEMS;
}

static bool holds_others(int type)
{
    return type == RK_F_OBJECT || type == RK_F_LIST || type == RK_F_MAP;
}

static int members(const rk_game *g, const rk_field *f)
{
    switch (f->type) {
    case RK_F_NUMBERS: return (int)(f->high - f->low + 1);
    case RK_F_CHOICES: return f->count;
    default: return g->kinds[f->kind].count;
    }
}

static void note_range(const rk_game *g, rk_slot_field *s, const rk_field *f)
{
    switch (f->type) {
    case RK_F_NUMBER:
    case RK_F_CODE:
        s->low = f->low;
        s->high = f->high < INT16_MAX ? f->high : INT16_MAX;
        s->unit = f->unit;
        break;
    case RK_F_CHOICE: s->high = f->count - 1; break;
    case RK_F_ITEM: s->high = g->kinds[f->kind].count - 1; break;
    case RK_F_NUMBERS: s->base = (int)f->low; break;
    default: break; /* 0 and 1 */
    }
}

static void plan_field(planner *p, const rk_schema *from)
{
    const rk_field *f = &from->field;
    rk_slot_field  *s = new_field(p, f->about ? f->about : p->about);
    s->who = from->who ? from->who : p->who;
    s->names = f->names;
    s->type = f->type;
    s->kind = f->kind;
    note_range(p->game, s, f);
    int slots = is_set(f->type) ? members(p->game, f) : 1;
    if (is_set(f->type))
        add_dimension(s, slots, 1, f->type == RK_F_ITEMS ? f->kind : -1);
    p->slots += slots;
}

static bool is_words(int type)
{
    return type == RK_F_TEXT || type == RK_F_MESSAGE;
}

/* ---- what holds others ---- */

/* Does it always begin with a value, wherever it is there at all? */
static bool begins_surely(const rk_schema *s)
{
    const rk_schema *first = s->below;
    if (!first || is_words(first->field.type) || first->field.nullable || !rk_schema_always(first))
        return false;
    return first->field.type == RK_F_OBJECT ? begins_surely(first) : !holds_others(first->field.type);
}

static int most_entries(const rk_field *f)
{
    return f->type == RK_F_OBJECT ? 1 : f->type == RK_F_LIST && f->count >= 0 ? f->count : (int)f->high;
}

static void plan_below(planner *p, int shape, const rk_schema *s);

static void plan_inside(planner *p, int outer, const rk_schema *s)
{
    const rk_field *f = &s->field;
    const char     *about = p->about, *who = p->who;
    bool            object = f->type == RK_F_OBJECT;
    int             inner = new_shape(p, object, most_entries(f)), began = p->slots, fields = p->layout->fields;
    rk_shape       *o = &p->layout->shape[outer];
    assert(o->parts < RK_SHAPE_PARTS);
    o->part[o->parts++] = (uint8_t)inner;
    p->about = f->about ? f->about : about;
    p->who = s->who ? s->who : who;
    plan_below(p, inner, s);
    p->about = about;
    p->who = who;
    rk_shape *n = &p->layout->shape[inner];
    n->size = p->slots - began;
    n->marked = f->type == RK_F_LIST && n->size > 0 && begins_surely(s);
    p->slots = began + n->size * n->most;
    for (int i = fields; !object && i < p->layout->fields; i++)
        add_dimension(&p->layout->field[i], n->most, n->size, f->type == RK_F_MAP ? f->kind : -1);
}

/* If the entries of a list can have several forms, the first one counts. No game has more than one yet. */
static void plan_below(planner *p, int shape, const rk_schema *s)
{
    size_t around = p->name.len;
    assert(s->field.type == RK_F_OBJECT || !s->below || !s->below->next);
    for (const rk_schema *m = s->below; m; m = m->next) {
        if (m->field.key)
            rk_text_addf(&p->name, "%s%s", around ? "." : "", m->field.key);
        if (holds_others(m->field.type))
            plan_inside(p, shape, m);
        else if (!is_words(m->field.type))
            plan_field(p, m);
        rk_text_cut(&p->name, around);
    }
}

/* The document does not say who looks and who decides. */
static void plan_seats(planner *p)
{
    rk_text_add(&p->name, "seat");
    new_field(p, "the seat that looks")->high = p->layout->seats - 1;
    p->slots++;
    rk_text_clear(&p->name);
    rk_text_add(&p->name, "to_act");
    rk_slot_field *f = new_field(p, "which seats have something to decide");
    f->type = RK_F_FLAG;
    add_dimension(f, p->layout->seats, 1, -1);
    p->slots += p->layout->seats;
    rk_text_clear(&p->name);
}

rk_layout *rk_layout_new(const rk_game *g, const void *data, const rk_setup *setup)
{
    rk_layout *l = rk_alloc(sizeof *l);
    *l = (rk_layout){.game = g, .seats = setup->seats};
    planner    p = {.layout = l, .game = g};
    rk_schema *document = rk_schema_of_setup(g, data, setup);
    plan_seats(&p);
    int before = p.slots, root = new_shape(&p, true, 1);
    plan_below(&p, root, document);
    l->shape[root].size = p.slots - before;
    l->size = p.slots;
    rk_schema_free(document);
    rk_text_free(&p.name);
    return l;
}

void rk_layout_free(rk_layout *l)
{
    if (!l)
        return;
    free(l->shape);
    free(l->field);
    free(l);
}

/* ---- the layout in words ---- */

static const char *kind_name(const rk_layout *l, int kind)
{
    return l->game->kinds[kind].name;
}

static bool is_of_kind(const rk_slot_field *f)
{
    return f->type == RK_F_ITEM || f->type == RK_F_ITEMS;
}

static void values_json(rk_json *w, const rk_layout *l, const rk_slot_field *f)
{
    rk_json_kint(w, "low", f->low);
    rk_json_kint(w, "high", f->high);
    if (f->unit != 1)
        rk_json_kint(w, "unit", f->unit);
    if (f->type == RK_F_NUMBERS)
        rk_json_kint(w, "numbers_from", f->base);
    if (is_of_kind(f))
        rk_json_kstr(w, "kind", kind_name(l, f->kind));
    if (!f->names)
        return;
    int count = f->type == RK_F_CHOICES ? f->dimension[f->dimensions - 1].count : (int)f->high + 1;
    rk_json_karray(w, "names");
    for (int i = 0; i < count; i++)
        rk_json_str(w, f->names[i]);
    rk_json_end(w, ']');
}

static void shape_json(rk_json *w, const rk_layout *l, const rk_slot_field *f)
{
    rk_json_karray(w, "shape");
    for (int i = 0; i < f->dimensions; i++)
        rk_json_int(w, f->dimension[i].count);
    rk_json_end(w, ']');
    rk_json_karray(w, "strides");
    for (int i = 0; i < f->dimensions; i++)
        rk_json_int(w, f->dimension[i].stride);
    rk_json_end(w, ']');
    rk_json_karray(w, "by");
    for (int i = 0; i < f->dimensions; i++)
        if (f->dimension[i].kind < 0)
            rk_json_null(w);
        else
            rk_json_str(w, kind_name(l, f->dimension[i].kind));
    rk_json_end(w, ']');
}

static void field_json(rk_json *w, const rk_layout *l, const rk_slot_field *f)
{
    rk_json_object(w);
    rk_json_kstr(w, "name", f->name);
    rk_json_kint(w, "first", f->first);
    shape_json(w, l, f);
    values_json(w, l, f);
    if (f->who)
        rk_json_kstr(w, "who", f->who);
    if (f->about)
        rk_json_kstr(w, "about", f->about);
    rk_json_end(w, '}');
}

static uint64_t kinds_of(const rk_layout *l)
{
    uint64_t kinds = 0;
    for (int i = 0; i < l->fields; i++) {
        const rk_slot_field *f = &l->field[i];
        kinds |= is_of_kind(f) ? 1ull << f->kind : 0;
        for (int k = 0; k < f->dimensions; k++)
            kinds |= f->dimension[k].kind >= 0 ? 1ull << f->dimension[k].kind : 0;
    }
    return kinds;
}

/* What the numbers of items mean. */
static void kinds_json(rk_json *w, const rk_layout *l, const void *data)
{
    rk_json_kobject(w, "kinds");
    for (uint64_t left = kinds_of(l); left; left &= left - 1) {
        int kind = __builtin_ctzll(left);
        rk_json_any_key(w, kind_name(l, kind));
        rk_json_array(w);
        for (int i = 0; i < l->game->kinds[kind].count; i++)
            rk_json_item(w, l->game, data, kind, i);
        rk_json_end(w, ']');
    }
    rk_json_end(w, '}');
}

void rk_layout_json(rk_json *w, const rk_layout *l, const void *data)
{
    rk_json_object(w);
    rk_json_kint(w, "slots", l->size);
    rk_json_karray(w, "fields");
    for (int i = 0; i < l->fields; i++)
        field_json(w, l, &l->field[i]);
    rk_json_end(w, ']');
    kinds_json(w, l, data);
    rk_json_end(w, '}');
}
