/* door.c: ratskeller door: the operator's door of a running server (docs/hosting.md), for a terminal. */
#include "cli/door.h"
#include "cli/cli.h"
#include "engine/read.h"

#include <string.h>

static const char usual_door[] = "unix:/run/ratskeller/door";

/* SURE: what cannot be taken back. WHOM: a person's id, or an address where the door takes one. */
enum { SURE = 1, TIMED = 2, PLAIN = 4, MAY_BE_BARE = 8 };

static const struct deed {
    const char *name, *method, *path;
    const char *key;     /* what its word is called at the door; NULL: it takes none */
    const char *columns; /* of a list */
    int         flags;
} deeds[] = {
    {"tables", "GET", "/tables", NULL, "s:id s:game s:owner b:listed b:started b:over n:clients t:last l:people", 0},
    {"people", "GET", "/people", "name", "s:id s:name s:address s:table", MAY_BE_BARE},
    {"reports", "GET", "/reports", NULL, "n:report t:at s:by s:about s:table s:text", 0},
    {"bans", "GET", "/bans", NULL, "s:what t:until s:why", 0},
    {"health", "GET", "/healthz", NULL, NULL, PLAIN},
    {"metrics", "GET", "/metrics", NULL, NULL, PLAIN},
    {"drain", "POST", "/drain", NULL, NULL, 0},
    {"undrain", "POST", "/undrain", NULL, NULL, 0},
    {"draining", "GET", "/drain", NULL, NULL, 0},
    {"kick", "POST", "/kick", "person", NULL, 0},
    {"mute", "POST", "/mute", "person", NULL, TIMED},
    {"unmute", "POST", "/unmute", "person", NULL, 0},
    {"ban", "POST", "/ban", "person", NULL, TIMED},
    {"lift", "POST", "/unban", "person", NULL, 0},
    {"unlist", "POST", "/unlist", "table", NULL, 0},
    {"close", "POST", "/delete", "table", NULL, SURE},
    {"erase", "POST", "/delete", "person", NULL, SURE},
    {"done", "POST", "/done", "report", NULL, 0},
};

static const struct deed *deed_named(const char *name)
{
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++)
        if (!strcmp(deeds[i].name, name))
            return &deeds[i];
    return NULL;
}

/* ---- the question ---- */

static void add_value(rk_text *out, const char *key, const char *value)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~";
    rk_text_addf(out, "%c%s=", strchr(rk_text_str(out), '?') ? '&' : '?', key);
    for (; *value; value++)
        if (strchr(plain, *value))
            rk_text_char(out, *value);
        else
            rk_text_addf(out, "%%%02X", (unsigned)(unsigned char)*value);
}

/* Who is banned or let in again may be an address: those have dots or colons, people's ids have none. */
static const char *key_of(const struct deed *d, const char *value)
{
    bool either = !strcmp(d->path, "/ban") || !strcmp(d->path, "/unban");
    return either && strpbrk(value, ".:") ? "address" : d->key;
}

typedef struct {
    const char *at, *why;
    uint64_t    minutes;
    bool        json, sure;
} wishes;

static void write_path(const struct deed *d, const wishes *w, const char *value, rk_text *out)
{
    rk_text_add(out, d->path);
    if (value)
        add_value(out, key_of(d, value), value);
    if (w->minutes) {
        char minutes[24];
        snprintf(minutes, sizeof minutes, "%llu", (unsigned long long)w->minutes);
        add_value(out, "minutes", minutes);
    }
    if (w->why)
        add_value(out, "why", w->why);
}

/* NULL: it can be asked so. */
static const char *wrong_use(const struct deed *d, const wishes *w, int words)
{
    if (!d->key && words)
        return "takes nothing more";
    if (words > 1)
        return "takes one thing at a time";
    if (d->key && !words && !(d->flags & MAY_BE_BARE))
        return "needs to know whom or what (try --help)";
    if ((w->minutes || w->why) && !(d->flags & TIMED))
        return "takes neither --minutes nor --why";
    if (w->why && strchr(w->why, '&'))
        return "takes no & in --why"; /* the door would read it as the end of the words */
    if (d->flags & SURE && !w->sure)
        return "cannot be taken back: say --sure";
    return NULL;
}

/* ---- the answer ---- */

/* What the door says against it. */
static void complain(const rk_text *body)
{
    rk_source   doc = {0};
    bool        ok = rk_source_parse(&doc, "the door's answer", rk_text_str(body), body->len);
    rk_node     root = rk_source_root(&doc), text = ok ? rk_node_maybe(&root, "text") : root;
    const char *why = ok && rk_node_there(&text) ? rk_node_str(&text) : rk_text_str(body);
    cli_wrong("%s", why);
    rk_source_free(&doc);
}

static void print(const struct deed *d, const wishes *w, bool named, const rk_text *body)
{
    rk_text     out = RK_TEXT_INIT;
    const char *columns = named && d->key && d->columns ? "s:id s:name t:seen b:banned b:muted" : d->columns;
    if (w->json || !columns || !cli_door_show(rk_text_str(body), body->len, columns, cli_lang(), &out)) {
        rk_text_clear(&out);
        rk_text_add(&out, rk_text_str(body));
    }
    fputs(rk_text_str(&out), stdout);
    if (out.len && out.at[out.len - 1] != '\n')
        putchar('\n');
    rk_text_free(&out);
}

static int ask(const struct deed *d, const wishes *w, const char *value)
{
    rk_text path = RK_TEXT_INIT, body = RK_TEXT_INIT, err = RK_TEXT_INIT;
    int     status = 0;
    write_path(d, w, value, &path);
    bool ok = cli_door_ask(w->at, d->method, rk_text_str(&path), &status, &body, &err);
    bool yes = ok && status < 400;
    if (!ok)
        cli_wrong("%s", rk_text_str(&err));
    else if (yes || w->json || d->flags & PLAIN)
        print(d, w, value != NULL, &body);
    else
        complain(&body);
    rk_text_free(&path);
    rk_text_free(&body);
    rk_text_free(&err);
    return yes ? CLI_EXIT_OK : CLI_EXIT_NO;
}

int cli_cmd_door(int argc, char **argv)
{
    wishes         w = {.at = usual_door};
    cli_list       words;
    int            code;
    const cli_flag flags[] = {{"at", CLI_F_TEXT, &w.at},       {"minutes", CLI_F_NUMBER, &w.minutes}, {"why", CLI_F_TEXT, &w.why},
                              {"sure", CLI_F_SWITCH, &w.sure}, {"json", CLI_F_SWITCH, &w.json},       {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.door.help", &code))
        return code;
    const struct deed *d = words.n ? deed_named(words.item[0]) : NULL;
    if (!d)
        return words.n ? cli_wrong("the door does not know \"%s\" (try --help)", words.item[0])
                       : cli_wrong("door needs to know what is wanted, \"tables\" for instance (try --help)");
    const char *wrong = wrong_use(d, &w, words.n - 1);
    return wrong ? cli_wrong("%s %s", d->name, wrong) : ask(d, &w, words.n > 1 ? words.item[1] : NULL);
}
