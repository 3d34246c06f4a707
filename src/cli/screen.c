/* screen.c: text on a terminal: broken between words, without markup. */
#include "cli/screen.h"

#include "base/wrap.h"

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

void cli_show(const char *text, int hang)
{
    rk_text out = RK_TEXT_INIT;
    rk_wrap(text, cli_width(), hang, &out);
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
