/* rules.c: the text of a numbered rule, from the rules documents built into the program. */
#include "games/registry.h"

#include "engine/setup.h"

#include <stdio.h>
#include <string.h>

/* The line on which the rule is defined: it starts, after list marks or a table's bar, with **ID. */
static const char *definition(const char *text, const char *end, const char *id)
{
    char   mark[64];
    size_t n = (size_t)snprintf(mark, sizeof mark, "**%s", id);
    if (n >= sizeof mark)
        return NULL;
    for (const char *p = text; (p = memmem(p, (size_t)(end - p), mark, n)); p++) {
        char after = p[n];
        if (after != '*' && after != ' ' && after != '.' && after != ':')
            continue;
        if (after == '.' && p[n + 1] >= '0' && p[n + 1] <= '9')
            continue;
        const char *start = p;
        while (start > text && start[-1] != '\n')
            start--;
        return start;
    }
    return NULL;
}

/* A rule ends where the next one, an empty line or a heading begins; a table right behind it belongs to it. */
static const char *end_of_rule(const char *p, const char *end)
{
    bool table = *p == '|';
    while (p < end) {
        const char *nl = memchr(p, '\n', (size_t)(end - p));
        p = nl ? nl + 1 : end;
        if (table || p >= end)
            return p;
        if (*p == '\n' && p + 1 < end && p[1] == '|') {
            p++;
            continue;
        }
        if (*p == '\n' || *p == '#' || *p == '-' || (*p >= '0' && *p <= '9'))
            return p;
    }
    return end;
}

const char *rk_rules(const rk_game *g, rk_lang lang, size_t *n)
{
    char name[64];
    snprintf(name, sizeof name, "%s/%s.md", rk_languages[lang].code, g->id);
    const char *text = rk_embedded(name, n);
    return text ? text : rk_embedded(strchr(name, '/') + 1, n); /* the default language has no folder */
}

const char *rk_guide(const rk_game *g, rk_lang lang, size_t *n)
{
    char name[80];
    snprintf(name, sizeof name, "play/%s/%s.md", rk_languages[lang].code, g->id);
    const char *text = rk_embedded(name, n);
    if (text)
        return text;
    snprintf(name, sizeof name, "play/%s.md", g->id);
    return rk_embedded(name, n);
}

const char *rk_figures(const rk_game *g, size_t *n)
{
    char name[64];
    snprintf(name, sizeof name, "%s/figures.txt", g->id);
    return rk_embedded(name, n);
}

bool rk_rule_text(const char *id, rk_lang lang, rk_text *out)
{
    const rk_game *g;
    for (int i = 0; (g = rk_game_at(i)); i++) {
        size_t      n;
        const char *text = rk_rules(g, lang, &n);
        if (!text || strncmp(id, g->prefix, strlen(g->prefix)) != 0)
            continue;
        const char *start = definition(text, text + n, id);
        if (!start)
            continue;
        const char *stop = end_of_rule(start, text + n);
        while (stop > start && stop[-1] == '\n')
            stop--;
        rk_text_addn(out, start, (size_t)(stop - start));
        return true;
    }
    return false;
}
