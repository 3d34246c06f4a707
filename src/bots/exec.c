/* exec.c: talking to a bot in another process. */
#include "bots/exec.h"
#include "engine/notation.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 5000, LINE = 4096 };

struct bot_exec {
    const rk_game *game;
    const void    *data;
    int            seat;
    pid_t          pid;     /* 0: the process is gone */
    int            in, out; /* what it reads from, and writes to */
    char           line[LINE];
    size_t         have; /* bytes of the next line already read */
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Ends the process and everything it started. */
static void give_up(bot_exec *x)
{
    if (!x->pid)
        return;
    close(x->in);
    close(x->out);
    kill(-x->pid, SIGKILL);
    waitpid(x->pid, NULL, 0);
    x->pid = 0;
}

static void child(const char *command, const int to[2], const int from[2])
{
    setpgid(0, 0);
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    for (int fd = 3; fd < 256; fd++)
        close(fd);
    signal(SIGPIPE, SIG_DFL);
    sigset_t none; /* a thread that waits for signals may have blocked them */
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool launch(bot_exec *x, const char *command)
{
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0)
        return false;
    if (pipe2(from, O_CLOEXEC) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    x->pid = fork();
    if (x->pid == 0)
        child(command, to, from);
    close(to[0]);
    close(from[1]);
    x->in = to[1];
    x->out = from[0];
    if (x->pid < 0) {
        close(x->in);
        close(x->out);
        x->pid = 0;
        return false;
    }
    setpgid(x->pid, x->pid);
    fcntl(x->in, F_SETFL, O_NONBLOCK);
    fcntl(x->out, F_SETFL, O_NONBLOCK);
    return true;
}

/* Writes all of it before the deadline. A bot that does not read counts as one that hangs. */
static bool tell(bot_exec *x, const rk_text *t, int64_t deadline)
{
    size_t done = 0;
    while (done < t->len) {
        ssize_t n = write(x->in, t->at + done, t->len - done);
        if (n > 0) {
            done += (size_t)n;
            continue;
        }
        int64_t left = deadline - now_ms();
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        struct pollfd p = {.fd = x->in, .events = POLLOUT};
        if (left <= 0 || poll(&p, 1, (int)left) == 0)
            return false;
    }
    return true;
}

/* The next line it writes, without its end; false if none comes in time. */
static bool hear(bot_exec *x, char out[LINE], int64_t deadline)
{
    for (;;) {
        char *nl = memchr(x->line, '\n', x->have);
        if (nl) {
            size_t n = (size_t)(nl - x->line);
            memcpy(out, x->line, n);
            out[n] = 0;
            if (n && out[n - 1] == '\r')
                out[n - 1] = 0;
            x->have -= n + 1;
            memmove(x->line, nl + 1, x->have);
            return true;
        }
        if (x->have == LINE - 1)
            return false; /* no answer is this long */
        int64_t       left = deadline - now_ms();
        struct pollfd p = {.fd = x->out, .events = POLLIN};
        if (left <= 0 || poll(&p, 1, (int)left) <= 0)
            return false;
        ssize_t n = read(x->out, x->line + x->have, LINE - 1 - x->have);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
            return false;
        x->have += n > 0 ? (size_t)n : 0;
    }
}

/* What is played, and how: the options as in a match file. */
static void greeting(const rk_game *g, const rk_setup *setup, int seat, rk_text *out)
{
    rk_text_addf(out, "ratskeller-bot 1\nmatch %s seat %d seats %d\n", g->id, seat, setup->seats);
    rk_write_options(g, setup, out);
}

bot_exec *bot_exec_start(const char *command, const rk_dataset *set, const rk_setup *setup, int seat)
{
    bot_exec *x = rk_alloc(sizeof *x);
    *x = (bot_exec){.game = set->game, .data = set->data, .seat = seat};
    if (!launch(x, command))
        return x;
    rk_text hello = RK_TEXT_INIT;
    char    answer[LINE];
    greeting(set->game, setup, seat, &hello);
    int64_t deadline = now_ms() + PATIENCE_MS;
    if (!tell(x, &hello, deadline) || !hear(x, answer, deadline) || strncmp(answer, "ready", 5) != 0)
        give_up(x);
    rk_text_free(&hello);
    return x;
}

void bot_exec_stop(bot_exec *x)
{
    if (!x)
        return;
    if (x->pid) {
        rk_text bye = RK_TEXT_INIT;
        rk_text_add(&bye, "quit\n");
        tell(x, &bye, now_ms() + 100);
        rk_text_free(&bye);
        give_up(x);
    }
    free(x);
}

static void question(const bot_exec *x, const void *state, const rk_moves *legal, rk_text *out)
{
    rk_json w = rk_json_to(out);
    rk_text_add(out, "view ");
    rk_show(x->game, x->data, state, x->seat, &w);
    rk_text_char(out, '\n');
    for (rk_walk walk = rk_walk_of(legal); rk_walk_next(&walk);) {
        rk_text_add(out, "legal ");
        rk_write_verb(x->game, x->data, walk.move, out);
        rk_text_char(out, '\n');
    }
    rk_text_addf(out, "time %d\ngo\n", PATIENCE_MS);
}

/* "move play 7 1": a legal move of the seat. */
static bool understood(const bot_exec *x, const char *answer, const rk_moves *legal, rk_move *out)
{
    if (strncmp(answer, "move ", 5) != 0)
        return false;
    rk_text line = RK_TEXT_INIT, err = RK_TEXT_INIT;
    rk_line parsed;
    rk_text_addf(&line, "%d %s", x->seat, answer + 5);
    bool ok = rk_read_line(x->game, x->data, rk_text_str(&line), &parsed, &err) && rk_moves_has(legal, parsed.move);
    if (ok)
        *out = parsed.move;
    rk_text_free(&line);
    rk_text_free(&err);
    return ok;
}

bool bot_exec_ask(bot_exec *x, const void *world, rk_move *out)
{
    if (!x->pid)
        return false;
    rk_moves legal;
    rk_text  text = RK_TEXT_INIT;
    char     answer[LINE];
    int64_t  deadline = now_ms() + PATIENCE_MS;
    x->game->moves(x->data, world, x->seat, &legal);
    question(x, world, &legal, &text);
    bool heard = tell(x, &text, deadline) && hear(x, answer, deadline);
    rk_text_free(&text);
    if (!heard) {
        give_up(x); /* it crashed or hangs: a later answer could not be matched to its question */
        return false;
    }
    return understood(x, answer, &legal, out);
}
