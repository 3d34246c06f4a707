/* net_judge.c: the head of a request is there: who asks, whether that is right, and whether the body may come. Nobody's body is
 * read before that. */
#include "server/net_internal.h"

#include <stdlib.h>
#include <strings.h>

/* ---- what the head says ---- */

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

/* %41 becomes A, where it stands. What is not so written, and a byte 0, stays as it is: nothing has such a name. */
static void decode(char *at, size_t n)
{
    char *to = at;
    for (const char *end = at + n; at < end; at++) {
        bool coded = *at == '%' && end - at > 2;
        int  high = coded ? hex_digit(at[1]) : -1, low = coded ? hex_digit(at[2]) : -1;
        int  byte = high >= 0 && low >= 0 ? high * 16 + low : 0;
        *to++ = byte ? (char)byte : *at;
        at += byte ? 2 : 0;
    }
    *to = 0;
}

static bool read_url(net_http *h)
{
    struct http_parser_url u;
    http_parser_url_init(&u);
    if (http_parser_parse_url(h->url.at, h->url.len, h->parser.method == HTTP_CONNECT, &u) != 0 || !(u.field_set & 1 << UF_PATH))
        return false;
    char *path = h->url.at + u.field_data[UF_PATH].off, *query = h->url.at + u.field_data[UF_QUERY].off;
    bool  asks = u.field_set & 1 << UF_QUERY;
    h->in.path = path;
    h->in.query = asks ? query : "";
    if (asks)
        decode(query, u.field_data[UF_QUERY].len);
    decode(path, u.field_data[UF_PATH].len);
    return *path == '/';
}

static bool has_token(const char *list, const char *token)
{
    for (size_t n; *list; list += n + (list[n] == ',')) {
        n = strcspn(list, ",");
        const char *at = list + strspn(list, " \t");
        size_t      len = strcspn(at, ", \t");
        if (len == strlen(token) && strncasecmp(at, token, len) == 0)
            return true;
    }
    return false;
}

static const char *value(const net_http *h, net_header which)
{
    return rk_text_str(&h->value[which]);
}

static void read_head(net_http *h)
{
    static const char *const methods[] = {[HTTP_GET] = "GET", [HTTP_HEAD] = "HEAD", [HTTP_POST] = "POST"};
    unsigned                 method = h->parser.method;
    for (int i = 0; i < NET_H_MANY; i++)
        while (h->value[i].len && strchr(" \t", h->value[i].at[h->value[i].len - 1]))
            h->value[i].at[--h->value[i].len] = 0;
    h->in.method = method < sizeof methods / sizeof *methods && methods[method] ? methods[method] : "?";
    h->in.via = h->sock->inner ? strtoll(value(h, NET_H_FROM), NULL, 10) : 0;
    h->in.host = value(h, NET_H_HOST);
    h->in.cookie = value(h, NET_H_COOKIE);
    h->in.authorization = value(h, NET_H_AUTHORIZATION);
    h->in.etag = value(h, NET_H_ETAG);
    h->in.origin = h->given[NET_H_ORIGIN] ? value(h, NET_H_ORIGIN) : NULL;
    const char *encodings = value(h, NET_H_ENCODINGS);
    h->in.gzip = strstr(encodings, "gzip") && !strstr(encodings, "gzip;q=0");
    h->upgrade = has_token(value(h, NET_H_UPGRADE), "websocket") && has_token(value(h, NET_H_CONNECTION), "upgrade");
}

/* The last address that is not a proxy of ours: what stands before it is only what clients claim. */
static bool read_forwarded(const net_http *h, net_ip *out)
{
    const char *list = value(h, NET_H_FORWARDED), *end = list + strlen(list);
    for (;;) {
        while (end > list && strchr(" \t", end[-1]))
            end--;
        const char *from = end;
        while (from > list && !strchr(", \t", from[-1]))
            from--;
        if (!net_ip_read(from, (size_t)(end - from), out))
            return false;
        while (from > list && strchr(" \t", from[-1]))
            from--;
        if (from == list || from[-1] != ',' || !net_ranges_have(&h->sock->net->proxies, out, 128))
            return true;
        end = from - 1;
    }
}

/* ---- the judgement ---- */

/* Whom the request counts for, and whether that is too much. */
static bool judge_asker(net_http *h)
{
    net_sock   *s = h->sock;
    net_server *net = s->net;
    net_ip      ip = s->ip;
    if (s->proxy && h->given[NET_H_FORWARDED] && !read_forwarded(h, &ip)) {
        net_count(net, NET_MALFORMED);
        net_refuse(h, 400, "forwarded", "X-Forwarded-For does not end with an address", true);
        return false;
    }
    if (s->proxy)
        net_sock_counts_for(s, net_peer_at(net, &ip));
    memcpy(h->in.address, s->peer->address, sizeof h->in.address);
    bool itself = memcmp(&ip, &s->ip, sizeof ip) == 0;
    if (s->proxy && !itself && !s->peer->unlimited && s->peer->connections > net->config.max_connections_of_one) {
        net_count(net, NET_ADDRESS_CONNECTIONS);
        net_refuse(h, 429, "slow_down", "too many connections from this address", false);
        return false;
    }
    if (!net_may_ask(net, s->peer)) {
        net_count(net, NET_ADDRESS_REQUESTS);
        net_refuse(h, 429, "slow_down", "too many requests from this address", !s->proxy);
        return false;
    }
    return true;
}

static bool judge_form(net_http *h, uint64_t body)
{
    const char *wrong = NULL;
    if (h->parser.http_major != 1 || (h->parser.http_minor >= 1 && !h->given[NET_H_HOST]))
        wrong = "HTTP/1.1 with a Host, please";
    else if (!read_url(h))
        wrong = "that is not a path";
    else if (h->upgrade
             && (strcmp(h->in.method, "GET") != 0 || body || h->parser.http_minor < 1 || !net_ws_key_ok(value(h, NET_H_KEY))))
        wrong = "that is not how a WebSocket is opened";
    bool no_length = h->parser.uses_transfer_encoding || h->parser.flags & F_CHUNKED;
    bool version = !h->upgrade || strcmp(value(h, NET_H_VERSION), "13") == 0;
    if (!wrong && !no_length && version)
        return true;
    net_count(h->sock->net, NET_MALFORMED);
    if (wrong)
        net_refuse(h, 400, "request", wrong, true);
    else if (no_length)
        net_refuse(h, 411, "length", "a body needs a Content-Length", true);
    else
        net_refuse(h, 426, "version", "WebSockets of version 13, please", true);
    return false;
}

static void judge_body(net_http *h, uint64_t n)
{
    net_server *net = h->sock->net;
    bool        asks_first = has_token(value(h, NET_H_EXPECT), "100-continue") && h->parser.http_minor >= 1;
    bool        long_way = n > NET_SKIP_MAX || asks_first;
    h->out.type = "application/json";
    net->serving = h->sock;
    bool admitted = net->events.admit(net->ctx, &h->in, &h->out, &h->most);
    net->serving = NULL;
    if (!admitted) {
        h->close = h->close || long_way;
        net_answer_begin(h);
    } else if (n > h->most) {
        net_count(net, NET_BODY_LONG);
        net_refuse(h, 413, "long", "that is too much", long_way);
    } else if (asks_first) {
        static const char  go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
        const struct iovec v = {(void *)(uintptr_t)go_on, sizeof go_on - 1};
        if (net_sock_send(h->sock, &v, 1) != (ssize_t)v.iov_len)
            net_sock_doom(h->sock);
    }
}

void net_judge(net_http *h)
{
    uint64_t body = h->parser.content_length == UINT64_MAX ? 0 : h->parser.content_length;
    h->judged = true;
    h->close = !http_should_keep_alive(&h->parser) || h->sock->net->leaving;
    h->sock->until = net_now() + h->sock->net->config.body_seconds;
    read_head(h);
    if (judge_asker(h) && judge_form(h, body) && body)
        judge_body(h, body);
}
