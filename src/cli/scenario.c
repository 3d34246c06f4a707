/* scenario.c: ratskeller scenario: runs files of the rulebook (docs/scenarios.md). */
#include "scenario/scenario.h"
#include "cli/cli.h"

#include <string.h>

int cli_cmd_scenario(int argc, char **argv)
{
    const char    *data_dir = NULL;
    bool           json = false;
    cli_list       words;
    scn_results    r = {0};
    int            code;
    const cli_flag flags[] = {{"data", CLI_F_TEXT, &data_dir}, {"json", CLI_F_SWITCH, &json}, {0}};
    /* A rulebook has more files than the list of words has room for, so they are read here. */
    char          *few[CLI_LIST_MAX] = {argv[0]};
    int            n = 1, files = 0;
    for (int i = 1; i < argc; i++)
        if (!strncmp(argv[i], "-", 1) || (i > 1 && !strcmp(argv[i - 1], "--data")))
            few[n < CLI_LIST_MAX - 1 ? n++ : n] = argv[i];
        else
            argv[1 + files++] = argv[i];
    if (!cli_flags(n, few, flags, &words, "cli.scenario.help", &code))
        return code;
    if (!files)
        return cli_wrong("scenario needs at least one file");
    cli_opener opener = {.data_dir = data_dir};
    for (int i = 1; i <= files; i++) {
        rk_text bytes = RK_TEXT_INIT, err = RK_TEXT_INIT;
        if (rk_read_file(argv[i], &bytes, &err)) {
            scn_run(&r, argv[i], rk_text_str(&bytes), bytes.len, cli_opener_find, &opener);
        } else {
            rk_text_addf(&r.report, "%s\n", rk_text_str(&err));
            r.malformed = true;
        }
        rk_text_free(&bytes);
        rk_text_free(&err);
    }
    cli_opener_close(&opener);
    fputs(rk_text_str(&r.report), stderr);
    if (json)
        printf("{\"passed\":%d,\"failed\":%d,\"malformed\":%s}\n", r.passed, r.failed, r.malformed ? "true" : "false");
    else
        printf("%d passed, %d failed\n", r.passed, r.failed);
    rk_text_free(&r.report);
    return r.malformed ? CLI_EXIT_USE : r.failed ? CLI_EXIT_NO : CLI_EXIT_OK;
}
