/* verify.c: ratskeller verify: checks the dice of a match. Reading its log does all the work. */
#include "cli/cli.h"
#include "table/table.h"

#include <string.h>
#include <strings.h>

static int report(const tbl_table *t, const char *file, const char *commitment)
{
    char have[65];
    tbl_commitment(t, have);
    if (commitment && strcasecmp(commitment, have) != 0) {
        fprintf(stderr, "ratskeller: %s: the seed is not the one the server committed to (%s)\n", file, have);
        return CLI_EXIT_NO;
    }
    int shared = 0, seats = tbl_match(t)->setup.seats;
    for (int i = 0; i < seats; i++)
        shared += tbl_seat_at(t, i)->shares;
    printf("%s: %s, %zu moves, %u draws, all as the seed and the nonces give them; %d of %d seats took part in the dice\n"
           "commitment %s%s\n",
           file, tbl_match(t)->set->game->id, tbl_match(t)->steps, tbl_draws(t), shared, seats, have,
           commitment ? " (as shown)" : " (compare it with what the table showed before the first move)");
    if (tbl_given(t))
        printf("the first %zu moves were given: the table was begun with that position\n", tbl_given(t));
    return CLI_EXIT_OK;
}

int cli_cmd_verify(int argc, char **argv)
{
    const char    *commitment = NULL;
    cli_opener     opener = {0};
    cli_list       words;
    int            code;
    const cli_flag flags[] = {{"commitment", CLI_F_TEXT, &commitment}, {"data", CLI_F_TEXT, &opener.data_dir}, {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.verify.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("verify needs one log of a table");
    tbl_table *t = cli_read_table(words.item[0], &opener, &code);
    if (t)
        code = report(t, words.item[0], commitment);
    tbl_free(t);
    cli_opener_close(&opener);
    return code;
}
