/* reading.c: reading GAME FILE: what the native program says of data sets that come one after the other on standard input, each
 * as its length on a line and then its bytes. A line each: the complaint, or the hash of the file and that of what was read. */
#include "base/sha256.h"
#include "engine/setup.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>

static void answer(const rk_game *g, const char *file, const char *bytes, size_t n)
{
    rk_dataset set;
    rk_text    err = RK_TEXT_INIT;
    char       hash[65];
    if (rk_dataset_parse(&set, g, file, bytes, n, &err)) {
        size_t size = g->data_size;
        while (size && !((const char *)set.data)[size - 1])
            size--;
        rk_sha256_hex(set.data, size, hash);
        printf("%s %s\n", set.hash, hash);
        rk_dataset_free(&set);
    } else
        printf("%s\n", rk_text_str(&err));
    rk_text_free(&err);
}

int main(int argc, char **argv)
{
    const rk_game *g = argc == 3 ? rk_game_by_id(argv[1]) : NULL;
    size_t         n;
    if (!g)
        return 2;
    while (scanf("%zu%*c", &n) == 1) {
        char *bytes = malloc(n + 1);
        if (!bytes || fread(bytes, 1, n, stdin) != n)
            return 2;
        answer(g, argv[2], bytes, n);
        free(bytes);
    }
    return 0;
}
