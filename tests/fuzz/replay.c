/* replay: any match file; one that reads is written again byte for byte. */
#include "fuzz/fuzz.h"

#include <string.h>

static const rk_dataset *find(void *ctx, const char *game, rk_text *err)
{
    (void)ctx;
    for (int i = 0; rk_games[i]; i++)
        if (!strcmp(rk_games[i]->id, game))
            return fuzz_set((uint8_t)i);
    rk_text_add(err, "no such game");
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    rk_match m;
    rk_text  err = RK_TEXT_INIT;
    if (rk_match_read(&m, "fuzz", (const char *)bytes, n, n % 2, find, NULL, &err))
        rk_match_clear(&m);
    rk_text_free(&err);
    return 0;
}
