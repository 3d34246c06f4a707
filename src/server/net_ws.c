/* net_ws.c: WebSockets: lines in, queues of lines out, each behind its ticket. */
#include "server/net_internal.h"

#include <stdlib.h>
#include <string.h>

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
    return c->address;
}

void rk_conn_close(rk_conn *c, int code, const char *why)
{
    if (c->close_code)
        return;
    c->close_code = code;
    snprintf(c->close_why, sizeof c->close_why, "%s", why);
    lws_callback_on_writable(c->wsi);
}

/* Idle connections, thousands perhaps, are not looked at when a commit is done: only these. */
static void hold(rk_conn *c)
{
    if (c->held)
        return;
    c->held = true;
    c->held_prev = NULL;
    c->held_next = c->net->held;
    if (c->held_next)
        c->held_next->held_prev = c;
    c->net->held = c;
}

static void release(rk_conn *c)
{
    if (!c->held)
        return;
    c->held = false;
    if (c->held_prev)
        c->held_prev->held_next = c->held_next;
    else
        c->net->held = c->held_next;
    if (c->held_next)
        c->held_next->held_prev = c->held_prev;
}

/* Behind the last line, if that waits at least as long: what one commit causes leaves in one frame, with one system call. */
static bool join_last(rk_conn *c, const char *bytes, size_t n, uint64_t after)
{
    rk_item *i = c->last;
    if (!i || after > i->after || i->n + 1 + n > i->cap)
        return false;
    i->bytes[LWS_PRE + i->n] = '\n';
    memcpy(i->bytes + LWS_PRE + i->n + 1, bytes, n);
    i->n += 1 + n;
    c->queued += 1 + n;
    return true;
}

static void append(rk_conn *c, const char *bytes, size_t n, uint64_t after)
{
    size_t   cap = 2 * n < RK_FRAME_USUAL ? RK_FRAME_USUAL : 2 * n < RK_FRAME_MOST ? 2 * n : n;
    rk_item *i = rk_realloc(NULL, sizeof *i + LWS_PRE + cap);
    i->next = NULL;
    i->after = after;
    i->n = n;
    i->cap = cap;
    memcpy(i->bytes + LWS_PRE, bytes, n);
    *(c->last ? &c->last->next : &c->first) = i;
    c->last = i;
    c->queued += n;
}

static void drop_first(rk_conn *c)
{
    rk_item *i = c->first;
    c->queued -= i->n;
    c->first = i->next;
    if (!c->first)
        c->last = NULL;
    free(i);
}

void rk_conn_send(rk_conn *c, const char *bytes, size_t n, uint64_t after)
{
    if (c->close_code)
        return;
    if (c->queued + n > c->net->config.max_queue) {
        c->net->stats.dropped_slow++;
        rk_conn_close(c, 1013, "too slow");
        return;
    }
    bool empty = !c->first;
    if (!join_last(c, bytes, n, after))
        append(c, bytes, n, after);
    if (c->first->after > c->net->durable)
        hold(c);
    else if (empty)
        lws_callback_on_writable(c->wsi);
}

int rk_conn_open(rk_net *net, struct lws *wsi, rk_session *s)
{
    rk_request  in;
    int         code = 4000;
    const char *why = "";
    rk_conn    *c = rk_alloc(sizeof *c);
    rk_net_read(net, wsi, &in);
    memset(c, 0, sizeof *c);
    c->net = net;
    c->wsi = wsi;
    memcpy(c->address, in.address, sizeof c->address);
    c->next = net->conns;
    if (c->next)
        c->next->prev = c;
    net->conns = c;
    net->stats.websockets++;
    s->conn = c;
    c->open = !net->leaving && net->events.open(net->ctx, c, &in, &code, &why);
    if (!c->open)
        rk_conn_close(c, net->leaving ? 1001 : code, net->leaving ? "restart" : why);
    return 0;
}

void rk_conn_gone(rk_net *net, rk_session *s)
{
    rk_conn *c = s->conn;
    if (!c)
        return;
    if (c->open)
        net->events.closed(net->ctx, c);
    if (c->prev)
        c->prev->next = c->next;
    else
        net->conns = c->next;
    if (c->next)
        c->next->prev = c->prev;
    release(c);
    while (c->first)
        drop_first(c);
    rk_text_free(&c->in);
    net->stats.websockets--;
    free(c);
    s->conn = NULL;
}

int rk_conn_receive(rk_net *net, struct lws *wsi, rk_session *s, const char *in, size_t n)
{
    rk_conn *c = s->conn;
    bool     whole = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    if (!c || c->close_code)
        return 0;
    if (c->in.len + n > net->config.max_message || lws_frame_is_binary(wsi)) {
        rk_conn_close(c, lws_frame_is_binary(wsi) ? 1003 : 1009, "lines of text, please");
        return 0;
    }
    rk_text_addn(&c->in, in, n);
    if (!whole)
        return 0;
    net->stats.messages_in++;
    if (memchr(rk_text_str(&c->in), 0, c->in.len) || !rk_utf8_ok(rk_text_str(&c->in), c->in.len))
        rk_conn_close(c, 1007, "lines of text, please");
    else
        net->events.message(net->ctx, c, rk_text_str(&c->in), c->in.len);
    rk_text_clear(&c->in);
    return 0;
}

static bool may_leave(const rk_conn *c)
{
    return c->first && c->first->after <= c->net->durable;
}

/* Writes what may leave, as long as the socket takes it; false: the connection is broken. What the socket does not take of a
 * frame libwebsockets keeps, and the rest waits here. */
static bool write_frames(rk_conn *c)
{
    while (may_leave(c) && !lws_partial_buffered(c->wsi)) {
        rk_item *i = c->first;
        if (lws_write(c->wsi, i->bytes + LWS_PRE, i->n, LWS_WRITE_TEXT) < (int)i->n)
            return false;
        c->net->stats.frames_out++;
        c->net->stats.bytes_out += i->n;
        drop_first(c);
    }
    if (may_leave(c))
        lws_callback_on_writable(c->wsi);
    else if (c->first && !c->close_code)
        hold(c);
    return true;
}

int rk_conn_write(rk_session *s)
{
    rk_conn *c = s->conn;
    if (!c)
        return 0;
    bool wrote = may_leave(c);
    if (!write_frames(c))
        return -1;
    if (!c->close_code)
        return 0;
    if (wrote || lws_partial_buffered(c->wsi)) {
        lws_callback_on_writable(c->wsi); /* a close that follows at once would cut off what was just written */
        return 0;
    }
    lws_close_reason(c->wsi, (enum lws_close_status)c->close_code, (unsigned char *)c->close_why, strlen(c->close_why));
    return -1;
}

/* At once instead of when the loop next says that the socket is writable, which it nearly always is: saves three system
 * calls a frame. */
static void write_now(rk_conn *c)
{
    if (c->close_code)
        lws_callback_on_writable(c->wsi);
    else if (!write_frames(c))
        lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

void rk_conn_durable(rk_net *net)
{
    for (rk_conn *c = net->held, *next; c; c = next) {
        next = c->held_next;
        if (may_leave(c)) {
            release(c);
            write_now(c);
        }
    }
}
