/* screen.c: text on a terminal: broken between words, without markup. */
#include "cli/screen.h"

#include <ctype.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { NARROWEST = 40 }; /* a terminal that is narrower breaks lines itself */

int cli_width(void)
{
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < NARROWEST)
        return 0;
    return size.ws_col;
}

static void blanks(rk_text *out, int n)
{
    while (n-- > 0)
        rk_text_char(out, ' ');
}

/* How many bytes fit, up to a blank; the first word even if it does not. */
static size_t that_fits(const char *s, size_t n, int room)
{
    size_t fits = strspn(s, " ");
    fits += strcspn(s + fits, " ");
    if (fits > n)
        return n;
    for (size_t end = fits; rk_columns(s, end) <= room; end += strcspn(s + end, " ")) {
        fits = end < n ? end : n;
        if (end >= n)
            break;
        end += strspn(s + end, " ");
    }
    return fits;
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

void cli_wrap(const char *text, int width, int hang, rk_text *out)
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

void cli_show(const char *text, int hang)
{
    rk_text out = RK_TEXT_INIT;
    cli_wrap(text, cli_width(), hang, &out);
    if (!out.len || out.at[out.len - 1] != '\n')
        rk_text_char(&out, '\n');
    fputs(rk_text_str(&out), stdout);
    rk_text_free(&out);
}

/* "`RULING` ": a mark of the documents. Returns its length, or 0. */
static size_t mark_here(const char *s)
{
    static const char *const marks[] = {
        "`RULING` ", "`FESTLEGUNG` ", "`RULING`: ", "`FESTLEGUNG`: ", "**RULING**: ", "**FESTLEGUNG**: "};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (!strncmp(s, marks[i], strlen(marks[i])))
            return strlen(marks[i]);
    return 0;
}

/* " (X14; but see X37)": a reference to a list that only the documents have. Returns its length, or 0. */
static size_t reference_here(const char *s)
{
    if (strncmp(s, " (X", 3) != 0 || !isdigit((unsigned char)s[3]))
        return 0;
    size_t n = strcspn(s, ")\n");
    return s[n] == ')' ? n + 1 : 0;
}

void cli_plain(const char *s, rk_text *out)
{
    s += strncmp(s, "- ", 2) ? 0 : 2;
    while (*s) {
        size_t skip = mark_here(s);
        skip += skip ? 0 : reference_here(s);
        if (!skip)
            skip = !strncmp(s, "**", 2) ? 2 : *s == '`';
        if (!skip)
            rk_text_char(out, *s++);
        s += skip;
    }
}
