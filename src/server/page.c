/* page.c: the page's files, from the program itself or (--page) from a folder, read anew at each request.
 *
 * What has no dot in its last part and is not a file is a place inside the page (/t/ID, /rules/ninety): the page itself
 * knows what to show there. Names of assets carry the hash of their contents and may be kept for ever. */
#include "server/page.h"
#include "server/internal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 16 * 1024 * 1024 };

static const char no_page[] =
    "This build of Ratskeller has no page: it was made without Node.js. ./play installs that and builds it with a page.\n"
    "The way to talk to this server without a page: docs/protocol.md\n\n"
    "Dieses Ratskeller hat keine Seite, denn es wurde ohne Node.js gebaut. ./play installiert das und baut es mit Seite.\n"
    "So spricht man ohne Seite mit diesem Server: docs/protocol.md\n";

static const char *type_of(const char *name)
{
    static const char *const types[][2] = {
        {"html", "text/html; charset=utf-8"},
        {"js", "text/javascript; charset=utf-8"},
        {"mjs", "text/javascript; charset=utf-8"},
        {"css", "text/css; charset=utf-8"},
        {"json", "application/json"},
        {"webmanifest", "application/manifest+json"},
        {"svg", "image/svg+xml"},
        {"png", "image/png"},
        {"ico", "image/x-icon"},
        {"woff2", "font/woff2"},
        {"txt", "text/plain; charset=utf-8"},
        {"wasm", "application/wasm"},
    };
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (!strcmp(dot + 1, types[i][0]))
            return types[i][1];
    return "application/octet-stream";
}

/* Parts of visible letters, none of which begins with a dot. */
static bool name_ok(const char *name)
{
    char before = '/';
    for (const char *c = name; *c; before = *c++)
        if ((unsigned char)*c <= ' ' || *c == '\\' || *c == 0x7F || (before == '/' && (*c == '.' || *c == '/')))
            return false;
    return before != '/';
}

static bool built_in(const char *name, net_response *out)
{
    const rk_file *f = rk_file_find(srv_page_files, name);
    if (f) {
        out->bytes = f->at;
        out->n = (size_t)(f->end - f->at);
    }
    return f;
}

/* Links that lead out of the folder are not followed. */
static bool is_inside(const char *folder, const char *path)
{
    char   outer[PATH_MAX], inner[PATH_MAX];
    size_t n;
    return realpath(folder, outer) && realpath(path, inner) && (n = strlen(outer)) && !strncmp(inner, outer, n)
           && (inner[n] == '/' || outer[n - 1] == '/');
}

static bool from_folder(const char *folder, const char *name, net_response *out)
{
    rk_text path = RK_TEXT_INIT;
    char    chunk[16384];
    size_t  n;
    rk_text_addf(&path, "%s/%s", folder, name);
    FILE *f = is_inside(folder, rk_text_str(&path)) ? fopen(rk_text_str(&path), "rb") : NULL;
    rk_text_free(&path);
    if (!f)
        return false;
    rk_text_clear(&out->body);
    while ((n = fread(chunk, 1, sizeof chunk, f)) > 0 && out->body.len < FILE_MAX)
        rk_text_addn(&out->body, chunk, n);
    bool ok = !ferror(f) && n == 0; /* a folder opens, but cannot be read */
    fclose(f);
    out->bytes = NULL;
    if (!ok)
        rk_text_clear(&out->body);
    return ok;
}

static bool find(const srv_server *s, const char *name, net_response *out)
{
    return s->config->page ? from_folder(s->config->page, name, out) : built_in(name, out);
}

bool srv_page_file(const srv_server *s, const char *name, rk_text *out)
{
    net_response file = {0};
    bool         found = find(s, name, &file);
    if (found && file.bytes)
        rk_text_addn(out, file.bytes, file.n);
    else if (found)
        rk_text_addn(out, rk_text_str(&file.body), file.body.len);
    rk_text_free(&file.body);
    return found;
}

/* The file, or its compressed twin where that is welcome. */
static bool find_best(const srv_server *s, const net_request *in, const char *name, net_response *out)
{
    rk_text twin = RK_TEXT_INIT;
    rk_text_addf(&twin, "%s.gz", name);
    bool has_twin = find(s, rk_text_str(&twin), out);
    rk_text_free(&twin);
    out->varies = has_twin;
    out->gzip = has_twin && in->gzip;
    if (out->gzip || find(s, name, out))
        return true;
    out->bytes = NULL; /* of the twin alone */
    out->varies = false;
    rk_text_clear(&out->body);
    return false;
}

/* What stays where it is for as long as we run is hashed once. */
static uint64_t hash_of(srv_server *s, const net_response *out)
{
    if (!out->bytes)
        return rk_hash(rk_text_str(&out->body), out->body.len, 0);
    size_t at = (uintptr_t)out->bytes / 16 % SRV_TAGS;
    if (s->tag[at].bytes != out->bytes) {
        s->tag[at].bytes = out->bytes;
        s->tag[at].hash = rk_hash(out->bytes, out->n, 0);
    }
    return s->tag[at].hash;
}

/* Who has it already is told so. The tag is that of the bytes as they are sent. */
void srv_tag(srv_server *s, const net_request *in, net_response *out)
{
    snprintf(out->etag, sizeof out->etag, "\"%016llx\"", (unsigned long long)hash_of(s, out));
    if (strstr(in->etag, out->etag))
        out->status = 304;
}

static bool is_place(const char *name)
{
    const char *slash = strrchr(name, '/');
    return !strchr(slash ? slash : name, '.') && strncmp(name, "assets/", 7) != 0 && strncmp(name, "api/", 4) != 0
           && strcmp(name, "api") != 0;
}

bool srv_page_answer(srv_server *s, const net_request *in, net_response *out)
{
    const char *name = *in->path == '/' ? in->path + 1 : in->path;
    bool        hashed = !strncmp(name, "assets/", 7);
    bool        found = name_ok(name) && find_best(s, in, name, out);
    if (!found && (!*name || is_place(name))) {
        name = "index.html";
        found = find_best(s, in, name, out);
        if (!found && !*(in->path + 1)) {
            out->type = "text/plain; charset=utf-8";
            rk_text_add(&out->body, no_page);
            return true;
        }
    }
    if (!found)
        return false;
    out->type = type_of(name);
    out->cache = hashed ? "public, max-age=31536000, immutable" : "no-cache";
    srv_tag(s, in, out);
    return true;
}
