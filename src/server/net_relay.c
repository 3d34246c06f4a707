/* net_relay.c: requests for what is at another server of the house. The request goes there as it came; from then on bytes go back
 * and forth as they are, those of WebSockets, too. It reaches the other server at an address that only servers know. */
#include "server/net_internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <math.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ENOUGH = 64 * 1024, TRIES = 3 }; /* bytes that wait in one direction before we stop reading */

/* Bytes on their way in one direction. */
typedef struct {
    rk_text bytes;
    size_t  sent, held;
} stream;

struct net_relay {
    net_sock *sock;
    int       fd; /* to the other server */
    ev_io     read, write;
    stream    there, back;
    bool      connected, ended; /* ended: the other server has said all */
    char      to[NET_SERVER];
};

void net_relay_as(net_server *net, int64_t number)
{
    net->number = number;
}

static size_t waiting(const stream *s)
{
    return s->bytes.len - s->sent;
}

static bool add(net_sock *s, stream *to, const char *bytes, size_t n)
{
    if (to->sent == to->bytes.len) {
        rk_text_clear(&to->bytes);
        to->sent = 0;
    }
    return net_add(s, &to->bytes, bytes, n, &to->held);
}

void net_relay_free(net_sock *s)
{
    struct net_relay *r = s->relay;
    if (!r)
        return;
    s->relay = NULL;
    ev_io_stop(s->net->loop, &r->read);
    ev_io_stop(s->net->loop, &r->write);
    if (r->fd >= 0)
        close(r->fd);
    net_unhold(s, &r->there.held);
    net_unhold(s, &r->back.held);
    rk_text_free(&r->there.bytes);
    rk_text_free(&r->back.bytes);
    free(r);
}

/* ---- the request, as it came ---- */

/* It was decoded where it lay. */
static void add_encoded(rk_text *out, const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/:,=&@!$()*;";
    for (; *text; text++)
        if (strchr(plain, *text))
            rk_text_char(out, *text);
        else
            rk_text_addf(out, "%%%02X", (unsigned char)*text);
}

static void add_header(const net_http *h, net_header which, const char *name, rk_text *out)
{
    if (h->given[which])
        rk_text_addf(out, "%s: %s\r\n", name, rk_text_str(&h->value[which]));
}

/* Whom it counts for: as our proxy said, or whoever is at the other end. */
static void add_asker(const net_http *h, rk_text *out)
{
    char ip[INET6_ADDRSTRLEN] = "";
    if (h->sock->proxy && h->given[NET_H_FORWARDED]) {
        add_header(h, NET_H_FORWARDED, "x-forwarded-for", out);
        return;
    }
    inet_ntop(AF_INET6, h->sock->ip.byte, ip, sizeof ip);
    rk_text_addf(out, "x-forwarded-for: %s\r\n", ip);
}

static void write_request(const net_http *h, rk_text *out)
{
    rk_text_addf(out, "%s ", h->in.method);
    add_encoded(out, h->in.path);
    if (*h->in.query) {
        rk_text_char(out, '?');
        add_encoded(out, h->in.query);
    }
    rk_text_add(out, " HTTP/1.1\r\n");
    add_header(h, NET_H_HOST, "host", out);
    add_header(h, NET_H_ORIGIN, "origin", out);
    add_header(h, NET_H_COOKIE, "cookie", out);
    add_header(h, NET_H_ETAG, "if-none-match", out);
    add_header(h, NET_H_ENCODINGS, "accept-encoding", out);
    add_header(h, NET_H_KEY, "sec-websocket-key", out);
    add_header(h, NET_H_VERSION, "sec-websocket-version", out);
    add_asker(h, out);
    rk_text_addf(out, "x-ratskeller-from: %lld\r\n", (long long)h->sock->net->number);
    rk_text_add(out, h->upgrade ? "upgrade: websocket\r\nconnection: Upgrade\r\n" : "connection: close\r\n");
    if (h->body.len)
        rk_text_addf(out, "content-length: %zu\r\n", h->body.len);
    rk_text_add(out, "\r\n");
    rk_text_addn(out, rk_text_str(&h->body), h->body.len);
}

/* ---- back and forth ---- */

static void look(struct net_relay *r)
{
    struct ev_loop *loop = r->sock->net->loop;
    (waiting(&r->there) ? ev_io_start : ev_io_stop)(loop, &r->write);
    (waiting(&r->back) ? ev_io_start : ev_io_stop)(loop, &r->sock->write);
    (waiting(&r->back) < ENOUGH && !r->ended ? ev_io_start : ev_io_stop)(loop, &r->read);
    bool more = r->sock->until == (double)INFINITY && waiting(&r->there) < ENOUGH; /* a WebSocket */
    (more ? ev_io_start : ev_io_stop)(loop, &r->sock->read);
}

void net_relay_write(net_sock *s)
{
    struct net_relay  *r = s->relay;
    const struct iovec v = {r->back.bytes.at + r->back.sent, waiting(&r->back)};
    ssize_t            done = v.iov_len ? net_sock_send(s, &v, 1) : 0;
    if (done < 0) {
        net_sock_doom(s);
        return;
    }
    r->back.sent += (size_t)done;
    if (r->ended && !waiting(&r->back))
        net_sock_linger(s);
    else
        look(r);
}

static void send_there(struct net_relay *r)
{
    ssize_t done = waiting(&r->there) ? send(r->fd, r->there.bytes.at + r->there.sent, waiting(&r->there), MSG_NOSIGNAL) : 0;
    if (done < 0 && errno != EAGAIN && errno != EINTR) {
        r->ended = true;
        net_relay_write(r->sock);
        return;
    }
    r->there.sent += done > 0 ? (size_t)done : 0;
    look(r);
}

void net_relay_take(net_sock *s, const char *bytes, size_t n)
{
    if (add(s, &s->relay->there, bytes, n))
        send_there(s->relay);
    else
        net_sock_doom(s);
}

static void on_readable(struct ev_loop *loop, ev_io *w, int events)
{
    struct net_relay *r = w->data;
    net_sock         *s = r->sock;
    (void)loop, (void)events;
    ssize_t got = recv(r->fd, s->net->buffer, sizeof s->net->buffer, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    r->ended = got <= 0;
    if (got > 0 && !add(s, &r->back, s->net->buffer, (size_t)got))
        net_sock_doom(s);
    else
        net_relay_write(s);
}

/* ---- connecting ---- */

static void connected(struct net_relay *r)
{
    net_sock *s = r->sock;
    net_http *h = s->http;
    rk_text   request = RK_TEXT_INIT;
    r->connected = true;
    write_request(h, &request);
    bool ok = add(s, &r->there, request.at, request.len);
    rk_text_free(&request);
    if (ok && h->upgrade && s->left.len)
        ok = add(s, &r->there, s->left.at, s->left.len);
    s->phase = NET_RELAY;
    s->used = true;
    s->until = h->upgrade ? (double)INFINITY : net_now() + s->net->config.answer_seconds;
    net_http_free(s);
    net_unhold(s, &s->left_held);
    rk_text_free(&s->left);
    memset(&s->left, 0, sizeof s->left);
    s->net->stats.relayed++;
    if (ok)
        send_there(r);
    else
        net_sock_doom(s);
}

/* Nobody is there: the host may know better now. */
static void once_more(net_sock *s)
{
    net_http *h = s->http;
    net_relay_free(s);
    h->answered = false;
    rk_text_free(&h->out.body);
    memset(&h->out, 0, sizeof h->out);
    if (++h->relays > TRIES)
        net_refuse(h, 503, "storage", "the table is on its way; ask again", false);
    else
        net_http_serve(h);
    if (s->phase == NET_WEBSOCKET && s->left.len) { /* it did not wait for our answer */
        rk_text left = s->left;
        net_unhold(s, &s->left_held);
        memset(&s->left, 0, sizeof s->left);
        net_ws_take(s, left.at, left.len);
        rk_text_free(&left);
    }
}

static void on_writable(struct ev_loop *loop, ev_io *w, int events)
{
    struct net_relay *r = w->data;
    net_sock         *s = r->sock;
    int               wrong = 0;
    socklen_t         size = sizeof wrong;
    (void)loop, (void)events;
    if (r->connected) {
        send_there(r);
    } else if (getsockopt(r->fd, SOL_SOCKET, SO_ERROR, &wrong, &size) != 0 || wrong) {
        s->net->events.refused(s->net->ctx, &s->http->in);
        once_more(s);
    } else {
        connected(r);
    }
}

static int connect_to(const char *to)
{
    char            host[NET_SERVER];
    const char     *colon = strrchr(to, ':');
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV}, *found = NULL;
    if (!colon)
        return -1;
    bool brackets = *to == '[';
    snprintf(host, sizeof host, "%.*s", (int)(colon - to) - 2 * brackets, to + brackets);
    if (getaddrinfo(host, colon + 1, &hints, &found) != 0)
        return -1;
    int fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), one = 1;
    if (fd >= 0)
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (fd >= 0 && connect(fd, found->ai_addr, found->ai_addrlen) != 0 && errno != EINPROGRESS) {
        close(fd);
        fd = -1;
    }
    freeaddrinfo(found);
    return fd;
}

void net_relay(net_http *h, const char *to)
{
    net_sock         *s = h->sock;
    net_server       *net = s->net;
    struct net_relay *r = s->relay = rk_alloc(sizeof *r);
    *r = (struct net_relay){.sock = s, .fd = connect_to(to)};
    snprintf(r->to, sizeof r->to, "%s", to);
    h->answered = true; /* what comes meanwhile must wait */
    s->until = net_now() + net->config.answer_seconds;
    ev_io_init(&r->read, on_readable, r->fd, EV_READ);
    ev_io_init(&r->write, on_writable, r->fd, EV_WRITE);
    r->read.data = r->write.data = r;
    if (r->fd >= 0) {
        ev_io_start(net->loop, &r->write);
    } else {
        net->events.refused(net->ctx, &h->in);
        once_more(s);
    }
}

void net_relays_end(net_server *net, bool (*is_gone)(void *ctx, const char *to), void *ctx)
{
    for (size_t i = 0; i < net->socks; i++) {
        net_sock *s = net->sock[i];
        if (!s || !s->relay || s->doomed || !is_gone(ctx, s->relay->to))
            continue;
        if (s->relay->connected)
            net_sock_doom(s);
        else
            once_more(s);
    }
}
