/* peers.c: peers.h. The table grows with those who are connected; of those who are not, a fixed number is remembered and
 * the one not seen for longest is forgotten first: many addresses fill no memory. */
#include "server/peers.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/random.h>

enum { SLOTS = 1 << 14, REMEMBERED = 1 << 16, HOUSEHOLD_BITS = 64, MAPPED_BITS = 96 };

/* ---- addresses ---- */

static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};

static bool is_ipv4(const net_ip *ip)
{
    return memcmp(ip->byte, mapped, sizeof mapped) == 0;
}

static void map_ipv4(const void *four, net_ip *out)
{
    memcpy(out->byte, mapped, sizeof mapped);
    memcpy(out->byte + sizeof mapped, four, 4);
}

bool net_ip_of(const struct sockaddr *from, net_ip *out)
{
    if (from->sa_family == AF_INET)
        map_ipv4(&((const struct sockaddr_in *)(const void *)from)->sin_addr, out);
    else if (from->sa_family == AF_INET6)
        memcpy(out->byte, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, 16);
    else
        return false;
    return true;
}

bool net_ip_read(const char *text, size_t n, net_ip *out)
{
    char    copy[INET6_ADDRSTRLEN];
    uint8_t four[4];
    if (n >= sizeof copy || memchr(text, 0, n))
        return false;
    memcpy(copy, text, n);
    copy[n] = 0;
    if (inet_pton(AF_INET, copy, four) == 1) {
        map_ipv4(four, out);
        return true;
    }
    return inet_pton(AF_INET6, copy, out->byte) == 1;
}

void net_ip_key(const net_ip *ip, char out[NET_ADDRESS])
{
    if (is_ipv4(ip)) {
        inet_ntop(AF_INET, ip->byte + sizeof mapped, out, NET_ADDRESS);
        return;
    }
    uint8_t household[16] = {0};
    memcpy(household, ip->byte, HOUSEHOLD_BITS / 8);
    inet_ntop(AF_INET6, household, out, NET_ADDRESS);
    strncat(out, "/64", NET_ADDRESS - 1 - strlen(out));
}

static bool read_range(const char *text, size_t n, net_ip *ip, unsigned *bits)
{
    const char *slash = memchr(text, '/', n);
    size_t      len = slash ? (size_t)(slash - text) : n;
    if (!net_ip_read(text, len, ip))
        return false;
    unsigned most = is_ipv4(ip) ? 32 : 128, given = 0;
    if (!slash)
        given = most;
    else if (len + 1 == n)
        return false;
    for (size_t i = len + 1; i < n; i++) {
        if (text[i] < '0' || text[i] > '9' || given > most)
            return false;
        given = given * 10 + (unsigned)(text[i] - '0');
    }
    *bits = given + (is_ipv4(ip) ? MAPPED_BITS : 0);
    return given <= most;
}

bool net_ranges_read(const char *list, net_ranges *out, rk_text *err)
{
    out->n = 0;
    for (const char *at = list ? list : ""; *at; at += *at == ',') {
        size_t n = strcspn(at, ",");
        if (out->n == NET_RANGES_MAX || !read_range(at, n, &out->ip[out->n], &out->bits[out->n])) {
            rk_text_addf(err, "\"%.60s\" is not a list of addresses such as 127.0.0.1,10.0.0.0/8,::1 (%d at most)", list,
                         NET_RANGES_MAX);
            return false;
        }
        out->n++;
        at += n;
    }
    return true;
}

static bool same_bits(const net_ip *a, const net_ip *b, unsigned bits)
{
    unsigned whole = bits / 8, rest = bits % 8;
    return memcmp(a->byte, b->byte, whole) == 0 && (!rest || (a->byte[whole] ^ b->byte[whole]) >> (8 - rest) == 0);
}

bool net_ranges_have(const net_ranges *r, const net_ip *ip, unsigned at_most)
{
    for (unsigned i = 0; i < r->n; i++)
        if (same_bits(&r->ip[i], ip, r->bits[i] < at_most ? r->bits[i] : at_most))
            return true;
    return false;
}

/* ---- what is counted ---- */

bool net_bucket_take(net_bucket *b, double now, double rate, double holds, double cost)
{
    b->spent -= (now - b->at) * rate;
    if (b->spent < 0)
        b->spent = 0;
    b->at = now;
    if (b->spent + cost > holds)
        return false;
    b->spent += cost;
    return true;
}

struct net_peers {
    net_peer  *slot[SLOTS];
    net_peer  *oldest, *newest;
    size_t     n;
    uint64_t   key; /* of the hash: nobody outside can choose who shares a slot */
    net_ranges unlimited;
};

net_peers *net_peers_new(const net_ranges *unlimited)
{
    net_peers *p = rk_alloc(sizeof *p);
    memset(p, 0, sizeof *p);
    p->unlimited = *unlimited;
    if (getrandom(&p->key, sizeof p->key, 0) != sizeof p->key)
        p->key = (uint64_t)(uintptr_t)p;
    return p;
}

static uint64_t slot_of(const net_peers *p, const char *address)
{
    uint64_t h = p->key;
    for (; *address; address++)
        h = (h ^ (uint8_t)*address) * 0x9E3779B97F4A7C15u, h ^= h >> 29;
    return h % SLOTS;
}

static void leave_line(net_peers *p, net_peer *x)
{
    *(x->older ? &x->older->newer : &p->oldest) = x->newer;
    *(x->newer ? &x->newer->older : &p->newest) = x->older;
}

static void join_line(net_peers *p, net_peer *x)
{
    x->newer = NULL;
    x->older = p->newest;
    *(p->newest ? &p->newest->newer : &p->oldest) = x;
    p->newest = x;
}

static void forget(net_peers *p, net_peer *x)
{
    net_peer **at = &p->slot[slot_of(p, x->address)];
    while (*at != x)
        at = &(*at)->chain;
    *at = x->chain;
    leave_line(p, x);
    p->n--;
    free(x);
}

/* Those in use are passed over and count as seen: each call looks at few. */
static void forget_oldest(net_peers *p)
{
    for (int tries = 0; tries < 8 && p->n > REMEMBERED; tries++) {
        net_peer *x = p->oldest;
        if (!x->connections && !x->sockets && !x->held) {
            forget(p, x);
            return;
        }
        leave_line(p, x);
        join_line(p, x);
    }
}

static bool is_unlimited(const net_peers *p, const char *address)
{
    net_ip ip;
    return net_ip_read(address, strcspn(address, "/"), &ip)
           && net_ranges_have(&p->unlimited, &ip, is_ipv4(&ip) ? 128 : HOUSEHOLD_BITS);
}

net_peer *net_peer_of(net_peers *p, const char *address)
{
    net_peer **slot = &p->slot[slot_of(p, address)], *x = *slot;
    while (x && strcmp(x->address, address) != 0)
        x = x->chain;
    if (x) {
        leave_line(p, x);
    } else {
        forget_oldest(p);
        x = rk_alloc(sizeof *x);
        memset(x, 0, sizeof *x);
        strncpy(x->address, address, sizeof x->address - 1);
        x->unlimited = is_unlimited(p, address);
        x->chain = *slot;
        *slot = x;
        p->n++;
    }
    join_line(p, x);
    return x;
}

size_t net_peers_count(const net_peers *p)
{
    return p->n;
}

void net_peers_free(net_peers *p)
{
    for (net_peer *x = p->oldest, *next; x; x = next) {
        next = x->newer;
        free(x);
    }
    free(p);
}
