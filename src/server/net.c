/* net.c: net.h on libev and plain sockets: listening, taking connections, and what happens on time. */
#include "server/net_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    ACCEPT_AT_ONCE = 64,
    SECOND = 10,              /* ticks in a second; within it every connection is looked at once */
    REQUESTS_SECONDS = 10,    /* so many seconds' requests of one address may come at once */
    KERNEL_BUFFER = 128 << 10 /* bytes the kernel may keep for one connection in each direction; it doubles them */
};

const char *const net_reason_names[NET_REASONS] = {
#define X(id, name, text) name,
    NET_REFUSALS(X)
#undef X
};

double net_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

const rk_net_stats *rk_net_statistics(const rk_net *net)
{
    return &net->stats;
}

int rk_net_port(const rk_net *net)
{
    return net->port;
}

net_peers *rk_net_peers(rk_net *net)
{
    return net->peers;
}

void net_count(rk_net *net, net_reason why)
{
    net->stats.refused[why]++;
}

bool rk_net_room(rk_net *net, const char *address)
{
    const net_peer *peer = net_peer_of(net->peers, address);
    return net->stats.held < net->config.max_held && (peer->unlimited || peer->held < net->config.max_held / NET_SHARES);
}

net_peer *net_peer_at(rk_net *net, const net_ip *ip)
{
    char key[RK_ADDRESS];
    net_ip_key(ip, key);
    return net_peer_of(net->peers, key);
}

bool net_may_ask(rk_net *net, net_peer *peer)
{
    double rate = net->config.max_requests_of_one;
    return peer->unlimited || net_bucket_take(&peer->requests, net_now(), rate, rate * REQUESTS_SECONDS, 1);
}

/* ---- taking connections ---- */

/* Full: those who have said nothing for a while give way. Looking at all of them takes time, so it is done seldom. */
static void clear_mute(rk_net *net)
{
    double now = net_now(), since = now + net->config.header_seconds - 1, idle = now + net->config.idle_seconds - 1;
    if (now < net->cleared + 0.1)
        return;
    net->cleared = now;
    for (size_t i = 0; i < net->socks; i++) {
        net_sock *s = net->sock[i];
        if (s && s->phase != NET_WEBSOCKET && (s->phase == NET_LINGER || !s->http || !s->http->headed)
            && s->until < (s->used && !s->http ? idle : since)) {
            net_count(net, NET_CONNECTIONS);
            net_sock_free(s);
        }
    }
}

/* Plain words for those who are not let in; whether they arrive is their affair. */
static void turn_away(const rk_net *net, int fd, const char *status)
{
    char answer[160];
    int  n = snprintf(answer, sizeof answer, "HTTP/1.1 %s\r\ncontent-length: 0\r\nretry-after: 5\r\nconnection: close\r\n\r\n",
                      status);
    if (!net->tls)
        (void)!send(fd, answer, (size_t)n, MSG_NOSIGNAL | MSG_DONTWAIT);
    shutdown(fd, SHUT_WR);
    close(fd);
}

static void welcome(rk_net *net, int fd, const struct sockaddr *from)
{
    net_ip ip;
    int    one = 1;
    if (!net_ip_of(from, &ip)) {
        close(fd);
        return;
    }
    net_peer *peer = net_peer_at(net, &ip);
    bool      counts = !peer->unlimited && !net_ranges_have(&net->proxies, &ip, 128);
    if (counts && peer->connections >= net->config.max_connections_of_one) {
        net_count(net, NET_ADDRESS_CONNECTIONS);
        turn_away(net, fd, "429 Too Many Requests");
        return;
    }
    if (counts && !net_may_ask(net, peer)) {
        net_count(net, NET_ADDRESS_REQUESTS);
        turn_away(net, fd, "429 Too Many Requests");
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    net_sock_new(net, fd, &ip, peer);
}

static void on_connection(struct ev_loop *loop, ev_io *w, int events)
{
    rk_net *net = w->data;
    (void)events;
    for (int i = 0; i < ACCEPT_AT_ONCE; i++) {
        struct sockaddr_storage from;
        socklen_t               size = sizeof from;
        int                     fd = accept4(w->fd, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)) {
            clear_mute(net);
            ev_io_stop(loop, w); /* until the next tick: it would be told again and again */
            return;
        }
        if (fd < 0)
            return;
        if (net->stats.connections >= net->config.max_connections)
            clear_mute(net);
        if (net->stats.connections >= net->config.max_connections) {
            net_count(net, NET_CONNECTIONS);
            turn_away(net, fd, "503 Service Unavailable");
        } else {
            welcome(net, fd, (const struct sockaddr *)&from);
        }
    }
}

/* ---- what happens on time ---- */

static void look_at(net_sock *s, double now)
{
    if (s->doomed) {
        net_sock_free(s);
    } else if (s->phase == NET_WEBSOCKET) {
        net_ws_look(s, now);
    } else if (now < s->until) {
        return;
    } else if (s->phase == NET_HTTP && s->http) {
        net_http_late(s);
    } else {
        if (s->phase != NET_LINGER && !s->used)
            net_count(s->net, NET_HEAD_SLOW);
        net_sock_free(s);
    }
}

static void on_tick(struct ev_loop *loop, ev_timer *w, int events)
{
    rk_net *net = w->data;
    double  now = net_now();
    size_t  end = net->looked_at + net->socks / SECOND + 1;
    (void)events;
    for (; net->looked_at < end && net->looked_at < net->socks; net->looked_at++)
        if (net->sock[net->looked_at])
            look_at(net->sock[net->looked_at], now);
    if (net->looked_at >= net->socks)
        net->looked_at = 0;
    if (!net->leaving)
        ev_io_start(loop, &net->accept);
}

/* ---- what was read too early ---- */

void net_again(net_sock *s)
{
    rk_net *net = s->net;
    if (s->again || !s->left.len)
        return;
    s->again = true;
    if (net->todos == net->todos_cap) {
        net->todos_cap = net->todos_cap ? net->todos_cap * 2 : 64;
        net->todo = rk_realloc(net->todo, net->todos_cap * sizeof *net->todo);
    }
    net->todo[net->todos++] = s->fd;
    ev_idle_start(net->loop, &net->again);
}

/* One request of each in a turn of the loop, however many have been sent at once. */
static void on_again(struct ev_loop *loop, ev_idle *w, int events)
{
    rk_net *net = w->data;
    size_t  n = net->todos;
    (void)events;
    for (size_t i = 0; i < n; i++) {
        net_sock *s = net->sock[net->todo[i]];
        if (!s || !s->again)
            continue; /* gone; perhaps somebody else has its number */
        s->again = false;
        rk_text left = s->left;
        net_unhold(s, &s->left_held);
        memset(&s->left, 0, sizeof s->left);
        net_http_take(s, left.at, left.len);
        rk_text_free(&left);
    }
    memmove(net->todo, net->todo + n, (net->todos - n) * sizeof *net->todo);
    net->todos -= n;
    if (!net->todos)
        ev_idle_stop(loop, w);
}

/* ---- from outside ---- */

void rk_net_durable(rk_net *net, uint64_t ticket)
{
    net->durable = ticket;
    net_ws_durable(net);
    net_answer_durable(net);
}

void rk_net_farewell(rk_net *net)
{
    net->leaving = true;
    ev_io_stop(net->loop, &net->accept);
    close(net->fd);
    net->fd = -1;
    for (size_t i = 0; i < net->socks; i++) {
        net_sock *s = net->sock[i];
        if (s && s->conn)
            rk_conn_close(s->conn, 1001, "restart");
        else if (s && s->phase != NET_LINGER && !s->http)
            net_sock_free(s);
        else if (s && s->http)
            s->http->close = true;
    }
}

bool rk_net_quiet(const rk_net *net)
{
    for (size_t i = 0; i < net->socks; i++) {
        const net_sock *s = net->sock[i];
        if (s && (s->conn || s->phase == NET_LINGER || (s->http && s->http->answered)))
            return false;
    }
    return true;
}

static int listen_at(const struct addrinfo *a)
{
    int fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), one = 1, zero = 0, buffer = KERNEL_BUFFER;
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer); /* what is accepted here inherits both */
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
    if (a->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &zero, sizeof zero);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0)
        return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

static bool open_port(rk_net *net, rk_text *err)
{
    char                    port[16], address[80];
    const char             *from = net->config.address;
    size_t                  n = strlen(from);
    struct addrinfo         hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    struct sockaddr_storage bound;
    socklen_t               size = sizeof bound;
    bool                    brackets = n > 2 && from[0] == '[' && from[n - 1] == ']';
    snprintf(address, sizeof address, "%.*s", (int)(brackets ? n - 2 : n), from + brackets);
    snprintf(port, sizeof port, "%d", net->config.port);
    int wrong = getaddrinfo(address, port, &hints, &found);
    net->fd = wrong ? -1 : listen_at(found);
    if (net->fd < 0)
        rk_text_addf(err, "cannot listen on %s:%s: %s", from, port, wrong ? gai_strerror(wrong) : strerror(errno));
    if (found)
        freeaddrinfo(found);
    if (net->fd < 0 || getsockname(net->fd, (struct sockaddr *)&bound, &size) != 0)
        return false;
    net->port = ntohs(bound.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&bound)->sin6_port
                                                  : ((struct sockaddr_in *)&bound)->sin_port);
    return true;
}

static void watch(rk_net *net)
{
    ev_io_init(&net->accept, on_connection, net->fd, EV_READ);
    ev_timer_init(&net->tick, on_tick, 1.0 / SECOND, 1.0 / SECOND);
    ev_idle_init(&net->again, on_again);
    ev_set_priority(&net->again, EV_MAXPRI); /* "idle" means only: do not sleep */
    net->accept.data = net->tick.data = net->again.data = net;
    ev_io_start(net->loop, &net->accept);
    ev_timer_start(net->loop, &net->tick);
}

rk_net *rk_net_new(struct ev_loop *loop, const rk_net_config *config, const rk_net_events *events, void *ctx, rk_text *err)
{
    net_ranges unlimited, proxies;
    if (!net_ranges_read(config->unlimited, &unlimited, err) || !net_ranges_read(config->proxies, &proxies, err))
        return NULL;
    rk_net *net = rk_alloc(sizeof *net);
    memset(net, 0, sizeof *net);
    net->loop = loop;
    net->config = *config;
    net->events = *events;
    net->ctx = ctx;
    net->proxies = proxies;
    net->fd = -1;
    net->peers = net_peers_new(&unlimited);
    http_parser_set_max_header_size(NET_HEAD_MOST);
    if ((config->tls_cert && !(net->tls = net_tls_new(config->tls_cert, config->tls_key, err))) || !open_port(net, err)) {
        rk_net_free(net);
        return NULL;
    }
    watch(net);
    return net;
}

void rk_net_free(rk_net *net)
{
    ev_io_stop(net->loop, &net->accept);
    ev_timer_stop(net->loop, &net->tick);
    ev_idle_stop(net->loop, &net->again);
    for (size_t i = 0; i < net->socks; i++)
        if (net->sock[i])
            net_sock_free(net->sock[i]);
    if (net->fd >= 0)
        close(net->fd);
    SSL_CTX_free(net->tls);
    net_peers_free(net->peers);
    free(net->sock);
    free(net->todo);
    free(net);
}
