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

/* ---- words in another order, or not all of them ---- */

enum { WORDS = 12 };

static int split(const char *typed, rk_text *buffer, char *word[WORDS])
{
    int n = 0;
    rk_text_add(buffer, typed);
    for (char *save, *w = strtok_r(buffer->at, " ", &save); w; w = strtok_r(NULL, " ", &save))
        if (n++ < WORDS)
            word[n - 1] = w;
    return n;
}

/* Where the words begin whose order says nothing: those of a last argument that takes all that are left. */
static int free_words(const rk_game *g, rk_move m)
{
    const rk_verb *v = &g->verbs[m.verb];
    return v->args && g->kinds[v->kind[v->args - 1]].rest ? v->args : WORDS;
}

/* The same words, from `free` on in any order. */
static bool same_words(const char *typed, const char *move, int free)
{
    rk_text a = RK_TEXT_INIT, b = RK_TEXT_INIT;
    char   *left[WORDS], *right[WORDS];
    int     n = split(typed, &a, left);
    bool    same = n > free && n <= WORDS && n == split(move, &b, right);
    for (int i = 0; same && i < n; i++) {
        int j = i, last = i < free ? i + 1 : n;
        while (j < last && strcasecmp(left[i], right[j]) != 0)
            j++;
        same = j < last;
        if (same && j != i) {
            char *word = right[i];
            right[i] = right[j];
            right[j] = word;
        }
    }
    rk_text_free(&a);
    rk_text_free(&b);
    return same;
}

static bool is_reordered(const cli_turn *t, rk_move m, const char *typed)
{
    int free = free_words(t->game, m);
    if (free == WORDS)
        return false;
    rk_text move = RK_TEXT_INIT;
    cli_write_typed(t->game, t->data, m, &move);
    bool same = same_words(without_seat(typed), rk_text_str(&move), free);
    rk_text_free(&move);
    return same;
}

static bool is_begun(const cli_turn *t, rk_move m, const char *typed)
{
    const char *begin = without_seat(typed);
    size_t      n = strlen(begin);
    rk_text     move = RK_TEXT_INIT;
    cli_write_typed(t->game, t->data, m, &move);
    bool begun = !strncasecmp(rk_text_str(&move), begin, n) && rk_text_str(&move)[n] == ' ';
    rk_text_free(&move);
    return begun;
}

/* Does the number stand for a seat? The move's description then names that seat. */
static bool is_seat(const cli_turn *t, rk_move m, int arg)
{
    const rk_verb *v = &t->game->verbs[m.verb];
    const rk_kind *k = &t->game->kinds[v->kind[arg]];
    if (k->count || k->mark || !v->span[arg] || v->span[arg] > RK_MAX_SEATS)
        return false;
    rk_msg says = t->game->words.describe(t->data, t->state, m);
    for (const rk_arg *a = says.arg; a->name; a++)
        if (a->kind == RK_A_SEAT && a->value == m.arg[arg])
            return true;
    return false;
}

/* Seats are called as at the top of the game, "Bot 3", and not counted from 0. False: the move names none. */
static bool write_with_seats(const cli_turn *t, rk_move m, const char *who, rk_text *out)
{
    const rk_verb *v = &t->game->verbs[m.verb];
    bool           named = false;
    rk_text_add(out, v->name);
    for (int i = 0; i < v->args; i++) {
        bool seat = is_seat(t, m, i);
        named = named || seat;
        rk_text_char(out, ' ');
        if (seat)
            rk_text_addf(out, "%s%d", who, m.arg[i] + 1);
        else
            rk_write_arg(t->game, t->data, v->kind[i], m.arg[i], out);
    }
    return named;
}

static bool same_but_blanks(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += strspn(a, " ");
        b += strspn(b, " ");
        if (!*a || tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return *a == *b;
    }
}

static bool is_with_seats(const cli_turn *t, rk_move m, const char *typed)
{
    static const char *const who[] = {"cli.play.bot", "cli.play.person"};
    bool                     same = false;
    for (size_t i = 0; !same && i < 2 * (size_t)rk_languages_n; i++) {
        rk_text move = RK_TEXT_INIT;
        same =
            write_with_seats(t, m, rk_phrase(who[i % 2], (rk_lang)(i / 2)), &move) && same_but_blanks(rk_text_str(&move), typed);
        rk_text_free(&move);
    }
    return same;
}

/* The only legal move that is meant by some of its words, or by all of them in another order. */
static bool loose_move(const cli_turn *t, const char *typed, rk_line *out)
{
    if (without_seat(typed) != typed || strchr(typed, '"'))
        return false;
    return count_moves(t, is_reordered, typed, out) == 1 || count_moves(t, is_with_seats, typed, out) == 1
           || count_moves(t, is_begun, typed, out) == 1;
}

/* ---- table talk ---- */

int cli_aside_of(const cli_turn *t, const char *typed)
{
    int     verb = cli_verb_of(t->game, typed);
    rk_text word = RK_TEXT_INIT;
    typed = without_seat(typed);
    rk_text_addn(&word, typed, strcspn(typed, " \""));
    for (int i = 0; verb < 0 && t->game->verbs[i].name; i++)
        if (t->game->verbs[i].flags & RK_V_ASIDE
            && is_said(t, (rk_move){.verb = (uint8_t)i, .seat = (uint8_t)t->seat}, rk_text_str(&word)))
            verb = i;
    rk_text_free(&word);
    return verb >= 0 && t->game->verbs[verb].flags & RK_V_ASIDE ? verb : -1;
}

/* With the verb's own name in the place of a word that is said for it. */
static void with_own_name(const cli_turn *t, const char *typed, rk_text *out)
{
    int verb = cli_verb_of(t->game, typed) < 0 ? cli_aside_of(t, typed) : -1;
    if (verb < 0) {
        rk_text_add(out, typed);
        return;
    }
    const char *word = without_seat(typed);
    rk_text_addn(out, typed, (size_t)(word - typed));
    rk_text_addf(out, "%s%s", t->game->verbs[verb].name, word + strcspn(word, " \""));
}

/* ---- all of it ---- */

/* As notation, read kindly. An argument that names nothing counts only where nothing else was meant. */
static bool read_notation(const cli_turn *t, const char *typed, rk_line *out)
{
    bool    found = false;
    rk_line line;
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
    return found;
}

bool cli_read_typed(const cli_turn *t, const char *typed, rk_line *out)
{
    rk_text own = RK_TEXT_INIT;
    rk_line loose;
    if (said_move(t, typed, out))
        return true;
    with_own_name(t, typed, &own);
    bool found = read_notation(t, rk_text_str(&own), out);
    rk_text_free(&own);
    if ((!found || is_odd(out)) && loose_move(t, typed, &loose)) {
        *out = loose;
        return true;
    }
    return found || only_move(t, typed, out);
}
