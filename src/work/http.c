/* http.c: see http.h. Sockets and OpenSSL; http_parser reads the answers. */
#include "work/http.h"

#include <errno.h>
#include <http_parser.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { ANSWER_MAX = 16 * 1024 * 1024, CONNECT_SECONDS = 10 };

struct work_http {
    char            host[256], port[8], prefix[200], key[300];
    bool            tls, cut;
    SSL_CTX        *context;
    pthread_mutex_t lock; /* of fd and cut, for another thread */
    int             fd;   /* -1: not connected */
    SSL            *ssl;
};

/* ---- the address ---- */

static bool part(const char *url, const struct http_parser_url *u, int field, char *out, size_t size)
{
    const char *at = url + u->field_data[field].off;
    int         n = u->field_set >> field & 1 ? u->field_data[field].len : 0;
    return snprintf(out, size, "%.*s", n, at) < (int)size;
}

static bool read_url(work_http *h, const char *url)
{
    struct http_parser_url u;
    char                   scheme[8];
    http_parser_url_init(&u);
    if (http_parser_parse_url(url, strlen(url), 0, &u) != 0 || !part(url, &u, UF_SCHEMA, scheme, sizeof scheme)
        || !part(url, &u, UF_HOST, h->host, sizeof h->host) || !part(url, &u, UF_PORT, h->port, sizeof h->port)
        || !part(url, &u, UF_PATH, h->prefix, sizeof h->prefix) || !*h->host)
        return false;
    h->tls = !strcmp(scheme, "https");
    if (!*h->port)
        strcpy(h->port, h->tls ? "443" : "80");
    for (size_t n = strlen(h->prefix); n && h->prefix[n - 1] == '/';)
        h->prefix[--n] = 0;
    return h->tls || !strcmp(scheme, "http");
}

work_http *work_http_new(const char *url, const char *key, rk_text *err)
{
    work_http *h = rk_alloc(sizeof *h);
    memset(h, 0, sizeof *h);
    h->fd = -1;
    pthread_mutex_init(&h->lock, NULL);
    snprintf(h->key, sizeof h->key, "%s", key);
    if (!read_url(h, url)) {
        rk_text_addf(err, "a server is https://HOST or http://HOST:PORT, not \"%s\"", url);
        work_http_free(h);
        return NULL;
    }
    if (h->tls) {
        h->context = SSL_CTX_new(TLS_client_method());
        SSL_CTX_set_min_proto_version(h->context, TLS1_2_VERSION);
        SSL_CTX_set_default_verify_paths(h->context); /* SSL_CERT_FILE names others */
        SSL_CTX_set_verify(h->context, SSL_VERIFY_PEER, NULL);
    }
    return h;
}

bool work_http_is_open_air(const work_http *h)
{
    return !h->tls && strcmp(h->host, "localhost") != 0 && strncmp(h->host, "127.", 4) != 0 && strcmp(h->host, "::1") != 0;
}

/* ---- the connection ---- */

static void hang_up(work_http *h)
{
    pthread_mutex_lock(&h->lock);
    SSL_free(h->ssl);
    h->ssl = NULL;
    if (h->fd >= 0)
        close(h->fd);
    h->fd = -1;
    pthread_mutex_unlock(&h->lock);
}

void work_http_cut(work_http *h)
{
    pthread_mutex_lock(&h->lock);
    h->cut = true;
    if (h->fd >= 0)
        shutdown(h->fd, SHUT_RDWR);
    pthread_mutex_unlock(&h->lock);
}

static bool is_cut(work_http *h)
{
    pthread_mutex_lock(&h->lock);
    bool cut = h->cut;
    pthread_mutex_unlock(&h->lock);
    return cut;
}

void work_http_free(work_http *h)
{
    if (!h)
        return;
    hang_up(h);
    SSL_CTX_free(h->context);
    pthread_mutex_destroy(&h->lock);
    free(h);
}

static void patience(int fd, int seconds)
{
    struct timeval t = {seconds, 0};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &t, sizeof t);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &t, sizeof t);
}

static int dial(const work_http *h, rk_text *err)
{
    struct addrinfo *all = NULL, want = {.ai_socktype = SOCK_STREAM};
    int              fd = -1, wrong = getaddrinfo(h->host, h->port, &want, &all);
    if (wrong)
        rk_text_addf(err, "%s: %s", h->host, gai_strerror(wrong));
    for (const struct addrinfo *a = all; a && fd < 0; a = a->ai_next) {
        fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
        if (fd >= 0)
            patience(fd, CONNECT_SECONDS);
        if (fd >= 0 && connect(fd, a->ai_addr, a->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    if (!wrong && fd < 0)
        rk_text_addf(err, "%s:%s: %s", h->host, h->port, strerror(errno));
    if (all)
        freeaddrinfo(all);
    return fd;
}

static bool shake_hands(work_http *h, rk_text *err)
{
    h->ssl = SSL_new(h->context);
    SSL_set_fd(h->ssl, h->fd);
    SSL_set_tlsext_host_name(h->ssl, h->host);
    SSL_set1_host(h->ssl, h->host);
    if (SSL_connect(h->ssl) == 1)
        return true;
    long verified = SSL_get_verify_result(h->ssl);
    rk_text_addf(err, "%s: TLS: %s", h->host,
                 verified != X509_V_OK ? X509_verify_cert_error_string(verified) : "the connection could not be made");
    ERR_clear_error();
    return false;
}

static bool connect_to(work_http *h, rk_text *err)
{
    int fd = dial(h, err);
    if (fd < 0)
        return false;
    pthread_mutex_lock(&h->lock);
    h->fd = fd;
    bool cut = h->cut;
    pthread_mutex_unlock(&h->lock);
    if (!cut && (!h->tls || shake_hands(h, err)))
        return true;
    hang_up(h);
    return false;
}

static bool send_all(work_http *h, const char *at, size_t n)
{
    while (n) {
        ssize_t sent = h->ssl ? SSL_write(h->ssl, at, n > 1 << 20 ? 1 << 20 : (int)n) : send(h->fd, at, n, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        at += sent;
        n -= (size_t)sent;
    }
    return true;
}

/* ---- the answer ---- */

typedef struct {
    rk_text *body;
    bool     complete;
} reading;

static int on_body(http_parser *p, const char *at, size_t n)
{
    reading *r = p->data;
    if (r->body->len + n > ANSWER_MAX)
        return -1;
    rk_text_addn(r->body, at, n);
    return 0;
}

static int on_complete(http_parser *p)
{
    ((reading *)p->data)->complete = true;
    return 0;
}

/* 0: none came. */
static int receive(work_http *h, rk_text *answer)
{
    static const http_parser_settings settings = {.on_body = on_body, .on_message_complete = on_complete};
    reading                           r = {.body = answer};
    http_parser                       parser;
    char                              bytes[16384];
    http_parser_init(&parser, HTTP_RESPONSE);
    parser.data = &r;
    while (!r.complete) {
        ssize_t n = h->ssl ? SSL_read(h->ssl, bytes, sizeof bytes) : recv(h->fd, bytes, sizeof bytes, 0);
        if (n <= 0 || http_parser_execute(&parser, &settings, bytes, (size_t)n) != (size_t)n)
            return 0;
    }
    if (!http_should_keep_alive(&parser))
        hang_up(h);
    return parser.status_code;
}

static void write_request(const work_http *h, const char *method, const char *path, const rk_text *body, rk_text *out)
{
    rk_text_addf(out, "%s %s%s HTTP/1.1\r\nHost: %s:%s\r\nAuthorization: Bearer %s\r\nUser-Agent: ratskeller-work\r\n", method,
                 h->prefix, path, h->host, h->port, h->key);
    if (body)
        rk_text_addf(out, "Content-Type: application/json\r\nContent-Length: %zu\r\n", body->len);
    rk_text_add(out, "\r\n");
    if (body)
        rk_text_addn(out, body->at, body->len);
}

static int try_once(work_http *h, const rk_text *request, int seconds, rk_text *answer, rk_text *err)
{
    if (h->fd < 0 && !connect_to(h, err))
        return 0;
    patience(h->fd, seconds);
    rk_text_clear(answer);
    int status = send_all(h, request->at, request->len) ? receive(h, answer) : 0;
    if (!status) {
        hang_up(h);
        rk_text_addf(err, "%s:%s: no answer", h->host, h->port);
    }
    return status;
}

int work_http_ask(work_http *h, const char *method, const char *path, const rk_text *body, int seconds, rk_text *answer,
                  rk_text *err)
{
    rk_text request = RK_TEXT_INIT;
    bool    used = h->fd >= 0;
    write_request(h, method, path, body, &request);
    int status = try_once(h, &request, seconds, answer, err);
    if (!status && used && !is_cut(h)) { /* the other side may have closed a connection that was quiet for long */
        rk_text_clear(err);
        status = try_once(h, &request, seconds, answer, err);
    }
    rk_text_free(&request);
    return status;
}
