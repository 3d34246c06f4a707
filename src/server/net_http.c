/* net_http.c: requests, one after the other on each connection. http_parser cuts them out of the bytes. */
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

/* ---- one after the other ---- */

void net_http_serve(net_http *h)
{
    net_server *net = h->sock->net;
    h->in.serial = ++net->serial;
    h->in.body = rk_text_str(&h->body);
    h->in.body_len = h->body.len;
    net->stats.requests++;
    char to[NET_SERVER];
    if (net->events.elsewhere && net->events.elsewhere(net->ctx, &h->in, to)) {
        net_relay(h, to);
        return;
    }
    if (h->upgrade) {
        net_ws_open(h);
        return;
    }
    h->out.status = 200;
    h->out.type = "application/json";
    h->answered = true;
    net->serving = h->sock;
    net->events.http(net->ctx, &h->in, &h->out);
    net->serving = NULL;
    if (h->out.elsewhere[0])
        net_relay(h, h->out.elsewhere);
    else
        net_answer_begin(h);
}

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
    net_server *net = h->sock->net;
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
        net_judge(h);
    } else if (h->complete) {
        if (h->answered)
            net_http_free(s); /* refused long ago; now its body is over */
        else
            net_http_serve(h);
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
