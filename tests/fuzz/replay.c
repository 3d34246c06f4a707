/* replay: any match file; one that reads is written again byte for byte. */
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    rk_match m;
    rk_text  err = RK_TEXT_INIT;
    if (rk_match_read(&m,
                      &(rk_match_file){.name = "fuzz", .bytes = (const char *)bytes, .n = n, .partial = n % 2, .find = fuzz_find},
                      &err))
        rk_match_clear(&m);
    rk_text_free(&err);
    return 0;
}
