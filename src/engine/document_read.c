/* document_read.c: reads a state document back into a state (with jansson).
 *
 * The reader drives the game's own walk, so it knows all keys: when an object is closed, members that the walk did not ask
 * for are refused. Errors stick, as everywhere in read.h: after the first one, fields keep their values. */
#include "engine/document.h"
#include "engine/notation.h"
#include "engine/read.h"

#include <assert.h>
#include <string.h>

enum { DEPTH = 12, KEYS = 256 };

/* An object, list or map being walked. */
typedef struct {
    rk_node     node;
    const char *key[KEYS]; /* members the walk asked for and found */
    int         keys;
    uint8_t     type, kind; /* of the field it is: rk_field */
    int         next;       /* lists: the entry that comes next */
    bool        entry;      /* maps: the next field is `member` */
    rk_node     member;
} level;

typedef struct {
    rk_doc  doc; /* must be the first member: the one is cast to the other */
    level  *at;
    level   stack[DEPTH];
    rk_node last; /* the field just read */
} reader;

static reader *reader_of(rk_doc *d)
{
    return (reader *)(void *)d;
}

/* ---- finding fields ---- */

static rk_node named(level *l, const char *key, bool optional)
{
    rk_node at = optional ? rk_node_maybe(&l->node, key) : rk_node_get(&l->node, key);
    if (rk_node_there(&at)) {
        assert(l->keys < KEYS);
        l->key[l->keys++] = key;
    }
    return at;
}

/* The place of the next field; takes its qualifiers. False: there is nothing to read. */
static bool find(reader *r, const rk_field *f)
{
    level  *l = r->at;
    uint8_t qualifiers = r->doc.qualifiers;
    bool    optional = qualifiers & (RK_Q_DERIVED | RK_Q_OPTIONAL);
    r->doc.qualifiers = 0;
    r->doc.was_null = false;
    if (f->key)
        r->last = named(l, f->key, optional);
    else if (l->entry)
        r->last = l->member;
    else
        r->last = rk_node_at(&l->node, l->next++);
    if (qualifiers & RK_Q_DERIVED || !rk_node_there(&r->last))
        return false;
    r->doc.was_null = f->nullable && rk_node_null(&r->last);
    return !r->doc.was_null;
}

/* ---- values ---- */

static int64_t number(const rk_node *in, const rk_field *f)
{
    int64_t n = rk_node_int(in, f->low * f->unit, f->high * f->unit);
    if (n % f->unit)
        rk_node_fail(in, "%lld is not a multiple of %d", (long long)n, f->unit);
    return n / f->unit;
}

/* Which bit an entry of a set stands for. */
static int bit_of(const reader *r, const rk_node *in, const rk_field *f)
{
    switch (f->type) {
    case RK_F_NUMBERS: return (int)(rk_node_int(in, f->low, f->high) - f->low);
    case RK_F_CHOICES: return rk_node_choice(in, f->names, f->count);
    default: return rk_node_item(in, r->doc.game, r->doc.data, f->kind);
    }
}

static int values_of(const reader *r, const rk_field *f)
{
    switch (f->type) {
    case RK_F_NUMBERS: return (int)(f->high - f->low + 1);
    case RK_F_CHOICES: return f->count;
    default: return r->doc.game->kinds[f->kind].count;
    }
}

static void read_set(reader *r, const rk_field *f, void *at)
{
    uint64_t set[4] = {0};
    int      n = rk_node_upto(&r->last, values_of(r, f));
    for (int i = 0; i < n; i++) {
        rk_node  in = rk_node_at(&r->last, i);
        int      bit = bit_of(r, &in, f);
        uint64_t mask = 1ull << (bit & 63);
        assert(bit < 8 * f->size && f->size <= (int)sizeof set);
        if (set[bit / 64] & mask)
            rk_node_fail(&in, "is there twice");
        set[bit / 64] |= mask;
    }
    if (!rk_node_ok(&r->last))
        return;
    if (f->size > 8)
        memcpy(at, set, (size_t)f->size);
    else
        rk_doc_put(at, f->size, (int64_t)set[0]);
}

static void read_flag(reader *r, const rk_field *f, void *at)
{
    int64_t word = rk_doc_get(at, f->size), bit = (int64_t)1 << f->bit;
    bool    yes = rk_node_bool(&r->last);
    rk_doc_put(at, f->size, yes ? word | bit : word & ~bit);
}

static void read_text(reader *r, const rk_field *f)
{
    const char *s = rk_node_str(&r->last);
    if (f->type == RK_F_TEXT && strlen(s) > (size_t)f->high)
        rk_node_fail(&r->last, "is longer than %d bytes", (int)f->high);
    if (rk_node_ok(&r->last))
        r->doc.text = s;
}

static void read_field(rk_doc *d, const rk_field *f, void *at)
{
    reader *r = reader_of(d);
    int64_t value;
    if (!find(r, f))
        return;
    switch ((rk_field_type)f->type) {
    case RK_F_NUMBER: value = number(&r->last, f); break;
    case RK_F_CHOICE: value = rk_node_choice(&r->last, f->names, f->count); break;
    case RK_F_ITEM: value = rk_node_item(&r->last, d->game, d->data, f->kind); break;
    case RK_F_FLAG: read_flag(r, f, at); return;
    case RK_F_CODE:
    case RK_F_TEXT: read_text(r, f); return;
    case RK_F_MESSAGE: return; /* derived: never found */
    default: read_set(r, f, at); return;
    }
    if (rk_node_ok(&r->last))
        rk_doc_put(at, f->size, value);
}

/* ---- what holds others ---- */

static void push(reader *r, const rk_node *node, const rk_field *f)
{
    assert(r->at + 1 < r->stack + DEPTH);
    r->at++;
    r->at->node = *node;
    r->at->type = f->type;
    r->at->kind = f->kind;
    r->at->keys = r->at->next = 0;
    r->at->entry = false;
}

static int open_below(rk_doc *d, const rk_field *f, int n)
{
    reader *r = reader_of(d);
    bool    list = f->type == RK_F_LIST;
    (void)n;
    if (!find(r, f)) {
        if (!list || f->nullable)
            return -1;
        rk_node nothing = r->last;
        nothing.node = NULL;
        push(r, &nothing, f);
        return 0;
    }
    push(r, &r->last, f);
    if (!list)
        return 1;
    return f->count >= 0 ? rk_node_exactly(&r->last, f->count) : rk_node_upto(&r->last, (int)f->high);
}

static bool asked_for(const level *l, const char *key)
{
    for (int i = 0; i < l->keys; i++)
        if (!strcmp(l->key[i], key))
            return true;
    return false;
}

static void refuse_unknown(const reader *r)
{
    const level *l = r->at;
    const char  *key;
    for (int i = 0; rk_node_ok(&l->node); i++) {
        rk_node member = rk_node_member(&l->node, i, &key);
        if (!rk_node_there(&member))
            return;
        if (asked_for(l, key))
            continue;
        if (l->type == RK_F_MAP)
            rk_node_fail(&member, "there is no such %s", r->doc.game->kinds[l->kind].name);
        else
            rk_node_fail(&member, "is not known here");
    }
}

static void close_level(rk_doc *d)
{
    reader *r = reader_of(d);
    if (r->at->type != RK_F_LIST)
        refuse_unknown(r);
    r->at--;
}

/* A null says that there is nothing at this key. */
static bool map_entry(rk_doc *d, const char *id, bool there)
{
    level *l = reader_of(d)->at;
    (void)there;
    l->member = named(l, id, true);
    l->entry = true;
    return rk_node_there(&l->member) && !rk_node_null(&l->member);
}

static void complain(rk_doc *d, bool field, const char *sentence)
{
    reader *r = reader_of(d);
    rk_node_fail(field ? &r->last : &r->at->node, "%s", sentence);
}

static bool fine(const rk_doc *d)
{
    return rk_node_ok(&((const reader *)(const void *)d)->at->node);
}

/* ---- all of it ---- */

bool rk_load_state(const rk_game *game, const void *data, void *state, const rk_setup *setup, rk_node *doc)
{
    static const rk_doc_driver driver = {
        .field = read_field, .open = open_below, .close = close_level, .entry = map_entry, .fail = complain, .ok = fine};
    reader r = {.doc = {.viewer = RK_ALL, .game = game, .data = data, .driver = &driver, .reading = true}};
    r.at = r.stack;
    r.at->node = *doc;
    r.at->type = RK_F_OBJECT;
    game->start(data, state, setup);
    game->document(data, state, &r.doc);
    refuse_unknown(&r);
    const char *broken = rk_node_ok(doc) ? game->tests.check(data, state) : NULL;
    if (broken)
        rk_node_fail(doc, "%s", broken);
    return rk_node_ok(doc);
}
