/* wrap.c: lines that fit a terminal. */
#include "base/wrap.h"

#include <stdbool.h>
#include <stdlib.h>

static void blanks(rk_text *out, int n)
{
    while (n-- > 0)
        rk_text_char(out, ' ');
}

/* A sign stays with its number: "€ 500", "500 €", "500 $", "12 %". */
static bool belongs_together(const char *s, size_t blank)
{
    static const char euro[] = "€";
    size_t            n = sizeof euro - 1;
    if (s[blank] != ' ')
        return false;
    return (blank >= n && !strncmp(s + blank - n, euro, n)) || !strncmp(s + blank + 1, euro, n) || s[blank + 1] == '%'
           || s[blank + 1] == '$';
}

/* Where the word ends that begins at or behind `at`. */
static size_t word_end(const char *s, size_t at)
{
    do {
        at += strspn(s + at, " ");
        at += strcspn(s + at, " ");
    } while (belongs_together(s, at));
    return at;
}

/* How many bytes fit, up to a blank; the first word even if it does not. */
static size_t that_fits(const char *s, size_t n, int room)
{
    size_t fits = word_end(s, 0);
    for (size_t end = fits; end < n && rk_columns(s, end) <= room; end = word_end(s, end))
        fits = end;
    return fits < n ? fits : n;
}

static void wrap_line(const char *s, size_t n, int width, int hang, rk_text *out)
{
    for (int from = 0; width && from + rk_columns(s, n) > width; from = hang) {
        size_t fits = that_fits(s, n, width - from);
        if (fits == n)
            break;
        rk_text_addn(out, s, fits);
        rk_text_char(out, '\n');
        blanks(out, hang);
        s += fits;
        n -= fits;
        while (n && *s == ' ')
            s++, n--;
    }
    rk_text_addn(out, s, n);
}

void rk_wrap(const char *text, int width, int hang, rk_text *out)
{
    while (*text) {
        size_t n = strcspn(text, "\n");
        wrap_line(text, n, width, hang, out);
        text += n;
        if (*text) {
            rk_text_char(out, '\n');
            text++;
        }
    }
}

/* Takes off what begins at `from`, for whoever puts it somewhere else. */
static char *taken(rk_text *t, size_t from)
{
    char *rest = rk_strdup(rk_text_str(t) + from);
    rk_text_cut(t, from);
    return rest;
}

void rk_wrap_since(rk_text *t, size_t from, int width, int hang)
{
    if (!width)
        return;
    char *rest = taken(t, from);
    rk_wrap(rest, width, hang, t);
    free(rest);
}

void rk_wrap_item(rk_text *t, size_t *line, size_t item, int width, int hang)
{
    if (!width || item == *line || rk_columns(rk_text_str(t) + *line, t->len - *line) <= width)
        return;
    char *rest = taken(t, item);
    rk_text_char(t, '\n');
    *line = t->len;
    blanks(t, hang);
    rk_text_add(t, rest + strspn(rest, " "));
    free(rest);
    rk_wrap_since(t, *line, width, hang); /* an item may be wider than all of the line */
    const char *last = strrchr(rk_text_str(t) + *line, '\n');
    *line = last ? (size_t)(last + 1 - rk_text_str(t)) : *line;
}
