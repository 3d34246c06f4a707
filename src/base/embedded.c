/* embedded.c: looking up files that are part of the program. */
#include "base/embedded.h"

#include <string.h>

const rk_file *rk_file_find(const rk_file *files, const char *name)
{
    for (const rk_file *f = files; f->name; f++)
        if (!strcmp(f->name, name))
            return f;
    return NULL;
}
