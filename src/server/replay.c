/* replay.c: GET /api/tables/ID/replay?as=public|SEAT|all: a match from its beginning as somebody saw it, made by folding
 * the log again on the thread for long work. */
#include "server/api.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

typedef struct {
    srv_job     job;
    srv_server *server;
    uint64_t    serial, after;
    tbl_replay  replay;
    bool        gzip, ok;
    rk_text     log, out;
    bool        cut;
} replay_job;

static void collect(void *ctx, int viewer, uint64_t n, const char *json, size_t len)
{
    replay_job *w = ctx;
    (void)viewer, (void)n;
    w->cut = w->cut || w->out.len + len > SRV_REPLAY_BYTES;
    if (w->cut)
        return;
    rk_text_add(&w->out, w->out.len > 1 ? ",\n" : "");
    rk_text_addn(&w->out, json, len);
}

bool srv_gzip(const char *bytes, size_t n, int level, rk_text *out)
{
    z_stream z;
    memset(&z, 0, sizeof z);
    if (deflateInit2(&z, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    size_t room = deflateBound(&z, n);
    char  *to = rk_alloc(room);
    z.next_in = (Bytef *)(uintptr_t)bytes;
    z.avail_in = (uInt)n;
    z.next_out = (Bytef *)to;
    z.avail_out = (uInt)room;
    bool ok = deflate(&z, Z_FINISH) == Z_STREAM_END;
    if (ok)
        rk_text_addn(out, to, z.total_out);
    deflateEnd(&z);
    free(to);
    return ok;
}

/* What takes too long, or becomes too long, breaks off. */
static bool enough(void *ctx)
{
    replay_job *w = ctx;
    w->cut = w->cut || srv_job_enough(&w->job);
    return w->cut;
}

static void run(srv_job *job)
{
    replay_job *w = (replay_job *)job;
    rk_text     err = RK_TEXT_INIT, packed = RK_TEXT_INIT;
    rk_text_char(&w->out, '[');
    const tbl_audience to = {.followed = (uint8_t)(1u << w->replay.viewer),
                             .sink = {collect, w},
                             .replay = &w->replay,
                             .enough = enough,
                             .enough_ctx = w};
    tbl_table         *t = tbl_fold("log", w->log.at, w->log.len, srv_find_set, w->server, &to, &err);
    w->ok = t || w->cut;
    tbl_free(t);
    if (w->cut)
        rk_text_add(&w->out, ",\n{\"ev\":\"cut\"}");
    rk_text_char(&w->out, ']');
    w->gzip = w->gzip && w->ok && srv_gzip(w->out.at, w->out.len, 4, &packed);
    if (w->gzip) {
        rk_text_free(&w->out);
        w->out = packed;
    }
    rk_text_free(&err);
}

static void done(srv_server *s, srv_job *job)
{
    replay_job  *w = (replay_job *)job;
    net_response out;
    memset(&out, 0, sizeof out);
    out.status = w->ok ? 200 : 500;
    out.type = "application/json";
    out.varies = true;
    out.after = w->after;
    out.gzip = w->gzip;
    if (w->ok) {
        out.body = w->out;
        memset(&w->out, 0, sizeof w->out);
    }
    net_answer(s->net, w->serial, &out);
}

static void free_work(srv_job *job)
{
    replay_job *w = (replay_job *)job;
    rk_text_free(&w->log);
    rk_text_free(&w->out);
    free(w);
}

/* What is asked for, and whether this person may have it. */
static bool read_as(srv_call *c, const srv_table *l, tbl_replay *out)
{
    const char *as = srv_query(c, "as");
    int         seats = tbl_match(l->t)->setup.seats;
    memset(out, 0, sizeof *out);
    out->over = l->over;
    out->viewer = TBL_SPECTATOR;
    if (!as || !strcmp(as, "public"))
        return true;
    if (!strcmp(as, "all")) {
        out->all = true;
        if (!out->over)
            srv_fail(c, 409, "not_over", "the match goes on; everything is shown at its end");
        return out->over;
    }
    if (as[0] < '0' || as[0] - '0' >= seats || as[1]) {
        srv_fail(c, 400, "as", "as is public, all, or a seat of this table");
        return false;
    }
    out->viewer = as[0] - '0';
    bool own = c->person && srv_table_seats_of(l, c->person->id) >> out->viewer & 1;
    if (!out->over && !own)
        srv_fail(c, 403, "not_yours", "until the end of the match only that seat may see this");
    return out->over || own;
}

void srv_get_replay(srv_call *c)
{
    srv_table *l = srv_table_asked(c);
    tbl_replay replay;
    size_t     n;
    if (!l || !read_as(c, l, &replay))
        return;
    if (!srv_may_work(c->s, c->in->address, c->person)) {
        srv_fail(c, 429, "slow_down", "too much work for you at the moment; try again in a few minutes");
        return;
    }
    const char *log = tbl_log(l->t, &n);
    replay_job *w = rk_alloc(sizeof *w);
    memset(w, 0, sizeof *w);
    w->job = (srv_job){.kind = SRV_LONG, .most = SRV_REPLAY_SECONDS, .bytes = n, .run = run, .done = done, .free = free_work};
    srv_job_for(&w->job, c->in->address, c->person);
    w->server = c->s;
    w->serial = c->in->serial;
    w->after = l->ticket;
    w->replay = replay;
    w->gzip = c->in->gzip;
    rk_text_addn(&w->log, log, n);
    if (net_room(c->s->net, c->in->address) && srv_jobs_add(c->s, &w->job)) {
        c->out->later = true;
        return;
    }
    free_work(&w->job);
    srv_fail(c, 429, "slow_down", "too many replays are being made at the moment");
}
