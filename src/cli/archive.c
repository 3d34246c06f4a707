/* archive.c: ratskeller archive: old matches out of the database, into files. */
#include "cli/cli.h"
#include "server/server.h"
#include "store/store.h"

#include <time.h>

int cli_cmd_archive(int argc, char **argv)
{
    const char    *db = NULL;
    uint64_t       days = 365;
    cli_list       words;
    int            code, done = 0;
    const cli_flag flags[] = {{"db", CLI_F_TEXT, &db}, {"older-than", CLI_F_NUMBER, &days}, {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.archive.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("archive needs the folder the matches go to");
    if (days > 100000)
        return cli_wrong("--older-than is a number of days, at most 100000");
    rk_text path = RK_TEXT_INIT, err = RK_TEXT_INIT;
    if (db)
        rk_text_add(&path, db);
    else
        srv_default_db(&path);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t before = ((int64_t)now.tv_sec - (int64_t)days * 86400) * 1000 + now.tv_nsec / 1000000;
    bool    ok = store_archive(rk_text_str(&path), words.item[0], before, &done, &err);
    printf("%d\n", done);
    if (!ok)
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&path);
    rk_text_free(&err);
    return ok ? CLI_EXIT_OK : CLI_EXIT_NO;
}
