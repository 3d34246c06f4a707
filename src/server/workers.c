/* workers.c: other machines think for our bots (docs/workers.md).
 *
 * A worker asks for something to do, and its question waits here until a bot needs to think. What it gets is dealt again from
 * what the seat may know (work/job.h). What it answers is a move like any other: if it is not legal, it is thrown away. Who
 * answers late or never is not waited for: another worker gets the question, and at last our own threads. */
#include "engine/legal.h"
#include "server/api.h"
#include "server/thought.h"
#include "work/job.h"

#include <stdlib.h>
#include <string.h>

enum { GRACE_MS = 2000 }; /* for the way there and back */

/* A question that waits. */
typedef struct {
    uint64_t serial;
    double   until;
    int8_t   taken; /* what to say of the answer that came with it; -1: none did */
} asking;

/* Something given out. */
typedef struct errand {
    struct errand *next;
    char           id[WORK_ID_SIZE];
    double         until;
    srv_thought   *thought;
} errand;

struct srv_workers {
    char     hash[SRV_HASH]; /* of the key */
    asking   asking[SRV_WORKERS];
    unsigned askings;
    errand  *out; /* the oldest last */
    unsigned outs;
    bool     handing;
    double   looked; /* when it was last looked who is still there */
    uint64_t done, late, wrong, back;
};

bool srv_workers_open(srv_server *s, rk_text *err)
{
    char key[WORK_KEY_MAX];
    if (!s->config->work_key_file)
        return true;
    if (!work_key_read(s->config->work_key_file, key, err))
        return false;
    s->workers = rk_alloc(sizeof *s->workers);
    memset(s->workers, 0, sizeof *s->workers);
    srv_hash(key, s->workers->hash);
    return true;
}

void srv_workers_free(struct srv_workers *w)
{
    for (errand *e; w && (e = w->out);) {
        w->out = e->next;
        srv_thought_free(e->thought);
        free(e);
    }
    free(w);
}

static void tell_bots(srv_server *s)
{
    srv_bots_helped(s, s->workers->askings, s->workers->askings + s->workers->outs);
}

/* ---- answers ---- */

static void write_answer(rk_json *w, int8_t taken, const work_job *job, const void *state)
{
    rk_json_object(w);
    if (taken >= 0)
        rk_json_kbool(w, "taken", taken);
    rk_json_key(w, "job");
    if (job)
        work_job_write(job, state, w);
    else
        rk_json_null(w);
    rk_json_end(w, '}');
}

static void send_answer(srv_server *s, const asking *a, const work_job *job, const void *state)
{
    net_response out;
    memset(&out, 0, sizeof out);
    out.status = 200;
    out.type = "application/json";
    rk_json w = rk_json_to(&out.body);
    write_answer(&w, a->taken, job, state);
    net_answer(s->net, a->serial, &out);
}

/* ---- handing out ---- */

/* The one that has waited longest and is still there. */
static bool next_asking(srv_server *s, asking *out)
{
    struct srv_workers *w = s->workers;
    while (w->askings) {
        *out = w->asking[0];
        memmove(w->asking, w->asking + 1, --w->askings * sizeof *w->asking);
        if (net_waits(s->net, out->serial))
            return true;
    }
    return false;
}

static void hand_out(srv_server *s, const asking *to, srv_thought *t)
{
    struct srv_workers *w = s->workers;
    errand             *e = rk_alloc(sizeof *e);
    work_job            job = {.set = t->set, .setup = t->setup, .spec = t->spec, .seat = t->seat, .millis = t->spec.millis};
    memset(e, 0, sizeof *e);
    srv_random_id(s, e->id);
    e->thought = t;
    e->until = srv_clock() + (t->spec.millis + GRACE_MS) / 1000.0;
    e->next = w->out;
    w->out = e;
    w->outs++;
    memcpy(job.id, e->id, sizeof job.id);
    job.seed = t->seed >> 1; /* JSON has signed numbers */
    send_answer(s, to, &job, t->state);
}

void srv_workers_hand_out(srv_server *s)
{
    struct srv_workers *w = s->workers;
    asking              to;
    srv_thought        *t;
    if (!w || w->handing)
        return;
    w->handing = true; /* what an answer sets off comes back here */
    while (w->askings && w->outs < SRV_WORK_OUT && (t = srv_thought_for_worker(s))) {
        if (next_asking(s, &to)) {
            hand_out(s, &to, t);
        } else {
            tell_bots(s);
            srv_thought_unused(s, t);
        }
    }
    w->handing = false;
    tell_bots(s);
}

/* ---- what comes back ---- */

static errand *take_errand(struct srv_workers *w, const char *id)
{
    errand **link = &w->out;
    while (*link && strcmp((*link)->id, id) != 0)
        link = &(*link)->next;
    errand *e = *link;
    if (e) {
        *link = e->next;
        w->outs--;
    }
    return e;
}

static bool read_move(srv_thought *t, const char *line)
{
    rk_line move;
    rk_text err = RK_TEXT_INIT;
    bool    ok = rk_read_line(t->set->game, t->set->data, line, &move, &err) && move.move.seat == t->seat && !move.has_text
              && !(t->set->game->verbs[move.move.verb].flags & RK_V_ASIDE)
              && !rk_legal(t->set->game, t->set->data, t->state, move.move).rule;
    rk_text_free(&err);
    if (ok)
        t->move = move.move;
    return ok;
}

static void count_lie(srv_call *c)
{
    c->s->workers->wrong++;
    net_bucket_take(&srv_address_of(c->s, c->in->address)->lies, srv_clock(), 1.0 / SRV_WORK_LIE_SECONDS, 2 * SRV_WORK_LIES, 1);
}

/* 1: it was right; 0: nobody wanted it, or it was wrong. */
static int8_t take_answer(srv_call *c, const char *job, const char *move)
{
    struct srv_workers *w = c->s->workers;
    errand             *e = take_errand(w, job);
    if (!e) {
        w->late++; /* it took too long, or made the number up: nothing depends on it */
        return 0;
    }
    bool ok = read_move(e->thought, move);
    if (ok) {
        w->done++;
        srv_thought_done(c->s, e->thought);
    } else {
        count_lie(c);
        srv_thought_again(c->s, e->thought);
    }
    free(e);
    return ok;
}

static void take_back(srv_server *s, const char *id)
{
    errand *e = take_errand(s->workers, id);
    if (!e)
        return;
    s->workers->back++;
    srv_thought_again(s, e->thought);
    free(e);
}

/* ---- the route ---- */

bool srv_may_help(srv_call *c)
{
    static const char bearer[] = "Bearer ";
    char              hash[SRV_HASH];
    if (!c->s->workers) {
        srv_fail(c, 404, "path", "there is nothing here");
        return false;
    }
    bool named = !strncmp(c->in->authorization, bearer, sizeof bearer - 1);
    srv_hash(named ? c->in->authorization + sizeof bearer - 1 : "", hash);
    if (!srv_same(hash, c->s->workers->hash)) {
        srv_fail(c, 401, "key", "that is not the key for workers of this house");
        return false;
    }
    net_bucket *lies = &srv_address_of(c->s, c->in->address)->lies;
    net_bucket_take(lies, srv_clock(), 1.0 / SRV_WORK_LIE_SECONDS, 2 * SRV_WORK_LIES, 0);
    if (lies->spent > SRV_WORK_LIES - 1) {
        srv_fail(c, 403, "worker", "too many answers of this worker were no legal moves; come back later");
        return false;
    }
    return true;
}

static void put_off(srv_call *c, int8_t taken)
{
    struct srv_workers *w = c->s->workers;
    double              most = (double)c->s->config->answer_seconds / 2;
    if (w->askings == SRV_WORKERS) {
        srv_fail(c, 503, "busy", "too many workers are waiting already");
        return;
    }
    w->asking[w->askings++] = (asking){c->in->serial, srv_clock() + (most < WORK_POLL_SECONDS ? most : WORK_POLL_SECONDS), taken};
    c->out->later = true;
    ev_async_send(c->s->loop, &c->s->wake); /* it is handed something when it is really waiting */
}

void srv_post_work(srv_call *c)
{
    rk_node     done = rk_node_maybe(&c->body, "done"), wait = rk_node_maybe(&c->body, "wait");
    const char *job = NULL, *move = NULL, *back = srv_body_text(c, "back", "");
    bool        ours = rk_node_kint(&c->body, "protocol", 0, 1000000) == WORK_PROTOCOL;
    bool        waits = rk_node_there(&wait) ? rk_node_bool(&wait) : true;
    rk_node_only(&c->body, "protocol done back wait");
    if (rk_node_there(&done)) {
        job = rk_node_kstr(&done, "job");
        move = rk_node_kstr(&done, "move");
    }
    if (!rk_node_ok(&c->body)) {
        count_lie(c);
        srv_fail(c, 400, "work", rk_text_str(&c->doc.error));
    } else if (!ours) {
        srv_fail(c, 400, "protocol", "this house speaks protocol 1 with its workers; is the worker of another version?");
    } else {
        int8_t taken = job ? take_answer(c, job, move) : -1;
        if (*back)
            take_back(c->s, back);
        if (waits)
            put_off(c, taken);
        else
            write_answer(&c->w, taken, NULL, NULL);
        tell_bots(c->s);
    }
}

/* A data set that the worker does not have. */
void srv_get_work_set(srv_call *c)
{
    for (int i = 0; srv_set_at(c->s, i); i++)
        if (!strcmp(srv_set_at(c->s, i)->hash, c->rest)) {
            rk_text_addn(&c->out->body, srv_set_at(c->s, i)->source.at, srv_set_at(c->s, i)->source.len);
            return;
        }
    if (strlen(c->rest) != SRV_HASH - 1 || store_find_dataset(c->s->store, c->rest, &c->out->body) != STORE_FOUND)
        srv_fail(c, 404, "set", "there is no such data set");
}

/* ---- time ---- */

/* Those who have gone without a word. */
static void forget_gone(srv_server *s)
{
    struct srv_workers *w = s->workers;
    unsigned            n = 0;
    for (unsigned i = 0; i < w->askings; i++)
        if (net_waits(s->net, w->asking[i].serial))
            w->asking[n++] = w->asking[i];
    w->askings = n;
}

void srv_workers_tick(srv_server *s)
{
    struct srv_workers *w = s->workers;
    double              now = srv_clock();
    if (!w)
        return;
    if (now >= w->looked + 1) {
        w->looked = now;
        forget_gone(s);
    }
    while (w->askings && w->asking[0].until <= now) {
        asking a = w->asking[0];
        memmove(w->asking, w->asking + 1, --w->askings * sizeof *w->asking);
        send_answer(s, &a, NULL, NULL);
    }
    for (errand **link = &w->out, *e; (e = *link);) {
        if (e->until > now) {
            link = &e->next;
            continue;
        }
        srv_thought *t = e->thought;
        *link = e->next;
        w->outs--;
        w->late++;
        free(e);
        srv_thought_again(s, t); /* may hand it out, at the front of the list */
        link = &w->out;
    }
    tell_bots(s);
}

void srv_workers_farewell(srv_server *s)
{
    struct srv_workers *w = s->workers;
    for (unsigned i = 0; w && i < w->askings; i++)
        send_answer(s, &w->asking[i], NULL, NULL);
    if (w)
        w->askings = 0;
}

void srv_workers_statistics(const srv_server *s, srv_worker_stats *out)
{
    const struct srv_workers *w = s->workers;
    memset(out, 0, sizeof *out);
    if (w)
        *out = (srv_worker_stats){true, w->askings, w->outs, w->done, w->late, w->wrong, w->back};
}
