/* ship.c: continuous shipping to a second file, on another disk if the host has one.
 *
 * At the beginning a thread copies the database as it is; the old copy stays until the new one is whole. Then it writes every
 * batch that the main file has committed, in the same order, in transactions that are synced: what has been shipped is safe even
 * if the main file is lost the next moment. The main file never waits for the second one. If the second one cannot be written, it
 * lags behind, and the lag is told; if it lags too far, it is copied anew. */
#include "store/internal.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PAUSE_US = 20000, RETRY_US = 500000, COPY_AGAIN_S = 10, BEHIND_MAX = 64 * 1024 * 1024 };

/* What one commit has written. */
typedef struct batch {
    struct batch *next;
    job          *first;
    uint64_t      count;
} batch;

struct store_shipping {
    char           *from, *to;
    sqlite3        *source; /* holds the moment that is being copied */
    store_pen       pen;    /* writes the second file; db NULL: it is not there yet */
    pthread_t       thread;
    pthread_mutex_t lock;
    pthread_cond_t  work;
    batch          *first, **last;
    size_t          bytes;           /* of the queue */
    uint64_t        behind, in_copy; /* writes that are not in the second file; those of them that the copy has */
    double          since;           /* when the oldest of them was queued */
    bool            copying;
    bool            wanted; /* a copy, because there is none or too much was missed ... */
    double          not_before;
    bool            closing;
};

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void free_batches(batch *b)
{
    while (b) {
        batch *next = b->next;
        store_free_jobs(b->first);
        free(b);
        b = next;
    }
}

static void clear_queue(store_shipping *s)
{
    free_batches(s->first);
    s->first = NULL;
    s->last = &s->first;
    s->bytes = 0;
}

static size_t size_of(const job *j)
{
    size_t n = 0;
    for (; j; j = j->next)
        for (int i = 0; i < j->fields; i++)
            n += j->len[i];
    return n;
}

/* ---- on the writer's thread, between two commits ---- */

/* Holds on to the database as it is now, with everything that was queued. */
static bool hold(store_shipping *s)
{
    bool ok = sqlite3_open_v2(s->from, &s->source, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK
              && sqlite3_exec(s->source, "BEGIN; SELECT count(*) FROM game", NULL, NULL, NULL) == SQLITE_OK;
    if (!ok) {
        sqlite3_close(s->source);
        s->source = NULL;
    }
    return ok;
}

static void hold_if_wanted(store_shipping *s)
{
    if (!s->wanted || s->copying || now_s() < s->not_before)
        return;
    s->copying = hold(s);
    s->not_before = now_s() + COPY_AGAIN_S;
    if (!s->copying)
        return;
    s->wanted = false;
    clear_queue(s);
    s->in_copy = s->behind;
    pthread_cond_signal(&s->work);
}

void store_ship_tick(store_shipping *s)
{
    pthread_mutex_lock(&s->lock);
    hold_if_wanted(s);
    pthread_mutex_unlock(&s->lock);
}

void store_ship_take(store_shipping *s, job *first, uint64_t count)
{
    batch *b = rk_alloc(sizeof *b);
    *b = (batch){.first = first, .count = count};
    pthread_mutex_lock(&s->lock);
    if (!s->behind)
        s->since = first->since;
    s->behind += count;
    s->bytes += size_of(first);
    *s->last = b;
    s->last = &b->next;
    s->wanted = s->wanted || s->bytes > BEHIND_MAX;
    if (s->wanted && !s->copying)
        clear_queue(s); /* the next copy will have it */
    hold_if_wanted(s);
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
}

void store_ship_statistics(store_shipping *s, store_stats *out)
{
    out->ships = s != NULL;
    out->ship_behind = 0;
    out->ship_seconds = 0;
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    out->ship_behind = s->behind;
    if (s->behind)
        out->ship_seconds = now_s() - s->since;
    pthread_mutex_unlock(&s->lock);
}

/* ---- on its own thread ---- */

static void close_target(store_shipping *s)
{
    store_pen_close(&s->pen);
    sqlite3_close(s->pen.db);
    s->pen.db = NULL;
}

static bool open_target(store_shipping *s)
{
    rk_text err = RK_TEXT_INIT;
    bool    ok = sqlite3_open_v2(s->to, &s->pen.db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK
              && sqlite3_exec(s->pen.db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", NULL, NULL, NULL) == SQLITE_OK
              && store_pen_open(&s->pen, &err);
    rk_text_free(&err);
    if (!ok)
        close_target(s);
    return ok;
}

/* Puts a copy of the held moment in the place of the second file. What was there is closed properly first: its write-ahead log
 * must not be left behind, for the new file would be taken to own it. */
static bool copy_all(store_shipping *s)
{
    rk_text err = RK_TEXT_INIT;
    if (s->pen.db || access(s->to, F_OK) != 0 || open_target(s))
        close_target(s);
    bool ok = store_copy_held(s->source, s->to, &err) && open_target(s);
    rk_text_free(&err);
    return ok;
}

/* Some of what was missing is there now. */
static void arrived(store_shipping *s, uint64_t count)
{
    s->behind -= count;
    if (s->first)
        s->since = s->first->first->since;
}

static void make_copy(store_shipping *s)
{
    bool ok = copy_all(s);
    pthread_mutex_lock(&s->lock);
    sqlite3_close(s->source); /* or the main file's log could not begin anew */
    s->source = NULL;
    s->copying = false;
    s->wanted = !ok;
    if (ok)
        arrived(s, s->in_copy);
    pthread_mutex_unlock(&s->lock);
}

static bool write_all(store_shipping *s, const batch *first)
{
    bool ok = s->pen.db && sqlite3_exec(s->pen.db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    for (const batch *b = first; ok && b; b = b->next)
        ok = store_pen_write(&s->pen, b->first, b->count);
    ok = ok && sqlite3_exec(s->pen.db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    if (!ok && s->pen.db)
        sqlite3_exec(s->pen.db, "ROLLBACK", NULL, NULL, NULL);
    return ok;
}

static bool ship(store_shipping *s, batch *going)
{
    bool     ok = write_all(s, going);
    uint64_t count = 0;
    for (const batch *b = going; b; b = b->next)
        count += b->count;
    pthread_mutex_lock(&s->lock);
    if (ok)
        arrived(s, count);
    else
        s->wanted = true; /* a copy is simpler than to find out what is there */
    pthread_mutex_unlock(&s->lock);
    free_batches(going);
    return ok;
}

static void *shipper(void *arg)
{
    store_shipping *s = arg;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        while (!s->closing && !s->copying && (!s->first || s->wanted))
            pthread_cond_wait(&s->work, &s->lock);
        bool   copying = s->copying;
        batch *going = copying || s->wanted ? NULL : s->first; /* nothing is written behind a gap */
        if (going) {
            s->first = NULL;
            s->last = &s->first;
            s->bytes = 0;
        }
        pthread_mutex_unlock(&s->lock);
        if (copying)
            make_copy(s);
        else if (!going)
            return NULL;
        else
            usleep(ship(s, going) ? PAUSE_US : RETRY_US);
    }
}

store_shipping *store_ship_new(const char *from, const char *to, rk_text *err)
{
    store_shipping *s = rk_alloc(sizeof *s);
    *s = (store_shipping){.from = rk_strdup(from), .to = rk_strdup(to), .wanted = true, .behind = 1, .since = now_s()};
    /* until the first copy is there, something is missing */
    s->last = &s->first;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->work, NULL);
    hold_if_wanted(s);
    if (!s->copying || pthread_create(&s->thread, NULL, shipper, s) != 0) {
        rk_text_addf(err, "%s cannot be shipped to %s", from, to);
        sqlite3_close(s->source);
        free(s->from);
        free(s->to);
        free(s);
        return NULL;
    }
    return s;
}

void store_ship_free(store_shipping *s)
{
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    close_target(s);
    clear_queue(s);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->work);
    free(s->from);
    free(s->to);
    free(s);
}
