/* metrics.c: /metrics, in the text format of Prometheus. */
#include "server/internal.h"

static void number(rk_text *out, const char *name, const char *type, const char *help, double value)
{
    rk_text_addf(out, "# HELP ratskeller_%s %s\n# TYPE ratskeller_%s %s\nratskeller_%s %.15g\n", name, help, name, type, name,
                 value);
}

static void refusals(rk_text *out, const net_stats *net)
{
    rk_text_add(out, "# HELP ratskeller_turned_away_total Connections, requests and messages turned away.\n"
                     "# TYPE ratskeller_turned_away_total counter\n");
    for (int i = 0; i < NET_REASONS; i++)
        rk_text_addf(out, "ratskeller_turned_away_total{why=\"%s\"} %llu\n", net_reason_names[i],
                     (unsigned long long)net->refused[i]);
}

static void limits(rk_text *out, const srv_config *c)
{
    rk_text_add(out, "# HELP ratskeller_limit What the flag of this name says.\n# TYPE ratskeller_limit gauge\n");
#define X(field, flag, usual, most) rk_text_addf(out, "ratskeller_limit{flag=\"" flag "\"} %llu\n", (unsigned long long)c->field);
    SRV_LIMITS(X)
#undef X
    rk_text_add(out, "# HELP ratskeller_fixed_limit What no flag changes.\n# TYPE ratskeller_fixed_limit gauge\n");
#define X(name, what, value) rk_text_addf(out, "ratskeller_fixed_limit{what=\"" what "\"} %d\n", value);
    SRV_FIXED_LIMITS(X)
    X(, "head-bytes", NET_HEAD_MAX)
    X(, "message-bytes", TBL_COMMAND_MAX)
    X(, "say-bytes", TBL_SAY_MAX)
    X(, "log-bytes", TBL_LOG_MAX)
    X(, "silence-seconds", NET_SILENCE_SECONDS)
#undef X
}

static void histogram(rk_text *out, const char *name, const char *help, const uint64_t bucket[STORE_LATENCY_BUCKETS], double sum)
{
    uint64_t n = 0;
    rk_text_addf(out, "# HELP ratskeller_%s %s\n# TYPE ratskeller_%s histogram\n", name, help, name);
    for (int i = 0; i < STORE_LATENCY_BUCKETS; i++) {
        n += bucket[i];
        if (i < STORE_LATENCY_BUCKETS - 1)
            rk_text_addf(out, "ratskeller_%s_bucket{le=\"%g\"} %llu\n", name, store_latency_bounds[i], (unsigned long long)n);
        else
            rk_text_addf(out, "ratskeller_%s_bucket{le=\"+Inf\"} %llu\n", name, (unsigned long long)n);
    }
    rk_text_addf(out, "ratskeller_%s_sum %.9g\nratskeller_%s_count %llu\n", name, sum, name, (unsigned long long)n);
}

void srv_metrics(srv_server *s, rk_text *out)
{
    const net_stats *net = net_statistics(s->net);
    store_stats      store;
    srv_bot_stats    bots;
    srv_worker_stats work;
    store_statistics(s->store, &store);
    srv_bots_statistics(s, &bots);
    srv_workers_statistics(s, &work);
    number(out, "connections", "gauge", "Open connections.", net->connections);
    number(out, "websockets", "gauge", "Open WebSockets.", net->websockets);
    number(out, "tables_loaded", "gauge", "Tables in memory.", (double)s->tables_live);
    number(out, "tables_broken", "gauge", "Tables that do not load.", (double)s->broken);
    number(out, "codes_missed_total", "counter", "Codes of invitations that no waiting table has.", (double)s->codes_missed);
    number(out, "work_seconds_total", "counter", "Time on threads for loading, catching up, replays, imports and pictures.",
           s->work_seconds);
    number(out, "http_requests_total", "counter", "HTTP requests answered.", (double)net->requests);
    if (s->shared)
        number(out, "http_requests_relayed_total", "counter", "Requests and WebSockets that another server has answered.",
               (double)net->relayed);
    number(out, "commands_total", "counter", "Commands received.", (double)s->commands);
    number(out, "commands_refused_total", "counter", "Commands refused.", (double)s->refused);
    number(out, "moves_total", "counter", "Moves made, by people and bots.", (double)s->moves);
    number(out, "frames_sent_total", "counter", "WebSocket frames sent.", (double)net->frames_out);
    number(out, "bytes_sent_total", "counter", "Bytes sent.", (double)net->bytes_out);
    number(out, "buffered_bytes", "gauge", "Bytes that came and are not yet used, or wait to leave.", (double)net->held);
    number(out, "addresses", "gauge", "Addresses remembered.", (double)net_peers_count(net_peers_of(s->net)));
    refusals(out, net);
    limits(out, s->config);
    number(out, "store_queue", "gauge", "Writes waiting for the disk.", (double)store.queued);
    if (store.ships) {
        number(out, "ship_behind_writes", "gauge", "Writes that are not yet in the second file.", (double)store.ship_behind);
        number(out, "ship_behind_seconds", "gauge", "Age of the oldest of them.", store.ship_seconds);
    }
    number(out, "tables_lost_total", "counter", "Tables read again because another server had written to them.", (double)s->lost);
    number(out, "store_failures_total", "counter", "Commits that failed and were tried again.", (double)store.failures);
    number(out, "store_writes_total", "counter", "Writes committed.", (double)store.writes);
    srv_push_metrics(s, out);
    number(out, "bot_seconds_total", "counter", "Time bots have thought.", bots.seconds);
    number(out, "bot_decisions_total", "counter", "Decisions of bots.", (double)bots.decisions);
    number(out, "bot_queue", "gauge", "Decisions bots are asked for.", (double)bots.waiting);
    number(out, "bot_shortened_total", "counter", "Decisions made with less thought, for want of time.", (double)bots.shortened);
    number(out, "bot_longest_wait_seconds", "gauge", "The longest a bot other than an expert has waited for a thread.",
           bots.longest);
    if (work.open) {
        number(out, "workers_waiting", "gauge", "Workers on other machines that wait for something to do.", work.waiting);
        number(out, "work_out", "gauge", "Decisions that workers think about.", work.out);
        number(out, "work_done_total", "counter", "Decisions of workers.", (double)work.done);
        number(out, "work_late_total", "counter", "Answers of workers that came too late or never.", (double)work.late);
        number(out, "work_wrong_total", "counter", "Answers of workers that were no legal moves.", (double)work.wrong);
        number(out, "work_back_total", "counter", "Decisions that workers gave back.", (double)work.back);
    }
    histogram(out, "commit_seconds", "Duration of commits.", store.bucket, store.seconds);
    histogram(out, "move_seconds", "From a command to its being durable.", s->latency, s->latency_sum);
}
