/* phrases.c: names of things need sentences of the catalogues ("the one's home"). The page has those; it hands in the ones of a
 * game before it asks for names. */
#include "workshop/export.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    rk_lang lang;
    char   *key, *text;
} phrase;

static phrase *list;
static size_t  n, room;

static phrase *find(const char *key, rk_lang lang)
{
    for (size_t i = 0; i < n; i++)
        if (list[i].lang == lang && !strcmp(list[i].key, key))
            return &list[i];
    return NULL;
}

SHOP_EXPORT(phrase) void shop_phrase(const char *code, const char *key, const char *text)
{
    phrase *is = find(key, shop_lang(code));
    if (is)
        return;
    if (n == room) {
        room = room ? 2 * room : 256;
        list = rk_realloc(list, room * sizeof *list);
    }
    list[n++] = (phrase){shop_lang(code), strdup(key), strdup(text)};
}

/* What was not handed in has no name but its key. */
const char *rk_phrase(const char *key, rk_lang lang)
{
    const phrase *is = find(key, lang);
    return is ? is->text : NULL;
}
