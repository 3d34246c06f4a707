/* offline.c: GET /api/offline: the addresses of everything that is said in words, so that a page can keep it for times without a
 * network (web/src/sw), and `ratskeller export-page` can write it into a folder. */
#include "engine/phrases.h"
#include "games/registry.h"
#include "server/api.h"

#include <stdlib.h>
#include <string.h>

/* Sentences of the program itself, which the page never shows. */
static bool is_for_page(const char *module, size_t n)
{
    return n != 3 || strncmp(module, "cli", 3) != 0;
}

/* Keys are sorted, so those of one module stand together. */
static void visit_texts(const char *lang, srv_visit_word *visit, void *ctx)
{
    const char *last = "";
    size_t      last_n = 0;
    char        path[128];
    for (unsigned i = 0; i < rk_phrases_n; i++) {
        const char *key = rk_phrases[i].key;
        size_t      n = strcspn(key, ".");
        if ((n == last_n && !strncmp(key, last, n)) || !is_for_page(key, n))
            continue;
        last = key;
        last_n = n;
        snprintf(path, sizeof path, "api/texts/%s/%.*s", lang, (int)n, key);
        visit(ctx, path);
    }
}

static void visit_games(const srv_server *s, const char *lang, srv_visit_word *visit, void *ctx)
{
    static const char *const kinds[] = {"labels", "rules", "guide"};
    char                     path[128];
    for (int i = 0; srv_set_at(s, i); i++)
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds && !srv_set_at(s, i)->game->example; k++) {
            snprintf(path, sizeof path, "api/%s/%s/%s", kinds[k], srv_set_at(s, i)->game->id, lang);
            visit(ctx, path);
        }
}

void srv_words_visit(const srv_server *s, srv_visit_word *visit, void *ctx)
{
    char path[128];
    visit(ctx, "api/languages");
    for (rk_lang l = 0; l < rk_languages_n; l++) {
        snprintf(path, sizeof path, "api/games/%s", rk_languages[l].code);
        visit(ctx, path);
        visit_texts(rk_languages[l].code, visit, ctx);
        visit_games(s, rk_languages[l].code, visit, ctx);
    }
    for (int i = 0; srv_set_at(s, i); i++)
        if (!srv_set_at(s, i)->game->example) {
            snprintf(path, sizeof path, "api/figures/%s", srv_set_at(s, i)->game->id);
            visit(ctx, path);
        }
}

static void add_path(void *ctx, const char *path)
{
    rk_json_str(ctx, path);
}

void srv_get_offline(srv_call *c)
{
    rk_json_array(&c->w);
    srv_words_visit(c->s, add_path, &c->w);
    rk_json_end(&c->w, ']');
    c->out->cache = "no-cache";
}
