/* render.c: turns messages into sentences.
 *
 * In a catalogue text {name} stands for an argument, {name|one|many} for a word that follows
 * its number, in as many forms as the language has. Everything else is taken as it stands. */
#include "engine/render.h"

#include <stdio.h>
#include <string.h>

void rk_amount(rk_text *out, int64_t n, rk_lang lang)
{
    char digits[24];
    int  len = snprintf(digits, sizeof digits, "%lld", (long long)(n < 0 ? -n : n));
    if (n < 0)
        rk_text_char(out, '-');
    for (int i = 0; i < len; i++) {
        if (i && (len - i) % 3 == 0)
            rk_text_add(out, rk_languages[lang].group);
        rk_text_char(out, digits[i]);
    }
}

void rk_render_seat(const rk_reader *r, int seat, rk_text *out)
{
    if (r->names && seat >= 0 && seat < r->names_n && r->names[seat] && r->names[seat][0])
        rk_text_add(out, r->names[seat]);
    else
        rk_render(r, &RK_MSG("table.player", RK_NUM("n", seat + 1)), out);
}

void rk_render_part(const rk_reader *r, const void *state, int seat, bool own, rk_text *out)
{
    if (r->game->words.part && (own || !r->names))
        r->game->words.part(r->data, state, seat, r->lang, out);
    else
        rk_render_seat(r, seat, out);
}

void rk_render_key(const rk_reader *r, const char *key, rk_text *out)
{
    const char *s = rk_phrase(key, r->lang);
    if (s)
        rk_text_add(out, s);
    else
        rk_text_addf(out, "[%s]", key);
}

static void render_arg(const rk_reader *r, const rk_arg *a, rk_text *out)
{
    switch (a->kind) {
    case RK_A_NUMBER: rk_text_int(out, a->value); break;
    case RK_A_AMOUNT: rk_amount(out, a->value, r->lang); break;
    case RK_A_SEAT: rk_render_seat(r, a->value, out); break;
    case RK_A_TEXT: rk_text_add(out, a->text ? a->text : ""); break;
    case RK_A_KEY: rk_render_key(r, a->text, out); break;
    default: r->game->words.label(r->data, a->kind - RK_A_ITEM, a->value, r->lang, out);
    }
}

static const rk_arg *arg_named(const rk_msg *msg, const char *name, size_t n)
{
    for (int i = 0; i < RK_MSG_ARGS; i++) {
        const rk_arg *a = &msg->arg[i];
        if (a->name && strlen(a->name) == n && !memcmp(a->name, name, n))
            return a;
    }
    return NULL;
}

/* One placeholder, between its braces. */
static void render_placeholder(const rk_reader *r, const rk_msg *msg, const char *s, size_t n, rk_text *out)
{
    const char   *bar = memchr(s, '|', n);
    const rk_arg *a = arg_named(msg, s, bar ? (size_t)(bar - s) : n);
    if (!a) {
        rk_text_addf(out, "{%.*s}", (int)n, s);
    } else if (!bar) {
        render_arg(r, a, out);
    } else {
        const char *form = bar + 1, *end = s + n, *next;
        for (int skip = rk_plural(r->lang, a->value); skip && (next = memchr(form, '|', (size_t)(end - form))); skip--)
            form = next + 1;
        next = memchr(form, '|', (size_t)(end - form));
        rk_text_addn(out, form, (size_t)((next ? next : end) - form));
    }
}

void rk_render(const rk_reader *r, const rk_msg *msg, rk_text *out)
{
    const char *s = rk_phrase(msg->key, r->lang);
    if (!s) {
        rk_text_addf(out, "[%s]", msg->key);
        return;
    }
    while (*s) {
        size_t plain = strcspn(s, "{");
        rk_text_addn(out, s, plain);
        s += plain;
        if (!*s)
            break;
        size_t n = strcspn(s, "}");
        render_placeholder(r, msg, s + 1, n - 1, out);
        s += n + (s[n] == '}');
    }
}

void rk_render_move(const rk_reader *r, const void *state, rk_move m, rk_text *out)
{
    rk_msg msg = r->game->words.describe(r->data, state, m);
    rk_render(r, &msg, out);
}

/* False: it has no words of its own, the description of the move says it. */
static bool render_fact(const rk_reader *r, const rk_fact *fact, rk_text *out)
{
    rk_text key = RK_TEXT_INIT;
    rk_text_addf(&key, "%s.fact.%s", r->game->id, fact->name);
    if (fact->word)
        rk_text_addf(&key, ".%s", fact->word);
    size_t was = out->len;
    rk_msg msg = {.key = rk_text_str(&key), .arg = {{.name = "n", .kind = fact->kind, .value = fact->value}}};
    rk_render(r, &msg, out);
    rk_text_free(&key);
    return out->len > was;
}

void rk_render_facts(const rk_reader *r, const rk_facts *f, rk_text *out)
{
    size_t start = out->len;
    bool   said = false;
    for (int i = 0; i < f->n; i++) {
        size_t was = out->len;
        if (was > start)
            rk_text_add(out, ", ");
        bool more = i && f->fact[i].list && !strcmp(f->fact[i].name, f->fact[i - 1].name);
        if (!more)
            said = render_fact(r, &f->fact[i], out);
        else if (said)
            render_arg(r, &(rk_arg){.kind = f->fact[i].kind, .value = f->fact[i].value}, out);
        if (!said)
            rk_text_cut(out, was);
    }
}
