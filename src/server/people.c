/* people.c: nobody needs an account. A person is a name and a random secret in a cookie; the
 * secret is kept only as a hash. A code of a few minutes moves a person to another device. */
#include "server/internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { CODE_MINUTES = 10 };

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

srv_person *srv_person_of(srv_server *s, const net_request *in)
{
    char secret[SRV_SECRET], hash[SRV_HASH];
    if (!cookie_value(in->cookie, secret))
        return NULL;
    srv_hash(secret, hash);
    return srv_get(&s->secrets, hash);
}

uint64_t srv_secret_add(srv_server *s, srv_person *p, char secret[SRV_SECRET])
{
    char hash[SRV_HASH];
    srv_random_secret(s, secret);
    srv_hash(secret, hash);
    srv_put(&s->secrets, hash, p);
    return store_secret(s->store, hash, p->id, srv_now());
}

srv_person *srv_person_new(srv_server *s, const char *name, char secret[SRV_SECRET], uint64_t *ticket)
{
    srv_person *p = rk_alloc(sizeof *p);
    memset(p, 0, sizeof *p);
    srv_random_id(s, p->id);
    snprintf(p->name, sizeof p->name, "%s", name);
    srv_put(&s->people, p->id, p);
    store_person(s->store, p->id, p->name, srv_now());
    *ticket = srv_secret_add(s, p, secret);
    return p;
}

uint64_t srv_person_rename(srv_server *s, srv_person *p, const char *name)
{
    snprintf(p->name, sizeof p->name, "%s", name);
    return store_person(s->store, p->id, p->name, srv_now());
}

void srv_person_free(void *person)
{
    srv_person *p = person;
    free(p->table);
    free(p);
}

void srv_person_sat(srv_person *p, srv_table *l)
{
    if (p->tables == p->tables_cap) {
        p->tables_cap = p->tables_cap ? p->tables_cap * 2 : 8;
        p->table = rk_realloc(p->table, p->tables_cap * sizeof *p->table);
    }
    p->table[p->tables++] = l;
}

void srv_person_sits(srv_server *s, srv_person *p, srv_table *l)
{
    for (size_t i = p->tables; i-- > 0;)
        if (p->table[i] == l)
            return;
    srv_person_sat(p, l);
    l->ticket = store_sits(s->store, p->id, l->id);
}

void srv_cookie(const srv_server *s, const char *secret, char out[NET_HEADER_MAX])
{
    bool secure = s->config->tls_cert || (s->config->public_url && !strncmp(s->config->public_url, "https:", 6));
    snprintf(out, NET_HEADER_MAX, "rk=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax%s", secret, secure ? "; Secure" : "");
}

/* ---- codes ---- */

bool srv_code_make(srv_server *s, const srv_person *p, char code[16])
{
    char    id[SRV_ID];
    int64_t now = srv_now();
    for (int i = 0; i < SRV_CODES; i++) {
        srv_code *c = &s->code[i];
        if (c->until > now)
            continue;
        srv_random_id(s, id);
        snprintf(code, 16, "%.4s-%.4s-%.4s", id, id + 4, id + 8); /* 60 bits, a few tries, ten minutes */
        srv_hash(code, c->hash);
        snprintf(c->person, sizeof c->person, "%s", p->id);
        c->until = now + CODE_MINUTES * 60000;
        return true;
    }
    return false;
}

srv_person *srv_code_use(srv_server *s, const char *typed)
{
    char code[16] = "", hash[SRV_HASH];
    for (size_t i = 0; typed[i] && i < sizeof code - 1; i++)
        code[i] = (char)tolower((unsigned char)typed[i]);
    srv_hash(code, hash);
    for (int i = 0; i < SRV_CODES; i++)
        if (s->code[i].until > srv_now() && srv_same(s->code[i].hash, hash)) {
            s->code[i].until = 0; /* once */
            return srv_get(&s->people, s->code[i].person);
        }
    return NULL;
}
