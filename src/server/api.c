/* api.c: the HTTP side (docs/protocol.md). Small JSON in, small JSON out; an answer that tells of
 * something new waits for the store like everything else. */
#include "engine/phrases.h"
#include "engine/read.h"
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_MOST = 200 };

typedef struct {
    srv_server       *s;
    const rk_request *in;
    rk_response      *out;
    srv_person       *person;     /* NULL: a stranger */
    char              id[SRV_ID]; /* of the table in the path */
    rk_doc            doc;
    rk_in             body; /* what was sent, if it is JSON */
    rk_json           w;
} call;

static void fail(call *c, int status, const char *code, const char *text)
{
    c->out->status = status;
    rk_text_clear(&c->out->body);
    rk_json w = rk_json_to(&c->out->body);
    rk_json_object(&w);
    rk_json_kstr(&w, "code", code);
    rk_json_kstr(&w, "text", text);
    rk_json_end(&w, '}');
}

static const char *text_of(call *c, const char *key, const char *otherwise)
{
    rk_in at = rk_in_maybe(&c->body, key);
    return rk_in_there(&at) ? rk_in_str(&at) : otherwise;
}

/* ---- people ---- */

static void person_json(call *c)
{
    rk_json_object(&c->w);
    rk_json_kstr(&c->w, "id", c->person->id);
    rk_json_kstr(&c->w, "name", c->person->name);
    rk_json_end(&c->w, '}');
}

static void get_me(call *c)
{
    if (c->person)
        person_json(c);
    else
        fail(c, 401, "stranger", "send POST /api/me with a name first");
}

static void post_me(call *c)
{
    char        name[RK_NAME_SIZE], secret[SRV_SECRET];
    const char *wanted = text_of(c, "name", "");
    if (!rk_in_ok(&c->body) || !srv_clean_name(wanted, name)) {
        fail(c, 400, "name", "a name has 1 to 24 Latin letters, digits, blanks or . - _ ' !");
    } else if (c->person) {
        c->out->after = srv_person_rename(c->s, c->person, name);
        person_json(c);
    } else if (!srv_allow(c->s, c->in->address, 1)) {
        fail(c, 429, "slow_down", "too many new names from this address");
    } else {
        c->person = srv_person_new(c->s, name, secret, &c->out->after);
        srv_cookie(c->s, secret, c->out->cookie);
        person_json(c);
    }
}

static void post_code(call *c)
{
    char code[16];
    if (!c->person) {
        fail(c, 401, "stranger", "send POST /api/me with a name first");
    } else if (!srv_allow(c->s, c->in->address, 1) || !srv_code_make(c->s, c->person, code)) {
        fail(c, 429, "slow_down", "too many codes at the moment");
    } else {
        rk_json_object(&c->w);
        rk_json_kstr(&c->w, "code", code);
        rk_json_kint(&c->w, "minutes", 10);
        rk_json_end(&c->w, '}');
    }
}

static void post_claim(call *c)
{
    char secret[SRV_SECRET];
    if (!srv_allow(c->s, c->in->address, 2)) {
        fail(c, 429, "slow_down", "too many attempts from this address");
        return;
    }
    srv_person *p = srv_code_use(c->s, text_of(c, "code", ""));
    if (!p) {
        fail(c, 404, "code", "that code is not valid, or no longer");
        return;
    }
    c->person = p;
    c->out->after = srv_secret_add(c->s, p, secret);
    srv_cookie(c->s, secret, c->out->cookie);
    person_json(c);
}

/* ---- games and words ---- */

static void get_games(call *c)
{
    rk_lang lang = strstr(c->in->query, "lang=de") ? RK_DE : RK_EN;
    rk_json_array(&c->w);
    for (int i = 0; i < c->s->sets; i++)
        rk_game_json(&c->w, c->s->set[i].game, lang);
    rk_json_end(&c->w, ']');
}

static void texts(call *c, rk_lang lang)
{
    rk_json_object(&c->w);
    for (unsigned i = 0; i < rk_phrases_n; i++)
        rk_json_kstr(&c->w, rk_phrases[i].key, rk_phrases[i].text[lang]);
    rk_json_end(&c->w, '}');
}

static void get_texts_en(call *c)
{
    texts(c, RK_EN);
}

static void get_texts_de(call *c)
{
    texts(c, RK_DE);
}

/* ---- tables ---- */

static void table_json(call *c, const srv_table *l)
{
    const rk_table_rules *rules = rk_table_rules_of(l->t);
    const rk_game        *g = rk_table_match(l->t)->set->game;
    char                  commitment[65];
    rk_text               t = RK_TEXT_INIT;
    rk_json_object(&c->w);
    rk_json_kstr(&c->w, "id", l->id);
    rk_json_kstr(&c->w, "game", g->id);
    rk_json_kobject(&c->w, "options");
    for (int i = 0; i < rk_options(g); i++) {
        rk_text_clear(&t);
        rk_setup_value(g, &rules->setup, i, &t);
        rk_json_kstr(&c->w, g->options[i].name, rk_text_str(&t));
    }
    rk_json_end(&c->w, '}');
    rk_text_clear(&t);
    rk_clock_write(rules, &t);
    rk_json_kstr(&c->w, "clock", rk_text_str(&t));
    rk_json_kbool(&c->w, "listed", l->listed);
    rk_json_kbool(&c->w, "started", rk_table_started(l->t));
    rk_json_kbool(&c->w, "over", rk_table_over(l->t));
    rk_table_commitment(l->t, commitment);
    rk_json_kstr(&c->w, "commitment", commitment);
    rk_json_key(&c->w, "seats");
    rk_table_seats_json(l->t, &c->w);
    rk_json_end(&c->w, '}');
    rk_text_free(&t);
}

static void get_tables(call *c)
{
    size_t at = 0;
    int    n = 0;
    rk_json_array(&c->w);
    for (srv_table *l; n < LIST_MOST && (l = srv_each(&c->s->tables, &at));)
        if (l->t && l->listed && !l->over) {
            table_json(c, l);
            n++;
            if (l->ticket > c->out->after)
                c->out->after = l->ticket;
        }
    rk_json_end(&c->w, ']');
}

static srv_table *table_of(call *c)
{
    srv_table *l = srv_table_get(c->s, c->id);
    if (!l)
        fail(c, 404, "table", "there is no such table");
    else
        c->out->after = l->ticket;
    return l;
}

static void get_table(call *c)
{
    srv_table *l = table_of(c);
    if (l)
        table_json(c, l);
}

/* What nobody may see before the end. */
static srv_table *finished(call *c)
{
    srv_table *l = table_of(c);
    if (l && !rk_table_over(l->t)) {
        fail(c, 409, "not_over", "the match goes on; this is shown at its end");
        return NULL;
    }
    return l;
}

static void get_log(call *c)
{
    srv_table *l = finished(c);
    size_t     n;
    if (!l)
        return;
    const char *log = rk_table_log(l->t, &n);
    c->out->type = "text/plain; charset=utf-8";
    rk_text_addn(&c->out->body, log, n);
}

static void get_match(call *c)
{
    srv_table *l = finished(c);
    if (!l)
        return;
    c->out->type = "text/plain; charset=utf-8";
    rk_match_write(rk_table_match(l->t), &c->out->body);
}

/* ---- making one ---- */

static bool read_rules(call *c, const rk_dataset *set, int seats, rk_table_rules *rules, rk_text *err)
{
    memset(rules, 0, sizeof *rules);
    if (!rk_setup_default(set->game, seats, &rules->setup, err))
        return false;
    rk_in options = rk_in_maybe(&c->body, "options");
    for (int i = 0; rk_in_there(&options) && i < RK_MAX_OPTIONS; i++) {
        const char *key;
        rk_in       at = rk_in_member(&options, i, &key);
        if (!rk_in_there(&at))
            break;
        rk_text assignment = RK_TEXT_INIT;
        rk_text_addf(&assignment, "%s=%s", key, rk_in_str(&at));
        bool ok = rk_in_ok(&at) && rk_setup_set(set->game, &rules->setup, rk_text_str(&assignment), err);
        rk_text_free(&assignment);
        if (!ok)
            return false;
    }
    if (!rk_clock_read(text_of(c, "clock", "none"), rules)) {
        rk_text_add(err, "clock is none, decision SECONDS, days DAYS or game SECONDS INCREMENT");
        return false;
    }
    const char *timeout = text_of(c, "timeout", "");
    if (*timeout && !rk_table_bot_ok(timeout)) {
        rk_text_add(err, "timeout is empty or the name of a bot");
        return false;
    }
    snprintf(rules->timeout, sizeof rules->timeout, "%s", timeout);
    srv_random(c->s, rules->seed, sizeof rules->seed);
    return true;
}

/* "me", "open", or the name of a bot. */
static bool seat_all(call *c, rk_table *t, const rk_in *seats, rk_text *err)
{
    for (int i = 0; i < rk_in_count(seats); i++) {
        rk_in       at = rk_in_at(seats, i);
        const char *who = rk_in_str(&at);
        bool        ok = !strcmp(who, "open");
        if (!strcmp(who, "me"))
            ok = rk_table_seat_person(t, srv_now(), i, c->person->id, text_of(c, "nonce", ""), c->person->name);
        else if (!ok)
            ok = rk_table_seat_bot(t, srv_now(), i, who);
        if (!ok) {
            rk_text_addf(
                err, "seat %d: \"%.40s\" is not \"me\", \"open\" or the name of a bot, or the nonce is not of letters and digits",
                i, who);
            return false;
        }
    }
    return true;
}

static void made(call *c, rk_table *t)
{
    char  invite[SRV_SECRET], hash[SRV_HASH], commitment[65];
    rk_in listed = rk_in_maybe(&c->body, "listed");
    srv_random_secret(c->s, invite);
    srv_hash(invite, hash);
    srv_table *l = srv_table_new(c->s, t, c->person->id, hash, rk_in_there(&listed) && rk_in_bool(&listed));
    srv_table_changed(c->s, l);
    rk_table_commitment(t, commitment);
    rk_json_object(&c->w);
    rk_json_kstr(&c->w, "id", l->id);
    rk_json_kstr(&c->w, "invite", invite);
    rk_json_kstr(&c->w, "commitment", commitment);
    rk_json_end(&c->w, '}');
    c->out->status = 201;
    c->out->after = l->ticket;
}

static void post_tables(call *c)
{
    rk_text           err = RK_TEXT_INIT;
    rk_table_rules    rules;
    rk_in             seats = rk_in_get(&c->body, "seats");
    const rk_dataset *set = srv_find_set(c->s, text_of(c, "game", ""), &err);
    int               n = rk_in_count(&seats);
    if (!c->person) {
        fail(c, 401, "stranger", "send POST /api/me with a name first");
    } else if (!set || !rk_in_ok(&c->body) || !read_rules(c, set, n, &rules, &err)) {
        fail(c, 400, "table", err.len ? rk_text_str(&err) : rk_text_str(&c->doc.error));
    } else if (c->s->tables_live >= c->s->config->max_tables || !srv_allow(c->s, c->in->address, 1)) {
        fail(c, 429, "slow_down", "too many tables at the moment");
    } else {
        rk_table *t = rk_table_new(set, &rules);
        if (seat_all(c, t, &seats, &err)) {
            made(c, t);
        } else {
            rk_table_free(t);
            fail(c, 400, "seats", rk_text_str(&err));
        }
    }
    rk_text_free(&err);
}

static void post_sit(call *c)
{
    srv_table *l = table_of(c);
    char       hash[SRV_HASH];
    if (!l)
        return;
    if (!c->person) {
        fail(c, 401, "stranger", "send POST /api/me with a name first");
        return;
    }
    srv_hash(text_of(c, "invite", ""), hash);
    bool invited = l->listed || !strcmp(l->owner, c->person->id) || srv_same(hash, l->invite);
    int  seat = (int)rk_in_kint(&c->body, "seat", 0, RK_MAX_SEATS - 1);
    if (!invited && !srv_allow(c->s, c->in->address, 2)) {
        fail(c, 429, "slow_down", "too many attempts from this address");
    } else if (!invited || l->imported) {
        fail(c, 403, "invite", "this table needs the secret of its invitation");
    } else if (!rk_in_ok(&c->body)) {
        fail(c, 400, "seat", rk_text_str(&c->doc.error));
    } else if (!rk_table_seat_person(l->t, srv_now(), seat, c->person->id, text_of(c, "nonce", ""), c->person->name)) {
        fail(c, 409, "seat", "that seat is taken, the match has begun, or the nonce is not of letters and digits");
    } else {
        srv_table_changed(c->s, l);
        srv_clients_reseat(c->s, l);
        c->out->after = l->ticket;
        table_json(c, l);
    }
}

/* A finished match from elsewhere, to watch. Reading it checks everything in it. */
static void post_import(call *c)
{
    rk_text   err = RK_TEXT_INIT;
    rk_table *t = NULL;
    if (!c->person)
        fail(c, 401, "stranger", "send POST /api/me with a name first");
    else if (c->s->tables_live >= c->s->config->max_tables || !srv_allow(c->s, c->in->address, 2))
        fail(c, 429, "slow_down", "too many tables at the moment");
    else if (!(t = rk_table_read("import", c->in->body, c->in->body_len, srv_find_set, c->s, &err)))
        fail(c, 400, "log", rk_text_str(&err));
    else if (!rk_table_over(t)) {
        rk_table_free(t);
        fail(c, 400, "log", "only finished matches can be imported");
    } else {
        srv_table *l = srv_table_new(c->s, t, "import", "", false);
        srv_table_changed(c->s, l);
        c->out->status = 201;
        c->out->after = l->ticket;
        table_json(c, l);
    }
    rk_text_free(&err);
}

/* ---- for operators ---- */

static void get_health(call *c)
{
    c->out->type = "text/plain";
    if (c->s->failing)
        c->out->status = 503;
    rk_text_add(&c->out->body, c->s->failing ? "the database cannot be written\n" : "ok\n");
}

static void get_metrics(call *c)
{
    c->out->type = "text/plain; version=0.0.4";
    srv_metrics(c->s, &c->out->body);
}

/* ---- which is which ---- */

enum { JSON = 1, WRITES = 2 };

static const struct {
    const char *method, *path; /* '*' stands for the id of a table */
    void (*run)(call *c);
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
    {"GET", "/api/tables", get_tables, 0},
    {"POST", "/api/tables", post_tables, JSON | WRITES},
    {"POST", "/api/import", post_import, WRITES},
    {"GET", "/api/tables/*", get_table, 0},
    {"GET", "/api/tables/*/log", get_log, 0},
    {"GET", "/api/tables/*/match", get_match, 0},
    {"POST", "/api/tables/*/sit", post_sit, JSON | WRITES},
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

static void run(call *c, void (*handler)(call *), int flags)
{
    if (!strcmp(c->in->method, "POST") && !srv_origin_ok(c->s, c->in)) {
        fail(c, 403, "origin", "this page may not do that");
        return;
    }
    if (flags & WRITES && c->s->failing) {
        fail(c, 503, "storage", "the database cannot be written at the moment");
        return;
    }
    if (flags & JSON
        && !rk_doc_parse(&c->doc, "request", c->in->body_len ? c->in->body : "{}", c->in->body_len ? c->in->body_len : 2)) {
        fail(c, 400, "json", rk_text_str(&c->doc.error));
    } else {
        if (flags & JSON)
            c->body = rk_doc_root(&c->doc);
        handler(c);
    }
    if (flags & JSON)
        rk_doc_free(&c->doc);
}

void srv_http(void *ctx, const rk_request *in, rk_response *out)
{
    call c = {.s = ctx, .in = in, .out = out, .w = rk_json_to(&out->body)};
    bool known = false, head = !strcmp(in->method, "HEAD");
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
    fail(&c, known ? 405 : 404, known ? "method" : "path", known ? "not in this way" : "there is nothing here");
}
