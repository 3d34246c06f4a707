/* push.h: calls people who are not at their table when it is their turn: Web Push (RFC 8030, 8291, 8292).
 *
 *   push.c        who wants to be called, and when
 *   push_queue.c  threads, so that nothing waits for somebody else's server
 *   push_post.c   one request over TLS, with a deadline
 *   push_place.c  where a request may go: the address comes from a stranger
 *   push_crypt.c  encryption for the device, the signature of the house */
#ifndef SRV_PUSH_H
#define SRV_PUSH_H

#include "server/internal.h"

#include <openssl/ssl.h>
#include <stdatomic.h>
#include <sys/socket.h>

/* ---- push_crypt.c ---- */
enum { PUSH_SECRET = 32, PUSH_POINT = 65, PUSH_AUTH = 16, PUSH_SALT = 16 };
typedef struct {
    uint8_t secret[PUSH_SECRET], point[PUSH_POINT]; /* a pair of P-256; the point as 04 x y */
} push_key;
bool push_key_new(push_key *out);
bool push_key_read(const uint8_t secret[PUSH_SECRET], push_key *out);
bool push_point_ok(const uint8_t point[PUSH_POINT]);         /* it is on the curve */
void push_base64(const void *bytes, size_t n, rk_text *out); /* for URLs, without padding */
bool push_unbase64(const char *s, uint8_t *out, size_t n);   /* exactly n bytes */
/* For one device (RFC 8291), in one record. `ours` and `salt` are new for each message. The text is padded to `padded` bytes. */
bool push_encrypt(const uint8_t device[PUSH_POINT], const uint8_t auth[PUSH_AUTH], const push_key *ours,
                  const uint8_t salt[PUSH_SALT], const char *text, size_t n, size_t padded, rk_text *out);
/* The header Authorization (RFC 8292): who sends this, for that service, until then (seconds since 1970). */
bool push_authorize(const push_key *house, const char *origin, const char *contact, int64_t until, rk_text *out);

/* ---- push_place.c ---- */
enum { PUSH_HOST = 254 };
typedef struct {
    char        host[PUSH_HOST];
    int         port;
    const char *path; /* in the endpoint */
} push_place;
/* NULL: it may go there; else why not. `hosts`: names by commas, those with a dot before them with everything below. */
const char       *push_place_read(const char *endpoint, const char *hosts, bool any_port, push_place *out);
bool              push_address_public(const struct sockaddr *a); /* not inside anybody's house */
extern const char push_usual_hosts[];

/* ---- push_post.c ---- */
#define PUSH_TROUBLES(X)                                                                                                         \
    X(PUSH_FINE, "")                                                                                                             \
    X(PUSH_NO_NAME, "name")   /* it has no address */                                                                            \
    X(PUSH_INSIDE, "address") /* none of its addresses is public */                                                              \
    X(PUSH_NO_CONNECTION, "connection")                                                                                          \
    X(PUSH_NO_TLS, "tls") /* not the one its certificate names */                                                                \
    X(PUSH_SLOW, "slow")                                                                                                         \
    X(PUSH_NO_HTTP, "answer")  /* not HTTP */                                                                                    \
    X(PUSH_REFUSED, "refused") /* an answer from 400 on */
typedef enum {
#define X(name, word) name,
    PUSH_TROUBLES(X)
#undef X
        PUSH_TROUBLE_KINDS
} push_trouble;
extern const char *const push_trouble_names[PUSH_TROUBLE_KINDS];

typedef struct {
    const push_place  *place;
    const char        *authorization;
    const char        *body;
    size_t             n;
    int                ttl;    /* seconds the service keeps it for a device that is off */
    bool               inside; /* a test: addresses of this machine are fine */
    const atomic_bool *stop;
} push_request;
/* What became of it; *status: of the answer. On any thread. */
push_trouble push_post(SSL_CTX *tls, const push_request *r, int *status);

/* ---- push_queue.c ---- */
typedef struct {
    const char *device, *person, *endpoint;
    uint8_t     point[PUSH_POINT], auth[PUSH_AUTH];
    const char *text;
    int         ttl;
} push_call;
typedef struct {
    uint64_t sent, retried, waiting, failed[PUSH_TROUBLE_KINDS];
} push_stats;
typedef struct push_queue push_queue;
push_queue               *push_queue_new(srv_server *s, const push_key *house, const char *hosts, rk_text *err);
void                      push_queue_free(push_queue *q);
bool                      push_queue_room(push_queue *q, const char *person, unsigned calls); /* for so many */
void                      push_queue_add(push_queue *q, const push_call *c);
void                      push_queue_drop(push_queue *q, const char *device); /* nothing more for this one */
/* Devices whose service does not know them any more. */
void push_queue_gone(push_queue *q, void (*take)(void *ctx, const char *device, const char *endpoint), void *ctx);
void push_queue_statistics(push_queue *q, push_stats *out);

#endif
