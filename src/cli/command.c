/* command.c: what a person at the terminal may type besides moves. */
#include "cli/command.h"

#include "cli/typed.h"

#include <string.h>

static const char *const name[] = {"help", "hint", "quit", "undo", "save", "board", "list", "solution", "next"};
static const char *const others[] = {"cli.play.word.help", "cli.play.word.hint",     "cli.play.word.quit",
                                     "cli.play.word.undo", "cli.play.word.save",     "cli.play.word.board",
                                     "cli.play.word.list", "cli.play.word.solution", "cli.play.word.next"};

static bool is_named(cli_command c, const char *word)
{
    return !strcmp(word, name[c]) || (c == CLI_HELP && !strcmp(word, "?"));
}

static bool is_also_called(cli_command c, const char *word)
{
    for (rk_lang lang = 0; lang < rk_languages_n; lang++)
        if (cli_is_listed(rk_phrase(others[c], lang), word))
            return true;
    return false;
}

cli_command cli_command_of(const rk_game *g, const char *typed, const char **rest)
{
    rk_text     word = RK_TEXT_INIT;
    size_t      n = *typed == '?' ? 1 : strcspn(typed, " ");
    bool        move = cli_verb_of(g, typed) >= 0;
    cli_command c = CLI_HELP;
    rk_text_addn(&word, typed, n);
    *rest = typed + n + strspn(typed + n, " ");
    while (c < CLI_NO_COMMAND && !is_named(c, rk_text_str(&word)) && (move || !is_also_called(c, rk_text_str(&word))))
        c++;
    rk_text_free(&word);
    return c;
}
