/* read.c: what is looked up in the store, in words that both kinds of database understand. */
#include "store/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool in_postgres(const store_db *s)
{
    return s->engine != &store_sqlite;
}

int store_ask(store_db *s, store_line line, const char *sql, const char *const *word, int words, store_take take, void *ctx)
{
    int n = s->engine->ask(s, line, sql, word, words, take, ctx);
    if (n < 0 && in_postgres(s))
        atomic_fetch_add_explicit(&s->unread, 1, memory_order_relaxed);
    return n;
}

static int64_t number(const piece *p)
{
    return strtoll(p->at, NULL, 10);
}

const char *store_print(int64_t n, store_digits out)
{
    snprintf(out, sizeof(store_digits), "%lld", (long long)n);
    return out;
}

/* ---- tables ---- */

void store_give_row(void *ctx, const piece *c)
{
    const store_to_row *to = ctx;
    bool                shared = store_shared(to->s);
    const store_row     row = {.id = c[0].at,
                               .owner = c[1].at,
                               .invite_hash = c[2].at,
                               .listed = number(&c[3]),
                               .over = (uint8_t)number(&c[4]),
                               .created = number(&c[5]),
                               .invite = c[6].at,
                               .ended = number(&c[7]),
                               .card = c[8].at,
                               .people = c[9].at,
                               .silent = number(&c[10]),
                               .elsewhere = shared && number(&c[11]) != to->s->me,
                               .turn = shared ? (uint8_t)number(&c[12]) : 0,
                               .code = shared ? c[13].at : ""};
    to->take(to->ctx, &row);
}

bool store_running(store_db *s, store_take_row take, void *ctx, rk_text *err)
{
    store_to_row to = {s, take, ctx};
    store_digits me;
    bool         ok = store_shared(s) ? store_ask(s, STORE_READS,
                                                  "SELECT " STORE_SHARED_ROW " FROM game g WHERE over = 0 AND home = $1 ORDER BY created",
                                                  WORDS(store_print(s->me, me)), store_give_row, &to)
                                    >= 0
                                      : store_ask(s, STORE_READS, "SELECT " STORE_ROW " FROM game g WHERE over = 0 ORDER BY created",
                                                  NULL, 0, store_give_row, &to)
                                    >= 0;
    if (!ok)
        rk_text_add(err, "the tables cannot be read");
    return ok;
}

bool store_find_table(store_db *s, const char *id, store_take_row take, void *ctx)
{
    store_to_row to = {s, take, ctx};
    return store_ask(s, STORE_READS, ROWS(s, " FROM game g WHERE id = $1"), WORDS(id), store_give_row, &to) == 1;
}

/* Left to itself, SQLite would begin with the tables and look at all of them. */
void store_tables_of(store_db *s, const char *person, int64_t before, int most, store_take_row take, void *ctx)
{
    store_digits when, limit;
    store_to_row to = {s, take, ctx};
    const char  *sql = in_postgres(s) ? ROWS(s, " FROM sits s JOIN game g ON g.id = s.game"
                                                 " WHERE s.person = $1 AND s.created < $2 ORDER BY s.created DESC LIMIT $3")
                                      : "SELECT " STORE_ROW " FROM sits s CROSS JOIN game g ON g.id = s.game"
                                        " WHERE s.person = $1 AND s.created < $2 ORDER BY s.created DESC LIMIT $3";
    store_ask(s, STORE_READS, sql, WORDS(person, store_print(before, when), store_print(most, limit)), store_give_row, &to);
}

void store_give_word(void *ctx, const piece *c)
{
    const store_to_word *to = ctx;
    snprintf(to->at, to->size, "%s", c[0].at);
}

/* Who cannot be asked about is refused. */
bool store_is_refused(store_db *s, const char *table, const char *person)
{
    char          word[2];
    store_to_word to = {word, sizeof word};
    return store_ask(s, STORE_READS, "SELECT 1 FROM refused WHERE game = $1 AND person = $2", WORDS(table, person),
                     store_give_word, &to)
           != 0;
}

/* SQLite would rather look through all finished matches than use the right index. */
bool store_unpacked(store_db *s, int64_t ended_before, char *id, size_t size)
{
    store_digits  when;
    store_to_word to = {id, size};
    const char   *sql =
        in_postgres(s)
              ? "SELECT id FROM game WHERE over > 0 AND packed = 0 AND ended < $1 ORDER BY ended LIMIT 1"
              : "SELECT id FROM game INDEXED BY game_unpacked WHERE over > 0 AND packed = 0 AND ended < $1 ORDER BY ended LIMIT 1";
    return store_ask(s, STORE_READS, sql, WORDS(store_print(ended_before, when)), store_give_word, &to) == 1;
}

void store_ended_before(store_db *s, int64_t ended_before, int most, store_take_row take, void *ctx)
{
    store_digits when, limit;
    store_to_row to = {s, take, ctx};
    store_ask(s, STORE_READS, ROWS(s, " FROM game g WHERE over > 0 AND ended < $1 ORDER BY ended LIMIT $2"),
              WORDS(store_print(ended_before, when), store_print(most, limit)), store_give_row, &to);
}

/* If nobody can tell, there may be somebody. */
int store_others_at(store_db *s, const char *person, const char *table)
{
    store_digits  n = "1";
    store_to_word to = {n, sizeof n};
    store_ask(s, STORE_READS, "SELECT count(*) FROM sits WHERE game = $2 AND person <> $1", WORDS(person, table), store_give_word,
              &to);
    return atoi(n);
}

/* ---- people ---- */

typedef struct {
    store_take_number take;
    void             *ctx;
} to_number;

static void give_number(void *ctx, const piece *c)
{
    const to_number *to = ctx;
    to->take(to->ctx, c[0].at, number(&c[1]), c[2].at);
}

void store_people_named(store_db *s, const char *beginning, int most, store_take_number take, void *ctx)
{
    store_digits limit;
    to_number    to = {take, ctx};
    const char  *sql = in_postgres(s) ? "SELECT id, seen, name FROM person WHERE lower(name) COLLATE \"C\" >= lower($1)"
                                        " AND lower(name) COLLATE \"C\" < lower($1) || chr(1114111)"
                                        " ORDER BY lower(name) COLLATE \"C\" LIMIT $2"
                                      : "SELECT id, seen, name FROM person WHERE name >= $1 COLLATE NOCASE"
                                        " AND name < $1 || char(1114111) COLLATE NOCASE ORDER BY name COLLATE NOCASE LIMIT $2";
    store_ask(s, STORE_READS, sql, WORDS(beginning, store_print(most, limit)), give_number, &to);
}

void store_secrets_of(store_db *s, const char *person, store_take_number take, void *ctx)
{
    to_number to = {take, ctx};
    store_ask(s, STORE_READS, "SELECT hash, created, '' FROM secret WHERE person = $1 ORDER BY created", WORDS(person),
              give_number, &to);
}

void store_bans(store_db *s, store_take_number take, void *ctx)
{
    to_number to = {take, ctx};
    store_ask(s, STORE_READS, "SELECT what, until, why FROM banned", NULL, 0, give_number, &to);
}

void store_muted_by(store_db *s, const char *person, store_take_number take, void *ctx)
{
    to_number to = {take, ctx};
    store_ask(s, STORE_READS, "SELECT other, 0, '' FROM muted WHERE person = $1", WORDS(person), give_number, &to);
}

typedef struct {
    void (*take)(void *ctx, const store_subscription *sub);
    void *ctx;
} to_subscription;

static void give_subscription(void *ctx, const piece *c)
{
    const to_subscription   *to = ctx;
    const store_subscription sub = {
        .device = c[0].at, .person = c[1].at, .endpoint = c[2].at, .keys = c[3].at, .lang = c[4].at, .created = number(&c[5])};
    to->take(to->ctx, &sub);
}

void store_subscriptions_of(store_db *s, const char *person, void (*take)(void *ctx, const store_subscription *sub), void *ctx)
{
    to_subscription to = {take, ctx};
    store_ask(s, STORE_READS,
              "SELECT device, person, endpoint, keys, lang, created FROM subscription WHERE person = $1 ORDER BY created",
              WORDS(person), give_subscription, &to);
}

void store_told_at(store_db *s, const char *table, store_take_number take, void *ctx)
{
    to_number to = {take, ctx};
    store_ask(s, STORE_READS, "SELECT person, 0, '' FROM sits WHERE game = $1 AND told = 1", WORDS(table), give_number, &to);
}

typedef struct {
    void (*take)(void *ctx, const store_complaint *r);
    void *ctx;
} to_complaint;

static void give_complaint(void *ctx, const piece *c)
{
    const to_complaint   *to = ctx;
    const store_complaint r = {
        .number = number(&c[0]), .at = number(&c[1]), .by = c[2].at, .about = c[3].at, .table = c[4].at, .text = c[5].at};
    to->take(to->ctx, &r);
}

void store_reports(store_db *s, int most, void (*take)(void *ctx, const store_complaint *r), void *ctx)
{
    store_digits limit;
    to_complaint to = {take, ctx};
    store_ask(s, STORE_READS, "SELECT number, at, by, about, game, text FROM report WHERE done = 0 ORDER BY number LIMIT $1",
              WORDS(store_print(most, limit)), give_complaint, &to);
}

typedef struct {
    store_take_person take;
    void             *ctx;
} to_person;

static void give_person(void *ctx, const piece *c)
{
    const to_person *to = ctx;
    to->take(to->ctx, c[0].at, c[1].at);
}

bool store_find_person(store_db *s, const char *id, store_take_person take, void *ctx)
{
    to_person to = {take, ctx};
    return store_ask(s, STORE_READS, "SELECT id, name FROM person WHERE id = $1", WORDS(id), give_person, &to) == 1;
}

bool store_find_secret(store_db *s, const char *hash, store_take_person take, void *ctx)
{
    to_person to = {take, ctx};
    return store_ask(s, STORE_READS, "SELECT id, name FROM secret JOIN person ON id = person WHERE hash = $1", WORDS(hash),
                     give_person, &to)
           == 1;
}

/* ---- logs ---- */

enum { CHAIN = 16 }; /* store_digits of the hash before an entry of the second format */

/* When an entry was written; 0: this line is not an entry. */
static int64_t time_of(const char *line)
{
    char *end;
    if (strspn(line, "0123456789abcdef") == CHAIN && line[CHAIN] == ' ')
        line += CHAIN + 1;
    int64_t time = strtoll(line, &end, 10);
    return end != line && *end == ' ' ? time : 0;
}

/* What was written last may have several entries. */
static void latest_of(void *ctx, const piece *c)
{
    int64_t *latest = ctx;
    for (const char *line = c[0].at; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        *latest = time_of(line) > *latest ? time_of(line) : *latest;
}

static void take_time(void *ctx, const piece *c)
{
    *(int64_t *)ctx = number(&c[0]);
}

/* Servers that share a database share its clock. */
int64_t store_latest(store_db *s)
{
    int64_t latest = 0;
    if (in_postgres(s))
        store_ask(s, STORE_READS, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint", NULL, 0, take_time, &latest);
    else
        store_ask(s, STORE_READS, "SELECT bytes FROM entry ORDER BY part DESC LIMIT 1", NULL, 0, latest_of, &latest);
    return latest;
}

/* If a part is missing or was changed, the chain of hashes says so, and where. */
void store_take_log(void *ctx, const piece *c)
{
    store_log_parts *p = ctx;
    if (number(&c[0]) < 0)
        p->ok = store_unsqueeze(c[1].at, c[1].len, p->out);
    else
        rk_text_addn(p->out, c[1].at, c[1].len);
}

store_reading store_log(store_db *s, const char *table, rk_text *out)
{
    store_log_parts parts = {out, true};
    int             n =
        store_ask(s, STORE_LOGS, STORE_LOG_OF("(SELECT number FROM game WHERE id = $1)"), WORDS(table), store_take_log, &parts);
    return n < 0 && in_postgres(s) ? STORE_AWAY : n > 0 && parts.ok ? STORE_FOUND : STORE_NONE;
}

static void take_bytes(void *ctx, const piece *c)
{
    rk_text_addn(ctx, c[0].at, c[0].len);
}

store_reading store_find_dataset(store_db *s, const char *hash, rk_text *out)
{
    int n = store_ask(s, STORE_LOGS, "SELECT bytes FROM dataset WHERE hash = $1", WORDS(hash), take_bytes, out);
    return n < 0 && in_postgres(s) ? STORE_AWAY : n > 0 ? STORE_FOUND : STORE_NONE;
}

bool store_find_setting(store_db *s, const char *name, rk_text *out)
{
    return store_ask(s, STORE_READS, "SELECT value FROM setting WHERE name = $1", WORDS(name), take_bytes, out) == 1;
}
