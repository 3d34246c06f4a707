/* serve.c: ratskeller serve, backup, restore. */
#include "cli/cli.h"
#include "cli/progress.h"
#include "server/server.h"
#include "store/store.h"

int cli_cmd_serve(int argc, char **argv)
{
    srv_config c;
    cli_list   words;
    int        code;
    srv_defaults(&c);
    const cli_flag flags[] = {{"listen", CLI_F_TEXT, &c.listen},
                              {"door", CLI_F_TEXT, &c.door},
                              {"db", CLI_F_TEXT, &c.db},
                              {"ship", CLI_F_TEXT, &c.ship},
                              {"peers", CLI_F_TEXT, &c.peers},
                              {"tls-cert", CLI_F_TEXT, &c.tls_cert},
                              {"tls-key", CLI_F_TEXT, &c.tls_key},
                              {"data", CLI_F_TEXT, &c.data},
                              {"page", CLI_F_TEXT, &c.page},
                              {"public-url", CLI_F_TEXT, &c.public_url},
                              {"trust-proxy", CLI_F_TEXT, &c.trust_proxy},
                              {"push", CLI_F_TEXT, &c.push},
                              {"push-hosts", CLI_F_TEXT, &c.push_hosts},
                              {"unlimited", CLI_F_TEXT, &c.unlimited},
                              {"work-key-file", CLI_F_TEXT, &c.work_key_file},
#define X(field, flag, usual, most) {flag, CLI_F_NUMBER, &c.field},
                              SRV_LIMITS(X)
#undef X
#ifdef RK_TEST_BUILD
                                  {"insecure-seed", CLI_F_NUMBER, &c.insecure_seed},
                              {"insecure-push", CLI_F_SWITCH, &c.insecure_push},
#endif
                              {0}};
    if (!cli_flags(argc, argv, flags, &words, "cli.serve.help", &code))
        return code;
    if (words.n)
        return cli_wrong("serve takes flags only (try --help)");
    if (!c.tls_cert != !c.tls_key)
        return cli_wrong("--tls-cert and --tls-key belong together");
    rk_text err = RK_TEXT_INIT;
    code = !srv_limits_ok(&c, &err) ? CLI_EXIT_USE : srv_serve(&c, &err) ? CLI_EXIT_OK : CLI_EXIT_NO;
    if (code != CLI_EXIT_OK)
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&err);
    return code;
}

/* ---- copies ---- */

static void show_progress(void *ctx, int done, int all)
{
    cli_progress *p = ctx;
    p->total = (uint64_t)all;
    cli_progress_at(p, (uint64_t)done);
}

typedef bool (*copier)(const char *database, const char *other, store_progress progress, void *ctx, rk_text *err);

static bool back_up(const char *database, const char *other, store_progress progress, void *ctx, rk_text *err)
{
    return store_backup(database, other, progress, ctx, err);
}

static bool restore(const char *database, const char *other, store_progress progress, void *ctx, rk_text *err)
{
    return store_restore(other, database, progress, ctx, err);
}

/* The one word besides the database: the file a copy goes to, or comes from. */
static int copy_command(int argc, char **argv, const char *help, const char *missing, copier run)
{
    const char    *db = NULL;
    cli_list       words;
    int            code;
    const cli_flag flags[] = {{"db", CLI_F_TEXT, &db}, {0}};
    if (!cli_flags(argc, argv, flags, &words, help, &code))
        return code;
    if (words.n != 1)
        return cli_wrong("%s", missing);
    rk_text path = RK_TEXT_INIT, err = RK_TEXT_INIT;
    if (db)
        rk_text_add(&path, db);
    else
        srv_default_db(&path);
    cli_progress bar;
    cli_progress_begin(&bar, argv[0], 1);
    bool ok = run(rk_text_str(&path), words.item[0], show_progress, &bar, &err);
    cli_progress_end(&bar);
    if (!ok)
        cli_wrong("%s", rk_text_str(&err));
    rk_text_free(&path);
    rk_text_free(&err);
    return ok ? CLI_EXIT_OK : CLI_EXIT_NO;
}

int cli_cmd_backup(int argc, char **argv)
{
    return copy_command(argc, argv, "cli.backup.help", "backup needs the name of the copy", back_up);
}

int cli_cmd_restore(int argc, char **argv)
{
    return copy_command(argc, argv, "cli.restore.help", "restore needs the name of the copy", restore);
}
