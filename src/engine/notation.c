/* notation.c: writing and reading moves, from the game's table of verbs alone. */
#include "engine/notation.h"

#include <stdlib.h>
#include <string.h>

void rk_write_arg(const rk_game *g, const void *data, int kind, int value, rk_text *out)
{
    const rk_kind *k = &g->kinds[kind];
    char           scratch[RK_ID_SIZE];
    if (k->none && value == RK_NONE) {
        rk_text_char(out, '-');
    } else if (rk_arg_odd((unsigned)value)) {
        rk_text_char(out, '?');
    } else if (k->mark) {
        rk_text_char(out, k->mark);
        rk_text_int(out, k->parts ? value / k->parts : value);
        if (k->parts)
            rk_text_addf(out, ".%d", value % k->parts + 1);
    } else if (!k->count) {
        rk_text_int(out, (int64_t)value * (k->unit ? k->unit : 1));
    } else {
        const char *id = g->words.id_of(data, kind, value, scratch);
        rk_text_add(out, id ? id : "?");
    }
}

void rk_write_verb(const rk_game *g, const void *data, rk_move m, rk_text *out)
{
    const rk_verb *v = &g->verbs[m.verb];
    rk_text_add(out, v->name);
    for (int i = 0; i < v->args; i++) {
        rk_text_char(out, ' ');
        rk_write_arg(g, data, v->kind[i], m.arg[i], out);
    }
}

void rk_write_move(const rk_game *g, const void *data, rk_move m, rk_text *out)
{
    if (m.seat == RK_CHANCE)
        rk_text_char(out, '*');
    else
        rk_text_int(out, m.seat);
    rk_text_char(out, ' ');
    rk_write_verb(g, data, m, out);
}

void rk_write_line(const rk_game *g, const void *data, const rk_line *l, rk_text *out)
{
    rk_write_move(g, data, l->move, out);
    if (l->has_text) {
        rk_text_char(out, ' ');
        rk_json w = rk_json_to(out);
        rk_json_str(&w, l->text);
    }
}

int rk_find_id(const rk_game *g, const void *data, int kind, const char *id)
{
    char scratch[RK_ID_SIZE];
    for (int v = 0; v < g->kinds[kind].count; v++) {
        const char *s = g->words.id_of(data, kind, v, scratch);
        if (s && !strcmp(s, id))
            return v;
    }
    return -1;
}

/* ---- reading ---- */

enum { MAX_WORDS = 16, MAX_LINE = 4096 };

typedef struct {
    char  buf[MAX_LINE];
    char *word[MAX_WORDS];
    int   words;
    bool  has_text;
    char  text[RK_LINE_TEXT];
} split_line;

/* Reads the JSON string at *p. It knows the escapes that rk_json_str writes, and \uXXXX below 0x80. */
static bool read_quoted(const char *p, char *out, size_t size, const char **end)
{
    size_t n = 0;
    for (p++; *p && *p != '"'; p++) {
        char c = *p;
        if (c == '\\') {
            switch (*++p) {
            case 'n': c = '\n'; break;
            case 't': c = '\t'; break;
            case '"':
            case '\\':
            case '/': c = *p; break;
            case 'u': {
                char hex[5] = {0};
                for (int i = 0; i < 4 && p[1]; i++)
                    hex[i] = *++p;
                long v = strtol(hex, NULL, 16);
                if (v <= 0 || v >= 0x80)
                    return false;
                c = (char)v;
                break;
            }
            default: return false;
            }
        }
        if (n + 1 >= size)
            return false;
        out[n++] = c;
    }
    out[n] = 0;
    *end = p + 1;
    return *p == '"' && rk_utf8_ok(out, n);
}

static bool split(const char *line, split_line *s, rk_text *err)
{
    s->words = 0;
    s->has_text = false;
    const char *quote = strchr(line, '"');
    size_t      n = quote ? (size_t)(quote - line) : strlen(line);
    if (n >= sizeof s->buf) {
        rk_text_add(err, "the line is too long");
        return false;
    }
    memcpy(s->buf, line, n);
    s->buf[n] = 0;
    if (quote) {
        const char *end;
        if (!read_quoted(quote, s->text, sizeof s->text, &end) || end[strspn(end, " \t\r")]) {
            rk_text_add(err, "the text in quotes is not well formed, or longer than fits");
            return false;
        }
        s->has_text = true;
    }
    for (char *save, *w = strtok_r(s->buf, " \t\r\n", &save); w; w = strtok_r(NULL, " \t\r\n", &save)) {
        if (s->words == MAX_WORDS) {
            rk_text_add(err, "too many words");
            return false;
        }
        s->word[s->words++] = w;
    }
    return true;
}

size_t rk_digits(const char *w)
{
    size_t n = strspn(w, "0123456789");
    return *w == '0' && n > 1 ? 0 : n;
}

static bool is_number(const char *w)
{
    w += *w == '-';
    size_t n = rk_digits(w);
    return n > 0 && !w[n];
}

/* The value of a number with any number of digits: RK_UNKNOWN if it is negative or not a multiple of the unit, RK_TOO_LARGE
 * if it does not fit. */
static uint16_t number_of(const char *w, int unit)
{
    long most = (long)RK_TOO_LARGE * unit, v = 0, rest = 0;
    if (*w == '-')
        return RK_UNKNOWN;
    for (; *w; w++) {
        rest = (rest * 10 + *w - '0') % unit;
        v = v < most ? v * 10 + *w - '0' : most;
    }
    if (rest)
        return RK_UNKNOWN;
    return (uint16_t)(v < most ? v / unit : RK_TOO_LARGE);
}

/* Reads "#3" or "#3.1"; false if the word has another shape. */
static bool read_marked(const rk_kind *k, const char *w, uint16_t *out)
{
    size_t n = rk_digits(w + (*w == k->mark));
    if (*w != k->mark || !n || n > 5)
        return false;
    const char *part = w + 1 + n;
    long        v = strtol(w + 1, NULL, 10);
    if (k->parts) {
        size_t m = *part == '.' ? rk_digits(part + 1) : 0;
        if (!m || m > 3 || part[1 + m])
            return false;
        long p = strtol(part + 1, NULL, 10);
        v = p >= 1 && p <= k->parts ? v * k->parts + p - 1 : RK_UNKNOWN;
    } else if (*part) {
        return false;
    }
    *out = v < RK_TOO_LARGE ? (uint16_t)v : (uint16_t)RK_UNKNOWN;
    return true;
}

/* True if the words have the shape of the kind; *odd counts those that name nothing. */
static bool read_arg(const rk_game *g, const void *data, int kind, char *const *word, int words, uint16_t *out, int *odd)
{
    const rk_kind *k = &g->kinds[kind];
    char           joined[RK_ID_SIZE] = "";
    if (k->mark) {
        if (!read_marked(k, word[0], out))
            return false;
        *odd += rk_arg_odd(*out);
        return true;
    }
    for (int i = 0; i < words; i++) {
        if (k->none && !strcmp(word[i], "-") && words == 1) {
            *out = RK_NONE;
            return true;
        }
        if ((!k->count || k->digits) && !is_number(word[i]))
            return false;
        if (strlen(joined) + strlen(word[i]) + 2 < sizeof joined) {
            if (i)
                strcat(joined, " ");
            strcat(joined, word[i]);
        }
    }
    if (!k->count) {
        *out = number_of(word[0], k->unit ? k->unit : 1);
    } else {
        int v = rk_find_id(g, data, kind, joined);
        if (v < 0 && k->word)
            return false;
        *out = v < 0 ? (uint16_t)RK_UNKNOWN : (uint16_t)v;
    }
    *odd += rk_arg_odd(*out);
    return true;
}

static bool fits(const rk_game *g, const void *data, const rk_verb *v, const split_line *s, rk_move *m, int *odd)
{
    int at = 2;
    *odd = 0;
    if (s->has_text && !(v->flags & RK_V_TEXT))
        return false;
    for (int i = 0; i < v->args; i++) {
        int take = g->kinds[v->kind[i]].rest ? s->words - at : 1;
        if (take < 1 || at + take > s->words)
            return false;
        if (!read_arg(g, data, v->kind[i], s->word + at, take, &m->arg[i], odd))
            return false;
        at += take;
    }
    return at == s->words;
}

bool rk_read_line(const rk_game *g, const void *data, const char *line, rk_line *out, rk_text *err)
{
    split_line s;
    if (!split(line, &s, err))
        return false;
    bool chance = s.words > 0 && !strcmp(s.word[0], "*");
    if (s.words < 2 || !(chance || (is_number(s.word[0]) && number_of(s.word[0], 1) < RK_CHANCE))) {
        rk_text_add(err, "a move is a seat (a number, or * for chance), a verb and its arguments");
        return false;
    }
    uint8_t seat = chance ? (uint8_t)RK_CHANCE : (uint8_t)number_of(s.word[0], 1);
    bool    known = false, found = false;
    for (int i = 0; g->verbs[i].name; i++) {
        const rk_verb *v = &g->verbs[i];
        rk_move        m = {.verb = (uint8_t)i, .seat = seat};
        int            odd;
        if (strcmp(v->name, s.word[1]) != 0)
            continue;
        known = true;
        if (!fits(g, data, v, &s, &m, &odd) || (found && odd))
            continue;
        out->move = m;
        out->has_text = s.has_text;
        memcpy(out->text, s.has_text ? s.text : "", s.has_text ? strlen(s.text) + 1 : 1);
        found = true;
        if (!odd)
            break;
    }
    if (!found)
        rk_text_addf(err, known ? "\"%s\" takes other arguments" : "\"%s\" is not an action of this game", s.word[1]);
    return found;
}
