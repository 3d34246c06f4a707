/* dataset.c: data sets, from the program itself or from an owner's own files. */
#include "base/embedded.h"
#include "base/sha256.h"
#include "engine/read.h"
#include "engine/setup.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool rk_read_file(const char *path, rk_text *out, rk_text *err)
{
    bool  standard = !strcmp(path, "-");
    FILE *f = standard ? stdin : fopen(path, "rb");
    if (!f) {
        rk_text_addf(err, "%s: %s", path, strerror(errno));
        return false;
    }
    char   buf[1 << 14];
    size_t n;
    while ((n = fread(buf, 1, sizeof buf, f)) > 0)
        rk_text_addn(out, buf, n);
    bool ok = !ferror(f);
    if (!ok)
        rk_text_addf(err, "%s: %s", path, strerror(errno));
    if (!standard)
        fclose(f);
    return ok;
}

bool rk_dataset_parse(rk_dataset *out, const rk_game *g, const char *file, const char *bytes, size_t n, rk_text *err)
{
    *out = (rk_dataset){.game = g, .data = rk_alloc(g->data_size)};
    rk_sha256_hex(bytes, n, out->hash);
    rk_source doc;
    bool      ok = rk_source_parse(&doc, file, bytes, n);
    if (ok) {
        rk_node root = rk_source_root(&doc);
        ok = g->read_data(out->data, &root) && rk_node_ok(&root);
    }
    if (!ok) {
        rk_text_add(err, rk_text_str(&doc.error));
        rk_dataset_free(out);
    }
    rk_source_free(&doc);
    return ok;
}

/* A game without cards and boards has nothing to read. */
static bool open_empty(rk_dataset *out, const rk_game *g)
{
    *out = (rk_dataset){.game = g, .data = rk_alloc(1)};
    rk_sha256_hex("", 0, out->hash);
    return true;
}

const char *rk_embedded(const char *name, size_t *n)
{
    const rk_file *f = rk_file_find(rk_data_files, name);
    *n = f ? (size_t)(f->end - f->at) : 0;
    return f ? f->at : NULL;
}

bool rk_dataset_open(rk_dataset *out, const rk_game *g, const char *dir, rk_text *err)
{
    if (!g->read_data)
        return open_empty(out, g);
    rk_text name = RK_TEXT_INIT, bytes = RK_TEXT_INIT;
    bool    ok;
    if (dir) {
        rk_text_addf(&name, "%s/%s.json", dir, g->id);
        ok = rk_read_file(rk_text_str(&name), &bytes, err)
             && rk_dataset_parse(out, g, rk_text_str(&name), rk_text_str(&bytes), bytes.len, err);
    } else {
        rk_text_addf(&name, "%s.json", g->id);
        size_t      n;
        const char *embedded = rk_embedded(rk_text_str(&name), &n);
        ok = embedded && rk_dataset_parse(out, g, rk_text_str(&name), embedded, n, err);
    }
    rk_text_free(&name);
    rk_text_free(&bytes);
    return ok;
}

void rk_dataset_free(rk_dataset *d)
{
    free(d->data);
    d->data = NULL;
}
