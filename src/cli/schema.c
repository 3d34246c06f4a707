/* schema.c: ratskeller schema: what the state documents of a game look like. */
#include "cli/schema.h"
#include "cli/cli.h"
#include "games/registry.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

/* ---- objects by title ---- */

static cli_type *type_of(cli_types *all, const char *title)
{
    for (int i = 0; i < all->types; i++)
        if (!strcmp(all->type[i].title, title))
            return &all->type[i];
    assert(all->types < CLI_TITLES);
    cli_type *t = &all->type[all->types++];
    *t = (cli_type){.title = title};
    return t;
}

static void add_member(cli_type *t, const rk_schema *s)
{
    int i = 0;
    while (i < t->members && strcmp(t->member[i]->field.key, s->field.key) != 0)
        i++;
    assert(i < CLI_MEMBERS);
    if (i == t->members)
        t->member[t->members++] = s;
    t->times[i]++;
}

void cli_collect_types(const rk_schema *s, cli_types *out)
{
    if (s->field.type == RK_F_OBJECT) {
        cli_type *t = type_of(out, s->field.title);
        t->objects++;
        for (const rk_schema *m = s->below; m; m = m->next)
            add_member(t, m);
    }
    for (const rk_schema *m = s->below; m; m = m->next)
        cli_collect_types(m, out);
}

bool cli_always(const cli_type *t, int member)
{
    return rk_schema_always(t->member[member]) && t->times[member] == t->objects;
}

/* ---- the subcommand ---- */

typedef struct {
    void (*print)(const rk_dataset *set, const rk_schema *root, rk_text *out);
    const char *suffix; /* of files */
} form;

/* Writes a file unless it has these very bytes already: whoever depends on it need not do its work again. */
static bool write_file(const char *path, const rk_text *text)
{
    rk_text now = RK_TEXT_INIT, err = RK_TEXT_INIT, beside = RK_TEXT_INIT;
    bool    same = rk_read_file(path, &now, &err) && now.len == text->len && !memcmp(now.at, text->at, now.len), ok = same;
    if (!same) {
        rk_text_addf(&beside, "%s.%d", path, (int)getpid());
        FILE *f = fopen(rk_text_str(&beside), "w");
        ok = f && fwrite(text->at, 1, text->len, f) == text->len;
        ok = f && !fclose(f) && ok && !rename(rk_text_str(&beside), path);
        if (!ok)
            fprintf(stderr, "ratskeller: %s: %s\n", path, strerror(errno));
    }
    rk_text_free(&now);
    rk_text_free(&err);
    rk_text_free(&beside);
    return ok;
}

/* An exit code. */
static int print_game(const char *game, const char *data_dir, const char *out_dir, const form *how)
{
    rk_dataset set;
    if (!cli_open_game(&set, game, data_dir))
        return CLI_EXIT_USE;
    rk_text    text = RK_TEXT_INIT, path = RK_TEXT_INIT;
    rk_schema *root = rk_schema_of(set.game, set.data);
    bool       ok = true;
    how->print(&set, root, &text);
    if (out_dir) {
        rk_text_addf(&path, "%s/%s%s", out_dir, game, how->suffix);
        ok = write_file(rk_text_str(&path), &text);
    } else {
        fputs(rk_text_str(&text), stdout);
    }
    rk_schema_free(root);
    rk_dataset_free(&set);
    rk_text_free(&text);
    rk_text_free(&path);
    return ok ? CLI_EXIT_OK : CLI_EXIT_NO;
}

int cli_cmd_schema(int argc, char **argv)
{
    bool           types = false, table = false;
    const char    *data_dir = NULL, *out_dir = NULL;
    cli_list       words;
    int            code;
    const cli_flag flags[] = {{"types", CLI_F_SWITCH, &types},
                              {"table", CLI_F_SWITCH, &table},
                              {"out", CLI_F_TEXT, &out_dir},
                              {"data", CLI_F_TEXT, &data_dir},
                              {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.schema.help", &code))
        return code;
    if (types && table)
        return cli_wrong("--types or --table, not both");
    if (words.n > 1 || (!words.n && !out_dir))
        return cli_wrong("schema needs the name of one game, or --out DIR for all of them");
    form how = types   ? (form){cli_schema_types, ".ts"}
               : table ? (form){cli_schema_table, ".md"}
                       : (form){cli_schema_json, ".schema.json"};
    if (words.n)
        return print_game(words.item[0], data_dir, out_dir, &how);
    const rk_game *g;
    code = CLI_EXIT_OK;
    for (int i = 0; (g = rk_game_at(i)); i++) {
        int this = print_game(g->id, data_dir, out_dir, &how);
        code = code == CLI_EXIT_OK ? this : code;
    }
    return code;
}
