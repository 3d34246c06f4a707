/* api.c: the HTTP side (docs/protocol.md). Small JSON in, small JSON out; an answer that tells of
 * something new waits for the store like everything else. */
#include "server/api.h"
#include "engine/phrases.h"

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
        if (len > n && len - n - 1 < sizeof c->value && !strncmp(at, key, n) && at[n] == '=') {
            memcpy(c->value, at + n + 1, len - n - 1);
            c->value[len - n - 1] = 0;
            return c->value;
        }
        at += len;
    }
    return NULL;
}

bool srv_known(srv_call *c)
{
    if (!c->person)
        srv_fail(c, 401, "stranger", "send POST /api/me with a name first");
    return c->person != NULL;
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
    if (!srv_known(c))
        return;
    if (!srv_allow(c->s, c->in->address, 1) || !srv_code_make(c->s, c->person, code)) {
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

/* ---- games and words ---- */

static void get_games(srv_call *c)
{
    rk_lang lang = strstr(c->in->query, "lang=de") ? RK_DE : RK_EN;
    rk_json_array(&c->w);
    for (int i = 0; i < c->s->sets; i++)
        rk_game_json(&c->w, c->s->set[i].game, lang);
    rk_json_end(&c->w, ']');
}

/* They never change while the program runs: written once, compressed once. */
static void texts(srv_call *c, rk_lang lang)
{
    srv_constant *k = &c->s->texts[lang];
    if (!k->plain.len) {
        rk_json w = rk_json_to(&k->plain);
        rk_json_object(&w);
        for (unsigned i = 0; i < rk_phrases_n; i++)
            rk_json_kstr(&w, rk_phrases[i].key, rk_phrases[i].text[lang]);
        rk_json_end(&w, '}');
        srv_gzip(k->plain.at, k->plain.len, 9, &k->packed);
    }
    const rk_text *body = c->in->gzip && k->packed.len ? &k->packed : &k->plain;
    c->out->bytes = body->at;
    c->out->n = body->len;
    c->out->gzip = body == &k->packed;
    c->out->varies = true;
    c->out->cache = "no-cache";
    srv_tag(c->in, c->out);
}

static void get_texts_en(srv_call *c)
{
    texts(c, RK_EN);
}

static void get_texts_de(srv_call *c)
{
    texts(c, RK_DE);
}

/* ---- for operators ---- */

static void get_health(srv_call *c)
{
    c->out->type = "text/plain";
    if (c->s->failing)
        c->out->status = 503;
    rk_text_add(&c->out->body, c->s->failing ? "the database cannot be written\n" : "ok\n");
}

static void get_metrics(srv_call *c)
{
    c->out->type = "text/plain; version=0.0.4";
    srv_metrics(c->s, &c->out->body);
}

/* ---- which is which ---- */

enum { JSON = 1, WRITES = 2 };

static const struct {
    const char *method, *path; /* '*' stands for the id of a table */
    void (*run)(srv_call *c);
    int flags;
} routes[] = {
    {"GET", "/healthz", get_health, 0},
    {"GET", "/metrics", get_metrics, 0},
    {"GET", "/api/games", get_games, 0},
    {"GET", "/api/texts/en", get_texts_en, 0},
    {"GET", "/api/texts/de", get_texts_de, 0},
    {"GET", "/api/me", get_me, 0},
    {"POST", "/api/me", post_me, JSON | WRITES},
    {"POST", "/api/me/code", post_code, 0},
    {"POST", "/api/me/claim", post_claim, JSON | WRITES},
    {"GET", "/api/tables", srv_get_tables, 0},
    {"POST", "/api/tables", srv_post_tables, JSON | WRITES},
    {"POST", "/api/import", srv_post_import, WRITES},
    {"GET", "/api/me/tables", srv_get_my_tables, 0},
    {"GET", "/api/tables/*/replay", srv_get_replay, 0},
    {"GET", "/api/tables/*", srv_get_table, 0},
    {"GET", "/api/tables/*/log", srv_get_log, 0},
    {"GET", "/api/tables/*/match", srv_get_match, 0},
    {"POST", "/api/tables/*/sit", srv_post_sit, JSON | WRITES},
};

static bool fits(const char *path, const char *pattern, char id[SRV_ID])
{
    const char *star = strchr(pattern, '*');
    if (!star)
        return !strcmp(path, pattern);
    size_t n = (size_t)(star - pattern);
    if (strncmp(path, pattern, n) != 0 || strlen(path) < n + SRV_ID - 1 || strcmp(path + n + SRV_ID - 1, star + 1) != 0)
        return false;
    memcpy(id, path + n, SRV_ID - 1);
    id[SRV_ID - 1] = 0;
    return true;
}

/* A page of somebody else's must not act in our visitors' names. */
bool srv_origin_ok(const srv_server *s, const rk_request *in)
{
    if (!*in->origin)
        return true; /* not a browser */
    const char *slashes = strstr(in->origin, "://");
    if (s->config->public_url && !strcmp(in->origin, s->config->public_url))
        return true;
    return slashes && !strcmp(slashes + 3, in->host);
}

static void run(srv_call *c, void (*handler)(srv_call *), int flags)
{
    if (!strcmp(c->in->method, "POST") && !srv_origin_ok(c->s, c->in)) {
        srv_fail(c, 403, "origin", "this page may not do that");
        return;
    }
    if (flags & WRITES && c->s->failing) {
        srv_fail(c, 503, "storage", "the database cannot be written at the moment");
        return;
    }
    if (flags & JSON
        && !rk_source_parse(&c->doc, "request", c->in->body_len ? c->in->body : "{}", c->in->body_len ? c->in->body_len : 2)) {
        srv_fail(c, 400, "json", rk_text_str(&c->doc.error));
    } else {
        if (flags & JSON)
            c->body = rk_source_root(&c->doc);
        handler(c);
    }
    if (flags & JSON)
        rk_source_free(&c->doc);
}

void srv_http(void *ctx, const rk_request *in, rk_response *out)
{
    srv_call c = {.s = ctx, .in = in, .out = out, .w = rk_json_to(&out->body)};
    bool     known = false, head = !strcmp(in->method, "HEAD");
    c.person = srv_person_of(c.s, in);
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (!fits(in->path, routes[i].path, c.id))
            continue;
        known = true;
        if (strcmp(head ? "GET" : in->method, routes[i].method) != 0)
            continue;
        run(&c, routes[i].run, routes[i].flags);
        return;
    }
    bool looks = head || !strcmp(in->method, "GET");
    if (!known && looks && srv_page_answer(c.s, in, out))
        return;
    srv_fail(&c, known ? 405 : 404, known ? "method" : "path", known ? "not in this way" : "there is nothing here");
}
