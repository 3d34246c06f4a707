/* api.c: the HTTP side (docs/protocol.md). Small JSON in, small JSON out; an answer that tells of
 * something new waits for the store like everything else. */
#include "server/api.h"
#include "server/invitations.h"

#include <stdlib.h>
#include <string.h>

void srv_fail(srv_call *c, int status, const char *code, const char *text)
{
    c->out->status = status;
    rk_text_clear(&c->out->body);
    rk_json w = rk_json_to(&c->out->body);
    rk_json_object(&w);
    rk_json_kstr(&w, "code", code);
    rk_json_kstr(&w, "text", text);
    rk_json_end(&w, '}');
}

const char *srv_body_text(srv_call *c, const char *key, const char *otherwise)
{
    rk_node at = rk_node_maybe(&c->body, key);
    return rk_node_there(&at) ? rk_node_str(&at) : otherwise;
}

const char *srv_query(srv_call *c, const char *key)
{
    size_t n = strlen(key);
    for (const char *at = c->in->query; *at; at += *at == '&') {
        size_t len = strcspn(at, "&");
        if (len > n && !strncmp(at, key, n) && at[n] == '=') {
            snprintf(c->value, sizeof c->value, "%.*s", (int)(len - n - 1), at + n + 1); /* nothing we know is longer */
            return c->value;
        }
        at += len;
    }
    return NULL;
}

/* ---- people ---- */

static void person_json(srv_call *c)
{
    rk_json_object(&c->w);
    rk_json_kstr(&c->w, "id", c->person->id);
    rk_json_kstr(&c->w, "name", c->person->name);
    rk_json_end(&c->w, '}');
}

static void get_me(srv_call *c)
{
    if (c->person)
        person_json(c);
    else
        rk_json_null(&c->w); /* a stranger: that is an answer, not a mistake */
}

static void post_me(srv_call *c)
{
    char        name[TBL_NAME_SIZE], secret[SRV_SECRET];
    const char *wanted = srv_body_text(c, "name", "");
    if (!rk_node_ok(&c->body) || !srv_clean_name(wanted, name)) {
        srv_fail(c, 400, "name", "a name has 1 to 24 Latin letters, digits, blanks or . - _ ' !");
    } else if (c->person) {
        c->out->after = srv_person_rename(c->s, c->person, name);
        person_json(c);
    } else if (!srv_allow(c->s, c->in->address, 1)) {
        srv_fail(c, 429, "slow_down", "too many new names from this address");
    } else {
        c->person = srv_person_new(c->s, name, secret, &c->out->after);
        srv_cookie(c->s, secret, c->out->cookie);
        person_json(c);
    }
}

static void post_code(srv_call *c)
{
    char code[16];
    if (!srv_allow(c->s, c->in->address, 1) || !srv_code_make(c->s, c->person, c->in->address, code, &c->out->after)) {
        srv_fail(c, 429, "slow_down", "too many codes at the moment");
    } else {
        rk_json_object(&c->w);
        rk_json_kstr(&c->w, "code", code);
        rk_json_kint(&c->w, "minutes", 10);
        rk_json_end(&c->w, '}');
    }
}

static void post_claim(srv_call *c)
{
    char secret[SRV_SECRET];
    if (!srv_allow(c->s, c->in->address, 2)) {
        srv_fail(c, 429, "slow_down", "too many attempts from this address");
        return;
    }
    srv_person *p = srv_code_use(c->s, srv_body_text(c, "code", ""));
    if (!p) {
        srv_fail(c, 404, "code", "that code is not valid, or no longer");
        return;
    }
    c->person = p;
    c->out->after = srv_secret_add(c->s, p, secret);
    srv_cookie(c->s, secret, c->out->cookie);
    person_json(c);
}

/* ---- for operators ---- */

enum { SHIP_LATE_S = 30 };

/* A second file that lags and tables that do not load are for whoever runs the server. Everybody else plays on: no reason to send
 * people elsewhere. */
void srv_get_health(srv_call *c)
{
    store_stats store;
    store_statistics(c->s->store, &store);
    bool leaves = c->s->shared && c->s->draining; /* the others are for people now */
    c->out->type = "text/plain";
    if (c->s->failing || leaves)
        c->out->status = 503;
    if (c->s->failing)
        rk_text_add(&c->out->body, "the database cannot be written\n");
    else if (leaves)
        rk_text_add(&c->out->body, "draining\n");
    else if (c->s->broken)
        rk_text_addf(&c->out->body, "degraded: %llu tables do not load\n", (unsigned long long)c->s->broken);
    else if (*store_damage(c->s->store))
        rk_text_addf(&c->out->body, "degraded: %s\n", store_damage(c->s->store));
    else if (store.ship_seconds > SHIP_LATE_S)
        rk_text_addf(&c->out->body, "degraded: the second file is %.0f seconds behind\n", store.ship_seconds);
    else
        rk_text_add(&c->out->body, c->s->draining ? "ok, draining\n" : "ok\n");
}

/* ---- which is which ---- */

/* KNOWN: not for strangers; LONG: its body may be a match; MAKES: not while the house empties; RIGHT: for the banned, too;
 * ANYBODY: the same for everybody, and whether there is a database or not. */
enum { JSON = 1, WRITES = 2, KNOWN = 4, LONG = 8, MAKES = 16, RIGHT = 32, ANYBODY = 64 };

typedef struct {
    const char *method, *path; /* '*' stands for the id of a table, '+' for whatever follows */
    void (*run)(srv_call *c);
    int flags;
    bool (*may)(srv_call *c); /* asked before the body is read, too; NULL: always */
} route;

static const route routes[] = {
    {"GET", "/healthz", srv_get_health, ANYBODY},
    {"GET", "/api/games", srv_get_games, ANYBODY},
    {"GET", "/api/games/+", srv_get_games_in, ANYBODY},
    {"GET", "/api/offline", srv_get_offline, ANYBODY},
    {"GET", "/api/languages", srv_get_languages, ANYBODY},
    {"GET", "/api/texts/+", srv_get_texts, ANYBODY},
    {"GET", "/api/labels/+", srv_get_labels, ANYBODY},
    {"GET", "/api/rules/+", srv_get_rules, ANYBODY},
    {"GET", "/api/guide/+", srv_get_guide, ANYBODY},
    {"GET", "/api/figures/+", srv_get_figures, ANYBODY},
    {"POST", "/api/work", srv_post_work, JSON, srv_may_help},
    {"GET", "/api/work/sets/+", srv_get_work_set, 0, srv_may_help},
    {"GET", "/api/me", get_me, 0},
    {"POST", "/api/me", post_me, JSON | WRITES},
    {"POST", "/api/me/code", post_code, KNOWN},
    {"POST", "/api/me/claim", post_claim, JSON | WRITES},
    {"GET", "/api/me/devices", srv_get_devices, KNOWN},
    {"POST", "/api/me/devices/revoke", srv_post_revoke, JSON | WRITES | KNOWN | RIGHT},
    {"POST", "/api/me/logout", srv_post_logout, WRITES | KNOWN | RIGHT},
    {"GET", "/api/push", srv_get_push, 0},
    {"POST", "/api/me/push", srv_post_push, JSON | WRITES | KNOWN},
    {"POST", "/api/me/push/off", srv_post_push_off, WRITES | KNOWN | RIGHT},
    {"GET", "/api/me/data", srv_get_data, KNOWN},
    {"POST", "/api/me/erase", srv_post_erase, JSON | WRITES | KNOWN | RIGHT},
    {"GET", "/api/tables", srv_get_tables, 0},
    {"POST", "/api/tables", srv_post_tables, JSON | WRITES | KNOWN | MAKES},
    {"POST", "/api/import", srv_post_import, WRITES | KNOWN | LONG | MAKES, srv_may_import},
    {"GET", "/api/me/tables", srv_get_my_tables, KNOWN},
    {"GET", "/api/me/record", srv_get_record, KNOWN},
    {"GET", "/api/invitations/+", srv_get_invitation, 0},
    {"GET", "/j/+", srv_get_invited, 0},
    {"GET", "/api/tables/*/replay", srv_get_replay, 0},
    {"GET", "/api/tables/*", srv_get_table, 0},
    {"GET", "/api/tables/*/log", srv_get_log, 0},
    {"GET", "/api/tables/*/match", srv_get_match, 0},
    {"POST", "/api/tables/*/sit", srv_post_sit, JSON | WRITES | KNOWN},
    {"POST", "/api/tables/*/name", srv_post_name, JSON | WRITES | KNOWN},
    {"POST", "/api/tables/*/remove", srv_post_remove, JSON | WRITES | KNOWN},
    {"POST", "/api/tables/*/bot", srv_post_bot, JSON | WRITES | KNOWN},
    {"POST", "/api/tables/*/fill", srv_post_fill, JSON | WRITES | KNOWN},
    {"POST", "/api/tables/*/relieve", srv_post_relieve, JSON | WRITES | KNOWN},
    {"POST", "/api/tables/*/end", srv_post_end, JSON | WRITES | KNOWN},
    {"POST", "/api/tables/*/chat", srv_post_chat, JSON | WRITES | KNOWN},
    {"POST", "/api/tables/*/mute", srv_post_mute, JSON | WRITES | KNOWN},
    {"POST", "/api/tables/*/report", srv_post_report, JSON | WRITES | KNOWN},
};

static bool fits(srv_call *c, const char *pattern)
{
    const char *path = c->in->path, *star = strpbrk(pattern, "*+");
    if (!star)
        return !strcmp(path, pattern);
    size_t n = (size_t)(star - pattern);
    if (*star == '+') {
        c->rest = path + n;
        return !strncmp(path, pattern, n) && *c->rest;
    }
    if (strncmp(path, pattern, n) != 0 || strlen(path) < n + SRV_ID - 1 || strcmp(path + n + SRV_ID - 1, star + 1) != 0)
        return false;
    memcpy(c->id, path + n, SRV_ID - 1);
    c->id[SRV_ID - 1] = 0;
    return true;
}

static bool looks_only(const net_request *in)
{
    return !strcmp(in->method, "GET") || !strcmp(in->method, "HEAD");
}

/* NULL: there is none; *known: but there would be in another way. */
static const route *find_route(srv_call *c, bool *known)
{
    const char *method = looks_only(c->in) ? "GET" : c->in->method;
    *known = false;
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        if (fits(c, routes[i].path)) {
            *known = true;
            if (!strcmp(method, routes[i].method))
                return &routes[i];
        }
    return NULL;
}

static void fail_lost(srv_call *c, bool known)
{
    srv_fail(c, known ? 405 : 404, known ? "method" : "path", known ? "not in this way" : "there is nothing here");
}

/* "https://host:1/anything" and "https://host:1". */
static bool is_origin_of(const char *origin, const char *url)
{
    const char *slashes = strstr(url, "://");
    size_t      n = slashes ? (size_t)(slashes - url) + 3 : 0;
    n += strcspn(url + n, "/");
    return strlen(origin) == n && !strncmp(origin, url, n);
}

/* A page of somebody else's must not act in our visitors' names. */
bool srv_origin_ok(const srv_server *s, const net_request *in)
{
    if (!in->origin)
        return true; /* not a browser */
    const char *scheme = s->config->tls_cert ? "https://" : "http://";
    size_t      n = strlen(scheme);
    if (s->config->public_url && is_origin_of(in->origin, s->config->public_url))
        return true;
    return *in->host && !strncmp(in->origin, scheme, n) && !strcmp(in->origin + n, in->host);
}

static bool is_banned(srv_call *c)
{
    return srv_banned(c->s, SRV_BAN_ADDRESS, c->in->address) || (c->person && srv_banned(c->s, SRV_BAN_PERSON, c->person->id));
}

/* What can be said without the body. */
static bool may_ask(srv_call *c, const route *r)
{
    if (!looks_only(c->in) && !srv_origin_ok(c->s, c->in))
        srv_fail(c, 403, "origin", "a page of another origin may not do that (is --public-url right?)");
    else if (r->flags & WRITES && c->s->failing)
        srv_fail(c, 503, "storage", "the database cannot be written at the moment");
    else if (r->flags & WRITES && !(r->flags & RIGHT) && is_banned(c))
        srv_fail(c, 403, "banned", "whoever runs this house does not want you here at the moment");
    else if (r->flags & MAKES && c->s->draining)
        srv_fail(c, 503, "draining", "the house is about to be renewed; new tables in a few minutes");
    else if (r->flags & KNOWN && !c->person)
        srv_fail(c, 401, "stranger", "send POST /api/me with a name first");
    else
        return !r->may || r->may(c);
    return false;
}

static srv_call call_of(void *ctx, const net_request *in, net_response *out)
{
    return (srv_call){.s = ctx, .in = in, .out = out, .w = rk_json_to(&out->body), .person = srv_person_of(ctx, in)};
}

/* Something could not be looked up: a person we know may seem a stranger, and a table not to be there. */
static bool could_not_read(srv_call *c, const route *r, uint64_t unread)
{
    if (store_unread(c->s->store) == unread || r->flags & ANYBODY)
        return false;
    c->out->cookie[0] = 0;
    c->out->after = 0;
    c->out->later = false;
    c->out->type = "application/json";
    srv_fail(c, 503, "storage", "the database cannot be read at the moment");
    return true;
}

bool srv_admit(void *ctx, const net_request *in, net_response *out, size_t *most)
{
    uint64_t     unread = store_unread(((srv_server *)ctx)->store);
    srv_call     c = call_of(ctx, in, out);
    bool         known;
    const route *r = find_route(&c, &known);
    if (r && could_not_read(&c, r, unread))
        return false;
    *most = looks_only(in) ? 0 : r && r->flags & LONG ? SRV_IMPORT_BYTES : SRV_BODY_BYTES;
    if (!r && !looks_only(in))
        fail_lost(&c, known);
    return r ? may_ask(&c, r) : looks_only(in);
}

static void run(srv_call *c, const route *r)
{
    bool json = r->flags & JSON;
    if (json
        && !rk_source_parse(&c->doc, "request", c->in->body_len ? c->in->body : "{}", c->in->body_len ? c->in->body_len : 2)) {
        srv_fail(c, 400, "json", rk_text_str(&c->doc.error));
    } else {
        if (json)
            c->body = rk_source_root(&c->doc);
        r->run(c);
    }
    if (json)
        rk_source_free(&c->doc);
}

void srv_word(srv_server *s, const net_request *in, net_response *out)
{
    srv_call     c = {.s = s, .in = in, .out = out, .w = rk_json_to(&out->body)};
    bool         known;
    const route *r = find_route(&c, &known);
    if (r && r->flags & ANYBODY)
        r->run(&c);
    else
        fail_lost(&c, known);
}

void srv_http(void *ctx, const net_request *in, net_response *out)
{
    uint64_t     unread = store_unread(((srv_server *)ctx)->store);
    srv_call     c = call_of(ctx, in, out);
    bool         known;
    const route *r = find_route(&c, &known);
    if (r && !could_not_read(&c, r, unread) && may_ask(&c, r)) {
        run(&c, r);
        could_not_read(&c, r, unread);
    } else if (!r && (known || !looks_only(in) || !srv_page_answer(c.s, in, out)))
        fail_lost(&c, known);
}
