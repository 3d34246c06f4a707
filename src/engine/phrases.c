/* phrases.c: looks up a key. */
#include "engine/phrases.h"

#include <string.h>

const char *rk_phrase(const char *key, rk_lang lang)
{
    unsigned low = 0, high = rk_phrases_n;
    while (low < high) {
        unsigned mid = (low + high) / 2;
        int      c = strcmp(key, rk_phrases[mid].key);
        if (!c)
            return rk_phrases[mid].text[lang];
        if (c < 0)
            high = mid;
        else
            low = mid + 1;
    }
    return NULL;
}
