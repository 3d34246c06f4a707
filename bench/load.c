/* load.c: a load client. Plays N matches of Goofspiel at once, every seat a WebSocket of its own, on a server that runs on
 * this machine:
 *     build/release/bin/load PORT SERVER_PID MATCHES SECONDS [RATE]
 * in rounds, until so many seconds have been played: as fast as it goes, or so many moves a second. Prints moves a second of
 * wall time and of the server's CPU time, latencies from a command to its answer (which means: on disk), and the server's
 * memory. SECONDS 0: everybody connects, makes one move and then sits still; the memory is what is asked for.
 * The server needs generous limits: ratskeller serve --listen 127.0.0.1:PORT --max-rate 1000000 --unlimited 127.0.0.1
 * --max-tables 1000000 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 4, TABLES_OF_ONE = 25, BUFFER = 1 << 16, SAMPLES = 1 << 22 };
static const double IDLE = 0.1;

typedef struct {
    int    fd, match, seat;
    double sent; /* when the command that is not yet answered left; 0: none */
    size_t have;
    char  *in;
    char   next[64]; /* the frame it is about to send */
    int    next_len;
} seat_client;

typedef struct {
    char id[17];
    int  over;
} match;

static int port, matches;
static char (*cookie)[SEATS][80]; /* four people for every 25 matches: nobody has hundreds of seats */
static seat_client *client;
static match       *game;
static float       *sample;
static size_t       samples;
static uint64_t     moves, finished;
static bool         once; /* each seat makes one move */

/* Seats that have something to send, in a ring, and when the next of them may: pacing is by the clock, not by answers. */
static seat_client **ready;
static size_t        ready_first, ready_n;
static double        rate, next_at;

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void die(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int dial(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int                fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
        die("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

/* One request on a connection of its own; the answer, headers included, is in a static buffer. */
static const char *post(const char *path, const char *with, const char *body)
{
    static char buf[16384];
    int         fd = dial();
    int         n = snprintf(buf, sizeof buf,
                             "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n%s%s%sContent-Length: %zu\r\n\r\n%s", path,
                     *with ? "Cookie: " : "", with, *with ? "\r\n" : "", strlen(body), body);
    size_t      have = 0;
    if (write(fd, buf, (size_t)n) != n)
        die("write");
    for (ssize_t got; have < sizeof buf - 1 && (got = read(fd, buf + have, sizeof buf - 1 - have)) > 0;) {
        have += (size_t)got;
        buf[have] = 0;
        const char *body_at = strstr(buf, "\r\n\r\n");
        const char *length = strcasestr(buf, "content-length: ");
        if (body_at && length && strlen(body_at + 4) >= strtoul(length + 16, NULL, 10))
            break;
    }
    buf[have] = 0;
    close(fd);
    if (strncmp(buf, "HTTP/1.1 20", 11) != 0) {
        fprintf(stderr, "load: %s: %.300s\n", path, buf);
        exit(1);
    }
    return buf;
}

static const char *cookie_of(int match, int seat)
{
    return cookie[match / TABLES_OF_ONE][seat];
}

static void make_match(int i)
{
    char path[64], body[64];
    memcpy(game[i].id,
           strstr(post("/api/tables", cookie_of(i, 0),
                       "{\"game\":\"goofspiel\",\"listed\":true,\"seats\":[\"me\",\"open\",\"open\",\"open\"]}"),
                  "\"id\":\"")
               + 6,
           16);
    snprintf(path, sizeof path, "/api/tables/%s/sit", game[i].id);
    for (int s = 1; s < SEATS; s++) {
        snprintf(body, sizeof body, "{\"seat\":%d}", s);
        post(path, cookie_of(i, s), body);
    }
    game[i].over = 0;
}

static void open_client(int epoll, seat_client *c)
{
    char request[512], answer[1024];
    int  n = snprintf(
         request, sizeof request,
         "GET /api/tables/%s/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: %s\r\n"
          "Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\nSec-WebSocket-Version: 13\r\n\r\n",
         game[c->match].id, cookie_of(c->match, c->seat));
    c->fd = dial();
    if (write(c->fd, request, (size_t)n) != n)
        die("write");
    for (size_t have = 0;;) { /* byte by byte: what follows the headers is a frame */
        if (read(c->fd, answer + have, 1) != 1 || have > sizeof answer - 2)
            die("handshake");
        answer[++have] = 0;
        if (have > 4 && !strcmp(answer + have - 4, "\r\n\r\n"))
            break;
    }
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
    c->have = 0;
    c->sent = 0;
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
    epoll_ctl(epoll, EPOLL_CTL_ADD, c->fd, &e);
}

static void send_next(seat_client *c)
{
    c->sent = now_s();
    if (write(c->fd, c->next, (size_t)c->next_len) != c->next_len)
        die("write");
}

/* Whose time has come; how many seconds until the next. */
static double send_due(void)
{
    double now = now_s();
    while (ready_n && next_at <= now) {
        send_next(ready[ready_first]);
        ready_first = (ready_first + 1) % ((size_t)matches * SEATS);
        ready_n--;
        next_at += 1 / rate;
    }
    if (!ready_n && next_at < now)
        next_at = now; /* what nobody was ready for is not made up for */
    return ready_n ? next_at - now : IDLE;
}

/* Waits to the microsecond: a client that asks again and again takes a core from the server. */
static int wait_for(int epoll, struct epoll_event *events, int most, double seconds)
{
    struct timespec t = {.tv_nsec = seconds > 0 ? (long)(seconds * 1e9) : 0};
    return epoll_pwait2(epoll, events, most, &t, NULL);
}

/* A masked frame; the mask is zeros. Shorter than 126 bytes. */
static int frame_of(char *out, int opcode, const char *bytes, int n)
{
    out[0] = (char)(0x80 | opcode);
    out[1] = (char)(0x80 | n);
    memset(out + 2, 0, 4);
    memcpy(out + 6, bytes, (size_t)n);
    return n + 6;
}

/* The first legal move of an event, if it has any. */
static void play(seat_client *c, const char *line)
{
    const char *p = strstr(line, "\"p\":"), *list = p ? strstr(p, "\"moves\":[\"") : NULL;
    if (!list || (once && c->next_len))
        return;
    char text[50];
    int  n = snprintf(text, sizeof text, "move %ld %.*s", strtol(p + 4, NULL, 10), (int)strcspn(list + 10, "\""), list + 10);
    c->next_len = frame_of(c->next, 1, text, n);
    if (!rate)
        send_next(c);
    else
        ready[(ready_first + ready_n++) % ((size_t)matches * SEATS)] = c;
}

static void take_line(seat_client *c, const char *line)
{
    if (!strncmp(line, "{\"ev\":\"answer\"", 14)) {
        if (strstr(line, "\"ok\":true") && c->sent) {
            moves++;
            if (samples < SAMPLES)
                sample[samples++] = (float)(now_s() - c->sent);
        } else {
            fprintf(stderr, "load: refused: %s\n", line);
            exit(1);
        }
        return;
    }
    if (strstr(line, "\"score\":"))
        game[c->match].over |= 1 << c->seat;
    play(c, line);
}

static void receive(seat_client *c)
{
    ssize_t got = read(c->fd, c->in + c->have, BUFFER - 1 - c->have);
    if (got <= 0) {
        if (got < 0 && errno == EAGAIN)
            return;
        die("the server closed a connection");
    }
    c->have += (size_t)got;
    size_t at = 0;
    while (c->have - at >= 2) {
        const unsigned char *f = (const unsigned char *)c->in + at;
        size_t               n = f[1] & 127, head = 2;
        if (n == 126) {
            if (c->have - at < 4)
                break;
            n = (size_t)f[2] << 8 | f[3];
            head = 4;
        }
        if (c->have - at < head + n)
            break;
        if ((f[0] & 15) == 9 && n < 126) { /* a ping */
            char pong[160];
            int  len = frame_of(pong, 10, c->in + at + head, (int)n);
            if (write(c->fd, pong, (size_t)len) != len)
                die("write");
        }
        if ((f[0] & 15) == 1) {
            char *text = c->in + at + head, keep = text[n];
            text[n] = 0;
            /* the answer to a move comes behind the events it caused, and those ask for the next move: answers first */
            char *save = NULL, *lines[256];
            int   count = 0;
            for (char *l = strtok_r(text, "\n", &save); l && count < 256; l = strtok_r(NULL, "\n", &save))
                lines[count++] = l;
            for (int pass = 0; pass < 2; pass++)
                for (int i = 0; i < count; i++)
                    if ((lines[i][2] == 'e') == (pass == 0))
                        take_line(c, lines[i]);
            text[n] = keep;
        }
        at += head + n;
    }
    memmove(c->in, c->in + at, c->have - at);
    c->have -= at;
}

/* Seconds the server has worked: in the kernel, and altogether. */
static double cpu_of(int pid, double *in_kernel)
{
    char path[64], buf[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *f = fopen(path, "r");
    if (!f)
        die(path);
    size_t n = fread(buf, 1, sizeof buf - 1, f);
    fclose(f);
    buf[n] = 0;
    unsigned long user = 0, system = 0;
    sscanf(strrchr(buf, ')') + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    *in_kernel = (double)system / (double)sysconf(_SC_CLK_TCK);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static double memory_of(int pid)
{
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (!strncmp(line, "VmRSS:", 6))
            kb = strtol(line + 6, NULL, 10);
    if (f)
        fclose(f);
    return (double)kb / 1024;
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static double quantile(double q)
{
    return samples ? 1000 * (double)sample[(size_t)(q * (double)(samples - 1))] : 0;
}

typedef struct {
    double wall, cpu, kernel;    /* seconds */
    double before, tables, full; /* megabytes */
} measured;

static bool round_over(int left)
{
    return once ? moves == (uint64_t)matches * SEATS : left == 0;
}

/* Making tables and connecting is not measured, playing is. */
static void play_round(int pid, int epoll, measured *m)
{
    for (int i = 0; i < matches; i++)
        make_match(i);
    m->tables = memory_of(pid);
    for (int i = 0; i < matches * SEATS; i++)
        open_client(epoll, &client[i]);
    double             kernel, kernel_after, cpu = cpu_of(pid, &kernel), began = now_s();
    struct epoll_event events[256];
    next_at = began;
    for (int left = matches; !round_over(left);) {
        int n = wait_for(epoll, events, 256, rate ? send_due() : IDLE);
        for (int i = 0; i < n; i++) {
            seat_client *c = events[i].data.ptr;
            int          was = game[c->match].over;
            receive(c);
            left -= was != (1 << SEATS) - 1 && game[c->match].over == (1 << SEATS) - 1;
        }
    }
    m->wall += now_s() - began;
    m->cpu += cpu_of(pid, &kernel_after) - cpu;
    m->kernel += kernel_after - kernel;
    m->full = memory_of(pid);
    finished += once ? 0 : (uint64_t)matches;
    for (int i = 0; i < matches * SEATS; i++)
        close(client[i].fd);
}

static void prepare(void)
{
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    client = calloc((size_t)matches * SEATS, sizeof *client);
    ready = calloc((size_t)matches * SEATS, sizeof(seat_client *));
    game = calloc((size_t)matches, sizeof *game);
    sample = malloc(SAMPLES * sizeof *sample);
    int groups = (matches + TABLES_OF_ONE - 1) / TABLES_OF_ONE;
    cookie = calloc((size_t)groups, sizeof *cookie);
    for (int i = 0; i < groups * SEATS; i++) {
        char body[64];
        snprintf(body, sizeof body, "{\"name\":\"Load %d\"}", i);
        sscanf(strcasestr(post("/api/me", "", body), "set-cookie: ") + 12, "%79[^;]", cookie[i / SEATS][i % SEATS]);
    }
    for (int i = 0; i < matches * SEATS; i++)
        client[i] = (seat_client){.match = i / SEATS, .seat = i % SEATS, .in = malloc(BUFFER)};
}

int main(int argc, char **argv)
{
    if (argc != 5 && argc != 6) {
        fprintf(stderr, "usage: load PORT SERVER_PID MATCHES SECONDS [RATE]\n");
        return 2;
    }
    port = atoi(argv[1]);
    matches = atoi(argv[3]);
    int      pid = atoi(argv[2]), epoll = epoll_create1(0);
    double   seconds = atof(argv[4]);
    measured m = {.before = memory_of(pid)};
    once = seconds == 0;
    rate = argc == 6 ? atof(argv[5]) : 0;
    prctl(PR_SET_TIMERSLACK, 1000UL);
    prepare();
    do
        play_round(pid, epoll, &m);
    while (m.wall < seconds);
    qsort(sample, samples, sizeof *sample, by_size);
    printf("%llu moves, %llu matches finished in %.1f s; server CPU %.2f s, %.2f s of it in the kernel\n",
           (unsigned long long)moves, (unsigned long long)finished, m.wall, m.cpu, m.kernel);
    printf("%.0f moves/s of wall time, %.0f moves per server-CPU-second\n", (double)moves / m.wall, (double)moves / m.cpu);
    printf("command to answer (durable): p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, most %.2f ms\n", quantile(0.5), quantile(0.99),
           quantile(0.999), quantile(1));
    printf("memory: %.1f MB before, %.1f MB with %d matches, %.1f MB with %d sockets\n", m.before, m.tables, matches, m.full,
           matches * SEATS);
    return 0;
}
