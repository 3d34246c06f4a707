/* net_internal.h: what the files of the network share.
 *
 *   net.c         the server: beginning and end, what happens on time
 *   net_listen.c  taking connections
 *   net_sock.c    one connection: reading, writing, ending; the bytes held for it are counted here
 *   net_tls.c     the same under TLS (OpenSSL)
 *   net_http.c    requests, one after the other (http_parser)
 *   net_judge.c   who asks, and whether the body may come
 *   net_answer.c  their answers
 *   net_ws.c      WebSockets: the upgrade, lines in
 *   net_queue.c   queues of lines out
 *   net_relay.c   requests that another server answers
 *   frames.c      bytes of WebSocket frames        peers.c   addresses and what is counted for them */
#ifndef NET_INTERNAL_H
#define NET_INTERNAL_H

#include "server/frames.h"
#include "server/net.h"

#include <http_parser.h>
#include <openssl/ssl.h>
#include <sys/uio.h>

enum {
    NET_READ = 16384,       /* bytes read from one connection at a time; no TLS record has more */
    NET_SKIP_MAX = 16384,   /* a refused body of this size is read past, and the connection lives on */
    NET_LINGER_SECONDS = 3, /* what still comes when we have finished is thrown away for so long */
    NET_CLOSE_SECONDS = 5,  /* a close frame must leave within this time */
    NET_PING_SECONDS = 60,  /* silence of a WebSocket before we ask whether anybody is there */
    NET_SHARES = 4          /* one address may hold one part in so many of all bytes held */
};

typedef enum { NET_TLS, NET_HTTP, NET_WEBSOCKET, NET_RELAY, NET_LINGER } net_phase;

/* One connection. */
typedef struct net_sock {
    net_server       *net;
    net_peer         *peer; /* for whom it is counted */
    SSL              *tls;
    ev_io             read, write;
    int               fd;
    net_ip            ip; /* whose socket it is; not always whom it is counted for */
    uint8_t           phase;
    bool              proxy;   /* it is one of our proxies: each request says whom it is for */
    bool              inner;   /* it is another server */
    bool              used;    /* it has had a request */
    bool              doomed;  /* it ends when it is looked at next */
    bool              again;   /* bytes in `left` are to be looked at */
    bool              crossed; /* TLS must write before it can read */
    double            until;   /* when its time is over */
    size_t            held;    /* bytes counted for it */
    rk_text           left;    /* read, and not yet looked at */
    size_t            left_held;
    struct net_http  *http; /* a request being read or answered */
    struct net_relay *relay;
    net_conn         *conn;
} net_sock;

/* ---- net_sock.c ---- */
net_sock *net_sock_new(net_server *net, int fd, const net_ip *ip, net_peer *peer);
void      net_sock_free(net_sock *s);
void      net_sock_doom(net_sock *s);                               /* soon, but not from inside somebody's call */
ssize_t   net_sock_recv(net_sock *s, char *to, size_t n);           /* 0: it is over; -1: later */
ssize_t   net_sock_send(net_sock *s, const struct iovec *v, int n); /* 0: later; -1: it is over */
void      net_sock_linger(net_sock *s);                             /* all is said: end without cutting off what was sent */
void      net_sock_keep(net_sock *s, const char *bytes, size_t n);  /* into `left`, for the next turn of the loop */
void      net_sock_counts_for(net_sock *s, net_peer *peer);
bool      net_hold(net_sock *s, size_t n, size_t *held); /* counts, here and in *held; false: there is no room */
void      net_unhold(net_sock *s, size_t *held);         /* all of it */
bool      net_add(net_sock *s, rk_text *to, const char *bytes, size_t n, size_t *held); /* the same for a text that grows */

/* ---- net_listen.c ---- */
bool net_listen(net_server *net, rk_text *err);
void net_listen_on(net_server *net);   /* if it had to stop for a moment */
void net_listen_stop(net_server *net); /* nobody gets in any more */

/* ---- net_tls.c ---- */
SSL_CTX *net_tls_new(const char *cert, const char *key, rk_text *err);
int      net_tls_accept(net_sock *s); /* 1: done; 0: later; -1: it is over */
ssize_t  net_tls_recv(net_sock *s, char *to, size_t n);
ssize_t  net_tls_send(net_sock *s, const struct iovec *v, int n);

/* ---- net_http.c ---- */
#define NET_HEADERS(X)                                                                                                           \
    X(HOST, "host", NULL)                                                                                                        \
    X(ORIGIN, "origin", NULL)                                                                                                    \
    X(KEY, "sec-websocket-key", NULL)                                                                                            \
    X(VERSION, "sec-websocket-version", NULL)                                                                                    \
    X(AUTHORIZATION, "authorization", NULL)                                                                                      \
    X(COOKIE, "cookie", "; ")                                                                                                    \
    X(ETAG, "if-none-match", ", ")                                                                                               \
    X(ENCODINGS, "accept-encoding", ", ")                                                                                        \
    X(UPGRADE, "upgrade", ", ")                                                                                                  \
    X(CONNECTION, "connection", ", ")                                                                                            \
    X(EXPECT, "expect", ", ")                                                                                                    \
    X(FORWARDED, "x-forwarded-for", ", ")                                                                                        \
    X(FROM, "x-ratskeller-from", NULL)

typedef enum {
#define X(id, name, joint) NET_H_##id,
    NET_HEADERS(X)
#undef X
        NET_H_MANY
} net_header;

typedef struct net_http {
    net_sock        *sock;
    http_parser      parser;
    rk_text          url, value[NET_H_MANY];
    char             name[24]; /* of the header being read */
    uint8_t          name_len, header, given[NET_H_MANY];
    bool             in_value;
    bool             headed, judged, complete; /* how much is there: the head; it has been looked at; everything */
    bool             upgrade;                  /* to a WebSocket */
    bool             close;                    /* the connection ends with this answer */
    bool             answered;                 /* the answer is being made, or is made */
    bool             written;                  /* it has left */
    uint16_t         wrong;                    /* what the parser's callbacks found: a status */
    size_t           most;                     /* bytes of body */
    net_request      in;
    rk_text          body;
    net_response     out;
    rk_text          head; /* of the answer */
    size_t           sent, held, body_held;
    struct net_http *prev, *next; /* all answers that wait */
    bool             waits;
    uint8_t          relays; /* how often another server was to answer it, and was not there */
} net_http;

void net_http_serve(net_http *h); /* everything is there */
void net_http_take(net_sock *s, const char *bytes, size_t n);
void net_http_free(net_sock *s);
void net_http_late(net_sock *s); /* its time is over */
void net_http_next(net_http *h); /* the answer has left: what is next on this connection? */
bool net_http_busy(net_sock *s); /* an answer is on its way: what comes meanwhile must wait */

/* ---- net_judge.c ---- */
void net_judge(net_http *h); /* the head is complete; may answer it at once */

/* ---- net_answer.c ---- */
/* An answer of our own: {"code":...,"text":...}; the connection ends with it if `close`. */
void net_refuse(net_http *h, int status, const char *code, const char *text, bool close);
void net_answer_begin(net_http *h); /* h->out is what it will be, now or later */
void net_answer_write(net_http *h); /* as much as the socket takes */
void net_answer_durable(net_server *net);
void net_answer_forget(net_http *h); /* nobody waits for it any more */

/* ---- net_ws.c ---- */
void net_ws_open(net_http *h); /* the request was for it, and is right */
bool net_ws_key_ok(const char *key);
void net_ws_take(net_sock *s, const char *bytes, size_t n);
void net_ws_look(net_sock *s, double now); /* is it still there, does it read? */
void net_ws_free(net_sock *s);

/* ---- net_relay.c ---- */
void net_relay(net_http *h, const char *to); /* everything is there, and nothing is answered */
void net_relay_take(net_sock *s, const char *bytes, size_t n);
void net_relay_write(net_sock *s);
void net_relay_free(net_sock *s);

/* ---- net_queue.c ---- */
void net_queue_write(net_sock *s); /* what may leave, as much as the socket takes */
void net_queue_durable(net_server *net);
void net_queue_ping(net_conn *c);
void net_queue_pong(net_conn *c, const char *bytes, size_t n);
void net_queue_drop(net_conn *c); /* what waits to leave */

/* A frame waiting to leave: one or more lines that wait for the same ticket. */
typedef struct net_item {
    struct net_item *next;
    uint64_t         after;
    size_t           n, cap;
    uint8_t          opcode;
    bool             sealed; /* its header is written: it may be on its way */
    char             bytes[];
} net_item;

struct net_conn {
    net_sock  *sock;
    void      *user;
    net_conn  *held_prev, *held_next; /* those whose first line waits for its ticket */
    net_item  *first, *last;
    size_t     queued, sent; /* bytes; sent: of the first frame, with its header */
    size_t     in_held;
    net_frames in;
    double heard, blocked; /* when something came last; since when there has been more to send than it takes (0: there is not) */
    int    close_code;
    bool   held, open, closing, asked; /* closing: a close frame is in the queue; asked: a ping is out */
    char   close_why[64];
};

struct net_server {
    struct ev_loop *loop;
    net_config      config;
    net_events      events;
    void           *ctx;
    SSL_CTX        *tls;
    int             fd, port;
    int             inner; /* the second one; -1: there is none */
    ev_io           accept, accept_inner;
    int64_t         number; /* among the servers */
    ev_timer        tick;
    ev_idle         again;
    net_sock      **sock; /* by file descriptor */
    size_t          socks, looked_at;
    int            *todo; /* descriptors whose `left` is to be looked at */
    size_t          todos, todos_cap;
    net_peers      *peers;
    net_ranges      proxies;
    uint64_t        durable, serial;
    net_conn       *held;
    net_http       *waiting;
    bool            leaving;
    net_sock       *serving;          /* whose request or message is being handled: nobody takes it away meanwhile */
    double          cleared, no_room; /* when we last looked for connections and bytes to free, in vain */
    net_stats       stats;
    char            buffer[NET_READ];
};

double    net_now(void); /* seconds of a clock that only goes forward */
void      net_count(net_server *net, net_reason why);
net_peer *net_peer_at(net_server *net, const net_ip *ip);
bool      net_may_ask(net_server *net, net_peer *peer); /* one request more of this address */
void      net_again(net_sock *s);                       /* in the next turn of the loop its `left` is looked at */

#endif
