/* balance_part.c: a part of a balance as a file, so that many machines can play one (docs/arena.md). A header that says what is
 * played, a line for each game, and a last line with what was held. Without the last line a part is not complete. */
#include "arena/balance.h"
#include "engine/read.h"

#include <stdio.h>
#include <string.h>

/* ---- writing ---- */

static void write_header(const ar_balance *b, rk_text *out)
{
    rk_json w = rk_json_to(out);
    char    seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)b->series.seed);
    rk_json_object(&w);
    rk_json_kstr(&w, "balance", "ratskeller 1");
    rk_json_kstr(&w, "game", b->series.set.game->id);
    rk_json_kstr(&w, "data", b->series.set.hash);
    rk_json_kint(&w, "rules", b->series.set.rules);
    rk_json_kint(&w, "seats", b->series.setup.seats);
    rk_json_key(&w, "options");
    rk_setup_json(b->series.set.game, &b->series.setup, &w);
    rk_json_kstr(&w, "bot", b->bot.name);
    rk_json_key(&w, "seed");
    rk_json_raw(&w, seed);
    rk_json_kint(&w, "games", b->games);
    rk_json_end(&w, '}');
    rk_text_char(out, '\n');
}

/* The numbers of a game in this order. */
enum { NUMBERS = 10 };

static void write_game(const ar_balance_game *g, uint32_t number, rk_text *out)
{
    const int64_t n[NUMBERS] = {g->moves,  g->decisions, g->leads,   g->settled, g->first,
                                g->second, g->last,      g->parties, g->winners, g->half};
    rk_json       w = rk_json_to(out);
    rk_json_object(&w);
    rk_json_kint(&w, "game", number);
    rk_json_karray(&w, "is");
    for (int i = 0; i < NUMBERS; i++)
        rk_json_int(&w, n[i]);
    rk_json_end(&w, ']');
    rk_json_end(&w, '}');
    rk_text_char(out, '\n');
}

static void write_items(const ar_balance *b, rk_text *out)
{
    rk_json w = rk_json_to(out);
    rk_json_object(&w);
    rk_json_karray(&w, "items");
    for (int i = 0; i < b->items; i++) {
        const ar_item *it = &b->item[i];
        rk_json_array(&w);
        rk_json_int(&w, it->kind);
        rk_json_int(&w, it->value);
        rk_json_int(&w, (int64_t)it->held);
        rk_json_int(&w, (int64_t)it->wins);
        rk_json_end(&w, ']');
    }
    rk_json_end(&w, ']');
    rk_json_end(&w, '}');
    rk_text_char(out, '\n');
}

void ar_balance_part(const ar_balance *b, rk_text *out)
{
    write_header(b, out);
    for (uint32_t i = 0; i < b->games; i++)
        if (b->game[i].parties)
            write_game(&b->game[i], i, out);
    write_items(b, out);
}

/* ---- reading back ---- */

static void read_game(ar_balance *b, const rk_node *line)
{
    uint32_t number = (uint32_t)rk_node_kint(line, "game", 0, b->games - 1);
    rk_node  list = rk_node_get(line, "is");
    int64_t  n[NUMBERS] = {0};
    if (!rk_node_exactly(&list, NUMBERS))
        return;
    for (int i = 0; i < NUMBERS; i++) {
        rk_node x = rk_node_at(&list, i);
        bool    points = i >= 4 && i <= 6;
        n[i] = rk_node_int(&x, points ? INT32_MIN : 0, i < 4 ? UINT32_MAX : points ? INT32_MAX : UINT8_MAX);
    }
    if (n[7] < b->series.setup.seats || n[7] > RK_MAX_SEATS)
        rk_node_fail(&list, "has %d parties", (int)n[7]);
    else if (b->game[number].parties)
        rk_node_fail(line, "game %u is in two parts", number);
    else if (rk_node_ok(line))
        b->game[number] = (ar_balance_game){(uint32_t)n[0], (uint32_t)n[1], (uint32_t)n[2], (uint32_t)n[3], (int32_t)n[4],
                                            (int32_t)n[5],  (int32_t)n[6],  (uint8_t)n[7],  (uint8_t)n[8],  (uint8_t)n[9]};
}

static void read_items(ar_balance *b, const rk_node *items)
{
    int n = rk_node_upto(items, 1 << 20);
    for (int i = 0; i < n; i++) {
        rk_node item = rk_node_at(items, i);
        if (!rk_node_exactly(&item, 4))
            return;
        rk_node kind = rk_node_at(&item, 0), value = rk_node_at(&item, 1), held = rk_node_at(&item, 2),
                wins = rk_node_at(&item, 3);
        int     k = (int)rk_node_int(&kind, 0, INT16_MAX), v = (int)rk_node_int(&value, 0, INT32_MAX);
        int64_t h = rk_node_int(&held, 0, INT64_MAX), x = rk_node_int(&wins, 0, INT64_MAX);
        if (!rk_node_ok(&item))
            return;
        ar_balance_hold(b, k, v, (uint64_t)h, (uint64_t)x);
    }
}

/* True: this was the last line. */
static bool read_line(ar_balance *b, const char *where, const char *line, size_t n, bool *last, rk_text *err)
{
    rk_source doc;
    bool      ok = rk_source_parse(&doc, where, line, n);
    if (ok) {
        rk_node root = rk_source_root(&doc), items = rk_node_maybe(&root, "items");
        *last = rk_node_there(&items);
        if (*last)
            read_items(b, &items);
        else
            read_game(b, &root);
        ok = rk_node_ok(&root);
    }
    if (!ok)
        rk_text_add(err, rk_text_str(&doc.error));
    rk_source_free(&doc);
    return ok;
}

bool ar_balance_add_part(ar_balance *b, const char *path, const rk_text *file, rk_text *err)
{
    const char *at = rk_text_str(file), *end = at + file->len, *stop;
    rk_text     want = RK_TEXT_INIT;
    bool        last = false, ok = true;
    write_header(b, &want);
    if (file->len < want.len || memcmp(at, want.at, want.len) != 0) {
        rk_text_addf(err, "%s: is not a part of the same balance as the first one", path);
        ok = false;
    }
    at += want.len;
    for (int number = 2; ok && !last && at < end && (stop = memchr(at, '\n', (size_t)(end - at))); at = stop + 1, number++) {
        char where[200];
        snprintf(where, sizeof where, "%.150s, line %d", path, number);
        ok = read_line(b, where, at, (size_t)(stop - at), &last, err);
    }
    if (ok && !last) {
        rk_text_addf(err, "%s: is not complete", path);
        ok = false;
    }
    rk_text_free(&want);
    return ok;
}
