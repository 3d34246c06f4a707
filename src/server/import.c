/* import.c: POST /api/import: a match from elsewhere. A finished one is to be watched; one that runs, and at which one person
 * plays alone, goes on here. Reading it checks everything in it, on a thread. */
#include "server/api.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    srv_job     job;
    srv_server *server;
    uint64_t    serial;
    rk_text     log, err;
    uint8_t     seed[TBL_SEED_SIZE]; /* of the dice, if it goes on here */
    int64_t     now;
    tbl_table  *t;
} import_job;

static void go_on(import_job *w)
{
    tbl_table *was = w->t;
    w->t = tbl_take_along(was, w->now, w->seed, w->job.person);
    tbl_free(was);
    if (!w->t)
        rk_text_add(&w->err, "only a finished match can be imported, or the log of one that somebody plays alone");
}

static void run(srv_job *job)
{
    import_job        *w = (import_job *)job;
    const tbl_audience to = {.enough = srv_job_enough, .enough_ctx = job};
    w->t = tbl_fold("import", w->log.at, w->log.len, srv_find_set, w->server, &to, &w->err);
    if (w->t && !tbl_over(w->t))
        go_on(w);
}

static void done(srv_server *s, srv_job *job)
{
    import_job  *w = (import_job *)job;
    net_response out;
    memset(&out, 0, sizeof out);
    out.status = 201;
    out.type = "application/json";
    srv_call c = {.s = s, .out = &out, .w = rk_json_to(&out.body), .person = srv_person_find(s, job->person)};
    if (!w->t) {
        srv_fail(&c, 400, "log", rk_text_str(&w->err));
    } else if (!c.person || s->failing) {
        srv_fail(&c, 503, "storage", "it cannot be kept at the moment");
    } else if (tbl_over(w->t) || srv_may_open(&c, (unsigned)__builtin_popcount(tbl_seats_of(w->t, c.person->id)))) {
        srv_table *l = srv_table_new(s, w->t, tbl_over(w->t) ? "import" : c.person->id, false);
        w->t = NULL;
        srv_person_sits(s, c.person->id, l);
        srv_table_changed(s, l);
        out.after = l->ticket;
        srv_table_json(&c, l);
    }
    net_answer(s->net, w->serial, &out);
}

static void free_work(srv_job *job)
{
    import_job *w = (import_job *)job;
    tbl_free(w->t);
    rk_text_free(&w->log);
    rk_text_free(&w->err);
    free(w);
}

bool srv_may_import(srv_call *c)
{
    if (c->s->tables_live >= c->s->config->max_tables)
        srv_fail(c, 429, "slow_down", "too many tables at the moment");
    else if (!srv_may_work(c->s, c->in->address, c->person))
        srv_fail(c, 429, "slow_down", "too much work for you at the moment; try again in a few minutes");
    else if (!srv_may_write(c->s, c->in->address, c->person->id))
        srv_fail(c, 429, "quota", "you have brought or written too much within the last hour");
    else if (!srv_may_make(c->s, c->in->address, 2))
        srv_fail(c, 429, "slow_down", "too many imports from this address");
    else
        return true;
    return false;
}

void srv_post_import(srv_call *c)
{
    if (!srv_may_import(c))
        return;
    srv_allow(c->s, c->in->address, 2);
    srv_wrote(c->s, c->in->address, c->person->id, c->in->body_len);
    import_job *w = rk_alloc(sizeof *w);
    memset(w, 0, sizeof *w);
    w->job = (srv_job){
        .kind = SRV_LONG, .most = SRV_IMPORT_SECONDS, .bytes = c->in->body_len, .run = run, .done = done, .free = free_work};
    srv_job_for(&w->job, c->in->address, c->person);
    w->server = c->s;
    w->serial = c->in->serial;
    w->now = srv_now();
    srv_random(c->s, w->seed, sizeof w->seed);
    rk_text_addn(&w->log, c->in->body, c->in->body_len);
    if (srv_jobs_add(c->s, &w->job)) {
        c->out->later = true;
        return;
    }
    free_work(&w->job);
    srv_fail(c, 429, "slow_down", "too many matches are being read at the moment");
}
