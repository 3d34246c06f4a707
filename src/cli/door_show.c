/* door_show.c: lists of the operator's door as columns. What strangers have written must not move the cursor of who reads it. */
#include "cli/door.h"
#include "engine/message.h"
#include "engine/read.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { KEY = 32, WIDEST = 60, COLUMNS = 12 };

typedef struct {
    char kind; /* s text, n number, t time, b yes or no, l list of texts */
    char key[KEY];
    int  width;
} column;

static int read_columns(const char *words, column *out)
{
    int n = 0;
    for (const char *at = words; *at && n < COLUMNS; n++) {
        size_t len = strcspn(at, " ");
        out[n] = (column){.kind = *at};
        snprintf(out[n].key, KEY, "%.*s", (int)len - 2, at + 2);
        at += len + (at[len] == ' ');
    }
    return n;
}

/* One character of sound UTF-8, which is what the reader of JSON lets through. */
static uint32_t read_char(const unsigned char *c, size_t *n)
{
    *n = *c < 0x80 ? 1 : *c < 0xE0 ? 2 : *c < 0xF0 ? 3 : 4;
    uint32_t u = *n == 1 ? *c : *c & (0x7Fu >> *n);
    for (size_t i = 1; i < *n; i++)
        u = u << 6 | (c[i] & 0x3F);
    return u;
}

/* Control characters, and those that turn the direction of writing. */
static bool is_unsafe(uint32_t u)
{
    return u < 0x20 || (u >= 0x7F && u < 0xA0) || u == 0x200E || u == 0x200F || (u >= 0x2028 && u <= 0x202E)
           || (u >= 0x2066 && u <= 0x2069);
}

static void add_safe(rk_text *out, const char *text)
{
    size_t n;
    for (const unsigned char *c = (const unsigned char *)text; *c; c += n)
        if (is_unsafe(read_char(c, &n)))
            rk_text_char(out, '?');
        else
            rk_text_addn(out, (const char *)c, n);
}

static const char *word(const char *key, rk_lang lang)
{
    char path[2 * KEY];
    snprintf(path, sizeof path, "cli.door.%s", key);
    const char *text = rk_phrase(path, lang);
    return text ? text : key;
}

static void add_time(rk_text *out, int64_t ms, rk_lang lang)
{
    time_t    s = (time_t)(ms / 1000);
    struct tm t;
    char      text[32];
    if (!ms)
        rk_text_char(out, '-');
    else if (ms == INT64_MAX || !gmtime_r(&s, &t) || !strftime(text, sizeof text, "%Y-%m-%d %H:%M", &t))
        rk_text_add(out, word("forever", lang));
    else
        rk_text_add(out, text);
}

static void add_list(rk_text *out, const rk_node *list)
{
    bool any = false;
    for (int i = 0; i < rk_node_count(list); i++) {
        rk_node     at = rk_node_at(list, i);
        const char *text = rk_node_str(&at);
        if (!*text)
            continue;
        rk_text_add(out, any ? "," : "");
        add_safe(out, text);
        any = true;
    }
    if (!any)
        rk_text_char(out, '-');
}

static void add_cell(rk_text *out, const rk_node *row, const column *c, rk_lang lang)
{
    rk_node at = rk_node_maybe(row, c->key);
    if (!rk_node_there(&at)) {
        rk_text_char(out, '-');
        return;
    }
    switch (c->kind) {
    case 'n': rk_text_int(out, rk_node_int(&at, INT64_MIN, INT64_MAX)); break;
    case 't': add_time(out, rk_node_int(&at, INT64_MIN, INT64_MAX), lang); break;
    case 'b': rk_text_add(out, word(rk_node_bool(&at) ? "yes" : "no", lang)); break;
    case 'l': add_list(out, &at); break;
    default: add_safe(out, rk_node_str(&at));
    }
}

static int columns_of(const rk_text *t)
{
    int n = 0;
    for (size_t i = 0; i < t->len; i++)
        n += (t->at[i] & 0xC0) != 0x80;
    return n;
}

static void widen(column *c, const rk_text *cell)
{
    int n = columns_of(cell);
    c->width = n > c->width ? n < WIDEST ? n : WIDEST : c->width;
}

/* Row -1 is the heading. */
static void cell_at(const rk_node *list, int row, const column *c, rk_lang lang, rk_text *out)
{
    rk_text_clear(out);
    if (row < 0) {
        rk_text_add(out, word(c->key, lang));
        return;
    }
    rk_node at = rk_node_at(list, row);
    add_cell(out, &at, c, lang);
}

bool cli_door_show(const char *json, size_t n, const char *columns, rk_lang lang, rk_text *out)
{
    column    c[COLUMNS];
    rk_source doc = {0};
    rk_text   cell = RK_TEXT_INIT;
    int       many = read_columns(columns, c);
    bool      ok = rk_source_parse(&doc, "the door's answer", json, n);
    rk_node   list = rk_source_root(&doc);
    int       rows = ok ? rk_node_count(&list) : 0;
    for (int row = -1; row < rows; row++)
        for (int i = 0; i < many; i++) {
            cell_at(&list, row, &c[i], lang, &cell);
            widen(&c[i], &cell);
        }
    for (int row = -1; rows && row < rows; row++)
        for (int i = 0; i < many; i++) {
            size_t from = out->len;
            cell_at(&list, row, &c[i], lang, &cell);
            rk_text_addn(out, cell.at ? cell.at : "", cell.len);
            if (i + 1 < many)
                rk_text_pad(out, from, c[i].width);
            rk_text_add(out, i + 1 < many ? "  " : "\n");
        }
    ok = ok && rk_node_ok(&list);
    if (ok && !rows)
        rk_text_addf(out, "%s\n", word("none", lang));
    rk_text_free(&cell);
    rk_source_free(&doc);
    return ok;
}
