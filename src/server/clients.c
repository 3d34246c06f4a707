/* clients.c: WebSockets at tables: GET /api/tables/ID/ws[?after=N or ?after=SEAT:N,SEAT:N]. */
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    FULL_SECONDS = 3, /* how long the full rate may have been saved up */
    EARLY_MAX = 16384 /* bytes of lines sent before the sender had caught up */
};

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

static uint8_t viewers_of(const srv_table *l, const char *person)
{
    uint8_t seats = *person && !l->imported ? tbl_seats_of(l->t, person) : 0;
    return seats ? seats : (uint8_t)(1u << TBL_SPECTATOR);
}

static const char unreadable[] = "the log of this table cannot be read", away[] = "the database cannot be read at the moment";

/* A client that came before its table was loaded. Now it is loaded, or cannot be. */
static void welcome(srv_server *s, srv_client *c)
{
    char *query = c->query;
    c->query = NULL;
    if (c->table->t) {
        srv_catch_up(s, c, viewers_of(c->table, c->person), query);
        srv_presence_look(s, c->table, c);
    } else {
        c->leaving = true;
        net_conn_close(c->conn, c->table->broken ? 4500 : 1013,
                       c->table->broken      ? unreadable
                       : c->table->elsewhere ? srv_elsewhere_now
                                             : away);
    }
    free(query);
}

void srv_clients_loaded(srv_server *s, srv_table *l)
{
    for (srv_client *c = l->clients; c; c = c->next)
        if (c->query && !c->leaving)
            welcome(s, c);
}

static srv_client *client_new(srv_server *s, net_conn *conn, srv_table *l, const net_request *in, const srv_person *person)
{
    srv_client *c = rk_alloc(sizeof *c);
    memset(c, 0, sizeof *c);
    c->conn = conn;
    c->table = l;
    snprintf(c->person, sizeof c->person, "%s", person ? person->id : "");
    c->query = rk_strdup(in->query);
    c->relayed = in->via;
    c->presence = strstr(in->query, "presence=1") != NULL;
    c->tokens = (double)s->config->max_rate * FULL_SECONDS;
    c->seen = srv_now();
    c->address = srv_address_of(s, in->address);
    c->address->sockets++;
    c->next = l->clients;
    if (c->next)
        c->next->prev = c;
    l->clients = c;
    net_conn_set(conn, c);
    return c;
}

static bool let_in(srv_server *s, net_conn *conn, const net_request *in, int *code, const char **why)
{
    char id[SRV_ID];
    *code = 4403;
    *why = "wrong origin";
    if (!srv_origin_ok(s, in))
        return false;
    *why = "asked to leave";
    uint64_t    unread = store_unread(s->store);
    srv_person *person = srv_person_of(s, in);
    if (store_unread(s->store) != unread)
        return false; /* somebody who sits there would be a stranger */
    if (srv_banned(s, SRV_BAN_ADDRESS, in->address) || (person && srv_banned(s, SRV_BAN_PERSON, person->id)))
        return false;
    *code = 4404;
    *why = "no such table";
    srv_table *l = table_id(in->path, id) ? srv_table_find(s, id) : NULL;
    if (!l)
        return false;
    const net_peer *address = srv_address_of(s, in->address);
    *code = 4429;
    *why = "too many connections";
    if (!address->unlimited && address->sockets >= s->config->max_per_address)
        return false;
    *code = 4100;
    *why = srv_elsewhere_now;
    if (srv_home_goes(s, l, in->via))
        return false;
    srv_presence is = srv_table_want(s, l, in->address, person, 0);
    *code = is == SRV_BROKEN ? 4500 : 1013;
    *why = is == SRV_BROKEN      ? unreadable
           : is == SRV_AWAY      ? away
           : is == SRV_ELSEWHERE ? srv_elsewhere_now
                                 : "too much is under way";
    if (is != SRV_HERE && is != SRV_COMES)
        return false;
    srv_client *c = client_new(s, conn, l, in, person);
    l->used = srv_now();
    if (is == SRV_HERE)
        welcome(s, c);
    return true;
}

/* Who cannot be found may be there all the same if the database is away: that is no reason to send anybody off for good. */
bool srv_client_open(void *ctx, net_conn *conn, const net_request *in, int *code, const char **why)
{
    srv_server *s = ctx;
    uint64_t    unread = store_unread(s->store);
    bool        in_now = let_in(s, conn, in, code, why);
    if (!in_now && store_unread(s->store) != unread) {
        *code = 1013;
        *why = away;
    }
    return in_now;
}

void srv_clients_moved(srv_table *l)
{
    for (srv_client *c = l->clients; c; c = c->next) {
        bool here = !c->leaving && !c->query;
        if (!here || (c->viewers | c->coming) == viewers_of(l, c->person))
            continue;
        c->viewers = 0; /* all its seats are told anew (srv_clients_reseat) */
        if (c->coming)
            srv_catch_up_stop(c);
    }
}

void srv_clients_reseat(srv_server *s, srv_table *l)
{
    for (srv_client *c = l->clients; c; c = c->next) {
        uint8_t now = c->leaving || c->query ? 0 : viewers_of(l, c->person);
        if (!now)
            continue; /* it is leaving, or waits for its table */
        c->viewers &= now;
        srv_client_deafen(s, c);
        if (c->coming & ~now)
            srv_catch_up_stop(c);
        uint8_t fresh = now & (uint8_t) ~(c->viewers | c->coming);
        if (fresh)
            srv_catch_up(s, c, fresh | c->coming, "");
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

/* "What would you do?": a bot thinks about it, and the answer comes later. One at a time. */
static void advise(srv_server *s, srv_client *c, const char *line)
{
    tbl_wish wish;
    tbl_wish_take(c->table->t, &wish);
    if (c->advice) {
        refuse(c, line, "thinking");
    } else if (!srv_may_ask(s, c->person)) {
        refuse(c, line, "advice");
    } else {
        c->advice = ++s->advice;
        srv_bots_advise(s, c, &wish);
    }
}

void srv_client_advised(srv_table *l, uint64_t advice, const tbl_wish *wish, rk_move move, const char *why)
{
    rk_text answer = RK_TEXT_INIT;
    for (srv_client *c = l->clients; c; c = c->next)
        if (c->advice == advice) {
            c->advice = 0;
            tbl_wish_answer(l->t, wish, move, why, &answer);
            net_conn_send(c->conn, answer.at, answer.len, l->ticket);
            break;
        }
    rk_text_free(&answer);
}

static void carry_out(srv_server *s, srv_client *c, const char *line)
{
    srv_table *l = c->table;
    if (s->failing) {
        refuse(c, line, "storage");
        return;
    }
    if (!*c->person || l->imported) {
        refuse(c, line, "not_seated");
        return;
    }
    if (l->abandoned) {
        refuse(c, line, "abandoned");
        return;
    }
    const char *no = srv_talk_refused(s, c, line);
    if (no) {
        refuse(c, line, no);
        return;
    }
    if (tbl_is_talk(line) && !srv_may_write(s, net_conn_address(c->conn), c->person)) {
        refuse(c, line, "quota");
        return;
    }
    double  began = srv_clock();
    bool    open = !tbl_started(l->t);
    size_t  was = l->stored;
    rk_text answer = RK_TEXT_INIT;
    bool    ok = tbl_command(l->t, srv_now(), c->person, line, &answer);
    l->used = srv_now();
    if (ok && !answer.len) {
        advise(s, c, line);
        rk_text_free(&answer);
        return;
    }
    if (ok) {
        srv_table_changed(s, l);
        if (open)
            srv_clients_reseat(s, l);
        if (l->stored > was) {
            srv_wrote(s, net_conn_address(c->conn), c->person, l->stored - was);
            await(s, l->ticket, began);
        }
    } else {
        s->refused++;
    }
    net_conn_send(c->conn, answer.at, answer.len, l->ticket);
    rk_text_free(&answer);
}

void srv_client_message(void *ctx, net_conn *conn, const char *line, size_t n)
{
    srv_server *s = ctx;
    srv_client *c = net_conn_user(conn);
    s->commands++;
    if (!may_speak(s, c)) {
        s->refused++;
        if (c->tokens < -(double)s->config->max_rate * 10)
            net_conn_close(conn, 1008, "too fast");
        else
            refuse(c, line, "slow_down");
    } else if (srv_presence_line(s, c, line)) {
        return;
    } else if (!c->query && !c->catching) {
        carry_out(s, c, line);
    } else if (c->early.len + n < EARLY_MAX) {
        rk_text_addn(&c->early, line, n + 1); /* with the NUL at its end */
    } else {
        refuse(c, line, "slow_down");
    }
}

void srv_client_caught_up(srv_server *s, srv_client *c)
{
    rk_text early = c->early;
    memset(&c->early, 0, sizeof c->early);
    srv_catch_up_stop(c);
    for (size_t at = 0; at < early.len && !c->leaving; at += strlen(early.at + at) + 1)
        carry_out(s, c, early.at + at);
    rk_text_free(&early);
}

static void kick(srv_client *c, int code, const char *why)
{
    srv_catch_up_stop(c);
    c->leaving = true;
    c->viewers = 0;
    net_conn_close(c->conn, code, why);
}

void srv_clients_kick(srv_server *s, const char *person, int code, const char *why)
{
    size_t at = 0;
    for (srv_table *l; (l = srv_each(&s->tables, &at));)
        for (srv_client *c = l->clients; c; c = c->next)
            if (!strcmp(c->person, person))
                kick(c, code, why);
}

void srv_clients_kick_address(srv_server *s, const char *address)
{
    size_t at = 0;
    for (srv_table *l; (l = srv_each(&s->tables, &at));)
        for (srv_client *c = l->clients; c; c = c->next)
            if (!strcmp(c->address->address, address))
                kick(c, 1008, "asked to leave");
}

void srv_clients_kick_banned(srv_server *s)
{
    size_t at = 0;
    for (srv_table *l; s->bans.used && (l = srv_each(&s->tables, &at));)
        for (srv_client *c = l->clients; c; c = c->next)
            if (!c->leaving && (srv_banned(s, SRV_BAN_PERSON, c->person) || srv_banned(s, SRV_BAN_ADDRESS, c->address->address)))
                kick(c, 1008, "asked to leave");
}

void srv_client_closed(void *ctx, net_conn *conn)
{
    srv_client *c = net_conn_user(conn);
    srv_table  *l = c->table;
    if (c->prev)
        c->prev->next = c->next;
    else
        l->clients = c->next;
    if (c->next)
        c->next->prev = c->prev;
    c->address->sockets -= c->address->sockets > 0;
    srv_catch_up_stop(c);
    rk_text_free(&c->early);
    free(c->query);
    free(c);
    srv_presence_look(ctx, l, NULL);
}
