/* gen-texts: the languages of the program, checked, as one C file.
 *
 *   gen-texts OUT.c DATA_DIR LANGUAGE_DIR...        the default language first
 *
 * A language is a folder: language.json (its name, how it writes numbers), a catalogue for each module, and the words of
 * the data sets that do not have it (data-<game>.json). Every language must say the same things as the default one: the
 * same keys, the same placeholders. Anything else stops the build with a message that names file and key. */
#include "base/text.h"
#include "engine/words.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 256, PATH_SIZE = 1024 };

static rk_language *languages;
static const char **folders; /* of the languages */
static int          languages_n;
static int          problems;

static void problem(const rk_language *l, const char *file, const char *key, const char *what)
{
    fprintf(stderr, "%s/%s.json: \"%s\": %s\n", folders[l - languages], file, key, what);
    problems++;
}

static json_t *load(const char *dir, const char *file)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s.json", dir, file);
    json_error_t e;
    json_t      *j = json_load_file(path, JSON_REJECT_DUPLICATES, &e);
    if (!j || !json_is_object(j)) {
        fprintf(stderr, "%s: line %d: %s\n", path, e.line, j ? "must be an object" : e.text);
        exit(1);
    }
    return j;
}

/* Names without ".json", sorted. */
static int list_files(const char *dir, char (**out)[NAME_SIZE])
{
    struct dirent **entry;
    int             found = scandir(dir, &entry, NULL, alphasort), n = 0;
    if (found < 0) {
        perror(dir);
        exit(1);
    }
    *out = rk_alloc((size_t)(found + 1) * sizeof **out);
    for (int i = 0; i < found; i++) {
        char  *name = entry[i]->d_name;
        size_t len = strlen(name);
        if (len > 5 && !strcmp(name + len - 5, ".json"))
            snprintf((*out)[n++], NAME_SIZE, "%.*s", (int)(len - 5), name);
    }
    return n;
}

/* ---- language.json ---- */

static const char *text_of(const json_t *doc, const rk_language *l, const char *key)
{
    const char *s = json_string_value(json_object_get(doc, key));
    if (!s)
        problem(l, "language", key, "is missing, or no text");
    return s ? s : "";
}

static bool in_list(const json_t *list, int n)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_integer_value(json_array_get(list, i)) == n)
            return true;
    return false;
}

/* {"mod": 10, "is": [2, 3, 4], "not": [12, 13, 14]}: the last digits of n are in `is`, its last two not in `not`. */
static bool applies(const json_t *rule, int n)
{
    int mod = (int)json_integer_value(json_object_get(rule, "mod"));
    return in_list(json_object_get(rule, "is"), mod ? n % mod : n) && !in_list(json_object_get(rule, "not"), n % 100);
}

/* The form of each number below 200: those from 100 on stand for all numbers with the same last two digits. */
static void read_plurals(rk_language *l, const json_t *rules)
{
    char *digits = rk_alloc(RK_PLURALS + 1);
    int   n = (int)json_array_size(rules);
    if (!json_is_array(rules) || n > 8)
        problem(l, "language", "plurals", "must be a list of at most 8 rules");
    for (int i = 0; i < n; i++) {
        const json_t *rule = json_array_get(rules, (size_t)i);
        int           mod = (int)json_integer_value(json_object_get(rule, "mod"));
        if (!json_is_array(json_object_get(rule, "is")) || (mod != 0 && mod != 10 && mod != 100))
            problem(l, "language", "plurals", "a rule has a list \"is\", and a \"mod\" of 10 or 100 or none");
    }
    for (int i = 0; i < RK_PLURALS; i++) {
        int form = 0;
        while (form < n && !applies(json_array_get(rules, (size_t)form), i))
            form++;
        digits[i] = (char)('0' + form);
    }
    l->plural = digits;
    l->forms = n + 1;
}

static void read_language(const char *dir)
{
    rk_language *l = &languages[languages_n];
    const char  *slash = strrchr(dir, '/');
    json_t      *doc = load(dir, "language");
    folders[languages_n++] = dir;
    l->code = slash ? slash + 1 : dir;
    if (!strcmp(l->code, "id") || !strcmp(l->code, "no")) {
        fprintf(stderr, "%s: the data sets use \"%s\" as a key: call the folder by language and country\n", dir, l->code);
        exit(1);
    }
    l->name = text_of(doc, l, "name");
    l->group = text_of(doc, l, "group");
    l->decimal = text_of(doc, l, "decimal");
    read_plurals(l, json_object_get(doc, "plurals"));
}

/* ---- placeholders ---- */

/* The placeholder names of a text, each once, sorted: "{n}{card}" and "{card} {n}" are equal. */
static void placeholders(const char *s, char *out, size_t size)
{
    char   names[16][32];
    size_t n = 0;
    out[0] = 0;
    for (; (s = strchr(s, '{')) && n < 16; s++) {
        size_t len = strcspn(s + 1, "}|");
        if (len >= sizeof names[0])
            len = sizeof names[0] - 1;
        memcpy(names[n], s + 1, len);
        names[n][len] = 0;
        size_t same = 0;
        while (same < n && strcmp(names[same], names[n]) != 0)
            same++;
        n += same == n;
    }
    qsort(names, n, sizeof names[0], (int (*)(const void *, const void *))strcmp);
    for (size_t i = 0; i < n; i++)
        snprintf(out + strlen(out), size - strlen(out), "{%s}", names[i]);
}

/* Words that follow a number have as many forms as the language wants. */
static bool forms_ok(const char *s, int forms)
{
    for (; (s = strchr(s, '{')); s++) {
        size_t len = strcspn(s, "}");
        int    bars = 0;
        for (size_t i = 0; i < len; i++)
            bars += s[i] == '|';
        if (bars && bars != forms)
            return false;
    }
    return true;
}

static void compare(const rk_language *l, const char *file, const char *key, const char *text, const char *original)
{
    char mine[600], theirs[600];
    placeholders(text, mine, sizeof mine);
    placeholders(original, theirs, sizeof theirs);
    if (strcmp(mine, theirs) != 0)
        problem(l, file, key, "has other placeholders than the default language");
    if (!forms_ok(text, l->forms))
        problem(l, file, key, "has more or fewer forms of a word than \"plurals\" in language.json");
}

/* ---- catalogues ---- */

typedef struct {
    char        *key;
    const char **text;
} entry;

static entry *entries;
static size_t n_entries;

static void add_text(json_t **doc, const char *module, const char *key)
{
    entry e = {rk_alloc(strlen(module) + strlen(key) + 2), rk_alloc((size_t)languages_n * sizeof *e.text)};
    sprintf(e.key, "%s.%s", module, key);
    for (int l = 0; l < languages_n; l++) {
        e.text[l] = json_string_value(json_object_get(doc[l], key));
        if (!e.text[l]) {
            problem(&languages[l], module, key, "is missing, or no text");
            e.text[l] = "";
        } else {
            compare(&languages[l], module, key, e.text[l], e.text[0]);
        }
    }
    entries = rk_realloc(entries, (n_entries + 1) * sizeof *entries);
    entries[n_entries++] = e;
}

static void add_module(const char *module)
{
    json_t    **doc = rk_alloc((size_t)languages_n * sizeof *doc);
    const char *key;
    json_t     *value;
    for (int l = 0; l < languages_n; l++) {
        doc[l] = load(folders[l], module);
        json_object_foreach(doc[l], key, value) if (!json_object_get(doc[0], key))
            problem(&languages[l], module, key, "the default language has no such text");
    }
    json_object_foreach(doc[0], key, value) add_text(doc, module, key);
    free(doc);
}

static bool is_catalogue(const char *file)
{
    return strcmp(file, "language") != 0 && strncmp(file, "data-", 5) != 0;
}

static bool has_file(int l, const char *file)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s.json", folders[l], file);
    FILE *f = fopen(path, "r");
    if (f)
        fclose(f);
    return f != NULL;
}

static void add_modules(void)
{
    for (int l = 0; l < languages_n; l++) {
        char(*file)[NAME_SIZE];
        int n = list_files(folders[l], &file);
        for (int i = 0; i < n; i++)
            if (is_catalogue(file[i]) && !has_file(0, file[i]))
                problem(&languages[l], file[i], "*", "the default language has no such file");
            else if (is_catalogue(file[i]) && !l)
                add_module(file[i]);
        free(file);
    }
}

/* ---- words of the data sets ---- */

typedef struct {
    const rk_language *language;
    char               file[NAME_SIZE];
    json_t            *texts; /* of the language's own file */
} words;

static void check_word(void *ctx, const rk_word *w)
{
    words      *have = ctx;
    const char *original = rk_word_get(w, languages[0].code), *text = rk_word_get(w, have->language->code);
    const char *own = json_string_value(json_object_get(have->texts, w->path));
    if (!original)
        problem(&languages[0], have->file, w->path, "the data set has no text in the default language");
    else if (!text && !own)
        problem(have->language, have->file, w->path, "is missing, or no text");
    else
        compare(have->language, have->file, w->path, text ? text : own, original);
    json_object_del(have->texts, w->path);
}

/* Words a language has and the data set has not are mistakes, too: somebody has renamed an id. */
static void check_set(json_t *set, const char *name, int l)
{
    words       have = {&languages[l], "", NULL};
    const char *key;
    json_t     *value;
    snprintf(have.file, sizeof have.file, "data-%s", name);
    have.texts = has_file(l, have.file) ? load(folders[l], have.file) : json_object();
    rk_words_walk(set, languages, languages_n, check_word, &have);
    json_object_foreach(have.texts, key, value) problem(have.language, have.file, key, "the data set has no such word");
    json_decref(have.texts);
}

static void check_sets(const char *dir)
{
    char(*file)[NAME_SIZE];
    int n = list_files(dir, &file);
    for (int i = 0; i < n; i++) {
        json_t *set = load(dir, file[i]);
        for (int l = 0; l < languages_n; l++)
            check_set(set, file[i], l);
        json_decref(set);
    }
    free(file);
}

/* ---- writing ---- */

static void c_string(FILE *f, const char *s)
{
    fputc('"', f);
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\')
            fprintf(f, "\\%c", c);
        else if (c < 0x20 || c >= 0x7F)
            fprintf(f, "\\%03o", c);
        else
            fputc(c, f);
    }
    fputc('"', f);
}

static void write_languages(FILE *f)
{
    fputs("const rk_language rk_languages[] = {\n", f);
    for (int i = 0; i < languages_n; i++) {
        const rk_language *l = &languages[i];
        const char *const  texts[] = {l->code, l->name, l->group, l->decimal, l->plural};
        fputs("    {", f);
        for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
            c_string(f, texts[t]);
            fputs(", ", f);
        }
        fprintf(f, "%d},\n", l->forms);
    }
    fprintf(f, "};\nconst int rk_languages_n = %d;\n\n", languages_n);
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const entry *)a)->key, ((const entry *)b)->key);
}

static void write_phrases(FILE *f)
{
    qsort(entries, n_entries, sizeof *entries, by_key);
    fputs("static const char *const texts[] = {\n", f);
    for (size_t i = 0; i < n_entries; i++)
        for (int l = 0; l < languages_n; l++) {
            fputs("    ", f);
            c_string(f, entries[i].text[l]);
            fputs(",\n", f);
        }
    fputs("};\n\nconst rk_phrase_entry rk_phrases[] = {\n", f);
    for (size_t i = 0; i < n_entries; i++) {
        fputs("    {", f);
        c_string(f, entries[i].key);
        fprintf(f, ", texts + %zu},\n", i * (size_t)languages_n);
    }
    fprintf(f, "};\nconst unsigned rk_phrases_n = %zu;\n", n_entries);
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: gen-texts OUT.c DATA_DIR LANGUAGE_DIR...\n", stderr);
        return 2;
    }
    languages = rk_alloc((size_t)argc * sizeof *languages);
    folders = rk_alloc((size_t)argc * sizeof *folders);
    for (int i = 3; i < argc; i++)
        read_language(argv[i]);
    add_modules();
    check_sets(argv[2]);
    if (problems)
        return 1;
    FILE *f = fopen(argv[1], "w");
    if (!f) {
        perror(argv[1]);
        return 1;
    }
    fputs("/* Generated by tools/gen-texts from data/texts. */\n#include \"engine/phrases.h\"\n\n", f);
    write_languages(f);
    write_phrases(f);
    return fclose(f) ? 1 : 0;
}
