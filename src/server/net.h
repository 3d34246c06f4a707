/* net.h: HTTP/1.1 and WebSockets, and nothing of what they are used for. One loop, one thread.
 *
 * Everything that leaves carries a ticket of the store (0: none needed) and is held back until that
 * ticket is durable: nobody hears of something that a crash could undo.
 *
 * Whoever connects may be hostile: everything has a limit in bytes, in number and in total time, and what is
 * refused is counted (NET_REFUSALS). */
#ifndef RK_NET_H
#define RK_NET_H

#include "base/text.h"
#include "server/peers.h"

#include <ev.h>
#include <stdbool.h>

typedef struct rk_net  rk_net;
typedef struct rk_conn rk_conn; /* one WebSocket */

enum { RK_HEADER_MOST = 512, RK_ETAG = 40 };

typedef struct {
    const char *method;              /* GET, HEAD, POST, or "?" */
    const char *path, *query;        /* decoded */
    const char *host, *cookie;       /* "": not sent */
    const char *etag;                /* If-None-Match; "": not sent */
    const char *origin;              /* NULL: not sent */
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
    /* The head of a request is there, its body is not. True: it may come, up to *most bytes. False: `out` says why not. */
    bool (*admit)(void *ctx, const rk_request *in, rk_response *out, size_t *most);
    void (*http)(void *ctx, const rk_request *in, rk_response *out);
    /* A WebSocket wants in. False: no, with a close code (4000 to 4999) and a word. */
    bool (*open)(void *ctx, rk_conn *c, const rk_request *in, int *code, const char **why);
    void (*message)(void *ctx, rk_conn *c, const char *line, size_t n);
    void (*closed)(void *ctx, rk_conn *c); /* only after open said yes; never from inside rk_conn_send or rk_conn_close */
} rk_net_events;

typedef struct {
    const char *address; /* "127.0.0.1" */
    int         port;    /* 0: any free one */
    const char *tls_cert, *tls_key;
    const char *proxies;   /* a list of addresses: their X-Forwarded-For says who it is. NULL: nobody's */
    const char *unlimited; /* a list of addresses that no limit by address holds for. NULL: none */
    unsigned    max_connections, max_connections_of_one, max_requests_of_one; /* the last: in a second */
    size_t      max_message, max_queue, max_held; /* bytes: of one message, unsent to one WebSocket, altogether */
    unsigned    header_seconds, body_seconds, answer_seconds, idle_seconds;
} rk_net_config;

rk_net    *rk_net_new(struct ev_loop *loop, const rk_net_config *config, const rk_net_events *events, void *ctx, rk_text *err);
int        rk_net_port(const rk_net *net);
void       rk_net_free(rk_net *net);
net_peers *rk_net_peers(rk_net *net);
void       rk_net_durable(rk_net *net, uint64_t ticket); /* all tickets up to this one may leave */
/* Is there room for a large answer to this address, as things are? */
bool       rk_net_room(rk_net *net, const char *address);
/* The answer to a request that was put off; its body is taken over. Nobody may be waiting for it any more. */
void       rk_net_answer(rk_net *net, uint64_t serial, rk_response *out);
void       rk_net_farewell(rk_net *net);    /* closes every WebSocket with 1001, takes nothing new */
bool       rk_net_quiet(const rk_net *net); /* everybody has been told, nothing is on its way */

/* Why somebody was turned away: name in /metrics, what it means. */
#define NET_REFUSALS(X)                                                                                                          \
    X(CONNECTIONS, "connections", "all connections are taken")                                                                   \
    X(ADDRESS_CONNECTIONS, "address_connections", "too many connections of one address")                                         \
    X(ADDRESS_REQUESTS, "address_requests", "too many requests of one address")                                                  \
    X(MALFORMED, "malformed", "not HTTP, or not WebSocket frames")                                                               \
    X(HEAD_LONG, "head_long", "the head of a request is too long")                                                               \
    X(BODY_LONG, "body_long", "the body of a request is too long for what is asked")                                             \
    X(HEAD_SLOW, "head_slow", "the head of a request did not arrive in time")                                                    \
    X(BODY_SLOW, "body_slow", "the body of a request did not arrive in time")                                                    \
    X(ANSWER_SLOW, "answer_slow", "an answer was not taken in time")                                                             \
    X(SOCKET_SLOW, "socket_slow", "a WebSocket was not read")                                                                    \
    X(SOCKET_MUTE, "socket_mute", "a WebSocket did not answer a ping")                                                           \
    X(MESSAGE_LONG, "message_long", "a message is too long")                                                                     \
    X(MEMORY, "memory", "too many bytes are waiting already")

typedef enum {
#define X(id, name, text) NET_##id,
    NET_REFUSALS(X)
#undef X
        NET_REASONS
} net_reason;
extern const char *const net_reason_names[NET_REASONS];

typedef struct {
    unsigned connections, websockets;
    uint64_t requests, messages_in, frames_out, bytes_out;
    uint64_t held; /* bytes that came and are not yet used, or wait to leave */
    uint64_t refused[NET_REASONS];
} rk_net_stats;
const rk_net_stats *rk_net_statistics(const rk_net *net);

/* ---- one WebSocket ---- */
void        rk_conn_send(rk_conn *c, const char *bytes, size_t n, uint64_t after);
void        rk_conn_close(rk_conn *c, int code, const char *why);
void        rk_conn_set(rk_conn *c, void *user);
void       *rk_conn_user(const rk_conn *c);
const char *rk_conn_address(const rk_conn *c);

#endif
