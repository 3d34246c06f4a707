/* export.c: ratskeller export-page: the house as a folder for any web space. */
#include "cli/cli.h"
#include "server/server.h"

int cli_cmd_export_page(int argc, char **argv)
{
    cli_list       words;
    int            code;
    const cli_flag flags[] = {{0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.export.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("export-page needs a folder to write into");
    rk_text  err = RK_TEXT_INIT;
    unsigned files = 0;
    bool     ok = srv_export_page(words.item[0], &files, &err);
    if (ok)
        printf("%u files in %s\n", files, words.item[0]);
    else
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&err);
    return ok ? CLI_EXIT_OK : CLI_EXIT_USE;
}
