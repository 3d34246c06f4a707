/* net.c: net.h over libwebsockets on our libev loop.
 *
 * What libwebsockets needs to be told: permessage-deflate is not offered (its inbound side stalls);
 * destroying the context alone drops people without a word, so rk_net_farewell comes first. */
#include "server/net.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

enum { FRAME_MOST = 32768, FRAME_USUAL = 4096, HEADERS_MOST = 3072, HTTP_CHUNK = 16384, HTTP_SECONDS = 20 };

/* A frame waiting to leave: one or more lines that wait for the same ticket. */
typedef struct item {
    struct item  *next;
    uint64_t      after;
    size_t        n, cap;
    unsigned char bytes[]; /* LWS_PRE of them for the header, then the lines */
} item;

struct rk_conn {
    rk_net     *net;
    struct lws *wsi;
    void       *user;
    rk_conn    *prev, *next;           /* all WebSockets */
    rk_conn    *held_prev, *held_next; /* those whose first line waits for its ticket */
    bool        held;
    item       *first, *last;
    size_t      queued;
    rk_text     in; /* a message arriving in fragments */
    int         close_code;
    char        close_why[64];
    char        address[RK_ADDRESS];
    bool        open;
};

typedef struct http {
    rk_request   in;
    rk_text      body;
    rk_response  out;
    struct http *prev, *next; /* all answers that wait */
    struct lws  *wsi;
    size_t       sent;
    bool         answered, headers_sent;
} http;

/* What libwebsockets keeps for each connection. */
typedef struct {
    rk_conn *conn;
    http    *http;
    bool     counted;
} session;

struct rk_net {
    struct lws_context *context;
    rk_net_config       config;
    rk_net_events       events;
    void               *ctx;
    uint64_t            durable;
    rk_conn            *conns, *held;
    http               *waiting;
    uint64_t            serial;
    bool                leaving;
    rk_net_stats        stats;
    int                 port;
    unsigned char       frame[LWS_PRE + FRAME_MOST];
};

const rk_net_stats *rk_net_statistics(const rk_net *net)
{
    return &net->stats;
}

int rk_net_port(const rk_net *net)
{
    return net->port;
}

/* ---- what came in ---- */

static void header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size)
{
    int n = lws_hdr_copy(wsi, out, (int)size, token);
    if (n < 0)
        n = 0;
    out[n] = 0;
}

static void read_request(const rk_net *net, struct lws *wsi, rk_request *r)
{
    static const struct {
        enum lws_token_indexes token;
        const char            *method;
    } methods[] = {{WSI_TOKEN_GET_URI, "GET"}, {WSI_TOKEN_POST_URI, "POST"}, {WSI_TOKEN_HEAD_URI, "HEAD"}};
    memset(r, 0, sizeof *r);
    strcpy(r->method, "?");
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (lws_hdr_total_length(wsi, methods[i].token) > 0) {
            strcpy(r->method, methods[i].method);
            header(wsi, methods[i].token, r->path, sizeof r->path);
        }
    header(wsi, WSI_TOKEN_HTTP_URI_ARGS, r->query, sizeof r->query);
    header(wsi, WSI_TOKEN_HTTP_COOKIE, r->cookie, sizeof r->cookie);
    header(wsi, WSI_TOKEN_ORIGIN, r->origin, sizeof r->origin);
    header(wsi, WSI_TOKEN_HOST, r->host, sizeof r->host);
    header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, r->etag, sizeof r->etag);
    char encodings[RK_HEADER_MOST];
    header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings);
    r->gzip = strstr(encodings, "gzip") && !strstr(encodings, "gzip;q=0");
    lws_get_peer_simple(wsi, r->address, sizeof r->address);
    if (net->config.trust_proxy && lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        /* the last one: ours; those before it are what the client claims */
        char list[RK_HEADER_MOST];
        header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list);
        const char *comma = strrchr(list, ','), *from = comma ? comma + 1 : list;
        from += strspn(from, " ");
        snprintf(r->address, sizeof r->address, "%.47s", from);
    }
}

/* ---- HTTP ---- */

static void forget_http(rk_net *net, session *s)
{
    http *h = s->http;
    if (!h)
        return;
    if (h->prev)
        h->prev->next = h->next;
    else if (net->waiting == h)
        net->waiting = h->next;
    if (h->next)
        h->next->prev = h->prev;
    rk_text_free(&h->body);
    rk_text_free(&h->out.body);
    free(h);
    s->http = NULL;
}

static void answer(rk_net *net, session *s)
{
    http *h = s->http;
    if (h->answered)
        return;
    h->answered = true;
    h->in.body = rk_text_str(&h->body);
    h->in.body_len = h->body.len;
    h->out.status = 200;
    h->out.type = "application/json";
    h->in.serial = ++net->serial;
    net->stats.requests++;
    net->events.http(net->ctx, &h->in, &h->out);
    if (!h->out.later && h->out.after <= net->durable) {
        lws_callback_on_writable(h->wsi);
        return;
    }
    h->next = net->waiting;
    if (h->next)
        h->next->prev = h;
    net->waiting = h;
}

static int begin_http(rk_net *net, struct lws *wsi, session *s)
{
    forget_http(net, s);
    s->http = rk_alloc(sizeof *s->http);
    memset(s->http, 0, sizeof *s->http);
    s->http->wsi = wsi;
    read_request(net, wsi, &s->http->in);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, HTTP_SECONDS);
    char length[24] = "";
    header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    if (strcmp(s->http->in.method, "POST") != 0 || !strcmp(length, "0") || !*length)
        answer(net, s);
    else if (strtoull(length, NULL, 10) > net->config.max_body)
        return -1;
    return 0;
}

static int add_body(rk_net *net, session *s, const void *in, size_t n)
{
    if (!s->http || s->http->body.len + n > net->config.max_body)
        return -1;
    rk_text_addn(&s->http->body, in, n);
    return 0;
}

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **p, unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value), p, end)
           == 0;
}

/* Where the page may connect to: 'self' does not mean WebSockets in every browser. A Host header that is not
 * plainly one adds nothing. */
static void write_policy(const rk_request *in, char out[RK_HEADER_MOST])
{
    char sockets[240] = "";
    if (*in->host && strlen(in->host) < 100
        && !in->host[strspn(in->host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]")])
        snprintf(sockets, sizeof sockets, " ws://%.99s wss://%.99s", in->host, in->host);
    snprintf(out, RK_HEADER_MOST,
             "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'%s; object-src 'none'; frame-ancestors 'none'; "
             "base-uri 'none'; form-action 'self'",
             sockets);
}

static size_t body_size(const http *h)
{
    return h->out.bytes ? h->out.n : h->out.body.len;
}

static bool send_headers(const rk_net *net, struct lws *wsi, const http *h)
{
    static const char *const always[][2] = {
        {"x-content-type-options:", "nosniff"},
        {"x-frame-options:", "DENY"},
        {"referrer-policy:", "no-referrer"},
        {"cross-origin-opener-policy:", "same-origin"},
        {"cross-origin-resource-policy:", "same-origin"},
    };
    char          policy[RK_HEADER_MOST];
    unsigned char buf[LWS_PRE + HEADERS_MOST], *start = buf + LWS_PRE, *p = start, *end = buf + sizeof buf - 1;
    bool          ok = lws_add_http_header_status(wsi, (unsigned)h->out.status, &p, end) == 0;
    ok = ok && add_header(wsi, "content-type:", h->out.type, &p, end);
    for (size_t i = 0; ok && i < sizeof always / sizeof *always; i++)
        ok = add_header(wsi, always[i][0], always[i][1], &p, end);
    write_policy(&h->in, policy);
    ok = ok && add_header(wsi, "content-security-policy:", policy, &p, end);
    ok = ok && add_header(wsi, "cache-control:", h->out.cache ? h->out.cache : "no-store", &p, end);
    if (ok && h->out.etag[0])
        ok = add_header(wsi, "etag:", h->out.etag, &p, end);
    if (ok && h->out.gzip)
        ok = add_header(wsi, "content-encoding:", "gzip", &p, end);
    if (ok && (h->out.gzip || h->out.varies))
        ok = add_header(wsi, "vary:", "accept-encoding", &p, end);
    if (ok && net->config.tls_cert)
        ok = add_header(wsi, "strict-transport-security:", "max-age=31536000", &p, end);
    if (ok && h->out.cookie[0])
        ok = add_header(wsi, "set-cookie:", h->out.cookie, &p, end);
    if (ok && h->out.status != 304)
        ok = lws_add_http_header_content_length(wsi, body_size(h), &p, end) == 0;
    return ok && lws_finalize_write_http_header(wsi, start, &p, end) == 0;
}

static int write_http(rk_net *net, struct lws *wsi, session *s)
{
    http *h = s->http;
    if (!h || !h->answered || h->out.later || h->out.after > net->durable)
        return 0;
    bool no_body = !strcmp(h->in.method, "HEAD") || h->out.status == 304;
    if (!h->headers_sent) {
        if (!send_headers(net, wsi, h))
            return -1;
        h->headers_sent = true;
        if (!no_body && body_size(h)) {
            lws_callback_on_writable(wsi);
            return 0;
        }
    }
    size_t left = no_body ? 0 : body_size(h) - h->sent, n = left < HTTP_CHUNK ? left : HTTP_CHUNK;
    if (n) {
        memcpy(net->frame + LWS_PRE, (h->out.bytes ? h->out.bytes : h->out.body.at) + h->sent, n);
        if (lws_write(wsi, net->frame + LWS_PRE, n, n == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)n)
            return -1;
        h->sent += n;
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, HTTP_SECONDS); /* for as long as it reads */
        net->stats.bytes_out += n;
    }
    if (n < left) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    forget_http(net, s);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* ---- WebSockets ---- */

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
    item *i = c->last;
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
    size_t cap = 2 * n < FRAME_USUAL ? FRAME_USUAL : 2 * n < FRAME_MOST ? 2 * n : n;
    item  *i = rk_realloc(NULL, sizeof *i + LWS_PRE + cap);
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
    item *i = c->first;
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

static int open_conn(rk_net *net, struct lws *wsi, session *s)
{
    rk_request  in;
    int         code = 4000;
    const char *why = "";
    rk_conn    *c = rk_alloc(sizeof *c);
    read_request(net, wsi, &in);
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

static void close_conn(rk_net *net, session *s)
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

static int receive(rk_net *net, struct lws *wsi, session *s, const char *in, size_t n)
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
        item *i = c->first;
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

static int write_conn(session *s)
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

/* ---- the loop ---- */

void rk_net_durable(rk_net *net, uint64_t ticket)
{
    net->durable = ticket;
    for (rk_conn *c = net->held, *next; c; c = next) {
        next = c->held_next;
        if (c->first && c->first->after <= ticket) {
            release(c);
            write_now(c);
        }
    }
    for (http *h = net->waiting; h; h = h->next)
        if (!h->out.later && h->out.after <= ticket)
            lws_callback_on_writable(h->wsi);
}

void rk_net_answer(rk_net *net, uint64_t serial, rk_response *out)
{
    for (http *h = net->waiting; h; h = h->next)
        if (h->out.later && h->in.serial == serial) {
            rk_text_free(&h->out.body);
            h->out = *out;
            h->out.later = false;
            memset(&out->body, 0, sizeof out->body);
            lws_set_timeout(h->wsi, PENDING_TIMEOUT_HTTP_CONTENT, HTTP_SECONDS);
            if (h->out.after <= net->durable)
                lws_callback_on_writable(h->wsi);
        }
    rk_text_free(&out->body);
}

void rk_net_farewell(rk_net *net)
{
    net->leaving = true;
    for (rk_conn *c = net->conns; c; c = c->next)
        rk_conn_close(c, 1001, "restart");
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n)
{
    session *s = user;
    rk_net  *net = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return net->stats.connections >= net->config.max_connections || net->leaving;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: net->stats.connections++; break;
    case LWS_CALLBACK_WSI_DESTROY:
        if (net->stats.connections)
            net->stats.connections--;
        break;
    case LWS_CALLBACK_HTTP: return begin_http(net, wsi, s);
    case LWS_CALLBACK_HTTP_BODY: return add_body(net, s, in, n);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (!s->http)
            return -1;
        answer(net, s);
        break;
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_http(net, wsi, s);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (s)
            forget_http(net, s);
        break;
    case LWS_CALLBACK_ESTABLISHED: return open_conn(net, wsi, s);
    case LWS_CALLBACK_RECEIVE: return receive(net, wsi, s, in, n);
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_conn(s);
    case LWS_CALLBACK_CLOSED: close_conn(net, s); break;
    default: break;
    }
    return 0;
}

static const struct lws_protocols protocols[] = {{"ratskeller", callback, sizeof(session), 2048, 0, NULL, 0}, {0}};
static const lws_retry_bo_t       idle = {.secs_since_valid_ping = 60, .secs_since_valid_hangup = 90};

static void say_on_stderr(int level, const char *line)
{
    (void)level;
    size_t  n = strcspn(line, "\n");
    rk_text out = RK_TEXT_INIT;
    rk_text_add(&out, "{\"level\":\"warning\",\"what\":\"libwebsockets\",\"text\":\"");
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)line[i] >= 0x20 && line[i] != '"' && line[i] != '\\')
            rk_text_char(&out, line[i]);
    fprintf(stderr, "%s\"}\n", rk_text_str(&out));
    rk_text_free(&out);
}

rk_net *rk_net_new(struct ev_loop *loop, const rk_net_config *config, const rk_net_events *events, void *ctx, rk_text *err)
{
    rk_net *net = rk_alloc(sizeof *net);
    void   *loops[] = {loop};
    memset(net, 0, sizeof *net);
    net->config = *config;
    net->events = *events;
    net->ctx = ctx;
    lws_set_log_level(LLL_ERR, say_on_stderr);
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = config->port;
    info.iface = config->address;
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    if (strchr(config->address, ':'))
        info.options &= ~(uint64_t)LWS_SERVER_OPTION_DISABLE_IPV6;
    info.foreign_loops = loops;
    info.user = net;
    info.max_http_header_data = 4096;
    info.max_http_header_pool = 256;
    /* fd_limit_per_thread stays 0: with a limit of its own the library looks for each socket in a list. Without, it takes
     * the process's limit on open files (allow_many_files) and an array. */
    info.timeout_secs = 15;
    info.keepalive_timeout = 30;
    info.retry_and_idle_policy = &idle;
    info.server_string = "ratskeller";
    if (config->tls_cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = config->tls_cert;
        info.ssl_private_key_filepath = config->tls_key;
        info.alpn = "http/1.1";
    }
    net->context = lws_create_context(&info);
    if (!net->context) {
        rk_text_addf(err, "cannot listen on %s:%d (is the port taken, are the certificate and key readable?)", config->address,
                     config->port);
        free(net);
        return NULL;
    }
    net->port = lws_get_vhost_listen_port(lws_get_vhost_by_name(net->context, "default"));
    return net;
}

void rk_net_free(rk_net *net)
{
    lws_context_destroy(net->context);
    free(net);
}
