/* source.h: a whole database of either kind, to be read as of one moment. */
#ifndef STORE_SOURCE_H
#define STORE_SOURCE_H

#include "store/internal.h"

typedef struct {
    sqlite3 *file;
    void    *postgres; /* a PGconn; one of them is NULL */
} store_source;

/* alone: no server may use it meanwhile; for a file somebody else sees to that. */
bool store_source_open(store_source *from, const char *where, bool alone, rk_text *err);
/* As store_engine.ask; questions may be asked while an answer is being taken. */
int  store_source_ask(const store_source *from, const char *sql, const char *const *word, int words, store_take take, void *ctx);
const char *store_source_error(const store_source *from);
void        store_source_close(store_source *from); /* also one that could not be opened */

#endif
