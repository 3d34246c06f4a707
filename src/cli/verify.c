/* verify.c: ratskeller verify: the dice of a match, checked. Reading a log is checking it. */
#include "cli/cli.h"
#include "table/table.h"

#include <string.h>
#include <strings.h>

static int report(const rk_table *t, const char *file, const char *commitment)
{
    char have[65];
    rk_table_commitment(t, have);
    if (commitment && strcasecmp(commitment, have) != 0) {
        fprintf(stderr, "ratskeller: %s: the seed is not the one the server committed to (%s)\n", file, have);
        return RK_EXIT_NO;
    }
    printf("%s: %s, %zu moves, %u draws, all as the seed and the nonces give them\ncommitment %s%s\n", file,
           rk_table_match(t)->set->game->id, rk_table_match(t)->steps, rk_table_draws(t), have,
           commitment ? " (as shown)" : " (compare it with what the table showed before the first move)");
    return RK_EXIT_OK;
}

int rk_cmd_verify(int argc, char **argv)
{
    const char   *commitment = NULL;
    rk_opener     opener = {0};
    rk_list       words;
    int           code;
    const rk_flag flags[] = {{"commitment", RK_F_TEXT, &commitment}, {"data", RK_F_TEXT, &opener.data_dir}, {0}};
    if (!rk_flags(argc, argv, flags, &words, "cli.verify.help", &code))
        return code;
    if (words.n != 1)
        return rk_wrong("verify needs one log of a table");
    rk_text   bytes = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_table *t = NULL;
    code = RK_EXIT_NO;
    if (!rk_read_file(words.item[0], &bytes, &err)
        || !(t = rk_table_read(words.item[0], rk_text_str(&bytes), bytes.len, rk_opener_find, &opener, &err)))
        fprintf(stderr, "ratskeller: %s\n", rk_text_str(&err));
    else
        code = report(t, words.item[0], commitment);
    rk_table_free(t);
    rk_opener_close(&opener);
    rk_text_free(&bytes);
    rk_text_free(&err);
    return code;
}
