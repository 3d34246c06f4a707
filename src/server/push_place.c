/* push_place.c: where the house may send a call. The address of a push service comes from a stranger, and must not be a way
 * to whatever else the machine of the house can reach: only https at its usual port, only names the operator allows, and only
 * addresses that belong to the public. */
#include "server/push.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>

/* Chrome and its kin, Firefox, Edge, Safari. */
const char push_usual_hosts[] = "fcm.googleapis.com,.push.services.mozilla.com,.notify.windows.com,.push.apple.com";

static bool fits(const char *host, const char *name, size_t n)
{
    size_t len = strlen(host);
    if (n && *name == '.')
        return len > n && !strncasecmp(host + len - n, name, n);
    return len == n && !strncasecmp(host, name, n);
}

static bool is_allowed(const char *host, const char *hosts)
{
    for (const char *at = hosts; *at; at += strcspn(at, ",") + (at[strcspn(at, ",")] == ','))
        if (fits(host, at, strcspn(at, ",")))
            return true;
    return false;
}

/* "" or ":443". */
static bool read_port(const char *from, size_t n, bool any, int *port)
{
    *port = 443;
    if (!n)
        return true;
    size_t digits = strspn(from + 1, "0123456789");
    if (digits != n - 1 || digits < 1 || digits > 5)
        return false;
    *port = 0;
    for (size_t i = 1; i < n; i++)
        *port = *port * 10 + (from[i] - '0');
    return *port == 443 || (any && *port > 0 && *port < 65536);
}

static bool is_plain(const char *path)
{
    for (; *path; path++)
        if (*path <= ' ' || *path > '~' || *path == '#')
            return false;
    return true;
}

const char *push_place_read(const char *endpoint, const char *hosts, bool any_port, push_place *out)
{
    static const char https[] = "https://";
    const char       *host = endpoint + strlen(https);
    if (strlen(endpoint) > SRV_PUSH_ENDPOINT)
        return "the endpoint is too long";
    if (strncmp(endpoint, https, strlen(https)) != 0)
        return "the endpoint must begin with https://";
    size_t n = strspn(host, "abcdefghijklmnopqrstuvwxyz0123456789.-"), rest = strcspn(host + n, "/");
    if (!n || n >= PUSH_HOST || host[n + rest] != '/' || !is_plain(host + n + rest))
        return "the endpoint is not an address";
    if (!read_port(host + n, rest, any_port, &out->port))
        return "the endpoint must be at the usual port";
    memcpy(out->host, host, n);
    out->host[n] = 0;
    out->path = host + n + rest;
    if (!is_allowed(out->host, hosts))
        return "this house does not know that push service";
    return NULL;
}

/* ---- addresses ---- */

typedef struct {
    uint32_t from;
    int      bits;
} block4;

/* RFC 6890 and its successors: everything with a special purpose. */
static bool is_public4(uint32_t a)
{
    static const block4 special[] = {
        {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16},
        {0xAC100000, 12}, {0xC0000000, 24}, {0xC0000200, 24}, {0xC0586300, 24}, {0xC0A80000, 16},
        {0xC6120000, 15}, {0xC6336400, 24}, {0xCB007100, 24}, {0xE0000000, 4},  {0xF0000000, 4},
    };
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (!((a ^ special[i].from) >> (32 - special[i].bits)))
            return false;
    return true;
}

/* 2000::/3 without tunnels (2001::/23, 2002::/16) and examples (2001:db8::/32, 3fff::/20). */
static bool is_public6(const uint8_t a[16])
{
    unsigned first = (unsigned)a[0] << 8 | a[1], second = (unsigned)a[2] << 8 | a[3];
    if (first >> 13 != 1)
        return false;
    if (first == 0x2001)
        return second >= 0x0200 && second != 0x0DB8;
    return first != 0x2002 && !(first == 0x3FFF && second < 0x1000);
}

bool push_address_public(const struct sockaddr *a)
{
    if (a->sa_family == AF_INET)
        return is_public4(ntohl(((const struct sockaddr_in *)a)->sin_addr.s_addr));
    return a->sa_family == AF_INET6 && is_public6(((const struct sockaddr_in6 *)a)->sin6_addr.s6_addr);
}
