/* scenario: any scenario file. */
#include "cli/scenario.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    rk_scenarios r = {0};
    rk_scenario_run(&r, "fuzz", (const char *)bytes, n, NULL);
    rk_text_free(&r.report);
    return 0;
}
