/* net.h: HTTP and WebSockets, and nothing of what they are used for. One loop, one thread.
 *
 * Everything that leaves carries a ticket of the store (0: none needed) and is held back until that
 * ticket is durable: nobody hears of something that a crash could undo. */
#ifndef RK_NET_H
#define RK_NET_H

#include "base/text.h"

#include <ev.h>
#include <stdbool.h>

typedef struct rk_net  rk_net;
typedef struct rk_conn rk_conn; /* one WebSocket */

enum { RK_ADDRESS = 48, RK_PATH_MOST = 256, RK_HEADER_MOST = 512, RK_ETAG = 40 };

typedef struct {
    char        method[8]; /* GET, HEAD, POST, or "?" */
    char        path[RK_PATH_MOST], query[RK_PATH_MOST], cookie[RK_HEADER_MOST], origin[RK_PATH_MOST], host[RK_PATH_MOST];
    char        etag[RK_ETAG];       /* If-None-Match */
    char        address[RK_ADDRESS]; /* whom limits count for */
    bool        gzip;                /* an answer may be compressed */
    uint64_t    serial;              /* names the request, for rk_net_answer */
    const char *body;
    size_t      body_len;
} rk_request;

typedef struct {
    int         status;
    const char *type;
    rk_text     body;
    const char *bytes; /* not NULL: the body lies here, for as long as the program runs, and not in `body` */
    size_t      n;
    bool        gzip;                   /* the body is compressed */
    bool        varies;                 /* it would not be for another client */
    const char *cache;                  /* Cache-Control; NULL: no-store */
    char        etag[RK_ETAG];          /* "": none */
    char        cookie[RK_HEADER_MOST]; /* Set-Cookie; "": none */
    uint64_t    after;                  /* ticket */
    bool        later;                  /* the answer comes through rk_net_answer */
} rk_response;

typedef struct {
    void (*http)(void *ctx, const rk_request *in, rk_response *out);
    /* A WebSocket wants in. False: no, with a close code (4000 to 4999) and a word. */
    bool (*open)(void *ctx, rk_conn *c, const rk_request *in, int *code, const char **why);
    void (*message)(void *ctx, rk_conn *c, const char *line, size_t n);
    void (*closed)(void *ctx, rk_conn *c); /* only after open said yes */
} rk_net_events;

typedef struct {
    const char *address; /* "127.0.0.1" */
    int         port;    /* 0: any free one */
    const char *tls_cert, *tls_key;
    unsigned    max_connections;
    size_t      max_message, max_body, max_queue; /* bytes */
    bool        trust_proxy;                      /* X-Forwarded-For says who it is */
} rk_net_config;

rk_net *rk_net_new(struct ev_loop *loop, const rk_net_config *config, const rk_net_events *events, void *ctx, rk_text *err);
int     rk_net_port(const rk_net *net);
void    rk_net_free(rk_net *net);
void    rk_net_durable(rk_net *net, uint64_t ticket); /* all tickets up to this one may leave */
/* The answer to a request that was put off; its body is taken over. Nobody may be waiting for it any more. */
void    rk_net_answer(rk_net *net, uint64_t serial, rk_response *out);
void    rk_net_farewell(rk_net *net); /* closes every WebSocket with 1001, takes nothing new */

typedef struct {
    unsigned connections, websockets;
    uint64_t requests, messages_in, frames_out, bytes_out, dropped_slow;
    uint64_t unsent; /* bytes of HTTP answers that were made and not yet taken */
} rk_net_stats;
const rk_net_stats *rk_net_statistics(const rk_net *net);

/* ---- one WebSocket ---- */
void        rk_conn_send(rk_conn *c, const char *bytes, size_t n, uint64_t after);
void        rk_conn_close(rk_conn *c, int code, const char *why);
void        rk_conn_set(rk_conn *c, void *user);
void       *rk_conn_user(const rk_conn *c);
const char *rk_conn_address(const rk_conn *c);

#endif
