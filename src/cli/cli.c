/* cli.c: flags, opening games, files. */
#include "cli/cli.h"

#include "bots/bot.h"
#include "cli/screen.h"
#include "games/registry.h"
#include "table/table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int cli_wrong(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fputs("ratskeller: ", stderr);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
    va_end(ap);
    return CLI_EXIT_USE;
}

rk_lang cli_lang(void)
{
    const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    rk_lang           lang = RK_DEFAULT_LANG;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *locale = getenv(names[i]);
        if (locale && *locale) {
            rk_lang_find(locale, &lang);
            break;
        }
    }
    return lang;
}

/* ---- flags ---- */

static const cli_flag *flag_named(const cli_flag *flags, const char *name, size_t n)
{
    for (; flags->name; flags++)
        if (strlen(flags->name) == n && !memcmp(flags->name, name, n))
            return flags;
    return NULL;
}

static bool to_number(const char *s, uint64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoull(s, &end, 10);
    return *s >= '0' && *s <= '9' && !*end && !errno;
}

static bool to_lang(const char *code, rk_lang *out)
{
    if (rk_lang_find(code, out))
        return true;
    rk_text known = RK_TEXT_INIT;
    rk_lang_list(&known);
    cli_wrong("--lang cannot be \"%s\"; there are %s", code, rk_text_str(&known));
    rk_text_free(&known);
    return false;
}

static bool store(const cli_flag *f, const char *value)
{
    switch (f->kind) {
    case CLI_F_SWITCH: *(bool *)f->to = true; return true;
    case CLI_F_TEXT: *(const char **)f->to = value; return true;
    case CLI_F_LANG: return to_lang(value, f->to);
    case CLI_F_NUMBER:
        if (to_number(value, f->to))
            return true;
        cli_wrong("--%s needs a whole number, not \"%s\"", f->name, value);
        return false;
    case CLI_F_LIST: {
        cli_list *l = f->to;
        if (l->n == CLI_LIST_MAX) {
            cli_wrong("--%s was given too often", f->name);
            return false;
        }
        l->item[l->n++] = value;
        return true;
    }
    }
    return false;
}

/* Reads one flag at argv[*i]. If its value is a word of its own, *i moves on to it. */
static bool read_flag(int argc, char **argv, int *i, const cli_flag *flags)
{
    const char     *name = argv[*i] + 2, *eq = strchr(name, '=');
    const cli_flag *f = flag_named(flags, name, eq ? (size_t)(eq - name) : strlen(name));
    if (!f) {
        cli_wrong("%s: unknown flag %s (try --help)", argv[0], argv[*i]);
        return false;
    }
    if (f->kind == CLI_F_SWITCH) {
        if (eq)
            cli_wrong("--%s takes no value", f->name);
        return !eq && store(f, NULL);
    }
    if (eq)
        return store(f, eq + 1);
    if (*i + 1 >= argc) {
        cli_wrong("--%s needs a value", f->name);
        return false;
    }
    return store(f, argv[++*i]);
}

/* "{bots}" in a help text is the list of all bots. */
static void print_help(const char *key)
{
    rk_text names = RK_TEXT_INIT, out = RK_TEXT_INIT;
    bot_names(&names);
    rk_reader reader = {.lang = cli_lang()};
    rk_msg    help = RK_MSG(key, RK_WORDS("bots", rk_text_str(&names)));
    rk_render(&reader, &help, &out);
    cli_show_table(rk_text_str(&out));
    rk_text_free(&names);
    rk_text_free(&out);
}

bool cli_flags(int argc, char **argv, const cli_flag *flags, cli_list *words, const char *help_key, int *exit_code)
{
    words->n = 0;
    *exit_code = CLI_EXIT_USE;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            print_help(help_key);
            *exit_code = CLI_EXIT_OK;
            return false;
        }
        if (!strcmp(argv[i], "--list-flags")) { /* for completion in shells */
            for (const cli_flag *f = flags; f->name; f++)
                printf("--%s\n", f->name);
            *exit_code = CLI_EXIT_OK;
            return false;
        }
        if (!strncmp(argv[i], "--", 2)) {
            if (!read_flag(argc, argv, &i, flags))
                return false;
        } else if (words->n == CLI_LIST_MAX) {
            cli_wrong("too many arguments");
            return false;
        } else {
            words->item[words->n++] = argv[i];
        }
    }
    return true;
}

/* ---- games ---- */

bool cli_open_game(rk_dataset *out, const char *game, const char *data_dir)
{
    const rk_game *g = game ? rk_game_by_id(game) : NULL;
    if (!g) {
        rk_text names = RK_TEXT_INIT;
        for (int i = 0; rk_game_at(i); i++)
            rk_text_addf(&names, "%s%s", i ? ", " : "", rk_game_at(i)->id);
        if (game)
            cli_wrong("there is no game \"%s\" (there are: %s)", game, rk_text_str(&names));
        else
            cli_wrong("name a game: %s", rk_text_str(&names));
        rk_text_free(&names);
        return false;
    }
    rk_text err = RK_TEXT_INIT;
    bool    ok = rk_dataset_open(out, g, data_dir, &err);
    if (!ok)
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&err);
    return ok;
}

bool cli_open_setup(rk_setup *out, const rk_game *g, int seats, const cli_list *options)
{
    rk_text err = RK_TEXT_INIT;
    bool    ok = rk_setup_default(g, seats, out, &err);
    for (int i = 0; ok && i < options->n; i++)
        ok = rk_setup_set(g, out, options->item[i], &err);
    if (!ok)
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&err);
    return ok;
}

const rk_dataset *cli_opener_find(void *ctx, const rk_set_name *name, rk_text *err)
{
    cli_opener    *o = ctx;
    const rk_game *g = rk_game_by_id(name->game);
    if (!g) {
        rk_text_addf(err, "there is no game \"%s\"", name->game);
        return NULL;
    }
    cli_opener_close(o);
    o->open = rk_dataset_open(&o->set, g, o->data_dir, err);
    return o->open && rk_dataset_use_rules(&o->set, name->rules, err) ? &o->set : NULL;
}

void cli_opener_close(cli_opener *o)
{
    if (o->open)
        rk_dataset_free(&o->set);
    o->open = false;
}

/* ---- files ---- */

int cli_read_match(rk_match *out, rk_match_file file, cli_opener *opener, rk_text *bytes, rk_text *err)
{
    if (!rk_read_file(file.name, bytes, err))
        return CLI_EXIT_USE;
    file.bytes = rk_text_str(bytes);
    file.n = bytes->len;
    file.find = cli_opener_find;
    file.ctx = opener;
    return rk_match_read(out, &file, err) ? CLI_EXIT_OK : CLI_EXIT_NO;
}

struct tbl_table *cli_read_table(const char *path, cli_opener *opener, int *exit_code)
{
    rk_text    bytes = RK_TEXT_INIT, err = RK_TEXT_INIT;
    tbl_table *t = NULL;
    *exit_code = CLI_EXIT_USE;
    if (rk_read_file(path, &bytes, &err)) {
        *exit_code = CLI_EXIT_NO;
        t = tbl_read(path, rk_text_str(&bytes), bytes.len, cli_opener_find, opener, &err);
    }
    if (!t)
        fprintf(stderr, "ratskeller: %s\n", rk_text_str(&err));
    rk_text_free(&bytes);
    rk_text_free(&err);
    return t;
}

bool cli_write_file(const char *path, const char *bytes, size_t n, rk_text *err)
{
    rk_text temp = RK_TEXT_INIT;
    rk_text_addf(&temp, "%s.part", path);
    FILE *f = fopen(rk_text_str(&temp), "wb");
    bool  ok = f && fwrite(bytes, 1, n, f) == n && fflush(f) == 0 && fsync(fileno(f)) == 0;
    if (f && fclose(f) != 0)
        ok = false;
    if (ok)
        ok = rename(rk_text_str(&temp), path) == 0;
    if (!ok) {
        rk_text_addf(err, "%s cannot be written: %s", path, strerror(errno));
        remove(rk_text_str(&temp));
    }
    rk_text_free(&temp);
    return ok;
}
