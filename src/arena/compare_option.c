/* compare_option.c: OPTION=A,B: one option with two values. */
#include "arena/balance.h"

#include <string.h>

/* "name=" and n bytes of a value. */
static bool set_value(const rk_game *g, rk_setup *s, const char *text, const char *value, size_t n, rk_text *err)
{
    rk_text one = RK_TEXT_INIT;
    rk_text_addn(&one, text, (size_t)(strchr(text, '=') + 1 - text));
    rk_text_addn(&one, value, n);
    bool ok = rk_setup_set(g, s, rk_text_str(&one), err);
    rk_text_free(&one);
    return ok;
}

static bool split_at(ar_balance *b, const char *text, const char *cut, rk_text *err)
{
    const rk_game *g = b->series.set.game;
    const char    *first = strchr(text, '=') + 1;
    return set_value(g, &b->variant[0].setup, text, first, (size_t)(cut - first), err)
           && set_value(g, &b->variant[1].setup, text, cut + 1, strlen(cut + 1), err);
}

/* The comma that leaves a possible value on both sides, or else the first one; *n is how many there are of the former. */
static const char *find_cut(ar_balance *b, const char *text, int *n)
{
    const char *found = NULL;
    rk_text     ignored = RK_TEXT_INIT;
    *n = 0;
    for (const char *at = text; (at = strchr(at, ',')); at++)
        if (split_at(b, text, at, &ignored)) {
            found = at;
            ++*n;
        }
    rk_text_free(&ignored);
    return found ? found : strchr(text, ',');
}

static int differing(const ar_balance *b)
{
    for (int i = 0; i < rk_options(b->series.set.game); i++)
        if (b->variant[0].setup.option[i] != b->variant[1].setup.option[i])
            return i;
    return -1;
}

bool ar_compare_read(ar_balance *b, const char *text, rk_text *err)
{
    const char *equals = strchr(text, '='), *cut = equals ? strchr(equals, '/') : NULL;
    b->variants = AR_VARIANTS;
    b->variant[0].setup = b->variant[1].setup = b->series.setup;
    if (!equals || (!cut && !strchr(equals, ','))) {
        rk_text_addf(err, "--compare is OPTION=A,B, for instance rebid=turn,immediate, not \"%s\"", text);
        return false;
    }
    int ways = 1;
    if (!cut)
        cut = find_cut(b, text, &ways);
    if (ways > 1) {
        rk_text_addf(err, "--compare %s can be read in %d ways: a slash parts the two values, as in OPTION=A,B/C", text, ways);
        return false;
    }
    if (!split_at(b, text, cut, err))
        return false;
    if ((b->option = differing(b)) >= 0)
        return true;
    rk_text_addf(err, "--compare needs two different values, not \"%s\"", text);
    return false;
}

void ar_compare_words(const ar_balance *b, rk_text *out)
{
    const rk_game *g = b->series.set.game;
    rk_text_addf(out, "%s=", g->options[b->option].name);
    for (int i = 0; i < AR_VARIANTS; i++) {
        rk_text_add(out, i ? "/" : "");
        rk_setup_value(g, &b->variant[i].setup, b->option, out);
    }
}
