/* work.c: ratskeller work: this machine thinks for the bots of a server elsewhere. */
#include "work/worker.h"

#include "cli/cli.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void tell(void *ctx, const work_deed *deed)
{
    if (!*(const bool *)ctx)
        return;
    rk_text line = RK_TEXT_INIT;
    rk_json w = rk_json_to(&line);
    rk_json_object(&w);
    rk_json_kstr(&w, "game", deed->game);
    rk_json_kstr(&w, "bot", deed->bot);
    rk_json_kreal(&w, "seconds", deed->seconds);
    rk_json_kbool(&w, "taken", deed->taken);
    rk_json_end(&w, '}');
    puts(rk_text_str(&line));
    fflush(stdout);
    rk_text_free(&line);
}

/* One line on a terminal that is written over. Elsewhere only what is new: trouble. */
static void show(work_pool *p, unsigned threads, rk_text *last)
{
    work_stats s;
    rk_text    trouble = RK_TEXT_INIT;
    bool       terminal = isatty(STDERR_FILENO);
    work_statistics(p, &s);
    work_trouble(p, &trouble);
    if (terminal)
        fprintf(stderr, "\r%s: %u/%u · %s: %llu · %.0f s%s%s\033[K", rk_phrase("cli.work.thinking", cli_lang()), s.thinking,
                threads, rk_phrase("cli.work.decisions", cli_lang()), (unsigned long long)s.taken, s.seconds,
                trouble.len ? " · " : "", rk_text_str(&trouble));
    else if (trouble.len && strcmp(rk_text_str(&trouble), rk_text_str(last)) != 0)
        fprintf(stderr, "ratskeller: %s\n", rk_text_str(&trouble));
    fflush(stderr);
    rk_text_clear(last);
    rk_text_add(last, rk_text_str(&trouble));
    rk_text_free(&trouble);
}

/* Until a signal comes, or there is no hope; true: it was a signal. */
static bool watch(work_pool *p, unsigned threads, const sigset_t *ends)
{
    struct timespec second = {1, 0};
    rk_text         last = RK_TEXT_INIT, why = RK_TEXT_INIT;
    bool            hopeless = false, asked = false;
    while (!hopeless && !asked) {
        asked = sigtimedwait(ends, NULL, &second) > 0;
        hopeless = work_trouble(p, &why);
        if (!asked && !hopeless)
            show(p, threads, &last);
        if (!hopeless)
            rk_text_clear(&why);
    }
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    if (hopeless)
        cli_wrong("%s", rk_text_str(&why));
    rk_text_free(&last);
    rk_text_free(&why);
    return asked;
}

static void sum_up(work_pool *p, bool json)
{
    work_stats s;
    work_statistics(p, &s);
    if (json)
        printf("{\"decisions\":%llu,\"taken\":%llu,\"seconds\":%.3f}\n", (unsigned long long)s.decisions,
               (unsigned long long)s.taken, s.seconds);
    else
        printf("%s: %llu · %.1f s\n", rk_phrase("cli.work.decisions", cli_lang()), (unsigned long long)s.taken, s.seconds);
    fflush(stdout);
}

static int run(const char *server, const char *key, unsigned threads, bool json)
{
    sigset_t ends;
    rk_text  err = RK_TEXT_INIT;
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    pthread_sigmask(SIG_BLOCK, &ends, NULL); /* in all threads: only watch waits for them */
    work_pool *p = work_start(server, key, threads, tell, &json, &err);
    if (!p) {
        cli_wrong("%s", rk_text_str(&err));
        rk_text_free(&err);
        return CLI_EXIT_USE;
    }
    if (work_is_open_air(p))
        fputs("ratskeller: the key travels unencrypted (http:); use https: outside your own network\n", stderr);
    bool asked = watch(p, threads, &ends);
    work_stop(p);
    sum_up(p, json);
    _exit(asked ? CLI_EXIT_OK : CLI_EXIT_NO); /* threads may still be thinking about what was given back */
}

int cli_cmd_work(int argc, char **argv)
{
    const char    *server = NULL, *key_file = NULL;
    long           cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t       threads = cores > 0 && cores < WORK_THREADS_MAX ? (uint64_t)cores : 1;
    bool           json = false;
    cli_list       words;
    int            code;
    const cli_flag flags[] = {{"server", CLI_F_TEXT, &server},
                              {"key-file", CLI_F_TEXT, &key_file},
                              {"threads", CLI_F_NUMBER, &threads},
                              {"json", CLI_F_SWITCH, &json},
                              {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.work.help", &code))
        return code;
    if (words.n)
        return cli_wrong("work takes flags only (try --help)");
    if (!server || !key_file)
        return cli_wrong("work needs --server URL and --key-file FILE");
    if (threads < 1 || threads > WORK_THREADS_MAX)
        return cli_wrong("--threads is 1 to %d", WORK_THREADS_MAX);
    char    key[WORK_KEY_MAX];
    rk_text err = RK_TEXT_INIT;
    bool    ok = work_key_read(key_file, key, &err);
    if (!ok)
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&err);
    return ok ? run(server, key, (unsigned)threads, json) : CLI_EXIT_USE;
}
