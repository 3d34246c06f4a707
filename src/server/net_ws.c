/* net_ws.c: WebSockets: the upgrade, lines in, queues of lines out, each behind its ticket. */
#include "server/net_internal.h"

#include <openssl/evp.h>
#include <stdlib.h>

enum {
    FRAME_MOST = 32768,
    FRAME_USUAL = 4096,
    CONTROL_MOST = 125,
    AT_ONCE = 8, /* frames with one system call */
    KEY = 24     /* letters of base64: 16 bytes */
};

void rk_conn_set(rk_conn *c, void *user)
{
    c->user = user;
}

void *rk_conn_user(const rk_conn *c)
{
    return c->user;
}

const char *rk_conn_address(const rk_conn *c)
{
    return c->sock->peer->address;
}

void rk_conn_close(rk_conn *c, int code, const char *why)
{
    net_sock *s = c->sock;
    if (c->close_code || s->doomed)
        return;
    c->close_code = code;
    snprintf(c->close_why, sizeof c->close_why, "%s", why);
    s->until = net_now() + NET_CLOSE_SECONDS;
    ev_feed_event(s->net->loop, &s->write, EV_WRITE);
}

/* ---- the queue ---- */

/* Idle connections, thousands perhaps, are not looked at when a commit is done: only these. */
static void hold(rk_conn *c)
{
    rk_net *net = c->sock->net;
    if (c->held)
        return;
    c->held = true;
    c->held_prev = NULL;
    c->held_next = net->held;
    if (c->held_next)
        c->held_next->held_prev = c;
    net->held = c;
}

static void release(rk_conn *c)
{
    if (!c->held)
        return;
    c->held = false;
    *(c->held_prev ? &c->held_prev->held_next : &c->sock->net->held) = c->held_next;
    if (c->held_next)
        c->held_next->held_prev = c->held_prev;
}

/* Behind the last line, if that waits at least as long: what one commit causes leaves in one frame, with one system call. */
static bool join_last(rk_conn *c, const char *bytes, size_t n, uint64_t after)
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

static bool append(rk_conn *c, net_opcode opcode, const char *bytes, size_t n, uint64_t after)
{
    size_t cap = 2 * n < FRAME_USUAL ? FRAME_USUAL : 2 * n < FRAME_MOST ? 2 * n : n, counted = 0;
    if (opcode != NET_OP_TEXT)
        cap = CONTROL_MOST;
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

static void drop(rk_conn *c, net_item *i)
{
    size_t counted = item_size(i->cap);
    c->queued -= i->n;
    net_unhold(c->sock, &counted);
    free(i);
}

static void drop_from(rk_conn *c, net_item **at)
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

void net_ws_drop(rk_conn *c)
{
    release(c);
    drop_from(c, &c->first);
    c->sent = 0;
}

static bool may_leave(const rk_conn *c)
{
    return c->first && c->first->after <= c->sock->net->durable;
}

/* Something new is in the queue: it leaves in this turn of the loop, with what joins it until then. */
static void send_soon(rk_conn *c)
{
    if (c->first->after > c->sock->net->durable)
        hold(c);
    else if (!c->blocked)
        ev_feed_event(c->sock->net->loop, &c->sock->write, EV_WRITE);
}

void rk_conn_send(rk_conn *c, const char *bytes, size_t n, uint64_t after)
{
    rk_net *net = c->sock->net;
    if (c->close_code || c->sock->doomed)
        return;
    if (c->queued + n > net->config.max_queue) {
        net_count(net, NET_SOCKET_SLOW);
        rk_conn_close(c, 1013, "too slow");
    } else if (!join_last(c, bytes, n, after) && !append(c, NET_OP_TEXT, bytes, n, after)) {
        net_count(net, NET_MEMORY);
        rk_conn_close(c, 1013, "too much is waiting");
    } else {
        send_soon(c);
    }
}

/* ---- frames out ---- */

static struct iovec seal(net_item *i)
{
    char *payload = i->bytes + NET_FRAME_HEAD, *at = net_frame_head(payload, i->opcode, i->n);
    i->sealed = true;
    return (struct iovec){at, (size_t)(payload + i->n - at)};
}

static void sent(rk_conn *c, size_t n)
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
static bool write_frames(rk_conn *c)
{
    net_sock *s = c->sock;
    rk_net   *net = s->net;
    while (may_leave(c)) {
        struct iovec v[AT_ONCE];
        size_t       total = 0;
        int          n = 0;
        for (net_item *i = c->first; i && n < AT_ONCE && i->after <= net->durable; i = i->next) {
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

/* The farewell stands behind what may leave; what may not yet never will. */
static bool queue_close(rk_conn *c)
{
    char      payload[CONTROL_MOST];
    size_t    n = strlen(c->close_why) + 2;
    net_item *last = NULL;
    for (net_item *i = c->first; i && i->after <= c->sock->net->durable; i = i->next)
        last = i;
    drop_from(c, last ? &last->next : &c->first);
    release(c);
    c->closing = true;
    payload[0] = (char)(c->close_code >> 8);
    payload[1] = (char)c->close_code;
    memcpy(payload + 2, c->close_why, n - 2);
    return append(c, NET_OP_CLOSE, payload, c->close_code == 1005 ? 0 : n, 0);
}

void net_ws_write(net_sock *s)
{
    rk_conn *c = s->conn;
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
void net_ws_durable(rk_net *net)
{
    for (rk_conn *c = net->held, *next; c; c = next) {
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

/* ---- frames in ---- */

static void pong(rk_conn *c, const char *bytes, size_t n)
{
    net_item *i = c->first;
    while (i && (i->opcode != NET_OP_PONG || i->sealed))
        i = i->next;
    if (i) { /* the last ping asked is the one answered: however many come, one pong waits */
        memcpy(i->bytes + NET_FRAME_HEAD, bytes, n);
        c->queued += n - i->n;
        i->n = n;
    } else if (append(c, NET_OP_PONG, bytes, n, 0)) {
        send_soon(c);
    } else {
        rk_conn_close(c, 1013, "too much is waiting");
    }
}

static void take_message(rk_conn *c, const net_frame *f)
{
    rk_net *net = c->sock->net;
    net->stats.messages_in++;
    if (memchr(f->at, 0, f->n) || !rk_utf8_ok(f->at, f->n))
        rk_conn_close(c, 1007, "lines of text, please");
    else if (c->open)
        net->events.message(net->ctx, c, f->at, f->n);
}

static void take_close(rk_conn *c, const net_frame *f)
{
    int code = net_close_code(f->at, f->n);
    rk_conn_close(c, code ? code : 1002, "");
}

static void take_frame(rk_conn *c, const net_frame *f)
{
    switch (f->kind) {
    case NET_FRAME_NONE:
    case NET_FRAME_PONG: break;
    case NET_FRAME_TEXT: take_message(c, f); break;
    case NET_FRAME_PING: pong(c, f->at, f->n); break;
    case NET_FRAME_CLOSE: take_close(c, f); break;
    case NET_FRAME_BINARY: rk_conn_close(c, 1003, "lines of text, please"); break;
    case NET_FRAME_LONG:
        net_count(c->sock->net, NET_MESSAGE_LONG);
        rk_conn_close(c, 1009, "lines of text, please");
        break;
    case NET_FRAME_WRONG:
        net_count(c->sock->net, NET_MALFORMED);
        rk_conn_close(c, 1002, "not a frame of a client");
        break;
    }
}

/* What waits for the rest of its message counts, too. */
static void count_unread(rk_conn *c)
{
    if (c->in.text.cap == c->in_held)
        return;
    net_unhold(c->sock, &c->in_held);
    if (!net_hold(c->sock, c->in.text.cap, &c->in_held)) {
        net_count(c->sock->net, NET_MEMORY);
        rk_conn_close(c, 1013, "too much is waiting");
    }
}

void net_ws_take(net_sock *s, const char *bytes, size_t n)
{
    rk_conn *c = s->conn;
    c->heard = net_now();
    c->asked = false;
    while (n && !c->close_code && !s->doomed) {
        net_frame f = net_frames_take(&c->in, bytes, n, s->net->config.max_message);
        bytes += f.used;
        n -= f.used;
        take_frame(c, &f);
    }
    count_unread(c);
}

/* ---- beginning and end ---- */

bool net_ws_key_ok(const char *key)
{
    unsigned char raw[KEY];
    return strlen(key) == KEY && key[KEY - 1] == '=' && key[KEY - 2] == '='
           && EVP_DecodeBlock(raw, (const unsigned char *)key, KEY) == KEY / 4 * 3;
}

static bool send_upgrade(net_sock *s, const char *key)
{
    unsigned char hash[EVP_MAX_MD_SIZE];
    char          text[80], accept[64], head[256];
    int           n = snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    unsigned      size;
    EVP_Digest(text, (size_t)n, hash, &size, EVP_sha1(), NULL);
    EVP_EncodeBlock((unsigned char *)accept, hash, (int)size);
    n = snprintf(head, sizeof head,
                 "HTTP/1.1 101 Switching Protocols\r\nserver: ratskeller\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
                 "sec-websocket-accept: %s\r\n\r\n",
                 accept);
    const struct iovec v = {head, (size_t)n};
    return net_sock_send(s, &v, 1) == n;
}

void net_ws_open(net_http *h)
{
    net_sock   *s = h->sock;
    rk_net     *net = s->net;
    int         code = 4000;
    const char *why = "";
    if (!send_upgrade(s, rk_text_str(&h->value[NET_H_KEY]))) {
        net_sock_doom(s);
        return;
    }
    rk_conn *c = s->conn = rk_alloc(sizeof *c);
    memset(c, 0, sizeof *c);
    c->sock = s;
    c->heard = net_now();
    s->phase = NET_WEBSOCKET;
    net->stats.websockets++;
    c->open = !net->leaving && net->events.open(net->ctx, c, &h->in, &code, &why);
    if (!c->open)
        rk_conn_close(c, net->leaving ? 1001 : code, net->leaving ? "restart" : why);
    net_http_free(s);
    ev_io_start(net->loop, &s->read);
}

void net_ws_free(net_sock *s)
{
    rk_conn *c = s->conn;
    if (!c)
        return;
    if (c->open)
        s->net->events.closed(s->net->ctx, c);
    net_ws_drop(c);
    net_unhold(s, &c->in_held);
    net_frames_free(&c->in);
    s->net->stats.websockets--;
    free(c);
    s->conn = NULL;
}

void net_ws_look(net_sock *s, double now)
{
    rk_conn *c = s->conn;
    if (c->close_code && now > s->until) {
        net_sock_doom(s);
    } else if (c->blocked && now > c->blocked + s->net->config.answer_seconds) {
        net_count(s->net, NET_SOCKET_SLOW);
        net_sock_doom(s);
    } else if (now > c->heard + NET_SILENCE_SECONDS) {
        net_count(s->net, NET_SOCKET_MUTE);
        net_sock_doom(s);
    } else if (now > c->heard + NET_PING_SECONDS && !c->asked && !c->close_code) {
        c->asked = true;
        if (append(c, NET_OP_PING, "", 0, 0))
            send_soon(c);
    }
}
