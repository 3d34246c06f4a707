/* main.c: the table of subcommands. */
#include "cli/cli.h"
#include "games/registry.h"

#include <signal.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"analyse", cli_cmd_analyse},
    {"arena", cli_cmd_arena},
    {"balance", cli_cmd_balance},
    {"bench", cli_cmd_bench},
    {"games", cli_cmd_games},
    {"perft", cli_cmd_perft},
    {"play", cli_cmd_play},
    {"puzzle", cli_cmd_puzzle},
    {"puzzles", cli_cmd_puzzles},
    {"replay", cli_cmd_replay},
    {"rule", cli_cmd_rule},
    {"scenario", cli_cmd_scenario},
    {"sim", cli_cmd_sim},
    {"selfplay", cli_cmd_selfplay},
    {"verify", cli_cmd_verify},
    {"serve", cli_cmd_serve},
    {"backup", cli_cmd_backup},
    {"restore", cli_cmd_restore},
    {"archive", cli_cmd_archive},
    {"words", cli_cmd_words},
    {"schema", cli_cmd_schema},
    {"check", cli_cmd_check},
    {"door", cli_cmd_door},
    {"move-db", cli_cmd_move_db},
    {"export-page", cli_cmd_export_page},
    {"work", cli_cmd_work},
};

/* For completion in shells: one word a line. */
static bool list(const char *what)
{
    if (!strcmp(what, "--list-commands"))
        for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
            puts(commands[i].name);
    else if (!strcmp(what, "--list-games"))
        for (int i = 0; rk_game_at(i); i++)
            puts(rk_game_at(i)->id);
    else if (!strcmp(what, "--list-bots"))
        puts("random\nnovice\neasy\nmedium\nhard\nexpert\nchampion\ngreedy\nsearch:1000");
    else if (!strcmp(what, "--list-languages"))
        for (int i = 0; i < rk_languages_n; i++)
            puts(rk_languages[i].code);
    else
        return false;
    return true;
}

static int run(int argc, char **argv)
{
    const char *help = rk_phrase("cli.help", cli_lang());
    if (argc < 2) {
        fputs(help, stderr);
        return CLI_EXIT_USE;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        fputs(help, stdout);
        return CLI_EXIT_OK;
    }
    if (!strcmp(argv[1], "--version")) {
        puts("ratskeller " RK_VERSION);
        return CLI_EXIT_OK;
    }
    if (list(argv[1]))
        return CLI_EXIT_OK;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(argv[1], commands[i].name))
            return commands[i].run(argc - 1, argv + 1);
    return cli_wrong("there is no subcommand \"%s\" (ratskeller --help lists them)", argv[1]);
}

int cli_main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is reported as an error instead of killing us */
    int code = run(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("ratskeller: the output could not be written (closed pipe or full disk)\n", stderr);
        return code ? code : CLI_EXIT_NO;
    }
    return code;
}
