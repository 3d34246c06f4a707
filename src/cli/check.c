/* check.c: ratskeller check: reads a whole database and tells what is damaged. Every match is played again. */
#include "cli/cli.h"
#include "games/registry.h"
#include "server/server.h"
#include "store/store.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    rk_dataset *set; /* those of the program, then those of the database */
    size_t      sets, cap;
    size_t      logs, problems;
} checking;

static void found(void *ctx, const char *what, const char *why)
{
    checking *c = ctx;
    c->problems++;
    printf("%s: %s\n", what, why);
}

static rk_dataset *room(checking *c)
{
    if (c->sets == c->cap) {
        c->cap = c->cap ? 2 * c->cap : 16;
        c->set = rk_realloc(c->set, c->cap * sizeof *c->set);
    }
    return &c->set[c->sets];
}

static void take_dataset(void *ctx, const char *hash, const char *game, const char *bytes, size_t n)
{
    checking      *c = ctx;
    const rk_game *g = rk_game_by_id(game);
    rk_text        err = RK_TEXT_INIT;
    if (!g || !rk_dataset_parse(room(c), g, hash, bytes, n, &err)) {
        found(c, hash, g ? "this data set cannot be read" : "this data set is of no game that we know");
    } else {
        if (strcmp(room(c)->hash, hash) != 0)
            found(c, hash, "this data set is not what was kept");
        c->sets++;
    }
    rk_text_free(&err);
}

/* A set of the right contents that plays by these rules. */
static const rk_dataset *find(void *ctx, const rk_set_name *name, rk_text *err)
{
    checking *c = ctx;
    for (size_t i = 0; i < c->sets; i++)
        if (!strcmp(c->set[i].game->id, name->game) && !strcmp(c->set[i].hash, name->hash))
            return rk_dataset_use_rules(&c->set[i], name->rules, err) ? &c->set[i] : NULL;
    rk_text_addf(err, "there is no game \"%.40s\" with the data set %.64s", name->game, name->hash);
    return NULL;
}

static void take_log(void *ctx, const char *table, const char *bytes, size_t n)
{
    checking  *c = ctx;
    rk_text    err = RK_TEXT_INIT;
    tbl_table *t = tbl_read(table, bytes, n, find, c, &err);
    c->logs++;
    if (!t)
        found(c, "table", rk_text_str(&err));
    tbl_free(t);
    rk_text_free(&err);
}

static bool open_sets(checking *c, rk_text *err)
{
    for (int i = 0; rk_game_at(i); i++, c->sets++)
        if (!rk_dataset_open(room(c), rk_game_at(i), NULL, err))
            return false;
    return true;
}

int cli_cmd_check(int argc, char **argv)
{
    const char    *db = NULL;
    cli_list       words;
    int            code;
    const cli_flag flags[] = {{"db", CLI_F_TEXT, &db}, {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.check.help", &code))
        return code;
    if (words.n)
        return cli_wrong("check takes no words; the database is named with --db");
    rk_text             path = RK_TEXT_INIT, err = RK_TEXT_INIT;
    checking            c = {0};
    const store_checker checker = {found, take_dataset, take_log, &c};
    if (db)
        rk_text_add(&path, db);
    else
        srv_default_db(&path);
    bool ok = open_sets(&c, &err) && store_check(rk_text_str(&path), &checker, &err);
    if (!ok)
        cli_wrong("%s", rk_text_str(&err));
    else
        printf("%zu matches played again, %zu problems\n", c.logs, c.problems);
    for (size_t i = 0; i < c.sets; i++)
        rk_dataset_free(&c.set[i]);
    free(c.set);
    rk_text_free(&path);
    rk_text_free(&err);
    return ok && !c.problems ? CLI_EXIT_OK : CLI_EXIT_NO;
}
