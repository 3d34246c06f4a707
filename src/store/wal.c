/* wal.c: looks at a write-ahead log before SQLite does. After a crash SQLite takes from it what is sound, and silently drops the
 * first damaged frame with all that follow. Each frame has a checksum over all before it, and the salts of the log it belongs to:
 * if the end of a transaction follows a frame whose checksum is wrong, something was written there that is lost now. (A power cut
 * may leave the same traces in what had not been acknowledged yet: that is why this is a warning.) */
#include "store/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 32, FRAME = 24, PAGE_MAX = 65536 };

static uint32_t big(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static uint32_t little(const uint8_t *p)
{
    return (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0];
}

static void add(uint32_t sum[2], bool big_words, const uint8_t *p, size_t n)
{
    for (size_t i = 0; i + 8 <= n; i += 8) {
        sum[0] += (big_words ? big(p + i) : little(p + i)) + sum[1];
        sum[1] += (big_words ? big(p + i + 4) : little(p + i + 4)) + sum[0];
    }
}

static bool is_sum(const uint32_t sum[2], const uint8_t *p)
{
    return sum[0] == big(p) && sum[1] == big(p + 4);
}

typedef struct {
    FILE    *file;
    uint8_t  head[HEAD];
    bool     big_words;
    size_t   page;
    uint32_t sum[2];
} wal;

static bool open_wal(wal *w, const char *path)
{
    rk_text name = RK_TEXT_INIT;
    rk_text_addf(&name, "%s-wal", path);
    w->file = fopen(rk_text_str(&name), "rb");
    rk_text_free(&name);
    return w->file && fread(w->head, 1, HEAD, w->file) == HEAD;
}

static bool head_is_sound(wal *w)
{
    w->big_words = w->head[3] & 1;
    w->page = big(w->head + 8);
    add(w->sum, w->big_words, w->head, HEAD - 8);
    return w->page >= 512 && w->page <= PAGE_MAX && is_sum(w->sum, w->head + HEAD - 8);
}

/* How many frames are sound, and whether a commit lies behind them that is not. What is left of an earlier log has other salts.
 */
static bool loses_a_commit(wal *w, long *sound)
{
    uint8_t *frame = rk_alloc(FRAME + w->page);
    bool     ok = true, lost = false;
    while (fread(frame, 1, FRAME + w->page, w->file) == FRAME + w->page) {
        bool ours = !memcmp(frame + 8, w->head + 16, 8);
        add(w->sum, w->big_words, frame, 8);
        add(w->sum, w->big_words, frame + FRAME, w->page);
        ok = ok && ours && is_sum(w->sum, frame + 16);
        *sound += ok;
        lost = lost || (!ok && ours && big(frame + 4));
    }
    free(frame);
    return lost;
}

bool store_wal_damaged(const char *path, rk_text *why)
{
    wal  w = {0};
    long sound = 0;
    bool damaged = open_wal(&w, path) && (!head_is_sound(&w) || loses_a_commit(&w, &sound));
    if (w.file)
        fclose(w.file);
    if (damaged)
        rk_text_addf(why, "the write-ahead log is damaged behind frame %ld, and what was written last may be missing", sound);
    return damaged;
}
