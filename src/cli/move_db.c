/* move_db.c: ratskeller move-db: a house from a file to PostgreSQL, or back. */
#include "cli/cli.h"
#include "store/store.h"

int cli_cmd_move_db(int argc, char **argv)
{
    cli_list       words;
    int            code;
    const cli_flag flags[] = {{0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.move-db.help", &code))
        return code;
    if (words.n != 2)
        return cli_wrong("move-db needs two databases: where from, and where to");
    rk_text     err = RK_TEXT_INIT;
    store_moved moved;
    bool        ok = store_move(words.item[0], words.item[1], &moved, &err);
    if (ok)
        printf("%llu people, %llu tables, %llu bytes of logs\n", (unsigned long long)moved.people,
               (unsigned long long)moved.tables, (unsigned long long)moved.bytes);
    else
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&err);
    return ok ? CLI_EXIT_OK : CLI_EXIT_NO;
}
