/* command.h: what a person at the terminal may type besides moves. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "engine/game.h"

typedef enum {
    CLI_HELP,
    CLI_HINT,
    CLI_QUIT,
    CLI_UNDO,
    CLI_SAVE,
    CLI_BOARD,
    CLI_LIST,
    CLI_SOLUTION,
    CLI_NEXT,
    CLI_NO_COMMAND
} cli_command;

/* The command that a line begins with, and what stands behind it. Besides its name it has others in every language
 * ("cli.play.word.help"), unless the game has a move of that name. */
cli_command cli_command_of(const rk_game *g, const char *typed, const char **rest);

#endif
