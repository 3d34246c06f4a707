/* serve.c: ratskeller serve, ratskeller backup. */
#include "cli/cli.h"
#include "server/server.h"
#include "store/store.h"

int rk_cmd_serve(int argc, char **argv)
{
    rk_serve_config c;
    rk_list         words;
    int             code;
    rk_serve_defaults(&c);
    const rk_flag flags[] = {{"listen", RK_F_TEXT, &c.listen},
                             {"db", RK_F_TEXT, &c.db},
                             {"tls-cert", RK_F_TEXT, &c.tls_cert},
                             {"tls-key", RK_F_TEXT, &c.tls_key},
                             {"data", RK_F_TEXT, &c.data},
                             {"page", RK_F_TEXT, &c.page},
                             {"public-url", RK_F_TEXT, &c.public_url},
                             {"trust-proxy", RK_F_SWITCH, &c.trust_proxy},
                             {"bot-threads", RK_F_NUMBER, &c.bot_threads},
                             {"max-connections", RK_F_NUMBER, &c.max_connections},
                             {"max-tables", RK_F_NUMBER, &c.max_tables},
                             {"max-per-address", RK_F_NUMBER, &c.max_per_address},
                             {"max-rate", RK_F_NUMBER, &c.max_rate},
                             {"insecure-seed", RK_F_NUMBER, &c.insecure_seed},
                             {0}};
    if (!rk_flags(argc, argv, flags, &words, "cli.serve.help", &code))
        return code;
    if (words.n)
        return rk_wrong("serve takes flags only (try --help)");
    if (!c.tls_cert != !c.tls_key)
        return rk_wrong("--tls-cert and --tls-key belong together");
    if (!c.max_rate || !c.max_per_address || !c.bot_threads || c.max_connections > 1000000)
        return rk_wrong("the limits are positive numbers, at most a million connections");
    rk_text err = RK_TEXT_INIT;
    bool    ok = rk_serve(&c, &err);
    if (!ok)
        rk_wrong("%s", rk_text_str(&err));
    rk_text_free(&err);
    return ok ? RK_EXIT_OK : RK_EXIT_NO;
}

int rk_cmd_backup(int argc, char **argv)
{
    const char   *db = NULL;
    rk_list       words;
    int           code;
    const rk_flag flags[] = {{"db", RK_F_TEXT, &db}, {0}};
    if (!rk_flags(argc, argv, flags, &words, "cli.backup.help", &code))
        return code;
    if (words.n != 1)
        return rk_wrong("backup needs the name of the copy");
    rk_text path = RK_TEXT_INIT, err = RK_TEXT_INIT;
    if (db)
        rk_text_add(&path, db);
    else
        rk_default_db(&path);
    bool ok = rk_store_backup(rk_text_str(&path), words.item[0], &err);
    if (!ok)
        rk_wrong("%s", rk_text_str(&err));
    rk_text_free(&path);
    rk_text_free(&err);
    return ok ? RK_EXIT_OK : RK_EXIT_NO;
}
