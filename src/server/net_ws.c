/* net_ws.c: WebSockets: the upgrade, lines in, beginning and end. What leaves: net_queue.c. */
#include "server/net_internal.h"

#include <openssl/evp.h>
#include <stdlib.h>

enum { KEY = 24 }; /* letters of base64: 16 bytes */

void net_conn_set(net_conn *c, void *user)
{
    c->user = user;
}

void *net_conn_user(const net_conn *c)
{
    return c->user;
}

const char *net_conn_address(const net_conn *c)
{
    return c->sock->peer->address;
}

/* ---- frames in ---- */

static void take_message(net_conn *c, const net_frame *f)
{
    net_server *net = c->sock->net;
    net->stats.messages_in++;
    if (memchr(f->at, 0, f->n) || !rk_utf8_ok(f->at, f->n))
        net_conn_close(c, 1007, "lines of text, please");
    else if (c->open)
        net->events.message(net->ctx, c, f->at, f->n);
}

static void take_close(net_conn *c, const net_frame *f)
{
    int code = net_close_code(f->at, f->n);
    net_conn_close(c, code ? code : 1002, "");
}

static void take_frame(net_conn *c, const net_frame *f)
{
    switch (f->kind) {
    case NET_FRAME_NONE:
    case NET_FRAME_PONG: break;
    case NET_FRAME_TEXT: take_message(c, f); break;
    case NET_FRAME_PING: net_queue_pong(c, f->at, f->n); break;
    case NET_FRAME_CLOSE: take_close(c, f); break;
    case NET_FRAME_BINARY: net_conn_close(c, 1003, "lines of text, please"); break;
    case NET_FRAME_LONG:
        net_count(c->sock->net, NET_MESSAGE_LONG);
        net_conn_close(c, 1009, "lines of text, please");
        break;
    case NET_FRAME_WRONG:
        net_count(c->sock->net, NET_MALFORMED);
        net_conn_close(c, 1002, "not a frame of a client");
        break;
    }
}

/* What waits for the rest of its message counts, too. */
static void count_unread(net_conn *c)
{
    if (c->in.text.cap == c->in_held)
        return;
    net_unhold(c->sock, &c->in_held);
    if (!net_hold(c->sock, c->in.text.cap, &c->in_held)) {
        net_count(c->sock->net, NET_MEMORY);
        net_conn_close(c, 1013, "too much is waiting");
    }
}

void net_ws_take(net_sock *s, const char *bytes, size_t n)
{
    net_conn *c = s->conn;
    c->heard = net_now();
    c->asked = false;
    s->net->serving = s;
    while (n && !c->close_code && !s->doomed) {
        net_frame f = net_frames_take(&c->in, bytes, n, s->net->config.max_message);
        bytes += f.used;
        n -= f.used;
        take_frame(c, &f);
    }
    s->net->serving = NULL;
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
    net_server *net = s->net;
    int         code = 4000;
    const char *why = "";
    if (!send_upgrade(s, rk_text_str(&h->value[NET_H_KEY]))) {
        net_sock_doom(s);
        return;
    }
    net_conn *c = s->conn = rk_alloc(sizeof *c);
    memset(c, 0, sizeof *c);
    c->sock = s;
    c->heard = net_now();
    s->phase = NET_WEBSOCKET;
    net->stats.websockets++;
    net->serving = s;
    c->open = !net->leaving && net->events.open(net->ctx, c, &h->in, &code, &why);
    net->serving = NULL;
    if (!c->open)
        net_conn_close(c, net->leaving ? 1001 : code, net->leaving ? "restart" : why);
    net_http_free(s);
    ev_io_start(net->loop, &s->read);
}

void net_ws_free(net_sock *s)
{
    net_conn *c = s->conn;
    if (!c)
        return;
    if (c->open)
        s->net->events.closed(s->net->ctx, c);
    net_queue_drop(c);
    net_unhold(s, &c->in_held);
    net_frames_free(&c->in);
    s->net->stats.websockets--;
    free(c);
    s->conn = NULL;
}

void net_ws_look(net_sock *s, double now)
{
    net_conn *c = s->conn;
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
        net_queue_ping(c);
    }
}
