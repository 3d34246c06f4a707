/* merge.c: ratskeller arena merge, ratskeller balance merge: what many machines have played becomes one result. */
#include "cli/merge.h"

#include "engine/read.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool cli_part_read(const char *text, cli_part *out)
{
    char *slash, *end;
    if (!text)
        return true;
    out->number = strtoul(text, &slash, 10);
    out->of = *slash == '/' ? strtoul(slash + 1, &end, 10) : 0;
    if (*slash == '/' && end != slash + 1 && !*end && out->number >= 1 && out->of <= 100000 && out->number <= out->of)
        return true;
    cli_wrong("--part is I/N, the I-th of N parts: for instance 3/16, not \"%s\"", text);
    return false;
}

/* ---- which parts ---- */

static bool is_folder(const char *path)
{
    struct stat is;
    return stat(path, &is) == 0 && S_ISDIR(is.st_mode);
}

static void add_file(cli_merge *m, const char *path)
{
    m->part = rk_realloc(m->part, (size_t)(m->parts + 1) * sizeof *m->part);
    m->part[m->parts++] = rk_strdup(path);
}

/* The file of this name in a folder, if it is there. */
static bool add_inside(cli_merge *m, const char *folder, const char *name)
{
    rk_text path = RK_TEXT_INIT;
    rk_text_addf(&path, "%s/%s", folder, name);
    bool there = access(rk_text_str(&path), F_OK) == 0;
    if (there)
        add_file(m, rk_text_str(&path));
    rk_text_free(&path);
    return there;
}

/* The folders in a folder, in the order of their names. */
static void add_below(cli_merge *m, const char *folder, const char *name)
{
    struct dirent **entry;
    int             n = scandir(folder, &entry, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        rk_text path = RK_TEXT_INIT;
        rk_text_addf(&path, "%s/%s", folder, entry[i]->d_name);
        if (entry[i]->d_name[0] != '.' && is_folder(rk_text_str(&path)))
            add_inside(m, rk_text_str(&path), name);
        rk_text_free(&path);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

static bool find_parts(cli_merge *m, const cli_list *words, const char *name)
{
    for (int i = 0; i < words->n; i++) {
        int before = m->parts;
        if (!is_folder(words->item[i]))
            add_file(m, words->item[i]);
        else if (!add_inside(m, words->item[i], name))
            add_below(m, words->item[i], name);
        if (m->parts == before) {
            cli_wrong("there is no %s in %s", name, words->item[i]);
            return false;
        }
    }
    return true;
}

bool cli_merge_flags(int argc, char **argv, const char *help, const char *name, cli_merge *m, int *code)
{
    cli_list       words;
    const cli_flag flags[] = {{"out", CLI_F_TEXT, &m->series.out},
                              {"json", CLI_F_SWITCH, &m->series.json},
                              {"lang", CLI_F_LANG, &m->series.lang},
                              {"data", CLI_F_TEXT, &m->series.data},
                              {"blocks", CLI_F_NUMBER, &m->blocks},
                              {"partial", CLI_F_SWITCH, &m->partial},
                              {0}};
    m->series = (cli_series){.seed = 1, .threads = 1, .lang = cli_lang()};
    if (!cli_flags(argc, argv, flags, &words, help, code))
        return false;
    *code = CLI_EXIT_USE;
    if (words.n)
        return find_parts(m, &words, name);
    cli_wrong("merge needs the folders of the parts");
    return false;
}

bool cli_merge_read(const char *path, rk_text *bytes)
{
    rk_text err = RK_TEXT_INIT;
    rk_text_clear(bytes);
    bool ok = rk_read_file(path, bytes, &err);
    if (!ok)
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&err);
    return ok;
}

/* ---- what was played ---- */

static void read_words(cli_merge *m, const rk_node *root)
{
    rk_node options = rk_node_get(root, "options"), bots = rk_node_maybe(root, "bots");
    m->game = rk_strdup(rk_node_kstr(root, "game"));
    m->series.seats = (uint64_t)rk_node_kint(root, "seats", 1, RK_MAX_SEATS);
    m->series.seed = (uint64_t)rk_node_kint(root, "seed", 0, INT64_MAX);
    for (int i = 0; i < CLI_LIST_MAX; i++) {
        const char *key;
        rk_node     at = rk_node_member(&options, i, &key);
        if (!rk_node_there(&at))
            break;
        rk_text word = RK_TEXT_INIT;
        rk_text_addf(&word, "%s=%s", key, rk_node_str(&at));
        m->series.options.item[m->series.options.n++] = rk_strdup(rk_text_str(&word));
        rk_text_free(&word);
    }
    if (rk_node_there(&bots))
        for (int i = 0, n = rk_node_count(&bots); i < n; i++) {
            rk_node at = rk_node_at(&bots, i);
            rk_text_addf(&m->bots, "%s%s", i ? "," : "", rk_node_str(&at));
        }
    else
        rk_text_add(&m->bots, rk_node_kstr(root, "bot"));
    rk_node games = rk_node_maybe(root, "games");
    m->games = rk_node_there(&games) ? (uint64_t)rk_node_int(&games, 1, INT32_MAX) : 0;
    rk_node compare = rk_node_maybe(root, "compare");
    m->compare = rk_node_there(&compare) ? rk_strdup(rk_node_str(&compare)) : NULL;
}

bool cli_merge_header(cli_merge *m, const char *kind, const char *path, const rk_text *file)
{
    rk_source   doc;
    const char *end = memchr(rk_text_str(file), '\n', file->len);
    bool        ok = rk_source_parse(&doc, path, rk_text_str(file), end ? (size_t)(end - file->at) : file->len);
    if (ok) {
        rk_node root = rk_source_root(&doc);
        if (strcmp(rk_node_kstr(&root, kind), "ratskeller 1") != 0)
            rk_node_fail(&root, "is not the record of this kind");
        read_words(m, &root);
        ok = rk_node_ok(&root);
    }
    if (!ok)
        cli_wrong("%s", rk_text_str(&doc.error));
    rk_source_free(&doc);
    return ok;
}

void cli_merge_free(cli_merge *m)
{
    for (int i = 0; i < m->series.options.n; i++)
        free((void *)(uintptr_t)m->series.options.item[i]);
    for (int i = 0; i < m->parts; i++)
        free(m->part[i]);
    free(m->part);
    free(m->game);
    free(m->compare);
    rk_text_free(&m->bots);
}

int cli_merge_missing(const cli_merge *m, const bool *have, uint32_t n, const char *units)
{
    rk_text  list = RK_TEXT_INIT;
    uint32_t missing = 0;
    if (m->partial && memchr(have, true, n))
        return CLI_EXIT_OK;
    for (uint32_t i = 0; i < n; i++)
        if (!have[i] && ++missing <= 10)
            rk_text_addf(&list, "%s%u", missing > 1 ? ", " : "", i);
    if (missing)
        cli_wrong("%u of %u %s are missing: %s%s", missing, n, units, rk_text_str(&list), missing > 10 ? ", ..." : "");
    rk_text_free(&list);
    return missing ? CLI_EXIT_NO : CLI_EXIT_OK;
}
