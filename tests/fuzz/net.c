/* net: whatever comes in over a socket, into a whole server in this process: HTTP, WebSockets, handlers, table, store. The
 * first byte chooses how the rest is sent: as it is; as one well-formed request of somebody known ("POST /path\nbody", $ is
 * a table's id); as bytes behind a WebSocket's upgrade; as well-formed frames, one per line; as several such requests at once,
 * each ended by a byte 0. Its upper bits: in one piece or in many, and how long we listen. The server must live, and after each
 * input it must still answer. */
#include "fuzz/fuzz.h"

#include "server/internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { AGE = 3000 }; /* inputs one server sees */

static srv_config  config;
static srv_server *server;
static char        folder[64], cookie[80], table[SRV_ID];
static unsigned    age;

static int connect_to_it(void)
{
    int                fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)net_port(server->net))};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct linger now = {1, 0}; /* no port stays in TIME_WAIT */
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    bool there = fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0;
    if (!there && errno == EINTR) { /* libFuzzer looks at its clock: the connection comes about all the same */
        struct pollfd p = {.fd = fd, .events = POLLOUT};
        int           error = 0;
        socklen_t     size = sizeof error;
        while (poll(&p, 1, 1000) < 0 && errno == EINTR)
            continue;
        there = getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && !error;
    }
    if (!there) {
        fprintf(stderr, "input %u: nobody listens: %s\n", age, strerror(errno));
        __builtin_trap();
    }
    fcntl(fd, F_SETFL, O_NONBLOCK);
    return fd;
}

/* Runs the server until it has answered something, closed, or had enough time; what was answered goes to `out`. */
static bool converse(int fd, int rounds, rk_text *out)
{
    char chunk[65536];
    for (int i = 0; i < rounds; i++) {
        ev_run(server->loop, EVRUN_NOWAIT);
        ssize_t n = recv(fd, chunk, sizeof chunk, 0);
        if (n == 0 || (n < 0 && errno != EAGAIN))
            return false;
        if (n > 0 && out)
            rk_text_addn(out, chunk, (size_t)n);
        struct pollfd p = {.fd = fd, .events = POLLIN};
        if (n < 0 && i > 3)
            poll(&p, 1, 1); /* the store writes on its own thread */
    }
    return true;
}

static void send_all(int fd, const char *bytes, size_t n)
{
    while (n) {
        ssize_t done = send(fd, bytes, n, MSG_NOSIGNAL);
        if (done > 0) {
            bytes += done;
            n -= (size_t)done;
        } else if (errno != EAGAIN || !converse(fd, 1, NULL)) {
            return;
        }
    }
}

/* Until the word is in the answer. A machine that is busy takes its time. */
static void ask(const char *request, const char *word, rk_text *answer)
{
    int fd = connect_to_it();
    send_all(fd, request, strlen(request));
    for (int i = 0; i < 2000 && !strstr(rk_text_str(answer), word); i++)
        if (!converse(fd, 8, answer))
            break;
    close(fd);
}

/* The value behind a word in an answer. */
static void pick(const rk_text *answer, const char *word, char *out, size_t n)
{
    const char *at = strstr(rk_text_str(answer), word);
    if (!at)
        __builtin_trap();
    snprintf(out, n, "%s", at + strlen(word));
}

static void open_server(void)
{
    rk_text err = RK_TEXT_INIT, answer = RK_TEXT_INIT, request = RK_TEXT_INIT, path = RK_TEXT_INIT;
    rk_text_addf(&path, "%s/fuzz.db", folder);
    static char db[128];
    snprintf(db, sizeof db, "%s", rk_text_str(&path));
    for (int i = 0; i < 3; i++) {
        char name[160];
        snprintf(name, sizeof name, "%s%s", db, (const char *[]){"", "-wal", "-shm"}[i]);
        unlink(name);
    }
    srv_defaults(&config);
    config.listen = "127.0.0.1:0";
    config.db = db;
    config.insecure_seed = 1;
    config.unlimited = "127.0.0.1";
    config.max_rate = 1u << 20;
    config.max_tables = 200;
    config.bot_threads = 1;
    config.trust_proxy = "127.0.0.1";
    server = srv_open(&config, &err);
    if (!server)
        __builtin_trap();
    ask("POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 14\r\n\r\n{\"name\":\"Ada\"}", "\"name\"", &answer);
    pick(&answer, "rk=", cookie, 65);
    static const char body[] = "{\"game\":\"goofspiel\",\"seats\":[\"me\",\"me\",\"me\",\"me\"],\"listed\":true}";
    rk_text_addf(&request, "POST /api/tables HTTP/1.1\r\nHost: x\r\nCookie: rk=%s\r\nContent-Length: %zu\r\n\r\n%s", cookie,
                 sizeof body - 1, body);
    rk_text_clear(&answer);
    ask(rk_text_str(&request), "\"commitment\"", &answer);
    pick(&answer, "{\"id\":\"", table, sizeof table);
    rk_text_free(&answer);
    rk_text_free(&request);
    rk_text_free(&path);
    rk_text_free(&err);
}

static void add_with_id(rk_text *out, const char *at, size_t n)
{
    for (; n; at++, n--)
        if (*at == '$')
            rk_text_add(out, table);
        else
            rk_text_addn(out, at, 1);
}

static void write_request(const char *at, size_t n, rk_text *out)
{
    const char *nl = memchr(at, '\n', n);
    size_t      head = nl ? (size_t)(nl - at) : n, body = nl ? n - head - 1 : 0;
    add_with_id(out, at, head);
    rk_text_addf(out, " HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nCookie: rk=%s\r\n", cookie);
    if (nl)
        rk_text_addf(out, "Content-Length: %zu\r\n", body);
    rk_text_add(out, "\r\n");
    rk_text_addn(out, nl ? nl + 1 : "", body);
}

static void write_requests(const char *at, size_t n, rk_text *out)
{
    for (const char *end = at + n; at < end;) {
        const char *zero = memchr(at, 0, (size_t)(end - at));
        size_t      len = zero ? (size_t)(zero - at) : (size_t)(end - at);
        write_request(at, len, out);
        at += len + 1;
    }
}

static void write_upgrade(rk_text *out)
{
    rk_text_addf(out,
                 "GET /api/tables/%s/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
                 "AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: rk=%s\r\n\r\n",
                 table, cookie);
}

static void write_frames(const char *at, size_t n, rk_text *out)
{
    for (const char *end = at + n; at < end;) {
        const char *nl = memchr(at, '\n', (size_t)(end - at));
        size_t      len = nl ? (size_t)(nl - at) : (size_t)(end - at);
        rk_text_char(out, (char)0x81);
        if (len < 126) {
            rk_text_char(out, (char)(0x80 | len));
        } else {
            rk_text_char(out, (char)(0x80 | 126));
            rk_text_char(out, (char)(len >> 8));
            rk_text_char(out, (char)len);
        }
        rk_text_addn(out, "\0\0\0\0", 4);
        rk_text_addn(out, at, len);
        at += len + 1;
    }
}

static void begin(void)
{
    strcpy(folder, "/tmp/rk-fuzz-XXXXXX");
    if (!mkdtemp(folder) || !freopen("/dev/null", "w", stdout))
        __builtin_trap();
    open_server();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    if (n < 2 || n > 60000)
        return 0;
    if (!server)
        begin();
    if (++age % AGE == 0) {
        srv_close(server);
        open_server();
    }
    rk_text     out = RK_TEXT_INIT, answer = RK_TEXT_INIT;
    const char *at = (const char *)bytes + 1;
    switch (bytes[0] % 8 % 5) {
    case 0: rk_text_addn(&out, at, n - 1); break;
    case 1: write_request(at, n - 1, &out); break;
    case 2:
        write_upgrade(&out);
        rk_text_addn(&out, at, n - 1);
        break;
    case 3:
        write_upgrade(&out);
        write_frames(at, n - 1, &out);
        break;
    default: write_requests(at, n - 1, &out);
    }
    int    fd = connect_to_it();
    size_t piece = bytes[0] & 64 ? 1 + (bytes[0] >> 3) % 8 * 7 : out.len;
    for (size_t from = 0; from < out.len; from += piece) {
        send_all(fd, out.at + from, out.len - from < piece ? out.len - from : piece);
        if (bytes[0] & 64 && from < 64 * piece)
            ev_run(server->loop, EVRUN_NOWAIT);
    }
    converse(fd, bytes[0] & 128 ? 12 : 6, NULL);
    close(fd);
    for (int i = 0; i < 3; i++)
        ev_run(server->loop, EVRUN_NOWAIT);
    if (age % 64 == 0) {
        ask("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", "\nok\n", &answer);
        if (!strstr(rk_text_str(&answer), "HTTP/1.1 200"))
            __builtin_trap();
    }
    rk_text_free(&out);
    rk_text_free(&answer);
    return 0;
}
