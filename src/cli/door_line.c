/* door_line.c: one question at the operator's door of a server: HTTP over a Unix socket or TCP (docs/hosting.md). */
#include "cli/door.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

enum { PATIENCE_S = 70, ANSWER_MAX = 64 * 1024 * 1024 };

static int connect_unix(const char *path)
{
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof a.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(a.sun_path, path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&a, sizeof a) != 0) {
        int why = errno;
        close(fd);
        errno = why;
        return -1;
    }
    return fd;
}

static int connect_tcp(const char *at)
{
    const char     *colon = strrchr(at, ':');
    char            host[256];
    struct addrinfo want = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    if (!colon || colon == at || (size_t)(colon - at) >= sizeof host) {
        errno = EINVAL;
        return -1;
    }
    snprintf(host, sizeof host, "%.*s", (int)(colon - at), at);
    if (getaddrinfo(host, colon + 1, &want, &found) != 0) {
        errno = EADDRNOTAVAIL;
        return -1;
    }
    int fd = -1;
    for (const struct addrinfo *a = found; a && fd < 0; a = a->ai_next) {
        fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (fd >= 0 && connect(fd, a->ai_addr, a->ai_addrlen) != 0) {
            int why = errno;
            close(fd);
            errno = why;
            fd = -1;
        }
    }
    freeaddrinfo(found);
    return fd;
}

static bool send_all(int fd, const rk_text *t)
{
    for (size_t at = 0; at < t->len;) {
        ssize_t n = send(fd, t->at + at, t->len - at, MSG_NOSIGNAL);
        if (n <= 0)
            return false;
        at += (size_t)n;
    }
    return true;
}

/* The door closes the connection behind its answer. */
static bool read_all(int fd, rk_text *out)
{
    char    part[16384];
    ssize_t n;
    while ((n = recv(fd, part, sizeof part, 0)) > 0 && out->len < ANSWER_MAX)
        rk_text_addn(out, part, (size_t)n);
    return n == 0;
}

/* "HTTP/1.1 200 OK", headers, an empty line, the body. */
static bool take_body(const rk_text *answer, int *status, rk_text *body)
{
    const char *text = rk_text_str(answer), *gap = strstr(text, "\r\n\r\n");
    if (strncmp(text, "HTTP/1.", 7) != 0 || answer->len < 12 || !gap)
        return false;
    *status = atoi(text + 9);
    rk_text_addn(body, gap + 4, answer->len - (size_t)(gap + 4 - text));
    return true;
}

bool cli_door_ask(const char *at, const char *method, const char *path, int *status, rk_text *body, rk_text *err)
{
    bool           local = !strncmp(at, "unix:", 5), ok;
    struct timeval patience = {.tv_sec = PATIENCE_S};
    rk_text        out = RK_TEXT_INIT, answer = RK_TEXT_INIT;
    int            fd = local ? connect_unix(at + 5) : connect_tcp(at);
    if (fd < 0) {
        rk_text_addf(err, "nobody opens the door at %s: %s (serve --door says where it is)", at, strerror(errno));
        return false;
    }
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    rk_text_addf(&out, "%s %s HTTP/1.1\r\nHost: door\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", method, path);
    ok = send_all(fd, &out) && read_all(fd, &answer) && take_body(&answer, status, body);
    if (!ok)
        rk_text_addf(err, "what is at %s does not answer as a door does", at);
    close(fd);
    rk_text_free(&out);
    rk_text_free(&answer);
    return ok;
}
