/* phrases.h: the generated catalogue table (tools/gen-texts). */
#ifndef RK_PHRASES_H
#define RK_PHRASES_H

#include "engine/message.h"

typedef struct {
    const char        *key;
    const char *const *text; /* by language */
} rk_phrase_entry;

extern const rk_phrase_entry rk_phrases[]; /* sorted by key */
extern const unsigned        rk_phrases_n;

#endif
