/* table: the lines people send to a table, and logs from anywhere. The first byte chooses: a log to fold, or a table of some
 * game at which four seats send one line after the other. What was accepted must fold again. */
#include "fuzz/fuzz.h"

#include "table/table.h"

#include <stdlib.h>
#include <string.h>

enum { REPLAY_MAX = 4000 };

static void fold(const char *bytes, size_t n, int must)
{
    rk_text    err = RK_TEXT_INIT;
    tbl_table *t = tbl_read("fuzz", bytes, n, fuzz_find, NULL, &err);
    if (must && !t)
        __builtin_trap();
    /* what folds can be told again, to anybody; a long match of a large game takes a sanitizer half a minute */
    for (int viewer = t && n < REPLAY_MAX ? 0 : TBL_VIEWERS; viewer < TBL_VIEWERS; viewer += TBL_SPECTATOR) {
        const tbl_replay replay = {.viewer = viewer, .all = viewer == TBL_SPECTATOR, .over = tbl_over(t)};
        tbl_table       *told = tbl_fold("fuzz", bytes, n, fuzz_find, NULL,
                                         &(tbl_audience){.followed = (uint8_t)(1u << viewer), .replay = &replay}, &err);
        if (!told)
            __builtin_trap();
        tbl_free(told);
    }
    tbl_free(t);
    rk_text_free(&err);
}

static void send_lines(tbl_table *t, const char *at, const char *end)
{
    int64_t now = 1000;
    while (at < end) {
        const char *nl = memchr(at, '\n', (size_t)(end - at));
        size_t      n = nl ? (size_t)(nl - at) : (size_t)(end - at);
        rk_text     line = RK_TEXT_INIT, answer = RK_TEXT_INIT;
        const char *who = n && at[0] >= 'a' && at[0] <= 'd' ? (const char *[]){"a", "b", "c", "d"}[at[0] - 'a'] : "a";
        rk_text_addn(&line, at + (n > 0), n - (n > 0));
        now += 1000;
        if (!memchr(rk_text_str(&line), 0, line.len))
            tbl_command(t, now, who, rk_text_str(&line), &answer);
        tbl_tick(t, now);
        rk_text_free(&line);
        rk_text_free(&answer);
        at += n + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    if (n < 2)
        return 0;
    if (bytes[0] % 2) {
        fold((const char *)bytes + 1, n - 1, 0);
        return 0;
    }
    const rk_dataset *set = fuzz_set((uint8_t)(bytes[0] / 2));
    tbl_rules         rules;
    memset(&rules, 0, sizeof rules);
    rules.setup = fuzz_setup(set->game, bytes[1]);
    tbl_clock_read(bytes[1] & 64 ? "decision 5" : bytes[1] & 128 ? "game 9 1" : "none", &rules);
    tbl_table *t = tbl_new(set, &rules);
    for (int i = 0; i < rules.setup.seats; i++)
        tbl_seat_person(t, 1, i, (const char *[]){"a", "b", "c", "d"}[i % 4], "", "Name");
    send_lines(t, (const char *)bytes + 2, (const char *)bytes + n);
    size_t      len;
    const char *log = tbl_log(t, &len);
    fold(log, len, 1);
    tbl_free(t);
    return 0;
}
