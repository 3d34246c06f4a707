/* export.c: the page and all its words as a folder that any web space can serve. It asks the routes of the server itself, so the
 * files are what the server would answer. */
#include "server/api.h"
#include "server/page.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What the server says in a header (net_answer.c), a web space says in the page. */
static const char policy[] =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'\">";
static const char mark[] = " data-static"; /* web/src/net/base.ts reads it */

typedef struct {
    srv_server  server;
    const char *folder;
    rk_text    *err;
    unsigned    files;
    bool        ok;
} exporter;

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n >= m && !strcmp(name + n - m, end);
}

static bool fail(exporter *x, const char *path)
{
    if (x->ok)
        rk_text_addf(x->err, "%s: %s", path, strerror(errno));
    return x->ok = false;
}

/* The folders on the way to a file. */
static bool make_folders(exporter *x, char *path)
{
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            return fail(x, path);
        *at = '/';
    }
    return true;
}

static void write_file(exporter *x, const char *name, const char *bytes, size_t n)
{
    rk_text path = RK_TEXT_INIT;
    rk_text_addf(&path, "%s/%s", x->folder, name);
    if (x->ok && make_folders(x, path.at)) {
        FILE *f = fopen(path.at, "wb");
        bool  ok = f && fwrite(bytes, 1, n, f) == n;
        if ((f && fclose(f) != 0) || !ok)
            fail(x, path.at);
        x->files++;
    }
    rk_text_free(&path);
}

/* Addresses become relative, and the page learns that there is no server behind it. */
static void write_index(exporter *x, const char *at, size_t n)
{
    rk_text     out = RK_TEXT_INIT;
    const char *end = at + n;
    while (at < end) {
        if (!strncmp(at, "<html", 5)) {
            rk_text_addf(&out, "<html%s", mark);
            at += 5;
        } else if (!strncmp(at, "<head>", 6)) {
            rk_text_addf(&out, "<head>\n%s", policy);
            at += 6;
        } else if (!strncmp(at, "=\"/", 3)) {
            rk_text_add(&out, "=\"./");
            at += 3;
        } else {
            rk_text_char(&out, *at++);
        }
    }
    write_file(x, "index.html", out.at, out.len);
    rk_text_free(&out);
}

static void write_page(exporter *x)
{
    for (const rk_file *f = srv_page_files; f->name; f++)
        if (!strcmp(f->name, "index.html"))
            write_index(x, f->at, (size_t)(f->end - f->at));
        else if (!ends_with(f->name, ".gz") && strcmp(f->name, "stamp") != 0)
            write_file(x, f->name, f->at, (size_t)(f->end - f->at));
}

/* Not every game has a guide in every language: what there is not is left out. */
static void write_word(void *ctx, const char *path)
{
    exporter   *x = ctx;
    rk_text     address = RK_TEXT_INIT;
    net_request in = {.method = "GET", .query = "", .host = "", .cookie = "", .etag = ""};
    rk_text_addf(&address, "/%s", path);
    in.path = address.at;
    net_response out;
    memset(&out, 0, sizeof out);
    out.status = 200;
    srv_word(&x->server, &in, &out);
    if (out.status == 200)
        write_file(x, path, out.bytes ? out.bytes : rk_text_str(&out.body), out.bytes ? out.n : out.body.len);
    rk_text_free(&out.body);
    rk_text_free(&address);
}

static bool has_module(void)
{
    for (const rk_file *f = srv_page_files; f->name; f++)
        if (ends_with(f->name, ".wasm"))
            return true;
    return false;
}

/* Only what we have written ourselves is written over. */
static bool folder_ok(const char *folder, rk_text *err)
{
    rk_text path = RK_TEXT_INIT, index = RK_TEXT_INIT, ignored = RK_TEXT_INIT;
    DIR    *d = opendir(folder);
    int     n = 0;
    while (d && readdir(d))
        n++;
    if (d)
        closedir(d);
    rk_text_addf(&path, "%s/index.html", folder);
    bool ours = rk_read_file(path.at, &index, &ignored) && strstr(rk_text_str(&index), mark);
    bool ok = n <= 2 || ours; /* "." and ".." */
    if (!ok)
        rk_text_addf(err, "%s is not empty, and not a page that was exported before", folder);
    rk_text_free(&path);
    rk_text_free(&index);
    rk_text_free(&ignored);
    return ok;
}

bool srv_export_page(const char *folder, unsigned *files, rk_text *err)
{
    const srv_config config = {0};
    if (!has_module()) {
        rk_text_add(err,
                    "this program has no page with games of its own: it was built without Node.js, or without clang-14, lld-14, "
                    "wasi-libc and libclang-rt-14-dev-wasm32");
        return false;
    }
    if (!folder_ok(folder, err))
        return false;
    exporter *x = rk_alloc(sizeof *x);
    memset(x, 0, sizeof *x);
    *x = (exporter){.folder = folder, .err = err, .ok = true};
    x->server.config = &config;
    x->ok = srv_sets_open(&x->server, err);
    if (x->ok) {
        write_page(x);
        srv_words_visit(&x->server, write_word, x);
        write_word(x, "api/offline");
    }
    bool ok = x->ok;
    *files = x->files;
    srv_constants_free(&x->server);
    srv_sets_free(x->server.sets);
    free(x);
    return ok;
}
