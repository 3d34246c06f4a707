/* hint.c: advice and reasons in words, at the terminal. */
#include "cli/hint.h"

static int percent(int thousandths)
{
    return (thousandths + 5) / 10;
}

void cli_without_stop(rk_text *out, size_t from)
{
    if (out->len > from && out->at[out->len - 1] == '.')
        rk_text_cut(out, out->len - 1);
}

static void line(const rk_reader *r, const char *indent, rk_msg msg, rk_text *out)
{
    rk_text_add(out, indent);
    rk_render(r, &msg, out);
    rk_text_char(out, '\n');
}

static void list(const rk_reader *r, const char *indent, const char *key, const bot_told *told, rk_text *out)
{
    rk_text what = RK_TEXT_INIT;
    for (int i = 0; i < told->n; i++) {
        rk_text_add(&what, i ? ", " : "");
        rk_render(r, &told->part[i], &what);
    }
    if (told->n)
        line(r, indent, RK_MSG(key, RK_WORDS("what", rk_text_str(&what))), out);
    rk_text_free(&what);
}

static void fear(const rk_reader *r, const char *indent, const bot_fear *f, rk_text *out)
{
    rk_text what = RK_TEXT_INIT;
    if (f->words.key)
        rk_render(r, &f->words, &what);
    cli_without_stop(&what, 0);
    line(
        r, indent,
        RK_MSG(f->words.key ? "advice.fear" : "advice.fear.turn", RK_SEAT("seat", f->seat), RK_WORDS("what", rk_text_str(&what))),
        out);
    rk_text_free(&what);
}

void cli_reasons(const rk_reader *r, const bot_reasons *why, const char *indent, rk_text *out)
{
    list(r, indent, "advice.gain", &why->gain, out);
    list(r, indent, "advice.lost", &why->lost, out);
    if (why->fear.any)
        fear(r, indent, &why->fear, out);
}

static void next_best(const rk_reader *r, const char *indent, const bot_advice *a, rk_text *out)
{
    rk_text what = RK_TEXT_INIT;
    rk_render(r, &a->next_words, &what);
    cli_without_stop(&what, 0);
    line(r, indent,
         RK_MSG(percent(a->less) ? "advice.next" : "advice.next.same", RK_WORDS("what", rk_text_str(&what)),
                RK_NUM("n", percent(a->less))),
         out);
    rk_text_free(&what);
}

/* What the other move lacks stands behind that move. */
void cli_hint(const rk_reader *r, const bot_advice *a, rk_text *out)
{
    static const char indent[] = "  ";
    if (a->chance < 0)
        return;
    line(r, indent, RK_MSG("advice.chance", RK_NUM("n", percent(a->chance))), out);
    list(r, indent, "advice.gain", &a->why.gain, out);
    if (a->has_next)
        next_best(r, indent, a, out);
    list(r, indent, "advice.lost", &a->why.lost, out);
    if (a->why.fear.any)
        fear(r, indent, &a->why.fear, out);
}
