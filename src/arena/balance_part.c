/* balance_part.c: a part of a balance as a file, so that it can be resumed, and many machines can play one (docs/arena.md). A
 * header that says what is played, and a line for each game with what was held. */
#include "arena/balance.h"
#include "arena/journal.h"
#include "engine/read.h"

#include <stdio.h>
#include <stdlib.h>
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
    rk_setup_json(b->series.set.game, &b->variant[0].setup, &w);
    if (b->variants > 1) {
        rk_text text = RK_TEXT_INIT;
        ar_compare_words(b, &text);
        rk_json_kstr(&w, "compare", rk_text_str(&text));
        rk_text_free(&text);
    }
    rk_json_kstr(&w, "bot", b->bot.name);
    rk_json_key(&w, "seed");
    rk_json_raw(&w, seed);
    rk_json_kint(&w, "games", b->games);
    rk_json_end(&w, '}');
    rk_text_char(out, '\n');
}

/* The numbers of a game in this order. */
enum { NUMBERS = 10 };

static void write_game(const ar_balance_game *g, rk_json *w)
{
    const int64_t n[NUMBERS] = {g->moves,  g->decisions, g->leads,   g->settled, g->first,
                                g->second, g->last,      g->parties, g->winners, g->half};
    rk_json_karray(w, "is");
    for (int i = 0; i < NUMBERS; i++)
        rk_json_int(w, n[i]);
    rk_json_end(w, ']');
}

/* Party, kind and value, one after the other. */
static void write_holdings(const ar_holding *held, int n, rk_json *w)
{
    rk_json_karray(w, "held");
    for (int i = 0; i < n; i++) {
        rk_json_int(w, held[i].party);
        rk_json_int(w, held[i].kind);
        rk_json_int(w, held[i].value);
    }
    rk_json_end(w, ']');
}

bool ar_balance_line(ar_balance *b, int variant, uint32_t number, const ar_holding *held, int n)
{
    rk_text line = RK_TEXT_INIT;
    rk_json w = rk_json_to(&line);
    rk_json_object(&w);
    rk_json_kint(&w, "game", number);
    if (b->variants > 1)
        rk_json_kint(&w, "variant", variant);
    write_game(&b->variant[variant].game[number], &w);
    write_holdings(held, n, &w);
    rk_json_end(&w, '}');
    rk_text_char(&line, '\n');
    bool ok = ar_journal_add(b->record, &line);
    rk_text_free(&line);
    return ok;
}

/* ---- reading back ---- */

static ar_balance_game read_game(const ar_balance *b, const rk_node *line)
{
    rk_node list = rk_node_get(line, "is");
    int64_t n[NUMBERS] = {0};
    if (!rk_node_exactly(&list, NUMBERS))
        return (ar_balance_game){0};
    for (int i = 0; i < NUMBERS; i++) {
        rk_node x = rk_node_at(&list, i);
        bool    points = i >= 4 && i <= 6;
        n[i] = rk_node_int(&x, points ? INT32_MIN : 0, i < 4 ? UINT32_MAX : points ? INT32_MAX : UINT8_MAX);
    }
    if (n[7] < b->series.setup.seats || n[7] > RK_MAX_SEATS)
        rk_node_fail(&list, "has %d parties", (int)n[7]);
    return (ar_balance_game){(uint32_t)n[0], (uint32_t)n[1], (uint32_t)n[2], (uint32_t)n[3], (int32_t)n[4],
                             (int32_t)n[5],  (int32_t)n[6],  (uint8_t)n[7],  (uint8_t)n[8],  (uint8_t)n[9]};
}

static int read_holdings(const ar_balance *b, const rk_node *line, ar_holding *out)
{
    const rk_game *g = b->series.set.game;
    rk_node        list = rk_node_get(line, "held");
    int            kinds = 0, n = rk_node_upto(&list, 3 * AR_MAX_HOLDINGS) / 3;
    while (g->kinds[kinds].name)
        kinds++;
    for (int i = 0; i < n; i++) {
        rk_node party = rk_node_at(&list, 3 * i), kind = rk_node_at(&list, 3 * i + 1), value = rk_node_at(&list, 3 * i + 2);
        out[i] = (ar_holding){(uint8_t)rk_node_int(&party, 0, RK_MAX_SEATS - 1), (int)rk_node_int(&kind, 0, kinds - 1),
                              (int)rk_node_int(&value, 0, INT32_MAX)};
    }
    return n;
}

static void take_line(ar_balance *b, const rk_node *line)
{
    ar_holding      held[AR_MAX_HOLDINGS];
    uint32_t        number = (uint32_t)rk_node_kint(line, "game", 0, b->games - 1);
    int             variant = b->variants > 1 ? (int)rk_node_kint(line, "variant", 0, b->variants - 1) : 0;
    ar_balance_game game = read_game(b, line);
    int             n = read_holdings(b, line, held);
    if (!rk_node_ok(line))
        return;
    if (b->variant[variant].game[number].parties)
        rk_node_fail(line, "game %u is in two parts", number);
    else
        ar_balance_take(&b->variant[variant], number, &game, held, n);
}

static bool read_line(void *ctx, const char *where, const char *line, size_t n, rk_text *err)
{
    rk_source doc;
    bool      ok = rk_source_parse(&doc, where, line, n);
    if (ok) {
        rk_node root = rk_source_root(&doc);
        take_line(ctx, &root);
        ok = rk_node_ok(&root);
    }
    if (!ok)
        rk_text_add(err, rk_text_str(&doc.error));
    rk_source_free(&doc);
    return ok;
}

static void odd_header(void *ctx, const char *path, const char *line, size_t n, rk_text *err)
{
    (void)ctx;
    (void)line;
    (void)n;
    rk_text_addf(err,
                 "%s: is the record of something else: game, data, seats, options, bot, seed, games and --compare must be the "
                 "same (--resume may add games)",
                 path);
}

/* Everything is the same but for the number of games, which stands last, and there were fewer. */
static bool had_fewer_games(void *ctx, const char *line, size_t n)
{
    const ar_balance *b = ctx;
    rk_text           now = RK_TEXT_INIT;
    write_header(b, &now);
    size_t same = (size_t)(strrchr(rk_text_str(&now), ':') + 1 - now.at);
    bool   fewer = n > same && !memcmp(line, now.at, same);
    if (fewer) {
        char *end;
        fewer = strtoul(line + same, &end, 10) < b->games && end + 1 == line + n && *end == '}';
    }
    rk_text_free(&now);
    return fewer;
}

static ar_journal journal(ar_balance *b, rk_text *header)
{
    write_header(b, header);
    return (ar_journal){.ctx = b, .header = header, .odd_header = odd_header, .line = read_line};
}

bool ar_balance_open(ar_balance *b, const char *path, bool resume, rk_text *err)
{
    rk_text    header = RK_TEXT_INIT;
    ar_journal j = journal(b, &header);
    j.outgrown = had_fewer_games;
    b->record = ar_journal_open(&j, path, resume, err);
    rk_text_free(&header);
    return b->record;
}

bool ar_balance_add_part(ar_balance *b, const char *path, const rk_text *file, rk_text *err)
{
    rk_text    header = RK_TEXT_INIT;
    ar_journal j = journal(b, &header);
    size_t     whole;
    bool       ok = ar_journal_read(&j, path, file, &whole, err);
    rk_text_free(&header);
    return ok;
}
