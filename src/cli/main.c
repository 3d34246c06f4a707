/* main.c: the table of subcommands. */
#include "cli/cli.h"

#include <signal.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"arena", rk_cmd_arena},       {"balance", rk_cmd_balance}, {"bench", rk_cmd_bench},   {"games", rk_cmd_games},
    {"perft", rk_cmd_perft},       {"play", rk_cmd_play},       {"replay", rk_cmd_replay}, {"rule", rk_cmd_rule},
    {"scenario", rk_cmd_scenario}, {"sim", rk_cmd_sim},         {"verify", rk_cmd_verify}, {"serve", rk_cmd_serve},
    {"backup", rk_cmd_backup},
};

static int run(int argc, char **argv)
{
    const char *help = rk_phrase("cli.help", rk_cli_lang(NULL));
    if (argc < 2) {
        fputs(help, stderr);
        return RK_EXIT_USE;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        fputs(help, stdout);
        return RK_EXIT_OK;
    }
    if (!strcmp(argv[1], "--version")) {
        puts("ratskeller " RK_VERSION);
        return RK_EXIT_OK;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(argv[1], commands[i].name))
            return commands[i].run(argc - 1, argv + 1);
    return rk_wrong("there is no subcommand \"%s\" (ratskeller --help lists them)", argv[1]);
}

int rk_cli_main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error to be told, not a death */
    int code = run(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("ratskeller: the output could not be written (closed pipe or full disk)\n", stderr);
        return code ? code : RK_EXIT_NO;
    }
    return code;
}
