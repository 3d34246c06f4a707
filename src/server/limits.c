/* limits.c: what one address may make. */
#include "server/internal.h"

enum { MAKES_SECONDS = 600 }; /* what was spent comes back within this time */

enum { STORAGE_SECONDS = 3600, MEGABYTE = 1024 * 1024 };

net_peer *srv_address_of(srv_server *s, const char *address)
{
    return net_peer_of(net_peers_of(s->net), address);
}

bool srv_may_make(srv_server *s, const char *address, double cost)
{
    net_peer *a = srv_address_of(s, address);
    double    holds = (double)s->config->max_per_address;
    net_bucket_take(&a->makes, srv_clock(), holds / MAKES_SECONDS, holds, 0);
    return a->unlimited || a->makes.spent + cost <= holds;
}

bool srv_allow(srv_server *s, const char *address, double cost)
{
    net_peer *a = srv_address_of(s, address);
    double    holds = (double)s->config->max_per_address;
    return a->unlimited || net_bucket_take(&a->makes, srv_clock(), holds / MAKES_SECONDS, holds, cost);
}

bool srv_may_ask(srv_server *s, const char *person)
{
    srv_person *p = srv_person_find(s, person);
    return p && net_bucket_take(&p->advice, srv_clock(), 1.0 / SRV_ADVICE_SECONDS, SRV_ADVICE, 1);
}

/* ---- bytes written: so much within an hour ---- */

/* What part of the allowance is spent, after what has come back. */
static double storage_spent(net_bucket *b, uint64_t megabytes)
{
    double holds = (double)megabytes * MEGABYTE;
    net_bucket_take(b, srv_clock(), holds / STORAGE_SECONDS, holds, 0);
    return b->spent / holds;
}

bool srv_may_write(srv_server *s, const char *address, const char *person)
{
    net_peer   *a = srv_address_of(s, address);
    srv_person *p = srv_person_find(s, person);
    if (a->unlimited)
        return true;
    return storage_spent(&a->storage, s->config->max_address_storage) < 1
           && (!p || storage_spent(&p->storage, s->config->max_person_storage) < 1);
}

void srv_wrote(srv_server *s, const char *address, const char *person, size_t bytes)
{
    srv_person *p = srv_person_find(s, person);
    srv_address_of(s, address)->storage.spent += (double)bytes;
    if (p)
        p->storage.spent += (double)bytes;
}
