/* floor.c: what the machine itself costs: the sockets and the pace of bench/load.c, with a server that does nothing.
 *     build/release/bin/floor TABLES SECONDS RATE [FILE]
 * Four sockets a table, so many commands a second; to every command the server sends 500 bytes to each of the four at once:
 * no rules, no JSON, no disk. With FILE, which it makes, it writes what has come in one turn of its loop there first, and waits
 * for the disk once: the least that whoever keeps a promise must do. A latency of the real server means something only beside
 * these, measured at the same time. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 4, FRAME = 500, MOST = 40000, PAGE = 8192, PAGES = 2048 };

static int    sockets, at_server[MOST], at_client[MOST];
static double sent[MOST]; /* when the command that is not yet answered left; 0: none */

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void die(const char *what)
{
    perror(what);
    exit(1);
}

static int quick(int fd)
{
    int one = 1;
    if (fd < 0)
        die("socket");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

static void watch(int epoll, int fd, int i)
{
    struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &e) != 0)
        die("epoll");
}

/* The first byte of a frame tells whether it answers one's own command. */
static void answer(int i)
{
    char frame[FRAME] = {0};
    for (int k = i / SEATS * SEATS, end = k + SEATS; k < end; k++) {
        frame[0] = k == i ? 'A' : 'e';
        if (write(at_server[k], frame, sizeof frame) != FRAME)
            die("write");
    }
}

/* Like the log of a database: a file that has its size and its blocks already, page after page. */
static int make_log(const char *path)
{
    static const char page[PAGE];
    int               fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    for (int i = 0; fd >= 0 && i < PAGES; i++)
        if (write(fd, page, PAGE) != PAGE)
            die(path);
    if (fd < 0 || fsync(fd) != 0)
        die(path);
    return fd;
}

static void keep(int fd)
{
    static off_t page;
    static char  bytes[PAGE];
    bytes[0]++;
    if (pwrite(fd, bytes, PAGE, page++ % PAGES * PAGE) != PAGE || fdatasync(fd) != 0)
        die("disk");
}

static void serve(int listener, const char *path)
{
    int                epoll = epoll_create1(0), log = path ? make_log(path) : -1;
    struct epoll_event events[256];
    char               in[4096];
    for (int i = 0; i < sockets; i++)
        watch(epoll, at_server[i] = quick(accept(listener, NULL, NULL)), i);
    for (;;) {
        int n = epoll_wait(epoll, events, 256, -1);
        for (int k = 0; k < n; k++)
            if (read(at_server[events[k].data.u32], in, sizeof in) <= 0)
                exit(0);
        if (path && n > 0)
            keep(log);
        for (int k = 0; k < n; k++)
            answer((int)events[k].data.u32);
    }
}

/* Whose time has come, in turn, leaving out those who still wait; seconds until the next. */
static double send_due(double rate, double *next)
{
    static int turn;
    double     now = now_s();
    for (int tried = 0; *next <= now && tried < sockets; turn = (turn + 1) % sockets)
        if (sent[turn]) {
            tried++;
        } else {
            sent[turn] = now_s();
            if (write(at_client[turn], "move 123456 7", 13) != 13)
                die("write");
            *next += 1 / rate;
        }
    if (*next < now)
        *next = now;
    return *next - now;
}

/* To the microsecond: a client that asks again and again takes a core from the server. */
static int wait_for(int epoll, struct epoll_event *events, int most, double seconds)
{
    struct timespec t = {.tv_sec = (time_t)seconds,
                         .tv_nsec = seconds > 0 ? (long)((seconds - (double)(time_t)seconds) * 1e9) : 0};
    return epoll_pwait2(epoll, events, most, &t, NULL);
}

static size_t play(double seconds, double rate, float *sample, size_t room)
{
    static char        in[1 << 16];
    struct epoll_event events[256];
    size_t             n = 0;
    int                epoll = epoll_create1(0);
    for (int i = 0; i < sockets; i++)
        watch(epoll, at_client[i], i);
    for (double began = now_s(), next = began; now_s() - began < seconds;)
        for (int k = 0, came = wait_for(epoll, events, 256, send_due(rate, &next)); k < came; k++) {
            int     i = (int)events[k].data.u32;
            ssize_t got = read(at_client[i], in, sizeof in);
            for (ssize_t f = 0; f < got; f += FRAME)
                if (in[f] == 'A' && n < room) {
                    sample[n++] = (float)(now_s() - sent[i]);
                    sent[i] = 0;
                }
        }
    return n;
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t          size = sizeof here;
    struct rlimit      files;
    sockets = argc == 4 || argc == 5 ? SEATS * atoi(argv[1]) : 0;
    if (sockets < SEATS || sockets > MOST || atof(argv[2]) <= 0 || atof(argv[3]) <= 0) {
        fprintf(stderr, "usage: floor TABLES SECONDS RATE [FILE] (at most %d tables)\n", MOST / SEATS);
        return 2;
    }
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    int listener = quick(socket(AF_INET, SOCK_STREAM, 0));
    if (bind(listener, (struct sockaddr *)&here, sizeof here) != 0 || listen(listener, sockets) != 0
        || getsockname(listener, (struct sockaddr *)&here, &size) != 0)
        die("listen");
    prctl(PR_SET_TIMERSLACK, 1000UL);
    pid_t server = fork();
    if (server == 0)
        serve(listener, argv[4]);
    for (int i = 0; i < sockets; i++)
        if (connect(at_client[i] = quick(socket(AF_INET, SOCK_STREAM, 0)), (struct sockaddr *)&here, sizeof here) != 0)
            die("connect");
    size_t room = (size_t)(atof(argv[2]) * atof(argv[3])) + 1;
    float *sample = calloc(room, sizeof *sample);
    size_t n = play(atof(argv[2]), atof(argv[3]), sample, room);
    kill(server, SIGKILL);
    qsort(sample, n, sizeof *sample, by_size);
    printf("the machine alone (echo, %s disk): %.0f commands/s, p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, most %.2f ms\n",
           argv[4] ? "and the" : "no", (double)n / atof(argv[2]), 1e3 * (double)sample[n / 2], 1e3 * (double)sample[n * 99 / 100],
           1e3 * (double)sample[n * 999 / 1000], 1e3 * (double)sample[n - 1]);
    return 0;
}
