/* cli.h: what the subcommands share. Exit codes: 0 success, 1 a negative answer, 2 wrong use. */
#ifndef CLI_H
#define CLI_H

#include "engine/match.h"
#include "engine/render.h"

#include <stdio.h>

enum { CLI_EXIT_OK = 0, CLI_EXIT_NO = 1, CLI_EXIT_USE = 2 };

int cli_cmd_analyse(int argc, char **argv);
int cli_cmd_arena(int argc, char **argv);
int cli_cmd_balance(int argc, char **argv);
int cli_cmd_backup(int argc, char **argv);
int cli_cmd_restore(int argc, char **argv);
int cli_cmd_archive(int argc, char **argv);
int cli_cmd_move_db(int argc, char **argv);
int cli_cmd_check(int argc, char **argv);
int cli_cmd_door(int argc, char **argv);
int cli_cmd_bench(int argc, char **argv);
int cli_cmd_export_page(int argc, char **argv);
int cli_cmd_games(int argc, char **argv);
int cli_cmd_perft(int argc, char **argv);
int cli_cmd_play(int argc, char **argv);
int cli_cmd_puzzle(int argc, char **argv);
int cli_cmd_puzzles(int argc, char **argv);
int cli_cmd_replay(int argc, char **argv);
int cli_cmd_rule(int argc, char **argv);
int cli_cmd_scenario(int argc, char **argv);
int cli_cmd_schema(int argc, char **argv);
int cli_cmd_serve(int argc, char **argv);
int cli_cmd_sim(int argc, char **argv);
int cli_cmd_selfplay(int argc, char **argv);
int cli_cmd_verify(int argc, char **argv);
int cli_cmd_words(int argc, char **argv);
int cli_cmd_work(int argc, char **argv);

int cli_main(int argc, char **argv);

/* ---- flags: --name value, --name=value, --switch ---- */

typedef enum { CLI_F_SWITCH, CLI_F_TEXT, CLI_F_NUMBER, CLI_F_LIST, CLI_F_LANG } cli_flag_kind;

enum { CLI_LIST_MAX = 32 };

typedef struct {
    const char *item[CLI_LIST_MAX];
    int         n;
} cli_list;

typedef struct {
    const char   *name; /* without the dashes; NULL ends the table */
    cli_flag_kind kind;
    void         *to; /* bool, const char *, uint64_t, cli_list, rk_lang */
} cli_flag;

/* Reads flags and words. False: the program ends with *exit_code, because --help was asked for or because something was wrong
 * (it has said what). */
bool cli_flags(int argc, char **argv, const cli_flag *flags, cli_list *words, const char *help_key, int *exit_code);

/* Says what is wrong and returns CLI_EXIT_USE. */
int cli_wrong(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* The reader's language, if no flag says another: by LC_ALL, LC_MESSAGES, LANG, else the default one. */
rk_lang cli_lang(void);

/* ---- a game with its data set and options, from flags ---- */

typedef struct {
    rk_dataset set;
    rk_setup   setup;
} cli_table_set;

bool cli_open_game(rk_dataset *out, const char *game, const char *data_dir);              /* says what is wrong */
bool cli_open_setup(rk_setup *out, const rk_game *g, int seats, const cli_list *options); /* says what is wrong */

/* For rk_match_read: opens the data set that a match file names. */
typedef struct {
    const char *data_dir;
    rk_dataset  set;
    bool        open;
} cli_opener;
const rk_dataset *cli_opener_find(void *ctx, const rk_set_name *name, rk_text *err);
void              cli_opener_close(cli_opener *o);

/* The table of a log or a match file. NULL: people have been told, and *exit_code is for a file that is not there or one that is
 * not as it should be. */
struct tbl_table;
struct tbl_table *cli_read_table(const char *path, cli_opener *opener, int *exit_code);

/* Reads the match file of this name; the rest of `file` is filled in. `bytes` is what it holds. An exit code: 0, or with a
 * message 2 for a file that is not there, 1 for one that is not as it should be. */
int cli_read_match(rk_match *out, rk_match_file file, cli_opener *opener, rk_text *bytes, rk_text *err);

/* Writes a file completely or not at all. */
bool cli_write_file(const char *path, const char *bytes, size_t n, rk_text *err);

#endif
