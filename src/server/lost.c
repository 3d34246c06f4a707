/* lost.c: tables at which another server was first (store.h, "The log is the fence"). Our copy went another way than the log, and
 * nobody has heard of it yet: it is dropped, with everything that waits to be told of it. Whoever is at the table comes back at
 * once and finds it as the log has it. */
#include "server/internal.h"

#include <string.h>

const char srv_elsewhere_now[] = "the table goes on elsewhere; come back";

/* Of the table itself, or of a list that shows it. */
static bool is_about(void *id, const net_request *in)
{
    return strstr(in->path, id) || (!strcmp(in->method, "GET") && strstr(in->path, "tables"));
}

static void send_back(srv_table *l)
{
    for (srv_client *c = l->clients; c; c = c->next) {
        srv_catch_up_stop(c);
        c->leaving = true;
        net_conn_withdraw(c->conn);
        net_conn_close(c->conn, 4100, srv_elsewhere_now);
    }
}

static void drop(srv_server *s, srv_table *l)
{
    send_back(l);
    net_withdraw(s->net, is_about, l->id);
    if (l->t)
        srv_table_unload(s, l);
    l->stale = true;
    l->last = 0; /* not known any more */
    l->shown = 0;
    l->calls_known = false;
    l->called = l->callless = 0;
}

void srv_table_moved(srv_server *s, srv_table *l)
{
    drop(s, l);
    l->elsewhere = true;
}

static void drop_copy(void *ctx, const char *id)
{
    srv_server *s = ctx;
    srv_table  *l = srv_get(&s->tables, id);
    if (!l || l->gone)
        return;
    srv_log("info", "table", "%s: somebody else has written to it; it is read again", l->id);
    drop(s, l);
    s->lost++;
    l = srv_table_find(s, id);
    if (l && !l->over)
        srv_table_want(s, l, "", NULL, 0); /* clocks run, bots think */
}

void srv_tables_lost(srv_server *s)
{
    store_lost(s->store, drop_copy, s);
}
