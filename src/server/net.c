/* net.c: net.h on libev and plain sockets: beginning and end, and what happens on time. */
#include "server/net_internal.h"

#include <stdlib.h>
#include <time.h>

enum {
    AGAIN_AT_ONCE = 32,
    SECOND = 10,          /* ticks in a second; within it every connection is looked at once */
    REQUESTS_SECONDS = 10 /* so many seconds' requests of one address may come at once */
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

const net_stats *net_statistics(const net_server *net)
{
    return &net->stats;
}

int net_port(const net_server *net)
{
    return net->port;
}

net_peers *net_peers_of(net_server *net)
{
    return net->peers;
}

void net_count(net_server *net, net_reason why)
{
    net->stats.refused[why]++;
}

bool net_room(net_server *net, const char *address)
{
    const net_peer *peer = net_peer_of(net->peers, address);
    return net->stats.held < net->config.max_held && (peer->unlimited || peer->held < net->config.max_held / NET_SHARES);
}

net_peer *net_peer_at(net_server *net, const net_ip *ip)
{
    char key[NET_ADDRESS];
    net_ip_key(ip, key);
    return net_peer_of(net->peers, key);
}

bool net_may_ask(net_server *net, net_peer *peer)
{
    double rate = net->config.max_requests_of_one;
    return peer->unlimited || net_bucket_take(&peer->requests, net_now(), rate, rate * REQUESTS_SECONDS, 1);
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
    net_server *net = w->data;
    double      now = net_now();
    size_t      end = net->looked_at + net->socks / SECOND + 1;
    (void)loop, (void)events;
    for (; net->looked_at < end && net->looked_at < net->socks; net->looked_at++)
        if (net->sock[net->looked_at])
            look_at(net->sock[net->looked_at], now);
    if (net->looked_at >= net->socks)
        net->looked_at = 0;
    net_listen_on(net);
}

/* ---- what was read too early ---- */

void net_again(net_sock *s)
{
    net_server *net = s->net;
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

/* In a turn of the loop a few requests, and one at most of each connection, however many have been sent at once. */
static void on_again(struct ev_loop *loop, ev_idle *w, int events)
{
    net_server *net = w->data;
    size_t      n = net->todos < AGAIN_AT_ONCE ? net->todos : AGAIN_AT_ONCE;
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

void net_durable(net_server *net, uint64_t ticket)
{
    net->durable = ticket;
    net_queue_durable(net);
    net_answer_durable(net);
}

void net_farewell(net_server *net)
{
    net->leaving = true;
    net_listen_stop(net);
    for (size_t i = 0; i < net->socks; i++) {
        net_sock *s = net->sock[i];
        if (s && s->conn)
            net_conn_close(s->conn, 1001, "restart");
        else if (s && s->phase != NET_LINGER && !s->http)
            net_sock_free(s);
        else if (s && s->http)
            s->http->close = true;
    }
}

bool net_quiet(const net_server *net)
{
    for (size_t i = 0; i < net->socks; i++) {
        const net_sock *s = net->sock[i];
        if (s && (s->conn || s->phase == NET_LINGER || (s->http && s->http->answered)))
            return false;
    }
    return true;
}

static void watch(net_server *net)
{
    ev_timer_init(&net->tick, on_tick, 1.0 / SECOND, 1.0 / SECOND);
    ev_idle_init(&net->again, on_again);
    ev_set_priority(&net->again, EV_MAXPRI); /* "idle" means only: do not sleep */
    net->tick.data = net->again.data = net;
    ev_timer_start(net->loop, &net->tick);
}

net_server *net_new(struct ev_loop *loop, const net_config *config, const net_events *events, void *ctx, rk_text *err)
{
    net_ranges unlimited, proxies;
    if (!net_ranges_read(config->unlimited, &unlimited, err) || !net_ranges_read(config->proxies, &proxies, err))
        return NULL;
    net_server *net = rk_alloc(sizeof *net);
    memset(net, 0, sizeof *net);
    net->loop = loop;
    net->config = *config;
    net->events = *events;
    net->ctx = ctx;
    net->proxies = proxies;
    net->fd = net->inner = -1;
    net->peers = net_peers_new(&unlimited);
    http_parser_set_max_header_size(NET_HEAD_MAX);
    if ((config->tls_cert && !(net->tls = net_tls_new(config->tls_cert, config->tls_key, err))) || !net_listen(net, err)) {
        net_free(net);
        return NULL;
    }
    watch(net);
    return net;
}

void net_free(net_server *net)
{
    net_listen_stop(net);
    ev_timer_stop(net->loop, &net->tick);
    ev_idle_stop(net->loop, &net->again);
    for (size_t i = 0; i < net->socks; i++)
        if (net->sock[i])
            net_sock_free(net->sock[i]);
    SSL_CTX_free(net->tls);
    net_peers_free(net->peers);
    free(net->sock);
    free(net->todo);
    free(net);
}
