/* people.c: nobody needs an account. A person is a name and a random secret in a cookie; the
 * secret is kept only as a hash. People are in the store; here are those somebody has asked for lately. */
#include "server/internal.h"

#include <stdlib.h>
#include <string.h>

enum { PEOPLE_MAX = 10000, GONE_MS = 5 * 60 * 1000 };

static bool cookie_value(const char *cookies, char out[SRV_SECRET])
{
    for (const char *at = cookies; (at = strstr(at, "rk=")); at++) {
        if (at != cookies && at[-1] != ' ' && at[-1] != ';')
            continue;
        size_t n = strspn(at + 3, "0123456789abcdef");
        if (n != SRV_SECRET - 1)
            continue;
        memcpy(out, at + 3, n);
        out[n] = 0;
        return true;
    }
    return false;
}

/* ---- in memory, as long as somebody asks for them ---- */

static void remember(void *ctx, const char *id, const char *name)
{
    srv_server *s = ctx;
    if (srv_get(&s->people, id))
        return;
    srv_person *p = rk_alloc(sizeof *p);
    memset(p, 0, sizeof *p);
    snprintf(p->id, sizeof p->id, "%s", id);
    snprintf(p->name, sizeof p->name, "%s", name);
    srv_put(&s->people, p->id, p);
}

srv_person *srv_person_find(srv_server *s, const char *id)
{
    srv_person *p = srv_get(&s->people, id);
    if (!p && *id && store_find_person(s->store, id, remember, s))
        p = srv_get(&s->people, id);
    if (p)
        p->used = srv_now();
    return p;
}

typedef struct {
    srv_server *server;
    const char *hash;
} owner_of;

static void take_owner(void *ctx, const char *id, const char *name)
{
    owner_of *o = ctx;
    remember(o->server, id, name);
    srv_put(&o->server->secrets, o->hash, rk_strdup(id));
}

bool srv_secret_of(const net_request *in, char hash[SRV_HASH])
{
    char secret[SRV_SECRET];
    if (!cookie_value(in->cookie, secret))
        return false;
    srv_hash(secret, hash);
    return true;
}

srv_person *srv_person_of(srv_server *s, const net_request *in)
{
    char     hash[SRV_HASH];
    owner_of owner = {s, hash};
    if (!srv_secret_of(in, hash))
        return NULL;
    const char *id = srv_get(&s->secrets, hash);
    if (!id && store_find_secret(s->store, hash, take_owner, &owner))
        id = srv_get(&s->secrets, hash);
    return id ? srv_person_find(s, id) : NULL;
}

void srv_people_tick(srv_server *s)
{
    int64_t now = srv_now();
    size_t  at = 0, n = 0;
    if (s->secrets.used > PEOPLE_MAX)
        srv_map_free(&s->secrets, free);
    if (s->people.used <= PEOPLE_MAX)
        return;
    srv_person **gone = rk_alloc(s->people.used * sizeof *gone);
    for (srv_person *p; (p = srv_each(&s->people, &at));)
        if (now - p->used > GONE_MS)
            gone[n++] = p;
    for (size_t i = 0; i < n; i++)
        free(srv_take(&s->people, gone[i]->id));
    free(gone);
}

/* ---- changes ---- */

uint64_t srv_secret_add(srv_server *s, srv_person *p, char secret[SRV_SECRET])
{
    char hash[SRV_HASH];
    srv_random_secret(s, secret);
    srv_hash(secret, hash);
    return store_secret(s->store, hash, p->id, srv_now());
}

srv_person *srv_person_new(srv_server *s, const char *name, char secret[SRV_SECRET], uint64_t *ticket)
{
    char id[SRV_ID];
    srv_random_id(s, id);
    remember(s, id, name);
    srv_person *p = srv_person_find(s, id);
    store_person(s->store, p->id, p->name, srv_now());
    *ticket = srv_secret_add(s, p, secret);
    return p;
}

uint64_t srv_person_rename(srv_server *s, srv_person *p, const char *name)
{
    size_t at = 0;
    snprintf(p->name, sizeof p->name, "%s", name);
    for (srv_table *l; (l = srv_each(&s->tables, &at));)
        if (!strcmp(l->owner, p->id))
            l->described = 0; /* the card names the host */
    return store_person(s->store, p->id, p->name, srv_now());
}

void srv_person_sits(srv_server *s, const char *person, srv_table *l)
{
    if (l->noted && strstr(l->noted, person))
        return;
    rk_text noted = RK_TEXT_INIT;
    rk_text_addf(&noted, "%s%s,", l->noted ? l->noted : "", person);
    free(l->noted);
    l->noted = rk_strdup(rk_text_str(&noted));
    rk_text_free(&noted);
    l->ticket = store_sits(s->store, person, l->id);
}

void srv_cookie(const srv_server *s, const char *secret, char out[NET_HEADER_MAX])
{
    bool secure = s->config->tls_cert || (s->config->public_url && !strncmp(s->config->public_url, "https:", 6));
    snprintf(out, NET_HEADER_MAX, "rk=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax%s", secret, secure ? "; Secure" : "");
}
