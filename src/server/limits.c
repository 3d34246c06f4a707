/* limits.c: what one address may do. A table of fixed size: an attacker with many addresses pushes
 * others out of it, but fills no memory. */
#include "server/internal.h"

#include <string.h>

enum { WAYS = 8 };

srv_address *srv_address_of(srv_server *s, const char *address)
{
    uint64_t     home = rk_hash(address, strlen(address), 7);
    srv_address *oldest = NULL;
    double       full = (double)s->config->max_per_address;
    for (uint64_t i = 0; i < WAYS; i++) {
        srv_address *a = &s->address[(home + i) % SRV_ADDRESSES];
        if (!strcmp(a->address, address))
            return a;
        if (!a->sockets && (!oldest || a->seen < oldest->seen))
            oldest = a;
    }
    if (!oldest)
        oldest = &s->address[home % SRV_ADDRESSES]; /* shares with somebody: stricter, never looser */
    else {
        memset(oldest, 0, sizeof *oldest);
        strncpy(oldest->address, address, sizeof oldest->address - 1);
        oldest->tokens = full;
        oldest->seen = srv_now();
    }
    return oldest;
}

bool srv_allow(srv_server *s, const char *address, double cost)
{
    srv_address *a = srv_address_of(s, address);
    int64_t      now = srv_now();
    double       full = (double)s->config->max_per_address;
    if (now > a->seen)
        a->tokens += (double)(now - a->seen) * full / 600000; /* filled up again within ten minutes */
    if (a->tokens > full)
        a->tokens = full;
    a->seen = now;
    if (a->tokens < cost)
        return false;
    a->tokens -= cost;
    return true;
}
