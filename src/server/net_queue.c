/* net_queue.c: what leaves over WebSockets: queues of frames, each behind its ticket. */
#include "server/net_internal.h"

#include <stdlib.h>

enum {
    FRAME_MAX = 32768,
    FRAME_USUAL = 4096,
    CONTROL_MAX = 125,
    AT_ONCE = 8 /* frames with one system call */
};

void net_conn_close(net_conn *c, int code, const char *why)
{
    net_sock *s = c->sock;
    if (c->close_code || s->doomed)
        return;
    c->close_code = code;
    snprintf(c->close_why, sizeof c->close_why, "%s", why);
    s->until = net_now() + NET_CLOSE_SECONDS;
    ev_feed_event(s->net->loop, &s->write, EV_WRITE);
}

/* ---- waiting ---- */

/* Idle connections, thousands perhaps, are not looked at when a commit is done: only these. */
static void hold(net_conn *c)
{
    net_server *net = c->sock->net;
    if (c->held)
        return;
    c->held = true;
    c->held_prev = NULL;
    c->held_next = net->held;
    if (c->held_next)
        c->held_next->held_prev = c;
    net->held = c;
}

static void release(net_conn *c)
{
    if (!c->held)
        return;
    c->held = false;
    *(c->held_prev ? &c->held_prev->held_next : &c->sock->net->held) = c->held_next;
    if (c->held_next)
        c->held_next->held_prev = c->held_prev;
}

/* Behind the last line, if that waits at least as long: what one commit causes leaves in one frame, with one system call. */
static bool join_last(net_conn *c, const char *bytes, size_t n, uint64_t after)
{
    net_item *i = c->last;
    if (!i || i->sealed || i->opcode != NET_OP_TEXT || after > i->after || i->n + 1 + n > i->cap)
        return false;
    i->bytes[NET_FRAME_HEAD + i->n] = '\n';
    memcpy(i->bytes + NET_FRAME_HEAD + i->n + 1, bytes, n);
    i->n += 1 + n;
    c->queued += 1 + n;
    return true;
}

static size_t item_size(size_t cap)
{
    return sizeof(net_item) + NET_FRAME_HEAD + cap;
}

static bool append(net_conn *c, net_opcode opcode, const char *bytes, size_t n, uint64_t after)
{
    size_t cap = 2 * n < FRAME_USUAL ? FRAME_USUAL : 2 * n < FRAME_MAX ? 2 * n : n, counted = 0;
    if (opcode != NET_OP_TEXT)
        cap = CONTROL_MAX;
    if (!net_hold(c->sock, item_size(cap), &counted))
        return false;
    net_item *i = rk_alloc(item_size(cap));
    *i = (net_item){.after = after, .n = n, .cap = cap, .opcode = (uint8_t)opcode};
    if (n)
        memcpy(i->bytes + NET_FRAME_HEAD, bytes, n);
    *(c->last ? &c->last->next : &c->first) = i;
    c->last = i;
    c->queued += n;
    return true;
}

static void drop(net_conn *c, net_item *i)
{
    size_t counted = item_size(i->cap);
    c->queued -= i->n;
    net_unhold(c->sock, &counted);
    free(i);
}

static void drop_from(net_conn *c, net_item **at)
{
    for (net_item *i = *at, *next; i; i = next) {
        next = i->next;
        drop(c, i);
    }
    *at = NULL;
    c->last = NULL;
    for (net_item *i = c->first; i; i = i->next)
        c->last = i;
}

void net_queue_drop(net_conn *c)
{
    release(c);
    drop_from(c, &c->first);
    c->sent = 0;
}

static bool may_leave(const net_conn *c)
{
    return c->first && c->first->after <= c->sock->net->durable;
}

/* Something new is in the queue: it leaves in this turn of the loop, with what joins it until then. */
static void send_soon(net_conn *c)
{
    if (c->first->after > c->sock->net->durable)
        hold(c);
    else if (!c->blocked)
        ev_feed_event(c->sock->net->loop, &c->sock->write, EV_WRITE);
}

void net_conn_send(net_conn *c, const char *bytes, size_t n, uint64_t after)
{
    net_server *net = c->sock->net;
    if (c->close_code || c->sock->doomed)
        return;
    if (c->queued + n > net->config.max_queue) {
        net_count(net, NET_SOCKET_SLOW);
        net_conn_close(c, 1013, "too slow");
    } else if (!join_last(c, bytes, n, after) && !append(c, NET_OP_TEXT, bytes, n, after)) {
        net_count(net, NET_MEMORY);
        net_conn_close(c, 1013, "too much is waiting");
    } else {
        send_soon(c);
    }
}

void net_queue_ping(net_conn *c)
{
    if (append(c, NET_OP_PING, "", 0, 0))
        send_soon(c);
}

void net_queue_pong(net_conn *c, const char *bytes, size_t n)
{
    net_item *i = c->first;
    while (i && (i->opcode != NET_OP_PONG || i->sealed))
        i = i->next;
    if (i) { /* the last ping is the one answered: however many come, one pong waits */
        memcpy(i->bytes + NET_FRAME_HEAD, bytes, n);
        c->queued += n - i->n;
        i->n = n;
    } else if (append(c, NET_OP_PONG, bytes, n, 0)) {
        send_soon(c);
    } else {
        net_conn_close(c, 1013, "too much is waiting");
    }
}

/* ---- on their way ---- */

static struct iovec seal(net_item *i)
{
    char *payload = i->bytes + NET_FRAME_HEAD, *at = net_frame_head(payload, i->opcode, i->n);
    i->sealed = true;
    return (struct iovec){at, (size_t)(payload + i->n - at)};
}

static void sent(net_conn *c, size_t n)
{
    c->sent += n;
    for (net_item *i; (i = c->first) && c->sent >= seal(i).iov_len;) {
        c->sent -= seal(i).iov_len;
        c->sock->net->stats.frames_out++;
        c->first = i->next;
        if (!c->first)
            c->last = NULL;
        drop(c, i);
        if (!c->sent)
            break;
    }
}

/* Writes what may leave, as long as the socket takes it; false: the connection is broken. */
static bool write_frames(net_conn *c)
{
    net_sock   *s = c->sock;
    net_server *net = s->net;
    while (may_leave(c)) {
        struct iovec v[AT_ONCE] = {seal(c->first)};
        size_t       total = v[0].iov_len;
        int          n = 1;
        for (net_item *i = c->first->next; i && n < AT_ONCE && i->after <= net->durable; i = i->next) {
            v[n] = seal(i);
            total += v[n++].iov_len;
        }
        v[0].iov_base = (char *)v[0].iov_base + c->sent;
        v[0].iov_len -= c->sent;
        total -= c->sent;
        ssize_t done = net_sock_send(s, v, n);
        if (done < 0)
            return false;
        sent(c, (size_t)done);
        if ((size_t)done < total) {
            if (!c->blocked)
                c->blocked = net_now();
            ev_io_start(net->loop, &s->write);
            return true;
        }
    }
    c->blocked = 0;
    ev_io_stop(net->loop, &s->write);
    if (c->first && !c->close_code)
        hold(c);
    return true;
}

void net_conn_withdraw(net_conn *c)
{
    net_item *last = NULL;
    for (net_item *i = c->first; i && i->after <= c->sock->net->durable; i = i->next)
        last = i;
    drop_from(c, last ? &last->next : &c->first);
    release(c);
}

/* The farewell stands behind what may leave; what may not yet never will. */
static bool queue_close(net_conn *c)
{
    char   payload[CONTROL_MAX];
    size_t n = strlen(c->close_why) + 2;
    net_conn_withdraw(c);
    c->closing = true;
    payload[0] = (char)(c->close_code >> 8);
    payload[1] = (char)c->close_code;
    memcpy(payload + 2, c->close_why, n - 2);
    return append(c, NET_OP_CLOSE, payload, c->close_code == 1005 ? 0 : n, 0);
}

void net_queue_write(net_sock *s)
{
    net_conn *c = s->conn;
    if (c->close_code && !c->closing && !queue_close(c)) {
        net_sock_doom(s);
        return;
    }
    if (!write_frames(c))
        net_sock_doom(s);
    else if (c->closing && !c->first)
        net_sock_linger(s);
}

/* At once instead of when the loop next says that the socket is writable, which it nearly always is: saves system calls. */
void net_queue_durable(net_server *net)
{
    for (net_conn *c = net->held, *next; c; c = next) {
        next = c->held_next;
        if (!may_leave(c) || c->sock->doomed)
            continue;
        release(c);
        if (c->close_code)
            ev_feed_event(net->loop, &c->sock->write, EV_WRITE);
        else if (!c->blocked && !write_frames(c))
            net_sock_doom(c->sock);
    }
}
