/* cli.h: what the subcommands share. Exit codes: 0 success, 1 a negative answer, 2 wrong use. */
#ifndef RK_CLI_H
#define RK_CLI_H

#include "engine/match.h"
#include "engine/render.h"

#include <stdio.h>

enum { RK_EXIT_OK = 0, RK_EXIT_NO = 1, RK_EXIT_USE = 2 };

int rk_cmd_arena(int argc, char **argv);
int rk_cmd_balance(int argc, char **argv);
int rk_cmd_backup(int argc, char **argv);
int rk_cmd_bench(int argc, char **argv);
int rk_cmd_games(int argc, char **argv);
int rk_cmd_perft(int argc, char **argv);
int rk_cmd_play(int argc, char **argv);
int rk_cmd_replay(int argc, char **argv);
int rk_cmd_rule(int argc, char **argv);
int rk_cmd_scenario(int argc, char **argv);
int rk_cmd_serve(int argc, char **argv);
int rk_cmd_sim(int argc, char **argv);
int rk_cmd_verify(int argc, char **argv);

int rk_cli_main(int argc, char **argv);

/* ---- flags: --name value, --name=value, --switch ---- */

typedef enum { RK_F_SWITCH, RK_F_TEXT, RK_F_NUMBER, RK_F_LIST } rk_flag_kind;

enum { RK_LIST_MAX = 32 };

typedef struct {
    const char *item[RK_LIST_MAX];
    int         n;
} rk_list;

typedef struct {
    const char  *name; /* without the dashes; NULL ends the table */
    rk_flag_kind kind;
    void        *to; /* bool, const char *, uint64_t, rk_list */
} rk_flag;

/* Reads flags and words. Returns true to go on; otherwise *exit_code is what to end with
 * (--help was asked for, or the use was wrong and has been said). */
bool rk_flags(int argc, char **argv, const rk_flag *flags, rk_list *words, const char *help_key, int *exit_code);

/* Says what is wrong and returns RK_EXIT_USE. */
int rk_wrong(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* The reader's language: --lang, else LC_ALL, LC_MESSAGES, LANG, else English. */
rk_lang rk_cli_lang(const char *flag);

/* ---- a game with its data set and options, from flags ---- */

typedef struct {
    rk_dataset set;
    rk_setup   setup;
} rk_table_set;

bool rk_open_game(rk_dataset *out, const char *game, const char *data_dir);             /* says what is wrong */
bool rk_open_setup(rk_setup *out, const rk_game *g, int seats, const rk_list *options); /* says what is wrong */

/* For rk_match_read: opens data sets as match files ask for them. */
typedef struct {
    const char *data_dir;
    rk_dataset  set;
    bool        open;
} rk_opener;
const rk_dataset *rk_opener_find(void *ctx, const char *game, rk_text *err);
void              rk_opener_close(rk_opener *o);

/* Writes a file whole or not at all. */
bool rk_write_file(const char *path, const char *bytes, size_t n, rk_text *err);

#endif
