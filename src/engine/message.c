/* message.c: messages on the wire and in state documents. */
#include "engine/document.h"
#include "engine/notation.h"

#include <string.h>

/* Words made up for a message lie in a place of their own each time: they are compared, not their places. */
static bool same_words(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_arg(const rk_arg *a, const rk_arg *b)
{
    return a->kind == b->kind && a->value == b->value && same_words(a->name, b->name) && same_words(a->text, b->text);
}

bool rk_msg_same(const rk_msg *a, const rk_msg *b)
{
    bool same = same_words(a->key, b->key);
    for (int i = 0; i < RK_MSG_ARGS && same && (a->arg[i].name || b->arg[i].name); i++)
        same = same_arg(&a->arg[i], &b->arg[i]);
    return same;
}

/* What goes by a number instead of an id: "#3". */
static void json_number(rk_json *w, const rk_game *g, const void *data, int kind, int value)
{
    rk_text text = RK_TEXT_INIT;
    rk_write_arg(g, data, kind, value, &text);
    rk_json_kstr(w, "id", rk_text_str(&text));
    rk_text_free(&text);
}

/* The wire carries keys and ids. Whoever shows them knows the words. */
static void json_arg(rk_json *w, const rk_game *g, const void *data, const rk_arg *a)
{
    switch (a->kind) {
    case RK_A_NUMBER: rk_json_int(w, a->value); return;
    case RK_A_TEXT: rk_json_str(w, a->text ? a->text : ""); return;
    default: break;
    }
    rk_json_object(w);
    if (a->kind == RK_A_AMOUNT) {
        rk_json_kint(w, "amount", a->value);
    } else if (a->kind == RK_A_SEAT) {
        rk_json_kint(w, "seat", a->value);
    } else if (a->kind == RK_A_KEY) {
        rk_json_kstr(w, "key", a->text);
    } else {
        int  kind = a->kind - RK_A_ITEM;
        char scratch[RK_ID_SIZE];
        rk_json_key(w, "item");
        rk_json_word(w, g->kinds[kind].name);
        const char *id = g->kinds[kind].count ? g->words.id_of(data, kind, a->value, scratch) : NULL;
        if (id)
            rk_json_kstr(w, "id", id);
        else
            json_number(w, g, data, kind, a->value);
    }
    rk_json_end(w, '}');
}

void rk_json_message(rk_json *w, const rk_game *g, const void *data, const rk_msg *msg)
{
    rk_json_object(w);
    rk_json_key(w, "key");
    rk_json_word(w, msg->key);
    bool any = false;
    for (int i = 0; i < RK_MSG_ARGS && msg->arg[i].name; i++) {
        if (!any)
            rk_json_kobject(w, "args");
        any = true;
        rk_json_key(w, msg->arg[i].name);
        json_arg(w, g, data, &msg->arg[i]);
    }
    if (any)
        rk_json_end(w, '}');
    rk_json_end(w, '}');
}
