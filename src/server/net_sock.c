/* net_sock.c: one connection, and the bytes that are held for it. */
#include "server/net_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LARGE = 64 * 1024 }; /* bytes: who holds as many gives way to those who need little */

/* ---- what is held ---- */

static bool fits(const net_sock *s, size_t n)
{
    size_t most = s->net->config.max_held;
    return s->net->stats.held + n <= most && (s->peer->unlimited || s->peer->held + n <= most / NET_SHARES);
}

static net_sock *largest_but(const net_sock *asking)
{
    net_sock *most = NULL;
    for (size_t i = 0; i < asking->net->socks; i++) {
        net_sock *s = asking->net->sock[i];
        if (s && s != asking && s != asking->net->serving && !s->doomed && s->held >= LARGE && (!most || s->held > most->held))
            most = s;
    }
    return most;
}

/* Those who hold much, slow readers nearly always, must not keep us from talking to the others. */
static bool make_room(net_sock *s, size_t n)
{
    double now = net_now();
    if (n >= LARGE || now < s->net->no_room + 0.1)
        return false;
    while (!fits(s, n)) {
        net_sock *large = s->net->stats.held + n > s->net->config.max_held ? largest_but(s) : NULL;
        if (!large) {
            s->net->no_room = now;
            return false;
        }
        net_count(s->net, NET_MEMORY);
        net_http_free(large);
        if (large->conn)
            net_queue_drop(large->conn);
        net_sock_doom(large);
    }
    return true;
}

bool net_hold(net_sock *s, size_t n, size_t *held)
{
    if (!fits(s, n) && !make_room(s, n))
        return false;
    s->net->stats.held += n;
    s->peer->held += n;
    s->held += n;
    *held += n;
    return true;
}

void net_unhold(net_sock *s, size_t *held)
{
    s->net->stats.held -= *held;
    s->peer->held -= *held;
    s->held -= *held;
    *held = 0;
}

bool net_add(net_sock *s, rk_text *to, const char *bytes, size_t n, size_t *held)
{
    size_t cap = to->cap ? to->cap : 64;
    while (to->len + n >= cap)
        cap *= 2;
    if (cap > to->cap && !net_hold(s, cap - to->cap, held))
        return false;
    rk_text_addn(to, bytes, n);
    return true;
}

void net_sock_counts_for(net_sock *s, net_peer *peer)
{
    s->peer->connections--;
    s->peer->held -= s->held;
    s->peer = peer;
    peer->connections++;
    peer->held += s->held;
}

/* ---- bytes in and out ---- */

ssize_t net_sock_recv(net_sock *s, char *to, size_t n)
{
    if (s->tls)
        return net_tls_recv(s, to, n);
    ssize_t got = recv(s->fd, to, n, 0);
    return got >= 0 ? got : errno == EAGAIN || errno == EINTR ? -1 : 0;
}

ssize_t net_sock_send(net_sock *s, const struct iovec *v, int n)
{
    ssize_t done;
    if (s->tls) {
        done = net_tls_send(s, v, n);
    } else {
        struct msghdr m = {.msg_iov = (struct iovec *)(uintptr_t)v, .msg_iovlen = (size_t)n};
        done = sendmsg(s->fd, &m, MSG_NOSIGNAL);
        if (done < 0)
            done = errno == EAGAIN || errno == EINTR ? 0 : -1;
    }
    if (done > 0)
        s->net->stats.bytes_out += (uint64_t)done;
    return done;
}

static void take(net_sock *s, const char *bytes, size_t n)
{
    if (s->phase == NET_HTTP)
        net_http_take(s, bytes, n);
    else if (s->phase == NET_WEBSOCKET)
        net_ws_take(s, bytes, n);
    else if (s->phase == NET_RELAY)
        net_relay_take(s, bytes, n);
}

static void readable(net_sock *s)
{
    if (s->phase == NET_HTTP && (s->left.len || net_http_busy(s))) {
        ev_io_stop(s->net->loop, &s->read); /* one thing after the other; the kernel holds the rest back */
        return;
    }
    ssize_t got = net_sock_recv(s, s->net->buffer, sizeof s->net->buffer);
    if (got == 0)
        net_sock_free(s);
    else if (got > 0)
        take(s, s->net->buffer, (size_t)got);
}

static void shake_hands(net_sock *s)
{
    int done = net_tls_accept(s);
    if (done < 0) {
        net_count(s->net, NET_MALFORMED);
        net_sock_free(s);
    } else if (done) {
        s->phase = NET_HTTP;
        ev_io_stop(s->net->loop, &s->write);
        readable(s);
    }
}

static void on_readable(struct ev_loop *loop, ev_io *w, int events)
{
    net_sock *s = w->data;
    (void)loop, (void)events;
    if (s->doomed)
        net_sock_free(s);
    else if (s->phase == NET_TLS)
        shake_hands(s);
    else
        readable(s);
}

static void on_writable(struct ev_loop *loop, ev_io *w, int events)
{
    net_sock *s = w->data;
    (void)events;
    if (s->doomed) {
        net_sock_free(s);
    } else if (s->phase == NET_TLS) {
        shake_hands(s);
    } else if (s->crossed) { /* both wanted to know */
        s->crossed = false;
        ev_io_stop(loop, w);
        ev_feed_event(loop, &s->read, EV_READ);
        ev_feed_event(loop, &s->write, EV_WRITE);
    } else if (s->phase == NET_WEBSOCKET) {
        net_queue_write(s);
    } else if (s->phase == NET_RELAY) {
        net_relay_write(s);
    } else if (s->phase == NET_HTTP && net_http_busy(s)) {
        if (!s->relay)
            net_answer_write(s->http);
    } else {
        ev_io_stop(loop, w);
    }
}

/* ---- beginning and end ---- */

net_sock *net_sock_new(net_server *net, int fd, const net_ip *ip, net_peer *peer)
{
    if ((size_t)fd >= net->socks) {
        size_t n = (size_t)fd * 2 + 64;
        net->sock = rk_realloc(net->sock, n * sizeof(net_sock *));
        memset(net->sock + net->socks, 0, (n - net->socks) * sizeof(net_sock *));
        net->socks = n;
    }
    net_sock *s = rk_alloc(sizeof *s);
    memset(s, 0, sizeof *s);
    s->net = net;
    s->fd = fd;
    s->ip = *ip;
    s->peer = peer;
    s->proxy = net_ranges_have(&net->proxies, ip, 128);
    s->phase = net->tls ? NET_TLS : NET_HTTP;
    s->until = net_now() + net->config.header_seconds;
    peer->connections++;
    net->sock[fd] = s;
    net->stats.connections++;
    ev_io_init(&s->read, on_readable, fd, EV_READ);
    ev_io_init(&s->write, on_writable, fd, EV_WRITE);
    s->read.data = s->write.data = s;
    ev_io_start(net->loop, &s->read);
    return s;
}

void net_sock_free(net_sock *s)
{
    net_server *net = s->net;
    net_relay_free(s);
    net_http_free(s);
    net_ws_free(s);
    net_unhold(s, &s->left_held);
    rk_text_free(&s->left);
    ev_io_stop(net->loop, &s->read);
    ev_io_stop(net->loop, &s->write);
    SSL_free(s->tls);
    close(s->fd);
    net->sock[s->fd] = NULL;
    net->stats.connections--;
    s->peer->connections--;
    free(s);
}

void net_sock_doom(net_sock *s)
{
    s->doomed = true;
    ev_feed_event(s->net->loop, &s->write, EV_WRITE);
}

void net_sock_linger(net_sock *s)
{
    if (s->doomed)
        return;
    net_relay_free(s);
    net_http_free(s);
    net_ws_free(s);
    net_unhold(s, &s->left_held);
    rk_text_free(&s->left);
    if (s->tls)
        SSL_shutdown(s->tls);
    shutdown(s->fd, SHUT_WR);
    s->phase = NET_LINGER;
    s->until = net_now() + NET_LINGER_SECONDS;
    ev_io_stop(s->net->loop, &s->write);
    ev_io_start(s->net->loop, &s->read);
}

void net_sock_keep(net_sock *s, const char *bytes, size_t n)
{
    if (!net_add(s, &s->left, bytes, n, &s->left_held)) {
        net_count(s->net, NET_MEMORY);
        net_sock_doom(s);
    }
}
