/* words.h: the words in a data set, wherever they stand in it.
 *
 * A data file holds words in any number of languages, in one of these ways:
 *   {"name": {"en": "School", "de": "Schule"}}     {"en": {"name": "School"}, "de": {"name": "Schule"}}
 *   {"en": "Monday", "de": "Montag"}               {"colour_en": "Red", "colour_de": "Rot"}
 * Each word has a path made of ids ("tiles.schule.name"). A language that the file does not have lies in its own folder
 * as one object, path to text (data/texts/<code>/data-<game>.json), and is put into the file as if it had been there. */
#ifndef RK_WORDS_H
#define RK_WORDS_H

#include "engine/language.h"

#include <jansson.h>

/* The text of `key` of an item in a language; of the item itself if key is NULL. NULL: there is none. A plain text is the
 * same in every language. */
const json_t *rk_word_in(const json_t *item, const char *key, const char *code);

/* A word met on a walk through a data set. */
typedef struct {
    const char *path;
    json_t     *item;
    const char *key;
    int         at;     /* its place in a list of texts; -1: it stands alone */
    bool        suffix; /* "colour_de" */
} rk_word;

typedef void rk_word_visit(void *ctx, const rk_word *word);

/* All words of a data set, in the order of the file. `languages` are those to look for. */
void rk_words_walk(json_t *set, const rk_language *languages, int n, rk_word_visit *visit, void *ctx);

const char *rk_word_get(const rk_word *w, const char *code); /* NULL: not in this language */
void        rk_word_set(const rk_word *w, const char *code, const char *text);

#endif
