/* typed.c: moves as people type them at a terminal. */
#include "cli/typed.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ---- writing ---- */

static void write_letters(const rk_verb *v, unsigned value, rk_text *out)
{
    rk_text_char(out, ' ');
    if (v->flags & RK_V_LETTER)
        rk_text_char(out, (char)('a' + value));
    for (unsigned i = 0; v->flags & RK_V_LETTERS && value >> i; i++)
        if (value >> i & 1)
            rk_text_char(out, (char)('a' + i));
}

/* No letters stand for the empty set. */
static bool has_letters(const rk_verb *v, rk_move m)
{
    return !rk_arg_odd(m.arg[0]) && (v->flags & RK_V_LETTER || (v->flags & RK_V_LETTERS && m.arg[0]));
}

void cli_write_typed(const rk_game *g, const void *data, rk_move m, rk_text *out)
{
    const rk_verb *v = &g->verbs[m.verb];
    if (has_letters(v, m)) {
        rk_text_add(out, v->name);
        write_letters(v, m.arg[0], out);
    } else {
        rk_write_verb(g, data, m, out);
    }
}

/* ---- reading ---- */

/* Behind a seat before the verb ("0 play 7 1"), if there is one. */
static const char *without_seat(const char *typed)
{
    size_t n = *typed == '*' ? 1 : strspn(typed, "0123456789");
    return n && typed[n] == ' ' ? typed + n + strspn(typed + n, " ") : typed;
}

static bool is_named(const rk_verb *v, const char *typed)
{
    size_t n = strcspn(typed, " \"");
    return strlen(v->name) == n && !strncasecmp(v->name, typed, n);
}

int cli_verb_of(const rk_game *g, const char *typed)
{
    typed = without_seat(typed);
    for (int i = 0; g->verbs[i].name; i++)
        if (is_named(&g->verbs[i], typed) && !(g->verbs[i].flags & RK_V_CHANCE))
            return i;
    return -1;
}

bool cli_has_name(const rk_game *g, rk_move m, const char *name)
{
    return is_named(&g->verbs[m.verb], name);
}

/* What a person may have meant by the words before a quote. */
typedef enum { AS_TYPED, LOWER, UPPER, MARKED, QUOTED, WAYS } way;

static void add_word(way how, bool verb, const char *w, size_t n, rk_text *out)
{
    if (how == MARKED && !verb && isdigit((unsigned char)*w))
        rk_text_char(out, '#');
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)w[i];
        rk_text_char(out, (char)(how == AS_TYPED ? c : how == UPPER && !verb ? toupper(c) : tolower(c)));
    }
}

/* "ace" or "a c e" as a number; false if it is none. */
static bool read_letters(const rk_verb *v, const char *s, long *value)
{
    int n = 0;
    *value = 0;
    for (; *s; s++) {
        if (*s == ' ')
            continue;
        if (!isalpha((unsigned char)*s) || tolower((unsigned char)*s) > 'p')
            return false;
        int place = tolower((unsigned char)*s) - 'a';
        *value = v->flags & RK_V_LETTERS ? *value | 1L << place : place;
        n++;
    }
    return v->flags & RK_V_LETTERS ? n > 0 : n == 1;
}

/* The only argument of a verb in letters, if that is what it takes. */
static bool add_letters(const rk_game *g, const char *verb, rk_text *out)
{
    const char *rest = verb + strcspn(verb, " ");
    int         v = cli_verb_of(g, verb);
    long        value;
    if (v < 0 || !(g->verbs[v].flags & (RK_V_LETTER | RK_V_LETTERS)) || !read_letters(&g->verbs[v], rest, &value))
        return false;
    rk_text_addf(out, "%s %ld", g->verbs[v].name, value);
    return true;
}

/* Everything behind the verb as a text, if the verb takes nothing else. */
static bool add_quoted(const rk_game *g, const char *verb, rk_text *out)
{
    const char *rest = verb + strcspn(verb, " ");
    int         v = cli_verb_of(g, verb);
    rest += strspn(rest, " ");
    if (v < 0 || g->verbs[v].args || !(g->verbs[v].flags & RK_V_TEXT) || !*rest || strchr(rest, '"'))
        return false;
    rk_text_addf(out, "%s ", g->verbs[v].name);
    rk_json w = rk_json_to(out);
    rk_json_str(&w, rest);
    return true;
}

static void add_words(way how, const char *verb, rk_text *out)
{
    const char *s = verb, *quote = strchr(verb, '"');
    while (*s && s != quote) {
        size_t n = strcspn(s, " \"");
        add_word(how, s == verb, s, n, out);
        s += n;
        for (; *s == ' '; s++)
            rk_text_char(out, ' ');
    }
    rk_text_add(out, quote ? quote : "");
}

static void line_meant(const cli_turn *t, way how, const char *typed, rk_text *out)
{
    const char *verb = without_seat(typed);
    if (verb == typed)
        rk_text_addf(out, "%d ", t->seat);
    rk_text_addn(out, typed, (size_t)(verb - typed));
    if (how == QUOTED ? !add_quoted(t->game, verb, out) : !add_letters(t->game, verb, out))
        add_words(how, verb, out);
}

static bool is_odd(const rk_line *line)
{
    for (int i = 0; i < RK_ARGS; i++)
        if (rk_arg_odd(line->move.arg[i]))
            return true;
    return false;
}

/* ---- a word alone ---- */

const char *cli_said(const cli_turn *t, rk_move m, rk_lang lang)
{
    rk_text key = RK_TEXT_INIT;
    rk_text_addf(&key, "typed.%s", t->game->words.describe(t->data, t->state, m).key);
    const char *words = rk_phrase(rk_text_str(&key), lang);
    rk_text_free(&key);
    return words;
}

bool cli_is_listed(const char *words, const char *word)
{
    size_t n = strlen(word);
    while (*words) {
        size_t m = strcspn(words, ",");
        if (m == n && !strncasecmp(words, word, n))
            return true;
        words += m + strspn(words + m, ", ");
    }
    return false;
}

static bool is_said(const cli_turn *t, rk_move m, const char *word)
{
    for (rk_lang lang = 0; lang < rk_languages_n; lang++) {
        const char *words = cli_said(t, m, lang);
        if (words && cli_is_listed(words, word))
            return true;
    }
    return false;
}

static bool is_called(const cli_turn *t, rk_move m, const char *word)
{
    return cli_has_name(t->game, m, word);
}

/* The number of legal moves that this word is for: none, one or more. */
static int count_moves(const cli_turn *t, bool (*is)(const cli_turn *, rk_move, const char *), const char *word, rk_line *out)
{
    int found = 0;
    for (rk_walk w = rk_walk_of(t->legal); found < 2 && rk_walk_next(&w);)
        if (is(t, w.move, word)) {
            *out = (rk_line){.move = w.move};
            found++;
        }
    return found;
}

static bool is_word(const char *typed)
{
    return without_seat(typed) == typed && !strchr(typed, ' ');
}

/* What is said for one legal move: also by a name that no legal move has, for "pass" is what people say in any game. */
static bool said_move(const cli_turn *t, const char *typed, rk_line *out)
{
    return is_word(typed) && !count_moves(t, is_called, typed, out) && count_moves(t, is_said, typed, out) == 1;
}

/* The only legal move of a verb that stands alone. */
static bool only_move(const cli_turn *t, const char *typed, rk_line *out)
{
    return is_word(typed) && count_moves(t, is_called, typed, out) == 1;
}

bool cli_read_typed(const cli_turn *t, const char *typed, rk_line *out)
{
    bool    found = false;
    rk_line line;
    if (said_move(t, typed, out))
        return true;
    for (way how = AS_TYPED; how < WAYS; how++) {
        rk_text full = RK_TEXT_INIT, err = RK_TEXT_INIT;
        line_meant(t, how, typed, &full);
        bool ok = rk_read_line(t->game, t->data, rk_text_str(&full), &line, &err);
        rk_text_free(&full);
        rk_text_free(&err);
        if (!ok)
            continue;
        if (!found || !is_odd(&line))
            *out = line;
        found = true;
        if (!is_odd(&line))
            return true;
    }
    return found || only_move(t, typed, out);
}
