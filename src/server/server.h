/* server.h: tables, people and their connections: what `ratskeller serve` runs. */
#ifndef SRV_SERVER_H
#define SRV_SERVER_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    const char *listen; /* "127.0.0.1:8080"; port 0: any free one */
    const char *db;     /* NULL: the user's data folder */
    const char *tls_cert, *tls_key;
    const char *data;        /* data sets of one's own */
    const char *page;        /* the page's files lie in this folder; NULL: in the program */
    const char *public_url;  /* what people type, if a proxy stands before us */
    const char *trust_proxy; /* addresses whose X-Forwarded-For is believed; NULL: nobody's */
    const char *unlimited;   /* addresses that no limit by address holds for; NULL: none */
    /* an address: of IPv4, or a /64 of IPv6. Defaults and what they mean: docs/hosting.md */
    uint64_t    max_connections, max_tables, max_per_address, max_rate, bot_threads;
    uint64_t    max_address_connections, max_address_requests, max_buffered; /* requests: a second; buffered: MB */
    uint64_t    header_seconds, body_seconds, answer_seconds, idle_seconds;
    uint64_t    insecure_seed; /* not 0: all secrets and dice come from it, so that tests can compare two servers */
} srv_config;

void srv_defaults(srv_config *c);

/* Runs until SIGTERM or SIGINT; false with a message if it could not begin. */
bool srv_serve(const srv_config *c, rk_text *err);

/* The default database: $XDG_DATA_HOME/ratskeller/ratskeller.db or ~/.local/share/... */
void srv_default_db(rk_text *out);

#endif
