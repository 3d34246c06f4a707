/* net_http.c: requests and their answers. An answer waits for its ticket, or for whoever makes it elsewhere. */
#include "server/net_internal.h"

#include <stdlib.h>
#include <string.h>

enum { HEADERS_MOST = 3072, HTTP_CHUNK = 16384, HTTP_SECONDS = 20 };

void rk_http_forget(rk_net *net, rk_session *s)
{
    rk_http *h = s->http;
    if (!h)
        return;
    if (h->prev)
        h->prev->next = h->next;
    else if (net->waiting == h)
        net->waiting = h->next;
    if (h->next)
        h->next->prev = h->prev;
    net->stats.unsent -= h->counted;
    rk_text_free(&h->body);
    rk_text_free(&h->out.body);
    free(h);
    s->http = NULL;
}

static void count_body(rk_net *net, rk_http *h)
{
    net->stats.unsent += h->out.body.len - h->counted;
    h->counted = h->out.body.len;
}

void rk_http_answer(rk_net *net, rk_session *s)
{
    rk_http *h = s->http;
    if (h->answered)
        return;
    h->answered = true;
    h->in.body = rk_text_str(&h->body);
    h->in.body_len = h->body.len;
    h->out.status = 200;
    h->out.type = "application/json";
    h->in.serial = ++net->serial;
    net->stats.requests++;
    net->events.http(net->ctx, &h->in, &h->out);
    count_body(net, h);
    if (!h->out.later && h->out.after <= net->durable) {
        lws_callback_on_writable(h->wsi);
        return;
    }
    h->next = net->waiting;
    if (h->next)
        h->next->prev = h;
    net->waiting = h;
}

int rk_http_begin(rk_net *net, struct lws *wsi, rk_session *s)
{
    rk_http_forget(net, s);
    s->http = rk_alloc(sizeof *s->http);
    memset(s->http, 0, sizeof *s->http);
    s->http->wsi = wsi;
    rk_net_read(net, wsi, &s->http->in);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, HTTP_SECONDS);
    char length[24] = "";
    rk_net_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    if (strcmp(s->http->in.method, "POST") != 0 || !strcmp(length, "0") || !*length)
        rk_http_answer(net, s);
    else if (strtoull(length, NULL, 10) > net->config.max_body)
        return -1;
    return 0;
}

int rk_http_body(rk_net *net, rk_session *s, const void *in, size_t n)
{
    if (!s->http || s->http->body.len + n > net->config.max_body)
        return -1;
    rk_text_addn(&s->http->body, in, n);
    return 0;
}

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **p, unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value), p, end)
           == 0;
}

/* Where the page may connect to: 'self' does not mean WebSockets in every browser. A Host header that is not
 * plainly one adds nothing. */
static void write_policy(const rk_request *in, char out[RK_HEADER_MOST])
{
    char sockets[240] = "";
    if (*in->host && strlen(in->host) < 100
        && !in->host[strspn(in->host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]")])
        snprintf(sockets, sizeof sockets, " ws://%.99s wss://%.99s", in->host, in->host);
    snprintf(out, RK_HEADER_MOST,
             "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'%s; object-src 'none'; frame-ancestors 'none'; "
             "base-uri 'none'; form-action 'self'",
             sockets);
}

static size_t body_size(const rk_http *h)
{
    return h->out.bytes ? h->out.n : h->out.body.len;
}

static bool send_headers(const rk_net *net, struct lws *wsi, const rk_http *h)
{
    static const char *const always[][2] = {
        {"x-content-type-options:", "nosniff"},
        {"x-frame-options:", "DENY"},
        {"referrer-policy:", "no-referrer"},
        {"cross-origin-opener-policy:", "same-origin"},
        {"cross-origin-resource-policy:", "same-origin"},
    };
    char          policy[RK_HEADER_MOST];
    unsigned char buf[LWS_PRE + HEADERS_MOST], *start = buf + LWS_PRE, *p = start, *end = buf + sizeof buf - 1;
    bool          ok = lws_add_http_header_status(wsi, (unsigned)h->out.status, &p, end) == 0;
    ok = ok && add_header(wsi, "content-type:", h->out.type, &p, end);
    for (size_t i = 0; ok && i < sizeof always / sizeof *always; i++)
        ok = add_header(wsi, always[i][0], always[i][1], &p, end);
    write_policy(&h->in, policy);
    ok = ok && add_header(wsi, "content-security-policy:", policy, &p, end);
    ok = ok && add_header(wsi, "cache-control:", h->out.cache ? h->out.cache : "no-store", &p, end);
    if (ok && h->out.etag[0])
        ok = add_header(wsi, "etag:", h->out.etag, &p, end);
    if (ok && h->out.gzip)
        ok = add_header(wsi, "content-encoding:", "gzip", &p, end);
    if (ok && (h->out.gzip || h->out.varies))
        ok = add_header(wsi, "vary:", "accept-encoding", &p, end);
    if (ok && net->config.tls_cert)
        ok = add_header(wsi, "strict-transport-security:", "max-age=31536000", &p, end);
    if (ok && h->out.cookie[0])
        ok = add_header(wsi, "set-cookie:", h->out.cookie, &p, end);
    if (ok && h->out.status != 304)
        ok = lws_add_http_header_content_length(wsi, body_size(h), &p, end) == 0;
    return ok && lws_finalize_write_http_header(wsi, start, &p, end) == 0;
}

int rk_http_write(rk_net *net, struct lws *wsi, rk_session *s)
{
    rk_http *h = s->http;
    if (!h || !h->answered || h->out.later || h->out.after > net->durable)
        return 0;
    bool no_body = !strcmp(h->in.method, "HEAD") || h->out.status == 304;
    if (!h->headers_sent) {
        if (!send_headers(net, wsi, h))
            return -1;
        h->headers_sent = true;
        if (!no_body && body_size(h)) {
            lws_callback_on_writable(wsi);
            return 0;
        }
    }
    size_t left = no_body ? 0 : body_size(h) - h->sent, n = left < HTTP_CHUNK ? left : HTTP_CHUNK;
    if (n) {
        memcpy(net->frame + LWS_PRE, (h->out.bytes ? h->out.bytes : h->out.body.at) + h->sent, n);
        if (lws_write(wsi, net->frame + LWS_PRE, n, n == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)n)
            return -1;
        h->sent += n;
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, HTTP_SECONDS); /* for as long as it reads */
        net->stats.bytes_out += n;
    }
    if (n < left) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    rk_http_forget(net, s);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

void rk_http_durable(rk_net *net)
{
    for (rk_http *h = net->waiting; h; h = h->next)
        if (!h->out.later && h->out.after <= net->durable)
            lws_callback_on_writable(h->wsi);
}

void rk_net_answer(rk_net *net, uint64_t serial, rk_response *out)
{
    for (rk_http *h = net->waiting; h; h = h->next)
        if (h->out.later && h->in.serial == serial) {
            rk_text_free(&h->out.body);
            h->out = *out;
            h->out.later = false;
            memset(&out->body, 0, sizeof out->body);
            count_body(net, h);
            lws_set_timeout(h->wsi, PENDING_TIMEOUT_HTTP_CONTENT, HTTP_SECONDS);
            if (h->out.after <= net->durable)
                lws_callback_on_writable(h->wsi);
        }
    rk_text_free(&out->body);
}
