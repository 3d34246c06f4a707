/* homes.c: what several servers ask their database: where a table is, what is shown of those elsewhere (store.h). */
#include "store/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef RK_POSTGRES
const char *store_grace(store_db *s)
{
    (void)s;
    return "0";
}

bool store_alive(store_db *s, const char *address)
{
    (void)s, (void)address;
    return false;
}

bool store_orphaned(store_db *s)
{
    (void)s;
    return false;
}

void store_leave(store_db *s)
{
    (void)s;
}

void store_news(store_db *s, store_take_news take, void *ctx)
{
    (void)s, (void)take, (void)ctx;
}
#endif

static void take_nothing(void *ctx, const piece *c)
{
    (void)ctx, (void)c;
}

/* ---- where is it? ---- */

typedef struct {
    int64_t home;
    char   *address;
} to_home;

static void take_home(void *ctx, const piece *c)
{
    to_home *to = ctx;
    to->home = strtoll(c[0].at, NULL, 10);
    snprintf(to->address, STORE_ADDRESS, "%s", c[1].at);
}

/* $2 is our number, $3 whether we take it in any case, $4 how long a server that is silent may still be alive. */
#define LIVE "SELECT number, address FROM server WHERE until > clock_timestamp() - $4::interval"
static const char find_home[] =
    "WITH live AS (" LIVE "), taken AS (UPDATE game SET home = $2::bigint WHERE id = $1 AND home <> $2::bigint"
    " AND ($3::bool OR home NOT IN (SELECT number FROM live)) RETURNING home)"
    " SELECT CASE WHEN EXISTS (SELECT 1 FROM taken) THEN $2::bigint ELSE home END,"
    " coalesce((SELECT address FROM live WHERE number = game.home), '') FROM game WHERE id = $1";

/* If another server takes it at the same moment, what was seen of it is old. */
store_home store_home_of(store_db *s, const char *table, bool take, char address[STORE_ADDRESS])
{
    store_digits me;
    for (int tries = 0; store_shared(s) && tries < 5; tries++) {
        to_home to = {s->me, address};
        int     n = store_ask(s, STORE_READS, find_home, WORDS(table, store_print(s->me, me), take ? "t" : "f", store_grace(s)),
                              take_home, &to);
        if (n < 0)
            return STORE_NOBODY_KNOWS;
        if (n == 0 || to.home == s->me)
            return STORE_HERE;
        if (*address)
            return STORE_ELSEWHERE;
    }
    return store_shared(s) ? STORE_NOBODY_KNOWS : STORE_HERE;
}

void store_home_give(store_db *s, const char *table, int64_t server)
{
    store_digits me, other;
    store_ask(s, STORE_READS, "UPDATE game SET home = $3 WHERE id = $1 AND home = $2",
              WORDS(table, store_print(s->me, me), store_print(server, other)), take_nothing, NULL);
}

typedef struct {
    void (*take)(void *ctx, const char *table);
    void *ctx;
} to_id;

static void give_id(void *ctx, const piece *c)
{
    const to_id *to = ctx;
    to->take(to->ctx, c[0].at);
}

bool store_not_mine(store_db *s, const char *tables, void (*take)(void *ctx, const char *table), void *ctx)
{
    store_digits me;
    to_id        to = {take, ctx};
    return store_ask(s, STORE_READS, "SELECT id FROM game WHERE id = ANY(string_to_array($1, ',')) AND home <> $2",
                     WORDS(tables, store_print(s->me, me)), give_id, &to)
           >= 0;
}

/* Those that another server takes at this moment are left to it. */
void store_orphans(store_db *s, int most, store_take_row take, void *ctx)
{
    store_digits me, limit;
    store_to_row to = {s, take, ctx};
    store_ask(
        s, STORE_READS,
        "UPDATE game g SET home = $1::bigint WHERE g.number IN (SELECT number FROM game WHERE over = 0 AND home <> $1::bigint"
        " AND home IN (SELECT number FROM server WHERE until <= clock_timestamp() - $3::interval) LIMIT $2"
        " FOR UPDATE SKIP LOCKED) RETURNING " STORE_SHARED_ROW,
        WORDS(store_print(s->me, me), store_print(most, limit), store_grace(s)), store_give_row, &to);
}

/* ---- what is shown of them ---- */

void store_listed(store_db *s, int most, store_take_row take, void *ctx)
{
    store_digits limit;
    store_to_row to = {s, take, ctx};
    store_ask(s, STORE_READS,
              "SELECT " STORE_SHARED_ROW " FROM game g WHERE over = 0 AND listed = 1 ORDER BY created DESC LIMIT $1",
              WORDS(store_print(most, limit)), store_give_row, &to);
}

bool store_invited(store_db *s, const char *code, store_take_row take, void *ctx)
{
    store_to_row to = {s, take, ctx};
    return store_ask(s, STORE_READS,
                     "SELECT " STORE_SHARED_ROW
                     " FROM game g WHERE over = 0 AND code <> '' AND code = $1 ORDER BY created + 0 DESC LIMIT 1",
                     WORDS(code), store_give_row, &to)
           == 1;
}

static void take_count(void *ctx, const piece *c)
{
    *(unsigned *)ctx = (unsigned)atoi(c[0].at);
}

unsigned store_open_tables(store_db *s, const char *person)
{
    unsigned n = 0;
    store_ask(s, STORE_READS, "SELECT count(*) FROM game WHERE owner = $1 AND over = 0", WORDS(person), take_count, &n);
    return n;
}

unsigned store_open_seats(store_db *s, const char *person)
{
    unsigned n = 0;
    store_ask(s, STORE_READS,
              "SELECT coalesce(sum((length(sitting) - length(replace(sitting, $1, ''))) / length($1)), 0)::bigint"
              " FROM sits JOIN game ON id = sits.game WHERE person = $1 AND running = 1 AND " STORE_IS_RUNNING,
              WORDS(person), take_count, &n);
    return n;
}

/* ---- codes ---- */

bool store_code_used(store_db *s, const char *hash, int64_t now, char *person, size_t size)
{
    store_digits  when;
    store_to_word to = {person, size};
    return store_ask(s, STORE_READS, "DELETE FROM device_code WHERE hash = $1 AND until > $2 RETURNING person",
                     WORDS(hash, store_print(now, when)), store_give_word, &to)
           == 1;
}
