/* words.c: ratskeller words: what is printed on cards and boards, where a translation begins. */
#include "cli/cli.h"

#include <jansson.h>
#include <stdlib.h>

int cli_cmd_words(int argc, char **argv)
{
    const char    *data = NULL;
    rk_lang        lang = cli_lang();
    const cli_flag flags[] = {{"lang", CLI_F_LANG, &lang}, {"data", CLI_F_TEXT, &data}, {0}};
    cli_list       words;
    int            code;
    if (!cli_flags(argc, argv, flags, &words, "cli.words.help", &code))
        return code;
    if (words.n != 1)
        return cli_wrong("words needs one game (ratskeller games lists them)");
    rk_dataset set;
    if (!cli_open_game(&set, words.item[0], data))
        return CLI_EXIT_USE;
    rk_text out = RK_TEXT_INIT;
    rk_json w = rk_json_to(&out);
    rk_dataset_words(&set, lang, &w);
    json_t *lines = json_loadb(rk_text_str(&out), out.len, 0, NULL); /* one word a line, as people want it */
    char   *text = json_dumps(lines, JSON_INDENT(2));
    puts(text);
    free(text);
    json_decref(lines);
    rk_text_free(&out);
    rk_dataset_free(&set);
    return CLI_EXIT_OK;
}
