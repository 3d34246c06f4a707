/* peers.h: who is counted as one: an IPv4 address, or the /64 of an IPv6 address, because that is what one household gets.
 * What is counted, and lists of addresses as flags name them. */
#ifndef NET_PEERS_H
#define NET_PEERS_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct sockaddr;

enum { NET_ADDRESS = 48, NET_RANGES_MAX = 32 };

/* ---- addresses ---- */

typedef struct {
    uint8_t byte[16]; /* IPv4 as ::ffff:a.b.c.d */
} net_ip;

typedef struct {
    net_ip   ip[NET_RANGES_MAX];
    unsigned bits[NET_RANGES_MAX], n;
} net_ranges;

bool net_ip_of(const struct sockaddr *from, net_ip *out);
bool net_ip_read(const char *text, size_t n, net_ip *out);
void net_ip_key(const net_ip *ip, char out[NET_ADDRESS]);                      /* "192.0.2.1", "2001:db8::/64" */
bool net_ranges_read(const char *list, net_ranges *out, rk_text *err);         /* "127.0.0.1,10.0.0.0/8,::1"; NULL: nobody */
bool net_ranges_have(const net_ranges *r, const net_ip *ip, unsigned at_most); /* comparing so many bits at most */

/* ---- what is counted ---- */

/* Fills up by itself: `spent` sinks by `rate` a second, and what is spent never exceeds what it holds. */
typedef struct {
    double spent, at;
} net_bucket;
bool net_bucket_take(net_bucket *b, double now, double rate, double holds, double cost);

typedef struct net_peer {
    char             address[NET_ADDRESS];
    bool             unlimited;
    unsigned         connections, sockets; /* sockets: WebSockets at tables */
    uint64_t         held;                 /* bytes */
    net_bucket       requests, makes;      /* makes: what makes something: identities, tables, attempts at secrets */
    net_bucket       work, storage;        /* seconds on threads; bytes written */
    net_bucket       lies;                 /* of a worker: answers that were none */
    struct net_peer *chain, *older, *newer;
} net_peer;

typedef struct net_peers net_peers;
net_peers               *net_peers_new(const net_ranges *unlimited);
void                     net_peers_free(net_peers *p);
/* By the text of net_ip_key. It stays as long as it has connections; otherwise until the next call. */
net_peer                *net_peer_of(net_peers *p, const char *address);
size_t                   net_peers_count(const net_peers *p);

#endif
