/* net_http.c: requests, one after the other on each connection. http_parser cuts them out of the bytes; here is decided who
 * asks, whether that is right, and whether the body may come. Nobody's body is read before that. */
#include "server/net_internal.h"

#include <stdlib.h>
#include <strings.h>

static const struct {
    const char *name, *joint; /* between the parts if it comes twice; NULL: it must not */
} headers[NET_H_MANY] = {
#define X(id, name, joint) {name, joint},
    NET_HEADERS(X)
#undef X
};

/* ---- what http_parser calls ---- */

static int stop_with(net_http *h, int status)
{
    h->wrong = (uint16_t)status;
    return -1;
}

static int on_url(http_parser *p, const char *at, size_t n)
{
    net_http *h = p->data;
    return net_add(h->sock, &h->url, at, n, &h->held) ? 0 : stop_with(h, 503);
}

static int on_field(http_parser *p, const char *at, size_t n)
{
    net_http *h = p->data;
    if (h->in_value)
        h->name_len = 0;
    h->in_value = false;
    if (memchr(at, ' ', n))
        return stop_with(h, 400); /* the parser lets it pass, and who reads it otherwise would see another request */
    for (size_t i = 0; i < n; i++)
        if (h->name_len < sizeof h->name)
            h->name[h->name_len++] = at[i];
    return 0;
}

static uint8_t header_named(const char *name, size_t n)
{
    uint8_t i = 0;
    while (i < NET_H_MANY && (strlen(headers[i].name) != n || strncasecmp(headers[i].name, name, n) != 0))
        i++;
    return i;
}

static int on_value(http_parser *p, const char *at, size_t n)
{
    net_http *h = p->data;
    if (memchr(at, 0, n))
        return stop_with(h, 400); /* as a first letter the parser lets it pass */
    if (!h->in_value) {
        h->in_value = true;
        h->header = header_named(h->name, h->name_len);
        if (h->header < NET_H_MANY && h->given[h->header]) {
            const char *joint = headers[h->header].joint;
            if (!joint)
                return stop_with(h, 400);
            if (!net_add(h->sock, &h->value[h->header], joint, strlen(joint), &h->held))
                return stop_with(h, 503);
        }
        if (h->header < NET_H_MANY)
            h->given[h->header] = true;
    }
    if (h->header < NET_H_MANY && !net_add(h->sock, &h->value[h->header], at, n, &h->held))
        return stop_with(h, 503);
    return 0;
}

static int on_head(http_parser *p)
{
    net_http *h = p->data;
    h->headed = true;
    http_parser_pause(p, 1);
    return 0;
}

static int on_body(http_parser *p, const char *at, size_t n)
{
    net_http *h = p->data;
    if (h->answered)
        return 0; /* refused before: it is only read past */
    if (h->body.len + n > h->most)
        return stop_with(h, 413);
    return net_add(h->sock, &h->body, at, n, &h->body_held) ? 0 : stop_with(h, 503);
}

static int on_complete(http_parser *p)
{
    net_http *h = p->data;
    h->complete = true;
    http_parser_pause(p, 1);
    return 0;
}

static const http_parser_settings settings = {.on_url = on_url,
                                              .on_header_field = on_field,
                                              .on_header_value = on_value,
                                              .on_headers_complete = on_head,
                                              .on_body = on_body,
                                              .on_message_complete = on_complete};

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
        bool coded = *at == '%' && end - at > 2 && hex_digit(at[1]) >= 0 && hex_digit(at[2]) >= 0;
        int  byte = coded ? hex_digit(at[1]) << 4 | hex_digit(at[2]) : 0;
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

bool net_has_token(const char *list, const char *token)
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
    h->in.host = value(h, NET_H_HOST);
    h->in.cookie = value(h, NET_H_COOKIE);
    h->in.etag = value(h, NET_H_ETAG);
    h->in.origin = h->given[NET_H_ORIGIN] ? value(h, NET_H_ORIGIN) : NULL;
    const char *encodings = value(h, NET_H_ENCODINGS);
    h->in.gzip = strstr(encodings, "gzip") && !strstr(encodings, "gzip;q=0");
    h->upgrade = net_has_token(value(h, NET_H_UPGRADE), "websocket") && net_has_token(value(h, NET_H_CONNECTION), "upgrade");
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
    net_sock *s = h->sock;
    rk_net   *net = s->net;
    net_ip    ip = s->ip;
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
    rk_net *net = h->sock->net;
    bool    asks_first = net_has_token(value(h, NET_H_EXPECT), "100-continue") && h->parser.http_minor >= 1;
    bool    long_way = n > NET_SKIP_MOST || asks_first;
    h->out.type = "application/json";
    if (!net->events.admit(net->ctx, &h->in, &h->out, &h->most)) {
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

static void judge(net_http *h)
{
    uint64_t body = h->parser.content_length == UINT64_MAX ? 0 : h->parser.content_length;
    h->judged = true;
    h->close = !http_should_keep_alive(&h->parser) || h->sock->net->leaving;
    h->sock->until = net_now() + h->sock->net->config.body_seconds;
    read_head(h);
    if (judge_asker(h) && judge_form(h, body) && body)
        judge_body(h, body);
}

/* Everything is there. */
static void serve(net_http *h)
{
    rk_net *net = h->sock->net;
    h->in.serial = ++net->serial;
    h->in.body = rk_text_str(&h->body);
    h->in.body_len = h->body.len;
    net->stats.requests++;
    if (h->upgrade) {
        net_ws_open(h);
        return;
    }
    h->out.status = 200;
    h->out.type = "application/json";
    h->answered = true;
    net->events.http(net->ctx, &h->in, &h->out);
    net_answer_begin(h);
}

/* ---- one after the other ---- */

static net_http *begin(net_sock *s)
{
    net_http *h = s->http = rk_alloc(sizeof *h);
    memset(h, 0, sizeof *h);
    h->sock = s;
    h->header = NET_H_MANY;
    http_parser_init(&h->parser, HTTP_REQUEST);
    h->parser.data = h;
    if (s->used)
        s->until = net_now() + s->net->config.header_seconds;
    return h;
}

static void refuse_bytes(net_http *h)
{
    rk_net *net = h->sock->net;
    if (h->answered) {
        net_sock_doom(h->sock); /* what follows a refused request is wrong, too */
    } else if (HTTP_PARSER_ERRNO(&h->parser) == HPE_HEADER_OVERFLOW) {
        net_count(net, NET_HEAD_LONG);
        net_refuse(h, 431, "long", "the head of a request has at most 8 kB", true);
    } else if (h->wrong == 503) {
        net_count(net, NET_MEMORY);
        net_refuse(h, 503, "busy", "too much is under way; try again in a moment", true);
    } else if (h->wrong == 413) {
        net_count(net, NET_BODY_LONG);
        net_refuse(h, 413, "long", "that is too much", true);
    } else {
        net_count(net, NET_MALFORMED);
        net_refuse(h, 400, "request", "that is not HTTP as we know it", true);
    }
}

bool net_http_busy(net_sock *s)
{
    return s->http && s->http->answered && !s->http->written;
}

/* Feeds the parser; false: enough for this turn. */
static bool advance(net_sock *s, const char **bytes, size_t *n)
{
    net_http *h = s->http ? s->http : begin(s);
    size_t    used = http_parser_execute(&h->parser, &settings, *bytes, *n);
    *bytes += used;
    *n -= used;
    if (HTTP_PARSER_ERRNO(&h->parser) == HPE_PAUSED)
        http_parser_pause(&h->parser, 0);
    if (HTTP_PARSER_ERRNO(&h->parser) != HPE_OK) {
        refuse_bytes(h);
        *n = 0;
        return false;
    }
    if (h->headed && !h->judged) {
        judge(h);
    } else if (h->complete) {
        if (h->answered)
            net_http_free(s); /* refused long ago; now its body is over */
        else
            serve(h);
        return false;
    }
    return true;
}

void net_http_take(net_sock *s, const char *bytes, size_t n)
{
    bool more = true;
    while (n && more && s->phase == NET_HTTP && !s->doomed && !net_http_busy(s))
        more = advance(s, &bytes, &n);
    if (s->doomed || s->phase == NET_LINGER)
        return;
    if (s->phase == NET_WEBSOCKET) {
        if (n)
            net_ws_take(s, bytes, n);
        return;
    }
    if (n)
        net_sock_keep(s, bytes, n);
    if (!net_http_busy(s)) {
        if (s->left.len)
            net_again(s);
        else
            ev_io_start(s->net->loop, &s->read);
    }
}

void net_http_next(net_http *h)
{
    net_sock *s = h->sock;
    h->written = true;
    s->used = true;
    if (h->close) {
        net_sock_linger(s);
        return;
    }
    if (h->complete) {
        s->until = net_now() + s->net->config.idle_seconds;
        net_http_free(s);
        if (s->proxy)
            net_sock_counts_for(s, net_peer_at(s->net, &s->ip));
    } else {
        s->until = net_now() + s->net->config.body_seconds; /* to get past its body */
    }
    if (s->left.len)
        net_again(s);
    else
        ev_io_start(s->net->loop, &s->read);
}

void net_http_late(net_sock *s)
{
    net_http *h = s->http;
    if (h->answered) {
        net_count(s->net, h->written ? NET_BODY_SLOW : NET_ANSWER_SLOW);
        net_sock_doom(s);
        return;
    }
    net_count(s->net, h->headed ? NET_BODY_SLOW : NET_HEAD_SLOW);
    net_refuse(h, 408, "slow", "the request took too long", true);
}

void net_http_free(net_sock *s)
{
    net_http *h = s->http;
    if (!h)
        return;
    net_answer_forget(h);
    net_unhold(s, &h->held);
    net_unhold(s, &h->body_held);
    rk_text_free(&h->url);
    for (int i = 0; i < NET_H_MANY; i++)
        rk_text_free(&h->value[i]);
    rk_text_free(&h->body);
    rk_text_free(&h->head);
    rk_text_free(&h->out.body);
    free(h);
    s->http = NULL;
}
