/* net_tls.c: connections under TLS 1.2 or 1.3. The state of a session is made when the first byte comes: somebody who only
 * connects costs nothing. */
#include "server/net_internal.h"

#include <errno.h>
#include <openssl/err.h>

static int choose_http(SSL *tls, const unsigned char **out, unsigned char *n, const unsigned char *in, unsigned in_n, void *arg)
{
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char             *chosen;
    (void)tls, (void)arg;
    if (SSL_select_next_proto(&chosen, n, ours, sizeof ours - 1, in, in_n) != OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL; /* speaks HTTP/2 only, for instance */
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

SSL_CTX *net_tls_new(const char *cert, const char *key, rk_text *err)
{
    SSL_CTX *tls = SSL_CTX_new(TLS_server_method());
    if (!tls || SSL_CTX_use_certificate_chain_file(tls, cert) != 1 || SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) != 1
        || SSL_CTX_check_private_key(tls) != 1) {
        rk_text_addf(err, "the certificate %s and the key %s cannot be used: %s", cert, key,
                     ERR_reason_error_string(ERR_peek_last_error()));
        SSL_CTX_free(tls);
        return NULL;
    }
    SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION);
    SSL_CTX_set_options(tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(tls, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_session_cache_mode(tls, SSL_SESS_CACHE_OFF); /* tickets remain: they cost us no memory */
    SSL_CTX_set_alpn_select_cb(tls, choose_http, NULL);
    return tls;
}

int net_tls_accept(net_sock *s)
{
    if (!s->tls) {
        s->tls = SSL_new(s->net->tls);
        if (!s->tls || SSL_set_fd(s->tls, s->fd) != 1)
            return -1;
    }
    ERR_clear_error();
    int done = SSL_accept(s->tls);
    if (done == 1)
        return 1;
    switch (SSL_get_error(s->tls, done)) {
    case SSL_ERROR_WANT_READ: ev_io_stop(s->net->loop, &s->write); return 0;
    case SSL_ERROR_WANT_WRITE: ev_io_start(s->net->loop, &s->write); return 0;
    default: return -1;
    }
}

ssize_t net_tls_recv(net_sock *s, char *to, size_t n)
{
    ERR_clear_error();
    int got = SSL_read(s->tls, to, (int)n);
    if (got > 0)
        return got;
    switch (SSL_get_error(s->tls, got)) {
    case SSL_ERROR_WANT_READ: return -1;
    case SSL_ERROR_WANT_WRITE:
        s->crossed = true;
        ev_io_start(s->net->loop, &s->write);
        return -1;
    default: return 0;
    }
}

/* What fits into one record is sent as one. If it does not leave, the same bytes come again, perhaps with more behind them:
 * that is what OpenSSL asks for. */
ssize_t net_tls_send(net_sock *s, const struct iovec *v, int n)
{
    char        record[NET_READ];
    size_t      len = 0;
    const char *from = record;
    for (int i = 0; i < n && len < sizeof record; i++) {
        size_t part = v[i].iov_len < sizeof record - len ? v[i].iov_len : sizeof record - len;
        memcpy(record + len, v[i].iov_base, part);
        len += part;
    }
    if (!len)
        return 0;
    ERR_clear_error();
    int done = SSL_write(s->tls, from, (int)len);
    if (done > 0)
        return done;
    return SSL_get_error(s->tls, done) == SSL_ERROR_WANT_WRITE ? 0 : -1;
}
