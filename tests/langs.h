/* langs.h: languages by name, for tests of what is said in them. */
#ifndef TESTS_LANGS_H
#define TESTS_LANGS_H

#include "engine/language.h"

#include <stdio.h>
#include <stdlib.h>

static inline rk_lang lang_of(const char *code)
{
    rk_lang l;
    if (!rk_lang_find(code, &l)) {
        fprintf(stderr, "there is no language %s\n", code);
        exit(1);
    }
    return l;
}

#define EN lang_of("en")
#define DE lang_of("de")

#endif
