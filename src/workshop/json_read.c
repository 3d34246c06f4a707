/* json_read.c: reads JSON as strictly as the native program does, and complains in the same words. What a complaint shows of the
 * document is the token at which it stopped. */
#include "base/text.h"
#include "workshop/json.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { END = -1, BROKEN = -2 };                      /* instead of a byte */
enum { WRONG = 256, TEXT, WHOLE, REAL, WORD, OVER }; /* tokens besides { } [ ] : , */
enum { DEEPEST = 2048, SHOWN = 20 };

typedef struct {
    const unsigned char *begin, *at, *end;
    const unsigned char *checked; /* bytes before this are UTF-8 */
    const unsigned char *token;   /* where it begins */
    int                  line, column, last_column;
    bool                 broken; /* not UTF-8 from here on */
    int                  is;     /* the token */
    json_t              *word;   /* WORD: true, false, null */
    json_int_t           whole;
    rk_text              text; /* TEXT, decoded */
    int                  depth;
    json_error_t        *error;
} reader;

/* ---- complaints ---- */

/* The first one is kept. */
static void complain(reader *r, const char *fmt, ...)
{
    char    what[JSON_ERROR_TEXT_LENGTH], shown[SHOWN + 1] = "";
    size_t  n = (size_t)(r->at - r->token);
    va_list ap;
    if (r->error->text[0])
        return;
    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    if (n <= SHOWN)
        memcpy(shown, r->token, n);
    r->error->line = r->line;
    r->error->column = r->column;
    r->error->position = (int)(r->at - r->begin);
    if (n && *r->token)
        snprintf(r->error->text, sizeof r->error->text, n > SHOWN ? "%s" : "%s near '%s'", what, shown);
    else
        snprintf(r->error->text, sizeof r->error->text, r->broken ? "%s" : "%s near end of file", what);
}

/* ---- bytes ---- */

/* How many bytes a character has that begins with this one; 0: none does. */
static int length_of(int c)
{
    return c < 0x80 ? 1 : c < 0xC2 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF5 ? 4 : 0;
}

static bool is_character(const unsigned char *at, const unsigned char *end, int n)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (!n || end - at < n)
        return false;
    uint32_t c = at[0] & (0x7Fu >> n);
    for (int i = 1; i < n; i++) {
        if (at[i] >> 6 != 2)
            return false;
        c = c << 6 | (at[i] & 0x3Fu);
    }
    return c >= least[n] && c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF);
}

static int next(reader *r)
{
    if (r->broken)
        return BROKEN;
    if (r->at == r->end)
        return END;
    int c = *r->at;
    if (c >= 0x80 && r->at >= r->checked) {
        int n = length_of(c);
        if (!is_character(r->at, r->end, n)) {
            r->broken = true;
            complain(r, "unable to decode byte 0x%x", (unsigned)c);
            return BROKEN;
        }
        r->checked = r->at + n;
    }
    r->at++;
    if (c == '\n') {
        r->line++;
        r->last_column = r->column;
        r->column = 0;
    } else if (length_of(c))
        r->column++;
    return c;
}

static void back(reader *r, int c)
{
    if (c < 0)
        return;
    r->at--;
    if (c == '\n') {
        r->line--;
        r->column = r->last_column;
    } else if (length_of(c))
        r->column--;
}

/* ---- tokens ---- */

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Up to the quote at the end, with every escape whole. */
static bool scan_text(reader *r)
{
    for (int c = next(r); c != '"'; c = next(r)) {
        if (c == BROKEN)
            return false;
        if (c == END) {
            complain(r, "premature end of input");
            return false;
        }
        if (c < 0x20) {
            back(r, c);
            if (c == '\n')
                complain(r, "unexpected newline");
            else
                complain(r, "control character 0x%x", (unsigned)c);
            return false;
        }
        if (c != '\\')
            continue;
        c = next(r);
        bool ok = c == 'u' || (c > 0 && strchr("\"\\/bfnrt", c));
        for (int i = 0; ok && c == 'u' && i < 4; i++) {
            int digit = next(r);
            ok = digit >= 0 && isxdigit(digit);
        }
        if (!ok) {
            complain(r, "invalid escape");
            return false;
        }
    }
    return true;
}

static unsigned hex(const unsigned char *at)
{
    char digits[5] = {(char)at[0], (char)at[1], (char)at[2], (char)at[3]};
    return (unsigned)strtoul(digits, NULL, 16);
}

static void add_character(rk_text *to, unsigned c)
{
    if (c < 0x80)
        rk_text_char(to, (char)c);
    else if (c < 0x800)
        rk_text_char(to, (char)(0xC0 | c >> 6));
    else if (c < 0x10000)
        rk_text_char(to, (char)(0xE0 | c >> 12));
    else
        rk_text_char(to, (char)(0xF0 | c >> 18));
    for (int shift = c < 0x80 ? -6 : c < 0x800 ? 0 : c < 0x10000 ? 6 : 12; shift >= 0; shift -= 6)
        rk_text_char(to, (char)(0x80 | (c >> shift & 0x3F)));
}

/* "\u00fc" at its four digits, or a pair of them; where it goes on, or NULL. */
static const unsigned char *decode_unicode(reader *r, const unsigned char *at)
{
    unsigned c = hex(at);
    at += 4;
    if (c >= 0xD800 && c < 0xDC00 && at[0] == '\\' && at[1] == 'u') {
        unsigned low = hex(at + 2);
        if (low < 0xDC00 || low > 0xDFFF) {
            complain(r, "invalid Unicode '\\u%04X\\u%04X'", c, low);
            return NULL;
        }
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
        at += 6;
    } else if (c >= 0xD800 && c <= 0xDFFF) {
        complain(r, "invalid Unicode '\\u%04X'", c);
        return NULL;
    }
    add_character(&r->text, c);
    return at;
}

static bool decode_text(reader *r)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    rk_text_clear(&r->text);
    for (const unsigned char *at = r->token + 1; *at != '"';) {
        if (*at != '\\') {
            rk_text_char(&r->text, (char)*at++);
        } else if (*++at == 'u') {
            if (!(at = decode_unicode(r, at + 1)))
                return false;
        } else {
            const char *named = strchr(from, *at);
            rk_text_char(&r->text, named ? to[named - from] : (char)*at);
            at++;
        }
    }
    return true;
}

/* Digits from c on; the first byte after them. */
static int digits(reader *r, int c)
{
    while (is_digit(c))
        c = next(r);
    return c;
}

static int wrong_number(reader *r, int c)
{
    back(r, c);
    return WRONG;
}

static int whole_number(reader *r, const char *text)
{
    errno = 0;
    long long n = strtoll(text, NULL, 10);
    r->whole = n;
    if (errno != ERANGE)
        return WHOLE;
    complain(r, n < 0 ? "too big negative integer" : "too big integer");
    return WRONG;
}

static int real_number(reader *r, const char *text)
{
    errno = 0;
    double is = strtod(text, NULL);
    if (errno != ERANGE || (is < 1 && is > -1))
        return REAL;
    complain(r, "real number overflow");
    return WRONG;
}

static int scan_number(reader *r, int c)
{
    bool whole = true;
    if (c == '-')
        c = next(r);
    if (!is_digit(c))
        return wrong_number(r, c);
    bool zero = c == '0';
    c = next(r);
    if (zero && is_digit(c))
        return wrong_number(r, c);
    c = digits(r, c);
    if (c == '.') {
        whole = false;
        if (!is_digit(c = next(r)))
            return wrong_number(r, c);
        c = digits(r, c);
    }
    if (c == 'e' || c == 'E') {
        whole = false;
        c = next(r);
        if (c == '+' || c == '-')
            c = next(r);
        if (!is_digit(c))
            return wrong_number(r, c);
        c = digits(r, c);
    }
    back(r, c);
    rk_text_clear(&r->text);
    rk_text_addn(&r->text, (const char *)r->token, (size_t)(r->at - r->token));
    return (whole ? whole_number : real_number)(r, rk_text_str(&r->text));
}

static int scan_word(reader *r)
{
    int c = next(r);
    while (is_letter(c))
        c = next(r);
    back(r, c);
    size_t n = (size_t)(r->at - r->token);
    r->word = n == 4 && !memcmp(r->token, "true", 4)    ? json_true()
              : n == 5 && !memcmp(r->token, "false", 5) ? json_false()
              : n == 4 && !memcmp(r->token, "null", 4)  ? json_null()
                                                        : NULL;
    return r->word ? WORD : WRONG;
}

static void scan(reader *r)
{
    int c;
    do {
        r->token = r->at;
        c = next(r);
    } while (c == ' ' || c == '\t' || c == '\n' || c == '\r');
    if (c == END)
        r->is = OVER;
    else if (c == BROKEN)
        r->is = WRONG;
    else if (c && strchr("{}[]:,", c))
        r->is = c;
    else if (c == '"')
        r->is = scan_text(r) && decode_text(r) ? TEXT : WRONG;
    else if (is_digit(c) || c == '-')
        r->is = scan_number(r, c);
    else if (is_letter(c))
        r->is = scan_word(r);
    else {
        r->is = WRONG;
        if (r->checked > r->at)
            r->at = r->checked; /* a complaint shows the whole character */
    }
}

/* ---- values ---- */

static json_t *read_value(reader *r);

static bool has_nul(const rk_text *t)
{
    return t->len && memchr(t->at, 0, t->len);
}

static bool read_member(reader *r, json_t *into)
{
    if (r->is != TEXT) {
        complain(r, "string or '}' expected");
        return false;
    }
    if (has_nul(&r->text)) {
        complain(r, "NUL byte in object key not supported");
        return false;
    }
    if (json_object_get(into, rk_text_str(&r->text))) {
        complain(r, "duplicate object key");
        return false;
    }
    rk_text key = r->text;
    r->text = (rk_text)RK_TEXT_INIT;
    json_t *value = NULL;
    scan(r);
    if (r->is != ':')
        complain(r, "':' expected");
    else {
        scan(r);
        value = read_value(r);
    }
    if (value)
        json_object_set_new(into, rk_text_str(&key), value);
    rk_text_free(&key);
    return value;
}

static bool read_item(reader *r, json_t *into)
{
    json_t *value = read_value(r);
    if (value)
        json_array_append_new(into, value);
    return value;
}

/* What stands between brackets, with commas between. */
static json_t *read_all(reader *r, json_t *into, bool (*read)(reader *r, json_t *into), int close)
{
    bool ok = true;
    scan(r);
    if (r->is == close)
        return into;
    while (close == '}' || r->is != OVER) { /* a list that just ends lacks its bracket, and no value */
        ok = read(r, into);
        if (!ok)
            break;
        scan(r);
        if (r->is != ',')
            break;
        scan(r);
    }
    if (ok && r->is != close)
        complain(r, "'%c' expected", close);
    if (ok && r->is == close)
        return into;
    json_decref(into);
    return NULL;
}

static json_t *read_text(reader *r)
{
    if (has_nul(&r->text)) {
        complain(r, "\\u0000 is not allowed without JSON_ALLOW_NUL");
        return NULL;
    }
    return shop_string_new(rk_text_str(&r->text), r->text.len);
}

static json_t *read_value(reader *r)
{
    json_t *is = NULL;
    if (++r->depth > DEEPEST) {
        complain(r, "maximum parsing depth reached");
        return NULL;
    }
    switch (r->is) {
    case TEXT: is = read_text(r); break;
    case WHOLE: is = shop_integer_new(r->whole); break;
    case REAL: is = shop_real_new(); break;
    case WORD: is = r->word; break;
    case '{': is = read_all(r, json_object(), read_member, '}'); break;
    case '[': is = read_all(r, json_array(), read_item, ']'); break;
    case WRONG: complain(r, "invalid token"); break;
    default: complain(r, "unexpected token");
    }
    r->depth--;
    return is;
}

/* The flags are those that our readers use: no key twice, and any value at the root. */
json_t *json_loadb(const char *bytes, size_t n, size_t flags, json_error_t *error)
{
    json_error_t         unheard;
    const unsigned char *at = (const unsigned char *)bytes;
    reader r = {.begin = at, .at = at, .end = at + n, .checked = at, .token = at, .line = 1, .error = error ? error : &unheard};
    (void)flags;
    memset(r.error, 0, sizeof *r.error);
    scan(&r);
    json_t *root = read_value(&r);
    if (root) {
        scan(&r);
        if (r.is != OVER) {
            complain(&r, "end of file expected");
            json_decref(root);
            root = NULL;
        }
    }
    rk_text_free(&r.text);
    return root;
}
