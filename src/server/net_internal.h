/* net_internal.h: what the three files of the network share. libwebsockets appears nowhere else. */
#ifndef RK_NET_INTERNAL_H
#define RK_NET_INTERNAL_H

#include "server/net.h"

#include <libwebsockets.h>

enum { RK_FRAME_MOST = 32768, RK_FRAME_USUAL = 4096 };

/* A frame waiting to leave: one or more lines that wait for the same ticket. */
typedef struct rk_item {
    struct rk_item *next;
    uint64_t        after;
    size_t          n, cap;
    unsigned char   bytes[]; /* LWS_PRE of them for the header, then the lines */
} rk_item;

struct rk_conn {
    rk_net     *net;
    struct lws *wsi;
    void       *user;
    rk_conn    *prev, *next;           /* all WebSockets */
    rk_conn    *held_prev, *held_next; /* those whose first line waits for its ticket */
    bool        held;
    rk_item    *first, *last;
    size_t      queued;
    rk_text     in; /* a message arriving in fragments */
    int         close_code;
    char        close_why[64];
    char        address[RK_ADDRESS];
    bool        open;
};

typedef struct rk_http {
    rk_request      in;
    rk_text         body;
    rk_response     out;
    struct rk_http *prev, *next; /* all answers that wait */
    struct lws     *wsi;
    size_t          sent, counted; /* counted: in stats.unsent */
    bool            answered, headers_sent;
} rk_http;

/* What libwebsockets keeps for each connection. */
typedef struct {
    rk_conn *conn;
    rk_http *http;
    bool     counted;
} rk_session;

struct rk_net {
    struct lws_context *context;
    rk_net_config       config;
    rk_net_events       events;
    void               *ctx;
    uint64_t            durable;
    rk_conn            *conns, *held;
    rk_http            *waiting;
    uint64_t            serial;
    bool                leaving;
    rk_net_stats        stats;
    int                 port;
    unsigned char       frame[LWS_PRE + RK_FRAME_MOST]; /* a piece of an HTTP answer */
};

/* ---- net.c ---- */
void rk_net_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size);
void rk_net_read(const rk_net *net, struct lws *wsi, rk_request *r);

/* ---- net_http.c: what libwebsockets calls; -1 closes the connection ---- */
int  rk_http_begin(rk_net *net, struct lws *wsi, rk_session *s);
int  rk_http_body(rk_net *net, rk_session *s, const void *in, size_t n);
void rk_http_answer(rk_net *net, rk_session *s);
int  rk_http_write(rk_net *net, struct lws *wsi, rk_session *s);
void rk_http_forget(rk_net *net, rk_session *s);
void rk_http_durable(rk_net *net);

/* ---- net_ws.c: the same ---- */
int  rk_conn_open(rk_net *net, struct lws *wsi, rk_session *s);
int  rk_conn_receive(rk_net *net, struct lws *wsi, rk_session *s, const char *in, size_t n);
int  rk_conn_write(rk_session *s);
void rk_conn_gone(rk_net *net, rk_session *s);
void rk_conn_durable(rk_net *net);

#endif
