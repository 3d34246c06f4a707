/* own_set.c: sets of designers, handed in as bytes. A table is played with the one it names, and with no other. */
#include "wasm/hostile.h"

#include "wasm/device.h"
#include "wasm/sets.h"

static const char rest[] =
    "seats 3\nclock none\ntimeout -\nseed 1111111111111111111111111111111111111111111111111111111111111111\n\n";

static const wasm_set_bytes *published(const char *game)
{
    const wasm_set_bytes *b = wasm_set_list;
    while (strcmp(b->game, game) != 0)
        b++;
    return b;
}

static bool add(const char *game, const char *hash, const void *bytes, size_t n)
{
    char *g = put_text(game), *h = put_text(hash), *at = put(bytes, n);
    bool  ok = wasm_add_own(g, h, at, n);
    wasm_give(g);
    wasm_give(h);
    wasm_give(at);
    return ok;
}

static tbl_table *open_own(const char *hash)
{
    char      *h = put_text(hash);
    tbl_table *t = wasm_open("stimmvieh", h, rest);
    wasm_give(h);
    return t;
}

static void play_with(tbl_table *t, const char *hash)
{
    device d = {.t = t, .seats = 3, .now = 1000000};
    CHECK(!strcmp(tbl_match(t)->set->hash, hash), "another set: %s", tbl_match(t)->set->hash);
    CHECK(sit(&d, 0, "", "Anna") && sit_bot(&d, 1, "easy") && sit_bot(&d, 2, "easy"), "nobody may sit down");
    wasm_ask(t, 1);
    char    *question = put(wasm_out_at(), wasm_out_len());
    uint64_t move = wasm_think(question, 1);
    CHECK(wasm_bot_move(t, d.now, 1, wasm_question(t, 1), move), "a bot's move does not fit");
    wasm_give(question);
    wasm_log(t, 0);
    CHECK(strstr(wasm_out_at(), hash), "the log does not name its set");
    tbl_table *again = fold(wasm_out_at(), wasm_out_len(), false);
    CHECK(again && !strcmp(tbl_match(again)->set->hash, hash), "it is not read again: %s", wasm_out_at());
    wasm_drop(again);
    wasm_drop(t);
    wasm_events();
}

void sets_of_designers(void **s)
{
    (void)s;
    const wasm_set_bytes *b = published("stimmvieh");
    char                  own[65], none[65], name[16];
    memset(own, 'a', 64);
    memset(none, 'b', 64);
    own[64] = none[64] = 0;
    CHECK(!open_own(own) && strstr(wasm_out_at(), "needs a data set of stimmvieh"), "not refused: %s", wasm_out_at());
    CHECK(!add("nothing", own, b->bytes, b->n) && !add("stimmvieh", "short", b->bytes, b->n), "no set of ours");
    CHECK(!wasm_add_own("stimmvieh", own, NULL, (size_t)b->data_size + 1), "a set that is too large");
    CHECK(add("stimmvieh", own, b->bytes, b->n) && add("stimmvieh", own, b->bytes, b->n), "once, or twice");
    play_with(open_own(own), own);
    play_with(open_own(""), b->hash); /* nobody gets it by accident */
    play_with(open_own(b->hash), b->hash);
    CHECK(!open_own(none), "a set that is not here");
    for (int i = 0, full = 0; i < 200 && !full; i++) {
        snprintf(name, sizeof name, "%03d", i);
        memcpy(none, name, 3);
        full = !add("stimmvieh", none, b->bytes, b->n);
        CHECK(!full || i > 20, "room for %d sets only", i);
        CHECK(full || i < 100, "no end of sets");
    }
    play_with(open_own(own), own);
}
