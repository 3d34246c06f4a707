/* loads.c: tables come from the store on a thread, because their logs are folded. Who asks for a table that is not here waits,
 * and everybody else does not. */
#include "server/internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 2 }; /* matches that are taken up at the start; what people ask for comes before them */

typedef struct {
    srv_job     job;
    srv_server *server;
    char        id[SRV_ID];
    rk_text     log, err;
    tbl_table  *t;
    bool        away; /* the database */
} load;

static void take_up_more(srv_server *s);

/* Everybody who waited gets an answer, whatever it is. */
static void wake(srv_server *s, srv_table *l)
{
    uint64_t *serial = l->waiting;
    size_t    n = l->waitings;
    l->waiting = NULL;
    l->waitings = 0;
    srv_clients_loaded(s, l);
    for (size_t i = 0; i < n; i++)
        net_once_more(s->net, serial[i]);
    free(serial);
}

static void run(srv_job *job)
{
    load              *w = (load *)job;
    const tbl_audience nobody = {0};
    uint64_t           unread = store_unread(w->server->store);
    store_reading      is = store_log(w->server->store, w->id, &w->log);
    if (is == STORE_FOUND)
        w->t = tbl_fold(w->id, w->log.at, w->log.len, srv_find_set, w->server, &nobody, &w->err);
    else
        rk_text_add(&w->err, "its log is missing from the database, or cannot be read from it");
    w->away = is == STORE_AWAY || (!w->t && store_unread(w->server->store) != unread); /* the log, or its data set */
}

static void go_on(srv_server *s, srv_table *l)
{
    s->go_on++;
    tbl_go_on(l->t, srv_now());
    srv_table_changed(s, l);
}

static void done(srv_server *s, srv_job *job)
{
    load      *w = (load *)job;
    srv_table *l = srv_get(&s->tables, w->id);
    s->taking_up -= s->taking_up && !*job->address;
    if (l) {
        l->loading = false;
        l->away = w->away;
        if (w->t && !l->gone && !l->elsewhere) {
            srv_table_adopt(s, l, w->t, w->log.len);
            w->t = NULL;
            if (!l->over)
                go_on(s, l);
        } else if (!l->gone && !l->elsewhere && !w->away) {
            srv_table_give_up(s, l, rk_text_str(&w->log), rk_text_str(&w->err));
        }
        wake(s, l);
    }
    take_up_more(s);
}

static void free_load(srv_job *job)
{
    load *w = (load *)job;
    tbl_free(w->t);
    rk_text_free(&w->log);
    rk_text_free(&w->err);
    free(w);
}

static bool start(srv_server *s, srv_table *l, const char *address, const srv_person *p)
{
    load *w = rk_alloc(sizeof *w);
    memset(w, 0, sizeof *w);
    w->job = (srv_job){.kind = SRV_SHORT, .most = INFINITY, .run = run, .done = done, .free = free_load};
    srv_job_for(&w->job, address, p);
    w->server = s;
    memcpy(w->id, l->id, sizeof w->id);
    l->loading = srv_jobs_add(s, &w->job);
    if (!l->loading)
        free_load(&w->job);
    return l->loading;
}

srv_presence srv_table_want(srv_server *s, srv_table *l, const char *address, srv_person *p, uint64_t serial)
{
    if (l->t)
        return SRV_HERE;
    if (l->broken)
        return SRV_BROKEN;
    if (s->failing && l->away)
        return SRV_AWAY;
    srv_home home = l->loading ? SRV_HOME_HERE : srv_home_of(s, l->id);
    if (home != SRV_HOME_HERE)
        return home == SRV_HOME_ELSEWHERE ? SRV_ELSEWHERE : SRV_AWAY;
    if (!l->loading && (!srv_may_work(s, address, p) || !start(s, l, address, p)))
        return SRV_BUSY;
    if (serial) {
        l->waiting = rk_realloc(l->waiting, (l->waitings + 1) * sizeof *l->waiting);
        l->waiting[l->waitings++] = serial;
    }
    return SRV_COMES;
}

/* ---- matches that were going on: clocks run, bots think ---- */

static void take_up_more(srv_server *s)
{
    while (s->taken_up < s->to_take_up && s->taking_up < AT_ONCE) {
        srv_table *l = srv_get(&s->tables, s->take_up[s->taken_up++]);
        if (l && !l->t && !l->over && !l->loading && !l->broken && start(s, l, "", NULL))
            s->taking_up++;
    }
    if (s->take_up && s->taken_up == s->to_take_up && !s->taking_up) {
        srv_log("info", "server", "%d matches go on", s->go_on);
        free(s->take_up);
        s->take_up = NULL;
    }
}

void srv_load_again(srv_server *s)
{
    size_t at = 0;
    for (srv_table *l; (l = srv_each(&s->tables, &at));)
        if (l->away && !l->over && !l->loading && !l->t && !l->elsewhere)
            start(s, l, "", NULL);
}

void srv_take_up(srv_server *s)
{
    size_t at = 0, n = 0;
    for (srv_table *l; (l = srv_each(&s->tables, &at));)
        n += !l->over;
    if (!n)
        return;
    s->take_up = rk_alloc(n * sizeof *s->take_up);
    at = 0;
    for (srv_table *l; (l = srv_each(&s->tables, &at));)
        if (!l->over)
            memcpy(s->take_up[s->to_take_up++], l->id, SRV_ID);
    take_up_more(s);
}
