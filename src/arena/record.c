/* record.c: games.jsonl: a header that says what is played, then a line for each finished block (docs/arena.md). */
#include "arena/journal.h"
#include "arena/report.h"
#include "engine/read.h"

#include <string.h>

/* ---- writing ---- */

/* What must be the same for a run to be resumed. */
static const char *const facts[] = {"game", "data", "seats", "options", "bots", "seed"};
enum { FACTS = sizeof facts / sizeof *facts };

static void write_fact(const ar_arena *a, int fact, rk_json *w)
{
    char seed[24];
    switch (fact) {
    case 0: rk_json_str(w, a->series.set.game->id); break;
    case 1: rk_json_str(w, a->series.set.hash); break;
    case 2: rk_json_int(w, a->series.setup.seats); break;
    case 3: rk_setup_json(a->series.set.game, &a->series.setup, w); break;
    case 4:
        rk_json_array(w);
        for (int i = 0; i < a->entrants; i++)
            rk_json_str(w, a->entrant[i].name);
        rk_json_end(w, ']');
        break;
    default: snprintf(seed, sizeof seed, "%llu", (unsigned long long)a->series.seed); rk_json_raw(w, seed);
    }
}

static void write_header(const ar_arena *a, rk_text *out)
{
    rk_json w = rk_json_to(out);
    rk_json_object(&w);
    rk_json_kstr(&w, "arena", "ratskeller 1");
    for (int i = 0; i < FACTS; i++) {
        rk_json_key(&w, facts[i]);
        write_fact(a, i, &w);
    }
    rk_json_end(&w, '}');
    rk_text_char(out, '\n');
}

static void numbers(rk_json *w, const char *key, const uint64_t *of, int n)
{
    rk_json_karray(w, key);
    for (int i = 0; i < n; i++)
        rk_json_int(w, (int64_t)of[i]);
    rk_json_end(w, ']');
}

static void write_game(const ar_arena *a, uint64_t block, int rotation, rk_json *w)
{
    const ar_outcome *o = &a->outcome[block * a->series.setup.seats + (uint64_t)rotation];
    uint64_t          entrant[RK_MAX_SEATS];
    for (int i = 0; i < a->series.setup.seats; i++)
        entrant[ar_seat_of(a, rotation, i)] = (uint64_t)ar_entrant_at(a, block, i);
    rk_json_object(w);
    numbers(w, "entrants", entrant, a->series.setup.seats);
    rk_json_kint(w, "moves", o->moves);
    rk_json_kint(w, "winners", o->winners);
    rk_json_karray(w, "rank");
    for (int i = 0; i < o->parties; i++)
        rk_json_int(w, o->rank[i]);
    rk_json_end(w, ']');
    rk_json_karray(w, "points");
    for (int i = 0; i < o->parties; i++)
        rk_json_int(w, o->points[i]);
    rk_json_end(w, ']');
    numbers(w, "decisions", o->decisions, a->series.setup.seats);
    numbers(w, "iterations", o->iterations, a->series.setup.seats);
    numbers(w, "nanoseconds", o->nanos, a->series.setup.seats);
    numbers(w, "forfeits", o->forfeits, a->series.setup.seats);
    rk_json_end(w, '}');
}

bool ar_record_block(ar_arena *a, uint64_t block)
{
    rk_text line = RK_TEXT_INIT;
    rk_json w = rk_json_to(&line);
    rk_json_object(&w);
    rk_json_kint(&w, "block", (int64_t)block);
    rk_json_karray(&w, "games");
    for (int r = 0; r < a->series.setup.seats; r++)
        write_game(a, block, r, &w);
    rk_json_end(&w, ']');
    rk_json_end(&w, '}');
    rk_text_char(&line, '\n');
    bool ok = ar_journal_add(a->record, &line);
    rk_text_free(&line);
    return ok;
}

/* ---- reading back ---- */

static void read_numbers(const rk_node *game, const char *key, uint64_t *to, int n)
{
    rk_node list = rk_node_get(game, key);
    n = rk_node_exactly(&list, n);
    for (int i = 0; i < n; i++) {
        rk_node x = rk_node_at(&list, i);
        to[i] = (uint64_t)rk_node_int(&x, 0, INT64_MAX);
    }
}

static void read_game(const rk_node *in, int seats, ar_outcome *o)
{
    rk_node rank = rk_node_get(in, "rank"), points = rk_node_get(in, "points");
    int     parties = rk_node_upto(&rank, RK_MAX_SEATS);
    *o = (ar_outcome){.parties = (uint8_t)parties};
    o->moves = (uint32_t)rk_node_kint(in, "moves", 0, UINT32_MAX);
    if (parties < seats)
        rk_node_fail(&rank, "has %d entries for %d seats", parties, seats);
    else
        o->winners = (uint8_t)rk_node_kint(in, "winners", 1, (1 << parties) - 1);
    rk_node_exactly(&points, parties);
    for (int i = 0; i < parties; i++) {
        rk_node r = rk_node_at(&rank, i), p = rk_node_at(&points, i);
        o->rank[i] = (uint8_t)rk_node_int(&r, 1, RK_MAX_SEATS);
        o->points[i] = (int32_t)rk_node_int(&p, INT32_MIN, INT32_MAX);
    }
    read_numbers(in, "decisions", o->decisions, seats);
    read_numbers(in, "iterations", o->iterations, seats);
    read_numbers(in, "nanoseconds", o->nanos, seats);
    read_numbers(in, "forfeits", o->forfeits, seats);
}

/* A block beyond those wanted is checked, but not taken over. */
static bool read_block(void *ctx, const char *where, const char *line, size_t n, rk_text *err)
{
    ar_arena  *a = ctx;
    rk_source  doc;
    ar_outcome o[RK_MAX_SEATS];
    bool       ok = rk_source_parse(&doc, where, line, n);
    if (ok) {
        rk_node  root = rk_source_root(&doc), games = rk_node_get(&root, "games");
        uint64_t block = (uint64_t)rk_node_kint(&root, "block", 0, AR_MAX_BLOCKS - 1);
        int      seats = rk_node_exactly(&games, a->series.setup.seats);
        for (int r = 0; r < seats; r++) {
            rk_node game = rk_node_at(&games, r);
            read_game(&game, seats, &o[r]);
        }
        ok = rk_node_ok(&root);
        if (ok && block < a->blocks) {
            memcpy(&a->outcome[block * a->series.setup.seats], o, a->series.setup.seats * sizeof *o);
            a->have[block] = true;
        }
    }
    if (!ok)
        rk_text_add(err, rk_text_str(&doc.error));
    rk_source_free(&doc);
    return ok;
}

/* The first fact in which a header differs from ours. NULL: none of them, so it is not a header at all. */
static const char *differs(const ar_arena *a, const char *line, size_t n)
{
    const char *found = NULL;
    rk_text     have = RK_TEXT_INIT, want = RK_TEXT_INIT;
    rk_text_addn(&have, line, n);
    for (int i = 0; i < FACTS && !found; i++) {
        rk_text_clear(&want);
        rk_json w = rk_json_to(&want);
        rk_json_object(&w);
        rk_json_key(&w, facts[i]);
        write_fact(a, i, &w);
        rk_json_end(&w, '}');
        want.at[want.len - 1] = i + 1 < FACTS ? ',' : '}';
        if (!strstr(rk_text_str(&have), want.at + 1))
            found = facts[i];
    }
    rk_text_free(&have);
    rk_text_free(&want);
    return found;
}

static void odd_header(void *ctx, const char *path, const char *line, size_t n, rk_text *err)
{
    const char *what = memcmp(line, "{\"arena\":", n < 9 ? n : 9) ? NULL : differs(ctx, line, n);
    if (what)
        rk_text_addf(err, "%s: was played with other %s; only the same game, data, seats, options, bots and seed can be resumed",
                     path, what);
    else
        rk_text_addf(err, "%s: is not the record of an arena", path);
}

static ar_journal journal(ar_arena *a, rk_text *header)
{
    write_header(a, header);
    return (ar_journal){.ctx = a, .header = header, .odd_header = odd_header, .line = read_block};
}

bool ar_record_read(ar_arena *a, const char *path, const rk_text *file, size_t *whole, rk_text *err)
{
    rk_text    header = RK_TEXT_INIT;
    ar_journal j = journal(a, &header);
    bool       ok = ar_journal_read(&j, path, file, whole, err);
    rk_text_free(&header);
    return ok;
}

bool ar_record_open(ar_arena *a, const char *path, bool resume, rk_text *err)
{
    rk_text    header = RK_TEXT_INIT;
    ar_journal j = journal(a, &header);
    a->record = ar_journal_open(&j, path, resume, err);
    rk_text_free(&header);
    return a->record;
}
