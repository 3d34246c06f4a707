/* serve.c: the server's life: opening, the loop, a graceful end. */
#include "server/internal.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

/* The time of the house: the time of day when the server started, and from then on a clock that only goes forward. If somebody
 * sets the machine's clock, nobody at a table gains or loses a second. */
static struct {
    pthread_once_t once;
    int64_t        started; /* milliseconds since 1970 */
    double         at;      /* of srv_clock */
} house = {.once = PTHREAD_ONCE_INIT};

static void start_house_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    house.started = (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
    house.at = srv_clock();
}

int64_t srv_now(void)
{
    pthread_once(&house.once, start_house_clock);
    return house.started + (int64_t)((srv_clock() - house.at) * 1000);
}

/* Nor does it go back when the server starts again with a clock that is behind. */
static void not_before(int64_t latest)
{
    int64_t behind = latest - srv_now();
    if (behind <= 0)
        return;
    house.started += behind;
    if (behind >= 1000)
        srv_log("warning", "server", "the machine's clock is %lld s behind what has been written; the house goes on from there",
                (long long)(behind / 1000));
}

double srv_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void srv_log(const char *level, const char *what, const char *fmt, ...)
{
    rk_text line = RK_TEXT_INIT;
    rk_json w = rk_json_to(&line);
    char    text[512];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    rk_json_object(&w);
    rk_json_kint(&w, "at", srv_now());
    rk_json_kstr(&w, "level", level);
    rk_json_kstr(&w, "what", what);
    rk_json_kstr(&w, "text", text);
    rk_json_end(&w, '}');
    rk_text_char(&line, '\n');
    fputs(rk_text_str(&line), stderr);
    rk_text_free(&line);
}

void srv_defaults(srv_config *c)
{
    *c = (srv_config){.listen = "127.0.0.1:8640"};
#define X(field, flag, usual, most) c->field = usual;
    SRV_LIMITS(X)
#undef X
}

bool srv_limits_ok(const srv_config *c, rk_text *err)
{
#define X(field, flag, usual, most)                                                                                              \
    if (c->field < 1 || c->field > (most)) {                                                                                     \
        rk_text_addf(err, "--%s is a number from 1 to %d", flag, most);                                                          \
        return false;                                                                                                            \
    }
    SRV_LIMITS(X)
#undef X
    return true;
}

void srv_default_db(rk_text *out)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && *data)
        rk_text_addf(out, "%s/ratskeller/ratskeller.db", data);
    else
        rk_text_addf(out, "%s/.local/share/ratskeller/ratskeller.db", home ? home : ".");
}

/* The folders on the way to a file. */
static void make_folders(const char *path)
{
    char *copy = rk_strdup(path);
    for (char *slash = strchr(copy + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(copy, 0700);
        *slash = '/';
    }
    free(copy);
}

/* ---- what wakes the loop ---- */

static void store_wakes(void *ctx)
{
    srv_server *s = ctx;
    ev_async_send(s->loop, &s->wake);
}

static void count_latencies(srv_server *s, uint64_t durable)
{
    double now = srv_clock();
    while (s->pending_n && s->pending[s->pending_first].ticket <= durable) {
        double seconds = now - s->pending[s->pending_first].began;
        store_latency_count(s->latency, seconds);
        s->latency_sum += seconds;
        s->pending_first = (s->pending_first + 1) % (sizeof s->pending / sizeof *s->pending);
        s->pending_n--;
    }
}

static void notice_trouble(srv_server *s)
{
    rk_text why = RK_TEXT_INIT;
    bool    failing = store_failing(s->store, &why);
    if (failing && !s->failing)
        srv_log("error", "store", "the database cannot be written (%s); commands are refused until it can", rk_text_str(&why));
    bool over = s->failing && !failing;
    s->failing = failing;
    if (over) {
        size_t at = 0;
        srv_log("info", "store", "the database can be written again");
        for (srv_table *l; (l = srv_each(&s->tables, &at));)
            if (l->t)
                srv_bots_ask(s, l);
        srv_load_again(s);
    }
    rk_text_free(&why);
}

static void stop(srv_server *s)
{
    srv_log("info", "server", "stopping: %u connections are told", net_statistics(s->net)->websockets);
    srv_workers_farewell(s);
    net_farewell(s->net);
    store_leave(s->store);
    ev_timer_stop(s->loop, &s->tick);
    ev_timer_start(s->loop, &s->farewell);
    s->stop_at = srv_clock() + 2;
}

static void woken(struct ev_loop *loop, ev_async *w, int events)
{
    (void)loop, (void)events;
    srv_server *s = w->data;
    uint64_t    durable = store_durable(s->store);
    srv_tables_lost(s); /* before anything leaves that depends on them */
    notice_trouble(s);
    count_latencies(s, durable);
    net_durable(s->net, durable);
    if (s->door)
        net_durable(s->door, durable);
    srv_bots_collect(s);
    srv_workers_hand_out(s);
    srv_jobs_collect(s);
    srv_push_collect(s);
    srv_homes_news(s);
}

/* The loop goes to sleep, and has woken up. */
static void at_rest(struct ev_loop *loop, ev_prepare *w, int events)
{
    (void)loop, (void)events;
    store_busy(((srv_server *)w->data)->store, false);
}

static void at_work(struct ev_loop *loop, ev_check *w, int events)
{
    (void)loop, (void)events;
    store_busy(((srv_server *)w->data)->store, true);
}

static void ticked(struct ev_loop *loop, ev_timer *w, int events)
{
    (void)loop, (void)events;
    srv_tables_tick(w->data);
    srv_presence_tick(w->data);
    srv_push_tick(w->data);
    srv_life_tick(w->data);
    srv_people_tick(w->data);
    srv_workers_tick(w->data);
    srv_homes_tick(w->data);
}

/* Until everybody has heard that we close, but not for ever. */
static void left(struct ev_loop *loop, ev_timer *w, int events)
{
    (void)events;
    srv_server *s = w->data;
    if (net_quiet(s->net) || srv_clock() > s->stop_at)
        ev_break(loop, EVBREAK_ALL);
}

static void asked_to_stop(struct ev_loop *loop, ev_signal *w, int events)
{
    (void)loop, (void)events;
    stop(w->data);
}

/* ---- beginning ---- */

bool srv_read_listen(const char *flag, const char *text, char address[64], int *port, rk_text *err)
{
    const char *colon = strrchr(text, ':');
    char       *end;
    long        n = colon ? strtol(colon + 1, &end, 10) : -1;
    if (!colon || colon == text || colon - text >= 64 || end == colon + 1 || *end || n < 0 || n > 65535) {
        rk_text_addf(err, "%s is ADDRESS:PORT, for instance 127.0.0.1:8640, not \"%s\"", flag, text);
        return false;
    }
    snprintf(address, 64, "%.*s", (int)(colon - text), text);
    *port = (int)n;
    return true;
}

/* As many connections as wanted, as far as the system gives us files for them and for ourselves. */
static unsigned room_for(uint64_t wanted)
{
    enum { OURS = 128 };
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return (unsigned)wanted;
    if (files.rlim_cur < wanted + OURS) {
        files.rlim_cur = wanted + OURS < files.rlim_max ? wanted + OURS : files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
    }
    if (files.rlim_cur >= wanted + OURS)
        return (unsigned)wanted;
    unsigned room = files.rlim_cur > 2 * OURS ? (unsigned)files.rlim_cur - OURS : OURS;
    srv_log("warning", "server", "the limit on open files leaves room for %u connections, not %llu", room,
            (unsigned long long)wanted);
    return room;
}

static bool open_net(srv_server *s, rk_text *err)
{
    const net_events events = {.admit = srv_admit,
                               .http = srv_http,
                               .open = srv_client_open,
                               .message = srv_client_message,
                               .closed = srv_client_closed,
                               .elsewhere = s->shared ? srv_elsewhere : NULL,
                               .refused = srv_refused};
    char             address[64], inner[64];
    net_config       net = {.tls_cert = s->config->tls_cert,
                            .tls_key = s->config->tls_key,
                            .proxies = s->config->trust_proxy,
                            .unlimited = s->config->unlimited,
                            .max_connections = room_for(s->config->max_connections),
                            .max_connections_of_one = (unsigned)s->config->max_address_connections,
                            .max_requests_of_one = (unsigned)s->config->max_address_requests,
                            .max_message = TBL_COMMAND_MAX,
                            .max_queue = SRV_QUEUE_BYTES,
                            .max_held = s->config->max_buffered * 1024 * 1024,
                            .header_seconds = (unsigned)s->config->header_seconds,
                            .body_seconds = (unsigned)s->config->body_seconds,
                            .answer_seconds = (unsigned)s->config->answer_seconds,
                            .idle_seconds = (unsigned)s->config->idle_seconds,
                            .address = address};
    if (!srv_read_listen("--listen", s->config->listen, address, &net.port, err))
        return false;
    if (s->shared) {
        if (!srv_read_listen("--peers", s->config->peers, inner, &net.inner_port, err))
            return false;
        net.inner_address = inner;
    }
    s->net = net_new(s->loop, &net, &events, s, err);
    if (!s->net)
        return false;
    net_relay_as(s->net, store_number(s->store));
    snprintf(s->url, sizeof s->url, "%s://%s:%d/", net.tls_cert ? "https" : "http", address, net_port(s->net));
    return true;
}

/* Others reach us there without asking anybody for names. */
static bool read_peers(const char *peers, rk_text *err)
{
    char   address[64];
    int    port;
    net_ip ip;
    if (!srv_read_listen("--peers", peers, address, &port, err))
        return false;
    bool   brackets = *address == '[';
    size_t n = strlen(address) - 2 * brackets;
    if (port && strlen(peers) < STORE_ADDRESS && net_ip_read(address + brackets, n, &ip))
        return true;
    rk_text_addf(err, "--peers is an IP address of this machine and a port, for instance 10.0.0.2:8650, not \"%s\"", peers);
    return false;
}

static bool open_store(srv_server *s, rk_text *err)
{
    if (s->config->peers && !read_peers(s->config->peers, err))
        return false;
    rk_text path = RK_TEXT_INIT;
    if (s->config->db)
        rk_text_add(&path, s->config->db);
    else
        srv_default_db(&path);
    if (!store_is_url(rk_text_str(&path)))
        make_folders(rk_text_str(&path));
    s->shared = s->config->peers;
    s->store = s->shared ? store_open_shared(rk_text_str(&path), s->config->peers, store_wakes, s, err)
                         : store_open(rk_text_str(&path), store_wakes, s, err);
    rk_text_free(&path);
    if (!s->store || (s->config->ship && !store_ship(s->store, s->config->ship, err)))
        return false;
    if (*store_damage(s->store))
        srv_log("error", "store", "%s", store_damage(s->store));
    not_before(store_latest(s->store));
    srv_bans_read(s);
    return store_running(s->store, srv_table_row, s, err);
}

static void watch(srv_server *s)
{
    ev_async_init(&s->wake, woken);
    ev_prepare_init(&s->rest, at_rest);
    ev_check_init(&s->work, at_work);
    ev_timer_init(&s->tick, ticked, 0.2, 0.2);
    ev_timer_init(&s->farewell, left, 0.05, 0.05);
    ev_signal_init(&s->term, asked_to_stop, SIGTERM);
    ev_signal_init(&s->interrupt, asked_to_stop, SIGINT);
    s->rest.data = s->work.data = s;
    s->wake.data = s->tick.data = s->farewell.data = s->term.data = s->interrupt.data = s;
    ev_async_start(s->loop, &s->wake);
    ev_prepare_start(s->loop, &s->rest);
    ev_check_start(s->loop, &s->work);
    ev_timer_start(s->loop, &s->tick);
}

/* Not before there is a loop to answer them: who waits for the database can be ended like any program. */
static void watch_signals(srv_server *s)
{
    ev_signal_start(s->loop, &s->term);
    ev_signal_start(s->loop, &s->interrupt);
}

void srv_close(srv_server *s)
{
    ev_async_stop(s->loop, &s->wake);
    ev_prepare_stop(s->loop, &s->rest);
    ev_check_stop(s->loop, &s->work);
    ev_timer_stop(s->loop, &s->tick);
    ev_timer_stop(s->loop, &s->farewell);
    ev_signal_stop(s->loop, &s->term); /* another loop of this process may want them */
    ev_signal_stop(s->loop, &s->interrupt);
    if (s->door)
        net_free(s->door);
    if (s->net)
        net_free(s->net);
    if (s->bots)
        srv_bots_free(s->bots);
    srv_workers_free(s->workers);
    if (s->jobs)
        srv_jobs_free(s->jobs);
    srv_push_close(s);
    if (s->store)
        store_close(s->store);
    srv_map_free(&s->tables, srv_table_free);
    srv_bans_free(s);
    srv_map_free(&s->secrets, free);
    srv_map_free(&s->people, free);
    free(s->code);
    srv_sets_free(s->sets);
    free(s->take_up);
    srv_constants_free(s);
    srv_pictures_free(s);
    rk_text_free(&s->event_bytes);
    free(s->event_end);
    free(s->event_viewer);
    ev_loop_destroy(s->loop);
    free(s);
}

srv_server *srv_open(const srv_config *c, rk_text *err)
{
    srv_server *s = rk_alloc(sizeof *s);
    memset(s, 0, sizeof *s);
    s->config = c;
    rk_rng_seed(&s->foreseeable, c->insecure_seed, 0);
    s->loop = ev_loop_new(EVFLAG_AUTO);
    watch(s);
    if (!srv_sets_open(s, err) || !srv_workers_open(s, err) || !open_store(s, err) || !srv_push_open(s, err) || !open_net(s, err)
        || !srv_door_open(s, err)) {
        srv_close(s);
        return NULL;
    }
    watch_signals(s);
    s->bots = srv_bots_new(s, (unsigned)c->bot_threads);
    s->jobs = srv_jobs_new(s);
    srv_sets_keep(s);
    srv_take_up(s);
    return s;
}

bool srv_serve(const srv_config *c, rk_text *err)
{
    if (c->insecure_seed)
        srv_log("warning", "server", "--insecure-seed: all secrets and dice can be foreseen; for tests only");
    signal(SIGPIPE, SIG_IGN); /* somebody who has gone is an error of that connection */
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of the store, not our death */
    srv_server *s = srv_open(c, err);
    if (!s)
        return false;
    printf("Ratskeller is open at %s\n", c->public_url ? c->public_url : s->url);
    fflush(stdout);
    srv_log("info", "server", "listening at %s", s->url);
    ev_run(s->loop, 0);
    srv_log("info", "server", "closed");
    srv_close(s);
    return true;
}
