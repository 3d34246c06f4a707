/* server.h: tables, people and their connections: what `ratskeller serve` runs. */
#ifndef SRV_SERVER_H
#define SRV_SERVER_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* Every limit: its field, its flag, what it is by default, and at most. An address: of IPv4, or a /64 of IPv6. docs/hosting.md
 * says what they mean, and /metrics what they are. */
#define SRV_LIMITS(X)                                                                                                            \
    X(bot_threads, "bot-threads", 2, 64)                                                                                         \
    X(max_connections, "max-connections", 20000, 1000000)                                                                        \
    X(max_tables, "max-tables", 10000, 1000000)                                                                                  \
    X(max_per_address, "max-per-address", 100, 1000000)                                                                          \
    X(max_rate, "max-rate", 20, 1000000)                                                                                         \
    X(max_address_connections, "max-address-connections", 256, 1000000)                                                          \
    X(max_address_requests, "max-address-requests", 100, 1000000)                                                                \
    X(max_address_work, "max-address-work", 60, 1000000)                                                                         \
    X(max_person_work, "max-person-work", 30, 1000000)                                                                           \
    X(max_address_storage, "max-address-storage", 32, 1000000)                                                                   \
    X(max_person_storage, "max-person-storage", 4, 1000000)                                                                      \
    X(max_person_tables, "max-person-tables", 20, 1000000)                                                                       \
    X(max_person_seats, "max-person-seats", 40, 1000000)                                                                         \
    X(unstarted_hours, "unstarted-hours", 24, 1000000)                                                                           \
    X(abandoned_days, "abandoned-days", 30, 100000)                                                                              \
    X(gone_seconds, "gone-seconds", 60, 86400)                                                                                   \
    X(push_seconds, "push-seconds", 60, 300)                                                                                     \
    X(seat_minutes, "seat-minutes", 60, 1000000)                                                                                 \
    X(max_buffered, "max-buffered", 256, 1000000)                                                                                \
    X(header_seconds, "header-seconds", 10, 86400)                                                                               \
    X(body_seconds, "body-seconds", 30, 86400)                                                                                   \
    X(answer_seconds, "answer-seconds", 60, 86400)                                                                               \
    X(idle_seconds, "idle-seconds", 30, 86400)

typedef struct {
    const char *listen; /* "127.0.0.1:8080"; port 0: any free one */
    const char *door;   /* the operator's: ADDRESS:PORT or unix:PATH; NULL: none */
    const char *db;     /* NULL: the user's data folder */
    const char *ship;   /* a second file that follows it; NULL: none */
    const char *peers;  /* ADDRESS:PORT where other servers with the same database reach us; NULL: there are none */
    const char *tls_cert, *tls_key;
    const char *data;          /* data sets of one's own */
    const char *page;          /* the page's files lie in this folder; NULL: in the program */
    const char *public_url;    /* what people type, if a proxy stands before us */
    const char *trust_proxy;   /* addresses whose X-Forwarded-For is believed; NULL: nobody's */
    const char *work_key_file; /* holds the key of workers that think for our bots; NULL: there are none */
    const char *push;          /* people are called when it is their turn, and this is who answers for it; NULL: they are not */
    const char *push_hosts;    /* push services, by commas; NULL: those of the usual browsers */
    bool        insecure_push; /* in a test build: a push service on this machine will do */
    const char *unlimited;     /* addresses that no limit by address holds for; NULL: none */
#define X(field, flag, usual, most) uint64_t field;
    SRV_LIMITS(X)
#undef X
    uint64_t insecure_seed; /* not 0, in a test build: all secrets and dice come from it, so that tests can compare two servers */
} srv_config;

void srv_defaults(srv_config *c);
bool srv_limits_ok(const srv_config *c, rk_text *err); /* all of them positive, and not beyond what is possible */

/* Runs until SIGTERM or SIGINT; false with a message if it could not begin. */
bool srv_serve(const srv_config *c, rk_text *err);

/* Writes the page and its words into a folder that any web space can serve; false with a message. */
bool srv_export_page(const char *folder, unsigned *files, rk_text *err);

/* The default database: $XDG_DATA_HOME/ratskeller/ratskeller.db or ~/.local/share/... */
void srv_default_db(rk_text *out);

#endif
