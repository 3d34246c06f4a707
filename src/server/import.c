/* import.c: POST /api/import: a finished match from elsewhere, to watch. Reading it checks everything in it, on a thread. */
#include "server/api.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    srv_job     job;
    srv_server *server;
    uint64_t    serial;
    rk_text     log, err;
    tbl_table  *t;
} import_job;

static void run(srv_job *job)
{
    import_job        *w = (import_job *)job;
    const tbl_audience to = {.enough = srv_job_enough, .enough_ctx = job};
    w->t = tbl_fold("import", w->log.at, w->log.len, srv_find_set, w->server, &to, &w->err);
    if (w->t && !tbl_over(w->t)) {
        tbl_free(w->t);
        w->t = NULL;
        rk_text_add(&w->err, "only finished matches can be imported");
    }
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
    } else {
        srv_table *l = srv_table_new(s, w->t, "import", false);
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
    rk_text_addn(&w->log, c->in->body, c->in->body_len);
    if (srv_jobs_add(c->s, &w->job)) {
        c->out->later = true;
        return;
    }
    free_work(&w->job);
    srv_fail(c, 429, "slow_down", "too many matches are being read at the moment");
}
