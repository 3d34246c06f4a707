/* checkpoint.c: a thread of its own does most of a checkpoint, which takes milliseconds. While commits go on it never quite
 * finishes, and SQLite starts its log again from the beginning only after a complete checkpoint. So the writer does the
 * little that is left itself, between two commits. */
#include "store/checkpoint.h"

#include "base/text.h"

#include <pthread.h>
#include <stdlib.h>

enum { LONG = 4000 }; /* pages in the log */

struct store_checkpoints {
    sqlite3        *db, *beside;
    int             pages; /* in the log, as of the last commit */
    pthread_t       thread;
    pthread_mutex_t lock;
    pthread_cond_t  work;
    enum { IDLE, ASKED, DONE, ENDING } state;
};

static int count_pages(void *ctx, sqlite3 *db, const char *name, int pages)
{
    (void)db, (void)name;
    ((store_checkpoints *)ctx)->pages = pages;
    return SQLITE_OK;
}

/* If a checkpoint fails (on a full disk), the next one tries again. What is committed is safe in the log. */
static void copy(sqlite3 *db)
{
    sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static void *copier(void *arg)
{
    store_checkpoints *c = arg;
    pthread_mutex_lock(&c->lock);
    while (c->state != ENDING) {
        if (c->state != ASKED) {
            pthread_cond_wait(&c->work, &c->lock);
            continue;
        }
        pthread_mutex_unlock(&c->lock);
        copy(c->beside);
        pthread_mutex_lock(&c->lock);
        if (c->state == ASKED)
            c->state = DONE;
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

store_checkpoints *store_checkpoints_new(sqlite3 *db, const char *path)
{
    store_checkpoints *c = rk_alloc(sizeof *c);
    *c = (store_checkpoints){.db = db};
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->work, NULL);
    if (sqlite3_open_v2(path, &c->beside, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK
        && pthread_create(&c->thread, NULL, copier, c) == 0) {
        sqlite3_wal_hook(db, count_pages, c); /* replaces SQLite's own checkpoints */
        return c;
    }
    sqlite3_close(c->beside);
    free(c);
    return NULL;
}

void store_checkpoints_free(store_checkpoints *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->state = ENDING;
    pthread_cond_signal(&c->work);
    pthread_mutex_unlock(&c->lock);
    pthread_join(c->thread, NULL);
    sqlite3_wal_hook(c->db, NULL, NULL);
    sqlite3_close(c->beside);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->work);
    free(c);
}

void store_checkpoints_consider(store_checkpoints *c)
{
    if (c->pages < LONG)
        return;
    pthread_mutex_lock(&c->lock);
    bool rest = c->state == DONE;
    if (rest)
        c->state = IDLE;
    else if (c->state == IDLE)
        c->state = ASKED;
    pthread_cond_signal(&c->work);
    pthread_mutex_unlock(&c->lock);
    if (rest)
        copy(c->db);
}
