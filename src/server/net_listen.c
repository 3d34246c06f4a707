/* net_listen.c: the port, and who gets in. */
#include "server/net_internal.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    AT_ONCE = 64,            /* connections taken in one turn of the loop */
    KERNEL_BUFFER = 64 << 10 /* bytes the kernel may keep for one connection in each direction; it doubles them */
};

/* We have waited a second for a request, or five for the rest of it. */
static bool is_mute(const net_sock *s, double now)
{
    const net_config *c = &s->net->config;
    double            left = s->until - now;
    if (s->phase == NET_WEBSOCKET || s->phase == NET_RELAY || (s->http && s->http->answered))
        return false;
    if (s->http && s->http->headed)
        return left < c->body_seconds - 5.0;
    return left < (s->used && !s->http ? c->idle_seconds : c->header_seconds) - 1.0;
}

/* Full: those who say nothing give way. Looking at all of them takes time, so it is done seldom. */
static void clear_mute(net_server *net)
{
    double now = net_now();
    if (now < net->cleared + 0.1)
        return;
    net->cleared = now;
    for (size_t i = 0; i < net->socks; i++)
        if (net->sock[i] && is_mute(net->sock[i], now)) {
            net_count(net, NET_CONNECTIONS);
            net_sock_free(net->sock[i]);
        }
}

/* Plain words for those who are not let in; whether they arrive is their affair. */
static void turn_away(const net_server *net, int fd, const char *status)
{
    char answer[160];
    int  n = snprintf(answer, sizeof answer, "HTTP/1.1 %s\r\ncontent-length: 0\r\nretry-after: 5\r\nconnection: close\r\n\r\n",
                      status);
    if (!net->tls)
        (void)!send(fd, answer, (size_t)n, MSG_NOSIGNAL | MSG_DONTWAIT);
    shutdown(fd, SHUT_WR);
    close(fd);
}

static void welcome(net_server *net, int fd, const struct sockaddr *from, bool inner)
{
    net_ip ip;
    int    one = 1;
    if (from->sa_family == AF_UNIX) {
        net_ip_read("127.0.0.1", 9, &ip);
    } else if (!net_ip_of(from, &ip)) {
        close(fd);
        return;
    }
    net_peer *peer = net_peer_at(net, &ip);
    bool      counts = !inner && !peer->unlimited && !net_ranges_have(&net->proxies, &ip, 128);
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
    net_sock *s = net_sock_new(net, fd, &ip, peer);
    if (inner) { /* it says whom each request is for, as a proxy does */
        s->inner = s->proxy = true;
        s->phase = NET_HTTP;
    }
}

static void on_connection(struct ev_loop *loop, ev_io *w, int events)
{
    net_server *net = w->data;
    (void)events;
    for (int i = 0; i < AT_ONCE; i++) {
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
            welcome(net, fd, (const struct sockaddr *)&from, w == &net->accept_inner);
        }
    }
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

static int port_of(int fd)
{
    union {
        struct sockaddr     any;
        struct sockaddr_in  four;
        struct sockaddr_in6 six;
    } bound = {0};
    socklen_t size = sizeof bound;
    if (getsockname(fd, &bound.any, &size) != 0)
        return 0;
    return ntohs(bound.any.sa_family == AF_INET6 ? bound.six.sin6_port : bound.four.sin_port);
}

/* One that was left behind is in the way; one that somebody listens at is theirs. */
static bool is_in_use(const struct sockaddr_un *at)
{
    int  fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool used = fd >= 0 && connect(fd, (const struct sockaddr *)at, sizeof *at) == 0;
    if (fd >= 0)
        close(fd);
    return used;
}

static int listen_at_path(const char *path)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int                fd = -1;
    errno = ENAMETOOLONG;
    if (strlen(path) < sizeof at.sun_path) {
        strcpy(at.sun_path, path);
        if (is_in_use(&at)) {
            errno = EADDRINUSE;
            return -1;
        }
        unlink(path);
        fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    }
    mode_t was = umask(0177);
    bool   ok = fd >= 0 && bind(fd, (const struct sockaddr *)&at, sizeof at) == 0 && listen(fd, 64) == 0;
    umask(was);
    if (!ok && fd >= 0) {
        close(fd);
        fd = -1;
    }
    return fd;
}

static void watch(net_server *net, ev_io *w, int fd)
{
    ev_io_init(w, on_connection, fd, EV_READ);
    w->data = net;
}

static bool listen_path(net_server *net, rk_text *err)
{
    net->fd = listen_at_path(net->config.path);
    if (net->fd < 0)
        rk_text_addf(err, "cannot listen on %s: %s", net->config.path, strerror(errno));
    return net->fd >= 0;
}

static int listen_to(const char *from, int number, rk_text *err)
{
    char            port[16], address[80];
    size_t          n = strlen(from);
    bool            brackets = n > 2 && from[0] == '[' && from[n - 1] == ']';
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    snprintf(address, sizeof address, "%.*s", (int)(brackets ? n - 2 : n), from + brackets);
    snprintf(port, sizeof port, "%d", number);
    int wrong = getaddrinfo(address, port, &hints, &found);
    int fd = wrong ? -1 : listen_at(found);
    if (fd < 0)
        rk_text_addf(err, "cannot listen on %s:%s: %s", from, port, wrong ? gai_strerror(wrong) : strerror(errno));
    if (found)
        freeaddrinfo(found);
    return fd;
}

bool net_listen(net_server *net, rk_text *err)
{
    if (net->config.path && !listen_path(net, err))
        return false;
    if (!net->config.path) {
        net->fd = listen_to(net->config.address, net->config.port, err);
        if (net->fd < 0)
            return false;
        net->port = port_of(net->fd);
    }
    watch(net, &net->accept, net->fd);
    if (net->config.inner_address) {
        net->inner = listen_to(net->config.inner_address, net->config.inner_port, err);
        if (net->inner < 0)
            return false;
        watch(net, &net->accept_inner, net->inner);
    }
    net_listen_on(net);
    return true;
}

void net_listen_on(net_server *net)
{
    if (net->fd >= 0)
        ev_io_start(net->loop, &net->accept);
    if (net->inner >= 0)
        ev_io_start(net->loop, &net->accept_inner);
}

static void stop(net_server *net, ev_io *w, int *fd)
{
    if (*fd < 0)
        return;
    ev_io_stop(net->loop, w);
    close(*fd);
    *fd = -1;
}

void net_listen_stop(net_server *net)
{
    if (net->fd >= 0 && net->config.path)
        unlink(net->config.path);
    stop(net, &net->accept, &net->fd);
    stop(net, &net->accept_inner, &net->inner);
}
