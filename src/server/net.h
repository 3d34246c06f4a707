/* net.h: HTTP/1.1 and WebSockets, and nothing of what they are used for. One loop, one thread.
 *
 * Everything that leaves carries a ticket of the store (0: none needed) and is held back until that
 * ticket is durable: nobody hears of something that a crash could undo.
 *
 * Whoever connects may be hostile: everything has a limit in bytes, in number and in total time, and what is
 * refused is counted (NET_REFUSALS). */
#ifndef NET_H
#define NET_H

#include "base/text.h"
#include "server/peers.h"

#include <ev.h>
#include <stdbool.h>

typedef struct net_server net_server;
typedef struct net_conn   net_conn; /* one WebSocket */

enum {
    NET_HEADER_MAX = 512, /* of what we send */
    NET_ETAG = 40,
    NET_HEAD_MAX = 8192,     /* the head of a request */
    NET_SERVER = 64,         /* HOST:PORT of another server */
    NET_SILENCE_SECONDS = 90 /* of a WebSocket, before we believe that nobody is there */
};

typedef struct {
    const char *method;               /* GET, HEAD, POST, or "?" */
    const char *path, *query;         /* decoded */
    const char *host, *cookie;        /* "": not sent */
    const char *authorization;        /* the same */
    const char *etag;                 /* If-None-Match; "": not sent */
    const char *origin;               /* NULL: not sent */
    char        address[NET_ADDRESS]; /* whom limits count for */
    bool        gzip;                 /* an answer may be compressed */
    int64_t     via;                  /* the number of the server that it came through; 0: it came straight to us */
    uint64_t    serial;               /* names the request, for net_answer */
    const char *body;
    size_t      body_len;
} net_request;

typedef struct {
    int         status;
    const char *type;
    rk_text     body;
    const char *bytes; /* not NULL: the body lies here, for as long as the program runs, and not in `body` */
    size_t      n;
    bool        gzip;                   /* the body is compressed */
    bool        varies;                 /* it would not be for another client */
    const char *cache;                  /* Cache-Control; NULL: no-store */
    char        etag[NET_ETAG];         /* "": none */
    char        cookie[NET_HEADER_MAX]; /* Set-Cookie; "": none */
    uint64_t    after;                  /* ticket */
    bool        later;                  /* the answer comes through net_answer */
    char        elsewhere[NET_SERVER];  /* another server is to answer it; "": none */
} net_response;

typedef struct {
    /* The head of a request is there, its body is not. True: it may come, up to *most bytes. False: `out` says why not. */
    bool (*admit)(void *ctx, const net_request *in, net_response *out, size_t *most);
    void (*http)(void *ctx, const net_request *in, net_response *out);
    /* A WebSocket wants in. False: no, with a close code (4000 to 4999) and a word. */
    bool (*open)(void *ctx, net_conn *c, const net_request *in, int *code, const char **why);
    void (*message)(void *ctx, net_conn *c, const char *line, size_t n);
    void (*closed)(void *ctx, net_conn *c); /* only after open said yes; never from inside net_conn_send or net_conn_close */
    /* Another server is to answer it, as its path says; `to` is where. NULL: there are no others. */
    bool (*elsewhere)(void *ctx, const net_request *in, char to[NET_SERVER]);
    void (*refused)(void *ctx, const net_request *in); /* nobody listens there; then it is asked again */
} net_events;

typedef struct {
    const char *path;          /* a Unix socket, for its owner only, instead of: */
    const char *address;       /* "127.0.0.1" */
    int         port;          /* 0: any free one */
    const char *inner_address; /* a second one, for other servers of the house only, without TLS; NULL: none */
    int         inner_port;
    const char *tls_cert, *tls_key;
    const char *proxies;   /* a list of addresses: their X-Forwarded-For says who it is. NULL: nobody's */
    const char *unlimited; /* a list of addresses that no limit by address holds for. NULL: none */
    unsigned    max_connections, max_connections_of_one, max_requests_of_one; /* the last: in a second */
    size_t      max_message, max_queue, max_held; /* bytes: of one message, unsent to one WebSocket, altogether */
    unsigned    header_seconds, body_seconds, answer_seconds, idle_seconds;
} net_config;

net_server *net_new(struct ev_loop *loop, const net_config *config, const net_events *events, void *ctx, rk_text *err);
int         net_port(const net_server *net);
void        net_free(net_server *net);
net_peers  *net_peers_of(net_server *net);
void        net_durable(net_server *net, uint64_t ticket); /* all tickets up to this one may leave */
/* Is there room for a large answer to this address, as things are? */
bool        net_room(net_server *net, const char *address);
/* The answer to a request that was put off; its body is taken over. Nobody may be waiting for it any more. */
void        net_answer(net_server *net, uint64_t serial, net_response *out);
/* Is whoever asked it still there, as far as one can see? */
bool        net_waits(net_server *net, uint64_t serial);
/* A request that was put off is handled once more, as if it came now. */
void        net_once_more(net_server *net, uint64_t serial);
/* The same for answers to requests that are about something; they are told to ask again. */
void        net_withdraw(net_server *net, bool (*is_about)(void *ctx, const net_request *in), void *ctx);
void        net_relay_as(net_server *net, int64_t number); /* our number among the servers */
void        net_relays_end(net_server *net, bool (*is_gone)(void *ctx, const char *to), void *ctx); /* to those who are gone */
void        net_farewell(net_server *net);    /* closes every WebSocket with 1001, takes nothing new */
bool        net_quiet(const net_server *net); /* everybody has been told, nothing is on its way */

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
    uint64_t relayed; /* requests that another server has answered */
    uint64_t held;    /* bytes that came and are not yet used, or wait to leave */
    uint64_t refused[NET_REASONS];
} net_stats;
const net_stats *net_statistics(const net_server *net);

/* ---- one WebSocket ---- */
void        net_conn_send(net_conn *c, const char *bytes, size_t n, uint64_t after);
void        net_conn_close(net_conn *c, int code, const char *why);
void        net_conn_withdraw(net_conn *c); /* what waits for its ticket never leaves */
void        net_conn_set(net_conn *c, void *user);
void       *net_conn_user(const net_conn *c);
const char *net_conn_address(const net_conn *c);

#endif
