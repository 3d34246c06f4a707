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

void rk_conn_send(rk_conn *c, const char *bytes, size_t n, uint64_t after)
{
    if (c->close_code)
        return;
    if (c->queued + n > c->net->config.max_queue) {
        c->net->stats.dropped_slow++;
        rk_conn_close(c, 1013, "too slow");
        return;
    }
    rk_item *i = rk_alloc(sizeof *i + n);
    i->next = NULL;
    i->after = after;
    i->n = n;
    memcpy(i->bytes, bytes, n);
    *c->last = i;
    c->last = &i->next;
    c->queued += n;
    if (c->first->after > c->net->durable)
        hold(c);
    else if (c->first == i)
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
    c->last = &c->first;
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
    while (c->first) {
        rk_item *i = c->first;
        c->first = i->next;
        free(i);
    }
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

static rk_item *take_item(rk_conn *c)
{
    rk_item *i = c->first;
    c->queued -= i->n;
    c->first = i->next;
    if (!c->first)
        c->last = &c->first;
    return i;
}

static bool may_leave(const rk_conn *c)
{
    return c->first && c->first->after <= c->net->durable;
}

static bool send_frame(rk_net *net, struct lws *wsi, unsigned char *bytes, size_t n)
{
    net->stats.frames_out++;
    net->stats.bytes_out += n;
    return lws_write(wsi, bytes, n, LWS_WRITE_TEXT) >= (int)n;
}

/* One line larger than a frame: by itself. */
static bool send_large(rk_conn *c)
{
    rk_item       *i = take_item(c);
    unsigned char *copy = rk_alloc(LWS_PRE + i->n);
    memcpy(copy + LWS_PRE, i->bytes, i->n);
    bool ok = send_frame(c->net, c->wsi, copy + LWS_PRE, i->n);
    free(copy);
    free(i);
    return ok;
}

/* As many waiting lines as fit go out in one frame. */
static bool send_some(rk_conn *c)
{
    unsigned char *frame = c->net->frame + LWS_PRE;
    size_t         n = 0;
    while (may_leave(c) && n + 1 + c->first->n <= RK_FRAME_MOST) {
        rk_item *i = take_item(c);
        if (n)
            frame[n++] = '\n';
        memcpy(frame + n, i->bytes, i->n);
        n += i->n;
        free(i);
    }
    return n ? send_frame(c->net, c->wsi, frame, n) : send_large(c);
}

int rk_conn_write(rk_net *net, struct lws *wsi, rk_session *s)
{
    rk_conn *c = s->conn;
    if (!c)
        return 0;
    (void)net;
    bool wrote = may_leave(c);
    if (wrote && !send_some(c))
        return -1;
    if (may_leave(c) || (c->close_code && (wrote || lws_partial_buffered(wsi)))) {
        lws_callback_on_writable(wsi); /* a close that follows at once would cut off what was just written */
    } else if (c->close_code) {
        lws_close_reason(wsi, (enum lws_close_status)c->close_code, (unsigned char *)c->close_why, strlen(c->close_why));
        return -1;
    } else if (c->first) {
        hold(c);
    }
    return 0;
}

void rk_conn_durable(rk_net *net)
{
    for (rk_conn *c = net->held, *next; c; c = next) {
        next = c->held_next;
        if (c->first && c->first->after <= net->durable) {
            release(c);
            lws_callback_on_writable(c->wsi);
        }
    }
}
