/* lines.c: see lines.h. */
#include "base/lines.h"

#include <string.h>

rk_lines rk_lines_of(const char *file, const char *bytes, size_t n, rk_text *err)
{
    return (rk_lines){.file = file, .at = bytes, .end = bytes + n, .err = err};
}

int rk_lines_next(rk_lines *r)
{
    if (r->at == r->end)
        return 0;
    const char *nl = memchr(r->at, '\n', (size_t)(r->end - r->at));
    size_t      n = nl ? (size_t)(nl - r->at) : 0;
    r->line_no++;
    if (!nl || n >= sizeof r->line || memchr(r->at, 0, n) || !rk_utf8_ok(r->at, n))
        return -1;
    memcpy(r->line, r->at, n);
    r->line[n] = 0;
    r->at = nl + 1;
    return 1;
}

bool rk_lines_wrong(rk_lines *r, const char *what)
{
    rk_text_add(r->err, r->file);
    if (r->line_no)
        rk_text_addf(r->err, ":%d", r->line_no);
    rk_text_addf(r->err, ": %s", what);
    return false;
}

bool rk_lines_field(rk_lines *r, const char *name, char *out, size_t size)
{
    const char *v = rk_lines_next(r) == 1 ? rk_after(r->line, name) : NULL;
    if (!v || strlen(v) >= size) {
        rk_text_addf(r->err, "%s:%d: the header needs a line \"%s ...\" here", r->file, r->line_no, name);
        return false;
    }
    memcpy(out, v, strlen(v) + 1);
    return true;
}

const char *rk_after(const char *line, const char *word)
{
    size_t n = strlen(word);
    return !strncmp(line, word, n) && line[n] == ' ' ? line + n + 1 : NULL;
}
