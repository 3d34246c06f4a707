/* language.c: looking a language up. */
#include "engine/language.h"

#include <ctype.h>
#include <string.h>

/* "pt_BR" and "pt-br" are the same. */
static int plain(char c)
{
    return c == '_' ? '-' : tolower((unsigned char)c);
}

static bool same(const char *code, const char *locale, size_t n)
{
    if (strlen(code) != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (plain(code[i]) != plain(locale[i]))
            return false;
    return true;
}

bool rk_lang_find(const char *code, rk_lang *out)
{
    size_t whole = strcspn(code, ".@"), first = strcspn(code, ".@_-");
    for (int pass = 0; pass < 2; pass++)
        for (rk_lang l = 0; l < rk_languages_n; l++)
            if (same(rk_languages[l].code, code, pass ? first : whole)) {
                *out = l;
                return true;
            }
    return false;
}

void rk_lang_list(rk_text *out)
{
    for (rk_lang l = 0; l < rk_languages_n; l++)
        rk_text_addf(out, "%s%s (%s)", l ? ", " : "", rk_languages[l].code, rk_languages[l].name);
}

int rk_plural(rk_lang lang, int64_t n)
{
    uint64_t size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    return rk_languages[lang].plural[size < 100 ? size : 100 + size % 100] - '0';
}
