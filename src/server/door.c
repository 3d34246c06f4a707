/* door.c: the operator's door: an address or Unix socket of its own, with what is nobody else's business (docs/hosting.md). Plain
 * HTTP for curl. Who can reach the door is the operator; a page in a browser is not. */
#include "server/api.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 1000, BODY_MAX = 1024, WORD = 64 };

/* ---- lists ---- */

static void get_metrics(srv_call *c)
{
    c->out->type = "text/plain; version=0.0.4";
    srv_metrics(c->s, &c->out->body);
}

static unsigned clients_at(const srv_table *l)
{
    unsigned n = 0;
    for (const srv_client *x = l->clients; x; x = x->next)
        n++;
    return n;
}

static void table_line(srv_call *c, const srv_table *l)
{
    rk_json_object(&c->w);
    rk_json_kstr(&c->w, "id", l->id);
    if (l->t)
        rk_json_kstr(&c->w, "game", tbl_match(l->t)->set->game->id);
    rk_json_kstr(&c->w, "owner", l->owner);
    rk_json_kbool(&c->w, "listed", l->listed);
    rk_json_kbool(&c->w, "started", l->started);
    rk_json_kbool(&c->w, "over", l->over);
    rk_json_kbool(&c->w, "broken", l->broken != NULL);
    rk_json_kbool(&c->w, "silent", l->silent);
    rk_json_kint(&c->w, "created", l->created);
    rk_json_kint(&c->w, "last", l->last);
    rk_json_kint(&c->w, "clients", clients_at(l));
    rk_json_kint(&c->w, "bytes", (int64_t)l->stored);
    rk_json_karray(&c->w, "people");
    for (int i = 0; l->t && i < tbl_match(l->t)->setup.seats; i++)
        rk_json_str(&c->w, tbl_seat_at(l->t, i)->who);
    rk_json_end(&c->w, ']');
    rk_json_end(&c->w, '}');
}

static void get_tables(srv_call *c)
{
    size_t at = 0, n = 0;
    rk_json_array(&c->w);
    for (srv_table *l; n < LIST_MAX && (l = srv_each(&c->s->tables, &at));)
        if (!l->gone) {
            table_line(c, l);
            n++;
        }
    rk_json_end(&c->w, ']');
}

static void person_line(void *ctx, const char *id, int64_t seen, const char *name)
{
    srv_call *c = ctx;
    rk_json_object(&c->w);
    rk_json_kstr(&c->w, "id", id);
    rk_json_kstr(&c->w, "name", name);
    rk_json_kint(&c->w, "seen", seen);
    rk_json_kbool(&c->w, "banned", srv_banned(c->s, SRV_BAN_PERSON, id));
    rk_json_kbool(&c->w, "muted", srv_banned(c->s, SRV_BAN_MUTE, id));
    rk_json_end(&c->w, '}');
}

static void client_line(srv_call *c, const srv_client *x)
{
    const srv_person *p = srv_person_find(c->s, x->person);
    rk_json_object(&c->w);
    rk_json_kstr(&c->w, "id", x->person);
    rk_json_kstr(&c->w, "name", p ? p->name : "");
    rk_json_kstr(&c->w, "address", x->address->address);
    rk_json_kstr(&c->w, "table", x->table->id);
    rk_json_end(&c->w, '}');
}

/* Those whose name begins so; without a name, those who are here now. */
static void get_people(srv_call *c)
{
    const char *name = srv_query(c, "name");
    size_t      at = 0, n = 0;
    rk_json_array(&c->w);
    if (name)
        store_people_named(c->s->store, name, LIST_MAX, person_line, c);
    for (const srv_table *l; !name && (l = srv_each(&c->s->tables, &at));)
        for (const srv_client *x = l->clients; x && n < LIST_MAX; x = x->next, n++)
            client_line(c, x);
    rk_json_end(&c->w, ']');
}

static void ban_line(void *ctx, const char *what, int64_t until, const char *why)
{
    srv_call *c = ctx;
    rk_json_object(&c->w);
    rk_json_kstr(&c->w, "what", what);
    rk_json_kint(&c->w, "until", until);
    rk_json_kstr(&c->w, "why", why);
    rk_json_end(&c->w, '}');
}

static void get_bans(srv_call *c)
{
    rk_json_array(&c->w);
    store_bans(c->s->store, ban_line, c);
    rk_json_end(&c->w, ']');
}

static void report_line(void *ctx, const store_complaint *r)
{
    srv_call *c = ctx;
    rk_json_object(&c->w);
    rk_json_kint(&c->w, "report", r->number);
    rk_json_kint(&c->w, "at", r->at);
    rk_json_kstr(&c->w, "by", r->by);
    rk_json_kstr(&c->w, "about", r->about);
    rk_json_kstr(&c->w, "table", r->table);
    rk_json_kstr(&c->w, "text", r->text);
    rk_json_end(&c->w, '}');
}

static void get_reports(srv_call *c)
{
    rk_json_array(&c->w);
    store_reports(c->s->store, LIST_MAX, report_line, c);
    rk_json_end(&c->w, ']');
}

/* ---- deeds ---- */

static void done(srv_call *c, uint64_t ticket)
{
    c->out->after = ticket;
    rk_json_object(&c->w);
    rk_json_kbool(&c->w, "ok", true);
    rk_json_end(&c->w, '}');
}

static bool word(srv_call *c, const char *key, char out[WORD])
{
    const char *value = srv_query(c, key);
    snprintf(out, WORD, "%s", value ? value : "");
    return *out;
}

static bool person_in(srv_call *c, char id[WORD])
{
    if (word(c, "person", id) && srv_person_find(c->s, id))
        return true;
    srv_fail(c, 404, "person", "?person=ID names nobody we know");
    return false;
}

static srv_table *table_in(srv_call *c)
{
    char       id[WORD];
    srv_table *l = word(c, "table", id) ? srv_table_find(c->s, id) : NULL;
    if (!l)
        srv_fail(c, 404, "table", "?table=ID names no table");
    return l;
}

/* ?minutes=N; without: for ever. */
static int64_t until(srv_call *c)
{
    char minutes[WORD];
    return word(c, "minutes", minutes) ? srv_now() + strtoll(minutes, NULL, 10) * 60000 : INT64_MAX;
}

static void post_kick(srv_call *c)
{
    char id[WORD];
    if (!person_in(c, id))
        return;
    srv_clients_kick(c->s, id, 1008, "asked to leave");
    done(c, 0);
}

static void post_mute(srv_call *c)
{
    char id[WORD], why[WORD];
    word(c, "why", why);
    if (person_in(c, id))
        done(c, srv_ban(c->s, SRV_BAN_MUTE, id, until(c), why));
}

static void post_unmute(srv_call *c)
{
    char id[WORD];
    if (person_in(c, id))
        done(c, srv_unban(c->s, SRV_BAN_MUTE, id));
}

static void post_ban(srv_call *c)
{
    char whom[WORD], why[WORD];
    word(c, "why", why);
    if (word(c, "address", whom)) {
        uint64_t ticket = srv_ban(c->s, SRV_BAN_ADDRESS, whom, until(c), why);
        srv_clients_kick_address(c->s, whom);
        done(c, ticket);
    } else if (person_in(c, whom)) {
        uint64_t ticket = srv_ban(c->s, SRV_BAN_PERSON, whom, until(c), why);
        srv_clients_kick(c->s, whom, 1008, "asked to leave");
        done(c, ticket);
    }
}

static void post_unban(srv_call *c)
{
    char whom[WORD];
    if (word(c, "address", whom))
        done(c, srv_unban(c->s, SRV_BAN_ADDRESS, whom));
    else if (person_in(c, whom))
        done(c, srv_unban(c->s, SRV_BAN_PERSON, whom));
}

static void post_unlist(srv_call *c)
{
    srv_table *l = table_in(c);
    if (!l)
        return;
    l->listed = false;
    l->described = 0;
    done(c, store_unlist(c->s->store, l->id));
}

static void delete_person(srv_call *c)
{
    char       id[WORD];
    srv_table *first;
    if (!person_in(c, id))
        return;
    if (srv_person_ready(c->s, id, &first)) {
        uint64_t ticket = 0;
        if (srv_person_erase(c->s, id, &ticket))
            done(c, ticket);
        else
            srv_fail(c, 503, "again", "they have many tables; ask again for the rest");
        return;
    }
    srv_table_want(c->s, first, c->in->address, NULL, 0);
    srv_fail(c, 503, "again", "a match of theirs is being loaded; ask again in a moment");
}

static void post_delete(srv_call *c)
{
    char id[WORD];
    if (word(c, "person", id)) {
        delete_person(c);
        return;
    }
    srv_table *l = table_in(c);
    if (!l)
        return;
    srv_table_drop(c->s, l, STORE_ANY_LENGTH);
    done(c, l->ticket);
}

static void post_done(srv_call *c)
{
    char number[WORD];
    if (word(c, "report", number))
        done(c, store_report_done(c->s->store, strtoll(number, NULL, 10)));
    else
        srv_fail(c, 400, "report", "?report=NUMBER");
}

/* How many are still playing: nobody needs to wait for the others. */
static void get_drain(srv_call *c)
{
    size_t   at = 0;
    unsigned matches = 0;
    for (const srv_table *l; (l = srv_each(&c->s->tables, &at));)
        matches += !l->over && l->started && l->clients;
    rk_json_object(&c->w);
    rk_json_kbool(&c->w, "draining", c->s->draining);
    rk_json_kint(&c->w, "matches", matches);
    rk_json_kint(&c->w, "websockets", net_statistics(c->s->net)->websockets);
    rk_json_end(&c->w, '}');
}

static void post_drain(srv_call *c)
{
    c->s->draining = true;
    get_drain(c);
}

static void post_undrain(srv_call *c)
{
    c->s->draining = false;
    get_drain(c);
}

/* ---- which is which ---- */

static const struct {
    const char *method, *path;
    void (*run)(srv_call *c);
} routes[] = {
    {"GET", "/metrics", get_metrics}, {"GET", "/healthz", srv_get_health}, {"GET", "/tables", get_tables},
    {"GET", "/people", get_people},   {"GET", "/bans", get_bans},          {"GET", "/reports", get_reports},
    {"GET", "/drain", get_drain},     {"POST", "/kick", post_kick},        {"POST", "/mute", post_mute},
    {"POST", "/unmute", post_unmute}, {"POST", "/ban", post_ban},          {"POST", "/unban", post_unban},
    {"POST", "/unlist", post_unlist}, {"POST", "/delete", post_delete},    {"POST", "/done", post_done},
    {"POST", "/drain", post_drain},   {"POST", "/undrain", post_undrain},
};

static bool admit(void *ctx, const net_request *in, net_response *out, size_t *most)
{
    (void)ctx, (void)in, (void)out;
    *most = BODY_MAX; /* it is not looked at */
    return true;
}

static void http(void *ctx, const net_request *in, net_response *out)
{
    srv_call c = {.s = ctx, .in = in, .out = out, .w = rk_json_to(&out->body)};
    if (in->origin) {
        srv_fail(&c, 403, "origin", "the door is not for pages");
        return;
    }
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        if (!strcmp(routes[i].path, in->path) && !strcmp(routes[i].method, in->method)) {
            routes[i].run(&c);
            return;
        }
    srv_fail(&c, 404, "path", "there is nothing here (docs/hosting.md has a list)");
}

static bool no_socket(void *ctx, net_conn *c, const net_request *in, int *code, const char **why)
{
    (void)ctx, (void)c, (void)in;
    *code = 4404;
    *why = "no tables here";
    return false;
}

static void no_message(void *ctx, net_conn *c, const char *line, size_t n)
{
    (void)ctx, (void)c, (void)line, (void)n;
}

static void no_end(void *ctx, net_conn *c)
{
    (void)ctx, (void)c;
}

bool srv_door_open(srv_server *s, rk_text *err)
{
    static const net_events events = {admit, http, no_socket, no_message, no_end};
    char                    address[64];
    net_config              net = {.address = address,
                                   .max_connections = 64,
                                   .max_connections_of_one = 64,
                                   .max_requests_of_one = 1000,
                                   .max_message = 1,
                                   .max_queue = 1,
                                   .max_held = 64 * 1024 * 1024,
                                   .header_seconds = 10,
                                   .body_seconds = 10,
                                   .answer_seconds = 60,
                                   .idle_seconds = 60};
    if (!s->config->door)
        return true;
    if (strncmp(s->config->door, "unix:", 5) == 0)
        net.path = s->config->door + 5;
    else if (!srv_read_listen("--door", s->config->door, address, &net.port, err))
        return false;
    s->door = net_new(s->loop, &net, &events, s, err);
    if (s->door && !net.path)
        srv_log("info", "door", "the door is at %s:%d", address, net_port(s->door));
    return s->door != NULL;
}
