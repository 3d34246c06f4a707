/* limits.c: what one address may make. */
#include "server/internal.h"

enum { MAKES_SECONDS = 600 }; /* what was spent comes back within this time */

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
