/* push_post.c: one POST over TLS to a push service. Everything together has one deadline, except for looking up the name, for
 * which the system has its own. The connection goes to the very address that was looked at. */
#include "server/push.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LOOK_MS = 100, ANSWER_MAX = 4096 };

const char *const push_trouble_names[PUSH_TROUBLE_KINDS] = {
#define X(name, word) word,
    PUSH_TROUBLES(X)
#undef X
};

typedef struct {
    const push_request *r;
    int                 fd;
    SSL                *tls;
    double              until;
} posting;

/* False: too late. */
static bool wait_for(const posting *p, short events)
{
    while (srv_clock() < p->until && !atomic_load(p->r->stop)) {
        struct pollfd f = {.fd = p->fd, .events = events};
        if (poll(&f, 1, LOOK_MS) > 0)
            return true;
    }
    return false;
}

/* ---- connecting ---- */

static bool connect_to(posting *p, const struct addrinfo *a)
{
    int       error = 0;
    socklen_t n = sizeof error;
    p->fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (p->fd < 0)
        return false;
    if (connect(p->fd, a->ai_addr, a->ai_addrlen) == 0
        || (errno == EINPROGRESS && wait_for(p, POLLOUT) && getsockopt(p->fd, SOL_SOCKET, SO_ERROR, &error, &n) == 0 && !error))
        return true;
    close(p->fd);
    p->fd = -1;
    return false;
}

static push_trouble connect_any(posting *p)
{
    char            port[8];
    struct addrinfo want = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG | AI_NUMERICSERV}, *found = NULL;
    push_trouble    is = PUSH_INSIDE;
    snprintf(port, sizeof port, "%d", p->r->place->port);
    if (getaddrinfo(p->r->place->host, port, &want, &found) != 0)
        return PUSH_NO_NAME;
    for (const struct addrinfo *a = found; a && is != PUSH_FINE; a = a->ai_next)
        if (p->r->inside || push_address_public(a->ai_addr))
            is = connect_to(p, a) ? PUSH_FINE : PUSH_NO_CONNECTION;
    freeaddrinfo(found);
    return is == PUSH_NO_CONNECTION && srv_clock() >= p->until ? PUSH_SLOW : is;
}

/* ---- TLS ---- */

/* What to do after a call of OpenSSL that did not succeed: true: once more. */
static bool once_more(const posting *p, int done)
{
    switch (SSL_get_error(p->tls, done)) {
    case SSL_ERROR_WANT_READ: return wait_for(p, POLLIN);
    case SSL_ERROR_WANT_WRITE: return wait_for(p, POLLOUT);
    default: return false;
    }
}

static push_trouble begin_tls(posting *p, SSL_CTX *ctx)
{
    int done = 0;
    p->tls = SSL_new(ctx);
    if (!p->tls || SSL_set_fd(p->tls, p->fd) != 1 || SSL_set1_host(p->tls, p->r->place->host) != 1
        || SSL_set_tlsext_host_name(p->tls, p->r->place->host) != 1)
        return PUSH_NO_TLS;
    do {
        ERR_clear_error();
        done = SSL_connect(p->tls);
    } while (done != 1 && once_more(p, done));
    return done == 1 ? PUSH_FINE : srv_clock() >= p->until ? PUSH_SLOW : PUSH_NO_TLS;
}

static bool send_all(posting *p, const rk_text *t)
{
    for (size_t at = 0; at < t->len;) {
        ERR_clear_error();
        int done = SSL_write(p->tls, t->at + at, (int)(t->len - at));
        if (done > 0)
            at += (size_t)done;
        else if (!once_more(p, done))
            return false;
    }
    return true;
}

/* The status line is all we want. */
static push_trouble read_status(posting *p, int *status)
{
    char   answer[ANSWER_MAX + 1];
    size_t n = 0;
    while (n < ANSWER_MAX && !memchr(answer, '\n', n)) {
        ERR_clear_error();
        int done = SSL_read(p->tls, answer + n, (int)(ANSWER_MAX - n));
        if (done > 0)
            n += (size_t)done;
        else if (!once_more(p, done))
            return srv_clock() >= p->until ? PUSH_SLOW : PUSH_NO_HTTP;
    }
    answer[n] = 0;
    if (strncmp(answer, "HTTP/1.", 7) != 0 || n < 12 || answer[8] != ' ')
        return PUSH_NO_HTTP;
    *status = atoi(answer + 9);
    return *status >= 200 && *status < 300 ? PUSH_FINE : PUSH_REFUSED;
}

static push_trouble talk(posting *p, int *status)
{
    const push_place *to = p->r->place;
    rk_text           out = RK_TEXT_INIT;
    rk_text_addf(&out, "POST %s HTTP/1.1\r\nHost: %s", to->path, to->host);
    if (to->port != 443)
        rk_text_addf(&out, ":%d", to->port);
    rk_text_addf(&out,
                 "\r\nAuthorization: %s\r\nTTL: %d\r\nUrgency: normal\r\nContent-Encoding: aes128gcm\r\n"
                 "Content-Type: application/octet-stream\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n",
                 p->r->authorization, p->r->ttl, p->r->n);
    rk_text_addn(&out, p->r->body, p->r->n);
    push_trouble is = send_all(p, &out) ? read_status(p, status) : srv_clock() >= p->until ? PUSH_SLOW : PUSH_NO_HTTP;
    rk_text_free(&out);
    return is;
}

push_trouble push_post(SSL_CTX *tls, const push_request *r, int *status)
{
    posting p = {.r = r, .fd = -1};
    *status = 0;
    p.until = srv_clock() + SRV_PUSH_SECONDS;
    push_trouble is = connect_any(&p);
    is = is == PUSH_FINE ? begin_tls(&p, tls) : is;
    is = is == PUSH_FINE ? talk(&p, status) : is;
    SSL_free(p.tls);
    if (p.fd >= 0)
        close(p.fd);
    return is;
}
