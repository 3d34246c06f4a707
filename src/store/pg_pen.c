/* pg_pen.c: writes what was queued into PostgreSQL, in one transaction and one pipeline: nothing waits for an answer before the
 * next statement is sent.
 *
 * If the connection breaks during a commit, nobody knows whether it was carried out. Then the same batch is written once more.
 * So every statement here may be carried out twice. An entry that is there already with the very same bytes is ours; it is
 * rewritten, so that its commit waits for the standby again. */
#include "store/pg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOW_S = 2, GIVE_UP_S = 20 };

/* The log of the table has no entry from there on. */
#define ENDS_AT(place)                                                                                                           \
    "packed <= " place "::bigint AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.game = game.number AND at >= " place "::"       \
    "bigint)"

#ifdef RK_NO_FENCE /* to show what it is for: whoever comes second believes to have been first */
enum { FENCED = false };
#define IF_TAKEN "DO NOTHING"
#else
enum { FENCED = true };
#define IF_TAKEN "DO UPDATE SET bytes = e.bytes WHERE e.bytes = excluded.bytes"
#endif

/* NULL: another statement does it, too. */
static const char *const statements[WRITES] = {
    [W_APPEND] = ("INSERT INTO entry AS e (game, at, bytes) SELECT number, $2::bigint, $3::bytea FROM game"
                  " WHERE id = $1 AND packed <= $2::bigint"
                  " ON CONFLICT (game, at) " IF_TAKEN),
    [W_TABLE] = ("INSERT INTO game(id, owner, invite, link, listed, created, home)"
                 " VALUES($1, $2, $3, $4, $5, $6, current_setting('ratskeller.server')::bigint) ON CONFLICT DO NOTHING"),
    [W_OVER] = ("WITH over AS (UPDATE game SET over = $5, ended = $2, card = $3, people = $4 WHERE id = $1 AND " ENDS_AT(
        "$6") " RETURNING id), seats AS (UPDATE sits SET running = 0 FROM over WHERE sits.game = over.id)"
              " SELECT 1 FROM over"),
    [W_PERSON] = "INSERT INTO person VALUES($1, $2, $3) ON CONFLICT (id) DO UPDATE SET name = $2, seen = $3",
    [W_SECRET] = "INSERT INTO secret VALUES($1, $2, $3) ON CONFLICT DO NOTHING",
    [W_SITS] = ("INSERT INTO sits(person, game, created)"
                " VALUES($1, $2, coalesce((SELECT created FROM game WHERE id = $2), 0))"
                " ON CONFLICT DO NOTHING"),
    [W_DATASET] = "INSERT INTO dataset VALUES($1, $2, $3) ON CONFLICT DO NOTHING",
    /* A server that has been asleep does not know that the table has moved. */
    [W_SHOWN] = ("UPDATE game SET shown = $2, sitting = $3, turn = $4, code = $5"
                 " WHERE id = $1 AND " STORE_IS_RUNNING " AND home = current_setting('ratskeller.server')::bigint"),
    [W_CODE] = ("WITH old AS (DELETE FROM device_code WHERE (person = $2 AND hash <> $1) OR until < $3::bigint - 3600000)"
                " INSERT INTO device_code VALUES($1, $2, $3) ON CONFLICT DO NOTHING"),
    [W_REFUSED] = "INSERT INTO refused VALUES($1, $2) ON CONFLICT DO NOTHING",
    [W_CHAT] = "UPDATE game SET silent = $2 WHERE id = $1",
    [W_UNLIST] = "UPDATE game SET listed = 0 WHERE id = $1",
    [W_BAN] = "INSERT INTO banned VALUES($1, $2, $3) ON CONFLICT (what) DO UPDATE SET until = $2, why = $3",
    [W_UNBAN] = "DELETE FROM banned WHERE what = $1",
    [W_REPORT] = "INSERT INTO report(at, by, about, game, text) VALUES($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
    [W_REPORT_DONE] = "UPDATE report SET done = 1 WHERE number = $1",
    [W_MUTE] = "INSERT INTO muted VALUES($1, $2) ON CONFLICT DO NOTHING",
    [W_UNMUTE] = "DELETE FROM muted WHERE person = $1 AND other = $2",
    [W_UNSECRET] = "DELETE FROM secret WHERE hash = $1",
    [W_UNSITS] = "DELETE FROM sits WHERE person = $1 AND game = $2",
    [W_SETTING] = "INSERT INTO setting VALUES($1, $2) ON CONFLICT DO NOTHING",
    [W_TOLD] = "UPDATE sits SET told = $3 WHERE person = $1 AND game = $2",
    [W_SUBSCRIBE_CLEAR] = "DELETE FROM subscription WHERE device = $1 OR endpoint = $2",
    [W_SUBSCRIBE] = "INSERT INTO subscription VALUES($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
    [W_UNSUBSCRIBE] = "DELETE FROM subscription WHERE device = $1 AND ($2 = '' OR endpoint = $2)",
    [W_FORGET_SECRETS] = "DELETE FROM secret WHERE person = $1",
    [W_FORGET_SUBSCRIPTIONS] = "DELETE FROM subscription WHERE person = $1",
    [W_FORGET_LISTS] = "DELETE FROM sits WHERE person = $1",
    [W_FORGET_MUTED] = "DELETE FROM muted WHERE person = $1 OR other = $1",
    [W_FORGET_PERSON] = "DELETE FROM person WHERE id = $1",
    /* Another server may have packed more meanwhile. */
    [W_PACKED] = ("INSERT INTO packed SELECT number, $3::bytea FROM game WHERE id = $1 AND packed < $2::bigint"
                  " ON CONFLICT (game) DO UPDATE SET bytes = excluded.bytes"),
    [W_PACKED_MARK] = "UPDATE game SET packed = $2::bigint WHERE id = $1 AND packed < $2::bigint",
    [W_PACKED_ENTRIES] = "DELETE FROM entry USING game WHERE entry.game = number AND id = $1 AND at < $2::bigint",
    /* One statement sees one moment: nothing can come in between. */
    [W_FORGET_TABLE] = ("WITH gone AS (DELETE FROM game WHERE id = $1 AND ($2::bigint < 0 OR " ENDS_AT(
        "$2") ")"
              " RETURNING number, id),"
              " entries AS (DELETE FROM entry USING gone WHERE entry.game = gone.number),"
              " logs AS (DELETE FROM packed USING gone WHERE packed.game = gone.number),"
              " lists AS (DELETE FROM sits USING gone WHERE sits.game = gone.id),"
              " refusals AS (DELETE FROM refused USING gone WHERE refused.game = gone.id) SELECT 1 FROM gone"),
};

static void name_of(write_kind kind, char out[16])
{
    snprintf(out, 16, "w%d", (int)kind);
}

bool store_pg_pen_open(PGconn *c, rk_text *err)
{
    rk_text sql = RK_TEXT_INIT;
    for (int i = 0; i < WRITES; i++) {
        char name[16];
        name_of((write_kind)i, name);
        if (statements[i])
            rk_text_addf(&sql, "PREPARE %s AS %s;", name, statements[i]);
    }
    bool ok = store_pg_run(c, GIVE_UP_S, rk_text_str(&sql), err);
    rk_text_free(&sql);
    return ok;
}

/* One batch on its way. */
typedef struct {
    store_db *s;
    PGconn   *c;
    job     **sent; /* in the order of their answers; NULL: BEGIN, COMMIT */
    size_t    sent_n, answered;
    double    began;
    bool      ok, warned;
    rk_text  *err;
} writing;

static bool is_bytes(write_kind kind, int field)
{
    return field == 2 && (kind == W_APPEND || kind == W_PACKED || kind == W_DATASET);
}

void store_pg_mend(char *at, size_t n)
{
    if (rk_utf8_ok(at, n) && !memchr(at, 0, n))
        return;
    for (size_t i = 0; i < n; i++)
        if (!at[i] || at[i] & 0x80)
            at[i] = '?';
}

static void send_row(writing *w, job *j, const piece *last)
{
    char        name[16];
    const char *value[FIELDS];
    int         length[FIELDS], format[FIELDS];
    for (int i = 0; i < j->fields; i++) {
        bool  bytes = is_bytes(j->kind, i);
        piece p = last && i == j->fields - 1 ? *last : store_field(j, i);
        if (!bytes)
            store_pg_mend(j->bytes + j->at[i], j->len[i]);
        value[i] = p.at;
        length[i] = (int)p.len;
        format[i] = bytes;
    }
    name_of(j->kind, name);
    w->sent[w->sent_n++] = j;
    w->ok = w->ok && pq.PQsendQueryPrepared(w->c, name, j->fields, value, length, format, 0);
}

static void send_word(writing *w, const char *sql)
{
    w->sent[w->sent_n++] = NULL;
    w->ok = w->ok && pq.PQsendQueryParams(w->c, sql, 0, NULL, NULL, NULL, NULL, 0);
}

static void send_logs(writing *w, job **logs, size_t n)
{
    rk_text all = RK_TEXT_INIT;
    for (size_t i = 0, from = 0; i < n; from = i) {
        i = store_same_log(logs, from, n, &all);
        const piece bytes = {all.at, all.len};
        send_row(w, logs[from], &bytes);
    }
    rk_text_free(&all);
}

/* ---- answers ---- */

static void complain(writing *w, const char *why)
{
    if (w->ok)
        rk_text_addn(w->err, why, strcspn(why, "\n"));
    w->ok = false;
}

/* The host is told when it takes long; in the end the connection is given up. */
static bool wait_for_answer(writing *w)
{
    while (pq.PQisBusy(w->c)) {
        double waited = store_now() - w->began;
        if (waited > SLOW_S)
            store_trouble(w->s, "the database does not answer");
        if (waited > GIVE_UP_S || (!store_pg_wait(w->c, 0.5) && pq.PQstatus(w->c) != CONNECTION_OK)) {
            complain(w, waited > GIVE_UP_S ? "the database does not answer" : pq.PQerrorMessage(w->c));
            return false;
        }
    }
    return true;
}

static void take_answer(writing *w, PGresult *r)
{
    ExecStatusType is = pq.PQresultStatus(r);
    job           *j = w->sent[w->answered];
    if (is != PGRES_COMMAND_OK && is != PGRES_TUPLES_OK)
        complain(w, is == PGRES_PIPELINE_ABORTED ? "given up" : pq.PQresultErrorMessage(r));
    else if (j)
        j->lost = FENCED && (j->kind == W_APPEND || store_is_end(j)) && !strcmp(pq.PQcmdTuples(r), "0");
    else if (w->answered && strcmp(pq.PQcmdStatus(r), "COMMIT") != 0)
        complain(w, "the database has undone it");
}

/* The answers to everything that was sent. */
static void take_answers(writing *w)
{
    while (w->answered < w->sent_n && wait_for_answer(w)) {
        PGresult *r = pq.PQgetResult(w->c);
        if (r)
            take_answer(w, r);
        else
            w->answered++;
        pq.PQclear(r);
        if (!r && pq.PQstatus(w->c) != CONNECTION_OK) {
            complain(w, pq.PQerrorMessage(w->c));
            break;
        }
    }
}

/* A commit that no longer waited for its standby says so in a warning only. */
static void take_notice(void *ctx, const PGresult *r)
{
    const char *how = pq.PQresultErrorField(r, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (how && !strcmp(how, "WARNING"))
        ((writing *)ctx)->warned = true;
}

static void keep_quiet(void *ctx, const PGresult *r)
{
    (void)ctx, (void)r;
}

/* ---- the whole of it ---- */

static void send_all(writing *w, job *first, job **logs, size_t n)
{
    bool ends = false;
    send_word(w, "BEGIN");
    for (job *j = first; j; j = j->next) {
        ends = ends || (store_is_end(j) && statements[j->kind] && !j->stale);
        if (!j->stale && j->kind != W_APPEND && !store_is_end(j) && statements[j->kind])
            send_row(w, j, NULL);
    }
    send_logs(w, logs, n);
    if (!ends)
        return;
    /* Whether a table may end depends on its log. */
    w->ok = w->ok && pq.PQsendFlushRequest(w->c);
    take_answers(w);
    for (job *j = first; j && w->ok; j = j->next)
        if (store_is_end(j) && statements[j->kind] && !j->stale && !store_is_lost(j, logs, n))
            send_row(w, j, NULL);
}

bool store_pg_pen_write(store_db *s, PGconn *c, job *first, uint64_t count, rk_text *err)
{
    job   **logs = rk_alloc((count + 1) * sizeof *logs);
    writing w = {.s = s, .c = c, .sent = rk_alloc((count + 2) * sizeof(job *)), .began = store_now(), .ok = true, .err = err};
    pq.PQsetNoticeReceiver(c, take_notice, &w);
    w.ok = pq.PQenterPipelineMode(c);
    send_all(&w, first, logs, store_sort_logs(first, logs));
    if (w.ok) {
        send_word(&w, "COMMIT");
        w.ok = w.ok && pq.PQpipelineSync(c);
        take_answers(&w);
    }
    if (w.ok && wait_for_answer(&w)) {
        PGresult *r = pq.PQgetResult(c);
        if (pq.PQresultStatus(r) != PGRES_PIPELINE_SYNC)
            complain(&w, "the database lost count");
        pq.PQclear(r);
    }
    if (w.warned)
        complain(&w, "the standby does not answer");
    if (!w.ok && !err->len)
        rk_text_add(err, "the connection to the database is broken");
    pq.PQsetNoticeReceiver(c, keep_quiet, NULL);
    free(logs);
    free(w.sent);
    return w.ok;
}
