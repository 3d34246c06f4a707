/* codes.c: a code of a few minutes moves a person to another device. A person has one at a time, and an address a few, so that
 * nobody can use them up for others. */
#include "server/internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTES = 10, CODES_MAX = 65536 };

static void drop(srv_server *s, size_t i)
{
    s->code[i] = s->code[--s->codes];
}

static void drop_old(srv_server *s, const char *person)
{
    int64_t now = srv_now();
    for (size_t i = s->codes; i-- > 0;)
        if (s->code[i].until <= now || !strcmp(s->code[i].person, person))
            drop(s, i);
}

bool srv_code_make(srv_server *s, const srv_person *p, const char *address, char code[16], uint64_t *ticket)
{
    char     id[SRV_ID];
    unsigned same = 0;
    drop_old(s, p->id);
    for (size_t i = 0; i < s->codes; i++)
        same += !strcmp(s->code[i].address, address);
    if (s->codes >= CODES_MAX || (same >= SRV_CODES_OF_ADDRESS && !srv_address_of(s, address)->unlimited))
        return false;
    s->code = rk_realloc(s->code, (s->codes + 1) * sizeof *s->code);
    srv_code *c = &s->code[s->codes++];
    srv_random_id(s, id);
    snprintf(code, 16, "%.4s-%.4s-%.4s", id, id + 4, id + 8); /* 60 bits, a few tries, ten minutes */
    srv_hash(code, c->hash);
    snprintf(c->person, sizeof c->person, "%s", p->id);
    snprintf(c->address, sizeof c->address, "%s", address);
    c->until = srv_now() + MINUTES * 60000;
    if (s->shared)
        *ticket = store_code(s->store, c->hash, c->person, c->until); /* it may be typed in at another server */
    return true;
}

srv_person *srv_code_use(srv_server *s, const char *typed)
{
    char code[16] = "", hash[SRV_HASH];
    for (size_t i = 0; typed[i] && i < sizeof code - 1; i++)
        code[i] = (char)tolower((unsigned char)typed[i]);
    srv_hash(code, hash);
    if (s->shared) {
        char person[SRV_ID] = "";
        return store_code_used(s->store, hash, srv_now(), person, sizeof person) ? srv_person_find(s, person) : NULL;
    }
    for (size_t i = 0; i < s->codes; i++)
        if (s->code[i].until > srv_now() && srv_same(s->code[i].hash, hash)) {
            srv_person *p = srv_person_find(s, s->code[i].person);
            drop(s, i); /* once */
            return p;
        }
    return NULL;
}
