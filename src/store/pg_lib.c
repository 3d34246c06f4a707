/* pg_lib.c: see pg_lib.h. */
#include "store/pg_lib.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

store_pg_functions pq;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char    *missing; /* NULL: all of it is there */

static void find(void *lib, const char *name, void *to)
{
    void *at = dlsym(lib, name);
    if (!at)
        missing = name;
    memcpy(to, &at, sizeof at);
}

static void load(void)
{
    void *lib = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!lib) {
        missing = "libpq.so.5";
        return;
    }
#define X(name) find(lib, #name, &pq.name);
    STORE_PG_FUNCTIONS(X)
#undef X
}

bool store_pg_load(rk_text *err)
{
    pthread_once(&once, load);
    if (missing)
        rk_text_addf(err, "PostgreSQL's library is not on this machine, or too old (%s; Debian's package is libpq5)", missing);
    return !missing;
}
