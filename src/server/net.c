/* net.c: net.h over libwebsockets on our libev loop: the context, and what goes where.
 *
 * What libwebsockets needs to be told: permessage-deflate is not offered (its inbound side stalls);
 * destroying the context alone drops people without a word, so rk_net_farewell comes first. */
#include "server/net_internal.h"

#include <stdlib.h>
#include <string.h>

const rk_net_stats *rk_net_statistics(const rk_net *net)
{
    return &net->stats;
}

int rk_net_port(const rk_net *net)
{
    return net->port;
}

/* ---- what came in ---- */

void rk_net_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size)
{
    int n = lws_hdr_copy(wsi, out, (int)size, token);
    if (n < 0)
        n = 0;
    out[n] = 0;
}

void rk_net_read(const rk_net *net, struct lws *wsi, rk_request *r)
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
            rk_net_header(wsi, methods[i].token, r->path, sizeof r->path);
        }
    rk_net_header(wsi, WSI_TOKEN_HTTP_URI_ARGS, r->query, sizeof r->query);
    rk_net_header(wsi, WSI_TOKEN_HTTP_COOKIE, r->cookie, sizeof r->cookie);
    rk_net_header(wsi, WSI_TOKEN_ORIGIN, r->origin, sizeof r->origin);
    rk_net_header(wsi, WSI_TOKEN_HOST, r->host, sizeof r->host);
    rk_net_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, r->etag, sizeof r->etag);
    char encodings[RK_HEADER_MOST];
    rk_net_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings);
    r->gzip = strstr(encodings, "gzip") && !strstr(encodings, "gzip;q=0");
    lws_get_peer_simple(wsi, r->address, sizeof r->address);
    if (net->config.trust_proxy && lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        /* the last one: ours; those before it are what the client claims */
        char list[RK_HEADER_MOST];
        rk_net_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list);
        const char *comma = strrchr(list, ','), *from = comma ? comma + 1 : list;
        from += strspn(from, " ");
        snprintf(r->address, sizeof r->address, "%.47s", from);
    }
}

/* ---- the loop ---- */

void rk_net_durable(rk_net *net, uint64_t ticket)
{
    net->durable = ticket;
    rk_conn_durable(net);
    rk_http_durable(net);
}

void rk_net_farewell(rk_net *net)
{
    net->leaving = true;
    for (rk_conn *c = net->conns; c; c = c->next)
        rk_conn_close(c, 1001, "restart");
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n)
{
    rk_session *s = user;
    rk_net     *net = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return net->stats.connections >= net->config.max_connections || net->leaving;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: net->stats.connections++; break;
    case LWS_CALLBACK_WSI_DESTROY:
        if (net->stats.connections)
            net->stats.connections--;
        break;
    case LWS_CALLBACK_HTTP: return rk_http_begin(net, wsi, s);
    case LWS_CALLBACK_HTTP_BODY: return rk_http_body(net, s, in, n);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (!s->http)
            return -1;
        rk_http_answer(net, s);
        break;
    case LWS_CALLBACK_HTTP_WRITEABLE: return rk_http_write(net, wsi, s);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (s)
            rk_http_forget(net, s);
        break;
    case LWS_CALLBACK_ESTABLISHED: return rk_conn_open(net, wsi, s);
    case LWS_CALLBACK_RECEIVE: return rk_conn_receive(net, wsi, s, in, n);
    case LWS_CALLBACK_SERVER_WRITEABLE: return rk_conn_write(s);
    case LWS_CALLBACK_CLOSED: rk_conn_gone(net, s); break;
    default: break;
    }
    return 0;
}

/* The last number is how much goes out with one system call; without it, no more than the size of the buffer for what comes in,
 * which every connection has. */
static const struct lws_protocols protocols[] = {{"ratskeller", callback, sizeof(rk_session), 512, 0, NULL, 2 * RK_FRAME_MOST},
                                                 {0}};
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
