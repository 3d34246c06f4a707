/* screen.c: text on a terminal: broken between words, without markup. */
#include "cli/screen.h"

#include "base/wrap.h"

#include <ctype.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    NARROWEST = 40, /* a terminal that is narrower breaks lines itself */
    USUAL = 80,     /* what one has that does not know its size */
    FURTHEST = 24   /* where the words of a table may begin */
};

int cli_width(void)
{
    struct winsize size;
    if (!isatty(STDOUT_FILENO))
        return 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_col)
        return USUAL;
    return size.ws_col < NARROWEST ? 0 : size.ws_col;
}

int cli_height(void)
{
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_row;
}

void cli_wrap(const char *text, int hang, rk_text *out)
{
    size_t from = out->len;
    rk_wrap(text, cli_width(), hang, out);
    if (out->len == from || out->at[out->len - 1] != '\n')
        rk_text_char(out, '\n');
}

int cli_lines(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

int cli_show(const char *text, int hang)
{
    rk_text out = RK_TEXT_INIT;
    cli_wrap(text, hang, &out);
    int lines = cli_lines(rk_text_str(&out));
    fputs(rk_text_str(&out), stdout);
    rk_text_free(&out);
    return lines;
}

/* Where the words of a line begin: behind its blanks, and behind a first column that blanks end. */
static int words_of(const char *line, size_t n)
{
    size_t at = 0, first = 0;
    while (first < n && line[first] == ' ')
        first++;
    if (!first && *line != '-')
        return 0;
    for (at = first; at + 1 < n && strncmp(line + at, "  ", 2) != 0;)
        at++;
    while (at < n && line[at] == ' ')
        at++;
    return at > first && at <= FURTHEST ? rk_columns(line, at) : (int)(first <= FURTHEST ? first : 0);
}

void cli_show_table(const char *text)
{
    while (*text) {
        size_t  n = strcspn(text, "\n");
        rk_text line = RK_TEXT_INIT;
        rk_text_addn(&line, text, n);
        cli_show(rk_text_str(&line), words_of(text, n));
        rk_text_free(&line);
        text += n + (text[n] == '\n');
    }
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
