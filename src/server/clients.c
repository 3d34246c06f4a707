/* clients.c: WebSockets at tables: GET /api/tables/ID/ws[?after=N or ?after=SEAT:N,SEAT:N]. */
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>

enum { FULL_SECONDS = 3 }; /* how long the full rate may have been saved up */

static bool table_id(const char *path, char id[SRV_ID])
{
    static const char before[] = "/api/tables/", behind[] = "/ws";
    size_t            n = strlen(before);
    if (strncmp(path, before, n) != 0 || strlen(path) != n + SRV_ID - 1 + strlen(behind)
        || strcmp(path + n + SRV_ID - 1, behind) != 0)
        return false;
    memcpy(id, path + n, SRV_ID - 1);
    id[SRV_ID - 1] = 0;
    return true;
}

/* "after=12", or "after=0:12,3:15" for somebody with several seats. */
static bool after_of(const char *query, int viewer, uint64_t *out)
{
    const char *at = strstr(query, "after=");
    if (!at)
        return false;
    at += 6;
    if (!strchr(at, ':')) {
        *out = strtoull(at, NULL, 10);
        return true;
    }
    for (; *at >= '0' && *at <= '9' && at[1] == ':'; at++) {
        char *end;
        *out = strtoull(at + 2, &end, 10);
        if (*at - '0' == viewer)
            return true;
        if (*end != ',')
            break;
        at = end;
    }
    return false;
}

static uint8_t viewers_of(const srv_table *l, const char *person)
{
    uint8_t seats = *person && !l->imported ? tbl_seats_of(l->t, person) : 0;
    return seats ? seats : (uint8_t)(1u << TBL_SPECTATOR);
}

static void welcome(srv_server *s, srv_client *c, uint8_t viewers, const char *query)
{
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (viewers >> v & 1) {
            uint64_t after = 0;
            bool     has = after_of(query, v, &after);
            if (srv_table_catch_up(s, c->table, c, v, has, after))
                continue;
            c->viewers = 0; /* nothing new may come before the rest of the old */
            net_conn_close(c->conn, 4100, "come back for more");
            return;
        }
}

bool srv_client_open(void *ctx, net_conn *conn, const net_request *in, int *code, const char **why)
{
    srv_server *s = ctx;
    char        id[SRV_ID];
    *code = 4403;
    *why = "wrong origin";
    if (!srv_origin_ok(s, in))
        return false;
    *code = 4404;
    *why = "no such table";
    srv_table *l = table_id(in->path, id) ? srv_table_get(s, id) : NULL;
    if (!l)
        return false;
    net_peer *address = srv_address_of(s, in->address);
    *code = 4429;
    *why = "too many connections";
    if (!address->unlimited && address->sockets >= s->config->max_per_address)
        return false;
    srv_person *person = srv_person_of(s, in);
    srv_client *c = rk_alloc(sizeof *c);
    memset(c, 0, sizeof *c);
    c->conn = conn;
    c->table = l;
    snprintf(c->person, sizeof c->person, "%s", person ? person->id : "");
    c->viewers = viewers_of(l, c->person);
    c->tokens = (double)s->config->max_rate * FULL_SECONDS;
    c->seen = srv_now();
    c->address = address;
    address->sockets++;
    c->next = l->clients;
    if (c->next)
        c->next->prev = c;
    l->clients = c;
    net_conn_set(conn, c);
    welcome(s, c, c->viewers, in->query);
    return true;
}

void srv_clients_reseat(srv_server *s, srv_table *l)
{
    for (srv_client *c = l->clients; c; c = c->next) {
        uint8_t now = viewers_of(l, c->person), fresh = now & (uint8_t)~c->viewers;
        if (!c->viewers)
            continue;
        c->viewers = now;
        welcome(s, c, fresh, "");
    }
}

static bool may_speak(const srv_server *s, srv_client *c)
{
    int64_t now = srv_now();
    double  rate = (double)s->config->max_rate;
    if (now > c->seen)
        c->tokens += (double)(now - c->seen) * rate / 1000;
    if (c->tokens > rate * FULL_SECONDS)
        c->tokens = rate * FULL_SECONDS;
    c->seen = now;
    c->tokens -= 1;
    return c->tokens >= 0;
}

static void refuse(srv_client *c, const char *line, const char *code)
{
    rk_text  out = RK_TEXT_INIT;
    uint64_t id = *line == '@' ? strtoull(line + 1, NULL, 10) : 0;
    rk_text_add(&out, "{\"ev\":\"answer\",");
    if (id)
        rk_text_addf(&out, "\"re\":%llu,", (unsigned long long)id);
    rk_text_addf(&out, "\"ok\":false,\"code\":\"%s\",\"why\":{\"key\":\"server.%s\"}}", code, code);
    net_conn_send(c->conn, out.at, out.len, 0);
    rk_text_free(&out);
}

static void await(srv_server *s, uint64_t ticket, double began)
{
    enum { ROOM = sizeof s->pending / sizeof *s->pending };
    if (s->pending_n == ROOM)
        return; /* a sample is enough */
    unsigned at = (s->pending_first + s->pending_n++) % ROOM;
    s->pending[at].ticket = ticket;
    s->pending[at].began = began;
}

void srv_client_message(void *ctx, net_conn *conn, const char *line, size_t n)
{
    srv_server *s = ctx;
    srv_client *c = net_conn_user(conn);
    srv_table  *l = c->table;
    (void)n;
    s->commands++;
    if (!may_speak(s, c)) {
        s->refused++;
        if (c->tokens < -(double)s->config->max_rate * 10)
            net_conn_close(conn, 1008, "too fast");
        else
            refuse(c, line, "slow_down");
        return;
    }
    if (s->failing) {
        refuse(c, line, "storage");
        return;
    }
    if (!*c->person || l->imported) {
        refuse(c, line, "not_seated");
        return;
    }
    double  began = srv_clock();
    bool    open = !tbl_started(l->t);
    size_t  was = l->stored;
    rk_text answer = RK_TEXT_INIT;
    bool    ok = tbl_command(l->t, srv_now(), c->person, line, &answer);
    l->used = srv_now();
    if (ok) {
        srv_table_changed(s, l);
        if (open)
            srv_clients_reseat(s, l);
        if (l->stored > was)
            await(s, l->ticket, began);
    } else {
        s->refused++;
    }
    net_conn_send(conn, answer.at, answer.len, l->ticket);
    rk_text_free(&answer);
}

static bool followed_by_others(const srv_table *l, int viewer)
{
    for (const srv_client *c = l->clients; c; c = c->next)
        if (c->viewers >> viewer & 1)
            return true;
    return false;
}

void srv_client_closed(void *ctx, net_conn *conn)
{
    (void)ctx;
    srv_client *c = net_conn_user(conn);
    srv_table  *l = c->table;
    if (c->prev)
        c->prev->next = c->next;
    else
        l->clients = c->next;
    if (c->next)
        c->next->prev = c->prev;
    c->address->sockets -= c->address->sockets > 0;
    for (int v = 0; v < TBL_VIEWERS; v++)
        if (c->viewers >> v & 1 && !followed_by_others(l, v))
            tbl_unfollow(l->t, v);
    free(c);
}
