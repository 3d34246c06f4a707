/* rights.c: a person sees what is kept of them, takes it along, and leaves: devices, logging out, a download, erasure. */
#include "server/api.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEVICE = 12,  /* a device is named by the first digits of its secret's hash */
    AT_ONCE = 500 /* tables that are looked at for one request */
};

typedef struct {
    char (*hash)[SRV_HASH];
    int64_t *since;
    size_t   n;
} device_list;

static void take_device(void *ctx, const char *hash, int64_t since, const char *more)
{
    device_list *d = ctx;
    (void)more;
    d->hash = rk_realloc(d->hash, (d->n + 1) * sizeof *d->hash);
    d->since = rk_realloc(d->since, (d->n + 1) * sizeof *d->since);
    snprintf(d->hash[d->n], SRV_HASH, "%s", hash);
    d->since[d->n++] = since;
}

static device_list devices_of(srv_server *s, const char *person)
{
    device_list d = {0};
    store_secrets_of(s->store, person, take_device, &d);
    return d;
}

static void free_devices(device_list *d)
{
    free(d->hash);
    free(d->since);
}

/* The cache says so at once, before the store does. */
static uint64_t revoke_device(srv_server *s, const char *hash)
{
    free(srv_take(&s->secrets, hash));
    srv_put(&s->secrets, hash, rk_strdup(""));
    srv_push_forget(s, hash);
    return store_unsecret(s->store, hash);
}

static void devices_json(srv_call *c)
{
    device_list d = devices_of(c->s, c->person->id);
    char        mine[SRV_HASH] = "";
    srv_secret_of(c->in, mine);
    rk_json_array(&c->w);
    for (size_t i = 0; i < d.n; i++) {
        char name[DEVICE + 1];
        snprintf(name, sizeof name, "%s", d.hash[i]);
        rk_json_object(&c->w);
        rk_json_kstr(&c->w, "device", name);
        rk_json_kint(&c->w, "since", d.since[i]);
        rk_json_kbool(&c->w, "this", !strcmp(d.hash[i], mine));
        rk_json_end(&c->w, '}');
    }
    rk_json_end(&c->w, ']');
    free_devices(&d);
}

void srv_get_devices(srv_call *c)
{
    devices_json(c);
}

static void empty_answer(srv_call *c)
{
    rk_json_object(&c->w);
    rk_json_end(&c->w, '}');
}

/* {"device": "..."}, or {"device": "others"}. */
void srv_post_revoke(srv_call *c)
{
    const char *which = srv_body_text(c, "device", "");
    device_list d = devices_of(c->s, c->person->id);
    char        mine[SRV_HASH] = "";
    size_t      n = 0;
    srv_secret_of(c->in, mine);
    for (size_t i = 0; i < d.n; i++) {
        bool others = !strcmp(which, "others") && strcmp(d.hash[i], mine) != 0;
        if (others || (strlen(which) == DEVICE && !strncmp(d.hash[i], which, DEVICE))) {
            c->out->after = revoke_device(c->s, d.hash[i]);
            n++;
        }
    }
    free_devices(&d);
    if (n)
        srv_clients_kick(c->s, c->person->id, 1013, "who are you?"); /* those who are still known come back */
    if (n || !strcmp(which, "others"))
        empty_answer(c);
    else
        srv_fail(c, 404, "device", "you have no such device");
}

void srv_post_logout(srv_call *c)
{
    char mine[SRV_HASH] = "";
    if (srv_secret_of(c->in, mine))
        c->out->after = revoke_device(c->s, mine);
    srv_clients_kick(c->s, c->person->id, 1013, "who are you?");
    snprintf(c->out->cookie, sizeof c->out->cookie, "rk=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    empty_answer(c);
}

/* ---- tables ---- */

typedef struct {
    srv_server *server;
    char (*id)[SRV_ID];
    size_t n;
} table_list;

static void take_table(void *ctx, const store_row *row)
{
    table_list *t = ctx;
    srv_table_row(t->server, row);
    t->id = rk_realloc(t->id, (t->n + 1) * sizeof *t->id);
    snprintf(t->id[t->n++], SRV_ID, "%s", row->id);
}

static table_list tables_of(srv_server *s, const char *person, int64_t before)
{
    table_list t = {.server = s};
    store_tables_of(s->store, person, before, AT_ONCE, take_table, &t);
    return t;
}

static void take_muted(void *ctx, const char *other, int64_t number, const char *more)
{
    (void)number, (void)more;
    rk_json_str(&((srv_call *)ctx)->w, other);
}

/* ?before=TIME: older tables, if there were too many for one answer. */
void srv_get_data(srv_call *c)
{
    const char *before = srv_query(c, "before");
    table_list  t = tables_of(c->s, c->person->id, before ? strtoll(before, NULL, 10) : INT64_MAX);
    bool        here = true;
    for (size_t i = 0; i < t.n && here; i++) {
        srv_table *l = srv_table_find(c->s, t.id[i]);
        here = !l || l->t || l->card || l->broken || l->elsewhere || srv_table_here(c, l);
    }
    if (here) {
        rk_json_object(&c->w);
        rk_json_kstr(&c->w, "id", c->person->id);
        rk_json_kstr(&c->w, "name", c->person->name);
        rk_json_key(&c->w, "devices");
        devices_json(c);
        srv_push_json(c);
        rk_json_karray(&c->w, "muted");
        store_muted_by(c->s->store, c->person->id, take_muted, c);
        rk_json_end(&c->w, ']');
        rk_json_karray(&c->w, "tables");
        for (size_t i = 0; i < t.n; i++) {
            srv_table *l = srv_table_find(c->s, t.id[i]);
            if (l)
                srv_table_json(c, l);
        }
        rk_json_end(&c->w, ']');
        rk_json_kbool(&c->w, "more", t.n == AT_ONCE);
        rk_json_end(&c->w, '}');
    }
    free(t.id);
}

/* ---- erasure ---- */

/* A bot plays on where a match goes on; a seat becomes free where it has not begun. */
static void leave_running(srv_server *s, srv_table *l, const char *person)
{
    uint8_t seats = tbl_seats_of(l->t, person);
    for (int i = 0; i < RK_MAX_SEATS; i++)
        if (seats >> i & 1 && tbl_started(l->t)) {
            char    line[32];
            rk_text answer = RK_TEXT_INIT;
            snprintf(line, sizeof line, "%d: resign", i);
            tbl_command(l->t, srv_now(), person, line, &answer);
            rk_text_free(&answer);
        } else if (seats >> i & 1) {
            tbl_seat_open(l->t, srv_now(), i);
        }
    srv_table_changed(s, l);
    srv_clients_reseat(s, l);
}

static void leave_table(srv_server *s, srv_table *l, const char *person)
{
    bool alone = store_others_at(s->store, person, l->id) == 0;
    bool own = !strcmp(l->owner, person) || l->imported;
    bool begun = l->over || (l->t && tbl_started(l->t));
    if (alone || (own && !begun)) {
        srv_table_drop(s, l, STORE_ANY_LENGTH); /* nobody else has anything to do with it */
        return;
    }
    if (!l->over && l->t)
        leave_running(s, l, person);
}

static void forget_secrets(srv_server *s, const char *person)
{
    device_list d = devices_of(s, person);
    for (size_t i = 0; i < d.n; i++)
        revoke_device(s, d.hash[i]);
    free_devices(&d);
}

static uint64_t forget(srv_server *s, const char *person)
{
    forget_secrets(s, person);
    uint64_t ticket = store_forget_person(s->store, person);
    srv_log("info", "person", "%s is erased", person);
    free(srv_take(&s->people, person));
    return ticket;
}

bool srv_person_erase(srv_server *s, const char *id, uint64_t *ticket)
{
    char       person[SRV_ID];
    table_list t = tables_of(s, id, INT64_MAX);
    snprintf(person, sizeof person, "%s", id);
    srv_clients_kick(s, person, 1008, "erased");
    for (size_t i = 0; i < t.n; i++) {
        srv_table *l = srv_table_find(s, t.id[i]);
        if (l)
            leave_table(s, l, person);
        *ticket = store_unsits(s->store, person, t.id[i]);
    }
    bool all = t.n < AT_ONCE;
    free(t.id);
    if (all)
        *ticket = forget(s, person);
    return all;
}

bool srv_person_ready(srv_server *s, const char *person, srv_table **first)
{
    table_list t = tables_of(s, person, INT64_MAX);
    *first = NULL;
    for (size_t i = 0; i < t.n && !*first; i++) {
        srv_table *l = srv_table_find(s, t.id[i]);
        if (l && !l->over && !l->t && !l->broken)
            *first = l;
    }
    if (*first)
        srv_home_take(s, (*first)->id); /* wherever it is */
    free(t.id);
    return !*first;
}

void srv_post_erase(srv_call *c)
{
    srv_table *first;
    rk_node    sure = rk_node_maybe(&c->body, "sure");
    if (!rk_node_there(&sure) || !rk_node_bool(&sure)) {
        srv_fail(c, 400, "sure", "send {\"sure\": true}: this cannot be taken back");
        return;
    }
    if (!srv_person_ready(c->s, c->person->id, &first)) {
        srv_table_here(c, first); /* asked once more when it is here */
        return;
    }
    bool all = srv_person_erase(c->s, c->person->id, &c->out->after);
    c->person = NULL;
    if (all)
        snprintf(c->out->cookie, sizeof c->out->cookie, "rk=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    rk_json_object(&c->w);
    rk_json_kbool(&c->w, "more", !all);
    rk_json_end(&c->w, '}');
}
