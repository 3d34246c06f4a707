/* net_answer.c: answers. One waits for its ticket, or for whoever makes it elsewhere; then it leaves as fast as it is taken. */
#include "server/net_internal.h"

#include <stdlib.h>
#include <sys/socket.h>

enum { AT_ONCE = 256 * 1024 }; /* bytes of one answer in one turn of the loop */

/* ---- the head ---- */

/* Where the page may connect to: 'self' does not mean WebSockets in every browser. A Host header that is not
 * plainly one adds nothing. */
static void write_policy(const net_request *in, rk_text *out)
{
    rk_text_add(out, "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: "
                     "blob:; connect-src 'self'");
    if (in->host && *in->host && strlen(in->host) < 100
        && !in->host[strspn(in->host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]")])
        rk_text_addf(out, " ws://%s wss://%s", in->host, in->host);
    rk_text_add(out, "; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'\r\n");
}

static size_t body_size(const net_http *h)
{
    return h->out.bytes ? h->out.n : h->out.body.len;
}

static void write_head(net_http *h)
{
    rk_text            *t = &h->head;
    const net_response *out = &h->out;
    rk_text_addf(t, "HTTP/1.1 %d %s\r\n", out->status, http_status_str((enum http_status)out->status));
    rk_text_addf(t, "server: ratskeller\r\ncontent-type: %s\r\n", out->type);
    rk_text_add(t, "x-content-type-options: nosniff\r\nx-frame-options: DENY\r\nreferrer-policy: no-referrer\r\n"
                   "cross-origin-opener-policy: same-origin\r\ncross-origin-resource-policy: same-origin\r\n");
    write_policy(&h->in, t);
    rk_text_addf(t, "cache-control: %s\r\n", out->cache ? out->cache : "no-store");
    if (out->etag[0])
        rk_text_addf(t, "etag: %s\r\n", out->etag);
    if (out->gzip)
        rk_text_add(t, "content-encoding: gzip\r\n");
    if (out->gzip || out->varies)
        rk_text_add(t, "vary: accept-encoding\r\n");
    if (h->sock->net->tls) /* what another server passes on came under TLS, too */
        rk_text_add(t, "strict-transport-security: max-age=31536000\r\n");
    if (out->cookie[0])
        rk_text_addf(t, "set-cookie: %s\r\n", out->cookie);
    if (out->status == 426)
        rk_text_add(t, "sec-websocket-version: 13\r\nupgrade: websocket\r\n");
    if (out->status == 429 || out->status == 503)
        rk_text_add(t, "retry-after: 1\r\n");
    if (out->status != 304)
        rk_text_addf(t, "content-length: %zu\r\n", body_size(h));
    rk_text_addf(t, "connection: %s\r\n\r\n", h->close ? "close" : "keep-alive");
}

/* ---- on its way ---- */

void net_answer_write(net_http *h)
{
    net_sock *s = h->sock;
    if (h->out.later || h->out.after > s->net->durable) {
        ev_io_stop(s->net->loop, &s->write);
        return;
    }
    if (!h->head.len)
        write_head(h);
    bool         no_body = h->parser.method == HTTP_HEAD || h->out.status == 304;
    const char  *body = h->out.bytes ? h->out.bytes : h->out.body.at;
    size_t       total = h->head.len + (no_body ? 0 : body_size(h));
    size_t       of_body = h->sent > h->head.len ? h->sent - h->head.len : 0, of_head = h->sent - of_body;
    size_t       left = total - h->head.len - of_body;
    struct iovec v[2] = {{h->head.at + of_head, h->head.len - of_head},
                         {(void *)((uintptr_t)body + of_body), left < AT_ONCE ? left : AT_ONCE}};
    ssize_t      done = net_sock_send(s, v, 2);
    if (done < 0) {
        net_sock_doom(s);
        return;
    }
    h->sent += (size_t)done;
    if (h->sent < total) {
        ev_io_start(s->net->loop, &s->write);
    } else {
        ev_io_stop(s->net->loop, &s->write);
        net_http_next(h);
    }
}

/* ---- waiting ---- */

static void wait_in_line(net_http *h)
{
    net_server *net = h->sock->net;
    h->waits = true;
    h->prev = NULL;
    h->next = net->waiting;
    if (h->next)
        h->next->prev = h;
    net->waiting = h;
}

void net_answer_forget(net_http *h)
{
    if (!h->waits)
        return;
    h->waits = false;
    *(h->prev ? &h->prev->next : &h->sock->net->waiting) = h->next;
    if (h->next)
        h->next->prev = h->prev;
}

static void say(net_http *h, int status, const char *code, const char *text)
{
    rk_text_free(&h->out.body);
    memset(&h->out, 0, sizeof h->out);
    h->out.status = status;
    h->out.type = "application/json";
    rk_text_addf(&h->out.body, "{\"code\":\"%s\",\"text\":\"%s\"}", code, text);
}

/* There is something to send: it is counted from now on, and what it answers is no longer needed. */
static void hold_answer(net_http *h)
{
    net_sock *s = h->sock;
    net_unhold(s, &h->body_held);
    rk_text_free(&h->body);
    if (!net_hold(s, h->out.body.cap, &h->held)) {
        net_count(s->net, NET_MEMORY);
        say(h, 503, "busy", "too much is under way; try again in a moment");
        h->close = true;
    }
}

void net_answer_begin(net_http *h)
{
    net_sock *s = h->sock;
    h->answered = true;
    s->until = net_now() + s->net->config.answer_seconds;
    if (!h->out.later)
        hold_answer(h);
    if (h->out.later || h->out.after > s->net->durable)
        wait_in_line(h);
    else
        net_answer_write(h);
}

void net_refuse(net_http *h, int status, const char *code, const char *text, bool close)
{
    say(h, status, code, text);
    h->close = h->close || close;
    net_answer_begin(h);
}

void net_answer_durable(net_server *net)
{
    for (net_http *h = net->waiting, *next; h; h = next) {
        next = h->next;
        if (!h->out.later && h->out.after <= net->durable && !h->sock->doomed) {
            net_answer_forget(h);
            net_answer_write(h);
        }
    }
}

void net_withdraw(net_server *net, bool (*is_about)(void *ctx, const net_request *in), void *ctx)
{
    for (net_http *h = net->waiting, *next; h; h = next) {
        next = h->next;
        if (h->out.later || h->out.after <= net->durable || h->sock->doomed || !is_about(ctx, &h->in))
            continue;
        net_answer_forget(h);
        net_unhold(h->sock, &h->held);
        net_refuse(h, 503, "storage", "somebody else was first; ask again", false);
    }
}

static net_http *put_off(const net_server *net, uint64_t serial)
{
    net_http *h = net->waiting;
    while (h && !(h->out.later && h->in.serial == serial))
        h = h->next;
    return h;
}

/* Nothing is read while an answer is awaited, so an end that has come is found by looking. */
bool net_waits(net_server *net, uint64_t serial)
{
    const net_http *h = put_off(net, serial);
    if (!h || h->sock->doomed)
        return false;
    char byte;
    bool over = recv(h->sock->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
    if (over)
        net_sock_doom(h->sock);
    return !over;
}

void net_once_more(net_server *net, uint64_t serial)
{
    net_http *h = put_off(net, serial);
    if (!h)
        return;
    net_answer_forget(h);
    rk_text_free(&h->out.body);
    memset(&h->out, 0, sizeof h->out);
    net->stats.requests--; /* it has been counted */
    net_http_serve(h);
}

void net_answer(net_server *net, uint64_t serial, net_response *out)
{
    net_http *h = put_off(net, serial);
    if (!h) {
        rk_text_free(&out->body);
        return;
    }
    net_answer_forget(h);
    rk_text_free(&h->out.body);
    h->out = *out;
    h->out.later = false;
    memset(&out->body, 0, sizeof out->body);
    net_answer_begin(h);
}
