/* scenario: any scenario file. */
#include "scenario/scenario.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    scn_results r = {0};
    cli_opener  opener = {0};
    scn_run(&r, "fuzz", (const char *)bytes, n, cli_opener_find, &opener);
    cli_opener_close(&opener);
    rk_text_free(&r.report);
    return 0;
}
