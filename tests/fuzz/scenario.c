/* scenario: any scenario file. */
#include "cli/scenario.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    cli_scenarios r = {0};
    cli_scenario_run(&r, "fuzz", (const char *)bytes, n, NULL);
    rk_text_free(&r.report);
    return 0;
}
