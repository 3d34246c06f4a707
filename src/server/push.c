/* push.c: calls people who are not at their table when it is their turn (docs/hosting.md, "Calling people").
 *
 * Somebody is called when it has been their turn for a while and they were not at the table all that time; once, until they come.
 * A device asks to be called by itself, and is forgotten with its secret. */
#include "server/push.h"
#include "engine/render.h"
#include "server/api.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LOOK_MS = 1000,
    LOOKUPS = 50, /* in the store, each time we look */
    HOUR_S = 60 * 60,
    KEYS = 87 + 22 + 2 /* of a subscription: a point and a secret in base64, with a blank between */
};

struct srv_push {
    push_queue *queue;
    push_key    house;
    const char *hosts;
    int64_t     next;
    int         lookups; /* left for this time */
};

/* ---- beginning and end ---- */

static bool read_key(srv_server *s, push_key *out)
{
    rk_text word = RK_TEXT_INIT;
    uint8_t secret[PUSH_SECRET];
    bool    ok = store_find_setting(s->store, "vapid", &word) && push_unbase64(rk_text_str(&word), secret, sizeof secret)
              && push_key_read(secret, out);
    rk_text_free(&word);
    return ok;
}

/* Devices are bound to the key they have subscribed with, so it never changes. If two servers begin at the same time, the first
 * one's counts. */
static bool find_key(srv_server *s, push_key *out)
{
    enum { PATIENCE_MS = 10000 };
    rk_text word = RK_TEXT_INIT;
    if (read_key(s, out))
        return true;
    if (!push_key_new(out))
        return false;
    push_base64(out->secret, PUSH_SECRET, &word);
    uint64_t ticket = store_setting(s->store, "vapid", rk_text_str(&word));
    rk_text_free(&word);
    for (int ms = 0; ms < PATIENCE_MS && store_durable(s->store) < ticket; ms++)
        usleep(1000);
    return read_key(s, out);
}

static bool contact_ok(const char *contact)
{
    for (const char *c = contact; *c; c++)
        if (*c <= ' ' || *c > '~')
            return false;
    return strlen(contact) < 200 && (!strncmp(contact, "mailto:", 7) || !strncmp(contact, "https://", 8));
}

bool srv_push_open(srv_server *s, rk_text *err)
{
    if (!s->config->push)
        return true;
    if (!contact_ok(s->config->push)) {
        rk_text_add(err, "--push is how push services reach you if something is wrong: mailto:NAME@HOST or https://...");
        return false;
    }
    struct srv_push *p = rk_alloc(sizeof *p);
    memset(p, 0, sizeof *p);
    p->hosts = s->config->push_hosts ? s->config->push_hosts : push_usual_hosts;
    bool ok = find_key(s, &p->house);
    if (!ok)
        rk_text_add(err, "--push: the key of the house cannot be kept in the database");
    p->queue = ok ? push_queue_new(s, &p->house, p->hosts, err) : NULL;
    if (p->queue)
        s->push = p;
    else
        free(p);
    return s->push != NULL;
}

void srv_push_close(srv_server *s)
{
    if (!s->push)
        return;
    push_queue_free(s->push->queue);
    free(s->push);
    s->push = NULL;
}

/* ---- subscriptions ---- */

uint64_t srv_push_forget(srv_server *s, const char *device)
{
    if (s->push)
        push_queue_drop(s->push->queue, device);
    return store_unsubscribe(s->store, device, "");
}

static void forget_gone(void *ctx, const char *device, const char *endpoint)
{
    store_unsubscribe(((srv_server *)ctx)->store, device, endpoint);
}

void srv_push_collect(srv_server *s)
{
    if (s->push)
        push_queue_gone(s->push->queue, forget_gone, s);
}

void srv_get_push(srv_call *c)
{
    rk_text key = RK_TEXT_INIT;
    rk_json_object(&c->w);
    if (c->s->push)
        push_base64(c->s->push->house.point, PUSH_POINT, &key);
    if (key.len)
        rk_json_kstr(&c->w, "key", rk_text_str(&key));
    rk_json_end(&c->w, '}');
    rk_text_free(&key);
}

typedef struct {
    const char *device;
    unsigned    others;
} counting;

static void count_other(void *ctx, const store_subscription *sub)
{
    counting *n = ctx;
    n->others += strcmp(sub->device, n->device) != 0;
}

static bool keys_ok(const char *point, const char *auth)
{
    uint8_t p[PUSH_POINT], a[PUSH_AUTH];
    return push_unbase64(point, p, sizeof p) && push_point_ok(p) && push_unbase64(auth, a, sizeof a);
}

static void subscribe(srv_call *c, const char *endpoint, const char *point, const char *auth, rk_lang lang)
{
    char     device[SRV_HASH], keys[KEYS + 8];
    counting n = {device, 0};
    srv_secret_of(c->in, device);
    store_subscriptions_of(c->s->store, c->person->id, count_other, &n);
    if (n.others >= SRV_PUSH_DEVICES) {
        srv_fail(c, 429, "quota", "too many of your devices are called already; log one out");
        return;
    }
    snprintf(keys, sizeof keys, "%.*s %.*s", (int)strcspn(point, "="), point, (int)strcspn(auth, "="), auth);
    const store_subscription sub = {.device = device,
                                    .person = c->person->id,
                                    .endpoint = endpoint,
                                    .keys = keys,
                                    .lang = rk_languages[lang].code,
                                    .created = srv_now()};
    c->out->after = store_subscribe(c->s->store, &sub);
    srv_wrote(c->s, c->in->address, c->person->id, strlen(endpoint) + sizeof keys);
    rk_json_object(&c->w);
    rk_json_end(&c->w, '}');
}

void srv_post_push(srv_call *c)
{
    push_place  place;
    rk_lang     lang = RK_DEFAULT_LANG;
    const char *endpoint = srv_body_text(c, "endpoint", ""), *code = srv_body_text(c, "lang", "");
    rk_node     keys = rk_node_get(&c->body, "keys");
    const char *point = rk_node_kstr(&keys, "p256dh"), *auth = rk_node_kstr(&keys, "auth");
    if (!c->s->push) {
        srv_fail(c, 404, "push", "this house calls nobody");
        return;
    }
    const char *why = push_place_read(endpoint, c->s->push->hosts, c->s->config->insecure_push, &place);
    if (!rk_node_ok(&c->body))
        srv_fail(c, 400, "keys", "send what the browser's subscription says of itself: endpoint and keys (p256dh, auth)");
    else if (why)
        srv_fail(c, 400, "endpoint", why);
    else if (!keys_ok(point, auth))
        srv_fail(c, 400, "keys", "these are not the keys of a subscription");
    else if (*code && !rk_lang_find(code, &lang))
        srv_fail(c, 400, "lang", "this house does not speak that language");
    else if (!srv_may_write(c->s, c->in->address, c->person->id) || !srv_allow(c->s, c->in->address, 1))
        srv_fail(c, 429, "slow_down", "too much of that from this address");
    else
        subscribe(c, endpoint, point, auth, lang);
}

void srv_post_push_off(srv_call *c)
{
    char device[SRV_HASH];
    if (srv_secret_of(c->in, device))
        c->out->after = srv_push_forget(c->s, device);
    rk_json_object(&c->w);
    rk_json_end(&c->w, '}');
}

static void write_one(void *ctx, const store_subscription *sub)
{
    rk_json *w = ctx;
    char     device[13];
    snprintf(device, sizeof device, "%.12s", sub->device);
    rk_json_object(w);
    rk_json_kstr(w, "device", device);
    rk_json_kstr(w, "endpoint", sub->endpoint);
    rk_json_kstr(w, "lang", sub->lang);
    rk_json_kint(w, "since", sub->created);
    rk_json_end(w, '}');
}

void srv_push_json(srv_call *c)
{
    rk_json_karray(&c->w, "push");
    store_subscriptions_of(c->s->store, c->person->id, write_one, &c->w);
    rk_json_end(&c->w, ']');
}

/* ---- a call ---- */

/* Nothing secret: the game, whose table it is, and where. */
static void write_call(srv_server *s, const srv_table *l, const char *code, rk_text *out)
{
    const rk_match   *m = tbl_match(l->t);
    const srv_person *host = srv_person_find(s, l->owner);
    rk_lang           lang = RK_DEFAULT_LANG;
    rk_text           title = RK_TEXT_INIT, body = RK_TEXT_INIT, key = RK_TEXT_INIT;
    rk_lang_find(code, &lang);
    rk_text_addf(&key, "%s.title", m->set->game->id);
    const char *game = rk_phrase(rk_text_str(&key), lang);
    rk_reader   r = {.game = m->set->game, .data = m->set->data, .lang = lang};
    rk_msg      where = RK_MSG(host ? "server.call.table" : "server.call.game", RK_WORDS("game", game ? game : m->set->game->id),
                          RK_WORDS("host", host ? host->name : ""));
    rk_render_key(&r, "server.call.turn", &title);
    rk_render(&r, &where, &body);
    rk_json w = rk_json_to(out);
    rk_json_object(&w);
    rk_json_kstr(&w, "title", rk_text_str(&title));
    rk_json_kstr(&w, "body", rk_text_str(&body));
    rk_json_kstr(&w, "table", l->id);
    rk_json_end(&w, '}');
    rk_text_free(&title);
    rk_text_free(&body);
    rk_text_free(&key);
}

typedef struct {
    srv_server *s;
    srv_table  *l;
    unsigned    n;
    bool        count; /* only */
} calling;

static void call_device(void *ctx, const store_subscription *sub)
{
    calling    *to = ctx;
    const char *blank = strchr(sub->keys, ' ');
    char        point[KEYS];
    rk_text     text = RK_TEXT_INIT;
    push_call   call = {.device = sub->device, .person = sub->person, .endpoint = sub->endpoint, .ttl = 24 * HOUR_S};
    snprintf(point, sizeof point, "%.*s", (int)strcspn(sub->keys, " "), sub->keys);
    if (!blank || !push_unbase64(point, call.point, PUSH_POINT) || !push_unbase64(blank + 1, call.auth, PUSH_AUTH))
        return;
    to->n++;
    if (to->count)
        return;
    write_call(to->s, to->l, sub->lang, &text);
    call.text = rk_text_str(&text);
    push_queue_add(to->s->push->queue, &call);
    rk_text_free(&text);
}

/* ---- who is to be called ---- */

typedef struct {
    srv_table *l;
} told_at;

static void take_told(void *ctx, const char *person, int64_t zero, const char *more)
{
    srv_table *l = ((told_at *)ctx)->l;
    (void)zero, (void)more;
    l->called |= srv_table_seats_of(l, person);
}

/* Who was called before this server began, and has not come. */
static bool knows_called(srv_server *s, srv_table *l)
{
    told_at at = {l};
    if (!l->calls_known && s->push->lookups-- > 0) {
        store_told_at(s->store, l->id, take_told, &at);
        l->calls_known = true;
    }
    return l->calls_known;
}

static void came(srv_server *s, srv_table *l, const char *person, uint8_t seats)
{
    if (l->called & seats)
        store_told(s->store, person, l->id, false);
    l->called &= (uint8_t)~seats;
    l->callless &= (uint8_t)~seats;
}

static void call_person(srv_server *s, srv_table *l, const char *person, uint8_t seats)
{
    calling to = {.s = s, .l = l, .count = true};
    if (s->push->lookups-- <= 0)
        return; /* the next time */
    store_subscriptions_of(s->store, person, call_device, &to);
    if (!to.n) {
        l->callless |= seats;
    } else if (push_queue_room(s->push->queue, person, to.n)) {
        to.count = false;
        store_subscriptions_of(s->store, person, call_device, &to);
        l->called |= seats;
        store_told(s->store, person, l->id, true);
    }
}

static void look_at_seat(srv_server *s, srv_table *l, int i, int64_t now)
{
    const tbl_seat *seat = tbl_seat_at(l->t, i);
    uint8_t         seats = tbl_seats_of(l->t, seat->who);
    bool            wanted = tbl_deciding(l->t) >> i & 1 && !seat->away && !seat->resigned && !tbl_paused(l->t);
    if (srv_is_here(l, seat->who)) {
        l->waits[i] = 0;
        if (knows_called(s, l))
            came(s, l, seat->who, seats);
    } else if (!wanted) {
        l->waits[i] = 0;
    } else if (!l->waits[i]) {
        l->waits[i] = now;
    } else if (now - l->waits[i] >= (int64_t)s->config->push_seconds * 1000 && knows_called(s, l)
               && !((l->called | l->callless) & seats)) {
        call_person(s, l, seat->who, seats);
    }
}

void srv_push_tick(srv_server *s)
{
    int64_t now = srv_now();
    size_t  at = 0;
    if (!s->push || now < s->push->next || s->failing)
        return;
    s->push->next = now + LOOK_MS;
    s->push->lookups = LOOKUPS;
    for (srv_table *l; (l = srv_each(&s->tables, &at));) {
        if (!l->t || l->gone || l->over || l->imported || !tbl_started(l->t))
            continue;
        for (int i = 0; i < tbl_match(l->t)->setup.seats; i++)
            if (tbl_seat_at(l->t, i)->kind == TBL_SEAT_PERSON)
                look_at_seat(s, l, i, now);
    }
}

/* ---- for operators ---- */

void srv_push_metrics(srv_server *s, rk_text *out)
{
    push_stats n = {0};
    if (!s->push)
        return;
    push_queue_statistics(s->push->queue, &n);
    rk_text_addf(out,
                 "# HELP ratskeller_push_sent_total Calls that a push service has taken.\n"
                 "# TYPE ratskeller_push_sent_total counter\nratskeller_push_sent_total %llu\n"
                 "# HELP ratskeller_push_retried_total Calls that are tried again.\n"
                 "# TYPE ratskeller_push_retried_total counter\nratskeller_push_retried_total %llu\n"
                 "# HELP ratskeller_push_waiting Calls on their way.\n"
                 "# TYPE ratskeller_push_waiting gauge\nratskeller_push_waiting %llu\n"
                 "# HELP ratskeller_push_failed_total Calls that were given up.\n"
                 "# TYPE ratskeller_push_failed_total counter\n",
                 (unsigned long long)n.sent, (unsigned long long)n.retried, (unsigned long long)n.waiting);
    for (int i = PUSH_FINE + 1; i < PUSH_TROUBLE_KINDS; i++)
        rk_text_addf(out, "ratskeller_push_failed_total{why=\"%s\"} %llu\n", push_trouble_names[i],
                     (unsigned long long)n.failed[i]);
}
