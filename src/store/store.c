/* store.c: the queue of writes, their tickets, and the thread that commits them. Where they go is the engine's matter. */
#include "store/internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { RETRY_US = 200000 };
static const double LINGER_S = 0.001, LINGER_BUSY_S = 0.004;

const double store_latency_bounds[STORE_LATENCY_BUCKETS - 1] = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1};

double store_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void store_latency_count(uint64_t bucket[STORE_LATENCY_BUCKETS], double seconds)
{
    int i = 0;
    while (i < STORE_LATENCY_BUCKETS - 1 && seconds > store_latency_bounds[i])
        i++;
    bucket[i]++;
}

/* ---- trouble ---- */

static void set_why(store_db *s, const char *why)
{
    snprintf(s->why, sizeof s->why, "%s", why);
}

void store_problem(store_db *s, const char *why)
{
    pthread_mutex_lock(&s->lock);
    set_why(s, why);
    pthread_mutex_unlock(&s->lock);
}

void store_trouble(store_db *s, const char *why)
{
    pthread_mutex_lock(&s->lock);
    bool news = !s->failing;
    set_why(s, why);
    s->failing = s->look = true;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
    if (news)
        s->wake(s->ctx);
}

/* ---- lost tables; with the lock ---- */

static lost_table *find_lost(store_db *s, const char *table)
{
    lost_table *t = s->lost;
    while (t && strcmp(t->table, table) != 0)
        t = t->next;
    return t;
}

static void lose(store_db *s, const char *table)
{
    lost_table *t = find_lost(s, table);
    if (!t) {
        size_t n = strlen(table) + 1;
        t = rk_alloc(sizeof *t + n);
        memcpy(t->table, table, n);
        t->next = s->lost;
        s->lost = t;
    }
    t->until = UINT64_MAX;
}

/* What a batch has lost is known together with its ticket. */
static void note_lost(store_db *s, const job *first)
{
    for (const job *j = first; j; j = j->next)
        if (j->lost)
            lose(s, j->bytes);
}

static void forget_lost(store_db *s, uint64_t before)
{
    for (lost_table **at = &s->lost, *t; (t = *at);)
        if (t->until <= before) {
            *at = t->next;
            free(t);
        } else {
            at = &t->next;
        }
}

static void mark_stale(store_db *s, job *first)
{
    if (!s->lost)
        return;
    forget_lost(s, first->number);
    for (job *j = first; j; j = j->next) {
        const lost_table *t = j->kind == W_APPEND || store_is_end(j) ? find_lost(s, j->bytes) : NULL;
        j->stale = t && j->number < t->until;
    }
}

void store_lost(store_db *s, void (*take)(void *ctx, const char *table), void *ctx)
{
    lost_table *known = NULL;
    pthread_mutex_lock(&s->lock);
    for (lost_table *t = s->lost; t; t = t->next)
        if (t->until == UINT64_MAX) {
            size_t      n = sizeof *t + strlen(t->table) + 1;
            lost_table *copy = rk_alloc(n);
            t->until = s->jobs;
            memcpy(copy, t, n);
            copy->next = known;
            known = copy;
        }
    pthread_mutex_unlock(&s->lock);
    for (lost_table *t; (t = known);) {
        known = t->next;
        take(ctx, t->table);
        free(t);
    }
}

/* ---- the writer ---- */

/* When the oldest write in the queue has waited long enough; with the lock. While the caller works through its input, more will
 * come. After that a write waits for others as long as the last commit took. So it is safe within two commits, and one that comes
 * just after a commit has begun takes as long anyway: waiting saves commits and makes nothing worse. */
static double ripe_at(const store_db *s)
{
    return s->first->since + (atomic_load_explicit(&s->busy, memory_order_relaxed) ? LINGER_BUSY_S : s->linger);
}

static bool is_ripe(const store_db *s)
{
    return s->first && (s->closing || store_now() >= ripe_at(s));
}

/* Something may go wrong, or right again, while nothing is being written. The host hears of that within a second. */
static void look(store_db *s)
{
    s->look = false;
    pthread_mutex_unlock(&s->lock);
    const char *wrong = s->engine->look(s);
    pthread_mutex_lock(&s->lock);
    bool news = (wrong != NULL) != s->failing;
    if (wrong)
        set_why(s, wrong);
    s->failing = wrong != NULL;
    if (!news)
        return;
    pthread_mutex_unlock(&s->lock);
    s->wake(s->ctx);
    pthread_mutex_lock(&s->lock);
}

/* For a second at most. */
static void wait_for_work(store_db *s)
{
    double          until = s->first ? ripe_at(s) : store_now() + 1;
    struct timespec t = {.tv_sec = (time_t)until, .tv_nsec = (long)((until - (double)(time_t)until) * 1e9)};
    if (s->look || (pthread_cond_timedwait(&s->work, &s->lock, &t) == ETIMEDOUT && !s->first) || s->look)
        look(s);
}

/* Takes the whole queue; NULL when it is time to end. */
static job *take_batch(store_db *s, uint64_t *upto, uint64_t *count)
{
    pthread_mutex_lock(&s->lock);
    while (!is_ripe(s) && !s->closing)
        wait_for_work(s);
    job *batch = s->first;
    s->first = NULL;
    s->last = &s->first;
    *upto = s->open++;
    *count = s->stats.queued;
    if (batch)
        mark_stale(s, batch);
    pthread_mutex_unlock(&s->lock);
    return batch;
}

static void finished(store_db *s, const job *batch, bool ok, uint64_t upto, uint64_t count, double seconds)
{
    pthread_mutex_lock(&s->lock);
    s->failing = !ok;
    if (ok) {
        note_lost(s, batch);
        s->durable = upto;
        s->linger = seconds < LINGER_S ? seconds : LINGER_S;
        s->stats.queued -= count;
        s->stats.commits++;
        s->stats.writes += count;
        s->stats.seconds += seconds;
        store_latency_count(s->stats.bucket, seconds);
    } else {
        s->stats.failures++;
    }
    pthread_mutex_unlock(&s->lock);
    s->wake(s->ctx);
}

static void *writer(void *arg)
{
    store_db *s = arg;
    job      *batch;
    uint64_t  upto, count;
    while ((batch = take_batch(s, &upto, &count))) {
        for (int tries = 0;; tries++) {
            double began = store_now();
            bool   ok = s->engine->commit(s, batch, count);
            finished(s, batch, ok, upto, count, store_now() - began);
            if (ok || (s->closing && tries > 10))
                break;
            usleep(RETRY_US);
        }
        s->engine->committed(s, batch, count);
    }
    return NULL;
}

static uint64_t queue(store_db *s, write_kind kind, const piece *pieces, int n)
{
    size_t size = 0;
    for (int i = 0; i < n; i++)
        size += pieces[i].len + 1;
    job   *j = rk_alloc(sizeof *j + size);
    size_t at = 0;
    *j = (job){.kind = kind, .fields = n, .since = store_now()};
    for (int i = 0; i < n; i++) {
        j->at[i] = at;
        j->len[i] = pieces[i].len;
        memcpy(j->bytes + at, pieces[i].at, pieces[i].len);
        j->bytes[at + pieces[i].len] = 0;
        at += pieces[i].len + 1;
    }
    pthread_mutex_lock(&s->lock);
    *s->last = j;
    s->last = &j->next;
    j->number = s->jobs++;
    uint64_t ticket = s->open;
    s->stats.queued++;
    /* Who is still working wakes the writer once, afterwards. */
    if (!atomic_load_explicit(&s->busy, memory_order_relaxed) || j->since > s->first->since + LINGER_BUSY_S)
        pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
    return ticket;
}

static piece str(const char *s)
{
    return (piece){s, strlen(s)};
}

static piece num(int64_t n, char buf[24])
{
    snprintf(buf, 24, "%lld", (long long)n);
    return str(buf);
}

uint64_t store_append(store_db *s, const char *table, size_t at, const char *bytes, size_t n)
{
    char        buf[24];
    const piece p[] = {str(table), num((int64_t)at, buf), {bytes, n}};
    return queue(s, W_APPEND, p, 3);
}

uint64_t store_table(store_db *s, const store_row *row)
{
    char        buf[24];
    const piece p[] = {
        str(row->id),          str(row->owner), str(row->invite_hash), str(row->invite), str(row->listed ? "1" : "0"),
        num(row->created, buf)};
    return queue(s, W_TABLE, p, 6);
}

uint64_t store_table_over(store_db *s, const store_row *row)
{
    char        ended[24], over[24], upto[24];
    const piece p[] = {str(row->id),     num(row->ended, ended), str(row->card),
                       str(row->people), num(row->over, over),   num((int64_t)row->upto, upto)};
    return queue(s, W_OVER, p, 6);
}

static uint64_t one(store_db *s, write_kind kind, const char *word)
{
    const piece p[] = {str(word)};
    return queue(s, kind, p, 1);
}

static uint64_t two(store_db *s, write_kind kind, const char *a, const char *b)
{
    const piece p[] = {str(a), str(b)};
    return queue(s, kind, p, 2);
}

uint64_t store_refused(store_db *s, const char *table, const char *person)
{
    return two(s, W_REFUSED, table, person);
}

uint64_t store_unlist(store_db *s, const char *table)
{
    return one(s, W_UNLIST, table);
}

uint64_t store_silent(store_db *s, const char *table, bool silent)
{
    return two(s, W_CHAT, table, silent ? "1" : "0");
}

uint64_t store_ban(store_db *s, const char *what, int64_t until, const char *why)
{
    char        buf[24];
    const piece p[] = {str(what), num(until, buf), str(why)};
    return queue(s, W_BAN, p, 3);
}

uint64_t store_unban(store_db *s, const char *what)
{
    return one(s, W_UNBAN, what);
}

uint64_t store_report(store_db *s, const store_complaint *r)
{
    char        buf[24];
    const piece p[] = {num(r->at, buf), str(r->by), str(r->about), str(r->table), str(r->text)};
    return queue(s, W_REPORT, p, 5);
}

uint64_t store_report_done(store_db *s, int64_t number)
{
    char buf[24];
    num(number, buf);
    return one(s, W_REPORT_DONE, buf);
}

uint64_t store_mute(store_db *s, const char *person, const char *other, bool on)
{
    return two(s, on ? W_MUTE : W_UNMUTE, person, other);
}

uint64_t store_unsecret(store_db *s, const char *hash)
{
    return one(s, W_UNSECRET, hash);
}

uint64_t store_unsits(store_db *s, const char *person, const char *table)
{
    return two(s, W_UNSITS, person, table);
}

uint64_t store_setting(store_db *s, const char *name, const char *value)
{
    return two(s, W_SETTING, name, value);
}

uint64_t store_told(store_db *s, const char *person, const char *table, bool told)
{
    const piece p[] = {str(person), str(table), str(told ? "1" : "0")};
    return queue(s, W_TOLD, p, 3);
}

uint64_t store_subscribe(store_db *s, const store_subscription *sub)
{
    char        buf[24];
    const piece p[] = {str(sub->device), str(sub->person), str(sub->endpoint),
                       str(sub->keys),   str(sub->lang),   num(sub->created, buf)};
    two(s, W_SUBSCRIBE_CLEAR, sub->device, sub->endpoint);
    return queue(s, W_SUBSCRIBE, p, 6);
}

uint64_t store_unsubscribe(store_db *s, const char *device, const char *endpoint)
{
    return two(s, W_UNSUBSCRIBE, device, endpoint);
}

uint64_t store_forget_person(store_db *s, const char *person)
{
    for (write_kind k = W_FORGET_SECRETS; k < W_FORGET_PERSON; k++)
        one(s, k, person);
    return one(s, W_FORGET_PERSON, person);
}

uint64_t store_forget(store_db *s, const char *table, int64_t upto)
{
    char        buf[24];
    const piece p[] = {str(table), num(upto, buf)};
    for (write_kind k = W_FORGET_ENTRIES; k < W_FORGET_TABLE; k++)
        queue(s, k, p, 2);
    return queue(s, W_FORGET_TABLE, p, 2);
}

uint64_t store_pack(store_db *s, const char *table)
{
    rk_text       log = RK_TEXT_INIT, packed = RK_TEXT_INIT;
    char          buf[24];
    uint64_t      ticket = 0;
    store_reading is = store_log(s, table, &log);
    if (is == STORE_FOUND && store_squeeze(log.at, log.len, &packed)) {
        const piece p[] = {str(table), num((int64_t)log.len, buf), {packed.at, packed.len}};
        queue(s, W_PACKED, p, 3);
        queue(s, W_PACKED_MARK, p, 2);
        ticket = queue(s, W_PACKED_ENTRIES, p, 2);
    } else if (is != STORE_AWAY) {
        ticket = two(s, W_PACKED_MARK, table, "1"); /* nobody tries again */
    }
    rk_text_free(&log);
    rk_text_free(&packed);
    return ticket;
}

uint64_t store_sits(store_db *s, const char *person, const char *table)
{
    const piece p[] = {str(person), str(table)};
    return queue(s, W_SITS, p, 2);
}

uint64_t store_person(store_db *s, const char *id, const char *name, int64_t now)
{
    char        buf[24];
    const piece p[] = {str(id), str(name), num(now, buf)};
    return queue(s, W_PERSON, p, 3);
}

uint64_t store_secret(store_db *s, const char *hash, const char *person, int64_t now)
{
    char        buf[24];
    const piece p[] = {str(hash), str(person), num(now, buf)};
    return queue(s, W_SECRET, p, 3);
}

uint64_t store_shown(store_db *s, const store_row *row)
{
    char        turn[24];
    const piece p[] = {str(row->id), str(row->card), str(row->people), num(row->turn, turn), str(row->code)};
    return queue(s, W_SHOWN, p, 5);
}

uint64_t store_code(store_db *s, const char *hash, const char *person, int64_t until)
{
    char        buf[24];
    const piece p[] = {str(hash), str(person), num(until, buf)};
    return queue(s, W_CODE, p, 3);
}

uint64_t store_dataset(store_db *s, const char *hash, const char *game, const char *bytes, size_t n)
{
    const piece p[] = {str(hash), str(game), {bytes, n}};
    return queue(s, W_DATASET, p, 3);
}

void store_busy(store_db *s, bool busy)
{
    atomic_store_explicit(&s->busy, busy, memory_order_relaxed);
    if (busy)
        return;
    pthread_mutex_lock(&s->lock);
    if (s->first)
        pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
}

uint64_t store_durable(store_db *s)
{
    pthread_mutex_lock(&s->lock);
    uint64_t d = s->durable;
    pthread_mutex_unlock(&s->lock);
    return d;
}

bool store_failing(store_db *s, rk_text *why)
{
    pthread_mutex_lock(&s->lock);
    bool failing = s->failing;
    if (failing && why)
        rk_text_add(why, s->why);
    pthread_mutex_unlock(&s->lock);
    return failing;
}

void store_statistics(store_db *s, store_stats *out)
{
    pthread_mutex_lock(&s->lock);
    *out = s->stats;
    store_ship_statistics(s->ship, out);
    pthread_mutex_unlock(&s->lock);
}

uint64_t store_unread(store_db *s)
{
    return atomic_load_explicit(&s->unread, memory_order_relaxed);
}

bool store_shared(const store_db *s)
{
    return *s->address;
}

int64_t store_number(const store_db *s)
{
    return s->me;
}

const char *store_damage(const store_db *s)
{
    return rk_text_str(&s->damage);
}

/* ---- opening ---- */

bool store_is_url(const char *where)
{
    return !strncmp(where, "postgresql://", 13) || !strncmp(where, "postgres://", 11);
}

static const store_engine *engine_for(const char *where)
{
#ifdef RK_POSTGRES
    return store_is_url(where) ? &store_postgres : &store_sqlite;
#else
    return store_is_url(where) ? NULL : &store_sqlite;
#endif
}

static store_db *make(const store_engine *engine, store_wake wake, void *ctx)
{
    store_db *s = rk_alloc(sizeof *s);
    *s = (store_db){.engine = engine, .wake = wake, .ctx = ctx, .open = 1};
    s->last = &s->first;
    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&s->work, &monotonic);
    pthread_condattr_destroy(&monotonic);
    return s;
}

static void unmake(store_db *s)
{
    s->engine->close(s);
    store_free_jobs(s->first);
    forget_lost(s, UINT64_MAX);
    rk_text_free(&s->damage);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->work);
    free(s);
}

static store_db *open_one(const char *where, const char *address, store_wake wake, void *ctx, rk_text *err)
{
    const store_engine *engine = engine_for(where);
    if (!engine) {
        rk_text_add(err, STORE_NO_POSTGRES);
        return NULL;
    }
    store_db *s = make(engine, wake, ctx);
    rk_text   what = RK_TEXT_INIT;
    snprintf(s->address, sizeof s->address, "%s", address);
    if (!engine->open(s, where, &what) || pthread_create(&s->thread, NULL, writer, s) != 0) {
        if (!store_is_url(where)) /* which may have a password in it */
            rk_text_addf(err, "%s: ", where);
        rk_text_add(err, rk_text_str(&what));
        unmake(s);
        s = NULL;
    }
    rk_text_free(&what);
    return s;
}

store_db *store_open(const char *where, store_wake wake, void *ctx, rk_text *err)
{
    return open_one(where, "", wake, ctx, err);
}

store_db *store_open_shared(const char *where, const char *address, store_wake wake, void *ctx, rk_text *err)
{
    if (store_is_url(where))
        return open_one(where, address, wake, ctx, err);
    rk_text_add(err, "--peers is for PostgreSQL: a file has one server");
    return NULL;
}

void store_close(store_db *s)
{
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    unmake(s);
}
