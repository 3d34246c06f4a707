/* worker.c: each thread asks for a decision to make, makes it, and brings the answer with the next question. */
#include "work/worker.h"

#include "base/sha256.h"
#include "games/registry.h"
#include "work/http.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    ANSWER_SECONDS = WORK_POLL_SECONDS + 25, /* more than any honest server needs */
    BACK_SECONDS = 3,
    WAIT_MAX_MS = 30000 /* between attempts at a server that is away */
};

typedef struct known_set {
    struct known_set *next;
    rk_dataset        set;
} known_set;

typedef struct {
    work_pool *pool;
    pthread_t  id;
    work_http *http;
    char       job[WORK_ID_SIZE]; /* being thought about; "": none */
    bool       connected;
} worker;

struct work_pool {
    char           *url, key[WORK_KEY_MAX];
    pthread_mutex_t lock; /* of everything below */
    pthread_cond_t  stops;
    bool            stopping, hopeless;
    rk_text         trouble;
    known_set      *sets;
    work_stats      stats;
    void (*told)(void *ctx, const work_deed *deed);
    void    *ctx;
    unsigned threads;
    worker   worker[];
};

/* What a thread has in hand between two questions. */
typedef struct {
    char      id[WORK_ID_SIZE];
    rk_text   move;
    work_deed deed;
    char      game[32], bot[200];
} result;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- data sets ---- */

static bool fetch_source(worker *w, const rk_set_name *name, rk_text *source, rk_text *err)
{
    char path[128], hash[65];
    snprintf(path, sizeof path, "/api/work/sets/%.64s", name->hash);
    int status = work_http_ask(w->http, "GET", path, NULL, ANSWER_SECONDS, source, err);
    rk_sha256_hex(rk_text_str(source), source->len, hash);
    if (status != 200 || strcmp(hash, name->hash) != 0) {
        rk_text_addf(err, "the server does not hand out the data set %.12s of %.40s", name->hash, name->game);
        return false;
    }
    return true;
}

static bool open_set(worker *w, const rk_game *g, const rk_set_name *name, rk_dataset *out, rk_text *err)
{
    rk_text source = RK_TEXT_INIT;
    if (!rk_dataset_open(out, g, NULL, err))
        return false;
    if (strcmp(out->hash, name->hash) != 0) { /* it is not the one we bring */
        rk_dataset_free(out);
        bool ok = fetch_source(w, name, &source, err) && rk_dataset_parse(out, g, name->game, source.at, source.len, err);
        rk_text_free(&source);
        if (!ok)
            return false;
    }
    if (rk_dataset_use_rules(out, name->rules, err))
        return true;
    rk_dataset_free(out);
    return false;
}

/* Sets never go: there are few. */
static const rk_dataset *find_set(void *ctx, const rk_set_name *name, rk_text *err)
{
    worker        *w = ctx;
    work_pool     *p = w->pool;
    const rk_game *g = rk_game_by_id(name->game);
    known_set     *k = NULL;
    if (!g) {
        rk_text_addf(err, "there is no game \"%.40s\" here", name->game);
        return NULL;
    }
    pthread_mutex_lock(&p->lock);
    for (k = p->sets; k && !rk_dataset_is(&k->set, name);)
        k = k->next;
    pthread_mutex_unlock(&p->lock);
    if (k)
        return &k->set;
    k = rk_alloc(sizeof *k);
    if (!open_set(w, g, name, &k->set, err)) {
        free(k);
        return NULL;
    }
    pthread_mutex_lock(&p->lock); /* two threads may both have read it: no harm */
    k->next = p->sets;
    p->sets = k;
    pthread_mutex_unlock(&p->lock);
    return &k->set;
}

/* ---- one decision ---- */

static void think(worker *w, const work_job *job, const void *state, result *out)
{
    work_pool *p = w->pool;
    double     began = now();
    pthread_mutex_lock(&p->lock);
    bool stopping = p->stopping;
    if (!stopping) {
        memcpy(w->job, job->id, sizeof w->job);
        p->stats.thinking++;
    }
    pthread_mutex_unlock(&p->lock);
    if (stopping)
        return; /* it is handed in as it came */
    work_job_do(job, state, &out->move);
    snprintf(out->game, sizeof out->game, "%s", job->set->game->id);
    snprintf(out->bot, sizeof out->bot, "%s", job->spec.name);
    out->deed = (work_deed){out->game, out->bot, now() - began, false};
    pthread_mutex_lock(&p->lock);
    w->job[0] = 0;
    p->stats.thinking--;
    p->stats.seconds += out->deed.seconds;
    pthread_mutex_unlock(&p->lock);
}

static void note_trouble(worker *w, const char *why, bool hopeless)
{
    work_pool *p = w->pool;
    pthread_mutex_lock(&p->lock);
    if (!p->stopping && !p->hopeless) {
        rk_text_clear(&p->trouble);
        rk_text_add(&p->trouble, why);
        p->hopeless = hopeless;
    }
    p->stats.connected -= w->connected;
    w->connected = false;
    pthread_mutex_unlock(&p->lock);
}

static void note_connected(worker *w)
{
    work_pool *p = w->pool;
    pthread_mutex_lock(&p->lock);
    rk_text_clear(&p->trouble);
    p->stats.connected += !w->connected;
    w->connected = true;
    pthread_mutex_unlock(&p->lock);
}

static void note_deed(work_pool *p, result *r, const rk_node *answer)
{
    rk_node taken = rk_node_maybe(answer, "taken");
    pthread_mutex_lock(&p->lock);
    r->deed.taken = rk_node_there(&taken) && rk_node_bool(&taken);
    p->stats.decisions++;
    p->stats.taken += r->deed.taken;
    p->told(p->ctx, &r->deed);
    pthread_mutex_unlock(&p->lock);
}

/* What the server says: what became of our answer, and perhaps something to do. */
static void take_answer(worker *w, const rk_text *bytes, result *r)
{
    rk_source doc;
    rk_text   err = RK_TEXT_INIT;
    bool      brought = r->move.len;
    if (rk_source_parse(&doc, "server", rk_text_str(bytes), bytes->len)) {
        rk_node  root = rk_source_root(&doc), at = rk_node_get(&root, "job");
        work_job job;
        void    *state = NULL;
        if (brought)
            note_deed(w->pool, r, &root);
        rk_text_clear(&r->move);
        r->id[0] = 0;
        if (rk_node_ok(&root) && !rk_node_null(&at)) {
            bool unable = !work_job_read(&job, &state, &at, find_set, w, &err);
            memcpy(r->id, job.id, sizeof r->id);
            if (unable)
                note_trouble(w, rk_text_str(&err), false);
            else
                think(w, &job, state, r);
            free(state);
        }
    }
    rk_source_free(&doc);
    rk_text_free(&err);
}

static void write_question(const result *r, bool wait, rk_text *out)
{
    rk_json w = rk_json_to(out);
    rk_json_object(&w);
    rk_json_kint(&w, "protocol", WORK_PROTOCOL);
    if (r->move.len) {
        rk_json_kobject(&w, "done");
        rk_json_kstr(&w, "job", r->id);
        rk_json_kstr(&w, "move", rk_text_str(&r->move));
        rk_json_end(&w, '}');
    } else if (r->id[0]) {
        rk_json_kstr(&w, "back", r->id);
    }
    rk_json_kbool(&w, "wait", wait);
    rk_json_end(&w, '}');
}

/* What is left in hand when everything ends: the server need not wait until it notices that nobody thinks any more. */
static void hand_in(work_pool *p, const result *r)
{
    rk_text    question = RK_TEXT_INIT, answer = RK_TEXT_INIT, err = RK_TEXT_INIT;
    work_http *http = work_http_new(p->url, p->key, &err);
    write_question(r, false, &question);
    if (http)
        work_http_ask(http, "POST", "/api/work", &question, BACK_SECONDS, &answer, &err);
    work_http_free(http);
    rk_text_free(&question);
    rk_text_free(&answer);
    rk_text_free(&err);
}

/* ---- the threads ---- */

static bool stopping(work_pool *p)
{
    pthread_mutex_lock(&p->lock);
    bool yes = p->stopping || p->hopeless;
    pthread_mutex_unlock(&p->lock);
    return yes;
}

/* Longer each time; not all threads at the same moment. */
static void wait_a_while(worker *w, unsigned attempts)
{
    work_pool      *p = w->pool;
    unsigned        ms = attempts > 5 ? WAIT_MAX_MS : 1000u << attempts;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    ms = ms / 2 + (unsigned)((uintptr_t)(w - p->worker) * 7919 + (unsigned)until.tv_nsec) % (ms / 2);
    until.tv_sec += ms / 1000;
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    pthread_mutex_lock(&p->lock);
    while (!p->stopping && !p->hopeless && pthread_cond_timedwait(&p->stops, &p->lock, &until) == 0)
        ;
    pthread_mutex_unlock(&p->lock);
}

/* Wrong keys do not become right by waiting. */
static bool is_hopeless(int status)
{
    return status >= 400 && status < 500 && status != 408 && status != 429;
}

static void explain(worker *w, int status, const rk_text *answer, rk_text *err)
{
    rk_source doc;
    if (status && rk_source_parse(&doc, "server", rk_text_str(answer), answer->len)) {
        rk_node root = rk_source_root(&doc), text = rk_node_maybe(&root, "text");
        if (rk_node_there(&text))
            rk_text_addf(err, "%s (HTTP %d)", rk_node_str(&text), status);
        rk_source_free(&doc);
    } else if (status) {
        rk_source_free(&doc);
    }
    if (!err->len)
        rk_text_addf(err, "HTTP %d", status);
    note_trouble(w, rk_text_str(err), is_hopeless(status));
}

static void *work(void *arg)
{
    worker  *w = arg;
    rk_text  question = RK_TEXT_INIT, answer = RK_TEXT_INIT, err = RK_TEXT_INIT;
    result   r = {0};
    unsigned attempts = 0;
    while (!stopping(w->pool)) {
        rk_text_clear(&question);
        rk_text_clear(&err);
        write_question(&r, true, &question);
        int status = work_http_ask(w->http, "POST", "/api/work", &question, ANSWER_SECONDS, &answer, &err);
        if (status == 200) {
            attempts = 0;
            note_connected(w);
            take_answer(w, &answer, &r);
        } else {
            explain(w, status, &answer, &err);
            wait_a_while(w, attempts++);
        }
    }
    if (r.id[0])
        hand_in(w->pool, &r);
    rk_text_free(&question);
    rk_text_free(&answer);
    rk_text_free(&err);
    rk_text_free(&r.move);
    return NULL;
}

/* ---- all of them ---- */

static bool start_one(work_pool *p, rk_text *err)
{
    worker *w = &p->worker[p->threads];
    w->pool = p;
    w->http = work_http_new(p->url, p->key, err);
    if (w->http && pthread_create(&w->id, NULL, work, w) == 0) {
        p->threads++;
        return true;
    }
    if (!err->len)
        rk_text_add(err, "no thread can be started");
    work_http_free(w->http);
    return false;
}

work_pool *work_start(const char *url, const char *key, unsigned threads, void (*told)(void *ctx, const work_deed *deed),
                      void *ctx, rk_text *err)
{
    work_pool *p = rk_alloc(sizeof *p + threads * sizeof(worker));
    memset(p, 0, sizeof *p + threads * sizeof(worker));
    p->url = rk_strdup(url);
    snprintf(p->key, sizeof p->key, "%s", key);
    p->told = told;
    p->ctx = ctx;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->stops, NULL);
    while (p->threads < threads && start_one(p, err))
        ;
    if (p->threads)
        return p;
    free(p->url);
    free(p);
    return NULL;
}

void work_statistics(work_pool *p, work_stats *out)
{
    pthread_mutex_lock(&p->lock);
    *out = p->stats;
    pthread_mutex_unlock(&p->lock);
}

bool work_is_open_air(const work_pool *p)
{
    return work_http_is_open_air(p->worker[0].http);
}

bool work_trouble(work_pool *p, rk_text *why)
{
    pthread_mutex_lock(&p->lock);
    bool hopeless = p->hopeless;
    rk_text_add(why, rk_text_str(&p->trouble));
    pthread_mutex_unlock(&p->lock);
    return hopeless;
}

void work_stop(work_pool *p)
{
    pthread_mutex_lock(&p->lock);
    p->stopping = true;
    pthread_cond_broadcast(&p->stops);
    pthread_mutex_unlock(&p->lock);
    for (unsigned i = 0; i < p->threads; i++) {
        result r = {0};
        pthread_mutex_lock(&p->lock);
        memcpy(r.id, p->worker[i].job, sizeof r.id);
        pthread_mutex_unlock(&p->lock);
        work_http_cut(p->worker[i].http);
        if (r.id[0])
            hand_in(p, &r);
        else
            pthread_join(p->worker[i].id, NULL);
    }
}
