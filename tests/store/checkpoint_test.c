/* checkpoint_test.c: the write-ahead log is carried over into the database while commits go on, and begun again: it does not
 * grow with all that was ever written. And everything written is there afterwards. */
#include "check.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ENTRIES = 1200, BYTES = 64000, LOG_MAX = 40 * 1024 * 1024 }; /* 77 MB written; a log is long from 16 MB on */

static void nobody(void *ctx)
{
    (void)ctx;
}

static void log_stays_short(void **state)
{
    (void)state;
    char    dir[] = "/tmp/rk-store-XXXXXX", path[64], wal[80];
    rk_text err = RK_TEXT_INIT, log = RK_TEXT_INIT;
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/t.db", dir);
    snprintf(wal, sizeof wal, "%s-wal", path);
    store_db *s = store_open(path, nobody, NULL, &err);
    assert_non_null(s);
    const store_row row = {.id = "table", .owner = "me", .invite_hash = "", .invite = "", .card = "", .people = ""};
    store_table(s, &row);
    char *entry = malloc(BYTES);
    memset(entry, 'x', BYTES);
    for (int i = 0; i < ENTRIES; i++) {
        uint64_t ticket = store_append(s, "table", (size_t)i * BYTES, entry, BYTES);
        for (int waited = 0; i % 4 == 3 && store_durable(s) < ticket; waited++) {
            assert_in_range(waited, 0, 100000);
            usleep(200);
        }
    }
    struct stat st;
    assert_int_equal(stat(wal, &st), 0);
    assert_in_range(st.st_size, 1, LOG_MAX);
    assert_int_equal(store_log(s, "table", &log), STORE_FOUND);
    assert_int_equal(log.len, (size_t)ENTRIES * BYTES);
    store_close(s);
    free(entry);
    rk_text_free(&log);
    rk_text_free(&err);
    unlink(path);
    rmdir(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(log_stays_short)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
