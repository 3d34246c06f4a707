/* language.h: the languages this program speaks. A language is a folder (data/texts/<code>/); the build makes this
 * table of the folders it finds, so nothing here or elsewhere counts or names them. docs/adding-a-language.md */
#ifndef RK_LANGUAGE_H
#define RK_LANGUAGE_H

#include "base/text.h"

#include <stdbool.h>

typedef int rk_lang; /* index into rk_languages */

enum { RK_DEFAULT_LANG = 0 }; /* what is missing in another language is said in this one */

typedef struct {
    const char *code;    /* "de": its folder */
    const char *name;    /* "Deutsch": what it calls itself */
    const char *group;   /* between groups of three digits */
    const char *decimal; /* before decimals */
    const char *plural;  /* RK_PLURALS digits: which form of a word follows a number, see rk_plural */
    int         forms;   /* how many forms of a word there are */
} rk_language;

enum { RK_PLURALS = 200 };

extern const rk_language rk_languages[]; /* generated (tools/gen-texts) */
extern const int         rk_languages_n;

/* The language of a code or a locale ("de", "de-AT", "en_GB.UTF-8"); false if we do not speak it. */
bool rk_lang_find(const char *code, rk_lang *out);

void rk_lang_list(rk_text *out); /* "en (English), de (Deutsch)" */

/* The form of a word that follows the number: 0 "vote", 1 "votes" in English; others have one form, or five. In every
 * language it depends on the number itself below a hundred, and on its last two digits from there on. */
int rk_plural(rk_lang lang, int64_t n);

#endif
